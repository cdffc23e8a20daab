"""The parts of tournament conditions: chips and money apart, sessions, levels, modifications of the rules."""

from enum import StrEnum
from typing import Any, NewType

import msgspec

from croupier.money import MOST

Chips = NewType("Chips", int)
"""Tournament chips: they buy nothing."""
Money = NewType("Money", int)
"""Cents."""

YEAR = 366 * 24 * 60
"""Minutes: nothing in a tournament lasts longer."""
LATEST = 10**11
"""No time of day in seconds is later."""

Count = msgspec.Meta(ge=0, le=MOST)
Minutes = msgspec.Meta(ge=0, le=YEAR)
Percent = msgspec.Meta(ge=0, le=100)
Time = msgspec.Meta(ge=0, le=LATEST)


class Disposition(StrEnum):
    """What becomes of tournament chips at the end of a session."""

    CARRIED = "carried"
    REMOVED = "removed"
    CASH = "cash"


class Progression(StrEnum):
    """Who goes on to the next session."""

    SURVIVORS = "survivors"
    """Everybody who still has chips."""
    TABLE = "table"
    """So many from each table."""
    OVERALL = "overall"
    """So many of all."""
    FINAL = "final"
    """Nobody: the last session decides the places."""


class Late(StrEnum):
    """What becomes of the hand of somebody who is late."""

    DEALT_IN = "dealt in"
    """Cards are dealt and forced bets are taken from the chips."""
    DEALT_OUT = "dealt out"


class Prizes(StrEnum):
    """How prizes are written."""

    AMOUNTS = "amounts"
    """Cents, place by place, promised by the operator."""
    SHARES = "shares"
    """Hundredths of a percent of the pool, place by place."""


class Surplus(StrEnum):
    """Who gets what the pool holds over the promised prizes."""

    PRIZES = "prizes"
    OPERATOR = "operator"


class MoveBy(StrEnum):
    """Who moves when tables are balanced."""

    DRAW = "draw"
    POSITION = "position"


class Conclude(StrEnum):
    """What the play of a table may be concluded on before its time."""

    BOTH = "both"
    """Progress is determined, and where chips are paid in cash everybody agrees."""
    EITHER = "either"


class Session(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session or round: when and how long, at how many tables, and who goes on."""

    starts_at: int
    tables: int
    minutes: int = 0
    """How long it lasts; 0: until its field is reduced as the progression says."""
    hands: int = 0
    """After how many hands a table has completed it; 0: it is not counted in hands."""
    progression: Progression = Progression.FINAL
    advance: int = 0
    repechage: bool = False
    """It is for those who were eliminated in the session before, and those who progress are in again."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of compulsory wagers, in chips."""

    minutes: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    minimum: int = 0
    """The smallest bet; 0: the last blind."""
    break_minutes: int = 0
    """The break after it."""


class Modification(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A provision of the poker rules that is excluded or modified, and the table's option that does it."""

    rule: str
    says: str
    """What holds instead."""
    option: str = ""
    value: Any = None
