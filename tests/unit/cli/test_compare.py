"""croupier compare: every rule in which two editions differ, held against the texts where they are at hand."""

import csv
import re
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.law.books import rules
from croupier.law.editions import changed

TEXTS = Path(__file__).parents[4] / "shared" / "rules"
needs_texts = pytest.mark.skipif(not TEXTS.is_dir(), reason="the rule texts are not beside the repository")
OLD, NEW = "big-raise-stud", "big-raise-stud-draft"


def printed(document: str) -> dict[str, list[str]]:
    """The words of every rule of a text, without case, punctuation and headings."""
    with (TEXTS / "register.csv").open(encoding="utf-8", newline="") as register:
        numbers = [row["rule"] for row in csv.DictReader(register) if row["document"] == document]
    text = (TEXTS / f"{document}.txt").read_text(encoding="utf-8").replace("\u2019", "'")
    starts, at = [], 0
    for number in numbers:
        found = re.compile(rf"^{re.escape(number)}\s", re.MULTILINE).search(text, at)
        assert found is not None, number
        starts.append(found.start())
        at = found.end()
    bodies = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    heading = re.compile(r"^(\d+\.0 .*|Appendix .*)$", re.MULTILINE)
    return {
        number: re.findall(r"[a-z0-9']+", heading.sub("", body[len(number) :]).lower())
        for number, body in zip(numbers, bodies, strict=True)
    }


@needs_texts
def test_the_list_is_what_the_texts_say() -> None:
    """A rule is listed as different if and only if its words are, and every other one reads the same."""
    old, new = printed(OLD), printed(NEW)
    listed = {(one.first, one.second): one for one in changed(OLD, NEW)}
    shifted = {record.number: record.was for record in rules(NEW) if record.was}
    pairs = [(shifted.get(number, number), number) for number in new]
    differing = {pair for pair in pairs if old[pair[0]] != new[pair[1]]}
    assert {pair for pair, one in listed.items() if one.what and one.second} == differing
    assert {pair[0] for pair in listed if not pair[1]} == set(old) - {first for first, _ in pairs}


def test_both_ways_round() -> None:
    """The same rules in either order; a text does not differ from itself; other texts are no pair."""
    there, back = changed(OLD, NEW), changed(NEW, OLD)
    assert {(one.first, one.second) for one in there} == {(one.second, one.first) for one in back}
    assert changed(OLD, OLD) == ()
    with pytest.raises(LookupError, match="not two editions"):
        changed(OLD, "lunar-poker")


def test_in_words(run: Run) -> None:
    """Every rule that changes play is named, and what changes at the table."""
    answer = run("compare", OLD, "--edition", "approved", "--edition", "draft")
    assert answer.code == 0
    for said in ("11.12", "bonus wager stays in action", "9.4", "option sevens", "ruling CardsOffTable"):
        assert said in answer.out


def test_as_json(run: Run) -> None:
    """The shape of the contract; without editions the two that there are."""
    found = run("compare", OLD, "--json").json
    assert found["documents"] == [OLD, NEW]
    assert [one["first"] for one in found["rules"] if one["plays"]] == ["10.2", "11.1", "11.12"]
    assert {one["what"] for one in found["play"]} == {"option sevens", "ruling CardsOffTable"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "caribbean-stud"), "only one edition"),
        (("compare", "big-raise"), "did you mean big-raise-stud"),
        (("compare", OLD, "--edition", "draft"), "name two editions"),
        (("compare", OLD, "--edition", "draft", "--edition", "final"), "no edition of big-raise-stud"),
        (("compare", OLD, *(("--edition", "draft") * 3)), "name two editions"),
        (("compare",), "Missing argument"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], said: str) -> None:
    """One line that says what is wrong and what would be right."""
    answer = run(*words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
