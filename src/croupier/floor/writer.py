"""The writer: one thread that takes whatever is ready, writes it in one commit, and only then says so.

Trouble that passes (a locked file, a full disk, no descriptors) makes it wait and try the same again: nothing was
acknowledged, so there is nothing to undo.
"""

import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Protocol, TypeAlias

import msgspec

from croupier.books.accounts import LedgerError
from croupier.floor.groups import Job
from croupier.store.journal import Broken, Journal, Passing, StoreError

LOG = logging.getLogger("croupier.floor")
Chore: TypeAlias = Callable[[], None]
"""Something else to be done with the journal."""
Result: TypeAlias = int | StoreError | LedgerError
Landed: TypeAlias = Callable[[Sequence[Job], Sequence[Result | None]], None]
"""Told of jobs and what became of each: its position, None for a refusal that is kept, or why it was not taken."""
Troubled: TypeAlias = Callable[[str], None]
"""Told what is wrong with the store, and nothing when it is well again."""

LOG = logging.getLogger("croupier.floor")
MOST = 512
"""So many jobs at most share a commit."""
RETRY = 0.25
"""Seconds between two tries while the store is in trouble."""


class Writing(Protocol):
    """Whoever brings jobs to the disk."""

    def put(self, job: Job) -> None:
        """Take a job; it is answered later."""

    def chore(self, work: Chore) -> None:
        """Do something else with the journal between two commits; if it cannot be done, it is not."""

    def stop(self) -> None:
        """Write what waits, as far as that is possible at once, and end."""


class Inline:
    """Writes each job at once, for floors without a loop: openings, tests, simulations."""

    def __init__(self, journal: Journal, landed: Landed) -> None:
        """What it writes to, and who hears of it."""
        self._journal, self._landed = journal, landed

    def put(self, job: Job) -> None:
        """Write it now."""
        self._landed((job,), write(self._journal, (job,)))

    def chore(self, work: Chore) -> None:
        """Do it now."""
        _attempt(work)

    def stop(self) -> None:
        """Nothing waits."""


class Writer:
    """Writes in a thread of its own, everything that is ready in one commit."""

    def __init__(  # noqa: PLR0913, PLR0917  (whom it writes for, and how they hear of it)
        self,
        journal: Journal,
        landed: Landed,
        troubled: Troubled,
        tell: Callable[..., object],
        took: Callable[[float], None] = lambda _seconds: None,
        retry: float = RETRY,
    ) -> None:
        """`tell` has something called where the floor lives; `took` hears how long a commit took."""
        self._took = took
        self._journal, self._landed, self._troubled, self._tell, self._retry = journal, landed, troubled, tell, retry
        self._jobs: SimpleQueue[Job | Chore | None] = SimpleQueue()
        self._ending = Event()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Take a job."""
        self._jobs.put(job)

    def chore(self, work: Chore) -> None:
        """Take something to be done between two commits."""
        self._jobs.put(work)

    def stop(self) -> None:
        """Write what waits and end; in trouble there is one last try."""
        self._ending.set()
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        following: list[Chore | None] = []
        while (coming := following.pop() if following else self._jobs.get()) is not None:
            if not isinstance(coming, Job):
                _attempt(coming)
                continue
            ready = [coming]
            while len(ready) < MOST and not self._jobs.empty() and not following:
                more = self._jobs.get()
                (ready if isinstance(more, Job) else following).append(more)  # type: ignore[arg-type]
            self._tell(self._landed, ready, self._written(ready))

    def _written(self, ready: Sequence[Job]) -> Sequence[Result | None]:
        """Write jobs; where something breaks that nobody foresaw their tables stop, and the thread does not."""
        try:
            return self._write(ready)
        except Exception as fault:  # nobody knows what is on the disk
            LOG.exception("a fault of the writer")
            return [StoreError(f"the writer failed: {fault!r}")] * len(ready)

    def _write(self, ready: Sequence[Job]) -> Sequence[Result | None]:
        """Write jobs, however long it takes; a store that contradicts what it has acknowledged takes none."""
        said = ""
        while True:
            try:
                results = self._try(ready)
            except Passing as trouble:
                why = str(trouble)
            except StoreError as contradiction:
                return [contradiction] * len(ready)
            except Exception as fault:  # nobody foresaw it: those whom it concerns are told, and the rest goes on
                LOG.exception("a fault of the writer")
                return [StoreError(f"{type(fault).__name__}: {fault}")] * len(ready)
            else:
                if said:
                    self._tell(self._troubled, "")
                return results
            if self._ending.is_set():
                return [StoreError(why)] * len(ready)
            if why != said:
                said = why
                self._tell(self._troubled, why)
            self._ending.wait(self._retry)

    def _try(self, ready: Sequence[Job]) -> Sequence[Result | None]:
        """Write jobs once; a journal whose disk has failed is mended first, and what failed may be tried again."""
        began = monotonic()
        try:
            results = write(self._journal, ready)
        except Broken as broken:
            self._journal.mend()
            raise Passing(str(broken)) from broken
        self._took(monotonic() - began)
        return results


def write(journal: Journal, jobs: Sequence[Job]) -> list[Result | None]:
    """Write jobs in one commit; what became of each."""
    batches = [job.batch for job in jobs if job.batch is not None]
    refusals = {job.key: _ENCODER.encode(job.refusal) for job in jobs if job.refusal is not None}
    found = iter(journal.append_all(batches, refusals))
    return [next(found) if job.batch is not None else None for job in jobs]


def _attempt(work: Chore) -> None:
    """Do what may as well not be done."""
    try:
        work()
    except StoreError as error:
        LOG.warning("what is kept beside the journal was not written: %s", error)


_ENCODER: Any = msgspec.json.Encoder()
