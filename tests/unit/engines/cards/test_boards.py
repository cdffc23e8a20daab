"""The five roads: what makes a layout right, the colours found in another way, and pictures worked out by hand.

Nothing here computes a road as `roads` does. A layout is not computed at all but judged: there is one that keeps these
laws. The colours of the derived roads come from the question that players ask: what would the next mark have been had
the run gone on? The head of a new run gets the other colour.
"""

import random
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engines.cards.boards import Cell, bead_plate, big_road, boards, derived_road

DEPTH = 6
NO_MARKS: tuple[str, ...] = ()
LETTERS = {"P": "player", "B": "banker", "T": "tie"}
OTHER = {"r": "b", "b": "r"}
shoes = st.text(alphabet="PBT", max_size=90)


def results(letters: str) -> list[tuple[str, tuple[str, ...]]]:
    """Results written as letters."""
    return [(LETTERS[letter], NO_MARKS) for letter in letters]


def runs(letters: str) -> list[str]:
    """A string in runs of equal letters."""
    return ["".join(run) for _, run in groupby(letters)]


# --- what makes a layout right --------------------------------------------------------------------


def judge(cells: tuple[Cell, ...], letters: str) -> None:
    """Whether these cells are the road of these letters: the laws of a layout, which only one keeps."""
    assert [cell.mark[0] for cell in cells] == list(letters)
    at = [(cell.column, cell.row) for cell in cells]
    assert len(set(at)) == len(at), "one mark a square"
    assert all(column >= 0 and 0 <= row < DEPTH for column, row in at), "on the board"
    heads: list[int] = []
    done = 0
    for run in runs(letters):
        squares, before = at[done : done + len(run)], set(at[:done])
        done += len(run)
        column, top = squares[0]
        assert top == 0, "a run starts at the top"
        left = heads[-1] + 1 if heads else 0
        assert column >= left
        assert all((c, 0) in before for c in range(left, column)), "as far to the left as there is room"
        heads.append(column)
        down = [row for c, row in squares if c == column]
        tail = squares[len(down) :]
        assert down == list(range(len(down))), "first straight down"
        assert tail == [(column + n, down[-1]) for n in range(1, len(tail) + 1)], "then straight to the right"
        if tail:
            below = (column, down[-1] + 1)
            assert below[1] == DEPTH or below in before, "it turns only where it must"


# --- the colours, by the question of the players --------------------------------------------------


def asked(wins: str, back: int) -> str:
    """The marks of a derived road of a string of wins, found by asking what going on would have brought."""
    marks = ""
    for n in range(len(wins)):
        before, win = wins[:n], wins[n]
        would = going_on(before, back)
        if would:
            marks += would if win == before[-1] else OTHER[would]
    return marks


def going_on(wins: str, back: int) -> str:
    """The mark if the last run of these wins gets one longer: "" while there is nothing to compare it with.

    The column so many further to the left is looked at where the new mark would lie. It breaks off just there: blue.
    It goes on, or has broken off before: red.
    """
    columns = runs(wins)
    if len(columns) <= back:
        return ""
    return "b" if len(columns[-1]) == len(columns[-1 - back]) else "r"


def ties(letters: str) -> list[int]:
    """How many ties are noted on each win: those before the first win are noted on the first."""
    first, *rest = letters.replace("B", "P").split("P")
    if not rest:
        return []
    return [len(first) + len(rest[0]), *(len(one) for one in rest[1:])]


def check(letters: str) -> None:
    """All five roads of a shoe are right."""
    shoe = results(letters)
    beads = bead_plate(shoe)
    assert [(b.column * DEPTH + b.row, b.mark) for b in beads] == [(n, LETTERS[c]) for n, c in enumerate(letters)]
    wins = letters.replace("T", "")
    road = big_road(shoe)
    if wins:
        judge(road, wins.lower())
        assert [cell.ties for cell in road] == ties(letters)
    for back in (1, 2, 3):
        judge(derived_road(shoe, back), asked(wins, back))


