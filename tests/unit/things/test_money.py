"""Money: amounts read and written, and what odds pay."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.things.money import EVENS, Money, Odds, cents, counted, dollars, odds


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (2500, "$25"),
        (123450, "$1,234.50"),
        (5, "$0.05"),
        (0, "$0"),
        (-300, "-$3"),
        (100_000_000, "$1,000,000"),
    ],
)
def test_writes_dollars(amount: int, text: str) -> None:
    """Cents are shown only where there are any."""
    assert dollars(amount) == text


@pytest.mark.parametrize(
    ("money", "amount", "text"),
    [(Money("E$"), 10_50, "E$10.50"), (Money("E$"), -3_00, "-E$3"), (counted, 12_500, "12,500"), (counted, -5, "-5")],
)
def test_writes_other_money(money: Money, amount: int, text: str) -> None:
    """The sign of another currency stands before the amount; tournament chips have none, and no cents."""
    assert money(amount) == text


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("25.50", 2550),
        ("$1,000", 100_000),
        ("25", 2500),
        ("0.05", 5),
        ("25.5", 2550),
        (" $7 ", 700),
        ("1000", 100_000),
        ("5000.00", 500_000),
        ("50c", 50),
        ("50 cents", 50),
        ("1 cent", 1),
        ("1,250 C", 1250),
        ("75¢", 75),
    ],
)
def test_reads_dollars(text: str, amount: int) -> None:
    """With or without the sign, the commas and the cents; cents alone where they are named."""
    assert cents(text) == amount


@given(st.integers(0, 10**16))
def test_reads_what_it_writes(amount: int) -> None:
    """An amount survives being written and read."""
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "nothing was written"),
        ("-5", "cannot be negative"),
        ("$-5", "cannot be negative"),
        ("1.005", "at most two decimals"),
        ("ten", "write dollars, as in 25"),
        ("1,00", "write dollars"),
        ("1,0000", "write dollars"),
        ("1.", "write dollars"),
        (".50", "write dollars"),
        ("1e3", "write dollars"),
        ("٣", "write dollars"),
        ("9" * 5000, "write dollars"),
        ("nan", "write dollars"),
        ("$50c", "or whole cents, as in 50c"),
        ("0.5c", "or whole cents, as in 50c"),
        ("0.50 cents", "or whole cents, as in 50c"),
        ("c", "write dollars"),
    ],
)
def test_refuses_what_is_no_amount(text: str, fault: str) -> None:
    """The refusal says what was wrong with it."""
    with pytest.raises(ValueError, match=fault):
        cents(text)


@pytest.mark.parametrize(
    ("text", "stake", "winnings"),
    [
        ("20 to 1", 500, 10_000),
        ("3 to 2", 500, 750),
        ("3 to 2", 501, 751),
        ("1 to 1", 7, 7),
        ("19 to 20", 33, 31),
    ],
)
def test_odds_pay(text: str, stake: int, winnings: int) -> None:
    """Winnings are rounded down to the cent, and only then."""
    assert odds(text).winnings(stake) == winnings
    assert str(odds(text)) == text


@given(st.integers(1, 1000), st.integers(1, 100), st.integers(0, 10**12))
def test_rounds_less_than_a_cent(to: int, one: int, stake: int) -> None:
    """What is paid is never more than the exact winnings, and less than a cent below them."""
    paid = Odds(to, one)
    assert 0 <= paid.exact(stake) - paid.winnings(stake) < 1
    assert paid.exact(one) == Fraction(to)


def test_evens() -> None:
    """Evens are 1 to 1."""
    assert odds("evens") == odds(" 1  TO 1") == EVENS == Odds(1)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("6:1", "6 to 1"),
        ("6/1", "6 to 1"),
        ("6 / 1", "6 to 1"),
        ("7 for 1", "6 to 1"),
        ("5 FOR 2", "3 to 2"),
        ("2 for 1", "evens"),
        ("even money", "evens"),
        ("even", "evens"),
    ],
)
def test_odds_as_people_write_them(text: str, same: str) -> None:
    """A colon, a stroke, or with the stake among what comes back."""
    assert odds(text) == odds(same)


@pytest.mark.parametrize("text", ["1 for 1", "1 for 2"])
def test_odds_that_give_no_more_than_the_stake(text: str) -> None:
    """Where the stake is among what comes back, as much as the stake is no win."""
    with pytest.raises(ValueError, match="pays nothing"):
        odds(text)


@pytest.mark.parametrize(
    "text", ["", "3", "3:", "3:2:1", "3-2", "for 2", "3 to", "a to b", "3 to 2 to 1", "-3 to 2", "1.5 to 1"]
)
def test_refuses_what_are_no_odds(text: str) -> None:
    """The refusal shows how odds are written."""
    with pytest.raises(ValueError, match="are not odds: write them as in 20 to 1"):
        odds(text)


@pytest.mark.parametrize(("to", "one"), [(0, 1), (1, 0), (-1, 1)])
def test_refuses_odds_of_nothing(to: int, one: int) -> None:
    """Odds pay something, for something."""
    with pytest.raises(ValueError, match="both numbers must be at least 1"):
        Odds(to, one)
