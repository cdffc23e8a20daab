"""Baccarat's compiled rounds: they agree with the exact figures, and the same seed gives the same sums."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.baccarat import odds as baccarat
from croupier.games.baccarat.odds.kernel import kernel_of
from croupier.games.baccarat.options import Options, Scale
from croupier.mathematics.records import Figures, Kernel, Question, Unanswerable
from croupier.mathematics.streams import stream
from croupier.things.cards import card
from croupier.things.money import Odds

ROUNDS = 1_000_000


def asked(**options: Any) -> Question:
    """A question about a table with these options."""
    return Question(game="baccarat", edition="base with the amendments", options=Options(**options))


def run(kernel: Kernel, rounds: int = ROUNDS, seed: int = 11) -> NDArray[np.int64]:
    """The sums of so many rounds."""
    sums = np.zeros((len(kernel.wagers), 4), np.int64)
    kernel.play(stream(seed, 0), rounds, sums, *kernel.tables)
    return sums


def moment(one: Figures, power: int) -> float:
    """The mean of a power of the result."""
    total = sum(line.ways for line in one.outcomes)
    return float(sum(Fraction(line.ways) * line.net**power for line in one.outcomes) / Fraction(total))


@pytest.mark.parametrize(
    "options",
    [
        {"any_pair": True},
        {"lucky_match": True, "no_commission": True, "decks": 4},
        {"lucky_match": True, "lucky_match_scale": Scale.TWO, "two_to_one": True},
        {"perfect_pairs": True, "two_to_one": True, "banker_six": True},
        {"ante_up": True, "ante": 75, "chips": (25, 500)},
    ],
)
def test_a_run_agrees_with_the_exact_figures(options: dict[str, Any]) -> None:
    """Mean, mean square and chance to win within four standard errors, for every wager that is offered."""
    question = asked(**options)
    kernel = baccarat.kernel(question, "best")
    sums = run(kernel)
    exact = [one for one in baccarat.analyse(question).wagers if one.offered]
    assert kernel.wagers == tuple([one.name for one in exact])
    for one, parts, (net, square, staked, hits) in zip(exact, kernel.parts, sums.tolist(), strict=True):
        assert abs(net / parts / ROUNDS + one.edge) < 4 * (one.variance / ROUNDS) ** 0.5
        assert abs(hits / ROUNDS - one.hit_rate) < 4 * (one.hit_rate * (1 - one.hit_rate) / ROUNDS) ** 0.5
        second, fourth = moment(one, 2), moment(one, 4)
        assert abs(square / parts**2 / ROUNDS - second) < 4 * ((fourth - second**2) / ROUNDS) ** 0.5
        assert staked == parts * ROUNDS


def test_small_shoes_keep_their_cards() -> None:
    """Six cards that only tie: every round is one, so no card comes twice and none is lost."""
    shoe = [0] * 52
    shoe[7 * 4] = 6
    kernel = kernel_of(asked(), tuple(shoe))
    player, banker, tie = run(kernel, 1000).tolist()
    assert player[0] == banker[0] == 0
    assert tie == [8000, 64000, 1000, 1000]


def test_a_seed_gives_the_same_rounds_again() -> None:
    """Two runs are equal, another seed is another run, and a kernel can be used twice."""
    kernel = baccarat.kernel(asked(lucky_match=True), "best")
    first = run(kernel, 10_000)
    assert (first == run(kernel, 10_000)).all()
    assert (first != run(kernel, 10_000, seed=12)).any()


def test_sums_are_added_to() -> None:
    """Two halves with one stream are the whole."""
    kernel = baccarat.kernel(asked(), "best")
    whole = np.zeros((3, 4), np.int64)
    state = stream(3, 0)
    kernel.play(state, 600, whole, *kernel.tables)
    once = whole.copy()
    kernel.play(state, 400, whole, *kernel.tables)
    assert (whole[:, 2] == [1000 * parts for parts in kernel.parts]).all()
    assert (whole[:, 2] > once[:, 2]).all()


def test_there_is_one_policy() -> None:
    """Nothing is decided, so no other policy exists."""
    with pytest.raises(Unanswerable, match="the only policy is best"):
        baccarat.kernel(asked(), "always draw")


def test_each_match_is_of_its_own_hand() -> None:
    """Threes and sevens: two threes are a 6, which stands for the Player and may draw a third three for the Banker."""
    shoe = [0] * 52
    shoe[card("3c")] = shoe[card("7h")] = 8
    question = asked(lucky_match=True)
    kernel = kernel_of(question, tuple(shoe))
    exact = {one.name: one for one in baccarat.wagers(question, tuple(shoe))}
    assert abs(exact["match-player"].edge - exact["match-banker"].edge) > 0.5, "the hands are far apart"
    for name, parts, (net, *_) in zip(kernel.wagers, kernel.parts, run(kernel, 100_000).tolist(), strict=True):
        assert abs(net / parts / 100_000 + exact[name].edge) < 4 * (exact[name].variance / 100_000) ** 0.5, name


def test_odds_too_large_to_add_up() -> None:
    """Prizes whose squares could overflow the sums of a block are refused."""
    question = Question(game="baccarat", edition="", options=Options(), pays={"tie": {"tie": Odds(10**7)}})
    with pytest.raises(Unanswerable, match="rounder or smaller odds"):
        baccarat.kernel(question, "best")
