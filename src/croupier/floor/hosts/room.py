"""The automatic supervisor of the poker room: calls who waits to free seats, and looks at the clock.

While a supervisor has the room's console open the automatic one steps aside: chance and the clock go on.
"""

import asyncio
import secrets
from typing import Any

from croupier.engines.betting.state import FLOOR
from croupier.engines.pit.pit import chance_due, offers
from croupier.engines.room.commands import CheckPages, take
from croupier.engines.room.state import Room
from croupier.floor import clock
from croupier.floor.answers import Done
from croupier.floor.chance import shuffled
from croupier.floor.dealer import OPERATOR
from croupier.floor.floor import Floor
from croupier.kernel.commands import Shuffle
from croupier.kernel.people import CHANCE, Role, Who

ROOM = "Room"
SUPERVISOR = Who("Room supervisor", Role.POKER_ROOM_SUPERVISOR)
BY_ROTE = ("GiveSeat", "ClearSeat", "PagePlayer", "GrantChange")
"""What the supervisor does unasked, in this order."""


class RoomHost:
    """Who sees to the waiting lists."""

    def __init__(self, floor: Floor, name: str, *, person: bool) -> None:
        """With `person` people keep the lists whether or not a console is open."""
        self.floor, self.name, self.person = floor, name, person

    @property
    def state(self) -> Room:
        """The room as it stands."""
        return self.floor.pit.state(self.name, Room)

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            if not await self.act():
                await self.floor.change(2.0)
            await asyncio.sleep(0)

    async def act(self) -> bool:
        """Do the next thing that is due; whether anything was."""
        cards = chance_due(self.floor.pit, self.name)
        if cards is not None:
            return await self._do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards)))
        if any(page.until <= clock.now() for page in self.state.pages.values()):
            return await self._do(OPERATOR, CheckPages(by=OPERATOR))
        if self.stands_aside() or not self._waited_for():
            return False
        made = offers(self.floor.pit, self.name, SUPERVISOR)
        for kind in BY_ROTE:
            for offer in made:
                if offer.command == kind and await self._do(SUPERVISOR, take(offer, SUPERVISOR)):
                    return True
        return False

    def stands_aside(self) -> bool:
        """Whether a person keeps the lists."""
        staffed = any(one.table == self.name and one.who.role in FLOOR for one in self.floor.clients)
        return self.person or staffed

    def _waited_for(self) -> bool:
        """Whether anybody waits for a seat, or for another one."""
        r = self.state
        return any(r.lists.values()) or bool(r.changes) or any(t.wishes for t in r.tables.values())

    async def _do(self, who: Who, command: Any) -> bool:
        return isinstance(await self.floor.command(who, self.name, secrets.token_hex(8), command), Done)
