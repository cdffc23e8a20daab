"""What a person sees of a tournament, and hears of it. Applications and refusals are for staff and the applicant."""

from typing import Any

import msgspec

from croupier.engines.tournament import events as te
from croupier.engines.tournament.checking import level_of
from croupier.engines.tournament.conditions import Cash, Chips, items
from croupier.engines.tournament.ending import by_place
from croupier.engines.tournament.offering import offers
from croupier.engines.tournament.standing import (
    acting,
    at_table,
    chips_in_play,
    ends_at,
    entered,
    level_ends,
    next_session,
    numbered,
    plays,
    standings,
    starts_at,
    taken,
)
from croupier.engines.tournament.state import Entrant, Status, TableState, Tournament
from croupier.kernel.answers import Offer
from croupier.kernel.events import Event
from croupier.kernel.people import STAFF, Role, Who
from croupier.law.books import Rule
from croupier.things.money import Money


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
    won: Cash
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
    amount: Cash


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
    money: Money
    """What is paid in and out is said in; chips are counted."""
    pool: Cash
    in_play: Chips
    average: Chips
    """Of those who are in, rounded down."""
    offers: tuple[Offer, ...]


INSIDE = (*STAFF, Role.TOURNAMENT_DIRECTOR, Role.POKER_ROOM_SUPERVISOR, Role.INSPECTOR)
"""Who sees applications and refusals."""
PRIVATE = (Status.APPLIED, Status.REFUSED)


def view(t: Tournament, who: Who, at: int = 0) -> TournamentView:
    """Everything that this person sees."""
    in_ = entered(t)
    return TournamentView(
        tournament=t.name,
        you=who.name,
        role=str(who.role),
        stage=stage(t),
        approval=t.approval,
        director=t.director,
        deputies=t.deputies,
        present=t.present,
        responsible=acting(t),
        signatures=t.signatures,
        conditions=conditions_shown(t),
        entries=tuple([_entry(t, name, e) for name, e in t.entrants.items() if _visible(e, name, who)]),
        tables=tuple([_felt(t, name, felt) for name, felt in t.tables.items()]),
        clock=_clock(t),
        standings=_standings(t),
        prizes=_prizes(t),
        money=t.law.money,
        pool=t.purse.pool,
        in_play=chips_in_play(t),
        average=Chips(chips_in_play(t) // len(in_) if in_ else 0),
        offers=offers(t, who, at),
    )


def stage(t: Tournament) -> str:
    """Where the tournament stands, in a word or two."""
    if t.cancelled:
        return "cancelled"
    if t.over:
        return "settled" if t.settled else "over"
    if t.playing:
        return "suspended" if t.suspended else "break" if t.clock.break_until else "playing"
    return _before_play(t)


def _before_play(t: Tournament) -> str:
    if not t.approval:
        return "conditions"
    if t.draw is not None:
        return "drawing"
    if t.drawn > t.session:
        return "seated"
    return "between sessions" if t.session else "entries"


def conditions_shown(t: Tournament) -> tuple[ConditionShown, ...]:
    """The conditions, item by item with the paragraph of each (10.2.1)."""
    plain = msgspec.to_builtins(t.conditions)
    return tuple(
        [ConditionShown(name=item.name, rule=item.cite, text=item.text, value=plain[item.name]) for item in items()]
    )


def _visible(e: Entrant, name: str, who: Who) -> bool:
    return e.status not in PRIVATE or who.role in INSIDE or who.name == name


def _entry(t: Tournament, name: str, e: Entrant) -> EntryShown:
    return EntryShown(
        number=e.number,
        person=name,
        status=str(e.status),
        table=e.table,
        seat=e.seat,
        chips=e.chips,
        plays=plays(t, name),
        absent=e.absent,
        briefed=e.briefed,
        signed=e.signed,
        proposed=e.proposed,
        buy_backs=e.buy_backs,
        won=e.won,
        why=e.why,
    )


def _felt(t: Tournament, name: str, felt: TableState) -> FeltShown:
    there = at_table(t, name)
    seats = [
        SeatShown(seat=n, person=there[n], chips=t.entrants[there[n]].chips) if n in there else SeatShown(seat=n)
        for n in range(1, t.conditions.seats + 1)
    ]
    state = "between hands" if felt.active else "designated"
    state = "concluded" if felt.concluded else "playing" if felt.playing else state
    return FeltShown(table=name, state=state, hand=felt.hand, seats=tuple(seats))


def _clock(t: Tournament) -> ClockShown:
    clock, c = t.clock, t.conditions
    now, later = level_of(c, clock.level), level_of(c, clock.level + 1)
    following = next_session(t) if not t.over else 0
    return ClockShown(
        session=t.session,
        sessions=len(c.sessions),
        starts_at=starts_at(t, following) if following else 0,
        ends_at=ends_at(t) if t.playing else 0,
        level=clock.level,
        blinds=now.blinds,
        ante=now.ante,
        minimum=now.minimum,
        next_blinds=later.blinds,
        next_ante=later.ante,
        level_ends=level_ends(t),
        left=0 if clock.running else max(0, now.minutes * 60 - clock.gone),
        break_until=clock.break_until,
        suspended=t.suspended,
    )


def _standings(t: Tournament) -> tuple[PlaceShown, ...]:
    """The places as they stand, or as they were when it ended."""
    places = t.places if t.over else standings(t)
    return tuple([PlaceShown(place=n, people=group, chips=t.entrants[group[0]].chips) for n, group in numbered(places)])


def _prizes(t: Tournament) -> tuple[PrizeShown, ...]:
    """What each prize comes to with the money that is in (10.2.1(j))."""
    pool = t.purse.pool + t.purse.prizes
    players = sum(map(len, t.places)) if t.over else max(taken(t), len(t.conditions.prizes))
    amounts = by_place(t.conditions, pool, players)
    return tuple([PrizeShown(place=n, amount=Cash(amount)) for n, amount in enumerate(amounts, 1)])


# --- who hears what -------------------------------------------------------------------------------


def redact(_: Tournament, event: Event, who: Who) -> Event | None:
    """The event, or nothing: others' applications and refusals are nobody's business."""
    if isinstance(event, te.EntryApplied | te.EntryRefused) and who.role not in INSIDE and who.name != event.person:
        return None
    return event
