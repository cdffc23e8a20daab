"""Four Card Poker, exactly: ante with the best play wager behind every card shown, Aces Up by all seven scales.

The counting is in `counting`, what each end pays in `terms`, the best play and any
other in `choosing`, charts in `strategy`, simulation in `rounds`.
"""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.games.four_card_poker.odds import rounds as compiled
from croupier.games.four_card_poker.odds import strategy as playing
from croupier.games.four_card_poker.odds.choosing import Chosen, Tally, aces_ways, best, tally
from croupier.games.four_card_poker.odds.classes import FULL, HELD, classes, whole
from croupier.games.four_card_poker.odds.counting import Beaten, beaten, behind
from croupier.games.four_card_poker.odds.pays import (
    FOLD,
    LOST,
    SIZES,
    WON,
    Terms,
    aces,
    aces_scale,
    most,
    scales,
    terms,
)
from croupier.games.four_card_poker.options import ACES, ACES_UP, ANTE, ANTE_BONUS, AcesUpHand, Choices, Options
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import word
from croupier.mathematics.records import (
    Advice,
    Choice,
    Curve,
    Figures,
    Kernel,
    Outcome,
    Question,
    Report,
    Seen,
    Unanswerable,
)
from croupier.things.cards import names
from croupier.things.hands import batch
from croupier.things.hands.four import ORDER, Category, category, high
from croupier.things.hands.order import describe

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

R = document("four-card-poker")

POLICIES = ("best", "chart", "without looking", "always play 1", "always play 3", "always fold")
"""The best play; the charts; thresholds whatever the dealer shows; and the same with every hand."""


# --- figures --------------------------------------------------------------------------------------


def ante_figures(ends: Tally, found: Terms) -> Figures:
    """A line for each thing that becomes of an ante and its play wager (9.2(a), 10.2(a))."""
    folded = sum(ends.ways[:, FOLD].ravel().tolist())
    lines = [Outcome(label="fold", ways=folded, net=Fraction(-1), cite=R("9.2(a)"))]
    for made in Category:
        bonus = made in ANTE_BONUS.odds
        takes = R("10.2(a)(i)") if bonus else R("10.2(a)(ii)")
        played = [size for size in SIZES if ends.ways[made, size].any()]
        # a bonus that no hand can get is still a prize of the scale
        for size in played or SIZES[-1:] * bonus:
            lost, won = ends.ways[made, size].tolist()
            hand, staked = f"with {word(made)}, play {size}", Fraction(1 + size)
            net = found.nets[made][size]
            lines.append(Outcome(label=f"win {hand}", ways=won, net=net[WON], staked=staked, cite=R("10.2(a)(iv)")))
            lines.append(Outcome(label=f"lose {hand}", ways=lost, net=net[LOST], staked=staked, cite=takes))
    return figures(ANTE.name, ANTE.label, R(ANTE.cite), lines)


@cache
def _aces_ways(deck: tuple[int, ...]) -> dict[AcesUpHand | None, int]:
    """How many hands of a deck make each thing that Aces Up pays."""
    hands = classes(whole(deck), HELD)
    return aces_ways(batch.values(hands.cards, ORDER), hands.weights)


def aces_figures(won: dict[AcesUpHand, Fraction], deck: tuple[int, ...] = FULL) -> Figures:
    """A line for each hand that Aces Up pays, and what loses (10.2(a))."""
    ways = _aces_ways(deck)
    lines = [Outcome(label=word(hand), ways=ways[hand], net=won[hand], cite=R("10.2(a)(v)")) for hand in won]
    lines.append(Outcome(label="less than a pair of aces", ways=ways[None], net=Fraction(-1), cite=R("10.2(a)(iii)")))
    return figures(ACES.name, ACES.label, R("5.7.2"), lines)


def analyse(question: Question, deck: tuple[int, ...] = FULL) -> Report:
    """Ante and Aces Up, how to play, and the edges of all seven scales."""
    found = terms(question)
    b = beaten(deck)
    chosen = best(b, found)
    ends = tally(b, chosen)
    ante = ante_figures(ends, found)
    options: Options = question.options
    made = playing.plan(b, found, chosen)
    seven = [aces_figures(aces(aces_scale(n), most(question)), deck).edge for n in range(1, len(ACES_UP) + 1)]
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante, aces_figures(found.aces, deck)),
        strategy=playing.strategy(b, found, ends, made, blind=options.blind_betting),
        curves=(
            Curve(
                title="The seven scales of Aces Up",
                x="scale",
                y="edge",
                points=tuple([(float(n), edge) for n, edge in enumerate(seven, 1)]),
                marks=((float(options.aces_up_scale), "in force"),),
            ),
        ),
        facts={
            **_shares(ends),
            **{f"edge of Aces Up, scale {n}": f"{edge:.4%}" for n, edge in enumerate(seven, 1)},
        },
        derivation=_derivation(b, ends),
        notes=NOTES,
    )


