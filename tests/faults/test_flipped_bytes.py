"""Bytes of the file are changed: verify finds it, or the byte meant nothing."""

import random
import sqlite3
from itertools import count
from pathlib import Path

import pytest
from tests.faults.evening import evening, play
from tests.figures import Figure

from croupier.store.journal import StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

TABLES = ("batch", "record", "entry", "stream", "account", "transfer", "checkpoint", "signer")


@pytest.fixture
def original(tmp_path: Path) -> Path:
    """A journal, closed and signed."""
    path = tmp_path / "floor.db"
    play(path, evening(25))
    return path


def everything(path: Path) -> object:
    """All that the tables say, read without croupier; None if they cannot be read."""
    db = sqlite3.connect(path)
    try:
        return [db.execute(f"select * from {table}").fetchall() for table in TABLES]  # noqa: S608
    except sqlite3.Error:
        return None
    finally:
        db.close()


def is_detected(path: Path) -> bool:
    """Whether verification finds fault with a file."""
    try:
        return not verify(path).ok
    except StoreError:
        return True


def flipped(original: Path, places: list[int], dice: random.Random, figure: Figure) -> None:
    """Change a byte at each place in turn."""
    content = original.read_bytes()
    meaning = everything(original)
    copy = original.with_name("copy.db")
    detected = 0
    for place in places:
        changed = bytearray(content)
        changed[place] ^= dice.randrange(1, 256)
        copy.write_bytes(changed)
        found = is_detected(copy)
        detected += found
        for leftover in original.parent.glob("copy.db-*"):
            leftover.unlink()
        if not found:
            copy.write_bytes(changed)
            assert everything(copy) == meaning, f"a change at byte {place} went unnoticed"
    figure(f"{len(places)} flipped bytes: {detected} detected, the others in space that holds nothing")
    assert detected > len(places) // 4


def test_any_byte_of_the_file(original: Path, figure: Figure) -> None:
    """What is not detected does not change a single value."""
    dice = random.Random(5)
    size = original.stat().st_size
    flipped(original, sorted(dice.sample(range(size), 500)), dice, figure)


@pytest.mark.slow
def test_one_byte_in_thirteen_of_the_file(original: Path, figure: Figure) -> None:
    """The same from end to end."""
    flipped(original, list(range(0, original.stat().st_size, 13)), random.Random(7), figure)


def test_every_byte_of_the_payloads_and_entries(tmp_path: Path) -> None:
    """Where events and money are written every change is detected."""
    path = tmp_path / "floor.db"
    play(path, evening(2))
    journal = SqliteJournal(path, count(1).__next__)
    wanted = {record.payload for name in journal.streams() for record in journal.read(name)}
    wanted |= {b"caribbean-stud 10.6(b)", b"player:ann", b"stake-1"}
    journal.close()
    content = path.read_bytes()
    found = {text: content.find(text) for text in wanted if len(text) > 3}
    places = [start + offset for text, start in found.items() for offset in range(0, len(text), 5)]
    assert -1 not in found.values()
    for place in places:
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert is_detected(path), place
