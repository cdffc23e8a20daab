"""The threat model names tests: each of them exists, and each line of it names one."""

import re

from tests.tidy.test_tidy import ROOT, parsed

TEXT = (ROOT / "docs" / "security.md").read_text()
ROWS = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith("| wants")]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_test_that_is_named_exists() -> None:
    """In the file where the page says it is."""
    named = set(NAMED.findall(TEXT))
    assert len(named) > 50
    missing = [
        f"{path}::{name}"
        for path, name in sorted(named)
        if not (ROOT / path).is_file() or name not in {one.name for one in parsed(ROOT / path)[1]}
    ]
    assert missing == []


def test_every_line_of_the_threat_model_names_a_test() -> None:
    """What somebody could want, what stops it, and what shows that."""
    assert len(ROWS) > 25
    assert [row for row in ROWS if not NAMED.search(row)] == []
