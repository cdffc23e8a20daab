"""At the prompts of croupier play: help, hints, and menus that count without a gap."""

import re
from collections.abc import Callable

import pytest
from tests.unit.cli.conftest import Run

Say = Callable[..., None]


@pytest.mark.parametrize(
    ("game", "lines", "best"),
    [
        ("caribbean-stud", ("ante 20", ""), "bet: "),
        ("four-card-poker", ("ante 20", ""), "play 1: "),
        ("blackjack", ("initial 20", ""), "hit: "),
    ],
)
def test_a_hint_is_what_the_mathematics_says(run: Run, say: Say, game: str, lines: tuple[str, ...], best: str) -> None:
    """The choices with what each is worth, the best first, each under its rule."""
    say(*lines, "hint")
    out = run("play", game, "--seed", "3").out
    worth = re.findall(r"^  (.+: )([+-][0-9.]+) of the first wager on average  (\S+ \S+)$", out, re.MULTILINE)
    assert worth[0][0] == best
    assert [float(value) for _, value, _ in worth] == sorted([float(value) for _, value, _ in worth], reverse=True)
    assert all(cite.startswith(game.partition("-")[0]) for _, _, cite in worth)


@pytest.mark.parametrize(
    ("game", "lines", "says"),
    [
        ("caribbean-stud", ("hint",), "There is nothing to decide now"),
        ("baccarat", ("player 20", "hint"), "There is nothing to decide now"),
        ("holdem", ("", "hint"), "croupier equity shows how hands fare"),
    ],
)
def test_where_there_is_no_hint(run: Run, say: Say, game: str, lines: tuple[str, ...], says: str) -> None:
    """It says why."""
    say(*lines)
    assert says in run("play", game, "--seed", "3").out


@pytest.mark.parametrize("game", ["caribbean-stud", "holdem"])
@pytest.mark.parametrize("word", ["help", "HELP"])
def test_help_is_understood(run: Run, say: Say, game: str, word: str) -> None:
    """Every key that the line under the table names is explained."""
    say(word)
    out = run("play", game, "--seed", "3").out
    for key in ("Enter  ", "hint   ", "?      ", "!      ", "i      ", "q      "):
        assert f"\n  {key}" in out


@pytest.mark.parametrize("game", ["blackjack", "baccarat", "dragon21", "caribbean-stud"])
def test_the_numbers_of_a_menu_do_not_jump(run: Run, say: Say, game: str) -> None:
    """From 1 on without a gap, though other boxes could be wagered on too; the numbers choose what they stand at."""
    say("1 20", "1", "1 20", "")
    out = run("play", game, "--seed", "3").out
    menus = [[int(n) for n in re.findall(r"\[([0-9]+)\]", line)] for line in out.splitlines() if line.startswith("[1]")]
    assert len(menus) >= 4
    assert all(menu == list(range(1, len(menu) + 1)) for menu in menus)
    assert "Guest puts $20 on" in out
    assert "[1] Take back" in out
