"""The SQLite store: opening, refusing in plain words, keys and checkpoints."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from croupier.books.accounts import LedgerError
from croupier.kernel.entries import Move, Pending, Post
from croupier.law.books import Rule
from croupier.store.address import file_of, open_store, wall_clock
from croupier.store.database import Connection, connect
from croupier.store.journal import Append, Batch, Duplicate, StoreError, VersionConflict
from croupier.store.memory import MemoryJournal
from croupier.store.schema import SCHEMA_VERSION
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

CITE = Rule("caribbean-stud 10.6(b)")


def batch(n: int) -> Batch:
    """The n-th batch of a table."""
    return Batch(f"c{n}", (Append("T1", n, (b"event %d" % n,)),), (Move("cage", "player:ann", 100, CITE),))


def journal_at(path: Path, batches: int = 3) -> SqliteJournal:
    """A journal with so many batches."""
    journal = SqliteJournal(path, count(1).__next__)
    for n in range(batches):
        journal.append(batch(n))
    return journal


def impatient(path: Path) -> Connection:
    """A connection that does not wait for locks."""
    return connect(path, wait=0.01)


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("floor.db", "floor.db"),
        ("sqlite:///floor.db", "floor.db"),
        ("sqlite:////var/floor.db", "/var/floor.db"),
        (Path("a/b.db"), "a/b.db"),
    ],
)
def test_addresses_that_name_a_file(address: str | Path, path: str) -> None:
    """A plain path or an address with three slashes and the path."""
    assert file_of(address) == Path(path)


@pytest.mark.parametrize("address", ["", "sqlite:///", "sqlite://floor.db", "postgresql://host/db", "a\0b"])
def test_addresses_that_name_nothing(address: str) -> None:
    """The refusal says what would be right."""
    with pytest.raises(StoreError, match=r"use a path, sqlite:///PATH or memory:"):
        open_store(address)


def test_open_store_opens_what_the_address_says(tmp_path: Path) -> None:
    """Memory, or a file that stays."""
    assert isinstance(open_store("memory:"), MemoryJournal)
    journal = open_store(f"sqlite:///{tmp_path}/floor.db")
    journal.append(batch(0))
    journal.close()
    again = open_store(tmp_path / "floor.db", create=False)
    assert [r.payload for r in again.read("T1")] == [b"event 0"]
    assert abs(next(again.read("T1")).at - wall_clock()) < 60_000
    again.close()


def test_importing_the_store_does_not_import_cryptography() -> None:
    """Commands that sign nothing start quickly."""
    code = "import croupier.store, sys; print('cryptography' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "False\n"


# --- what can be wrong with a file ----------------------------------------------------------------


def test_files_that_are_no_journal(tmp_path: Path) -> None:
    """Each gets a sentence of its own, from opening and from verifying."""
    (tmp_path / "text.db").write_text("no database at all, but long enough to look like one" * 30)
    (tmp_path / "empty.db").touch()
    (tmp_path / "file").touch()
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("create table cats (name text)")
    other.close()
    cases = {
        "text.db": "text.db is not a journal",
        "other.db": "other.db is another program's database",
        "missing.db": "there is no journal at",
        "empty.db": "empty.db is empty; there is no journal in it",
        ".": "is a directory; name a file in it",
        "file/floor.db": r"cannot be opened|there is no journal",
        "a" * 300: "cannot be opened: File name too long",
    }
    for name, message in cases.items():
        with pytest.raises(StoreError, match=message):
            open_store(tmp_path / name, create=False)
        with pytest.raises(StoreError, match=message):
            verify(tmp_path / name)
    with pytest.raises(StoreError, match="there is no folder"):
        open_store(tmp_path / "nowhere" / "floor.db")
    with pytest.raises(StoreError, match=r"there is no folder|cannot be opened"):
        open_store(tmp_path / "file" / "floor.db")


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    """An old program does not guess what a new one meant."""
    path = tmp_path / "floor.db"
    journal_at(path).close()
    db = sqlite3.connect(path)
    db.execute(f"pragma user_version = {SCHEMA_VERSION + 1}")
    db.close()
    before = path.read_bytes()
    for use in (open_store, verify, partial(open_store, read_only=True)):
        with pytest.raises(StoreError, match=r"newer croupier \(schema 4; this one knows 3\): open it with that one"):
            use(path)
    assert path.read_bytes() == before


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    """Half a file is no journal, and the message says so."""
    path = tmp_path / "floor.db"
    journal_at(path, 40).close()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    for use in open_store, verify:
        with pytest.raises(StoreError, match="is damaged"):
            use(path)


def test_a_locked_file_is_refused(tmp_path: Path) -> None:
    """Another program that writes for long makes us give up, and lose nothing."""
    path = tmp_path / "floor.db"
    journal_at(path).close()
    journal = SqliteJournal(path, int, connection=impatient)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreError, match="locked by another program"):
        journal.append(batch(3))
    other.execute("rollback")
    assert journal.append(batch(3)) == 4
    journal.close()
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")
    with pytest.raises(StoreError, match="locked by another program"):
        SqliteJournal(path, int, connection=impatient)
    other.close()


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    """Somebody else's journal cannot be opened, in a sentence; what may be read can be verified."""
    code = """
import os, sys
from croupier.store import StoreError, open_store, verify
folder = sys.argv[1]
open_store(f"{folder}/warm.db").close()  # loads every module, which nobody else may be allowed to
verify(f"{folder}/warm.db")
if os.geteuid() == 0:
    os.setuid(65534)
for name in "secret/floor.db", "shown/floor.db", "shown/new.db":
    try:
        open_store(f"{folder}/{name}")
        print("opened")
    except StoreError as error:
        print("refused:", error)
print(verify(f"{folder}/shown/floor.db").ok)
"""
    for name, mode in {"secret": 0o000, "shown": 0o555}.items():
        journal_at(folder_in(tmp_path, name) / "floor.db").close()
        (tmp_path / name / "floor.db").chmod(0o444)
        (tmp_path / name / "floor.db.key").chmod(0o400)
        (tmp_path / name).chmod(mode)
    reach(tmp_path)
    answer = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=False)
    for name in "secret", "shown":
        (tmp_path / name).chmod(0o755)
    assert answer.stderr == ""
    assert [line.split()[0] for line in answer.stdout.splitlines()] == [*["refused:"] * 3, "True"]


