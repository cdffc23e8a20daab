"""Walking a journal: is everything there, unchanged, in order, added up and signed.

From the first batch, or from a mark on: then what the mark took from an earlier walk is believed, and of the file only
what is quickly seen is looked at. That an id of a transfer is not used again, and how those ended that are closed, only
a whole walk can tell.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.books.accounts import Books, LedgerError, total
from croupier.books.batches import Finding
from croupier.store.address import file_of
from croupier.store.anchors import Anchor, holds
from croupier.store.chain import (
    GENESIS,
    NEVER,
    NO_HEAD,
    Checkpoint,
    Head,
    Sealed,
    Signing,
    batch_hash,
    record_hash,
    stamp,
)
from croupier.store.journal import Record, StoreError
from croupier.store.marks import Mark
from croupier.store.signatures import Signatures
from croupier.store.sqlite import SqliteJournal


class Contents(Protocol):
    """What a journal must show to be verified."""

    def sealed(self, after: int = ...) -> Iterator[Sealed]:
        """Every batch behind a number with its links."""

    def heads(self) -> dict[str, Head]:
        """Where every stream ends."""

    def standing(self) -> Books:
        """The books as kept."""

    def accounts(self) -> Books:
        """The books as kept, without the transfers that are closed."""

    def checkpoints(self, after: int = ...) -> Iterator[Checkpoint]:
        """Every checkpoint behind a number, in order."""

    def signing(self) -> Signing | None:
        """Since when every batch is signed; None where nobody signs."""

    def public_key(self) -> bytes | None:
        """The key that checks them."""

    def damage(self, after: int | None = ...) -> Iterator[str]:
        """What is wrong below the level of records; behind a batch only what is quickly seen."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a verification saw, how far signatures and anchors vouch for it, and what it found wrong."""

    findings: tuple[Finding, ...]
    batches: int
    records: int
    entries: int
    checkpoints: int
    last: int
    """The number of the last batch."""
    signed_up_to: int
    """The last batch with a true signature, which vouches for everything up to it; and when it was written."""
    signed_at: int
    unsigned: int
    """So many batches at the end of a store of croupier 0.1 have no signature; of a later store that is a finding."""
    late: int
    """So many batches up to `since` were signed only when the store was taken over from croupier 0.1."""
    since: int
    """From this batch on each batch is signed; 0 if none is."""
    anchored_up_to: int
    """The last batch that an anchor from outside holds."""
    public_key: str | None
    marked: int = 0
    """Up to this batch, of which a mark tells, nothing was read; 0 if everything was."""

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(
    journal: Contents | str | Path,
    *,
    public_key: str | None = None,
    anchors: Iterable[Anchor] = (),
    every_signature: bool = False,
    since: Mark | None = None,
) -> Report:
    """Check chains, numbers, entries, balances and signatures from the first batch to the last, or from a mark on.

    Every batch is signed, and each signature signs the one before: whatever was changed, removed, added or moved is
    found, even if the chains were computed anew, because that takes the key to sign. What is not found without a word
    from outside: a journal cut back to an earlier state, signatures included, which an anchor behind the cut betrays;
    and one written anew as a whole and signed with another key, which the public key or any anchor betrays. The
    last signature vouches for those before it; `every_signature` checks each for itself. An anchor before the mark
    takes the whole walk.

    A file, named by its path or address, is read as it stands when the work begins; others may write to it
    meanwhile. Raises StoreError if it holds no journal.
    """
    anchors = tuple(anchors)
    if since is not None and any(anchor.batch < since.number for anchor in anchors):
        since = None
    walk = _Walk(since, every_signature=every_signature)
    if isinstance(journal, SqliteJournal):
        journal = journal.path
    if not isinstance(journal, str | Path):
        return _verify(journal, walk, public_key, anchors)
    snapshot = SqliteJournal(file_of(journal), now=int, read_only=True)
    try:
        return _verify(snapshot, walk, public_key, anchors)
    finally:
        snapshot.close()


