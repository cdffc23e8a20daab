"""Ultimate Texas Hold'em as compiled rounds: one player, a fresh deck each time, trips beside the ante."""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.best_play import best, thumb
from croupier.games.ultimate_texas_holdem.odds.boards import (
    FULL_DECK,
    PAIRS,
    ROW,
    SLOTS,
    Boards,
    Layout,
    boards,
    layout,
)
from croupier.games.ultimate_texas_holdem.odds.counting import Amounts, worth
from croupier.games.ultimate_texas_holdem.odds.following import SHOWN, ranks_on, section_of, single
from croupier.games.ultimate_texas_holdem.odds.pays import Terms, amounts, part, terms, trips
from croupier.games.ultimate_texas_holdem.odds.ranking import (
    Desk,
    Ranks,
    against,
    cell_of,
    desk,
    entry,
    lay_out,
    rank,
    ranks,
)
from croupier.games.ultimate_texas_holdem.odds.strategy import basic
from croupier.games.ultimate_texas_holdem.options import Wagers
from croupier.mathematics.five_card import parts
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import State, deal
from croupier.things.hands.order import Category

POLICIES = ("best", "basic", "wait", "always raise", "always fold")
"""The best play; the first rule of thumb; check twice and then play for the best; the most before the flop; fold."""
EXACT, BY_OUTS, BY_HIGH, NEVER = 0, 1, 2, 3
"""How the last decision is taken."""
_MOST = 10**9
"""The largest result in parts whose square can be added up."""
HANDS = 990


class Plan(NamedTuple):
    """A way of playing, in tables."""

    early: NDArray[np.int64]
    """Antes before the flop, by class of own cards; 0 to check."""
    flags: NDArray[np.uint8]
    """By class of flops and slot: 1 to play after the flop."""
    last: int
    limit: int
    """Fewer outs than this, or this rank and higher, play with the whole board open."""


