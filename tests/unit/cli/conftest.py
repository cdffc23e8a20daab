"""What the tests of the command line share: a runner, a case, an evening in a journal."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from croupier.cli import main

CASE = """Case: A flush beats the dealer's pair and the bet is paid 5 to 1
Rule: caribbean-stud 10.6(b), 5.1(a)
Game: caribbean-stud
Seat 1: Ann $1,000
Cards box 1: As Qs 9s 5s 2s
Cards dealer: Kc Kd 7h 4s 3c

Ann: ante $10
dealer: no more bets
Ann: bet
  = 10.6(b) Settled box=1 wager=bet fate=won won=$100
  = chips Ann $1,110
"""


class Answer(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer as a record."""
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command here, as `croupier` would."""

    def command(*words: str | Path) -> Answer:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Answer(code, out, err)

    return command


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    """A case that is as expected."""
    path = tmp_path / "flush.case"
    path.write_text(CASE)
    return path


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put these lines before the player's end of input."""

    def lines(*given: str) -> None:
        from io import StringIO  # noqa: PLC0415

        monkeypatch.setattr("sys.stdin", StringIO("".join(line + "\n" for line in given)))

    return lines


PLAYED: dict[str, bytes] = {}
"""The files of the evening, once somebody has played it."""


@pytest.fixture
def evening(tmp_path: Path, run: Run, say: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal with a few rounds of Caribbean stud, won and lost, and a jackpot; the same every time."""
    path = tmp_path / "evening.db"
    if not PLAYED:
        _play(path, run, say, monkeypatch)
        PLAYED.update({file.name: file.read_bytes() for file in tmp_path.iterdir()})
    for name, content in PLAYED.items():
        (tmp_path / name).write_bytes(content)
    return path


def _play(path: Path, run: Run, say: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", Random(3).randrange)
    say(*["ante 20", "jackpot", "", "bet", "ante", "", "fold"] * 2)
    setting = ("--set", "jackpot=electronically", "--approve", "jackpot equipment")
    assert run("play", "caribbean-stud", "--store", path, "--seats", "2", *setting).code == 0
