"""Backup and restore: what is copied is a moment of the journal, and nothing else than a whole copy is restored."""

import errno
import os
import random
import shutil
import sqlite3
import stat
from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest
from tests.faults.evening import evening
from tests.figures import Figure

from croupier.store import backup as backups
from croupier.store.address import open_store
from croupier.store.backup import backup, restore
from croupier.store.chain import Sealed, digest
from croupier.store.journal import Append, Batch, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

TABLES = ("batch", "record", "entry", "stream", "account", "transfer", "checkpoint", "signer", "command", "signing")


def written(path: Path, rounds: int = 20) -> SqliteJournal:
    """A journal, open."""
    journal = SqliteJournal(path, count(1).__next__, lease="floor")
    journal.append_all(evening(rounds))
    return journal


def batches(path: Path) -> list[Sealed]:
    """Everything in a store."""
    journal = SqliteJournal(path, int, read_only=True)
    found = list(journal.sealed())
    journal.close()
    return found


def files(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A backup in a folder of its own."""
    journal = written(tmp_path / "floor.db")
    folder = tmp_path / "vault"
    folder.mkdir()
    backup(tmp_path / "floor.db", folder / "evening.backup")
    journal.close()
    return folder / "evening.backup"


def test_a_copy_while_others_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the journal as it stood at the beginning, whatever is written between two pages; nobody waits for it."""
    monkeypatch.setattr(backups, "PAGES", 4)
    journal = written(tmp_path / "floor.db")
    before = list(journal.sealed())
    told: list[tuple[int, int]] = []

    def meanwhile(done: int, total: int) -> None:
        if len(told) < 100:  # a copy that began again with every batch would come to an end, and hold them
            journal.append(Batch(f"more-{len(told)}", (Append("more", len(told), (b"x" * 3000,)),)))
        told.append((done, total))

    made = backup(tmp_path / "floor.db", tmp_path / "evening.backup", copying=meanwhile)
    assert len(told) > 5
    assert told[-1][0] == told[-1][1]
    assert batches(tmp_path / "evening.backup") == before == list(journal.sealed())[: len(before)]
    assert (made.store, made.batch, made.hash) == ("evening.backup", len(before), before[-1].hash.hex())
    assert verify(tmp_path / "evening.backup").signed_up_to == len(before)
    assert stat.S_IMODE((tmp_path / "evening.backup").stat().st_mode) == 0o600
    assert (tmp_path / "evening.backup").read_bytes()[18:20] == b"\x01\x01", "it needs no log to be read"
    journal.close()
    assert files(tmp_path) == ["evening.backup", "floor.db", "floor.db.key", "floor.db.lock"]


def test_a_copy_of_the_file_alone_is_not_enough(tmp_path: Path) -> None:
    """Of a store that is open everything may still be in the log: the file is empty, and so would a copy be."""
    journal = written(tmp_path / "floor.db", 2)
    shutil.copy(tmp_path / "floor.db", tmp_path / "copy.db")
    with pytest.raises(StoreError, match="is empty"):
        verify(tmp_path / "copy.db")
    backup(tmp_path / "floor.db", tmp_path / "evening.backup")
    assert len(batches(tmp_path / "evening.backup")) == len(evening(2))
    journal.close()


def test_a_store_from_a_copy(tmp_path: Path, copy: Path) -> None:
    """It is the store again, goes on with its key, and the copy is as it was."""
    content = copy.read_bytes()
    made = restore(copy, tmp_path / "new.db")
    assert (made.store, made.batch) == ("new.db", len(evening(20)))
    assert batches(tmp_path / "new.db") == batches(tmp_path / "floor.db")
    assert stat.S_IMODE((tmp_path / "new.db").stat().st_mode) == 0o600
    assert copy.read_bytes() == content
    assert files(copy.parent) == ["evening.backup"]
    shutil.copy(tmp_path / "floor.db.key", tmp_path / "new.db.key")
    journal = open_store(tmp_path / "new.db", lease="floor")
    journal.append(Batch("more", (Append("more", 0, (b"x",)),)))
    journal.close()
    assert verify(tmp_path / "new.db").ok


def test_nothing_is_written_over(tmp_path: Path, copy: Path) -> None:
    """Neither a backup without being told so, nor a store at all, nor what belongs to one."""
    floor = tmp_path / "floor.db"
    (tmp_path / "taken").write_bytes(b"mine")
    with pytest.raises(StoreError, match="taken already; name another, or use --force"):
        backup(floor, tmp_path / "taken")
    for name in ("floor.db", "floor.db.key", "floor.db.lock", "floor.db-wal"):
        with pytest.raises(StoreError, match="belongs to the store itself"):
            backup(floor, tmp_path / name, force=True)
    (tmp_path / "alias").symlink_to(floor)
    with pytest.raises(StoreError, match="belongs to the store itself"):
        backup(floor, tmp_path / "alias", force=True)
    for place in ("taken", "floor.db"):
        with pytest.raises(StoreError, match="already, and it is not replaced"):
            restore(copy, tmp_path / place)
    assert (tmp_path / "taken").read_bytes() == b"mine"
    backup(floor, tmp_path / "taken", force=True)
    assert batches(tmp_path / "taken") == batches(floor)


def test_what_comes_meanwhile_is_not_written_over(tmp_path: Path, copy: Path) -> None:
    """A file that appears while the copy is made stays."""

    def appears(name: str) -> None:
        (tmp_path / name).write_bytes(b"mine")

    with pytest.raises(StoreError, match="by now"):
        backup(tmp_path / "floor.db", tmp_path / "a", copying=lambda *_: appears("a"))
    with pytest.raises(StoreError, match="by now"):
        restore(copy, tmp_path / "b", copying=lambda *_: appears("b"))
    assert [(tmp_path / name).read_bytes() for name in "ab"] == [b"mine", b"mine"]
    assert not list(tmp_path.glob("*.draft"))


def test_places_where_a_store_was_or_is(tmp_path: Path, copy: Path) -> None:
    """A log that was left would be mixed into the restored store; a floor that runs there would write into it."""
    (tmp_path / "new.db-wal").write_bytes(b"old")
    with pytest.raises(StoreError, match=r"new\.db-wal is left of another store"):
        restore(copy, tmp_path / "new.db")
    floor = written(tmp_path / "live.db", 1)
    with pytest.raises(StoreError, match=r"live\.db is in use by floor on"):
        restore(copy, tmp_path / "live.db")
    with pytest.raises(StoreError, match=r"live\.db is in use by floor on"):
        backup(copy, tmp_path / "live.db", force=True)
    (tmp_path / "live.db").rename(tmp_path / "moved.db")
    (tmp_path / "live.db-wal").rename(tmp_path / "moved.db-wal")
    with pytest.raises(StoreError, match=r"live\.db is in use by floor on"):
        restore(copy, tmp_path / "live.db")
    floor.close()


def test_files_that_are_no_backup(tmp_path: Path, copy: Path) -> None:
    """Each gets a sentence of its own, and nothing is left behind."""
    live = written(tmp_path / "live.db", 1)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("create table cats (name text)")
    other.close()
    (tmp_path / "words.txt").write_text("no backup, though it is long enough to look like one " * 99)
    (tmp_path / "nothing").touch()
    SqliteJournal(tmp_path / "empty.db", int).close()
    cases = {
        "missing": "there is no journal at",
        "words.txt": r"words\.txt is not a journal.* nothing was restored",
        "nothing": "nothing is empty",
        "other.db": "is another program's database",
        "live.db": "has a log beside it",
        "empty.db": "there is no batch in",
        ".": "is a directory",
    }
    for name, message in cases.items():
        with pytest.raises(StoreError, match=message):
            restore(tmp_path / name, tmp_path / "new.db")
    with pytest.raises(StoreError, match="there is nothing to back up"):
        backup(tmp_path / "empty.db", tmp_path / "new.db")
    with pytest.raises(StoreError, match="there is no journal at"):
        backup(tmp_path / "missing", tmp_path / "new.db")
    with pytest.raises(StoreError, match="there is no folder"):
        backup(tmp_path / "floor.db", tmp_path / "nowhere" / "new.db")
    live.close()
    assert not list(tmp_path.glob("new.db*"))
    assert copy.exists()


def test_a_key_that_is_not_the_stores(tmp_path: Path, copy: Path) -> None:
    """A backup that somebody signed with a key of his own does not become the store of this key."""
    written(tmp_path / "mine.db", 1).close()
    shutil.copy(tmp_path / "mine.db.key", tmp_path / "new.db.key")
    with pytest.raises(StoreError, match="signed with a different key"):
        restore(copy, tmp_path / "new.db")
    shutil.copy(tmp_path / "floor.db.key", tmp_path / "new.db.key")
    restore(copy, tmp_path / "new.db")


def test_every_signature_is_looked_at(tmp_path: Path, copy: Path) -> None:
    """One that was taken out of the middle is missed, though the next batch was made to follow from what is there."""
    seventh = batches(copy)[6]
    summary = digest(seventh.number, seventh.position, seventh.hash, bytes(64))
    db = sqlite3.connect(copy)
    db.execute("update checkpoint set signature = zeroblob(64) where number = 6")
    db.execute("update checkpoint set digest = ? where number = 7", (summary,))
    db.commit()
    db.close()
    assert verify(copy).ok, "this takes more than a look at some signatures"
    with pytest.raises(StoreError, match=r"changed: batches 6 to 7 are wrongly signed.*Nothing was restored"):
        restore(copy, tmp_path / "new.db")


def test_a_copy_cut_short(tmp_path: Path, copy: Path, figure: Figure) -> None:
    """However much of it is there, it is not restored, and the message says why."""
    content = copy.read_bytes()
    half = tmp_path / "half"
    dice = random.Random(1)
    lengths = sorted({0, 1, 99, 100, 511, 512, 4095, len(content) - 1, *range(4096, len(content), 8192)})
    lengths += dice.sample(range(len(content)), 20)
    for length in lengths:
        half.write_bytes(content[:length])
        with pytest.raises(StoreError, match=r"half .*nothing was restored") as caught:
            restore(half, tmp_path / "new.db")
        assert "draft" not in str(caught.value)
        assert not list(tmp_path.glob("new.db*")), length
    figure(f"backups cut short at {len(lengths)} lengths: none restored")


def everything(path: Path) -> object:
    """All that the signed tables say, read without croupier; None if they cannot be read."""
    db = sqlite3.connect(path)
    try:
        return [db.execute(f"select * from {table}").fetchall() for table in TABLES]  # noqa: S608
    except sqlite3.Error:
        return None
    finally:
        db.close()


def test_a_copy_with_a_byte_changed(tmp_path: Path, copy: Path, figure: Figure) -> None:
    """It is refused, or the byte meant nothing."""
    content, meaning = copy.read_bytes(), everything(copy)
    dice = random.Random(2)
    places = dice.sample(range(len(content)), 120)
    refused = 0
    for place in places:
        changed = tmp_path / "changed"
        changed.write_bytes(content[:place] + bytes([content[place] ^ dice.randrange(1, 256)]) + content[place + 1 :])
        try:
            restore(changed, tmp_path / "new.db")
        except StoreError:
            refused += 1
        else:
            assert everything(tmp_path / "new.db") == meaning, place
            (tmp_path / "new.db").unlink()
        assert not list(tmp_path.glob("new.db*"))
    figure(f"backups with one byte changed: {refused} of {len(places)} refused, the others in space that holds nothing")
    assert refused > len(places) // 4


def test_a_store_that_does_not_verify_is_not_backed_up(tmp_path: Path) -> None:
    """A copy of it would be called good, and is not; the last one that was good stays."""
    written(tmp_path / "floor.db").close()
    backup(tmp_path / "floor.db", tmp_path / "evening.backup")
    good = (tmp_path / "evening.backup").read_bytes()
    db = sqlite3.connect(tmp_path / "floor.db")
    db.execute("update record set payload = x'00' where position = 3")
    db.commit()
    db.close()
    with pytest.raises(StoreError, match="does not verify, so this is no backup: T1 record 2: it does not match"):
        backup(tmp_path / "floor.db", tmp_path / "evening.backup", force=True)
    assert (tmp_path / "evening.backup").read_bytes() == good
    assert not list(tmp_path.glob("*.draft"))


def test_a_disk_that_takes_nothing(tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says so; what was there is there, and nothing else."""

    def full(_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = files(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"evening\.backup cannot be written: No space left on device"):
        backup(tmp_path / "floor.db", tmp_path / "evening.backup")
    with pytest.raises(StoreError, match=r"new\.db cannot be written: No space left on device"):
        restore(copy, tmp_path / "new.db")
    assert files(tmp_path) == before
