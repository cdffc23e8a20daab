"""Every packaged case runs as it says, every rule has one, and everything that a case expects can fail."""

from collections import Counter

import msgspec
import pytest
from tests.daily import daily
from tests.packaged import each, named

from croupier.books.accounts import Books
from croupier.books.postings import entries
from croupier.cases.expecting.table import AnyExpected, Refused, Sum
from croupier.cases.files import cases_for, packaged
from croupier.cases.records import Action, Case
from croupier.cases.runner import run
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, evolve
from croupier.law.books import documents, rules

DOCUMENTS = [d for d in documents() if any(one.standing in ("enforced", "recorded") for one in rules(d))]
"""The texts that are played by."""
CASES = named(DOCUMENTS)


@each(CASES)
def test_case(case: Case) -> None:
    """What the case expects is what happens, and the books can post it: nobody gives what they do not have."""
    outcome = run(case)
    told = [f"line {one.line}: expected {one.expected}; got {one.got}" for one in outcome.failures]
    assert outcome.ok, "\n".join([case.title, *told])
    books = Books()
    for one in outcome.log:
        books.post(entries(one.stream, one.event))


def test_money_of_a_jackpot_table_adds_up() -> None:
    """Chips, layout, house and what went into the jackpot are what was bought, after every event of a case."""
    for case in packaged("caribbean-stud"):
        pit = Pit()
        for one in run(case).log:
            pit = evolve(pit, one)
            t = pit.find(one.stream, Table)
            if t is None or t.game is None:
                continue
            lies = sum(stake.amount for stake in t.round.stakes if stake.id not in t.round.jackpot.accepted)
            held = sum(person.chips for person in t.people.values())
            assert held + lies + t.house + t.into_jackpot == t.bought, f"{case.name}: {one.event}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_rule_has_a_case(document: str) -> None:
    """A rule that is enforced or recorded is shown first by at least one case."""
    first = {_number(case) for case in packaged(document)}
    demanded = [one.number for one in rules(document) if one.standing in ("enforced", "recorded")]
    assert [number for number in demanded if number not in first] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_cases_are_named_after_their_rule(document: str) -> None:
    """A file lies in the folder of its document, and its name opens with the number of the rule that it shows first."""
    wrong = [
        case.name
        for case in packaged(document)
        if case.name.removesuffix(".case").partition("-")[0] != _number(case)
        or case.rules[0].partition(" ")[0] != document
    ]
    assert wrong == []


def _number(case: Case) -> str:
    return case.rules[0].partition(" ")[2].partition("(")[0]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_titles_differ(document: str) -> None:
    """No two cases of a text say that they show the same."""
    titles = Counter(case.title for case in packaged(document))
    assert [title for title, times in titles.items() if times > 1] == []


def test_cases_for_a_rule() -> None:
    """A rule's cases are found by its number with or without sub-paragraph, those that show it first in front."""
    found = cases_for("caribbean-stud", "10.6")
    assert found[0].rules[0].startswith("caribbean-stud 10.6(")
    assert {case.name for case in cases_for("caribbean-stud", "10.6(a)")} < {case.name for case in found}
    assert not any(case.rules[0].startswith("caribbean-stud 10.6") for case in found[-1:])
    assert cases_for("caribbean-stud", "1.1") == ()
    assert cases_for("dragon21", "1.1") == ()


def test_a_number_is_not_the_beginning_of_another() -> None:
    """Rule 11.1 is not rule 11.10."""
    assert all("caribbean-stud 11.1" in case.rules for case in cases_for("caribbean-stud", "11.1"))


def opposite(one: AnyExpected) -> AnyExpected:
    """The same expectation, wrong."""
    if isinstance(one, Sum):
        return msgspec.structs.replace(one, amount=one.amount + 1)
    if isinstance(one, Refused):
        return msgspec.structs.replace(one, words="no reason in the world")
    return msgspec.structs.replace(one, absent=not one.absent)


@each(daily(CASES))
def test_everything_expected_can_fail(case: Case) -> None:
    """Turn all expectations round at once, and the runner reports the line of each; by day in a third of the cases."""
    wrong = tuple(
        msgspec.structs.replace(step, expected=tuple(map(opposite, step.expected)))
        if isinstance(step, Action)
        else step
        for step in case.steps
    )
    reported = {failure.line for failure in run(msgspec.structs.replace(case, steps=wrong)).failures}
    expected = [one for step in case.steps if isinstance(step, Action) for one in step.expected]
    assert expected
    assert [one.text for one in expected if one.line not in reported] == []
