"""A crowd at the tables: sockets by the thousand against a server of its own, at the pace of people."""

import asyncio
import contextlib
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.cli.bench.measure import Figure

TABLES, SEATED, ONLOOKERS = 100, 5, 5
"""At each of so many tables so many people play, and so many look on."""
MEDIAN, WORST = 20.0, 150.0
"""Milliseconds from a command to its answer that half, and all but one in a hundred, may take."""
AT_ONCE = 50
"""So many connections are opened at a time."""
PROXY = "127.0.0.1"
"""Behind which people may come, each from an address of their own."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Offered(msgspec.Struct):
    """Of an offer what a guest has to know."""

    command: str
    fields: dict[str, Any] = {}
    amount: dict[str, Any] | None = None
    group: str = ""


class Shown(msgspec.Struct):
    """Of a view what a guest has to know."""

    round: int = 0
    offers: tuple[Offered, ...] = ()


class Heard(msgspec.Struct):
    """Of a frame what a guest has to know."""

    type: str
    id: str = ""
    view: Shown | None = None


READ = msgspec.json.Decoder(Heard)


class Tally:
    """What the crowd has seen."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.answers: list[float] = []
        self.refused = self.lost = self.frames = 0
        self.counting = False

    def quantile(self, share: float) -> float:
        """In milliseconds."""
        found = sorted(self.answers)
        return found[min(int(len(found) * share), len(found) - 1)] * 1000 if found else float("nan")


class Guest:
    """One connection: a player, or an onlooker who only listens."""

    def __init__(self, number: int, tally: Tally, *, plays: bool, proxied: bool) -> None:
        """`number` makes each a little different; through a proxy each comes from elsewhere."""
        self.tally, self.plays = tally, plays
        self.headers = {"X-Forwarded-For": f"192.0.2.{number % 256}"} if proxied else {}
        self._dice = Random(number)  # noqa: S311 - how people hesitate
        self._count = 0
        self._sent: dict[str, float] = {}
        self._waiting = False

    async def stay(self, url: str) -> None:
        """Sit down and play, or look on, until the line is cut."""
        try:
            more: dict[str, Any] = {"compression": None, "max_queue": None, "open_timeout": 60, "ping_interval": None}
            async with connect(url, additional_headers=self.headers, **more) as socket:
                await socket.send('{"type":"hello","last":0}')
                if self.plays:
                    await self._say(socket, {"type": "sit", "box": 0})
                async for text in socket:
                    self.tally.frames += self.tally.counting
                    if self.plays:
                        await self._hear(socket, text)
        except (ConnectionClosed, OSError, TimeoutError):
            self.tally.lost += 1

    async def _say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self._count += 1
        self._sent[str(self._count)] = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await socket.send(msgspec.json.encode({**message, "id": str(self._count)}).decode())

    async def _hear(self, socket: ClientConnection, text: str | bytes) -> None:
        heard = READ.decode(text)
        if heard.id in self._sent:
            taken = time.perf_counter() - self._sent.pop(heard.id)
            if self.tally.counting:
                self.tally.answers.append(taken)
                self.tally.refused += heard.type != "ack"
        if heard.view is not None and not self._sent and not self._waiting:
            wanted = _wanted(heard.view)
            if wanted is not None:
                self._waiting = True
                asyncio.get_running_loop().call_later(self._dice.uniform(0.2, 1.5), self._move, socket, wanted)

    def _move(self, socket: ClientConnection, wanted: dict[str, Any]) -> None:
        self._waiting = False
        self._task = asyncio.ensure_future(self._say(socket, {"type": "command", "command": wanted}))


def _wanted(view: Shown) -> dict[str, Any] | None:
    """A decision if one is asked, else the first wager on the table."""
    for offer in view.offers:
        if offer.command == "Choose" and offer.group == "decide":
            return _filled(offer)
    for offer in view.offers:
        if offer.command == "Wager" and offer.fields.get("wager") == "ante":
            return _filled(offer)
    return None


def _filled(offer: Offered) -> dict[str, Any]:
    amount = {} if offer.amount is None else {"amount": offer.amount["least"]}
    return {"type": offer.command, **offer.fields, **amount}


@asynccontextmanager
async def house(tables: int, proxy: str = "") -> AsyncIterator[tuple[int, int]]:
    """A server of so many tables in a process of its own, perhaps behind a proxy: its port, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "floor.db")
        command = (sys.executable, "-m", "croupier.cli.bench.floor.host", store, str(tables), proxy)
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        found = ADDRESS.search((await process.stdout.readline()).decode())
        assert found is not None, "the server says where it is"
        try:
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            await process.communicate()


async def gather(
    port: int, tables: int, each: tuple[int, int], tally: Tally, *, proxied: bool = False
) -> list[asyncio.Task[None]]:
    """Everybody comes, a few at a time: to each table so many who play, and so many who look on."""
    seated, onlookers = each
    people: list[asyncio.Task[None]] = []
    for n in range(tables * (seated + onlookers)):
        table, place = n % tables + 1, n // tables
        guest = Guest(n, tally, plays=place < seated, proxied=proxied)
        people.append(asyncio.create_task(guest.stay(f"ws://127.0.0.1:{port}/socket/T{table}")))
        if n % AT_ONCE == 0:
            await asyncio.sleep(0.25)
    return people


def processor(pid: int) -> float:
    """Seconds of processor that a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / 100


def more_descriptors() -> None:
    """A crowd takes many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 32_768)), hard))


async def evening(seconds: float, tables: int = TABLES) -> tuple[Tally, float]:
    """A crowd plays for a while; what it saw, and the cores that the server took."""
    more_descriptors()
    tally = Tally()
    async with house(tables) as (port, pid):
        people = await gather(port, tables, (SEATED, ONLOOKERS), tally)
        await asyncio.sleep(15)
        tally.counting, before, began = True, processor(pid), time.perf_counter()
        await asyncio.sleep(seconds)
        tally.counting, used = False, (processor(pid) - before) / (time.perf_counter() - began)
        lost = tally.lost
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        tally.lost = lost
    return tally, used


def figures(*, quick: bool) -> Iterator[Figure]:
    """From a command to its answer, with everybody there."""
    seconds = 15.0 if quick else 60.0
    tally, cores = asyncio.run(evening(seconds))
    yield Figure("1,000 sockets at 100 tables: command to answer, median", tally.quantile(0.5), "ms", MEDIAN, True)  # noqa: FBT003
    yield Figure("the same, 99 of 100", tally.quantile(0.99), "ms", WORST, True)  # noqa: FBT003
    yield Figure("wagers and decisions of those", len(tally.answers) / seconds, "answers/s")
    yield Figure("frames to the crowd", tally.frames / seconds, "frames/s")
    yield Figure("connections lost", float(tally.lost), "of 1,000", 0, True)  # noqa: FBT003
    yield Figure("the server", cores, "cores")
