"""A figure of `croupier bench`, and how it is taken: in the time of one core, which a busy machine stretches least."""

from collections.abc import Callable
from time import process_time
from typing import TypeAlias

import msgspec

TRIES = 3
Work: TypeAlias = Callable[[], object]


class Figure(msgspec.Struct, frozen=True):
    """One figure, what it is counted in, and what we want of it."""

    name: str
    value: float
    """The best of a few tries."""
    unit: str
    target: float | None = None
    less_is_better: bool = False
    median: float | None = None
    """The middle one of the tries, where they were kept."""
    ratio: float | None = None
    """Of a peer: how many times as fast ours is."""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without one."""
        if self.target is None:
            return None
        return self.value <= self.target if self.less_is_better else self.value >= self.target


def seconds(work: Work, tries: int = TRIES) -> list[float]:
    """Seconds of one core's time, try by try."""
    taken = []
    for _ in range(tries):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return taken


def best(work: Work) -> float:
    """The quickest of a few tries, after one that fills tables and compiles."""
    work()
    return min(seconds(work))


def rate(work: Work, during: float) -> float:
    """How many times it is done in a second of one core's time."""
    count, start = 0, process_time()
    while (taken := process_time() - start) < during:
        work()
        count += 1
    return count / taken
