"""Lunar Poker in numbers: the class of a hand, what a winning hand is paid, and its second combination (5.5, 10.9).

A class is the place of a hand's value among all values of five cards, 0 to 7461, so that arrays can be read by it. A
second combination is a set of categories, one bit each: every category that the hand also forms with a card which its
first combination does not use. What a winner is paid is read from a table of first category and that set.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.things.cards import ACE, KING, cards
from croupier.things.hands.batch import tables
from croupier.things.hands.five import high
from croupier.things.hands.order import ORDER_52, Category, category
from croupier.things.hands.tables import FULL_SUITS, LOW_BITS, LOW_RANKS, SUIT_BITS

PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL, FOURS, STRAIGHT_FLUSH, ROYAL = range(1, 10)
"""The categories as compiled code knows them."""
assert [PAIR, ROYAL] == [Category.ONE_PAIR, Category.ROYAL_FLUSH]
SETS = 1 << len(Category)
"""How many sets of categories there are."""
ACE_AND_KING = high(cards("Ac Kd 4h 3s 2c"))
"""The least hand with which the dealer plays: an ace, a king, and the lowest cards beside them (10.1)."""
LOW_FIELD = (1 << LOW_BITS) - 1
WHEEL = 1 << ACE | 0b1111
RUNS = tuple([0b11111 << low for low in range(9)] + [WHEEL])
"""The ranks of every straight."""


class Entries(NamedTuple):
    """What hands of one number of cards are, found by the sum of their weights."""

    blocks: NDArray[np.int32]
    places: NDArray[np.int16]
    classes: NDArray[np.int16]
    seconds: NDArray[np.int16]
    bias: int


class Hands(NamedTuple):
    """Everything that compiled code asks of hands."""

    weights: NDArray[np.int64]
    by_suit: NDArray[np.int16]
    """The class of five or more cards of one suit, by the set of their ranks."""
    category: NDArray[np.int8]
    """By class."""
    five: Entries
    six: Entries
    qualifies: int
    """The lowest class with which the dealer plays (10.1)."""
    straight: int
    """The lowest class of a straight: no pair is as high."""


@cache
def hands() -> Hands:
    """The tables, made once."""
    five, six = tables(ORDER_52, 5), tables(ORDER_52, 6)
    suited = np.array([held.bit_count() == 5 for held in range(1 << 13)])
    values = np.unique(np.concatenate([five.by_ranks, five.by_suit[suited]]))
    categories = np.array([category(int(value)) for value in values], dtype=np.int8)

    def entries(number: int, blocks: NDArray[np.int32], places: NDArray[np.int16], of: NDArray[np.int32]) -> Entries:
        classes = np.searchsorted(values, of).astype(np.int16)
        seconds = np.zeros(len(of), dtype=np.int16)
        _fill_seconds(number, blocks, places, (classes, categories), seconds)
        return Entries(blocks, places, classes, seconds, five.bias)

    return Hands(
        weights=five.weights,
        by_suit=np.searchsorted(values, five.by_suit).astype(np.int16),
        category=categories,
        five=entries(5, five.blocks, five.places, five.by_ranks),
        six=entries(6, six.blocks, six.places, six.by_ranks),
        qualifies=int(np.searchsorted(values, ACE_AND_KING)),
        straight=int(np.searchsorted(categories, STRAIGHT)),
    )


# --- 10.9: the second combination -----------------------------------------------------------------


@njit(cache=True)
def _fill_seconds(number: int, blocks: Any, places: Any, of: Any, out: Any) -> None:
    """The second combinations of every way to hold that many cards, suits left aside."""
    classes, categories = of
    counts = np.zeros(13, dtype=np.int64)
    ranks = np.zeros(number, dtype=np.int64)
    while True:
        counts[:] = 0
        for place in range(number):
            counts[ranks[place]] += 1
        if counts.max() <= 4:
            low, high, power = 0, 0, 1
            for rank in range(LOW_RANKS):
                low += counts[rank] * power
                power *= 5
            power = 1
            for rank in range(LOW_RANKS, 13):
                high += counts[rank] * power
                power *= 5
            at = blocks[low] + places[high]
            out[at] = _second(counts, categories[classes[at]])
        # The next multiset of ranks, in order.
        spot = number - 1
        while spot >= 0 and ranks[spot] == 12:
            spot -= 1
        if spot < 0:
            return
        ranks[spot:] = ranks[spot] + 1


@njit(cache=True)
def _second(counts: Any, first: int) -> int:
    """The categories that are formed with a card which the first combination leaves over."""
    left = counts - _used(counts, first)
    found = 0
    for one in range(13):
        for number, kind in ((2, PAIR), (3, TRIPS), (4, FOURS)):
            if counts[one] >= number and left[one]:
                found |= 1 << kind
        for other in range(13):
            if other != one and min(counts[one], counts[other]) >= 2 and left[one] + left[other]:
                found |= 1 << TWO_PAIRS | (counts[one] >= 3) << FULL
    if counts[ACE] and counts[KING] and left[ACE] + left[KING]:
        found |= 1
    for run in RUNS:
        whole, spare = True, False
        for rank in range(13):
            whole = whole and (counts[rank] > 0 or not run >> rank & 1)
            spare = spare or (left[rank] > 0 and run >> rank & 1 == 1)
        if whole and spare:
            found |= 1 << STRAIGHT
    return found


@njit(cache=True)
def _used(counts: Any, first: int) -> Any:
    """How many cards of each rank make up the first combination: the best ones, the highest ranks first."""
    used = np.zeros(13, dtype=np.int64)
    if first == STRAIGHT:
        for run in (*RUNS,):
            whole = True
            for rank in range(13):
                whole = whole and (counts[rank] > 0 or not run >> rank & 1)
            # The runs rise, but for the small one, which stands last and counts only where there is no other.
            if whole and (run != WHEEL or used.sum() == 0):
                for rank in range(13):
                    used[rank] = run >> rank & 1
        return used
    groups = {FOURS: (4, 0), FULL: (3, 2), TRIPS: (3, 0), TWO_PAIRS: (2, 2), PAIR: (2, 0), 0: (1, 1)}[first]
    for group in groups:
        for rank in range(ACE, -1, -1):
            if group and counts[rank] >= group and not used[rank]:
                used[rank] = group
                break
    return used


@njit(cache=True)
def _second_to_suited(held: int, off: int, by_suit: Any, categories: Any) -> int:
    """The same where five of six cards are of one suit and `off` is the rank of the sixth, or all six are (-1)."""
    found = 0
    if off >= 0:
        if held >> off & 1:
            found |= 1 << PAIR
        if (off == ACE and held >> KING & 1) or (off == KING and held >> ACE & 1):
            found |= 1
        for run in RUNS:
            if run >> off & 1 and run & ~(held | 1 << off) == 0:
                found |= 1 << STRAIGHT
        return found
    first = by_suit[held]
    for rank in range(13):
        if held >> rank & 1:
            made = by_suit[held ^ 1 << rank]
            if made != first:
                found |= 1 << categories[made]
            elif (rank == ACE and held >> KING & 1) or (rank == KING and held >> ACE & 1):
                found |= 1
    return found


# --- the class of a hand and its second combination -----------------------------------------------


@njit(cache=True, nogil=True)
def five_cards(cards: Any, hands: Hands) -> Any:
    """The class of the first five cards of an array, and their second combinations.

    Both as wide as Python's numbers: whoever goes on with them is compiled once, wherever they come from.
    """
    entries = hands.five
    total = entries.bias
    for place in range(5):
        total += hands.weights[cards[place]]
    if total & FULL_SUITS:
        held = 0
        for place in range(5):
            held |= 1 << (cards[place] >> 2)
        return np.int64(hands.by_suit[held]), np.int64(0)
    at = entries.blocks[total >> SUIT_BITS & LOW_FIELD] + entries.places[total >> (SUIT_BITS + LOW_BITS)]
    return np.int64(entries.classes[at]), np.int64(entries.seconds[at])


@njit(cache=True)
def six_cards(cards: Any, hands: Hands) -> Any:
    """The class of the best five of the first six cards of an array, and the second combinations of all six."""
    entries = hands.six
    total = entries.bias
    for place in range(6):
        total += hands.weights[cards[place]]
    if total & FULL_SUITS:
        return _six_suited(cards, hands)
    at = entries.blocks[total >> SUIT_BITS & LOW_FIELD] + entries.places[total >> (SUIT_BITS + LOW_BITS)]
    return np.int64(entries.classes[at]), np.int64(entries.seconds[at])


@njit(cache=True)
def _six_suited(cards: Any, hands: Hands) -> Any:
    """The same where at least five are of one suit: nothing that six such cards form ranks above that suit's five."""
    suit = cards[0] & 3
    if (cards[1] & 3 != suit) + (cards[2] & 3 != suit) > 1:
        suit = cards[1] & 3
    held: Any = np.int64(0)
    off: Any = np.int64(-1)
    for place in range(6):
        if cards[place] & 3 == suit:
            held |= 1 << (cards[place] >> 2)
        else:
            off = np.int64(cards[place] >> 2)
    return np.int64(hands.by_suit[held]), _second_to_suited(held, off, hands.by_suit, hands.category)
