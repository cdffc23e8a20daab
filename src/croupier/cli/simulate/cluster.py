"""The blocks of a simulation on a Ray cluster: one that runs somewhere, or one started here for the occasion."""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

import numpy as np

from croupier.cli.simulate.crews import AHEAD, Crew, Work
from croupier.cli.support.errors import Failed, misused
from croupier.mathematics.blocks import Block
from croupier.mathematics.records import Kernel
from croupier.mathematics.simulation import Tally, played

LOCAL, RUNNING = "local", "auto"
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\4" + bytes(5)
"""What a client of HTTP/2 opens with: the preface, and settings of which none is changed (RFC 9113, 3.4)."""
SETTINGS = b"\4"
MOST, GROWS = 16, 4
"""Blocks in one task at most; one more each time every worker has had so many tasks. Handing out takes time too."""
ASKS = "if it asks for a token, set RAY_AUTH_MODE=token"
SECONDS = 5.0
"""How long a cluster may take to answer before it counts as out of reach."""


class Sent(NamedTuple):
    """A kernel on its way to the workers."""

    token: str
    """What a worker knows it by, so that it is unpacked once."""
    wagers: tuple[str, ...]
    parts: tuple[int, ...]
    play: Callable[..., None] | tuple[str, str]
    """The function; or its module and name, so that the worker loads what it has compiled before."""
    tables: tuple[Any, ...]


def sent(kernel: Kernel) -> Sent:
    """The kernel with its function by name if a worker can find it there, else as it is, to be compiled there."""
    plain = getattr(kernel.play, "py_func", kernel.play)
    ours = plain.__module__.startswith("croupier.")
    named = ours and getattr(import_module(plain.__module__), plain.__name__, None) is kernel.play
    play = (plain.__module__, plain.__name__) if named else kernel.play
    return Sent(uuid4().hex, kernel.wagers, kernel.parts, play, kernel.tables)


_here: dict[str, Kernel] = {}
"""On a worker: the kernel that is being played."""


def received(one: Sent) -> Kernel:
    """The kernel as a worker plays it."""
    if one.token not in _here:
        play = getattr(import_module(one.play[0]), one.play[1]) if isinstance(one.play, tuple) else one.play
        _here.clear()
        _here[one.token] = Kernel(one.wagers, one.parts, play, _owned(one.tables))
    return _here[one.token]


def _owned(table: Any) -> Any:
    """A table of one's own: what Ray hands out can only be read, and that would be other code to the compiler."""
    if isinstance(table, np.ndarray):
        return table.copy()
    if isinstance(table, tuple):
        parts = [_owned(part) for part in table]
        return type(table)(*parts) if hasattr(table, "_fields") else tuple(parts)
    return table


def played_there(one: Sent, seed: int, block: Block) -> Tally:
    """One block, on a worker."""
    return played(received(one), seed, block)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the cluster at this address."""
    if find_spec("ray") is None:
        misused("--cluster needs Ray, which is not installed: pip install 'croupier[cluster]' brings it")
    reached(address)
    if address != LOCAL:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "3")  # a second each; Ray's own 20 look like a hang
    ray: Any = import_module("ray")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, TimeoutError, ValueError, ray.exceptions.RayError) as error:
        hint = "" if address == LOCAL or os.environ.get("RAY_AUTH_MODE") else f"; {ASKS}"
        raise Failed(f"the cluster at {address} cannot be used: {error}{hint}") from error
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield Crew(workers, _each(ray, workers))
    finally:
        ray.shutdown()


def reached(address: str) -> None:
    """End the command if nobody answers at the address: Ray itself would go on trying for minutes."""
    if address in (LOCAL, RUNNING):
        return
    where = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = where.hostname, where.port
    except ValueError:
        host, port = None, None
    if not host or not port or where.path:
        misused(f"--cluster {address}: write HOST:PORT, ray://HOST:PORT, auto or local")
    try:
        speaks = _speaks(host, port)
    except OSError as error:
        raise Failed(f"no cluster answers at {address}: {error.strerror or error}") from error
    if not speaks and not os.environ.get("RAY_USE_TLS"):
        raise Failed(f"what answers at {address} is not a Ray cluster")


def _speaks(host: str, port: int) -> bool:
    """Whether HTTP/2 is spoken there, on which Ray's own protocol rests: the first answer is a frame of settings."""
    with socket.create_connection((host, port), SECONDS) as line:
        line.sendall(GREETING)
        try:
            return line.recv(9)[3:4] == SETTINGS
        except TimeoutError:
            return False


def _each(ray: Any, workers: int) -> Callable[[Work, Iterable[Block]], Iterator[Any]]:
    def each(work: Work, blocks: Iterable[Block]) -> Iterator[Any]:
        shared, task = ray.put(work), ray.remote(_done)
        left, tasks = iter(blocks), 0
        under_way: list[Any] = []
        while True:
            while len(under_way) < AHEAD * workers:
                some = list(islice(left, min(MOST, 1 + tasks // (GROWS * workers))))
                if not some:
                    break
                under_way.append(task.remote(shared, some))
                tasks += 1
            if not under_way:
                return
            done, under_way = ray.wait(under_way)
            try:
                found = ray.get(done[0])
            except ray.exceptions.RayError as error:
                raise Failed(f"a worker of the cluster failed: {_last_line(error)}") from error
            yield from found

    return each


def _done(work: Work, blocks: list[Block]) -> list[Any]:
    """Some blocks, on a worker."""
    return [work(block) for block in blocks]


def _last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__
