"""Verification from a mark on: what came after it is checked as ever, and its own batch has to be what it was."""

import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from tests.golden.stores import unpacked
from tests.unit.store.test_verify import CITE, batches

from croupier.kernel.entries import Move, Pending, Post
from croupier.store.anchors import expected
from croupier.store.journal import Append, Batch
from croupier.store.marks import Mark
from croupier.store.memory import MemoryJournal
from croupier.store.snapshots import keep, mark
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

KEY = bytes(32)
MARKED, LAST = 8, 13


def staked(n: int) -> Batch:
    """Ann stakes; one with an odd number is posted with the next."""
    pending = Pending(f"s{n}", "player:ann", "house:T1", 100, CITE)
    earlier = (Post(f"s{n - 1}", CITE),) if n and n % 2 == 0 else ()
    return Batch(f"c{n}", (Append("T1", 2 * n, (b"staked", b"dealt")),), (pending, *earlier))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of thirteen batches with a mark at the eighth."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1000).__next__)
    journal.append(Batch("buy", (Append("cage", 0, (b"bought",)),), (Move("cage", "player:ann", 9000, CITE),)))
    for n in range(LAST - 1):
        if n == MARKED - 1:
            keep(journal, (), KEY)
        journal.append(staked(n))
    journal.close()
    return path


def the_mark(path: Path) -> Mark:
    """The mark of a store."""
    journal = SqliteJournal(path, int, read_only=True)
    found = mark(journal)
    journal.close()
    assert found is not None
    return found


def tampered(path: Path, *statements: str) -> list[str]:
    """What verification from the mark on says after statements by somebody who knows SQL."""
    since = the_mark(path)
    db = sqlite3.connect(path)
    db.execute("pragma foreign_keys = off")
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()
    return [str(finding) for finding in verify(path, since=since).findings]


def test_only_what_is_new_is_read(path: Path) -> None:
    """The report counts what was checked, and says up to where it was not."""
    report = verify(path, since=the_mark(path))
    whole = verify(path)
    assert report.ok
    assert (report.marked, report.batches, report.records, report.last) == (MARKED, 5, 10, LAST)
    assert (report.signed_up_to, report.public_key) == (whole.signed_up_to, whole.public_key)
    assert (whole.marked, whole.batches) == (0, LAST)


def test_nothing_is_new(path: Path) -> None:
    """A mark at the last batch."""
    journal = SqliteJournal(path, int)
    keep(journal, (), KEY)
    since = mark(journal)
    journal.close()
    assert since is not None
    report = verify(path, since=since)
    assert (report.ok, report.batches, report.last, report.signed_up_to) == (True, 0, LAST, LAST)


def test_a_mark_at_the_first_batch(tmp_path: Path) -> None:
    """Its signature follows none."""
    journal = SqliteJournal(tmp_path / "floor.db", int)
    journal.append(Batch("a", (Append("T1", 0, (b"x",)),)))
    keep(journal, (), KEY)
    journal.append(Batch("b", (Append("T1", 1, (b"x",)),)))
    since = mark(journal)
    journal.close()
    assert since is not None
    assert verify(tmp_path / "floor.db", since=since).findings == ()


@pytest.mark.parametrize(
    ("statements", "finding"),
    [
        (["update record set payload = x'00' where batch = 10"], "T1 record 17: it does not match its hash"),
        (["delete from record where batch = 10"], "batch 10: its records end at position"),
        (["update record set batch = 9 where batch = 10"], "lies outside its batch"),
        (["delete from batch where number = 10"], "batch 11: the batch before it is 9"),
        (["update batch set at = at + 1 where number = 9"], "batch 9: command 'c7'"),
        (["update entry set amount = 1 where batch = 9"], "batch 9: command 'c7'"),
        (["update entry set n = 7 where batch = 9 and n = 1"], "ledger entry 7 of batch 9 is numbered out of order"),
        (["insert into entry values (99, 1, 'void', 'x', null, null, null, 'x')"], "belongs to batch 99"),
        (["insert into command values (99, x'00')"], "a command belongs to batch 99"),
        (["update account set posted = posted + 1 where name = 'cage'"], "posted cage: kept as"),
        (["update account set reserved = 0"], "reserved player:ann: kept as 0"),
        (["delete from transfer where id = 's11'"], "open s11: kept as 0"),
        (["update transfer set amount = 7 where id = 's2'"], "open s2: kept as"),
        (["update stream set version = 99 where name = 'T1'"], "T1 record 24: the stream ends here"),
        (["update stream set version = 99 where name = 'cage'"], "cage record 1: the stream ends here"),
        (["update checkpoint set signature = zeroblob(64) where number = 11"], "batch 11 is wrongly signed"),
        (["update checkpoint set signature = zeroblob(64) where number = 11"], "batch 12 is not what was signed"),
        (["update checkpoint set signature = zeroblob(64) where number = 13"], "batch 13 is wrongly signed"),
        (["delete from checkpoint where number = 10"], "batch 10 is not signed"),
        (["update signer set public_key = zeroblob(32)"], "batches 8 to 13 are wrongly signed"),
        (["create table note (text)"], "the tables of the database were altered"),
        # the batch of the mark itself
        (["update batch set hash = zeroblob(32) where number = 8"], "batch 8: the store's own mark says"),
        (["update batch set position = 14 where number = 8"], "batch 8: the store's own mark says"),
        (["update checkpoint set signature = zeroblob(64) where number = 8"], "batch 8 is wrongly signed"),
        (["update checkpoint set signature = zeroblob(64) where number = 7"], "batch 8 is not what was signed"),
        (["delete from checkpoint where number = 8"], "batch 8 is not signed"),
        (["delete from batch where number = 8"], "batch 9: the store's own mark says that batch 8 was another"),
        (
            [
                "delete from entry where batch > 7",
                "delete from record where batch > 7",
                "delete from batch where number > 7",
            ],
            "batch 8: the store's own mark names this batch, but the journal ends before it: it was cut back",
        ),
    ],
)
def test_what_was_changed_is_found(path: Path, statements: list[str], finding: str) -> None:
    """Behind the mark as by a whole walk; at the mark that it is another."""
    assert any(finding in line for line in tampered(path, *statements))


