"""Blackjack hands played out, compiled: the best play of every hand against one card, and what a plan leads to."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.blackjack.odds.hands import (
    ACE,
    BROKEN,
    ENDS,
    NATURAL,
    TEN,
    TWENTY_TWO,
    VALUES,
    Drawn,
    Floats,
    Hands,
    Ints,
    Unseen,
    chance,
    dealer_ends,
)
from croupier.games.blackjack.odds.rules import BLACKJACK, BROKE, GIVEN_UP, LOST, STOOD_OFF, WON, Do, Rules

STAND, HIT, DOUBLE, SURRENDER = int(Do.STAND), int(Do.HIT), int(Do.DOUBLE), int(Do.SURRENDER)
UNKNOWN = ENDS
"""The row of hands that broke or were given up before the dealer drew, where the dealer has no blackjack."""
KINDS = 3
"""No double, one for chips, one for a lammer."""
NEVER = -9.0
"""The value of what cannot be done."""

Plan = NDArray[np.int8]
"""What is done with each hand."""


class Spot(NamedTuple):
    """Where a hand is played: the dealer's first card, and the cards that are left, with those of the hand itself."""

    up: int
    left: Unseen


class Book(NamedTuple):
    """Hands and draws."""

    hands: Hands
    drawn: Drawn


class Worths(NamedTuple):
    """By hand: what each choice is worth, and the dealer's ends that this rests on."""

    ends: Floats
    stand: Floats
    hit: Floats
    double: Floats
    best: Floats
    plan: Plan


def blank(number: int) -> Worths:
    """Room for the worths of so many hands."""
    values = [np.full(number, NEVER) for _ in range(4)]
    return Worths(np.zeros((number, ENDS)), values[0], values[1], values[2], values[3], np.zeros(number, np.int8))


@njit(cache=True, nogil=True)
def _left(spot: Spot, hand: Ints) -> Unseen:
    return Unseen(spot.left.counts - hand, spot.left.never, spot.left.hidden)


@njit(cache=True, nogil=True)
def possible(book: Book, spot: Spot, hand: int) -> bool:
    """Whether there are cards for this hand."""
    counts = book.hands.counts[hand]
    for value in range(VALUES):  # noqa: SIM110 - compiled code knows no generators
        if counts[value] > spot.left.counts[value]:
            return False
    return True


@njit(cache=True, nogil=True)
def natural_chance(up: int, left: Unseen) -> Any:
    """How likely the dealer's second card makes blackjack."""
    if up == ACE:
        return chance(left, TEN)
    return chance(left, ACE) if up == TEN else 0.0


@njit(cache=True, nogil=True)
def fate(total: int, end: int, push_22: bool) -> int:  # noqa: FBT001 - compiled code takes no keywords
    """How a hand fares that is not broken, against what the dealer ends with (B11, 20.7)."""
    if end == NATURAL:
        return LOST
    if end >= TWENTY_TWO:
        return STOOD_OFF if push_22 and end == TWENTY_TWO else WON
    if total == end + 17:
        return STOOD_OFF
    return WON if total > end + 17 else LOST


@njit(cache=True, nogil=True)
def _standing(book: Book, rules: Rules, ends: Floats, hand: int, kind: int) -> Any:
    """What a hand is worth as it lies."""
    worth = rules.worth
    if hand == rules.natural:
        return (1.0 - ends[NATURAL]) * worth[0, BLACKJACK] + ends[NATURAL] * worth[1, BLACKJACK]
    total = 0.0
    for end in range(ENDS):
        struck = 1 if end == NATURAL else 0
        total += ends[end] * worth[struck, kind + fate(book.hands.total[hand], end, rules.push_22)]
    return total


@njit(cache=True, nogil=True)
def _breaking(spot: Spot, rules: Rules, left: Unseen, card: int, kind: int) -> Any:
    """What a hand is worth that this card breaks; the dealer's blackjack may give something back."""
    if not 1 <= spot.up < TEN:
        left.counts[card] -= 1
        struck = natural_chance(spot.up, left)
        left.counts[card] += 1
        return (1.0 - struck) * rules.worth[0, kind + BROKE] + struck * rules.worth[1, kind + BROKE]
    return rules.worth[0, kind + BROKE]


@njit(cache=True, nogil=True)
def _ends(book: Book, spot: Spot, these: Ints) -> Floats:
    """The dealer's ends behind these hands, a row each."""
    # Plain loops: what indexes arrays by arrays takes far longer to compile.
    gone = np.empty((len(these), VALUES), np.int64)
    for n in range(len(these)):
        for value in range(VALUES):
            gone[n, value] = book.hands.counts[these[n], value]
    ends = np.empty((len(these), ENDS))
    dealer_ends(book.drawn, spot.up, spot.left, gone, ends)
    return ends


@njit(cache=True, nogil=True)
def spread(book: Book, spot: Spot, worths: Worths) -> None:
    """The dealer's ends behind every hand of two cards or more."""
    these = np.empty(len(book.hands.total), np.int64)
    number = 0
    for hand in range(len(these)):
        if book.hands.size[hand] > 1 and possible(book, spot, hand):
            these[number] = hand
            number += 1
    ends = _ends(book, spot, these[:number])
    for n in range(number):
        for end in range(ENDS):
            worths.ends[these[n], end] = ends[n, end]


