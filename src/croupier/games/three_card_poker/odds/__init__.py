"""The mathematics of Three Card Poker: the ante with play and bonus under best play, Pair Plus, advice, simulation."""

from fractions import Fraction
from typing import Any

import numpy as np
from msgspec.structs import replace

from croupier.games.three_card_poker.odds import rounds
from croupier.games.three_card_poker.odds.counting import best, counts, ends
from croupier.games.three_card_poker.odds.pays import ABOVE, BELOW, EQUAL, IDLE, LEAST, R, bonus_worth, scales, terms
from croupier.games.three_card_poker.odds.pays import pair_plus as pair_plus_nets
from croupier.games.three_card_poker.odds.play import curve, edge, strategy
from croupier.games.three_card_poker.options import (
    ANTE,
    PAIR_PLUS,
    PAIR_PLUS_PAYS,
    BonusScale,
    Choices,
    Options,
    PairPlusScale,
)
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import FULL, Deck, some, word
from croupier.mathematics.records import (
    Advice,
    Choice,
    Figures,
    Kernel,
    Outcome,
    Question,
    Report,
    Seen,
    Unanswerable,
)
from croupier.mathematics.seen import rest_of
from croupier.mathematics.three_card import kinds
from croupier.things.cards import names
from croupier.things.hands import batch
from croupier.things.hands.three import ORDER, Category, category, describe, high

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

POLICIES = rounds.POLICIES

_SAID = {IDLE: "dealer does not qualify, with", BELOW: "win with", EQUAL: "equal", ABOVE: "lose with"}
_DERIVATION = (
    "Each of the 22,100 hands of a player is compared with each of the 18,424 that the dealer can then have.",
    "They are counted by what the dealer has: nothing to play with, a lower hand, an equal one, a higher one.",
    "Folding costs the ante; to play is worth a sum over these counts, and the better of the two is taken.",
    "The outcomes add up to 407,170,400 deals; the edge is one fraction over them.",
    "Pair Plus goes by the player's own three cards.",
)
_NOTES = (
    "One box, no other cards seen; the player decides before the dealer shows a card.",
    "Play wager and ante bonus have no figures of their own: the ante's are those of all three together.",
    "Pair Plus is taken as if no hand were folded with which it wins; under best play none is.",
    "Irregularities (T23 to T37) are left out, and no payment is rounded to the cent.",
    "A maximum payout over a box or a round is counted for the ante without Pair Plus, and for Pair Plus alone.",
)


def analyse(question: Question) -> Report:
    """Figures of the ante with play and bonus under best play, and of Pair Plus by every scale."""
    o: Options = question.options
    found, t = counts(LEAST[o.qualifies]), terms(question)
    plan = best(found, t)
    ways = np.bincount(kinds(), minlength=len(Category))
    share = {made: Fraction(int(ways[made]), len(kinds())) for made in Category}
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante_figures(question), pair_plus_figures(question)),
        strategy=strategy(found, t, plan),
        curves=(curve(found, t, plan),),
        facts={
            "hands played": f"{100 * plan.mean():.2f}%",
            "the ante bonus is worth": f"{float(bonus_worth(question, share)):.4%} of the ante",
            **{f"edge of the ante, bonus scale {name}": f"{_by_bonus(question, name):.4%}" for name in BonusScale},
            **{f"edge of Pair Plus, scale {name}": f"{_by_scale(question, name):.4%}" for name in PairPlusScale},
        },
        derivation=_DERIVATION,
        notes=_NOTES,
    )


def _by_bonus(question: Question, scale: BonusScale) -> float:
    """The edge of the ante with another scale of the bonus as it is printed, under best play."""
    other = replace(
        question,
        options=replace(question.options, bonus_scale=scale),
        pays={wager: pays for wager, pays in question.pays.items() if wager != "ante bonus"},
    )
    found, t = counts(LEAST[question.options.qualifies]), terms(other)
    return float(edge(found, t, best(found, t)))


