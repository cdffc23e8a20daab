"""The running floor of a tai-sai table: automatic staff, simulated devices, bots. Time passes by hand."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, START, Stage, frames

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.devices import DEVICE
from croupier.engines.chance.state import System, phase
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client
from croupier.floor.devices import Peripherals
from croupier.floor.hosts.tai_sai import TaiSaiHost
from croupier.floor.pace import Pace
from croupier.games import BY_NAME
from croupier.games.record import Demo
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who

DEALER = Who("dan", Role.DEALER)
PACE = Pace(between=1.0)


class Station:
    """One tai-sai table on a stage."""

    def __init__(self, stage: Stage) -> None:
        """Open, and nobody there."""
        self.stage = stage
        self.host: TaiSaiHost = stage.shift.stations["TS1"]

    @property
    def system(self) -> System:
        """The system as it stands."""
        return self.stage.state("TS1", System)

    @property
    def phase(self) -> str:
        """Where the spin stands."""
        return phase(self.system)

    def until(self, wanted: str, within: float = 120.0) -> float:
        """Let time pass until the spin stands so."""
        return self.stage.until(lambda: self.phase == wanted, within)

    def playing(self) -> Client:
        """Ann has a terminal with credits, and a page that shows it."""
        client = self.stage.come(ANN, "TS1")
        self.stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=1), tc.InsertNote(by=ANN, amount=100_00))
        self.stage.until(lambda: self.system.terminals[1].credits == 100_00, 10)
        return client


@pytest.fixture
def table(opened: Open, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Open a table with these options, pace and bots."""

    def open_table(*, pace: Pace = PACE, bots: int = 0, **options: Any) -> Station:
        game = BY_NAME["electronic-tai-sai"]
        demo = replace(game.demos[0], options={"terminals": 3} | options)
        monkeypatch.setattr("croupier.floor.opening.GAMES", (replace(game, demos=(demo,)),))
        assert isinstance(demo, Demo)
        return Station(opened(games=("electronic-tai-sai",), pace=pace, bots=bots))

    return open_table


def test_wagers_stay_open_until_the_displayed_moment(table: Any) -> None:
    """Thirty seconds after the last confirmed result at the earliest, whatever the pace; then the spin goes on."""
    at = table()
    at.playing()
    at.until("betting")
    first = at.system.closes_at
    assert first >= int(START + at.stage.time) + 29
    at.stage.do("TS1", tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    at.stage.pass_(first - START - at.stage.time - 1)
    assert at.phase == "betting"
    at.until("idle")
    assert START + at.stage.time >= first
    assert at.system.results[-1][0] == 1
    assert at.system.stakes == {}
    at.until("betting")
    assert at.system.closes_at >= first + 30


@pytest.mark.parametrize(
    "options", [{"order": "wagers first"}, {"recording": "automatic"}, {"inspection": False}, {"layout": True}], ids=str
)
def test_a_spin_in_every_form(table: Any, options: dict[str, Any]) -> None:
    """The staff run a spin whatever order, recording and layout the house has chosen."""
    at = table(**options)
    at.playing()
    at.stage.until(lambda: len(at.system.results) >= 2, 300)
    assert [one[0] for one in at.system.results] == [1, 2]


def test_the_first_spin_waits_for_nothing(table: Any) -> None:
    """However long a result is shown, and however short a time the machine has run: nothing was shown yet."""
    at = table(pace=replace(PACE, between=600.0))
    at.playing()
    assert at.until("betting") < 60


def test_the_result_is_what_lay_under_the_cover(table: Any) -> None:
    """Chance shows dice of one to six, and the staff press exactly their numbers; nobody hears of them before."""
    at = table()
    client = at.playing()
    at.until("betting")
    dice = at.system.spin.dice
    assert all(1 <= one <= 6 for one in dice)
    assert not any("dice" in one["event"] and set(one["event"]["dice"]) - {0} for one in _told(client))
    at.until("idle")
    keys = [event.key for event in at.stage.happened("TS1", te.KeyPressed)]
    assert keys == sorted(dice)
    assert sorted(at.system.results[-1][1]) == sorted(dice)


def _told(client: Client) -> list[Any]:
    """The events that a client has heard of."""
    return [one for frame in frames(client, "update") for one in frame["events"]]


def test_the_staff_step_aside_for_a_person(table: Any) -> None:
    """While the dealer's console is open only chance goes on; when it closes, the automatic dealer does."""
    at = table()
    at.playing()
    at.stage.until(lambda: bool(at.system.results))
    at.until("idle")
    console = at.stage.come(DEALER, "TS1")
    at.stage.pass_(60)
    assert at.phase == "idle"
    at.stage.do("TS1", tc.StartSpin(by=DEALER))
    at.stage.pass_(120)
    assert at.phase == "betting", "chance has tumbled, and nobody has closed the betting"
    at.stage.go(console)
    at.until("idle")
    assert len(at.system.results) == 2


def test_a_supervisor_only_looks(table: Any) -> None:
    """The console of a supervisor does not stop the automatic dealer."""
    at = table()
    at.stage.come(Who("sue", Role.GAME_SUPERVISOR), "TS1")
    at.until("betting")
    assert not at.host.tumbler.stands_aside()


def test_nobody_is_spun_for(table: Any) -> None:
    """Without players and without anybody who looks no spin is started: the disk is not filled for nobody."""
    at = table()
    at.stage.pass_(600)
    assert at.phase == "idle"
    at.stage.come(ANN, "TS1")
    at.until("betting", 10)


def test_the_clock_is_told_with_every_phase(table: Any) -> None:
    """Whoever connects is told the time, and again when the spin comes to another phase."""
    at = table()
    at.stage.pass_(10)
    client = at.stage.come(ANN, "TS1")
    first, *_ = frames(client)
    assert first == {"type": "clock", "now": START + 10}
    at.until("betting")
    at.stage.pass_(1)
    assert frames(client, "clock")
    at.stage.pass_(5)
    assert frames(client, "clock") == []


def test_a_call_is_paid_in_chips(table: Any) -> None:
    """The automatic dealer cancels the credits of who calls; who has none cannot call; a console hears of it."""
    at = table()
    assert isinstance(at.host.call(ANN), Unavailable)
    at.playing()
    console = at.stage.come(DEALER, "TS1")
    frames(console)
    assert at.stage.shift.call(ANN, "TS1") == Done()
    at.stage.pass_(10)
    assert at.host.tumbler.calls == {1: "ann"}
    assert {"terminal": 1, "person": "ann"} in [one for call in frames(console, "calls") for one in call["calls"]]
    at.stage.go(console)
    at.stage.until(lambda: at.system.people.get("ann") == 100_00, 10)
    assert at.system.terminals[1].credits == 0
    at.stage.pass_(2)
    assert at.host.tumbler.calls == {}


def test_who_is_gone_is_paid_and_makes_room(table: Any) -> None:
    """A terminal whose player has long had no connection is paid in chips and freed; the money waits at the table."""
    at = table()
    client = at.playing()
    at.stage.go(client)
    at.stage.pass_(PACE.leave - 5)
    assert at.system.terminals[1].person == "ann"
    at.stage.until(lambda: at.system.terminals[1].person == "", 120)
    assert at.system.people["ann"] == 100_00


def test_a_terminal_out_of_order_is_put_right(table: Any) -> None:
    """Players report all of them one by one: after a while each takes wagers again, and nobody had to be called."""
    at = table()
    for n in (1, 2, 3):
        at.stage.come(ANN, "TS1")
        at.stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=n), tc.ReportFault(by=ANN, terminal=n, what="dark"))
        at.stage.take("TS1", ANN, "LeaveTerminal")
    assert not at.stage.offered("TS1", ANN, "ClaimTerminal")
    at.stage.pass_(PACE.patience - 1)
    assert all(one.fault for one in at.system.terminals.values())
    at.stage.until(lambda: not any(one.fault for one in at.system.terminals.values()), 5)
    assert len(at.stage.offered("TS1", ANN, "ClaimTerminal")) == 3


