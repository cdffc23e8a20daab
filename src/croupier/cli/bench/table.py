"""Figures as rows of a table in a page: with the date, the machine and how busy it was."""

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.bench.measure import Figure


def write(path: Path, part: str, figures: list[Figure]) -> None:
    """Put the rows of a part into the page in the place of its former ones, or at its end."""
    before = path.read_text() if path.exists() else ""
    command = f"`croupier bench {part}`"
    former = re.compile(rf"^\| .* \| {re.escape(command)} \|.*\n", re.MULTILINE)
    first = former.search(before)
    rows = "".join(_row(one, command) for one in figures)
    kept = former.sub("", before)
    at = first.start() if first else len(kept)
    path.write_text(kept[:at] + rows + kept[at:])


def _row(one: Figure, command: str) -> str:
    number = f"{one.value:,.2f}" if abs(one.value) < 100 else f"{one.value:,.0f}"
    wanted = {True: "met", False: "missed", None: ""}[one.met]
    target = f" (wanted: {one.target:,}, {wanted})" if one.target is not None else ""
    return f"| {one.name} | {number} {one.unit}{target} | {command} | {machine()} |\n"


def machine() -> str:
    """When it was measured, on what, and how busy that was."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    day = datetime.now(UTC).date().isoformat()
    return f"{day}, {os.cpu_count()} cores {platform.machine()}, Python {platform.python_version()}{load}"
