"""The tutorial quotes files as they are, and its commands run."""

import re
import shlex
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

ROOT = Path(__file__).parents[3]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^From `([^`]+)`:\n\n```\w*\n(.*?)```$", TUTORIAL, re.DOTALL | re.MULTILINE)
COMMANDS = re.findall(r"^    croupier (.+)$", TUTORIAL, re.MULTILINE)


@pytest.mark.parametrize(("path", "block"), QUOTED, ids=[f"{n} {path}" for n, (path, _) in enumerate(QUOTED)])
def test_what_is_quoted_stands_there(path: str, block: str) -> None:
    """Word for word, in the file that is named."""
    assert block in (ROOT / path).read_text(encoding="utf-8")


def test_every_block_names_its_file() -> None:
    """No code in the tutorial is made up."""
    assert len(QUOTED) == TUTORIAL.count("\n```") // 2 > 5


def test_the_files_that_it_names_are_there() -> None:
    """Whatever stands between backquotes and looks like a path from the top, or into the package, is one."""
    named = set(re.findall(r"`((?:src|tests|games|engines|law|cases)/[\w./-]+)`", TUTORIAL))
    assert named
    package = ROOT / "src" / "croupier"
    assert [one for one in sorted(named) if not (ROOT / one).exists() and not (package / one).exists()] == []


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_runs(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """As it is written, from the top of the repository."""
    monkeypatch.chdir(ROOT)
    answer = run(*shlex.split(line))
    assert answer.code == 0, answer.err
    assert answer.out
