"""How a person can play Four Card Poker: charts by what one holds and what the dealer shows, and rules of thumb."""

from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.four_card_poker.odds.choosing import Cells, Chosen, Tally, best, by_chart, cells, tally, whole_nets
from croupier.games.four_card_poker.odds.counting import Beaten
from croupier.games.four_card_poker.odds.pays import FOLD, SIZES, Terms
from croupier.mathematics.figures import thumb
from croupier.mathematics.five_card import word
from croupier.mathematics.records import Chart, RuleOfThumb, Strategy
from croupier.things.cards import ACE, JACK, KING, QUEEN, RANKS, plural
from croupier.things.hands.four import Category, category, least

NO_PAIR = 4
"""So many rows of the charts come before the pairs."""
SIGNS = ("F", "1", "2", "3")
MIXED, NEVER = "*", "-"
KEY = {
    "F": "fold",
    "1": "play one ante",
    "2": "play two antes",
    "3": "play three antes",
    MIXED: "on average; the hand's other cards and suits may change it",
    NEVER: "cannot happen",
}


class Row(NamedTuple):
    """A row of the charts: what one holds, from this value up to the next row."""

    name: str
    least: int


@cache
def rows() -> tuple[Row, ...]:
    """What one may hold, from the worst to the best."""
    odd = Category.ODD_CARDS
    return (
        Row("less than A-K", 0),
        Row("A-K", least(odd, ACE, KING)),
        Row("A-K-J", least(odd, ACE, KING, JACK)),
        Row("A-K-Q", least(odd, ACE, KING, QUEEN)),
        *[Row(f"pair of {plural(rank)}", least(Category.ONE_PAIR, rank)) for rank in range(ACE + 1)],
        *[Row(word(made), least(made)) for made in Category if made > Category.ONE_PAIR],
    )


class Plan(NamedTuple):
    """The best play by rows: for each row, rank shown and whether one holds a card of it, the better choice."""

    cells: Cells
    choices: NDArray[np.uint8]
    chart: Chosen
    """The charts as a way to play."""
    plain: Chosen
    """The best way to play by the rows alone."""
    once: int
    """By the rows alone: the first row that is worth a play wager of one ante, and of three."""
    thrice: int


def plan(b: Beaten, terms: Terms, chosen: Chosen) -> Plan:
    """Charts and thresholds out of the counts, given the best play."""
    at = np.searchsorted([row.least for row in rows()], b.values, side="right") - 1
    found = cells(b, at, chosen)
    worth = _worth(found, b.dealers, terms)
    # of equal choices the first, which stakes least
    choices = worth.argmax(axis=-1).astype(np.uint8)
    chart = by_chart(b, at, choices)
    once, thrice = _thresholds(worth.sum(axis=(1, 2)))
    plain = np.where(at >= thrice, SIZES[-1], np.where(at >= once, SIZES[0], FOLD)).astype(np.uint8)
    return Plan(found, choices, chart, np.repeat(plain[:, None], 52, axis=1), once, thrice)


def _worth(found: Cells, dealers: int, terms: Terms) -> NDArray[np.object_]:
    """What each choice is worth in each cell, summed over its deals: whole numbers of any size, in parts of an ante."""
    nets, _ = whole_nets(terms)
    made = [category(row.least) for row in rows()][: len(found.wins)]
    lost, won = np.moveaxis(nets[made].astype(object), 2, 0)[:, :, None, None, :]
    wins = found.wins.astype(object)[..., None]
    deals = found.chosen.sum(axis=-1).astype(object)[..., None] * dealers
    worth: NDArray[np.object_] = (deals - wins) * lost + wins * won
    return worth


def _thresholds(worth: NDArray[np.object_]) -> tuple[int, int]:
    """The rows from which to play one ante and three, when nobody looks at the card shown."""
    number = len(worth)
    upto = [list(accumulate(one, initial=0)) for one in worth.T]
    pairs = [(once, thrice) for thrice in range(number + 1) for once in range(thrice + 1)]

    def all_in_all(rule: tuple[int, int]) -> int:
        once, thrice = rule
        total: int = upto[FOLD][once] + upto[1][thrice] - upto[1][once] + upto[3][number] - upto[3][thrice]
        return total

    return max(pairs, key=all_in_all)


def charts(made: Plan) -> tuple[Chart, Chart]:
    """The best play where the card shown is like none of one's own, and where it is."""
    titles = (
        "The card shown is of no rank that you hold",
        "The card shown is of a rank that you hold",
    )
    names = tuple([row.name for row in rows()][: made.choices.shape[0]])
    first, second = [
        Chart(title=title, rows=names, columns=tuple(RANKS), cells=_signs(made, like), key=KEY, corner="you hold")
        for like, title in enumerate(titles)
    ]
    return first, second


