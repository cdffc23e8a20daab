"""Figures that the fault tests collect, shown at the end of every run."""

import pytest


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> "Figure":
    """A line for the end of the run."""
    return Figure(request.node)


class Figure:
    """Notes a line in the report of its test, which survives the way back from a worker process."""

    def __init__(self, node: pytest.Item) -> None:
        """For a test."""
        self._node = node

    def __call__(self, text: str) -> None:
        """Print the line, and show it at the end."""
        print(text)  # noqa: T201  (pytest -rP shows it with its test)
        self._node.user_properties.append(("figure", text))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    lines = [text for report in reports for name, text in report.user_properties if name == "figure"]
    if lines:
        terminalreporter.write_sep("-", "faults")
    for line in lines:
        terminalreporter.write_line(line)
