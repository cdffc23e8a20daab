"""Walking a whole journal: is everything there, unchanged, in order, added up and signed."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

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
    digest,
    new_heads,
    old_digest,
    record_hash,
    witness,
)
from croupier.store.journal import Record, StoreError
from croupier.store.keys import signed
from croupier.store.sqlite import SqliteJournal

OLD_SIGNED: Final = 256
"""croupier 0.1 signed when the number of a batch was a multiple of this, and on closing."""
RECENT: Final = 256
"""So many signatures back are tried when the last one is false."""


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

    def signing(self) -> Signing | None:
        """Since when every batch is signed; None where nobody signs."""

    def public_key(self) -> bytes | None:
        """The key that checks them."""

    def damage(self) -> Iterator[str]:
        """What is wrong below the level of records."""


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
) -> Report:
    """Check chains, numbers, entries, balances and signatures from the first batch to the last.

    Every batch is signed, and each signature signs the one before: whatever was changed, removed, added or moved is
    found, even if the chains were computed anew, because that takes the key to sign. What is not found without a word
    from outside: a journal cut back to an earlier state, signatures included, which an anchor behind the cut betrays;
    and one written anew as a whole and signed with another key, which the public key or any anchor betrays. The
    last signature vouches for those before it; `every_signature` checks each for itself.

    A file, named by its path or address, is read as it stands when the work begins; others may write to it
    meanwhile. Raises StoreError if it holds no journal.
    """
    if isinstance(journal, SqliteJournal):
        journal = journal.path
    if not isinstance(journal, str | Path):
        return _verify(journal, _Walk(every_signature=every_signature), public_key, anchors)
    snapshot = SqliteJournal(file_of(journal), now=int, read_only=True)
    try:
        return _verify(snapshot, _Walk(every_signature=every_signature), public_key, anchors)
    finally:
        snapshot.close()


def _verify(journal: Contents, walk: "_Walk", public_key: str | None, anchors: Iterable[Anchor]) -> Report:
    """Check what does not change meanwhile."""
    with walk.reporting():
        walk.findings += map(Finding, journal.damage())
    with walk.reporting():
        walk.take_signing(journal.signing(), journal.checkpoints())
    with walk.reporting():
        walk.take_key(journal.public_key(), public_key)
    walk.take_anchors(anchors)
    with walk.reporting():
        for sealed in journal.sealed():
            walk.batch(sealed)
    with walk.reporting():
        walk.ends(journal.heads())
    with walk.reporting():
        walk.adds_up(journal.standing())
    return walk.report()


class _Signatures:
    """The signatures met on the way, one after the other."""

    def __init__(self, *, every: bool) -> None:
        """`every` signature is checked, or one in so many and the last; the others are hashed into those."""
        self.every = every
        self.key: bytes | None = None
        self.signing: Signing | None = None
        self.stored: Iterator[Checkpoint] = iter(())
        self.next: Checkpoint | None = None
        self.before: bytes | None = None
        """The signature that the next one follows; None if it is gone."""
        self.old: list[Checkpoint] = []
        self.count = 0
        self.good: deque[tuple[Checkpoint, int]] = deque(maxlen=RECENT)
        """Those that sign what is there, with the time of their batch."""
        self.missing: list[int] = []
        self.unlike: list[int] = []
        self.false: list[int] = []
        self.lost: list[int] = []
        """Signatures of batches that are not there."""
        self.findings: list[Finding] = []

    def take(self, signing: Signing | None, stored: Iterator[Checkpoint]) -> None:
        """Begin with the first."""
        self.signing, self.stored = signing, stored
        self.before = signing.before if signing else None
        self.next = next(self.stored, None)

    def meet(self, sealed: Sealed, heads: dict[str, Head]) -> None:
        """A batch whose links were checked."""
        if self.signing is None:
            return
        while self.next is not None and self.next.number < sealed.number:
            self.lost.append(self._taken().number)
        found = self._taken() if self.next is not None and self.next.number == sealed.number else None
        if sealed.number < self.signing.since:
            self._old(sealed, found, heads)
        else:
            self._new(sealed, found)

    def _taken(self) -> Checkpoint:
        assert self.next is not None
        taken, self.next = self.next, next(self.stored, None)
        self.count += 1
        return taken

    def _old(self, sealed: Sealed, found: Checkpoint | None, heads: dict[str, Head]) -> None:
        """A batch of croupier 0.1, which signed one in 256 and the last before it closed."""
        assert self.signing is not None
        if found is None:
            if sealed.number % OLD_SIGNED == 0 or sealed.number == self.signing.since - 1:
                self.missing.append(sealed.number)
            return
        self.old.append(found)
        self._judge(sealed, found, old_digest(sealed.number, sealed.position, sealed.hash, heads), check=True)

    def _new(self, sealed: Sealed, found: Checkpoint | None) -> None:
        """A batch that was signed as it was written."""
        assert self.signing is not None
        if sealed.number == self.signing.since and witness(self.old, self.signing.late) != self.signing.before:
            what = "signatures from the time of croupier 0.1 were removed or changed"
            self.findings.append(Finding(what, batch=sealed.number - 1))
        if found is None:
            self.missing.append(sealed.number)
            self.before = None
            return
        before = self.before if self.before is not None else b""
        self._judge(
            sealed,
            found,
            digest(sealed.number, sealed.position, sealed.hash, before) if self.before is not None else found.digest,
            check=self.every or self.before is None or sealed.number % OLD_SIGNED == 0,
        )
        self.before = found.signature

    def _judge(self, sealed: Sealed, found: Checkpoint, there: bytes, *, check: bool) -> None:
        if found.digest != there or found.position != sealed.position:
            self.unlike.append(sealed.number)
        elif check and not self._true(found):
            self.false.append(sealed.number)
        else:
            self.good.append((found, sealed.at))

    def _true(self, found: Checkpoint) -> bool:
        return self.key is not None and signed(self.key, found.digest, found.signature)

    def end(self, last: int) -> tuple[int, int, int]:
        """The last batch with a true signature and its time, and how many batches of croupier 0.1 are not signed."""
        while self.next is not None:
            self.lost.append(self._taken().number)
        number, at = 0, 0
        while self.good:
            found, written = self.good.pop()
            if self._true(found):
                number, at = found.number, written
                break
            self.false.append(found.number)
        old = self.signing is not None and last < self.signing.since
        tail = last - max((c.number for c in self.old), default=0) if old else 0
        self._tell(last, number)
        return number, at, tail

    def _tell(self, last: int, true: int) -> None:
        """What is wrong with the signatures, a sentence for each kind."""
        if self.lost:
            what = f"{_batches(self.lost)} signed, but missing: the journal ends at batch {last}, or lost them"
            self.findings.append(Finding(what))
        if self.missing:
            what = (
                f"{_batches(self.missing)} not signed. Every batch is signed when it is written, so the"
                f" {'signatures were' if len(self.missing) > 1 else 'signature was'} removed; nothing vouches for"
                f" {'these batches' if true < self.missing[-1] else 'what was done to them'}"
            )
            self.findings.append(Finding(what))
        if self.unlike:
            what = (
                f"{_batches(self.unlike)} not what was signed: batches or signatures were changed afterwards,"
                " even though the hashes were made to fit"
            )
            self.findings.append(Finding(what))
        if self.false:
            self.false.sort()
            what = f"{_batches(self.false)} wrongly signed: the signature is not by the store's key"
            self.findings.append(Finding(what))


def _batches(numbers: list[int]) -> str:
    """Numbers of batches, neighbours joined, with the verb that goes with them."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    words = [f"{first} to {last}" if last > first else f"{first}" for first, last in spans[:5]]
    more = f" and {len(spans) - 5} more stretches" if len(spans) > 5 else ""
    return (
        f"{'batches' if len(numbers) > 1 else 'batch'} {', '.join(words)}{more} {'are' if len(numbers) > 1 else 'is'}"
    )