@njit(cache=True, nogil=True)
def weigh(book: Book, spot: Spot, rules: Rules, worths: Worths, hand: int) -> None:
    """What it is worth to stand with a hand, to hit it and to double it, if the hands after it are known."""
    left = _left(spot, book.hands.counts[hand])
    worths.stand[hand] = _standing(book, rules, worths.ends[hand], hand, 0)
    worths.hit[hand], worths.double[hand] = NEVER, NEVER
    if rules.closed[hand]:
        return
    kind = rules.double[hand]
    hit, double = 0.0, 0.0
    total = max(left.counts.sum(), 1)
    for card in range(VALUES):
        share = left.counts[card] / total
        if share <= 0:
            continue
        after = book.hands.after[hand, card]
        hit += share * (_breaking(spot, rules, left, card, 0) if after == BROKEN else worths.best[after])
        if kind and after == BROKEN:
            double += share * _breaking(spot, rules, left, card, kind)
        elif kind:
            double += share * _standing(book, rules, worths.ends[after], after, kind)
    worths.hit[hand] = hit
    if kind:
        worths.double[hand] = double


@njit(cache=True, nogil=True)
def best(book: Book, spot: Spot, rules: Rules, worths: Worths) -> None:
    """What each choice is worth with each hand, the higher totals first; `spread` has been here before."""
    for hand in range(len(book.hands.total) - 1, -1, -1):
        if book.hands.size[hand] < 2 or not possible(book, spot, hand):
            continue
        weigh(book, spot, rules, worths, hand)
        worths.best[hand], worths.plan[hand] = worths.stand[hand], STAND
        if not rules.closed[hand] and (not rules.may_stand[hand] or worths.hit[hand] > worths.stand[hand]):
            worths.best[hand], worths.plan[hand] = worths.hit[hand], HIT
        if worths.double[hand] > worths.best[hand]:
            worths.best[hand], worths.plan[hand] = worths.double[hand], DOUBLE


@njit(cache=True, nogil=True)
def along(book: Book, spot: Spot, rules: Rules, worths: Worths) -> None:
    """What each hand is worth when the plan in `worths` is followed, and ends are worth what the rules say."""
    for hand in range(len(book.hands.total) - 1, -1, -1):
        if book.hands.size[hand] < 2 or not possible(book, spot, hand):
            continue
        weigh(book, spot, rules, worths, hand)
        do = worths.plan[hand]
        worths.best[hand] = worths.hit[hand] if do == HIT else worths.stand[hand]
        if do == DOUBLE:
            worths.best[hand] = worths.double[hand]
        if do == SURRENDER:
            struck = natural_chance(spot.up, _left(spot, book.hands.counts[hand]))
            worths.best[hand] = (1.0 - struck) * rules.worth[0, GIVEN_UP] + struck * rules.worth[1, GIVEN_UP]


@njit(cache=True, nogil=True)
def _settle(book: Book, spot: Spot, rules: Rules, stood: Floats, record: Floats) -> None:
    """Add up how hands fare that stand or have the one card of a double; `stood` has a column for each kind."""
    these = np.empty(len(stood), np.int64)
    number = 0
    for hand in range(len(stood)):
        if stood[hand, 0] + stood[hand, 1] + stood[hand, 2] > 0:
            these[number] = hand
            number += 1
    ends = _ends(book, spot, these[:number])
    for n in range(number):
        hand = these[n]
        for end in range(ENDS):
            how = fate(book.hands.total[hand], end, rules.push_22)
            for kind in range(KINDS):
                at = BLACKJACK if hand == rules.natural else 4 * kind + how
                record[end, at] += stood[hand, kind] * ends[n, end]


@njit(cache=True, nogil=True)
def _break(spot: Spot, left: Unseen, flow: tuple[int, int, float], record: Floats) -> None:
    """Add up a hand that a card breaks."""
    card, kind, reach = flow
    left.counts[card] -= 1
    struck = natural_chance(spot.up, left)
    left.counts[card] += 1
    record[NATURAL, kind + BROKE] += reach * struck
    record[UNKNOWN, kind + BROKE] += reach * (1.0 - struck)


@njit(cache=True, nogil=True)
def follow(book: Book, spot: Spot, rules: Rules, planned: tuple[Plan, Floats], record: Floats) -> None:
    """How hands fare under a plan: `planned` has the plan and how likely each hand of two cards is at first."""
    plan, reach = planned
    stood = np.zeros((len(reach), KINDS))
    for hand in range(len(reach)):
        if reach[hand] <= 0:
            continue
        do = plan[hand]
        left = _left(spot, book.hands.counts[hand])
        if do == SURRENDER:
            struck = natural_chance(spot.up, left)
            record[NATURAL, GIVEN_UP] += reach[hand] * struck
            record[UNKNOWN, GIVEN_UP] += reach[hand] * (1.0 - struck)
        if do == STAND:
            stood[hand, 0] += reach[hand]
        if do not in (HIT, DOUBLE):
            continue
        kind = rules.double[hand] if do == DOUBLE else 0
        for card in range(VALUES):
            share = chance(left, card) * reach[hand]
            after = book.hands.after[hand, card]
            if share > 0 and after == BROKEN:
                _break(spot, left, (card, kind, share), record)
            elif share > 0 and do == HIT:
                reach[after] += share
            elif share > 0:
                stood[after, kind // 4] += share
    _settle(book, spot, rules, stood, record)
