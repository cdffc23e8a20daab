"""croupier rng: exports through the code of live tables, hashes of that code, and the battery from the command line."""

import os
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli import rng
from croupier.engines.cards import events as ev
from croupier.engines.chance import FACES
from croupier.engines.pit.driver import OPERATOR, Driver
from croupier.engines.pit.pit import Addressed, Pit, chance_due
from croupier.floor import chance
from croupier.kernel.commands import BuyChips, Command, OpenTable, RecordApproval, Sit
from croupier.kernel.people import Role, Who
from croupier.mathematics.battery import Result
from croupier.things.dice import dice


def injected() -> Callable[[int], bytes]:
    """Bytes that a laboratory puts in: always the same, from their beginning."""
    counter = count()
    return lambda n: b"".join(sha256(str(next(counter)).encode()).digest() for _ in range(-(-n // 32)))[:n]


def test_a_shuffle_is_what_a_live_table_gets() -> None:
    """With the same bytes put in, the export has the order in which a table deals its shoe."""
    heard: list[Addressed] = []

    def hear(_: str, __: Command | None, events: tuple[Addressed, ...]) -> None:
        heard.extend(events)

    draw, ann = injected(), Who("Ann", Role.PLAYER)
    driver = Driver(Pit(), lambda cards: chance.shuffled(cards, draw), hear)
    for command in (OpenTable(by=OPERATOR, table="BJ", game="blackjack"), BuyChips(by=ann, amount=100_00), Sit(by=ann)):
        assert driver.do("BJ", command) is None
    driver.rest("BJ")
    dealt = [one.event.order for one in heard if isinstance(one.event, ev.Shuffled)]
    decks = len(dealt[0]) // 52
    (line,) = rng.shuffles(1, decks, injected())
    assert tuple(map(int, line.split())) == dealt[0]


def test_dice_are_what_a_live_tumbler_gets() -> None:
    """The faces are those that the tumbler asks chance for, and the throw is the same."""
    driver = Driver(Pit(), lambda cards: cards)
    assert driver.do("TS", RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A")) is None
    assert driver.do("TS", OpenTable(by=OPERATOR, table="TS", game="electronic-tai-sai")) is None
    assert chance_due(driver.pit, "TS") in (None, FACES)
    (line,) = rng.throws(1, injected())
    assert tuple(map(int, line.split())) == chance.dice(FACES, draw=injected())
    dice(line.decode())


def test_raw_bytes_are_those_of_outcomes() -> None:
    """What is exported raw is what a shuffle would have been made of, and in production the system's own."""
    assert b"".join(rng.raw(120, injected())) == injected()(120)
    assert chance.SYSTEM is os.urandom
    assert sum(map(len, rng.raw(3_000_000))) == 3_000_000


@pytest.mark.parametrize(
    ("words", "lines", "width"),
    [(("--shuffles", "3", "--decks", "2"), 3, 104), (("--dice", "5"), 5, 3), (("--raw", "2kB"), 0, 2000)],
)
def test_exports(run: Run, tmp_path: Path, words: tuple[str, ...], lines: int, width: int) -> None:
    """The file holds what was asked for; its hash and those of the code are told."""
    file = tmp_path / "export"
    told = run("rng", *words, "-o", file, "--json").json
    data = file.read_bytes()
    assert told["sha256"] == sha256(data).hexdigest()
    assert told["bytes"] == len(data)
    assert told["code"]["croupier.floor.chance"] == sha256(Path(chance.__file__).read_bytes()).hexdigest()
    if lines:
        rows = [line.split() for line in data.decode().splitlines()]
        assert [len(row) for row in rows] == [width] * lines
    else:
        assert len(data) == width
    said = run("rng", *words, "-o", file).out
    assert "sha256 of the export" in said
    assert "croupier.floor.chance" in said


def test_what_is_not_understood(run: Run, tmp_path: Path) -> None:
    """Each is refused in a line."""
    wrong: dict[tuple[str, ...], str] = {
        ("rng",): "choose one of --raw SIZE",
        ("rng", "--raw", "1MB", "--dice", "3"): "choose one of",
        ("rng", "--raw", "much"): "is not a size",
        ("rng", "--raw", "0"): "is not a size",
        ("rng", "--raw", "11GB"): "is not a size",
        ("rng", "--raw", "1kB", "--json"): "name one with -o",
        ("rng", "--raw", "1kB", "-o", str(tmp_path)): "Is a directory",
        ("rng", "--shuffles", "0"): "0 is not 1 or more",
        ("rng", "--shuffles", "1", "--decks", "9"): "9 is not from 1 to 8",
        ("rng", "test", "--size", "1kB"): "does not suit these tests",
        ("rng", "test", "--size", "1GB"): "does not suit these tests",
        ("rng", "--seed", "1"): "No such option",
    }
    for words, why in wrong.items():
        answer = run(*words)
        assert (answer.code, why in answer.err) == (2, True), (words, answer.err)


def test_the_battery(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of p-values and a verdict; whoever fails is named, and the exit code says so."""
    fixed = injected()
    monkeypatch.setattr(rng, "battery", lambda n, tick: _battery(n, fixed, tick))
    answer = run("rng", "test", "--size", "100kB")
    assert answer.code == 0
    assert "all pass at the 99% level (Holm)" in answer.out
    found = run("rng", "test", "--size", "100kB", "--json").json
    assert found["ok"] is True
    assert {one["of"] for one in found["results"]} == {"raw", "dice", "cards"}
    monkeypatch.setattr(rng, "battery", lambda n, tick: _battery(n, bytes, tick))
    answer = run("rng", "test", "--size", "100kB")
    assert answer.code == 1
    assert "FAILS" in answer.out


_battery: Callable[..., tuple[Result, ...]] = rng.battery
