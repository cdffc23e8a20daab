"""Trouble that passes: a lock, a full disk, no descriptors, a disk that failed. Nothing is lost, nothing doubled."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from tests.daily import daily, told
from tests.faults.disk import Disk, Fault
from tests.faults.evening import end, evening, finish, what_is_wrong
from tests.figures import Figure

from croupier.store import sqlite
from croupier.store.journal import Batch, Broken, Passing, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

BATCHES = evening(3)
GROUPS = [BATCHES[start : start + 2] for start in range(0, len(BATCHES), 2)]

LOCKER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("begin immediate")
print("held", flush=True)
sys.stdin.readline()
db.execute("rollback")
print("free", flush=True)
"""

HUNGRY = """
import os, resource, sys
from pathlib import Path
from tests.faults.evening import evening
from croupier.store import Broken, Passing, open_store

def tried(what):
    try:
        return what()
    except (Passing, Broken) as error:
        print(type(error).__name__, error)

batches = evening(3)
journal = open_store(Path(sys.argv[1]), lease="floor")
journal.append_all(batches[:2])
resource.setrlimit(resource.RLIMIT_NOFILE, (64, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
taken = []
try:
    while True:
        taken.append(os.open(os.devnull, os.O_RDONLY))
except OSError:
    pass
tried(lambda: open_store(Path(sys.argv[1])))
tried(lambda: journal.outcome("buy-in"))
print(journal.append_all(batches[2:4]))
tried(journal.mend)
tried(lambda: journal.append_all(batches[4:]))
for one in taken:
    os.close(one)
journal.mend()
print(journal.outcome("buy-in"), journal.append_all(batches[4:]))
"""


def go_on(journal: SqliteJournal, batches: list[Batch], mended: Callable[[], None] = lambda: None) -> None:
    """Write a group as a floor would that lives through trouble; what has passed is said to `mended`."""
    while True:
        try:
            journal.append_all(batches)
        except Passing:
            mended()
        except Broken:
            try:
                journal.mend()
            except Passing:
                mended()
        else:
            return


def test_a_lock_that_another_program_holds(tmp_path: Path) -> None:
    """While it is held nothing is taken, in a sentence; when it is let go the same call is, once."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, lease="floor")
    journal.append_all(BATCHES[:2])
    words = [sys.executable, "-c", LOCKER, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        for _ in range(3):
            with pytest.raises(Passing, match="is locked by another program"):
                journal.append_all(BATCHES[2:])
        assert journal.outcome("buy-in") == 1
        assert journal.version("T1") == 2
        other.communicate("\n")
    journal.append_all(BATCHES[2:])
    journal.close()
    assert what_is_wrong(path, BATCHES, [batch.command_id for batch in BATCHES]) == ""


def test_a_full_disk(tmp_path: Path) -> None:
    """The same open journal takes the same call once there is room, whichever write it was that found none."""
    disk = Disk()
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    for n, group in enumerate(GROUPS):
        disk.plug_in(Fault.FULL, 1 + n, lasts=50)
        with pytest.raises(Passing, match=r"disk that holds .* is full; nothing was written"):
            journal.append_all(group)
        go_on(journal, group, disk.plug_in)
    journal.close()
    assert finish(path, BATCHES) == ""


def test_descriptors_run_out(tmp_path: Path) -> None:
    """What is open goes on; what has to be opened says why it cannot be, and is opened when it can."""
    path = tmp_path / "floor.db"
    answer = subprocess.run([sys.executable, "-c", HUNGRY, str(path)], capture_output=True, text=True, check=True)
    anew, outcome, written, mending, stopped, after = answer.stdout.splitlines()
    for line in (anew, outcome, mending):
        assert line.startswith("Passing ")
        assert "too many" in line.lower()
    assert "cannot be used just now" in mending
    assert stopped == f"Broken {path} is being opened again"
    assert (written, after) == ("[5, 7]", "1 [9, 11, 13]")
    assert what_is_wrong(path, BATCHES, [batch.command_id for batch in BATCHES]) == ""


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk on which logs are rewritten as well."""
    disk = Disk()
    monkeypatch.setattr(sqlite, "rewrite_log", lambda path: disk.rewrite(f"{path}-wal"))
    return disk


def test_a_disk_that_fails_for_a_while(tmp_path: Path, figure: Figure, disk: Disk) -> None:
    """At every operation in turn, for one or many: the journal mends itself, and goes on with the same call."""
    path = tmp_path / "whole.db"

    def played(path: Path, at: int | None = None, lasts: int = 1) -> int:
        journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
        disk.plug_in(Fault.ERROR, at, lasts=lasts)
        waits = 0

        def wait() -> None:
            nonlocal waits
            waits += 1
            disk.at = None if waits > 2 else disk.at

        for group in GROUPS:
            go_on(journal, group, wait)
        disk.at = None
        journal.close()
        return waits

    played(path)
    points = daily(range(1, disk.count + 1))
    waited = 0
    for at in points:
        for lasts in 1, 1000:
            path = tmp_path / f"{at}-{lasts}.db"
            waited += played(path, at, lasts)
            assert finish(path, BATCHES) == ""
            assert verify(path).batches == len(BATCHES)
    figure(f"disk that fails for a while at {len(points)} points ({told()}): mended, nothing lost or doubled")
    assert waited > len(points)


