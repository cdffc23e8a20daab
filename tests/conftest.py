"""What all tests share: how hard Hypothesis tries, the browser, and figures for the end of the run."""

import gc
import os
import subprocess
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from tests.figures import Figure, show_figures
from tests.packaged import read
from tests.sharing import Lots, of_today, turn
from xdist.remote import Producer

from croupier.cases.records import Case

FIND_CHROMIUM = Path(__file__).parent.parent / "tools" / "chromium"
NO_CHROMIUM = "no Chromium: run tools/chromium, or install one"
COMPILED = Path(__file__).parents[1] / ".numba_cache" / ("day" if "THIRDS" in os.environ else "night")
"""What the tests have compiled: with little care for its speed, for that takes a third less time (not at night)."""
SELDOM = (10_000, 10, 10)
"""How seldom garbage is looked for while tests run."""

os.environ.setdefault("NUMBA_CACHE_DIR", str(COMPILED))
os.environ.setdefault("NUMBA_OPT", "1" if "THIRDS" in os.environ else "3")

# No deadline: a busy machine must not fail a test. `make soak` asks for the second profile.
settings.register_profile("house", deadline=None, print_blob=True)
soaking = 10_000 * int(os.environ.get("SOAK", "1"))
settings.register_profile("soak", settings.get_profile("house"), max_examples=soaking)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def kept_answers(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Answers are kept in a folder of this run, which its workers share; nobody's own cache is read or written."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    os.environ["CROUPIER_CACHE"] = str(shared / "kept")


@cache
def find_chromium() -> str | None:
    """Path of a Chromium that starts, or None."""
    found = subprocess.run([FIND_CHROMIUM, "--find"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or None


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that browser tests start."""
    path = find_chromium()
    if path is None:
        pytest.fail(f"{NO_CHROMIUM}; a test that asks for it carries the marker `browser`")
    return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Lots:
    """Workers are given lots of tests that belong together."""
    return Lots(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Eleven thousand tests stay to the end: garbage is not looked for among them, or it takes a fifth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where workers share the tests, the long ones begin.

    A browser test hangs on the clock of a busy machine: one that fails is tried again, twice at most, and named.
    """
    if "THIRDS" in os.environ:
        today = of_today(item.nodeid for item in items if item.get_closest_marker("slow") is None)
        items[:] = [item for item in items if item.nodeid in today]
    if os.environ.get("PYTEST_XDIST_WORKER"):
        items.sort(key=lambda item: turn(item.nodeid))
    for item in items:
        if item.get_closest_marker("browser") is not None:
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a browser test where there is no browser; where CI=true, fail it."""
    if item.get_closest_marker("browser") is None or find_chromium() is not None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(NO_CHROMIUM, pytrace=False)
    pytest.skip(NO_CHROMIUM)


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Case:
    """The packaged case that a test is for; see `tests.packaged.each`."""
    return read(request.param)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """A line for the end of the run."""
    return Figure(request.node)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests have noted, and say loudly how many browser tests did not run."""
    show_figures(terminalreporter)
    again = [report.nodeid for report in terminalreporter.stats.get("rerun", ())]
    if again:
        terminalreporter.write_line(f"browser tests tried again: {', '.join(again)}")
    skipped = sum(NO_CHROMIUM in str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    if skipped:
        line = f"{skipped} BROWSER TESTS SKIPPED: {NO_CHROMIUM}"
        terminalreporter.write_sep("!", line, red=True, bold=True)
