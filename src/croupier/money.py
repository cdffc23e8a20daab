"""Money in whole cents, and the odds that wagers are paid at."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

import msgspec

Cents: TypeAlias = int

MOST: Cents = 10_000_000_000
"""The largest amount that anybody may name: a hundred million dollars. Every prize of it stays far inside the books."""

# Fifteen digits keep every sum inside 64 bits, in the store and in compiled code alike.
_AMOUNT = re.compile(r"\$?([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.([0-9]{1,2}))?")
_ODDS = re.compile(r"([0-9]{1,9}) to ([0-9]{1,9})")


def dollars(amount: Cents) -> str:
    """Write an amount: "$25", "$1,234.50", "-$3"; the cents only where there are any."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def cents(text: str) -> Cents:
    """Read an amount of dollars such as "25", "25.50" or "$1,000"."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not an amount of money: {_fault(text.strip())}")
    whole, rest = found.groups()
    return int(whole.replace(",", "")) * 100 + int((rest or "").ljust(2, "0"))


def _fault(text: str) -> str:
    """Why an amount could not be read, and what would do."""
    if not text:
        return "nothing was written; write dollars, as in 25 or 25.50"
    if text.startswith(("-", "$-")):
        return "an amount cannot be negative"
    if re.fullmatch(r"\$?[0-9,]+\.[0-9]{3,}", text):
        return "there is nothing smaller than a cent; write at most two decimals, as in 25.50"
    return "write dollars, as in 25, 25.50 or $1,000"


class Odds(msgspec.Struct, frozen=True, gc=False):
    """What a winning wager is paid: `to` for every `one` staked, beside the stake itself."""

    to: int
    one: int = 1

    def __post_init__(self) -> None:
        """Refuse odds that pay nothing, or that divide by nothing."""
        if self.to < 1 or self.one < 1:
            raise ValueError(f"{self.to} to {self.one} are no odds: both numbers must be at least 1")

    def __str__(self) -> str:
        """The odds as a layout shows them: "3 to 2"."""
        return f"{self.to} to {self.one}"

    def exact(self, stake: Cents) -> Fraction:
        """The winnings of a stake before any rounding."""
        return Fraction(stake * self.to, self.one)

    def winnings(self, stake: Cents) -> Cents:
        """The winnings of a stake down to the cent; this final amount is the only thing rounded."""
        return stake * self.to // self.one


EVENS = Odds(1, 1)


def odds(text: str) -> Odds:
    """Read odds such as "3 to 2", "20 to 1" or "evens"."""
    written = " ".join(text.lower().split())
    if written == "evens":
        return EVENS
    found = _ODDS.fullmatch(written)
    if found is None:
        raise ValueError(f"{text!r} are no odds: write them as in 20 to 1, 3 to 2 or evens")
    return Odds(int(found[1]), int(found[2]))
