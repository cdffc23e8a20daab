"""PHH texts: read, written back to the same record, and refused with the place and what would be right."""

from decimal import Decimal

import pytest

from croupier.engines.betting.options import Limit
from croupier.games.poker.variants import GAMES
from croupier.histories.elsewhere import CODES, STANDARD, code_of
from croupier.histories.phh import number, read, write, write_all
from croupier.histories.records import UNKNOWN, Action, History, Misread
from croupier.things.cards import cards

HAND = """# a hand of our own
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = [
  "d dh p1 AsKs", "d dh p2 ????", # nobody knows
  "d dh p3 2c7d",
  "p3 f # tired", "",
  "p1 cbr 6", "p2 cc",
  "d db Ah9c4d",
  "p1 cbr 10", "p2 f", "p1 sm -",
]
author = 'A. Scribe'
hand = 7
table = "Feature"
time = 20:15:00
year = 2026
players = ["Ann", "Ben", "O'Neill"]
seats = [2, 4, 5]
finishing_stacks = [106, 194, 300]
_sponsors = ["", "x", ""]
"""


def one(text: str) -> History:
    """The only hand of a text."""
    found = read(text)
    assert isinstance(found, tuple), found
    (hand,) = found
    return hand


def fault(text: str) -> Misread:
    """Why a text is no history."""
    found = read(text)
    assert isinstance(found, Misread)
    return found


def test_a_hand_is_read() -> None:
    """Fields, actions, commentaries, unknown cards and fields of somebody's own."""
    h = one(HAND)
    assert (h.variant, h.scale, h.blinds, h.starting, h.seats) == ("NT", 1, (1, 2, 0), (100, 200, 300), (2, 4, 5))
    assert h.actions[1] == Action(verb="dh", to=2, cards=(UNKNOWN, UNKNOWN))
    assert h.actions[3] == Action(actor=3, verb="f", comment="tired")
    assert h.actions[4] == Action()
    assert h.actions[5].amount == 6
    assert h.actions[7].cards == cards("Ah 9c 4d")
    assert h.actions[-1].known
    assert h.about["hand"] == 7
    assert h.about["time"] == "20:15:00"
    assert h.own == {"_sponsors": ["", "x", ""]}
    assert not h.trimming


def test_a_hand_is_written_and_read_back() -> None:
    """Round trip, one hand and several."""
    h = one(HAND)
    assert one(write(h)) == h
    other = one(HAND.replace('"NT"', '"NT"\nante_trimming_status = true'))
    assert other.trimming
    assert read(write_all([h, other])) == (h, other)


def test_decimal_and_large_amounts_are_exact() -> None:
    """Amounts are whole units of a scale, and written as exactly as they came."""
    small = HAND.replace("[1, 2, 0]", "[0.05, 0.10, 0]").replace("min_bet = 2", "min_bet = 0.10")
    h = one(small)
    assert (h.scale, h.blinds, h.starting[0], h.actions[5].amount) == (100, (5, 10, 0), 10_000, 600)
    assert "blinds_or_straddles = [0.05, 0.10, 0.00]" in write(h)
    assert one(write(h)) == h
    assert one(HAND.replace("cbr 6", "cbr 6.125")).scale == 1000
    large = one(HAND.replace("[100, 200, 300]", "[9_000_000_000, 200, inf]"))
    assert large.starting == (9_000_000_000, 200, None)
    assert one(write(large)) == large
    assert number(1_234, 100) == "12.34"


