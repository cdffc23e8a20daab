"""`replace(record, field=...)`: mypy lets any name and any value pass, so fields are held against records here."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
WRONG = re.compile(r'(?:Unexpected keyword argument|Argument) "\w+" (?:for|to) "__replace__" of "(?P<record>\w+)')
OPEN = ("Event", "Command")
"""Where the record is any of a kind, whoever calls knows which fields it has."""


def replaces(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this makes a record out of another."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or not node.keywords:
        return False
    return getattr(node.func, "id", getattr(node.func, "attr", "")) == "replace"


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """Every module, parsed."""
    for path in sorted(SRC.rglob("*.py")):
        yield path, ast.parse(path.read_text())


def test_every_field_that_is_replaced_is_somebodys() -> None:
    """A name that no record has would fail at the table."""
    trees = list(sources())
    fields = {
        line.target.id
        for _, tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    unknown = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {word.arg}"
        for path, tree in trees
        for call in ast.walk(tree)
        if replaces(call)
        for word in call.keywords
        if word.arg is not None and word.arg not in fields
    ]
    assert not unknown


class Method(ast.NodeTransformer):
    """`replace(a, b=c)` as `a.__replace__(b=c)`, which is what mypy knows of a record from Python 3.13 on."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """One call, and those within it."""
        self.generic_visit(node)
        if not replaces(node):
            return node
        method = ast.Attribute(node.args[0], "__replace__", ast.Load())
        return ast.copy_location(ast.Call(method, [], node.keywords), node)


@pytest.mark.slow
def test_every_field_that_is_replaced_is_the_records_own(tmp_path: Path) -> None:
    """With `replace` written as a method, mypy finds no field that the record lacks, and no value of another type."""
    for path, tree in sources():
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(ast.unparse(Method().visit(tree)))
    copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    words = ("mypy", "--python-version", "3.13", "src")
    found = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "Found" in found.stdout or "Success" in found.stdout, found.stderr
    wrong = [line for line in found.stdout.splitlines() if (one := WRONG.search(line)) and one["record"] not in OPEN]
    assert not wrong
