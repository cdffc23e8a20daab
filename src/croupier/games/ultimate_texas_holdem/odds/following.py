"""Ultimate Texas Hold'em: the second count follows a way of playing to the end of every deal.

Beside the best play it follows a rule of thumb. What the thumb does with the whole board open is left to the reader of
the count: its lines are kept apart by the dealer's outs, and by the higher own card.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.boards import Layout
from croupier.games.ultimate_texas_holdem.odds.counting import (
    RIVER,
    Work,
    classes,
    clear_dead,
    note,
    place,
    run_of,
    variant_of,
    worth,
)
from croupier.games.ultimate_texas_holdem.odds.ranking import CELLS, COLUMNS, Desk, Ranks, against, entry, pairs, rank
from croupier.things.hands.order import Category

FLOP_BEST, RIVER_BEST, FOLDED, FLOP_THUMB = 0, 1, 2, 3
"""Sections of the count: under the best play, and hands that the thumb plays after the flop."""
SHOWN = 4
"""Where those begin that the thumb takes to the whole board: by the higher own card, and by the dealer's outs."""
OUTS = 47
"""Columns by outs: a pair of one's own, then 0 to 45 outs."""
HIGHS = 14
"""Rows by the higher card: a pair of one's own, or a straight or better; then two to ace."""
SECTIONS = SHOWN + HIGHS * OUTS
STRAIGHT = int(Category.STRAIGHT)
TEN = 8
THUMB = 16
"""A flag of the thumb; that of the best play is 1. The sums over ten flops fit beside each other."""


class Second(NamedTuple):
    """What the second count reads and adds up."""

    early: NDArray[np.bool_]
    """Whether a class of own cards is played before the flop."""
    flags: NDArray[np.uint8]
    """By class of flops and slot: who plays the hand."""
    lookup: Ranks
    """The values of the board with a single card."""
    lines: NDArray[np.int64]
    """By section and category."""


@njit(cache=True, nogil=True)
def follow(rows: NDArray[np.int64], work: Work, into: Second) -> None:
    """The second count, over some of the boards."""
    desk, lines = work.desk, into.lines
    raised = np.zeros((2, CELLS), dtype=np.int64)
    outs = np.zeros(desk.below.shape[0], dtype=np.int64)
    for row in rows:
        board, weight = work.boards.cards[row], work.boards.weights[row]
        cells, steps, short = rank(board, work.boards.inside, work.ranks, desk)
        if not work.ranks.both:
            count_outs(board, steps, into.lookup, desk, outs)
        held = ranks_on(board)
        _raised(board, work, into.flags, raised)
        for cell in range(cells):
            if desk.value[cell] < 0:
                continue
            times, best, thumb = _times(cell, work, into.early, raised)
            if times == 0:
                continue
            met = against(cell, short, work.hands, work.ranks, desk)
            kind = work.ranks.category[desk.value[cell]]
            plays = worth(RIVER, kind, met, work.amounts) > work.amounts.fold * work.hands
            section = section_of(cell, held, kind, outs[desk.step[cell]], work.ranks)
            if best:
                note(lines[FLOP_BEST, kind], weight * best, met, work.hands)
            if best < times:
                note(lines[RIVER_BEST if plays else FOLDED, kind], weight * (times - best), met, work.hands)
            if thumb:
                note(lines[FLOP_THUMB, kind], weight * thumb, met, work.hands)
            if thumb < times:
                note(lines[section, kind], weight * (times - thumb), met, work.hands)


@njit(inline="always")
def _times(cell: int, work: Work, early: NDArray[np.bool_], raised: NDArray[np.int64]) -> Any:
    """Pairs of a cell that check before the flop, by ten flops each; how many of these the best play and thumb play."""
    suited, mixed = pairs(cell, work.ranks, work.desk)
    of_one, of_two = classes(cell % COLUMNS)
    times, best, thumb = 0, 0, 0
    if not early[of_one]:
        times, best, thumb = 10 * suited, raised[0, cell] & 0xFFFF, raised[0, cell] >> 16
    if not early[of_two]:
        times, best, thumb = times + 10 * mixed, best + (raised[1, cell] & 0xFFFF), thumb + (raised[1, cell] >> 16)
    return times, best, thumb


