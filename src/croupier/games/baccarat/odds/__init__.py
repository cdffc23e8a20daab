"""Baccarat's mathematics: the edge of every wager in every form, for any number of decks, exactly.

Nobody decides anything once the cards are dealt, so there is nothing to advise; the choice is between the wagers.
Counting is in `count` and `pairs`, what each wager pays in `outcomes`, compiled rounds in
`kernel`.
"""

from fractions import Fraction
from typing import Any, NoReturn

from msgspec.structs import replace

from croupier.games.baccarat.odds.count import Shoe, all_ways, shoe_of, tally
from croupier.games.baccarat.odds.kernel import kernel_of
from croupier.games.baccarat.odds.outcomes import ante_due, ante_share, offered, outcomes_of, scales, stake_of
from croupier.games.baccarat.options import Options
from croupier.games.baccarat.tables import BANKER, BY_NAME, PLAYER, TIE, TWO_TO_ONE
from croupier.law.law import law_of
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Curve, Figures, Kernel, Question, Report, Seen, Strategy, Unanswerable
from croupier.things.money import dollars

LAW = law_of("baccarat-amendments")

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

POLICIES = ("best",)
"""There is one way to play a round: the Table of Play decides."""

DECKS = range(1, 9)
"""For the curves; a table has 4 to 8 (C4)."""


def analyse(question: Question) -> Report:
    """Figures of every wager that is offered under these options."""
    o: Options = question.options
    shoe = shoe_of(o.decks)
    found = wagers(question, shoe)
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=found,
        strategy=Strategy(lines=_lines(found)),
        curves=(*_by_decks(question, found), *_by_stake(question)),
        facts=_facts(question, shoe),
        derivation=_derivation(shoe),
        notes=_notes(o),
    )


def wagers(question: Question, shoe: Shoe) -> tuple[Figures, ...]:
    """The figures of each wager, offered or not, with the cards of any shoe."""
    there = offered(question.options)
    return tuple([replace(_of(question, name, shoe), offered=name in there) for name in scales(question)])


def _of(question: Question, name: str, shoe: Shoe) -> Figures:
    """The figures of one wager."""
    wager = BY_NAME[name]
    cite = TWO_TO_ONE[name] if question.options.two_to_one and name in TWO_TO_ONE else wager.cite
    return figures(name, wager.label, LAW(cite), outcomes_of(question, name, shoe))


def advise(question: Question, seen: Seen) -> NoReturn:  # noqa: ARG001  (the contract of every game)
    """Nobody chooses anything in baccarat."""
    raise Unanswerable("baccarat leaves no choice after the wagers: the Table of Play (C20) says which hand draws")


def kernel(question: Question, policy: Any = "best") -> Kernel:
    """Compiled rounds, each from a full shoe; all wagers that are offered are made in each."""
    if policy not in POLICIES:
        raise Unanswerable(f"baccarat leaves no choice after the wagers: the only policy is best, not {policy!r}")
    return kernel_of(question, shoe_of(question.options.decks))


# --- what there is to say ---------------------------------------------------------------------------


def _lines(found: tuple[Figures, ...]) -> tuple[str, ...]:
    """How to play: which wager costs least."""
    best_first = sorted([one for one in found if one.offered], key=lambda one: one.edge)
    costs = "; ".join(f"{one.label} {one.edge:.4%}" for one in best_first)
    return (
        "There is nothing to decide once the cards are dealt (C20); the only choice is the wager.",
        f"What a wager costs, the cheapest first: {costs}.",
    )


def _by_decks(question: Question, found: tuple[Figures, ...]) -> tuple[Curve, ...]:
    """The edge of each wager on the layout by the number of decks."""
    return tuple(
        [
            Curve(
                title=f"{one.label}: the edge by the number of decks",
                x="decks",
                y="edge",
                points=tuple([(float(decks), _of(question, one.name, shoe_of(decks)).edge) for decks in DECKS]),
                marks=((float(question.options.decks), "this table"),),
            )
            for one in found
            if one.offered
        ]
    )


