"""Caribbean stud, the jackpot wager: what it is worth as a function of the meter (11.9).

The chip goes into the pool when the bets are closed and never comes back (11.4, 11.12), so a prize of 100 to 1 leaves
99. Electronic or manual, one pool or two, the formula is one: the meter shows the pool from which royal and straight
flushes are paid (3.5(b), 11.6C(b)).
"""

import itertools
from fractions import Fraction
from functools import cache
from math import ceil

import numpy as np
from msgspec.structs import replace

from croupier.games.caribbean_stud.odds.ante import categories
from croupier.games.caribbean_stud.options import JACKPOT
from croupier.kernel.options import Operated
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import FULL, Deck, hands, scale, word
from croupier.mathematics.records import Curve, Figures, Outcome, Question
from croupier.things.hands.order import Category
from croupier.things.money import Odds, dollars

R = document("caribbean-stud")

SHARES = {Category.ROYAL_FLUSH: (1, R("11.9(a)")), Category.STRAIGHT_FLUSH: (10, R("11.9(b)"))}
"""One part in so many of the pool, if that is more than the odds."""
_PRIZES = {
    Category.ROYAL_FLUSH: (10_000, R("11.9(a)")),
    Category.STRAIGHT_FLUSH: (1_000, R("11.9(b)")),
    Category.FOUR_OF_A_KIND: (500, R("11.9(c)")),
    Category.FULL_HOUSE: (150, R("11.9(d)")),
    Category.FLUSH: (100, R("11.9(e)")),
}
"""The hands that qualify (11.7), what each is paid to one, the first two at the least, and by which rule."""
_USUAL: dict[int, Odds] = {kind: Odds(to) for kind, (to, _) in _PRIZES.items()}
_CITES = {kind: cite for kind, (_, cite) in _PRIZES.items()}
_POINTS = 24


def offered(question: Question) -> bool:
    """Whether the table has a jackpot (11.1)."""
    return bool(question.options.jackpot != Operated.NOT_OFFERED)


def least(question: Question) -> dict[int, Odds]:
    """The odds of 11.9 with what was typed in: what a hand is paid at the least."""
    return scale(question, JACKPOT.name, _USUAL, Category, grows=True)


def prizes(question: Question, meter: int) -> dict[Category, Fraction]:
    """What each qualifying hand is paid, in jackpot wagers, when the meter stands at so many cents (11.9).

    A tenth of the pool is paid down to the cent.
    """
    wager = question.options.jackpot_wager
    found = {Category(made): odds.exact(1) for made, odds in least(question).items()}
    for kind, (share, _) in SHARES.items():
        found[kind] = max(found[kind], Fraction(meter // share, wager))
    return found


@cache
def ways(deck: Deck = FULL) -> dict[Category, int]:
    """How many hands of five there are of each category."""
    numbers = np.bincount(categories()[hands(deck).steps], minlength=len(Category))
    return {kind: int(numbers[kind]) for kind in Category}


def jackpot(question: Question, deck: Deck = FULL) -> Figures:
    """The wager at the meter of the question; at the least odds if none is named."""
    pays, number = prizes(question, question.meter or 0), ways(deck)
    ends = [
        Outcome(label=word(kind), ways=number[kind], net=pays[kind] - 1, cite=_CITES.get(kind, R("11.9")))
        for kind in sorted(pays, reverse=True)
    ]
    rest = sum([number[kind] for kind in Category if kind not in pays])
    less = "less than a flush" if pays.keys() == set(_PRIZES) else "any other hand"
    ends.append(Outcome(label=less, ways=rest, net=Fraction(-1), cite=R("11.7")))
    found = figures(JACKPOT.name, JACKPOT.label, R(JACKPOT.cite), ends)
    return replace(found, offered=offered(question))


def _loss(question: Question, meter: Fraction, deck: Deck) -> Fraction:
    """The edge at any meter, a tenth of it not rounded."""
    number, pays = ways(deck), prizes(question, 0)
    for kind, (share, _) in SHARES.items():
        pays[kind] = max(pays[kind], meter / share / question.options.jackpot_wager)
    return 1 - sum((number[kind] * pays[kind] for kind in pays), Fraction()) / sum(number.values())


def _bends(question: Question) -> list[Fraction]:
    """The meters, in cents, at which a share of the pool overtakes the odds."""
    odds = least(question)
    return [odds[kind].exact(share * question.options.jackpot_wager) for kind, (share, _) in SHARES.items()]


def break_even(question: Question, deck: Deck = FULL) -> Fraction | None:
    """The meter, in cents, at which the wager loses nothing; None where nothing the meter shows can do it.

    The edge falls in straight pieces, with a bend where a share of the pool overtakes the odds.
    """
    bends = [Fraction(), *sorted(_bends(question))]
    if _loss(question, bends[-1], deck) > 0:
        slope = _loss(question, bends[-1], deck) - _loss(question, bends[-1] + 1, deck)
        return bends[-1] + _loss(question, bends[-1], deck) / slope if slope else None
    for low, high in itertools.pairwise(bends):
        above, under = _loss(question, low, deck), _loss(question, high, deck)
        if above > 0 >= under:
            return low + (high - low) * above / (above - under)
    return Fraction()


def curve(question: Question) -> Curve:
    """The edge over the meter, in dollars, up to twice the break-even."""
    even, bends = break_even(question), _bends(question)
    top = max(2 * (even or Fraction()), 2 * max(bends), Fraction(question.meter or 0))
    at = sorted({*(top * point / _POINTS for point in range(_POINTS + 1)), *bends, even or Fraction()})
    points = tuple([(float(meter) / 100, float(_loss(question, meter, FULL))) for meter in at])
    marks = [(float(even) / 100, "break-even")] if even else []
    if question.meter is not None:
        marks.append((question.meter / 100, "the meter now"))
    return Curve(
        title="Jackpot wager: the edge over the meter",
        x="meter, dollars",
        y="edge",
        points=points,
        marks=tuple(marks),
    )


def facts(question: Question) -> dict[str, str]:
    """The break-even meter in words, and how often the jackpot pays at all."""
    even, number = break_even(question), ways()
    paid = sum([number[Category(kind)] for kind in least(question)])
    none = "no meter makes the jackpot wager even"
    said = none if even is None else dollars(ceil(even)) if even else "any: the fixed prizes alone return the wager"
    return {
        "break-even meter": said,
        "jackpot pays": f"once in {sum(number.values()) / paid:.1f} hands",
        "jackpot meter": "none given: the least odds" if question.meter is None else dollars(question.meter),
    }
