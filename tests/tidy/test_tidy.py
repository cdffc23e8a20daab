"""Habits of the house: short files and functions, docstrings, nothing of one machine, versions that agree."""

import ast
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import croupier

ROOT = Path(__file__).parents[2]
CODE = {".py", ".js", ".css", ".html"}
UNTRACKED = {".git", ".venv", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", "__pycache__"}

TOO_LONG, DECLARATIONS, LONG_FUNCTION = 500, 900, 70

MACHINE_PATH = re.compile(r"(?<![\w.~$)}-])/(?:work|root|home|tmp|Users|opt/pypi)/\w")
PACKAGE_HOST = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.|unpkg\.com|jsdelivr\.|cdnjs\.|googleapis\.com|debian\.org|anaconda\.org"
)
OWN_DOLLARS = re.compile(r"\bdollars\(|\(dollars,|\$[0-9{]")
"""An amount that is said in dollars, whatever the table plays for."""
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X)\b")


class Function(NamedTuple):
    """What the habits of the house ask of a function, a method or an inner one."""

    name: str
    line: int
    length: int
    documented: bool


def tracked() -> list[Path]:
    """Files of the tree: those git tracks or would track; without git, all but caches."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if UNTRACKED.isdisjoint(path.relative_to(ROOT).parts)]
    return sorted(path for path in paths if path.is_file())


TRACKED = tracked()
SOURCES = [path for path in TRACKED if path.is_relative_to(ROOT / "src")]
PYTHON = [path for path in TRACKED if path.suffix == ".py"]
TESTS = [path for path in PYTHON if path.is_relative_to(ROOT / "tests")]


def name(path: Path) -> str:
    """Path as the tree's own files spell it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> tuple[bool, tuple[Function, ...]]:
    """Whether a docstring opens a module, and its functions; several tests ask, and parsing takes its time."""
    tree = ast.parse(path.read_text())
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    functions = [
        Function(one.name, one.lineno, (one.end_lineno or one.lineno) - one.lineno + 1, bool(ast.get_docstring(one)))
        for one in found
    ]
    return bool(ast.get_docstring(tree)), tuple(functions)


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Lines of tracked text files in which the pattern occurs."""
    found = []
    for path in TRACKED:
        if path.suffix == ".png":
            continue  # a picture may hold any letters by chance
        text = path.read_bytes().decode(errors="ignore")
        found += [f"{name(path)}:{n}" for n, line in enumerate(text.splitlines(), 1) if pattern.search(line)]
    return found


def test_no_source_file_is_too_long() -> None:
    """Over 500 lines a file holds more than one idea; records alone, without a function, may take 900."""
    lengths = {path: len(path.read_text().splitlines()) for path in SOURCES if path.suffix in CODE}
    long = {path: length for path, length in lengths.items() if length > TOO_LONG}
    assert {
        name(path): n for path, n in long.items() if n > DECLARATIONS or path.suffix != ".py" or parsed(path)[1]
    } == {}


def test_functions_are_short() -> None:
    """A function of more than 70 lines is read by nobody."""
    found = [
        f"{name(path)}:{one.line} {one.name} has {one.length} lines"
        for path in PYTHON
        for one in parsed(path)[1]
        if one.length > LONG_FUNCTION
    ]
    assert found == []


def test_every_module_says_what_it_is_for() -> None:
    """A docstring opens every module of the package."""
    modules = [path for path in SOURCES if path.suffix == ".py"]
    assert [name(path) for path in modules if not parsed(path)[0]] == []


def test_every_test_says_what_it_shows() -> None:
    """A docstring opens every test."""
    found = [
        f"{name(path)}:{one.line} {one.name}"
        for path in TESTS
        for one in parsed(path)[1]
        if one.name.startswith("test") and not one.documented
    ]
    assert found == []


def test_nothing_of_one_machine() -> None:
    """No file names a folder of the machine it was written on."""
    assert lines_with(MACHINE_PATH) == []


def test_no_package_host() -> None:
    """Packages come from whatever index the reader has set up."""
    assert lines_with(PACKAGE_HOST) == []


def test_nothing_left_for_later() -> None:
    """Unfinished work is finished or written down elsewhere, not marked in the source."""
    assert lines_with(UNFINISHED) == []


def test_tables_say_amounts_in_their_own_money() -> None:
    """The law of the table says in which money: nobody writes a sign but the odds, which are no table."""
    below = [ROOT / "src/croupier" / layer for layer in ("engines", "games", "kernel")]
    found = [
        f"{name(path)}:{n}"
        for path in SOURCES
        if path.suffix == ".py" and any(map(path.is_relative_to, below)) and not {"odds", "odds.py"} & {*path.parts}
        for n, line in enumerate(path.read_text().splitlines(), 1)
        if OWN_DOLLARS.search(line)
    ]
    assert found == []


def test_versions_agree() -> None:
    """Package and metadata carry one version: that of the newest release in the changelog, or one in the making."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert croupier.__version__ == project["version"]
    assert headings[0] == "Unreleased"
    assert croupier.__version__ in headings[1:2] or croupier.__version__.endswith(".dev0")
