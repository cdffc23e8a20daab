"""Hands of three cards as the mathematics counts them: all of a deck by their numbers, and what each is."""

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.five_card import CHOOSE, FULL, Cards, Deck
from croupier.things.hands import three


def number(cards: tuple[int, ...]) -> int:
    """The number of a hand of three by its positions in the deck: the sum of binomials as they rise."""
    return int(sum(CHOOSE[place, card] for place, card in enumerate(sorted(cards), 1)))


@njit(inline="always")
def number_at(deck: Cards, first: int) -> Any:
    """The same for compiled code: the hand at this place of the deck and the two behind it, in any order."""
    one, two, third = np.int64(deck[first]), np.int64(deck[first + 1]), np.int64(deck[first + 2])
    low, high = min(one, two, third), max(one, two, third)
    return low + CHOOSE[2, one + two + third - low - high] + CHOOSE[3, high]


@cache
def hands(deck: Deck = FULL) -> tuple[tuple[int, int, int], ...]:
    """The hands of three in the order of their numbers."""
    places = range(len(deck))
    rising = sorted(combinations(places, 3), key=lambda hand: hand[::-1])
    return tuple([(deck[a], deck[b], deck[c]) for a, b, c in rising])


@cache
def values(deck: Deck = FULL) -> NDArray[np.int64]:
    """What each hand of three is worth: the greater value wins."""
    return np.array([three.high(hand) for hand in hands(deck)], dtype=np.int64)


@cache
def kinds(deck: Deck = FULL) -> NDArray[np.int8]:
    """The category of each hand of three by itself."""
    return np.array([three.category(value) for value in values(deck).tolist()], dtype=np.int8)
