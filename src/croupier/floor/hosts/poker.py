"""One poker table on a shift: its dealer, its bots, and the one click that gives a guest a seat with chips."""

import msgspec

from croupier.engines.betting.options import most_seats
from croupier.engines.betting.state import PokerTable, seat_of
from croupier.engines.betting.view import limits, stage
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.bots.poker import PokerBots
from croupier.floor.crew import Crew
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.floor.poker_dealer import PokerDealer
from croupier.kernel.commands import BuyChips, Sit
from croupier.kernel.people import Role, Who
from croupier.things.money import Money

DEMO_BUY_INS = 5
"""How many of the smallest buy-ins a guest gets with a seat."""


class PokerCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a poker table; `boxes` are the seats and who has them."""

    table: str
    game: str
    title: str
    edition: str = "gazetted"
    poker: bool = True
    phase: str
    limits: str
    money: Money
    minimum: int
    maximum: int
    boxes: tuple[str, ...]
    bots: int
    tournament: str
    meter: None = None
    layout: None = None


class PokerHost:
    """Everything that works at one poker table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], pace: Pace, *, person: bool) -> None:
        """`names` are those of the bots, `person` says whether people deal."""
        self.floor, self.table = floor, table
        self.dealer = PokerDealer(floor, table, pace, person=person)
        self._bots = PokerBots(floor, table, names, pace)

    @property
    def state(self) -> PokerTable:
        """The table as it is decided."""
        return self.dealer.state

    def crew(self) -> Crew:
        """The work that goes on here."""
        return Crew(self.floor, self.table, self.dealer.look, *((self._bots.look,) if self._bots.people else ()))

    async def sit(self, who: Who, command_id: str, seat: int = 0) -> Answer:
        """A seat and chips in one go; a bot makes room if there is no free seat."""
        if who.role is not Role.PLAYER:
            return Unavailable("Staff do not sit down; open the table without ?as= to play.")
        t = self.state
        if t.options.tournament:
            return Unavailable("This table is set aside for a tournament; enter the tournament to play.")
        if not seat_of(t, who.name):
            if len(t.chairs) >= most_seats(t.variant, t.options) and not await self._bots.make_room():
                return Unavailable(
                    "Every seat is taken, and bots cannot leave during a hand; try again when it is over."
                )
            sat = await self.floor.command(who, self.table, f"{command_id}-seat", Sit(by=who, box=seat))
            if not isinstance(sat, Done):
                return sat
        chair = self.state.chairs.get(seat_of(self.state, who.name))
        if chair is None or chair.stack:
            return Done()
        chips = BuyChips(by=who, amount=self.state.options.buy_in * DEMO_BUY_INS)
        return await self.floor.command(who, self.table, f"{command_id}-chips", chips)

    def people(self) -> set[str]:
        """Everybody who has a seat or chips here: nobody else may be given their names."""
        return {chair.person for chair in self.state.chairs.values()} | set(self.state.seating.held)

    def card(self) -> PokerCard:
        """The table as the lobby shows it."""
        t = self.state
        seats = range(1, most_seats(t.variant, t.options) + 1)
        boxes = tuple(t.chairs[n].person if n in t.chairs else "" for n in seats)
        return PokerCard(
            table=self.table,
            game=t.variant.name,
            title=t.variant.title,
            phase=stage(t),
            limits=limits(t.money, t.options, t.variant),
            money=t.money,
            minimum=t.options.minimum,
            maximum=t.options.maximum,
            boxes=boxes,
            bots=sum(map(is_bot, boxes)),
            tournament=t.options.tournament,
        )
