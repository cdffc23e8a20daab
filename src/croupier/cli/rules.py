"""croupier rules: the rulebook with standing, summary, where a rule is enforced, and its cases."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.say import Json, answer, console, misused, unknown

if TYPE_CHECKING:
    from croupier.rulebook import RuleRecord

EXAMPLES = """\b
Examples:
  croupier rules
  croupier rules caribbean-stud
  croupier rules caribbean-stud "10.6(b)"
  croupier rules --standing outside --json"""

STANDINGS = ("enforced", "recorded", "shown", "outside")
LINKS = {"subject_to": "subject to", "notwithstanding": "notwithstanding", "refers_to": "refers to"}


def rules(
    document: Annotated[str, typer.Argument(help="One document, by name.", show_default=False)] = "",
    number: Annotated[str, typer.Argument(metavar="rule", help="One rule, by number.", show_default=False)] = "",
    *,
    standing: Annotated[
        str, typer.Option(help=f"Only rules that are {', '.join(STANDINGS)}.", show_default=False)
    ] = "",
    json: Json = False,
) -> None:
    """Show the rulebook: each rule's standing and summary, where it is enforced, its cases."""
    from croupier.rulebook import book, documents  # noqa: PLC0415  (help must not wait for it)

    if standing and standing not in STANDINGS:
        unknown("standing", standing, STANDINGS)
    name, _, rest = document.strip().partition(" ")
    if rest and not number:
        number = rest  # a whole citation in quotes: "caribbean-stud 10.6(b)"
    if name and name not in documents():
        unknown("document", name, documents())
    if number and not name:
        misused(f"rule {number} of which document? Write croupier rules DOCUMENT {number}")
    if number:
        _rule(name, number, standing, json=json)
        return
    named = [name] if name else [d for d in documents() if book(d).kind == "gazetted"]
    if json:
        answer({"rules": [r for d in named for r in records(d, _of(d, standing))]})
    elif name:
        _document(name, standing)
    else:
        _documents(named, standing)


def _of(document: str, standing: str) -> "list[RuleRecord]":
    from croupier.rulebook import rules as of  # noqa: PLC0415

    return [record for record in of(document) if standing in ("", record.standing)]


def records(document: str, found: "Iterable[RuleRecord]", paragraph: str = "") -> list[dict[str, Any]]:
    """Rules as the public contract has them."""
    from msgspec import to_builtins  # noqa: PLC0415

    from croupier.cli.files import cases_by_rule  # noqa: PLC0415
    from croupier.rulebook.where import where  # noqa: PLC0415

    shown_by = cases_by_rule()
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
            "enforced_at": [place._asdict() for place in where(f"{document} {record.number}{paragraph}")],
            "cases": shown_by.get(f"{document} {record.number}", []),
        }
        for record in found
    ]


# --- in words -------------------------------------------------------------------------------------


def _documents(named: list[str], standing: str) -> None:
    from rich.table import Table  # noqa: PLC0415

    from croupier.rulebook import book  # noqa: PLC0415

    heads = [s for s in STANDINGS if standing in ("", s)]
    table = Table("document", "title", *heads, "rules", box=None, pad_edge=False, header_style="bold")
    table.columns[0].no_wrap = True
    table.columns[0].min_width = max(map(len, named))
    for column in table.columns[2:]:
        column.justify = "right"
    all_: Counter[str] = Counter()
    for name in named:
        counts = Counter(record.standing for record in _of(name, standing))
        all_.update(counts)
        table.add_row(name, book(name).title, *(str(counts[s]) for s in heads), str(counts.total()))  # type: ignore[index]
    table.add_row("", "all", *(str(all_[s]) for s in heads), str(all_.total()), style="bold")
    console().print(table)


def _document(name: str, standing: str) -> None:
    from rich.table import Table  # noqa: PLC0415

    from croupier.rulebook import book  # noqa: PLC0415

    out, found = console(), _of(name, standing)
    counts = Counter(record.standing for record in found)
    out.print(f"{book(name).title} ({book(name).jurisdiction})", style="bold")
    out.print(", ".join(f"{count} {s}" for s, count in counts.most_common()) or f"no rule is {standing}")
    table = Table("rule", "standing", "summary", box=None, pad_edge=False, header_style="bold")
    for record in found:
        table.add_row(record.number, record.standing, record.summary or record.why)
    out.print(table)


def _rule(name: str, number: str, standing: str, *, json: bool) -> None:
    from croupier.rulebook import rule  # noqa: PLC0415

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
    out.print(f"{name} {number}: {record.standing}", style="bold")
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

    for label, text in (("why", record.why), ("basis", record.basis), ("sub-paragraphs", " ".join(record.paragraphs))):
        if text:
            yield f"{label}: {text}"
    if record.differs is not None:
        yield f"against {book(name).edition_of} {record.was or record.number}: {record.differs.what}"
    for version in record.versions:
        yield f"under {version.under}: {version.summary}"
