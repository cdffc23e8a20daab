"""The five roads, against a second derivation: a grid of squares, and the definitions taken literally."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.boards import Cell
from croupier.house.roads import bead_plate, big_road, boards, derived_road

DEPTH = 6
NO_MARKS: tuple[str, ...] = ()
LETTERS = {"P": "player", "B": "banker", "T": "tie"}
shoes = st.text(alphabet="PBT", max_size=90)


def results(letters: str) -> list[tuple[str, tuple[str, ...]]]:
    """Results written as letters."""
    return [(LETTERS[letter], NO_MARKS) for letter in letters]


# --- the second derivation ------------------------------------------------------------------------


def columns(letters: str) -> list[str]:
    """The big road without its grid: a string for every run, ties left out."""
    found: list[str] = []
    for letter in letters.replace("T", ""):
        if found and found[-1][0] == letter:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def drawn(runs: list[str]) -> dict[tuple[int, int], str]:
    """Runs in the squares of a board: down while the square below is free, from then on to the right."""
    board: dict[tuple[int, int], str] = {}
    top = 0
    for run in runs:
        while (top, 0) in board:
            top += 1
        column, row, down = top, 0, True
        board[column, row] = run[0]
        for letter in run[1:]:
            down = down and row < DEPTH - 1 and (column, row + 1) not in board
            column, row = (column, row + 1) if down else (column + 1, row)
            assert (column, row) not in board, "a tail never runs into anything"
            board[column, row] = letter
        top += 1
    return board


def comparison(runs: list[str], back: int) -> str:
    """The marks of a derived road, as a dealer is taught to find them.

    At the head of a column: are the two columns to its left, one and `back` further, equally long? Below the head: go
    `back` columns to the left in the same row. Something there: red. Nothing there but something above: blue. Nothing
    in both: red.
    """
    marks = ""
    for column, run in enumerate(runs):
        for row in range(len(run)):
            if row == 0:
                left, further = column - 1, column - 1 - back
                if further >= 0:
                    marks += "r" if len(runs[left]) == len(runs[further]) else "b"
            elif column - back >= 0:
                there = runs[column - back][row : row + 1]
                above = runs[column - back][row - 1 : row]
                marks += "r" if there else "b" if above else "r"
    return marks


def split(marks: str) -> list[str]:
    """A string in runs of equal letters."""
    found: list[str] = []
    for mark in marks:
        if found and found[-1][0] == mark:
            found[-1] += mark
        else:
            found.append(mark)
    return found


def ties(letters: str) -> list[int]:
    """How many ties are noted on each win: those before the first win are noted on the first."""
    first, *rest = letters.replace("B", "P").split("P")
    if not rest:
        return []
    return [len(first) + len(rest[0]), *(len(one) for one in rest[1:])]


def board_of(cells: tuple[Cell, ...]) -> dict[tuple[int, int], str]:
    """Cells by their squares, marks by their first letter."""
    assert len({(cell.column, cell.row) for cell in cells}) == len(cells), "one mark a square"
    return {(cell.column, cell.row): cell.mark[0] for cell in cells}


def check(letters: str) -> None:
    """All five roads of a shoe come out the same in both ways."""
    shoe = results(letters)
    beads = bead_plate(shoe)
    assert [(b.column * DEPTH + b.row, b.mark) for b in beads] == [(n, LETTERS[c]) for n, c in enumerate(letters)]
    runs = columns(letters)
    road = big_road(shoe)
    if runs:
        assert board_of(road) == {at: LETTERS[letter][0] for at, letter in drawn(runs).items()}
        assert [cell.ties for cell in road] == ties(letters)
    for back in (1, 2, 3):
        marks = derived_road(shoe, back)
        assert board_of(marks) == drawn(split(comparison(runs, back))), back


# --- laws -----------------------------------------------------------------------------------------


@given(shoes)
def test_roads_agree_with_the_second_derivation(letters: str) -> None:
    """Any shoe."""
    check(letters)


def test_roads_of_thousands_of_shoes() -> None:
    """Shoes of all lengths, with long runs so that tails cross, and with many ties."""
    rng = random.Random(7)
    longest = 0
    for _ in range(4_000):
        stay = rng.choice((0.5, 0.8, 0.95))
        letters, last = "", "P"
        for _ in range(rng.randint(0, 90)):
            last = last if rng.random() < stay else "PB"[last == "P"]
            letters += "T" if rng.random() < 0.1 else last
        check(letters)
        longest = max(longest, *(len(run) for run in columns(letters)), 0)
    assert longest > 3 * DEPTH


@given(shoes, st.sampled_from("PBT"))
def test_a_result_only_adds(letters: str, more: str) -> None:
    """One more round leaves every mark where it was; a tie moves nothing at all."""
    before, after = boards(tuple(results(letters))), boards(tuple(results(letters + more)))
    for old, new in zip(before, after, strict=True):
        squares = [(cell.column, cell.row, cell.mark) for cell in new.cells if cell.mark]
        assert squares[: len([c for c in old.cells if c.mark])] == [
            (c.column, c.row, c.mark) for c in old.cells if c.mark
        ]
        if more == "T" and old.name != "bead plate":
            assert len(squares) == len([c for c in old.cells if c.mark])


# --- examples -------------------------------------------------------------------------------------


def test_seven_in_a_row_have_a_dragon_tail() -> None:
    """The seventh win of a run lies right of the sixth, and the next run starts beside its head."""
    road = big_road(results("PPPPPPPB"))
    assert [(cell.column, cell.row) for cell in road[-3:]] == [(0, 5), (1, 5), (1, 0)]


def test_a_shorter_tail_over_a_longer_one() -> None:
    """A column that meets a tail turns above it."""
    road = big_road(results("PPPPPPPPBBBBBB"))
    assert [(cell.column, cell.row) for cell in road[-3:]] == [(1, 3), (1, 4), (2, 4)]


def test_ties_before_any_win() -> None:
    """They wait on an empty square, and count on the first win once it comes."""
    assert big_road(results("TT")) == (Cell(0, 0, "", ties=2),)
    assert big_road(results("TTBT")) == (Cell(0, 0, "banker", ties=3),)
    assert big_road(()) == ()


def test_pairs_are_dots() -> None:
    """Pairs are dots of the bead and of the win; naturals are not drawn."""
    shoe = [("player", ("player pair", "natural")), ("tie", ("banker pair",))]
    assert [cell.dots for cell in bead_plate(shoe)] == [("player pair",), ("banker pair",)]
    assert big_road(shoe) == (Cell(0, 0, "player", ties=1, dots=("player pair",)),)


@pytest.mark.parametrize(
    ("letters", "back", "marks"),
    [
        ("PB", 1, ""),
        ("PBB", 1, "b"),
        ("PBP", 1, "r"),
        ("PPBBP", 1, "rr"),
        ("PPBBPP", 2, "r"),
        ("PPPBPPP", 1, "bbr"),
        ("PBPB", 2, "r"),
        ("PBPBP", 3, "r"),
        ("PPBPBP", 3, "b"),
    ],
)
def test_the_first_marks_of_derived_roads(letters: str, back: int, marks: str) -> None:
    """A derived road starts with the second win of its column, or with the head of the next."""
    assert "".join(cell.mark[0] for cell in derived_road(results(letters), back)) == marks
