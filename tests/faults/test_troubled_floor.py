"""Trouble that passes on a running floor: another program has the store, its disk is full, descriptors are gone."""

import asyncio
import json
import os
import resource
import sqlite3
import subprocess
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from tests.web.serving import QUICK, Server
from websockets.asyncio.client import ClientConnection, connect

from croupier.cli import main
from croupier.store.sqlite import SqliteJournal

T = TypeVar("T")


async def heard(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next frame of one of these types."""
    while True:
        found: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 60))
        assert found["type"] != "error", found
        if found["type"] in kinds:
            return found


def lived_through(server: Server, trouble: Coroutine[Any, Any, T]) -> T:
    """Let a floor live through trouble; what came of it, when the floor has closed and its audit is clean."""
    try:
        found = asyncio.run(trouble)
    finally:
        server.stop()
    assert main(["audit", "--store", str(server.store)]) == 0
    return found


async def locked(server: Server) -> None:
    """Somebody buys chips while another program holds the store: the page is told, and the answer comes afterwards."""
    address = f"ws://127.0.0.1:{server.port}/socket/CS1"
    async with connect(address, compression=None, max_queue=None) as socket:
        await socket.send('{"type":"hello","last":0}')
        await heard(socket, "update")
        other = sqlite3.connect(server.store, isolation_level=None)
        other.execute("begin immediate")
        await buy(socket, 1)
        assert "locked" in (await heard(socket, "trouble", "ack"))["why"]
        other.execute("rollback")
        other.close()
        told = {found["type"]: found for found in [await heard(socket, "trouble", "ack") for _ in range(2)]}
        assert told["trouble"]["why"] == ""
        assert told["ack"]["id"] == "1"


def test_a_lock_is_waited_for(tmp_path: Path) -> None:
    """The floor says so, loses nothing and goes on by itself; in the end the audit is clean."""
    server = Server(tmp_path / "floor.db", bots=0, pace=QUICK)
    lived_through(server, locked(server))


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A real disk that is soon full; only who may mount one can try this."""
    disk = tmp_path / "small"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk], capture_output=True, check=False)
    if mounted.returncode:
        assert os.environ.get("CI") != "true" or os.geteuid(), "where tests are made to count, this one does"
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.decode().strip()}")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def page(server: Server, path: str) -> tuple[int, Any]:
    """What a page for programs says."""
    asking = HTTPConnection("127.0.0.1", server.port, timeout=60)
    asking.request("GET", path)
    answer = asking.getresponse()
    found = answer.status, json.loads(answer.read())
    asking.close()
    return found


def fill(disk: Path) -> Path:
    """Take all room that a disk has left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


async def buy(socket: ClientConnection, number: int) -> None:
    """Ask for chips."""
    command = {"type": "BuyChips", "amount": 5_000}
    await socket.send(msgspec.json.encode({"type": "command", "id": f"{number}", "command": command}).decode())


async def filled(server: Server, disk: Path) -> int:
    """Somebody buys chips while the disk is full; the answer comes when there is room. How many purchases."""
    async with connect(f"ws://127.0.0.1:{server.port}/socket/CS1", compression=None, max_queue=None) as socket:
        await socket.send('{"type":"hello","last":0}')
        await heard(socket, "update")
        ballast, number = fill(disk), 0
        while True:
            number += 1
            await buy(socket, number)
            found = await heard(socket, "trouble", "ack")
            if found["type"] == "trouble":
                break
            await asyncio.sleep(0.03)  # as fast as anybody may ask
        assert "full" in found["why"]
        ready, health = (
            await asyncio.to_thread(page, server, "/readyz"),
            await asyncio.to_thread(page, server, "/healthz"),
        )
        assert (ready[0], health[0]) == (503, 200)
        assert "full" in json.dumps(ready[1])
        ballast.unlink()
        assert (await heard(socket, "trouble"))["why"] == ""
        assert (await heard(socket, "ack"))["id"] == str(number)
        assert (await asyncio.to_thread(page, server, "/readyz"))[0] == 200
        return number


def test_a_full_disk_is_waited_for(small: Path) -> None:
    """The floor says so to pages and to whoever watches it, goes on by itself when there is room, and all is there."""
    server = Server(small / "floor.db", bots=0, pace=QUICK)
    bought = lived_through(server, filled(server, small))
    journal = SqliteJournal(server.store, now=int, read_only=True)
    kept = [record for record in journal.read("CS1") if b"ChipsBought" in record.payload]
    journal.close()
    assert len(kept) == bought


async def exhausted(server: Server) -> None:
    """Nobody new gets in while there are no descriptors, and who plays plays on; then all is as before."""
    address = f"ws://127.0.0.1:{server.port}/socket/CS1"
    async with connect(address, compression=None, max_queue=None) as socket:
        await socket.send('{"type":"hello","last":0}')
        await heard(socket, "update")
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        taken = max(int(one) for one in os.listdir(f"/proc/{server.process.pid}/fd")) + 1  # noqa: PTH208
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (taken, hard))
        waiting = [asyncio.create_task(asyncio.open_connection("127.0.0.1", server.port)) for _ in range(20)]
        newcomer = asyncio.create_task(asyncio.to_thread(page, server, "/healthz"))
        for number in range(3):
            await buy(socket, number)
            assert (await heard(socket, "ack"))["id"] == str(number)
        assert not newcomer.done() or newcomer.exception(), "a newcomer waits, or is turned away"
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (soft, hard))
        await asyncio.gather(newcomer, return_exceptions=True)
        for opened in await asyncio.gather(*waiting, return_exceptions=True):
            if not isinstance(opened, BaseException):
                opened[1].close()
        assert (await asyncio.to_thread(page, server, "/healthz"))[0] == 200
        await buy(socket, 9)
        assert (await heard(socket, "ack"))["id"] == "9"


def test_without_descriptors_who_plays_plays_on(tmp_path: Path) -> None:
    """When there are some again newcomers are served, and in the end the audit is clean."""
    server = Server(tmp_path / "floor.db", bots=0, pace=QUICK)
    lived_through(server, exhausted(server))
