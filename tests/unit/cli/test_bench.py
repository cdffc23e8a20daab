"""croupier bench: the figures are there; how large they are is no business of a test."""

from tests.unit.cli.conftest import Run

from croupier.cli.figures import Figure


def test_figures_as_json(run: Run) -> None:
    """Every figure with its unit and target; peers only where they are installed."""
    found = run("bench", "--quick", "--json").json
    ours = [figure for figure in found["figures"] if "ours is" not in figure["name"]]
    units = [figure["unit"] for figure in ours]
    assert units == ["rounds/s", "rounds/s", "microseconds", "microseconds", "hands/s", "appends/s"]
    assert all(figure["value"] > 0 for figure in found["figures"])
    assert [figure["target"] for figure in ours] == [3_000, None, 2, None, 50_000_000, None]


def test_figures_in_words(run: Run) -> None:
    """A table with the targets."""
    out = run("bench", "--quick").out
    assert "50,000,000" in out
    assert "rounds/s" in out


def test_a_target_is_met_from_the_right_side() -> None:
    """More rounds are better, more microseconds are not."""
    assert Figure("x", 2.0, "rounds/s", 1).met is True
    assert Figure("x", 2.0, "microseconds", 1, less_is_better=True).met is False
    assert Figure("x", 2.0, "appends/s").met is None
