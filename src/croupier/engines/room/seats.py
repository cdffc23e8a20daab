"""Who gets which place: the first in line, players of a closed game, those already at the table (8.1.1, 8.2.7)."""

from typing import Any

from croupier.engines.room import commands as wc
from croupier.engines.room import events as we
from croupier.engines.room.events import Why
from croupier.engines.room.state import Room, RoomTable, free, held, open_to, place, promised, queue, waits, wishers
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role
from croupier.law.law import Law, Text
from croupier.things.cards import deck

P = Text("poker-victoria")


def speaker(r: Room, c: Any) -> str | Refusal:
    """For whom a command speaks: players for themselves, staff for the person they name."""
    if c.by.role is Role.PLAYER:
        if c.person not in ("", c.by.name):
            return Refusal(r.law("8.1.3(a)"), f"{c.by.name} speaks for nobody else; {c.person} or the supervisor may.")
        return str(c.by.name)
    if not c.person:
        return Refusal(r.law("8.1.3(a)"), "Name the player.")
    return str(c.person)


# --- what stands in the way -----------------------------------------------------------------------


def _no_table(r: Room, table: str) -> Refusal:
    known = ", ".join(r.tables) or "none"
    return Refusal(r.law("8.1.3(a)"), f"There is no table {table!r} in the room; open are: {known}.")


def _no_room(r: Room, table: str, *, called: bool) -> Refusal | None:
    """A table needs a place that is promised to nobody; for somebody who was called there, any that is open."""
    t = r.tables[table]
    if not free(t):
        return Refusal(r.law("4.1"), f"Every place at {table} is taken.")
    if not open_to(t):
        return Refusal(
            r.law("8.1.1(b)"),
            f"Those who play at {table} come first for seat {', '.join(map(str, free(t)))}: give it or clear it first.",
        )
    if not called and len(open_to(t)) <= promised(r, table):
        return Refusal(r.law("8.1.3(a)"), f"Everybody for whom {table} has a place was called; wait for them.")
    return None


def _not_that_seat(law: Law, t: RoomTable, table: str, seat: int) -> Refusal | None:
    """A place that somebody from elsewhere cannot have."""
    if seat not in range(1, t.seats + 1):
        return Refusal(law("4.1"), f"{table} has seats 1 to {t.seats}.")
    if seat in t.taken:
        return Refusal(law("8.1.1"), f"{t.taken[seat]} sits in seat {seat} of {table}; free are {_seats(open_to(t))}.")
    if held(t, seat):
        who = ", ".join(wishers(t, seat)) or "those who play there"
        return Refusal(law("8.1.1(b)"), f"Seat {seat} of {table} was left: {who} may have it before anybody who waits.")
    return None


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "none"


def next_in_line(r: Room, person: str, table: str) -> Refusal | None:
    """Whether this person may be called to this table now, or seated there from the list."""
    t = r.tables.get(table)
    if t is None:
        return _no_table(r, table)
    if t.game not in waits(r, person):
        return Refusal(r.law("8.3"), f"{person} is not on the list for {t.game}.")
    paged = r.pages.get(person)
    called = paged is not None and paged.table == table
    full = _no_room(r, table, called=called)
    if full is not None:
        return full
    line = queue(r, t.game)
    if paged is None and line[0] != person:
        return Refusal(r.law("8.3"), f"{line[0]} is first in line for {t.game}; {person} comes later.")
    return None


# --- allotment ------------------------------------------------------------------------------------


def allot(r: Room, c: wc.AllotSeat) -> Decision:
    """Give a place to the first in line, or to a player whose game has closed."""
    t = r.tables.get(c.table)
    if t is None:
        return _no_table(r, c.table)
    closed = c.person in r.homeless
    if closed:
        paged = r.pages.get(c.person)
        refused = _no_room(r, c.table, called=paged is not None and paged.table == c.table)
    else:
        refused = next_in_line(r, c.person, c.table)
    refused = refused or _not_that_seat(r.law, t, c.table, c.seat)
    if refused is not None:
        return refused
    return _allotted(r, c.person, c.table, c.seat, c.by.name, Why.CLOSED if closed else Why.LIST)


