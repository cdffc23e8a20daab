"""Every board for hands that are known: counted by ranks, then put right suit by suit where flushes are possible.

Without flushes a hand's value, and its low hand, depend on the ranks of the board alone. So boards are first taken in
groups of equal ranks, 6,175 at most, each with the number of boards in it. At most one suit can have three cards on
a board of five: for each suit, every set of its cards that gives somebody a flush is gone through with the ranks of
the other cards, two at most, and what those boards were counted as is replaced by what they are. A hundred thousand
showdowns or fewer stand for 1.7 million boards, and the count is exact.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.equity.worth import Sums, Worth, entry, flush_of_pairs, number_of, settle
from croupier.things.hands.tables import LOW_BITS, SUIT_BITS, WEIGHTS

RANK_WEIGHTS = np.array([WEIGHTS[rank * 4] >> SUIT_BITS << SUIT_BITS for rank in range(13)], dtype=np.int64)
_WAYS = np.array([[comb(there, taken) for taken in range(6)] for there in range(5)], dtype=np.int64)


class Groups(NamedTuple):
    """Every way to take so many ranks, and where each stands by the sum of its weights."""

    ranks: NDArray[np.int64]
    weights: NDArray[np.int64]
    blocks: NDArray[np.int16]
    places: NDArray[np.int16]


@cache
def groups(number: int) -> Groups:
    """The groups of that many cards: 6,175 of five."""
    taken = [one for one in combinations_with_replacement(range(13), number) if number < 5 or len(set(one)) > 1]
    ranks = np.array(taken, dtype=np.int64).reshape(len(taken), number)
    weights = RANK_WEIGHTS[ranks].sum(axis=1, dtype=np.int64)
    low, high = (weights >> SUIT_BITS) & ((1 << LOW_BITS) - 1), weights >> (SUIT_BITS + LOW_BITS)
    order = np.lexsort((high, low))
    ranks, weights, low, high = ranks[order], weights[order], low[order], high[order]
    blocks, places = np.zeros(5**7, dtype=np.int16), np.zeros(5**6, dtype=np.int16)
    starts, first = np.unique(low, return_index=True)
    blocks[starts] = first
    places[high] = np.arange(len(high)) - blocks[low]
    return Groups(ranks, weights, blocks, places)


class Dealt(NamedTuple):
    """Hands and a board as compiled code sees them: ranks of one suit are the set bits of a number."""

    own: NDArray[np.int64]
    board: NDArray[np.int64]
    own_suits: NDArray[np.int64]
    board_suits: NDArray[np.int64]
    unseen_suits: NDArray[np.int64]


def _of_suits(cards: tuple[int, ...]) -> list[int]:
    """The ranks held of each suit, as bits."""
    return [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]


def dealt(hands: tuple[tuple[int, ...], ...], board: tuple[int, ...], unseen: tuple[int, ...]) -> Dealt:
    """The cards of a spot for compiled code."""
    return Dealt(
        own=np.array(hands, dtype=np.int64),
        board=np.array(board, dtype=np.int64),
        own_suits=np.array([_of_suits(hand) for hand in hands], dtype=np.int64),
        board_suits=np.array(_of_suits(board), dtype=np.int64),
        unseen_suits=np.array(_of_suits(unseen), dtype=np.int64),
    )


class Boards(NamedTuple):
    """A board of which some cards are still to come, and what the ranks of hands are worth on every group."""

    board: tuple[int, ...]
    to_come: int
    worth: Worth
    kept: dict[tuple[int, ...], tuple[NDArray[np.int64], NDArray[np.int64]]]
    """Filled as hands are asked for: hands of the same ranks share an entry."""


def _by_ranks(on: Boards, hand: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The values of a hand by its ranks, high and low, on every group."""
    key = tuple(sorted([card >> 2 for card in hand]))
    if key not in on.kept:
        own, board = np.array(key, dtype=np.int64), np.array([card >> 2 for card in on.board], dtype=np.int64)
        ranks = groups(on.to_come).ranks
        # a group with a fifth card of a rank would lead out of the tables
        there = 4 - np.bincount(np.concatenate((own, board)), minlength=13)
        on.kept[key] = values_by_ranks((own, board), ranks, ways_of(ranks, there, _WAYS), (RANK_WEIGHTS, on.worth))
    return on.kept[key]


