"""What people ask of a table of any kind. Every command says who asks; the rules answer with events or a refusal."""

from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

import msgspec

from croupier.kernel.people import Who


class Command(msgspec.Struct, frozen=True, gc=False, tag=True, kw_only=True):
    """A request by somebody."""

    by: Who
    stream: ClassVar[str] = ""
    """Which stream takes it whichever was asked, where a pit has only one that does."""

    @property
    def opening(self) -> tuple[str, str]:
        """The game, and its edition, of the stream that it opens; nothing if it opens none."""
        return "", ""


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table of a game with these options."""

    table: str
    game: str
    edition: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def opening(self) -> tuple[str, str]:
        """What is to be played here."""
        return self.game, self.edition


class RecordApproval(Command, frozen=True, kw_only=True):
    """Put the regulator's approval on record."""

    subject: str
    reference: str
    conditions: str = ""


class BuyChips(Command, frozen=True, kw_only=True):
    """Buy chips at the table."""

    amount: int


class CashOut(Command, frozen=True, kw_only=True):
    """Change chips back into money."""

    amount: int


class Sit(Command, frozen=True, kw_only=True):
    """Take the place at a box; 0 means any free one."""

    box: int = 0


class Stand(Command, frozen=True, kw_only=True):
    """Give up the place."""


class Shuffle(Command, frozen=True, kw_only=True):
    """The order of the cards, from chance."""

    order: tuple[int, ...]


class Cut(Command, frozen=True, kw_only=True):
    """Cut the cards once and put them into the shoe."""

    at: int


class Notice(StrEnum):
    """What a sign announces."""

    LIMITS = "limits"
    CLOSING = "closing"


NOTICE_SECONDS = 20 * 60
"""How long a sign has to stand before narrower limits hold or a table with players closes."""


class PostNotice(Command, frozen=True, kw_only=True):
    """Put up a sign: the limits to come, or the closing of the table. `at` is the time in seconds."""

    notice: str
    value: dict[str, Any] = msgspec.field(default_factory=dict)
    at: int = 0


class CloseTable(Command, frozen=True, kw_only=True):
    """Close the table at this time (seconds)."""

    at: int = 0
    agreed: tuple[str, ...] = ()


AnyTableCommand: TypeAlias = (
    OpenTable | RecordApproval | BuyChips | CashOut | Sit | Stand | Shuffle | Cut | PostNotice | CloseTable
)
"""What is asked at tables of more than one kind."""
