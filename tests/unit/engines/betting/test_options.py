"""What a table may be opened with, read again: Table 1 cell by cell, and limits that contradict each other."""

from typing import Any

import pytest
from tests.unit.engines.betting.irregular.hands import number

from croupier.engines.betting.options import Commission, Limit, Options, validate
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.variants import Forced
from croupier.law.law import law_of

LAW = law_of("poker-victoria")
DECKS = (52, 40, 36, 32)
TABLE = {
    "draw-blind": (8, 6, 5, 5),
    "draw-ante": (8, 6, 5, 5),
    "draw-kitty": (7, 5, 4, 4),
    "five-card-stud": (10, 8, 7, 6),
    "crown-stud": (10, 8, 7, 6),
    "seven-card-stud": (8, 6, 5, 4),
    "seven-card-stud-hi-low": (8, 6, 5, 4),
    "holdem": (10, 0, 0, 0),
    "omaha": (10, 0, 0, 0),
    "omaha-hi-low": (10, 0, 0, 0),
    "two-card-manila": (0, 0, 11, 11),
    "three-card-manila": (0, 0, 9, 7),
    "faro-manila": (8, 0, 0, 0),
}


def refused(name: str, **fields: Any) -> str:
    """The number of the rule that refuses these options; nothing if none does."""
    v = GAMES[name]
    ante = 1_00 if v.forced is Forced.ANTES else 0
    found = validate(LAW, v, Options(**{"ante": ante, **fields}))
    return number(found) if isinstance(found, Refusal) else ""


@pytest.mark.parametrize("name", TABLE)
def test_table_1(name: str) -> None:
    """4.1: so many players and no more, with the decks of the table and no others."""
    assert set(TABLE) == set(GAMES)
    for deck, most in zip(DECKS, TABLE[name], strict=True):
        for seats in range(12):
            allowed = most and (not seats or 2 <= seats <= most)
            assert refused(name, deck=deck, seats=seats) == ("" if allowed else "4.1")
    assert refused(name, deck=51) == "4.1"


@pytest.mark.parametrize(
    ("name", "fields", "rule"),
    [
        ("holdem", {"blinds": (2_00, 1_00)}, "8.2.2"),
        ("holdem", {"blinds": (1_00,) * 6 + (2_00,)}, "8.2.1"),
        ("holdem", {"blinds": (0, 2_00)}, "8.2.1"),
        ("holdem", {"blinds": (), "ante": 0}, "8.14.1(b)"),
        ("holdem", {"blinds": (), "ante": 1_00}, ""),
        ("holdem", {"blinds": (1_00, 2_00), "ante": 1_00}, ""),
        ("holdem", {"blinds": (1_00, 2_00), "minimum": 3_00}, "6.4"),
        ("holdem", {"blinds": (1_00, 4_00), "minimum": 3_00}, ""),
        ("omaha", {"ante": 1_00}, "8.15.1(b)"),
        ("omaha", {"blinds": ()}, "8.15.1(b)"),
        ("draw-ante", {"ante": 0}, "8.6.1(b)"),
        ("seven-card-stud", {"ante": 0}, "8.9.1"),
        ("holdem", {"limit": Limit.SPREAD, "minimum": 2_00, "maximum": 1_00}, "6.7"),
        ("holdem", {"limit": Limit.FIXED, "minimum": 2_00, "big_bet": 1_00}, "6.3"),
        ("holdem", {"limit": Limit.FIXED, "minimum": 2_00, "big_bet": 2_00}, ""),
        ("holdem", {"buy_in": 40_00, "buy_in_most": 39_00}, "6.2"),
        ("holdem", {"buy_in": 40_00, "buy_in_most": 40_00}, ""),
        ("holdem", {"chips": ()}, "6.1"),
        ("holdem", {"chips": (0, 1_00)}, "6.1"),
        ("holdem", {"commission": Commission.PERCENTAGE, "cap": 0}, "7.1"),
        ("holdem", {"commission": Commission.FIXED, "cap": 0}, ""),
    ],
)
def test_options_that_a_rule_refuses(name: str, fields: dict[str, Any], rule: str) -> None:
    """Each contradiction is refused under its own rule."""
    assert refused(name, **fields) == rule
