"""Dragon21's mathematics: the edge of every wager for any number of decks, exactly; as written, it favours the player.

Nobody decides anything once the cards are dealt: both hands draw to 17. Counting is in `count`, what wagers
come to in `outcomes`, compiled rounds in `kernel`; Perfect Pairs are counted as in baccarat.
"""

from fractions import Fraction
from typing import Any, NoReturn

from msgspec.structs import replace

from croupier.games.baccarat.odds.count import Shoe, shoe_of
from croupier.games.dragon21.odds.count import BLACKJACK, by_value, tally
from croupier.games.dragon21.odds.kernel import kernel_of
from croupier.games.dragon21.odds.outcomes import BROKEN, WAGERS, line_of, offered, outcomes_of, scales, worth
from croupier.games.dragon21.tables import DRAGON, TIGER
from croupier.law.law import law_of
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Curve, Figures, Kernel, Question, Report, Seen, Strategy, Unanswerable

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

POLICIES = ("best",)
"""There is one way to play a round: both hands draw to 17."""
DECKS = range(4, 9)
"""For the curves: what rule 3.4(a) allows."""
OVER = "over 21"


def analyse(question: Question) -> Report:
    """Figures of every wager that is offered under these options."""
    shoe = shoe_of(question.options.decks)
    found = wagers(question, shoe)
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=found,
        strategy=Strategy(lines=_lines(found)),
        curves=(*_by_decks(question, found), _by_odds(found[0])),
        facts=_facts(question, found),
        derivation=(
            "Both hands draw until they pass 16 whatever the other has (9.2), so a round is two complete hands.",
            "A hand is one of 3,356 sets of values, each with the number of orders in which it would be dealt so.",
            "For every first hand all second hands are counted from the cards that it leaves, in whole numbers.",
            "A blackjack stops the other hand (9.1): those rounds are counted by their four cards.",
            "All ways are brought to one number of cards, and divided by what they have in common.",
            "Dragon and Tiger change places without changing any count: at the same odds they have the same figures.",
        ),
        notes=_notes(question, found),
    )


def wagers(question: Question, shoe: Shoe) -> tuple[Figures, ...]:
    """The figures of each wager, offered or not, with the cards of any shoe."""
    scales(question)  # refuses odds for wagers that there are not
    there = offered(question.options)
    found = [
        figures(one.name, one.label, law_of("dragon21")(one.cite), outcomes_of(question, one.name, shoe))
        for one in WAGERS
    ]
    return tuple([replace(one, offered=wager in there) for one, wager in zip(found, WAGERS, strict=True)])


def advise(question: Question, seen: Seen) -> NoReturn:  # noqa: ARG001  (the contract of every game)
    """Nobody chooses anything in Dragon21."""
    raise Unanswerable("Dragon21 leaves no choice after the wagers: both hands draw until they pass 16 (9.2)")


def kernel(question: Question, policy: Any = "best") -> Kernel:
    """Compiled rounds, each from a full shoe; all wagers that are offered are made in each."""
    if policy not in POLICIES:
        raise Unanswerable(f"Dragon21 leaves no choice after the wagers: the only policy is best, not {policy!r}")
    return kernel_of(question, shoe_of(question.options.decks))


# --- what there is to say ---------------------------------------------------------------------------


def _lines(found: tuple[Figures, ...]) -> tuple[str, ...]:
    """How to play: which wager is best."""
    best_first = sorted([one for one in found if one.offered], key=lambda one: one.edge)
    costs = "; ".join(f"{one.label} {one.edge:.4%}" for one in best_first)
    return (
        "There is nothing to decide once the cards are dealt (9.2); the only choice is the wager.",
        f"The edge of each wager, the best for the player first: {costs}.",
    )


