"""Hands of five cards from any deck: all of them, their place among all values, and which of them differ by suits only.

Cards are counted by their positions in the deck, so that the same code runs on a small deck. A hand's place in the list
of all hands is the sum of binomials of its positions.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.cards import deck as full_deck
from croupier.hands.batch import Tables, tables
from croupier.hands.order import ORDER_52
from croupier.hands.tables import FULL_SUITS, LOW_BITS, SUIT_BITS

FULL = full_deck()
Deck = tuple[int, ...]
Cards = NDArray[np.uint8]

CHOOSE = np.array([[comb(n, k) for n in range(53)] for k in range(6)], dtype=np.int64)
"""Binomials as compiled code reads them: CHOOSE[k, n] ways to take k of n."""


class Ladder(NamedTuple):
    """All values that a hand of five cards can have, in rising order, and the tables that lead to a value's step."""

    values: NDArray[np.int32]
    tables: Tables


@cache
def ladder() -> Ladder:
    """The 7,462 values, and the evaluator's tables with each value replaced by its place among them."""
    usual = tables(ORDER_52, 5)
    values = np.union1d(usual.by_ranks, usual.by_suit[usual.by_suit > 0]).astype(np.int32)
    by_ranks = np.searchsorted(values, usual.by_ranks).astype(np.int32)
    by_suit = np.searchsorted(values, usual.by_suit).astype(np.int32)
    return Ladder(values, usual._replace(by_ranks=by_ranks, by_suit=by_suit))


@njit(cache=True, nogil=True)
def step_of(hand: Any, entries: Tables) -> Any:
    """The place of a hand's value among all values; five cards by number."""
    weights, blocks, places, by_ranks, by_suit, bias = entries
    total = bias + weights[hand[0]] + weights[hand[1]] + weights[hand[2]] + weights[hand[3]] + weights[hand[4]]
    if total & FULL_SUITS:
        held = 0
        for place in range(5):
            held |= 1 << (hand[place] >> 2)
        return by_suit[held]
    low = (total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)
    return by_ranks[blocks[low] + places[total >> (SUIT_BITS + LOW_BITS)]]


@njit(cache=True, nogil=True)
def _fill(positions: Cards, steps: NDArray[np.int16], deck: Cards, entries: Tables) -> None:
    """Every hand in the order of its number: the last position moves slowest."""
    size, row = deck.shape[0], 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        # place by place: a whole row at once takes seconds more to compile
                        positions[row, 0], positions[row, 1], positions[row, 2] = a, b, c
                        positions[row, 3], positions[row, 4] = d, e
                        steps[row] = step_of((deck[a], deck[b], deck[c], deck[d], deck[e]), entries)
                        row += 1


class Hands(NamedTuple):
    """Every hand of five from a deck: its positions in rising order, and the step of its value."""

    deck: Cards
    positions: Cards
    steps: NDArray[np.int16]


@cache
def hands(deck: Deck = FULL) -> Hands:
    """All hands of five cards from this deck."""
    number = comb(len(deck), 5)
    found = Hands(np.array(deck, np.uint8), np.empty((number, 5), np.uint8), np.empty(number, np.int16))
    _fill(found.positions, found.steps, found.deck, ladder().tables)
    return found


class Classes(NamedTuple):
    """Hands that stand for all that differ from them by the names of suits only: their numbers, and for how many."""

    numbers: NDArray[np.int32]
    weights: NDArray[np.int8]


@cache
def classes(deck: Deck = FULL) -> Classes:
    """One hand for each class; every hand by itself where the suits of the deck are not alike."""
    every = hands(deck)
    by_suit = [sorted([card >> 2 for card in deck if card & 3 == suit]) for suit in range(4)]
    weights = np.ones(len(every.steps), np.int8)
    if all(ranks == by_suit[0] for ranks in by_suit):
        _weigh(every.positions, every.deck, weights)
    numbers = np.flatnonzero(weights).astype(np.int32)
    return Classes(numbers, weights[numbers])


@njit(cache=True, nogil=True)
def _weigh(positions: Cards, deck: Cards, weights: NDArray[np.int8]) -> None:
    """A hand stands for its class if its suits' sets of ranks do not rise; it weighs as many as their arrangements."""
    held = np.zeros(4, np.int64)
    for row in range(positions.shape[0]):
        held[:] = 0
        for place in range(5):
            card = deck[positions[row, place]]
            held[card & 3] |= 1 << (card >> 2)
        weights[row] = 0
        if held[0] >= held[1] >= held[2] >= held[3]:
            arrangements, run = 24, 1
            for suit in range(1, 4):
                run = run + 1 if held[suit] == held[suit - 1] else 1
                arrangements //= run
            weights[row] = arrangements


def some(rest: Deck, number: int) -> Cards:
    """Every way to take so many cards out of the rest, a row each."""
    rows = list(combinations(rest, number))
    return np.array(rows, dtype=np.uint8).reshape(len(rows), number)
