"""The index of the rules: where each is cited, which cases show it and its powers; looking for words in them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from croupier.law.books import RuleRecord, documents
from croupier.law.powers import Done, Power, powers, shown_in
from croupier.law.where import Citation, Citing, joined, places

LINKS: Final = {"subject_to": "subject to", "notwithstanding": "notwithstanding", "refers_to": "refers to"}
_RULES: Final = re.compile(r"^Rule[^:\n]*:[ \t]*(.*)$", re.MULTILINE)


class References(msgspec.Struct, frozen=True):
    """Citations in the order of modules and lines; the names of the cases that show each rule."""

    citations: tuple[Citation, ...]
    cases: dict[str, list[str]]
    titles: dict[str, str]
    """Of the cases, by their names."""


class Header(NamedTuple):
    """What the header of a case says of it: its title, and the rules it shows, which nothing has looked up."""

    title: str
    rules: tuple[str, ...]


def references(modules: Mapping[str, Citing], headers: Mapping[str, Header]) -> References:
    """The references of these modules and these cases, both by their names."""
    return References(
        citations=joined(modules),
        cases=_by_rule(headers),
        titles={name: one.title for name, one in headers.items()},
    )


def header(text: str) -> Header:
    """The header of a case, by its two lines; the rest of the notation is for those who run it."""
    title = re.search(r"^Case:[ \t]*(.*)$", text, re.MULTILINE)
    cites: list[str] = []
    book = ""
    for line in _RULES.findall(text.partition("\n\n")[0]):
        for part in re.sub(r"\s#.*", "", line).split(","):
            name, _, number = part.strip().rpartition(" ")
            book = book or name
            cites.append(f"{name or ('general' if re.match(r'G[0-9]', number) else book)} {number}")
    return Header(title[1] if title else "", tuple(cites))


def _by_rule(shown: Mapping[str, Header]) -> dict[str, list[str]]:
    """The names of the cases that show each rule, in the order of documents and numbers; paragraphs count for rules."""
    found: dict[str, list[str]] = {}
    for name in sorted((name for name in shown if name.partition("/")[0] in documents()), key=by_number):
        for cite in dict.fromkeys(cite.partition("(")[0] for cite in shown[name].rules):
            found.setdefault(cite, []).append(name)
    return found


def by_number(name: str) -> tuple[str, list[tuple[int, str]]]:
    """A key that puts 5.10 after 5.9."""
    document, _, file = name.partition("/")
    parts = file.removesuffix(".case").replace("-", ".").split(".")
    return document, [(int(part), "") if part.isdecimal() else (99, part) for part in parts]


# --- what there is to say of a rule ---------------------------------------------------------------


def records(known: References, document: str, found: Iterable[RuleRecord], paragraph: str = "") -> list[dict[str, Any]]:
    """Rules as the public contract has them."""
    own = [one for one in known.citations if one.cite.startswith(f"{document} ")]
    return [
        {
            "document": document,
            "number": record.number,
            "standing": record.standing,
            "summary": record.summary,
            "paragraphs": record.paragraphs,
            "links": {kind: getattr(record.links, kind) for kind in LINKS},
            "versions": [msgspec.to_builtins(v) | {"paragraphs": v.paragraphs} for v in record.versions],
            "why": record.why,
            "basis": record.basis,
            "differs": record.differs.what if record.differs else "",
            "enforced_at": [place._asdict() for place in places(f"{document} {record.number}{paragraph}", own)],
            "cases": known.cases.get(f"{document} {record.number}", []),
        }
        for record in found
    ]


# --- looking for words ----------------------------------------------------------------------------


ALIKE = (
    ("exposed", "expose", "faces up", "face up", "shows", "showing"),
    ("irregularity", "mistake", "error", "wrong"),
    ("wager", "bet", "stake"),
    ("supervisor", "floor"),
    ("void", "cancel"),
    ("tie", "stand off", "standoff", "push"),
    ("commission", "rake"),
    ("absent", "away", "missing"),
)
"""Words of the texts and of the trade, and what our summaries say for them."""


def search(known: References, document: str, words: Iterable[str], among: Iterable[RuleRecord]) -> list[RuleRecord]:
    """The rules whose summaries, or the titles of whose cases, have all these words or words of the same stem."""
    stems = [re.compile(rf"\b(?:{'|'.join(map(re.escape, _alike(word)))})", re.IGNORECASE) for word in words]
    return [one for one in among if any(all(s.search(text) for s in stems) for text in _prose(known, document, one))]


def _prose(known: References, document: str, record: RuleRecord) -> list[str]:
    """Our own words on a rule: its summary with what belongs to it, and the title of each of its cases."""
    ours = " ".join((record.summary, record.why, record.basis, *(version.summary for version in record.versions)))
    return [ours, *(known.titles[name] for name in known.cases.get(f"{document} {record.number}", ()))]


def _alike(word: str) -> list[str]:
    """The stems of a word and of those that mean the same here."""
    stem = _stem(word.lower())
    groups = [group for group in ALIKE if any(one.startswith(stem) for one in group)]
    return [stem, *(_stem(one) for group in groups for one in group)]


def _stem(word: str) -> str:
    """The word without its ending, so that exposed finds exposing, and cards a card."""
    stem = re.sub(r"(?:ing|ed|es|s|e)$", "", word)
    shortest = 3
    return stem if len(stem) >= shortest else word


# --- powers ---------------------------------------------------------------------------------------


class PowerShown(NamedTuple):
    """A power, and the cases that show it, those where it is used at once first."""

    document: str
    power: Power
    cases: tuple[str, ...]


def powers_shown(named: Iterable[str], done: Mapping[str, Done]) -> list[PowerShown]:
    """The table of powers of these documents, by what people do in each case."""
    citing: dict[str, dict[str, Done]] = {}
    for name, one in done.items():
        for cite in {cite.partition("(")[0] for act in one.acts for cite in act.cites}:
            citing.setdefault(cite, {})[name] = one
    return [
        PowerShown(
            document, power, _shown(document, power, citing.get(f"{document} {power.rule.partition('(')[0]}", {}))
        )
        for document in named
        for power in powers(document).powers
        for number in (power.rule.partition("(")[0],)
    ]


def _shown(document: str, power: Power, done: Mapping[str, Done]) -> tuple[str, ...]:
    """The cases that show a power; in front those where it is used at once, and those that bear its rule's number."""
    number = re.match(r"[^(]+", power.rule)
    own = re.compile(rf"{document}/{re.escape(number[0] if number else '')}\b(?!\.\d)")
    found = {name: shown for name, one in done.items() if (shown := shown_in(document, power, one))}
    return tuple(sorted(found, key=lambda name: (-found[name], own.match(name) is None, by_number(name))))
