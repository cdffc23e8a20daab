"""The mathematics of Big Raise Stud: the ante with its raise under best play, the bonus, advice, simulation."""

from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.big_raise_stud.odds import rounds
from croupier.games.big_raise_stud.odds.ante import SIZES, best, edition, outcomes, terms
from croupier.games.big_raise_stud.odds.bonus import bonus, odds
from croupier.games.big_raise_stud.odds.hands import ENDS, LOST, SEVEN, STOOD, ends
from croupier.games.big_raise_stud.odds.play import strategy
from croupier.games.big_raise_stud.options import RAISES, SCALES, WAGERS, Wagers
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import FULL, Deck, ladder, lines, scale, some
from croupier.mathematics.records import Advice, Choice, Figures, Kernel, Question, Report, Seen, Unanswerable
from croupier.mathematics.seen import rest_of
from croupier.things.cards import names
from croupier.things.hands import three
from croupier.things.hands.batch import values
from croupier.things.hands.order import Category
from croupier.things.money import Odds

POLICIES = rounds.POLICIES

_DERIVATION = (
    "Each of the 22,100 hands of three is valued with each of the 1,176 pairs of community cards.",
    "For each hand the pairs are counted by what becomes of it: it loses, stands off, or wins with a kind of hand.",
    "The player chooses before seeing the community cards. Folding costs the ante; a raise is worth a sum over counts.",
    "The best of folding and one to four antes is taken, the smaller of two that are equal.",
    "Without a maximum payout the worth is linear in the size, so that only folding, one and four can be best.",
    "The outcomes add up to 25,989,600 deals; the edge is one fraction over them.",
    "The Three Card Bonus goes by the hand of three alone.",
)
_NOTES = (
    "One box, no other cards seen. From a shuffler the third community card is discarded unseen and changes nothing.",
    "Irregularities of section 11 are left out, and no payment is rounded to the cent.",
    "On one box a maximum payout is the same for a payment, a wager, a box and a round; on several a round's is less.",
)


def analyse(question: Question) -> Report:
    """Figures of the ante with its raise under best play, and of the Three Card Bonus."""
    ante = ante_figures(question)
    assert ante.edge_exact is not None, "counted in whole numbers"
    total = sum(int(one.ways) for one in ante.outcomes)
    raised = total - int(ante.outcomes[0].ways)
    sevens = "lose" if terms(question).sevens_lose else "stand off"
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante, bonus(question)),
        strategy=strategy(question, ante.edge_exact),
        facts={
            "hands raised": f"{100 * raised / total:.2f}%",
            "a pair of sevens": sevens,
            "deals counted": f"{total:,}",
        },
        derivation=_DERIVATION,
        notes=_NOTES,
    )


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force: ante and raise by 5.7, the bonus by 10.3."""
    usual = SCALES
    found: dict[str, dict[str, Odds]] = {
        wager: lines(scale(question, wager, usual[wager].odds, Category), Category)
        for wager in (Wagers.ANTE, Wagers.RAISE)
    }
    return {**found, Wagers.BONUS: lines(odds(question), three.Category)}


def ante_figures(question: Question, deck: Deck = FULL) -> Figures:
    """The ante with its raise, each hand of three played as it is worth most."""
    wager = WAGERS[0]
    return figures(
        wager.name,
        wager.label,
        edition(question).law(wager.cite),
        outcomes(question, best(terms(question), deck), deck),
    )


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds: see `rounds.kernel` for what a policy may be."""
    return rounds.kernel(question, policy)


def advise(question: Question, seen: Seen) -> Advice:
    """Fold or raise with three cards; with community cards exposed after the deal, one ante or fold (11.7)."""
    rest = _rest(seen)
    e, t = edition(question), terms(question)
    boards = some(rest, 2 - len(seen.board))
    known = np.tile(np.array((*seen.own, *seen.board), np.uint8), (len(boards), 1))
    steps = np.searchsorted(ladder().values, values(np.hstack([known, boards])))
    ways = [int(number) for number in np.bincount(ends()[steps], minlength=ENDS)]
    choices = [Choice(name=SIZES[0], value=-1.0, value_exact=Fraction(-1), cite=e.law("5.2(a)"))]
    for size in range(1, 2 if seen.board else RAISES + 1):
        worth = sum((number * gain for number, gain in zip(ways, t.gains[size], strict=True)), Fraction())
        value = worth / len(boards)
        cite = e.law("11.7") if seen.board else e.law("5.2(b)")
        choices.append(Choice(name=SIZES[size], value=float(value), value_exact=value, cite=cite))
    lost = ways[LOST] + (ways[SEVEN] if t.sevens_lose else 0)
    stood = ways[STOOD] + (0 if t.sevens_lose else ways[SEVEN])
    why = (
        f"{names(seen.own)}: of {len(boards):,} ways to fill the community cards {len(boards) - lost - stood:,} win,"
        f" {stood:,} stand off and {lost:,} lose."
    )
    return Advice(choices=tuple(sorted(choices, key=lambda one: -(one.value_exact or 0))), why=why)


def _rest(seen: Seen) -> Deck:
    """The cards that nobody has seen; refuse what cannot lie on a table."""
    if len(seen.own) != 3:
        raise Unanswerable(f"a player of Big Raise Stud has three cards, not {len(seen.own)}")
    if seen.dealer:
        raise Unanswerable("the dealer of Big Raise Stud has no hand")
    if len(seen.board) > 2:
        raise Unanswerable(f"there are two community cards, not {len(seen.board)}")
    return rest_of((*seen.own, *seen.board, *seen.out), 2 - len(seen.board), "the community cards")
