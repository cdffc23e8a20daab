"""Tables of handlers: what mypy finds in them, what fails at import, and that nothing is left out."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from croupier.engines.betting.events import AnyPokerEvent
from croupier.engines.cards.jackpot.events import AnyJackpotEvent
from croupier.engines.cards.jackpot.pools import EVOLVE as JACKPOT
from croupier.engines.chance.events import AnyTaiSaiEvent
from croupier.engines.chance.wording import WORDS as TAI_SAI
from croupier.engines.room.events import AnyRoomEvent
from croupier.engines.room.wording import WORDS as ROOM
from croupier.engines.tournament.events import AnyTournamentEvent
from croupier.engines.tournament.wording import WORDS as TOURNAMENT
from croupier.kernel.events import TableClosed, TableOpened
from croupier.kernel.handlers import Handlers, members, on
from croupier.kernel.words import COMMON

ROOT = Path(__file__).parents[3]
TRIED = 5
SRC = ROOT / "src" / "croupier"
WRONG = """
from croupier.kernel.events import ChipsBought, TableClosed
from croupier.kernel.handlers import Handlers, on

def closed(before: int, e: TableClosed) -> int: return before
def bought(before: int, e: ChipsBought) -> int: return before
def worded(before: str, e: TableClosed) -> int: return 0

RIGHT = Handlers[int, int](on(TableClosed, closed), on(ChipsBought, bought))
TURNED = Handlers[int, int](on(TableClosed, bought))
STATE = Handlers[int, int](on(TableClosed, worded))
FIELD = Handlers[str](on(TableClosed, lambda e: str(e.amount)))
"""


def mypy(*words: str, root: Path = ROOT) -> list[str]:
    """The errors that mypy finds."""
    command = (sys.executable, "-m", "mypy", "--config-file", str(root / "pyproject.toml"), *words)
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return [line for line in found.stdout.splitlines() if ": error:" in line]


def test_a_wrong_pair_does_not_pass(tmp_path: Path) -> None:
    """The function of another record, a function of another state, a field that the record does not have."""
    file = tmp_path / "wrong.py"
    file.write_text(WRONG)
    found = mypy("--cache-dir", str(ROOT / ".mypy_cache"), str(file))
    lines = {int(re.search(r":(\d+): error", line)[1]) for line in found}  # type: ignore[index]
    assert lines == {10, 11, 12}, found


def tables() -> Iterator[tuple[str, Path, ast.Call]]:
    """Every table in the sources with two rows whose functions could be taken for each other."""
    for path in sorted(SRC.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                called = ast.unparse(node.value.func)
                rows = [row for row in node.value.args if ast.unparse(row).startswith(("on(", "ask("))]
                named = {ast.unparse(row.args[1]) for row in rows if isinstance(row, ast.Call)}
                if called.startswith(("Handlers[", "Gate[")) and len(named) > 1:
                    yield f"{path.relative_to(SRC)} {ast.unparse(node.targets[0])}", path, node.value


TABLES = list(tables())


def turned(path: Path, table: ast.Call) -> Iterator[str]:
    """The source with the functions of two neighbouring rows exchanged, one exchange after the other."""
    rows = [row for row in table.args if isinstance(row, ast.Call) and len(row.args) == 2]
    text = path.read_text()
    for one, other in pairwise(rows):
        first, second = (ast.get_source_segment(text, row.args[1]) for row in (one, other))
        if first != second and first and second and "lambda" not in first + second:
            lines = text.splitlines(keepends=True)
            for row, new in ((other, first), (one, second)):
                at = row.args[1]
                line = lines[at.lineno - 1]
                lines[at.lineno - 1] = line[: at.col_offset] + new + line[at.end_col_offset :]
            yield "".join(lines)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources once more, to be changed."""
    root = tmp_path_factory.mktemp("turned")
    copytree(ROOT / "src", root / "src")
    copyfile(ROOT / "pyproject.toml", root / "pyproject.toml")
    assert mypy("src/croupier/engines", "src/croupier/histories", "src/croupier/books", root=root) == []
    return root


@pytest.mark.slow
@pytest.mark.parametrize(("path", "table"), [one[1:] for one in TABLES], ids=[one[0] for one in TABLES])
def test_a_pair_turned_round_is_found(path: Path, table: ast.Call, copy: Path) -> None:
    """With the functions of two rows exchanged, every table is a mistake that mypy names."""
    texts = list(turned(path, table))
    if not texts:
        pytest.skip("its functions are written in their rows")
    file = copy / path.relative_to(ROOT)
    found = []
    for text in texts[:TRIED]:  # two neighbours may have functions that take either record
        file.write_text(text)
        found += mypy(str(file.relative_to(copy)), root=copy)
    file.write_text(path.read_text())
    assert found


def test_two_rows_for_one_type_fail_at_once() -> None:
    """A later row does not silently win."""
    with pytest.raises(TypeError, match="more than one row for TableClosed"):
        Handlers[str](on(TableClosed, lambda _: "a"), on(TableClosed, lambda _: "b"))


def test_what_is_missing_is_named() -> None:
    """By the name of the record."""
    assert Handlers[str](on(TableClosed, lambda _: "a")).missing(TableClosed | TableOpened) == ["TableOpened"]


@pytest.mark.parametrize(
    ("table", "union"),
    [(TAI_SAI, AnyTaiSaiEvent), (ROOM, AnyRoomEvent), (TOURNAMENT, AnyTournamentEvent)],
)
def test_every_event_has_its_words(table: Handlers[str], union: object) -> None:
    """An engine's own words, or those of every table."""
    common = {kind.__name__ for kind in COMMON.of}
    assert set(table.missing(union)) <= common


def test_every_event_of_the_jackpot_is_kept() -> None:
    """None is forgotten."""
    assert JACKPOT.missing(AnyJackpotEvent) == []
    assert len(list(members(AnyPokerEvent))) > 90
