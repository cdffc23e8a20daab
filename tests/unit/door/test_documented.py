"""What is written about the front door is run: docstrings, the page, the examples."""

import ast
import contextlib
import doctest
import io
import runpy
from pathlib import Path
from types import ModuleType

import pytest

from croupier.door import answers, opening, table, values

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"

SAYS = {
    "another_pay_scale.py": "5.1991%\n4.9798% bet: flush: 6 to 1 for 5 to 1\n",
    "audit.py": "all is well\n3 rounds, 23 commands decided again\n",
    "blackjack_split.py": "Box 1: double won, Ann is paid $10 (blackjack-amendments 5.4)\n{'Ann': Decimal('130')}\n",
    "caribbean_round.py": "{'Ann': Decimal('110')}\n",
    "holdem_hand.py": "{'Ann': Decimal('400'), 'Ben': Decimal('0')}\nvariant = 'NT'\n",
    "irregularity.py": "Ruling: Card 2 stays as the dealer's up card (caribbean-stud 12.4)\nRefused by",
    "simulation.py": "player: 0.68%, give or take 0.30%\nbanker: 1.60%, give or take 0.29%\n",
    "tai_sai_spin.py": "{'Ann': Decimal('105'), 'Ben': Decimal('95')}\n",
}
"""What each example prints, or a part of it."""
POKERKITS = 9
"""Statements of the shortest script of the same hand in PokerKit."""
LINES = {"holdem_hand.py": POKERKITS, "caribbean_round.py": 6}


@pytest.mark.parametrize("module", [answers, opening, table, values], ids=lambda one: one.__name__)
def test_the_docstrings_say_what_happens(module: ModuleType) -> None:
    """Every example in a docstring comes out as it says, and there is one."""
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_page_says_what_happens() -> None:
    """Every block of docs/library.md comes out as it says."""
    found = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0


def test_every_example_is_run() -> None:
    """No example is without a test."""
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_an_example_prints_what_it_says(name: str) -> None:
    """An example runs as it lies there."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(EXAMPLES / name))
    assert SAYS[name] in printed.getvalue()


@pytest.mark.parametrize(("name", "most"), LINES.items())
def test_a_round_is_a_few_lines(name: str, most: int) -> None:
    """A hand of hold'em takes at most nine statements, a Caribbean round six, with the import and the print."""
    text = (EXAMPLES / name).read_text()
    statements = [
        one for one in ast.parse(text).body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    ]
    assert len(statements) <= most
    assert len([line for line in text.splitlines()[1:] if line.strip()]) <= most
