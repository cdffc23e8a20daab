"""croupier simulate on a game of the house: one answer for any number of workers, and clear words when it cannot."""

import os
import signal
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from rich.console import Console
from tests.unit.cli.conftest import Answer, Run
from tests.unit.mathematics.die import HIGH, MATHEMATICS, SIX

from croupier.cli.simulate import crews as simulate_crews
from croupier.cli.simulate import house as simulate_house
from croupier.cli.simulate import running as simulate_running
from croupier.games.questions import MODULES, mathematics
from croupier.mathematics.blocks import BLOCK, Block
from croupier.mathematics.simulation import Tally, played

Dice = Callable[..., Answer]


@pytest.fixture
def dice(run: Run, monkeypatch: pytest.MonkeyPatch) -> Dice:
    """Simulate, with a die in the place of baccarat."""
    monkeypatch.setattr(simulate_house, "mathematics", lambda _: MATHEMATICS)
    return lambda *words: run("simulate", "baccarat", *words)


def _same(found: dict[str, Any]) -> dict[str, Any]:
    """The answer without what may differ from run to run."""
    return {key: value for key, value in found.items() if key not in ("jobs", "seconds", "rounds_per_second")}


def test_any_number_of_workers(dice: Dice) -> None:
    """One, two and three workers give the same answer; another seed another."""
    asked = ("--rounds", str(5 * BLOCK + 3), "--json", "--seed")
    found = [dice(*asked, "7", "--jobs", jobs).json for jobs in ("1", "2", "3")]
    assert [one["jobs"] for one in found] == [1, 2, 3]
    assert _same(found[0]) == _same(found[1]) == _same(found[2])
    assert dice(*asked, "8").json["wagers"] != found[0]["wagers"]


def test_the_answer_as_a_record(dice: Dice) -> None:
    """Everything that was asked, and figures that are right within four errors."""
    found = dice("--rounds", "300000", "--seed", "5", "--set", "decks=6", "--json").json
    assert list(found) == [
        *("game", "edition", "options", "pays", "changed", "changes", "policy", "rounds", "seed", "jobs", "wagers"),
        *("interrupted", "seconds", "rounds_per_second"),
    ]
    assert (found["game"], found["rounds"], found["seed"], found["policy"]) == ("baccarat", 300_000, 5, "best")
    assert found["options"]["decks"] == 6
    assert found["interrupted"] is False
    assert found["rounds_per_second"] == pytest.approx(300_000 / found["seconds"])
    for name, exact in (("six", SIX), ("high", HIGH)):
        one = found["wagers"][name]
        assert abs(one["edge"] - exact["edge"]) < 4 * one["standard_error"]
        assert one["low"] < one["edge"] < one["high"]


def test_the_answer_in_words(dice: Dice) -> None:
    """A line for each wager, then what was played and how."""
    lines = dice("--rounds", "1000", "--seed", "5", "--jobs", "1").out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["wager", "six", "high"]
    assert "1,000 rounds of baccarat" in lines[3]
    assert "'best'; seed 5" in lines[3]
    assert "1 worker:" in lines[4]


def test_one_round_in_words(dice: Dice) -> None:
    """Without an error there is none to show."""
    answer = dice("--rounds", "1", "--seed", "5")
    assert answer.code == 0
    assert " and " not in answer.out


