"""Hands of four cards, with the order of Four Card Poker (four-card-poker 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from croupier.things.hands import five, order
from croupier.things.hands.order import Order, describe, ranks

__all__ = ["ORDER", "Category", "best_four", "category", "describe", "high", "least", "ranks"]


class Category(IntEnum):
    """What a hand of four cards is called, from lowest to highest."""

    ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7


ORDER = Order(deck=52, size=4, categories=tuple(order.Category[kind.name] for kind in Category))


def high(cards: Sequence[int]) -> int:
    """The value of the best four of four to six (or more) distinct cards; the greater value wins."""
    return five.high(cards, ORDER)


def category(value: int) -> Category:
    """The category of a hand by its value."""
    return Category(value >> 24)


def least(category: Category, *ranks: int) -> int:
    """The value that a hand must reach to be at least this category with these leading ranks."""
    return order.least(order.Category[category.name], *ranks, order=ORDER)


def best_four(cards: Sequence[int]) -> tuple[int, ...]:
    """The four cards that make the best hand, ordered for reading."""
    return five.best_five(cards, ORDER)
