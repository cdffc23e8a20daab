"""The review of the rules leaves none out."""

import re
from pathlib import Path

import pytest

from croupier.law.books import book, documents, rules

REVIEW = Path(__file__).parents[2] / "docs" / "review.md"
GAZETTED = [name for name in documents() if book(name).kind == "gazetted"]


def rows(document: str) -> list[list[str]]:
    """The rows of a document's table."""
    section = REVIEW.read_text().partition(f"\n## {document}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("document", GAZETTED)
def test_every_rule_was_reviewed(document: str) -> None:
    """Each rule has one row, in the order of the text, that says what was looked at and what came of it."""
    assert [row[0] for row in rows(document)] == [one.number for one in rules(document)]
    assert [row[0] for row in rows(document) if len(row) != 3 or not all(row)] == []


def test_all_752() -> None:
    """The eleven documents have 752 rules between them."""
    assert sum(len(rows(document)) for document in GAZETTED) == 752
