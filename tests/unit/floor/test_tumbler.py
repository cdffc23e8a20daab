"""The running floor of a tai-sai table: automatic staff, simulated devices, bots. Time is stamped, not waited for."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.devices import DEVICE
from croupier.engines.chance.state import System, phase
from croupier.engines.pit.driver import OPERATOR
from croupier.floor import clock
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client
from croupier.floor.devices import Peripherals
from croupier.floor.floor import Floor
from croupier.floor.hosts.tai_sai import TaiSaiHost
from croupier.floor.pace import AT_ONCE, Pace
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import OpenTable, RecordApproval
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who
from croupier.store.address import wall_clock
from croupier.store.memory import MemoryJournal

ANN = Who("ann", Role.PLAYER)
DEALER = Who("dan", Role.DEALER)
START = 1_000_000
SHOWN = replace(AT_ONCE, leave=300)
Clock = Callable[[int], None]


class Table:
    """A running table with its station."""

    def __init__(self, options: dict[str, Any], pace: Pace, bots: tuple[str, ...]) -> None:
        """Open it in memory."""
        self.floor = Floor(MemoryJournal(wall_clock))
        opened = (
            RecordApproval(by=OPERATOR, subject="tai-sai system", reference="demo"),
            OpenTable(by=OPERATOR, table="TS1", game="electronic-tai-sai", options=options),
        )
        for command in opened:
            assert self.floor.at_once("TS1", command) is None
        self.station = TaiSaiHost(self.floor, "TS1", bots, pace, person=False)
        self.ids = 0

    @property
    def system(self) -> System:
        """The system as it stands."""
        return self.station.system

    @property
    def phase(self) -> str:
        """Where the spin stands."""
        return phase(self.system)

    def attach(self, who: Who) -> Client:
        """Somebody opens a page."""
        client = Client(who, "TS1")
        self.floor.attach(client)
        self.floor.greet(client, 0)
        return client

    async def do(self, command: tc.AnyTaiSaiCommand) -> object:
        """Somebody does something."""
        self.ids += 1
        return await self.floor.command(command.by, "TS1", str(self.ids), command)

    async def act_until(self, wanted: str) -> None:
        """Let the staff work until the spin stands so."""
        for _ in range(40):
            if self.phase == wanted:
                return
            await self.station.tumbler.act()
        raise AssertionError(f"the spin stands at {self.phase}, never at {wanted}")

    async def rest(self) -> None:
        """Let the staff work until nothing is due."""
        for _ in range(40):
            if await self.station.tumbler.act() is None:
                return
        raise AssertionError("the staff never come to rest")

    async def playing(self, amount: int = 100_00) -> None:
        """Ann has a terminal with credits, and a page that shows it."""
        self.attach(ANN)
        assert await self.do(tc.ClaimTerminal(by=ANN, terminal=1)) == Done()
        assert await self.do(tc.InsertNote(by=ANN, amount=amount)) == Done()
        await self.rest()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Say what time it is."""

    def set_clock(seconds: int) -> None:
        monkeypatch.setattr(clock, "now", lambda: seconds)

    set_clock(START)
    return set_clock


def running(
    work: Callable[[Table], Awaitable[None]], *, pace: Pace = SHOWN, bots: tuple[str, ...] = (), **options: Any
) -> None:
    """Let a table run while the work is done."""

    async def evening() -> None:
        table = Table({"terminals": 3} | options, pace, bots)
        writer = asyncio.create_task(table.floor.run())
        await work(table)
        writer.cancel()

    asyncio.run(evening())


def happened(table: Table, kind: type[Event]) -> list[Any]:
    """The events of a kind, in their order."""
    return [past.event for past in table.floor.past["TS1"] if isinstance(past.event, kind)]