POINTS = range(55, 90, 2)
"""From here on the log holds enough for a loss to show."""


def test_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    """The journal is not mended before the disk has taken something again."""
    disk = Disk()
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    journal.append_all(GROUPS[0])
    disk.plug_in(Fault.ERROR, 1, lasts=1000)
    with pytest.raises(Broken):
        journal.append_all(GROUPS[1])
    with pytest.raises(Passing, match="the disk failed under"):
        journal.mend()
    disk.plug_in()
    journal.mend()
    journal.append_all(GROUPS[1])
    journal.close()
    assert verify(path).batches == len(GROUPS[0]) + len(GROUPS[1])


def forgetful(path: Path, disk: Disk, at: int, *, anew: bool) -> list[str]:
    """Write on a disk whose syncs fail and are forgotten for a while, go on, and lose power; what was acknowledged.

    Going on takes a floor that mends its journal, or one that is started anew.
    """
    acknowledged: list[str] = []
    disk.plug_in()
    journal = SqliteJournal(path, count(1).__next__, lease="floor", connection=disk.connect)
    disk.plug_in(Fault.FORGOTTEN, at, lasts=20)

    def works_again() -> None:
        disk.at = None

    for group in GROUPS:
        if anew:
            try:
                journal.append_all(group)
            except StoreError:
                end(journal)
                works_again()
                journal = SqliteJournal(path, count(1).__next__, lease="floor", connection=disk.connect)
        go_on(journal, group, works_again)
        acknowledged += [batch.command_id for batch in group]
    disk.lose_power()
    end(journal)
    return acknowledged


@pytest.mark.parametrize("anew", [False, True])
def test_syncs_that_fail_and_are_forgotten(
    tmp_path: Path, figure: Figure, monkeypatch: pytest.MonkeyPatch, *, anew: bool
) -> None:
    """A later sync succeeds without what an earlier one lost: the log is written once more before it is built on."""
    disk = Disk()

    def lost(rewrite: Callable[[Path], None]) -> int:
        monkeypatch.setattr(sqlite, "rewrite_log", rewrite)
        bad = 0
        for at in POINTS:
            path = tmp_path / f"{rewrite.__name__}-{at}.db"
            acknowledged = forgetful(path, disk, at, anew=anew)
            assert len(acknowledged) == len(BATCHES)
            bad += what_is_wrong(path, BATCHES, acknowledged) != ""
        return bad

    def rewritten(path: Path) -> None:
        disk.rewrite(f"{path}-wal")

    def trusted(_: Path) -> None:
        """What would happen if the log were taken for what it seems to be."""

    assert lost(rewritten) == 0
    teeth = lost(trusted)
    figure(f"failed syncs forgotten at {len(POINTS)} points, then no power: nothing lost (control: {teeth})")
    assert teeth > 0


@pytest.mark.parametrize("how", ["older", "changed", "empty", "missing"])
def test_a_store_that_contradicts_what_was_acknowledged(tmp_path: Path, how: str, disk: Disk) -> None:
    """Then nothing passes by itself: the journal says so, and takes nothing more."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    journal.append_all(GROUPS[0])
    journal.close()
    shutil.copy(path, tmp_path / "older.db")
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    journal.append_all(GROUPS[1])
    disk.plug_in(Fault.ERROR, 1, lasts=100)
    with pytest.raises(Broken, match="the disk failed under"):
        journal.append_all(GROUPS[2])
    with pytest.raises(Passing, match="the disk failed under"):
        journal.mend()
    with pytest.raises(Passing, match="since its disk failed"):
        journal.version("T1")
    disk.plug_in()
    spoil(path, how)
    with pytest.raises(StoreError) as caught:
        journal.mend()
    assert not isinstance(caught.value, Passing | Broken)
    sentences = {"empty": "is empty, and was not before", "missing": "there is no journal at"}
    assert sentences.get(how, "batch 4 of") in str(caught.value)
    with pytest.raises(Broken):
        journal.append_all(GROUPS[2])
    end(journal)


def spoil(path: Path, how: str) -> None:
    """Do something to a store behind its back."""
    for log in path.parent.glob(f"{path.name}-*"):
        if how == "changed":
            break
        log.unlink()
    if how == "older":
        shutil.copy(path.with_name("older.db"), path)
    elif how == "changed":
        db = sqlite3.connect(path)
        db.execute("update checkpoint set signature = zeroblob(64) where number = 4")
        db.commit()
        db.close()
    elif how == "empty":
        path.write_bytes(b"")
    else:
        path.unlink()


def test_mending_what_is_not_broken(tmp_path: Path) -> None:
    """It does no harm; a journal that is only read, or closed, has nothing to mend."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__)
    journal.mend()
    journal.append_all(BATCHES[:2])
    journal.mend()
    journal.append_all(BATCHES[2:])
    reader = SqliteJournal(path, int, read_only=True)
    with pytest.raises(StoreError, match="reading only"):
        reader.mend()
    reader.close()
    journal.close()
    with pytest.raises(StoreError, match="closed"):
        journal.mend()
    assert finish(path, BATCHES) == ""