def folder_in(parent: Path, name: str) -> Path:
    """A new folder."""
    folder = parent / name
    folder.mkdir()
    return folder


def reach(folder: Path) -> None:
    """Let others walk down to a folder of pytest's."""
    while folder.owner() == Path.home().owner() and folder != folder.parent and folder.stat().st_mode & 0o011 != 0o011:
        folder.chmod(folder.stat().st_mode | 0o011)
        folder = folder.parent


def test_numbers_too_large_for_the_file(tmp_path: Path) -> None:
    """A clock out of this world is refused, and nothing is written."""
    journal = SqliteJournal(tmp_path / "floor.db", lambda: 2**70)
    with pytest.raises(StoreError, match="too large"):
        journal.append(batch(0))
    assert journal.streams() == ()
    journal.close()


# --- sharing --------------------------------------------------------------------------------------


def test_two_programs_may_share_a_file(tmp_path: Path) -> None:
    """Each sees what the other wrote; of two that expect the same version one is refused."""
    first = journal_at(tmp_path / "floor.db", 2)
    second = SqliteJournal(tmp_path / "floor.db", int)
    assert second.append(batch(2)) == 3
    with pytest.raises(VersionConflict):
        first.append(Batch("x", (Append("T1", 2, (b"late",)),)))
    with pytest.raises(Duplicate):
        first.append(batch(2))
    assert first.append(batch(3)) == 4
    assert verify(first).batches == verify(second).batches == 4
    first.close()
    second.close()
    assert verify(tmp_path / "floor.db").ok


def test_a_journal_opened_to_be_read_stands_still(tmp_path: Path) -> None:
    """It shows the moment of its opening, and takes nothing."""
    journal = journal_at(tmp_path / "floor.db", 2)
    snapshot = open_store(tmp_path / "floor.db", read_only=True)
    journal.append(batch(2))
    assert (snapshot.version("T1"), journal.version("T1")) == (2, 3)
    with pytest.raises(StoreError, match="reading only"):
        snapshot.append(batch(2))
    snapshot.close()
    journal.close()
    with pytest.raises(StoreError, match="there is no journal at"):
        open_store(tmp_path / "new.db", read_only=True)


def test_transfers_that_are_over_are_not_kept_in_mind(tmp_path: Path) -> None:
    """They become more every evening; the file knows how they ended, and that their ids were used."""
    journal = journal_at(tmp_path / "floor.db", 1)
    stake = Pending("s1", "player:ann", "house:T1", 100, CITE)
    ended = Batch("c1", (Append("T1", 1, (b"x",)),), (stake, Post("s1", CITE)))
    assert journal.append(ended) == 2
    assert journal._tail is not None
    assert (journal._tail.books.closed, journal._tail.books.open) == ({}, {})
    with pytest.raises(LedgerError, match="opened before"):
        journal.append(Batch("c2", (Append("T1", 2, (b"x",)),), (stake,)))
    journal.close()


def test_who_has_a_store_does_not_wait_for_locks(tmp_path: Path) -> None:
    """A floor hears of a lock soon and tries again by itself; a tool waits for some seconds."""
    floor = SqliteJournal(tmp_path / "floor.db", int, lease="floor")
    tool = SqliteJournal(tmp_path / "tool.db", int)
    for journal in (floor, tool, floor):
        found = journal._db.execute("pragma busy_timeout").fetchone()
        assert found == ((200,) if journal is floor else (5000,))
        journal.mend()
    floor.close()
    tool.close()


# --- keys and checkpoints -------------------------------------------------------------------------


