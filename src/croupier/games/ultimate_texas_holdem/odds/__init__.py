"""Ultimate Texas Hold'em, exactly: ante, blind and play under the best of three decisions, and trips by its scale.

In modules of this name: boards up to a change of suits in `_boards`, one board in `_ranking`, the two counts in
`_counting` and `_following`, the best play in `_best`, what is paid in `_terms`, charts and thumbs in `_strategy`, one
hand in `_advice`, simulation in `_rounds`.
"""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from croupier.games.ultimate_texas_holdem.odds import rounds
from croupier.games.ultimate_texas_holdem.odds.advice import advise, antes
from croupier.games.ultimate_texas_holdem.odds.best_play import RUNOUTS, Line, best, followed, ways
from croupier.games.ultimate_texas_holdem.odds.boards import FULL_DECK, Cards
from croupier.games.ultimate_texas_holdem.odds.following import FLOP_BEST, FOLDED, RIVER_BEST
from croupier.games.ultimate_texas_holdem.odds.pays import Terms, Trips, lost, scales, terms, trips, won
from croupier.games.ultimate_texas_holdem.odds.strategy import curve, strategy
from croupier.games.ultimate_texas_holdem.options import ANTE, TRIPS, Options
from croupier.law.books import Rule, document
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import word
from croupier.mathematics.records import Figures, Kernel, Outcome, Question, Report
from croupier.things.hands.order import Category

__all__ = ["POLICIES", "advise", "analyse", "kernel", "scales"]

R = document("ultimate-texas-holdem")
POLICIES = rounds.POLICIES


def analyse(question: Question, deck: Cards = FULL_DECK) -> Report:
    """Ante with blind and play, trips, and how to play."""
    t, options = terms(question), question.options
    ante = ante_figures(t, deck)
    side = trips(question)
    beside = trips_figures(t, side, deck)
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=(ante, beside if options.trips else replace(beside, offered=False)),
        strategy=strategy(t, deck),
        curves=(curve(t, deck),),
        facts=_facts(t, ante, deck),
        derivation=DERIVATION,
        notes=_notes(options, side),
    )


# --- ante, blind and play ---------------------------------------------------------------------------


def ante_figures(t: Terms, deck: Cards = FULL_DECK) -> Figures:
    """The ante with the blind and the best play wager."""
    play, lines = best(t, deck), followed(t, deck)
    ends: list[Outcome] = []
    for number in sorted({m for m in play.early if m} or {t.early[-1]}, reverse=True):
        chosen = [kind for kind, m in enumerate(play.early) if m == number]
        ends += _ends(t, number, "before the flop", RUNOUTS * play.shown[chosen].sum(axis=0))
    ends += _ends(t, t.flop, "after the flop", lines[FLOP_BEST])
    ends += _ends(t, t.river, "at the end", lines[RIVER_BEST])
    given_up = int(lines[FOLDED, :, 4].sum())
    ends.append(Outcome(label="fold", ways=given_up, net=Fraction(-2), staked=Fraction(2), cite=R("U18(a)")))
    return figures(ANTE.name, ANTE.label, R(ANTE.cite), ends)


def _ends(t: Terms, number: int, when: str, line: Line) -> list[Outcome]:
    """The ends of the hands that play so many antes at one moment; hands that the blind does not pay are one line."""
    staked, played = Fraction(2 + number), f"{antes(number)} {when}"
    unpaid = [kind for kind in Category if t.blind[kind] is None]
    hands = [(word(kind), [kind]) for kind in reversed(Category) if kind not in unpaid]
    ends = []
    for qualified, words in ((True, ""), (False, ", dealer does not qualify")):
        for name, kinds in (*hands, (f"less than a {word(Category(len(unpaid)))}", unpaid)):
            number_of = int(line[kinds, 1 - qualified].sum())
            if not number_of and not qualified:
                continue  # a board that makes a full house gives the dealer a pair too: that is no prize out of reach
            amount, cut = won(t, number, qualified=qualified, kind=kinds[0])
            ends.append(
                Outcome(
                    label=f"{played}: win with {name}{words}",
                    ways=number_of,
                    net=Fraction(amount, t.stake),
                    staked=staked,
                    cite=R("U11") if cut else _pays(t, kinds[0]),
                )
            )
        gone = Fraction(-lost(t, number, qualified=qualified), t.stake)
        worse = int(line[:, 3 - qualified].sum())
        ends.append(Outcome(label=f"{played}: lose{words}", ways=worse, net=gone, staked=staked, cite=R("U22(c)")))
    level = int(line[:, 4].sum()) - int(line[:, :4].sum())
    ends.append(Outcome(label=f"{played}: stand off", ways=level, net=Fraction(), staked=staked, cite=R("U22(b)")))
    return ends


