"""The rulebook: every numbered rule of the gazetted texts, and the only way to make a citation.

    R = document("caribbean-stud")
    R("10.6(b)")            # "caribbean-stud 10.6(b)"; an unknown number raises LookupError

A jurisdiction is a folder of `data/`, a book one JSON file in it. A book is read when its first rule is asked for, and
once only.
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
    "shown": "something to be displayed, which the pages display",
    "outside": "beyond what software can do",
}
"""What each standing means."""
Kind = Literal["gazetted", "base"]

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
    rests_on: str = ""
    """Of a rule that the book leaves out: the number here on which what it said rests instead."""


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
    rests_on: tuple[str, ...] = ()
    """The books that it presupposes: a base game, the general rules."""


class Jurisdiction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a text is law: who regulates the casinos there, and in which money they play."""

    name: str
    regulator: str
    """Who approves what a text makes subject to approval, as a sentence names them: the Secretary."""
    currency: str
    """Three letters: NZD."""
    sign: str = "$"
    """What stands before an amount."""


_FOLDERS: Final = {
    "nz": (
        *("baccarat", "baccarat-amendments", "big-raise-stud", "big-raise-stud-draft", "blackjack"),
        *("blackjack-amendments", "caribbean-stud", "dragon21", "electronic-tai-sai", "four-card-poker", "general"),
        *("lunar-poker", "tai-sai", "three-card-poker", "ultimate-texas-holdem", "ultimate-texas-holdem-amendment"),
    ),
    "vic": ("general-victoria", "poker-victoria"),
}
"""A jurisdiction is a folder of data: its books, and a record of its own."""
_PACKAGED: Final = {name: folder for folder, names in _FOLDERS.items() for name in names}
_ADDED: Final[dict[str, Book]] = {}
"""Books of other jurisdictions, as somebody put them in force."""
_JURISDICTIONS: Final[dict[str, Jurisdiction]] = {}


def put_in_force(jurisdiction: Jurisdiction, *books: Book) -> None:
    """Add the books of another jurisdiction to those of the package; ValueError where a name is taken."""
    for one in books:
        if one.name in _PACKAGED or _ADDED.get(one.name, one) != one:
            raise ValueError(f"there is a document {one.name!r} already; give this one another name")
        if one.jurisdiction != jurisdiction.name:
            raise ValueError(f"{one.name} is law in {one.jurisdiction!r}, not in {jurisdiction.name!r}")
    _ADDED.update({one.name: one for one in books})
    _JURISDICTIONS[jurisdiction.name] = jurisdiction
    book.cache_clear()
    _by_number.cache_clear()


def jurisdiction(name: str) -> Jurisdiction:
    """Where a document is law; LookupError when there is no such document."""
    _demand(name)
    if name in _ADDED:
        return _JURISDICTIONS[_ADDED[name].jurisdiction]
    return _jurisdiction(_PACKAGED[name])


@cache
def _jurisdiction(folder: str) -> Jurisdiction:
    return msgspec.json.decode(get_data(__name__, f"data/{folder}/jurisdiction.json") or b"", type=Jurisdiction)


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
        raise LookupError(f"{cite!r} is not a citation; write document and number: caribbean-stud 10.6(b)")
    return _find(name, number)


def rules(document: str) -> tuple[RuleRecord, ...]:
    """List the rules of a document in the order of its numbers."""
    return book(document).rules


def documents() -> tuple[str, ...]:
    """Name every document of the rulebook, in alphabetical order."""
    return tuple(sorted((*_PACKAGED, *_ADDED)))


@cache
def book(name: str) -> Book:
    """Read one document; LookupError when there is none of that name."""
    _demand(name)
    if name in _ADDED:
        return _ADDED[name]
    # get_data, because importlib.resources alone would cost more time than all the rest
    return msgspec.json.decode(get_data(__name__, f"data/{_PACKAGED[name]}/{name}.json") or b"", type=Book)


def _demand(name: str) -> None:
    """Refuse the name of a document that is not in the rulebook."""
    if name not in _PACKAGED and name not in _ADDED:
        raise LookupError(f"no document {name!r} in the rulebook; {near(name, documents())}")


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
        raise LookupError(f"{name} has no rule {shape['number']}; {near(shape['number'], tuple(records))}")
    known = {*record.paragraphs, *(chain for version in record.versions for chain in version.paragraphs)}
    if shape["paragraph"] and shape["paragraph"] not in known:
        has = ", ".join(record.paragraphs) or "no sub-paragraphs"
        raise LookupError(f"{name} {record.number} has no {shape['paragraph']}; it has {has}")
    return record


def near(wanted: str, known: tuple[str, ...]) -> str:
    """Say which of the known names open most like the one that was asked for."""

    def alike(name: str) -> int:
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, name, strict=False)))

    return "near: " + ", ".join(sorted(known, key=alike, reverse=True)[:4])
