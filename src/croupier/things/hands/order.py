"""The orders of poker hands, as records, and what a hand's value says.

The value of a hand is one integer: the better hand has the greater value, and equal values stand off. Its
bits are, from the top, the place of the category in the order, the category itself, and up to five ranks
that decide within the category, each as rank + 1 in four bits. So a value can be compared, and read,
without any table.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

import msgspec

from croupier.things.cards import ACE, RANK_WORDS, plural


class Category(IntEnum):
    """What a hand is called, from lowest to highest as five cards of a full deck rank.

    Other orders rank the same categories differently: unless the deck has 52 cards, compare values instead.
    """

    ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Order(msgspec.Struct, frozen=True, cache_hash=True):
    """How hands of `size` cards rank: the deck they come from and its categories from lowest to highest.

    In every order the ace also counts under the lowest card of the deck, in the small straight.
    """

    deck: int
    size: int
    categories: tuple[Category, ...]

    @property
    def lowest(self) -> int:
        """The rank of the lowest card in the deck."""
        return 13 - self.deck // 4


ORDER_52 = Order(deck=52, size=5, categories=tuple(Category))

# With fewer cards a flush is rarer than a full house, and ranks above it (poker-victoria 3.2.2(d)).
_STRIPPED = (
    Category.ODD_CARDS,
    Category.ONE_PAIR,
    Category.TWO_PAIRS,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
ORDER_40, ORDER_36, ORDER_32 = (Order(deck=deck, size=5, categories=_STRIPPED) for deck in (40, 36, 32))
ORDERS: dict[int, Order] = {order.deck: order for order in (ORDER_52, ORDER_40, ORDER_36, ORDER_32)}


@cache
def straights(order: Order) -> tuple[tuple[int, int], ...]:
    """Every straight of the order as (set of ranks, highest rank), the best first, the small one last."""
    run = (1 << order.size) - 1
    tops = range(ACE, order.lowest + order.size - 2, -1)
    small_top = order.lowest + order.size - 2
    small = 1 << ACE | (run >> 1) << order.lowest
    return (*((run << top - order.size + 1, top) for top in tops), (small, small_top))


def least(category: Category, *ranks: int, order: Order = ORDER_52) -> int:
    """The value that a hand must reach to be at least this category with these leading ranks.

    `high(hand) >= least(Category.ODD_CARDS, ACE, KING)` asks for ace and king, or better.
    """
    if category not in order.categories:
        raise ValueError(f"hands of {order.size} cards have no category {category.name}")
    if len(ranks) > order.size:
        raise ValueError(f"a hand of {order.size} cards cannot be told by {len(ranks)} ranks")
    value = order.categories.index(category) << 4 | category
    for rank in ranks:
        value = value << 4 | rank + 1
    return value << 4 * (5 - len(ranks))


def category(value: int) -> Category:
    """The category of a hand by its value."""
    return Category(value >> 20 & 15)


def ranks(value: int) -> tuple[int, ...]:
    """The ranks that decide within the category, the weightiest first; of a straight its top card only."""
    nibbles = (value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(nibble - 1 for nibble in nibbles if nibble)


@cache
def describe(value: int) -> str:
    """A hand in words by its value: "two pairs, kings and fours"; "ace high, king, 9, 5, 2"."""
    kind, told = category(value), ranks(value)
    title = kind.name.lower().replace("_", " ")
    match kind:
        case Category.ROYAL_FLUSH:
            return title
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT | Category.FLUSH:
            return f"{title}, {RANK_WORDS[told[0]]} high"
        case Category.FULL_HOUSE:
            return f"{title}, {plural(told[0])} over {plural(told[1])}"
        case Category.TWO_PAIRS:
            return f"{title}, {plural(told[0])} and {plural(told[1])}"
        case Category.ODD_CARDS:
            return ", ".join([f"{RANK_WORDS[told[0]]} high", *map(_pip, told[1:])])
        case _:
            return f"{title}, {plural(told[0])}"


def _pip(rank: int) -> str:
    """A rank in a list of cards: figures for the numbered cards, words for the others."""
    return str(rank + 2) if rank < 9 else RANK_WORDS[rank]
