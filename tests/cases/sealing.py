"""Evenings with seals, the last round in play; and the same written anew by a house that has all the keys."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeAlias

from tests.cases.noted import NotedFloor, journalled, sealings
from tests.cases.test_journalled import AN_EVENING, CHAOS, evening
from tests.laws.options import some_options

from croupier.cases.records import Happened
from croupier.games import HOUSE_GAMES
from croupier.store.chain import Sealed
from croupier.store.journal import Append, Batch, Record
from croupier.store.memory import MemoryJournal
from croupier.store.seals import vault_for
from croupier.store.sqlite import SqliteJournal
from croupier.store.vault import Vault

CLOCK = 1_700_000_000_000
Change: TypeAlias = Callable[[Record], bytes]
"""Another payload of a record, or the same."""


def broken_off(kind: str, number: int = 0) -> tuple[list[Happened], str]:
    """An evening up to the last moment at which something was hidden from onlookers, and the table."""
    noted, table = evening(kind, number)
    hidden = [n for n, (_, moved) in enumerate(sealings(noted), 1) if any(one.after.concealed for one in moved)]
    return noted[: hidden[-1]], table


def finished(kind: str, number: int = 0) -> list[Happened]:
    """An evening to its end: the tables of the house are closed, so that the last shoe is finished."""
    for game in HOUSE_GAMES:
        if f"{game.name} {game.edition}" == kind:
            floor = NotedFloor(number, some_options(game, number), game=game.name, edition=game.edition)
            floor.play(AN_EVENING, CHAOS[number % len(CHAOS)])
            floor.close()
            return floor.noted
    return evening(kind, number)[0]


def in_a_store(path: Path, noted: list[Happened]) -> None:
    """What was done in a store, its seal key beside it."""
    journal = SqliteJournal(path, count(CLOCK, 1000).__next__)
    journalled(noted, journal, vault_for(journal))
    journal.close()


def in_memory(noted: list[Happened], vault: Vault) -> MemoryJournal:
    """What was done in memory, sealed with this vault."""
    journal = MemoryJournal(count(CLOCK, 1000).__next__)
    journalled(noted, journal, vault)
    return journal


def written_anew(
    journal: MemoryJournal, change: Change, command: Callable[[Sealed], bytes | None] = lambda b: b.command
) -> MemoryJournal:
    """The same evening with other records, chained as if they had always been there."""
    anew = MemoryJournal(iter([one.at for one in journal.sealed()]).__next__)
    for batch in batches_anew(journal.sealed(), change, command):
        anew.append(batch)
    return anew


def batches_anew(
    batches: Iterator[Sealed], change: Change, command: Callable[[Sealed], bytes | None] = lambda b: b.command
) -> Iterator[Batch]:
    """Batches with other records."""
    for one in batches:
        payloads: dict[str, list[bytes]] = {}
        for record in one.records:
            payloads.setdefault(record.stream, []).append(change(record))
        first = {record.stream: record.version for record in reversed(one.records)}
        streams = tuple(Append(stream, first[stream] - 1, tuple(some)) for stream, some in payloads.items())
        yield Batch(one.command_id, streams, one.entries, command(one))
