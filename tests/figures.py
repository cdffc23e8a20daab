"""Figures that tests collect, shown at the end of every run."""

from collections import Counter

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

    def add(self, name: str, number: int) -> None:
        """Add to a sum over all tests that name it."""
        self._node.user_properties.append((f"sum {name}", str(number)))


def show_figures(terminalreporter: pytest.TerminalReporter) -> None:
    """The lines, and the sums."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    noted = [(name, text) for report in reports for name, text in report.user_properties]
    sums: Counter[str] = Counter()
    for name, text in noted:
        if name.startswith("sum "):
            sums[name.removeprefix("sum ")] += int(text)
    lines = [text for name, text in noted if name == "figure"] + [f"{total:,} {name}" for name, total in sums.items()]
    if lines:
        terminalreporter.write_sep("-", "figures")
    for line in lines:
        terminalreporter.write_line(line)
