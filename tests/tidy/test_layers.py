"""Who may import whom, as pyproject.toml has it in contracts; and everything below the store is pure."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "croupier"
MODULES = sorted(SRC.rglob("*.py"))

# --- contracts ------------------------------------------------------------------------------------

DOWNWARD = "Imports point downward"
SECOND_OPINION = "The odds are a second opinion: no engine in them, by whatever way"
INSIDE = "Inside a game: the odds read tables and options alone, and those read nothing of the rules"

PLANTED = (
    ("games.baccarat.odds.count", "games.baccarat.hands", INSIDE),
    ("games.baccarat.odds.count", "games.baccarat.hands", SECOND_OPINION),
    ("games.blackjack.odds", "games.blackjack.settling", INSIDE),
    ("games.lunar_poker.odds.pays", "engines.cards.fates", SECOND_OPINION),
    ("games.dragon21.odds.count", "games.baccarat.dealing", SECOND_OPINION),
    ("games.poker.odds", "engines.betting.state", SECOND_OPINION),
    ("games.tai_sai.odds", "games.tai_sai.rules", INSIDE),
    ("games.four_card_poker.options", "games.four_card_poker.rules", INSIDE),
    ("games.caribbean_stud.rules", "games.caribbean_stud.odds.ante", "No rule asks the odds"),
    ("games.caribbean_stud.rules", "games.lunar_poker.hands", "A game knows no other"),
    ("games.caribbean_stud.rules", "engines.betting.state", "A game is played by one engine"),
    ("games.poker.game", "engines.cards.round", "Poker and tai-sai are not played"),
    ("engines.tournament.state", "engines.chance.state", "Room and tournament are about poker"),
    ("engines.chance.state", "engines.betting.state", DOWNWARD),
    ("engines.betting.events", "engines.cards.commands", DOWNWARD),
    ("engines.betting.state", "games.poker.variants", DOWNWARD),
    ("engines.cards.round", "games.baccarat.hands", DOWNWARD),
    ("mathematics.figures", "games.baccarat.tables", DOWNWARD),
    ("mathematics.figures", "games.poker.variants", DOWNWARD),
    ("things.cards", "kernel.events", DOWNWARD),
    ("law.books", "kernel.events", DOWNWARD),
    ("floor.floor", "web.app", DOWNWARD),
    ("store.rows", "mathematics.figures", "The record does without mathematics"),
)
"""Imports that must not be: who imports, what is imported, and which contract says so."""
UNPLACED = (("novelty", DOWNWARD), ("games.baccarat.novelty", INSIDE))
"""New modules, and the contract that asks for their place."""


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """Hold the package in this folder to the contracts."""
    beside = Path(sys.executable).parent / "lint-imports"
    words = (str(beside), "--no-cache", "--no-logo", "--config", str(ROOT / "pyproject.toml"))
    environment = os.environ | {"PYTHONPATH": str(source), "COLUMNS": "200"}
    return subprocess.run(words, env=environment, cwd=source, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of each contract that the planted imports and modules break, by its name."""
    source = tmp_path_factory.mktemp("planted")
    for module in MODULES:
        copy = source / "croupier" / module.relative_to(SRC)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(module, copy)
    for importer, imported, _ in PLANTED:
        place = source / "croupier" / importer.replace(".", "/")
        module = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        planted = f"\n\ndef planted() -> None:\n    import croupier.{imported}\n"
        module.write_text(module.read_text() + planted)
    for name, _ in UNPLACED:
        (source / "croupier" / name.replace(".", "/")).with_suffix(".py").touch()
    told = lint(source)
    assert told.returncode == 1, told.stdout + told.stderr
    parts = re.split(r"^(.+)\n-+\n", told.stdout.partition("Broken contracts")[2], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_contracts_are_kept() -> None:
    """import-linter finds nothing."""
    told = lint(ROOT / "src")
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_engine_has_a_layer() -> None:
    """A new engine must be given its place in the order first, as any new package must."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = {name.strip() for layer in contracts[0]["layers"] for name in layer.split("|")}
    assert {f"engines.{path.name}" for path in (SRC / "engines").iterdir() if (path / "__init__.py").exists()} <= named


@pytest.mark.parametrize(("importer", "imported", "contract"), PLANTED)
def test_a_planted_import_breaks_its_contract(
    broken: dict[str, str], importer: str, imported: str, contract: str
) -> None:
    """Each of them is found, inside a function too, and named."""
    (said,) = [said for name, said in broken.items() if name.startswith(contract)]
    assert f"croupier.{importer} -> croupier.{imported}" in said


@pytest.mark.parametrize(("module", "contract"), UNPLACED)
def test_a_module_without_a_place_breaks_its_contract(broken: dict[str, str], module: str, contract: str) -> None:
    """A new package, and a new module of a game, must be given their place first."""
    assert f"- croupier.{module}\n" in broken[contract]


# --- purity ---------------------------------------------------------------------------------------

PURE = {"things", "law", "kernel", "engines", "games", "books", "histories", "cases"}
IMPURE_PLACES = {"odds", "questions.py"}
"""Of the games: mathematics is compiled and cached, and imported when it is first asked."""
READS_PACKAGED_FILES = {"law", "cases"}
IMPURE_MODULES = {
    *("time", "datetime", "random", "secrets", "uuid"),
    *("os", "sys", "io", "pathlib", "glob", "shutil", "tempfile", "sqlite3", "importlib", "logging"),
    *("socket", "select", "selectors", "ssl", "http", "urllib", "starlette", "uvicorn", "websockets"),
    *("asyncio", "concurrent", "ctypes", "multiprocessing", "signal", "subprocess", "threading"),
    *("rich", "typer"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def owner(module: Path) -> str:
    """Package that a source file belongs to; the root's own files answer ''."""
    parts = module.relative_to(SRC).with_suffix("").parts
    return "" if parts[0].startswith("__") else parts[0]


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every import of a module with its line, as dotted names; relative ones stay inside the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def impurities(source: str, module: Path) -> list[str]:
    """Clock, disk, network and chance in a module that must know none of them."""
    tree = ast.parse(source)
    where = module.relative_to(SRC)
    found = []
    for line, name in imports(tree):
        packaged = name.startswith("importlib.resources") and owner(module) in READS_PACKAGED_FILES
        if (name.split(".")[0] in IMPURE_MODULES and not packaged) or name.startswith("numpy.random"):
            found.append(f"{where}:{line} imports {name}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            found.append(f"{where}:{node.lineno} calls {node.func.id}")
        if isinstance(node, ast.Attribute) and node.attr == "random" and ast.unparse(node.value) in {"np", "numpy"}:
            found.append(f"{where}:{node.lineno} uses {ast.unparse(node)}")
    return found


def test_everything_below_the_store_is_pure() -> None:
    """No clock, disk, network or randomness below the store."""
    pure = [module for module in MODULES if owner(module) in PURE and IMPURE_PLACES.isdisjoint(module.parts)]
    assert [fault for module in pure for fault in impurities(module.read_text(), module)] == []


@pytest.mark.parametrize(
    ("place", "source", "faults"),
    [
        ("engines/deal.py", "import random", 1),
        ("engines/deal.py", "from datetime import UTC", 1),
        ("engines/deal.py", "import os.path", 1),
        ("engines/deal.py", "def f():\n    return open('cards')", 1),
        ("engines/deal.py", "import numpy as np\nnp.random.default_rng()", 1),
        ("engines/deal.py", "from numpy.random import default_rng", 1),
        ("engines/deal.py", "from importlib import resources", 1),
        ("law/data.py", "from importlib import resources\nimport importlib.resources", 0),
        ("law/data.py", "from importlib import import_module", 1),
        ("engines/deal.py", "import msgspec\nfrom collections.abc import Callable", 0),
    ],
)
def test_the_purity_check_can_fail(place: str, source: str, faults: int) -> None:
    """Every way to reach a clock, a disk or chance is found."""
    assert len(impurities(source, SRC / place)) == faults
