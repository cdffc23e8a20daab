"""A real process is killed in the middle of its writing: nothing that it acknowledged is lost."""

import random
import subprocess
import sys
from pathlib import Path

from tests.figures import Figure

from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

WRITER = """
import sys
from pathlib import Path
from croupier.kernel.entries import Move
from croupier.store import Append, Batch, open_store

journal = open_store(Path(sys.argv[1]))
print("open", flush=True)
for version in range(journal.version("T1"), 10**9):
    entry = Move("cage", "player:ann", 1, "caribbean-stud 10.6(b)")
    journal.append(Batch(f"c{version}", (Append("T1", version, (b"x" * (version % 700),)),), (entry,)))
    print(version + 1, flush=True)
"""
KILLS = 8


def acknowledged_before_the_kill(path: Path, dice: random.Random) -> int:
    """Let a writer acknowledge some batches and kill it while it goes on; the last version that it acknowledged."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "open\n"
        seen = [writer.stdout.readline() for _ in range(dice.randint(0, 60))]
        writer.kill()
        rest = writer.stdout.read().splitlines(keepends=True)
    whole = [line for line in (*seen, *rest) if line.endswith("\n")]
    return int(whole[-1]) if whole else 0


def test_nothing_acknowledged_is_lost(tmp_path: Path, figure: Figure) -> None:
    """After every kill the journal verifies and holds what was acknowledged; the next writer goes on."""
    path = tmp_path / "floor.db"
    dice = random.Random(11)
    last = 0
    for _ in range(KILLS):
        last = max(last, acknowledged_before_the_kill(path, dice))
        report = verify(path)
        assert report.findings == ()
        assert report.batches >= last
    journal = SqliteJournal(path, int)
    assert journal.balances()["player:ann"].posted == journal.version("T1") == report.batches
    journal.close()
    figure(f"writer killed {KILLS} times: {last} acknowledged batches, none lost")
