"""The front door is light, and typed for whoever uses it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier

ROOT = Path(__file__).parents[3]
HEAVY = ("msgspec", "numpy", "numba", "rich", "typer", "cryptography")

SCRIPT = """\
import croupier

table = croupier.Table("holdem", blinds=(1, 2), seats={"Ann": 200, "Ben": "200"}, cards={"Ann": "Ac Ad"})
table.ann.raise_to(6)
reveal_type(table.ann)
reveal_type(table.chips)
reveal_type(table.ann.offers[0].least)
reveal_type(croupier.edge("baccarat").wagers[0].edge)
reveal_type(croupier.equity("holdem", "AsAd", "KsKd").hands[0].share)
table.ann.raise_to([6])
croupier.Table("holdem", staff="robots")
croupier.gamble()
"""
REVEALED = [
    "croupier.door.people.Player",
    "dict[str, decimal.Decimal]",
    "decimal.Decimal | None",
    "float",
    "fractions.Fraction",
]


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("import croupier", ()),
        ("import croupier; dir(croupier); croupier.__version__", ()),
        ("import croupier; croupier.Table('holdem', seats={'Ann': 200, 'Ben': 200}).ann.call()", ("msgspec",)),
    ],
)
def test_nothing_is_loaded_before_it_is_needed(words: str, may: tuple[str, ...]) -> None:
    """`import croupier` loads no library at all, a table nothing that only mathematics or pages need."""
    told = f"{words}; import sys; print([one for one in {HEAVY!r} if one in sys.modules])"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == repr(list(may))


def test_every_name_is_there() -> None:
    """What the front door lists can be had."""
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None


def test_a_script_is_checked_by_its_types(tmp_path: Path) -> None:
    """Mypy in strict mode knows what comes back, and finds what is wrong."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(script)]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    told = found.stdout.replace("builtins.", "")
    assert re.findall(r'note: Revealed type is "(.*)"', told) == REVEALED, found.stdout + found.stderr
    wrong = [int(line) for line in re.findall(r"script\.py:(\d+): error", found.stdout)]
    assert wrong == [10, 11, 12], found.stdout
