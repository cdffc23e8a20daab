"""What is wrong with seals is found by the audit, with the master key and without; rounds in play are not seen."""

import os
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from tests.cases.noted import journalled
from tests.cases.sealing import broken_off, in_memory, written_anew
from tests.cases.test_journalled import evening

from croupier.books.audit import Audit, audit
from croupier.engines.cards import events as ev
from croupier.engines.pit.codec import decode, is_sealed
from croupier.kernel.codec import encode
from croupier.store.chain import Sealed
from croupier.store.journal import Record
from croupier.store.memory import MemoryJournal
from croupier.store.seal_checks import Inspection
from croupier.store.seals import WRAPPED, Asked, Closed, Opened, about_event, put, take
from croupier.store.unseal import find_keys
from croupier.store.vault import Vault, random_vault

KIND = "caribbean-stud gazetted"
Wrapped = Closed | Opened | Asked
WHICH = 2
"""The second of its kind is changed: there is something before it and something behind."""
VAULT = random_vault()


@pytest.fixture(scope="module")
def journal() -> MemoryJournal:
    """An evening with the last round in play."""
    return in_memory(broken_off(KIND)[0], VAULT)


def audited(journal: MemoryJournal, vault: Vault | None) -> tuple[Audit, list[str]]:
    """What the audit saw and found, with the seal key or without."""
    seals = Inspection(journal, vault)
    found = audit(seals.batches(journal.sealed()), journal.standing())
    return found, [str(one) for one in (*seals.findings, *seals.left(found.pit), *found.findings)]


def findings(journal: MemoryJournal, vault: Vault | None = VAULT) -> list[str]:
    """What the audit finds."""
    return audited(journal, vault)[1]


def changed(change: Callable[[Wrapped, Record], Wrapped | bytes | None]) -> Callable[[Record], bytes]:
    """A change of the second record that it fits; the function gives None for the others."""
    met: list[int] = []

    def of(record: Record) -> bytes:
        found = change(WRAPPED.decode(record.payload), record) if is_sealed(record.payload) else None
        if found is None:
            return record.payload
        met.append(record.version)
        if len(met) != WHICH:
            return record.payload
        return found if isinstance(found, bytes) else msgspec.json.encode(found, order="deterministic")

    return of


def flipped(data: bytes) -> bytes:
    """Another byte in the middle."""
    return bytes([*data[:20], data[20] ^ 1, *data[21:]])


def false_key(one: Wrapped, _: Record) -> Wrapped | None:
    """It is opened with another key."""
    return replace(one, keys=dict.fromkeys(one.keys, os.urandom(32))) if isinstance(one, Opened) else None


def damaged(one: Wrapped, _: Record) -> Wrapped | None:
    """A box was written to."""
    return replace(one, box=flipped(one.box)) if isinstance(one, Closed) and not one.outcome else None


def never_opened(one: Wrapped, _: Record) -> bytes | None:
    """The event stands there without the key."""
    return bytes(one.event) if isinstance(one, Opened) else None


def opens_another(one: Wrapped, _: Record) -> Wrapped | None:
    """It opens a seal that nobody knows."""
    return replace(one, keys={"00" * 12: bytes(32)}) if isinstance(one, Opened) else None


def another_promise(one: Wrapped, _: Record) -> Wrapped | None:
    """The commitment is to something else."""
    return replace(one, commitment="0" * 64) if isinstance(one, Closed) and one.outcome else None


def no_promise(one: Wrapped, _: Record) -> Wrapped | None:
    """There was no commitment."""
    return replace(one, commitment="", outcome=0) if isinstance(one, Closed) and one.outcome else None


def no_beginning(one: Wrapped, _: Record) -> Wrapped | None:
    """The locked key is gone."""
    return replace(one, key=b"") if isinstance(one, Closed) and one.key else None


def another_lock(one: Wrapped, _: Record) -> Wrapped | None:
    """The locked key was written to."""
    return replace(one, key=flipped(one.key)) if isinstance(one, Closed) and one.key else None


def nonsense(one: Wrapped, _: Record) -> bytes | None:
    """What begins like a box and is none."""
    return b'{"type":"seal.Closed/9"}' if isinstance(one, Closed) and not one.outcome else None


FALSE = "its box does not open with the key of its seal"
TAMPERED = [
    (false_key, "with a key that is not the one it was sealed with", FALSE),
    (damaged, FALSE, FALSE),
    (never_opened, "another seal begins before", "another seal begins before"),
    (opens_another, "which is not one that waits for it", "which is not one that waits for it"),
    (another_promise, "its commitment does not match", "its commitment does not match"),
    (no_promise, "its commitment does not match", "its commitment does not match"),
    (no_beginning, "its first box is missing", "its first box is missing"),
    (another_lock, "not locked with the seal key at hand", ""),
    (nonsense, "sealed and cannot be read", "sealed and cannot be read"),
]


