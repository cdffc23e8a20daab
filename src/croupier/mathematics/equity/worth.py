"""What hands at a showdown are worth, and who gets what: compiled, from the same tables as `hands.batch`.

The sums of a showdown have four layers of a row for each hand. The first three say how often the hand shared with how
many (itself counted) the whole pot for the high hand, the half for the high hand, and the half for the low hand. The
last has two columns in use: how often the hand took everything alone, and how often it took a part.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.things.hands.batch import Tables, tables
from croupier.things.hands.low import LOW_BITS as LOW_HAND_BITS
from croupier.things.hands.low import LOW_VALUES
from croupier.things.hands.order import ORDERS
from croupier.things.hands.tables import FULL_SUITS, LOW_BITS, SUIT_BITS

Sums = NDArray[np.int64]
Hands = NDArray[np.int64]
ALONE, HALF, LOW, WHOLE = range(4)
"""The layers of the sums."""
UNIT = 55_440
"""Parts of a pot: two times what every number of sharers up to eleven divides."""


class Worth(NamedTuple):
    """The arrays that compiled code reads, for one deck and one way to make a hand."""

    high: Tables
    low_bits: NDArray[np.int64]
    low_values: NDArray[np.uint8]
    pairs: bool
    """A hand is two of one's own cards and three of the board; otherwise any five."""
    low: bool


@cache
def worth(deck: int, number: int, *, pairs: bool, low: bool) -> Worth:
    """The tables for hands made of `number` cards in all, own and common ones."""
    return Worth(
        high=tables(ORDERS[deck], 5 if pairs else number),
        low_bits=np.array(LOW_HAND_BITS, dtype=np.int64),
        low_values=np.array([value or 0 for value in LOW_VALUES], dtype=np.uint8),
        pairs=pairs,
        low=low,
    )


def no_sums(hands: int) -> Sums:
    """Sums of a showdown that nothing has been added to."""
    return np.zeros((4, hands, hands + 1), dtype=np.int64)


@njit(inline="always")
def entry(total: Any, blocks: NDArray[np.int32], places: NDArray[np.int16]) -> Any:
    """Where the entry for a sum of weights stands."""
    return blocks[(total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)] + places[total >> (SUIT_BITS + LOW_BITS)]


@njit(cache=True, nogil=True)
def high_of_any(own: NDArray[np.int64], board: NDArray[np.int64], t: Worth) -> Any:
    """The best five of all cards."""
    total = t.high.bias
    for card in own:
        total += t.high.weights[card]
    for card in board:
        total += t.high.weights[card]
    value = t.high.by_ranks[entry(total, t.high.blocks, t.high.places)]
    if total & FULL_SUITS:
        for suit in range(4):
            if (total >> (4 * suit)) & 8:
                held = 0
                for card in own:
                    if card & 3 == suit:
                        held |= 1 << (card >> 2)
                for card in board:
                    if card & 3 == suit:
                        held |= 1 << (card >> 2)
                value = max(value, t.high.by_suit[held])
    return value


@njit(inline="always")
def number_of(bits: Any) -> Any:
    """How many of thirteen bits are set: added up in pairs, in fours, in eights."""
    pairs = (bits & 0x1555) + (bits >> 1 & 0x1555)
    fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333)
    eights = (fours & 0x0F0F) + (fours >> 4 & 0x0F0F)
    return (eights & 0xFF) + (eights >> 8)


@njit(cache=True, nogil=True)
def flush_of_pairs(own: Any, common: Any, t: Worth) -> Any:
    """The best flush of just two of one's own cards of a suit and three of the board's, by their ranks; 0 if none."""
    best = np.int64(0)
    mine = own
    while mine:
        if number_of(mine) == 2:
            shared = common
            while shared:
                if number_of(shared) == 3:
                    best = max(best, np.int64(t.high.by_suit[mine | shared]))
                shared = (shared - 1) & common
        mine = (mine - 1) & own
    return best


