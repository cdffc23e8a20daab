"""From commands and events to the journal and back. Live play and replay go through the same order of events."""

import heapq
from collections.abc import Iterator, Sequence
from operator import attrgetter

import msgspec

from croupier.books.postings import entries
from croupier.engines.pit.codec import decode
from croupier.engines.pit.given import Given
from croupier.engines.pit.pit import Addressed
from croupier.kernel.codec import encode
from croupier.store.journal import Append, Batch, Journal, Record, StoreError

_ENCODER = msgspec.json.Encoder(order="deterministic")


def batch(command_id: str, versions: dict[str, int], happened: tuple[Addressed, ...], asked: Sequence[Given]) -> Batch:
    """One durable append: the commands, the events of all streams and the ledger entries they cause."""
    payloads: dict[str, list[bytes]] = {}
    for one in happened:
        payloads.setdefault(one.stream, []).append(encode(one.event))
    return Batch(
        command_id=command_id,
        streams=tuple(Append(stream, versions.get(stream, 0), tuple(events)) for stream, events in payloads.items()),
        entries=tuple(entry for one in happened for entry in entries(one.stream, one.event)),
        command=_ENCODER.encode(asked) if asked else None,
    )


def read_all(journal: Journal) -> Iterator[tuple[Record, Addressed]]:
    """Every event of every stream in the order of its coming."""
    streams = [journal.read(stream) for stream in journal.streams()]
    for record in heapq.merge(*streams, key=attrgetter("position")):
        yield record, read(record)


def read(record: Record) -> Addressed:
    """The event of a record."""
    try:
        return Addressed(record.stream, decode(record.stream, record.payload))
    except ValueError as error:
        raise StoreError(f"record {record.position} of the store cannot be read: {error}") from error
