"""Ultimate Texas Hold'em: all pairs of cards ranked on one board, and each held against every dealer's hand at once.

At most one suit can make a flush on a board, so a card counts as its rank and whether it is of that suit: two cards are
then one of 364 cells, and all pairs of a cell fare alike. Values are places in the list of all values of five cards;
marks in a set of places put the cells in order without sorting. For every step of that order it is counted how many
pairs lie below it, and how many of these hold a given card. The dealer's worse hands are those below less those that
hold one of the player's two cards.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.boards import RANK_PAIRS, ROW
from croupier.things.hands.batch import tables
from croupier.things.hands.order import ORDER_52, Category, category, least
from croupier.things.hands.tables import LOW_BITS, SUIT_BITS

COLUMNS = 91
"""Pairs of ranks: 78 of two ranks, 13 of one."""
CELLS = 4 * COLUMNS
"""By whether the higher card is of the flush's suit, whether the lower one is (2), and by the pair of ranks."""
ALL = 26
"""Where all pairs are counted, behind thirteen ranks outside the flush's suit and thirteen in it."""
_WORDS = 117
"""Words of 64 bits for the 7,462 values."""
_STEPS = 256
"""Room for the values on a board: at most 91 without suits, and a flush for each pair of ranks and each rank."""


class Ranks(NamedTuple):
    """Values as places in the list of them all, and what the compiled count looks up."""

    weights: NDArray[np.int64]
    blocks: NDArray[np.int64]
    places: NDArray[np.int64]
    by_ranks: NDArray[np.int64]
    by_suit: NDArray[np.int64]
    category: NDArray[np.int64]
    pair: int
    """The place of the lowest value with which the dealer qualifies (U21)."""
    both: bool
    """Whether a hand is both own cards and three of the board (U5)."""
    high: NDArray[np.int64]
    low: NDArray[np.int64]
    """The ranks of a column."""
    ones: NDArray[np.int64]
    """How many bits a set of suits has."""


@cache
def ranks(*, both: bool, number: int = 7) -> Ranks:
    """The tables for the best five of so many cards, or for hands of both own cards and three."""
    five = tables(ORDER_52, 5)
    values = np.unique(np.concatenate((five.by_ranks, five.by_suit[five.by_suit > 0])))
    entries = tables(ORDER_52, 5 if both else number)
    return Ranks(
        weights=entries.weights,
        blocks=entries.blocks.astype(np.int64),
        places=entries.places.astype(np.int64),
        by_ranks=np.searchsorted(values, entries.by_ranks).astype(np.int64),
        by_suit=np.where(five.by_suit > 0, np.searchsorted(values, five.by_suit), -1).astype(np.int64),
        category=np.array([category(int(value)) for value in values], dtype=np.int64),
        pair=int(np.searchsorted(values, least(Category.ONE_PAIR))),
        both=both,
        high=np.array([*(high for _, high in RANK_PAIRS), *range(13)], dtype=np.int64),
        low=np.array([*(low for low, _ in RANK_PAIRS), *range(13)], dtype=np.int64),
        ones=np.array([held.bit_count() for held in range(16)], dtype=np.int64),
    )


class Desk(NamedTuple):
    """Room to work in: one board at a time."""

    suit: NDArray[np.int64]
    """The suit that can make a flush, or 4; and the ranks that the board holds of it."""
    left: NDArray[np.int64]
    """The set of suits left of each rank: outside the flush's suit, then in it."""
    value: NDArray[np.int64]
    """The place of the value of each cell; -1 where no two cards are left for it."""
    step: NDArray[np.int64]
    """The rank of that value among the values on the board."""
    words: NDArray[np.uint64]
    """A bit for each value on the board."""
    places: NDArray[np.int64]
    """The values on the board, rising."""
    rank_of: NDArray[np.int64]
    """The rank of a value on the board, by its place."""
    below: NDArray[np.int64]
    """By step and kind of card: the pairs below the step that hold one such card; in the last column all of them."""


