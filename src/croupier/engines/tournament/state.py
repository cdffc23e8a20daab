"""What a tournament is made of: its entrants, tables, clock and money. Derived facts are in `tournament_standing`.

Tournament chips are no money. They are counted in `chips`, cents in `amount`, and the two types never meet.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from croupier.engines.tournament.conditions import NO_CONDITIONS, Cash, Chips, Conditions
from croupier.kernel.variants import Variant
from croupier.law.law import Law, law_of


class Status(StrEnum):
    """How somebody stands in the tournament."""

    APPLIED = "applied"
    ENTERED = "entered"
    """In, with chips or before the chips are given out."""
    OUT = "out"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    RETIRED = "retired"
    DISQUALIFIED = "disqualified"
    FORFEITED = "forfeited"
    """Gone for not attending."""


class Entrant(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody who applied, and what became of it."""

    number: int
    """The order of application."""
    status: Status = Status.APPLIED
    fee: Cash = Cash(0)
    """What the tournament holds of this person's entry fee."""
    stake: Cash = Cash(0)
    """What it holds of the buy-in and of what was paid to buy back."""
    chips: Chips = Chips(0)
    table: str = ""
    seat: int = 0
    briefed: bool = False
    signed: bool = False
    absent: bool = False
    proposed: str = ""
    """The substitute whom this player nominates."""
    substitute: str = ""
    """Who plays the seat instead, with the director's approval."""
    given: int = 0
    """The last session for which chips were allocated."""
    buy_backs: int = 0
    won: Cash = Cash(0)
    why: str = ""


class TableState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A gaming table that the director designated."""

    active: bool = False
    """In use in this session."""
    concluded: bool = False
    """Its play of this session is over."""
    playing: bool = False
    """A hand is on."""
    hand: int = 0
    """The last hand that was counted."""
    button: int = 0
    """The seat that had the button in it."""


class Out(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody who went out."""

    person: str
    group: int
    """Counts up. Those of one group went out together: in one hand at one table, or at one end of a session."""
    started: Chips
    """The chips at the start of that hand: the more, the better the place."""
    session: int
    table: str
    seat: int
    hand: int
    at: int
    level: int
    before: tuple[tuple[int, str, Chips], ...] = ()
    """Seats, people and chips at the table before the hand."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A seat at a table."""

    table: str
    seat: int


class DrawFor(StrEnum):
    """What cards are drawn for."""

    SESSION = "session"
    ENTRY = "entry"
    BALANCE = "balance"
    BREAK = "break"


class Draw(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Cards that are being drawn: people for places. The longer list is the one that is put in order."""

    why: DrawFor
    people: tuple[str, ...]
    places: tuple[Place, ...]
    table: str = ""
    """The table that is relieved or broken."""


class Clock(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The clock of the levels; it stands while play is suspended."""

    level: int = 0
    since: int = 0
    """From when the running part counts."""
    gone: int = 0
    """Seconds of the level before that."""
    running: bool = False
    break_until: int = 0
    """When the break ends; 0 if there is none."""


class Purse(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Where the money of the tournament is: what came in, and where it went."""

    fees: Cash = Cash(0)
    """Held of entry fees: the operator's when the tournament is over."""
    pool: Cash = Cash(0)
    """Held of buy-ins: what prizes are paid from."""
    came: Cash = Cash(0)
    funded: Cash = Cash(0)
    """What the operator added to pay the promised prizes."""
    refunded: Cash = Cash(0)
    cashed: Cash = Cash(0)
    prizes: Cash = Cash(0)
    kept: Cash = Cash(0)
    """What went to the operator."""


class Tournament(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One tournament."""

    games: Mapping[str, Variant]
    """Those that may be played, by name."""
    law: Law = law_of("poker-victoria")
    name: str = ""
    conditions: Conditions = NO_CONDITIONS
    approval: str = ""
    """The reference of the written approval of these conditions."""
    director: str = ""
    deputies: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    """Which of them are there."""
    entrants: dict[str, Entrant] = {}
    tables: dict[str, TableState] = {}
    signatures: bool = False
    """The director requires them."""
    starts: dict[int, int] = {}
    """Starting times that were altered, by session."""
    session: int = 0
    """The session in play, or the last one; counted from 1."""
    playing: bool = False
    began: int = 0
    drawn: int = 0
    """For which session seats were drawn."""
    suspended: bool = False
    stopped: int = 0
    """Since when."""
    lost: int = 0
    """Seconds of this session in which play was suspended."""
    clock: Clock = Clock()
    draw: Draw | None = None
    outs: tuple[Out, ...] = ()
    groups: int = 0
    purse: Purse = Purse()
    allocated: Chips = Chips(0)
    removed: Chips = Chips(0)
    over: bool = False
    places: tuple[tuple[str, ...], ...] = ()
    """Who finished where, once it is over; those who share a place stand together."""
    cancelled: str = ""
    settled: bool = False
    """The prizes are paid."""
    now: int = 0
    """The latest time that was heard of."""