def test_wagers_stay_open_until_the_displayed_moment(at: Clock) -> None:
    """Thirty seconds after the last confirmed result at the earliest, whatever the pace; then the spin goes on."""

    async def work(table: Table) -> None:
        await table.playing()
        await table.act_until("betting")
        first = table.system.closes_at
        assert first >= START + 30
        assert await table.do(tc.PlaceBet(by=ANN, bet="small", amount=5_00)) == Done()
        at(first - 1)
        await table.rest()
        assert table.phase == "betting"
        at(first)
        await table.act_until("idle")
        assert table.system.results[-1][0] == 1
        assert table.system.stakes == {}
        await table.act_until("betting")
        assert table.system.closes_at >= first + 30

    running(work)


@pytest.mark.parametrize(
    "options", [{"order": "wagers first"}, {"recording": "automatic"}, {"inspection": False}, {"layout": True}], ids=str
)
def test_a_spin_in_every_form(at: Clock, options: dict[str, Any]) -> None:
    """The staff run a spin whatever order, recording and layout the house has chosen."""

    async def work(table: Table) -> None:
        await table.playing()
        for spin in (1, 2):
            await table.act_until("betting")
            at(table.system.closes_at)
            for _ in range(60):
                await table.station.tumbler.act()
                if table.system.results and table.system.results[-1][0] == spin and table.system.spin.ended:
                    break
            assert table.system.results[-1][0] == spin

    running(work, **options)


def test_the_result_is_what_lay_under_the_cover(at: Clock) -> None:
    """Chance shows dice of one to six, and the staff press exactly their numbers; nobody hears of them before."""

    async def work(table: Table) -> None:
        await table.playing()
        await table.act_until("betting")
        dice = table.system.spin.dice
        assert all(1 <= one <= 6 for one in dice)
        at(table.system.closes_at)
        await table.act_until("idle")
        keys = [event.key for event in happened(table, te.KeyPressed)]
        assert keys == sorted(dice)
        assert sorted(table.system.results[-1][1]) == sorted(dice)

    running(work)


def test_the_staff_step_aside_for_a_person(at: Clock) -> None:
    """While the dealer's console is open only chance goes on; when it closes, the automatic dealer does."""

    async def work(table: Table) -> None:
        await table.playing()
        at(table.system.closes_at or START)
        await table.act_until("idle")
        console = table.attach(DEALER)
        await table.rest()
        assert table.phase == "idle"
        assert await table.do(tc.StartSpin(by=DEALER)) == Done()
        await table.rest()
        assert table.phase == "betting"
        at(table.system.closes_at + 5)
        await table.rest()
        assert table.phase == "betting"
        table.floor.detach(console)
        await table.act_until("idle")
        assert table.system.results

    running(work, pace=replace(SHOWN, between=0))


def test_a_supervisor_only_looks(at: Clock) -> None:
    """The console of a supervisor does not stop the automatic dealer."""

    async def work(table: Table) -> None:
        table.attach(Who("sue", Role.GAME_SUPERVISOR))
        await table.act_until("betting")
        assert not table.station.tumbler.stands_aside()

    running(work)


def test_nobody_is_spun_for(at: Clock) -> None:
    """Without players and without anybody who looks no spin is started: the disk is not filled for nobody."""

    async def work(table: Table) -> None:
        await table.rest()
        assert table.phase == "idle"
        table.attach(ANN)
        await asyncio.sleep(0.2)
        await table.act_until("betting")

    running(work, pace=replace(SHOWN, between=0.05))


def test_the_clock_is_told_with_every_phase(at: Clock) -> None:
    """Whoever connects is told the time, and again when the spin comes to another phase."""

    async def work(table: Table) -> None:
        client = Client(ANN, "TS1")
        table.floor.attach(client)
        table.station.welcome(client)
        assert client.frames.get_nowait() == b'{"type":"clock","now":1000000}'
        assert client.frames.empty()
        table.floor.greet(client, 0)
        table.station.tumbler._tell_clock()
        table.station.tumbler._tell_clock()
        told = [client.frames.get_nowait() for _ in range(client.frames.qsize())]
        assert sum(b'"type":"clock"' in frame for frame in told) == 1

    running(work)


