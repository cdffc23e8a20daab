"""From commands and events to the journal and back. Live play and replay go through the same order of events."""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

import msgspec

from croupier import __version__
from croupier.floor.commands import Wire
from croupier.ledger.postings import entries
from croupier.play import Refusal
from croupier.store import Append, Batch, Journal, Record, StoreError
from croupier.table import Addressed, Pit, decide, evolve, follow
from croupier.table.codec import decode, encode


class Given(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a batch answers: a command with all its fields, to which table, when; or a step due there unasked."""

    to: str
    command: Wire | None = None
    at: int = 0
    """The time by the floor's clock, in seconds."""
    version: str = ""
    """Which croupier decided."""


_ENCODER = msgspec.json.Encoder(order="deterministic")
_GIVEN = msgspec.json.Decoder(tuple[Given, ...])


def given(to: str, command: Wire | None, at: int = 0) -> Given:
    """A command, or a step, as this croupier decides it."""
    return Given(to=to, command=command, at=at, version=__version__)


def read_given(body: bytes) -> tuple[Given, ...]:
    """The commands that a batch keeps, in their order; ValueError if these bytes hold none."""
    try:
        return _GIVEN.decode(body)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"these bytes are no command: {wrong}") from None


def outcome(pit: Pit, one: Given) -> tuple[Addressed, ...] | Refusal:
    """What a command or a step comes to in a pit."""
    if one.command is None:
        return follow(pit, one.to, one.at)
    return decide(pit, one.to, one.command, one.at)


def outcomes(pit: Pit, asked: Iterable[Given]) -> tuple[Addressed, ...] | Refusal:
    """What commands come to one after the other, as one batch has it; the first refusal, if one is refused."""
    happened: list[Addressed] = []
    for one in asked:
        found = outcome(pit, one)
        if isinstance(found, Refusal):
            return found
        happened += found
        for event in found:
            pit = evolve(pit, event)
    return by_stream(tuple(happened))


def by_stream(happened: tuple[Addressed, ...]) -> tuple[Addressed, ...]:
    """The events stream by stream, as a batch keeps them: what is evolved live is what a replay will evolve."""
    streams = list(dict.fromkeys(one.stream for one in happened))
    return tuple(one for stream in streams for one in happened if one.stream == stream)


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
