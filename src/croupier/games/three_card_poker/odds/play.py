"""Three Card Poker: how to play, in lines, a chart, and rules of thumb with their price."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from croupier.games.three_card_poker.odds.counting import Counts, Plan, dealers, worth
from croupier.games.three_card_poker.odds.pays import Terms
from croupier.mathematics.figures import thumb
from croupier.mathematics.records import Chart, Curve, Strategy
from croupier.mathematics.three_card import hands, values
from croupier.things.cards import QUEEN, RANK_WORDS, RANKS, cards
from croupier.things.hands.three import Category, describe, high, least

QUEEN_SIX_FOUR = high(cards("Qc 6d 4h"))
FLOORS = {
    "queen six four": ("Play with queen, 6 and 4 or better.", QUEEN_SIX_FOUR),
    "any queen": ("Play with queen high or better, as the dealer does.", least(Category.ODD_CARDS, QUEEN)),
    "always play": ("Play every hand, as with blind play.", 0),
}
"""Plans that play from a value on, by the name of their policy: in words, and the value."""
_KEY = {
    "all": "play, whatever the third card",
    "n+": "play with a third card of n or higher",
    "-": "fold",
    "*": "suits decide: ask for advice",
}


def from_value(floor: int) -> Plan:
    """The plan that plays from a value on."""
    plan: Plan = values() >= floor
    return plan


def chosen(policy: Callable[[tuple[int, int, int]], object]) -> Plan:
    """A plan that somebody wrote down as a function of the three cards."""
    return np.array([bool(policy(hand)) for hand in hands()], np.bool_)


def edge(found: Counts, terms: Terms, plan: Plan) -> Fraction:
    """What a plan loses of an ante."""
    gained, unit = worth(found, terms)
    net = int(gained[plan].sum()) - unit * dealers() * int((~plan).sum())
    return Fraction(-net, unit * dealers() * len(plan))


def strategy(found: Counts, terms: Terms, plan: Plan) -> Strategy:
    """How to play under these terms, where this plan is the best."""
    least_edge = edge(found, terms, plan)
    thumbs = [thumb(rule, edge(found, terms, from_value(floor)), least_edge) for rule, floor in FLOORS.values()]
    return Strategy(lines=_lines(plan), charts=(_chart(plan),), thumbs=tuple(thumbs))


def _lines(plan: Plan) -> tuple[str, ...]:
    """From where on every hand is played, below where none is, and what lies between."""
    if plan.all():
        return ("Play every hand.",)
    if not plan.any():
        return ("Fold every hand.",)
    lowest, highest = int(values()[plan].min()), int(values()[~plan].max())
    if highest < lowest:
        return (f"Play with {_told(lowest)} or better, and fold everything below.",)
    above = [value for value in np.unique(values()).tolist() if value > highest]
    return (
        *((f"Play with {_told(above[0])} or better.",) if above else ()),
        f"Fold everything below {_told(lowest)}.",
        "In between it depends on the suits, or on the class of the hand: ask for advice.",
    )


def _told(value: int) -> str:
    """A hand in words; of three cards that make nothing the cards."""
    if value >= least(Category.ONE_PAIR):
        return describe(value)
    *first, last = describe(value).replace(" high", "", 1).split(", ")
    return f"{', '.join(first)} and {last}"


def _chart(plan: Plan) -> Chart:
    """Hands without a pair, a sequence or three of one suit: the highest by row, the second by column."""
    third: dict[tuple[int, int], dict[int, set[bool]]] = {}
    for hand, value, played in zip(hands(), values().tolist(), plan.tolist(), strict=True):
        if value < least(Category.ONE_PAIR):
            last, middle, first = sorted([card >> 2 for card in hand])
            third.setdefault((first, middle), {}).setdefault(last, set()).add(played)
    played_with = {first for (first, _), by_third in third.items() if any(True in said for said in by_third.values())}
    tops = sorted(played_with, reverse=True)
    columns = sorted({middle for _, middle in third}, reverse=True)
    return Chart(
        title="Hands without a pair, a straight or a flush",
        rows=tuple([RANK_WORDS[first] for first in tops]),
        columns=tuple([RANKS[middle] for middle in columns]),
        cells=tuple([tuple([_sign(third.get((first, middle), {})) for middle in columns]) for first in tops]),
        key=_KEY,
        corner="highest, second",
    )


def _sign(by_third: dict[int, set[bool]]) -> str:
    """From which third card on a hand is played."""
    if not by_third:
        return ""
    falling = sorted(by_third, reverse=True)
    said = [by_third[last] for last in falling]
    played = said.count({True})
    if said != [{True}] * played + [{False}] * (len(said) - played):
        return "*"
    if played in (0, len(said)):
        return "all" if played else "-"
    return f"{RANKS[falling[played - 1]]}+"


def curve(found: Counts, terms: Terms, plan: Plan) -> Curve:
    """The edge over the lowest hand that is played, from every hand to pairs only."""
    floors = [value for value in np.unique(values()).tolist() if value <= least(Category.ONE_PAIR, 1)]
    plans = [from_value(floor) for floor in floors]
    points = [(100 * float(one.mean()), float(edge(found, terms, one))) for one in plans]
    return Curve(
        title="Ante: the edge by how many hands are played, the best first",
        x="hands played, %",
        y="edge",
        points=tuple(sorted(points)),
        marks=((100 * float(plan.mean()), "best play"),),
    )
