"""Ultimate Texas Hold'em: the count over all boards, once to find the best play and once to see how it ends.

The first count, here, adds up for every pair of own cards and every flop by how much playing after the flop beats
waiting for the whole board; and for every class of own cards what a showdown comes to, and what waiting comes to. From
these the best play follows. The second count, in `_following`, goes by that play to the end of every deal.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.boards import CLASSES, PAIRS, ROW, SLOTS, Boards, Layout
from croupier.games.ultimate_texas_holdem.odds.ranking import CELLS, COLUMNS, Desk, Ranks, against, pairs, rank

FLOP, RIVER = 0, 1
"""The stages of the second and the last decision."""
LINE = 5
"""A line of a count: dealers beaten that qualify and that do not, dealers that won alike, and all dealers."""


class Amounts(NamedTuple):
    """What a hand comes to, in whole parts: by stage, whether the dealer qualifies, and category."""

    win: NDArray[np.int64]
    lose: NDArray[np.int64]
    fold: int


class Work(NamedTuple):
    """All that a count reads, and its desk."""

    boards: Boards
    layout: Layout
    ranks: Ranks
    desk: Desk
    amounts: Amounts
    hands: int
    """How many hands the dealer can have."""


class First(NamedTuple):
    """What the first count adds up."""

    gain: NDArray[np.int64]
    """By class of flops and slot: what playing after the flop is worth more than waiting."""
    shown: NDArray[np.int64]
    """Lines by class of own cards and category: every showdown."""
    waited: NDArray[np.int64]
    """The same for hands worth playing with the whole board open."""


def first(flops: int) -> First:
    """Room for the first count."""
    line = (CLASSES, 10, LINE)
    return First(np.zeros((flops, SLOTS), dtype=np.int64), np.zeros(line, np.int64), np.zeros(line, np.int64))


@njit(inline="always")
def worth(stage: int, kind: int, met: Any, amounts: Amounts) -> Any:
    """What a play wager of this stage comes to, over all hands of the dealer."""
    win, lose = amounts.win[stage], amounts.lose[stage]
    return met[0] * win[1, kind] + met[1] * win[0, kind] - met[2] * lose[1] - met[3] * lose[0]


@njit(inline="always")
def note(line: NDArray[np.int64], times: int, met: Any, hands: int) -> None:
    """Add a hand's meetings with all dealers to a line."""
    for i in range(4):
        line[i] += times * met[i]
    line[4] += times * hands


@njit(inline="always")
def classes(column: int) -> Any:
    """The class of a pair of ranks with one suit, and with two."""
    return (ROW + column, column) if column < ROW else (column, ROW + column)


@njit(cache=True, nogil=True)
def find(rows: NDArray[np.int64], work: Work, into: First) -> None:
    """The first count, over some of the boards."""
    desk, amounts, hands = work.desk, work.amounts, work.hands
    by_cell = np.zeros(CELLS, dtype=np.int64)
    by_slot = np.zeros(SLOTS, dtype=np.int64)
    fold = amounts.fold * hands
    for row in rows:
        board, weight = work.boards.cards[row], work.boards.weights[row]
        cells, _, short = rank(board, work.boards.inside, work.ranks, desk)
        for cell in range(cells):
            by_cell[cell] = 0
            if desk.value[cell] < 0:
                continue
            met = against(cell, short, hands, work.ranks, desk)
            kind = work.ranks.category[desk.value[cell]]
            suited, mixed = pairs(cell, work.ranks, desk)
            of_one, of_two = classes(cell % COLUMNS)
            waiting = worth(RIVER, kind, met, amounts)
            note(into.shown[of_two, kind], weight * mixed, met, hands)
            if waiting > fold:
                note(into.waited[of_two, kind], weight * mixed, met, hands)
            if suited:
                note(into.shown[of_one, kind], weight * suited, met, hands)
                if waiting > fold:
                    note(into.waited[of_one, kind], weight * suited, met, hands)
            by_cell[cell] = weight * (worth(FLOP, kind, met, amounts) - max(waiting, fold))
        _to_slots(by_cell, work, by_slot)
        clear_dead(board, work, by_slot)
        _spread(board, work, by_slot, into.gain)


@njit(cache=True, nogil=True)
def _to_slots(by_cell: NDArray[np.int64], work: Work, by_slot: NDArray[np.int64]) -> None:
    """Give every pair of cards the figure of its cell."""
    suit = work.desk.suit[0]
    for run in range(22):
        start, length, column = run_of(run)
        at = variant_of(run, suit, work.layout) * COLUMNS + column
        by_slot[start : start + length] = by_cell[at : at + length]


@njit(cache=True, inline="always")
def run_of(run: int) -> Any:
    """Where a run of slots begins, its length, and its first column."""
    return (run * ROW, ROW, 0) if run < 16 else (PAIRS + 13 * (run - 16), 13, ROW)


@njit(inline="always")
def variant_of(run: int, suit: int, layout: Layout) -> Any:
    """Which cards of a run are of the flush's suit: 1 for the higher, 2 for the lower; a pair has one at most."""
    high, low = np.int64(layout.suits[run, 0] == suit), np.int64(layout.suits[run, 1] == suit)
    return high + 2 * low if run < 16 else high + low


@njit(cache=True, nogil=True)
def clear_dead(board: NDArray[np.int64], work: Work, by_slot: Any) -> None:
    """Nobody holds a card of the board, or one that is not in the deck."""
    for card in board:
        for slot in work.layout.holding[card]:
            by_slot[slot] = 0
    for card in range(52):
        if not work.boards.inside[card]:
            for slot in work.layout.holding[card]:
                by_slot[slot] = 0


@njit(inline="always")
def place(board: NDArray[np.int64], three: NDArray[np.int64]) -> Any:
    """The place among all threes of three cards of a board."""
    low, middle, high = board[three[0]], board[three[1]], board[three[2]]
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@njit(cache=True, nogil=True)
def _spread(board: NDArray[np.int64], work: Work, by_slot: NDArray[np.int64], gain: NDArray[np.int64]) -> None:
    """Add the figures of a board to each of the ten flops that may have led to it."""
    for three in work.layout.threes:
        at = place(board, three)
        flop, moved = gain[work.boards.flop[at]], work.layout.moved[work.boards.change[at]]
        for run in range(22):
            start, length, _ = run_of(run)
            # Slices: an index that might be negative would keep the loop from being vectorised.
            total, more = flop[moved[run] : moved[run] + length], by_slot[start : start + length]
            for i in range(length):
                total[i] += more[i]
