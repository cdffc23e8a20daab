"""Ultimate Texas Hold'em: boards and flops up to a change of suits, and two own cards in an order made for the count.

A change of suits changes no hand's worth. So of all boards that differ by it one is counted, with its weight. The
pairs of own cards lie in 17 rows of 78: sixteen rows by the suits of the higher and the lower card, with a column for
each pair of ranks, and one row of pairs. A change of suits then moves whole rows, and adding up over boards is adding
rows.
"""

from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Cards: TypeAlias = tuple[int, ...]
FULL_DECK: Cards = tuple(range(52))
SLOTS, ROW = 1326, 78
"""Pairs of own cards, and the length of a row of them."""
PAIRS = 16 * ROW
"""Where the pairs begin: six runs of thirteen ranks, by their two suits."""
CLASSES = 169
"""Own cards up to a change of suits: 78 of two suits, 78 of one suit, 13 pairs, in this order."""

RANK_PAIRS = tuple(combinations(range(13), 2))
"""The lower and the higher rank, by column."""
SUIT_PAIRS = tuple(combinations(range(4), 2))
CHANGES = tuple(permutations(range(4)))
"""Every change of suits: the new suit by the old one."""


class Layout(NamedTuple):
    """Where two own cards lie, and where a change of suits moves them."""

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    kind: NDArray[np.int64]
    """The class of own cards, by slot."""
    moved: NDArray[np.int64]
    """The start of each run of slots after a change of suits: sixteen rows, then six runs of pairs."""
    suits: NDArray[np.int64]
    """The suits of each run: of the higher and the lower card, or of the two cards of a pair."""
    holding: NDArray[np.int64]
    """The slots that hold a card."""
    threes: NDArray[np.int64]
    """The ten flops of a board."""


@cache
def layout() -> Layout:
    """The order of the 1,326 pairs of own cards."""
    cards = [(4 * high + a, 4 * low + b) for a in range(4) for b in range(4) for low, high in RANK_PAIRS]
    cards += [(4 * rank + b, 4 * rank + a) for a, b in SUIT_PAIRS for rank in range(13)]
    kinds = [column + ROW * (a == b) for a in range(4) for b in range(4) for column in range(ROW)]
    kinds += [2 * ROW + rank for _ in SUIT_PAIRS for rank in range(13)]
    moved = [
        [ROW * (4 * to[a] + to[b]) for a in range(4) for b in range(4)]
        + [PAIRS + 13 * SUIT_PAIRS.index((min(to[a], to[b]), max(to[a], to[b]))) for a, b in SUIT_PAIRS]
        for to in CHANGES
    ]
    both = np.array(cards, dtype=np.int64)
    return Layout(
        first=both[:, 0].copy(),
        second=both[:, 1].copy(),
        kind=np.array(kinds, dtype=np.int64),
        moved=np.array(moved, dtype=np.int64),
        suits=np.array([*product(range(4), repeat=2), *SUIT_PAIRS], dtype=np.int64),
        holding=np.array([[slot for slot, held in enumerate(cards) if card in held] for card in range(52)]),
        threes=np.array(list(combinations(range(5), 3)), dtype=np.int64),
    )


@cache
def slot_of() -> dict[frozenset[int], int]:
    """The slot of two own cards."""
    order = layout()
    return {
        frozenset((int(a), int(b))): slot for slot, (a, b) in enumerate(zip(order.first, order.second, strict=True))
    }


class Boards(NamedTuple):
    """What is counted: a board of each class with its weight, and the class of every flop."""

    cards: NDArray[np.int64]
    weights: NDArray[np.int64]
    flop: NDArray[np.int64]
    """The class of three cards, by their place among all threes."""
    change: NDArray[np.int64]
    """The change of suits that makes three cards the one counted in their class."""
    flops: NDArray[np.int64]
    """The cards of each class of flops."""
    inside: NDArray[np.bool_]
    """Whether a card is in the deck at all."""


def suits_of(deck: Cards) -> int:
    """How many suits a deck has; it must hold the same ranks in each, the first suits first."""
    ranks = sorted({card >> 2 for card in deck})
    suits = len({card & 3 for card in deck})
    if sorted(deck) != [4 * rank + suit for rank in ranks for suit in range(suits)]:
        raise ValueError("a deck to be counted holds the same ranks in each of its suits, clubs first")
    return suits


@cache
def boards(deck: Cards) -> Boards:
    """Every class of boards and flops of a deck."""
    inside = np.zeros(52, dtype=np.bool_)
    inside[list(deck)] = True
    suits = suits_of(deck)
    cards, weights = _classes(np.array(sorted(deck)), suits)
    flop, change, flops = _flops(sorted(deck))
    return Boards(cards, weights, flop, change, flops, inside)


def place(flop: Cards) -> int:
    """The place of three cards, rising, among all threes."""
    low, middle, high = flop
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


def _flops(deck: list[int]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The class of each flop, the change of suits that leads to it, and the flops counted."""
    found: dict[Cards, int] = {}
    flop = np.zeros(22100, dtype=np.int64)
    change = np.zeros(22100, dtype=np.int64)
    number = {to: i for i, to in enumerate(CHANGES)}
    for three in combinations(deck, 3):
        held = [0, 0, 0, 0]
        for card in three:
            held[card & 3] |= 1 << (card >> 2)
        order = sorted(range(4), key=lambda suit: (-held[suit], suit))
        to = [order.index(suit) for suit in range(4)]
        counted = tuple(sorted(card & ~3 | to[card & 3] for card in three))
        flop[place(three)] = found.setdefault(counted, len(found))
        change[place(three)] = number[to[0], to[1], to[2], to[3]]
    return flop, change, np.array(list(found), dtype=np.int64)


def _classes(deck: NDArray[np.int64], suits: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The boards whose suits are in falling order, and how many boards each stands for."""
    number = _pick(deck, suits, np.empty((0, 5), dtype=np.int64), np.empty(0, dtype=np.int64))
    cards = np.empty((number, 5), dtype=np.int64)
    weights = np.empty(number, dtype=np.int64)
    _pick(deck, suits, cards, weights)
    return cards, weights


@njit(cache=True, nogil=True)
def _pick(deck: NDArray[np.int64], suits: int, cards: NDArray[np.int64], weights: NDArray[np.int64]) -> int:
    """Count the classes of boards; with room for them, write them down."""
    size, found, ways = len(deck), 0, 1
    for suit in range(2, suits + 1):
        ways *= suit
    held = np.zeros(4, dtype=np.int64)
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        held[:] = 0
                        for place in (a, b, c, d, e):
                            held[deck[place] & 3] |= 1 << (deck[place] >> 2)
                        if held[0] < held[1] or held[1] < held[2] or held[2] < held[3]:
                            continue
                        if len(weights):
                            cards[found] = (deck[a], deck[b], deck[c], deck[d], deck[e])
                            weights[found] = ways // _alike(held, suits)
                        found += 1
    return found


@njit(cache=True, nogil=True)
def _alike(held: NDArray[np.int64], suits: int) -> int:
    """How many changes of suits leave a board as it is; its suits are in falling order."""
    run, ways = 1, 1
    for suit in range(1, suits):
        run = run + 1 if held[suit] == held[suit - 1] else 1
        ways *= run
    return ways