def choose(r: Room, c: wc.ChooseSeat) -> Decision:
    """A player who was called has a choice of the free places (8.1.1)."""
    t = r.tables.get(c.table)
    if t is None:
        return _no_table(r, c.table)
    paged = r.pages.get(c.by.name)
    if paged is None or paged.table != c.table:
        return Refusal(r.law("8.1.3(a)"), f"{c.by.name} was not called to {c.table}.")
    refused = _not_that_seat(r.law, t, c.table, c.seat)
    if refused is not None:
        return refused
    return _allotted(r, c.by.name, c.table, c.seat, c.by.name, Why.CLOSED if c.by.name in r.homeless else Why.LIST)


def move(r: Room, c: wc.MovePlayer) -> Decision:
    """A supervisor moves a player to another table, who need not wait for the blind there (8.2.7)."""
    return _elsewhere(r, c.person, c.table, c.seat) or _allotted(r, c.person, c.table, c.seat, c.by.name, Why.MOVED)


def grant(r: Room, c: wc.GrantChange) -> Decision:
    """A player changes tables as he or she asked."""
    table = r.changes.get(c.person)
    if table is None:
        return Refusal(r.law("8.1.3(a)"), f"{c.person} has not asked for another table.")
    return _elsewhere(r, c.person, table, c.seat) or _allotted(r, c.person, table, c.seat, c.by.name, Why.CHANGE)


def _elsewhere(r: Room, person: str, table: str, seat: int) -> Refusal | None:
    """What keeps a seated player from a place at another table."""
    t = r.tables.get(table)
    if t is None:
        return _no_table(r, table)
    here, _ = place(r, person)
    if not here:
        return Refusal(r.law("8.2.7"), f"{person} has no seat; players who wait are allotted a seat from the list.")
    if here == table:
        return Refusal(
            r.law("8.2.5"), f"{person} sits at {table} already; another place there is asked for at the table."
        )
    return _no_room(r, table, called=False) or _not_that_seat(r.law, t, table, seat)


RULES = {
    Why.LIST: P("8.1.1"),
    Why.CLOSED: P("8.2.7"),
    Why.MOVED: P("8.2.7"),
    Why.CHANGE: P("8.1.3(a)"),
    Why.VACATED: P("8.1.1(b)"),
}


def _allotted(r: Room, person: str, table: str, seat: int, by: str, why: Why) -> Decision:  # noqa: PLR0913, PLR0917
    """The place is the person's; the table where they sat, if any, loses them."""
    here, left = place(r, person)
    exempt = why in (Why.CLOSED, Why.MOVED) or (why is Why.CHANGE and not r.options.changes_wait)
    return (
        we.SeatAllotted(
            person=person,
            table=table,
            seat=seat,
            game=r.tables[table].game,
            leaves=here,
            left_seat=left,
            exempt=exempt,
            why=why,
            by=by,
            cite=r.law(RULES[why]),
        ),
    )


def ask_change(r: Room, c: wc.AskTableChange) -> Decision:
    """Ask to be moved to another table, or no longer."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    here, _ = place(r, person)
    if not c.table:
        if person not in r.changes:
            return Refusal(r.law("8.1.3(a)"), f"{person} has not asked for another table.")
    elif c.table not in r.tables:
        return _no_table(r, c.table)
    elif not here:
        return Refusal(r.law("8.1.3(a)"), f"{person} is not at a table; join the list for {r.tables[c.table].game}.")
    elif here == c.table or r.changes.get(person) == c.table:
        return Refusal(r.law("8.1.3(a)"), f"{person} sits at {c.table}, or has asked for it already.")
    return (we.ChangeAsked(person=person, table=c.table, cite=r.law("8.1.3(a)")),)


# --- places that were left ------------------------------------------------------------------------


def wish(r: Room, c: wc.WishSeat) -> Decision:
    """A seated player asks for another place at the same table (8.1.1(b))."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    here, seat = place(r, person)
    if not here:
        return Refusal(r.law("8.1.1(b)"), f"{person} is not at a table; only those who play have first call on a seat.")
    if not 0 <= c.seat <= r.tables[here].seats or c.seat == seat:
        return Refusal(
            r.law("8.1.1"), f"{here} has seats 1 to {r.tables[here].seats}; {person} sits in {seat}. 0 is any."
        )
    if any(w.person == person and w.seat == c.seat for w in r.tables[here].wishes):
        return Refusal(r.law("8.1.1(b)"), f"{person} has asked for it already.")
    if r.draw is not None and r.draw.table == here:
        return Refusal(r.law("8.1.1(a)"), "Cards are being drawn for a seat; ask after it.")
    return (we.SeatWished(person=person, table=here, seat=c.seat, cite=r.law("8.1.1(b)")),)