def test_a_seed_of_its_own(dice: Dice) -> None:
    """Without a seed every run is another, and names the seed that gives it again."""
    first, second = (dice("--rounds", "1000", "--json").json for _ in range(2))
    assert first["seed"] != second["seed"]
    again = dice("--rounds", "1000", "--json", "--seed", str(first["seed"])).json
    assert again["wagers"] == first["wagers"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rounds", "0"), "--rounds"),
        (("--jobs", "0"), "--jobs"),
        (("--seed", "-1"), "--seed"),
        (("--rounds", "many"), "--rounds"),
        (("--jobs", "2", "--cluster", "local"), "choose one"),
        (("--policy", "bets"), "no policy for baccarat 'bets'; did you mean best?"),
        (("--policy", "xyz"), "choose from best, unplayable"),
        (("--policy", "unplayable"), "nobody plays like that"),
        (("--bots", "tight,random"), "--policy says how to play"),
        (("--set", "tables=9"), "no option 'tables'"),
        (("--pay", "banker pays double"), "is not a line of a pay scale"),
        (("--edition", "first"), "no edition of baccarat 'first'"),
        (("--cluster", "nowhere"), "HOST:PORT"),
    ],
)
def test_what_cannot_be_asked(dice: Dice, words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names what was wrong and what would be right, in one line."""
    monkeypatch.setattr("croupier.cli.simulate.cluster.find_spec", lambda _: True)
    answer = dice(*words)
    assert answer.code == 2
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_an_unknown_game(run: Run) -> None:
    """Games of the house and of the poker room are offered."""
    answer = run("simulate", "blackjak")
    assert answer.code == 2
    assert "did you mean blackjack" in answer.err


# --- policies of one's own ------------------------------------------------------------------------


def test_a_policy_of_ones_own(dice: Dice, tmp_path: Path) -> None:
    """A function out of a file: whoever never raises never wins."""
    path = tmp_path / "mine.py"
    path.write_text("def never(face):\n    return False\n")
    found = dice("--policy", f"{path}:never", "--rounds", "1000", "--seed", "1", "--json").json
    assert found["wagers"]["high"]["edge"] == 1.0
    assert found["policy"] == f"{path}:never"


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("def never(face):\n    return False\n", "nevr", "there is no function nevr"),
        ("def never(face):\n    return 1 / 0\n", "never", "failed: ZeroDivisionError"),
        ("def never(:\n", "never", "cannot be read as Python (SyntaxError"),
        (None, "never", "there is no file"),
    ],
)
def test_a_policy_that_fails(dice: Dice, tmp_path: Path, text: str | None, name: str, told: str) -> None:
    """What is wrong with the file or its function is said in one line."""
    path = tmp_path / "mine.py"
    if text is not None:
        path.write_text(text)
    answer = dice("--policy", f"{path}:{name}")
    assert answer.code in (1, 2)
    assert told in answer.err
    assert answer.err.count("\n") == 1


# --- while it runs --------------------------------------------------------------------------------


def test_an_interrupt_gives_what_was_had(dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal while blocks are played: the finished ones are the answer, exit code 130, and the message says so."""
    arrived = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        arrived.set()
        signal.default_int_handler(number, frame)

    def played_until(kernel: Any, seed: int, block: Block) -> Tally:
        if block.number == 4:  # it is not done before the signal has reached whoever gathers the results
            os.kill(os.getpid(), signal.SIGINT)
            arrived.wait()
        return played(kernel, seed, block)

    monkeypatch.setattr(simulate_house, "played", played_until)
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        answer = dice("--rounds", str(1000 * BLOCK), "--seed", "1", "--jobs", "1", "--json")
    finally:
        signal.signal(signal.SIGINT, before)
    found = answer.json
    assert answer.code == 130
    assert found["interrupted"] is True
    assert 1 <= found["rounds"] // BLOCK <= 4
    assert found["rounds"] % BLOCK == 0
    assert found["wagers"]["six"]["standard_error"] > 0
    assert f"stopped after {found['rounds']:,} of {1000 * BLOCK:,} rounds" in answer.err


def test_an_interrupt_before_anything(dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no block finished there is no answer."""

    def interrupted(*_: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_house, "played", interrupted)
    answer = dice("--json")
    assert answer.code == 130
    assert answer.out == ""
    assert "before the first block" in answer.err


def test_a_bar_for_whoever_looks(dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the error stream says what is going on, with the estimate so far and its error."""
    screen = StringIO()
    shown = Console(file=screen, force_terminal=True, width=120)
    monkeypatch.setattr(simulate_running, "notes", lambda: shown)
    answer = dice("--rounds", str(3 * BLOCK), "--seed", "1", "--json")
    said = screen.getvalue()
    assert answer.json["rounds"] == 3 * BLOCK
    assert said.index("compiling") < said.index("playing") < said.index("six 16.")
    assert "±" in said
    assert f"{3 * BLOCK}/{3 * BLOCK}" in said


def test_nothing_is_said_to_a_file(dice: Dice) -> None:
    """Without a terminal the error stream stays empty."""
    assert dice("--rounds", "1000", "--seed", "1", "--json").err == ""


def test_no_more_blocks_than_needed_are_handed_out() -> None:
    """Blocks are made as workers come free: a run of any length begins at once."""
    taken = 0

    def endless() -> Any:
        nonlocal taken
        while True:
            taken += 1
            yield Block(taken, 1)

    with simulate_crews.threads(2) as crew:
        results = crew.each(lambda block: block.number, endless())
        found = {next(results) for _ in range(10)}
    assert len(found) == 10
    assert taken <= 10 + 2 * 2 * simulate_crews.AHEAD


def test_a_game_of_the_house(run: Run) -> None:
    """Baccarat itself: one answer for one and two workers, and the published edges within four errors."""
    asked = ("simulate", "baccarat", "--rounds", str(4 * BLOCK), "--seed", "11", "--json", "--jobs")
    one, two = (run(*asked, jobs).json for jobs in ("1", "2"))
    assert _same(one) == _same(two)
    for wager, edge in (("player", 0.012351), ("banker", 0.010579), ("tie", 0.143596)):
        found = one["wagers"][wager]
        assert abs(found["edge"] - edge) < 4 * found["standard_error"]


@pytest.mark.parametrize("game", MODULES)
def test_every_game_has_a_policy_to_be_simulated_with(game: str) -> None:
    """The module of a game's mathematics names its policies, and has the four functions that it is asked by."""
    module = mathematics(game)
    assert module.POLICIES
    assert all(callable(getattr(module, name)) for name in ("analyse", "scales", "advise", "kernel"))
