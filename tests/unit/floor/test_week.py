"""Forty-eight random people on every table of a floor: none ever stands still, and nothing is lost or made up."""

import pytest
from tests.figures import Figure
from tests.unit.floor.conftest import Open
from tests.unit.floor.crowd import Crowd

from croupier.books.accounts import total

PEOPLE = 48
DAY = 86_400.0


def lived(opened: Open, seconds: float, pause: float, seed: int) -> str:
    """Let a crowd play on all tables for so long, and look at what is left; what was done, in words."""
    stage = opened(games=(), bots=2, seed=seed)
    crowd = Crowd(stage, PEOPLE, seed, pause)
    crowd.play(seconds)
    assert total(stage.journal.standing()) == 0
    assert stage.again().pit == stage.floor.pit
    assert all(one.event.cite for past in stage.floor.past.values() for one in past)
    events = sum(stage.floor.version(name) for name in stage.floor.pit.streams)
    assert stage.findings() == []
    return f"{seconds / 3600:,.1f} hours, {events:,} events, {sum(crowd.done.values()):,} things done; none stood still"


def test_a_while(opened: Open, figure: Figure) -> None:
    """Some minutes of a busy evening: every table moves within its clock, books add up, the journal tells the same."""
    figure(f"a crowd of {PEOPLE} on all tables: {lived(opened, 300.0, 20.0, 5)}")


@pytest.mark.slow
def test_a_week(opened: Open, figure: Figure) -> None:
    """A whole week."""
    figure(f"a crowd of {PEOPLE} on all tables: {lived(opened, 7 * DAY, 600.0, 7)}")
