"""Forty-eight random people on every table of a floor: none ever stands still, and nothing is lost or made up."""

import pytest
from tests.figures import Figure
from tests.unit.floor.conftest import Open
from tests.unit.floor.crowd import HOUR, Crowd
from tests.unit.floor.stage import Stage

from croupier.books.accounts import total
from croupier.floor.pace import Pace
from croupier.law.books import rule
from croupier.store.record import read_all

PEOPLE = 48
CALM = Pace(step=1.0, betting=20.0, think=3.0, between=8.0)
"""A floor without haste: fewer cards in an hour, and as many clocks."""


def crowded(opened: Open, seed: int, pause: float) -> Crowd:
    """A floor with every kind of table, and a crowd that does something every so many seconds."""
    return Crowd(opened(games=(), bots=1, seed=seed, pace=CALM), PEOPLE, seed, pause)


def checked(stage: Stage) -> int:
    """Look at what is left: rules, books, replay and audit; the number of events."""
    cites = [one.event.cite for _, one in read_all(stage.journal, stage.vault)]
    assert all(map(rule, set(cites)))
    assert total(stage.journal.standing()) == 0
    assert stage.again().pit == stage.floor.pit
    assert stage.findings() == []
    return len(cites)


def test_a_while(opened: Open, figure: Figure) -> None:
    """Some time of a busy evening: every table moves within its clock, books add up, the journal tells the same."""
    crowd = crowded(opened, seed=5, pause=12.0)
    crowd.play(HOUR / 3)
    events, done = checked(crowd.stage), sum(crowd.done.values())
    figure(f"a crowd of {PEOPLE} on all tables: a busy third of an hour, {events:,} events, {done:,} things done")


@pytest.mark.slow
def test_a_week(opened: Open, figure: Figure) -> None:
    """Seven days, on each two hours that are busy, two that are sleepy, and a night in which soon nothing happens."""
    crowd = crowded(opened, seed=7, pause=15.0)
    stage = crowd.stage
    for _ in range(7):
        crowd.pause = 15.0
        crowd.play(2 * HOUR)
        crowd.pause = 300.0
        crowd.play(2 * HOUR)
        crowd.night(4 * HOUR)
        before = stage.floor.meters.batches
        crowd.night(16 * HOUR)
        assert stage.floor.meters.batches == before, "an idle floor writes nothing"
    events, done = checked(stage), sum(crowd.done.values())
    figure(f"a crowd of {PEOPLE} on all tables: a week, {events:,} events, {done:,} things done; none stood still")
