"""Big Raise Stud: what becomes of every hand of three cards over all pairs of community cards (10.1, 10.2)."""

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.five_card import FULL, Cards, Deck, ladder, step_of
from croupier.things.cards import cards
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category

LOST, STOOD, SEVEN = range(3)
"""Ends by number: below a pair of sixes; sixes, eights and nines; sevens, which the editions treat differently."""
WON = dict(zip(list(Category)[1:], range(3, 12), strict=True))
"""Ends that win, by category: a pair of tens or better."""
ENDS = 3 + len(WON)
SIXES, SEVENS, EIGHTS, TENS = [high(cards(f"{rank}c {rank}d 4h 3s 2c")) for rank in "678T"]
"""The least hands with these pairs: tens win, sixes to nines stand off (5.7, 10.2)."""


def _end(value: int) -> int:
    """What a hand of five with this value is (10.2)."""
    if value >= TENS:
        return WON[category(value)]
    if value < SIXES:
        return LOST
    return SEVEN if SEVENS <= value < EIGHTS else STOOD


@cache
def ends() -> NDArray[np.int8]:
    """The end of each step of the ladder of values."""
    return np.array([_end(value) for value in ladder().values.tolist()], dtype=np.int8)


@njit(cache=True, nogil=True)
def _fill(deck: Cards, entries: Any, codes: NDArray[np.int8], counts: NDArray[np.int32]) -> None:
    """Every hand of three, in the order of its number, with every pair of the other cards."""
    size, row = deck.shape[0], 0
    for c in range(2, size):
        for b in range(1, c):
            for a in range(b):
                for e in range(1, size):
                    if e in (a, b, c):
                        continue
                    for d in range(e):
                        if d not in (a, b, c):
                            hand = (deck[a], deck[b], deck[c], deck[d], deck[e])
                            counts[row, codes[step_of(hand, entries)]] += 1
                row += 1


@cache
def counts(deck: Deck = FULL) -> NDArray[np.int32]:
    """For each hand of three, by its number: in how many pairs of community cards it has each end."""
    table = np.zeros((comb(len(deck), 3), ENDS), np.int32)
    _fill(np.array(deck, np.uint8), ladder().tables, ends(), table)
    return table