def test_strings_of_every_kind_are_written() -> None:
    """Quotes, backslashes, tables and numbers among the fields of one's own."""
    h = one(HAND + 'event = "a \\"b\\" \\\\ c\'d \\u0007"\n_more = {a = 1.50, "b c" = [true, "x"]}\n')
    assert h.about["event"] == 'a "b" \\ c\'d \x07'
    assert h.own["_more"]["a"] == Decimal("1.50")
    assert one(write(h)) == h


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "says"),
    [
        ('variant = "NT"', "", 1, "variant", "missing"),
        ('"NT"', '"XX"', 2, "variant", "'XX' is not a game"),
        ('"NT"', '"F7S"', 1, "bring_in", "missing"),
        ("min_bet = 2", "", 1, "min_bet", "missing"),
        ("min_bet = 2", "min_bet = 0", 5, "min_bet", "zero"),
        ("min_bet = 2", "min_bet = -2", 5, "min_bet", "cannot be"),
        ("min_bet = 2", "min_bet = nan", 5, "min_bet", "cannot be"),
        ("min_bet = 2", "min_bet = true", 5, "min_bet", "not an amount"),
        ("min_bet = 2", "min_bet = 0.123456789", 6, "starting_stacks", "9 decimals"),
        ("[1, 2, 0]", "[1, 2]", 4, "blinds_or_straddles", "list of 2"),
        ("[100, 200, 300]", "[100, 0, 300]", 6, "starting_stacks", "zero"),
        ("[100, 200, 300]", "[100]", 6, "starting_stacks", "not a list of stacks"),
        ("[100, 200, 300]", "[99999999999, 1, 1]", 6, "starting_stacks", "more than can be counted"),
        ("p1 cbr 6", "p1 cbr six", 11, "actions[6]", "not an amount"),
        ("p1 cbr 6", "p9 cbr 6", 11, "actions[6]", "not in this hand"),
        ("p1 cbr 6", "p1 raises 6", 11, "actions[6]", "not an action"),
        ("Ah9c4d", "Ah9c4", 12, "actions[8]", "not a set of cards"),
        ("Ah9c4d", "Ah9cXd", 12, "actions[8]", "'Xd' is not a card"),
        ("d db Ah9c4d", "d bd Ah9c4d", 12, "actions[8]", "not a deal"),
        ('"p1 sm -"', "5", 7, "actions[11]", "not an action in quotes"),
        ("hand = 7", "hand = 7.5", 16, "hand", "neither"),
        ("year = 2026", "year = '2026'", 19, "year", "not a whole number"),
        ("'A. Scribe'", "5", 15, "author", "not text"),
        ("time = 20:15:00", "time = 'late'", 18, "time", "not a time"),
        ("time = 20:15:00", "time = 20", 18, "time", "not a time"),
        ("[2, 4, 5]", "[2, 4]", 21, "seats", "list of 2"),
        ("[2, 4, 5]", "'two'", 21, "seats", "does not fit"),
        ("hand = 7", "hand = ", 16, "", "not TOML"),
        ("[0, 0, 0]", "[0, 0, 0]\nante_trimming_status = 1", 4, "ante_trimming_status", "neither"),
    ],
)
def test_faults_are_named(old: str, new: str, line: int, field: str, says: str) -> None:
    """Line and field, what is wrong and what would be right."""
    assert old in HAND
    found = fault(HAND.replace(old, new))
    assert (found.line, found.field) == (line, field)
    assert says in found.wrong
    assert found.right
    assert f"line {line}" in str(found)


def test_a_fault_in_a_file_of_several_names_the_hand() -> None:
    """The line is that of the second hand's own field."""
    text = f"[1]\n{HAND}\n[2]\n{HAND.replace('min_bet = 2', 'min_bet = 0')}"
    found = fault(text)
    assert (found.hand, found.line) == ("2", HAND.count("\n") + 8)
    assert "hand 2" in str(found)
    assert fault("").field == "variant"
    assert fault(HAND.replace("blinds_or_straddles", "bring_in = 5\nblinds_or_straddles")).field == "bring_in"


def test_codes() -> None:
    """Those of the format, and one of ours for every game under every limit."""
    assert set(STANDARD) <= set(CODES)
    assert {code_of(name, limit) for name in GAMES for limit in Limit} <= set(CODES)
    assert code_of("omaha-hi-low", Limit.FIXED) == "FO/8"
    assert CODES["S5S"].fields == ("bring_in", "min_bet", "_max_bet")
    assert CODES["N5DA"].fields == ("min_bet",)
