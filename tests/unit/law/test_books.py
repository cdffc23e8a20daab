"""The rulebook: its records, its citations, its links."""

import csv
import re
from graphlib import TopologicalSorter
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.law.books import RuleRecord, book, document, documents, rule, rules
from croupier.law.where import Place, precedence, resolve, where

RULES_IN = {
    "baccarat-amendments": 42,
    "big-raise-stud": 63,
    "big-raise-stud-draft": 62,
    "blackjack-amendments": 60,
    "caribbean-stud": 84,
    "dragon21": 35,
    "electronic-tai-sai": 28,
    "four-card-poker": 61,
    "lunar-poker": 81,
    "poker-victoria": 235,
    "ultimate-texas-holdem-amendment": 1,
}
GAZETTED = tuple(RULES_IN)
BASE = ("general-victoria", "baccarat", "blackjack", "general", "tai-sai", "three-card-poker", "ultimate-texas-holdem")

# The rule texts may lie beside the repository; they are no part of it.
TEXTS = Path(__file__).parents[4] / "shared" / "rules"
needs_texts = pytest.mark.skipif(not TEXTS.is_dir(), reason="the rule texts are not beside the repository")


def words(text: str) -> list[str]:
    """Split a text into its words, without case and punctuation."""
    return re.findall(r"[a-z0-9]+", text.lower())


def prose(record: RuleRecord) -> list[str]:
    """Every sentence of our own about a rule."""
    return [record.summary, record.why, *(version.summary for version in record.versions)]


def order(number: str) -> list[tuple[int, str]]:
    """Sort key of a rule number: 5.6.2 before 5.10, 9.3 before 9.3A."""
    parts = [re.fullmatch(r"(\d+)([A-Za-z]*)", part) for part in number.split(".")]
    return [(int(part[1]), part[2].upper()) for part in parts if part is not None]


def test_documents() -> None:
    """The eleven gazetted documents and the three of base facts are there, each with title and jurisdiction."""
    data = files("croupier.law") / "data"
    there = [one.name.removesuffix(".json") for folder in ("nz", "vic") for one in (data / folder).iterdir()]
    assert documents() == tuple(sorted(set(there) - {"jurisdiction"}))
    assert {name for name in documents() if book(name).kind == "gazetted"} == set(GAZETTED)
    assert {name for name in documents() if book(name).kind == "base"} == set(BASE)
    assert all(book(name).name == name and book(name).title and book(name).jurisdiction for name in documents())


def test_all_rules_are_there() -> None:
    """The gazetted documents have 752 rules in all."""
    assert {name: len(rules(name)) for name in GAZETTED} == RULES_IN
    assert sum(RULES_IN.values()) == 752


@pytest.mark.parametrize("name", GAZETTED)
def test_numbers_rise(name: str) -> None:
    """Rules stand in the order of their numbers, none twice."""
    numbers = [record.number for record in rules(name)]
    assert all(order(before) < order(after) for before, after in pairwise(numbers))


@needs_texts
@pytest.mark.parametrize("name", GAZETTED)
def test_numbers_are_the_register(name: str) -> None:
    """The numbers are those of the register, no more and no fewer."""
    with (TEXTS / "register.csv").open(encoding="utf-8", newline="") as register:
        numbers = [row["rule"] for row in csv.DictReader(register) if row["document"] == name]
    assert sorted(numbers) == sorted(record.number for record in rules(name))


@pytest.mark.parametrize("name", documents())
def test_links_resolve(name: str) -> None:
    """Every link finds its rule and sub-paragraph, or is listed as pointing out of the book."""
    cite, absent = document(name), book(name).absent
    used = set()
    for record in rules(name):
        links = record.links
        for target in (*links.subject_to, *links.notwithstanding, *links.refers_to):
            used.add(target)
            assert resolve(name, target) or target in absent
            if "(" in target and target not in absent:
                cite(target)
        for version in record.versions:
            cite(version.under)
    assert set(absent) <= used