@njit(cache=True, nogil=True)
def desk() -> Any:
    """A clean desk."""
    return Desk(
        np.zeros(2, dtype=np.int64),
        np.zeros(26, dtype=np.int64),
        np.zeros(CELLS, dtype=np.int64),
        np.zeros(CELLS, dtype=np.int64),
        np.zeros(_WORDS, dtype=np.uint64),
        np.zeros(_STEPS, dtype=np.int64),
        np.zeros(64 * _WORDS, dtype=np.int64),
        np.zeros((_STEPS, ALL + 1), dtype=np.int64),
    )


@njit(inline="always")
def _bits(word: Any) -> Any:
    """How many bits of a word are set."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(inline="always")
def entry(total: int, ranks: Ranks) -> Any:
    """The place of the value of a sum of weights, suits left aside."""
    low = (total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)
    return ranks.by_ranks[ranks.blocks[low] + ranks.places[total >> (SUIT_BITS + LOW_BITS)]]


@njit(cache=True, nogil=True)
def lay_out(board: NDArray[np.int64], inside: NDArray[np.bool_], desk: Desk) -> None:
    """Which suit can make a flush, and which cards are left."""
    held = np.zeros(4, dtype=np.int64)
    number = np.zeros(4, dtype=np.int64)
    left = desk.left
    left[:] = 0
    for card in range(52):
        left[card >> 2] |= np.int64(inside[card]) << (card & 3)
    for card in board:
        held[card & 3] |= 1 << (card >> 2)
        number[card & 3] += 1
        left[card >> 2] &= ~(1 << (card & 3))
    desk.suit[0], desk.suit[1] = 4, 0
    for suit in range(4):
        if number[suit] >= 3:
            desk.suit[0], desk.suit[1] = suit, held[suit]
            for rank in range(13):
                left[13 + rank] = left[rank] & 1 << suit
                left[rank] &= ~(1 << suit)


@njit(inline="always")
def kinds(cell: int, ranks: Ranks) -> Any:
    """The two kinds of card in a cell: the higher and the lower."""
    column = cell % COLUMNS
    return ranks.high[column] + 13 * (cell // COLUMNS & 1), ranks.low[column] + 13 * (cell // COLUMNS >> 1)


@njit(inline="always")
def pairs(cell: int, ranks: Ranks, desk: Desk) -> Any:
    """How many pairs of cards are in a cell: of one suit, and of two."""
    high, low = kinds(cell, ranks)
    first, second = desk.left[high], desk.left[low]
    if high == low:
        return 0, ranks.ones[first] * (ranks.ones[first] - 1) // 2
    suited = ranks.ones[first & second]
    return suited, ranks.ones[first] * ranks.ones[second] - suited


@njit(cache=True, nogil=True)
def _shared(board: NDArray[np.int64], ranks: Ranks) -> Any:
    """The sums of weights that two own cards are added to: of the whole board, or of each three of it."""
    weights = ranks.weights
    if not ranks.both:
        total = 0
        for card in board:
            total += weights[card]
        return np.full(1, total)
    sums = np.zeros(10, dtype=np.int64)
    number = 0
    for a in range(5):
        for b in range(a):
            for c in range(b):
                sums[number] = weights[board[a]] + weights[board[b]] + weights[board[c]]
                number += 1
    return sums


@njit(cache=True, nogil=True)
def _suited(ranks: Ranks, desk: Desk) -> Any:
    """The sets of ranks of the flush's suit that own cards are added to."""
    held = desk.suit[1]
    if not ranks.both:
        return np.full(1, held)
    sets = np.zeros(10, dtype=np.int64)
    number = 0
    for a in range(13):
        for b in range(a):
            for c in range(b):
                three = 1 << a | 1 << b | 1 << c
                if held & three == three:
                    sets[number] = three
                    number += 1
    return sets[:number]


