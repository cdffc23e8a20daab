"""Whoever means ill: what players notice of somebody who floods the door, a frame at a time or a socket at a time.

All come through a proxy at this machine, so that addresses have the limits of the open internet.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from croupier.cli.bench.floor.crowd import PROXY, Tally, gather, house, more_descriptors
from croupier.cli.bench.measure import Figure

TABLES, SEATED = 20, 2
COUNT = 20
"""So many connections flood at once."""
IDLE = 10_000
"""So many sockets are opened and left."""
TWICE = 2.0
"""How much longer an answer may take meanwhile."""
LEAST = 5.0
"""Milliseconds under which nobody notices anything."""
FLOODS = {
    f"hello from {COUNT} sockets": "hello",
    f"malformed frames from {COUNT}": "malformed",
    f"pings in frames from {COUNT}": "ping",
    f"pings of the protocol from {COUNT}": "control",
    f"{COUNT} that connect and go": "storm",
    f"{IDLE:,} idle sockets": "idle",
}


class Answers(NamedTuple):
    """How long players waited, in milliseconds."""

    median: float
    worst: float
    """Of a hundred."""


@asynccontextmanager
async def flooded(kind: str, port: int) -> AsyncIterator[int]:
    """Somebody floods one table in a process of their own; how many sockets there are."""
    command = (sys.executable, "-m", "croupier.cli.bench.floor.flooder", kind, f"ws://127.0.0.1:{port}/socket/T1")
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield int(await process.stdout.readline())
        assert process.returncode is None, f"the flood of {kind} went on to the end"
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def meanwhile(tally: Tally, seconds: float) -> Answers:
    """What players notice in a while."""
    tally.answers, tally.counting = [], True
    await asyncio.sleep(seconds)
    tally.counting = False
    return Answers(tally.quantile(0.5), tally.quantile(0.99))


def against(name: str, found: Answers, calm: Answers) -> Iterator[Figure]:
    """A flood against calm."""
    yield Figure(f"{name}: an answer, median", found.median, "ms")
    yield Figure(f"{name}: against calm", max(found.median, LEAST) / max(calm.median, LEAST), "times", TWICE, True)  # noqa: FBT003
    yield Figure(f"{name}: an answer, 99 of 100", found.worst, "ms")


async def floods(seconds: float, kinds: dict[str, str] = FLOODS) -> list[Figure]:
    """What players notice of each flood."""
    more_descriptors()
    tally = Tally()
    async with house(TABLES, proxy=PROXY) as (port, _):
        people = await gather(port, TABLES, (SEATED, 0), tally, proxied=True)
        await asyncio.sleep(10)
        calm = await meanwhile(tally, seconds)
        found = [
            Figure("an answer when all is calm, median", calm.median, "ms"),
            Figure("an answer when all is calm, 99 of 100", calm.worst, "ms"),
        ]
        for name, kind in kinds.items():
            async with flooded(kind, port) as sockets:
                if kind == "idle":
                    found.append(Figure(f"{name}: there", float(sockets), "sockets", IDLE))
                await asyncio.sleep(3)
                found += against(name, await meanwhile(tally, seconds), calm)
            if kind == "idle":
                found += against(f"{name} that leave at once", await meanwhile(tally, seconds), calm)
            await asyncio.sleep(2)
        found.append(Figure("players lost", float(tally.lost), f"of {TABLES * SEATED}", 0, less_is_better=True))
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return found


def figures(*, quick: bool) -> Iterator[Figure]:
    """All floods, one after the other."""
    yield from asyncio.run(floods(10.0 if quick else 30.0))
