"""A second evaluator, slow and plain, that shares nothing with the package but the numbers of the cards.

A hand becomes (place of its category, ranks that decide); the categories are written out from the rules.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from croupier.things.hands import four, three
from croupier.things.hands.five import high
from croupier.things.hands.order import ORDER_32, ORDER_36, ORDER_40, ORDER_52, Order, category

_START = ["ODD_CARDS", "ONE_PAIR", "TWO_PAIRS", "THREE_OF_A_KIND", "STRAIGHT"]
_END = ["FOUR_OF_A_KIND", "STRAIGHT_FLUSH", "ROYAL_FLUSH"]
_FULL = [*_START, "FLUSH", "FULL_HOUSE", *_END]
_STRIPPED = [*_START, "FULL_HOUSE", "FLUSH", *_END]
_FOUR = [*_START[:3], "STRAIGHT", "FLUSH", "THREE_OF_A_KIND", "STRAIGHT_FLUSH", "FOUR_OF_A_KIND"]
_THREE = [*_START[:2], "FLUSH", "STRAIGHT", "THREE_OF_A_KIND", "STRAIGHT_FLUSH"]

ORDERS: dict[str, tuple[Order, list[str]]] = {
    "52": (ORDER_52, _FULL),
    "40": (ORDER_40, _STRIPPED),
    "36": (ORDER_36, _STRIPPED),
    "32": (ORDER_32, _STRIPPED),
    "four": (four.ORDER, _FOUR),
    "three": (three.ORDER, _THREE),
}

Naive = tuple[int, list[int]]


def best(cards: Sequence[int], which: str) -> Naive:
    """The best hand of the order's size, by trying every one."""
    size = {"four": 4, "three": 3}.get(which, 5)
    deck = int(which) if which.isdigit() else 52
    return max(_exact(hand, deck, ORDERS[which][1]) for hand in combinations(cards, size))


def _exact(hand: Sequence[int], deck: int, categories: list[str]) -> Naive:
    """Place and deciding ranks of exactly these cards; ranks are 2 to 14 here."""
    ranks = sorted((card // 4 + 2 for card in hand), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    decide = [rank for rank, _ in groups]
    shape = [count for _, count in groups]
    top = _straight_top(ranks, lowest=15 - deck // 4)
    flush = len({card % 4 for card in hand}) == 1
    if flush and top == 14 and "ROYAL_FLUSH" in categories:
        return categories.index("ROYAL_FLUSH"), []
    if top:
        return categories.index("STRAIGHT_FLUSH" if flush else "STRAIGHT"), [top]
    if flush:
        return categories.index("FLUSH"), decide
    return categories.index(_name(shape)), decide


def _straight_top(ranks: list[int], lowest: int) -> int:
    """The top card if the falling ranks are a straight, and 0 if not."""
    if len(set(ranks)) < len(ranks):
        return 0
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    small = [14, *range(lowest + len(ranks) - 2, lowest - 1, -1)]
    return ranks[1] if ranks == small else 0


def _name(shape: list[int]) -> str:
    """The category of groups of these sizes."""
    match shape:
        case [4, *_]:
            return "FOUR_OF_A_KIND"
        case [3, 2]:
            return "FULL_HOUSE"
        case [3, *_]:
            return "THREE_OF_A_KIND"
        case [2, 2, *_]:
            return "TWO_PAIRS"
        case [2, *_]:
            return "ONE_PAIR"
        case _:
            return "ODD_CARDS"


def assert_same_order(hands: Sequence[Sequence[int]], which: str) -> None:
    """The package must give these hands the same categories, and let them rise and stand off together."""
    order, categories = ORDERS[which]
    pairs = ((best(hand, which), high(hand, order)) for hand in hands)
    found = sorted({((place, *decide), value) for (place, decide), value in pairs})
    keys, values = [key for key, _ in found], [value for _, value in found]
    assert keys == sorted(set(keys)), "hands that stand off have different values"
    assert values == sorted(set(values)), "values do not rise as the hands do"
    assert [category(value).name for value in values] == [categories[key[0]] for key in keys]


def best_low(cards: Sequence[int]) -> list[int] | None:
    """The falling ranks of the lowest five different cards up to eight, the ace as one; None without five."""
    ranks = sorted({1 if card // 4 == 12 else card // 4 + 2 for card in cards if card // 4 in {*range(7), 12}})
    return ranks[4::-1] if len(ranks) >= 5 else None
