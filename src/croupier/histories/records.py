"""A hand as a history keeps it: the PHH fields as a record, amounts as whole units of a scale.

`scale` units make one of the file's currency: 1 where every amount is whole, 100 where there are cents.
"""

from typing import Any

import msgspec

UNKNOWN = -1
"""A card that the history does not know."""
DEALER = 0
"""The actor of a deal; players are numbered from 1 in the order of the deal."""


class Action(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One notation: who did what. An empty verb is a commentary alone."""

    actor: int = DEALER
    verb: str = ""
    """`dh` and `db` by the dealer; `f`, `cc`, `cbr`, `pb`, `sd`, `sm` by a player."""
    to: int = 0
    """Who is dealt the cards."""
    cards: tuple[int, ...] = ()
    amount: int = 0
    known: bool = False
    """Shown as dealt: the cards are written as a dash."""
    comment: str = ""


class History(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One hand. Players stand in the order of the deal, the one with the button last."""

    variant: str
    scale: int = 1
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    """Blinds or straddles by player; with two players in reverse, as the format has it."""
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    starting: tuple[int | None, ...]
    """None: the history does not know the stack."""
    actions: tuple[Action, ...] = ()
    finishing: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    trimming: bool = False
    """Whether who cannot pay the whole ante wins no more of the antes than that."""
    about: dict[str, Any] = {}
    """Everything else that the format knows: where, when, which hand and table."""
    own: dict[str, Any] = {}
    """Fields of somebody's own, and of later versions of the format."""


class Misread(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Why a text is no history: where, what is wrong, and what would be right."""

    line: int
    field: str
    wrong: str
    right: str
    hand: str = ""
    """The name of the hand in a file of several."""

    def __str__(self) -> str:
        """The fault in one line."""
        where = f"line {self.line}" if self.line else "file"
        hand = f", hand {self.hand}" if self.hand else ""
        field = f", {self.field}" if self.field else ""
        return f"{where}{hand}{field}: {self.wrong}; {self.right}"
