"""The checkers that others wrote: ruff and mypy find nothing. `make lint` and `make types` run them alone."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("words", ["ruff check", "mypy"])
def test_nothing_to_complain_of(words: str) -> None:
    """A checker finds nothing; what it finds is shown as it writes it."""
    found = subprocess.run(
        [sys.executable, "-m", *words.split()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if found.returncode:
        pytest.fail(found.stdout + found.stderr, pytrace=False)
