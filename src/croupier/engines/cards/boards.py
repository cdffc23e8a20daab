"""Results boards: what a display at the table draws of past rounds, the five roads of baccarat among them."""

from collections.abc import Iterable
from itertools import count

import msgspec


class Cell(msgspec.Struct, frozen=True, gc=False):
    """One mark in a grid, column and row counted from 0; ties noted on it, and small dots beside it."""

    column: int
    row: int
    mark: str
    ties: int = 0
    dots: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, gc=False):
    """A grid of marks under a title."""

    name: str
    title: str
    cells: tuple[Cell, ...]


Outcome = tuple[str, tuple[str, ...]]
"""The winner of a round, and its marks."""
ROWS = 6
TIE = "tie"
REGULAR, IRREGULAR = "red", "blue"
DERIVED = (("big eye boy", "Big eye boy", 1), ("small road", "Small road", 2), ("cockroach pig", "Cockroach pig", 3))
"""The derived roads, and how many columns back they look."""


def bead_plate(results: Iterable[Outcome]) -> tuple[Cell, ...]:
    """A bead a round, down the columns in the order of play."""
    return tuple([Cell(n // ROWS, n % ROWS, winner, dots=pairs(marks)) for n, (winner, marks) in enumerate(results)])


def pairs(marks: tuple[str, ...]) -> tuple[str, ...]:
    """The pairs among the marks of a result: the dots of its cell."""
    return tuple([mark for mark in marks if mark.endswith(" pair")])


# --- the big road ---------------------------------------------------------------------------------


def laid_out(marks: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Column and row of each mark of a road: equal ones in a column, with a tail to the right where it is full."""
    cells: list[tuple[int, int]] = []
    taken: set[tuple[int, int]] = set()
    last, start, turned = "", -1, False
    for mark in marks:
        if mark != last:
            start = next(c for c in count(start + 1) if (c, 0) not in taken)
            at, turned = (start, 0), False
        else:
            column, row = cells[-1]
            # Once a column has turned it never goes down again.
            turned = turned or row + 1 == ROWS or (column, row + 1) in taken
            at = (column + 1, row) if turned else (column, row + 1)
        cells.append(at)
        taken.add(at)
        last = mark
    return tuple(cells)


def big_road(results: Iterable[Outcome]) -> tuple[Cell, ...]:
    """A column a run of wins; ties are counted on the last win, or on an empty first cell while there is none."""
    wins: list[tuple[str, int, tuple[str, ...]]] = []
    early: tuple[int, tuple[str, ...]] = (0, ())
    for winner, marks in results:
        if winner != TIE:
            wins.append((winner, 0, pairs(marks)))
        elif wins:
            mark, ties, dots = wins[-1]
            wins[-1] = (mark, ties + 1, dots)
        else:
            early = (early[0] + 1, ())
    if not wins:
        return (Cell(0, 0, "", ties=early[0]),) if early[0] else ()
    mark, ties, dots = wins[0]
    wins[0] = (mark, ties + early[0], dots)
    at = laid_out(mark for mark, _, _ in wins)
    return tuple([Cell(c, r, mark, ties, dots) for (c, r), (mark, ties, dots) in zip(at, wins, strict=True)])


# --- the derived roads ----------------------------------------------------------------------------


def runs(results: Iterable[Outcome]) -> tuple[int, ...]:
    """How long each run of wins is, ties left out."""
    lengths: list[int] = []
    last = ""
    for winner, _ in results:
        if winner == TIE:
            continue
        if winner == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = winner
    return tuple(lengths)


def derived(lengths: tuple[int, ...], back: int) -> tuple[str, ...]:
    """The marks of a derived road that looks so many columns back.

    The first mark of a run asks whether the run before it was as long as the one `back` before that. Any later mark
    asks whether the run `back` before its own reaches this row, or ended more than one row above.
    """
    marks = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0:
                if column < back + 1:
                    continue
                same = lengths[column - 1] == lengths[column - 1 - back]
            else:
                if column < back:
                    continue
                same = lengths[column - back] != row
            marks.append(REGULAR if same else IRREGULAR)
    return tuple(marks)


def derived_road(results: Iterable[Outcome], back: int) -> tuple[Cell, ...]:
    """A derived road laid out like the big one."""
    marks = derived(runs(results), back)
    return tuple([Cell(c, r, mark) for (c, r), mark in zip(laid_out(marks), marks, strict=True)])


def boards(results: tuple[Outcome, ...]) -> tuple[Board, ...]:
    """All five roads of a shoe."""
    return (
        Board("bead plate", "Bead plate", bead_plate(results)),
        Board("big road", "Big road", big_road(results)),
        *[Board(name, title, derived_road(results, back)) for name, title, back in DERIVED],
    )
