"""Dragon21's counting: in how many ways both hands end on which points, for any shoe, in whole numbers.

Both hands draw by themselves (9.2), so a round is two complete hands out of one shoe. A hand is counted by its values
whatever their order, times the number of orders in which it would be dealt; the second hand is counted again for every
first hand, from what that leaves. Only a blackjack stops the other hand (9.1), and is counted apart.
"""

from collections import Counter
from functools import cache
from math import gcd, perm
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.baccarat.odds.count import Shoe
from croupier.mathematics.records import Unanswerable
from croupier.things.hands.points import blackjack_value, total

ACE, TEN = 0, 9
"""Values by number: an ace, 2 to 9, cards worth ten."""
CARD = (48, 0, 4, 8, 12, 16, 20, 24, 28, 32)
"""A card of each value, of clubs."""
BLACKJACK = 0
"""Instead of points: a hand that is one."""
LEAST, MOST = 17, 26
"""Points on which a hand ends."""
LIMIT = 2**62
Values: TypeAlias = tuple[int, ...]
Ways: TypeAlias = dict[tuple[int, int], int]
"""Ways by what the Dragon's and the Tiger's hand end on."""


class Hand(NamedTuple):
    """A complete hand of two cards or more, no blackjack: its values in rising order."""

    values: Values
    points: int
    orders: int
    """In how many orders these values are dealt to a hand that draws to 17."""


def by_value(shoe: Shoe) -> Values:
    """How many cards of a shoe have each value."""
    counts = [0] * 10
    for card, number in enumerate(shoe):
        counts[value_of(card)] += number
    return tuple(counts)


def value_of(card: int) -> int:
    """The number of a card's value."""
    points = blackjack_value(card)
    return ACE if points == 11 else points - 1


@cache
def hands() -> tuple[Hand, ...]:
    """Every complete hand, in the order of its values."""
    complete: Counter[tuple[Values, int]] = Counter()
    drawing: Counter[Values] = Counter({(value,): 1 for value in range(10)})
    while drawing:
        longer: Counter[Values] = Counter()
        for held, orders in drawing.items():
            for value in range(10):
                values = tuple(sorted((*held, value)))
                points = total([CARD[one] for one in values]).points
                if values == (ACE, TEN):
                    continue
                if points >= LEAST:
                    complete[values, points] += orders
                else:
                    longer[values] += orders
        drawing = longer
    return tuple([Hand(values, points, orders) for (values, points), orders in sorted(complete.items())])


class Walk(NamedTuple):
    """All hands as one walk for compiled code: a step adds a card to the cards before it, and may complete a hand."""

    place: NDArray[np.int64]
    """How many cards lie there before this one."""
    value: NDArray[np.int64]
    same: NDArray[np.int64]
    """How many of them have its value."""
    end: NDArray[np.int64]
    """The cell of points and number of cards where the hand is complete, else -1."""
    orders: NDArray[np.int64]


LONGEST = 12
"""The cards of the longest hand: eleven aces and a six in some order, six of them first."""


def cell(points: int, cards: int) -> int:
    """Where hands with these points and so many cards are added up."""
    return (points - LEAST) * (LONGEST + 1) + cards


CELLS = cell(MOST, LONGEST) + 1


@cache
def walk() -> Walk:
    """The hands as a walk, each from where it differs from the one before."""
    steps: list[tuple[int, int, int, int, int]] = []
    last: Values = ()
    for hand in hands():
        cards = len(hand.values)
        shared = next((i for i, pair in enumerate(zip(last, hand.values, strict=False)) if len(set(pair)) > 1), 0)
        for place in range(shared, cards):
            value = hand.values[place]
            end = cell(hand.points, cards) if place == cards - 1 else -1
            steps.append((place, value, hand.values[:place].count(value), end, hand.orders))
        last = hand.values
    return Walk(*np.array(steps, np.int64).T.copy())


