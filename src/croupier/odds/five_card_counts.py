"""How many of the house's hands are below, equal to or not as good as a player's, with one card of the house in view.

The house's hands that hold the card in view and none of the player's five are counted by inclusion and exclusion over
the subsets of those five: with so many signs, the hands that hold a subset and the card. How many hands below a value
hold a given set of one to four cards stands in tables that grow as the values rise, so that every hand is entered once.
"""

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.five_card import CHOOSE, FULL, Deck, classes, hands, ladder

SUBSETS = tuple([subset for size in range(1, 5) for subset in range(31) if subset.bit_count() == size])
"""Sets of one to four of the player's five cards, the small ones first: five, ten, ten and five."""
_SUBSETS = np.array(SUBSETS)
_RISES = np.array([[(subset & (1 << place) - 1).bit_count() + 1 for subset in SUBSETS] for place in range(6)], np.uint8)
"""Which binomial a card adds to the number of a subset when it lies at this place among the five."""
_ADDS = np.ascontiguousarray(CHOOSE.T).astype(np.uint32)


class Holding(NamedTuple):
    """How many hands entered so far hold a set of one, two, three or four cards, by the number of the set."""

    one: NDArray[np.int32]
    two: NDArray[np.int32]
    three: NDArray[np.int32]
    four: NDArray[np.int32]


class Counts(NamedTuple):
    """For each class of player's hand and each other card in view: the house's hands by what they are.

    Classes stand in rising order of value. The card in column c is the c-th card of the deck that the hand lacks.
    """

    numbers: NDArray[np.int32]
    """The number of the hand that stands for the class."""
    weights: NDArray[np.int64]
    steps: NDArray[np.int64]
    idle: NDArray[np.int32]
    """Hands too low to play."""
    below: NDArray[np.int32]
    """Hands that play and are lower than the player's."""
    equal: NDArray[np.int32]
    """Hands that play and are worth the same."""
    total: int
    """All hands of the house, for one hand of the player's and one card in view."""


@njit(cache=True, nogil=True)
def _enter(hand: Any, holding: Holding) -> None:
    """One more hand, under each set of its cards; the number of a set is the sum of binomials of its positions."""
    for i in range(5):
        a = np.int64(hand[i])
        holding.one[a] += 1
        for j in range(i + 1, 5):
            b = CHOOSE[2, hand[j]] + a
            holding.two[b] += 1
            for k in range(j + 1, 5):
                c = CHOOSE[3, hand[k]] + b
                holding.three[c] += 1
                for m in range(k + 1, 5):
                    holding.four[CHOOSE[4, hand[m]] + c] += 1


@njit(cache=True, nogil=True)
def _starts(hand: Any, starts: NDArray[np.uint32]) -> None:
    """At each place among the five, of each subset: what its cards add to its number together with one more card.

    The card in view at that place comes above the lower ones of the subset, and moves the higher ones up by one.
    """
    for place in range(6):
        for column in range(_SUBSETS.shape[0]):
            number, size = 0, 1
            for i in range(5):
                if i == place:
                    size += 1
                if _SUBSETS[column] >> i & 1:
                    number += CHOOSE[size, hand[i]]
                    size += 1
            starts[place, column] = number


@njit(cache=True, nogil=True)
def _avoiding(hand: Any, starts: NDArray[np.uint32], holding: Holding, limits: Any, out: NDArray[np.int32]) -> None:
    """Hands entered that hold the card in view and none of the five: one column for each card that may be in view."""
    steps, limit, size = limits
    one, two, three, four = holding
    _starts(hand, starts)
    for place in range(6):
        first = hand[place - 1] + 1 if place else 0
        last = hand[place] if place < 5 else size
        start, rises = starts[place], _RISES[place]
        for card in range(first, last):
            adds = _ADDS[card]
            number = one[card]
            for column in range(5):
                number -= two[start[column] + adds[rises[column]]]
            for column in range(5, 15):
                number += three[start[column] + adds[rises[column]]]
            for column in range(15, 25):
                number -= four[start[column] + adds[rises[column]]]
            for column in range(25, 30):
                number += steps[start[column] + adds[rises[column]]] < limit
            out[card - place] = number


@njit(cache=True, nogil=True)
def _sweep(every: Any, order: Any, groups: NDArray[np.int64], plays: int, out: Any) -> None:
    """Enter the house's hands by rising value, and count for the player's hands of a value before and after its own.

    `groups` has, for each step of the ladder, where its hands begin in `order` and where its classes begin in `out`.
    """
    positions, steps, size = every
    numbers, idle, below, equal, holding = out
    starts, tally = np.empty((6, _SUBSETS.shape[0]), np.uint32), np.zeros(size - 5, np.int32)
    for step in range(plays):
        for row in range(groups[0, step], groups[0, step + 1]):
            _enter(positions[order[row]], holding)
    for row in range(numbers.shape[0]):
        _avoiding(positions[numbers[row]], starts, holding, (steps, plays, size), idle[row])
    for step in range(plays, groups.shape[1] - 1):
        first, last = groups[1, step], groups[1, step + 1]
        for row in range(first, last):
            _avoiding(positions[numbers[row]], starts, holding, (steps, step, size), tally)
            for column in range(tally.shape[0]):
                below[row, column] = tally[column] - idle[row, column]
        for row in range(groups[0, step], groups[0, step + 1]):
            _enter(positions[order[row]], holding)
        for row in range(first, last):
            _avoiding(positions[numbers[row]], starts, holding, (steps, step + 1, size), tally)
            for column in range(tally.shape[0]):
                equal[row, column] = tally[column] - idle[row, column] - below[row, column]


@cache
def counts(plays: int, deck: Deck = FULL) -> Counts:
    """The house's hands against every class of player's hands; the house plays from that step of the ladder on."""
    every, kinds = hands(deck), classes(deck)
    size, steps = len(deck), len(ladder().values)
    order = np.argsort(every.steps, kind="stable")
    rising = np.argsort(every.steps[kinds.numbers], kind="stable")
    numbers, weights = kinds.numbers[rising], kinds.weights[rising].astype(np.int64)
    edges = np.arange(steps + 1)
    groups = np.stack(
        [np.searchsorted(every.steps[order], edges), np.searchsorted(every.steps[numbers], edges)],
    )
    idle, below, equal = (np.zeros((len(numbers), size - 5), np.int32) for _ in range(3))
    holding = Holding(*(np.zeros(comb(size, number), np.int32) for number in range(1, 5)))
    _sweep((every.positions, every.steps, size), order, groups, plays, (numbers, idle, below, equal, holding))
    return Counts(numbers, weights, every.steps[numbers].astype(np.int64), idle, below, equal, comb(size - 6, 4))
