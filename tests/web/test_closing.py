"""A floor that closes says where its store ends, and the audit holds the store to that."""

import json
import re
import socket
from base64 import b64encode
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.web.serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.cli import main
from croupier.cli.serving.running import CLOSING
from croupier.store.address import open_store


def test_the_floor_prints_where_its_store_ends(tmp_path: Path) -> None:
    """The last line is a command that passes as it stands; after the next evening it still does."""
    server = Server(tmp_path / "floor.db")
    page = HTTPConnection("127.0.0.1", server.port, timeout=60)
    page.request("GET", "/")
    assert page.getresponse().status == 200  # once it answers it also hears signals
    page.close()
    server.process.terminate()
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    server.stop()
    found = re.search(r"--expect ([0-9]+:[0-9a-f]{64}) --key ([0-9a-f]{64})$", said.strip())
    assert found, said
    journal = open_store(server.store, read_only=True)
    assert f"floor.db ends at batch {journal.last().number}, written " in said  # type: ignore[attr-defined]
    journal.close()
    for _ in range(2):
        assert main(["audit", "--store", str(server.store), "--expect", found[1], "--key", found[2]]) == 0
        server.start()
        server.stop()


def test_a_floor_that_is_told_to_stop_does_so_in_good_order(tmp_path: Path) -> None:
    """Pages are told before they are let go; whoever neither reads nor answers holds up nobody; the code is 0."""
    server = Server(tmp_path / "floor.db")
    address = f"ws://127.0.0.1:{server.port}/socket/CS1"
    with socket.create_connection(("127.0.0.1", server.port)) as hung:
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        hung.sendall(f"GET /socket/CS1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{key}".encode())
        hung.sendall(b64encode(b"a key of sixteen") + b"\r\n\r\n")
        assert b" 101 " in hung.recv(100)
        with connect(address, proxy=None) as page:
            page.send('{"type": "hello"}')
            while json.loads(page.recv())["type"] != "update":
                pass
            server.process.terminate()
            said: list[dict[str, object]] = []
            with suppress(ConnectionClosed):
                while True:
                    said.append(json.loads(page.recv()))
            assert {"type": "closing", "why": CLOSING} in said
            assert page.close_code == 1012
        server.process.wait()  # another signal would end it at once
    assert server.process.poll() == 0
    server.process.stdout.close()