@njit(inline="always")
def ranks_on(board: NDArray[np.int64]) -> Any:
    """The set of ranks on a board."""
    held = 0
    for card in board:
        held |= 1 << (card >> 2)
    return held


@njit(inline="always")
def section_of(cell: int, held: int, kind: int, outs: int, ranks: Ranks) -> Any:
    """The section of a hand with the whole board open; `held` is the set of ranks on it."""
    high, low = ranks.high[cell % COLUMNS], ranks.low[cell % COLUMNS]
    if high == low or held >> high & 1 or held >> low & 1:
        return SHOWN
    return SHOWN + (0 if kind >= STRAIGHT else OUTS * (high + 1)) + 1 + outs


@njit(cache=True, nogil=True)
def count_outs(board: NDArray[np.int64], steps: int, lookup: Ranks, desk: Desk, outs: NDArray[np.int64]) -> None:
    """By step: how many cards beat the hand once the dealer holds one of them."""
    outs[: steps + 1] = 0
    shared = 0
    for card in board:
        shared += lookup.weights[card]
    for kind in range(26):
        if desk.left[kind]:
            value = single(kind, shared, lookup, desk)
            at = np.searchsorted(desk.places[:steps], value)
            if at:
                outs[at - 1] += lookup.ones[desk.left[kind]]
    for step in range(steps - 2, -1, -1):
        outs[step] += outs[step + 1]


@njit(inline="always")
def single(kind: int, shared: int, lookup: Ranks, desk: Desk) -> Any:
    """The value of the board with one card of a kind."""
    rank_, of_suit = kind % 13, kind // 13
    value = entry(shared + lookup.weights[4 * rank_], lookup)
    return max(value, lookup.by_suit[desk.suit[1] | of_suit << rank_])


@njit(cache=True, nogil=True)
def _raised(board: NDArray[np.int64], work: Work, flags: NDArray[np.uint8], raised: NDArray[np.int64]) -> None:
    """By one suit or two, and cell: pairs played, summed over flops; the thumb's sum is in the high half."""
    layout, number = work.layout, work.layout.first.shape[0]
    by_slot = np.zeros(number, dtype=np.uint8)
    for three in layout.threes:
        at = place(board, three)
        flop, moved = flags[work.boards.flop[at]], layout.moved[work.boards.change[at]]
        for run in range(22):
            start, length, _ = run_of(run)
            # Slices: an index that might be negative would keep the loop from being vectorised.
            total, flag = by_slot[start : start + length], flop[moved[run] : moved[run] + length]
            for i in range(length):
                total[i] += flag[i]
    clear_dead(board, work, by_slot)
    raised[:] = 0
    for run in range(22):
        start, length, column = run_of(run)
        to = column + COLUMNS * variant_of(run, work.desk.suit[0], layout)
        suits = 0 if layout.suits[run, 0] == layout.suits[run, 1] else 1
        sums, played = raised[suits, to : to + length], by_slot[start : start + length]
        for i in range(length):
            both = np.int64(played[i])
            sums[i] += (both & 15) + (both >> 4 << 16)


@njit(cache=True, nogil=True)
def thumb_flags(flops: NDArray[np.int64], layout: Layout, five: Ranks, flags: NDArray[np.uint8]) -> None:
    """The thumb after the flop, for every class of flops and pair of own cards."""
    for row in range(len(flops)):
        for slot in range(len(layout.first)):
            flags[row, slot] = plays_flop(layout.first[slot], layout.second[slot], flops[row], five)


@njit(cache=True, nogil=True)
def plays_flop(high: int, low: int, flop: NDArray[np.int64], five: Ranks) -> bool:
    """The thumb after the flop: an own pair but twos, a straight or better, four to a flush with a high card."""
    held, total = 0, five.weights[high] + five.weights[low]
    for card in flop:
        held |= 1 << (card >> 2)
        total += five.weights[card]
    if (high >> 2 == low >> 2 and high >> 2) or held >> (high >> 2) & 1 or held >> (low >> 2) & 1:
        return True
    for card in (high, low):
        if total >> 4 * (card & 3) & 15 == 5:
            return True
        if total >> 4 * (card & 3) & 15 == 4 and card >> 2 >= TEN:
            return True
    return bool(five.category[entry(total, five)] >= STRAIGHT)
