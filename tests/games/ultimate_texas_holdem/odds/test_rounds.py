"""Ultimate Texas Hold'em as compiled rounds: they agree with the count, and with themselves."""

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.questions import ask
from croupier.games.ultimate_texas_holdem import odds as uth
from croupier.games.ultimate_texas_holdem.odds.ranking import ranks
from croupier.games.ultimate_texas_holdem.odds.rounds import worth_of
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import stream
from croupier.things.hands.batch import tables
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.order import ORDER_52

pytestmark = pytest.mark.slow  # compiling these rounds takes long

ROUNDS = 300_000


def question(**given: Any) -> Question:
    """A question about the game under these options."""
    return ask("ultimate-texas-holdem", given=given)


def rounds(kernel: Kernel, number: int = ROUNDS, seed: int = 1) -> NDArray[np.int64]:
    """The sums of so many rounds."""
    sums = np.zeros((len(kernel.wagers), 4), dtype=np.int64)
    kernel.play(stream(seed, 0), number, sums, *kernel.tables)
    return sums


def assert_near(kernel: Kernel, row: int, edge: float, variance: float | None = None) -> None:
    """The mean of a wager is within four standard errors of an edge.

    The exact variance is used where it is known: rare prizes of 500 to 1 make that of a sample too small too often.
    """
    net, square = (int(n) for n in rounds(kernel)[row, :2])
    mean = net / ROUNDS / kernel.parts[row]
    spread = square / ROUNDS / kernel.parts[row] ** 2 - mean**2
    assert variance is None or spread == pytest.approx(variance, rel=0.25)
    error = sqrt((variance or spread) / ROUNDS)
    assert 0 < error < 0.02
    assert abs(mean + edge) < 4 * error


@pytest.mark.parametrize(
    ("policy", "thumb"),
    [("best", None), ("basic", 0), ("always raise", 3), pytest.param("wait", 2, marks=pytest.mark.slow)],
)
def test_rounds_agree_with_the_exact_edges(policy: str, thumb: int | None) -> None:
    """The best play and each rule of thumb lose what the count says; trips too, which is the same in all."""
    report = uth.analyse(question())
    ante, trips = report.wagers
    kernel = uth.kernel(question(), policy)
    assert kernel.wagers == ("ante", "trips")
    if thumb is None:
        assert_near(kernel, 0, ante.edge, ante.variance)
    else:
        assert_near(kernel, 0, report.strategy.thumbs[thumb].edge)
    assert_near(kernel, 1, trips.edge, trips.variance)


def test_rounds_are_the_same_again_and_others_with_another_seed() -> None:
    """A stream fixes the cards."""
    kernel = uth.kernel(question(), "always raise")
    assert (rounds(kernel, 1000) == rounds(kernel, 1000)).all()
    assert (rounds(kernel, 1000) != rounds(kernel, 1000, seed=2)).any()


def test_folding_everything_loses_ante_and_blind() -> None:
    """Two units each time, and trips goes its own way, unless it is lost with the hand."""
    live = rounds(uth.kernel(question(), "always fold"), 2000)
    assert live[0].tolist() == [-2 * 2 * 2000, 16 * 2000, 2 * 2 * 2000, 0]
    lost = rounds(uth.kernel(question(trips_after_fold="lost"), "always fold"), 2000)
    assert lost[1].tolist() == [-2000, 2000, 2000, 0] != live[1].tolist()


def test_trips_is_played_only_where_it_is_offered() -> None:
    """Without the option there is the ante alone."""
    assert uth.kernel(question(trips=False), "always raise").wagers == ("ante",)


def test_a_function_of_the_two_cards_is_a_policy() -> None:
    """Asked about every pair; who plays none before the flop stakes less than who plays them all."""
    asked = []

    def pairs_only(own: tuple[int, int]) -> bool:
        """Raise with a pair."""
        asked.append(frozenset(own))
        return own[0] >> 2 == own[1] >> 2

    some = rounds(uth.kernel(question(), pairs_only), 4000)
    assert len(set(asked)) == 1326
    every = rounds(uth.kernel(question(), lambda _: True), 4000)
    none = rounds(uth.kernel(question(), lambda _: False), 4000)
    assert none[0, 2] < some[0, 2] < every[0, 2] == 6 * 2 * 4000


def test_an_unknown_policy_is_refused() -> None:
    """With the names of those that there are."""
    with pytest.raises(Unanswerable, match="best, basic, wait, always raise"):
        uth.kernel(question(), "hope")


@pytest.mark.parametrize("both", [False, True])
def test_values_in_the_rounds_are_those_of_the_engine(both: bool) -> None:
    """Random hands by either reading, every third one rich in one suit."""
    rng = np.random.default_rng(5)
    five = tables(ORDER_52, 5)
    values = np.unique(np.concatenate((five.by_ranks, five.by_suit[five.by_suit > 0])))
    for i in range(3000):
        pool = np.arange(52) if i % 3 else np.arange(2, 52, 4)
        seven = rng.permutation(pool)[:7].astype(np.int64)
        own, board = tuple(seven[:2].tolist()), tuple(seven[2:].tolist())
        told = two_and_three(own, board) if both else high((*own, *board))
        assert values[worth_of(own[0], own[1], seven[2:], ranks(both=both))] == told


def test_a_cap_is_counted_in_whole_parts() -> None:
    """A maximum that is no multiple of half an ante makes the parts finer, and the results stay whole."""
    kernel = uth.kernel(question(max_payout=33_33), "always raise")
    assert kernel.parts[0] == 1000
    assert Fraction(int(rounds(kernel, 500)[0, 0]), 1000 * 500) < 0


@pytest.mark.slow
def test_rounds_agree_with_both_hole_cards_too() -> None:
    """The other reading: best play and the rule of thumb by the higher card."""
    asked = question(both_hole_cards=True, trips_after_fold="lost")
    report = uth.analyse(asked)
    ante, trips = report.wagers
    assert_near(uth.kernel(asked, "best"), 0, ante.edge, ante.variance)
    assert_near(uth.kernel(asked, "best"), 1, trips.edge, trips.variance)
    assert_near(uth.kernel(asked, "basic"), 0, report.strategy.thumbs[0].edge)
