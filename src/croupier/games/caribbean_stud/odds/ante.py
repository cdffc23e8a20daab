"""Caribbean stud, the ante with its bet: what each plan of raising comes to, counted over all deals.

A deal is a player's hand, the dealer's card in view and the dealer's four other cards. `five_card_counts` has, for
each hand and each card in view, how many sets of four leave the dealer without a hand (10.1), below, equal or above.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.caribbean_stud.options import ANTE_PAYS, BET_PAYS, Wagers
from croupier.law.books import document
from croupier.mathematics.five_card import FULL, Counts, Deck, counts, hands, ladder, parts, scale, word
from croupier.mathematics.records import Outcome, Question
from croupier.things.cards import cards
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category

R = document("caribbean-stud")

ACE_AND_KING = high(cards("Ac Kd 4h 3s 2c"))
"""The least hand with which the dealer plays: an ace, a king, and the lowest cards beside them (10.1)."""
BET = 2
"""A bet is so many antes (5.3(b))."""


class Pays(NamedTuple):
    """Winnings by category, in antes: of the ante, and of the bet; and which of the bets the maximum cuts short."""

    ante: tuple[Fraction, ...]
    bet: tuple[Fraction, ...]
    cut: tuple[bool, ...]
    parts: int
    """An ante counts as so many parts, so that every result is a whole number."""


def pays(question: Question) -> Pays:
    """The scale of 5.8 with what was typed in, and the maximum payout of 5.9 at this stake."""
    o = question.options
    stake = question.stake or o.minimum
    full = [odds.exact(BET) for odds in scale(question, Wagers.BET, BET_PAYS.odds, Category).values()]
    ante = [odds.exact(1) for odds in scale(question, Wagers.ANTE, ANTE_PAYS.odds, Category).values()]
    most = max(full) if o.max_payout is None else Fraction(o.max_payout, stake)
    bet = [min(one, most) for one in full]
    cut = tuple([one > most for one in full])
    return Pays(tuple(ante), tuple(bet), cut, parts((*ante, *bet), "the table"))


class Tally(NamedTuple):
    """Deals by what becomes of them; those that were bet on by the category of the player's hand."""

    folded: int
    idle: tuple[int, ...]
    below: tuple[int, ...]
    equal: tuple[int, ...]
    above: tuple[int, ...]


class Best(NamedTuple):
    """The best play: its tally, and for each class the set of columns in which to bet."""

    tally: Tally
    masks: NDArray[np.uint64]


@cache
def plays() -> int:
    """The step of the ladder from which the dealer plays: ace and king (10.1)."""
    return int(np.searchsorted(ladder().values, ACE_AND_KING))


@cache
def categories() -> NDArray[np.int64]:
    """The category of each step of the ladder."""
    return np.array([category(int(value)) for value in ladder().values], dtype=np.int64)


def counted(deck: Deck = FULL) -> Counts:
    """The dealer's hands against every hand of the player's."""
    return counts(plays(), deck)


@njit(cache=True, nogil=True)
def _choose(found: Counts, kinds: Any, gains: Any, ends: NDArray[np.int64], masks: NDArray[np.uint64]) -> int:
    """Bet wherever it is worth more than the ante that a fold costs; the deals folded are returned."""
    folded = 0
    ante, bet, loss = gains
    for row in range(found.numbers.shape[0]):
        kind, weight = kinds[found.steps[row]], found.weights[row]
        for column in range(found.idle.shape[1]):
            idle, below = np.int64(found.idle[row, column]), np.int64(found.below[row, column])
            equal = np.int64(found.equal[row, column])
            above = found.total - idle - below - equal
            if ante[kind] * (idle + below) + bet[kind] * below - (1 + BET) * loss * above > -loss * found.total:
                masks[row] |= np.uint64(1) << np.uint64(column)
                ends[0, kind] += weight * idle
                ends[1, kind] += weight * below
                ends[2, kind] += weight * equal
                ends[3, kind] += weight * above
            else:
                folded += weight * found.total
    return folded


def best(pay: Pays, deck: Deck = FULL) -> Best:
    """Each hand with each card in view played as it is worth most."""
    found = counted(deck)
    gains = (*_whole(pay), pay.parts)
    ends, masks = np.zeros((4, len(Category)), np.int64), np.zeros(len(found.numbers), np.uint64)
    folded = _choose(found, categories(), gains, ends, masks)
    return Best(_tally(folded, ends), masks)


