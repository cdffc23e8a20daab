"""A simulation under way: its workers, results gathered as they come, a bar for whoever looks, an end at any time."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.simulate.cluster import cluster
from croupier.cli.simulate.crews import Crew, cores
from croupier.cli.support.output import notes

T = TypeVar("T")


class How(NamedTuple):
    """How much is played, on which seed, and by whom."""

    rounds: int
    seed: int
    jobs: int | None = None
    """Workers on this machine; as many as it has processors without a number."""
    cluster: str = ""


class Run(NamedTuple):
    """What came of it: the total, how long it took, and whether it was stopped before its end."""

    total: Any
    seconds: float
    stopped: bool

    def told(self, rounds: int) -> dict[str, Any]:
        """The part of the answer that tells of the run."""
        rate = rounds / self.seconds if self.seconds else 0.0
        return {"interrupted": self.stopped, "seconds": self.seconds, "rounds_per_second": rate}


def crew(how: How, here: Callable[[int], AbstractContextManager[Crew]]) -> AbstractContextManager[Crew]:
    """The workers asked for: those of the cluster, or workers of this kind here."""
    if how.cluster:
        return cluster(how.cluster)
    return here(how.jobs or cores())


Say = Callable[[str, int], None]
"""Says what is being done, and how many rounds are."""


@contextmanager
def bar(rounds: int) -> Iterator[Say]:
    """A bar on the terminal; elsewhere nothing is said."""
    err = notes()
    if not err.is_terminal:
        yield lambda _words, _rounds: None
        return

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as shown:
        task = shown.add_task("", total=rounds)

        def say(words: str, done: int) -> None:
            shown.update(task, description=words, completed=done, refresh=not done)

        yield say


def pace(found: dict[str, Any], what: str) -> str:
    """How long it took, in words."""
    workers = f"{found['jobs']} worker{'' if found['jobs'] == 1 else 's'}"
    return f"{found['seconds']:,.1f} s with {workers}: {found['rounds_per_second']:,.0f} {what} a second."


def gathered(results: Iterable[T], first: T, add: Callable[[T, T], T], tell: Callable[[T], None]) -> Run:
    """All results together; an interrupt from the keyboard ends it with what was there."""
    total, began, stopped = first, perf_counter(), False
    try:
        for one in results:
            total = add(total, one)
            tell(total)
    except KeyboardInterrupt:
        stopped = True
    return Run(total, perf_counter() - began, stopped)
