"""croupier rules: the rulebook (standing, summary, where enforced, cases), search in it, the table of powers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.output import Json, answer, columns, console, notes
from croupier.law.books import STANDINGS, RuleRecord, book, documents, rule
from croupier.law.books import rules as of
from croupier.law.powers import Done, exercised, powers_of
from croupier.law.references import LINKS, PowerShown, powers_shown, records
from croupier.law.references import search as spoken_of
from croupier.store.index import HERE, files, read, references

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
  shown      something to be displayed, which the pages display
  outside    beyond what software can do"""

NUMBER = re.compile(r"[A-Z]?[0-9]\S*")
"""What looks like the number of a rule, right or wrong."""
READ_BY = ("cases", "kernel", "engines", "games", "law")
"""Packages that give the words of a case their meaning: while they stay as they are, so does what is done in it."""
MANY = 100
"""So many cases take a moment."""


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
        bool,
        typer.Option(
            "--powers",
            help="The powers the texts give: who holds each, the command that uses it, the case that shows it.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Show the rulebook: each rule's standing and summary, where it is enforced, its cases."""
    if standing and standing not in STANDINGS:
        unknown("standing", standing, STANDINGS)
    said = " ".join(words or ()).split()  # a whole citation in quotes will do: "caribbean-stud 10.6(b)"
    name = said.pop(0) if said and said[0] in documents() else ""
    asked = [name] if name else [d for d in documents() if book(d).kind == "gazetted"]
    if powers:
        _demand_document(said)
        _powers(asked, json=json)
    elif search and not said:
        misused("what are you looking for? Type croupier rules --search WORDS")
    elif said and (search or _are_words(name, said)):
        _search([name] if name else list(documents()), said, standing, json=json)
    elif said and not name:
        misused(f"rule {said[0]} of which document? Type croupier rules DOCUMENT {said[0]}")
    elif said:
        _rule(name, " ".join(said), standing, json=json)
    elif json:
        known = references()
        answer({"rules": [r for d in asked for r in records(known, d, _of(d, standing))], "standings": STANDINGS})
    elif name or standing:
        _list(((d, _of(d, standing)) for d in asked), f"no rule is {standing}")
    else:
        _documents(asked)


def _demand_document(said: list[str]) -> None:
    """Refuse words where only a document can be named."""
    if said:
        unknown("document", " ".join(said), documents())


def _are_words(name: str, said: list[str]) -> bool:
    """Whether this is something to look for. One word that is nearly a document's name was meant for one."""
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


def _of(document: str, standing: str) -> list[RuleRecord]:
    return [record for record in of(document) if standing in ("", record.standing)]


# --- looking for words ------------------------------------------------------------------------------------


def _search(asked: list[str], said: list[str], standing: str, *, json: bool) -> None:
    """The rules that speak of these words."""
    known = references()
    found = [(d, spoken_of(known, d, said, _of(d, standing))) for d in asked]
    if json:
        answer({"rules": [one for d, hits in found if hits for one in records(known, d, hits)]})
        return
    where = asked[0] if len(asked) == 1 else "any document"
    none = f"nothing in {where} mentions {' '.join(said)}; try fewer words, or different ones"
    _list(found, none)


# --- in words -------------------------------------------------------------------------------------


def _documents(named: list[str]) -> None:
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


def _list(found: Iterable[tuple[str, list[RuleRecord]]], none: str) -> None:
    """Rules with their summaries, by document."""
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


def _table(*heads: str) -> Table:
    """A table whose first columns are never cut; the last one wraps."""
    table = columns(*heads)
    for column in table.columns[:-1]:
        column.no_wrap = True
    return table


def _explain(out: Console, standings: Iterable[str]) -> None:
    """What the standings mean."""
    for standing, meaning in STANDINGS.items():
        if standing in standings:
            out.print(f"{standing}: {meaning}", style="dim")


def _rule(name: str, number: str, standing: str, *, json: bool) -> None:
    try:
        record = rule(f"{name} {number}")
    except LookupError as wrong:
        misused(str(wrong.args[0]))
    if standing not in ("", record.standing):
        misused(f"{name} {number} is {record.standing}, not {standing}; leave --standing out")
    (found,) = records(references(), name, [record], number[len(record.number) :])
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


def _more_of(name: str, record: RuleRecord) -> Iterator[str]:
    """What there is to say of a rule beside its summary."""
    for label, text in (("why", record.why), ("basis", record.basis), ("sub-paragraphs", " ".join(record.paragraphs))):
        if text:
            yield f"{label}: {text}"
    if record.differs is not None:
        yield f"against {book(name).edition_of} {record.was or record.number}: {record.differs.what}"
    for version in record.versions:
        yield f"under {version.under}: {version.summary}"
    for power in powers_of(name, record.number):
        yield f"power: {power.by}: {power.what} ({exercised(power)})"


# --- powers ---------------------------------------------------------------------------------------


def _powers(documents: list[str], *, json: bool) -> None:
    """The table of powers of these documents."""
    found = powers_shown(documents, done_in_cases())
    if json:
        answer({"powers": [_power(row) for row in found]})
        return
    out = console()
    for document in documents:
        own = [row for row in found if row.document == document]
        out.print(f"{document}: {book(document).title}", style="bold")
        if own:
            out.print(_powers_table(own, narrow=out.is_terminal))
        else:
            out.print("The table of powers covers the gazetted texts; this is what they rest on.")
        out.print()


def done_in_cases() -> dict[str, Done]:
    """What people do in every packaged case. Cases that have not changed are not read again."""
    # The case notation knows every game: only who asks for powers waits for it.
    from croupier.cases.files import done_in_text  # noqa: PLC0415

    sources = [found for package in READ_BY for found in sorted(files(str(HERE / package), ".py"))]
    return read(HERE / "cases", ".case", done_in_text, Done, repr(sources), _progress)


def _progress(files_to_read: int) -> None:
    """Say that it takes a moment, where somebody waits for it."""
    if files_to_read >= MANY and notes().is_terminal:
        notes().print(f"reading {files_to_read} cases ...", style="dim")


def _powers_table(own: list[PowerShown], *, narrow: bool) -> Table:
    """A row for each power; on a terminal in two columns, so that no name is cut."""
    heads = ("rule", "power") if narrow else ("rule", "whose", "power", "with", "case")
    table = columns(*heads)
    table.columns[0].no_wrap = True
    for row in own:
        one = row.power
        whose = f"{one.by}, through the {one.through}" if one.through else one.by
        more = f" and {len(row.cases) - 1} more" if row.cases[1:] else ""
        case = row.cases[0] + more if row.cases else ""
        if narrow:
            table.add_row(one.rule, f"{whose}: {one.what}\n  {exercised(one)}" + (f"\n  {case}" if case else ""))
        else:
            table.add_row(one.rule, whose, one.what, exercised(one), case)
    return table


def _power(row: PowerShown) -> dict[str, Any]:
    one = row.power
    return {
        "document": row.document,
        "rule": one.rule,
        "by": one.by,
        "through": one.through,
        "what": one.what,
        "commands": one.with_,
        "option": one.option,
        "outside": one.outside,
        "missing": one.missing,
        "cases": row.cases,
    }
