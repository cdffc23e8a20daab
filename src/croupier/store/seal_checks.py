"""What an audit makes of the seals: boxes that open, keys that agree, commitments that fit, openings that are due.

Batches go through here on their way to the audit, and come out as they were before they were sealed, as far as that can
be known. A box that is false is a finding, and what lies in it stays sealed.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from croupier.books.batches import Finding
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Pit
from croupier.kernel.codec import SEAL
from croupier.store.chain import Sealed
from croupier.store.commitment import commitment
from croupier.store.journal import Journal, Record
from croupier.store.seals import WRAPPED, Closed, Opened, about_event, outcome_of, take, unlocked
from croupier.store.unseal import opened_command
from croupier.store.vault import Vault

FALSE = "its box does not open with the key of its seal: it was changed, it was moved, or the key is false"


class Standing(msgspec.Struct):
    """A seal on the way through a journal."""

    name: str
    since: int
    """The version of its first box."""
    outcomes: int = 0


class Inspection:
    """The seals of a journal, inspected batch by batch; `in_play` are those that nobody has opened yet, by stream."""

    def __init__(
        self, journal: Journal, vault: Vault | None, findings: list[Finding] | None = None, after: int = 0
    ) -> None:
        """Find the keys first: they stand behind what they open. What is wrong is added to `findings`.

        What comes up to the position `after` was inspected before, and only counts for how the seals stand.
        """
        self.findings: list[Finding] = [] if findings is None else findings
        self.in_play: dict[str, Standing] = {}
        self._done: set[str] = set()
        self._opened: dict[str, bytes] = {}
        """Keys that the journal gives away."""
        self._locked: dict[str, bytes] = {}
        """Keys as the vault knows them."""
        for record in journal.seals():
            self._take_keys(record, vault, inspected=record.position <= after)

    def _take_keys(self, record: Record, vault: Vault | None, *, inspected: bool) -> None:
        try:
            wrapped = WRAPPED.decode(record.payload)
        except msgspec.DecodeError:
            return  # told when its batch comes
        if inspected:
            self._pass(record, wrapped)
        if isinstance(wrapped, Opened):
            self._opened.update({name: key for name, key in wrapped.keys.items() if name not in self._opened})
        elif isinstance(wrapped, Closed) and wrapped.key and vault is not None:
            try:
                self._locked.setdefault(wrapped.seal, unlocked(vault, wrapped, record.stream))
            except ValueError:
                self._find(record, "its seal was not locked with the seal key at hand, or was changed")

    def _pass(self, record: Record, wrapped: object) -> None:
        """How the seals stand after a record that was inspected before."""
        if isinstance(wrapped, Opened):
            self._done |= wrapped.keys.keys()
            self.in_play.pop(record.stream, None)
        elif isinstance(wrapped, Closed):
            there = self.in_play.get(record.stream)
            if there is None or there.name != wrapped.seal:
                there = self.in_play[record.stream] = Standing(wrapped.seal, record.version)
            there.outcomes += bool(wrapped.outcome)

    def batches(self, batches: Iterable[Sealed]) -> Iterator[Sealed]:
        """Batches as they were before they were sealed, as far as there are keys."""
        for batch in batches:
            if any(record.payload.startswith(SEAL) for record in batch.records):
                records = tuple([self._record(record) for record in batch.records])
                yield replace(batch, records=records, command=self._command(batch))
            else:
                yield batch

    def left(self, pit: Pit) -> list[Finding]:
        """Seals that should have been opened by now, with the tables as they stand at the end."""
        return [
            Finding(f"the seal that begins here was not opened, and nothing is hidden at {stream} any more",
                    stream=stream, version=one.since)
            for stream, one in self.in_play.items()
            if one.name in self._locked and stream in pit.streams and not pit.streams[stream].concealed
        ]  # fmt: skip

    # --- one record -------------------------------------------------------------------------------

    def _record(self, record: Record) -> Record:
        if not record.payload.startswith(SEAL):
            return record
        try:
            wrapped = WRAPPED.decode(record.payload)
        except msgspec.DecodeError as wrong:
            self._find(record, f"it is sealed and cannot be read: {wrong}")
            return record
        if isinstance(wrapped, Opened):
            for name, key in wrapped.keys.items():
                self._open(record, name, key)
            return replace(record, payload=bytes(wrapped.event))
        return self._close(record, wrapped) if isinstance(wrapped, Closed) else record

    def _open(self, record: Record, name: str, key: bytes) -> None:
        there = self.in_play.get(record.stream)
        if there is None or there.name != name:
            self._find(record, f"it opens the seal {name}, which is not one that waits for it")
            return
        del self.in_play[record.stream]
        self._done.add(name)
        if name in self._locked and key != self._locked[name]:
            self._find(record, f"it opens the seal {name} with a key that is not the one it was sealed with")

    def _close(self, record: Record, closed: Closed) -> Record:
        there = self._seal_of(record, closed)
        keys = [key for key in (self._opened.get(closed.seal), self._locked.get(closed.seal)) if key is not None]
        for key in keys:
            with suppress(ValueError):
                payload = take(key, closed.box, about_event(closed.seal, record.stream, record.version))
                self._commitment(record, closed, there, key, payload)
                return replace(record, payload=payload)
        there.outcomes += bool(closed.outcome)
        if keys:
            self._find(record, FALSE)
        return record

    def _seal_of(self, record: Record, closed: Closed) -> Standing:
        """The seal that a box belongs to; it may begin with it."""
        there = self.in_play.get(record.stream)
        if there is not None and there.name == closed.seal:
            return there
        if there is not None:
            self._find(record, f"another seal begins before {there.name}, from record {there.since} on, was opened")
        if not closed.key:
            self._find(record, f"the seal {closed.seal} does not begin here: its first box is missing")
        if closed.seal in self._done:
            self._find(record, f"the seal {closed.seal} was opened before")
        self.in_play[record.stream] = begun = Standing(closed.seal, record.version)
        return begun

    def _commitment(self, record: Record, closed: Closed, there: Standing, key: bytes, payload: bytes) -> None:
        """An outcome is what was promised of it, and promised it was."""
        try:
            order = outcome_of(decode(record.stream, payload))
        except ValueError:
            return  # no event at all, which the audit says
        there.outcomes += bool(order)
        number = there.outcomes if order else 0
        promised = commitment(record.stream, closed.seal, key, number, order) if order else ""
        if (closed.outcome, closed.commitment) != (number, promised):
            self._find(record, "its commitment does not match what chance has settled: one of them was changed")

    def _command(self, batch: Sealed) -> bytes | None:
        if batch.command is None or not batch.command.startswith(SEAL):
            return batch.command
        try:
            found = opened_command(batch.command_id, batch.command, {**self._locked, **self._opened})
        except ValueError:
            self.findings.append(Finding(f"its command: {FALSE}", batch=batch.number))
            return batch.command
        return batch.command if found is None else found

    def _find(self, record: Record, what: str) -> None:
        self.findings.append(Finding(what, stream=record.stream, version=record.version))
