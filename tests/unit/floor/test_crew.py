"""Crews: nobody is woken by a neighbour, an idle floor writes nothing, and a fault in one look is no end."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, DEALER, START, Stage, player

from croupier.engines.cards.table import Table
from croupier.floor import clock
from croupier.floor.answers import Done
from croupier.floor.crew import MOST_STEPS, SULK, Act, Crew
from croupier.floor.pace import AT_ONCE, Pace
from croupier.floor.turns import Turns
from croupier.kernel.commands import BuyChips, Sit
from croupier.kernel.people import Role, Who

HOUR = 3600


def count_looks(stage: Stage) -> Counter[str]:
    """How often somebody looks at each table from now on."""
    looks: Counter[str] = Counter()
    for crews in stage.floor.crews.values():
        for crew in crews:
            for worker in crew.workers:
                worker.look = _counted(looks, crew.table, worker.look)
    return looks


def _counted(looks: Counter[str], table: str, look: Any) -> Any:
    def counted(now: float) -> Any:
        looks[table] += 1
        return look(now)

    return counted


# --- nobody is woken by a neighbour ---------------------------------------------------------------


@pytest.mark.parametrize("table", ["BJ1", "CS1", "HO1", "TS1"])
def test_nobody_is_woken_by_a_neighbour(opened: Open, table: str) -> None:
    """While people play at one table, of whichever group, nobody looks at any other but once in a while of itself."""
    stage = opened(games=(), tables=2, bots=2)
    stage.pass_(60)
    looks = count_looks(stage)
    stage.come(ANN, table)
    stage.pass_(200)
    busy = looks.pop(table)
    assert busy > 50
    assert sum(looks.values()) <= 1, looks


def test_who_comes_wakes_only_the_table_that_they_look_at(opened: Open) -> None:
    """Opening and closing a page is heard of there and nowhere else."""
    stage = opened(games=(), bots=0)
    stage.pass_(60)
    looks = count_looks(stage)
    stage.go(stage.come(ANN, "BJ1"))
    stage.settle()
    assert set(looks) == {"BJ1"}


def test_a_moment_that_was_asked_for_comes_once(opened: Open) -> None:
    """A crew that wants to look later is woken then, however often something else woke it before."""
    stage = opened(person=True, games=("blackjack",))
    stage.settle()
    looks: list[float] = []

    def look(now: float) -> float | None:
        looks.append(now)
        return 10.0 if now < 10 else None

    stage.floor.hire(Crew(stage.floor, "BJ1", look))
    for n in range(5):
        stage.pass_(1)
        stage.do("BJ1", BuyChips(by=ANN, amount=500 + 100 * n))
    assert len(stage.floor.turns._later) == 1
    stage.pass_(20)
    assert looks == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0]
    assert stage.floor.turns.next() is None


# --- an idle floor --------------------------------------------------------------------------------


def written(stage: Stage, seconds: float) -> dict[str, int]:
    """How many events come to each stream within a time; those to which none does are left out."""
    before = {name: stage.floor.version(name) for name in stage.floor.where}
    stage.pass_(seconds)
    found = {name: stage.floor.version(name) - before.get(name, 0) for name in stage.floor.where}
    return {name: n for name, n in found.items() if n}


def test_an_idle_floor_writes_nothing(opened: Open) -> None:
    """Every table of the house with bots at it and nobody who looks: an hour, and not one event once it has opened."""
    stage = opened(games=(), tables=2, bots=3)
    stage.pass_(60)
    assert written(stage, HOUR) == {}
    assert stage.floor.turns.next() is None


def test_bots_begin_nothing_while_nobody_looks(opened: Open) -> None:
    """A floor that has just opened seats no bot and buys no chips for nobody; who looks has company at once."""
    stage = opened(games=(), bots=3)
    stage.pass_(60)
    assert not any(name.endswith("(bot)") for name in stage.shift.names())
    tables = ("BJ1", "BA1", "HO1", "CR1", "DK1", "TS1")
    clients = [stage.come(ANN, table) for table in tables]
    stage.pass_(30)
    assert all(any(is_bot_there(stage, table)) for table in tables)
    stage.go(*clients)


def is_bot_there(stage: Stage, table: str) -> list[bool]:
    """For each place of a table whether a bot has it."""
    card = next(one for one in stage.shift.cards() if one.table == table)
    return [name.endswith("(bot)") for name in card.boxes]


def test_play_stops_after_people_have_left(opened: Open) -> None:
    """Players come to every kind of table, and go: when rounds are settled and seats lost nothing more is written."""
    games = ("caribbean-stud", "blackjack", "baccarat", "omaha", "crown-stud", "draw-kitty", "electronic-tai-sai")
    stage = opened(games=games, bots=2)
    guests = {table: player(f"guest {n}") for n, table in enumerate(stage.floor.where) if stage.shift.has(table)}
    clients = [stage.come(guest, table) for table, guest in guests.items()]
    stage.pass_(30)
    seated = [table for table, guest in guests.items() if stage.sit(guest, table) == Done()]
    assert len(seated) > 6
    assert written(stage, 120).keys() >= set(seated)
    stage.go(*clients)
    stage.pass_(stage.pace.leave + 60)
    picked_up = {"OM1": 1, "CR1": 1, "DK1": 1, "Room": 3}
    assert written(stage, HOUR) == picked_up, "chips at a poker table are kept the time that the rules give"
    assert written(stage, HOUR) == {}
    assert stage.findings() == []


def test_with_a_person_dealing_nothing_moves_by_itself(opened: Open) -> None:
    """Only the consoles move the game: the opening waits for the staff."""
    stage = opened(person=True, games=())
    for table in ("CS1", "HO1", "TS1"):
        stage.come(ANN, table)
        stage.sit(ANN, table)
    stage.settle()
    assert written(stage, 60) == {}


# --- what takes no time, and faults ---------------------------------------------------------------


def test_what_takes_no_time_is_one_batch(opened: Open) -> None:
    """At the fastest pace a round is a few batches, each of one stream or of one command."""
    stage = opened(games=("blackjack",), bots=1, pace=AT_ONCE)
    before = stage.floor.meters.batches
    stage.until(lambda: stage.view("BJ1", DEALER).round >= 21)
    assert stage.floor.meters.batches - before < 21
    assert stage.findings() == []


def test_one_table_does_not_take_the_turn_of_others(opened: Open) -> None:
    """Who always has something to do does so much in a turn, and then it is somebody else's."""
    stage = opened(person=True, games=("blackjack",))
    stage.settle()
    buys: list[int] = []

    def greedy(_: float) -> Act:
        buys.append(1)
        return Act(BuyChips(by=BEN, amount=500))

    stage.floor.hire(Crew(stage.floor, "BJ1", greedy))
    stage.floor.turns.run(stage.time)
    assert len(buys) == MOST_STEPS
    stage.floor.turns.run(stage.time)
    assert len(buys) == 2 * MOST_STEPS
    assert stage.state("BJ1", Table).people["ben"].chips == 1000 * MOST_STEPS