def _verify(journal: Contents, walk: "_Walk", public_key: str | None, anchors: Iterable[Anchor]) -> Report:
    """Check what does not change meanwhile."""
    since = walk.since
    with walk.reporting():
        walk.findings += map(Finding, journal.damage(since.number if since else None))
    with walk.reporting():
        walk.take_signing(journal)
    with walk.reporting():
        walk.take_key(journal.public_key(), public_key)
    walk.take_anchors(anchors)
    with walk.reporting():
        for sealed in journal.sealed(since.number - 1) if since else journal.sealed():
            walk.batch(sealed)
    with walk.reporting():
        walk.ends(journal.heads())
    with walk.reporting():
        walk.adds_up(journal.accounts() if since else journal.standing())
    return walk.report()


class _Walk:
    """Where a verification stands. It follows the stored links, so that one change is one finding."""

    def __init__(self, since: Mark | None, *, every_signature: bool) -> None:
        """Before the first batch, or before that of a mark."""
        self.since = since
        self.findings: list[Finding] = []
        self.number = self.position = self.records = self.entries = self.batches = self.anchored = 0
        self.link = GENESIS
        self.heads: dict[str, Head] = dict(since.heads) if since else {}
        self.books = since.books.copy() if since else Books()
        self.signatures = Signatures(every=every_signature)
        self.anchors: dict[int, list[Anchor]] = {}

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """What cannot even be read is a finding too."""
        try:
            yield
        except StoreError as error:
            self.findings.append(Finding(str(error)))

    def take_signing(self, journal: Contents) -> None:
        """The signatures, to be met on the way."""
        signing = self.signatures.signing = journal.signing()
        if self.since is None:
            self.signatures.take(signing, journal.checkpoints())
        else:
            self.signatures.resume(signing, journal.checkpoints(self.since.number - 2), self.since.number - 1)

    def take_key(self, stored: bytes | None, expected: str | None) -> None:
        """The key that the signatures are checked with: the one expected, or else the one that the store names."""
        self.signatures.key = stored if expected is None else bytes.fromhex(expected.strip())
        if self.signatures.signing is not None and stored is None:
            self.findings.append(Finding("the store no longer says which key it was signed with"))
        elif expected is not None and self.signatures.key != stored:
            self.findings.append(Finding("the journal was signed with a different key from the one expected"))

    def take_anchors(self, anchors: Iterable[Anchor]) -> None:
        """Words from outside, to be held against the batches that they name."""
        for anchor in anchors:
            self.anchors.setdefault(anchor.batch, []).append(anchor)
            key = self.signatures.key
            if anchor.public_key is not None and key is not None and anchor.public_key != key.hex():
                what = f"{anchor.source} was signed with a different key from the store"
                self.findings.append(Finding(what, batch=anchor.batch))

    def batch(self, sealed: Sealed) -> None:
        """Check a batch against everything before it; that of the mark against the mark."""
        if self.since is not None and not self.number:
            self._begin(self.since, sealed)
        else:
            self._follow(sealed)
        self.number, self.position, self.link = sealed.number, sealed.position, sealed.hash
        self.signatures.meet(sealed, self.heads)
        for anchor in self.anchors.pop(sealed.number, ()):
            if holds(anchor, sealed):
                self.anchored = sealed.number
            else:
                what = (
                    f"{anchor.source} says that the hash is {anchor.hash[:16]}..., the journal has"
                    f" {sealed.hash.hex()[:16]}...: the journal was changed at or before this batch"
                )
                self._batch_finding(sealed, what)

    def _begin(self, since: Mark, sealed: Sealed) -> None:
        """The batch of the mark is there, and is the one that it was."""
        if (sealed.number, sealed.position, sealed.hash) != (since.number, since.position, since.hash):
            what = f"the store's own mark says that batch {since.number} was another, or there is none now"
            self._batch_finding(sealed, what)

    def _follow(self, sealed: Sealed) -> None:
        """A batch behind another."""
        if sealed.number != self.number + 1:
            self._batch_finding(sealed, f"the batch before it is {self.number}: batches are missing or moved")
        self._records(sealed)
        if sealed.position != self.position or not sealed.records:
            self._batch_finding(sealed, f"its records end at position {self.position}, not {sealed.position}")
        if batch_hash(self.link, sealed) != sealed.hash:
            what = f"command {sealed.command_id!r}: its time, command, records or entries do not match its hash"
            self._batch_finding(sealed, what)
        if sealed.entries:
            try:
                self.books.post(sealed.entries)
            except LedgerError as error:
                self._batch_finding(sealed, f"its ledger entries cannot be posted: {error}")
        self.batches += 1
        self.entries += len(sealed.entries)

    def _records(self, sealed: Sealed) -> None:
        """Check records, each against the one before it in its stream."""
        heads, stamped, position = self.heads, stamp(sealed.at, sealed.command_id), self.position
        for record in sealed.records:
            head = heads.get(record.stream, NO_HEAD)
            position += 1
            if record.version != head.version + 1:
                self._record_finding(record, f"it follows version {head.version}: records are missing or moved")
            if record.position != position:
                self._record_finding(record, f"its position is {record.position} instead of {position}")
            if record_hash(head.hash, record, stamped) != record.hash:
                self._record_finding(record, "it does not match its hash: it was changed, or what comes before it")
            position = record.position
            heads[record.stream] = Head(record.version, record.hash)
        self.position = position
        self.records += len(sealed.records)

    def ends(self, stored: dict[str, Head]) -> None:
        """Compare the ends of everything with what the journal says they are."""
        if self.since is not None and not self.number:
            what = "the store's own mark names this batch, but the journal ends before it: it was cut back"
            self.findings.append(Finding(what, batch=self.since.number))
        for number, anchors in sorted(self.anchors.items()):
            for anchor in anchors:
                what = f"{anchor.source} names this batch, but the journal ends at batch {self.number}: it was cut back"
                self.findings.append(Finding(what, batch=number))
        for name in sorted({*stored, *self.heads}):
            there, here = stored.get(name, NO_HEAD), self.heads.get(name, NO_HEAD)
            if there != here:
                what = f"the stream ends here, not at version {there.version} with the hash kept for it"
                self.findings.append(Finding(what, stream=name, version=here.version))

    def adds_up(self, stored: Books) -> None:
        """Compare the balances kept with those that the entries give."""
        for kind in ("posted", "reserved", "open", *(() if self.since else ("closed",))):
            there, here = getattr(stored, kind), getattr(self.books, kind)
            if there == here:
                continue
            for name in sorted({*there, *here}):
                kept, given = there.get(name, 0), here.get(name, 0)
                if kept != given:
                    what = f"{kind} {name}: kept as {kept}, but the entries give {given}"
                    self.findings.append(Finding(what))
        if total(stored):
            self.findings.append(Finding(f"all balances together are {total(stored)} cents instead of 0"))

    def report(self) -> Report:
        """The outcome."""
        signatures, tail = self.signatures, 0
        with self.reporting():
            tail = signatures.end(self.number)
        true, at = signatures.true
        signing = signatures.signing or NEVER
        return Report(
            findings=(*self.findings, *signatures.findings),
            batches=self.batches,
            records=self.records,
            entries=self.entries,
            checkpoints=signatures.count,
            last=self.number,
            signed_up_to=true,
            signed_at=at,
            unsigned=tail,
            late=signing.late,
            since=0 if signing == NEVER else signing.since,
            anchored_up_to=self.anchored,
            public_key=signatures.key.hex() if signatures.key else None,
            marked=self.since.number if self.since else 0,
        )

    def _record_finding(self, record: Record, what: str) -> None:
        self.findings.append(Finding(what, stream=record.stream, version=record.version))

    def _batch_finding(self, sealed: Sealed, what: str) -> None:
        self.findings.append(Finding(what, batch=sealed.number))
