"""croupier audit: what was written must be what the rules and the books say."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.unit.cli.conftest import Run

from croupier.books.accounts import Books
from croupier.books.audit import Audit, audit
from croupier.books.postings import entries
from croupier.cases.runner import run as play
from croupier.cli.support.cases import of_package
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot import events as je
from croupier.engines.pit.codec import decode
from croupier.kernel.codec import encode
from croupier.kernel.entries import Entry
from croupier.kernel.events import Event
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.store.chain import Sealed
from croupier.store.journal import Append, Batch, Record
from croupier.store.memory import MemoryJournal
from croupier.store.sqlite import SqliteJournal
from croupier.store.unseal import clear_batches, find_keys
from croupier.store.vault import vault_beside

Change = Callable[[Event], Event]


def batches(path: Path) -> list[Sealed]:
    """Everything in a journal."""
    journal = SqliteJournal(path, int, read_only=True)
    try:
        return list(clear_batches(journal.sealed(), find_keys(journal, vault_beside(journal))))
    finally:
        journal.close()


def rewritten(path: Path, change: Change, version: str = "") -> Audit:
    """Audit the same evening as a dishonest house, or another version, would have written it, chained and booked."""
    journal = MemoryJournal(lambda: 0)
    for sealed in batches(path):
        changed = [(r.stream, r.version, change(decode(r.stream, r.payload))) for r in sealed.records]
        streams = dict.fromkeys(stream for stream, _, _ in changed)
        appends = tuple(
            Append(s, min(v for t, v, _ in changed if t == s) - 1, tuple(encode(e) for t, _, e in changed if t == s))
            for s in streams
        )
        booked = tuple(entry for s, _, e in changed for entry in entries(s, e))
        journal.append(Batch(sealed.command_id, appends, booked, by_version(sealed.command, version)))
    return audit(journal.sealed(), journal.standing())


def by_version(command: bytes | None, version: str) -> bytes | None:
    """The commands of a batch as another version of croupier would have kept them."""
    if command is None or not version:
        return command
    kept = msgspec.json.decode(command)
    return msgspec.json.encode([{**one, "version": version} for one in kept])


def test_an_honest_evening(run: Run, evening: Path) -> None:
    """Everything agrees, in words and in JSON."""
    answer = run("audit", "--store", evening)
    assert answer.code == 0
    assert "Everything agrees." in answer.out
    found = run("audit", "--store", f"sqlite:///{evening}", "--json").json
    assert found["ok"] is True
    assert found["findings"] == []
    assert found["counts"]["rounds"] >= 4
    assert found["counts"]["payouts"] >= 8
    assert found["signed_up_to"] == found["counts"]["batches"]


def test_unchanged_nothing_is_found(evening: Path) -> None:
    """The rewriting itself adds no finding."""
    assert rewritten(evening, lambda e: e).findings == []


def more_won(e: Event) -> Event:
    """Every winner is paid a dollar too much."""
    return msgspec.structs.replace(e, won=e.won + 100) if isinstance(e, ev.Settled) and e.won else e


def fates(e: Event) -> Event:
    """Every loser gets the stake back."""
    if isinstance(e, ev.Settled) and e.fate is Fate.LOST:
        return msgspec.structs.replace(e, fate=Fate.STAND_OFF, back=e.amount)
    return e


def other_card(e: Event) -> Event:
    """The dealer gets another card than the one on top."""
    return msgspec.structs.replace(e, card=(e.card + 1) % 52) if isinstance(e, ev.Dealt) and e.up else e


def other_rule(e: Event) -> Event:
    """A payout rests on a rule that is not its own."""
    return msgspec.structs.replace(e, cite=Rule("caribbean-stud 10.5(b)")) if isinstance(e, ev.Settled) else e


def no_rule(e: Event) -> Event:
    """A wager rests on a rule that there is not."""
    return msgspec.structs.replace(e, cite=Rule("caribbean-stud 99.1")) if isinstance(e, ev.WagerPlaced) else e


def smaller_pool(e: Event) -> Event:
    """The house keeps part of what belongs to the jackpot."""
    return msgspec.structs.replace(e, to_pool=e.to_pool // 2) if isinstance(e, je.Contributed) else e


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (more_won, "under the rules it is Settled"),
        (fates, "under the rules it is Settled"),
        (other_card, "under the rules it is Dealt"),
        (other_rule, "under the rules it is Settled"),
        (no_rule, "no rule 99.1"),
        (smaller_pool, "under the rules it is Contributed"),
    ],
)
def test_a_dishonest_house(evening: Path, change: Change, said: str) -> None:
    """Whatever is written against the rules is found, with stream and version, however well the chain fits."""
    findings = rewritten(evening, change).findings
    assert any(said in finding.what for finding in findings)
    assert findings[0].stream
    assert findings[0].version


@pytest.mark.parametrize(("change", "honest"), [(other_rule, True), (more_won, False)])
def test_what_another_version_wrote(evening: Path, change: Change, honest: bool) -> None:
    """A version that rested a payout on another rule is told apart from one that paid something else."""
    report = rewritten(evening, change, version="0.1.9")
    assert (report.findings == []) is honest
    assert (report.counts["cited otherwise"] > 0) is honest


def sealed_again(sealed: Sealed, **changes: Any) -> Sealed:
    """A batch with something else in it."""
    return msgspec.structs.replace(sealed, **changes)


def test_money_that_no_event_moves(evening: Path) -> None:
    """Entries that do not come from the events are found, and so are balances that do not fit the tables."""
    found = batches(evening)
    journal = MemoryJournal(lambda: 0)
    booked = next(i for i, s in enumerate(found) if s.entries)
    found[booked] = sealed_again(found[booked], entries=found[booked].entries[:-1])
    report = audit(found, journal.standing())
    assert "the ledger has" in report.findings[0].what
    assert any(
        "account player:Guest@caribbean-stud-1 has 0 cents" in f.what or "account cage" in f.what
        for f in report.findings
    )


def test_a_contribution_left_out(evening: Path) -> None:
    """What one stream owes another is missed."""
    found = [
        sealed_again(s, records=tuple(r for r in s.records if b'.Contributed/1"' not in r.payload))
        for s in batches(evening)
    ]
    report = audit(found, MemoryJournal(lambda: 0).standing())
    assert any("lead to Contributed" in f.what for f in report.findings)


def test_bytes_that_are_no_event(evening: Path) -> None:
    """A record that cannot be read is one finding, not the end of the audit."""
    found = batches(evening)
    first = found[5].records[0]
    found[5] = sealed_again(found[5], records=(msgspec.structs.replace(first, payload=b"junk"),))
    report = audit(found, MemoryJournal(lambda: 0).standing())
    assert "not an event" in report.findings[0].what
    assert report.counts["events"] == sum(len(s.records) for s in found)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_packaged_cases_pass_the_audit(step: int) -> None:
    """What the engine does in any case is what the audit computes again, jackpots and irregularities included."""
    for name, case in list(of_package())[::step]:
        records, booked, versions = [], list[Entry](), Counter[str]()
        for stream, event in play(case).log:
            versions[stream] += 1
            records.append(Record(stream, versions[stream], 0, 0, name, encode(event), b""))
            booked += entries(stream, event)
        if not records:
            continue  # everything in it is refused
        books = Books()
        books.post(booked)
        report = audit([Sealed(1, 0, name, 0, b"", tuple(records), tuple(booked))], books)
        # A case may end with a result that is still to be put right, and then the audit is right to say so.
        assert [f for f in report.findings if "but the dice showed" not in f.what] == [], name


def test_a_changed_file(run: Run, evening: Path) -> None:
    """A byte changed on the disk breaks the chain; code 1."""
    data = bytearray(evening.read_bytes())
    place = data.find(b'WagerPlaced/1"')
    assert place > 0
    amount = data.find(b'"amount":', place) + len(b'"amount":')
    data[amount] = ord("9")
    evening.write_bytes(data)
    answer = run("audit", "--store", evening, "--json")
    assert answer.code == 1
    assert answer.json["ok"] is False
    assert any("hash" in finding["what"] for finding in answer.json["findings"])
    words = run("audit", "--store", evening)
    assert (words.code, "finding: caribbean-stud-1" in words.out) == (1, True)


def test_damage_anywhere_gets_an_answer(run: Run, evening: Path) -> None:
    """Forty bytes overwritten here and there: findings or none, never a fault of the audit's own."""
    whole = evening.read_bytes()
    found = 0
    for place in range(100, len(whole) - 40, len(whole) // 60):
        data = bytearray(whole)
        data[place : place + 40] = b"x" * 40
        evening.write_bytes(data)
        answer = run("audit", "--store", evening)
        assert "internal error" not in answer.err, place
        found += answer.code == 1
    assert found > 20


def test_a_file_that_is_torn(run: Run, evening: Path) -> None:
    """Where the file cannot be read any more, that is a finding, and what could be read was audited."""
    data = evening.read_bytes()
    torn = bytearray(data)
    for page in range(len(data) // 2 // 4096, len(data) // 4096 - 1):
        torn[page * 4096 : page * 4096 + 512] = b"\xff" * 512
    evening.write_bytes(torn)
    answer = run("audit", "--store", evening, "--json")
    assert answer.code == 1
    assert answer.err.count("\n") <= 1


def test_another_key(run: Run, evening: Path) -> None:
    """A journal signed by somebody else is a finding."""
    own = run("audit", "--store", evening, "--json").json["public_key"]
    assert run("audit", "--store", evening, "--key", own).code == 0
    assert run("audit", "--store", evening, "--key", "0" * 64).code == 1


def test_what_cannot_be_audited(run: Run, tmp_path: Path) -> None:
    """No file, a directory, junk, no address: one line each."""
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"junk" * 999)
    for words, code in (
        (("--store", tmp_path / "none.db"), 2),
        (("--store", "memory:"), 2),
        (("--key", "xyz"), 2),
        (("--store", tmp_path), 2),
        (("--store", junk), 1),
        (("--store", "ftp://nowhere"), 2),
    ):
        answer = run("audit", *words)
        assert (answer.code, answer.out) == (code, ""), words
        assert answer.err.count("\n") == 1