def _by_scale(question: Question, scale: PairPlusScale) -> float:
    """The edge of Pair Plus by another scale as it is printed."""
    options = replace(question.options, pair_plus_scale=scale)
    return pair_plus_figures(replace(question, options=options, pays={})).edge


def ante_figures(question: Question, deck: Deck = FULL) -> Figures:
    """The ante with play and bonus, each hand played as it is worth most."""
    t, found = terms(question), counts(LEAST[question.options.qualifies], deck)
    folded, played = ends(found, best(found, t, deck), deck)
    outcomes = [Outcome(label="fold", ways=folded, net=Fraction(-1), cite=R("T16(a)"))]
    for made in reversed(Category):
        for what, end in enumerate(t[made]):
            # a prize that no hand can win is listed all the same
            if played[made][what] or what == BELOW:
                label = f"{_SAID[what]} {word(made)}"
                outcomes.append(
                    Outcome(label=label, ways=played[made][what], net=end.net, staked=Fraction(2), cite=end.cite)
                )
    return figures(ANTE.name, ANTE.label, R(ANTE.cite), outcomes)


def pair_plus_figures(question: Question, deck: Deck = FULL) -> Figures:
    """Pair Plus; there is nothing to decide."""
    o: Options = question.options
    paid, cite = pair_plus_nets(question), R(PAIR_PLUS_PAYS[o.pair_plus_scale].cite)
    ways = np.bincount(kinds(deck), minlength=len(Category))
    outcomes = [
        Outcome(label=word(made), ways=int(ways[made]), net=paid[made], cite=cite) for made in reversed(Category)
    ]
    return replace(figures(PAIR_PLUS.name, PAIR_PLUS.label, cite, outcomes), offered=o.pair_plus)


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds: see `rounds.kernel` for what a policy may be."""
    return rounds.kernel(question, policy)


def advise(question: Question, seen: Seen) -> Advice:
    """Play or fold with three cards, and with cards of the dealer's where they were shown too early (T27)."""
    rest = _rest(seen)
    hidden = some(rest, 3 - len(seen.dealer))
    shown = np.tile(np.array(seen.dealer, np.uint8), (len(hidden), 1))
    theirs = batch.values(np.hstack([shown, hidden]), ORDER)
    mine = high(seen.own)
    least = LEAST[question.options.qualifies]
    found = [
        int((theirs < least).sum()),
        int(((theirs >= least) & (theirs < mine)).sum()),
        int(((theirs >= least) & (theirs == mine)).sum()),
        int(((theirs >= least) & (theirs > mine)).sum()),
    ]
    nets = [end.net for end in terms(question)[category(mine)]]
    value = sum([number * net for number, net in zip(found, nets, strict=True)], Fraction()) / len(theirs)
    choices = (
        Choice(name=Choices.PLAY, value=float(value), value_exact=value, cite=R("T7(b)")),
        Choice(name=Choices.FOLD, value=-1.0, value_exact=Fraction(-1), cite=R("T7(a)")),
    )
    behind = f" behind {names(seen.dealer)}" if seen.dealer else ""
    why = (
        f"{describe(mine)}: of {len(theirs):,} hands that the dealer can have{behind} {found[IDLE]:,} do not qualify,"
        f" {found[BELOW]:,} lose, {found[EQUAL]:,} are equal and {found[ABOVE]:,} win."
    )
    return Advice(choices=choices if value > -1 else choices[::-1], why=why[0].upper() + why[1:])


def _rest(seen: Seen) -> Deck:
    """The cards that nobody has seen; refuse what cannot lie on a table."""
    if len(seen.own) != 3:
        raise Unanswerable(f"a player of Three Card Poker has three cards, not {len(seen.own)}")
    if len(seen.dealer) > 3:
        raise Unanswerable(f"the dealer has three cards, not {len(seen.dealer)}")
    if seen.board:
        raise Unanswerable("Three Card Poker has no cards on the board")
    return rest_of((*seen.own, *seen.dealer, *seen.out), 3 - len(seen.dealer), "the dealer's hand")
