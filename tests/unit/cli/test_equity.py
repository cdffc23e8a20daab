"""croupier equity: in words, as a record, and refusals on one line."""

from fractions import Fraction

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.bench.equity import figures as equity_figures
from croupier.cli.equity import BAR, _time, bar


def test_in_words(run: Run) -> None:
    """A table with the shares, the published numbers, and the rule of the showdown."""
    answer = run("equity", "holdem", "AdAc", "KhKs")
    assert answer.code == 0
    for said in ("Holdem, 52 cards", "81.2555%", "1,388,072", "6,538", "317,694", "29603/36432", "█░"):
        assert said in answer.out
    assert "all 1,712,304 deals counted" in answer.out
    assert "poker-victoria 8.14.6(d)" in answer.out


def test_high_and_low_in_words(run: Run) -> None:
    """Both halves of the pot, the board, and how often there is no low hand."""
    out = run("equity", "omaha-hi-low", "AsQsKhJh", "AcKd5d7h", "--board", "Ts8sJc").out
    for said in ("board Ts 8s Jc", "79.5732%", "13.6585%", "261/328", "no low hand in 596"):
        assert said in out


def test_as_json(run: Run) -> None:
    """Whole numbers, the share as a number and as a fraction, and no standard error."""
    found = run("equity", "omaha-hi-low", "AsQsKhJh", "AcKd5d7h", "--board", "Ts 8s Jc", "--json").json
    assert (found["method"], found["total"], found["no_low"], found["seed"]) == ("exact", 820, 596, None)
    first, second = found["hands"]
    assert Fraction(first["share_exact"]) + Fraction(second["share_exact"]) == 1
    assert (first["wins"], first["ties"], first["losses"]) == (500, 305, 15)
    assert (first["low"]["losses"], second["low"]["wins"]) == (224, 224)
    assert first["standard_error"] is None


def test_a_sample(run: Run) -> None:
    """So many deals, their seed, a standard error and no fraction; the same seed says the same."""
    words = ("equity", "two-card-manila", "AsAh", "Ts9s", "--deck", "32", "--samples", "5000", "--seed", "7")
    found = run(*words, "--json").json
    assert (found["method"], found["total"], found["seed"], found["deck"]) == ("sampled", 5_000, 7, 32)
    assert found["hands"][0]["share_exact"] is found["hands"][0]["high"]["share_exact"] is None
    assert 0.005 < found["hands"][0]["standard_error"] < 0.008
    assert found == run(*words, "--json").json
    assert "5,000 deals at random, seed 7" in run(*words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("holdm", "AA", "KK"), "did you mean holdem?"),
        (("holdem", "AsAh"), "2 to 10 hands, not 1"),
        (("holdem", "AsAh", "AsKs"), "As cannot be in hand 1 and in hand 2"),
        (("holdem", "AsAh", "KK", "--board", "2c"), "has 0 or 3 or 4 or 5 cards"),
        (("holdem", "AsAh", "KK", "--deck", "40"), "is played with 52 cards"),
        (("omaha", "AsAhKsKh", "random", "random", "--samples", "0"), "too many deals"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    """In one line, with what would be right, and the code of a command that was not used right."""
    answer = run("equity", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_who_has_to_wait_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long says how long before it begins, beside the answer and not in it; what is short says nothing."""
    words = ("equity", "holdem", "AsAh", "KsKh", "--board", "2c3d4h", "--json")
    assert run(*words).err == ""
    monkeypatch.setattr("croupier.cli.equity.PATIENCE", 0)
    answer = run(*words)
    assert answer.err.startswith("This takes about 0 seconds.")
    assert answer.json["total"] == 990
    assert (_time(89), _time(100)) == ("89 seconds", "2 minutes")


def test_a_bar_is_a_share() -> None:
    """Nothing, half and everything, always of the same width."""
    assert [bar(share).count("█") for share in (0, 0.5, 1)] == [0, BAR // 2, BAR]
    assert {len(bar(share / 7)) for share in range(8)} == {BAR}


def test_figures() -> None:
    """Ours first with its target, then the peers that are installed with how many times as fast ours is."""
    found = list(equity_figures(quick=True))
    ours = [figure for figure in found if figure.ratio is None]
    assert [(figure.unit, figure.target) for figure in ours] == [("milliseconds", 50), ("hands/s", 100_000_000)]
    assert sum("phevaluator" in figure.name for figure in found) in (0, 2)
    assert all(figure.value > 0 for figure in found)