@njit(cache=True, nogil=True)
def of_suit(cards: NDArray[np.int64], suit: int) -> Any:
    """The ranks held of a suit, as bits."""
    held = 0
    for card in cards:
        if card & 3 == suit:
            held |= 1 << (card >> 2)
    return held


@njit(cache=True, nogil=True)
def high_of_pairs(own: NDArray[np.int64], board: NDArray[np.int64], t: Worth) -> Any:
    """The best hand of two of one's own cards and three of the board: by ranks first, then the flushes."""
    best = np.int64(0)
    for a in range(board.shape[0] - 2):
        for b in range(a + 1, board.shape[0] - 1):
            for c in range(b + 1, board.shape[0]):
                total = t.high.weights[board[a]] + t.high.weights[board[b]] + t.high.weights[board[c]]
                for d in range(own.shape[0] - 1):
                    for e in range(d + 1, own.shape[0]):
                        five = total + t.high.weights[own[d]] + t.high.weights[own[e]]
                        best = max(best, np.int64(t.high.by_ranks[entry(five, t.high.blocks, t.high.places)]))
    for suit in range(4):
        common = of_suit(board, suit)
        if number_of(common) >= 3:
            best = max(best, flush_of_pairs(of_suit(own, suit), common, t))
    return best


@njit(cache=True, nogil=True)
def low_of_any(own: NDArray[np.int64], board: NDArray[np.int64], t: Worth) -> Any:
    """The best low hand of all cards; 0 if none qualifies."""
    held = 0
    for card in own:
        held |= t.low_bits[card]
    for card in board:
        held |= t.low_bits[card]
    return t.low_values[held]


@njit(cache=True, nogil=True)
def low_of_pairs(own: NDArray[np.int64], board: NDArray[np.int64], t: Worth) -> Any:
    """The best low hand of two of one's own cards and three of the board; 0 if none qualifies."""
    best = t.low_values[0]
    for a in range(board.shape[0] - 2):
        for b in range(a + 1, board.shape[0] - 1):
            for c in range(b + 1, board.shape[0]):
                held = t.low_bits[board[a]] | t.low_bits[board[b]] | t.low_bits[board[c]]
                for d in range(own.shape[0] - 1):
                    for e in range(d + 1, own.shape[0]):
                        best = max(best, t.low_values[held | t.low_bits[own[d]] | t.low_bits[own[e]]])
    return best


@njit(cache=True, nogil=True)
def high_and_low(own: NDArray[np.int64], board: NDArray[np.int64], t: Worth) -> Any:
    """What a hand is worth, high and low."""
    low = np.int64(0)
    if t.pairs:
        high = np.int64(high_of_pairs(own, board, t))
        if t.low:
            low = np.int64(low_of_pairs(own, board, t))
    else:
        high = np.int64(high_of_any(own, board, t))
        if t.low:
            low = np.int64(low_of_any(own, board, t))
    return high, low


@njit(inline="always")
def best_and_shared(values: NDArray[np.int64]) -> Any:
    """The best of the values, and how many hands have it."""
    best, shared = values[0], 1
    for hand in range(1, values.shape[0]):
        value = values[hand]
        if value > best:
            best, shared = value, 1
        elif value == best:
            shared += 1
    return best, shared


@njit(cache=True, nogil=True)
def settle(highs: NDArray[np.int64], lows: NDArray[np.int64], ways: Any, sums: Sums) -> None:
    """Add one showdown that comes about in so many ways."""
    high, sharing = best_and_shared(highs)
    low, low_sharing = best_and_shared(lows)
    layer = HALF if low else ALONE
    for hand in range(highs.shape[0]):
        takes_high, takes_low = highs[hand] == high, low > 0 and lows[hand] == low
        if takes_high:
            sums[layer, hand, sharing] += ways
        if takes_low:
            sums[LOW, hand, low_sharing] += ways
        if takes_high and sharing == 1 and (not low or (takes_low and low_sharing == 1)):
            sums[WHOLE, hand, 0] += ways
        elif takes_high or takes_low:
            sums[WHOLE, hand, 1] += ways
