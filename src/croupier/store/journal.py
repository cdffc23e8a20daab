"""What a journal is: batches of events and ledger entries, appended whole or not at all.

A stream is the history of one thing (a table, a person, a jackpot); its records are numbered from 1, and
all records of all streams are numbered again in the order of their coming (`position`). Every journal
keeps the same promises, and one contract suite holds every implementation to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec.structs import astuple

from croupier.books.accounts import LedgerError
from croupier.kernel.entries import Entry

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since 1970, asked once a batch."""


class StoreError(Exception):
    """The store could not do what was asked; the message says why, in a sentence."""


class Passing(StoreError):  # noqa: N818  (the outcome has a name of its own)
    """The store cannot take this now, and may take it soon: nothing was written, and the same can be asked again."""


class Broken(StoreError):  # noqa: N818  (the outcome has a name of its own)
    """The disk failed in the middle: the store takes nothing more until `mend` has seen what is there."""


class VersionConflict(StoreError):  # noqa: N818  (the outcome has a name of its own)
    """Somebody else appended first: the stream's version is not the expected one."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        """Say which stream stands where."""
        super().__init__(f"stream {stream!r} was expected at version {expected} but is at {found}")
        self.stream, self.expected, self.found = stream, expected, found


class Duplicate(StoreError):  # noqa: N818  (the outcome has a name of its own)
    """The command was carried out before; its last record is at `position`, and nothing was appended."""

    def __init__(self, command_id: str, position: int) -> None:
        """Say which command ended where."""
        super().__init__(f"command {command_id!r} was carried out before, up to position {position}")
        self.command_id, self.position = command_id, position


Outcome: TypeAlias = int | StoreError | LedgerError
"""What came of a batch: its last position, or what kept it out."""

NONE_REFUSED: Final[Mapping[str, bytes]] = MappingProxyType({})


class Append(msgspec.Struct, frozen=True):
    """Payloads for one stream, which must stand at `expected_version` (0 for a stream that is new)."""

    stream: str
    expected_version: int
    payloads: tuple[bytes, ...]


class Batch(msgspec.Struct, frozen=True):
    """What one command leaves behind, and the command itself as it was given, in whatever bytes its writer reads."""

    command_id: str
    streams: tuple[Append, ...]
    entries: tuple[Entry, ...] = ()
    command: bytes | None = None


class Record(msgspec.Struct, frozen=True):
    """One event as it was written. `at` is in milliseconds since 1970."""

    stream: str
    version: int
    position: int
    at: int
    command_id: str
    payload: bytes
    hash: bytes


class Posting(msgspec.Struct, frozen=True):
    """One ledger entry, and the batch that it came with (`position` is the batch's last)."""

    position: int
    at: int
    command_id: str
    entry: Entry


class Balance(msgspec.Struct, frozen=True):
    """The standing of an account in cents."""

    posted: int
    reserved: int

    @property
    def available(self) -> int:
        """What may still be staked or paid."""
        return self.posted - self.reserved


class Journal(Protocol):
    """An append-only store of batches."""

    def append(self, batch: Batch) -> int:
        """Write a batch whole; when this returns its last position, the batch is durable.

        Raises Duplicate for a command seen before (looked at first, so that a repeated command is told of
        its earlier success), VersionConflict, LedgerError for entries that the books refuse, or
        StoreError. Whatever it raises, nothing of the batch was acknowledged; after a StoreError that came
        from the disk, append the same batch again once the journal is open, and Duplicate says that it
        had arrived after all.
        """

    def append_all(self, batches: Sequence[Batch], refusals: Mapping[str, bytes] = NONE_REFUSED) -> list[Outcome]:
        """Write batches and the answers of refused commands together, waiting for the disk once.

        Each batch is judged as `append` would, behind those before it. For each the answer has its last position, or
        what `append` would have raised: that batch is left out, the others are not. Raises StoreError if nothing could
        be written at all; then nothing was acknowledged, and the same call may be made again: at once if it was
        Passing, after `mend` if it was Broken.
        """

    def mend(self) -> None:
        """Go on after the disk has failed: open the store anew, and see that it holds what was acknowledged last.

        Raises Passing as long as the disk goes on failing, to be tried again, and any other StoreError if the store
        contradicts what was acknowledged: then nothing helps but people. What failed is to be asked again; Duplicate
        says that it had arrived after all.
        """

    def refuse(self, refusals: Mapping[str, bytes]) -> None:
        """Keep the answers of commands that were refused, by their ids; when this returns they are durable.

        They are no part of the history: nothing happened. A command that has an answer already keeps it.
        """

    def outcome(self, command_id: str) -> int | bytes | None:
        """What became of a command: its last position if it was carried out, its answer if refused, else None."""

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream in order, from the version after `after`; none for an unknown stream."""

    def seals(self, after: int = 0) -> Iterator[Record]:
        """The records that are sealed, or open a seal, in their order, from the position after `after`."""

    def records(self, after: int = 0) -> Iterator[Record]:
        """The records of all streams in the order of their coming, from the position after `after`."""

    def beginnings(self) -> dict[str, int]:
        """The position of the first record of every stream, in the order of their coming."""

    def end(self) -> tuple[int, int]:
        """The number of the last batch and its last position; 0 and 0 while there is none."""

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, sorted."""

    def version(self, stream: str) -> int:
        """The version of the stream's last record; 0 for an unknown stream."""

    def balances(self) -> dict[str, Balance]:
        """Every account that an entry ever touched."""

    def entries(self) -> Iterator[Posting]:
        """Every ledger entry in the order of its coming."""

    def close(self) -> None:
        """Finish; a journal that is closed refuses everything but a second close."""


def check_batch(batch: Batch) -> None:
    """Refuse a batch that no journal could keep."""
    if not batch.command_id:
        raise StoreError("a batch needs a command id that is not empty")
    if not batch.streams:
        raise StoreError(f"command {batch.command_id!r} appends to no stream; every entry needs an event")
    names = [append.stream for append in batch.streams]
    if len(set(names)) != len(names):
        raise StoreError(f"command {batch.command_id!r} names a stream twice; once is enough")
    words = [value for entry in batch.entries for value in astuple(entry) if isinstance(value, str)]
    for text in (batch.command_id, *names, *words):
        _check_text(text)
    for append in batch.streams:
        if not append.stream:
            raise StoreError(f"command {batch.command_id!r} has a stream without a name")
        if not append.payloads:
            raise StoreError(f"command {batch.command_id!r} appends nothing to stream {append.stream!r}")


def _check_text(text: str) -> None:
    """Names must survive being written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StoreError(f"{text!r} is not text that can be written: it holds half a character") from None
