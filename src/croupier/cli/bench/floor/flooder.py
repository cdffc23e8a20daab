"""In a process of its own: somebody who means ill, from one address or from thousands, as a proxy would tell them."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.cli.bench.floor.crowd import AT_ONCE, more_descriptors
from croupier.cli.bench.floor.floods import COUNT, IDLE

RATHER_OTHERS = 10
"""An attacker's computing is done elsewhere: here it takes what the others leave."""
CUT = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
"""How a connection ends, or does not begin."""
PINGS = b"\x89\x80\0\0\0\0" * 1_000
SAYINGS = {"hello": '{"type":"hello","last":0}', "malformed": '{"type":"command","id":7}', "ping": '{"type":"ping"}'}


def ill_meant(url: str, address: str = "198.51.100.7", **more: Any) -> connect:
    """A connection from an address elsewhere."""
    return connect(url, compression=None, additional_headers={"X-Forwarded-For": address}, **more)


async def repeat(url: str, text: str) -> None:
    """Say the same as often as the server lets us, and come back when it has had enough."""
    while True:
        with contextlib.suppress(*CUT):
            async with ill_meant(url, max_queue=1) as socket:
                reading = asyncio.create_task(drain(socket))
                try:
                    while True:
                        await socket.send(text)
                finally:
                    reading.cancel()
        await asyncio.sleep(0.05)


async def drain(socket: ClientConnection) -> None:
    """Read, so that nobody can say that we did not."""
    async for _ in socket:
        pass


async def control(url: str) -> None:
    """Send pings of the protocol itself, which no application ever sees."""
    while True:
        with contextlib.suppress(*CUT):
            async with ill_meant(url) as socket:
                while not socket.transport.is_closing():
                    socket.transport.write(PINGS)
                    await socket.drain()
                    await asyncio.sleep(0)
        await asyncio.sleep(0.05)


async def storm(url: str) -> None:
    """Connect and go away again, without a word."""
    while True:
        with contextlib.suppress(*CUT):
            async with ill_meant(url):
                pass


async def idle(url: str) -> None:
    """Open sockets from as many addresses, say hello and nothing more."""
    there: list[ClientConnection] = []

    async def one(n: int) -> None:
        with contextlib.suppress(*CUT):
            found = await ill_meant(url, f"10.0.{n >> 8}.{n & 255}", max_queue=1, ping_interval=None, open_timeout=60)
            there.append(found)
            await found.send(SAYINGS["hello"])

    for first in range(0, IDLE, AT_ONCE):
        await asyncio.gather(*[one(n) for n in range(first, first + AT_ONCE)])
    print(len(there), flush=True)  # noqa: T201 - whoever measures waits for it
    await asyncio.sleep(3_600)


async def flood(kind: str, url: str) -> None:
    """Do it until somebody ends this process."""
    if kind == "idle":
        await idle(url)
    works: dict[str, Callable[[str], Awaitable[None]]] = {"control": control, "storm": storm}
    work = works.get(kind) or (lambda url: repeat(url, SAYINGS[kind]))
    print(COUNT, flush=True)  # noqa: T201 - whoever measures waits for it
    await asyncio.gather(*[work(url) for _ in range(COUNT)])


if __name__ == "__main__":
    os.nice(RATHER_OTHERS)
    more_descriptors()
    asyncio.run(flood(*sys.argv[1:]))