def test_a_call_is_paid_in_chips(at: Clock) -> None:
    """The automatic dealer cancels the credits of who calls; who has none cannot call; a console hears of it."""

    async def work(table: Table) -> None:
        assert isinstance(table.station.call(ANN), Unavailable)
        await table.playing()
        console = table.attach(DEALER)
        assert table.station.call(ANN) == Done()
        await table.rest()
        assert table.station.tumbler.calls == {1: "ann"}
        told = [console.frames.get_nowait() for _ in range(console.frames.qsize())]
        assert any(b'"calls":[{"terminal":1,"person":"ann"}]' in frame for frame in told)
        table.floor.detach(console)
        await table.rest()
        assert table.system.terminals[1].credits == 0
        assert table.system.people["ann"] == 100_00
        assert table.station.tumbler.calls == {}

    running(work)


def test_who_is_gone_is_paid_and_makes_room(at: Clock) -> None:
    """A terminal whose player has long had no connection is paid in chips and freed; the money waits at the table."""

    async def work(table: Table) -> None:
        await table.playing()
        for client in list(table.floor.clients):
            table.floor.detach(client)
        for _ in range(4):
            await table.station.tumbler.act()
        assert table.system.terminals[1].person == ""
        assert table.system.people["ann"] == 100_00

    running(work, pace=replace(SHOWN, leave=0))


def test_devices_report_once(at: Clock) -> None:
    """A note counts when it is stacked, a voucher when it is printed; a second report of the same is refused."""

    async def work(table: Table) -> None:
        await table.playing()
        assert table.system.terminals[1].credits == 0
        devices = table.station._devices
        note = table.system.terminals[1].note
        assert await devices.act()
        assert table.system.terminals[1].credits == 100_00
        assert isinstance(await table.do(tc.StackNote(by=DEVICE, terminal=1, note=note)), Refusal)
        assert await table.do(tc.AskVoucher(by=ANN)) == Done()
        (voucher,) = table.system.vouchers.values()
        assert (voucher.state, len(voucher.code)) == ("printing", 16)
        again = Floor(table.floor._journal)
        again.load()
        assert Peripherals(again, "TS1", 0).at_work() == devices.at_work() == ([], [1])
        await devices.act()
        assert next(iter(table.system.vouchers.values())).state == "out"
        assert devices.at_work() == ([], [])

    running(work, devices="driven")


def test_bots_play_by_what_their_terminal_shows(at: Clock) -> None:
    """They take terminals but the last one, insert notes, wager within the limits, and stop in time."""

    async def work(table: Table) -> None:
        table.attach(ANN)
        bots = table.station._bots
        await table.act_until("betting")
        for _ in range(12):
            for bot in bots.people:
                await bots.act(bot)
            await table.station.tumbler.act()
        persons = [one.person for one in table.system.terminals.values()]
        assert sum(map(is_bot, persons)) == 2
        assert persons.count("") == 1
        placed = happened(table, te.BetPlaced)
        assert {event.owner for event in placed} == {bot.name for bot in bots.people[:2]}
        assert all(event.amount == event.asked for event in placed)
        at(table.system.closes_at - 1)
        assert not any([await bots.act(bot) for bot in bots.people])

    running(work, bots=("Ada", "Emmy", "Carl"))


def test_one_click_gives_a_terminal_and_credits(at: Clock) -> None:
    """A guest sits down once, with a note of a hundred dollars; staff do not sit down; names in use are known."""

    async def work(table: Table) -> None:
        for n in range(2):
            assert await table.station.sit(ANN, f"sit {n}") == Done()
        assert table.system.terminals[1].person == "ann"
        await table.rest()
        assert table.system.terminals[1].credits == 100_00
        assert isinstance(await table.station.sit(DEALER, "x"), Unavailable)
        assert table.station.free() == 2
        assert table.station.people() == {"ann"}
        card = table.station.card()
        assert (card.boxes, card.bots, card.minimum) == (("ann", "", ""), 0, 1_00)

    running(work, pace=replace(SHOWN, between=60))
