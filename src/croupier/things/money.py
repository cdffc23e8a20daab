"""Money in whole cents, and the odds that wagers are paid at."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

import msgspec

Cents: TypeAlias = int

MOST: Cents = 10_000_000_000
"""The largest amount that anybody may name: a hundred million dollars. Every prize of it stays far inside the books."""

_UNIT = {"unit": "cents"}
AMOUNT = msgspec.Meta(ge=1, le=MOST, extra=_UNIT)
"""Marks a field, such as an option, that is an amount of money: integer cents within, dollars wherever it is typed."""
AMOUNT_OR_NONE = msgspec.Meta(ge=0, le=MOST, extra=_UNIT)
"""An amount that may be nothing."""
AMOUNTS = msgspec.Meta(extra=_UNIT)
"""Several amounts, or an amount whose bounds the game judges itself."""

# Fifteen digits keep every sum inside 64 bits, in the store and in compiled code alike.
_AMOUNT = re.compile(r"\$?([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.([0-9]{1,2}))?")
_CENTS = re.compile(r"([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4}) ?(?:c|¢|cents?)", re.IGNORECASE)
_ODDS = re.compile(r"([0-9]{1,9}) ?(to|for|:|/) ?([0-9]{1,9})")


class Money(msgspec.Struct, frozen=True, gc=False):
    """What amounts are said in: called with an amount, it writes it as a table does that plays for this money."""

    sign: str
    """What stands before an amount."""
    unit: int = 100
    """How many of the smallest part make a whole one."""

    def __call__(self, amount: Cents) -> str:
        """Write an amount: "$25", "$1,234.50", "-$3"; the cents only where there are any."""
        whole, rest = divmod(abs(amount), self.unit)
        return f"{'-' if amount < 0 else ''}{self.sign}{whole:,}" + (f".{rest:02}" if rest else "")


dollars = Money("$")
"""How amounts are written where no table says its own: in cases, on forms, in odds and in hand histories."""
counted = Money("", unit=1)
"""Tournament chips, which are no money: 12,500."""


def cents(text: str) -> Cents:
    """Read an amount of money: dollars such as "25", "25.50" or "$1,000", and cents where it says so, as in "50c"."""
    small = _CENTS.fullmatch(text.strip())
    if small is not None:
        return int(small[1].replace(",", ""))
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not an amount of money: {_fault(text.strip())}")
    whole, rest = found.groups()
    return int(whole.replace(",", "")) * 100 + int((rest or "").ljust(2, "0"))


def _fault(text: str) -> str:
    """Why an amount could not be read, and what would do."""
    if not text:
        return "nothing was written; write dollars, as in 25 or 25.50"
    if re.fullmatch(r"\$.*[c¢]|[0-9.,]*\.[0-9]* ?(c|¢|cents?)", text, re.IGNORECASE):
        return "write dollars, as in $0.50, or whole cents, as in 50c"
    if text.startswith(("-", "$-")):
        return "an amount cannot be negative"
    if re.fullmatch(r"\$?[0-9,]+\.[0-9]{3,}", text):
        return "there is nothing smaller than a cent; write at most two decimals, as in 25.50"
    return "write dollars, as in 25, 25.50 or $1,000, or cents, as in 50c"


class Odds(msgspec.Struct, frozen=True, gc=False):
    """What a winning wager is paid: `to` for every `one` staked, beside the stake itself."""

    to: int
    one: int = 1

    def __post_init__(self) -> None:
        """Refuse odds that pay nothing, or that divide by nothing."""
        if self.to < 1 or self.one < 1:
            raise ValueError(f"{self.to} to {self.one} are not odds: both numbers must be at least 1")

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
    """Read odds as people write them: "3 to 2", "3:2", "3/2", "4 for 1" (the stake among the four), "evens"."""
    written = " ".join(text.lower().split())
    if written in ("evens", "even", "even money"):
        return EVENS
    found = _ODDS.fullmatch(written)
    if found is None:
        raise ValueError(f"{text!r} are not odds: write them as in 20 to 1, 3:2, 3/2, 7 for 1 or evens")
    to, one = int(found[1]), int(found[3])
    if found[2] == "for" and to <= one:
        raise ValueError(f"{text!r} pays nothing: in odds that say for, the stake is among what comes back")
    return Odds(to - one if found[2] == "for" else to, one)
