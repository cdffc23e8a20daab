"""Dragon21's compiled rounds: they agree with the exact figures, and the same seed gives the same sums."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.dragon21 import odds as dragon21
from croupier.games.dragon21.odds.count import CARD
from croupier.games.dragon21.odds.kernel import DONE, SOFT, kernel_of
from croupier.games.dragon21.odds.kernel import _states as states
from croupier.games.dragon21.options import Options
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import stream
from croupier.things.cards import card
from croupier.things.hands.points import is_blackjack, total
from croupier.things.money import Odds

ROUNDS = 1_000_000


def asked(pays: Any = None, **options: Any) -> Question:
    """A question about a table with these options."""
    return Question(game="dragon21", edition="gazetted", options=Options(**options), pays=pays or {})


def run(kernel: Kernel, rounds: int = ROUNDS, seed: int = 21) -> NDArray[np.int64]:
    """The sums of so many rounds."""
    sums = np.zeros((len(kernel.wagers), 4), np.int64)
    kernel.play(stream(seed, 0), rounds, sums, *kernel.tables)
    return sums


@pytest.mark.parametrize(
    ("pays", "options"),
    [({}, {"perfect_pairs": True}), ({"tiger": {"over 21": Odds(3, 7)}}, {"decks": 4})],
)
def test_a_run_agrees_with_the_exact_figures(pays: Any, options: dict[str, Any]) -> None:
    """Mean and chance to win within four standard errors, for every wager that is offered."""
    question = asked(pays, **options)
    kernel = dragon21.kernel(question, "best")
    sums = run(kernel)
    exact = [one for one in dragon21.analyse(question).wagers if one.offered]
    assert kernel.wagers == tuple([one.name for one in exact])
    for one, parts, (net, square, staked, hits) in zip(exact, kernel.parts, sums.tolist(), strict=True):
        assert abs(net / parts / ROUNDS + one.edge) < 4 * (one.variance / ROUNDS) ** 0.5
        assert abs(hits / ROUNDS - one.hit_rate) < 4 * (one.hit_rate * (1 - one.hit_rate) / ROUNDS) ** 0.5
        assert square / parts**2 / ROUNDS == pytest.approx(one.variance + one.edge**2, rel=0.03)
        assert staked == parts * ROUNDS


def test_states_are_totals() -> None:
    """Every state reached by cards stands for what those cards count, soft or hard, drawing or done."""
    start, after = states()
    reached: dict[tuple[int, ...], int] = {(value,): start[value] for value in range(10)}
    for _ in range(4):
        longer: dict[tuple[int, ...], int] = {}
        for values, state in reached.items():
            for value in range(10):
                cards = [CARD[one] for one in (*values, value)]
                made, new = total(cards), after[state, value]
                if is_blackjack(cards):
                    assert new == DONE
                elif made.points >= 17:
                    assert new == DONE + made.points - 16
                else:
                    assert new == made.points + SOFT * made.soft
                    longer[*values, value] = new
        reached = longer


def test_a_shoe_with_one_outcome() -> None:
    """Nines only: both hands stop at 18 with two cards and tie, every time, on a perfect pair."""
    shoe = [0] * 52
    shoe[card("9h")] = 6
    kernel = kernel_of(asked(perfect_pairs=True), tuple(shoe))
    dragon, tiger, tie, *pairs = run(kernel, 100).tolist()
    assert dragon[0] == tiger[0] == 0
    assert tie == [700, 4900, 100, 100]
    assert pairs == [[2500, 62500, 100, 100]] * 2


def test_a_seed_gives_the_same_rounds_again() -> None:
    """Two runs are equal, another seed is another run, and a kernel can be used twice."""
    kernel = dragon21.kernel(asked(), "best")
    first = run(kernel, 10_000)
    assert (first == run(kernel, 10_000)).all()
    assert (first != run(kernel, 10_000, seed=22)).any()


def test_there_is_one_policy() -> None:
    """Nothing is decided, so no other policy exists."""
    with pytest.raises(Unanswerable, match="the only policy is best"):
        dragon21.kernel(asked(), "always stand")


def test_odds_too_large_to_add_up() -> None:
    """Prizes whose squares could overflow the sums of a block are refused."""
    with pytest.raises(Unanswerable, match="rounder or smaller odds"):
        dragon21.kernel(asked({"tie": {"of 21": Odds(10**7)}}), "best")
