"""Verification: whatever is done to a journal behind its back is found, and said where."""

import sqlite3
from itertools import count
from pathlib import Path

import msgspec
import pytest

from croupier.kernel.entries import Move, Pending, Post
from croupier.law.books import Rule
from croupier.store.anchors import Anchor, expected, read_receipt, receipt
from croupier.store.chain import Sealed, digest
from croupier.store.journal import Append, Batch, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

CITE = Rule("caribbean-stud 10.6(b)")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of twelve batches over two streams, each of them signed."""
    path = write(tmp_path / "floor.db")
    assert verify(path).ok
    return path


def write(path: Path, stake: bytes = b"staked %d") -> Path:
    """Write the journal."""
    journal = SqliteJournal(path, count(1000).__next__)
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


def batches(path: Path) -> list[Sealed]:
    """Everything in a journal."""
    journal = SqliteJournal(path, int, read_only=True)
    found = list(journal.sealed())
    journal.close()
    return found


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
        (["update entry set n = 7 where batch = 4 and n = 2"], "ledger entry 7 of batch 4 is numbered out of order"),
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
            "batch 6 is not what was signed",
        ),
        (
            ["update checkpoint set digest = zeroblob(32) where number = 5"],
            "batch 5 is not what was signed",
        ),
        (["delete from checkpoint"], "batches 1 to 12 are not signed"),
        (["delete from checkpoint where number = 12"], "batch 12 is not signed"),
        (["delete from checkpoint where number in (5, 6, 9)"], "batches 5 to 6, 9 are not signed"),
        (["update checkpoint set signature = zeroblob(64) where number = 12"], "batch 12 is wrongly signed"),
        (["delete from signer"], "no longer says which key it was signed with"),
        (["delete from signer"], "batches 1 to 12 are wrongly signed"),
        (["update signer set public_key = zeroblob(32)"], "batches 1 to 12 are wrongly signed"),
        (["delete from signing"], "batches 1 to 12 are not what was signed"),
        (["update signing set since = 13", "delete from checkpoint"], "batch 12 is not signed"),
        (["update signing set before = zeroblob(9)"], "batch 1 is not what was signed"),
        (["update checkpoint set number = 99 where number = 12"], "batch 99 is signed, but missing"),
        (["drop table signer"], "the tables of the database were altered"),
        (["create table note (text)"], "the tables of the database were altered"),
        (
            ["update record set batch = 1 where position = 8"],
            "record 7 of stream 'T1' lies outside its batch",
        ),
        (CUT, "batches 11 to 12 are signed, but missing: the journal ends at batch 10"),
        (["delete from record", "delete from entry", "delete from batch"], "batches 1 to 12 are signed, but missing"),
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
    assert [line.partition(":")[0] for line in found] == ["batches 2 to 12 are not what was signed"]
    assert verify(path).signed_up_to == 1


def test_a_forged_key_is_betrayed_by_the_public_key_kept_elsewhere(path: Path) -> None:
    """A journal replaced whole fits together; only what was kept elsewhere tells."""
    public = verify(path).public_key
    forged(path, "batch record entry stream account transfer checkpoint signer")
    assert verify(path).ok
    assert "a different key" in str(verify(path, public_key=public).findings[0])


def test_a_journal_cut_back_is_betrayed_by_a_checkpoint_kept_elsewhere(path: Path) -> None:
    """Cut back, later signatures removed, a journal is as it once was, whatever the length of the cut."""
    hashes = {sealed.number: sealed.hash.hex() for sealed in batches(path)}
    journal = SqliteJournal(path, int, read_only=True)
    kept = receipt(journal)
    journal.close()
    assert kept is not None
    balances = (
        "update account set posted = posted + 100 where name = 'player:ann'",
        "update account set posted = posted - 100 where name = 'house:T1'",
        "update account set reserved = reserved - 100 where name = 'player:ann'",
        "delete from transfer where id in ('s9', 's10')",
        "delete from checkpoint where number > 10",
    )
    assert tampered(path, *CUT, *balances) == []
    for batch, times in ((10, 0), (11, 1), (12, 1)):
        found = verify(path, anchors=[Anchor(batch, hashes[batch], "the note")]).findings
        assert [(finding.batch, "it was cut back" in finding.what) for finding in found] == [(batch, True)] * times
    (path.parent / "receipt.json").write_bytes(msgspec.json.encode(kept))
    found = verify(path, anchors=[read_receipt(path.parent / "receipt.json")]).findings
    assert str(found[0]) == (
        "batch 12: the receipt receipt.json names this batch, but the journal ends at batch 10: it was cut back"
    )


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


def test_every_signature_is_hashed_into_the_next(path: Path) -> None:
    """A forger who writes digests to fit, and leaves the signatures alone, is found by the last signature alone."""
    forged(path, "batch record entry stream account transfer")
    db = sqlite3.connect(path)
    signatures = dict(db.execute("select number, signature from checkpoint"))
    before = bytes(32)
    for sealed in batches(path):
        fitting = digest(sealed.number, sealed.position, sealed.hash, before)
        db.execute("update checkpoint set digest = ? where number = ?", (fitting, sealed.number))
        before = signatures[sealed.number]
    db.commit()
    db.close()
    quick, thorough = verify(path), verify(path, every_signature=True)
    assert "batches 2 to 12 are wrongly signed" in str(quick.findings[0])
    assert quick == thorough
    assert quick.signed_up_to == 1


@pytest.mark.parametrize(
    "statement",
    [
        "delete from checkpoint where number = 12",
        "update checkpoint set signature = zeroblob(64) where number = 12",
        "update checkpoint set signature = zeroblob(64) where number = 11",
        "update batch set hash = zeroblob(32) where number = 12",
        "update signing set before = zeroblob(32), since = 12",
    ],
)
def test_the_house_does_not_sign_for_a_forger(path: Path, statement: str) -> None:
    """Nothing is written behind a batch whose signature is gone or false: that would vouch for it."""
    tampered(path, statement)
    journal = SqliteJournal(path, int)
    with pytest.raises(StoreError, match=r"batch 12 .* is not signed, or not as it reads now"):
        journal.append(Batch("next", (Append("T1", 22, (b"x",)),)))
    journal.close()


def test_a_forger_at_work_beside_an_open_journal(path: Path) -> None:
    """What changes the end of the file while the journal is open stops the next batch."""
    journal = SqliteJournal(path, int)
    journal.append(Batch("next", (Append("T1", 22, (b"x",)),)))
    tampered(path, "update batch set hash = zeroblob(32) where number = 13")
    with pytest.raises(StoreError, match="batch 13"):
        journal.append(Batch("more", (Append("T1", 23, (b"x",)),)))
    journal.close()


def test_anchors_are_held_against_the_journal(path: Path) -> None:
    """One that holds says how far; one that does not is a finding, by its first sixteen digits too."""
    third = batches(path)[2].hash.hex()
    report = verify(path, anchors=[expected(f"3:{third}"), expected(f"3:{third[:16].upper()}")])
    assert (report.ok, report.anchored_up_to, report.last) == (True, 3, 12)
    wrong = verify(path, anchors=[expected(f"4:{third}")])
    assert "--expect 4:" in wrong.findings[0].what
    assert (wrong.findings[0].batch, wrong.anchored_up_to) == (4, 0)


@pytest.mark.parametrize(
    "text", ["", "3", "3:", "3:abc", ":" + "0" * 64, "x:" + "0" * 64, "3:" + "g" * 64, "-1:" + "0" * 64]
)
def test_anchors_that_are_none(text: str) -> None:
    """The refusal says what one looks like."""
    with pytest.raises(ValueError, match="is not BATCH:HASH"):
        expected(text)


def test_a_receipt_that_was_changed(path: Path, tmp_path: Path) -> None:
    """A receipt is checked before the store is held to it."""
    journal = SqliteJournal(path, int, read_only=True)
    made = receipt(journal)
    journal.close()
    assert made is not None
    file = tmp_path / "receipt.json"
    for text, words in (
        (b"{}", "is not a receipt"),
        (b"junk", "is not a receipt"),
        (msgspec.json.encode(msgspec.structs.replace(made, digest="00" * 32)), "was changed"),
        (msgspec.json.encode(msgspec.structs.replace(made, signature="zz")), "was changed"),
        (msgspec.json.encode(msgspec.structs.replace(made, hash="nothing")), "is not a receipt"),
    ):
        file.write_bytes(text)
        with pytest.raises(ValueError, match=words):
            read_receipt(file)
    with pytest.raises(ValueError, match="cannot be read"):
        read_receipt(tmp_path / "none.json")
    file.write_bytes(msgspec.json.encode(made))
    assert verify(path, anchors=[read_receipt(file)]).anchored_up_to == 12
    forged(path, "batch record entry stream account transfer checkpoint signer")
    found = [str(finding) for finding in verify(path, anchors=[read_receipt(file)]).findings]
    assert any("signed with a different key" in line for line in found)
    assert any("the journal was changed at or before this batch" in line for line in found)
