"""From commands and events to the journal and back. Live play and replay go through the same order of events."""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

import msgspec

from croupier.books.postings import entries
from croupier.engines.pit.codec import decode, is_sealed
from croupier.engines.pit.given import Given
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.kernel.codec import encode
from croupier.store.journal import Append, Batch, Journal, Record, StoreError
from croupier.store.seals import Moved
from croupier.store.unseal import clear, find_keys
from croupier.store.vault import Vault, vault_beside

_ENCODER = msgspec.json.Encoder(order="deterministic")


def batch(
    command_id: str, versions: Mapping[str, int], happened: Sequence[Addressed | Moved], asked: Sequence[Given]
) -> Batch:
    """One durable append: the commands, the events of all streams and the ledger entries they cause.

    `seals.seal` hides in it what onlookers may not see; a live table writes no other.
    """
    payloads: dict[str, list[bytes]] = {}
    for one in happened:
        payloads.setdefault(one.stream, []).append(encode(one.event))
    return Batch(
        command_id=command_id,
        streams=tuple(Append(stream, versions.get(stream, 0), tuple(events)) for stream, events in payloads.items()),
        entries=tuple(entry for one in happened for entry in entries(one.stream, one.event)),
        command=_ENCODER.encode(asked) if asked else None,
    )


def move(pit: Pit, happened: Iterable[Addressed]) -> tuple[tuple[Moved, ...], Pit]:
    """Events with the streams before and after each, and the pit after all of them."""
    moved: list[Moved] = []
    for stream, event in happened:
        before, pit = pit.streams.get(stream), evolve(pit, Addressed(stream, event))
        moved.append(Moved(stream, event, before, pit.streams[stream]))
    return tuple(moved), pit


def read_all(journal: Journal, vault: Vault | None = None) -> Iterator[tuple[Record, Addressed]]:
    """Every event of every stream in the order of its coming; the vault is the one beside the store, if none is named.

    StoreError where a record is sealed still: whoever goes on with a journal needs its key.
    """
    keys = find_keys(journal, vault or vault_beside(journal))
    streams = [journal.read(stream) for stream in journal.streams()]
    for record in clear(heapq.merge(*streams, key=attrgetter("position")), keys):
        if is_sealed(record.payload):
            raise StoreError(
                f"a round at {record.stream} is in play and sealed, and its seal key is missing: put it back"
            )
        yield record, read(record)


def read(record: Record) -> Addressed:
    """The event of a record."""
    try:
        return Addressed(record.stream, decode(record.stream, record.payload))
    except ValueError as error:
        raise StoreError(f"record {record.position} of the store cannot be read: {error}") from error
