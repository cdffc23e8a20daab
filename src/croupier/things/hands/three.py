"""Hands of three cards, with the order of Three Card Poker."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from croupier.things.hands import five, order
from croupier.things.hands.order import Order, describe, ranks

__all__ = ["ORDER", "Category", "category", "describe", "high", "least", "ranks"]


class Category(IntEnum):
    """What a hand of three cards is called, from lowest to highest."""

    ODD_CARDS = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


ORDER = Order(deck=52, size=3, categories=tuple(order.Category[kind.name] for kind in Category))


def high(cards: Sequence[int]) -> int:
    """The value of the best three of these distinct cards; the greater value wins."""
    return five.high(cards, ORDER)


def category(value: int) -> Category:
    """The category of a hand by its value."""
    return Category(value >> 24)


def least(category: Category, *ranks: int) -> int:
    """The value that a hand must reach to be at least this category with these leading ranks."""
    return order.least(order.Category[category.name], *ranks, order=ORDER)
