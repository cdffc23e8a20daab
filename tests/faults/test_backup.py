"""Backups under load, and cut off in the middle: a moment of the journal, or nothing under that name."""

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from tests.faults.evening import evening
from tests.figures import Figure

from croupier.store.backup import backup, restore
from croupier.store.chain import Sealed
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

WRITER = """
import sys
from itertools import count
from pathlib import Path
from croupier.kernel.entries import Move
from croupier.store import Append, Batch, open_store

journal = open_store(Path(sys.argv[1]), lease="floor")
entry = Move("cage", "player:ann", 1, "caribbean-stud 10.6(b)")
for version in count():
    journal.append(Batch(f"c{version}", (Append("T1", version, (b"x" * (version % 3000),)),), (entry,)))
    if version % 7 == 0:
        print(version + 1, flush=True)
"""

SLOW = """
import sys
from pathlib import Path
from croupier.store import backup as backups

def wait(done, total):
    print("copying", flush=True)
    sys.stdin.readline()

backups.PAGES, backups.PIECE = 8, 8192
getattr(backups, sys.argv[1])(Path(sys.argv[2]), Path(sys.argv[3]), copying=wait)
"""

SMALL = """
import resource, sys
from croupier.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, resource.RLIM_INFINITY))
sys.exit(main(sys.argv[1:]))
"""


def batches(path: Path) -> list[Sealed]:
    """Everything in a store."""
    journal = SqliteJournal(path, int, read_only=True)
    found = list(journal.sealed())
    journal.close()
    return found


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store that nobody has open."""
    journal = SqliteJournal(tmp_path / "floor.db", count(1).__next__)
    journal.append_all(evening(40))
    journal.close()
    return tmp_path / "floor.db"


def test_backups_under_load(tmp_path: Path, figure: Figure) -> None:
    """Each is the journal as it stood at a moment after it was asked for; the writer goes on, and loses nothing."""
    path = tmp_path / "floor.db"
    sizes = []
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for n in range(4):
            acknowledged = int(writer.stdout.readline())
            made = backup(path, tmp_path / f"{n}.backup")
            assert made.batch >= acknowledged
            sizes.append(made.batch)
        writer.kill()
    whole = batches(path)
    for n, size in enumerate(sizes):
        assert batches(tmp_path / f"{n}.backup") == whole[:size]
    restore(tmp_path / "3.backup", tmp_path / "new.db")
    assert batches(tmp_path / "new.db") == whole[: sizes[-1]]
    figure(f"4 backups under load, of {sizes} batches: each a prefix of the {len(whole)} that were written")


@pytest.mark.parametrize("what", ["backup", "restore"])
def test_killed_in_the_middle(store: Path, tmp_path: Path, what: str) -> None:
    """There is nothing under the name that was asked for; the next attempt succeeds."""
    source = store
    if what == "restore":
        source = tmp_path / "evening.backup"
        backup(store, source)
    target = tmp_path / "target"
    words = [sys.executable, "-c", SLOW, what, str(source), str(target)]
    for steps in (1, 3):
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as copier:
            assert copier.stdin is not None
            assert copier.stdout is not None
            for _ in range(steps):
                assert copier.stdout.readline() == "copying\n"
                copier.stdin.write("\n")
                copier.stdin.flush()
            assert copier.stdout.readline() == "copying\n"
            copier.kill()
        assert not target.exists()
    assert len(list(tmp_path.glob("target.*.draft"))) == 2
    (backup if what == "backup" else restore)(source, target)
    assert batches(target) == batches(store)
    assert verify(store).ok


@pytest.mark.parametrize("what", ["backup", "restore"])
def test_no_room(store: Path, tmp_path: Path, what: str) -> None:
    """The command says so in a line, with the name that was given, and leaves nothing behind."""
    copy = tmp_path / "evening.backup"
    backup(store, copy)
    before = sorted(tmp_path.iterdir())
    asked = (
        ("backup", "--store", store, "-o", tmp_path / "target")
        if what == "backup"
        else ("restore", copy, "--store", tmp_path / "target")
    )
    words = [sys.executable, "-c", SMALL, *map(str, asked)]
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert (answer.stdout, answer.stderr.count("\n")) == ("", 1)
    assert str(tmp_path / "target") in answer.stderr
    assert "draft" not in answer.stderr
    assert sorted(tmp_path.iterdir()) == before
