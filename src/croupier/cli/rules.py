"""croupier rules: the rulebook (standing, summary, where enforced, cases), search in it, the table of powers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.say import Json, answer, console, misused, unknown

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.cli.references import References
    from croupier.rulebook import RuleRecord

EXAMPLES = """\b
Examples:
  croupier rules
  croupier rules caribbean-stud
  croupier rules caribbean-stud "10.6(b)"
  croupier rules exposed card
  croupier rules --search poker-victoria string bet
  croupier rules --standing outside
  croupier rules --powers caribbean-stud

\b
Standings:
  enforced   the engine refuses, forces or computes it
  recorded   a procedure that people perform and the journal records
  shown      a display duty that the pages meet
  outside    nothing that software could do"""

LINKS = {"subject_to": "subject to", "notwithstanding": "notwithstanding", "refers_to": "refers to"}
NUMBER = re.compile(r"[A-Z]?[0-9]\S*")
"""What looks like the number of a rule, right or wrong."""


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[document [rule]]",
            help="One document by name, one rule by number; or words to look for, in all documents or in one.",
            show_default=False,
        ),
    ] = None,
    *,
    search: Annotated[bool, typer.Option("--search", help="Look for words in the summaries of the rules.")] = False,
    standing: Annotated[
        str, typer.Option(help="Only rules that are enforced, recorded, shown or outside (see below).")
    ] = "",
    powers: Annotated[
        bool, typer.Option("--powers", help="The powers that the texts give: whose, with which command, in which case.")
    ] = False,
    json: Json = False,
) -> None:
    """Show the rulebook: each rule's standing and summary, where it is enforced, its cases."""
    from croupier.rulebook import STANDINGS, book, documents  # noqa: PLC0415  (help must not wait for it)

    if standing and standing not in STANDINGS:
        unknown("standing", standing, STANDINGS)
    said = " ".join(words or ()).split()  # a whole citation in quotes will do: "caribbean-stud 10.6(b)"
    name = said.pop(0) if said and said[0] in documents() else ""
    asked = [name] if name else [d for d in documents() if book(d).kind == "gazetted"]
    if powers:
        from croupier.cli import powers as table  # noqa: PLC0415

        _demand_document(said)
        table.show(asked, json=json)
    elif search and not said:
        misused("what are you looking for? Write croupier rules --search WORDS")
    elif said and (search or _are_words(name, said)):
        _search([name] if name else list(documents()), said, standing, json=json)
    elif said and not name:
        misused(f"rule {said[0]} of which document? Write croupier rules DOCUMENT {said[0]}")
    elif said:
        _rule(name, " ".join(said), standing, json=json)
    elif json:
        answer({"rules": [r for d in asked for r in records(d, _of(d, standing))], "standings": STANDINGS})
    elif name or standing:
        _list(((d, _of(d, standing)) for d in asked), f"no rule is {standing}")
    else:
        _documents(asked)


def _demand_document(said: list[str]) -> None:
    """Refuse words where only a document can be named."""
    from croupier.rulebook import documents  # noqa: PLC0415

    if said:
        unknown("document", " ".join(said), documents())


def _are_words(name: str, said: list[str]) -> bool:
    """Whether this is something to look for. One word that is nearly a document's name was meant for one."""
    from difflib import get_close_matches  # noqa: PLC0415

    from croupier.rulebook import documents  # noqa: PLC0415

    if NUMBER.fullmatch(said[0]):
        return False
    if not name and len(said) > 1 and NUMBER.fullmatch(said[1]):
        unknown("document", said[0], documents())
    if name or len(said) > 1:
        return True
    (word,) = said
    if any(one.startswith(word) for one in documents()) or get_close_matches(word, documents(), n=1, cutoff=0.6):
        unknown("document", word, documents())
    return True


def _of(document: str, standing: str) -> "list[RuleRecord]":
    from croupier.rulebook import rules as of  # noqa: PLC0415

    return [record for record in of(document) if standing in ("", record.standing)]


def records(document: str, found: "Iterable[RuleRecord]", paragraph: str = "") -> list[dict[str, Any]]:
    """Rules as the public contract has them."""
    from msgspec import to_builtins  # noqa: PLC0415

    from croupier.rulebook.where import places  # noqa: PLC0415

    known = _references()
    own = [one for one in known.citations if one.cite.startswith(f"{document} ")]
    return [
        {
            "document": document,
            "number": record.number,
            "standing": record.standing,
            "summary": record.summary,
            "paragraphs": record.paragraphs,
            "links": {kind: getattr(record.links, kind) for kind in LINKS},
            "versions": [to_builtins(v) | {"paragraphs": v.paragraphs} for v in record.versions],
            "why": record.why,
            "basis": record.basis,
            "differs": record.differs.what if record.differs else "",
            "enforced_at": [place._asdict() for place in places(f"{document} {record.number}{paragraph}", own)],
            "cases": known.cases.get(f"{document} {record.number}", []),
        }
        for record in found
    ]


def _references() -> "References":
    from croupier.cli.references import references  # noqa: PLC0415

    return references()


