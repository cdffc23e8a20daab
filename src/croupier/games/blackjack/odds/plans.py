"""Ways of playing blackjack that fit on a card: by totals, as the dealer does, never breaking; and their charts."""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.games.blackjack.odds.hands import TEN, VALUES, Floats, hand_number
from croupier.games.blackjack.odds.playing import NEVER, Book, Plan, Spot, Worths, blank, possible, weigh
from croupier.games.blackjack.odds.rules import Do, Rules
from croupier.games.blackjack.odds.solving import (
    Against,
    Course,
    Playing,
    Solved,
    course,
    first_two,
    split_plans,
    worth,
)
from croupier.games.blackjack.odds.splitting import Place, split
from croupier.mathematics.records import Chart

COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
STAND, HIT, DOUBLE = int(Do.STAND), int(Do.HIT), int(Do.DOUBLE)
UPS = (*range(1, VALUES), 0)
"""The values of the dealer's card in the order of the columns."""


@njit(cache=True, nogil=True)
def by_total(book: Book, spot: Spot, rules: Rules, worths: Worths, seen: tuple[Floats, Floats]) -> None:
    """The best play of those who look at the total alone, hard or soft.

    `seen` says how often each hand comes to be decided on, and how often as the first two cards: the totals are judged
    by these.
    """
    often, first = seen
    hands = book.hands
    stop = len(hands.total)
    while stop > 0:
        hard = hands.total[stop - 1] - 10 * hands.soft[stop - 1]
        begin = stop
        hit, double = np.zeros(2), np.zeros(2)
        while begin > 0 and hands.total[begin - 1] - 10 * hands.soft[begin - 1] == hard:
            begin -= 1
            if hands.size[begin] > 1 and possible(book, spot, begin):
                weigh(book, spot, rules, worths, begin)
                if not rules.closed[begin]:
                    hit[int(hands.soft[begin])] += often[begin] * (worths.hit[begin] - worths.stand[begin])
        for hand in range(begin, stop):
            soft = int(hands.soft[hand])
            hits = not rules.closed[hand] and (hit[soft] > 0 or not rules.may_stand[hand])
            worths.plan[hand] = HIT if hits else STAND
            worths.best[hand] = worths.hit[hand] if hits else worths.stand[hand]
            if worths.double[hand] > NEVER:
                double[soft] += first[hand] * (worths.double[hand] - worths.best[hand])
        for hand in range(begin, stop):
            if worths.double[hand] > NEVER and double[int(hands.soft[hand])] > 0:
                worths.plan[hand], worths.best[hand] = DOUBLE, worths.double[hand]
        stop = begin


class Card(NamedTuple):
    """A way of playing by totals against one card, with the plans for split hands."""

    against: Against
    playing: Playing
    split_plans: tuple[tuple[Plan, Plan], ...]


def by_totals(s: Solved, against: Against) -> Card:
    """The best play against one card of those who look at totals and pairs alone: the usual basic strategy."""
    first = first_two(against.spot.left.counts)
    for value in against.pairs:
        if against.plan[hand_number((value, value))] == Do.SPLIT and value != TEN:
            first[hand_number((value, value))] = 0.0
    often = course(s, against, Playing(against.unsplit, against.unsplit, {})).reach
    worths = blank(len(first))
    worths.ends[:] = against.worths.ends
    # What never comes up is judged by how likely its cards are at all, which only has to be more than nothing.
    often = often + 1e-12 / (1 + np.arange(len(often)))

    def solver(one: Rules, into: Worths) -> None:
        by_total(s.book, against.spot, one, into, (often, first))

    plans = split_plans(s.terms, worths, solver)
    solver(against.rules, worths)
    unsplit = worths.plan.copy()
    _given_up(s, against, unsplit, worths, first)
    return Card(against, _with_pairs(s, against, unsplit, plans), plans)


def _given_up(s: Solved, against: Against, unsplit: Plan, worths: Worths, first: np.ndarray) -> None:
    """Totals that are better given up."""
    two = (against.surrender > NEVER) & (against.rules.closed == 0)
    for soft in (False, True):
        for total in range(4, 22):
            these = two & (s.book.hands.total == total) & (s.book.hands.soft == soft)
            gain = (first * (against.surrender - worths.best))[these].sum()
            if gain > 0:
                unsplit[these] = Do.SURRENDER