def _pays(t: Terms, kind: int) -> Rule:
    """The rule that pays a winner: the blind's scale where it has a prize."""
    return R("U22(a)") if t.blind[kind] is None else R("U9")


# --- trips --------------------------------------------------------------------------------------------


def trips_figures(t: Terms, side: Trips, deck: Cards = FULL_DECK) -> Figures:
    """Trips by the best five cards; lost with the hand where the house has it so, under the best play of the ante."""
    hands = [RUNOUTS * int(best(t, deck).shown[:, kind, 4].sum()) for kind in Category]
    given_up = [0 if side.after_fold else int(n) for n in followed(t, deck)[FOLDED, :, 4]]
    ends = [
        Outcome(
            label=word(kind),
            ways=hands[kind] - given_up[kind],
            net=side.won[kind],
            cite=R("U11") if kind in side.cut else side.cite,
        )
        for kind in sorted(side.won, reverse=True)
    ]
    less = sum(hands[kind] - given_up[kind] for kind in Category if kind not in side.won)
    below = [kind for kind in Category if kind not in side.won] == list(Category)[: min(side.won)]
    other = f"less than {word(min(side.won))}" if below else "any other hand"
    ends.append(Outcome(label=other, ways=less, net=Fraction(-1), cite=R("U10")))
    if not side.after_fold:
        ends.append(Outcome(label="hand folded", ways=sum(given_up), net=Fraction(-1), cite=R("U18(b)")))
    return figures(TRIPS.name, TRIPS.label, R(TRIPS.cite), ends)


# --- words -----------------------------------------------------------------------------------------------


def _facts(t: Terms, ante: Figures, deck: Cards) -> dict[str, str]:
    """How often each decision is taken, and what is staked."""
    play, lines, every = best(t, deck), followed(t, deck), ways(deck)
    early = sum(n for n, m in zip(play.ways, play.early, strict=True) if m)
    shares = {"played before the flop": early}
    shares |= {
        words: int(lines[section, :, 4].sum())
        for words, section in (
            ("played after the flop", FLOP_BEST),
            ("played with the whole board open", RIVER_BEST),
            ("folded", FOLDED),
        )
    }
    staked = sum((end.ways * end.staked for end in ante.outcomes), Fraction()) / every
    facts = {words: f"{number / every:.4%}" for words, number in shares.items()}
    return {**facts, "staked on average": f"{float(staked):.4f} antes, ante and blind included"}


DERIVATION = (
    "Boards that differ by a change of suits only are counted once, with their weight: 134,459 of 2,598,960.",
    "On each board all 1,081 pairs of cards are ranked at once.",
    "Every pair is held against the dealer's 990 hands: those below it, less those that share a card with it.",
    "That gives the exact value of the last decision for every hand, and of a play wager made earlier.",
    "Both are added up for every pair of own cards and each of the ten flops that may have led to the board.",
    "Where playing after the flop then comes to more than waiting, the second decision is to play.",
    "The first decision compares the same sums over all boards, for the 169 classes of own cards.",
    "A second count follows these decisions to the end of all 27,813,810,024,000 deals; all sums are whole numbers.",
)


def _notes(o: Options, side: Trips) -> tuple[str, ...]:
    """What the figures leave out."""
    notes = ["The figures of the ante are those of ante, blind and play together, by one unit of the ante."]
    if o.max_payout is not None:
        notes.append("Trips is held against the maximum payout by itself, also where the cap is for a box or a round.")
    if not side.after_fold:
        notes.append("Trips is lost with a folded hand; the figures keep to the play that is best for the ante.")
    return tuple(notes)


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds: see `rounds.kernel` for what a policy may be."""
    return rounds.kernel(question, policy)
