"""Which tests share a worker, and which begin: `pytest -n 3` gives a worker a lot of tests at a time.

A lot is a file, so that a browser or a server serves all its tests. The mathematics of one game is one lot, over all
files that ask it: its compiled functions are compiled once, and whoever comes later finds them on the disk. A file
whose tests take long is many lots.
"""

import re
from collections.abc import Iterable

import pytest
from tests.daily import daily
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling

MATHEMATICS = (
    ("lunar-poker", r"lunar_poker/odds/"),
    ("blackjack", r"blackjack/odds/"),
    ("ultimate-texas-holdem", r"ultimate_texas_holdem/odds/"),
    ("equity", r"mathematics/equity/|cli/test_equity|hands/test_batch"),
    ("four-card-poker", r"four_card_poker/odds/"),
    # These two have the hands of five cards in common.
    ("studs", r"caribbean_stud/odds/|big_raise_stud/odds/"),
    # And these the counting of a shoe.
    ("baccarat and Dragon21", r"baccarat/odds/|dragon21/odds/"),
)
"""Lots of several files, the longest first: they begin. What asks several games comes when all are compiled."""
LAST = re.compile(
    r"cli/test_(simulate|compare|bench|edge\.)|unit/mathematics/test_(citations|figures|lint|simul)|test_odds_form"
)
THIRDS = re.compile(
    r".*odds/test_(?:engine|bots|advice|values|counting|rounds|kernel)\.py|.*test_laws\.py::test_everything_happens.*"
)
"""Of these files, and of these tests, `make test` runs a third: what compiles for long, or looks for what is rare."""
SINGLE = re.compile(r"tests/laws/|settlement\.py|tests/tidy/test_checkers|tests/faults/")
"""Here every test is a lot."""


def of_today(nodeids: Iterable[str]) -> set[str]:
    """Those of tests that are run in thirds whose turn it is, and all others."""
    files: dict[str, list[str]] = {}
    today = set()
    for nodeid in nodeids:
        if THIRDS.match(nodeid):
            files.setdefault(nodeid.partition(".py::")[0] if "odds/" in nodeid else nodeid, []).append(nodeid)
        else:
            today.add(nodeid)
    return today.union(*[files[name] for name in daily(sorted(files))])


def lot(nodeid: str) -> str:
    """The lot of a test."""
    for name, files in MATHEMATICS:
        if re.search(files, nodeid):
            return name
    return nodeid if SINGLE.search(nodeid) else nodeid.partition("::")[0]


def turn(nodeid: str) -> int:
    """When the lot of a test has its turn: the lower the sooner, and among equals in the order of the files."""
    names = [name for name, _ in MATHEMATICS]
    if lot(nodeid) in names:
        return names.index(lot(nodeid))
    if LAST.search(nodeid):
        return len(names) + 2
    return len(names) + (SINGLE.search(nodeid) is None and "/web/" not in nodeid)


class Lots(LoadScopeScheduling):  # type: ignore[misc]
    """Gives out lots in their order, one to whoever has nearly nothing left."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        """Lots are given out in the order of the tests, not by how many tests they hold."""
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        """The lot of a test."""
        return lot(nodeid)
