"""The automatic staff of one table: opens it, shuffles, calls "No more bets", deals one step at a time."""

import asyncio
import secrets
import time

import msgspec

from croupier.engines.cards.commands import AnyCommand, ReplaceCards, take
from croupier.engines.cards.events import Announced, PickedUp, Revealed, RoundEnded, RoundVoided, Ruled, Settled
from croupier.engines.cards.irregular import asks_for_cards
from croupier.engines.cards.shown import View
from croupier.engines.cards.skeleton import asked
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, chance_due, follow, view
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import shuffled
from croupier.floor.clients import frame
from croupier.floor.floor import Floor
from croupier.kernel.answers import Offer
from croupier.kernel.commands import Shuffle, Sit, Stand
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who

DEALER = Who("dealer", Role.DEALER)
SUPERVISOR = Who("supervisor", Role.GAME_SUPERVISOR)
OPERATOR = Who("operator", Role.OPERATOR)


READ_TIMES = 3
UNSEEN_TIMES = 30
"""How many times longer bots wait for wagers while nobody looks: they fill no disk for nobody."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How fast the automatic staff work, in seconds."""

    step: float = 0.3
    """Between two cards or payments, so that a report can come between them."""
    betting: float = 10.0
    """From the first wager to "No more bets"; sooner when everybody seated has wagered."""
    grace: float = 3.0
    """How long a person who has wagered may add a wager on the side before that."""
    between: float = 3.0
    """How long a finished round stays to be read."""
    patience: float = 30.0
    """How long a player who has to decide may be away before the supervisor notices."""
    leave: float = 300.0
    """How long a player without a wager may be away before the seat is given up."""
    alone: float = 1.5
    """How many times slower everything goes while only bots play."""
    think: float = 0.8
    """How long a bot takes."""

    def after(self, event: Event) -> float:
        """The pause after an event: results are read, cards only seen."""
        if isinstance(event, RoundEnded | RoundVoided):
            return self.between
        if isinstance(event, PickedUp):
            return 0  # everybody picks up at the same time
        return self.step * (READ_TIMES if isinstance(event, Revealed | Announced | Settled | Ruled) else 1)


AT_ONCE = Pace(step=0, betting=0, grace=0, between=0, patience=0, alone=1, think=0)


def deck_spent(pit: Pit, table: str) -> bool:
    """Whether the deck is known to be incomplete: no round begins before the operator has it replaced."""
    round_ = pit.state(table, Table).round
    return round_.shoe.set.bad and not round_.closed


