"""The README's own examples are run."""

import contextlib
import io
import re
from pathlib import Path

from croupier.cases.notation import load
from croupier.cases.runner import run

README = Path(__file__).parents[2] / "README.md"


def test_the_library_example_prints_what_it_says() -> None:
    """The Python block runs and prints the block that follows it."""
    found = re.search(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", README.read_text(), re.DOTALL)
    assert found is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(found[1], "README.md", "exec"), {})  # noqa: S102 - our own README
    assert printed.getvalue() == re.sub(r"^    ", "", found[2], flags=re.MULTILINE)


def test_the_case_in_the_readme_passes() -> None:
    """The case block is a case, and it holds."""
    found = re.search(r"## A case\n\n((?:    .*\n|\n)+)", README.read_text())
    assert found is not None
    case = load(re.sub(r"^    ", "", found[1], flags=re.MULTILINE).strip() + "\n", "README")
    outcome = run(case)
    assert outcome.ok, outcome.failures
