"""The suite itself: what is left out by day is run at night, and what belongs together shares a worker."""

import json
from pathlib import Path

import pytest
from tests import daily
from tests.laws.ways import title
from tests.nightly import TARGETS, merged, rows
from tests.sharing import MATHEMATICS, lot, of_today, turn
from tests.tidy.test_tidy import ROOT, TESTS, name

from croupier.games import HOUSE_GAMES

POINTS = range(1, 101)
MIRRORS = {"unit": "src/croupier", "games": "src/croupier/games"}
"""Folders of tests that lie as the packages do which they test."""


def test_the_thirds_are_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three commits in turn try every crash point once; at night all are tried together."""
    found: list[int] = []
    for commit in ("a0", "a1", "a2"):
        monkeypatch.setattr(daily, "commit", lambda commit=commit: commit)
        found += daily.daily(POINTS)
        assert commit in daily.told()
    assert sorted(found) == list(POINTS)
    monkeypatch.setattr(daily, "ALL", True)
    assert daily.daily(POINTS) == POINTS


def test_the_mathematics_of_a_game_is_one_lot() -> None:
    """Each of the lots has files, its tests are together, and it begins before any other."""
    tests = [f"{name(path)}::test_it" for path in TESTS]
    together = dict(MATHEMATICS).keys()
    assert together <= {lot(test) for test in tests}
    odds = "tests/games/blackjack/odds"
    assert lot(f"{odds}/test_figures.py::test_a") == lot(f"{odds}/test_rounds.py::test_b")
    assert lot("tests/unit/things/test_money.py::test_a") == lot("tests/unit/things/test_money.py::test_b")
    assert lot("tests/laws/test_laws.py::test_a[1]") != lot("tests/laws/test_laws.py::test_a[2]")
    first = max(turn(test) for test in tests if lot(test) in together)
    assert first < min(turn(test) for test in tests if lot(test) not in together)


def test_the_night_writes_its_figures() -> None:
    """A target that has run has new rows, the others keep theirs."""
    first = merged("", {target: rows([f"{target}: 1 of 2"], f"make {target}", "2020-01-01") for target in TARGETS})
    again = merged(first, {"soak": rows(["soak: 2 of 2"], "make soak TIMES=2", "2020-01-02")})
    assert "| soak | 2 of 2 | `make soak TIMES=2` | 2020-01-02 |" in again
    assert again.count("2020-01-01") == len(TARGETS) - 1
    assert merged(again, {}) == again


def test_every_target_of_the_night_exists() -> None:
    """The Makefile has what the night runs."""
    text = (ROOT / "Makefile").read_text()
    assert all(f"\n{target}: " in text for target in TARGETS)


def test_the_floors_are_of_games_that_exist() -> None:
    """Floors are written down of games that there are, each of them once."""
    written = json.loads((ROOT / "tests" / "laws" / "ways.json").read_text())
    assert written.keys() <= {title(game) for game in HOUSE_GAMES}
    assert all(sorted(set(floors)) == floors for floors in written.values())


@pytest.mark.parametrize("folder", MIRRORS)
def test_tests_lie_beside_what_they_test(folder: str) -> None:
    """Every folder of tests bears the name of a package, wherever it lies, and every game has a folder."""
    tests, package = ROOT / "tests" / folder, ROOT / MIRRORS[folder]
    found = {path.parent.relative_to(tests) for path in TESTS if path.is_relative_to(tests)}
    assert sorted(str(one) for one in found if not (package / one / "__init__.py").exists()) == []
    if folder == "games":
        missing = {game.name.replace("-", "_") for game in HOUSE_GAMES} - {str(one) for one in found}
        assert not missing, f"no tests of their own: {missing}"
    else:
        assert found.isdisjoint({Path(), Path("games")}), "a game's tests are in tests/games, all others in a package"


def test_every_file_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is run in thirds is run once in three commits, and all else in each of them."""
    heavy = [f"tests/games/{game}/odds/test_engine.py::test_{n}" for game in "abcde" for n in range(2)]
    rare = [f"tests/laws/test_laws.py::test_everything_happens[{game}]" for game in "abcd"]
    always = ["tests/games/a/odds/test_figures.py::test_x", "tests/laws/test_laws.py::test_laws_over_random_rounds[a]"]
    found: list[str] = []
    monkeypatch.setattr(daily, "ALL", False)
    for commit in ("a0", "a1", "a2"):
        monkeypatch.setattr(daily, "commit", lambda commit=commit: commit)
        today = of_today([*heavy, *rare, *always])
        assert today >= set(always)
        found += sorted(today - set(always))
    assert sorted(found) == sorted([*heavy, *rare])
