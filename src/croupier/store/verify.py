"""Walking a whole journal: is everything there, unchanged, in order, added up and signed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.ledger import Books, LedgerError, total
from croupier.store.address import file_of
from croupier.store.chain import (
    GENESIS,
    NO_HEAD,
    Checkpoint,
    Head,
    Sealed,
    batch_hash,
    digest,
    new_heads,
    record_hash,
)
from croupier.store.journal import Record, StoreError
from croupier.store.keys import signed
from croupier.store.sqlite import SqliteJournal


class Contents(Protocol):
    """What a journal must show to be verified."""

    def sealed(self) -> Iterator[Sealed]:
        """Every batch with its links."""

    def heads(self) -> dict[str, Head]:
        """Where every stream ends."""

    def standing(self) -> Books:
        """The books as kept."""

    def checkpoints(self) -> Iterator[Checkpoint]:
        """Every checkpoint in order."""

    def public_key(self) -> bytes | None:
        """The key that checks them."""

    def damage(self) -> Iterator[str]:
        """What is wrong below the level of records."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it was written: what, and where as closely as can be told."""

    what: str
    stream: str | None = None
    version: int | None = None
    batch: int | None = None

    def __str__(self) -> str:
        place = f"{self.stream} record {self.version}: " if self.stream is not None else ""
        return f"{place or (f'batch {self.batch}: ' if self.batch is not None else '')}{self.what}"


class Report(msgspec.Struct, frozen=True):
    """What a verification saw, and what it found wrong. `signed_up_to` is the last checkpoint's batch."""

    findings: tuple[Finding, ...]
    batches: int
    records: int
    entries: int
    checkpoints: int
    signed_up_to: int
    public_key: str | None

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(
    journal: Contents | str | Path,
    *,
    public_key: str | None = None,
    witness: Checkpoint | None = None,
) -> Report:
    """Check chains, numbers, entries, balances and signatures from the first batch to the last.

    Up to the last checkpoint, any record or entry that was changed, removed, added or moved is found, even
    if the chains were computed anew, because that takes the key to sign. Behind the last checkpoint,
    changes that leave the chains as they were are found, but not a journal that ends earlier than it
    did, nor one whose end was written anew with chains to fit. Whoever can remove checkpoints too can cut
    a journal back to any earlier state, and whoever can replace the public key can sign for it: against
    both, keep the public key and a late checkpoint elsewhere and give them here.

    A file, named by its path or address, is read as it stands when the work begins; others may write to it
    meanwhile. Raises StoreError if it holds no journal.
    """
    if isinstance(journal, SqliteJournal):
        journal = journal.path
    if not isinstance(journal, str | Path):
        return _verify(journal, public_key, witness)
    snapshot = SqliteJournal(file_of(journal), now=int, read_only=True)
    try:
        return _verify(snapshot, public_key, witness)
    finally:
        snapshot.close()


def _verify(journal: Contents, public_key: str | None, witness: Checkpoint | None) -> Report:
    """Check what does not change meanwhile."""
    walk = _Walk()
    with walk.reporting():
        walk.findings += map(Finding, journal.damage())
    with walk.reporting():
        walk.take_key(journal.public_key(), public_key)
    with walk.reporting():
        walk.take_checkpoints(journal.checkpoints(), witness)
    with walk.reporting():
        for sealed in journal.sealed():
            walk.batch(sealed)
    with walk.reporting():
        walk.ends(journal.heads())
    with walk.reporting():
        walk.adds_up(journal.standing())
    return walk.report()


