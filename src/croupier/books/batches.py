"""Batches of a journal as those see them who check the books, and what they find wrong."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from croupier.kernel.entries import Entry


class Written(Protocol):
    """One event as it was written."""

    @property
    def stream(self) -> str:
        """Of which table."""

    @property
    def version(self) -> int:
        """Its number there, from 1."""

    @property
    def payload(self) -> bytes:
        """The event."""


class Batch(Protocol):
    """What one command left behind: events and entries, and the command itself unless croupier 0.1 wrote it."""

    @property
    def number(self) -> int:
        """Its number, from 1."""

    @property
    def at(self) -> int:
        """When it was written, in milliseconds since 1970."""

    @property
    def records(self) -> Sequence[Written]:
        """The events, stream by stream."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was booked."""

    @property
    def command(self) -> bytes | None:
        """What was asked for."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it was written: what, and where as closely as can be told."""

    what: str
    stream: str | None = None
    version: int | None = None
    batch: int | None = None

    def __str__(self) -> str:
        place = f"{self.stream} record {self.version}: " if self.stream is not None else ""
        return f"{place or (f'batch {self.batch}: ' if self.batch is not None else '')}{self.what}"
