"""What is shown of a tournament: records for a page."""

from typing import Any

import msgspec

from croupier.play.answers import Offer
from croupier.room.tournament_terms import Chips, Money
from croupier.rulebook import Rule


class ConditionShown(msgspec.Struct, frozen=True, kw_only=True):
    """One item of the conditions."""

    name: str
    rule: Rule
    text: str
    value: Any


class EntryShown(msgspec.Struct, frozen=True, kw_only=True):
    """One entrant."""

    number: int
    person: str
    status: str
    table: str
    seat: int
    chips: Chips
    plays: str
    """Who acts at the seat: the entrant or a substitute."""
    absent: bool
    briefed: bool
    signed: bool
    proposed: str
    buy_backs: int
    won: Money
    why: str


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at a table; nobody's if `person` is empty."""

    seat: int
    person: str = ""
    chips: Chips = Chips(0)


class FeltShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the tournament."""

    table: str
    state: str
    """designated, playing, between hands, or concluded."""
    hand: int
    seats: tuple[SeatShown, ...]


class ClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """The clock: a page counts down to `level_ends` by itself; times in seconds, 0 where there is none."""

    session: int
    sessions: int
    starts_at: int
    """When the next session starts."""
    ends_at: int
    level: int
    blinds: tuple[int, ...]
    ante: int
    minimum: int
    next_blinds: tuple[int, ...]
    next_ante: int
    level_ends: int
    left: int
    """Seconds of the level that are left while the clock stands."""
    break_until: int
    suspended: bool


class PlaceShown(msgspec.Struct, frozen=True, kw_only=True):
    """A place as things stand, who has it, and the prize of each of them."""

    place: int
    people: tuple[str, ...]
    chips: Chips
    """What each has; 0 for those who are out."""


class PrizeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the conditions and what it comes to now."""

    place: int
    amount: Money


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one person sees of a tournament."""

    kind: str = "tournament"
    tournament: str
    you: str
    role: str
    stage: str
    """conditions, entries, drawing, seated, playing, break, suspended, between sessions, over, settled, cancelled."""
    approval: str
    director: str
    deputies: tuple[str, ...]
    present: tuple[str, ...]
    responsible: str
    signatures: bool
    conditions: tuple[ConditionShown, ...]
    entries: tuple[EntryShown, ...]
    tables: tuple[FeltShown, ...]
    clock: ClockShown
    standings: tuple[PlaceShown, ...]
    prizes: tuple[PrizeShown, ...]
    pool: Money
    in_play: Chips
    average: Chips
    """Of those who are in, rounded down."""
    offers: tuple[Offer, ...]
