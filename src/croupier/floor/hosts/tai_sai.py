"""One tai-sai table on a shift: its staff, its devices, its bots, and the one click that gives a guest a terminal."""

import msgspec

from croupier.engines.chance.commands import ClaimTerminal, InsertNote
from croupier.engines.chance.state import System, mine, phase
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.bots.tai_sai import TerminalBots
from croupier.floor.clients import Client
from croupier.floor.crew import Crew
from croupier.floor.devices import Peripherals
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.floor.tumbler import Tumbler, calls_frame, clock_frame
from croupier.games.tai_sai.options import NAME, TITLE
from croupier.kernel.people import Role, Who
from croupier.things.money import Money

DEMO_NOTE = 100_00
"""The note that a guest inserts with a terminal, in cents."""
DEVICE_STEPS = 2
"""How many steps of the pace a device needs."""


class TerminalCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a tai-sai table; `boxes` are the terminals and who has them."""

    table: str
    game: str = NAME
    title: str = TITLE
    edition: str = "gazetted"
    phase: str
    money: Money
    minimum: int
    maximum: int
    boxes: tuple[str, ...]
    bots: int
    meter: None = None
    layout: None = None
    results: tuple[tuple[int, ...], ...]
    """The last three results, the latest first."""


class TaiSaiHost:
    """Everything that works at one tai-sai table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], pace: Pace, *, person: bool) -> None:
        """`names` are those of the bots, `person` says whether people run the table."""
        self.floor, self.table = floor, table
        self.tumbler = Tumbler(floor, table, pace, person=person)
        self._devices = Peripherals(floor, table, pace.step * DEVICE_STEPS)
        self._bots = TerminalBots(floor, table, names, pace)

    @property
    def system(self) -> System:
        """The system as it is decided."""
        return self.floor.state(self.table, System)

    def crew(self) -> Crew:
        """The work that goes on here."""
        bots = (self._bots.look,) if self._bots.people else ()
        return Crew(self.floor, self.table, self._devices.look, self.tumbler.look, *bots)

    def free(self) -> int:
        """A terminal that nobody has and that works; 0 if there is none."""
        return next((n for n, one in self.system.terminals.items() if not (one.person or one.fault or one.sealed)), 0)

    async def sit(self, who: Who, command_id: str, terminal: int = 0) -> Answer:
        """A terminal and a note in one go; whoever has one already goes back to it."""
        if who.role is not Role.PLAYER:
            return Unavailable("Staff do not sit down; open the terminal without ?as= to play.")
        if mine(self.system, who.name):
            return Done()
        claim = ClaimTerminal(by=who, terminal=terminal)
        claimed = await self.floor.command(who, self.table, f"{command_id}-seat", claim)
        if not isinstance(claimed, Done):
            return claimed
        note = InsertNote(by=who, amount=max(one for one in self.system.options.notes if one <= DEMO_NOTE))
        return await self.floor.command(who, self.table, f"{command_id}-note", note)

    def call(self, who: Who) -> Answer:
        """Call the dealer to cancel the credits and pay them."""
        why = self.tumbler.call(who)
        return Unavailable(why) if why else Done()

    def welcome(self, client: Client) -> None:
        """Tell a client the time, and the staff who calls the dealer."""
        client.send(clock_frame())
        if client.who.role is not Role.PLAYER:
            client.send(calls_frame(self.tumbler.calls))

    def people(self) -> set[str]:
        """Everybody who has a terminal, chips or a voucher here: nobody else may be given their names."""
        system = self.system
        held = {terminal.person for terminal in system.terminals.values()}
        named = {voucher.person for voucher in system.vouchers.values()}
        return {name for name in held | named | set(system.people) if name}

    def card(self) -> TerminalCard:
        """The table as the lobby shows it."""
        system = self.system
        boxes = tuple(one.person for one in system.terminals.values())
        return TerminalCard(
            table=self.table,
            phase=phase(system),
            money=system.law.money,
            minimum=system.options.minimum,
            maximum=system.options.maximum,
            boxes=boxes,
            bots=sum(map(is_bot, boxes)),
            results=tuple(tuple(sorted(dice)) for _, dice, _ in reversed(system.results[-3:])),
        )
