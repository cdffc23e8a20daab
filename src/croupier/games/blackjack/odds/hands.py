"""Blackjack hands by what their cards count: every hand that is not broken, and every way the dealer can draw.

A value is a number from 0 to 9: 0 for an ace, 9 for a card worth ten. A hand is the number of cards it has of each
value, since neither suits nor the order in which the cards came matter to it.
"""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.things.hands.points import blackjack_value

VALUES = 10
ACE, TEN = 0, 9
MOST_DRAWN = 12
"""The dealer never draws more cards than these."""
BROKEN = -1
"""What follows a hand when a card breaks it."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Shoe = tuple[int, ...]
"""How many cards of each value."""

# --- what the dealer may end with -----------------------------------------------------------------

TWENTY_TWO, OVER, NATURAL = 5, 6, 7
ENDS = 8
"""17 to 21 are 0 to 4; then 22, more than 22, and blackjack."""


def value_of(card: int) -> int:
    """The value of a card of 52."""
    return blackjack_value(card) % 11 - 1 if blackjack_value(card) < 11 else ACE


def shoe_of(decks: int) -> Shoe:
    """The values in full decks."""
    return (4 * decks,) * 9 + (16 * decks,)


def best_total(counts: Shoe) -> tuple[int, bool]:
    """What a hand counts, and whether an ace in it counts eleven (B4)."""
    hard = sum((value + 1) * number for value, number in enumerate(counts))
    soft = bool(counts[ACE]) and hard <= 11
    return hard + 10 * soft, soft


class Hands(NamedTuple):
    """Every hand that is not broken, from no card up, lower hard totals first."""

    counts: Ints
    total: Ints
    soft: NDArray[np.bool_]
    size: Ints
    after: Ints
    """The hand with one more card of each value, or BROKEN."""


@cache
def hands() -> Hands:
    """All hands; there are some three thousand."""
    found: list[list[Shoe]] = [[] for _ in range(22)]
    found[0].append((0,) * VALUES)
    for hard in range(22):
        for counts in found[hard]:
            # Cards are added in the order of their values, so that each hand is made once.
            highest = max((value for value in range(VALUES) if counts[value]), default=0)
            for value in range(highest, VALUES):
                if hard + value + 1 <= 21:
                    found[hard + value + 1].append(_with(counts, value))
    every = [counts for one in found for counts in one]
    place = {counts: n for n, counts in enumerate(every)}
    after = [[place.get(_with(counts, value), BROKEN) for value in range(VALUES)] for counts in every]
    totals = [best_total(counts) for counts in every]
    return Hands(
        counts=np.array(every, np.int64),
        total=np.array([points for points, _ in totals], np.int64),
        soft=np.array([soft for _, soft in totals], np.bool_),
        size=np.array([sum(counts) for counts in every], np.int64),
        after=np.array(after, np.int64),
    )


def _with(counts: Shoe, value: int) -> Shoe:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def hand_number(values: tuple[int, ...]) -> int:
    """The number of a hand by the values of its cards; BROKEN if they are too many."""
    number, after = 0, hands().after
    for value in values:
        number = int(after[number, value]) if number != BROKEN else BROKEN
    return number


# --- the dealer's hand ----------------------------------------------------------------------------


class Drawn(NamedTuple):
    """What the dealer may draw, for each first card a run of entries: cards are added in the order of values.

    An entry is its parent, the last one before it that is shorter by a card, with one more. `ways` says in how many
    orders the dealer can come by exactly these cards and stop; it is 0 where the dealer would not stop with them.
    """

    value: Ints
    before: Ints
    """How many cards of this value the parent has."""
    length: Ints
    end: Ints
    ways: Floats
    first: Ints
    """Where the run of each first card begins; one more for the end of the last."""


@cache
def drawn(hit_soft_17: bool) -> Drawn:  # noqa: FBT001 - a key of the cache
    """Everything the dealer may draw, standing on soft 17 or drawing to it (B15, 20.6)."""
    rows: list[list[int]] = []
    first = []
    for up in range(VALUES):
        first.append(len(rows))
        orders = _orders(up, hit_soft_17=hit_soft_17)
        prefixes = {tuple(sorted(cards))[:n] for cards in orders for n in range(len(cards) + 1)}
        for cards in sorted(prefixes):
            value = cards[-1] if cards else -1
            end = _end(up, cards) if cards in orders else -1
            rows.append([value, cards[:-1].count(value), len(cards), end, orders.get(cards, 0)])
    first.append(len(rows))
    table = np.array(rows, np.int64)
    value, before, length, end, ways = table.T.copy()
    return Drawn(value, before, length, end, ways.astype(np.float64), np.array(first))


def _orders(up: int, *, hit_soft_17: bool) -> dict[tuple[int, ...], int]:
    """In how many orders the dealer comes by each set of cards that ends the hand, after this first card."""
    complete: dict[tuple[int, ...], int] = {}
    open_: dict[tuple[int, ...], int] = {(): 1}
    while open_:
        longer: dict[tuple[int, ...], int] = {}
        for cards, orders in open_.items():
            for value in range(VALUES):
                more = tuple(sorted((*cards, value)))
                into = longer if draws(up, more, hit_soft_17=hit_soft_17) else complete
                into[more] = into.get(more, 0) + orders
        open_ = longer
    return complete


def _total(up: int, cards: tuple[int, ...]) -> tuple[int, bool]:
    return best_total(tuple([cards.count(value) + (value == up) for value in range(VALUES)]))


def draws(up: int, cards: tuple[int, ...], *, hit_soft_17: bool) -> bool:
    """Whether the dealer draws to the first card and these."""
    points, soft = _total(up, cards)
    return points < 17 or (points == 17 and soft and hit_soft_17)


def _end(up: int, cards: tuple[int, ...]) -> int:
    points, _ = _total(up, cards)
    if points == 21 and len(cards) == 1:
        return NATURAL
    return points - 17 if points <= 22 else OVER


class Unseen(NamedTuple):
    """The cards that are left, when `hidden` of them are gone unseen and none of those was of the value `never`."""

    counts: Ints
    never: int
    hidden: int


@njit(cache=True, nogil=True)
def chance(unseen: Unseen, value: int) -> Any:
    """How likely the next card is of a value."""
    total = unseen.counts.sum()
    if not unseen.hidden:
        return unseen.counts[value] / total
    never = unseen.counts[unseen.never]
    left = total - unseen.hidden
    if value == unseen.never:
        return never / left
    return (total - never - unseen.hidden) / left * unseen.counts[value] / (total - never)


LANES = 8
"""So many sets of cards are gone through together, which the processor does nearly as fast as one."""


@njit(cache=True, nogil=True)
def dealer_ends(table: Drawn, up: int, left: Unseen, hands: Ints, out: Floats) -> None:
    """How likely the dealer ends with what, after a first card, when each of these hands is gone: a row each."""
    for begin in range(0, len(hands), LANES):
        _eight(table, up, left, hands[begin : begin + LANES], out[begin : begin + LANES])


@njit(cache=True, nogil=True)
def _eight(table: Drawn, up: int, left: Unseen, hands: Ints, out: Floats) -> None:
    """The same for no more than eight hands."""
    product, ends = np.ones((MOST_DRAWN + 1, LANES)), np.zeros((ENDS, LANES))
    cards, next_, apart = _lanes(left, hands)
    seen = np.zeros(MOST_DRAWN + 1, np.int64)
    for n in range(table.first[up] + 1, table.first[up + 1]):
        # The parent is the last entry before this one that is shorter by a card.
        length, value = table.length[n], table.value[n]
        seen[length] = seen[length - 1] + (value == left.never)
        own, parent = product[length], product[length - 1]
        times, share = cards[value, table.before[n]], next_[length - 1]
        for lane in range(LANES):
            own[lane] = parent[lane] * times[lane] * share[lane]
        ways = table.ways[n]
        if ways > 0:
            end, factor = ends[table.end[n]], apart[length - seen[length]]
            for lane in range(LANES):
                end[lane] += ways * own[lane] * factor[lane]
    for lane in range(len(hands)):
        for end in range(ENDS):
            out[lane, end] = ends[end, lane]


@njit(cache=True, nogil=True)
def _lanes(left: Unseen, hands: Ints) -> tuple[Floats, Floats, Floats]:
    """Factors by lane: of a card by its value and how many of it went before; of any card by how many went before.

    And of the hidden cards: the share of the orders in which they lie elsewhere, by the cards that are not `never`.
    """
    cards = np.zeros((VALUES, MOST_DRAWN + 1, LANES))
    next_, apart = np.zeros((MOST_DRAWN + 1, LANES)), np.ones((MOST_DRAWN + 1, LANES))
    for lane in range(len(hands)):
        total = 0
        for value in range(VALUES):
            count = left.counts[value] - hands[lane, value]
            total += count
            for before in range(min(count, MOST_DRAWN)):
                cards[value, before, lane] = count - before
        others = total - left.counts[left.never] + hands[lane, left.never]
        for drawn_ in range(MOST_DRAWN):
            next_[drawn_, lane] = 1.0 / max(total - left.hidden - drawn_, 1)
            for n in range(left.hidden):
                apart[drawn_ + 1, lane] *= max(others - drawn_ - 1 - n, 0) / max(others - n, 1)
    return cards, next_, apart


@cache
def dealer_ends_exactly(counts: Shoe, of: int, *, hit_soft_17: bool) -> tuple[Fraction, ...]:
    """The dealer's ends from whole numbers, first card and all, when every card must be one of these among `of`."""
    table, zero = drawn(hit_soft_17), Fraction(0)
    fall = [1]
    for n in range(MOST_DRAWN + 1):
        fall.append(fall[-1] * max(of - n, 0))
    ways = [[0] * (MOST_DRAWN + 1) for _ in range(ENDS)]
    for up in range(VALUES):
        left = [count - (value == up) for value, count in enumerate(counts)]
        product = [counts[up]] + [0] * MOST_DRAWN
        for n in range(int(table.first[up]) + 1, int(table.first[up + 1])):
            length = int(table.length[n])
            product[length] = product[length - 1] * max(left[table.value[n]] - int(table.before[n]), 0)
            if table.ways[n]:
                ways[table.end[n]][length] += int(table.ways[n]) * product[length]
    return tuple([sum([Fraction(number, fall[n + 1]) for n, number in enumerate(row) if number], zero) for row in ways])