def _notes(question: Question, found: tuple[Figures, ...]) -> tuple[str, ...]:
    """Whom the text favours, where nobody typed in other odds for the hands, and what the figures leave out."""
    hand = found[0]
    typed = {DRAGON.name, TIGER.name} & question.pays.keys()
    notes = [
        "Each round comes from a full shoe: burned cards that nobody saw change nothing, and no cards are counted.",
        "Stand offs and pushes count as rounds: the edge is of every unit staked, not of those that were decided.",
    ]
    if hand.edge < 0 and not typed:
        notes.insert(
            0,
            f"As written the game favours the player by {-hand.edge:.4%} of every wager on Dragon or Tiger. The reason"
            f" is rule 5.1a: a hand over 21 that beats another over 21 is paid {_chance(hand, OVER)[1]} to 1, and the"
            " hand that it beats loses a unit only, while both hands have the same chances.",
        )
    return tuple(notes)


def _chance(one: Figures, line: str) -> tuple[Fraction, Fraction]:
    """How often a wager ends like this, and what it is worth then."""
    total = Fraction(sum(end.ways for end in one.outcomes))
    (end,) = [end for end in one.outcomes if end.label == line]
    return Fraction(end.ways) / total, end.net


def _without(one: Figures) -> tuple[Fraction, Fraction]:
    """The chance of a win over 21, and the edge of a wager on a hand if that were worth nothing."""
    chance, net = _chance(one, OVER)
    assert one.edge_exact is not None, "whole numbers of ways give an exact edge"
    return chance, one.edge_exact + chance * net


def _facts(question: Question, found: tuple[Figures, ...]) -> dict[str, str]:
    """How rounds end, what the odds for a win over 21 would have to be, and both hands together."""
    ways = tally(by_value(shoe_of(question.options.decks)))
    total = sum(ways.values())

    def share(number: int) -> str:
        return f"{number / total:.6%}"

    chance, rest = _without(found[0])
    fair = f"{float(rest / chance):.6f} to 1" if rest > 0 else "none: it favours the player without them"
    dragon, tiger = worth(question, DRAGON.name), worth(question, TIGER.name)
    both = [
        (dragon[line_of(DRAGON.name, *end)] + tiger[line_of(TIGER.name, *end)], number) for end, number in ways.items()
    ]
    mean = sum((net * number for net, number in both), Fraction()) / total
    return {
        "Dragon wins, and Tiger as often": share(sum(n for (one, other), n in ways.items() if one != other) // 2),
        "tie": share(sum(number for (one, other), number in ways.items() if one == other)),
        "a blackjack in the round": share(sum(number for end, number in ways.items() if BLACKJACK in end)),
        "both hands over 21": share(sum(number for end, number in ways.items() if min(end) >= BROKEN)),
        "Dragon wins over 21, and Tiger as often": f"{float(chance):.6%}",
        "odds for a win over 21 at which Dragon is fair": fair,
        "a unit on each hand": (
            f"{'gains' if mean >= 0 else 'loses'} {abs(float(mean)):.6f} units a round on average,"
            f" loses {float(-min(both)[0]):g} at worst,"
            f" and loses in {share(sum(number for net, number in both if net < 0))} of rounds"
        ),
    }


def _by_decks(question: Question, found: tuple[Figures, ...]) -> tuple[Curve, ...]:
    """The edge of each wager on the layout by the number of decks."""
    by_decks = {decks: wagers(question, shoe_of(decks)) for decks in DECKS}
    return tuple(
        [
            Curve(
                title=f"{one.label}: the edge by the number of decks",
                x="decks",
                y="edge",
                points=tuple([(float(decks), by_decks[decks][i].edge) for decks in DECKS]),
                marks=((float(question.options.decks), "this table"),),
            )
            for i, one in enumerate(found)
            if one.offered
        ]
    )


def _by_odds(hand: Figures) -> Curve:
    """The edge of a wager on a hand by what a win over 21 is paid."""
    chance, rest = _without(hand)
    return Curve(
        title="Dragon: the edge by the odds for a win over 21",
        x="to 1",
        y="edge",
        points=tuple([(float(to), float(rest - chance * to)) for to in range(1, 7)]),
        marks=((float(rest / chance), "fair"), (float(_chance(hand, OVER)[1]), "this table")),
    )
