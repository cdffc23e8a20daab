"""Caribbean stud: how to play, in lines, a chart, and rules of thumb with their price."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from croupier.games.caribbean_stud.odds.ante import (
    ACE_AND_KING,
    Pays,
    by_ranks,
    edge,
    from_value,
    outcomes,
    ranks_only,
    table_of,
    tally_of,
)
from croupier.mathematics.figures import thumb
from croupier.mathematics.five_card import ladder, word
from croupier.mathematics.records import Chart, Strategy
from croupier.things.cards import ACE, JACK, KING, QUEEN, RANKS
from croupier.things.hands.order import Category, category, describe, least, ranks

_PAIR = least(Category.ONE_PAIR)
_MIDDLE = least(Category.ODD_CARDS, ACE, KING, JACK, 6, 1)
_MOST_ROWS = 60
_KEY = {
    "B": "bet",
    "-": "fold",
    "m": "bet if the hand holds a card of that rank",
    "n+": "bet if the lowest card is an n or higher",
    "s": "bet with some of these hands: ask for advice",
}


def three_cases(value: int, up: int) -> bool:
    """A pair or better, and ace and king in the three cases of the rule of thumb."""
    if value >= _PAIR or value < ACE_AND_KING:
        return value >= _PAIR
    held = ranks(value)
    if up in held and up <= QUEEN:
        return True
    if up >= KING:
        return held[2] in (QUEEN, JACK)
    return held[2] == QUEEN and up < held[3]


_CASES = (
    "Bet with a pair or better. With ace and king bet if the dealer shows a two to queen that the hand holds too; or an"
    " ace or king while the hand holds a queen or jack; or a rank that the hand lacks, below its fourth highest card,"
    " while it holds a queen."
)
_FLOORS = (
    ("Bet with ace, king, jack, 8 and 3 or better.", _MIDDLE),
    ("Bet with any pair or better.", _PAIR),
    ("Bet with any ace and king or better.", ACE_AND_KING),
    ("Bet on every hand, as with blind bets.", 0),
)


def strategy(pay: Pays, best: Fraction) -> Strategy:
    """How to play under this scale; `best` is the edge of the best play."""
    plan = ranks_only(pay)
    by_rank = edge(outcomes(tally_of(plan), pay))
    thumbs = [thumb("Play by ranks alone, as the chart has it, and leave suits aside.", by_rank, best)]
    tables = [(_CASES, table_of(three_cases)), *[(rule, from_value(floor)) for rule, floor in _FLOORS]]
    thumbs += [thumb(rule, edge(outcomes(tally_of(table), pay)), best) for rule, table in tables]
    chart = _chart(plan, *_between(plan))
    return Strategy(
        lines=tuple(_lines(plan, charted=bool(chart.rows))),
        charts=(chart,) if chart.rows else (),
        thumbs=tuple(thumbs),
    )


def _lines(plan: NDArray[np.bool_], *, charted: bool) -> Iterator[str]:
    """What is always bet on, what never, and what depends."""
    low, high = _between(plan)
    told = ladder().values.tolist()
    if high == 0:
        yield "Bet with every hand."
    elif high < len(told):
        yield f"Bet with {describe(told[high])} or better, whatever the dealer shows."
    if low == len(told):
        yield "Fold every hand."
    elif low > 0:
        yield f"Fold everything below {describe(told[low])}."
    if low < high:
        yield f"In between it depends on the dealer's card: {'see the chart' if charted else 'ask for advice'}."
        yield "Suits decide the closest cases: cards of the dealer's suit in the hand make the dealer's flush rarer."


def _between(plan: NDArray[np.bool_]) -> tuple[int, int]:
    """The lowest step that is ever bet on, and the step from which every hand is, whatever the dealer shows."""
    possible = by_ranks().sum(axis=0) > 0
    ever = (plan & possible).any(axis=1)
    always = (plan | ~possible).all(axis=1)
    low = int(np.argmax(ever)) if ever.any() else len(plan)
    doubtful = np.flatnonzero(~always)
    return low, int(doubtful[-1]) + 1 if len(doubtful) else 0


def _chart(plan: NDArray[np.bool_], low: int, high: int) -> Chart:
    """The hands in between by their highest cards, against the dealer's card; a row splits where it must."""
    rows, cells = [], []
    for label, row in _rows(plan, range(high - 1, low - 1, -1)):
        rows.append(label)
        cells.append(row)
    if len(rows) > _MOST_ROWS:
        rows, cells = [], []
    return Chart(
        title="Hands that depend on the dealer's card",
        rows=tuple(rows),
        columns=tuple(RANKS),
        cells=tuple(cells),
        key=_KEY,
        corner="hand",
    )


def _rows(plan: NDArray[np.bool_], steps: range) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Rows of the chart with their labels, by three leading ranks, or by four."""
    told = ladder().values.tolist()
    for three, group in groupby(steps, key=lambda step: (category(told[step]), ranks(told[step])[:3])):
        members = list(group)
        signs = tuple([_sign(plan, members, rank) for rank in range(13)])
        if not {"s", "n"} & {sign[0] for sign in signs} and all(len(sign) == 1 for sign in signs):
            yield _label(*three), signs
            continue
        for four, part in groupby(members, key=lambda step: (category(told[step]), ranks(told[step])[:4])):
            some = list(part)
            yield _label(*four), tuple([_sign(plan, some, rank) for rank in range(13)])


def _label(kind: Category, leading: tuple[int, ...]) -> str:
    """A row's hands: "A K Q", or "one pair 2 A K"."""
    cards = " ".join([RANKS[rank] for rank in leading])
    return cards if kind is Category.ODD_CARDS else f"{word(kind)} {cards}"


def _sign(plan: NDArray[np.bool_], steps: list[int], rank: int) -> str:
    """What the plan says of these hands, the highest first, against a rank in view."""
    said = [bool(plan[step, rank]) for step in steps]
    if len(set(said)) == 1:
        return "B" if said[0] else "-"
    told = [ranks(int(ladder().values[step])) for step in steps]
    if said == [rank in one for one in told]:
        return "m"
    lowest = sum(said)
    if said == [True] * lowest + [False] * (len(said) - lowest) and len({one[:-1] for one in told}) == 1:
        return f"{RANKS[told[lowest - 1][-1]]}+"
    return "s"
