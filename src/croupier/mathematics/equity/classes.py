"""Ranges against each other: the hands that go together, and those that differ in the names of suits alone.

Every set of hands that can be dealt together is as likely as any other. Two sets that a change of suits turns into
each other, with board and dead cards as they are, end alike: one of them is counted, as often as there are others.
"""

from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.equity.ranges import Holding, filled
from croupier.mathematics.equity.spots import Spot
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import Card, names

MOST_ROWS = 2_000_000
"""Sets of hands that are written out."""


class Together(NamedTuple):
    """Hands that can be dealt together: for each hand its alternatives, and rows of their numbers."""

    alternatives: tuple[tuple[tuple[Card, ...], ...], ...]
    rows: NDArray[np.int32]

    def cards(self, row: int) -> tuple[tuple[Card, ...], ...]:
        """The hands of a row."""
        return tuple([of[pick] for of, pick in zip(self.alternatives, self.rows[row], strict=True)])


def written_out(spot: Spot) -> tuple[Holding, ...] | None:
    """The hands with every unknown card filled in; None where that would be too many."""
    found = []
    for hand in spot.hands:
        free = len(spot.unseen) - spot.own + hand.missing
        if comb(free, hand.missing) * len(hand.alternatives) > MOST_ROWS // 10:
            return None
        every = dict.fromkeys(full for known in hand.alternatives for full in filled(known, spot.own, spot.unseen))
        found.append(Holding(hand.text, tuple(every), 0))
    return tuple(found)


def together(hands: tuple[Holding, ...]) -> Together | None:
    """Every set of one alternative a hand that share no card; None if there are too many to write out."""
    rows = np.zeros((1, 0), dtype=np.int32)
    used = np.zeros(1, dtype=np.int64)
    for hand in hands:
        masks = np.array([sum(1 << card for card in cards) for cards in hand.alternatives], dtype=np.int64)
        if len(rows) * len(masks) > MOST_ROWS:
            return None
        before, pick = np.nonzero((used[:, None] & masks[None, :]) == 0)
        if not len(pick):
            raise Unanswerable(_clash(hands, hand))
        rows = np.column_stack((rows[before], pick.astype(np.int32)))
        used = used[before] | masks[pick]
    return Together(tuple(hand.alternatives for hand in hands), rows)


def _clash(hands: tuple[Holding, ...], hand: Holding) -> str:
    """Why nothing is left of a hand."""
    others = " and ".join(one.text for one in hands if one is not hand)
    held = f" ({names(hand.alternatives[0])})" if len(hand.alternatives) == 1 else ""
    return f"nothing is left of {hand.text!r}{held}: its cards are in {others}; name hands that can be dealt together"


def _kept_suits(spot: Spot) -> list[tuple[int, ...]]:
    """The changes of suits that leave the board and the dead cards as they are."""

    def changed(cards: tuple[Card, ...], suits: tuple[int, ...]) -> set[Card]:
        return {card >> 2 << 2 | suits[card & 3] for card in cards}

    return [
        suits
        for suits in permutations(range(4))
        if changed(spot.board, suits) == {*spot.board} and changed(spot.dead, suits) == {*spot.dead}
    ]


def classes(spot: Spot, dealt: Together) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One row of each class, and how many rows are like it."""
    size = comb(52, spot.own)
    if size ** len(dealt.alternatives) >= 1 << 62:
        number = len(dealt.rows)
        return np.arange(number), np.ones(number, dtype=np.int64)
    binomials = np.array([[comb(card, place + 1) for place in range(spot.own)] for card in range(52)], dtype=np.int64)
    hands = [np.array(alternatives) for alternatives in dealt.alternatives]
    least: NDArray[np.int64] | None = None
    for suits in _kept_suits(spot):
        change = np.array([card >> 2 << 2 | suits[card & 3] for card in range(52)])
        code = np.zeros(len(dealt.rows), dtype=np.int64)
        for hand, pick in zip(hands, dealt.rows.T, strict=True):
            held = np.sort(change[hand], axis=1)
            numbers = binomials[held, np.arange(spot.own)].sum(axis=1)
            code = code * size + numbers[pick]
        least = code if least is None else np.minimum(least, code)
    assert least is not None
    _, first, counts = np.unique(least, return_index=True, return_counts=True)
    return first.astype(np.int64), counts.astype(np.int64)
