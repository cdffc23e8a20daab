"""One process at a time has a store: the next is told who, a killed one has nothing, a deposed one writes nothing."""

import fcntl
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from tests.faults.evening import evening, what_is_wrong
from tests.golden.stores import unpacked

from croupier.store.address import open_store
from croupier.store.journal import Append, Batch, Passing, StoreError
from croupier.store.lease import holder
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

BATCHES = evening(3)
HOST = socket.gethostname()

OWNER = """
import sys
from pathlib import Path
from tests.faults.evening import evening
from croupier.store import StoreError, open_store

batches = iter(evening(3))
journal = open_store(Path(sys.argv[1]), lease="the floor")
print("open", flush=True)
for line in sys.stdin:
    try:
        print(journal.append(next(batches)), flush=True)
    except StoreError as error:
        print(type(error).__name__, error, flush=True)
"""


class Other:
    """Another process that has a store, and appends a batch whenever it is asked to."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Take a process that was started."""
        self.process, self.pid = process, process.pid

    def append(self) -> str:
        """What it says to the next batch."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.line()

    def line(self) -> str:
        """What it says next."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()


@contextmanager
def other(path: Path) -> Iterator[Other]:
    """Another process that has the store."""
    words = [sys.executable, "-c", OWNER, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        made = Other(process)
        assert made.line() == "open"
        yield made
        made.kill()


def owner(path: Path) -> tuple[int, str]:
    """What the store says of its owner."""
    db = sqlite3.connect(path)
    (found,) = db.execute("select epoch, who from owner").fetchall()
    db.close()
    return found[0], found[1]


def test_two_processes_on_one_store(tmp_path: Path) -> None:
    """The second is told who has it; whoever only reads is not stopped; what the first writes goes on."""
    path = tmp_path / "floor.db"
    with other(path) as first:
        assert first.append() == "1"
        named = (
            rf"in use by the floor on {socket.gethostname()}, process {first.pid}, since 20\d\d-\d\d-\d\dT[\d:]+Z\. "
        )
        for lease in ("the floor", "another"):
            with pytest.raises(StoreError, match=named) as caught:
                open_store(path, lease=lease)
            assert not isinstance(caught.value, Passing)
        tool = open_store(path)
        for write in (lambda: tool.append(BATCHES[1]), lambda: tool.refuse({"x": b"no"}), tool.mend):
            with pytest.raises(StoreError, match=named):
                write()
        assert (tool.version("cage"), tool.outcome("x"), tool.outcome("buy-in")) == (1, None, 1)
        tool.close()
        assert first.append() == "3"
        assert verify(path).batches == 2
        assert stat.S_IMODE((tmp_path / "floor.db.lock").stat().st_mode) == 0o600
    assert holder(path) is None


def test_a_killed_owner_has_nothing(tmp_path: Path) -> None:
    """The lock goes with the process; each taking is an epoch of its own."""
    path = tmp_path / "floor.db"
    for epoch in range(1, 4):
        with other(path) as first:
            assert owner(path) == (epoch, holder(path))
            first.append()
            first.kill()
        assert holder(path) is None
    journal = open_store(path, lease="me")
    assert owner(path)[0] == 4
    assert f"process {os.getpid()}," in owner(path)[1]
    for batch in BATCHES[1:]:
        journal.append(batch)
    journal.close()
    tool = open_store(path)
    tool.append(Batch("tool", (Append("tool", 0, (b"x",)),)))
    tool.close()
    assert verify(path).ok


def test_a_lock_file_that_was_deleted(tmp_path: Path) -> None:
    """The second process gets the store, and the first, which does not know, can write nothing more."""
    path = tmp_path / "floor.db"
    with other(path) as first:
        assert first.append() == "1"
        (tmp_path / "floor.db.lock").unlink()
        journal = SqliteJournal(path, count(1).__next__, lease="the night shift")
        said = first.append()
        assert said.startswith(
            f"StoreError {path} was taken over by the night shift on {socket.gethostname()}, process"
        )
        assert f"process {os.getpid()}" in said
        for batch in BATCHES[1:]:
            journal.append(batch)
        assert first.append().startswith("StoreError ")
        journal.close()
    assert what_is_wrong(path, BATCHES, [batch.command_id for batch in BATCHES]) == ""


def test_the_epoch_is_a_fence(tmp_path: Path) -> None:
    """Whoever finds another epoch than its own was deposed, from wherever; mending does not help."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, lease="first")
    journal.append(BATCHES[0])
    db = sqlite3.connect(path)
    db.execute("update owner set epoch = epoch + 1, who = 'a copy on another host'")
    db.commit()
    db.close()
    for use in (lambda: journal.append(BATCHES[1]), lambda: journal.refuse({"x": b"no"}), journal.mend):
        with pytest.raises(StoreError, match="was taken over by a copy on another host") as caught:
            use()
        assert not isinstance(caught.value, Passing)
    journal.close()
    assert verify(path).batches == 1


def test_an_owner_in_the_same_process(tmp_path: Path) -> None:
    """It counts like any other, until it has closed the store; an opening that fails keeps nothing."""
    path = tmp_path / "floor.db"
    with pytest.raises(StoreError, match="there is no journal"):
        open_store(path, create=False, lease="first")
    first = open_store(path, lease="first")
    with pytest.raises(StoreError, match="in use by first"):
        open_store(path, lease="second")
    open_store(path, read_only=True, lease="reader").close()
    first.close()
    (tmp_path / "floor.db.key").rename(tmp_path / "key")
    with pytest.raises(StoreError, match=r"floor\.db\.key is missing"):
        open_store(path, lease="second")
    (tmp_path / "key").rename(tmp_path / "floor.db.key")
    second = open_store(path, lease="second")
    assert second.append(BATCHES[0]) == 1
    second.mend()
    assert second.append(BATCHES[1]) == 3
    second.close()


def test_a_tool_makes_no_store_where_somebody_else_does(tmp_path: Path) -> None:
    """Neither is a new store begun nor an old one migrated behind the back of whoever has it."""
    path = tmp_path / "floor.db"
    open_store(path, lease="first").close()
    with (tmp_path / "floor.db.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path.unlink()
        with pytest.raises(StoreError, match="in use by first"):
            open_store(path)
        old = unpacked("0.2/jackpot.db.xz", tmp_path).read_bytes()
        with pytest.raises(StoreError, match="in use by first"):
            open_store(path)
        assert path.read_bytes() == old


def test_memory_is_nobody_elses() -> None:
    """A journal in memory can be had without asking."""
    journal = open_store("memory:", lease="floor")
    assert journal.append(BATCHES[0]) == 1
