"""Lunar Poker: how to play, for a person: sentences, charts read off the plan, rules of thumb and their price."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.basic import (
    ACE_KING,
    CATEGORY,
    DRAWING,
    INSIDE,
    LEAD,
    LINES,
    NO_DRAW,
    OPEN,
    shapes,
)
from croupier.games.lunar_poker.odds.bets import Bets
from croupier.games.lunar_poker.odds.classes import kinds
from croupier.games.lunar_poker.odds.hands import PAIR, STRAIGHT_FLUSH, hands
from croupier.games.lunar_poker.odds.plan import EXCHANGE, Plan, rank_counts
from croupier.mathematics.figures import thumb
from croupier.mathematics.records import Chart, Curve, Strategy
from croupier.things.cards import ACE, RANK_WORDS, RANKS, plural

SIGNS = "FB62345"
"""Fold, bet, a sixth card, or the number of cards exchanged."""
KEY = {
    "F": "fold",
    "B": "bet",
    "6": "buy a sixth card",
    "2": "exchange two cards",
    "3": "exchange three cards",
    "4": "exchange four cards",
    "5": "exchange all five cards",
}
UPS = tuple(RANKS)


def signs(first: NDArray[np.uint8]) -> NDArray[np.int8]:
    """The choices of a plan as places in SIGNS."""
    ones = np.array([sum(code >> place & 1 for place in range(5)) for code in range(256)], dtype=np.int8)
    return np.where(first >= EXCHANGE, ones[first] + 1, first).astype(np.int8)


def shares() -> NDArray[np.float64]:
    """How often each kind of hand meets each rank as the up card, out of all deals."""
    kind = kinds()
    weights: NDArray[np.float64] = (4 - rank_counts(kind.cards)) / 47 * kind.ways[:, None] / kind.ways.sum()
    return weights


def charts(plan: Plan) -> tuple[Chart, ...]:
    """What most hands of a shape do against each up card: pairs, and odd cards, without four to a straight or flush."""
    shape, told, weight = shapes(kinds(), hands()), signs(plan.first), shares()

    def cells(rows: list[NDArray[np.bool_]]) -> tuple[tuple[str, ...], ...]:
        table = []
        for of in rows:
            by_sign = [(weight[of] * (told[of] == sign)).sum(axis=0) for sign in range(len(SIGNS))]
            table.append(tuple([SIGNS[at] for at in np.argmax(by_sign, axis=0)]))
        return tuple(table)

    pairs = (shape[:, CATEGORY] == PAIR) & (shape[:, DRAWING] == NO_DRAW)
    odd = (shape[:, CATEGORY] == 0) & (shape[:, DRAWING] < OPEN)
    both = odd & (shape[:, ACE_KING] == 1)
    leads = range(ACE, 5, -1)
    alone = [odd & (shape[:, ACE_KING] == 0) & (shape[:, LEAD] == lead) for lead in leads]
    all_pairs = [pairs & (shape[:, LEAD] == lead) for lead in range(ACE, -1, -1)]
    names = tuple([plural(lead) for lead in range(ACE, -1, -1)])
    return (
        Chart(title="A pair", rows=names, columns=UPS, cells=cells(all_pairs), key=KEY, corner="pair"),
        Chart(
            title="No pair, not four to a flush or to an open straight, by the highest card",
            rows=("ace and king", *(RANK_WORDS[lead] for lead in leads)),
            columns=UPS,
            cells=cells([both, *alone]),
            key=KEY,
            corner="highest",
        ),
    )


def first_choices(plan: Plan) -> str:
    """How often the plan does what with the first five cards, instant cash apart."""
    told, weight = signs(plan.first), shares()
    played = shapes(kinds(), hands())[:, CATEGORY] < STRAIGHT_FLUSH
    total = weight[played].sum()
    parts = [(KEY[sign], float((weight * (told == at))[played].sum() / total)) for at, sign in enumerate(SIGNS)]
    return ", ".join(f"{name} {share:.2%}" for name, share in parts)


def by_up_card(plan: Plan) -> Curve:
    """What the plan's choices are worth against each up card."""
    weight = shares()
    played = shapes(kinds(), hands())[:, CATEGORY] < STRAIGHT_FLUSH
    worth = (weight * plan.values)[played].sum(axis=0) / weight[played].sum(axis=0)
    points = tuple([(float(rank + 2), float(value)) for rank, value in enumerate(worth)])
    return Curve(
        title="What a hand is worth by the dealer's up card",
        x="up card (11 to 14: jack to ace)",
        y="antes",
        points=points,
        marks=((13.0, "king"), (14.0, "ace")),
    )


def strategy(plan: Plan, bets: Bets, best: float, card: float) -> Strategy:
    """How to play; `best` is the edge of the plan and `card` that of the strategy card."""
    exact: tuple[Fraction, Fraction, Fraction] = bets.edges
    return Strategy(
        lines=LINES,
        charts=charts(plan),
        thumbs=(
            thumb("Play by the sentences above.", card, best),
            thumb("Never draw; bet or fold as is best, and force when that is best.", exact[0], best),
            thumb("Never draw; bet a pair or better, fold the rest.", exact[1], best),
            thumb("Never draw; bet ace and king or better, fold the rest.", exact[2], best),
        ),
    )


assert INSIDE < OPEN
