"""The disk is full, or fails once, at every operation in turn: a StoreError, and nothing is lost."""

from itertools import count
from pathlib import Path

import pytest
from tests.daily import daily, told
from tests.faults.disk import Disk, Fault
from tests.faults.evening import end, evening, finish, play, send, what_is_wrong
from tests.figures import Figure

from croupier.store.journal import StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

BATCHES = evening(3)


@pytest.mark.parametrize("fault", [Fault.FULL, Fault.ERROR])
def test_a_fault_at_every_operation(tmp_path: Path, figure: Figure, fault: Fault) -> None:
    """Whatever was acknowledged before the fault is there, and the evening can be finished afterwards."""
    disk = Disk()
    play(tmp_path / "whole.db", BATCHES, disk.connect)
    points = daily(range(1, disk.count + 1))
    stopped = 0
    for at in points:
        disk.plug_in(fault, at)
        path = tmp_path / f"{at}.db"
        acknowledged = play(path, BATCHES, disk.connect)
        stopped += len(acknowledged) < len(BATCHES)
        assert what_is_wrong(path, BATCHES, acknowledged) == "", at
    figure(f"{fault.value} at {len(points)} points of writing ({told()}): nothing lost, {stopped} told to the writer")
    assert stopped > len(points) // 2


def test_play_goes_on_when_a_full_disk_has_room_again(tmp_path: Path) -> None:
    """A full disk refuses with a clear sentence; the same open journal takes the batch once there is room."""
    disk = Disk()
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    for n, batch in enumerate(BATCHES):
        disk.plug_in(Fault.FULL, 1 + n, lasts=50)
        with pytest.raises(StoreError, match=r"disk that holds .* is full; nothing was written"):
            journal.append(batch)
        disk.plug_in()
        send(journal, batch)
    journal.close()
    assert verify(path).ok
    assert finish(path, []) != finish(path, BATCHES) == ""


def test_a_failed_disk_stops_the_journal(tmp_path: Path) -> None:
    """After a failed sync nobody knows what was kept: the journal must be opened again."""
    disk = Disk()
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, count(1).__next__, connection=disk.connect)
    journal.append(BATCHES[0])
    disk.plug_in(Fault.ERROR, 1)
    with pytest.raises(StoreError, match="the disk failed under"):
        journal.append(BATCHES[1])
    with pytest.raises(StoreError, match="accepts nothing more since its disk failed"):
        journal.append(BATCHES[1])
    assert [record.payload for record in journal.read("cage")] == [b"bought"]
    end(journal)
    assert what_is_wrong(path, BATCHES, ["buy-in"]) == ""
