"""Options as people type and read them: money is money at every edge, and cents only within."""

from typing import Any

import pytest

from croupier.engines.betting.options import Options as PokerOptions
from croupier.games import HOUSE_GAMES
from croupier.games.tai_sai.options import Options as TaiSaiOptions
from croupier.kernel.answers import Refusal
from croupier.kernel.options import OptionField, fields, read, typed, written
from croupier.law.law import law_of
from croupier.things.money import MOST

EVERY = {game.options: game.name for game in HOUSE_GAMES} | {PokerOptions: "poker", TaiSaiOptions: "electronic-tai-sai"}
COUNTS = {"away_after", "short_handed"}
"""Of poker: seconds and players, with no bound that means anything."""


def option(kind: type, name: str) -> OptionField:
    """One option of a game."""
    return next(field for field in fields(kind) if field.name == name)


CARIBBEAN = next(game.options for game in HOUSE_GAMES if game.name == "caribbean-stud")
BLACKJACK = next(game.options for game in HOUSE_GAMES if game.name == "blackjack")


@pytest.mark.parametrize("kind", EVERY, ids=list(EVERY.values()))
def test_every_amount_is_known_as_one(kind: type) -> None:
    """What is bounded as money is marked as money, and no sentence speaks of cents."""
    found = fields(kind)
    assert {f.name for f in found if f.most == MOST and not f.money} <= COUNTS
    assert not [f.name for f in found if "in cents" in f.text.lower()]
    assert {"minimum", "maximum", "chips"} <= {f.name for f in found if f.money}


@pytest.mark.parametrize("kind", EVERY, ids=list(EVERY.values()))
def test_defaults_are_read_as_they_are_written(kind: type) -> None:
    """What a catalogue prints can be typed again."""
    for field in fields(kind):
        again = typed(field, written(field, field.default))
        assert again == (list(field.default) if isinstance(field.default, list | tuple) else field.default), field.name


@pytest.mark.parametrize(
    ("text", "value"),
    [("5000", 500_000), ("$5,000", 500_000), ("5000.00", 500_000), ("50c", 50), ("50 cents", 50), ("none", None)],
)
def test_a_bare_number_is_dollars(text: str, value: int | None) -> None:
    """Dollars unless it says cents."""
    assert typed(option(CARIBBEAN, "max_payout"), text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,2", [100, 200]),
        ("$1, $2", [100, 200]),
        ("50c,1", [50, 100]),
        ("$1,000, $2,000", [100_000, 200_000]),
        ("1000,2000", [100_000, 200_000]),
        ("100,200", [10_000, 20_000]),
        ("5", [500]),
        ("", []),
        ("none", []),
    ],
)
def test_lists_of_amounts(text: str, value: list[int]) -> None:
    """Parted by commas; an amount has commas of its own only where blanks part them."""
    assert typed(option(PokerOptions, "blinds"), text) == value


@pytest.mark.parametrize("text", ["$1,000", "$1,000,$2,000", "1,000,2,000", "$100,200"])
def test_a_list_that_can_be_read_in_two_ways(text: str) -> None:
    """It is refused, not guessed at."""
    with pytest.raises(ValueError, match="two ways: write thousands without a comma"):
        typed(option(PokerOptions, "blinds"), text)


@pytest.mark.parametrize(("text", "value"), [("6:5", "6 to 5"), ("6/5", "6 to 5"), ("3 to 2", "3 to 2"), ("x", "x")])
def test_options_that_are_odds(text: str, value: str) -> None:
    """As people write odds; anything else is for the game to judge."""
    assert typed(option(BLACKJACK, "blackjack_pays"), text) == value


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"minimum": 0}, "minimum = $0 cannot be: it takes an amount from $0.01 to $100,000,000"),
        ({"minimum": "x"}, "minimum = 'x' cannot be: it takes an amount"),
        ({"chips": "x"}, "chips = 'x' cannot be: it takes amounts of money"),
        ({"max_payout": "x"}, "it takes an amount of money, or none"),
        ({"boxes": 9}, "boxes = 9 cannot be: it takes a whole number from 1 to 7"),
    ],
)
def test_refusals_speak_of_money(given: dict[str, Any], why: str) -> None:
    """An amount that cannot be is named as an amount."""
    refused = read(CARIBBEAN, given, law_of("caribbean-stud"), "G1")
    assert isinstance(refused, Refusal)
    assert why in refused.why
