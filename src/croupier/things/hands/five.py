"""Poker hands of five cards: the best five of any, or exactly two of one's own and three of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.things.cards import ACE
from croupier.things.hands.order import (
    ORDER_32,
    ORDER_36,
    ORDER_40,
    ORDER_52,
    ORDERS,
    Category,
    Order,
    category,
    describe,
    least,
    ranks,
)
from croupier.things.hands.tables import FULL_SUITS, LOOKUPS, SUIT_BITS, WEIGHTS, Lookup

__all__ = [
    "ORDERS", "ORDER_32", "ORDER_36", "ORDER_40", "ORDER_52", "Category", "Order", "best_five", "category",
    "describe", "high", "least", "ranks", "two_and_three",
]  # fmt: skip

_MOST_CARDS = 9  # beyond this a counter of the weights could run over


def high(cards: Sequence[int], order: Order = ORDER_52) -> int:
    """The value of the best hand of the order's size among these distinct cards; the greater value wins."""
    lookup = LOOKUPS[order]
    total = lookup.bias
    for card in cards:
        total += WEIGHTS[card]
    if not order.size <= len(cards) <= _MOST_CARDS:
        raise ValueError(f"a hand is made from {order.size} to {_MOST_CARDS} cards, not from {len(cards)}")
    if total & FULL_SUITS:
        return _suited(cards, total, lookup)
    return lookup.by_ranks[total >> SUIT_BITS]


def _suited(cards: Sequence[int], total: int, lookup: Lookup) -> int:
    """The value when a suit has enough cards for a flush.

    Ranks may still be worth more, and among enough cards for a small hand a second suit may be full too.
    """
    values = [lookup.by_ranks[total >> SUIT_BITS]]
    for suit in range(4):
        if total >> 4 * suit & 8:
            of_suit = sum(WEIGHTS[card] for card in cards if card & 3 == suit)
            values.append(lookup.by_suit[of_suit >> SUIT_BITS])
    return max(values)


def two_and_three(hole: Sequence[int], board: Sequence[int], order: Order = ORDER_52) -> int:
    """The value of the best hand of exactly two of the hole cards and three of the board."""
    check_two_and_three(hole, board)
    lookup = LOOKUPS[order]
    by_ranks, by_suit = lookup.by_ranks, lookup.by_suit
    own = [lookup.bias + WEIGHTS[a] + WEIGHTS[b] for a, b in combinations(hole, 2)]
    best = 0
    for a, b, c in combinations(board, 3):
        shared = WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c]
        for two in own:
            total = two + shared
            value = (by_suit if total & FULL_SUITS else by_ranks)[total >> SUIT_BITS]
            if value > best:  # noqa: PLR1730 - max() would cost as much as all the rest of the loop
                best = value
    return best


def check_two_and_three(hole: Sequence[int], board: Sequence[int]) -> None:
    """Refuse numbers of cards that cannot make a hand of two and three."""
    if not 2 <= len(hole) <= 5 or not 3 <= len(board) <= 5:
        raise ValueError(
            "two and three are taken from 2 to 5 hole cards and 3 to 5 on the board,"
            f" not from {len(hole)} and {len(board)}"
        )


def best_five(cards: Sequence[int], order: Order = ORDER_52) -> tuple[int, ...]:
    """The cards that make the best hand, ordered for reading: "Kd Kc 4s 4h 9c", and "5s 4s 3s 2s As"."""
    falling = sorted(cards, reverse=True)
    value = high(falling, order)
    hand = next(five for five in combinations(falling, order.size) if high(five, order) == value)
    return for_reading(hand, value)


def for_reading(hand: Sequence[int], value: int) -> tuple[int, ...]:
    """A hand with its groups first and the rest falling; an ace that counts low goes last."""
    told = ranks(value)
    in_sequence = category(value) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    if in_sequence:
        low_ace = told != (ACE,)
        return tuple(sorted(hand, key=lambda card: (card >> 2 == ACE and low_ace, -card)))
    return tuple(sorted(hand, key=lambda card: (told.index(card >> 2), -card)))
