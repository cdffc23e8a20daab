"""How long it takes to open and to audit a journal of so many events, which bots play first: several games, real play.

Times are by the clock. The snapshots, and the mark of an earlier audit, are from before the last hundredth of it.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

from croupier.cli.bench.evening import Evening
from croupier.cli.bench.measure import Figure
from croupier.store.address import open_store, wall_clock
from croupier.store.audit import audit_store
from croupier.store.loading import Loaded, load
from croupier.store.snapshots import KEY, Snapshot, keep, mark, snapshots
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

EVENTS: Final = 100_000
QUICK: Final = 3_000
TARGETS_FROM: Final = 1_000_000
"""The targets are for so many events."""
NEW: Final = 100
"""One in so many events comes after the snapshots, and after the last audit."""
BOX: Final = bytes(KEY)
"""The key of the boxes; nobody hides anything here."""


def figures(*, quick: bool = False, events: int = 0) -> Iterator[Figure]:
    """What it takes to write the journal, to open it, and to audit it."""
    events = events or (QUICK if quick else EVENTS)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        yield Figure(f"bots play {events:,} events into a journal", _play(path, events), "events/s")
        opening = f"opening a journal of {events:,} events"
        yield _seconds(f"{opening}, with snapshots", lambda: _open(path, quick=True), events, 3)
        yield _seconds(f"{opening}, without", lambda: _open(path, quick=False), events, None)
        yield _seconds("audit of what is new, a hundredth of it", lambda: _audit(path, since_last=True), events, 3)
        yield _seconds("audit of all of it", lambda: _audit(path, since_last=False), events, 30)


def _play(path: Path, events: int) -> float:
    """Let bots play, keep snapshots and audit, and let them play the last hundredth; events a second of the first."""
    journal = open_store(path)
    try:
        evening = Evening(journal)
        before = events - events // NEW
        rate = before / _timed(lambda: evening.play(before - evening.events))
        _, position = journal.end()
        streams = evening.driver.pit.streams.items()
        keep(journal, [Snapshot(name, journal.version(name), position, state) for name, state in streams], BOX)
        audit_store(path, keep_mark=True)
        evening.play(events - evening.events)
    finally:
        journal.close()
    return rate


def _open(path: Path, *, quick: bool) -> Loaded:
    """Verify the store and load its streams, as whoever opens a floor has to."""
    journal = SqliteJournal(path, wall_clock, read_only=True)
    try:
        report = verify(path, since=mark(journal) if quick else None)
        assert report.ok, report.findings
        return load(journal, snapshots(journal, BOX)) if quick else load(journal)
    finally:
        journal.close()


def _audit(path: Path, *, since_last: bool) -> None:
    """Audit the store."""
    audited = audit_store(path, since_last=since_last)
    assert not audited.findings, audited.findings
    assert bool(audited.taken) == since_last, audited.whole


def _seconds(name: str, work: Callable[[], object], events: int, target: float | None) -> Figure:
    known = target if events >= TARGETS_FROM else None
    return Figure(name, _timed(work), "s", known, less_is_better=True)


def _timed(work: Callable[[], object]) -> float:
    """Seconds by the clock."""
    start = perf_counter()
    work()
    return perf_counter() - start
