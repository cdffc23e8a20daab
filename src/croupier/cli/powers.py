"""croupier rules --powers: each power that a text gives, whose it is, what exercises it, the cases that show it."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier.cases import CaseError, load
from croupier.cases.acts import done_in
from croupier.cli.references import HERE, by_number, files, read
from croupier.cli.say import answer, console, notes
from croupier.rulebook import book
from croupier.rulebook.powers import Done, Power, exercised, powers, shown_in

if TYPE_CHECKING:
    from rich.table import Table

READ_BY: Final = ("cases", "play", "house", "table", "poker", "room", "tai_sai", "rulebook")
"""Packages that give the words of a case their meaning."""

MANY: Final = 100
"""So many cases take a moment."""


class Row(NamedTuple):
    """A power, and the cases that show it, those where it is used at once first."""

    document: str
    power: Power
    cases: tuple[str, ...]


def rows(documents: Iterable[str], root: Path = HERE) -> list[Row]:
    """The table of powers."""
    done = done_in_cases(root)
    citing: dict[str, dict[str, Done]] = {}
    for name, one in done.items():
        for cite in {cite.partition("(")[0] for act in one.acts for cite in act.cites}:
            citing.setdefault(cite, {})[name] = one
    return [
        Row(document, power, _shown(document, power, citing.get(f"{document} {power.rule.partition('(')[0]}", {})))
        for document in documents
        for power in powers(document).powers
    ]


def done_in_cases(root: Path = HERE) -> dict[str, Done]:
    """What people do in every packaged case. Cases that have not changed are not read again."""
    sources = [found for package in READ_BY for found in sorted(files(str(root / package), ".py"))]
    return read(root / "cases", ".case", _done, Done, repr(sources), _progress)


def _progress(files_to_read: int) -> None:
    """Say that it takes a moment, where somebody waits for it."""
    if files_to_read >= MANY and notes().is_terminal:
        notes().print(f"reading {files_to_read} cases ...", style="dim")


def _done(text: str) -> Done:
    try:
        return done_in(load(text, ""))
    except CaseError:
        return Done((), ())  # `croupier case` says what is wrong with it


def _shown(document: str, power: Power, done: dict[str, Done]) -> tuple[str, ...]:
    """The cases that show a power; in front those where it is used at once, and those that bear its rule's number."""
    number = re.match(r"[^(]+", power.rule)
    own = re.compile(rf"{document}/{re.escape(number[0] if number else '')}\b(?!\.\d)")
    found = {name: shown for name, one in done.items() if (shown := shown_in(document, power, one))}
    return tuple(sorted(found, key=lambda name: (-found[name], own.match(name) is None, by_number(name))))


def show(documents: list[str], *, json: bool) -> None:
    """Print the table of these documents."""
    found = rows(documents)
    if json:
        answer({"powers": [_record(row) for row in found]})
        return
    out = console()
    for document in documents:
        own = [row for row in found if row.document == document]
        out.print(f"{document}: {book(document).title}", style="bold")
        if own:
            out.print(_table(own, narrow=out.is_terminal))
        else:
            out.print("The table of powers is of the gazetted texts; this is what they rest on.")
        out.print()


def _table(own: list[Row], *, narrow: bool) -> "Table":
    """A row for each power; on a terminal in two columns, so that no name is cut."""
    from rich.table import Table  # noqa: PLC0415

    heads = ("rule", "power") if narrow else ("rule", "whose", "power", "with", "case")
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
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


def _record(row: Row) -> dict[str, Any]:
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
