"""What cards are worth: poker hands of five, four and three cards, low hands, and games of points."""

from croupier.things.hands.five import best_five, high, two_and_three
from croupier.things.hands.low import describe_low, low, low_two_and_three
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
from croupier.things.hands.points import Total, baccarat, baccarat_value, blackjack_value, is_blackjack, total

__all__ = [
    "ORDERS", "ORDER_32", "ORDER_36", "ORDER_40", "ORDER_52", "Category", "Order", "Total", "baccarat",
    "baccarat_value", "best_five", "blackjack_value", "category", "describe", "describe_low", "high",
    "is_blackjack", "least", "low", "low_two_and_three", "ranks", "total", "two_and_three",
]  # fmt: skip