def test_link_into_nothing() -> None:
    """A link that leads nowhere is an error."""
    with pytest.raises(LookupError, match=r"links to 99\.1"):
        resolve("caribbean-stud", "99.1")


@pytest.mark.parametrize("name", documents())
def test_precedence_has_no_circle(name: str) -> None:
    """No rule goes, over any number of others, before itself."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for before, after in precedence(name):
        sorter.add(after, before)
    sorter.prepare()


def test_precedence_of_exposed_cards() -> None:
    """In Caribbean stud the texts fix 12.4, then 12.7, then 12.5, then 12.3."""
    pairs = precedence("caribbean-stud")
    assert {("12.4", "12.7"), ("12.7", "12.5"), ("12.5", "12.3"), ("12.4", "12.3")} <= pairs
    assert {("12.1", "12.6"), ("12.9", "12.8"), ("12.14", "10.1"), ("12.14", "10.8")} <= pairs
    assert ("12.5", "12.7") not in pairs


@pytest.mark.parametrize("name", documents())
def test_summaries(name: str) -> None:
    """Every rule has a summary; a rule outside says why, and no other does."""
    records = rules(name)
    assert [record.number for record in records if not record.summary] == []
    assert [record.number for record in records if (record.standing == "outside") != bool(record.why)] == []


@pytest.mark.parametrize("name", GAZETTED)
def test_few_rules_are_outside(name: str) -> None:
    """In a gazetted document outside is the reference to the Act, if anything."""
    standing = {record.number: record.standing for record in rules(name)}
    outside = [number for number, value in standing.items() if value == "outside"]
    assert outside in ([], ["1.1"])
    assert len(outside) <= 0.05 * len(standing)  # so none where the document is a single rule


def test_base_facts_name_their_basis() -> None:
    """A fact that no gazetted text carries says what it rests on."""
    assert [record.number for name in BASE for record in rules(name) if not record.basis] == []
    assert not any(record.basis for name in GAZETTED for record in rules(name))


@pytest.mark.parametrize("name", BASE)
def test_base_facts_explain_their_paragraphs(name: str) -> None:
    """No text stands behind a base document, so a summary says what each of its sub-paragraphs is."""
    assert len({record.number for record in rules(name)}) == len(rules(name))
    for record in rules(name):
        assert re.findall(r"\([a-z]\)", record.summary) == list(record.paragraphs), record.number


@needs_texts
@pytest.mark.parametrize("name", documents())
def test_summaries_are_our_own_words(name: str) -> None:
    """No summary repeats eight words of any rule text in a row."""
    length = 8
    law = " ".join(f" {' '.join(words(path.read_text(encoding='utf-8')))} " for path in TEXTS.glob("*.txt"))
    copied = []
    for record in rules(name):
        for text in prose(record):
            spoken = words(text)
            runs = (" ".join(spoken[i : i + length]) for i in range(len(spoken) - length + 1))
            copied += [f"{record.number}: {run}" for run in runs if f" {run} " in law]
    assert copied == []


def test_cite() -> None:
    """A citation is the document, a blank and the number with its sub-paragraphs."""
    cite = document("caribbean-stud")
    assert cite("10.6(b)") == "caribbean-stud 10.6(b)"
    assert cite("3.4(c)(ii)") == "caribbean-stud 3.4(c)(ii)"
    assert document("general")("G2(b)") == "general G2(b)"
    assert document("three-card-poker")("4.3") == "three-card-poker 4.3"
    assert document("ultimate-texas-holdem")("U24(o)") == "ultimate-texas-holdem U24(o)"


def test_cite_substituted_rule() -> None:
    """Rule 11.10 can be cited as printed and as 11.6C(d) substitutes it."""
    cite = document("caribbean-stud")
    assert (cite("11.10(c)(ii)"), cite("11.10(b)(ii)")) == (
        "caribbean-stud 11.10(c)(ii)",
        "caribbean-stud 11.10(b)(ii)",
    )
    assert [version.under for version in rule("caribbean-stud 11.10").versions] == ["11.6C(d)"]


def test_cite_the_poker_room() -> None:
    """The poker room counts its paragraphs two deep, under numbers of two or three places."""
    cite = document("poker-victoria")
    for number in ("3.2.1(b)(xi)", "6.13.2", "6.14.2(b)", "8.10.5(d)(iii)", "9.1.1(a)(vi)", "10.2.1(f)(iii)", "11.13"):
        assert cite(number) == f"poker-victoria {number}"


def test_wrong_pointers_of_the_poker_room() -> None:
    """Links are as printed: 8.5.3 leads to a paragraph that is not there, 8.12.4 to the rule after it."""
    assert "8.4.5(c)" in rule("poker-victoria 8.5.3").links.refers_to
    assert resolve("poker-victoria", "8.4.5(c)") == ()
    assert rule("poker-victoria 8.12.4").links.refers_to == ("8.12.5(a)", "8.12.5(b)", "8.12.5(c)")


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("12.99", r"caribbean-stud has no rule 12\.99; near: 12\.9"),
        ("5.0", r"has no rule 5\.0; near: 5\.1"),
        ("10.6(d)", r"10\.6 has no \(d\); it has \(a\), \(b\), \(c\)"),
        ("4.1(a)", r"4\.1 has no \(a\); it has no sub-paragraphs"),
        ("10.6(b", r"is not a rule number; write it like 10\.6"),
        ("", r"'' is not a rule number"),
        ("rule 10.6", r"is not a rule number"),
    ],
)
def test_cite_what_is_not_there(number: str, message: str) -> None:
    """A wrong number is refused, with what would be right."""
    with pytest.raises(LookupError, match=message):
        document("caribbean-stud")(number)


@pytest.mark.parametrize("name", ["caribean-stud", "", "../data/general", "Caribbean-stud"])
def test_unknown_document(name: str) -> None:
    """A wrong document is refused at once, with those that exist."""
    with pytest.raises(LookupError, match=r"no document .* near: "):
        document(name)
    with pytest.raises(LookupError, match=r"no document .* near: "):
        book(name)


def test_look_up_a_citation() -> None:
    """A citation leads to the record of its rule."""
    assert rule("caribbean-stud 12.3").links.subject_to == ("12.4", "12.5")
    assert rule("caribbean-stud 10.6(b)").number == "10.6"
    with pytest.raises(LookupError, match="write document and number"):
        rule("caribbean-stud")


SOURCE = """
from croupier.law.books import document