def drop_wish(r: Room, c: wc.DropWish) -> Decision:
    """A seated player wants no other place."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    here, _ = place(r, person)
    if not here or all(w.person != person for w in r.tables[here].wishes):
        return Refusal(r.law("8.1.1(b)"), f"{person} has not asked for another seat.")
    if r.draw is not None and person in r.draw.people:
        return Refusal(r.law("8.1.1(a)"), "Cards are being drawn for the seat.")
    return (we.SeatKept(person=person, table=here, cite=r.law("8.1.1(b)")),)


def give(r: Room, c: wc.GiveSeat) -> Decision:
    """A place goes to the seated player who asked for it; if several did, by a draw of cards (8.1.1)."""
    t = r.tables.get(c.table)
    if t is None:
        return _no_table(r, c.table)
    if c.seat not in free(t):
        return Refusal(r.law("8.1.1"), f"Seat {c.seat} of {c.table} is not free; free are {_seats(free(t))}.")
    if r.draw is not None:
        return Refusal(r.law("8.1.1(a)"), f"Cards are being drawn for seat {r.draw.seat} of {r.draw.table}.")
    want = wishers(t, c.seat)
    if not want:
        return Refusal(
            r.law("8.1.1(b)"), f"Nobody at {c.table} has asked for seat {c.seat}; clear it for those who wait."
        )
    if len(want) == 1:
        return _allotted(r, want[0], c.table, c.seat, c.by.name, Why.VACATED)
    return (we.SeatDrawOrdered(table=c.table, seat=c.seat, people=want, by=c.by.name, cite=r.law("8.1.1(a)")),)


def drawn(r: Room, c: cmd.Shuffle) -> Decision:
    """A card each from the top, in the order of asking: the highest by rank, then by suit, has the place."""
    if r.draw is None:
        return Refusal(r.law("8.1.1(a)"), "No cards are drawn for a seat now.")
    if sorted(c.order) != list(deck()):
        return Refusal(r.law("8.1.1(a)"), "The draw is from one deck of 52 cards.")
    d = r.draw
    cards = c.order[: len(d.people)]
    person = d.people[cards.index(max(cards))]
    told = we.SeatCardsDrawn(
        table=d.table, seat=d.seat, people=d.people, cards=cards, person=person, cite=r.law("8.1.1(a)")
    )
    moved = _allotted(r, person, d.table, d.seat, c.by.name, Why.VACATED)
    return moved if isinstance(moved, Refusal) else (told, *moved)


def clear(r: Room, c: wc.ClearSeat) -> Decision:
    """Nobody at the table wants a place that was left: it is open to those who wait (8.1.1(b))."""
    t = r.tables.get(c.table)
    if t is None:
        return _no_table(r, c.table)
    if c.seat not in t.vacated or c.seat in t.taken:
        return Refusal(r.law("8.1.1(b)"), f"Seat {c.seat} of {c.table} is not one that was just left.")
    want = wishers(t, c.seat)
    if want:
        return Refusal(
            r.law("8.1.1(b)"), f"{', '.join(want)} asked for seat {c.seat}; give it, or have the wish dropped."
        )
    return (we.SeatCleared(table=c.table, seat=c.seat, by=c.by.name, cite=r.law("8.1.1(b)")),)


def chance_due(r: Room) -> tuple[int, ...] | None:
    """The cards that chance has to put in order: a deck, while cards are drawn for a place (8.1.1(a))."""
    return deck() if r.draw is not None else None