def add_boards(on: Boards, hands: tuple[tuple[int, ...], ...], unseen: tuple[int, ...], sums: Sums) -> None:
    """Add the showdowns on all boards that the unseen cards allow."""
    found = [_by_ranks(on, hand) for hand in hands]
    highs, lows = (np.stack(side, axis=1) for side in zip(*found, strict=True))
    spot, rows = dealt(hands, on.board, unseen), groups(on.to_come)
    suits = (spot.unseen_suits[:, None] >> np.arange(13)) & 1
    there = suits.sum(axis=0)
    best = add_groups(highs, lows, ways_of(rows.ranks, there, _WAYS), sums)
    for suit in range(4):
        others = there - suits[suit]
        rest = tuple([(groups(n).weights, ways_of(groups(n).ranks, others, _WAYS)) for n in range(3)])
        add_flushes((suit, on.to_come, spot), (rows, rest, RANK_WEIGHTS), (highs, lows, best), on.worth, sums)


def showdowns(to_come: int) -> int:
    """About how many showdowns of one spot are looked at, for so many cards to come."""
    others = sum(comb(13, suited) * len(groups(to_come - suited).ranks) for suited in range(3, to_come + 1))
    return len(groups(to_come).ranks) + 2 * 4 * others


@njit(cache=True, nogil=True)
def ways_of(ranks: NDArray[np.int64], there: NDArray[np.int64], ways: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways each group can be dealt when so many cards of each rank are there."""
    out = np.ones(ranks.shape[0], dtype=np.int64)
    for row in range(ranks.shape[0]):
        place = 0
        while place < ranks.shape[1]:
            rank, taken = ranks[row, place], 1
            while place + taken < ranks.shape[1] and ranks[row, place + taken] == rank:
                taken += 1
            out[row] *= ways[there[rank], taken]
            place += taken
    return out


@njit(cache=True, nogil=True)
def values_by_ranks(cards: Any, ranks: Any, ways: Any, tables: Any) -> Any:
    """What the ranks of a hand are worth on every group that there can be, high and low."""
    own, board = cards
    rank_weights, t = tables
    number, laid = ranks.shape[0], board.shape[0]
    highs, lows = np.zeros(number, dtype=np.int64), np.zeros(number, dtype=np.int64)
    common = np.empty(laid + ranks.shape[1], dtype=np.int64)
    for place in range(laid):  # card by card: a slice at once takes seconds more to compile
        common[place] = board[place]
    for row in range(number):
        if ways[row]:
            for place in range(ranks.shape[1]):
                common[laid + place] = ranks[row, place]
            if t.pairs:
                highs[row], lows[row] = _ranks_of_pairs(own, common, rank_weights, t)
            else:
                highs[row], lows[row] = _ranks_of_any(own, common, rank_weights, t)
    return highs, lows


@njit(cache=True, nogil=True)
def _ranks_of_any(own: Any, common: Any, rank_weights: Any, t: Worth) -> Any:
    """What the ranks of all cards are worth, high and low."""
    total, held = 0, 0
    for rank in own:
        total += rank_weights[rank]
        held |= t.low_bits[rank * 4]
    for rank in common:
        total += rank_weights[rank]
        held |= t.low_bits[rank * 4]
    low = np.int64(t.low_values[held]) if t.low else np.int64(0)
    return np.int64(t.high.by_ranks[entry(total, t.high.blocks, t.high.places)]), low


@njit(cache=True, nogil=True)
def _ranks_of_pairs(own: Any, common: Any, rank_weights: Any, t: Worth) -> Any:
    """What the ranks of two of one's own cards and three of the board are worth at best, high and low."""
    high, low = np.int64(0), np.int64(0)
    for a in range(common.shape[0] - 2):
        for b in range(a + 1, common.shape[0] - 1):
            for c in range(b + 1, common.shape[0]):
                first, second, third = common[a], common[b], common[c]
                total = rank_weights[first] + rank_weights[second] + rank_weights[third]
                held = t.low_bits[first * 4] | t.low_bits[second * 4] | t.low_bits[third * 4]
                for d in range(own.shape[0] - 1):
                    for e in range(d + 1, own.shape[0]):
                        pair = total + rank_weights[own[d]] + rank_weights[own[e]]
                        high = max(high, np.int64(t.high.by_ranks[entry(pair, t.high.blocks, t.high.places)]))
                        if t.low:
                            both = t.low_bits[own[d] * 4] | t.low_bits[own[e] * 4]
                            low = max(low, np.int64(t.low_values[held | both]))
    return high, low


@njit(inline="always")
def best_hands(values: Any) -> Any:
    """The hands with the best value, as bits."""
    best, hands = values[0], 1
    for hand in range(1, values.shape[0]):
        if values[hand] > best:
            best, hands = values[hand], 0
        if values[hand] == best:
            hands |= 1 << hand
    return hands


@njit(cache=True, nogil=True)
def add_groups(highs: Any, lows: Any, ways: Any, sums: Sums) -> Any:
    """Add every group as if there were no flushes; the best hands on each."""
    best = np.zeros(ways.shape[0], dtype=np.int64)
    for row in range(ways.shape[0]):
        if ways[row]:
            best[row] = best_hands(highs[row])
            settle(highs[row], lows[row], ways[row], sums)
    return best


@njit(cache=True, nogil=True)
def add_flushes(where: Any, rows: Any, values: Any, t: Worth, sums: Sums) -> None:
    """For every set of cards of a suit that gives somebody a flush: put right what its boards were counted as."""
    suit, to_come, spot = where
    groups_of_ranks, rest, rank_weights = rows
    unseen, laid = spot.unseen_suits[suit], spot.board_suits[suit]
    least = 3 - number_of(laid)
    own = spot.own_suits[:, suit].copy()
    flushes = np.zeros(own.shape[0], dtype=np.int64)
    chosen = unseen
    while True:
        number = number_of(chosen)
        if least <= number <= to_come and _fill_flushes(own, laid | chosen, t, flushes):
            total = np.int64(0)  # a plain 0 would have the callee compiled a second time
            for rank in range(13):
                if chosen >> rank & 1:
                    total += rank_weights[rank]
            _put_right((total, groups_of_ranks), rest[to_come - number], values, flushes, sums)
        if not chosen:
            break
        chosen = (chosen - 1) & unseen


@njit(cache=True, nogil=True)
def _fill_flushes(own: Any, common: Any, t: Worth, flushes: Any) -> Any:
    """The flush that each hand makes of its own cards of a suit and those of the board, or 0; whether there is any."""
    found = False
    for hand in range(own.shape[0]):
        flushes[hand] = 0
        if not t.pairs:
            if number_of(own[hand] | common) >= 5:
                flushes[hand] = t.high.by_suit[own[hand] | common]
        elif number_of(own[hand]) >= 2:
            flushes[hand] = flush_of_pairs(own[hand], common, t)
        found |= flushes[hand] > 0
    return found


@njit(cache=True, nogil=True)
def _put_right(suited: Any, rest: Any, values: Any, flushes: Any, sums: Sums) -> None:
    """Take away the showdowns of these boards by ranks, and add them with the flushes."""
    total, rows = suited
    weights, ways = rest
    highs, lows, best = values
    flushed = np.empty(flushes.shape[0], dtype=np.int64)
    for row in range(weights.shape[0]):
        if not ways[row]:
            continue
        at = entry(total + weights[row], rows.blocks, rows.places)
        for hand in range(flushes.shape[0]):
            flushed[hand] = max(flushes[hand], highs[at, hand])
        if best_hands(flushed) != best[at]:  # otherwise the same hands take the same parts
            settle(highs[at], lows[at], -ways[row], sums)
            settle(flushed, lows[at], ways[row], sums)
