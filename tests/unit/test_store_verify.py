"""Verification: whatever is done to a journal behind its back is found, and said where."""

import sqlite3
from itertools import count
from pathlib import Path

import pytest

from croupier.ledger import Move, Pending, Post
from croupier.rulebook import Rule
from croupier.store import Append, Batch, SqliteJournal, StoreError, verify

CITE = Rule("caribbean-stud 10.6(b)")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of twelve batches over two streams, with checkpoints after the 5th, 10th and 12th."""
    path = write(tmp_path / "floor.db")
    assert verify(path).ok
    return path


def write(path: Path, stake: bytes = b"staked %d") -> Path:
    """Write the journal."""
    journal = SqliteJournal(path, count(1000).__next__, every=5)
    journal.append(Batch("buy", (Append("cage", 0, (b"bought",)),), (Move("cage", "player:ann", 9000, CITE),)))
    for n in range(11):
        pending = Pending(f"s{n}", "player:ann", "house:T1", 100, CITE)
        entries = (pending,) if n % 2 else (pending, Post(f"s{n}", CITE))
        journal.append(Batch(f"c{n}", (Append("T1", 2 * n, (stake % n, b"dealt")),), entries))
    journal.close()
    return path


def tampered(path: Path, *statements: str) -> list[str]:
    """What verification says after statements by somebody who knows SQL."""
    db = sqlite3.connect(path)
    db.execute("pragma foreign_keys = off")
    db.execute("pragma ignore_check_constraints = on")
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()
    return [str(finding) for finding in verify(path).findings]


CUT = (
    "delete from entry where batch > 10",
    "delete from record where batch > 10",
    "delete from batch where number > 10",
    "update stream set version = 18, hash = (select hash from record where version = 18) where name = 'T1'",
)


@pytest.mark.parametrize(
    ("statements", "finding"),
    [
        (
            ["update record set payload = x'00' where version = 3 and stream = 'T1'"],
            "T1 record 3: it does not match",
        ),
        (["update record set hash = zeroblob(32) where position = 8"], "T1 record 7: it does not match"),
        (["delete from record where position = 8"], "T1 record 8: it follows version 6"),
        (["delete from batch where number = 4"], "batch 5: the batch before it is 3"),
        (["update batch set at = at + 1 where number = 4"], "batch 4: command 'c2': its time"),
        (["update batch set command_id = 'zz' where number = 4"], "batch 4: command 'zz'"),
        (["update batch set position = 6 where number = 4"], "T1 record 6: it does not match"),
        (["update entry set amount = 1 where batch = 4"], "batch 4: command 'c2'"),
        (["update entry set credit = 'player:bob' where batch = 4"], "batch 4: command 'c2'"),
        (["update entry set cite = 'baccarat 1' where batch = 4"], "batch 4: command 'c2'"),
        (["delete from entry where batch = 4 and n = 2"], "batch 4: command 'c2'"),
        (["delete from entry where batch = 2"], "batch 2: command 'c0'"),
        (
            ["insert into entry values (4, 3, 'move', null, 'cage', 'player:bob', 5, 'x')"],
            "batch 4: command 'c2'",
        ),
        (
            ["insert into entry values (99, 1, 'move', null, 'cage', 'player:bob', 5, 'x')"],
            "belongs to batch 99",
        ),
        (["update entry set n = 7 where batch = 4 and n = 2"], "ledger entry 7 of batch 4 does not have the number"),
        (["update entry set kind = 'gift' where batch = 4"], "cannot be read"),
        (["update account set posted = posted + 1 where name = 'player:ann'"], "posted player:ann: kept as"),
        (
            ["update account set posted = posted + 1 where name = 'player:ann'"],
            "all balances together are 1 cents",
        ),
        (["update account set reserved = 0"], "reserved player:ann: kept as 0, but the entries give 500"),
        (["delete from transfer where id = 's1'"], "open s1: kept as 0"),
        (["update transfer set fate = 'voided' where id = 's0'"], "closed s0: kept as voided"),
        (["update stream set version = 99 where name = 'T1'"], "T1 record 22: the stream ends here"),
        (["delete from stream where name = 'cage'"], "cage record 1: the stream ends here"),
        (
            ["update checkpoint set signature = zeroblob(64) where number = 5"],
            "batch 5: the signature of the checkpoint",
        ),
        (
            ["update checkpoint set digest = zeroblob(32) where number = 5"],
            "batch 5: the journal up to here is not",
        ),
        (["delete from signer"], "batch 5: the signature of the checkpoint"),
        (["update signer set public_key = zeroblob(32)"], "batch 5: the signature of the checkpoint"),
        (["drop table signer"], "the tables of the database were altered"),
        (["create table note (text)"], "the tables of the database were altered"),
        (
            ["update record set batch = 1 where position = 8"],
            "record 7 of stream 'T1' stands outside its batch",
        ),
        (CUT, "batch 12: a checkpoint signs this batch, but it is missing"),
        (["delete from record", "delete from entry", "delete from batch"], "a checkpoint signs this batch"),
    ],
)
def test_what_was_changed_is_found(path: Path, statements: list[str], finding: str) -> None:
    """Changed, deleted, added and cut off: the finding says where."""
    assert any(finding in line for line in tampered(path, *statements))


def test_records_that_changed_places(path: Path) -> None:
    """Two records swapped, with their hashes, are found by both chains."""
    found = tampered(
        path,
        "update record set position = position + 1000 where position in (2, 4)",
        "update record set position = 1006 - position where position in (1002, 1004)",
    )
    assert any("records are missing or moved" in line for line in found)


def forged(path: Path, tables: str) -> None:
    """Replace tables by those of a journal that tells another story, with chains to fit."""
    (path.parent / "forger").mkdir()
    false = write(path.parent / "forger" / "floor.db", stake=b"nothing staked %d")
    db = sqlite3.connect(path)
    db.execute("attach ? as false", (str(false),))
    for table in tables.split():
        db.execute(f"delete from main.{table}")  # noqa: S608
        db.execute(f"insert into main.{table} select * from false.{table}")  # noqa: S608
    db.commit()
    db.close()


def test_chains_computed_anew_are_betrayed_by_the_checkpoints(path: Path) -> None:
    """Whoever knows the hashes but not the key can make the chains fit, not the signatures."""
    forged(path, "batch record entry stream account transfer")
    found = [str(finding) for finding in verify(path).findings]
    assert found == [f"batch {n}: the journal up to here is not the one that the checkpoint signs" for n in (5, 10, 12)]


def test_a_forged_key_is_betrayed_by_the_public_key_kept_elsewhere(path: Path) -> None:
    """A journal replaced whole fits together; only what was kept elsewhere tells."""
    public = verify(path).public_key
    forged(path, "batch record entry stream account transfer checkpoint signer")
    assert verify(path).ok
    assert "another key" in str(verify(path, public_key=public).findings[0])


def test_a_journal_cut_back_is_betrayed_by_a_checkpoint_kept_elsewhere(path: Path) -> None:
    """Cut back to an earlier checkpoint, later ones removed, a journal is as it once was."""
    journal = SqliteJournal(path, int)
    witness = journal.checkpoint()
    journal.close()
    balances = (
        "update account set posted = posted + 100 where name = 'player:ann'",
        "update account set posted = posted - 100 where name = 'house:T1'",
        "update account set reserved = reserved - 100 where name = 'player:ann'",
        "delete from transfer where id in ('s9', 's10')",
        "delete from checkpoint where number > 10",
    )
    assert tampered(path, *CUT, *balances) == []
    assert [finding.batch for finding in verify(path, witness=witness).findings] == [12]


def test_one_change_is_one_finding(path: Path) -> None:
    """A payload that was changed does not drag all later records down with it."""
    assert len(tampered(path, "update record set payload = x'00' where position = 2")) == 1


def test_a_damaged_file_gives_findings_or_a_sentence(path: Path) -> None:
    """Pages overwritten with noise: never a traceback."""
    content = path.read_bytes()
    for page in range(len(content) // 4096):
        path.write_bytes(content[: page * 4096] + b"\xa5" * 4096 + content[(page + 1) * 4096 :])
        try:
            found = [str(finding) for finding in verify(path).findings]
        except StoreError as error:
            found = [str(error)]
        assert any("damaged" in line for line in found)