@njit(cache=True, nogil=True)
def _value(board: NDArray[np.int64], ranks: Ranks, desk: Desk) -> None:
    """The value of every cell, and a mark for each."""
    shared, sets = _shared(board, ranks), _suited(ranks, desk)
    plain = np.empty(COLUMNS, dtype=np.int64)
    desk.words[:] = np.uint64(0)
    for column in range(COLUMNS):
        plain[column] = -2
    for cell in range(CELLS if desk.suit[0] < 4 else COLUMNS):
        suited, mixed = pairs(cell, ranks, desk)
        desk.value[cell] = -1
        if suited + mixed == 0 or (cell % COLUMNS >= ROW and cell // COLUMNS > 1):
            continue
        column, first, second = cell % COLUMNS, cell // COLUMNS & 1, cell // COLUMNS >> 1
        high, low = ranks.high[column], ranks.low[column]
        if plain[column] == -2:
            own = ranks.weights[4 * high] + ranks.weights[4 * low]
            for total in shared:
                plain[column] = max(plain[column], entry(total + own, ranks))
        best = plain[column]
        if desk.suit[0] < 4 and (first + second == 2 or not ranks.both):
            for held in sets:
                best = max(best, ranks.by_suit[held | first << high | second << low])
        desk.value[cell] = best
        desk.words[best >> 6] |= np.uint64(1) << np.uint64(best & 63)


@njit(cache=True, nogil=True)
def _order(ranks: Ranks, desk: Desk) -> Any:
    """Number the values on the board from the lowest; how many there are, and how many do not qualify."""
    steps, short = 0, 0
    for word in range(_WORDS):
        left = desk.words[word]
        while left:
            lowest = left & (~left + np.uint64(1))
            place = 64 * word + _bits(lowest - np.uint64(1))
            desk.rank_of[place] = steps
            desk.places[steps] = place
            short += place < ranks.pair
            steps += 1
            left ^= lowest
    return steps, short


@njit(cache=True, nogil=True)
def rank(board: NDArray[np.int64], inside: NDArray[np.bool_], ranks: Ranks, desk: Desk) -> Any:
    """Rank all pairs of cards on a board; how many cells and steps there are, and the first step that qualifies."""
    lay_out(board, inside, desk)
    _value(board, ranks, desk)
    steps, short = _order(ranks, desk)
    below, cells = desk.below, CELLS if desk.suit[0] < 4 else COLUMNS
    below[: steps + 1] = 0
    for cell in range(cells):
        if desk.value[cell] >= 0:
            step = desk.rank_of[desk.value[cell]]
            desk.step[cell] = step
            high, low = kinds(cell, ranks)
            first, second = ranks.ones[desk.left[high]], ranks.ones[desk.left[low]]
            if high == low:
                below[step + 1, high] += first - 1
                below[step + 1, ALL] += first * (first - 1) // 2
            else:
                below[step + 1, high] += second
                below[step + 1, low] += first
                below[step + 1, ALL] += first * second
    for step in range(steps):
        for kind in range(ALL + 1):
            below[step + 1, kind] += below[step, kind]
    return cells, steps, short


@njit(inline="always")
def against(cell: int, short: int, hands: int, ranks: Ranks, desk: Desk) -> Any:
    """A hand against all `hands` of the dealer: how many it beats that qualify and that do not, and that beat it."""
    below, step = desk.below, desk.step[cell]
    first, second = kinds(cell, ranks)
    wins = below[step, ALL] - below[step, first] - below[step, second]
    # The hand itself is among those at its own step, once in all and once under each of its cards.
    losses = hands - (below[step + 1, ALL] - below[step + 1, first] - below[step + 1, second] + 1)
    lower = below[short, ALL] - below[short, first] - below[short, second]
    if step >= short:
        return wins - lower, lower, losses, 0 * losses
    qualified = hands - lower - 1
    return 0 * wins, wins, qualified, losses - qualified


@njit(cache=True, nogil=True)
def cell_of(one: int, other: int, desk: Desk) -> Any:
    """The cell of two cards on the board that is laid out."""
    high, low = max(one, other), min(one, other)
    first, second = np.int64(high & 3 == desk.suit[0]), np.int64(low & 3 == desk.suit[0])
    top, bottom = high >> 2, low >> 2
    if top == bottom:
        return COLUMNS * (first + second) + ROW + top
    # Columns go by the lower rank, then by the higher one.
    return COLUMNS * (first + 2 * second) + bottom * (25 - bottom) // 2 + top - bottom - 1
