"""Who plays the blocks of a simulation: threads for compiled rounds, processes for the engine's hands.

A crew is asked for the results of some blocks and gives them back as they are done, in whatever order. Compiled rounds
leave the interpreter's lock alone, so threads play them as fast as processes would, and need neither copies nor a
start of their own. The engine's hands are plain Python and need processes.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

from croupier.mathematics.blocks import Block

Work = Callable[[Block], Any]
AHEAD = 2
"""Blocks that are handed out to each worker at a time: one to play, and one so that it need not wait."""


class Crew(NamedTuple):
    """Some workers, and how they play: the results of the blocks as they come."""

    workers: int
    each: Callable[[Work, Iterable[Block]], Iterator[Any]]


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def threads(workers: int) -> Iterator[Crew]:
    """Workers in this process."""
    with _closed(ThreadPoolExecutor(workers)) as pool:
        yield Crew(workers, _each(pool, workers))


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """Workers in processes of their own. They start afresh: a copy of a process with threads may hang."""
    if workers == 1:
        yield Crew(1, map)
        return
    with _closed(ProcessPoolExecutor(workers, get_context("spawn"), _undisturbed)) as pool:
        yield Crew(workers, _each(pool, workers))


def _undisturbed() -> None:
    """An interrupt from the keyboard reaches every process; whoever asked deals with it, the workers go on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _closed(pool: Executor) -> Iterator[Executor]:
    """A pool that on the way out drops what has not begun."""
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _each(pool: Executor, workers: int) -> Callable[[Work, Iterable[Block]], Iterator[Any]]:
    def each(work: Work, blocks: Iterable[Block]) -> Iterator[Any]:
        left = iter(blocks)
        under_way: set[Future[Any]] = {pool.submit(work, block) for block in islice(left, AHEAD * workers)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way.update(pool.submit(work, block) for block in islice(left, len(done)))
            yield from [one.result() for one in done]

    return each