def _signs(made: Plan, like: int) -> tuple[tuple[str, ...], ...]:
    """The cells of one chart."""
    return tuple(
        [
            tuple([_sign(made, (row, rank, like)) for rank in range(made.choices.shape[1])])
            for row in range(made.choices.shape[0])
        ]
    )


def _sign(made: Plan, place: tuple[int, int, int]) -> str:
    kinds = np.count_nonzero(made.cells.chosen[place])
    if not kinds:
        return NEVER
    return SIGNS[made.choices[place]] + (MIXED if kinds > 1 else "")


def strategy(b: Beaten, terms: Terms, ends: Tally, made: Plan, *, blind: bool) -> Strategy:
    """What to do, in words, charts and rules of thumb."""
    edge = ends.edge(terms)
    return Strategy(lines=_lines(ends, made), charts=charts(made), thumbs=tuple(_thumbs(b, terms, edge, made, blind)))


def _lines(ends: Tally, made: Plan) -> tuple[str, ...]:
    """Sentences that hold for every hand, whatever the dealer shows."""
    by_row = made.cells.chosen.sum(axis=(1, 2))
    held = [n for n in range(len(by_row)) if by_row[n].any()]
    always = [n for n in held if by_row[n:, :3].sum() == 0]
    never = [n for n in held if by_row[: n + 1, 1:].sum() == 0]
    names = [row.name for row in rows()]
    lines = []
    if always:
        lines.append(f"Play three antes with {_spoken(names[always[0]])} or better, whatever the dealer shows.")
    if never and never[-1] + 1 < len(names):
        lines.append(f"Fold what is worth less than {_spoken(names[never[-1] + 1])}, whatever the dealer shows.")
    if not ends.ways[:, 2].any():
        lines.append("A play wager of two antes is never best: a hand that is worth more than one is worth three.")
    turning = _turning(made)
    if turning:
        first, last = plural(turning[0]), plural(turning[-1])
        lines.append(
            f"With a pair from {first} to {last}, play three antes against a lower card and one against a higher;"
            f" the charts have the exceptions."
        )
    lines.append("A card shown of a rank that you hold is good for you: the dealer has fewer left to pair it with.")
    return tuple(lines)


def _spoken(name: str) -> str:
    """The name of a row in a sentence."""
    return f"a {name}" if name.startswith(("pair", "straight", "flush")) else name


def _turning(made: Plan) -> list[int]:
    """The pairs worth three antes against the next lower card, and one against every higher card."""
    pairs = made.choices[NO_PAIR : NO_PAIR + ACE, :, 0].tolist()
    return [rank for rank, row in enumerate(pairs) if rank and row[rank - 1] == 3 and set(row[rank + 1 :]) == {1}]


def _thumbs(b: Beaten, terms: Terms, edge: Fraction, made: Plan, blind: bool) -> list[RuleOfThumb]:  # noqa: FBT001
    """Rules of thumb, each with its exact price."""
    names = [row.name for row in rows()] + ["nothing at all"]
    plain = (
        f"Whatever the dealer shows, play three antes from {_spoken(names[made.thrice])},"
        f" one from {_spoken(names[made.once])}, and fold the rest."
    )
    found = [
        thumb("Follow the two charts, stars or not.", tally(b, made.chart).edge(terms), edge),
        thumb(plain, tally(b, made.plain).edge(terms), edge),
    ]
    for size, words in ((1, "one ante"), (3, "three antes")):
        always = tally(b, constant(b, size)).edge(terms)
        found.append(thumb(f"Play {words} on every hand.", always, edge))
    if blind:
        for size, words in ((1, "one ante"), (3, "three antes")):
            kept = tally(b, or_fold(b, terms, size)).edge(terms)
            rule = f"Make a play wager of {words} blind, and take it back only to fold when folding is better."
            found.append(thumb(rule, kept, edge))
    return found


def constant(b: Beaten, choice: int) -> Chosen:
    """The same choice with every hand."""
    return np.full(b.wins.shape, choice, dtype=np.uint8)


def or_fold(b: Beaten, terms: Terms, size: int) -> Chosen:
    """A play wager of one size wherever it is better than to fold."""
    # the other sizes are made as bad as folding, so that they are never better
    nets = tuple([tuple([ends if n == size else made[FOLD] for n, ends in enumerate(made)]) for made in terms.nets])
    return best(b, terms._replace(nets=nets))