def test_the_key_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    """The key file is made once, readable by nobody else; the public half is in the journal."""
    journal = journal_at(tmp_path / "floor.db")
    key = tmp_path / "floor.db.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_bytes()
    public = journal.public_key()
    journal.close()
    again = SqliteJournal(tmp_path / "floor.db", int)
    assert (again.public_key(), key.read_bytes()) == (public, before)
    again.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["floor.db", "floor.db.key"]
    assert public is not None
    assert verify(tmp_path / "floor.db", public_key=public.hex()).public_key == public.hex()
    assert "a different key" in str(verify(tmp_path / "floor.db", public_key="00" * 32).findings[0])


@pytest.fixture
def open_handed() -> Iterator[None]:
    """Whatever this process makes may be read and written by everybody, unless it says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """The permissions of the files in a folder."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
@pytest.mark.usefixtures("open_handed")
def test_a_store_is_its_owners_alone(tmp_path: Path) -> None:
    """File, log and key hold the cards that are still to come: nobody else may read them, while open and after."""
    journal = journal_at(tmp_path / "floor.db")
    assert modes(tmp_path) == dict.fromkeys(("floor.db", "floor.db-wal", "floor.db-shm", "floor.db.key"), 0o600)
    reader = open_store(tmp_path / "floor.db", read_only=True)
    reader.close()
    journal.close()
    assert set(modes(tmp_path).values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
@pytest.mark.usefixtures("open_handed")
def test_what_was_open_to_all_is_narrowed(tmp_path: Path) -> None:
    """A store that was made with wider permissions, as croupier 0.1 did, loses them when it is opened to write."""
    journal = journal_at(tmp_path / "floor.db")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in modes(tmp_path):
        (crashed / name).write_bytes((tmp_path / name).read_bytes())
    (crashed / "floor.db.sessions").write_bytes(bytes(32))
    journal.close()
    assert set(modes(crashed).values()) == {0o666}
    open_store(crashed / "floor.db", read_only=True).close()
    assert modes(crashed)["floor.db"] == 0o666  # who only reads changes nothing
    journal = SqliteJournal(crashed / "floor.db", int)
    assert journal.version("T1") == 3
    assert set(modes(crashed).values()) == {0o600}
    journal.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="takes two users")
def test_somebody_elses_open_store_is_refused(tmp_path: Path) -> None:
    """Who cannot narrow the permissions is told who can, and how."""
    code = """
import os, sys
from croupier.store import StoreError, open_store
open_store(f"{sys.argv[1]}/warm.db").close()
os.setuid(65534)
try:
    open_store(f"{sys.argv[1]}/floor.db")
except StoreError as error:
    print(error)
"""
    journal_at(tmp_path / "floor.db").close()
    (tmp_path / "floor.db").chmod(0o666)
    reach(tmp_path)
    tmp_path.chmod(0o777)
    answer = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert "may be read by others (mode 666) and is not yours to change" in answer.stdout
    assert "chmod 600 floor.db" in answer.stdout


def test_without_its_key_a_journal_can_be_read_but_not_written(tmp_path: Path) -> None:
    """A copy without the key is for auditors."""
    path = tmp_path / "floor.db"
    journal_at(path).close()
    (tmp_path / "floor.db.key").unlink()
    journal = SqliteJournal(path, int)
    assert journal.version("T1") == 3
    with pytest.raises(StoreError, match=r"floor\.db\.key is missing"):
        journal.append(batch(3))
    journal.close()
    assert verify(path).ok


def test_keys_that_are_none_or_of_another_journal(tmp_path: Path) -> None:
    """A journal takes its own key only."""
    journal_at(tmp_path / "a.db").close()
    journal_at(tmp_path / "b.db").close()
    key = tmp_path / "a.db.key"
    key.write_bytes((tmp_path / "b.db.key").read_bytes())
    with pytest.raises(StoreError, match="is not the key of"):
        open_store(tmp_path / "a.db")
    key.write_text("sesame")
    with pytest.raises(StoreError, match="is not a signing key"):
        open_store(tmp_path / "a.db")
    key.unlink()
    key.mkdir()
    with pytest.raises(StoreError, match="cannot be read"):
        open_store(tmp_path / "a.db")


def test_every_batch_is_signed_as_it_is_written(tmp_path: Path) -> None:
    """Not on closing: what was acknowledged is signed. An empty journal has nothing to sign."""
    journal = journal_at(tmp_path / "floor.db", 0)
    assert journal.checkpoint() is None
    for n in range(9):
        journal.append(batch(n))
    assert [c.number for c in journal.checkpoints()] == list(range(1, 10))
    made = journal.checkpoint()
    assert made is not None
    assert (made.number, made.position) == (9, 9)
    assert journal.checkpoint() == made
    journal.append(batch(9))
    journal.close()
    report = verify(tmp_path / "floor.db")
    assert (report.ok, report.checkpoints, report.signed_up_to) == (True, 10, 10)
