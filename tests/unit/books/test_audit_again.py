"""Batches that come to the same bytes again are passed over quickly, but not what only another stream brings about."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.golden.stores import of, unpacked

from croupier.books import audit as audits
from croupier.books.accounts import Books
from croupier.books.audit import audit
from croupier.books.batches import Batch
from croupier.books.postings import entries
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.pit.codec import decode
from croupier.engines.pit.given import given
from croupier.kernel.codec import encode
from croupier.kernel.people import CONTROLLER
from croupier.store.chain import Sealed
from croupier.store.record import batch
from croupier.store.sqlite import SqliteJournal


def written(name: str, folder: Path) -> tuple[list[Sealed], Books]:
    """The batches of a golden store, and its books."""
    journal = SqliteJournal(unpacked(name, folder), int, read_only=True)
    try:
        return list(journal.sealed()), journal.standing()
    finally:
        journal.close()


@pytest.mark.parametrize("name", of("0.2"))
def test_quickly_or_closely(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at closely, every batch comes to the same counts, states and results."""
    batches, books = written(name, tmp_path)
    quick = audit(batches, books)
    monkeypatch.setattr(audits.Audit, "_came_again", lambda *_: False)
    slow = audit(batches, books)
    assert (quick.findings, quick.counts) == (slow.findings, slow.counts)
    assert quick.pit == slow.pit
    assert list(quick.pit.streams) == list(slow.pit.streams)
    assert quick.results.shown == slow.results.shown


def test_most_batches_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is decided otherwise, only what concerns several streams is looked at closely."""
    closely: list[int] = []
    look = audits.Audit._compared

    def looked(it: audits.Audit, one: Batch) -> None:
        closely.append(one.number)
        look(it, one)

    monkeypatch.setattr(audits.Audit, "_compared", looked)
    for name in of("0.2"):
        batches, books = written(name, tmp_path)
        closely.clear()
        found = audit(batches, books)
        several = [one.number for one in batches if len({record.stream for record in one.records}) > 1]
        assert found.counts["batches"] == len(batches)
        assert set(several) <= set(closely)
        assert len(closely) - len(several) <= len(batches) // 3, name


def test_a_prize_that_the_jackpot_did_not_award(tmp_path: Path) -> None:
    """Whoever writes the jackpot's order into the journal, and pays by it alone, decides nothing against the rules.

    But nobody may give that order to a table: the payout follows from an award, and that is missing.
    """
    batches, books = written("0.2/jackpot.db.xz", tmp_path)
    place = next(n for n, one in enumerate(batches) if b"JackpotPaid" in one.records[-1].payload)
    record = batches[place].records[-1]
    paid = decode(record.stream, record.payload)
    assert isinstance(paid, ev.JackpotPaid)
    false = replace(paid, amount=paid.amount + 100_00, from_pool=0)
    order = cmd.PayJackpot(by=CONTROLLER, box=false.box, amount=false.amount, from_pool=0, rule=false.cite)
    asked = batch("x", {}, (), (given(record.stream, order),)).command
    forged = replace(
        batches[place],
        records=(replace(record, payload=encode(false)),),
        entries=entries(record.stream, false),
        command=asked,
    )
    found = [one.what for one in audit([*batches[:place], forged], books).findings]
    assert any("JackpotPaid" in what and "nothing is due" in what for what in found)
