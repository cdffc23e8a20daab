"""Caribbean stud: simulated rounds agree with the exact figures and repeat themselves."""

from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.games.caribbean_stud import odds as stud
from croupier.games.caribbean_stud.odds.ante import edge, outcomes, pays, table_of, tally_of
from croupier.games.caribbean_stud.odds.jackpot import jackpot
from croupier.games.caribbean_stud.odds.rounds import _number
from croupier.games.caribbean_stud.rules import ACE_AND_KING
from croupier.games.questions import ask
from croupier.mathematics.five_card import FULL, draw, ladder
from croupier.mathematics.records import Question, Seen, Unanswerable
from croupier.mathematics.simulation import Estimate, estimates
from croupier.mathematics.simulation import simulated as rounds
from croupier.mathematics.streams import State, stream
from croupier.things.cards import ACE, KING
from croupier.things.hands.batch import values
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, least
from croupier.things.money import Odds

ROUNDS = 1_000_000
PLAIN = ask("caribbean-stud")


def simulated(question: Question, policy: Any, *, seed: int = 1) -> list[Estimate]:
    """What the rounds say of each wager."""
    kernel = stud.kernel(question, policy)
    return list(estimates(kernel, rounds(kernel, ROUNDS, seed)).values())


def test_best_play_loses_what_was_counted() -> None:
    """Edge, variance, stakes and hits of best play are within four standard errors of the exact figures."""
    exact = stud.ante_figures(PLAIN)
    (found,) = simulated(PLAIN, "best")
    assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)
    assert found.variance == pytest.approx(exact.variance, rel=0.1)
    staked = exact.edge / exact.element_of_risk
    assert found.edge / found.element_of_risk == pytest.approx(staked, abs=4 / sqrt(ROUNDS))
    assert abs(found.hit_rate - exact.hit_rate) < 4 * sqrt(exact.hit_rate / ROUNDS)


@pytest.mark.parametrize(
    ("policy", "plan"),
    [
        ("any pair", lambda value, _: value >= least(Category.ONE_PAIR)),
        ("always raise", lambda _value, _: True),
        ("never raise", lambda _value, _: False),
        (lambda value, rank: rank != ACE and value >= least(Category.ONE_PAIR), None),
    ],
)
def test_policies_lose_what_was_counted(policy: Any, plan: Any) -> None:
    """Named policies and a function of value and rank agree with their own exact figures."""
    pay = pays(PLAIN)
    exact = float(edge(outcomes(tally_of(table_of(plan or policy)), pay)))
    (found,) = simulated(PLAIN, policy)
    assert found.standard_error is not None
    assert abs(found.edge - exact) <= 4 * found.standard_error


@njit(cache=True)
def dealt_on(state: State, rounds: int) -> Any:
    """The ten cards of each round, as the rounds deal them."""
    deck, found = np.arange(52).astype(np.uint8), np.empty((rounds, 10), np.uint8)
    for row in range(rounds):
        draw(state, deck, 0, 10)
        for place in range(10):
            found[row, place] = deck[place]
    return found


def test_every_round_is_settled_as_the_hands_say() -> None:
    """The cards of each round valued and settled again by the rules: the same sums, even for the least ace-king."""
    number, pay = 300_000, pays(PLAIN)
    kernel = stud.kernel(PLAIN, "always raise")
    sums = np.zeros((1, 4), np.int64)
    kernel.play(stream(5, 0), number, sums, *kernel.tables)
    cards = dealt_on(stream(5, 0), number)
    mine, theirs = values(cards[:, :5].copy()), values(cards[:, 5:].copy())
    won = np.array([int(one) for one in pay.bet])[mine >> 20 & 15] + 1
    net = np.where(theirs < ACE_AND_KING, 1, np.where(mine > theirs, won, np.where(mine == theirs, 0, -3)))
    assert (theirs == least(Category.ODD_CARDS, ACE, KING, 2, 1, 0)).any()
    assert (mine == theirs).any()
    assert sums.tolist() == [[net.sum(), (net * net).sum(), 3 * number, (net > 0).sum()]]


