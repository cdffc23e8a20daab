"""Simulated rounds of blackjack against the exact figures."""

from typing import Any

import pytest

from croupier.games.blackjack import odds as blackjack
from croupier.games.blackjack.odds.hands import shoe_of
from croupier.games.blackjack.odds.plans import by_totals, edge, like_the_dealer, never_breaking
from croupier.games.blackjack.odds.rules import terms
from croupier.games.blackjack.odds.solving import solved
from croupier.games.blackjack.options import BrokenRiding, DoubleOn, HoleCard, Options, SplitOn, Surrender, Takes
from croupier.mathematics.records import Question, Unanswerable
from croupier.mathematics.simulation import Estimate, estimates, simulated

pytestmark = pytest.mark.slow  # compiling these rounds takes long

ROUNDS = 1 << 18


def question(**options: Any) -> Question:
    """A question with these options."""
    return Question(game="blackjack", edition="", options=Options(**options))


def estimated(asked: Question, policy: Any, rounds: int = ROUNDS) -> dict[str, Estimate]:
    """What simulated rounds say."""
    kernel = blackjack.kernel(asked, policy)
    return estimates(kernel, simulated(kernel, rounds, seed=11))


@pytest.mark.parametrize(
    "options",
    [
        # No table offers all of these together; they do not touch each other, and one run serves them all.
        {
            **dict.fromkeys(("perfect_pairs", "super_sevens", "push_22", "lucky_match", "house_money"), True),
            "broken_riding": BrokenRiding.STAND_OFF,
        },
        pytest.param(
            {
                "any_pair": True,
                "let_it_ride": True,
                "hit_soft_17": True,
                "double_on": DoubleOn.ANY,
                "max_hands": 4,
                "hole_card": HoleCard.PEEK,
                "blackjack_after_split": True,
                "resplit_aces": True,
                "surrender": Surrender.LATE,
                "dealer_blackjack_takes": Takes.ALL,
                "split_on": SplitOn.RANK,
            },
            marks=pytest.mark.slow,
        ),
        pytest.param(
            {"free_bet": True, "push_22": True, "push_22_draws": False, "hit_split_aces": True}, marks=pytest.mark.slow
        ),
    ],
)
def test_the_best_play_makes_what_was_computed(options: dict[str, Any]) -> None:
    """Every wager that is offered, within four standard errors; spread and hit rate as near as rounds tell."""
    asked = question(**options)
    exact = {one.name: one for one in blackjack.analyse(asked).wagers}
    found = estimated(asked, "best")
    assert set(found) == {name for name, one in exact.items() if one.offered} - {"insurance"}
    for name, one in found.items():
        assert one.standard_error is not None
        assert one.variance is not None
        assert one.edge == pytest.approx(exact[name].edge, abs=4 * one.standard_error), name
        assert one.hit_rate == pytest.approx(exact[name].hit_rate, abs=4 * 0.5 / ROUNDS**0.5), name
        if name == "initial":
            assert one.variance == pytest.approx(exact[name].variance, rel=0.01)


@pytest.mark.parametrize("policy", ["basic", "like the dealer", pytest.param("never break", marks=pytest.mark.slow)])
def test_simple_ways_of_playing(policy: str) -> None:
    """Totals, never breaking, the dealer's rule, each within four standard errors of its exact edge."""
    asked = question()
    s = solved(terms(asked), shoe_of(8))
    if policy == "like the dealer":
        cards = tuple([like_the_dealer(s, one) for one in s.against])
    else:
        cards = tuple([by_totals(s, one) for one in s.against])
    if policy == "never break":
        cards = tuple([never_breaking(s, one) for one in cards])
    one = estimated(asked, policy)["initial"]
    assert one.standard_error is not None
    assert one.edge == pytest.approx(edge(s, cards), abs=4 * one.standard_error)


def test_a_function_is_a_policy() -> None:
    """A function that plays like the dealer is dealt the same rounds and makes the same."""

    def dealer(hand: tuple[int, ...], _: int, __: bool) -> str:
        points = sum(hand)
        total = points + 10 if 1 in hand and points <= 11 else points
        return "hit" if total < 17 else "stand"

    asked = question()
    usual = estimated(asked, "like the dealer", 5000)
    assert estimated(asked, dealer, 5000) == usual
    splits = estimated(asked, lambda hand, _, __: "split" if hand in ((8, 8), (1, 1)) else dealer(hand, _, __), 5000)
    assert splits != usual


def test_the_same_seed_deals_the_same_rounds() -> None:
    """Twice the same answer, and another one for another seed."""
    kernel = blackjack.kernel(question(), "basic")
    assert simulated(kernel, 10_000, seed=1) == simulated(kernel, 10_000, seed=1)
    assert simulated(kernel, 10_000, seed=1) != simulated(kernel, 10_000, seed=2)


def test_unknown_policies_are_refused() -> None:
    """A name that nobody has given a policy, and a function that says something else."""
    with pytest.raises(Unanswerable, match="there are best, basic"):
        blackjack.kernel(question(), "martingale")
    with pytest.raises(Unanswerable, match="hit, stand, double"):
        blackjack.kernel(question(), lambda *_: "fold")
