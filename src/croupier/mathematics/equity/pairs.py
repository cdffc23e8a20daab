"""Two hands that get their missing cards without a board: counted by what each can become, not deal by deal.

Each hand is valued once for every set of cards it may get. Then the sets of the second hand are gone through by rising
value, and for every set of cards it is kept how many of those so far have all of these cards in them. How many of them
share no card with a set of the first hand follows by inclusion and exclusion. 163,185 sets a hand stand for
18 thousand million deals of seven card stud from the third card on.

With low hands the first hand's sets are taken by their low value, and the second hand's carry a label: a better low
hand, an equal one, a worse one; without any low hand they are equal.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.equity.worth import Sums, Worth, high_and_low, settle

BINOMIALS = np.array([[comb(n, k) for k in range(9)] for n in range(53)], dtype=np.int64)
LABELS = 3
EQUAL, BETTER = 1, 2
"""What the second hand's low hand is to the first one's; 0 is worse."""


class Sets(NamedTuple):
    """Every set of unseen cards that a hand may get, by rising value: places of the cards, and what it makes."""

    places: NDArray[np.int64]
    highs: NDArray[np.int64]
    lows: NDArray[np.int64]


def sets(own: tuple[int, ...], missing: int, board: tuple[int, ...], rest: tuple[tuple[int, ...], Worth]) -> Sets:
    """What a hand may become with cards out of the unseen ones, by the tables of its game."""
    unseen, t = rest
    cards = np.array(own + (0,) * missing, dtype=np.int64)
    dealt = (cards, np.array(board, dtype=np.int64), np.array(unseen, dtype=np.int64))
    places, highs, lows = every_set(dealt, missing, comb(len(unseen), missing), t)
    order = np.argsort(highs, kind="stable")
    return Sets(places[order], highs[order], lows[order])


def add_pairs(first: Sets, second: Sets, unseen: int, sums: Sums) -> None:
    """Add the showdowns of two hands over all deals."""
    deepest = min(first.places.shape[1], second.places.shape[1])
    offsets = np.cumsum([0, *(comb(unseen, number) for number in range(deepest + 1))]).astype(np.int64)
    divided = bool(first.lows.any() or second.lows.any())
    for low in np.unique(first.lows).tolist():
        labels = np.sign(second.lows - low) + EQUAL if divided else np.zeros_like(second.lows)
        chosen = first.lows == low
        mine, theirs = (first.places[chosen], first.highs[chosen]), (second.places, second.highs, labels)
        found = sweep(mine, theirs, (offsets, BINOMIALS), np.zeros((LABELS if divided else 1, 3), dtype=np.int64))
        for label, results in enumerate(found.tolist()):
            lows = np.array([low, low - EQUAL + label if low else label // BETTER], dtype=np.int64)
            for result, ways in enumerate(results):
                settle(np.array([result, 1], dtype=np.int64), lows, ways, sums)


@njit(cache=True, nogil=True)
def every_set(dealt: Any, missing: int, number: int, t: Worth) -> Any:
    """Every set of so many unseen cards, and what the hand is worth with it."""
    own, board, unseen = dealt
    places = np.empty((number, missing), dtype=np.int64)
    highs, lows = np.empty(number, dtype=np.int64), np.empty(number, dtype=np.int64)
    now = np.arange(missing)
    size, known = unseen.shape[0], own.shape[0] - missing
    for row in range(number):
        for place in range(missing):
            own[known + place] = unseen[now[place]]
            places[row, place] = now[place]
        highs[row], lows[row] = high_and_low(own, board, t)
        at = missing - 1
        while at >= 0 and now[at] == size - missing + at:
            at -= 1
        if at >= 0:
            now[at] += 1
            for place in range(at + 1, missing):
                now[place] = now[place - 1] + 1
    return places, highs, lows


@njit(cache=True, nogil=True)
def _number(places: Any, subset: int, offsets: Any, binomials: Any) -> Any:
    """The number of a subset of cards among all sets of its size and smaller ones; -1 if it is too large."""
    at, size = 0, 0
    for place in range(places.shape[0]):
        if subset >> place & 1:
            size += 1
            if size > offsets.shape[0] - 2:
                return -1
            at += binomials[places[place], size]
    return offsets[size] + at


@njit(cache=True, nogil=True)
def _enter(places: Any, offsets: Any, binomials: Any, kept: Any) -> None:
    """Count a set of cards under every subset of it."""
    for subset in range(1 << places.shape[0]):
        at = _number(places, subset, offsets, binomials)
        if at >= 0:
            kept[at] += 1


@njit(cache=True, nogil=True)
def _apart(places: Any, numbering: Any, kept: Any, out: Any) -> None:
    """Add how many of the sets counted so far share no card with this one, by label."""
    offsets, binomials = numbering
    for subset in range(1 << places.shape[0]):
        at = _number(places, subset, offsets, binomials)
        if at < 0:
            continue
        odd, rest = False, subset
        while rest:
            rest &= rest - 1
            odd = not odd
        for label in range(kept.shape[0]):
            out[label] += -kept[label, at] if odd else kept[label, at]


@njit(cache=True, nogil=True)
def sweep(first: Any, second: Any, numbering: Any, found: Any) -> Any:
    """How many deals the first hand loses, ties and wins, by the label of the second: a row for each label."""
    mine, values = first
    theirs, others, labels = second
    offsets, binomials = numbering
    kept = np.zeros((found.shape[0], offsets[-1]), dtype=np.int32)
    at, row, number = 0, 0, others.shape[0]
    while row < values.shape[0]:
        value = values[row]
        while at < number and others[at] < value:
            _enter(theirs[at], offsets, binomials, kept[labels[at]])
            at += 1
        end = row
        while end < values.shape[0] and values[end] == value:
            _apart(mine[end], numbering, kept, found[:, 2])
            end += 1
        while at < number and others[at] == value:
            _enter(theirs[at], offsets, binomials, kept[labels[at]])
            at += 1
        for same in range(row, end):
            _apart(mine[same], numbering, kept, found[:, 1])
        row = end
    for later in range(at, number):
        _enter(theirs[later], offsets, binomials, kept[labels[later]])
    for places in mine:
        _apart(places, numbering, kept, found[:, 0])
    for label in range(found.shape[0]):
        found[label, 0] -= found[label, 1]
        found[label, 1] -= found[label, 2]
    return found
