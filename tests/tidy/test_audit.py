"""The audit of the dependencies: what is vulnerable fails, and what nobody could look up is never called sound."""

from typing import Any

from tests.tidy.test_tidy import ROOT
from tools.audit import BANNER, PINS, told

SOUND: dict[str, Any] = {"name": "sound", "version": "1", "vulns": []}
BROKEN: dict[str, Any] = {"name": "broken", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
UNKNOWN: dict[str, Any] = {"name": "unknown", "version": "1", "skip_reason": "not found"}


def test_a_known_vulnerability_fails() -> None:
    """Its name, its number and the version that mends it; whatever else is not known."""
    well, lines = told([SOUND, BROKEN, UNKNOWN])
    assert not well
    assert lines == ["pinned packages with known vulnerabilities: 1 of 3", "broken 1: CVE-1, mended in 2"]


def test_what_could_not_be_looked_up_is_said_loudly() -> None:
    """It is no failure, but no figure either: one package, all of them, or not even a list."""
    for found, figure in (([SOUND, UNKNOWN], "1 of 2"), ([UNKNOWN], "1 of 1"), ([], "0 of 0")):
        well, lines = told(found)
        assert well
        assert lines[0].endswith(f"NOT KNOWN of {figure}")
        assert BANNER in lines


def test_nothing_known_against_anything_is_a_figure() -> None:
    """One line."""
    assert told([SOUND]) == (True, ["pinned packages with known vulnerabilities: 0 of 1"])


def test_everything_that_is_pinned_is_looked_at() -> None:
    """Every file of pins that there is."""
    assert sorted(PINS) == sorted(path.name for path in ROOT.glob("requirements*.txt"))