def _by_stake(question: Question) -> tuple[Curve, ...]:
    """Under Ante Up: the edge of the initial wagers by what is staked, for the ante is a flat fee."""
    o: Options = question.options
    if not o.ante_up:
        return ()
    shoe = shoe_of(o.decks)
    stakes = [o.minimum * times for times in (1, 2, 3, 4, 5, 8, 10, 20, 50) if o.minimum * times <= o.maximum]
    marks = () if o.ante_waived_from is None else ((o.ante_waived_from / 100, "no ante from here"),)
    curves = []
    for name in (PLAYER, BANKER, TIE):
        points = tuple([(stake / 100, _of(replace(question, stake=stake), name, shoe).edge) for stake in stakes])
        title = f"{BY_NAME[name].label}: the edge with the ante, by the wager"
        curves.append(Curve(title=title, x="dollars staked", y="edge", points=points, marks=marks))
    return tuple(curves)


def _facts(question: Question, shoe: Shoe) -> dict[str, str]:
    """How rounds end, in whole numbers, and what the ante comes to."""
    o: Options = question.options
    ways, total = tally(shoe), all_ways(shoe)
    cards = {(drew, other): int(ways[drew, other].sum()) for drew in (0, 1) for other in (0, 1)}

    def share(number: int) -> str:
        return f"{number:,} ({number / total:.6%})"

    won = {
        "Banker wins": sum(int(ways[:, :, p, b].sum()) for b in range(10) for p in range(b)),
        "Player wins": sum(int(ways[:, :, p, b].sum()) for p in range(10) for b in range(p)),
        "tie": sum(int(ways[:, :, c, c].sum()) for c in range(10)),
    }
    mean = Fraction(sum((4 + drew + other) * number for (drew, other), number in cards.items()), total)
    facts = {
        "ways of six cards": f"{total:,}",
        **{what: share(number) for what, number in won.items()},
        "nobody draws": share(cards[0, 0]),
        "cards in a round, on average": f"{float(mean):.6f}",
    }
    if o.ante_up:
        asked = ante_share(question, PLAYER) > 0
        ante = dollars(ante_due(o)) if asked else "none"
        facts["ante"] = f"{ante} with a wager of {dollars(stake_of(question))}"
    return facts


def _derivation(shoe: Shoe) -> tuple[str, ...]:
    """How it was counted."""
    return (
        f"A round is six cards in order out of {sum(shoe)}, drawn or not: {all_ways(shoe):,} ways.",
        "Cards are taken by their ten values; every order of four values is dealt, with the number of cards of each.",
        "Naturals and standing hands end there; else each value of the next cards is dealt by the Table of Play (C20).",
        "Pairs and matches are counted by cards of one face value in the first two places of a hand.",
        "A triple match is three equal cards in a hand that draws: counted for each card of the deck and each hand.",
        "All counts are whole numbers; the edge is one division at the end.",
    )


def _notes(o: Options) -> tuple[str, ...]:
    """What the figures leave out."""
    notes = [
        "Each round comes from a full shoe: burned cards that nobody saw change nothing, and no cards are counted.",
        "A stand off counts as a round: the edge is of every unit staked, not of those that were decided.",
        "Player and Banker draw a third card under different rules, so a triple match has two chances.",
    ]
    if not o.no_commission and not o.two_to_one:
        notes.append("The commission is a twentieth of the win exactly; rounding to the cent (5.10(b)) is left out.")
    if o.ante_up:
        notes.append(
            "Each initial wager is taken as the only one of its box and pays the whole ante (14.5). The ante is a fee:"
            " it is lost every round, and is not counted as staked."
        )
    if o.two_to_one:
        notes.append("No commission is taken in 2 to 1 Baccarat (13.3), and ties lose (13.2).")
    return tuple(notes)