R = document("caribbean-stud")
SCALE = R("5.8")


class Options:
    cap = R("5.9")

    def settle(self, number):
        return R("10.6(b)"), R(number), print("10.6")


async def deal():
    return document("general")("G5")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package of two modules that cite rules."""
    root = tmp_path / "small"
    (root / "house").mkdir(parents=True)
    (root / "game.py").write_text(SOURCE, encoding="utf-8")
    (root / "house" / "__init__.py").write_text('from small.game import R as Cite\n\nCite("10.6")\n', encoding="utf-8")
    return root


def test_where(package: Path) -> None:
    """A rule is found where it is cited: module, line, function."""
    assert where("caribbean-stud 10.6", package) == (
        Place("small.game", 12, "Options.settle"),
        Place("small.house", 3, "<module>"),
    )
    assert where("caribbean-stud 10.6(b)", package) == (Place("small.game", 12, "Options.settle"),)
    assert where("caribbean-stud 5.9", package) == (Place("small.game", 9, "Options"),)
    assert where("general", package) == (Place("small.game", 16, "deal"),)
    assert len(where("caribbean-stud", package)) == 4


def test_where_keeps_rules_apart(package: Path) -> None:
    """Rule 10 is not rule 10.6, and rule 5 is not rule 5.8."""
    assert where("caribbean-stud 10", package) == ()
    assert where("caribbean-stud 5", package) == ()
