"""The floor of a tai-sai table: automatic staff, simulated devices, bots. Time passes by hand."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, Stage, frames

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.devices import DEVICE
from croupier.engines.chance.state import System, phase
from croupier.floor import clock, opening
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client
from croupier.floor.hosts.tai_sai import TaiSaiHost
from croupier.floor.pace import Pace
from croupier.games import BY_NAME
from croupier.games.record import Demo
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who

DAN = Who("dan", Role.DEALER)
PACE = Pace(step=0.1, between=1, leave=300)
GAME = "electronic-tai-sai"


@pytest.fixture
def table(opened: Open, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Open a tai-sai table with three terminals and these options."""

    def open_table(*, pace: Pace = PACE, bots: int = 0, **options: Any) -> Stage:
        demo = replace(BY_NAME[GAME].demos[0], options={"terminals": 3} | options)
        monkeypatch.setattr(opening, "GAMES", (replace(BY_NAME[GAME], demos=(demo,)),))
        return opened(games=(GAME,), pace=pace, bots=bots)

    assert isinstance(BY_NAME[GAME].demos[0], Demo)
    return open_table


def system(stage: Stage) -> System:
    """The system as it stands."""
    return stage.state("TS1", System)


def station(stage: Stage) -> TaiSaiHost:
    """Everything that works at the table."""
    return stage.shift.stations["TS1"]


def until(stage: Stage, wanted: str) -> None:
    """Let time pass until the spin stands so."""
    stage.until(lambda: phase(system(stage)) == wanted)


def playing(stage: Stage) -> Client:
    """Ann has a terminal with credits, and a page that shows it."""
    client = stage.come(ANN, "TS1")
    stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=1), tc.InsertNote(by=ANN, amount=100_00))
    stage.until(lambda: system(stage).terminals[1].credits == 100_00)
    return client


