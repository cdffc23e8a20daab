"""croupier simulate --cluster: the same blocks on Ray, and clear words where there is no cluster."""

import pickle
import socket
import threading
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.unit.cli.conftest import Run
from tests.unit.mathematics.die import MATHEMATICS, kernel

from croupier.cli.simulate import cluster as simulate_cluster
from croupier.cli.simulate import house as simulate_house
from croupier.cli.simulate.cluster import played_there, reached, received, sent
from croupier.cli.support.errors import Failed
from croupier.mathematics.blocks import BLOCK, Block
from croupier.mathematics.records import Kernel
from croupier.mathematics.simulation import played


def test_without_ray(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no Ray is told how to get it, before anything is played."""
    monkeypatch.setattr(simulate_cluster, "find_spec", lambda _: None)
    answer = run("simulate", "holdem", "--cluster", "local")
    assert answer.code == 2
    assert "pip install 'croupier[cluster]'" in answer.err
    assert answer.out == ""


def test_nobody_answers() -> None:
    """An address where nothing listens is found out at once, not when Ray gives up."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(Failed, match="no cluster answers at") as failed:
            reached(address)
        assert failed.value.code == 1


def _answering(words: bytes) -> tuple[socket.socket, str]:
    """A listener that says these words to the first caller, and its address."""
    server = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        line, _ = server.accept()
        with line:
            line.sendall(words)
            line.recv(1_000)
            time.sleep(0.5)

    threading.Thread(target=answer, daemon=True).start()
    return server, f"127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("words", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_somebody_else_answers(words: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who says nothing, or something else, is no cluster; Ray would wait for minutes."""
    monkeypatch.setattr(simulate_cluster, "SECONDS", 0.2)
    server, address = _answering(words)
    with server, pytest.raises(Failed, match="is not a Ray cluster"):
        reached(address)


def test_a_cluster_answers() -> None:
    """Where settings of HTTP/2 come back the rest is Ray's business; a cluster here needs no address."""
    server, address = _answering(bytes(3) + b"\4" + bytes(5))
    with server:
        reached(address)
    reached("local")
    reached("auto")


@pytest.mark.parametrize("address", ["head", "head:", "ray://head", ":6379", "head:port", "head:99999", "head:6379/a"])
def test_no_address(address: str) -> None:
    """What is no address is answered with what one looks like."""
    with pytest.raises(Failed, match="write HOST:PORT") as failed:
        reached(address)
    assert failed.value.code == 2


class Tables(NamedTuple):
    """Tables as a game may pack them."""

    values: NDArray[np.int64]
    more: tuple[Any, ...]


def test_what_a_worker_unpacks_is_its_own() -> None:
    """Arrays that could only be read are copied, tuples keep their names, and it is done once."""
    fixed = np.arange(6)
    fixed.flags.writeable = False
    one = sent(Kernel(("a",), (1,), print, (Tables(fixed, (fixed, 3)), 5)))
    found = received(one)
    assert isinstance(found.tables[0], Tables)
    assert found.tables[0].values.flags.writeable
    assert found.tables[0].more[0].flags.writeable
    assert found.tables[0].more[1] == 3
    assert found.tables[1] == 5
    assert received(one) is found
    assert received(sent(kernel())) is not found


def test_a_function_of_ours_goes_by_name() -> None:
    """A worker loads it from where it is installed; anybody else's is packed up with it."""
    ours = sent(Kernel(("a",), (1,), simulate_cluster.reached, ()))
    assert ours.play == ("croupier.cli.simulate.cluster", "reached")
    assert received(ours).play is simulate_cluster.reached
    assert sent(kernel()).play is kernel().play


def test_a_block_over_there() -> None:
    """Packed, unpacked and played it is the block that is played here."""
    packed = pickle.dumps(sent(kernel()))
    there = played_there(pickle.loads(packed), 3, Block(2, 500))  # noqa: S301  (our own, from the line above)
    assert there == played(kernel(), 3, Block(2, 500))


# --- with Ray -------------------------------------------------------------------------------------

with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@pytest.mark.slow
@with_ray
@pytest.mark.filterwarnings("ignore")
def test_two_workers_of_a_cluster(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A local cluster of two gives the answers that one worker here gives: compiled rounds, and hands of poker."""
    ray: Any = import_module("ray")
    monkeypatch.setenv("HOME", str(tmp_path))  # Ray keeps the token of a cluster there
    start = ray.init
    monkeypatch.setattr(ray, "init", lambda **given: start(num_cpus=2, **given))
    monkeypatch.setattr(simulate_house, "mathematics", lambda _: MATHEMATICS)
    for asked in (
        ("baccarat", "--rounds", str(9 * BLOCK + 1)),
        ("holdem", "--rounds", "230", "--bots", "tight,random"),
    ):
        words = ("simulate", *asked, "--seed", "4", "--json")
        here, there = run(*words, "--jobs", "1").json, run(*words, "--cluster", "local").json
        assert there["jobs"] == 2
        for found in (here, there):
            for key in ("jobs", "seconds", "rounds_per_second"):
                found.pop(key)
        assert here == there
