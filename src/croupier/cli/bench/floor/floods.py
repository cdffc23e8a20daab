"""Whoever means ill: what players notice of somebody who floods the door, a frame at a time or a socket at a time.

The floods come from this machine, where limits are widest; from elsewhere far less of them gets in.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.cli.bench.floor.crowd import AT_ONCE, Tally, gather, house, more_descriptors
from croupier.cli.bench.measure import Figure

TABLES, SEATED = 20, 2
FLOODERS = 20
"""So many connections flood at once."""
IDLE = 10_000
"""So many sockets are opened and left."""
TWICE = 2.0
"""How much longer an answer may take meanwhile."""
LEAST = 5.0
"""Milliseconds under which nobody notices anything."""


async def _repeat(url: str, text: str) -> None:
    """Say the same as often as the server lets us, and come back when it has had enough."""
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(url, compression=None, max_queue=1) as socket:
                reading = asyncio.create_task(_drain(socket))
                try:
                    while True:
                        await socket.send(text)
                finally:
                    reading.cancel()
        await asyncio.sleep(0.05)


async def _drain(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def _storm(url: str) -> None:
    """Connect and go away again, without a word."""
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(url, compression=None):
                pass


async def _leave_idle(url: str) -> None:
    """Open sockets, say hello and nothing more."""
    there: list[ClientConnection] = []

    async def one() -> None:
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            found = await connect(url, compression=None, max_queue=1, ping_interval=None)
            there.append(found)
            await found.send('{"type":"hello","last":0}')

    try:
        for _ in range(IDLE // AT_ONCE):
            await asyncio.gather(*[one() for _ in range(AT_ONCE)])
        await asyncio.sleep(3_600)
    finally:
        for found in there:
            found.transport.abort()  # ten thousand farewells would take a while


FLOODS: dict[str, tuple[int, Callable[[str], Awaitable[None]]]] = {
    "hello": (FLOODERS, lambda url: _repeat(url, '{"type":"hello","last":0}')),
    "malformed frames": (FLOODERS, lambda url: _repeat(url, '{"type":"command","id":7}')),
    "a storm of connections": (FLOODERS, _storm),
    f"{IDLE:,} idle sockets": (1, _leave_idle),
}


async def _while(tally: Tally, seconds: float) -> tuple[float, float]:
    """Median and worst of a hundred answers in a while, in milliseconds."""
    tally.answers, tally.counting = [], True
    await asyncio.sleep(seconds)
    tally.counting = False
    return tally.quantile(0.5), tally.quantile(0.99)


async def floods(seconds: float) -> list[Figure]:
    """What players notice of each flood."""
    more_descriptors()
    found, tally = [], Tally()
    async with house(TABLES) as (port, _):
        people = await gather(port, TABLES, SEATED, 0, tally)
        await asyncio.sleep(10)
        calm = await _while(tally, seconds)
        found.append(Figure("an answer when all is calm, median", calm[0], "ms"))
        for name, (count, flood) in FLOODS.items():
            work = [asyncio.ensure_future(flood(f"ws://127.0.0.1:{port}/socket/T1")) for _ in range(count)]
            await asyncio.sleep(3)
            median, _worst = await _while(tally, seconds)
            for one in work:
                one.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            times = max(median, LEAST) / max(calm[0], LEAST)
            found.append(Figure(f"{name}: an answer meanwhile, median", median, "ms"))
            found.append(Figure(f"{name}: against calm", times, "times", TWICE, less_is_better=True))
        found.append(Figure("players lost", float(tally.lost), f"of {TABLES * SEATED}", 0, less_is_better=True))
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return found


def figures(*, quick: bool) -> Iterator[Figure]:
    """All floods, one after the other."""
    yield from asyncio.run(floods(10.0 if quick else 30.0))
