"""Big Raise Stud: what becomes of every hand of three cards over all pairs of community cards (10.1, 10.2)."""

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.hands import Category, category, three
from croupier.house.big_raise_stud import EIGHTS, SEVENS, SIXES, TENS
from croupier.odds.five_card import CHOOSE, FULL, Cards, Deck, ladder, step_of

LOST, STOOD, SEVEN = range(3)
"""Ends by number: below a pair of sixes; sixes, eights and nines; sevens, which the editions treat differently."""
WON = dict(zip(list(Category)[1:], range(3, 12), strict=True))
"""Ends that win, by category: a pair of tens or better."""
ENDS = 3 + len(WON)


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


def number(cards: tuple[int, ...]) -> int:
    """The number of a hand of three by its positions in the deck: the sum of binomials as they rise."""
    return int(sum(CHOOSE[place, card] for place, card in enumerate(sorted(cards), 1)))


@cache
def hands(deck: Deck = FULL) -> tuple[tuple[int, int, int], ...]:
    """The hands of three in the order of their numbers."""
    places = range(len(deck))
    rising = sorted(combinations(places, 3), key=lambda hand: hand[::-1])
    return tuple([(deck[a], deck[b], deck[c]) for a, b, c in rising])


@cache
def kinds(deck: Deck = FULL) -> NDArray[np.int8]:
    """The category of each hand of three by itself, which the Three Card Bonus goes by (10.3)."""
    return np.array([three.category(three.high(hand)) for hand in hands(deck)], dtype=np.int8)