class Table(NamedTuple):
    """What a round looks up."""

    slots: NDArray[np.int64]
    """The slot of two cards."""
    ranks: Ranks
    lookup: Ranks
    amounts: Amounts
    """Results in parts by number of antes; at 0 those of a fold."""
    stages: NDArray[np.int64]
    """Antes after the flop and at the end; parts of a unit of ante and of trips; whether trips outlives a fold."""
    trips: NDArray[np.int64]
    """The result of trips by category, in parts."""


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds under one of POLICIES, or under a function of the two own cards.

    The function is called as `policy(own)` with two card numbers, for all 1,326 pairs before the run, and says whether
    to play the most antes before the flop. The later decisions are then those of "basic".
    """
    t, side = terms(question), trips(question)
    unit = t.stake // part(t)
    found = amounts(t, tuple(range(11)))
    chip = parts([*side.won.values(), Fraction(1)], "trips", _MOST)
    if int(found.win.max()) > _MOST:
        raise Unanswerable("the largest result has too many parts of a unit to be added up; name a rounder stake")
    prizes = [int(side.won.get(kind, Fraction(-1)) * chip) for kind in Category]
    table = Table(
        slots=_slots(),
        ranks=ranks(both=t.both),
        lookup=ranks(both=False, number=6),
        amounts=found,
        stages=np.array([t.flop, t.river, unit, chip, side.after_fold], dtype=np.int64),
        trips=np.array(prizes, dtype=np.int64),
    )
    offered = question.options.trips
    wagers, units = ((Wagers.ANTE, Wagers.TRIPS), (unit, chip)) if offered else ((Wagers.ANTE,), (unit,))
    return Kernel(wagers, units, play, (plan(t, policy), table, boards(FULL_DECK), layout()))


def _slots() -> NDArray[np.int64]:
    order = layout()
    table = np.zeros((52, 52), dtype=np.int64)
    table[order.first, order.second] = table[order.second, order.first] = np.arange(SLOTS)
    return table


def plan(t: Terms, policy: Any) -> Plan:
    """A policy in tables."""
    none = np.zeros((len(boards(FULL_DECK).flops), SLOTS), dtype=np.uint8)
    check = np.zeros(SLOTS, dtype=np.int64)
    if callable(policy):
        order = layout()
        asked = [bool(policy((int(a), int(b)))) for a, b in zip(order.first, order.second, strict=True)]
        return _basic(t, np.array(asked) * t.early[-1])
    if policy not in POLICIES:
        raise Unanswerable(
            f"there is no policy {policy!r}; there are {', '.join(POLICIES)}, or a function of two cards"
        )
    if policy == "wait":
        return Plan(check, none, EXACT, 0)
    if policy == "always raise":
        return Plan(check + t.early[-1], none, EXACT, 0)
    if policy == "always fold":
        return Plan(check, none, NEVER, 0)
    early = np.array(best(t, FULL_DECK).early, dtype=np.int64)[layout().kind]
    return Plan(early, best(t, FULL_DECK).flags, EXACT, 0) if policy == "best" else _basic(t, early)


def _basic(t: Terms, early: NDArray[np.int64]) -> Plan:
    """The rule of thumb behind a first decision."""
    rule = basic(t, FULL_DECK)
    return Plan(early, thumb(FULL_DECK), *((BY_HIGH, rule.high) if t.both else (BY_OUTS, rule.outs)))


@njit(cache=True, nogil=True)
def worth_of(one: int, other: int, board: NDArray[np.int64], ranks: Ranks) -> Any:
    """The place of the value of a hand on a board."""
    own, best_ = ranks.weights[one] + ranks.weights[other], -1
    if not ranks.both:
        for card in board:
            own += ranks.weights[card]
        best_ = entry(own, ranks)
        for suit in range(4):
            if own >> 4 * suit & 15 >= 5:
                best_ = max(best_, ranks.by_suit[_of_suit(one, other, board, suit)])
        return best_
    for a in range(5):
        for b in range(a):
            for c in range(b):
                total = own + ranks.weights[board[a]] + ranks.weights[board[b]] + ranks.weights[board[c]]
                best_ = max(best_, entry(total, ranks))
                if total >> 4 * (one & 3) & 15 == 5:
                    held = 1 << (board[a] >> 2) | 1 << (board[b] >> 2) | 1 << (board[c] >> 2)
                    best_ = max(best_, ranks.by_suit[held | 1 << (one >> 2) | 1 << (other >> 2)])
    return best_


@njit(inline="always")
def _of_suit(one: int, other: int, board: NDArray[np.int64], suit: int) -> Any:
    """The ranks held of a suit."""
    held = (np.int64(one & 3 == suit) << (one >> 2)) | (np.int64(other & 3 == suit) << (other >> 2))
    for card in board:
        held |= np.int64(card & 3 == suit) << (card >> 2)
    return held


@njit(cache=True, nogil=True)
def _after_flop(slot: int, board: NDArray[np.int64], flags: NDArray[np.uint8], boards: Boards, layout: Layout) -> bool:
    """The second decision."""
    low, high = min(board[0], board[1], board[2]), max(board[0], board[1], board[2])
    middle = board[0] + board[1] + board[2] - low - high
    at = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    run, offset = (slot // ROW, slot % ROW) if slot < PAIRS else (16 + (slot - PAIRS) // 13, (slot - PAIRS) % 13)
    return bool(flags[boards.flop[at], layout.moved[boards.change[at], run] + offset] > 0)


@njit(cache=True, nogil=True)
def _at_end(cards: NDArray[np.int64], plan: Plan, table: Table, inside: NDArray[np.bool_], desk: Desk) -> bool:
    """The last decision."""
    one, other, board = cards[0], cards[1], cards[4:]
    if plan.last == NEVER:
        return False
    if plan.last == EXACT:
        _, _, short = rank(board, inside, table.ranks, desk)
        cell = cell_of(one, other, desk)
        met = against(cell, short, HANDS, table.ranks, desk)
        kind = table.ranks.category[desk.value[cell]]
        return bool(worth(table.stages[1], kind, met, table.amounts) > table.amounts.fold * HANDS)
    lay_out(board, inside, desk)
    mine = worth_of(one, other, board, table.ranks)
    shared, outs = 0, 0
    for card in board:
        shared += table.lookup.weights[card]
    section = section_of(cell_of(one, other, desk), ranks_on(board), table.ranks.category[mine], 0, table.ranks) - SHOWN
    if plan.last == BY_HIGH or section == 0:
        high = max(one, other) >> 2
        return bool(section <= 1 or high >= plan.limit)
    for kind in range(26):
        if desk.left[kind] and single(kind, shared, table.lookup, desk) > mine:
            outs += table.lookup.ones[desk.left[kind]]
    return outs < plan.limit


@njit(inline="always")
def _add(sums: NDArray[np.int64], net: int, staked: int) -> None:
    sums[0] += net
    sums[1] += net * net
    sums[2] += staked
    sums[3] += net > 0


@njit(cache=True, nogil=True)
def play(  # noqa: PLR0913, PLR0917 - the contract of a kernel, and its tables
    state: State, rounds: int, sums: NDArray[np.int64], plan: Plan, table: Table, boards: Boards, layout: Layout
) -> None:
    """Rounds one after another."""
    room, deck = desk(), np.arange(52).astype(np.uint8)
    cards = np.zeros(9, dtype=np.int64)
    pays, value = table.amounts, table.ranks
    for _ in range(rounds):
        deal(state, deck, 9)
        cards[:] = deck[:9]
        slot = table.slots[cards[0], cards[1]]
        antes = plan.early[slot]
        if antes == 0 and _after_flop(slot, cards[4:], plan.flags, boards, layout):
            antes = table.stages[0]
        if antes == 0 and _at_end(cards, plan, table, boards.inside, room):
            antes = table.stages[1]
        mine = worth_of(cards[0], cards[1], cards[4:], value)
        theirs = worth_of(cards[2], cards[3], cards[4:], value)
        kind, qualified = value.category[mine], np.int64(theirs >= value.pair)
        net = pays.fold
        if antes:
            net = 0
            if mine > theirs:
                net = pays.win[antes, qualified, kind]
            elif mine < theirs:
                net = -pays.lose[antes, qualified]
        _add(sums[0], net, (2 + antes) * table.stages[2])
        if len(sums) > 1:
            side = table.trips[kind] if antes or table.stages[4] else -table.stages[3]
            _add(sums[1], side, table.stages[3])