def _whole(pay: Pays) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The winnings in whole parts."""
    ante, bet = ([int(one * pay.parts) for one in side] for side in (pay.ante, pay.bet))
    return np.array(ante, np.int64), np.array(bet, np.int64)


def _tally(folded: int, ends: Any) -> Tally:
    idle, below, equal, above = (tuple([int(number) for number in row]) for row in ends)
    return Tally(int(folded), idle, below, equal, above)


@njit(cache=True, nogil=True)
def _group(found: Counts, positions: Any, deck: Any, table: NDArray[np.int64]) -> None:
    """Add up the deals by the step of the player's hand and the rank in view."""
    for row in range(found.numbers.shape[0]):
        hand, step, weight = positions[found.numbers[row]], found.steps[row], found.weights[row]
        place = 0
        for position in range(deck.shape[0]):
            if place < 5 and hand[place] == position:
                place += 1
                continue
            rank, column = deck[position] >> 2, position - place
            table[0, step, rank] += weight * found.idle[row, column]
            table[1, step, rank] += weight * found.below[row, column]
            table[2, step, rank] += weight * found.equal[row, column]
            table[3, step, rank] += weight * found.total


@cache
def by_ranks(deck: Deck = FULL) -> NDArray[np.int64]:
    """Deals by what the dealer has (nothing, below, equal, above), by the player's step and by the rank in view."""
    every = hands(deck)
    table = np.zeros((4, len(ladder().values), 13), np.int64)
    _group(counted(deck), every.positions, every.deck, table)
    table[3] -= table[0] + table[1] + table[2]
    return table


Plan = Callable[[int, int], object]
"""Whether to bet on a hand of this value (as `hands.high` gives it) when the dealer shows this rank, 0 to 12."""


def table_of(plan: Plan) -> NDArray[np.bool_]:
    """A plan for every value and every rank in view."""
    rows = [[bool(plan(value, rank)) for rank in range(13)] for value in ladder().values.tolist()]
    return np.array(rows, dtype=np.bool_)


def from_value(floor: int) -> NDArray[np.bool_]:
    """The plan that bets from a value on, whatever is in view."""
    return np.repeat((ladder().values >= floor)[:, None], 13, axis=1)


def tally_of(table: NDArray[np.bool_], deck: Deck = FULL) -> Tally:
    """What a plan that looks at ranks only comes to."""
    ends = by_ranks(deck)
    folded = ends[:, ~table].sum()
    by_step = np.where(table, ends, 0).sum(axis=2)
    kinds = categories()
    return _tally(folded, [[by_step[end][kinds == kind].sum() for kind in Category] for end in range(4)])


def ranks_only(pay: Pays, deck: Deck = FULL) -> NDArray[np.bool_]:
    """The best plan among those that look at ranks only: values and the rank in view, suits left aside."""
    idle, below, equal, above = by_ranks(deck)
    ante, bet = (side[categories()][:, None] for side in _whole(pay))
    # in floating point: deals of a value run to 10**11, and a near tie is worth the same either way
    gain = 1.0 * ante * (idle + below) + 1.0 * bet * below - 1.0 * pay.parts * BET * above
    table: NDArray[np.bool_] = gain + 1.0 * pay.parts * (idle + below + equal) > 0
    return table


def outcomes(tally: Tally, pay: Pays) -> list[Outcome]:
    """The ends of an ante, with the rule that pays or takes each."""
    staked = Fraction(1 + BET)
    ends = [Outcome(label="fold", ways=tally.folded, net=Fraction(-1), cite=R("9.2(b)"))]
    for won in sorted(set(pay.ante)):
        ways = sum([tally.idle[kind] for kind in Category if pay.ante[kind] == won])
        label = "dealer does not qualify" if len(set(pay.ante)) == 1 else f"dealer does not qualify, ante pays {won}"
        ends.append(Outcome(label=label, ways=ways, net=won, staked=staked, cite=R("10.1(a)")))
    ends += [
        Outcome(
            label="win with " + ("ace and king" if kind is Category.ODD_CARDS else word(kind)),
            ways=tally.below[kind],
            net=pay.ante[kind] + pay.bet[kind],
            staked=staked,
            cite=R("5.9") if pay.cut[kind] else R("10.6(b)"),
        )
        for kind in Category
    ]
    ends.append(Outcome(label="stand off", ways=sum(tally.equal), net=Fraction(), staked=staked, cite=R("10.4(c)")))
    ends.append(Outcome(label="dealer wins", ways=sum(tally.above), net=-staked, staked=staked, cite=R("10.5(b)")))
    return ends


def edge(ends: Sequence[Outcome]) -> Fraction:
    """What a plan loses of an ante."""
    total = sum(int(one.ways) for one in ends)
    return -sum((int(one.ways) * one.net for one in ends), Fraction()) / total
