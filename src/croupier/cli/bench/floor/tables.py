"""Floors of many tables in this process, with nobody but bots: what an event costs, and how many rounds are settled."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cli.bench.measure import Figure
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import OPERATOR
from croupier.floor import clock
from croupier.floor.floor import Floor
from croupier.floor.pace import AT_ONCE, Pace
from croupier.floor.shift import Shift
from croupier.kernel.commands import OpenTable
from croupier.store.address import open_store

GAME = "caribbean-stud"
FASTEST = replace(AT_ONCE, betting=60)
"""No pauses; the bets are closed when everybody seated has wagered."""
WARM = 2
"""The round from which on it is measured."""
EVENTS = 1_500
"""So many events a second all tables together have at a given pace."""
ROUNDS, ROUNDS_OF_FIVE = 500, 150
"""What is wanted of 100 tables at the fastest pace: rounds a second, with one player each, and with five."""
RATIO = 1.2
"""How much dearer an event may be with 1,000 tables than with 10."""


class Count(NamedTuple):
    """What a floor did in a while."""

    events: float
    """A second."""
    rounds: float
    """A second."""
    batches: float
    """A second."""
    cpu: float
    """Microseconds of processor an event."""


def opened(address: str, tables: int, *, bots: int, pace: Pace) -> Shift:
    """A shift with so many tables of one game."""
    floor = Floor(open_store(address, now=clock.milliseconds))
    floor.load()
    names = tuple(f"T{n}" for n in range(1, tables + 1))
    for name in names:
        refused = floor.at_once(name, OpenTable(by=OPERATOR, table=name, game=GAME))
        assert refused is None, refused
    return Shift(floor, names, pace=pace, bots=bots, person=False)


def _events(floor: Floor) -> int:
    return sum(version for group in floor.groups.values() for version in group.kept_versions.values())


def _rounds(shift: Shift) -> int:
    return sum(shift.floor.state(table, Table).round.number for table in shift.tables)


async def counted(shift: Shift, seconds: float) -> Count:
    """What happens on a floor in so many seconds."""
    events, rounds, batches = _events(shift.floor), _rounds(shift), shift.floor.meters.batches
    began, cpu = perf_counter(), process_time()
    await asyncio.sleep(seconds)
    taken, worked = perf_counter() - began, process_time() - cpu
    done = _events(shift.floor) - events
    return Count(
        events=done / taken,
        rounds=(_rounds(shift) - rounds) / taken,
        batches=(shift.floor.meters.batches - batches) / taken,
        cpu=worked / max(done, 1) * 1e6,
    )


def evening(tables: int, bots: int, work: Callable[[Shift], Awaitable[Count]]) -> Count:
    """Let a floor of so many tables run on a disk while the work is done."""

    async def run(address: str) -> Count:
        shift = opened(address, tables, bots=bots, pace=FASTEST)
        await shift.start()
        try:
            while min(shift.floor.state(table, Table).round.number for table in shift.tables) < WARM:
                await shift.floor.change(1.0)
            return await work(shift)
        finally:
            await shift.stop()

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(str(Path(folder) / "floor.db")))


def fastest(tables: int, bots: int, seconds: float) -> Count:
    """At the fastest pace, nobody watching, every commit on the disk."""
    return evening(tables, bots, lambda shift: counted(shift, seconds))


def paced(tables: int, seconds: float) -> Count:
    """At a pace at which all tables together have so many events a second."""
    pace = Pace(step=tables / EVENTS, betting=60, grace=0, between=0, alone=1, think=tables / EVENTS, unseen=True)

    async def work(shift: Shift) -> Count:
        random = Random(7)  # noqa: S311 - so that tables do not go in step
        for table in shift.tables:
            for worker in (shift.dealers[table], shift.bots[table]):
                worker.pace = pace
            for crew in shift.floor.crews[table]:
                for one in crew.workers:
                    one.rest = clock.monotonic() + random.uniform(0, pace.step * 4)
        await asyncio.sleep(1.0 + pace.step * 6)
        return await counted(shift, seconds)

    return evening(tables, 1, work)


def figures(*, quick: bool) -> Iterator[Figure]:
    """What an event costs with few tables and with many; rounds settled durably."""
    seconds = 2.0 if quick else 8.0
    few, many = paced(10, seconds), paced(1_000, seconds)
    yield Figure("an event with 10 tables, paced", few.cpu, "us of CPU")
    yield Figure("an event with 1,000 tables, paced", many.cpu, "us of CPU")
    yield Figure("1,000 tables against 10", many.cpu / few.cpu, "times", RATIO, less_is_better=True)
    one, five = fastest(100, 1, seconds), fastest(100, 5, seconds)
    yield Figure("100 tables, 1 player each, fastest", one.rounds, "durable rounds/s", ROUNDS)
    yield Figure("events of those", one.events, "events/s")
    yield Figure("100 tables, 5 players each, fastest", five.rounds, "durable rounds/s", ROUNDS_OF_FIVE)
    yield Figure("events of those", five.events, "events/s")
