"""What a case is, once it has been read."""

from typing import Any, TypeAlias

import msgspec

from croupier.cases.expecting.table import AnyExpected
from croupier.cases.words.table import Said
from croupier.engines.cards.effects import Place
from croupier.engines.cards.jackpot.requests import JackpotCommand
from croupier.engines.pit.pit import Addressed
from croupier.kernel.commands import Command
from croupier.kernel.people import Who
from croupier.law.books import Rule


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a box, with how much."""

    line: int
    box: int
    person: str
    chips: int
    markers: tuple[str, ...] = ()
    """What else is so of a player at a poker table where hands were played before."""


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    """What is in the pools of the jackpot, in parts of a cent."""

    pool: int
    minor: int
    retained: int
    divided: bool
    minor_share: int


class Stood(msgspec.Struct, frozen=True, kw_only=True):
    """What earlier rounds left behind at a table; nothing of it if there were none."""

    number: int = 0
    """The round, hand or spin that comes first; 0 if the table is new."""
    last: tuple[int, ...] = ()
    """Where the button and the blinds were, by seat."""
    reserved: tuple[int, ...] = ()
    shoe: tuple[int, ...] = ()
    """The cards as they were shuffled and cut, from the first."""
    used: int = 0
    burned: int = 0
    missing: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    """What the deck in play lacks, and has too much."""
    standing: tuple[tuple[str, int], ...] = ()
    """People who have chips and no seat."""
    confirmed: int = 0
    closes: int = 0
    stakes: int = 0
    notes: int = 0
    pools: Pools | None = None


class TableSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the header describes it."""

    name: str
    line: int
    game: str = ""
    """What is played there; tables may differ."""
    edition: str = ""
    by_hand: bool = False
    """The case performs the opening itself."""
    approvals: tuple[tuple[str, str], ...] = ()
    options: dict[str, Any] = {}
    lines: dict[str, int] = {}
    """Where each option stands."""
    seats: tuple[Seat, ...] = ()
    button: int = 0
    """The seat that has the first button; 0: the one that the rules give it to."""
    button_line: int = 0
    stood: Stood = Stood()


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
    steps: int | None = None
    """So many things follow unasked at this table, and nothing else."""
    clock: int | None = None
    """The time in seconds from here on."""
    alone: bool = False
    """Nothing happens unasked, not even the shuffle before "No more bets"."""
    expected: tuple[AnyExpected, ...] = ()


Step: TypeAlias = Stacked | Action


class Happened(msgspec.Struct, frozen=True):
    """Something that was done at a table, or was due there, with every event that came of it, and the time."""

    table: str
    command: Command | JackpotCommand | None
    events: tuple[Addressed, ...]
    at: int = 0
    kept: bool = True
    """Whether the record says what was asked for; journals of croupier 0.1 have the events only."""


class RuleShown(msgspec.Struct, frozen=True):
    """A rule of the header, and whether the play is to cite it or to show it without a citation."""

    line: int
    rule: Rule
    absent: bool = False


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A case, read and checked."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    """All rules that it shows, the one that it stands under first."""
    shown: tuple["RuleShown", ...]
    game: str
    edition: str
    tables: tuple[TableSetup, ...]
    jackpot: Said | None
    pool: int
    steps: tuple[Step, ...]
    text: str