def test_the_jackpot_wager_is_played() -> None:
    """Where it is offered the wager is a row of its own, and a hand that is folded wins nothing."""
    asked = ask("caribbean-stud", given={"jackpot": "manually"}, meter=12_345_67)
    exact = jackpot(asked)
    found = simulated(asked, "best")[1]
    assert found.element_of_risk == found.edge
    assert abs(found.hit_rate - exact.hit_rate) < 4 * sqrt(exact.hit_rate / ROUNDS)
    assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)
    folded = simulated(asked, "never raise")[1]
    assert (folded.edge, folded.variance, folded.hit_rate) == (1, 0, 0)
    assert stud.kernel(PLAIN, "best").wagers == ("ante",)


def test_rounds_repeat_themselves() -> None:
    """The same stream gives the same sums, another stream others; sums are added to."""
    first, again, other = (simulated(PLAIN, "basic", seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    kernel = stud.kernel(PLAIN, "basic")
    sums = np.full((1, 4), 7, np.int64)
    kernel.play(stream(1, 0), 0, sums, *kernel.tables)
    assert sums.tolist() == [[7, 7, 7, 7]]


def test_best_verdicts_are_the_advice() -> None:
    """Where suits decide, the tables of the compiled rounds say what the advice for the hand says."""
    entries, verdicts, masks, *_ = stud.kernel(PLAIN, "best").tables
    random, looked = Random(8), 0
    assert entries is ladder().tables
    queens = [card for card in FULL if card >> 2 in (10, 11, 12)]
    while looked < 6:
        ace, king, queen = (random.choice([card for card in queens if card >> 2 == rank]) for rank in (12, 11, 10))
        rest = random.sample([card for card in FULL if card >> 2 < 9], 3)
        own, up = (ace, king, queen, *rest[:2]), rest[2]
        step = int(np.searchsorted(ladder().values, high(own)))
        if verdicts[step, up >> 2] == 2:
            looked += 1
            bet = bool(masks[_number(np.array(own))] >> np.uint64(up) & np.uint64(1))
            assert bet == (stud.advise(PLAIN, Seen(own=own, dealer=(up,))).choices[0].name == "bet")


def test_parts_make_every_result_whole() -> None:
    """Odds of 3 to 2 and a maximum payout divide the ante into parts, and the result stays exact."""
    asked = ask("caribbean-stud", given={"max_payout": 99_99}, pays={"ante": {"any winning hand": Odds(3, 2)}})
    kernel = stud.kernel(asked, "best")
    assert kernel.parts == (1000,)
    exact = stud.ante_figures(asked)
    (found,) = simulated(asked, "best")
    assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)


def test_what_cannot_be_simulated() -> None:
    """Unknown policies and meters beyond counting are refused with a reason."""
    with pytest.raises(Unanswerable, match="there are best, basic"):
        stud.kernel(PLAIN, "bravely")
    huge = ask("caribbean-stud", given={"jackpot": "manually"}, meter=99_999_999_99)
    with pytest.raises(Unanswerable, match="the jackpot cannot be counted"):
        stud.kernel(huge, "best")


@pytest.mark.parametrize(("wager", "prize"), [("bet", "one pair"), ("ante", "any winning hand"), ("jackpot", "flush")])
def test_squares_that_do_not_fit_are_refused(wager: str, prize: str) -> None:
    """What comes often may not be so large that the squares of a block run over; what is rare may be larger."""
    given = {"jackpot": "manually"}
    often = ask("caribbean-stud", given=given, pays={wager: {prize: Odds(40_000_000)}})
    with pytest.raises(Unanswerable, match="too large to be squared and added up"):
        stud.kernel(often, "never raise")
    rare = ask("caribbean-stud", given=given, pays={"bet": {"royal flush": Odds(40_000_000)}})
    assert stud.kernel(rare, "never raise").parts == (1, 1)
