"""Power is lost while a store of an earlier version is taken over: it is then as it was, or as it should be."""

import contextlib
from pathlib import Path

import pytest
from tests.faults.disk import Disk, Fault
from tests.faults.evening import end, quick
from tests.figures import Figure
from tests.golden.stores import unpacked

from croupier.store.journal import Append, Batch, Duplicate, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

ADDED = Batch("after", (Append("after", 0, (b"x",)),))


def taken_over(path: Path, disk: Disk) -> None:
    """Open the store on a disk, add a batch and close it, as far as the disk lets that happen."""
    with contextlib.suppress(StoreError):
        journal = SqliteJournal(path, int, connection=disk.connect)
        try:
            journal.append(ADDED)
        finally:
            end(journal)


@pytest.mark.parametrize(("name", "batches", "late"), [("0.1/killed.db.xz", 292, 22), ("0.2/jackpot.db.xz", 53, 0)])
def test_nothing_of_an_old_store_is_lost(name: str, batches: int, late: int, tmp_path: Path, figure: Figure) -> None:
    """At every write of the takeover; afterwards the store verifies, goes on, and every signature is there."""
    path = unpacked(name, tmp_path)
    content = path.read_bytes()
    disk = Disk()
    taken_over(path, disk)
    points = disk.count
    assert points > 5
    for at in range(1, points + 1):
        for file in tmp_path.glob("floor.db*"):
            if file.suffix != ".key":
                file.unlink()
        path.write_bytes(content)
        disk.plug_in(Fault.POWER, at, seed=at)
        taken_over(path, disk)
        assert verify(path).findings == (), at
        journal = SqliteJournal(path, int, connection=quick)
        with contextlib.suppress(Duplicate):
            journal.append(ADDED)
        journal.close()
        report = verify(path)
        found = (report.findings, report.batches, report.signed_up_to, report.late)
        assert found == ((), batches + 1, batches + 1, late), at
    figure(f"power lost at {points} points of taking over a store of {name.partition('/')[0]}: nothing lost")