def _with_pairs(s: Solved, against: Against, unsplit: Plan, plans: tuple[tuple[Plan, Plan], ...]) -> Playing:
    """The plan with the pairs that the best play splits, each hand of them by these plans."""
    plan = unsplit.copy()
    pairs = {}
    shoe = tuple(against.spot.left.counts.tolist())
    for value in against.pairs:
        hand = hand_number((value, value))
        if against.plan[hand] == Do.SPLIT:
            plan[hand] = Do.SPLIT
            pairs[value] = split(Place(s.book, shoe, against.up, value), s.terms, plans[value])
    return Playing(plan, unsplit, pairs)


def never_breaking(s: Solved, card: Card) -> Card:
    """The same, but nothing is drawn to a hard 12 or more."""
    table = s.book.hands
    may_break = ~table.soft & (table.total >= 12) & (card.against.rules.may_stand > 0)

    def careful(plan: Plan) -> Plan:
        return np.where(may_break & (plan != Do.SURRENDER), Do.STAND, plan).astype(np.int8)

    plans = tuple([(careful(lead), careful(other)) for lead, other in card.split_plans])
    return Card(card.against, _with_pairs(s, card.against, careful(card.playing.unsplit), plans), plans)


def like_the_dealer(s: Solved, against: Against) -> Card:
    """Drawn and stood as the dealer draws and stands; nothing is doubled, split or given up."""
    table, rules = s.book.hands, against.rules
    draws = (table.total < 17) | ((table.total == 17) & table.soft & s.terms.hit_soft_17)
    plan = np.where(draws & (rules.closed == 0), Do.HIT, Do.STAND).astype(np.int8)
    return Card(against, Playing(plan, plan, {}), ((plan, plan),) * VALUES)


def as_played(s: Solved, cards: tuple[Card, ...]) -> tuple[Course, ...]:
    """How rounds go in this way."""
    return tuple([course(s, card.against, card.playing) for card in cards])


def edge(s: Solved, cards: tuple[Card, ...]) -> float:
    """What a way of playing loses of the initial wager."""
    return -worth(as_played(s, cards))


# --- charts ---------------------------------------------------------------------------------------

KEY = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
}
HARD_ROWS = tuple(range(5, 21))
SOFT_ROWS = tuple(range(13, 21))


def charts(s: Solved, cards: tuple[Card, ...]) -> tuple[Chart, ...]:
    """Hard totals, soft totals and pairs against the dealer's card."""
    by_up = {card.against.up: card for card in cards}
    shown = [(n, by_up[up]) for n, up in enumerate(UPS) if up in by_up]
    columns = tuple([COLUMNS[n] for n, _ in shown])

    def chart(title: str, corner: str, rows: list[tuple[str, tuple[int, int], bool]]) -> Chart:
        cells = tuple([tuple([_sign(s, card, two, pair=pair) for _, card in shown]) for _, two, pair in rows])
        used = {sign for row in cells for sign in row}
        key = {sign: words for sign, words in KEY.items() if sign in used}
        return Chart(
            title=title, corner=corner, rows=tuple([row[0] for row in rows]), columns=columns, cells=cells, key=key
        )

    hard = [(str(total), _hard(total), False) for total in HARD_ROWS]
    soft = [(f"A,{total - 11}", (0, total - 12), False) for total in SOFT_ROWS]
    alike = [("A,A" if not value else f"{value + 1},{value + 1}", (value, value), True) for value in range(VALUES)]
    return chart("Hard totals", "total", hard), chart("Soft totals", "cards", soft), chart("Pairs", "cards", alike)


def _hard(total: int) -> tuple[int, int]:
    """Two cards without an ace that are no pair and come to a total, where there are such; else a pair."""
    for low in range(1, VALUES):
        other = total - (low + 1) - 1
        if low < other < VALUES:
            return low, other
    return total // 2 - 1, total // 2 - 1


def _sign(s: Solved, card: Card, two: tuple[int, int], *, pair: bool) -> str:
    hand = hand_number(two)
    plan = card.playing.plan if pair else card.playing.unsplit
    do = Do(int(plan[hand]))
    longer = _longer(s, card, hand)
    if do == Do.DOUBLE:
        return "D" if longer == Do.HIT else "Ds"
    if do == Do.SURRENDER:
        return "R" if longer == Do.HIT else "Rs"
    return {Do.HIT: "H", Do.STAND: "S", Do.SPLIT: "P"}[do]


def _longer(s: Solved, card: Card, hand: int) -> Do:
    """What is done with the same total in three cards or more; where there is none, it is hit."""
    table = s.book.hands
    same = (table.total == table.total[hand]) & (table.soft == table.soft[hand]) & (table.size > 2)
    plans = card.playing.unsplit[np.flatnonzero(same)]
    return Do(int(plans[0])) if len(plans) else Do.HIT
