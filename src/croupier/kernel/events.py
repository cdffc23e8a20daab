"""What happens at a table of any kind. Every event is a frozen record that names the rule it rests on."""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from croupier.law.books import Rule

HIDDEN = -1
"""A card that the reader of an event or a view may not see."""


def family(name: str) -> Callable[[str], str]:
    """The kinds of a family of events, as the journal names them: family, event, and the version of its fields.

    Who changes what an event says gives it the next version (`tag="cards.Dealt/2"`), and keeps the old record to lift.
    """
    return lambda event: f"{name}.{event}/1"


class Event(msgspec.Struct, frozen=True, gc=False, tag=family("table"), kw_only=True):
    """Something that happened, and the rule it rests on: `cite` has no default."""

    cite: Rule
    unasked: ClassVar[bool] = False
    """Whether it follows from the rules of its table, and nobody asks for it."""
    entailed: ClassVar[bool] = False
    """Whether another stream brings it about."""


class TableOpened(Event, frozen=True, kw_only=True):
    """The table exists: its game, edition and options in force."""

    table: str
    game: str
    edition: str
    options: dict[str, Any]
    equipment: tuple[str, ...]
    spare: bool
    """Whether a second deck takes turns with the first."""
    by: str


class ApprovalRecorded(Event, frozen=True, kw_only=True):
    """The regulator approved something that a rule makes subject to approval."""

    subject: str
    reference: str
    conditions: str = ""
    by: str


class ChipsBought(Event, frozen=True, kw_only=True):
    """A person has bought chips."""

    person: str
    amount: int


class CashedOut(Event, frozen=True, kw_only=True):
    """A person has changed chips back into money."""

    person: str
    amount: int


class NoticePosted(Event, frozen=True, kw_only=True):
    """A sign was put up at the table."""

    notice: str
    value: dict[str, Any]
    at: int
    by: str


class TableClosed(Event, frozen=True, kw_only=True):
    """The table is closed."""

    by: str
