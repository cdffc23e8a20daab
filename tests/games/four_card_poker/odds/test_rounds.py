"""Four Card Poker simulated: every way to play by name, and one as a function, against the exact figures."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.four_card_poker import odds as four
from croupier.games.four_card_poker.odds.choosing import tally
from croupier.games.four_card_poker.odds.counting import beaten
from croupier.games.four_card_poker.odds.pays import terms
from croupier.games.four_card_poker.options import Options
from croupier.mathematics.records import COLUMNS, Pays, Question, Unanswerable
from croupier.mathematics.streams import stream
from croupier.things.hands.four import Category, least
from croupier.things.money import Odds

ROUNDS = 400_000


def asked(typed: Pays | None = None, **options: Any) -> Question:
    """A question under these options."""
    return Question(game="four-card-poker", edition="gazetted", options=Options(**options), pays=typed or {})


def simulated(question: Question, policy: Any, *, seed: int = 1, rounds: int = ROUNDS) -> NDArray[np.int64]:
    """The sums of so many rounds."""
    run = four.kernel(question, policy)
    sums = np.zeros((len(run.wagers), len(COLUMNS)), dtype=np.int64)
    run.play(stream(seed, 0), rounds, sums, *run.tables)
    return sums


@pytest.mark.parametrize("policy", four.POLICIES)
@pytest.mark.parametrize(
    "question",
    [asked(), asked({"play": {"any winning hand": Odds(3, 2)}}, max_payout=95_00, aces_up_scale=7)],
    ids=["gazetted", "otherwise paid"],
)
def test_simulation_agrees(policy: str, question: Question) -> None:
    """Result, spread, stakes and wins of both wagers lie within four standard errors of the exact figures."""
    b, found = beaten(), terms(question)
    ends = tally(b, four._chosen(b, found, policy))
    exact = four.ante_figures(ends, found), four.aces_figures(found.aces)
    run = four.kernel(question, policy)
    assert run.wagers == ("ante", "aces")
    for one, part, (net, square, staked, hits) in zip(
        exact, run.parts, simulated(question, policy).tolist(), strict=True
    ):
        error = (one.variance / ROUNDS) ** 0.5
        assert abs(net / part / ROUNDS + one.edge) <= 4 * error
        assert abs(square / part**2 / ROUNDS - one.variance - one.edge**2) <= 0.05 * one.variance
        stakes = sum(float(end.ways * end.staked) for end in one.outcomes) / sum(end.ways for end in one.outcomes)
        assert abs(staked / part / ROUNDS - stakes) <= 4 * (2.0 / ROUNDS) ** 0.5
        assert abs(hits / ROUNDS - one.hit_rate) <= 4 * (one.hit_rate / ROUNDS) ** 0.5


def test_ties_are_won() -> None:
    """Four ranks in four suits: best hands tie often, and the simulated ones win as often as those counted."""
    deck = tuple(range(16))
    b, found, rounds = beaten(deck), terms(asked()), 50_000
    exact = four.ante_figures(tally(b, four._chosen(b, found, "always play 1")), found)
    run = four.kernel(asked(), "always play 1", deck)
    sums = np.zeros((2, len(COLUMNS)), dtype=np.int64)
    run.play(stream(4, 0), rounds, sums, *run.tables)
    assert abs(sums[0, 0] / run.parts[0] / rounds + exact.edge) <= 4 * (exact.variance / rounds) ** 0.5


def test_simulation_is_deterministic() -> None:
    """The same seed plays the same rounds, in one go or in another number of them; another seed plays others."""
    usual = simulated(asked(), "best", rounds=1_000)
    assert np.array_equal(usual, simulated(asked(), "best", rounds=1_000))
    assert not np.array_equal(usual, simulated(asked(), "best", seed=2, rounds=1_000))
    run = four.kernel(asked(), "best")
    sums = np.zeros((2, len(COLUMNS)), dtype=np.int64)
    state = stream(1, 0)
    for rounds in (1, 63, 1, 900, 35):
        run.play(state, rounds, sums, *run.tables)
    assert sums[1, 2] == usual[1, 2] == 1_000


def test_a_policy_as_a_function() -> None:
    """A function of value and rank shown that says what a named way to play does plays the same rounds."""

    def said(value: int, _shown: int) -> int:
        return 3 if value >= least(Category.ONE_PAIR, 8) else int(value >= least(Category.ONE_PAIR, 1))

    usual = simulated(asked(), "without looking", rounds=50_000)
    assert np.array_equal(usual, simulated(asked(), said, rounds=50_000))


def test_a_function_sees_the_card_shown() -> None:
    """A function may answer by the rank shown: folding against every ace costs the ante in a thirteenth of rounds."""
    sums = simulated(asked(), lambda _value, shown: 0 if shown == 12 else 1)
    folded = 2 * ROUNDS - sums[0, 2]
    assert abs(folded / ROUNDS - 1 / 13) < 4 * (1 / 13 / ROUNDS) ** 0.5


def test_policies_that_there_are_not() -> None:
    """An unknown name is refused with those that there are, and so is an answer that is no choice."""
    with pytest.raises(Unanswerable, match="no policy 'call'; there are best, chart"):
        four.kernel(asked(), "call")
    with pytest.raises(Unanswerable, match="1, 2 or 3 antes, not 4"):
        four.kernel(asked(), lambda _value, _shown: 4)
