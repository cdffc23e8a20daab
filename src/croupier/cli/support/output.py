"""How a command answers: in words, in tables, in JSON."""

import sys
from io import StringIO
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.measure import Measurement, measure_renderables
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

WIDE = 4_000
"""Columns of an answer that goes into a file or a pipe: nothing is wrapped there, and a line is a record."""

ROOM = 100_000
"""More columns than any table needs: what it takes is measured there."""
BETWEEN = 2
"""Blank columns between those of our tables."""

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def answer(record: Any) -> None:
    """Write a record as JSON for people and programs alike."""
    text = msgspec.json.format(msgspec.json.encode(record), indent=2).decode()
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")


def console() -> Console:
    """Where answers in words go. Nothing in them is taken for markup."""
    out = sys.stdout or StringIO()  # a closed one is no reason to fail
    width = None if out.isatty() else WIDE
    return Console(file=out, width=width, markup=False, emoji=False, highlight=False)


def columns(*heads: str) -> Table:
    """A plain table with these columns."""
    return Table(*heads, box=None, pad_edge=False, header_style="bold")


def show(out: Console, table: Table) -> None:
    """Print a table with every word whole; where the screen is too narrow for that, row by row, a cell to a line."""
    room = out.options.update(width=ROOM)
    if Measurement.get(out, room, table).maximum <= out.width:
        out.print(table)
        return
    spans = [measure_renderables(out, room, [column.header, *column.cells]) for column in table.columns]
    wide = [span.maximum if column.no_wrap else span.minimum for span, column in zip(spans, table.columns, strict=True)]
    spare = out.width - sum(wide) - BETWEEN * (len(wide) - 1)
    if spare < 0:
        _row_by_row(out, table)
        return
    for _ in range(spare):
        # One column more for whoever has most to say in what it has.
        crowded = max(range(len(wide)), key=lambda place: spans[place].maximum / max(wide[place], 1))
        wide[crowded] += spans[crowded].maximum > wide[crowded]
    for column, width in zip(table.columns, wide, strict=True):
        column.width = width
    out.print(table)


def _row_by_row(out: Console, table: Table) -> None:

    heads = [Text(str(column.header), style="dim") for column in table.columns]
    for cells in zip(*(column.cells for column in table.columns), strict=True):
        for place, (head, cell) in enumerate(zip(heads, cells, strict=True)):
            text = cell if isinstance(cell, Text) else Text(str(cell))
            if text.plain.strip():
                said = Text(" ").join([head, text]) if head.plain else text
                out.print(Padding(said, (0, 0, 0, 2 if place else 0)))


def notes() -> Console:
    """Where progress goes: the terminal's error stream, so that answers can be piped."""
    err = sys.stderr or StringIO()
    return Console(file=err, markup=False, emoji=False, highlight=False)
