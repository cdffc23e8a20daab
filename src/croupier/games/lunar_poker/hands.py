"""Lunar Poker: what hands are besides their poker value.

Super combinations (5.9), instant cash (5.6), the dealer's least hand (10.1), the second combination (10.9).
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

from croupier.games.lunar_poker.options import Super
from croupier.things.cards import ACE, KING, QUEEN, rank, suit
from croupier.things.hands.five import best_five, high
from croupier.things.hands.order import Category, category

FIRST = 5
"""How many cards a hand gets in the first deal (8.3, 8.4)."""
INSTANT = (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
"""Hands that are paid at once on the ante (5.6)."""
IN_SEQUENCE = (Category.STRAIGHT, *INSTANT)
WHOLE = (*IN_SEQUENCE, Category.FLUSH, Category.FULL_HOUSE)
"""Combinations that take five cards."""
REDS = (1, 2)
"""Diamonds and hearts."""

Combination: TypeAlias = tuple[Category, tuple[int, ...]]
"""What cards form, and the cards that form it; odd cards stand for ace and king, the least that is paid (5.5)."""


_BY_CATEGORY = {
    Category.FOUR_OF_A_KIND: Super.FOUR_OF_A_KIND,
    Category.FULL_HOUSE: Super.FULL_HOUSE,
    Category.FLUSH: Super.FLUSH,
    Category.STRAIGHT: Super.STRAIGHT,
    Category.THREE_OF_A_KIND: Super.THREE_OF_A_KIND,
}


def super_combination(cards: tuple[int, ...]) -> Super | None:
    """The best-paying super combination of the first five cards (5.9, 5.11)."""
    if len(cards) != FIRST:
        return None
    made = category(high(cards))
    one_colour = len({suit(card) in REDS for card in cards}) == 1
    if made in IN_SEQUENCE and one_colour:
        return Super.SAME_COLOURED_STRAIGHT
    if made in _BY_CATEGORY:
        return _BY_CATEGORY[made]
    if {ACE, KING, QUEEN} <= {rank(card) for card in cards}:
        return Super.ACE_KING_QUEEN
    return Super.FIVE_SAME_COLOURED_CARDS if one_colour else None


def instant_cash(cards: tuple[int, ...]) -> Category | None:
    """The straight flush or royal flush of the first five cards (5.6)."""
    made = category(high(cards)) if len(cards) == FIRST else None
    return made if made in INSTANT else None


def first_combination(cards: tuple[int, ...]) -> Combination:
    """What the best five of a hand form, with the cards that form it: a pair is two cards, a straight all five."""
    made = category(high(cards))
    if made in WHOLE:
        return made, best_five(cards)
    own = {
        Category.FOUR_OF_A_KIND: 4,
        Category.THREE_OF_A_KIND: 3,
        Category.TWO_PAIRS: 4,
        Category.ONE_PAIR: 2,
        Category.ODD_CARDS: 2,
    }[made]
    return made, best_five(cards)[:own]


def second_combination(cards: tuple[int, ...]) -> Combination | None:
    """The best combination with at least one card that the first does not use, if there is one (10.9)."""
    used = set(first_combination(cards)[1])
    others = [one for one in _formed(cards) if not used.issuperset(one[1])]
    return max(others, default=None)


def _formed(cards: tuple[int, ...]) -> Iterator[Combination]:
    """Every combination that the pay scale knows and some of these cards form (5.5)."""
    for five in combinations(cards, FIRST):
        made = category(high(five))
        if made in WHOLE:
            yield made, five
    by_rank: dict[int, list[int]] = {}
    for card in cards:
        by_rank.setdefault(rank(card), []).append(card)
    for alike in by_rank.values():
        yield from ((Category.ONE_PAIR, two) for two in combinations(alike, 2))
        yield from ((Category.THREE_OF_A_KIND, three) for three in combinations(alike, 3))
        yield from ((Category.FOUR_OF_A_KIND, four) for four in combinations(alike, 4))
    for one, other in combinations(by_rank.values(), 2):
        pairs = product(combinations(one, 2), combinations(other, 2))
        yield from ((Category.TWO_PAIRS, a + b) for a, b in pairs)
    aces_and_kings = product(by_rank.get(ACE, ()), by_rank.get(KING, ()))
    yield from ((Category.ODD_CARDS, both) for both in aces_and_kings)
