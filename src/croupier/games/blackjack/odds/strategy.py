"""How to play blackjack: what to remember, charts by totals and pairs, rules of thumb with their price."""

from croupier.games.blackjack.odds import sides
from croupier.games.blackjack.odds.hands import ACE, TEN, VALUES, hand_number
from croupier.games.blackjack.odds.plans import (
    COLUMNS,
    UPS,
    Card,
    by_totals,
    charts,
    edge,
    like_the_dealer,
    never_breaking,
)
from croupier.games.blackjack.odds.riding import Rides, average, ridden_figures, taken
from croupier.games.blackjack.odds.rules import Do
from croupier.games.blackjack.odds.solving import Solved, best_course, worth
from croupier.games.blackjack.tables import RIDES, Ride
from croupier.mathematics.figures import thumb
from croupier.mathematics.records import Chart, Question, RuleOfThumb, Strategy


def strategy(question: Question, s: Solved, ridden: Rides) -> Strategy:
    """Lines, charts and rules of thumb."""
    totals = tuple([by_totals(s, against) for against in s.against])
    best = -worth(best_course(s))
    thumbs = [
        thumb("Play by the tables of totals and pairs", edge(s, totals), best),
        thumb(
            "Never break: stand on every hard 12 or more, else play by the tables",
            edge(s, tuple([never_breaking(s, card) for card in totals])),
            best,
        ),
        thumb(
            "Draw and stand as the dealer does, never double, split or surrender",
            edge(s, tuple([like_the_dealer(s, one) for one in s.against])),
            best,
        ),
    ]
    cards = sides.full(question.options.decks)
    offered = [ride for ride in RIDES if getattr(question.options, ride.wager.offered)]
    thumbs += [_taken(question, s, ride, cards, ridden) for ride in offered]
    shown = charts(s, totals)
    return Strategy(
        lines=(*_lines(s), *_exceptions(totals)),
        charts=(*shown, _riding_chart(s, ridden)) if offered else shown,
        thumbs=tuple(thumbs),
    )


def _taken(question: Question, s: Solved, ride: Ride, cards: sides.Cards, ridden: Rides) -> RuleOfThumb:
    """What it costs to take every win of a wager that may ride."""
    best = ridden_figures(question, s, ride, cards, ridden).edge
    always = taken(question, ride, cards).edge_exact
    assert always is not None, "counted in whole ways"
    return thumb(f"{ride.wager.label}: take every win", always, best)


def _lines(s: Solved) -> tuple[str, ...]:
    """What holds whatever the cards are."""
    tens = s.shoe[TEN] / (sum(s.shoe) - 3)
    threshold = 1 / (1 + float(s.terms.insurance))
    insurance = "Never take insurance" if tens < threshold else "Insurance can pay with few tens in view"
    return (
        f"{insurance}: it needs more than {threshold:.2%} tens, and there are at most {tens:.2%}.",
        "Double in full or not at all; a double for less is never better than either.",
    )


def _exceptions(totals: tuple[Card, ...]) -> tuple[str, ...]:
    """First two cards whose best play is not that of their total."""
    found = []
    for one in range(VALUES):
        for other in range(one, VALUES):
            hand = hand_number((one, other))
            for card in totals:
                best, table = int(card.against.plan[hand]), int(card.playing.plan[hand])
                if best != table and card.against.worths.best[hand] > -2:
                    what = f"{_called(one)},{_called(other)} against {_called(card.against.up)}"
                    found.append(f"{what}: {Do(best).name.lower()}, not {Do(table).name.lower()}")
    return ("But by the very cards: " + "; ".join(found) + ".",) if found else ()


def _called(value: int) -> str:
    return "A" if value == ACE else str(value + 1)


def _riding_chart(s: Solved, ridden: Rides) -> Chart:
    """With which first two cards money should ride."""
    here = [one.up for one in s.against]
    columns = [(n, up) for n, up in enumerate(UPS) if up in here]
    rows, cells = [], []
    for one in range(VALUES):
        for other in range(one, VALUES):
            rows.append(f"{_called(one)},{_called(other)}")
            signs = []
            for _, up in columns:
                split = one == other and ridden.plans[up][hand_number((one, other))] == Do.SPLIT
                made = ridden.split[up, one] if split else ridden.whole[up, hand_number((one, other))]
                signs.append("R" if average(made) > 0 else "T")
            cells.append(tuple(signs))
    return Chart(
        title="Money that has won: let it ride or take it",
        corner="cards",
        rows=tuple(rows),
        columns=tuple([COLUMNS[n] for n, _ in columns]),
        cells=tuple(cells),
        key={"R": "let all of it ride", "T": "take it"},
    )