class Dealer:
    """The staff of one table. With `person` they only shuffle: everything else waits for the consoles."""

    def __init__(self, floor: Floor, table: str, pace: Pace, *, person: bool = False) -> None:
        """Nobody has done anything yet."""
        self.floor, self.table, self.pace, self.person = floor, table, pace, person
        self._opened_at: float | None = None
        self._people: frozenset[str] = frozenset()
        self._wagered: tuple[int, float] = (0, 0.0)
        self._away: dict[str, float] = {}
        self._reduced = False
        """Wagers were cut back a moment ago: the bets are closed before anybody adds to them again."""
        self._reported = False
        """The supervisor has reported somebody's absence, and answers what the rules then ask."""

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            pause = await self.act()
            if pause is None:
                await self.floor.change(0.5)
            else:
                await asyncio.sleep(pause * self._slowness())

    async def act(self) -> float | None:
        """Do the next thing that is due; the pause to make after it, or None if nothing is."""
        cards = chance_due(self.floor.pit, self.table)
        if cards is not None:
            await self._do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards)))
            return self.pace.step
        due = follow(self.floor.pit, self.table)
        if due and not (self.person and self._view(DEALER).due):  # the jackpot's own steps are nobody's to take
            await self.floor.step(self.table)
            return self.pace.after(due[0].event)
        if await self._see_to_seats():
            return self.pace.step
        if self.person:
            return None
        if deck_spent(self.floor.pit, self.table):
            await self._do(OPERATOR, ReplaceCards(by=OPERATOR))
            return self.pace.step
        for who in (DEALER, SUPERVISOR):
            for offer in self._view(who).offers:
                if self._wanted(offer, who):
                    await self._do(who, take(offer, who))
                    return self.pace.step
        return None

    def _wanted(self, offer: Offer, who: Who) -> bool:
        """Whether the automatic staff take up this offer now."""
        if offer.command in {"Perform", "Cut"}:
            return True
        if offer.command in {"CloseBets", "ReduceWagers"}:
            over = self._reduced or self._void_hand() or self._time_to_close()
            self._reduced = over and offer.command == "ReduceWagers"
            return over
        if offer.command == "Answer" and self._reported:
            self._reported = False
            return True
        if offer.command == "Report" and who is SUPERVISOR and self._missing(offer):
            self._reported = True
            return True
        return False

    def _void_hand(self) -> bool:
        """Whether a round without wagers was called: nobody has to be waited for."""
        return self.floor.pit.state(self.table, Table).round.void_hand

    def _time_to_close(self) -> bool:
        """Everybody seated has wagered and wants no more, or the time for wagers is over."""
        shown = self._view(DEALER)
        staked = {stake.owner for box in shown.boxes if self._gets_cards(box.box) for stake in box.stakes}
        if not staked:
            self._opened_at = None
            return False
        seated = {box.player for box in shown.boxes if box.player} | self._standing(shown)
        people = frozenset(name for name in seated | staked if not is_bot(name))
        if self._opened_at is None or people - self._people:  # whoever has just sat down gets the full time
            self._opened_at = time.monotonic()
            self._tell_time(self.pace.betting * self._slowness())
        self._people = people
        unseen = not people and not self.floor.watched(self.table)
        waited = time.monotonic() - self._opened_at
        time_given = self.pace.betting * (UNSEEN_TIMES if unseen else self._slowness())
        over = waited >= time_given or (seated <= staked and not unseen and not self._hovering(shown))
        if over:
            self._opened_at = None
        return over

    def _standing(self, shown: View) -> set[str]:
        """People without a seat who look on with chips before them, where they may wager."""
        table = self.floor.pit.state(self.table, Table)
        if table.game is None or not table.game.standing(table.round.options):
            return set()
        there = [person for person in shown.people if not person.box and person.chips >= shown.minimum]
        return {person.name for person in there if self.floor.present(person.name)}

    def _gets_cards(self, box: int) -> bool:
        """Whether the wagers that ask for cards lie at this box, not only some of them."""
        table = self.floor.pit.state(self.table, Table)
        return table.game is not None and asks_for_cards(table.game, table.round, box)

    def _hovering(self, shown: View) -> bool:
        """Whether a person has wagered a moment ago and could add another wager."""
        mine = [stake for box in shown.boxes for stake in box.stakes if not stake.fate and not is_bot(stake.owner)]
        could = any(
            offer.command == "Wager" for name in self._people for offer in self._view(Who(name, Role.PLAYER)).offers
        )
        if not could:
            return False
        if self._wagered[0] != len(mine):
            self._wagered = len(mine), time.monotonic()
            self._tell_time(self.pace.grace)
        return time.monotonic() - self._wagered[1] < self.pace.grace

    def _tell_time(self, seconds: float) -> None:
        self.floor.tell(self.table, frame("timer", what="No more bets", seconds=seconds))

    def _missing(self, offer: Offer) -> bool:
        """Whether this reports somebody who has been away too long to decide on a hand, or to turn one."""
        finding = offer.fields.get("finding", {})
        table = self.floor.pit.state(self.table, Table)
        if finding.get("type") not in {"PlayerAbsent", "HolderAbsent"} or table.game is None:
            return False
        place = finding.get("place", (finding.get("box"), None))
        waited_for = {
            ask.who for ask in asked(table.game, table.round) if ask.box == place[0] and place[1] in (None, ask.hand)
        }
        return bool(waited_for) and all(self._gone(name, self.pace.patience) for name in sorted(waited_for))

    def _gone(self, name: str, seconds: float) -> bool:
        """Whether this person has had no connection for so long."""
        if is_bot(name) or self.floor.present(name):
            self._away.pop(name, None)
            return False
        since = self._away.setdefault(name, time.monotonic())
        return time.monotonic() - since >= seconds

    async def _see_to_seats(self) -> bool:
        """Give a free seat to who waits for one, and free the seat of who has long gone."""
        shown = self._view(DEALER)
        for name in shown.waiting:
            who = Who(name, Role.PLAYER)
            if self.floor.present(name) and any(one.command == "Sit" for one in self._view(who).offers):
                await self._do(who, Sit(by=who))
                return True
        staked = {stake.owner for box in shown.boxes for stake in box.stakes if not stake.fate}
        for box in shown.boxes:
            if box.player and box.player not in staked and self._gone(box.player, self.pace.leave):
                who = Who(box.player, Role.PLAYER)
                await self._do(who, Stand(by=who))
                return True
        return False

    def _slowness(self) -> float:
        """How much slower than usual to go: while only bots play there is no hurry."""
        people = [box.player for box in self._view(DEALER).boxes if box.player and not is_bot(box.player)]
        return 1 if people else self.pace.alone

    def _view(self, who: Who) -> View:
        shown: View = view(self.floor.pit, self.table, who)
        return shown

    async def _do(self, who: Who, command: AnyCommand) -> None:
        await self.floor.command(who, self.table, secrets.token_hex(8), command)
