"""A floor that closes says where its store ends, and the audit holds the store to that."""

import re
from http.client import HTTPConnection
from pathlib import Path

from tests.web.serving import Server

from croupier.cli import main
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
