"""From events to the journal and back. Live play and replay go through the same order of events."""

import heapq
from collections.abc import Iterator
from operator import attrgetter

from croupier.ledger.postings import entries
from croupier.store import Append, Batch, Journal, Record, StoreError
from croupier.table import Addressed
from croupier.table.codec import decode, encode


def by_stream(happened: tuple[Addressed, ...]) -> tuple[Addressed, ...]:
    """The events stream by stream, as a batch keeps them: what is evolved live is what a replay will evolve."""
    streams = list(dict.fromkeys(one.stream for one in happened))
    return tuple(one for stream in streams for one in happened if one.stream == stream)


def batch(command_id: str, versions: dict[str, int], happened: tuple[Addressed, ...]) -> Batch:
    """One durable append: the events of all streams and the ledger entries they cause."""
    payloads: dict[str, list[bytes]] = {}
    for one in happened:
        payloads.setdefault(one.stream, []).append(encode(one.event))
    return Batch(
        command_id=command_id,
        streams=tuple(Append(stream, versions.get(stream, 0), tuple(events)) for stream, events in payloads.items()),
        entries=tuple(entry for one in happened for entry in entries(one.stream, one.event)),
    )


def read_all(journal: Journal) -> Iterator[tuple[Record, Addressed]]:
    """Every event of every stream in the order of its coming."""
    streams = [journal.read(stream) for stream in journal.streams()]
    for record in heapq.merge(*streams, key=attrgetter("position")):
        try:
            event = decode(record.stream, record.payload)
        except ValueError as error:
            raise StoreError(f"record {record.position} of the store cannot be read: {error}") from error
        yield record, Addressed(record.stream, event)
