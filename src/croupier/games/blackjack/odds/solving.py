"""Blackjack solved: the best play of the first two cards against every card of the dealer, and what it comes to."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.games.blackjack.odds.hands import ACE, ENDS, TEN, VALUES, Floats, Shoe, Unseen, drawn, hand_number, hands
from croupier.games.blackjack.odds.playing import (
    NEVER,
    Book,
    Plan,
    Spot,
    Worths,
    best,
    blank,
    follow,
    natural_chance,
    spread,
)
from croupier.games.blackjack.odds.rules import FATES, GIVEN_UP, Do, Rules, Terms, gives_up, rules, splittable, without
from croupier.games.blackjack.odds.splitting import Pair, Place, split, worth_of


class Against(NamedTuple):
    """Everything about one first card of the dealer."""

    up: int
    share: float
    """How often it comes."""
    spot: Spot
    rules: Rules
    worths: Worths
    surrender: Floats
    """By hand of two cards."""
    pairs: dict[int, Pair]
    plan: Plan
    """What is done with each hand; with a pair of tens, where it may be split."""
    unsplit: Plan
    """The same where no pair is split."""


class Solved(NamedTuple):
    """A table's options solved for one shoe."""

    terms: Terms
    shoe: Shoe
    book: Book
    against: tuple[Against, ...]


def book_of(t: Terms) -> Book:
    """Hands, and the dealer's draws under these options."""
    return Book(hands(), drawn(t.hit_soft_17))


@lru_cache(maxsize=32)
def solved(t: Terms, shoe: Shoe) -> Solved:
    """The best play, for the cards of a shoe before the deal."""
    book = book_of(t)
    found = [_against(t, shoe, (book, up), tuple(range(VALUES))) for up in range(VALUES) if shoe[up]]
    return Solved(t, shoe, book, tuple(found))


def solved_against(t: Terms, shoe: Shoe, up: int, values: tuple[int, ...]) -> Against:
    """The best play against one card, which is still among those of the shoe, with pairs of these values."""
    return _against(t, shoe, (book_of(t), up), values)


def _against(t: Terms, shoe: Shoe, where: tuple[Book, int], values: tuple[int, ...]) -> Against:
    """The best play against one card, with pairs of these values."""
    book, up = where
    left = without(shoe, up)
    spot = Spot(up, Unseen(left, 0, 0))
    one = rules(t)
    worths = blank(len(book.hands.total))
    spread(book, spot, worths)
    plans = split_plans(t, worths, lambda one, into: best(book, spot, one, into))
    best(book, spot, one, worths)
    plan, surrender = worths.plan.copy(), np.full(len(worths.plan), NEVER)
    worth = worths.best.copy()
    if gives_up(t.options, up):
        for hand in np.flatnonzero((book.hands.size == 2) & (worths.best > NEVER)).tolist():
            surrender[hand] = _given_up(book, spot, one, hand)
            if surrender[hand] > worth[hand] and not one.closed[hand]:
                plan[hand], worth[hand] = Do.SURRENDER, surrender[hand]
    unsplit = plan.copy()
    pairs = {}
    for value in values:
        if left[value] < 2:
            continue
        pairs[value] = split(Place(book, tuple(left.tolist()), up, value), t, plans[value])
        hand = hand_number((value, value))
        if pairs[value].worth > worth[hand]:
            plan[hand] = Do.SPLIT
    return Against(up, shoe[up] / sum(shoe), spot, one, worths, surrender, pairs, plan, unsplit)


Solver: TypeAlias = Callable[[Rules, Worths], None]
"""Finds the plan of every hand under rules, into worths that know the dealer's ends."""


def split_plans(t: Terms, worths: Worths, solver: Solver) -> tuple[tuple[Plan, Plan], ...]:
    """How hands of split pairs are played, by the value of the pair: the one with the initial wager, and others.

    Each is played by its own cards and the dealer's, as a first hand would be that has the choices of a split one.
    """
    kinds: dict[tuple[bool, bool, bool], Plan] = {}
    found = []
    for value in range(VALUES):
        plans = []
        for lead in (True, False):
            key = (value == ACE, value == TEN, lead)
            if key not in kinds:
                solver(rules(t, value, lead=lead), worths)
                kinds[key] = worths.plan.copy()
            plans.append(kinds[key])
        found.append((plans[0], plans[1]))
    return tuple(found)


def _given_up(book: Book, spot: Spot, one: Rules, hand: int) -> float:
    """What the first two cards are worth that are given up: less against the dealer's blackjack (B20(a))."""
    left = Unseen(spot.left.counts - book.hands.counts[hand], 0, 0)
    struck = natural_chance(spot.up, left)
    return float((1 - struck) * one.worth[0, GIVEN_UP] + struck * one.worth[1, GIVEN_UP])


# --- what a way of playing comes to ---------------------------------------------------------------


class Playing(NamedTuple):
    """A way of playing against one card: plans for the first hand, with and without splitting, and split pairs."""

    plan: Plan
    unsplit: Plan
    pairs: dict[int, Pair]


class Course(NamedTuple):
    """How a round goes against one card under a way of playing."""

    against: Against
    record: Floats
    """How likely each end of a hand that is not split is, by the dealer's end."""
    split: dict[int, float]
    """How likely each pair is split."""
    pairs: dict[int, Pair]
    reach: Floats
    """How likely each hand is to be decided on, but for pairs that are split."""


def first_two(left: np.ndarray) -> Floats:
    """How likely each first two cards are, as hands of two."""
    total = int(left.sum())
    reach = np.zeros(len(hands().total))
    for one in range(VALUES):
        for other in range(one, VALUES):
            ways = left[one] * (left[other] - 1) if one == other else 2 * left[one] * left[other]
            reach[hand_number((one, other))] = max(ways, 0) / (total * (total - 1))
    return reach


def course(s: Solved, against: Against, way: Playing) -> Course:
    """How a round goes against one card."""
    reach = first_two(against.spot.left.counts)
    tens = float(splittable(s.terms.options, tuple(against.spot.left.counts.tolist())))
    record = np.zeros((ENDS + 1, FATES))
    apart = {}
    for value in way.pairs:
        hand = hand_number((value, value))
        if way.plan[hand] == Do.SPLIT and reach[hand] > 0:
            may = tens if value == TEN else 1.0
            apart[value] = float(reach[hand] * may)
            reach[hand] *= 1 - may
    follow(s.book, against.spot, against.rules, (way.unsplit, reach), record)
    return Course(against, record, apart, way.pairs, reach)


def best_course(s: Solved) -> tuple[Course, ...]:
    """How rounds go with the best play."""
    return tuple([course(s, one, Playing(one.plan, one.unsplit, one.pairs)) for one in s.against])


def worth(courses: tuple[Course, ...]) -> float:
    """What the initial wager comes to, with all that follows it but insurance."""
    total = 0.0
    for c in courses:
        plain = worth_of(c.against.rules.worth, c.record)
        total += c.against.share * (plain + sum(share * c.pairs[value].worth for value, share in c.split.items()))
    return total


def insurance_worth(t: Terms, struck: float) -> float:
    """What a unit of insurance is worth when the dealer's blackjack is so likely."""
    return struck * float(t.insurance) - (1 - struck)
