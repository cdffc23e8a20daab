"""Power is lost at every write, sync, truncation and deletion: nothing that was acknowledged is lost.

By day at a third of them (`tests/daily.py`).
"""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from tests.daily import daily, told
from tests.faults.dealt import dealt
from tests.faults.disk import Disk, Fault
from tests.faults.evening import evening, play, what_is_wrong
from tests.figures import Figure

from croupier.store.journal import Batch
from croupier.store.sqlite import SqliteJournal

BATCHES = evening(5)


def points(disk: Disk, folder: Path, batches: list[Batch], synchronous: str = "full") -> range:
    """The operations of an evening without a fault."""
    disk.plug_in()
    connection = partial(disk.connect, synchronous=synchronous)
    assert len(play(folder / "whole.db", batches, connection)) == len(batches)
    return range(1, disk.count + 1)


def outcomes(folder: Path, batches: list[Batch], synchronous: str, seeds: range, step: int = 0) -> Counter[str]:
    """Lose power at operations of an evening, with other dice each time; count how that ended.

    At every so manieth operation, or at those whose turn it is.
    """
    disk = Disk()
    found: Counter[str] = Counter()
    path = folder / "crash.db"
    every = points(disk, folder, batches, synchronous)
    for at in every[::step] if step else daily(every):
        for seed in seeds:
            disk.plug_in(Fault.POWER, at, seed=at * 1000 + seed)
            acknowledged = play(path, batches, partial(disk.connect, synchronous=synchronous))
            assert disk.dead
            found[what_is_wrong(path, batches, acknowledged).partition(":")[0]] += 1
            clear(path)
    return found


def clear(path: Path) -> None:
    """Take a journal away; its key can serve the next one."""
    for file in path.parent.glob(f"{path.name}*"):
        if file.suffix != ".key":
            file.unlink()


def test_nothing_acknowledged_is_lost(tmp_path: Path, figure: Figure) -> None:
    """After every loss of power the journal opens, verifies, adds up, and the evening can be finished."""
    found = outcomes(tmp_path, BATCHES, "full", range(2))
    figure(f"power lost at {found.total()} points of writing ({told()}): {found['']} recovered with nothing lost")
    assert found == {"": found.total()}


def test_nothing_of_a_real_round_is_lost(tmp_path: Path, figure: Figure) -> None:
    """The commands of a real table, jackpot and payout included, with the power lost at every write."""
    found = outcomes(tmp_path, dealt(), "full", range(1))
    figure(f"power lost at {found.total()} points of a real round ({told()}): {found['']} recovered, nothing lost")
    assert found == {"": found.total()}


def test_batches_written_together_stand_or_fall_together(tmp_path: Path, figure: Figure) -> None:
    """A group is one commit: after a loss of power in the middle of it, all of its batches are there or none."""
    disk, path, four = Disk(), tmp_path / "crash.db", 4
    disk.plug_in()
    play(tmp_path / "whole.db", BATCHES, disk.connect, four)
    half = len(BATCHES) // 2
    groups = [part[n : n + four] for part in (BATCHES[:half], BATCHES[half:]) for n in range(0, len(part), four)]
    points = daily(range(1, disk.count + 1))
    for at in points:
        disk.plug_in(Fault.POWER, at, seed=at)
        acknowledged = play(path, BATCHES, disk.connect, four)
        if path.exists() and path.stat().st_size and acknowledged:
            journal = SqliteJournal(path, int, read_only=True)
            present = [journal.outcome(batch.command_id) is not None for group in groups for batch in group]
            journal.close()
            ends = [sum(map(len, groups[:n])) for n in range(len(groups) + 1)]
            assert sum(present) in ends
        assert what_is_wrong(path, BATCHES, acknowledged) == ""
        clear(path)
    figure(f"power lost at {len(points)} points of writing in groups ({told()}): none in pieces, nothing lost")


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_a_longer_evening(tmp_path: Path, figure: Figure) -> None:
    """The same with more rounds and more dice."""
    found = outcomes(tmp_path, evening(12), "full", range(5), step=1)
    figure(f"power lost at {found.total()} points of a longer evening: {found['']} recovered with nothing lost")
    assert found == {"": found.total()}


def test_power_lost_again_during_recovery(tmp_path: Path, figure: Figure) -> None:
    """A second loss of power soon after the first finds the journal half recovered."""
    disk = Disk()
    path = tmp_path / "crash.db"
    found: Counter[str] = Counter()
    for at in daily(points(disk, tmp_path, BATCHES)[::11]):
        for again in range(1, 9):
            disk.plug_in(Fault.POWER, at, seed=at)
            acknowledged = play(path, BATCHES, disk.connect)
            disk.plug_in(Fault.POWER, again, seed=again)
            acknowledged += play(path, BATCHES, disk.connect)
            found[what_is_wrong(path, BATCHES, acknowledged)] += 1
            clear(path)
    figure(f"power lost twice at {found.total()} pairs of points ({told()}): {found['']} recovered with nothing lost")
    assert found == {"": found.total()}


def test_the_harness_has_teeth(tmp_path: Path, figure: Figure) -> None:
    """With a weaker setting than the store's the same search finds losses, and without any syncs damage."""
    for synchronous in "normal", "off":
        folder = tmp_path / synchronous
        folder.mkdir()
        found = outcomes(folder, BATCHES, synchronous, range(1), step=4)
        bad = found.total() - found[""]
        figure(f"control, synchronous={synchronous}: lost or damaged at {bad} of {found.total()} points")
        assert found["lost"] if synchronous == "normal" else bad > found["lost"]
