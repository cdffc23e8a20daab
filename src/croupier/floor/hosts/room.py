"""The automatic supervisor of the poker room: calls who waits to free seats, and looks at the clock.

While a supervisor has the room's console open the automatic one steps aside: chance and the clock go on.
"""

from typing import Any

from croupier.engines.betting.state import FLOOR
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import chance_due, offers
from croupier.engines.room.commands import CheckPages, LeaveList, take
from croupier.engines.room.state import Room
from croupier.floor import clock
from croupier.floor.chance import shuffled
from croupier.floor.commands import refused_at
from croupier.floor.crew import Act, Crew, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.kernel.commands import Shuffle
from croupier.kernel.people import CHANCE, Role, Who

ROOM = "Room"
SUPERVISOR = Who("Room supervisor", Role.POKER_ROOM_SUPERVISOR)
LOOK_AGAIN = 2.0
"""Seconds after which the supervisor looks again while somebody waits."""
BY_ROTE = ("GiveSeat", "ClearSeat", "PagePlayer", "GrantChange")
"""What the supervisor does unasked, in this order."""


class RoomHost:
    """Who sees to the waiting lists."""

    def __init__(self, floor: Floor, name: str, pace: Pace, *, person: bool) -> None:
        """With `person` people keep the lists whether or not a console is open."""
        self.floor, self.name, self.pace, self.person = floor, name, pace, person
        self._away: dict[str, float] = {}
        """Since when somebody who waits has been nowhere on the floor."""

    @property
    def state(self) -> Room:
        """The room as it is decided."""
        return self.floor.state(self.name, Room)

    def crew(self) -> Crew:
        """The work that goes on here."""
        return Crew(self.floor, self.name, self.look)

    def look(self, now: float) -> Look:
        """The next thing that is due: a draw, a page whose time is over, a seat for who waits."""
        pit = self.floor.decided(self.name)
        cards = chance_due(pit, self.name)
        if cards is not None:
            return Act(Shuffle(by=CHANCE, order=shuffled(cards)))
        r = self.state
        pages = min((page.until - clock.now() for page in r.pages.values()), default=None)
        if pages is not None and pages <= 0:
            return Act(CheckPages(by=OPERATOR))
        found = None if self.stands_aside() or not self._waited_for() else self._gone(r, now) or self._by_rote()
        if found is not None:
            return found
        later = [now + pages] if pages is not None else []
        return min([*later, now + LOOK_AGAIN]) if self._waited_for() else min(later, default=None)

    def _gone(self, r: Room, now: float) -> Act | None:
        """Who has long left the floor waits no longer, and is not paged again and again."""
        waiting = {one.person: game for game, line in r.lists.items() for one in line}
        gone = [name for name in waiting if not self.floor.audience.anywhere(name)]
        self._away = {name: self._away.get(name, now) for name in gone}
        for name, since in self._away.items():
            command = LeaveList(by=SUPERVISOR, person=name, game=waiting[name])
            if now - since >= self.pace.leave and not refused_at(self.floor.decided(self.name), self.name, command):
                return Act(command)
        return None

    def _by_rote(self) -> Act | None:
        """What a supervisor does for who waits."""
        made = offers(self.floor.decided(self.name), self.name, SUPERVISOR)
        for kind in BY_ROTE:
            for offer in made:
                if offer.command == kind:
                    command: Any = take(offer, SUPERVISOR)
                    if not refused_at(self.floor.decided(self.name), self.name, command):
                        return Act(command)
        return None

    def stands_aside(self) -> bool:
        """Whether a person keeps the lists."""
        return self.person or bool(self.floor.staffed(self.name, *FLOOR))

    def _waited_for(self) -> bool:
        """Whether anybody waits for a seat, or for another one."""
        r = self.state
        return any(r.lists.values()) or bool(r.changes) or any(t.wishes for t in r.tables.values())