def test_what_came_before_is_taken_from_the_mark(path: Path) -> None:
    """It is not read: a whole walk sees it."""
    assert tampered(path, "update record set payload = x'00' where batch = 3") == []
    assert not verify(path).ok


def test_anchors(path: Path) -> None:
    """One behind the mark or at it is held against its batch; one before it takes the whole walk."""
    hashes = {one.number: one.hash.hex() for one in batches(path)}
    since = the_mark(path)
    for number, marked in ((8, 8), (12, 8), (7, 0)):
        report = verify(path, since=since, anchors=[expected(f"{number}:{hashes[number]}")])
        assert (report.ok, report.anchored_up_to, report.marked) == (True, number, marked)
    assert not verify(path, since=since, anchors=[expected(f"12:{hashes[11]}")]).ok


def test_a_store_of_0_1_with_a_mark_at_its_end(tmp_path: Path) -> None:
    """What 0.1 had signed is left to the walk before; its last batch still has to be the one that was signed."""
    for name in ("0.1/closed.db.xz", "0.1/killed.db.xz"):
        path = unpacked(name, tmp_path)
        journal = SqliteJournal(path, count(10**13).__next__)
        keep(journal, (), KEY)
        since = mark(journal)
        assert since is not None
        journal.append(Batch("more", (Append("TS", journal.version("TS"), (b"x",)),)))
        journal.close()
        assert verify(path, since=since).findings == ()
        assert verify(path).findings == ()
        old = [f"batch {since.number} is wrongly signed: the signature is not by the store's key"]
        false = f"update checkpoint set signature = zeroblob(64) where number = {since.number}"  # noqa: S608
        assert tampered(path, false) == old


def memory(_: Path) -> MemoryJournal:
    """A journal that is nowhere."""
    return MemoryJournal(count(1000).__next__)


def sqlite(folder: Path) -> SqliteJournal:
    """A journal in a file."""
    return SqliteJournal(folder / "floor.db", count(1000).__next__)


@pytest.mark.parametrize("make", [memory, sqlite])
def test_reading_from_anywhere_on(make: Callable[[Path], MemoryJournal | SqliteJournal], tmp_path: Path) -> None:
    """Batches behind a number, records behind a position, where streams begin and the journal ends."""
    journal = make(tmp_path)
    assert (journal.end(), journal.beginnings(), list(journal.records())) == ((0, 0), {}, [])
    journal.append(Batch("buy", (Append("cage", 0, (b"bought",)),)))
    for n in range(300):
        journal.append(Batch(f"c{n}", (Append("A", n, (b"x",)), Append("cage", n + 1, (b"y",)))))
    whole = list(journal.sealed())
    records = [record for one in whole for record in one.records]
    assert journal.end() == (301, 601)
    assert list(journal.beginnings().items()) == [("cage", 1), ("A", 2)]
    for number in (0, 1, 299, 300, 301, 999):
        assert list(journal.sealed(number)) == whole[number:]
    for position in (0, 1, 2, 300, 600, 601, 999):
        assert list(journal.records(position)) == records[position:]
    assert [one.number for one in journal.checkpoints(299)] in ([], [300, 301])
    assert journal.accounts().posted == {}
    assert list(journal.damage(300)) == []
    journal.close()
