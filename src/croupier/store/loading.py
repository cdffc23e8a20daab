"""From a journal to the streams as they stand: from snapshots and what came after them, or from the beginning."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from croupier.engines.pit.pit import LINKS, NOTED, advance, noted
from croupier.kernel.stream import Live
from croupier.store.journal import Journal, Record, StoreError
from croupier.store.record import read
from croupier.store.snapshots import Snapshot

Clear: TypeAlias = Callable[[Iterable[Record]], Iterator[Record]]
"""What makes sealed records clear; they are decoded nowhere else."""
NONE: Final[Mapping[str, Snapshot]] = MappingProxyType({})
OPENING: Final = b"TableOpened"
"""What the payload of a table's opening begins with, whichever croupier wrote it."""
BEGINNING: Final = 40


class Loaded(msgspec.Struct, frozen=True):
    """Streams by name in the order in which they began, and where the journal ended."""

    streams: dict[str, Live]
    versions: dict[str, int]
    number: int
    """The number of the last batch, and its last position; 0 of an empty journal."""
    position: int
    replayed: int
    """So many records were replayed."""


def load(journal: Journal, snapshots: Mapping[str, Snapshot] = NONE, clear: Clear = iter) -> Loaded:
    """Bring streams to where a journal ends; StoreError names a record that cannot be read, or does not follow."""
    begun, (number, position) = journal.beginnings(), journal.end()
    versions = {stream: journal.version(stream) for stream in begun}
    used = {name: one for name, one in _together(journal, snapshots).items() if name in begun}
    there = {name: one.version for name, one in used.items()}
    behind = [name for name in begun if versions[name] > there.get(name, 0)]
    streams: dict[str, Live] = {name: one.state for name, one in used.items()}
    since = min([used[name].position if name in used else begun[name] - 1 for name in behind], default=0)
    fresh = (one for one in journal.records(since) if one.version > there.get(one.stream, 0)) if behind else ()
    replayed = 0
    for record in clear(fresh):
        _replay(streams, used, record)
        replayed += 1
    return Loaded({name: streams[name] for name in begun}, versions, number, position, replayed)


def _replay(streams: dict[str, Live], used: Mapping[str, Snapshot], record: Record) -> None:
    """Let a record happen; a stream whose snapshot is later has it in mind already."""
    one = read(record)
    try:
        advance(streams, one)
        if type(one.event) in NOTED:
            heard = noted(streams, one)
            known = [name for name in heard if name in used and record.position <= used[name].position]
            streams.update((name, after) for name, after in heard.items() if name not in known)
    except Exception as error:  # whatever a record of another make does to evolve, the store is at fault
        raise StoreError(
            f"record {record.position} of the store does not follow from those before it: {error!r}"
        ) from error


def _together(journal: Journal, snapshots: Mapping[str, Snapshot]) -> dict[str, Snapshot]:
    """The snapshots that can be used together.

    A stream that keeps in mind what happens at others must hear of it again from where its own snapshot ends, or from
    the beginning: so theirs may not be later.
    """
    used = dict(snapshots)
    for link in LINKS:
        if link.noted and journal.version(link.noted):
            since = used[link.noted].position if link.noted in used else 0
            later = {name for name, one in used.items() if one.position > since and name != link.noted}
            opened = _opened(journal, since, later) if later else set()
            for name in later:
                if name in opened or link.noting(used[name].state):
                    del used[name]
    return used


def _opened(journal: Journal, since: int, names: set[str]) -> set[str]:
    """Those of these streams that were opened behind a position: what was noted of them before is another matter."""
    return {one.stream for one in journal.records(since) if one.stream in names and OPENING in one.payload[:BEGINNING]}