# --- looking for words ------------------------------------------------------------------------------------


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


def _search(asked: list[str], said: list[str], standing: str, *, json: bool) -> None:
    """The rules whose summaries, or the titles of whose cases, have all these words or words of the same stem."""
    stems = [re.compile(rf"\b(?:{'|'.join(map(re.escape, _alike(word)))})", re.IGNORECASE) for word in said]
    known = _references()

    def has(document: str, record: "RuleRecord") -> bool:
        titles = [known.titles[name] for name in known.cases.get(f"{document} {record.number}", ())]
        return any(all(stem.search(text) for stem in stems) for text in (*_prose(record), *titles))

    found = [(d, [r for r in _of(d, standing) if has(d, r)]) for d in asked]
    if json:
        answer({"rules": [one for d, hits in found if hits for one in records(d, hits)]})
        return
    where = asked[0] if len(asked) == 1 else "any document"
    none = f"nothing in {where} speaks of {' '.join(said)}; fewer words, or others, may find it"
    _list(found, none)


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


def _prose(record: "RuleRecord") -> Iterator[str]:
    yield " ".join((record.summary, record.why, record.basis, *(version.summary for version in record.versions)))


# --- in words -------------------------------------------------------------------------------------


def _documents(named: list[str]) -> None:
    from croupier.rulebook import STANDINGS  # noqa: PLC0415

    table = _table("document", "rules", *STANDINGS)
    for column in table.columns[1:]:
        column.justify = "right"
    all_: Counter[str] = Counter()
    for name in named:
        counts = Counter(record.standing for record in _of(name, ""))
        all_.update(counts)
        table.add_row(name, str(counts.total()), *(str(counts[s]) for s in STANDINGS))
    table.add_row("all", str(all_.total()), *(str(all_[s]) for s in STANDINGS), style="bold")
    out = console()
    out.print(table)
    _explain(out, STANDINGS)


def _list(found: "Iterable[tuple[str, list[RuleRecord]]]", none: str) -> None:
    """Rules with their summaries, by document."""
    from croupier.rulebook import book  # noqa: PLC0415

    out, seen = console(), dict[str, None]()
    for name, hits in found:
        if not hits:
            continue
        counts = Counter(record.standing for record in hits)
        seen |= dict.fromkeys(counts)
        out.print(f"{name}: {book(name).title} ({book(name).jurisdiction})", style="bold")
        out.print(", ".join(f"{count} {s}" for s, count in counts.most_common()))
        table = _table("rule", "standing", "summary")
        for record in hits:
            why = f" Outside: {record.why}" if record.why else ""
            table.add_row(record.number, record.standing, f"{record.summary}{why}")
        out.print(table)
        out.print()
    if seen:
        _explain(out, seen)
    else:
        out.print(none)


def _table(*heads: str) -> "Table":
    """A table whose first columns are never cut; the last one wraps."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for column in table.columns[:-1]:
        column.no_wrap = True
    return table


def _explain(out: "Console", standings: Iterable[str]) -> None:
    """What the standings mean."""
    from croupier.rulebook import STANDINGS  # noqa: PLC0415

    for standing, meaning in STANDINGS.items():
        if standing in standings:
            out.print(f"{standing}: {meaning}", style="dim")


def _rule(name: str, number: str, standing: str, *, json: bool) -> None:
    from croupier.rulebook import STANDINGS, rule  # noqa: PLC0415

    try:
        record = rule(f"{name} {number}")
    except LookupError as wrong:
        misused(str(wrong.args[0]))
    if standing not in ("", record.standing):
        misused(f"{name} {number} is {record.standing}, not {standing}; leave --standing out")
    (found,) = records(name, [record], number[len(record.number) :])
    if json:
        answer({"rules": [found]})
        return
    out = console()
    out.print(f"{name} {number}: {record.standing} ({STANDINGS[record.standing]})", style="bold")
    out.print(record.summary)
    for line in _more_of(name, record):
        out.print(line)
    for kind, targets in found["links"].items():
        if targets:
            out.print(f"{LINKS[kind]}: {', '.join(targets)}")
    for place in found["enforced_at"]:
        out.print(f"  {place['module']}:{place['line']} in {place['function']}", style="dim")
    out.print(f"cases: {', '.join(found['cases']) or 'none'}")


def _more_of(name: str, record: "RuleRecord") -> "Iterator[str]":
    """What there is to say of a rule beside its summary."""
    from croupier.rulebook import book  # noqa: PLC0415
    from croupier.rulebook.powers import exercised, powers_of  # noqa: PLC0415

    for label, text in (("why", record.why), ("basis", record.basis), ("sub-paragraphs", " ".join(record.paragraphs))):
        if text:
            yield f"{label}: {text}"
    if record.differs is not None:
        yield f"against {book(name).edition_of} {record.was or record.number}: {record.differs.what}"
    for version in record.versions:
        yield f"under {version.under}: {version.summary}"
    for power in powers_of(name, record.number):
        yield f"power: {power.by}: {power.what} ({exercised(power)})"
