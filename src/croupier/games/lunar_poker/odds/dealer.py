"""Lunar Poker: how the dealer's hands stand to a player's, counted for any cards that the player has seen (10.6).

The dealer's four hidden cards come from the cards `rest`. Every hand of the dealer's is valued once. Tables say how
many hands of each class hold a given card, two given cards, three or four; how many hands avoid the cards that a
player has drawn then follows by inclusion and exclusion over the subsets of those cards.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.hands import Hands, five_cards, hands

HIDDEN = 4
"""How many of the dealer's cards lie face down (8.2)."""
NO_HAND = 32767
"""The place of a hand that does not qualify: after every hand that does."""


def _pascal(of: int) -> NDArray[np.int64]:
    """Binomials with numerators up to 52."""
    row = [1] + [0] * of
    rows = [row]
    for _ in range(52):
        row = [1] + [row[i] + row[i - 1] for i in range(1, of + 1)]
        rows.append(row)
    return np.array(rows, dtype=np.int64)


CHOOSE = _pascal(6)


class Dealer(NamedTuple):
    """The dealer's hands with one card up, and how many of them qualify and lie below each class.

    Row j of a table counts the hands among the j lowest classes that the dealer can qualify with, for each set of one,
    two or three places in `rest`; sets that differ in their lowest card only lie side by side.
    """

    up: int
    rest: NDArray[np.uint8]
    below: NDArray[np.int16]
    """By class: how many classes of qualifying dealer's hands are lower."""
    none: NDArray[np.int64]
    one: NDArray[np.int32]
    two: NDArray[np.int16]
    three: NDArray[np.uint8]
    four: NDArray[np.int16]


def dealer_with(up: int, rest: tuple[int, ...]) -> Dealer:
    """The tables for an up card, the hidden cards coming from the rest."""
    cards = np.array(sorted(rest), dtype=np.uint8)
    size = len(cards)
    classes = np.empty(CHOOSE[size, 4], dtype=np.int16)
    known = hands()
    _fill_classes(np.uint8(up), cards, known, classes)
    present = np.unique(classes[classes >= known.qualifies])
    below = np.searchsorted(present, np.arange(len(known.category) + 1)).astype(np.int16)
    four = np.where(classes >= known.qualifies, below[classes], NO_HAND).astype(np.int16)
    width = len(present) + 1
    none = np.zeros(width, dtype=np.int64)
    one = np.zeros((width, size), dtype=np.int32)
    two = np.zeros((width, CHOOSE[size, 2]), dtype=np.int16)
    three = np.zeros((width, CHOOSE[size, 3]), dtype=np.uint8)
    _fill_counts(four, size, none, one, (two, three))
    return Dealer(
        up=up,
        rest=cards,
        below=below,
        none=none,
        one=one,
        two=two,
        three=three,
        four=four,
    )


@njit(cache=True, nogil=True)
def _fill_classes(up: Any, rest: Any, known: Hands, out: Any) -> None:
    """The class of the dealer's hand for each four of the rest."""
    held = np.empty(5, dtype=np.uint8)
    held[4] = up
    at = 0
    for d in range(3, len(rest)):
        held[3] = rest[d]
        for c in range(2, d):
            held[2] = rest[c]
            for b in range(1, c):
                held[1] = rest[b]
                for a in range(b):
                    held[0] = rest[a]
                    out[at] = five_cards(held, known)[0]
                    at += 1


@njit(cache=True, nogil=True)
def _fill_counts(four: Any, size: int, none: Any, one: Any, more: Any) -> None:
    """Enter each qualifying hand under all its subsets, then add up along the classes."""
    two, three = more
    at = 0
    for d in range(3, size):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    if four[at] != NO_HAND:
                        place = four[at] + 1
                        none[place] += 1
                        _enter((a, b, c, d), (one[place], two[place], three[place]))
                    at += 1
    for place in range(1, len(none)):
        none[place] += none[place - 1]
        one[place] += one[place - 1]
        two[place] += two[place - 1]
        three[place] += three[place - 1]


@njit(cache=True, nogil=True)
def _enter(hand: tuple[int, int, int, int], rows: Any) -> None:
    """Enter one hand of rising places in the rows of its class."""
    one, two, three = rows
    a, b, c, d = hand
    for card in (a, b, c, d):
        one[card] += 1
    for low, high in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
        two[CHOOSE[high, 2] + low] += 1
    for low, mid, high in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
        three[CHOOSE[high, 3] + CHOOSE[mid, 2] + low] += 1


@njit(cache=True, nogil=True)
def lower(gone: Any, number: int, place: int, dealer: Dealer) -> Any:
    """How many of the dealer's hands are among the `place` lowest classes that qualify, last row: that qualify at all.

    Without the first `number` places of `gone`, which rise.
    """
    one, two, three = dealer.one[place], dealer.two[place], dealer.three[place]
    total = dealer.none[place]
    for i in range(number):
        first = gone[i]
        total -= one[first]
        for j in range(i):
            total += two[CHOOSE[first, 2] + gone[j]]
            for k in range(j):
                total -= three[CHOOSE[first, 3] + CHOOSE[gone[j], 2] + gone[k]]
                at = CHOOSE[first, 4] + CHOOSE[gone[j], 3] + CHOOSE[gone[k], 2]
                for m in range(k):
                    total += dealer.four[at + gone[m]] < place
    return total


@njit(cache=True, nogil=True)
def standing(gone: Any, number: int, made: int, dealer: Dealer) -> tuple[int, int, int]:
    """Of the dealer's hands without these places: those below a class, those no higher, and those that qualify."""
    # As wide as Python's numbers, so that `lower` is compiled once.
    low: Any = np.int64(dealer.below[made])
    high: Any = np.int64(dealer.below[made + 1])
    every = lower(gone, number, len(dealer.none) - 1, dealer)
    if high == 0:
        return 0, 0, every
    below = lower(gone, number, low, dealer) if low else 0
    return below, below if low == high else lower(gone, number, high, dealer), every


def memory(number: int) -> NDArray[np.int64]:
    """Room for what `recalled` has counted, for sets of so many cards."""
    return np.full((CHOOSE[12 + number, number] << number, 3), -1, dtype=np.int64)


@njit(cache=True, nogil=True, inline="always")
def recalled(gone: Any, number: int, made: int, dealer: Dealer, known: Any) -> tuple[int, int, int]:
    """As `standing`, counted once for all sets of the same ranks with the same cards of the up card's suit.

    The dealer's hand is a flush in that suit or not at all; beyond that only ranks matter. So it holds as long as the
    class of the player's hand follows from the ranks, too: for a flush ask `standing`.
    """
    at: Any = 0
    suited: Any = 0
    for place in range(number):
        card = dealer.rest[gone[place]]
        at += CHOOSE[(card >> 2) + place, place + 1]
        suited |= np.int64(card & 3 == dealer.up & 3) << place
    row = known[at << number | suited]
    if row[0] < 0:
        row[0], row[1], row[2] = standing(gone, number, made, dealer)
    return row[0], row[1], row[2]