def test_wagers_stay_open_until_the_displayed_moment(table: Any) -> None:
    """Thirty seconds after the last confirmed result at the earliest, whatever the pace; then the spin goes on."""
    stage = table()
    playing(stage)
    until(stage, "betting")
    first = system(stage).closes_at
    assert first >= clock.now() + 29
    stage.do("TS1", tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    stage.pass_(first - clock.now() - 1)
    assert phase(system(stage)) == "betting"
    until(stage, "idle")
    assert clock.now() >= first
    assert system(stage).results[-1][0] == 1
    assert system(stage).stakes == {}
    until(stage, "betting")
    assert system(stage).closes_at >= first + 30


def test_a_wall_clock_that_is_set_back_moves_no_window(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Betting closes by the clock of the floor, which nobody can set."""
    stage = table()
    playing(stage)
    until(stage, "betting")
    stage.do("TS1", tc.PlaceBet(by=ANN, bet="small", amount=5_00))
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert stage.until(lambda: bool(system(stage).results)) < 60


@pytest.mark.parametrize(
    "options", [{"order": "wagers first"}, {"recording": "automatic"}, {"inspection": False}, {"layout": True}], ids=str
)
def test_a_spin_in_every_form(table: Any, options: dict[str, Any]) -> None:
    """The staff run a spin whatever order, recording and layout the house has chosen."""
    stage = table(**options)
    playing(stage)
    for spin in (1, 2):
        until(stage, "betting")
        stage.do("TS1", tc.PlaceBet(by=ANN, bet="small", amount=1_00))
        stage.until(lambda spin=spin: bool(system(stage).results) and system(stage).results[-1][0] == spin)


def test_the_result_is_what_lay_under_the_cover(table: Any) -> None:
    """Chance shows dice of one to six, and the staff press exactly their numbers; nobody hears of them before."""
    stage = table()
    playing(stage)
    until(stage, "betting")
    dice = system(stage).spin.dice
    assert all(1 <= one <= 6 for one in dice)
    until(stage, "idle")
    assert [event.key for event in stage.happened("TS1", te.KeyPressed)] == sorted(dice)
    assert sorted(system(stage).results[-1][1]) == sorted(dice)


def test_the_staff_step_aside_for_a_person(table: Any) -> None:
    """While the dealer's console is open only chance goes on; when it closes, the automatic dealer does."""
    stage = table()
    playing(stage)
    until(stage, "idle")
    console = stage.come(DAN, "TS1")
    stage.pass_(600)
    assert phase(system(stage)) == "idle"
    stage.do("TS1", tc.StartSpin(by=DAN))
    stage.pass_(600)
    assert phase(system(stage)) == "betting"
    stage.go(console)
    until(stage, "idle")
    assert system(stage).results


def test_a_supervisor_only_looks(table: Any) -> None:
    """The console of a supervisor does not stop the automatic dealer."""
    stage = table()
    stage.come(Who("sue", Role.GAME_SUPERVISOR), "TS1")
    until(stage, "betting")


def test_nobody_is_spun_for(table: Any) -> None:
    """Without players and without anybody who looks no spin is started: the disk is not filled for nobody."""
    stage = table()
    stage.pass_(60)
    assert phase(system(stage)) == "idle"
    written = stage.floor.version("TS1")
    stage.pass_(36_000)
    assert stage.floor.version("TS1") == written
    stage.come(ANN, "TS1")
    until(stage, "betting")


def test_the_clock_is_told_with_every_phase(table: Any) -> None:
    """Whoever connects is told the time, and again when the spin comes to another phase."""
    stage = table()
    client = stage.come(ANN, "TS1")
    assert [one["now"] for one in frames(client, "clock")] == [clock.now()]
    until(stage, "betting")
    assert frames(client, "clock")


def test_a_call_is_paid_in_chips(table: Any) -> None:
    """The automatic dealer cancels the credits of who calls; who has none cannot call; a console hears of it."""
    stage = table()
    assert isinstance(station(stage).call(ANN), Unavailable)
    playing(stage)
    console = stage.come(DAN, "TS1")
    assert station(stage).call(ANN) == Done()
    stage.pass_(60)
    assert station(stage).tumbler.calls == {1: "ann"}
    assert frames(console, "calls")[-1]["calls"] == [{"terminal": 1, "person": "ann"}]
    stage.go(console)
    stage.until(lambda: system(stage).terminals[1].credits == 0)
    assert system(stage).people["ann"] == 100_00
    assert station(stage).tumbler.calls == {}


def test_who_is_gone_is_paid_and_makes_room(table: Any) -> None:
    """A terminal whose player has long had no connection is paid in chips and freed; the money waits at the table."""
    stage = table()
    stage.go(playing(stage))
    stage.pass_(299)
    assert system(stage).terminals[1].person == "ann"
    stage.until(lambda: system(stage).terminals[1].person == "", 120)
    assert system(stage).people["ann"] == 100_00


def test_devices_report_once(table: Any) -> None:
    """A note counts when it is stacked, a voucher when it is printed; a second report of the same is refused."""
    stage = table(devices="driven")
    stage.come(ANN, "TS1")
    stage.settle()
    stage.do("TS1", tc.ClaimTerminal(by=ANN, terminal=1), tc.InsertNote(by=ANN, amount=100_00))
    note = system(stage).terminals[1].note
    assert system(stage).terminals[1].credits == 0
    stage.until(lambda: system(stage).terminals[1].credits == 100_00)
    assert isinstance(stage.ask("TS1", tc.StackNote(by=DEVICE, terminal=1, note=note)), Refusal)
    stage.do("TS1", tc.AskVoucher(by=ANN))
    (voucher,) = system(stage).vouchers.values()
    assert (voucher.state, len(voucher.code)) == ("printing", 16)
    stage.until(lambda: next(iter(system(stage).vouchers.values())).state == "out")
    assert station(stage)._devices.at_work() == ([], [])


def test_bots_play_by_what_their_terminal_shows(table: Any) -> None:
    """They take terminals but the last one, insert notes, wager within the limits, and stop in time."""
    stage = table(bots=3)
    stage.come(ANN, "TS1")
    until(stage, "betting")
    until(stage, "closed")
    persons = [one.person for one in system(stage).terminals.values()]
    assert sum(map(is_bot, persons)) == 2
    assert persons.count("") == 1
    placed = stage.happened("TS1", te.BetPlaced)
    assert len({event.owner for event in placed}) == 2
    assert all(event.amount == event.asked for event in placed)


def test_one_click_gives_a_terminal_and_credits(table: Any) -> None:
    """A guest sits down once, with a note of a hundred dollars; staff do not sit down; names in use are known."""
    stage = table()
    stage.come(ANN, "TS1")
    for _ in range(2):
        assert stage.sit(ANN, "TS1") == Done()
    assert system(stage).terminals[1].person == "ann"
    stage.until(lambda: system(stage).terminals[1].credits == 100_00)
    assert isinstance(stage.sit(DAN, "TS1"), Unavailable)
    assert station(stage).free() == 2
    assert station(stage).people() == {"ann"}
    card = station(stage).card()
    assert (card.boxes, card.bots, card.minimum) == (("ann", "", ""), 0, 1_00)