# --- laws -----------------------------------------------------------------------------------------


@given(shoes)
def test_roads_of_any_shoe(letters: str) -> None:
    """Any shoe."""
    check(letters)


def test_roads_of_thousands_of_shoes() -> None:
    """Shoes of all lengths, with long runs so that tails cross, and with many ties."""
    rng = random.Random(7)
    longest = turned_above = 0
    for _ in range(2_000):
        stay = rng.choice((0.5, 0.8, 0.95))
        letters, last = "T" * rng.choice((0, 0, 3)), "P"
        for _ in range(rng.randint(0, 90)):
            last = last if rng.random() < stay else "PB"[last == "P"]
            letters += "T" if rng.random() < 0.1 else last
        check(letters)
        longest = max(longest, *(len(run) for run in runs(letters.replace("T", ""))), 0)
        rows = [cell.row for cell in big_road(results(letters))]
        turned_above += any(one == other < DEPTH - 1 for one, other in pairwise(rows) if one)
    assert longest > 3 * DEPTH
    assert turned_above > 100, "tails above other tails came up"


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


# --- pictures worked out by hand ------------------------------------------------------------------


def picture(cells: tuple[Cell, ...]) -> list[str]:
    """A road as lines of letters."""
    by_square = {(cell.column, cell.row): cell.mark[0] for cell in cells}
    columns = range(max((column for column, _ in by_square), default=-1) + 1)
    lines = ["".join([by_square.get((column, row), ".") for column in columns]).rstrip(".") for row in range(DEPTH)]
    return lines[: max((row for _, row in by_square), default=-1) + 1]


def test_three_tails() -> None:
    """Nine, eight and six in a row: the second turns above the tail of the first, the third above both."""
    road = big_road(results("PPPPPPPPP" + "BBBBBBBB" + "PPPPPP" + "B"))
    assert picture(road) == [
        "pbpb",
        "pbp",
        "pbp",
        "pbppp",
        "pbbbb",
        "pppp",
    ]


def test_a_tail_along_the_top() -> None:
    """Five tails are under one another: a run that finds no room below its head goes along the top row."""
    road = big_road(results("P" * 12 + "B" * 11 + "P" * 10 + "B" * 9 + "P" * 8 + "B" * 7 + "P"))
    assert picture(road) == [
        "pbpbpbbbbbbbp",
        "pbpbppppppp",
        "pbpbbbbbbb",
        "pbppppppp",
        "pbbbbbbb",
        "ppppppp",
    ]


def test_a_whole_shoe_by_hand() -> None:
    """Runs of 2, 3, 1, 4, 4, 1, 1, 2 with ties between: all four roads as a dealer would draw them."""
    shoe = results("TPPTBBBPTBBBBPPPPBPBBT")
    assert picture(big_road(shoe)) == ["pbpbpbpb", "pb.bp..b", ".b.bp", "...bp"]
    assert "".join(cell.mark[0] for cell in derived_road(shoe, 1)) == "rbbbbrrbrrrrbrb"
    assert "".join(cell.mark[0] for cell in derived_road(shoe, 2)) == "brrbbbrrbbbb"
    assert "".join(cell.mark[0] for cell in derived_road(shoe, 3)) == "rbrbrrbbrbr"


def test_seven_in_a_row_have_a_dragon_tail() -> None:
    """The seventh win of a run lies right of the sixth, and the next run starts beside its head."""
    road = big_road(results("PPPPPPPB"))
    assert [(cell.column, cell.row) for cell in road[-3:]] == [(0, 5), (1, 5), (1, 0)]


def test_ties_before_any_win() -> None:
    """They wait on an empty square, and count on the first win once it comes."""
    assert big_road(results("TT")) == (Cell(0, 0, "", ties=2),)
    assert big_road(results("TTBT")) == (Cell(0, 0, "banker", ties=3),)
    assert big_road(()) == ()
    assert derived_road(results("TTTT"), 1) == ()


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
