"""Trouble that passes on a running floor: another program holds the store, or there are no descriptors left."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from tests.web.serving import QUICK, Server
from websockets.asyncio.client import ClientConnection, connect

from croupier.cli import main


async def heard(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next frame of one of these types."""
    while True:
        found: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 60))
        if found["type"] in kinds:
            return found


async def locked(server: Server) -> None:
    """Somebody buys chips while another program holds the store: the page is told, and the answer comes afterwards."""
    address = f"ws://127.0.0.1:{server.port}/socket/CS1"
    async with connect(address, compression=None, max_queue=None) as socket:
        await socket.send('{"type":"hello","last":0}')
        await heard(socket, "update")
        other = sqlite3.connect(server.store, isolation_level=None)
        other.execute("begin immediate")
        command = {"type": "BuyChips", "amount": 5_000}
        await socket.send(msgspec.json.encode({"type": "command", "id": "a", "command": command}).decode())
        assert "locked" in (await heard(socket, "trouble", "ack"))["why"]
        other.execute("rollback")
        other.close()
        for kind in ("trouble", "ack"):
            found = await heard(socket, "trouble", "ack")
            assert found.get("why", "") == ""
            assert found["type"] in ("trouble", "ack"), kind


def test_a_lock_is_waited_for(tmp_path: Path) -> None:
    """The floor says so, loses nothing and goes on by itself; in the end the audit is clean."""
    server = Server(tmp_path / "floor.db", bots=0, pace=QUICK)
    try:
        asyncio.run(locked(server))
    finally:
        server.stop()
    assert main(["audit", "--store", str(server.store)]) == 0
