"""Hands of five cards from any deck: all of them, their order, their pay, and how the house's hands stand to them."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.blocks import BLOCK
from croupier.mathematics.figures import paid
from croupier.mathematics.records import Question, Unanswerable
from croupier.mathematics.streams import State, below
from croupier.things.cards import deck as full_deck
from croupier.things.hands.batch import Tables, tables
from croupier.things.hands.order import ORDER_52
from croupier.things.hands.tables import FULL_SUITS, LOW_BITS, SUIT_BITS
from croupier.things.money import Odds

FULL = full_deck()
Deck = tuple[int, ...]
Cards = NDArray[np.uint8]

CHOOSE = np.array([[comb(n, k) for n in range(53)] for k in range(6)], dtype=np.int64)
"""Binomials as compiled code reads them: CHOOSE[k, n] ways to take k of n."""


class Ladder(NamedTuple):
    """All values that a hand of five cards can have, in rising order, and the tables that lead to a value's step."""

    values: NDArray[np.int32]
    tables: Tables


@cache
def ladder() -> Ladder:
    """The 7,462 values, and the evaluator's tables with each value replaced by its place among them."""
    usual = tables(ORDER_52, 5)
    values = np.union1d(usual.by_ranks, usual.by_suit[usual.by_suit > 0]).astype(np.int32)
    by_ranks = np.searchsorted(values, usual.by_ranks).astype(np.int32)
    by_suit = np.searchsorted(values, usual.by_suit).astype(np.int32)
    return Ladder(values, usual._replace(by_ranks=by_ranks, by_suit=by_suit))


@njit(cache=True, nogil=True)
def step_of(hand: Any, entries: Tables) -> Any:
    """The place of a hand's value among all values; five cards by number."""
    weights, blocks, places, by_ranks, by_suit, bias = entries
    total = bias + weights[hand[0]] + weights[hand[1]] + weights[hand[2]] + weights[hand[3]] + weights[hand[4]]
    if total & FULL_SUITS:
        held = 0
        for place in range(5):
            held |= 1 << (hand[place] >> 2)
        return by_suit[held]
    low = (total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)
    return by_ranks[blocks[low] + places[total >> (SUIT_BITS + LOW_BITS)]]


@njit(cache=True, nogil=True)
def _fill(positions: Cards, steps: NDArray[np.int16], deck: Cards, entries: Tables) -> None:
    """Every hand in the order of its number: the last position moves slowest."""
    size, row = deck.shape[0], 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        # place by place: a whole row at once takes seconds more to compile
                        positions[row, 0], positions[row, 1], positions[row, 2] = a, b, c
                        positions[row, 3], positions[row, 4] = d, e
                        steps[row] = step_of((deck[a], deck[b], deck[c], deck[d], deck[e]), entries)
                        row += 1


class Hands(NamedTuple):
    """Every hand of five from a deck: its positions in rising order, and the step of its value."""

    deck: Cards
    positions: Cards
    steps: NDArray[np.int16]


@cache
def hands(deck: Deck = FULL) -> Hands:
    """All hands of five cards from this deck."""
    number = comb(len(deck), 5)
    found = Hands(np.array(deck, np.uint8), np.empty((number, 5), np.uint8), np.empty(number, np.int16))
    _fill(found.positions, found.steps, found.deck, ladder().tables)
    return found


class Classes(NamedTuple):
    """Hands that stand for all that differ from them by the names of suits only: their numbers, and for how many."""

    numbers: NDArray[np.int32]
    weights: NDArray[np.int8]


@cache
def classes(deck: Deck = FULL) -> Classes:
    """One hand for each class; every hand by itself where the suits of the deck are not alike."""
    every = hands(deck)
    by_suit = [sorted([card >> 2 for card in deck if card & 3 == suit]) for suit in range(4)]
    weights = np.ones(len(every.steps), np.int8)
    if all(ranks == by_suit[0] for ranks in by_suit):
        _weigh(every.positions, every.deck, weights)
    numbers = np.flatnonzero(weights).astype(np.int32)
    return Classes(numbers, weights[numbers])


@njit(cache=True, nogil=True)
def _weigh(positions: Cards, deck: Cards, weights: NDArray[np.int8]) -> None:
    """A hand stands for its class if its suits' sets of ranks do not rise; it weighs as many as their arrangements."""
    held = np.zeros(4, np.int64)
    for row in range(positions.shape[0]):
        held[:] = 0
        for place in range(5):
            card = deck[positions[row, place]]
            held[card & 3] |= 1 << (card >> 2)
        weights[row] = 0
        if held[0] >= held[1] >= held[2] >= held[3]:
            arrangements, run = 24, 1
            for suit in range(1, 4):
                run = run + 1 if held[suit] == held[suit - 1] else 1
                arrangements //= run
            weights[row] = arrangements


def some(rest: Deck, number: int) -> Cards:
    """Every way to take so many cards out of the rest, a row each."""
    rows = list(combinations(rest, number))
    return np.array(rows, dtype=np.uint8).reshape(len(rows), number)


