"""Every answer at eighty and at sixty columns: no line is longer, and no word of a table is cut or split."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.support import output

COMMANDS = {
    "games": ("games",),
    "a game": ("games", "caribbean-stud"),
    "a game of many options": ("games", "blackjack"),
    "a poker game": ("games", "seven-card-stud-hi-low"),
    "tai-sai": ("games", "electronic-tai-sai"),
    "edge": ("edge", "caribbean-stud", "--pay", "bet: royal flush = 100 to 1", "--set", "max_payout=5000"),
    "edge of many wagers": ("edge", "blackjack"),
    "advice": ("advice", "caribbean-stud", "AsKdJh8c3d", "--dealer", "7h"),
    "editions": ("compare", "big-raise-stud"),
    "changes": ("compare", "baccarat", "--set", "decks=6", "--set", "tie_pays=9 to 1"),
    "many changes": ("compare", "electronic-tai-sai", "--set", "pays=asia", "--set", "single_triple=24"),
    "simulate": ("simulate", "baccarat", "--rounds", "1000", "--seed", "1", "--jobs", "1"),
    "bots": ("simulate", "holdem", "--rounds", "50", "--seed", "1", "--jobs", "1", "--bots", "tight,station"),
    "equity": ("equity", "holdem", "AdAc", "KhKs", "--board", "2c 3c 4d"),
    "equity of high and low": ("equity", "omaha-hi-low", "AdAc2h3s", "KhKsQdJd", "--board", "4c 5c 9d"),
    "play": ("play", "caribbean-stud", "--seed", "3"),
    "play on several boxes": ("play", "blackjack", "--seed", "3", "--seats", "5"),
    "poker": ("play", "holdem", "--seed", "3", "--seats", "6"),
}
LINES = ("1 20", "", "1", "1", "help", "i", "?")
UNEQUAL = re.compile(r"\S*[0-9.]+ (?:s|µs|ms);|[0-9.,]+ (?:rounds|hands) a second|[0-9.]+ s\b")
"""What differs from run to run."""


def words(text: str) -> Counter[str]:
    """The words of an answer, without the line of what took how long, and without heads: they come again in rows."""
    lines = [line for line in text.splitlines() if not UNEQUAL.search(line)]
    return Counter(" ".join(lines).split())


@pytest.fixture
def wide(run: Run, say: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> Callable[[int, str], str]:
    """An answer at a width."""

    def answer(columns: int, name: str) -> str:
        monkeypatch.setattr(output, "WIDE", columns)
        say(*LINES)
        found = run(*COMMANDS[name])
        assert found.code == 0, found
        return found.out

    return answer


@pytest.mark.parametrize("name", COMMANDS)
def test_tables_fit(wide: Callable[[int, str], str], name: str) -> None:
    """Lines stay within either width, and every word is whole."""
    whole = words(wide(4_000, name))
    for columns in (80, 60):
        narrow = wide(columns, name)
        assert max(len(line.rstrip()) for line in narrow.splitlines()) <= columns
        lost = whole - words(narrow)
        assert not lost, (columns, lost)
        assert "…" not in narrow


@pytest.mark.parametrize("columns", [80, 60])
def test_a_replay_fits(evening: Path, run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """And what is read from a journal."""
    asked = ("replay", "--store", evening, "--table", "caribbean-stud-1", "--round", "1")
    whole = run(*asked).out
    monkeypatch.setattr(output, "WIDE", columns)
    narrow = run(*asked).out
    assert max(map(len, narrow.splitlines())) <= columns
    assert words(whole) == words(narrow)
