"""Blackjack and Free Bet Blackjack: figures of every wager, the best play, advice and rounds to simulate.

A policy for `kernel` is a name of POLICIES, or a function that is asked about every hand before the run. It is given
the values of the hand (1 for an ace, 10 for a ten, in order), the dealer's value and whether the hand comes from a
split pair, and answers "hit", "stand", "double", "split" or "surrender". What the rules do not allow is hit instead.
"""

from enum import IntEnum
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from croupier.games.blackjack.odds import sides
from croupier.games.blackjack.odds.advice import advised
from croupier.games.blackjack.odds.hands import ACE, TEN, TWENTY_TWO, hand_number, shoe_of
from croupier.games.blackjack.odds.initial import initial
from croupier.games.blackjack.odds.plans import UPS
from croupier.games.blackjack.odds.riding import ridden_figures, rides, taken
from croupier.games.blackjack.odds.rounds import POLICIES, rounds
from croupier.games.blackjack.odds.rules import BLACKJACK, BROKE, GIVEN_UP, Do, Terms, main_scales, terms
from croupier.games.blackjack.odds.solving import Course, Solved, best_course, solved
from croupier.games.blackjack.odds.splitting import alive, worth_of
from croupier.games.blackjack.odds.strategy import strategy
from croupier.games.blackjack.options import Options, Wagers
from croupier.games.blackjack.tables import RIDES
from croupier.mathematics.records import Advice, Curve, Figures, Kernel, Question, Report, Seen
from croupier.things.money import Odds

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

DERIVATION = (
    "A hand is the number of its cards of each value; there are some three thousand that are not broken.",
    "For every hand and every first card of the dealer, the dealer's hand is drawn from exactly the cards left to it.",
    "Each set of cards that ends the dealer's hand counts once, times the orders in which it can come.",
    "From the highest totals down, each hand is stood, hit, doubled, given up or split, whichever is worth the most.",
    "A pair is split as often as the rules allow; its hands are played by their own cards and the dealer's card alone.",
    "What split hands come to together is exact for that way of playing: all second cards may be thought dealt first.",
    "Side bets are counted in whole ways, card by card.",
    "Where a third card matters, the best play of the initial wager says whether it comes.",
)
NOTES = (
    "Every round is dealt from full decks to one box, and the initial wager is doubled in full or not at all.",
    "The figures of the initial wager are sums of floating point numbers; nothing is sampled.",
    "Hands of a split pair do not look at each other's cards; a player who did would lose a little less.",
    "Variance and hit rate take split hands as independent once the dealer's end is known; the edge does not.",
    "Tens that must be of one rank to be split are split a single time.",
    "Insurance is a wager of its own, per unit staked when the dealer shows an ace; the initial wager never takes it.",
    "House Money and Let it Ride go with an initial wager of the same amount, and ride in full or not at all.",
    "A hand with money riding is played as it would be without; what rides with doubles and splits is counted with it.",
    "Lammers that count riding money are taken to count it still when the first hand of a split pair has broken.",
    "Where the dealer does not draw for Push 22 alone, its suits fall as they do otherwise, split hands break apart.",
)


