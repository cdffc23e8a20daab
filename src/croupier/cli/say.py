"""What the commands share: how to answer, in words or JSON, and how to fail in one clear line."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDE = 4_000
"""Columns of an answer that goes into a file or a pipe: nothing is wrapped there, and a line is a record."""

ROOM = 100_000
"""More columns than any table needs: what it takes is measured there."""
BETWEEN = 2
"""Blank columns between those of our tables."""

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


class Failed(Exception):  # noqa: N818  (an outcome, told in one line)
    """The command ends here: a line that says what was wrong and what would be right, and the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        """1 for a failure, 2 for a command that was not used right."""
        super().__init__(message)
        self.code = code


def misused(message: str) -> NoReturn:
    """End the command: it was asked for something that there is not."""
    raise Failed(message, 2)


def one_line(text: str) -> str:
    """A message on one line, with nothing in it that could steer a terminal."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else "?" for c in text).split())


def unknown(kind: str, wanted: str, known: Iterable[str]) -> NoReturn:
    """End the command: no such thing; name what comes near, or everything there is."""
    names = list(known)
    near = (
        get_close_matches(wanted, names, n=4, cutoff=0.5) or [n for n in names if wanted and n.startswith(wanted)][:4]
    )
    hint = (
        f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names)}" if names else "there are none"
    )
    misused(f"there is no {kind} {wanted!r}; {hint}")


def answer(record: Any) -> None:
    """Write a record as JSON for people and programs alike."""
    import msgspec  # noqa: PLC0415  (help must not wait for it)

    text = msgspec.json.format(msgspec.json.encode(record), indent=2).decode()
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")


def console() -> "Console":
    """Where answers in words go. Nothing in them is taken for markup."""
    from rich.console import Console  # noqa: PLC0415  (help must not wait for it)

    out = sys.stdout or StringIO()  # a closed one is no reason to fail
    width = None if out.isatty() else WIDE
    return Console(file=out, width=width, markup=False, emoji=False, highlight=False)


def show(out: "Console", table: "Table") -> None:
    """Print a table with every word whole; where the screen is too narrow for that, row by row, a cell to a line."""
    from rich.measure import Measurement, measure_renderables  # noqa: PLC0415

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


def _row_by_row(out: "Console", table: "Table") -> None:
    from rich.padding import Padding  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    heads = [Text(str(column.header), style="dim") for column in table.columns]
    for cells in zip(*(column.cells for column in table.columns), strict=True):
        for place, (head, cell) in enumerate(zip(heads, cells, strict=True)):
            text = cell if isinstance(cell, Text) else Text(str(cell))
            if text.plain.strip():
                said = Text(" ").join([head, text]) if head.plain else text
                out.print(Padding(said, (0, 0, 0, 2 if place else 0)))


def notes() -> "Console":
    """Where progress goes: the terminal's error stream, so that answers can be piped."""
    from rich.console import Console  # noqa: PLC0415

    err = sys.stderr or StringIO()
    return Console(file=err, markup=False, emoji=False, highlight=False)


def quiet_stdout() -> None:
    """Let nobody write to a closed pipe again, not even the interpreter on its way out."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def existing(path: Path) -> Path:
    """The path, if something readable lies there."""
    try:
        if path.exists():
            return path
    except (OSError, ValueError) as error:
        misused(f"{path}: {getattr(error, 'strerror', None) or error}")
    near = get_close_matches(path.name, _names(path.parent), n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(str(path.parent / name) for name in near)}?" if near else ""
    misused(f"there is no file {path}{hint}")


def journal_place(store: str) -> str:
    """What --store names, if a journal could lie there; a folder, or a place that is not there, ends the command."""
    from croupier.store import StoreError, file_of  # noqa: PLC0415  (help must not wait for it)

    if store.startswith("memory:"):
        return store
    try:
        file = file_of(store)
        if file.is_dir():
            misused(f"--store {store} is a folder; name a file in it, such as {file / 'evening.db'}")
        if not file.parent.is_dir():
            misused(f"--store {store}: there is no folder {file.parent}; name a file in one that is there")
    except (StoreError, ValueError, OSError) as wrong:
        misused(f"--store {store!r}: {wrong}")
    return store


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())[:200]
    except OSError:
        return []
