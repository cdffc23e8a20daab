"""Caribbean stud as compiled rounds: one player, a fresh deck each time, the ante with its bet and the jackpot."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.caribbean_stud.odds import jackpot
from croupier.games.caribbean_stud.odds.ante import (
    ACE_AND_KING,
    BET,
    Pays,
    best,
    categories,
    counted,
    from_value,
    pays,
    plays,
    ranks_only,
    table_of,
)
from croupier.games.caribbean_stud.options import Wagers
from croupier.mathematics.five_card import CHOOSE, Cards, Counts, add, draw, hands, ladder, round_parts, step_of
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import State
from croupier.things.hands.order import Category, least

POLICIES = ("best", "basic", "any pair", "ace and king", "always raise", "never raise")
_FLOORS = {
    "any pair": least(Category.ONE_PAIR),
    "ace and king": ACE_AND_KING,
    "always raise": 0,
    "never raise": least(Category.ROYAL_FLUSH) << 1,
}
"""Policies that bet from a value on."""
_LOOK = 2
"""A verdict that depends on the suits of the hand: its mask says."""
_SUITS = np.array(list(permutations(range(4))), dtype=np.int64)


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds under one of POLICIES, or under a function of the hand's value and the rank in view.

    The function is called as `policy(value, rank)` with a value as `hands.high` gives it and a rank from 0 for a two to
    12 for an ace, for every value and rank before the run, and says whether to bet. "best" looks at suits too.
    """
    pay = pays(question)
    share = {kind: number / sum(jackpot.ways().values()) for kind, number in jackpot.ways().items()}
    won = [(pay.ante[kind] + bet, share[kind]) for kind in Category for bet in (0, pay.bet[kind])]
    unit = round_parts([*won, (Fraction(-1 - BET), 1)], "the table")
    verdicts, masks = _verdicts(policy, pay)
    kinds = categories()
    ante = np.array([int(pay.ante[kind] * unit) for kind in Category], np.int64)[kinds]
    bet = np.array([int(pay.bet[kind] * unit) for kind in Category], np.int64)[kinds]
    wagers: tuple[str, ...] = (Wagers.ANTE,)
    chip, prizes = 1, np.zeros(1, np.int64)
    if jackpot.offered(question):
        found = jackpot.prizes(question, question.meter or 0)
        chip = round_parts([(Fraction(-1), 1), *[(found[kind], share[kind]) for kind in found]], "the jackpot")
        wagers = (Wagers.ANTE, Wagers.JACKPOT)
        prizes = np.array([int(found.get(kind, Fraction()) * chip) for kind in Category], np.int64)[kinds]
    tables = (ladder().tables, verdicts, masks, np.stack([ante, ante + bet]), prizes, (plays(), unit, chip))
    return Kernel(wagers, (unit, chip)[: len(wagers)], play, tables)


def _verdicts(policy: Any, pay: Pays) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """Bet or fold by value and rank in view; and, where suits matter, the sets of cards against which to bet."""
    if policy == "best":
        return _best_verdicts(pay)
    if policy == "basic":
        table = ranks_only(pay)
    elif policy in _FLOORS:
        table = from_value(_FLOORS[policy])
    elif callable(policy):
        table = table_of(policy)
    else:
        raise Unanswerable(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    return table.astype(np.uint8), np.zeros(1, np.uint64)


def _best_verdicts(pay: Pays) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """The best play: what all hands of a value agree on against a rank stands in the table, the rest in the masks."""
    every, found = hands(), counted()
    bets = np.zeros(len(found.numbers), np.uint64)
    seen = np.zeros((2, len(ladder().values), 13), np.bool_)
    _note(found, best(pay).masks, every.positions, (bets, seen))
    apart = seen[0] & seen[1]
    masks = np.zeros(len(every.steps), np.uint64)
    rows = np.flatnonzero(apart.any(axis=1)[found.steps])
    _spread(every.positions[found.numbers[rows]], bets[rows], _SUITS, masks)
    return np.where(apart, _LOOK, seen[1]).astype(np.uint8), masks


@njit(cache=True, nogil=True)
def _note(found: Counts, chosen: NDArray[np.uint64], positions: Cards, out: Any) -> None:
    """Choices by column as sets of cards in view, and which verdicts occur by value and rank."""
    bets, seen = out
    for row in range(found.numbers.shape[0]):
        hand, place = positions[found.numbers[row]], 0
        for card in range(52):
            if place < 5 and hand[place] == card:
                place += 1
                continue
            raised = chosen[row] >> np.uint64(card - place) & np.uint64(1)
            seen[np.int64(raised), found.steps[row], card >> 2] = True
            bets[row] |= raised << np.uint64(card)


@njit(cache=True, nogil=True)
def _spread(rows: Cards, bets: NDArray[np.uint64], suits: NDArray[np.int64], masks: NDArray[np.uint64]) -> None:
    """Carry the choices of a hand over to every hand that differs from it by the names of suits."""
    moved = np.empty(5, np.int64)
    for row in range(rows.shape[0]):
        for way in range(suits.shape[0]):
            for place in range(5):
                moved[place] = rows[row, place] & ~3 | suits[way, rows[row, place] & 3]
            mask = np.uint64(0)
            for card in range(52):
                if bets[row] >> np.uint64(card) & np.uint64(1):
                    mask |= np.uint64(1) << np.uint64(card & ~3 | suits[way, card & 3])
            masks[_number(moved)] = mask


@njit(cache=True, nogil=True)
def _number(hand: Any) -> Any:
    """The number of a hand of five in any order: the sum of binomials of its cards as they rise."""
    number = 0
    for place in range(5):
        lower = 1
        for other in range(5):
            lower += hand[other] < hand[place]
        number += CHOOSE[lower, hand[place]]
    return number


@njit(cache=True, nogil=True)
def play(  # noqa: PLR0913, PLR0917 - the contract of a kernel, and its tables
    state: State, rounds: int, sums: Any, entries: Any, verdicts: Any, masks: Any, gains: Any, prizes: Any, terms: Any
) -> None:
    """Rounds: five cards to the player, one in view; the dealer's other four matter only if the player bets."""
    qualifies, unit, chip = terms
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        draw(state, deck, 0, 6)
        mine = step_of(deck, entries)
        verdict = verdicts[mine, deck[5] >> 2]
        if verdict == _LOOK:
            verdict = np.uint8(masks[_number(deck)] >> np.uint64(deck[5]) & np.uint64(1))
        prize, net = 0, -unit
        if verdict:
            prize = prizes[mine] if prizes.shape[0] > 1 else 0
            draw(state, deck, 6, 10)
            theirs = step_of(deck[5:10], entries)
            if theirs < qualifies:
                net = gains[0, mine]
            elif mine > theirs:
                net = gains[1, mine]
            else:
                net = 0 if mine == theirs else -(1 + BET) * unit
        add(sums, 0, net, (1 + BET) * unit if verdict else unit)
        if prizes.shape[0] > 1:
            # a folded hand wins no jackpot (9.2, 11.8)
            add(sums, 1, prize - chip, chip)