class _Walk:
    """Where a verification stands. It follows the stored links, so that one change is one finding."""

    def __init__(self, *, every_signature: bool = False) -> None:
        self.findings: list[Finding] = []
        self.number = self.position = self.records = self.entries = self.batches = self.anchored = 0
        self.link = GENESIS
        self.heads: dict[str, Head] = {}
        self.books = Books()
        self.signatures = _Signatures(every=every_signature)
        self.anchors: dict[int, list[Anchor]] = {}

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """What cannot even be read is a finding too."""
        try:
            yield
        except StoreError as error:
            self.findings.append(Finding(str(error)))

    def take_signing(self, signing: Signing | None, stored: Iterator[Checkpoint]) -> None:
        """The signatures, to be met on the way."""
        self.signatures.signing = signing
        self.signatures.take(signing, stored)

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
        """Check a batch against everything before it."""
        if sealed.number != self.number + 1:
            self._batch_finding(sealed, f"the batch before it is {self.number}: batches are missing or moved")
        for record in sealed.records:
            self._record(record)
        if sealed.position != self.position or not sealed.records:
            self._batch_finding(sealed, f"its records end at position {self.position}, not {sealed.position}")
        if batch_hash(self.link, sealed) != sealed.hash:
            what = f"command {sealed.command_id!r}: its time, command, records or entries do not match its hash"
            self._batch_finding(sealed, what)
        try:
            self.books.post(sealed.entries)
        except LedgerError as error:
            self._batch_finding(sealed, f"its ledger entries cannot be posted: {error}")
        self.number, self.position, self.link = sealed.number, sealed.position, sealed.hash
        self.heads.update(new_heads(sealed.records))
        self.batches += 1
        self.entries += len(sealed.entries)
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

    def ends(self, stored: dict[str, Head]) -> None:
        """Compare the ends of everything with what the journal says they are."""
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
        signatures = self.signatures
        with self.reporting():
            true, at, tail = signatures.end(self.number)
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

    def _record_finding(self, record: Record, what: str) -> None:
        self.findings.append(Finding(what, stream=record.stream, version=record.version))

    def _batch_finding(self, sealed: Sealed, what: str) -> None:
        self.findings.append(Finding(what, batch=sealed.number))
