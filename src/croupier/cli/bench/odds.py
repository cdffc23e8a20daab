"""How long the exact figures of each game take from nothing, and how long a repeated question takes.

Each game is worked out in a process of its own, so that no table is there from before; a first run compiles, and is
not counted.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from croupier.cli.bench.measure import Figure
from croupier.games.questions import MODULES, answer, ask
from croupier.mathematics.writing import read_report, written
from croupier.store.cache import keep, kept

TRIES = 3
ALL, ONE, AGAIN = 60.0, 2.0, 0.2
APART = "lunar-poker"
"""Its base game is not worked out exactly unasked, and is not in the sum."""
WORK = """
import sys, time
from croupier.games.questions import answer, ask, mathematics
mathematics(sys.argv[1])
began = time.perf_counter()
answer(ask(sys.argv[1]))
print(time.perf_counter() - began)
"""


def _seconds(game: str) -> float:
    """One working out in a fresh process, without the time it takes to start."""
    run = subprocess.run([sys.executable, "-c", WORK, game], capture_output=True, text=True, check=True)  # noqa: S603
    return float(run.stdout)


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Seconds for each game, for all of them, and for a question asked again."""
    total = 0.0
    for game in MODULES if not quick else ("baccarat", "electronic-tai-sai"):
        _seconds(game)
        taken = sorted(_seconds(game) for _ in range(1 if quick else TRIES))
        total += taken[0] if game != APART else 0.0
        target = ONE if game != APART else None
        yield Figure(f"exact figures of {game}", taken[0], "seconds", target, True, median(taken))  # noqa: FBT003
    if not quick:
        yield Figure(f"exact figures of every game but {APART}", total, "seconds", ALL, less_is_better=True)
    yield Figure("the same question asked again", _again(), "seconds", AGAIN, less_is_better=True)


def _again() -> float:
    """A kept answer, from the question to the report."""
    question = f"bench {tempfile.gettempprefix()}"
    keep(question, written(answer(ask("baccarat"))))
    began = perf_counter()
    known = kept(question)
    assert known is not None
    read_report(known)
    return perf_counter() - began
