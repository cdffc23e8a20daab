"""The audit of a tai-sai system: packaged cases as journals, honest and rewritten."""

from collections.abc import Callable

import msgspec
import pytest
from tests.packaged import each, named, read

from croupier.books.audit import audit
from croupier.books.batches import Finding
from croupier.books.postings import entries
from croupier.cases.records import Case
from croupier.cases.runner import run
from croupier.engines.chance import events as te
from croupier.kernel.codec import encode
from croupier.kernel.events import Event
from croupier.store.journal import Append, Batch
from croupier.store.memory import MemoryJournal

CASES = named(["electronic-tai-sai", "tai-sai"])


def found(case: Case, change: Callable[[Event], Event | None] = lambda e: e) -> tuple[Finding, ...]:
    """What the audit finds in the events of a case, as they were or as somebody would rather have them."""
    journal, versions = MemoryJournal(lambda: 0), dict[str, int]()
    for n, (stream, event) in enumerate(run(case).log):
        written = change(event)
        if written is None:
            continue
        at = versions.get(stream, 0)
        versions[stream] = at + 1
        journal.append(Batch(f"c{n}", (Append(stream, at, (encode(written),)),), tuple(entries(stream, written))))
    return tuple(audit(journal.sealed(), journal.standing()).findings)


@each(CASES)
def test_honest_journals(case: Case) -> None:
    """Nothing is found in what the engine wrote."""
    assert found(case) == ()


def richer(e: Event) -> Event:
    """Winners are paid a dollar too much."""
    return msgspec.structs.replace(e, won=e.won + 100) if isinstance(e, te.BetSettled) and e.won else e


def kinder(e: Event) -> Event:
    """What should be reversed is reversed only in part."""
    return msgspec.structs.replace(e, short=e.won) if isinstance(e, te.BetReversed) and e.won else e


def darker(e: Event) -> Event:
    """One area of the layout stays dark."""
    return msgspec.structs.replace(e, bets=e.bets[1:]) if isinstance(e, te.LayoutLit) else e


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("7.3.case", richer, "under the rules it is BetSettled"),
        ("7.3.case", kinder, "under the rules it is BetReversed"),
        ("3.2-lights.case", darker, "under the rules it is LayoutLit"),
    ],
)
def test_rewritten_journals(name: str, change: Callable[[Event], Event], words: str) -> None:
    """Whatever is written otherwise than the rules force is found, though the books fit."""
    (case,) = [read(one) for one in CASES if one.name == name]
    assert any(words in one.what for one in found(case, change))
