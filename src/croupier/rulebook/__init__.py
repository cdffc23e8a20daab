"""The rulebook: every numbered rule of the gazetted texts, and the only way to make a citation.

    R = document("caribbean-stud")
    R("10.6(b)")            # "caribbean-stud 10.6(b)"; an unknown number raises LookupError

A book is one JSON file in `data/`. It is read when the first rule of it is asked for, and once only.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import takewhile
from pkgutil import get_data
from typing import Final, Literal, NewType

import msgspec

Rule = NewType("Rule", str)
"""A citation that was looked up: document, blank, number, sub-paragraphs."""

Standing = Literal["enforced", "recorded", "shown", "outside"]
STANDINGS: Final[dict[Standing, str]] = {
    "enforced": "the engine refuses, forces or computes it",
    "recorded": "a procedure that people perform and the journal records",
    "shown": "a display duty that the pages meet",
    "outside": "nothing that software could do",
}
"""What each standing means."""
Kind = Literal["gazetted", "base"]

_DOCUMENTS: Final = (
    "baccarat",
    "baccarat-amendments",
    "big-raise-stud",
    "big-raise-stud-draft",
    "blackjack",
    "blackjack-amendments",
    "caribbean-stud",
    "dragon21",
    "electronic-tai-sai",
    "four-card-poker",
    "general",
    "lunar-poker",
    "poker-victoria",
    "tai-sai",
    "three-card-poker",
    "ultimate-texas-holdem",
    "ultimate-texas-holdem-amendment",
)

_SHAPE: Final = re.compile(r"(?P<number>[0-9A-Z][0-9A-Za-z.]*)(?P<paragraph>(?:\([0-9A-Za-z]+\))*)")


class Links(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a rule says about other rules. Targets are numbers of the same book, or keys of its `absent`.

    `section 10` means every rule whose number opens with `10.`; `any other rule` means the rest of the book.
    """

    subject_to: tuple[str, ...] = ()
    notwithstanding: tuple[str, ...] = ()
    refers_to: tuple[str, ...] = ()


class Version(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a rule reads while another rule of the same book modifies it."""

    under: str
    summary: str
    paragraphs: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a rule reads against the same rule of the edition that its book is another edition of."""

    what: str
    plays: bool = False
    """The game is played differently for it."""


class RuleRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One numbered rule. `paragraphs` are chains such as `(c)(ii)`; `why` says why a rule is outside."""

    number: str
    standing: Standing
    summary: str = ""
    paragraphs: tuple[str, ...] = ()
    links: Links = Links()
    versions: tuple[Version, ...] = ()
    why: str = ""
    basis: str = ""
    was: str = ""
    """Its number in the other edition, where that is another."""
    differs: Difference | None = None


class Book(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule text: its name and origin, its rules in order, and the places it points to that it lacks."""

    name: str
    title: str
    jurisdiction: str
    kind: Kind
    rules: tuple[RuleRecord, ...]
    absent: dict[str, str] = {}
    edition_of: str = ""
    """The book of which this is another edition."""
    lacks: dict[str, Difference] = {}
    """Rules of that book which this one leaves out."""


def document(name: str) -> Callable[[str], Rule]:
    """Give the function that cites the rules of one document; LookupError when there is no such document."""
    _demand(name)

    @cache
    def cite(number: str) -> Rule:
        _find(name, number)
        return Rule(f"{name} {number}")

    return cite


def rule(cite: str) -> RuleRecord:
    """Look up the record behind a citation such as `caribbean-stud 10.6(b)`."""
    name, blank, number = cite.partition(" ")
    if not blank:
        raise LookupError(f"{cite!r} is no citation; write document and number: caribbean-stud 10.6(b)")
    return _find(name, number)


def rules(document: str) -> tuple[RuleRecord, ...]:
    """List the rules of a document in the order of its numbers."""
    return book(document).rules


def documents() -> tuple[str, ...]:
    """Name every document of the rulebook, in alphabetical order."""
    return _DOCUMENTS


@cache
def book(name: str) -> Book:
    """Read one document; LookupError when there is none of that name."""
    _demand(name)
    # get_data, because importlib.resources alone would cost more time than all the rest
    return msgspec.json.decode(get_data(__name__, f"data/{name}.json") or b"", type=Book)


def _demand(name: str) -> None:
    """Refuse the name of a document that is not in the rulebook."""
    if name not in _DOCUMENTS:
        raise LookupError(f"no document {name!r} in the rulebook; {_near(name, _DOCUMENTS)}")


@cache
def _by_number(name: str) -> dict[str, RuleRecord]:
    return {record.number: record for record in book(name).rules}


def _find(name: str, number: str) -> RuleRecord:
    """Find the rule that a number names, and make sure that it has the sub-paragraph."""
    shape = _SHAPE.fullmatch(number)
    if shape is None:
        raise LookupError(f"{number!r} is not a rule number; write it like 10.6 or 10.6(b)")
    records = _by_number(name)
    record = records.get(shape["number"])
    if record is None:
        raise LookupError(f"{name} has no rule {shape['number']}; {_near(shape['number'], tuple(records))}")
    known = {*record.paragraphs, *(chain for version in record.versions for chain in version.paragraphs)}
    if shape["paragraph"] and shape["paragraph"] not in known:
        has = ", ".join(record.paragraphs) or "no sub-paragraphs"
        raise LookupError(f"{name} {record.number} has no {shape['paragraph']}; it has {has}")
    return record


def _near(wanted: str, known: tuple[str, ...]) -> str:
    """Say which of the known names open most like the one that was asked for."""

    def alike(name: str) -> int:
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, name, strict=False)))

    return "near: " + ", ".join(sorted(known, key=alike, reverse=True)[:4])
