"""Garbage for every argument of every command: one line that says what would be right, and never a traceback.

BAD/ stands for a folder with a text, a file of bytes, and folders; the rest is as somebody might type it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

HUGE = "9" * 40
BAD: tuple[tuple[str, ...], ...] = (
    ("gmes",),
    ("games", "caribean-stud"),
    ("games", "caribbean-stud", "--edition", "old"),
    ("games", "--edition", "draft"),
    ("games", "a", "b"),
    ("play", ""),
    ("play", "nan"),
    ("play", "bacarat"),
    ("play", "caribbean-stud", "--seats", "0"),
    ("play", "caribbean-stud", "--seats", "-1"),
    ("play", "caribbean-stud", "--seats", HUGE),
    ("play", "caribbean-stud", "--seats", "nan"),
    ("play", "caribbean-stud", "--chips", "-5"),
    ("play", "caribbean-stud", "--chips", "nan"),
    ("play", "caribbean-stud", "--chips", HUGE),
    ("play", "caribbean-stud", "--chips", "999999999999999"),
    ("play", "caribbean-stud", "--chips", ""),
    ("play", "caribbean-stud", "--chips", "0"),
    ("play", "caribbean-stud", "--seed", "x"),
    ("play", "caribbean-stud", "--rounds", "-1"),
    ("play", "caribbean-stud", "--rounds", "x"),
    ("play", "caribbean-stud", "--name", ""),
    ("play", "caribbean-stud", "--edition", "x"),
    ("play", "caribbean-stud", "--approve", ""),
    ("play", "caribbean-stud", "--store", "BAD/folder"),
    ("play", "caribbean-stud", "--store", "BAD/no/such/x.db"),
    ("play", "caribbean-stud", "--set", "minimum=-1"),
    ("play", "caribbean-stud", "--set", "minimum=nan"),
    ("play", "caribbean-stud", "--set", f"minimum={HUGE}"),
    ("play", "caribbean-stud", "--set", "minimum="),
    ("play", "caribbean-stud", "--set", "=5"),
    ("play", "caribbean-stud", "--set", ""),
    ("play", "caribbean-stud", "--set", "boxes=1e3"),
    ("play", "holdem", "--set", "blinds=1,000"),
    ("play", "holdem", "--set", "blinds=x"),
    ("play", "holdem", "--seats", "1"),
    ("play", "holdem", "--seats", "99"),
    ("play", "holdem", "--chips", "0"),
    ("play", "holdem", "--chips", HUGE),
    ("play", "holdem", "--edition", "draft"),
    ("play", "holdem", "--approve", "x", "--seats", "0"),
    ("open", "--port", "-1"),
    ("open", "--port", "nan"),
    ("open", "--tables", "0"),
    ("open", "--tables", "-3"),
    ("open", "--bots", "-1"),
    ("open", "--bots", "x"),
    ("open", "--dealer", "robot"),
    ("open", "--game", "whist"),
    ("open", "--host", ""),
    ("open", "--store", "BAD/folder"),
    ("open", "--store", "BAD/no/x.db"),
    ("case", "BAD/nope.case"),
    ("case", "BAD/folder"),
    ("edge", "whist"),
    ("edge", ""),
    ("edge", "nan"),
    ("edge", "baccarat", "--stake", "nan"),
    ("edge", "baccarat", "--stake", "-1"),
    ("edge", "baccarat", "--stake", HUGE),
    ("edge", "baccarat", "--stake", "0"),
    ("edge", "caribbean-stud", "--meter", "nan"),
    ("edge", "caribbean-stud", "--meter", HUGE),
    ("edge", "baccarat", "--pay", ""),
    ("edge", "baccarat", "--pay", "tie: tie = 0 to 1"),
    ("edge", "baccarat", "--pay", "tie: tie = -1 to 1"),
    ("edge", "baccarat", "--pay", f"tie: tie = {HUGE} to 1"),
    ("edge", "baccarat", "--pay", "tie: tie = nan"),
    ("edge", "baccarat", "--pay", "tie: tie = 1 for 1"),
    ("edge", "baccarat", "--pay", "tie: tie = 999999999 to 1", "--edition", "x"),
    ("edge", "baccarat", "--all"),
    ("advice", "whist", "As"),
    ("advice", "caribbean-stud", ""),
    ("advice", "caribbean-stud", "nan"),
    ("advice", "caribbean-stud", "AsKdQh2c3d", "--dealer", ""),
    ("advice", "caribbean-stud", "AsKdQh2c3d", "--dealer", "zz"),
    ("advice", "caribbean-stud", "AsKdQh2c3d", "--dealer", "As"),
    ("advice", "caribbean-stud", "AsKdQh2c3d", "--dealer", "4s", "--out", "nan"),
    ("advice", "blackjack", "As", "--dealer", "4s"),
    ("advice", "blackjack", "AsTd", "--dealer", "4s", "--board", "5s"),
    ("advice", "ultimate-texas-holdem", "AsTd", "--board", "5s"),
    ("advice", "lunar-poker", "As"),
    ("advice", "blackjack", "AsTd", "--dealer", "4s", "--stake", "nan"),
    ("compare", "whist"),
    ("compare", "baccarat", "--edition", "x"),
    ("compare", "baccarat"),
    ("compare", "baccarat", "--set", "decks"),
    ("compare", "baccarat", "--set", "decks=nan"),
    ("compare", "baccarat", "--pay", "x"),
    ("sheet", "baccarat"),
    ("sheet", "whist", "-o", "BAD/x.html"),
    ("sheet", "baccarat", "-o", "BAD/x.pdf"),
    ("sheet", "baccarat", "-o", "BAD/no/x.html"),
    ("sheet", "electronic-tai-sai", "-o", "BAD/dir.html"),
    ("sheet", "electronic-tai-sai", "-o", ""),
    ("simulate", "whist"),
    ("simulate", "baccarat", "--rounds", "0"),
    ("simulate", "baccarat", "--rounds", "-1"),
    ("simulate", "baccarat", "--rounds", "nan"),
    ("simulate", "baccarat", "--seed", "-1"),
    ("simulate", "baccarat", "--seed", "x"),
    ("simulate", "baccarat", "--jobs", "0"),
    ("simulate", "baccarat", "--policy", "x"),
    ("simulate", "baccarat", "--policy", "BAD/no.py:f"),
    ("simulate", "baccarat", "--policy", "BAD/words.txt:f"),
    ("simulate", "baccarat", "--policy", "BAD/binary.bin:f"),
    ("simulate", "baccarat", "--policy", "BAD/folder:f"),
    ("simulate", "baccarat", "--bots", "tight"),
    ("simulate", "holdem", "--bots", "x"),
    ("simulate", "holdem", "--policy", "x"),
    ("simulate", "baccarat", "--cluster", "x"),
    ("simulate", "baccarat", "--cluster", "local", "--jobs", "1"),
    ("simulate", "holdem", "--set", "blinds=nan"),
    ("equity", "whist", "AsKd", "QhQd"),
    ("equity", "holdem", "AsKd"),
    ("equity", "holdem", "AsKd", "zz"),
    ("equity", "holdem", "AsKd", "AsQd"),
    ("equity", "holdem", "AsKd", "QhQd", "--board", "zz"),
    ("equity", "holdem", "AsKd", "QhQd", "--board", "2c"),
    ("equity", "holdem", "AsKd", "QhQd", "--dead", "As"),
    ("equity", "holdem", "AsKd", "QhQd", "--deck", "7"),
    ("equity", "holdem", "AsKd", "QhQd", "--samples", "-1"),
    ("equity", "holdem", "AsKd", "QhQd", "--samples", "nan"),
    ("equity", "holdem", "AsKd", "QhQd", "--seed", "-1"),
    ("equity", "holdem", "AsKd", ""),
    ("replay",),
    ("replay", "BAD/nope.case"),
    ("replay", "BAD/folder"),
    ("replay", "--store", "BAD/nope.db", "--table", "x"),
    ("replay", "--store", "BAD/folder", "--table", "x"),
    ("replay", "--store", "BAD/x", "--round", "0"),
    ("replay", "--table", "x"),
    ("audit", "--store", "BAD/nope.db"),
    ("audit", "--store", "BAD/folder"),
    ("audit", "--store", ""),
    ("backup", "--store", "BAD/nope.db", "-o", "BAD/x"),
    ("backup", "--store", "BAD/folder", "-o", "BAD/x"),
    ("backup", "--store", "memory:", "-o", "BAD/x"),
    ("backup", "--store", "BAD/words.txt"),
    ("backup", "--store", "BAD/words.txt", "-o", "BAD/folder"),
    ("backup", "--store", "BAD/words.txt", "-o", "BAD/no/x"),
    ("restore",),
    ("restore", "BAD/nope.backup"),
    ("restore", "BAD/folder", "--store", "BAD/new.db"),
    ("restore", "BAD/words.txt", "--store", "BAD/no/new.db"),
    ("restore", "BAD/words.txt", "--store", "BAD/folder"),
    ("restore", "BAD/words.txt", "--store", "memory:"),
    ("bench", "nope"),
    ("phh",),
    ("phh", "check"),
    ("phh", "check", "BAD/nope.phh"),
    ("phh", "check", "BAD/folder"),
    ("phh", "export", "--store", "BAD/nope.db"),
    ("phh", "export", "--store", "BAD/folder", "--table", "x"),
    ("phh", "export", "--format", "x"),
    ("phh", "export", "--hand", "0"),
    ("phh", "export", "--hand", "nan"),
)
DAMAGED: tuple[tuple[str, ...], ...] = (
    ("audit", "--store", "BAD/words.txt"),
    ("backup", "--store", "BAD/words.txt", "-o", "BAD/x"),
    ("open", "--store", "BAD/words.txt"),
    ("restore", "BAD/words.txt", "--store", "BAD/new.db"),
    ("restore", "BAD/binary.bin", "--store", "BAD/new.db"),
    ("phh", "export", "--store", "BAD/words.txt", "--table", "x"),
    ("play", "caribbean-stud", "--store", "BAD/words.txt"),
    ("replay", "--store", "BAD/words.txt", "--table", "x"),
    ("replay", "BAD/binary.bin"),
    ("replay", "BAD/words.txt"),
)
"""Files that are there and are not what they should be: that is a failure, not bad usage."""


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Callable[..., None]) -> str:
    """The folder of bad files; the command runs there, with nobody at the keyboard."""
    (tmp_path / "words.txt").write_text("hello\n")
    (tmp_path / "binary.bin").write_bytes(b"\xff\xfe\0garbage")
    (tmp_path / "folder").mkdir()
    (tmp_path / "dir.html").mkdir()
    monkeypatch.chdir(tmp_path)
    say()
    return f"{tmp_path}/"


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:60])
def test_bad_input_is_one_line(run: Run, bad: str, words: tuple[str, ...]) -> None:
    """Code 2, nothing on the output, nothing left behind, and no fault of our own."""
    before = sorted(Path(bad).iterdir())
    answer = run(*[word.replace("BAD/", bad) for word in words])
    assert answer.code == 2, answer
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert "internal error" not in answer.err
    assert sorted(Path(bad).iterdir()) == before


@pytest.mark.parametrize("words", DAMAGED, ids=" ".join)
def test_a_damaged_file_is_one_line(run: Run, bad: str, words: tuple[str, ...]) -> None:
    """Code 1: what was expected there, and what was found."""
    answer = run(*[word.replace("BAD/", bad) for word in words])
    assert answer.code == 1, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "internal error" not in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("gmes",),
        ("games", "caribean-stud"),
        ("play", "blackjak"),
        ("edge", "bacarat"),
        ("simulate", "holdm"),
        ("equity", "omha", "AsKd", "QhQd"),
        ("open", "--game", "dragon"),
    ],
)
def test_what_is_misspelled_gets_a_suggestion(run: Run, words: tuple[str, ...]) -> None:
    """The nearest name that there is."""
    assert "did you mean" in run(*words).err.lower()


@pytest.mark.parametrize(
    "words",
    [
        *[(), ("help",), ("help", "edge"), ("edge", "help")],
        *[("phh", "help"), ("phh", "check", "help"), ("help", "phh", "check")],
    ],
)
def test_help_where_people_type_help(run: Run, words: tuple[str, ...]) -> None:
    """Before the command, behind it, or nothing at all."""
    answer = run(*words)
    command = " ".join(["croupier", *[word for word in words if word != "help"]])
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: {command} [OPTIONS]")


def test_help_with_what_there_is_not(run: Run) -> None:
    """A command that there is not is named."""
    answer = run("help", "nonsense")
    assert answer.code == 2
    assert "nonsense" in answer.err


def test_a_store_without_its_key_is_one_line(run: Run, tmp_path: Path) -> None:
    """Nothing can be added to it, and that is not a fault of ours."""
    store = str(tmp_path / "evening.db")
    assert run("play", "caribbean-stud", "--rounds", "1", "--store", store).code == 0
    (tmp_path / "evening.db.key").unlink()
    again = run("play", "caribbean-stud", "--rounds", "1", "--store", store)
    assert again.code == 1
    assert "evening.db.key is missing" in again.err
    assert "internal error" not in again.err
