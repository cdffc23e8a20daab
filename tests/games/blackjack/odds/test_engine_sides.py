"""The side bets of blackjack through the engine on small shoes: every order of the cards."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.games.blackjack.odds.test_engine import STAKE, Cards, by_plan, expected, question, shoe

from croupier.games.blackjack.odds import sides, still_drawn
from croupier.games.blackjack.odds.hands import hand_number
from croupier.games.blackjack.odds.riding import average, multiples_of, ridden_figures, rides
from croupier.games.blackjack.odds.rules import Do, terms
from croupier.games.blackjack.odds.sides import values
from croupier.games.blackjack.odds.solving import Solved, best_course, solved, worth
from croupier.games.blackjack.options import BlackjackPays, BrokenRiding, HoleCard, LammerWorth, Surrender
from croupier.games.blackjack.tables import HOUSE_MONEY, LET_IT_RIDE, Ride
from croupier.kernel.pairs import Match


def draws_with(s: Solved, *does: Do) -> Callable[[int, int], bool]:
    """Whether the plan for a pair is one of these."""
    plans = {one.up: one.plan for one in s.against}
    return lambda value, up: Do(int(plans[up][hand_number((value, value))])) in does


@pytest.mark.parametrize("options", [{"hole_card": HoleCard.PEEK}, {"surrender": Surrender.LATE}])
def test_the_engine_pays_super_sevens_as_counted(options: dict[str, Any]) -> None:
    """Sevens in two suits, tens and aces: exact to the last fraction, with the third card against blackjack."""
    cards = shoe(_7c=3, _7d=1, T=6, A=1)
    asked_ = question(super_sevens=True, super_sevens_stake=STAKE, **options)
    s = solved(terms(asked_), values(cards))
    ways = sides.super_sevens(cards, sides.third(asked_, draws_with(s, Do.HIT, Do.DOUBLE, Do.SPLIT)))
    exact = sides.side_figures(asked_, sides.scale_of(asked_, "super-sevens"), ways)
    nets = expected(asked_.options, {"initial": STAKE, "super-sevens": STAKE}, cards, by_plan(s))
    assert nets["super-sevens"] / STAKE == -Fraction(exact.edge_exact or 0)


@pytest.mark.parametrize("options", [{}, {"hole_card": HoleCard.PEEK, "lucky_match_scale": 2}])
def test_the_engine_pays_lucky_match_as_counted(options: dict[str, Any]) -> None:
    """Fives that are doubled make triples, aces and tens do not; a dealer who looks first prevents some."""
    cards = shoe(_5c=4, _5d=1, T=6, A=1)
    asked_ = question(lucky_match=True, **options)
    s = solved(terms(asked_), values(cards))
    ways = sides.matches(cards, sides.third(asked_, draws_with(s, Do.HIT, Do.DOUBLE)))
    exact = sides.side_figures(asked_, sides.scale_of(asked_, "lucky-match"), ways)
    nets = expected(asked_.options, {"initial": STAKE, "lucky-match": STAKE}, cards, by_plan(s))
    assert nets["lucky-match"] / STAKE == -Fraction(exact.edge_exact or 0)
    assert ways[Match.LUCKY_TRIPLE_MATCH] > 0


def test_the_engine_pays_push_22_as_counted() -> None:
    """Sixes and tens in several suits: every 22 is the kind that was counted."""
    cards = shoe(_6c=2, _6d=1, Tc=3, Td=2)
    asked_ = question(push_22=True, hit_soft_17=True, max_hands=2)
    s = solved(terms(asked_), values(cards))
    ways = sides.as_ways(sides.twenty_two(cards, hit_soft_17=True))
    exact = sides.side_figures(asked_, sides.scale_of(asked_, "push-22"), ways)
    nets = expected(asked_.options, {"initial": STAKE, "push-22": STAKE}, cards, by_plan(s))
    assert nets["push-22"] / STAKE == -Fraction(exact.edge_exact or 0)


@pytest.mark.parametrize("options", [{}, {"surrender": Surrender.LATE}])
def test_the_engine_draws_for_push_22_only_where_a_hand_needs_it(options: dict[str, Any]) -> None:
    """One suit, no card for the wager alone: hands that broke or were given up leave the dealer where he is."""
    cards = shoe(_6=2, _7=2, T=5)
    asked_ = question(push_22=True, push_22_draws=False, max_hands=2, **options)
    s = solved(terms(asked_), values(cards))
    drawn = still_drawn(best_course(s))
    assert 0 < drawn < 1 - sides.twenty_two(cards, hit_soft_17=False)[None]
    nets = expected(asked_.options, {"initial": STAKE, "push-22": STAKE}, cards, by_plan(s))
    assert float(nets["push-22"] / STAKE) == pytest.approx(51 * drawn - 1, abs=1e-12)


@pytest.mark.parametrize(
    ("ride", "cards", "options"),
    [
        (HOUSE_MONEY, shoe(_5c=1, _6c=2, Kc=6, A=1), {"house_money": True}),
        (HOUSE_MONEY, shoe(_9=3, T=4, A=1), {"house_money": True, "broken_riding": BrokenRiding.STAND_OFF}),
        (LET_IT_RIDE, shoe(_5c=2, _6d=1, Kc=6, Ad=1), {"let_it_ride": True, "blackjack_pays": BlackjackPays.EVEN}),
        (
            HOUSE_MONEY,
            shoe(_4=1, _5=1, Kc=7),
            {"house_money": True, "free_bet": True, "lammer_worth": LammerWorth.WITH_RIDING},
        ),
    ],
)
def test_the_engine_pays_money_that_rides_as_counted(ride: Ride, cards: Cards, options: dict[str, Any]) -> None:
    """All wagers of the round together come to the initial wager's figure and the riding wager's."""
    asked_ = question(maximum=1_000_000_00, **options)  # as the table of the engine has it: room for all to ride
    t = terms(asked_)
    s = solved(t, values(cards))
    ridden = rides(s)

    def lets(two: tuple[int, ...], up: int) -> bool:
        return average(multiples_of(s, ridden, (two[0], two[1]), up)) > 0

    nets = expected(t.options, {"initial": STAKE, ride.wager.name: STAKE}, cards, by_plan(s, lets))
    ours = worth(best_course(s)) - ridden_figures(asked_, s, ride, cards, ridden).edge
    assert float(sum(nets.values()) / STAKE) == pytest.approx(ours, abs=1e-12)
    assert ride.riding.name in nets, "some of it rode"
