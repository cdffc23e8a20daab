"""Deals of every kind, compiled: all that the unseen cards allow one by one, or as many as wanted at random.

Cards are missing from hands, from the board, or from both. A deal fills them in groups, the hands first, then the
board. In a group the order of the cards does not matter, so that every deal comes up once.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.equity.worth import UNIT, Sums, Worth, best_and_shared, high_and_low, settle
from croupier.mathematics.streams import State, below

TRIES = 100_000
"""So often one deal is tried at random before it is given up: hands that keep taking each other's cards."""


class Layout(NamedTuple):
    """Where the cards of a spot lie: known cards first, then the places that are to be filled."""

    own: NDArray[np.int64]
    """A row for each hand."""
    missing: NDArray[np.int64]
    """How many cards each hand lacks, and last the board."""
    board: NDArray[np.int64]
    unseen: NDArray[np.int64]


def layout(
    hands: tuple[tuple[int, ...], ...], missing: tuple[int, ...], board: tuple[int, ...], unseen: tuple[int, ...]
) -> Layout:
    """The cards of a spot for compiled code; `missing` has a number for each hand and one for the board."""
    rows = [hand + (0,) * lacks for hand, lacks in zip(hands, missing[:-1], strict=True)]
    return Layout(
        own=np.array(rows, dtype=np.int64),
        missing=np.array(missing, dtype=np.int64),
        board=np.array(board + (0,) * missing[-1], dtype=np.int64),
        unseen=np.array(unseen, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def _value(hands: Any, spot: Layout, t: Worth, values: Any) -> None:
    """What the hands from one to below another are worth as the cards lie now."""
    highs, lows = values
    for hand in range(hands[0], hands[1]):
        highs[hand], lows[hand] = high_and_low(spot.own[hand], spot.board, t)


@njit(cache=True, nogil=True)
def _put(group: int, place: int, card: int, spot: Layout) -> None:
    """Lay a card on one of the places of a group that are to be filled."""
    row = spot.own[group] if group < spot.own.shape[0] else spot.board
    row[row.shape[0] - spot.missing[group] + place] = card


@njit(cache=True, nogil=True)
def _places(missing: Any) -> Any:
    """Every place that is to be filled: its group, and its number within the group."""
    total = missing.sum()
    group_of, place_of = np.empty(total, dtype=np.int64), np.empty(total, dtype=np.int64)
    at = 0
    for group in range(missing.shape[0]):
        for place in range(missing[group]):
            group_of[at], place_of[at] = group, place
            at += 1
    return group_of, place_of


@njit(cache=True, nogil=True)
def _next(at: int, start: Any, taken: Any, used: Any) -> Any:
    """The next unseen card for a place, in order, the one before put back; the number of cards if there is none."""
    card = start[at]
    if taken[at] >= 0:
        used[taken[at]] = False
        card = taken[at] + 1
    while card < used.shape[0] and used[card]:
        card += 1
    if card < used.shape[0]:
        taken[at], used[card] = card, True
    else:
        taken[at] = -1
    return card


@njit(cache=True, nogil=True)
def add_deals(spot: Layout, t: Worth, firsts: Any, sums: Sums) -> None:
    """Add the showdown of every deal. A hand is valued when its last card lies, or with every new board.

    `firsts` says from which of the unseen cards to below which the first card that is dealt comes: work can be cut up.
    """
    hands, size = spot.own.shape[0], spot.unseen.shape[0]
    highs, lows = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    group_of, place_of = _places(spot.missing)
    last = group_of.shape[0] - 1
    new_board = spot.missing[hands] > 0
    for hand in range(hands):
        if not new_board and not spot.missing[hand]:
            _value((hand, hand + 1), spot, t, (highs, lows))
    if last < 0:
        settle(highs, lows, np.int64(1), sums)
    start, taken = np.zeros(last + 1, dtype=np.int64), np.full(last + 1, -1, dtype=np.int64)
    used = np.zeros(size, dtype=np.bool_)
    at = min(last, 0)
    if at == 0:
        start[0] = firsts[0]
    while at >= 0:
        card = _next(at, start, taken, used)
        if card == size or (at == 0 and card >= firsts[1]):
            at -= 1
            continue
        group = group_of[at]
        _put(group, place_of[at], spot.unseen[card], spot)
        if not new_board and place_of[at] == spot.missing[group] - 1:
            _value((group, group + 1), spot, t, (highs, lows))
        if at < last:
            at += 1
            start[at] = card + 1 if group_of[at] == group else 0
        else:
            if new_board:
                _value((np.int64(0), hands), spot, t, (highs, lows))
            settle(highs, lows, np.int64(1), sums)


class Choices(NamedTuple):
    """What known cards the hands may have: whole sets of hands that go together, or a list for each hand."""

    cards: NDArray[np.int64]
    """Every alternative of every hand: a row of cards; the rest of a row is not read."""
    first: NDArray[np.int64]
    """Where the alternatives of each hand begin, and where the last ones end."""
    known: NDArray[np.int64]
    """How many cards of each hand are in its alternatives."""
    together: NDArray[np.int64]
    """Rows of alternatives that go together, one for each hand; no rows if they are to be tried."""


@njit(cache=True, nogil=True)
def _choose(state: State, choices: Choices, out: Any, used: Any, spot: Layout) -> bool:
    """Known cards for every hand, each set that goes together as likely as any other; False if none was found."""
    hands = spot.own.shape[0]
    whole = choices.together.shape[0]
    row = below(state, whole) if whole else 0
    for _ in range(TRIES):
        for card in range(used.shape[0]):
            used[card] = out[card]
        clash = False
        for hand in range(hands):
            if whole:
                pick = choices.together[row, hand]
            else:
                pick = choices.first[hand] + below(state, choices.first[hand + 1] - choices.first[hand])
            for place in range(choices.known[hand]):
                card = choices.cards[pick, place]
                clash |= used[card]
                used[card] = True
                spot.own[hand, place] = card
            if clash:
                break
        if not clash:
            return True
    return False


@njit(cache=True, nogil=True)
def sample(state: State, deals: int, where: Any, t: Worth, sums: Sums) -> Any:
    """Add the showdowns of so many deals at random; the squares of the shares too. False if no deal was found."""
    spot, choices, out, squares = where
    hands, size = spot.own.shape[0], spot.unseen.shape[0]
    highs, lows = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    used = np.zeros(52, dtype=np.bool_)
    group_of, place_of = _places(spot.missing)
    for _ in range(deals):
        if not _choose(state, choices, out, used, spot):
            return False
        for at in range(group_of.shape[0]):
            card = spot.unseen[below(state, size)]
            while used[card]:
                card = spot.unseen[below(state, size)]
            used[card] = True
            _put(group_of[at], place_of[at], card, spot)
        _value((np.int64(0), hands), spot, t, (highs, lows))
        settle(highs, lows, np.int64(1), sums)
        _add_squares(highs, lows, squares)
    return True


@njit(cache=True, nogil=True)
def _add_squares(highs: Any, lows: Any, squares: Any) -> None:
    """Add the square of each hand's share of the pot, in units."""
    high, sharing = best_and_shared(highs)
    low, low_sharing = best_and_shared(lows)
    half = UNIT // 2 if low else UNIT
    for hand in range(highs.shape[0]):
        share = 0
        if highs[hand] == high:
            share += half // sharing
        if low and lows[hand] == low:
            share += UNIT // 2 // low_sharing
        squares[hand] += share * share