def _shares(ends: Tally) -> dict[str, str]:
    """How often the best play folds and plays, and what it stakes."""
    by_choice = ends.ways.sum(axis=(0, 2)).tolist()
    staked = Fraction(sum([(1 + choice) * ways for choice, ways in enumerate(by_choice)]), ends.all)
    won = int(ends.ways[:, 1:, WON].sum())
    return {
        "hands folded": f"{by_choice[FOLD] / ends.all:.4%}",
        **{f"hands played for {size}": f"{by_choice[size] / ends.all:.4%}" for size in SIZES},
        "hands won or tied": f"{won / ends.all:.4%}",
        "staked in a round": f"{float(staked):.5f} antes",
    }


def _derivation(b: Beaten, ends: Tally) -> tuple[str, ...]:
    return (
        f"The {int(b.weights.sum()):,} hands of five cards are {len(b.cards):,} classes up to an exchange of suits.",
        f"Behind each hand and each card shown the dealer has {b.dealers:,} hands of six cards.",
        "How many six-card hands worth no more than a hand hold a given set of cards is kept in tables.",
        "By inclusion and exclusion over the 32 sets of the player's cards they give the dealer's hands without them.",
        "That number, ties included, says what folding and each play wager are worth; the largest is taken.",
        f"All {ends.all:,} deals of hand, card shown and hidden cards are added up as whole numbers.",
        "Aces Up is a matter of the player's five cards alone.",
    )


NOTES = (
    "The play wager has no figures of its own: the ante's are those of ante, play wager and bonus together.",
    "A hand that folds its ante keeps Aces Up in play where it has won (9.3); a plain fold would give it up.",
    "An ace counts low in a straight flush as it does in a straight.",
    "A maximum payout over a box or a round is counted for the ante without Aces Up, and for Aces Up alone.",
    "Payments are not rounded to the cent; cards of other players are not looked at.",
)


# --- advice ---------------------------------------------------------------------------------------


def advise(question: Question, seen: Seen) -> Advice:
    """What folding and each play wager are worth with five cards and the card that the dealer shows (5.2)."""
    _check(seen)
    found = terms(question)
    gone = {*seen.own, *seen.dealer, *seen.out}
    rest = tuple([card for card in FULL if card not in gone])
    won, number = behind(seen.own, seen.dealer[0], rest)
    mine = high(seen.own)
    ends = found.nets[category(mine)]
    choices = [Choice(name=Choices.FOLD, value=-1.0, value_exact=Fraction(-1), cite=R("5.2(a)"))]
    for size in SIZES:
        worth = (won * ends[size][WON] + (number - won) * ends[size][LOST]) / number
        choices.append(Choice(name=f"play {size}", value=float(worth), value_exact=worth, cite=R("5.2(b)")))
    choices.sort(key=lambda one: one.value_exact or 0, reverse=True)
    why = (
        f"{describe(mine)} wins or ties against {won:,} of the {number:,} hands that the dealer can have behind "
        f"{names(seen.dealer)}: {won / number:.4%}."
    )
    return Advice(choices=tuple(choices), why=why[0].upper() + why[1:])


def _check(seen: Seen) -> None:
    """Five cards, one card shown, no card twice."""
    if len(seen.own) != HELD:
        raise Unanswerable(f"a hand of Four Card Poker has five cards, not {len(seen.own)}")
    if len(seen.dealer) != 1:
        raise Unanswerable(f"the dealer shows one card (8.2), not {len(seen.dealer)}")
    if seen.board:
        raise Unanswerable("Four Card Poker has no cards on the board")
    cards = [*seen.own, *seen.dealer, *seen.out]
    if not all(0 <= card < len(FULL) for card in cards):
        raise Unanswerable("cards are numbered 0 (two of clubs) to 51 (ace of spades)")
    if len(set(cards)) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        raise Unanswerable(f"one deck has each card once, and {names(twice)} was named more than once")
    if len(cards) + HELD > len(FULL):
        raise Unanswerable("too many cards are out: the dealer needs five more")


# --- simulation -----------------------------------------------------------------------------------


def kernel(question: Question, policy: Any = "best", deck: tuple[int, ...] = FULL) -> Kernel:
    """Rounds under one of POLICIES, or under a function that is asked before the run.

    The function takes the value of the best four of the five cards (`hands.four.high`) and the rank of the card shown,
    0 for a two to 12 for an ace, and answers 0 to fold or the play wager in antes: 1, 2 or 3.
    """
    found, b = terms(question), beaten(deck)
    return compiled.kernel(b, found, _chosen(b, found, policy), deck)


def _chosen(b: Beaten, found: Terms, policy: Any) -> Chosen:
    """A policy as a table."""
    if callable(policy):
        return compiled.tabulated(b, policy)
    constants = {"always fold": FOLD, "always play 1": 1, "always play 3": 3}
    if policy in constants:
        return playing.constant(b, constants[policy])
    if policy not in POLICIES:
        raise Unanswerable(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    chosen = best(b, found)
    if policy == POLICIES[0]:
        return chosen
    made = playing.plan(b, found, chosen)
    return np.ascontiguousarray(made.chart if policy == "chart" else made.plain)
