"""The hands of five cards, and the same up to a change of suits: 134,459 kinds stand for all 2,598,960.

A hand is numbered by its cards in rising order. Its suits are relabelled so that their sets of ranks do not increase;
hands that this makes equal are of one kind.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.dealer import CHOOSE


class Kinds(NamedTuple):
    """Kinds of hands: one hand of each, how many hands it stands for, and the kind of every hand by its number."""

    cards: NDArray[np.uint8]
    ways: NDArray[np.int64]
    of: NDArray[np.int32]


@cache
def kinds() -> Kinds:
    """All kinds of a full deck."""
    of = np.full(CHOOSE[52, 5], -1, dtype=np.int32)
    cards = np.zeros((200_000, 5), dtype=np.uint8)
    ways = np.zeros(200_000, dtype=np.int64)
    number = _fill_kinds(of, cards, ways)
    return Kinds(cards[:number].copy(), ways[:number].copy(), of)


@njit(cache=True, nogil=True, inline="always")
def number_of(cards: Any) -> Any:
    """The number of a hand: its five cards rise."""
    return CHOOSE[cards[4], 5] + CHOOSE[cards[3], 4] + CHOOSE[cards[2], 3] + CHOOSE[cards[1], 2] + np.int64(cards[0])


@njit(cache=True, nogil=True)
def sort_five(cards: Any) -> None:
    """Put the first five cards of an array in rising order."""
    for place in range(1, 5):
        card = cards[place]
        spot = place
        while spot > 0 and cards[spot - 1] > card:
            cards[spot] = cards[spot - 1]
            spot -= 1
        cards[spot] = card


@njit(cache=True, nogil=True)
def new_suits(cards: Any, suits: Any) -> None:
    """By suit, the suit it becomes, so that the sets of ranks of the first five cards do not increase."""
    held = np.zeros(4, dtype=np.int64)
    for place in range(5):
        held[cards[place] & 3] |= 1 << (cards[place] >> 2)
    for suit in range(4):
        place = 0
        for other in range(4):
            place += held[other] > held[suit] or (held[other] == held[suit] and other < suit)
        suits[suit] = place


@njit(cache=True, nogil=True)
def _fill_kinds(of: Any, cards: Any, ways: Any) -> int:
    """Go through all hands in order; the first of a kind met in its own relabelling gets the next number."""
    hand = np.empty(5, dtype=np.uint8)
    same = np.empty(5, dtype=np.uint8)
    suits = np.empty(4, dtype=np.int64)
    found = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        new_suits(hand, suits)
                        for place in range(5):
                            same[place] = hand[place] & 0xFC | suits[hand[place] & 3]
                        sort_five(same)
                        at = number_of(same)
                        if of[at] < 0:
                            of[at] = found
                            cards[found] = same
                            found += 1
                        ways[of[at]] += 1
                        of[number_of(hand)] = of[at]
    return found