SUBSETS = tuple([subset for size in range(1, 5) for subset in range(31) if subset.bit_count() == size])
"""Sets of one to four of the player's five cards, the small ones first: five, ten, ten and five."""
_SUBSETS = np.array(SUBSETS)
_RISES = np.array([[(subset & (1 << place) - 1).bit_count() + 1 for subset in SUBSETS] for place in range(6)], np.uint8)
"""Which binomial a card adds to the number of a subset when it lies at this place among the five."""
_ADDS = np.ascontiguousarray(CHOOSE.T).astype(np.uint32)


class Holding(NamedTuple):
    """How many hands entered so far hold a set of one, two, three or four cards, by the number of the set."""

    one: NDArray[np.int32]
    two: NDArray[np.int32]
    three: NDArray[np.int32]
    four: NDArray[np.int32]


class Counts(NamedTuple):
    """For each class of player's hand and each other card in view: the house's hands by what they are.

    Classes stand in rising order of value. The card in column c is the c-th card of the deck that the hand lacks.
    """

    numbers: NDArray[np.int32]
    """The number of the hand that stands for the class."""
    weights: NDArray[np.int64]
    steps: NDArray[np.int64]
    idle: NDArray[np.int32]
    """Hands too low to play."""
    below: NDArray[np.int32]
    """Hands that play and are lower than the player's."""
    equal: NDArray[np.int32]
    """Hands that play and are worth the same."""
    total: int
    """All hands of the house, for one hand of the player's and one card in view."""


@njit(cache=True, nogil=True)
def _enter(hand: Any, holding: Holding) -> None:
    """One more hand, under each set of its cards; the number of a set is the sum of binomials of its positions."""
    for i in range(5):
        a = np.int64(hand[i])
        holding.one[a] += 1
        for j in range(i + 1, 5):
            b = CHOOSE[2, hand[j]] + a
            holding.two[b] += 1
            for k in range(j + 1, 5):
                c = CHOOSE[3, hand[k]] + b
                holding.three[c] += 1
                for m in range(k + 1, 5):
                    holding.four[CHOOSE[4, hand[m]] + c] += 1


@njit(cache=True, nogil=True)
def _starts(hand: Any, starts: NDArray[np.uint32]) -> None:
    """At each place among the five, of each subset: what its cards add to its number together with one more card.

    The card in view at that place comes above the lower ones of the subset, and moves the higher ones up by one.
    """
    for place in range(6):
        for column in range(_SUBSETS.shape[0]):
            number, size = 0, 1
            for i in range(5):
                if i == place:
                    size += 1
                if _SUBSETS[column] >> i & 1:
                    number += CHOOSE[size, hand[i]]
                    size += 1
            starts[place, column] = number


@njit(cache=True, nogil=True)
def _avoiding(hand: Any, starts: NDArray[np.uint32], holding: Holding, limits: Any, out: NDArray[np.int32]) -> None:
    """Hands entered that hold the card in view and none of the five: one column for each card that may be in view."""
    steps, limit, size = limits
    one, two, three, four = holding
    _starts(hand, starts)
    for place in range(6):
        first = hand[place - 1] + 1 if place else 0
        last = hand[place] if place < 5 else size
        start, rises = starts[place], _RISES[place]
        for card in range(first, last):
            adds = _ADDS[card]
            number = one[card]
            for column in range(5):
                number -= two[start[column] + adds[rises[column]]]
            for column in range(5, 15):
                number += three[start[column] + adds[rises[column]]]
            for column in range(15, 25):
                number -= four[start[column] + adds[rises[column]]]
            for column in range(25, 30):
                number += steps[start[column] + adds[rises[column]]] < limit
            out[card - place] = number


@njit(cache=True, nogil=True)
def _sweep(every: Any, order: Any, groups: NDArray[np.int64], plays: int, out: Any) -> None:
    """Enter the house's hands by rising value, and count for the player's hands of a value before and after its own.

    `groups` has, for each step of the ladder, where its hands begin in `order` and where its classes begin in `out`.
    """
    positions, steps, size = every
    numbers, idle, below, equal, holding = out
    starts, tally = np.empty((6, _SUBSETS.shape[0]), np.uint32), np.zeros(size - 5, np.int32)
    for step in range(plays):
        for row in range(groups[0, step], groups[0, step + 1]):
            _enter(positions[order[row]], holding)
    for row in range(numbers.shape[0]):
        _avoiding(positions[numbers[row]], starts, holding, (steps, plays, size), idle[row])
    for step in range(plays, groups.shape[1] - 1):
        first, last = groups[1, step], groups[1, step + 1]
        for row in range(first, last):
            _avoiding(positions[numbers[row]], starts, holding, (steps, step, size), tally)
            for column in range(tally.shape[0]):
                below[row, column] = tally[column] - idle[row, column]
        for row in range(groups[0, step], groups[0, step + 1]):
            _enter(positions[order[row]], holding)
        for row in range(first, last):
            _avoiding(positions[numbers[row]], starts, holding, (steps, step + 1, size), tally)
            for column in range(tally.shape[0]):
                equal[row, column] = tally[column] - idle[row, column] - below[row, column]