def test_devices_report_once(table: Any) -> None:
    """A note counts when it is stacked, a voucher when it is printed; a second report of the same is refused."""
    at = table(devices="driven")
    at.stage.settle()
    at.stage.come(ANN, "TS1")
    at.stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=1), tc.InsertNote(by=ANN, amount=100_00))
    assert at.system.terminals[1].credits == 0
    note = at.system.terminals[1].note
    at.stage.pass_(1)
    assert at.system.terminals[1].credits == 100_00
    assert isinstance(at.stage.ask("TS1", tc.StackNote(by=DEVICE, terminal=1, note=note)), Refusal)
    at.stage.do("TS1", tc.AskVoucher(by=ANN))
    (voucher,) = at.system.vouchers.values()
    assert (voucher.state, len(voucher.code)) == ("printing", 16)
    devices = Peripherals(at.stage.again(), "TS1", 0)
    assert devices.at_work() == ([], [1])
    at.stage.pass_(1)
    assert next(iter(at.system.vouchers.values())).state == "out"
    assert at.host._devices.at_work() == ([], [])


def test_what_was_under_way_when_the_power_went_is_settled(table: Any) -> None:
    """A note in the acceptor when the floor ends goes back when it opens again: its device has forgotten it."""
    at = table(devices="driven")
    at.stage.settle()
    at.stage.come(ANN, "TS1")
    at.stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=1), tc.InsertNote(by=ANN, amount=100_00))
    assert at.system.terminals[1].note
    patch = pytest.MonkeyPatch()
    again = Stage(patch, games=("electronic-tai-sai",), journal=at.stage.journal, vault=at.stage.vault)
    again.pass_(1)
    system = again.state("TS1", System)
    patch.undo()
    assert not system.terminals[1].note
    assert system.terminals[1].credits == 0
    assert again.happened("TS1", te.NoteReturned)


def test_bots_play_by_what_their_terminal_shows(table: Any) -> None:
    """They take terminals but the last one, insert notes, wager within the limits, and stop in time."""
    at = table(bots=3)
    at.stage.come(BEN, "TS1")
    at.until("betting")
    at.stage.pass_(at.system.closes_at - START - at.stage.time - 1)
    persons = [one.person for one in at.system.terminals.values()]
    assert sum(map(is_bot, persons)) == 2
    assert persons.count("") == 1
    placed = at.stage.happened("TS1", te.BetPlaced)
    assert {event.owner for event in placed} == set(filter(is_bot, persons))
    assert all(event.amount == event.asked for event in placed)
    at.until("idle")
    assert at.system.results


def test_one_click_gives_a_terminal_and_credits(table: Any) -> None:
    """A guest sits down once, with a note of a hundred dollars; staff do not sit down; names in use are known."""
    at = table()
    for _ in range(2):
        assert at.stage.sit(ANN, "TS1") == Done()
    at.stage.pass_(2)
    assert at.system.terminals[1].person == "ann"
    assert at.system.terminals[1].credits == 100_00
    assert isinstance(at.stage.sit(DEALER, "TS1"), Unavailable)
    assert isinstance(at.stage.shift.call(ANN, "BJ1"), Unavailable)
    assert at.host.free() == 2
    assert at.host.people() == {"ann"}
    card = at.host.card()
    assert (card.boxes, card.bots, card.minimum) == (("ann", "", ""), 0, 1_00)