def analyse(question: Question) -> Report:
    """Figures of every wager, and how to play."""
    t = terms(question)
    o: Options = question.options
    s = solved(t, shoe_of(o.decks))
    courses = best_course(s)
    cards = sides.full(o.decks)
    ridden = rides(s)
    own = initial(t, courses)
    every = (
        own,
        replace(sides.insurance(t, cards), offered=o.insurance),
        *[replace(_side(question, s, courses, name), offered=getattr(o, option)) for name, option in SIDES.items()],
        *[
            replace(ridden_figures(question, s, ride, cards, ridden), offered=getattr(o, ride.wager.offered))
            for ride in RIDES
        ],
    )
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=every,
        strategy=strategy(question, s, ridden),
        curves=(_curve(courses),),
        facts=_facts(question, t, s),
        derivation=DERIVATION,
        notes=NOTES,
    )


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The pay scale in force for each wager that has one."""
    own = {name: sides.scale_words(question, name, sides.scale_of(question, name).scale) for name in SIDES}
    ridden = {ride.wager.name: sides.scale_words(question, ride.wager.name, ride.pays) for ride in RIDES}
    return {**main_scales(question), **own, **ridden}


# --- side bets ------------------------------------------------------------------------------------

SIDES: dict[str, str] = {
    Wagers.SUPER_SEVENS: "super_sevens",
    Wagers.PERFECT_PAIRS: "perfect_pairs",
    Wagers.ANY_PAIR: "any_pair",
    Wagers.LUCKY_MATCH: "lucky_match",
    Wagers.PUSH_22: "push_22",
}
"""The side bets and the options that offer them; House Money and Let it Ride are in `blackjack_riding`."""


def _side(question: Question, s: Solved, courses: tuple[Course, ...], name: str) -> Figures:
    """The figures of one side bet."""
    o: Options = question.options
    side, cards = sides.scale_of(question, name), sides.full(o.decks)
    plans = {one.up: one.plan for one in s.against}

    def does(value: int, up: int) -> Do:
        return Do(int(plans[up][hand_number((value, value))]))

    if name == Wagers.PERFECT_PAIRS:
        return sides.side_figures(question, side, sides.pairs(cards))
    if name == Wagers.ANY_PAIR:
        return sides.side_figures(question, side, sides.any_pairs(cards))
    if name == Wagers.LUCKY_MATCH:
        when = sides.third(question, lambda value, up: does(value, up) in (Do.HIT, Do.DOUBLE))
        return sides.side_figures(question, side, sides.matches(cards, when))
    if name == Wagers.SUPER_SEVENS:
        when = sides.third(question, lambda value, up: does(value, up) in (Do.HIT, Do.DOUBLE, Do.SPLIT))
        return sides.side_figures(question, side, sides.super_sevens(cards, when))
    ends = sides.twenty_two(cards, hit_soft_17=s.terms.hit_soft_17)
    if o.push_22_draws:
        return sides.side_figures(question, side, sides.as_ways(ends))
    drawn, every = still_drawn(courses), 1 - ends[None]
    ways: dict[IntEnum | None, int | float] = {line: drawn * float(share / every) for line, share in ends.items()}
    ways[None] = 1 - drawn
    return sides.side_figures(question, side, ways)


def still_drawn(courses: tuple[Course, ...]) -> float:
    """How likely the dealer comes to 22 when cards are only drawn for a hand that needs them (B15(c))."""
    found = 0.0
    for c in courses:
        row = c.record[TWENTY_TWO].copy()
        row[[BLACKJACK, GIVEN_UP]] = 0.0
        row[BROKE:BLACKJACK:4] = 0.0
        found += c.against.share * float(row.sum())
        found += c.against.share * sum(share * alive(c.pairs[value], TWENTY_TWO) for value, share in c.split.items())
    return float(found)


# --- what is worth a number -----------------------------------------------------------------------


def _curve(courses: tuple[Course, ...]) -> Curve:
    """What the initial wager is worth against each first card of the dealer."""
    by_up = {}
    for c in courses:
        plain = worth_of(c.against.rules.worth, c.record)
        by_up[c.against.up] = plain + sum(share * c.pairs[value].worth for value, share in c.split.items())
    points = tuple([(float(n + 2), float(by_up[up])) for n, up in enumerate(UPS) if up in by_up])
    return Curve(
        title="What a hand is worth by the dealer's card",
        x="dealer's card (11 is an ace)",
        y="average result of the initial wager",
        points=points,
        marks=((11.0, "ace"),),
    )


def _facts(question: Question, t: Terms, s: Solved) -> dict[str, str]:
    """Single figures in words."""
    cards = sides.full(question.options.decks)
    every = sides.twenty_two(cards, hit_soft_17=t.hit_soft_17)
    struck = Fraction(2 * s.shoe[ACE] * s.shoe[TEN], sum(s.shoe) * (sum(s.shoe) - 1))
    found = {"dealer's 22": f"{float(1 - every[None]):.4%}", "blackjack in two cards": f"{float(struck):.4%}"}
    for ride in RIDES:
        always = taken(question, ride, cards)
        found[f"{ride.wager.name}, every win taken"] = f"edge {always.edge:.4%} ({always.edge_exact})"
    return found


# --- one hand, and many rounds --------------------------------------------------------------------


def advise(question: Question, seen: Seen) -> Advice:
    """What each choice is worth with these cards in view, the best first; then insurance, where it is offered."""
    return advised(question, seen)


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds under a policy, each from full decks; insurance is left alone."""
    return rounds(question, policy)
