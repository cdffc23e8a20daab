"""croupier bench: our own figures, measured here and now, and the peers' where they are installed."""

import platform
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.bench.measure import Figure
from croupier.cli.bench.table import write
from croupier.cli.support.output import Json, answer, columns, console, notes, show

EXAMPLES = """\b
Examples:
  croupier bench
  croupier bench poker
  croupier bench odds
  croupier bench journal --events 1000000
  croupier bench --quick --json"""

PARTS = ("engine", "poker", "odds", "simulation", "equity", "journal", "floor")
"""What is measured apart, each in a module of this package."""


def bench(
    part: Annotated[
        str,
        typer.Argument(
            help="engine, poker, odds, simulation, equity, journal or floor; all of them if left out.", metavar="[PART]"
        ),
    ] = "",
    *,
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures in a few seconds.")] = False,
    into: Annotated[
        Path | None,
        typer.Option(help="Put the figures of a part into the table of this page as well.", show_default=False),
    ] = None,
    events: Annotated[
        int | None,
        typer.Option(min=1_000, help="Events in the journal that is opened and audited.", show_default="100,000"),
    ] = None,
    json: Json = False,
) -> None:
    """Measure croupier on this machine, next to its targets and the other libraries installed here."""
    if part and part not in PARTS:
        raise typer.BadParameter(f"{part!r} is not a benchmark; choose one of {', '.join(PARTS)}")
    if into is not None and not part:
        raise typer.BadParameter("name the part whose figures go into a page")
    found = []
    err = notes()
    if err.is_terminal:
        with err.status("measuring") as status:
            for figure in _measured(part, quick=quick, events=events or 0):
                found.append(figure)
                status.update(f"measuring; {figure.name}: {figure.value:,.0f} {figure.unit}")
    else:
        found = list(_measured(part, quick=quick, events=events or 0))
    if into is not None:
        write(into, part, found)
    result = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "quick": quick,
        "figures": [
            {
                "name": f.name,
                "value": f.value,
                "median": f.median,
                "unit": f.unit,
                "target": f.target,
                "met": f.met,
                "ratio": f.ratio,
            }
            for f in found
        ],
    }
    if json:
        answer(result)
    else:
        _words(result)


def _measured(part: str, *, quick: bool, events: int) -> Iterator[Figure]:
    """The figures of one part, or of all."""
    for name in [part] if part else PARTS:
        more = {"events": events} if name == "journal" else {}
        yield from import_module(f"croupier.cli.bench.{name}").figures(quick=quick, **more)  # nobody waits for others


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def _words(result: dict[str, Any]) -> None:

    table = columns("figure", "measured", "median", "unit", "target", "")
    for column in (1, 2, 4):
        table.columns[column].justify = "right"
    for f in result["figures"]:
        target = "" if f["target"] is None else f"{f['target']:,}"
        met = {True: "met", False: "missed", None: ""}[f["met"]]
        table.add_row(f["name"], _number(f["value"]), _number(f["median"]), f["unit"], target, met)
    out = console()
    show(out, table)
    out.print(f"Python {result['python']} on {result['machine']}; one core, best of a few tries.", style="dim")
