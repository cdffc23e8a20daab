"""Ways to count a spot exactly, what each costs, and the count by the cheapest."""

from collections.abc import Callable
from itertools import count
from math import comb, prod
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.mathematics.equity.boards import Boards, add_boards, showdowns
from croupier.mathematics.equity.classes import Together, classes, together, written_out
from croupier.mathematics.equity.deals import add_deals, layout
from croupier.mathematics.equity.pairs import add_pairs, sets
from croupier.mathematics.equity.spots import Spot
from croupier.mathematics.equity.worth import Sums, Worth, no_sums, worth
from croupier.things.cards import Card

Progress: TypeAlias = Callable[[int, int, float], None]
"""Told how much is done, of how much, and about how many seconds the whole takes; first when nothing is done."""
Hands: TypeAlias = tuple[tuple[Card, ...], ...]
STEP = 5e-9
"""About how many seconds a step takes."""
CALL = 20_000
"""What it costs to begin with a set of hands, in steps."""
ALIKE = 50
"""So many sets of hands may be alike but for their suits, or impossible together: more are not hoped for."""
CUT = 100_000_000
"""A set of hands that costs more is counted piece by piece: somebody may be waiting, or want to stop it."""
DEAL, HAND, PAIR, PAIR_LOW, LOWS = 30, 30, 18, 25, 12
"""Steps to deal once; for a hand of any five; for each two of one's own cards, with a low hand too; times for lows."""


class Plan(NamedTuple):
    """A way to count a spot exactly: what it costs in steps, and the hands it goes through."""

    cost: int
    way: str
    dealt: Together
    rows: list[int]
    counts: list[int]
    """How many sets of hands each row stands for."""


def tables_of(of: Spot) -> Worth:
    """The tables that value the hands of a spot."""
    common = len(of.board) + of.to_come
    return worth(of.deck, of.own + common, pairs=of.game.two_and_three, low=of.game.low)


def cheapest(of: Spot, most: int) -> Plan | None:
    """The cheapest way to count a spot; None if there is none that costs so much at most."""
    plans = [_by_boards(of, most)]
    dealt = together(of.hands)
    if dealt is not None:
        plans += [_by_pairs(of, dealt), _by_deals(of, dealt)]
    within = [plan for plan in plans if plan is not None and plan.cost <= most]
    return min(within, default=None, key=lambda plan: plan.cost)


def _by_boards(of: Spot, most: int) -> Plan | None:
    """By boards: games with a board of five, and hands with every card written out."""
    if len(of.board) + of.to_come != 5:
        return None
    steps = (showdowns(of.to_come) + CALL) * len(of.hands)
    rows = prod(len(hand.alternatives) * comb(_left(of), hand.missing) for hand in of.hands)
    hands = written_out(of) if rows * steps <= most * ALIKE else None
    dealt = together(hands) if hands is not None else None
    if dealt is None:
        return None
    chosen, counts = classes(of, dealt)
    return Plan(len(chosen) * steps, "boards", dealt, chosen.tolist(), counts.tolist())


def _by_pairs(of: Spot, dealt: Together) -> Plan | None:
    """By what two hands can become without a board to come."""
    missing = [hand.missing for hand in of.hands]
    if of.to_come or len(missing) != 2 or max(missing) > 5:
        return None
    entered = sum(comb(_left(of), number) << number for number in missing)
    steps = entered * max(missing) * (LOWS if of.game.low else 2) + CALL
    return Plan(len(dealt.rows) * steps, "pairs", dealt, *_each(dealt))


def _by_deals(of: Spot, dealt: Together) -> Plan:
    """By deals, one after another."""
    ways, left = 1, _left(of)
    for missing in (*(hand.missing for hand in of.hands), of.to_come):
        ways *= comb(left, missing)
        left -= missing
    steps = deal_steps(of, len(of.hands) if of.to_come else 1)
    return Plan(len(dealt.rows) * (ways * steps + CALL), "deals", dealt, *_each(dealt))


def deal_steps(of: Spot, valued: int) -> int:
    """What one deal costs in which so many hands are valued."""
    pair = PAIR_LOW if of.game.low else PAIR
    return DEAL + valued * (comb(of.own, 2) * pair if of.game.two_and_three else HAND)


def _left(of: Spot) -> int:
    """How many cards are unseen once the hands have what is known of them."""
    return len(of.unseen) - sum(of.own - hand.missing for hand in of.hands)


def _each(dealt: Together) -> tuple[list[int], list[int]]:
    """Every row for itself."""
    number = len(dealt.rows)
    return list(range(number)), [1] * number


def counted(of: Spot, plan: Plan, progress: Progress | None = None) -> Sums:
    """The sums of every showdown there can be."""
    tables, total = tables_of(of), no_sums(len(of.hands))
    on = Boards(of.board, of.to_come, tables, {})
    missing = (*(hand.missing for hand in of.hands), of.to_come)
    pieces = _pieces(of, plan)
    tell = _told(progress, len(plan.rows) * len(pieces), plan.cost * STEP)
    for row, times in zip(plan.rows, plan.counts, strict=True):
        hands = plan.dealt.cards(row)
        held = {card for hand in hands for card in hand}
        unseen = tuple([card for card in of.unseen if card not in held])
        sums = no_sums(len(hands))
        for firsts in pieces:
            if plan.way == "boards":
                add_boards(on, hands, unseen, sums)
            elif plan.way == "pairs":
                _add_pairs(of, hands, unseen, sums)
            else:
                add_deals(layout(hands, missing, of.board, unseen), tables, firsts, sums)
            tell()
        total += sums * np.int64(times)
    return total


def _pieces(of: Spot, plan: Plan) -> list[tuple[int, int]]:
    """By which of the unseen cards the first card dealt is counted together: all of them, or each by itself."""
    left = _left(of)
    if plan.way != "deals" or plan.cost < CUT * len(plan.rows):
        return [(0, left)]
    return [(card, card + 1) for card in range(left)]


def _told(progress: Progress | None, total: int, seconds: float) -> Callable[[], None]:
    """Tell whoever waits that it begins, and with every call that one more of so many is done."""
    done = count()

    def tell() -> None:
        if progress is not None:
            progress(next(done), total, seconds)

    tell()
    return tell


def _add_pairs(of: Spot, hands: Hands, unseen: tuple[Card, ...], sums: Sums) -> None:
    """Add the showdowns of two hands by what each can become."""
    tables = tables_of(of)
    first, second = (
        sets(own, hand.missing, of.board, (unseen, tables)) for own, hand in zip(hands, of.hands, strict=True)
    )
    add_pairs(first, second, len(unseen), sums)
