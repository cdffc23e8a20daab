"""Outcomes come from `floor/chance.py` alone, and that from the operating system alone (requirements Q1 and Q4)."""

import ast
from collections.abc import Iterator

import pytest
from tests.tidy.test_layers import MODULES, SRC, imports

LIVE = ("floor", "store", "web")
"""Whatever runs beside a live table."""
MOODS = {"floor/bots/poker.py"}
"""Bots are of a mood, which decides what they do with their own cards and chips. No outcome of a game comes of it."""
GENERATORS = ("random", "numpy.random")
OUTCOMES = {"shuffled", "dice", "drawn", "cut"}
"""The functions of chance, which take a source of bytes from nobody on the floor."""


def generators(tree: ast.AST) -> Iterator[str]:
    """Generators other than the operating system's that a module imports or uses."""
    for line, name in imports(tree):
        if any(name == one or name.startswith(f"{one}.") for one in GENERATORS):
            yield f"{line} imports {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "random" and ast.unparse(node.value) in {"np", "numpy"}:
            yield f"{node.lineno} uses {ast.unparse(node)}"


def told_what_to_draw(tree: ast.AST) -> Iterator[str]:
    """Calls that give chance bytes to draw from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            named = name in OUTCOMES and any(word.arg == "draw" for word in node.keywords)
            if named or (name == "shuffled" and len(node.args) > 1):
                yield f"{node.lineno} gives {name} its bytes"


def live() -> list[tuple[str, ast.AST]]:
    """The modules beside a live table, by their place."""
    found = [(path.relative_to(SRC).as_posix(), path) for path in MODULES]
    return [(name, ast.parse(path.read_text())) for name, path in found if name.split("/")[0] in LIVE]


def test_no_other_generator() -> None:
    """Nothing beside a live table knows a generator that can be seeded or foreseen, but for the moods of bots."""
    found = {name: list(generators(tree)) for name, tree in live()}
    assert {name: said for name, said in found.items() if said and name not in MOODS} == {}
    assert all(found.get(name) for name in MOODS), "an exception that is needed no longer"


def test_nobody_on_the_floor_brings_bytes() -> None:
    """Chance is asked for an outcome, and never told what to draw it from."""
    found = {name: list(told_what_to_draw(tree)) for name, tree in live() if name != "floor/chance.py"}
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("import random", 1),
        ("from random import Random", 1),
        ("import numpy as np\nnp.random.default_rng(1)", 1),
        ("from numpy.random import default_rng", 1),
        ("import secrets, randomness", 0),
        ("shuffled(cards)", 0),
        ("shuffled(cards, mine)", 1),
        ("chance.dice(faces, draw=mine)", 1),
    ],
)
def test_the_check_can_fail(source: str, faults: int) -> None:
    """Every way to another generator is found."""
    tree = ast.parse(source)
    assert len([*generators(tree), *told_what_to_draw(tree)]) == faults