@cache
def counts(plays: int, deck: Deck = FULL) -> Counts:
    """The house's hands against every class of player's hands; the house plays from that step of the ladder on."""
    every, kinds = hands(deck), classes(deck)
    size, steps = len(deck), len(ladder().values)
    order = np.argsort(every.steps, kind="stable")
    rising = np.argsort(every.steps[kinds.numbers], kind="stable")
    numbers, weights = kinds.numbers[rising], kinds.weights[rising].astype(np.int64)
    edges = np.arange(steps + 1)
    groups = np.stack(
        [np.searchsorted(every.steps[order], edges), np.searchsorted(every.steps[numbers], edges)],
    )
    idle, below, equal = (np.zeros((len(numbers), size - 5), np.int32) for _ in range(3))
    holding = Holding(*(np.zeros(comb(size, number), np.int32) for number in range(1, 5)))
    _sweep((every.positions, every.steps, size), order, groups, plays, (numbers, idle, below, equal, holding))
    return Counts(numbers, weights, every.steps[numbers].astype(np.int64), idle, below, equal, comb(size - 6, 4))


ANY_HAND = "any winning hand"
"""What a scale calls its only line, when every hand pays the same."""
MOST_PARTS = 10**13
"""The largest result in parts of a unit with which every sum of results stays inside 64 bits."""
MOST_ROUND = 10**9
"""The largest result of a simulated round: its square is added up too, and must be rare to fit."""


def word(made: IntEnum) -> str:
    """The name of a hand as pay scales have it: "royal flush"."""
    return made.name.lower().replace("_", " ")


def ranked(kind: type[IntEnum]) -> list[str]:
    """Every hand of a ranking as pay scales name them, the best first."""
    return [word(made) for made in sorted(kind, reverse=True)]


def scale(
    question: Question, wager: str, usual: Mapping[int, Odds], kind: type[IntEnum], *, grows: bool = False
) -> dict[int, Odds]:
    """The odds of a wager by the category of the hand: the game's own, but for what was typed in.

    A scale that pays every hand alike has one line, which can be typed as a whole or hand by hand. One that grows takes
    prizes for hands that it does not pay yet.
    """
    lines = {word(kind(made)): odds for made, odds in usual.items()}
    if len(set(usual.values())) == 1:
        lines[ANY_HAND] = next(iter(usual.values()))
    typed = question.pays.get(wager, {})
    pays = paid(question, wager, lines, ranked(kind) if grows else ())
    if ANY_HAND in typed:
        pays = {line: pays[line] if line in typed else pays[ANY_HAND] for line in pays}
    return {made: pays[word(made)] for made in kind if word(made) in pays}


def lines(odds: Mapping[int, Odds], kind: type[IntEnum]) -> dict[str, Odds]:
    """A scale in words, the best hand first: one line where every hand pays the same."""
    if len(set(odds.values())) == 1:
        return {ANY_HAND: next(iter(odds.values()))}
    return {word(kind(made)): odds[made] for made in sorted(odds, reverse=True)}


def parts(amounts: Sequence[Fraction], what: str, most: int = MOST_PARTS) -> int:
    """Into how many parts a unit is divided so that every amount is whole."""
    number = lcm(*[amount.denominator for amount in amounts])
    largest = int(number * max([Fraction(1), *map(abs, amounts)]))
    if largest > most:
        raise Unanswerable(
            f"{what} cannot be counted in whole numbers: its largest prize has {largest:,} parts of a unit and"
            f" {most:,} is the most; write rounder or smaller odds"
        )
    return number


def round_parts(ends: Sequence[tuple[Fraction, float]], what: str) -> int:
    """The same for simulated rounds, from each result and its share of them: the squares of a block are added up too.

    A twentieth of what 64 bits hold is left to the mean, since what comes once in two blocks may come in one ten times.
    """
    number = parts([amount for amount, _ in ends], what, MOST_ROUND)
    squares = BLOCK * sum([share * float(amount * number) ** 2 for amount, share in ends])
    if squares > 2**63 / 20:
        raise Unanswerable(
            f"{what} cannot be counted in whole numbers: in {number:,} parts of a unit its prizes are too large to be"
            " squared and added up; write rounder or smaller odds"
        )
    return number


@njit(inline="always")
def draw(state: State, deck: Cards, first: int, last: int) -> None:
    """Deal the cards at these places out of those not yet dealt."""
    for place in range(first, last):
        other = place + below(state, 52 - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@njit(inline="always")
def add(sums: Any, row: int, net: int, staked: int) -> None:
    """One result into the sums of its wager."""
    sums[row, 0] += net
    sums[row, 1] += net * net
    sums[row, 2] += staked
    sums[row, 3] += net > 0
