"""Lunar Poker: what a table pays under its options, in whole parts of the ante (5.5, 5.6, 5.9, 5.12)."""

from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np

from croupier.games.lunar_poker.odds.hands import SETS
from croupier.games.lunar_poker.odds.values import Terms
from croupier.games.lunar_poker.options import BET_PAYS, Options, Super, Wagers, instant_pays, super_pays
from croupier.kernel.options import LimitPer
from croupier.mathematics.figures import paid
from croupier.mathematics.records import Question, Unanswerable
from croupier.things.hands.order import Category
from croupier.things.money import EVENS, Odds

ANY = "any winning hand"
MOST = 1 << 62
"""No sum over the dealer's hands may be larger."""
FINEST = 1 << 17
"""Nor may an ante have more parts, lest squares of results run over."""


class Scale(NamedTuple):
    """The odds and limits of a table, in parts of the ante: two scales that are equal have equal figures."""

    parts: int
    bet: tuple[int, ...]
    """By category, what the bet of two antes wins."""
    ante: int
    straight_flush: int
    royal_flush: int
    most: int | None
    """The maximum payout (5.12)."""
    together: bool
    """Whether the limit holds for both combinations of a bet together."""


def words(kind: Category | Super) -> str:
    """A prize as the pay scale names it."""
    return kind.name.replace("_", " ").lower()


def unit(question: Question) -> int:
    """What the ante is, in cents."""
    options: Options = question.options
    return question.stake or options.minimum


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force, by wager and by the words of the prize (5.5, 5.9)."""
    usual = super_pays(question.options)
    return {
        Wagers.ANTE: paid(question, Wagers.ANTE, {ANY: EVENS}),
        Wagers.BET: paid(question, Wagers.BET, {words(Category(kind)): odds for kind, odds in BET_PAYS.odds.items()}),
        Wagers.SUPER: paid(question, Wagers.SUPER, {words(Super(kind)): odds for kind, odds in usual.items()}),
    }


def scale(question: Question) -> Scale:
    """The scale of a question; refuses odds that nobody could count with."""
    options: Options = question.options
    in_force = scales(question)
    bet, ante = in_force[Wagers.BET], in_force[Wagers.ANTE][ANY]
    instant = instant_pays(options)
    most = None if options.max_payout is None else Fraction(options.max_payout, unit(question))
    rows = [2 * _fraction(bet[words(kind)]) for kind in Category]
    others = [_fraction(ante), *(_fraction(instant[kind]) for kind in sorted(instant))]
    parts = lcm(*(one.denominator for one in (*rows, *others, most or Fraction(1))))
    if parts > FINEST or parts * max(*rows, *others) * 2 * comb(46, 4) * 42 > MOST:
        raise Unanswerable("these odds are too large, or too fine, to be counted with: use smaller whole numbers")

    def capped(odds: Fraction) -> int:
        return int(parts * (odds if most is None else min(odds, most)))

    return Scale(
        parts=parts,
        bet=tuple([int(parts * row) for row in rows]),
        ante=capped(others[0]),
        straight_flush=capped(others[1]),
        royal_flush=capped(others[2]),
        most=None if most is None else int(parts * most),
        together=options.max_payout_per is not LimitPer.PAYMENT,
    )


def _fraction(odds: Odds) -> Fraction:
    return Fraction(odds.to, odds.one)


def seconds(of: Scale) -> list[int]:
    """By set of second combinations, the category that pays most of it, or -1 for none (10.9)."""
    kinds = range(len(Category))
    return [
        max([kind for kind in kinds if held >> kind & 1], key=lambda kind: of.bet[kind], default=-1)
        for held in range(SETS)
    ]


@cache
def terms(of: Scale) -> Terms:
    """The same as arrays: a bet is paid by its category, and once more by the best-paid second combination."""
    most = MOST if of.most is None else of.most
    pays = np.zeros((len(Category), SETS), dtype=np.int64)
    for held, second in enumerate(seconds(of)):
        more = min(of.bet[second], most) if second >= 0 else 0
        for kind in Category:
            total = min(of.bet[kind], most) + more
            pays[kind, held] = min(total, most) if of.together else total
    return Terms(of.parts, pays, of.ante, of.straight_flush, of.royal_flush)


def super_scale(question: Question) -> dict[Super, Fraction]:
    """What each super combination wins for a unit of the super wager (5.9), within the maximum payout (5.12)."""
    options: Options = question.options
    odds = scales(question)[Wagers.SUPER]
    most = None if options.max_payout is None else Fraction(options.max_payout, unit(question))
    pays = {kind: _fraction(odds[words(kind)]) for kind in Super}
    return pays if most is None else {kind: min(odds, most) for kind, odds in pays.items()}
