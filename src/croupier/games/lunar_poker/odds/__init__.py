"""The mathematics of Lunar Poker: figures of ante and super, strategy, advice, rounds for simulation.

The super wager and every choice with one hand in view are exact; so is the game without a draw. With draws the ante is
figured under a plan that is near the best, by a sum over all hands and a sample of what the sum leaves out.
"""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
from msgspec.structs import replace

from croupier.games.lunar_poker.odds.advice import advise
from croupier.games.lunar_poker.odds.bets import BEST
from croupier.games.lunar_poker.odds.classes import kinds
from croupier.games.lunar_poker.odds.estimate import Estimate, estimate
from croupier.games.lunar_poker.odds.hands import five_cards, hands
from croupier.games.lunar_poker.odds.pays import Scale, scale, scales, terms
from croupier.games.lunar_poker.odds.play import CODES, INSTANT, Rules
from croupier.games.lunar_poker.odds.rounds import (
    POLICIES,
    bets_of,
    end_of,
    kernel,
    label_of,
    net_of,
    plan_of,
    rules_for,
    staked_in,
    tally,
)
from croupier.games.lunar_poker.odds.strategy import by_up_card, first_choices, strategy
from croupier.games.lunar_poker.odds.super_wager import super_figures
from croupier.games.lunar_poker.options import Options, Wagers
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Figures, Outcome, Question, Report
from croupier.mathematics.streams import stream
from croupier.things.hands.order import Category

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

R = document("lunar-poker")

ROUNDS = 1 << 21
"""Rounds that show how hands end; the edge itself comes from `estimate`."""
SEED = 1_2024
DEALS = comb(52, 5)
ROYALS, STRAIGHT_FLUSHES = 4, 36

DERIVATION = (
    "Super: all 2,598,960 hands of five cards are counted.",
    (
        "A bet is valued exactly: every four cards the dealer may hide are ranked, and hands that avoid the cards"
        " seen are counted by inclusion and exclusion."
    ),
    "The right to force is valued exactly by the ranks of a dealer without a hand, over every card that may come.",
    (
        "A draw is the mean over the cards that may come of the better of folding and betting; for one hand in view"
        " that is counted in full."
    ),
    (
        "Over all hands a plan is made that takes a final hand as if nothing had been thrown away. Its mean is a sum"
        " over all hands and up cards; what thrown cards of the dealer's rank are worth beside it comes from a sample."
    ),
    "What that leaves out is sampled: the final hand of a random draw, valued exactly, less what the plan took it for.",
    (
        "How rounds end is counted in simulated rounds and weighted slightly so that its mean is the figure above;"
        " instant cash has its exact share."
    ),
)


def analyse(question: Question) -> Report:
    """Figures of ante and super, and how to play."""
    options: Options = question.options
    of = scale(question)
    on_super = super_figures(question)
    best = _estimate(of)
    ante, shift = _ante(question, best)
    notes = [
        "The ante's figures take in bet, fees and instant cash; what is staked is ante and bet: a fee is not a wager.",
        "They hold for a plan made in seconds; the best play there is can only be a little better.",
        "One player at the table; who sees other hands knows a little more.",
        "Of second combinations the best paid counts, once (10.9); when the dealer does not qualify none is paid.",
        "Every combination is declared (9.2).",
        f"What the sentences cost is from {ROUNDS:,} rounds, the same deals as best play: good to about 0.1%.",
    ]
    if options.max_payout is not None:
        notes.append("The maximum payout is taken on each wager alone, the super wager not counted with the others.")
    without = bets_of(of).edges[BEST]
    instant = Fraction(ROYALS * of.royal_flush + STRAIGHT_FLUSHES * of.straight_flush, DEALS * of.parts)
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante, on_super),
        strategy=strategy(plan_of(of), bets_of(of), ante.edge, ante.edge + shift),
        curves=(by_up_card(plan_of(of)),),
        facts={
            "first choices of best play": first_choices(plan_of(of)),
            "ante without any draw, exactly": f"edge {float(without):.4%}, {float(bets_of(of).share):.2%} of hands bet",
            "instant cash pays back, exactly": f"{float(instant):.4%} of the ante",
            "dealer qualifies, exactly": f"{float(_qualifies()):.4%}",
        },
        derivation=DERIVATION,
        notes=tuple(notes),
    )


@cache
def _estimate(of: Scale) -> Estimate:
    """What the plan is worth under a scale."""
    return estimate(terms(of), plan_of(of), bets_of(of).known)


@cache
def _qualifies() -> Fraction:
    """How often a dealer's hand is ace and king or better."""
    kind, known = kinds(), hands()
    plays = [five_cards(cards, known)[0] >= known.qualifies for cards in kind.cards]
    return Fraction(int(kind.ways[np.array(plays)].sum()), DEALS)


def _ante(question: Question, best: Estimate) -> tuple[Figures, float]:
    """The ante under the plan, and by how much the strategy card is worse on the same deals."""
    of = scale(question)
    ends = _ends(rules_for(question, "best")[0])
    simple = _ends(rules_for(question, "basic")[0])
    nets = np.array([net_of(end_of(code), of) for code in range(CODES)], dtype=np.float64) / of.parts
    shift = float(((ends - simple) * nets).sum()) / ROUNDS
    outcomes = _outcomes(of, ends, best.value)
    found = figures(Wagers.ANTE, "Ante", R("5.1(a)"), outcomes)
    return replace(found, method="simulation", standard_error=best.error), shift


def _ends(rules: Rules) -> Any:
    """How simulated rounds end under a policy: always the same deals."""
    ends = np.zeros(CODES, dtype=np.int64)
    tally(stream(SEED, 0), ROUNDS, rules, ends)
    return ends


def _outcomes(of: Scale, ends: Any, target: float) -> list[Outcome]:
    """The ends as shares of 1: instant cash exactly, the others weighted by their result until the mean is right."""
    exact = {Category.STRAIGHT_FLUSH: STRAIGHT_FLUSHES / DEALS, Category.ROYAL_FLUSH: ROYALS / DEALS}
    cash = sum(
        share * net_of(end_of(0)._replace(end=INSTANT, kind=kind), of) / of.parts for kind, share in exact.items()
    )
    codes = [int(code) for code in np.nonzero(ends)[0] if end_of(int(code)).end != INSTANT]
    share = np.array([ends[code] for code in codes], dtype=np.float64)
    share *= (1 - sum(exact.values())) / share.sum()
    net = np.array([net_of(end_of(code), of) for code in codes]) / of.parts
    mean = float((share * net).sum() / share.sum())
    spread = float((share * (net - mean) ** 2).sum())
    share *= 1 + (target - cash - mean * float(share.sum())) / spread * (net - mean)
    rows = [(end_of(code), float(one)) for code, one in zip(codes, share, strict=True)]
    rows += [(end_of(0)._replace(end=INSTANT, kind=kind, second=10), one) for kind, one in exact.items()]
    found = []
    for end, ways in sorted(rows):
        label, cite = label_of(end)
        net_exact = Fraction(net_of(end, of), of.parts)
        found.append(Outcome(label=label, ways=ways, net=net_exact, staked=Fraction(staked_in(end)), cite=cite))
    return found
