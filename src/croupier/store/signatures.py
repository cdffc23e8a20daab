"""The signatures of a journal, met one after the other beside its batches.

Every signature is hashed into the next one, and nobody signs behind a batch that is not truly signed. So a true
signature vouches for all those before it in one unbroken row, and of such a row only some are checked with the key,
the last one always; where that is false, those before it until one is true.
"""

from collections.abc import Iterator
from typing import Final

from croupier.books.batches import Finding
from croupier.store.chain import Checkpoint, Head, Sealed, Signing, digest, old_digest, witness
from croupier.store.keys import signed

OLD_SIGNED: Final = 256
"""croupier 0.1 signed when the number of a batch was a multiple of this, and on closing."""
IN_A_ROW: Final = 256
"""One in so many signatures is checked with the key."""


class Signatures:
    """The signatures met on the way."""

    def __init__(self, *, every: bool) -> None:
        """`every` signature is checked by itself, or as few as vouch for all."""
        self.key: bytes | None = None
        self.signing: Signing | None = None
        self.count = 0
        self.findings: list[Finding] = []
        self.true = (0, 0)
        """The last batch with a true signature, and when it was written."""
        self._in_a_row = 1 if every else IN_A_ROW
        self._stored: Iterator[Checkpoint] = iter(())
        self._next: Checkpoint | None = None
        self._before: bytes | None = None
        """The signature that the next one follows; None if it is gone."""
        self._row: list[tuple[Checkpoint, int]] = []
        """Those that sign what is there and are not checked yet, with the time of their batch."""
        self._resumed = False
        """Whether the signatures of croupier 0.1 were left to an earlier walk."""
        self._old: list[Checkpoint] = []
        self._missing: list[int] = []
        self._unlike: list[int] = []
        self._false: list[int] = []
        self._lost: list[int] = []
        """Signatures of batches that are not there."""

    def take(self, signing: Signing | None, stored: Iterator[Checkpoint]) -> None:
        """Begin with the first."""
        self.signing, self._stored = signing, stored
        self._before = signing.before if signing else None
        self._next = next(self._stored, None)

    def resume(self, signing: Signing | None, stored: Iterator[Checkpoint], before: int) -> None:
        """Begin behind the signature of a batch; where that one is not there, with the first that follows `signing`."""
        self.take(signing, stored)
        self._resumed = True
        if self._next is not None and self._next.number == before:
            self._before, self.count = self._taken().signature, 0

    def meet(self, sealed: Sealed, heads: dict[str, Head]) -> None:
        """A batch whose links were checked."""
        if self.signing is None:
            return
        while self._next is not None and self._next.number < sealed.number:
            self._lost.append(self._taken().number)
        found = self._taken() if self._next is not None and self._next.number == sealed.number else None
        if sealed.number < self.signing.since:
            self._meet_old(sealed, found, heads)
        else:
            self._meet_new(sealed, found)

    def end(self, last: int) -> int:
        """Check what is left; how many batches of croupier 0.1 at the end are not signed."""
        while self._next is not None:
            self._lost.append(self._taken().number)
        self._check()
        old = self.signing is not None and last < self.signing.since
        tail = last - max((c.number for c in self._old), default=0) if old else 0
        self._tell(last)
        return tail

    def _taken(self) -> Checkpoint:
        assert self._next is not None
        taken, self._next = self._next, next(self._stored, None)
        self.count += 1
        return taken

    def _meet_old(self, sealed: Sealed, found: Checkpoint | None, heads: dict[str, Head]) -> None:
        """A batch of croupier 0.1, which signed one in 256 and the last before it closed, each by itself."""
        assert self.signing is not None
        if found is None:
            if sealed.number % OLD_SIGNED == 0 or sealed.number == self.signing.since - 1:
                self._missing.append(sealed.number)
            return
        self._old.append(found)
        self._judge(sealed, found, old_digest(sealed.number, sealed.position, sealed.hash, heads))
        self._check()

    def _meet_new(self, sealed: Sealed, found: Checkpoint | None) -> None:
        """A batch that was signed as it was written."""
        assert self.signing is not None
        old = sealed.number == self.signing.since and not self._resumed
        if old and witness(self._old, self.signing.late) != self.signing.before:
            what = "signatures from the time of croupier 0.1 were removed or changed"
            self.findings.append(Finding(what, batch=sealed.number - 1))
        if found is None:
            self._check()
            self._missing.append(sealed.number)
            self._before = None
            return
        if self._before is None:  # what it follows is gone: its digest has to be believed, and the key asked
            self._judge(sealed, found, found.digest)
            self._check()
        else:
            self._judge(sealed, found, digest(sealed.number, sealed.position, sealed.hash, self._before))
        self._before = found.signature

    def _judge(self, sealed: Sealed, found: Checkpoint, there: bytes) -> None:
        if found.digest != there or found.position != sealed.position:
            self._check()
            self._unlike.append(sealed.number)
            return
        self._row.append((found, sealed.at))
        if len(self._row) >= self._in_a_row:
            self._check()

    def _check(self) -> None:
        """Check the last of the row with the key; where it is false, those before it until one is true."""
        while self._row:
            found, at = self._row.pop()
            if self.key is not None and signed(self.key, found.digest, found.signature):
                self.true = (found.number, at)
                self._row.clear()
            else:
                self._false.append(found.number)

    def _tell(self, last: int) -> None:
        """What is wrong with the signatures, a sentence for each kind."""
        if self._lost:
            what = f"{_batches(self._lost)} signed, but missing: the journal ends at batch {last}, or lost them"
            self.findings.append(Finding(what))
        if self._missing:
            true, _ = self.true
            what = (
                f"{_batches(self._missing)} not signed. Every batch is signed when it is written, so the"
                f" {'signatures were' if len(self._missing) > 1 else 'signature was'} removed; nothing vouches for"
                f" {'these batches' if true < self._missing[-1] else 'what was done to them'}"
            )
            self.findings.append(Finding(what))
        if self._unlike:
            what = (
                f"{_batches(self._unlike)} not what was signed: batches or signatures were changed afterwards,"
                " even though the hashes were made to fit"
            )
            self.findings.append(Finding(what))
        if self._false:
            what = f"{_batches(sorted(self._false))} wrongly signed: the signature is not by the store's key"
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