@pytest.mark.parametrize(("change", "with_key", "without"), TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_was_changed_is_found(
    journal: MemoryJournal, change: Callable[[Wrapped, Record], Wrapped | bytes | None], with_key: str, without: str
) -> None:
    """Written by the house itself, with everything else in order, it is found by what the seals say."""
    anew = written_anew(journal, changed(change))
    found = findings(anew)
    assert any(with_key in one for one in found), found
    found = findings(anew, None)
    assert any(without in one for one in found) if without else not found, found


def test_a_seal_that_was_opened_before(journal: MemoryJournal) -> None:
    """No box may lie under it any more."""
    first = next(w.seal for b in journal.sealed() for r in b.records if isinstance(w := wrapped(r), Closed))

    def again(one: Wrapped, _: Record) -> Wrapped | None:
        return replace(one, seal=first) if isinstance(one, Closed) and one.key and one.seal != first else None

    for vault in (VAULT, None):
        assert any(
            f"the seal {first} was opened before" in one
            for one in findings(written_anew(journal, changed(again)), vault)
        )


def test_boxes_that_change_places(journal: MemoryJournal) -> None:
    """Two boxes of one seal are not what lies at the other's place."""
    closed = [(r, wrapped(r)) for b in journal.sealed() for r in b.records]
    one, other = [r for r, w in closed if isinstance(w, Closed) and not w.outcome][:2]
    swap = {(one.stream, one.version): other.payload, (other.stream, other.version): one.payload}
    anew = written_anew(journal, lambda r: swap.get((r.stream, r.version), r.payload))
    assert sum(FALSE in finding for finding in findings(anew)) == 2


def test_an_order_that_was_changed_afterwards(journal: MemoryJournal) -> None:
    """A house that has every key seals another order, and keeps its promise no longer."""
    keys = find_keys(journal, VAULT)

    def other_order(one: Wrapped, record: Record) -> Wrapped | None:
        if not isinstance(one, Closed) or not one.outcome:
            return None
        about = about_event(one.seal, record.stream, record.version)
        event = decode(record.stream, take(keys[one.seal], one.box, about))
        assert isinstance(event, ev.Shuffled)
        swapped = replace(event, order=(*event.order[:-2], event.order[-1], event.order[-2]))
        return replace(one, box=put(keys[one.seal], encode(swapped), about))

    anew = written_anew(journal, changed(other_order))
    assert any("its commitment does not match" in one for one in findings(anew, None))


def test_a_command_that_was_changed(journal: MemoryJournal) -> None:
    """Commands lie in boxes too."""

    def other(batch: Sealed) -> bytes | None:
        if batch.command is None or not is_sealed(batch.command):
            return batch.command
        return msgspec.json.encode(replace(WRAPPED.decode(batch.command), box=bytes(80)))

    assert any(f"its command: {FALSE}" in one for one in findings(written_anew(journal, lambda r: r.payload, other)))


@pytest.mark.parametrize("kind", [KIND, "baccarat base with the amendments", "omaha", "tai-sai", "linked tables"])
def test_rounds_in_play(kind: str) -> None:
    """Everything is clean with the key; without it, all but the rounds in play, and the audit says which tables."""
    journal = in_memory(broken_off(kind, 2)[0], VAULT)
    whole, found = audited(journal, VAULT)
    assert (found, whole.in_play) == ([], set())
    part, found = audited(journal, None)
    assert found == []
    assert part.counts["events"] + part.counts["sealed"] == whole.counts["events"]
    assert part.in_play
    assert part.counts["sealed"]
    if kind == "linked tables":
        assert {"T1", "T2", "jackpot"} <= part.in_play


def test_a_seal_that_stays_shut() -> None:
    """The last round is over and nobody opened its seal: who has the key finds that."""
    journal = MemoryJournal(lambda: 0)
    assert journalled(evening("tai-sai", 0)[0], journal, VAULT) == {}
    last = [r.version for b in journal.sealed() for r in b.records if isinstance(wrapped(r), Opened)][-1]

    def shut(record: Record) -> bytes:
        there = wrapped(record)
        return bytes(there.event) if isinstance(there, Opened) and record.version == last else record.payload

    anew = written_anew(journal, shut)
    assert ["was not opened, and nothing is hidden" in one for one in findings(anew)] == [True]
    part, found = audited(anew, None)
    assert (found, part.in_play) == ([], {"TS1"})


def wrapped(record: Record) -> Wrapped | None:
    """What is in a record that is sealed or opens a seal."""
    found: Wrapped | None = WRAPPED.decode(record.payload) if is_sealed(record.payload) else None
    return found
