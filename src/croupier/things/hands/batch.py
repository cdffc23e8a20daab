"""Values of many hands at once, compiled: arrays in, arrays out, the values that `high` gives one by one.

Weights are added up as for one hand. The two rank fields of the sum then lead to one entry without any
search: the low ranks give the start of a block and the high ranks a place within it, since the number of
low cards leaves the number of high cards. The entries come from `tables`, all at once, the first time an
order is used.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.things.hands.low import LOW_BITS as LOW_HAND_BITS
from croupier.things.hands.low import LOW_VALUES
from croupier.things.hands.order import ORDER_52, Order
from croupier.things.hands.tables import (
    FULL_SUITS,
    LOW_BITS,
    LOW_RANKS,
    SUIT_BITS,
    WEIGHTS,
    value_by_ranks,
    value_by_suit,
)

Hands: TypeAlias = NDArray[np.uint8]
_HIGH_RANKS = 13 - LOW_RANKS
_MOST_CARDS = 7


class Tables(NamedTuple):
    """The arrays that the compiled loop reads, for one order and one number of cards."""

    weights: NDArray[np.int64]
    blocks: NDArray[np.int32]
    places: NDArray[np.int16]
    by_ranks: NDArray[np.int32]
    by_suit: NDArray[np.int32]
    bias: int


def values(hands: Hands, order: Order = ORDER_52) -> NDArray[np.int32]:
    """The value of the best hand in each row of cards, exactly as `high` gives it for the row."""
    if hands.ndim != 2 or not order.size <= hands.shape[1] <= _MOST_CARDS:
        wanted = f"rows of {order.size} to {_MOST_CARDS} cards"
        raise ValueError(f"hands must be {wanted}, not an array of {hands.shape}")
    _check_cards(hands, order.deck)
    out = np.empty(len(hands), dtype=np.int32)
    _fill_values(hands, tables(order, hands.shape[1]), out)
    return out


def lows(hands: Hands) -> NDArray[np.uint8]:
    """The value of the best low hand in each row of cards as `low` gives it, and 0 where none qualifies."""
    if hands.ndim != 2:
        raise ValueError(f"hands must be rows of cards, not an array of {hands.shape}")
    _check_cards(hands, 52)
    out = np.empty(len(hands), dtype=np.uint8)
    _fill_lows(hands, _LOW_BITS, _LOW_VALUES, out)
    return out


def _check_cards(hands: Hands, deck: int) -> None:
    """Refuse what would read outside the arrays: compiled code does not look."""
    if hands.dtype != np.uint8:
        raise ValueError(f"cards must be of type uint8, not {hands.dtype}")
    if hands.size and (hands.max() >= 52 or hands.min() < 52 - deck):
        raise ValueError(f"the cards of a deck of {deck} are numbered {52 - deck} to 51")


_LOW_BITS = np.array(LOW_HAND_BITS, dtype=np.uint8)
_LOW_VALUES = np.array([value or 0 for value in LOW_VALUES], dtype=np.uint8)


@cache
def tables(order: Order, number: int) -> Tables:
    """Every entry for hands of `number` cards, in blocks by their low ranks."""
    highs, places = _high_parts(number)
    blocks = np.zeros(5**LOW_RANKS, dtype=np.int32)
    entries: list[int] = []
    for low in _parts(LOW_RANKS, number):
        blocks[_digits(low)] = len(entries)
        if not any(low[: order.lowest]):
            entries += [value_by_ranks(low + high, order) for high in highs[number - sum(low)]]
    suited = [value_by_suit(held, order) if held.bit_count() >= order.size else 0 for held in range(1 << 13)]
    return Tables(
        weights=np.array(WEIGHTS, dtype=np.int64),
        blocks=blocks,
        places=places,
        by_ranks=np.array(entries, dtype=np.int32),
        by_suit=np.array(suited, dtype=np.int32),
        bias=0x1111 * (8 - order.size),
    )


def _high_parts(number: int) -> tuple[list[list[tuple[int, ...]]], NDArray[np.int16]]:
    """The counts of the high ranks grouped by their number of cards, and the place of each in its group."""
    groups: list[list[tuple[int, ...]]] = [[] for _ in range(number + 1)]
    places = np.zeros(5**_HIGH_RANKS, dtype=np.int16)
    for high in _parts(_HIGH_RANKS, number):
        group = groups[sum(high)]
        places[_digits(high)] = len(group)
        group.append(high)
    return groups, places


def _parts(ranks: int, most: int) -> list[tuple[int, ...]]:
    """Every way to hold at most `most` cards of that many ranks, as counts per rank."""
    if ranks == 0:
        return [()]
    fewer = _parts(ranks - 1, most)
    return [(*rest, count) for rest in fewer for count in range(min(4, most - sum(rest)) + 1)]


def _digits(counts: tuple[int, ...]) -> int:
    """Counts per rank as the number that adding weights makes of them."""
    return sum(count * 5**place for place, count in enumerate(counts))


@njit(cache=True, nogil=True)
def _fill_values(hands: Hands, entries: Tables, out: NDArray[np.int32]) -> None:
    """Fill in the values; the additions are written out because a loop over so few cards costs more."""
    weights, blocks, places, by_ranks, by_suit, bias = entries
    number = hands.shape[1]
    for row in range(hands.shape[0]):
        total = bias + weights[hands[row, 0]] + weights[hands[row, 1]] + weights[hands[row, 2]]
        if number > 3:
            total += weights[hands[row, 3]]
        if number > 4:
            total += weights[hands[row, 4]]
        if number > 5:
            total += weights[hands[row, 5]]
        if number > 6:
            total += weights[hands[row, 6]]
        low = (total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)
        value = by_ranks[blocks[low] + places[total >> (SUIT_BITS + LOW_BITS)]]
        if total & FULL_SUITS:
            for suit in range(4):
                held = 0
                for column in range(number):
                    card = hands[row, column]
                    if card & 3 == suit:
                        held |= 1 << (card >> 2)
                value = max(value, by_suit[held])
        out[row] = value


@njit(cache=True, nogil=True)
def _fill_lows(hands: Hands, bits: NDArray[np.uint8], low_values: NDArray[np.uint8], out: NDArray[np.uint8]) -> None:
    """Fill in the low values."""
    for row in range(hands.shape[0]):
        held = 0
        for column in range(hands.shape[1]):
            held |= bits[hands[row, column]]
        out[row] = low_values[held]
