"""What is tried in thirds, by day one of them, at night all (`make whole`): crash points, cases turned round, evenings.

Which third is decided by the commit, so that a run can be repeated, and one commit after the other has its turn.
"""

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

PARTS = 3
ALL = "WHOLE" in os.environ


@cache
def commit() -> str:
    """The commit that is checked out; nothing where there is no git."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return found.stdout.strip() if found.returncode == 0 else ""


def part() -> int:
    """The part of this commit: 0, 1 or 2."""
    return int(commit() or "0", 16) % PARTS


def daily(all_of_them: Sequence[T]) -> Sequence[T]:
    """Those whose turn it is."""
    return all_of_them if ALL else all_of_them[part() :: PARTS]


def told() -> str:
    """Which those are, for a figure."""
    return "all" if ALL else f"every third from number {part() + 1} on, by commit {commit() or 'unknown'}"
