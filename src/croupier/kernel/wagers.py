"""Wagers, pay scales and fates as records: engines settle by them, the mathematics counts with them, each by itself."""

from collections.abc import Callable
from enum import IntEnum, StrEnum

import msgspec

from croupier.kernel.options import LimitPer
from croupier.law.law import Number
from croupier.things.hands.order import Category
from croupier.things.money import Odds


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager of the game: its name, what the layout calls it, the rules of the wager and of its area."""

    name: str
    label: str
    cite: Number
    area: Number
    meaning: Number
    """Where the text says what the word means."""
    handled: Number
    """The rule by which it is touched, changed or taken back."""
    offered: str = ""
    """The option that has to be on for it; none if it always is."""
    fee: bool = False
    """Not a wager but the area for a fee."""
    kept: Number | None = None
    """By which it stays once the bets are closed, where another rule than for the rest says so."""
    closes: Number | None = None
    """By which it can no longer be made once a card is dealt, where a rule of its own says so."""


class Fate(StrEnum):
    """What becomes of a stake."""

    WON = "won"
    LOST = "lost"
    VOID = "void"
    STAND_OFF = "stand off"
    TAKEN_BACK = "taken back"
    FEE = "fee"
    """Not wagered but paid, for what it buys."""


class PayScale(msgspec.Struct, frozen=True, kw_only=True):
    """What hands pay, by the name or number of their class."""

    cite: Number
    odds: dict[int, Odds]
    kind: Callable[[int], IntEnum] = Category
    """What the numbers stand for."""


class Limit(msgspec.Struct, frozen=True):
    """A maximum payout, what it is measured on, the wagers under it, and its rule."""

    most: int | None
    per: LimitPer
    wagers: tuple[str, ...]
    cite: Number
