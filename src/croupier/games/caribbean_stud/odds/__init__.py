"""The mathematics of Caribbean stud: the ante with its bet under best play, the jackpot wager, advice, simulation."""

from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.caribbean_stud.odds import jackpot, rounds
from croupier.games.caribbean_stud.odds.ante import ACE_AND_KING, BET, best, outcomes, pays
from croupier.games.caribbean_stud.odds.play import strategy
from croupier.games.caribbean_stud.options import ANTE, ANTE_PAYS, BET_PAYS, Choices, Wagers
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import FULL, Deck, lines, scale, some
from croupier.mathematics.records import Advice, Choice, Figures, Kernel, Question, Report, Seen, Unanswerable
from croupier.mathematics.seen import rest_of
from croupier.things.cards import names
from croupier.things.hands.batch import values
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, describe
from croupier.things.money import Odds

R = document("caribbean-stud")

POLICIES = rounds.POLICIES

_DERIVATION = (
    "Of the 2,598,960 hands of a player 134,459 differ by more than the names of suits; each stands for up to 24.",
    "For each of them and each of the 47 cards that the dealer can show there are 163,185 sets of four other cards.",
    "These are divided into sets with which the dealer does not play, loses, stands off and wins.",
    (
        "They are counted by inclusion and exclusion over subsets of the player's five cards, from tables of how many"
        " hands below a value hold given cards, which are filled in rising order of value."
    ),
    "Betting is compared with the ante that a fold costs, hand by hand and card by card, in whole numbers.",
    "The outcomes add up to 19,933,230,517,200 deals; the edge is one fraction over them.",
    "Rules of thumb are counted over the same deals.",
)
_NOTES = (
    "One box, no other cards seen; the player sees the dealer's card before betting and nothing else.",
    "Irregularities of section 12 are left out, and no payment is rounded to the cent.",
    "On one box a maximum payout is the same for a payment, a wager, a box and a round; on several a round's is less.",
    "The jackpot chip is never returned: a prize of 100 to 1 leaves 99.",
    "The prize is taken as if nobody else won in the round, and the meter as it stands once the bets are closed.",
    "A hand that qualifies is never folded here; folded it would win nothing.",
    "While the pool is divided, the meter is the major pool, and the formula is the same.",
)


def analyse(question: Question) -> Report:
    """Figures of the ante with its bet under best play, and of the jackpot wager."""
    ante = ante_figures(question)
    assert ante.edge_exact is not None, "counted in whole numbers"
    folded, *rest = [int(one.ways) for one in ante.outcomes]
    total = folded + sum(rest)
    facts = {"hands bet on": f"{100 * sum(rest) / total:.2f}%", "deals counted": f"{total:,}"}
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante, jackpot.jackpot(question)),
        strategy=strategy(pays(question), ante.edge_exact),
        curves=(jackpot.curve(question),),
        facts={**facts, **jackpot.facts(question)},
        derivation=_DERIVATION,
        notes=_NOTES,
    )


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force: ante and bet by 5.8, the jackpot's least by 11.9."""
    usual: dict[str, dict[int, Odds]] = {Wagers.ANTE: ANTE_PAYS.odds, Wagers.BET: BET_PAYS.odds}
    found = {wager: lines(scale(question, wager, odds, Category), Category) for wager, odds in usual.items()}
    return {**found, Wagers.JACKPOT: lines(jackpot.least(question), Category)}


def ante_figures(question: Question, deck: Deck = FULL) -> Figures:
    """The ante with its bet, each hand played as it is worth most."""
    pay = pays(question)
    return figures(ANTE.name, ANTE.label, R(ANTE.cite), outcomes(best(pay, deck).tally, pay))


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds: see `rounds.kernel` for what a policy may be."""
    return rounds.kernel(question, policy)


def advise(question: Question, seen: Seen) -> Advice:
    """Bet or fold with five cards against the dealer's card in view, or several where they were exposed (12.7)."""
    four = some(_rest(seen), 5 - len(seen.dealer))
    shown = np.tile(np.array(seen.dealer, np.uint8), (len(four), 1))
    theirs = values(np.hstack([shown, four]))
    mine = high(seen.own)
    kind = category(mine)
    pay = pays(question)
    idle, below = int((theirs < ACE_AND_KING).sum()), int(((theirs >= ACE_AND_KING) & (theirs < mine)).sum())
    above = int(((theirs >= ACE_AND_KING) & (theirs > mine)).sum())
    gained = pay.ante[kind] * (idle + below) + pay.bet[kind] * below - (1 + BET) * above
    value = Fraction(gained) / len(theirs)
    may_bet = R("12.7") if len(seen.dealer) > 1 else R("5.3(b)")
    choices = (
        Choice(name=Choices.BET, value=float(value), value_exact=value, cite=may_bet),
        Choice(name=Choices.FOLD, value=-1.0, value_exact=Fraction(-1), cite=R("5.3(a)")),
    )
    why = (
        f"{describe(mine)} against {names(seen.dealer)}: of {len(theirs):,} ways to fill the dealer's hand"
        f" {idle:,} do not play, {below:,} lose, {len(theirs) - idle - below - above:,} stand off and {above:,} win."
    )
    return Advice(choices=choices if value > -1 else choices[::-1], why=why)


def _rest(seen: Seen) -> Deck:
    """The cards that nobody has seen; refuse what cannot lie on a table."""
    if len(seen.own) != 5:
        raise Unanswerable(f"a player of Caribbean stud has five cards, not {len(seen.own)}")
    if not 1 <= len(seen.dealer) <= 5:
        raise Unanswerable(f"the dealer shows one card, or up to five after an exposure, not {len(seen.dealer)}")
    if seen.board:
        raise Unanswerable("Caribbean stud has no cards on the board")
    return rest_of((*seen.own, *seen.dealer, *seen.out), 5 - len(seen.dealer), "the dealer's hand")