@njit(cache=True)
def second_hands(counts: NDArray[np.int64], held: NDArray[np.int64], walk: Walk, sums: NDArray[np.int64]) -> None:
    """For every first hand the ways of all second hands from what it leaves, by cell, in a high and a low half."""
    number = np.ones(LONGEST + 1, np.int64)
    for first in range(held.shape[0]):
        left = counts - held[first]
        for step in range(walk.place.shape[0]):
            place = walk.place[step]
            ways = number[place] * max(0, left[walk.value[step]] - walk.same[step])
            number[place + 1] = ways
            end = walk.end[step]
            if end >= 0:
                # A hand's ways have up to 62 bits. Taken in halves, no sum of them comes near 64.
                sums[first, end, 0] += walk.orders[step] * (ways >> 32)
                sums[first, end, 1] += walk.orders[step] * (ways & 0xFFFFFFFF)


def _whole_hands(counts: Values) -> dict[tuple[int, int, int], int]:
    """Rounds without a blackjack: the ways of so many cards in order, by both points and that number."""
    sums = np.zeros((len(hands()), CELLS, 2), np.int64)
    second_hands(np.array(counts, np.int64), held(), walk(), sums)
    ways = _ways(counts) * np.array([hand.orders for hand in hands()], object)
    used = sorted(set(walk().end.tolist()) - {-1})
    found: dict[tuple[int, int, int], int] = Counter()
    for (dragon, cards), rows in _alike().items():
        # From here on the numbers outgrow 64 bits: Python's own, added up for first hands that end alike.
        halves = sums[np.ix_(rows, used)].astype(object)
        high, low = ways[rows] @ halves[:, :, 0], ways[rows] @ halves[:, :, 1]
        for place, end in enumerate(used):
            tiger, more = divmod(end, LONGEST + 1)
            number = (int(high[place]) << 32) + int(low[place])
            if number:
                found[dragon, tiger + LEAST, cards + more] += number
    return found


@cache
def held() -> NDArray[np.int64]:
    """How many cards of each value each hand has."""
    return np.array([[hand.values.count(value) for value in range(10)] for hand in hands()], np.int64)


@cache
def _alike() -> dict[tuple[int, int], list[int]]:
    """The hands by their points and number of cards."""
    found: dict[tuple[int, int], list[int]] = {}
    for row, hand in enumerate(hands()):
        found.setdefault((hand.points, len(hand.values)), []).append(row)
    return found


def _ways(counts: Values) -> NDArray[np.object_]:
    """In how many ways each hand comes in one order of its values, in whole numbers of any length."""
    ways = np.ones(len(hands()), object)
    for value, number in enumerate(counts):
        ways *= np.array([perm(number, cards) for cards in range(LONGEST + 1)], object)[held()[:, value]]
    return ways


def _check(counts: Values) -> None:
    """There are cards for two hands, and the ways of one fit the arithmetic, also where they come to nothing later."""
    if sum(counts) < 4:
        raise Unanswerable(f"{sum(counts)} cards are too few: a round takes four at least")
    if max(_ways(tuple([max(number, LONGEST) for number in counts]))) >= LIMIT:
        raise Unanswerable(f"{sum(counts)} cards cannot be counted: eight decks at most")


@cache
def tally(counts: Values) -> Ways:
    """The ways of all rounds by both hands' points, or BLACKJACK, in lowest terms.

    A way is as many cards in order as the longest round takes, so that every way weighs the same.
    """
    _check(counts)
    whole = _whole_hands(counts)
    size = sum(counts)
    longest = max((cards for _, _, cards in whole), default=4)
    ways: Counter[tuple[int, int]] = Counter()
    for (dragon, tiger, cards), number in whole.items():
        ways[dragon, tiger] += number * perm(size - cards, longest - cards)
    aces, tens, rest = counts[ACE], counts[TEN], perm(size - 4, longest - 4)
    first, second = 2 * aces * tens, 2 * (aces - 1) * (tens - 1)
    alone = first * ((size - 2) * (size - 3) - second) * rest
    ways[BLACKJACK, BLACKJACK] += first * second * rest
    ways[BLACKJACK, LEAST] += alone
    ways[LEAST, BLACKJACK] += alone
    if sum(ways.values()) != perm(size, longest):
        raise Unanswerable(f"{size} cards are too few: some rounds could not be dealt to their end")
    common = gcd(*ways.values())
    return {ends: number // common for ends, number in sorted(ways.items()) if number}
