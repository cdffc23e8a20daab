"""A floor that closes says where its store ends, and the audit holds the store to that."""

import re
from pathlib import Path
from urllib.request import urlopen

from tests.web.serving import Server

from croupier.cli import main
from croupier.store import open_store


def test_the_floor_prints_where_its_store_ends(tmp_path: Path) -> None:
    """The last line is a command that passes as it stands; after the next evening it still does."""
    server = Server(tmp_path / "floor.db")
    with urlopen(server.url, timeout=60) as page:  # once it answers it also hears signals
        assert page.status == 200
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
