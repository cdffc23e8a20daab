"""Rounds of Dragon21 as compiled code: each from a full shoe, all wagers that are offered in the same rounds.

A hand is a state: what it counts while it draws, or what it ended on. A card leads from one state to the next, so
that a round is a walk through one table. As in baccarat only the ends are counted, and worth something at the end.
"""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.baccarat.odds.count import Shoe
from croupier.games.baccarat.odds.kernel import MOST_PARTS
from croupier.games.baccarat.odds.pairs import prizes
from croupier.games.dragon21.odds.count import ACE, BLACKJACK, LEAST, MOST, TEN, value_of
from croupier.games.dragon21.odds.outcomes import PAIRS, line_of, offered, scale_of, scales, worth
from croupier.mathematics.five_card import parts as whole_parts
from croupier.mathematics.pairs import match
from croupier.mathematics.records import Kernel, Question
from croupier.mathematics.streams import State, below, deal

Sums = NDArray[np.int64]

LONE_ACE, LONE_TEN, SOFT = 0, 1, 16
"""States of a hand that draws: an ace or a card worth ten alone, other counts by their points, soft ones 16 higher."""
DONE = 40
"""From here on a hand is complete: a blackjack, then 17, 18 and so on."""
KINDS = MOST - LEAST + 2
ENDS = KINDS * KINDS
PAIR_KINDS = 4
"""What two cards are to each other: nothing, or three kinds of pairs."""


class Table(NamedTuple):
    """What the compiled rounds read; none of it is written to."""

    shoe: NDArray[np.uint8]
    value: Sums
    start: Sums
    """The state after a first card, by its value."""
    after: Sums
    """The state after another card, by the state before and the card's value."""
    match: Sums
    worth: Sums
    """By wager: what each end of a round is worth, then each pair of the Dragon's hand, then of the Tiger's."""
    parts: Sums


def kernel_of(question: Question, shoe: Shoe) -> Kernel:
    """The compiled rounds for these options and this shoe."""
    scales(question)  # refuses odds for wagers that there are not
    names = tuple([wager.name for wager in offered(question.options)])
    rows = [_worth(question, name) for name in names]
    parts = [whole_parts(row, name, MOST_PARTS) for row, name in zip(rows, names, strict=True)]
    worths = [[int(net * unit) for net in row] for row, unit in zip(rows, parts, strict=True)]
    start, after = _states()
    table = Table(
        shoe=np.repeat(np.arange(52, dtype=np.uint8), shoe),
        value=np.array([value_of(card) for card in range(52)], np.int64),
        start=start,
        after=after.reshape(-1),
        match=np.array([[match(one, other) or 0 for other in range(52)] for one in range(52)], np.int64),
        worth=np.array(worths, np.int64),
        parts=np.array(parts, np.int64),
    )
    return Kernel(wagers=names, parts=tuple(parts), play=play, tables=tuple(table))


def _worth(question: Question, name: str) -> list[Fraction]:
    """What each end of a round is worth to a unit of a wager; its ends of the other kinds are worth nothing."""
    nothing = [Fraction(0)] * PAIR_KINDS
    if name not in PAIRS:
        by_line = worth(question, name)
        points = (BLACKJACK, *range(LEAST, MOST + 1))
        return [by_line[line_of(name, one, other)] for one in points for other in points] + nothing + nothing
    pays = prizes(question, name, scale_of(question.options, name))
    row = [Fraction(-1)] + [Fraction(pays[kind][1].to, pays[kind][1].one) for kind in range(1, PAIR_KINDS)]
    hands = row + nothing if name == PAIRS[0] else nothing + row
    return [Fraction(0)] * ENDS + hands


@cache
def _states() -> tuple[Sums, Sums]:
    """The states after a first card, and after each further one."""
    start = np.array([LONE_ACE, *range(2, 10), LONE_TEN], np.int64)
    after = np.zeros((DONE, 10), np.int64)
    lone = {LONE_ACE: (11, True), LONE_TEN: (10, False)}
    hard = {points: (points, False) for points in range(2, LEAST)}
    soft = {points + SOFT: (points, True) for points in range(12, LEAST)}
    for state, (points, is_soft) in (lone | hard | soft).items():
        for value in range(10):
            after[state, value] = _after(points, value, is_soft=is_soft)
    after[LONE_ACE, TEN] = after[LONE_TEN, ACE] = DONE
    return start, after


def _after(points: int, value: int, *, is_soft: bool) -> int:
    """The state of a hand that held so many points and gets a card; aces count one again where eleven would break."""
    points += 11 if value == ACE else value + 1
    elevens = is_soft + (value == ACE)
    while points > 21 and elevens:
        points, elevens = points - 10, elevens - 1
    if points >= LEAST:
        return DONE + 1 + points - LEAST
    return points + SOFT if elevens else points


# --- compiled ---------------------------------------------------------------------------------------


@njit(inline="always")
def _drawn(state: State, cards: NDArray[np.uint8], place: int) -> Any:
    """The next card of the shoe, which changes places with the one that lay there."""
    other = place + below(state, cards.shape[0] - place)
    card = cards[other]
    cards[other] = cards[place]
    cards[place] = card
    return card


@njit(cache=True, nogil=True)
def play(state: State, rounds: int, sums: Sums, *tables: Any) -> None:
    """So many rounds, added to the sums."""
    shoe, value, start, after, match, worth, parts = tables
    cards = shoe.copy()
    ends = np.zeros(worth.shape[1], np.int64)
    for _ in range(rounds):
        deal(state, cards, 4)
        dragon = after[start[value[cards[0]]] * 10 + value[cards[2]]]
        tiger = after[start[value[cards[1]]] * 10 + value[cards[3]]]
        ends[ENDS + match[cards[0], cards[2]]] += 1
        ends[ENDS + PAIR_KINDS + match[cards[1], cards[3]]] += 1
        place = 4
        if DONE in (dragon, tiger):
            # Nobody draws. What the other hand counts matters no more, so it goes under 17.
            dragon, tiger = DONE + (dragon != DONE), DONE + (tiger != DONE)
        while dragon < DONE:
            dragon = after[dragon * 10 + value[_drawn(state, cards, place)]]
            place += 1
        while tiger < DONE:
            tiger = after[tiger * 10 + value[_drawn(state, cards, place)]]
            place += 1
        ends[(dragon - DONE) * KINDS + tiger - DONE] += 1
    for wager in range(worth.shape[0]):
        for place in range(worth.shape[1]):
            net = worth[wager, place]
            sums[wager, 0] += net * ends[place]
            sums[wager, 1] += net * net * ends[place]
            sums[wager, 3] += ends[place] if net > 0 else 0
        sums[wager, 2] += parts[wager] * rounds