def test_who_is_refused_looks_again_after_a_while(opened: Open) -> None:
    """What comes to nothing is not tried again at once and for ever."""
    stage = opened(person=True, games=("blackjack",))
    stage.settle()
    looks: list[float] = []

    def stubborn(now: float) -> Act:
        looks.append(now)
        return Act(Sit(by=Who("ann", Role.WATCHER)))

    stage.floor.hire(Crew(stage.floor, "BJ1", stubborn))
    stage.pass_(3.5 * SULK)
    assert looks == [0.0, SULK, 2 * SULK, 3 * SULK]


def test_a_fault_in_a_look_loses_nothing(opened: Open, caplog: pytest.LogCaptureFixture) -> None:
    """What was decided before it in the same turn stands and is written; the table goes on when the fault is gone."""
    stage = opened(loud=False, person=True, games=("blackjack",))
    stage.settle()
    acts = [Act(BuyChips(by=ANN, amount=500)), Act(BuyChips(by=ANN, amount=700)), None, Act(Sit(by=ANN)), None]

    def look(_: float) -> Act | None:
        act = acts.pop(0) if acts else None
        if act is None and len(acts) == 2:
            raise ZeroDivisionError
        return act

    stage.floor.hire(Crew(stage.floor, "BJ1", look))
    stage.settle()
    assert "a fault at BJ1" in caplog.text
    assert stage.state("BJ1", Table).people["ann"].chips == 1_200
    assert stage.floor.decided("BJ1") == stage.floor.kept("BJ1")
    stage.pass_(SULK)
    assert "ann" in stage.state("BJ1", Table).seats.values()
    assert stage.again().pit == stage.floor.pit


def test_a_fault_in_one_call_ends_no_other(caplog: pytest.LogCaptureFixture) -> None:
    """Turns go on whoever fails in them."""
    turns, done = Turns(), list[str]()

    def fail() -> None:
        raise ZeroDivisionError

    turns.soon(fail)
    turns.soon(lambda: done.append("soon"))
    turns.at(5.0, fail)
    turns.at(5.0, lambda: done.append("later"))
    turns.run(0.0)
    turns.run(5.0)
    assert done == ["soon", "later"]
    assert caplog.text.count("a fault on the floor") == 2


def test_turns_wake_for_what_comes_first() -> None:
    """Whoever runs them hears of every moment that is earlier than those it knows, and of no other."""
    woken: list[float] = []
    turns = Turns(woken.append)
    for when in (9.0, 12.0, 5.0, 7.0):
        turns.at(when, lambda: None)
    assert (woken, turns.next()) == ([9.0, 5.0], 5.0)
    turns.soon(lambda: turns.soon(lambda: None))
    turns.soon(lambda: None)
    assert (woken[2:], turns.next()) == ([0.0], 0.0)
    turns.run(6.0)
    assert turns.next() == 0.0
    turns.run(6.0)
    assert turns.next() == 7.0


# --- the wall clock -------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_wall_clock_moves_nothing(opened: Open, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Set back or forward an hour in the middle of the wagers, it changes neither stamps nor the end of betting."""
    stage = opened(games=("electronic-tai-sai", "blackjack"), pace=replace(Pace(), decide=None))
    for table in ("TS1", "BJ1"):
        stage.come(ANN, table)
        assert stage.sit(ANN, table) == Done()
    stage.until(lambda: stage.view("TS1", ANN).phase == "betting" and bool(stage.offered("BJ1", ANN, "Wager")))
    closes = stage.view("TS1", ANN).clock.closes_at
    monkeypatch.setattr("time.time", lambda: START + stage.time + hours * HOUR)
    stage.take("BJ1", ANN, "Wager", wager="initial")
    stage.until(lambda: stage.state("BJ1", Table).round.closed, 15)
    assert round(clock.drift()) == hours * HOUR
    stage.until(lambda: stage.view("TS1", ANN).phase != "betting", closes - clock.now() + 2)
    stage.until(lambda: bool(stage.view("TS1", ANN).results), 60)
    stamps = [record.at for record in stage.journal.read("TS1")]
    assert stamps == sorted(stamps)
    assert START * 1000 <= stamps[0] <= stamps[-1] <= (START + stage.time) * 1000
