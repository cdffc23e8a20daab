"""croupier bench: the figures are there; how large they are is no business of a test."""

from random import Random

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.bench.measure import Figure
from croupier.cli.bench.poker import TABLES, one_hand, table


def test_figures_as_json(run: Run) -> None:
    """Every figure with its unit and target; peers only where they are installed."""
    found = run("bench", "engine", "--quick", "--json").json
    ours = [figure for figure in found["figures"] if figure["ratio"] is None]
    units = [figure["unit"] for figure in ours]
    assert units == ["rounds/s", "rounds/s", "microseconds", "microseconds", "hands/s", "appends/s"]
    assert all(figure["value"] > 0 for figure in found["figures"])
    assert [figure["target"] for figure in ours] == [3_000, None, 2, None, 50_000_000, None]


def test_poker_as_json(run: Run) -> None:
    """Hands a second of three games, best and median, and how many times as fast ours is as each peer."""
    found = run("bench", "poker", "--quick", "--json").json["figures"]
    ours = [figure for figure in found if figure["ratio"] is None]
    theirs = [figure for figure in found if figure["ratio"] is not None]
    assert [figure["name"].split(",")[0] for figure in ours] == [title for title, _ in TABLES.values()]
    assert all(figure["unit"] == "hands/s" and 0 < figure["median"] <= figure["value"] for figure in found)
    assert sum(": pokerkit (ours is" in figure["name"] for figure in theirs) == len(TABLES)


def test_a_journal_as_json(run: Run) -> None:
    """A journal is played, opened with and without snapshots, and audited; targets are for a million events."""
    found = run("bench", "journal", "--events", "1000", "--json").json["figures"]
    assert [figure["unit"] for figure in found] == ["events/s", "s", "s", "s", "s"]
    assert [figure["target"] for figure in found] == [None] * 5
    assert "1,000 events" in found[0]["name"]
    assert all(figure["value"] > 0 for figure in found)


def test_a_part_that_is_not_there(run: Run) -> None:
    """The parts are named."""
    assert "engine, poker, odds, simulation, equity" in run("bench", "chess").err


@pytest.mark.parametrize("game", TABLES)
def test_a_measured_hand_is_a_whole_hand(game: str) -> None:
    """Six players reach the showdown, and the chips are those that were there before."""
    t = one_hand(table(game), Random(3))
    assert t.hand is not None
    assert t.hand.over
    assert t.hand.live.bit_count() == 6
    assert sum(place.stack for place in t.hand.places) == 6 * 200_00


def test_figures_in_words(run: Run) -> None:
    """A table with the targets."""
    out = run("bench", "engine", "--quick").out
    assert "50,000,000" in out
    assert "rounds/s" in out


def test_a_target_is_met_from_the_right_side() -> None:
    """More rounds are better, more microseconds are not."""
    assert Figure("x", 2.0, "rounds/s", 1).met is True
    assert Figure("x", 2.0, "microseconds", 1, less_is_better=True).met is False
    assert Figure("x", 2.0, "appends/s").met is None