class _Walk:
    """Where a verification stands. It follows the stored links, so that one change is one finding."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.number = self.position = self.records = self.entries = self.batches = self.signed_up_to = 0
        self.link = GENESIS
        self.heads: dict[str, Head] = {}
        self.books = Books()
        self.key: bytes | None = None
        self.checkpoints: dict[int, Checkpoint] = {}
        self.due: set[int] = set()

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """What cannot even be read is a finding too."""
        try:
            yield
        except StoreError as error:
            self.findings.append(Finding(str(error)))

    def take_key(self, stored: bytes | None, expected: str | None) -> None:
        """The key that the signatures are checked with."""
        self.key = stored
        if expected is not None and (stored is None or stored.hex() != expected.strip().lower()):
            self.findings.append(Finding("the journal was signed with another key than the one expected"))

    def take_checkpoints(self, stored: Iterable[Checkpoint], witness: Checkpoint | None) -> None:
        """The checkpoints, to be met on the way."""
        self.checkpoints = {checkpoint.number: checkpoint for checkpoint in stored}
        self.due = set(self.checkpoints)
        if witness is not None and self.checkpoints.get(witness.number) != witness:
            what = "the checkpoint that was kept elsewhere is not in the journal: it was cut back or replaced"
            self.findings.append(Finding(what, batch=witness.number))

    def batch(self, sealed: Sealed) -> None:
        """Check a batch against everything before it."""
        if sealed.number != self.number + 1:
            self._batch_finding(sealed, f"the batch before it is {self.number}: batches are missing or moved")
        for record in sealed.records:
            self._record(record)
        if sealed.position != self.position or not sealed.records:
            self._batch_finding(sealed, f"its records end at position {self.position}, not {sealed.position}")
        if batch_hash(self.link, sealed) != sealed.hash:
            what = f"command {sealed.command_id!r}: its time, records or ledger entries do not match its hash"
            self._batch_finding(sealed, what)
        try:
            self.books.post(sealed.entries)
        except LedgerError as error:
            self._batch_finding(sealed, f"its ledger entries cannot be posted: {error}")
        self.number, self.position, self.link = sealed.number, sealed.position, sealed.hash
        self.heads.update(new_heads(sealed.records))
        self.batches += 1
        self.entries += len(sealed.entries)
        if sealed.number in self.due:
            self._checkpoint(self.checkpoints[sealed.number])

    def ends(self, stored: dict[str, Head]) -> None:
        """Compare the ends of everything with what the journal says they are."""
        for number in sorted(self.due):
            what = f"a checkpoint signs this batch, but it is missing; the last one is {self.number}"
            self.findings.append(Finding(what, batch=number))
        for name in sorted({*stored, *self.heads}):
            there, here = stored.get(name, NO_HEAD), self.heads.get(name, NO_HEAD)
            if there != here:
                what = f"the stream ends here, and not at version {there.version} with the hash kept for it"
                self.findings.append(Finding(what, stream=name, version=here.version))

    def adds_up(self, stored: Books) -> None:
        """Compare the balances kept with those that the entries give."""
        for kind in ("posted", "reserved", "open", "closed"):
            there, here = getattr(stored, kind), getattr(self.books, kind)
            for name in sorted({*there, *here}):
                kept, given = there.get(name, 0), here.get(name, 0)
                if kept != given:
                    what = f"{kind} {name}: kept as {kept}, but the entries give {given}"
                    self.findings.append(Finding(what))
        if total(stored):
            self.findings.append(Finding(f"all balances together are {total(stored)} cents instead of 0"))

    def report(self) -> Report:
        """The outcome."""
        return Report(
            findings=tuple(self.findings),
            batches=self.batches,
            records=self.records,
            entries=self.entries,
            checkpoints=len(self.checkpoints),
            signed_up_to=self.signed_up_to,
            public_key=self.key.hex() if self.key else None,
        )

    def _record(self, record: Record) -> None:
        """Check a record against the one before it in its stream."""
        head = self.heads.get(record.stream, NO_HEAD)
        if record.version != head.version + 1:
            self._record_finding(record, f"it follows version {head.version}: records are missing or moved")
        if record.position != self.position + 1:
            self._record_finding(record, f"its position is {record.position} instead of {self.position + 1}")
        if record_hash(head.hash, record) != record.hash:
            self._record_finding(record, "it does not match its hash: it was changed, or what comes before it")
        self.position = record.position
        self.heads[record.stream] = Head(record.version, record.hash)
        self.records += 1

    def _checkpoint(self, checkpoint: Checkpoint) -> None:
        """Check a signature and what it signs."""
        self.due.discard(checkpoint.number)
        found = digest(checkpoint.number, self.position, self.link, self.heads)
        if found != checkpoint.digest or checkpoint.position != self.position:
            what = "the journal up to here is not the one that the checkpoint signs"
            self.findings.append(Finding(what, batch=checkpoint.number))
        if self.key is None or not signed(self.key, checkpoint.digest, checkpoint.signature):
            self.findings.append(Finding("the signature of the checkpoint is false", batch=checkpoint.number))
        else:
            self.signed_up_to = checkpoint.number

    def _record_finding(self, record: Record, what: str) -> None:
        self.findings.append(Finding(what, stream=record.stream, version=record.version))

    def _batch_finding(self, sealed: Sealed, what: str) -> None:
        self.findings.append(Finding(what, batch=sealed.number))
