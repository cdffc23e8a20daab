"""Citations in the sources: each names a rule that exists, and each enforced rule is cited."""

import pytest

from croupier.law.books import book, documents, rule, rules
from croupier.law.where import citations, where


def test_every_citation_resolves() -> None:
    """Every rule that the sources cite is in the rulebook, sub-paragraph and all."""
    wrong = []
    for cite, place in citations():
        try:
            rule(cite)
        except LookupError as error:
            wrong.append(f"{place.module}:{place.line}: {error}")
    assert wrong == []


def cited_outside(cite: str) -> bool:
    """Whether some module beyond the rulebook's own cites the rule."""
    return any(not place.module.startswith("croupier.law") for place in where(cite))


@pytest.mark.parametrize("document", [d for d in documents() if book(d).kind == "gazetted"])
def test_every_enforced_rule_is_cited(document: str) -> None:
    """A rule that counts as enforced is cited by some code outside the rulebook."""
    enforced = [record.number for record in rules(document) if record.standing == "enforced"]
    missing = [number for number in enforced if not cited_outside(f"{document} {number}")]
    report = f"{len(missing)} of {len(enforced)} enforced rules are cited nowhere: {', '.join(missing)}"
    assert not missing, report
