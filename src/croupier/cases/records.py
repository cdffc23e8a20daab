"""What a case is, once it has been read."""

from typing import Any, TypeAlias

import msgspec

from croupier.cases.expecting import AnyExpected
from croupier.cases.words import Said
from croupier.play.effects import Place
from croupier.play.people import Who
from croupier.rulebook import Rule


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a box, with how much."""

    line: int
    box: int
    person: str
    chips: int


class TableSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the header describes it."""

    name: str
    line: int
    game: str = ""
    """What is played there; in the poker room tables may differ."""
    by_hand: bool = False
    """The case performs the opening itself."""
    approvals: tuple[tuple[str, str], ...] = ()
    options: dict[str, Any] = {}
    seats: tuple[Seat, ...] = ()


class Stacked(msgspec.Struct, frozen=True, kw_only=True):
    """The next shuffle at a table gives this hand to this place; without a place, this order of the deck."""

    line: int
    table: str
    place: Place | None
    cards: tuple[int, ...]


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody says or does something, and what is expected to follow."""

    line: int
    text: str
    table: str
    who: Who
    said: Said
    deal: int | None = None
    """Stop when so many cards of the round have been dealt."""
    until: type | None = None
    """Stop after such an event."""
    alone: bool = False
    """Nothing happens unasked, not even the shuffle before "No more bets"."""
    expected: tuple[AnyExpected, ...] = ()


Step: TypeAlias = Stacked | Action


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A case, read and checked."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    game: str
    edition: str
    tables: tuple[TableSetup, ...]
    jackpot: Said | None
    pool: int
    steps: tuple[Step, ...]
    text: str
