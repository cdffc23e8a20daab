"""What a person is shown of the poker room: the public board, one's own standing, the supervisor's console."""

import msgspec

from croupier.engines.room.offering import STAFF, offers
from croupier.engines.room.state import IN_TIME, NAME, TITLE, Room, free, held, open_to, place, waits
from croupier.kernel.answers import Offer
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule


class CalledShown(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the board in the largest type: who is called where, and until when."""

    person: str
    table: str
    until: int


class ListShown(msgspec.Struct, frozen=True, kw_only=True):
    """The list of one game."""

    game: str
    tables: tuple[str, ...]
    free: int
    """Places open to those who wait."""
    called: tuple[CalledShown, ...]
    waiting: tuple[str, ...]
    """The first in line first, without those who were called."""


class OwnShown(msgspec.Struct, frozen=True, kw_only=True):
    """One's own place in a line, from 1; 0 when called."""

    game: str
    place: int


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A place: `state` is taken, open, or left (those at the table have first call on it)."""

    seat: int
    person: str
    state: str
    wanted: tuple[str, ...] = ()


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the room."""

    table: str
    game: str
    seats: int
    players: int
    open: int
    places: tuple[SeatShown, ...]


class AwayShown(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was picked up, and until when they come back to the top."""

    person: str
    game: str
    until: int


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    """The room as this person sees it; tables, absences and requests are for staff."""

    table: str
    game: str
    title: str
    you: str
    role: Role
    clock: int
    page: int
    lists: tuple[ListShown, ...]
    own: tuple[OwnShown, ...]
    called: CalledShown | None
    at: str
    """The table where this person sits."""
    seat: int
    drawing: str
    tables: tuple[TableShown, ...]
    away: tuple[AwayShown, ...]
    homeless: tuple[tuple[str, str], ...]
    changes: tuple[tuple[str, str], ...]
    notice: str
    cite: Rule
    offers: tuple[Offer, ...]


def board(r: Room) -> tuple[ListShown, ...]:
    """The public board: every game with its list, and who is called."""
    found = []
    for game, line in r.lists.items():
        tables = tuple(name for name, t in r.tables.items() if t.game == game)
        called = tuple(
            CalledShown(person=who, table=p.table, until=p.until) for who, p in r.pages.items() if p.game == game
        )
        away = {one.person for one in called}
        found.append(
            ListShown(
                game=game,
                tables=tables,
                free=sum(len(open_to(r.tables[name])) for name in tables),
                called=called,
                waiting=tuple(w.person for w in line if w.person not in away),
            )
        )
    return tuple(found)


def view(r: Room, who: Who) -> RoomView:
    """Everything this person may see of the room."""
    staff = who.role in STAFF or who.role is Role.INSPECTOR
    lists = board(r)
    page = r.pages.get(who.name) if who.role is Role.PLAYER else None
    at, seat = place(r, who.name) if who.role is Role.PLAYER else ("", 0)
    return RoomView(
        table=r.name,
        game=NAME,
        title=TITLE,
        you=who.name,
        role=who.role,
        clock=r.clock,
        page=r.options.page,
        lists=lists,
        own=_own(r, who.name, lists) if who.role is Role.PLAYER else (),
        called=None if page is None else CalledShown(person=who.name, table=page.table, until=page.until),
        at=at,
        seat=seat,
        drawing=f"Seat {r.draw.seat} of {r.draw.table}: {', '.join(r.draw.people)}" if r.draw is not None else "",
        tables=tuple(_table(r, name) for name in r.tables),
        away=_away(r) if staff else (),
        homeless=tuple(r.homeless.items()) if staff else (),
        changes=tuple(r.changes.items()) if staff else (),
        notice="Back within 20 minutes of being picked up: top of the list. Later: bottom.",
        cite=r.law("8.3"),
        offers=offers(r, who),
    )


def _own(r: Room, person: str, lists: tuple[ListShown, ...]) -> tuple[OwnShown, ...]:
    mine = waits(r, person)
    return tuple(
        OwnShown(game=one.game, place=one.waiting.index(person) + 1 if person in one.waiting else 0)
        for one in lists
        if one.game in mine
    )


def _table(r: Room, name: str) -> TableShown:
    t = r.tables[name]
    empty = free(t)
    places = tuple(
        SeatShown(
            seat=s,
            person=t.taken.get(s, ""),
            state="taken" if s in t.taken else "left" if held(t, s) else "open",
            wanted=tuple(w.person for w in t.wishes if w.seat == s or (w.seat == 0 and s in empty)),
        )
        for s in range(1, t.seats + 1)
    )
    return TableShown(table=name, game=t.game, seats=t.seats, players=len(t.taken), open=len(open_to(t)), places=places)


def _away(r: Room) -> tuple[AwayShown, ...]:
    return tuple(
        AwayShown(person=person, game=game, until=at + IN_TIME)
        for person, games in r.picked.items()
        for game, at in games.items()
    )
