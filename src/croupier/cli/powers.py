"""croupier rules --powers: each power that a text gives, whose it is, what exercises it, the cases that show it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.cases import CaseError, load
from croupier.cases.acts import done_in
from croupier.cli.references import HERE, by_number, files, read
from croupier.cli.say import answer, console, notes
from croupier.rulebook import book
from croupier.rulebook.powers import Done, Power, powers, shown_in

READ_BY: Final = ("cases", "play", "house", "table", "poker", "room", "tai_sai", "rulebook")
"""Packages that give the words of a case their meaning."""


class Row(NamedTuple):
    """A power, and the cases that show it, those where it is used at once first."""

    document: str
    power: Power
    cases: tuple[str, ...]


def rows(documents: Iterable[str], root: Path = HERE) -> list[Row]:
    """The table of powers."""
    done = done_in_cases(root)
    return [
        Row(document, power, _shown(document, power, done))
        for document in documents
        for power in powers(document).powers
    ]


def done_in_cases(root: Path = HERE) -> dict[str, Done]:
    """What people do in every packaged case. Cases that have not changed are not read again."""
    sources = [found for package in READ_BY for found in sorted(files(str(root / package), ".py"))]
    return read(root / "cases", ".case", _done, Done, repr(sources))


def _done(text: str) -> Done:
    try:
        return done_in(load(text, ""))
    except CaseError:
        return Done((), ())  # `croupier case` says what is wrong with it


def _shown(document: str, power: Power, done: dict[str, Done]) -> tuple[str, ...]:
    found = [(-shown, by_number(name), name) for name, one in done.items() if (shown := shown_in(document, power, one))]
    return tuple(name for _, _, name in sorted(found))


def show(documents: list[str], *, json: bool) -> None:
    """Print the table of these documents."""
    if notes().is_terminal:
        notes().print("reading the cases, if any have changed ...", style="dim")
    found = rows(documents)
    if json:
        answer({"powers": [_record(row) for row in found]})
        return
    from rich.table import Table  # noqa: PLC0415

    out = console()
    for document in documents:
        own = [row for row in found if row.document == document]
        out.print(f"{document}: {book(document).title}", style="bold")
        if not own:
            out.print("It gives nobody a power.\n")
            continue
        table = Table("rule", "whose", "power", "with", "case", box=None, pad_edge=False, header_style="bold")
        table.columns[0].no_wrap = True
        for row in own:
            more = f" and {len(row.cases) - 1} more" if row.cases[1:] else ""
            case = row.cases[0].removeprefix(f"{document}/") + more if row.cases else ""
            whose = f"{row.power.by}, through the {row.power.through}" if row.power.through else row.power.by
            table.add_row(row.power.rule, whose, row.power.what, _with(row.power), case)
        out.print(table)
        out.print()


def _with(power: Power) -> str:
    """What exercises a power, in words."""
    if power.missing:
        return f"missing: {power.missing}"
    if power.outside:
        return f"outside: {power.outside}"
    return ", ".join((*power.with_, *([f"option {power.option}"] if power.option else ())))


def _record(row: Row) -> dict[str, Any]:
    one = row.power
    return {
        "document": row.document, "rule": one.rule, "by": one.by, "through": one.through, "what": one.what, "commands": one.with_,
        "option": one.option, "outside": one.outside, "missing": one.missing, "cases": row.cases,
    }  # fmt: skip
