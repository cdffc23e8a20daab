"""Imports point downward only, and everything below the store is pure."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "croupier"

# From the bottom up. A package may import those on the lines below its own.
LAYERS = (
    ("cards", "dice", "money"),
    ("hands",),
    ("rulebook", "play"),
    ("house", "poker", "tai_sai"),
    ("room", "histories"),
    ("table",),
    ("ledger",),
    ("store", "kept"),
    ("floor",),
    ("web", "cli", "envs"),
)

# Beside the line, and who may import them.
BESIDE = {
    "odds": {"cards", "dice", "money", "hands", "rulebook", "play", "house", "tai_sai", "poker"},
    "cases": {package for layer in LAYERS[:7] for package in layer},
}
ABOVE_BESIDE = ("floor", "web", "cli", "envs")

# Sideways, each with its reason.
SIDEWAYS = {
    "play": {"rulebook"},  # an event cites a rule
    "tai_sai": {"house"},  # options of a table are read alike
    "poker": {"house"},  # the same
    "cli": {"web"},  # `croupier open` starts the server
}

PURE = {package for layer in LAYERS[:7] for package in layer} | {"cases"}
READS_PACKAGED_FILES = {"rulebook", "cases"}
IMPURE_MODULES = {
    *("time", "datetime", "random", "secrets", "uuid"),
    *("os", "sys", "io", "pathlib", "glob", "shutil", "tempfile", "sqlite3", "importlib", "logging"),
    *("socket", "select", "selectors", "ssl", "http", "urllib", "starlette", "uvicorn", "websockets"),
    *("asyncio", "concurrent", "ctypes", "multiprocessing", "signal", "subprocess", "threading"),
    *("rich", "typer"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

MODULES = sorted(SRC.rglob("*.py"))


def allowed() -> dict[str, set[str]]:
    """Which packages each package may import, itself included."""
    table: dict[str, set[str]] = {}
    below: set[str] = set()
    for layer in LAYERS:
        for package in layer:
            table[package] = below | {package} | SIDEWAYS.get(package, set())
        below = below.union(layer)
    for package in ABOVE_BESIDE:
        table[package] |= BESIDE.keys()
    for package, may in BESIDE.items():
        table[package] = may | {package}
    return table


ALLOWED = allowed()


def owner(module: Path) -> str:
    """Package of the layers that a source file belongs to; the root's own files answer ''."""
    parts = module.relative_to(SRC).with_suffix("").parts
    return "" if parts[0].startswith("__") else parts[0]


def imports(tree: ast.AST, module: Path) -> Iterator[tuple[int, str]]:
    """Every import of a module with its line, as full dotted names."""
    package = ("croupier", *module.relative_to(SRC).parts[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*base, *((node.module,) if node.module else ())))
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def upward(source: str, module: Path) -> list[str]:
    """Imports of our own packages that the layers do not allow."""
    here = owner(module)
    ours = [(line, name.split(".")[1]) for line, name in imports(ast.parse(source), module) if is_ours(name)]
    may = ALLOWED.get(here, {"cli"} if module.name == "__main__.py" else set())
    return [
        f"{module.relative_to(SRC)}:{line} imports {target}"
        for line, target in ours
        if target in ALLOWED and target not in may
    ]


def is_ours(name: str) -> bool:
    """Whether a dotted name lies inside croupier."""
    return name.startswith("croupier.")


def impurities(source: str, module: Path) -> list[str]:
    """Clock, disk, network and chance in a module that must know none of them."""
    tree = ast.parse(source)
    where = module.relative_to(SRC)
    found = []
    for line, name in imports(tree, module):
        packaged = name.startswith("importlib.resources") and owner(module) in READS_PACKAGED_FILES
        if (name.split(".")[0] in IMPURE_MODULES and not packaged) or name.startswith("numpy.random"):
            found.append(f"{where}:{line} imports {name}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            found.append(f"{where}:{node.lineno} calls {node.func.id}")
        if isinstance(node, ast.Attribute) and node.attr == "random" and ast.unparse(node.value) in {"np", "numpy"}:
            found.append(f"{where}:{node.lineno} uses {ast.unparse(node)}")
    return found


def test_every_package_has_a_layer() -> None:
    """A new package must be given its place in the order first."""
    assert {owner(module) for module in MODULES} - {""} <= ALLOWED.keys()


def test_imports_point_downward() -> None:
    """No module imports from a layer above its own."""
    assert [fault for module in MODULES for fault in upward(module.read_text(), module)] == []


def test_everything_below_the_store_is_pure() -> None:
    """No clock, disk, network or randomness below the store."""
    pure = [module for module in MODULES if owner(module) in PURE]
    assert [fault for module in pure for fault in impurities(module.read_text(), module)] == []


@pytest.mark.parametrize(
    ("place", "source", "faults"),
    [
        ("hands/high.py", "from croupier.house import blackjack", 1),
        ("hands/high.py", "from croupier import cards, house", 1),
        ("hands/high.py", "import croupier.play.events", 1),
        ("hands/high.py", "def f():\n    from ..store import log", 1),
        ("hands/high.py", "from .low import low\nfrom croupier.cards import Card", 0),
        ("rulebook/rule.py", "from croupier.play import Event", 1),
        ("play/event.py", "from croupier.rulebook import Rule", 0),
        ("odds/edge.py", "from croupier.table import Seat", 1),
        ("web/app.py", "from croupier.odds import edge\nfrom croupier.cases import case", 0),
        ("store/log.py", "from croupier.odds import edge", 1),
        ("__init__.py", "from croupier.cards import Card", 1),
        ("__main__.py", "from croupier.cli import main", 0),
        ("cards.py", "from croupier import hands", 1),
    ],
)
def test_the_layer_check_can_fail(place: str, source: str, faults: int) -> None:
    """Every way to write an import upward is found."""
    assert len(upward(source, SRC / place)) == faults


@pytest.mark.parametrize(
    ("place", "source", "faults"),
    [
        ("house/deal.py", "import random", 1),
        ("house/deal.py", "from datetime import UTC", 1),
        ("house/deal.py", "import os.path", 1),
        ("house/deal.py", "def f():\n    return open('cards')", 1),
        ("house/deal.py", "import numpy as np\nnp.random.default_rng()", 1),
        ("house/deal.py", "from numpy.random import default_rng", 1),
        ("house/deal.py", "from importlib import resources", 1),
        ("rulebook/data.py", "from importlib import resources\nimport importlib.resources", 0),
        ("rulebook/data.py", "from importlib import import_module", 1),
        ("house/deal.py", "import msgspec\nfrom collections.abc import Callable", 0),
    ],
)
def test_the_purity_check_can_fail(place: str, source: str, faults: int) -> None:
    """Every way to reach a clock, a disk or chance is found."""
    assert len(impurities(source, SRC / place)) == faults
