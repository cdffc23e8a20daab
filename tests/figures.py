"""Figures that tests collect, shown at the end of every run; where FIGURES names a file, also written there."""

import os
from collections import Counter
from pathlib import Path

import pytest


class Figure:
    """Notes a line in the report of its test, which survives the way back from a worker process."""

    def __init__(self, node: pytest.Item) -> None:
        """For a test."""
        self._node = node

    def __call__(self, text: str) -> None:
        """Print the line, and show it at the end."""
        print(text)  # noqa: T201  (pytest -rP shows it with its test)
        self._node.user_properties.append(("figure", text))

    def add(self, name: str, number: int, of: str = "") -> None:
        """Add to a sum over all tests that name it; sums `of` the same thing share a line."""
        self._node.user_properties.append((f"sum {of}", f"{number} {name}"))


def show_figures(terminalreporter: pytest.TerminalReporter) -> None:
    """The lines, and the sums."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    noted = [(name, text) for report in reports for name, text in report.user_properties]
    sums: dict[str, Counter[str]] = {}
    for name, text in noted:
        if name.startswith("sum "):
            number, _, what = text.partition(" ")
            sums.setdefault(name.removeprefix("sum "), Counter())[what] += int(number)
    lines = [text for name, text in noted if name == "figure"]
    for of, totals in sorted(sums.items()):
        written = [f"{total:,} {what}" for what, total in totals.items()]
        lines += [f"{of}: {', '.join(written)}"] if of else written
    if lines:
        terminalreporter.write_sep("-", "figures")
    for line in lines:
        terminalreporter.write_line(line)
    if "FIGURES" in os.environ:
        Path(os.environ["FIGURES"]).write_text("".join(f"{line}\n" for line in lines))
