"""The rules of the poker room: what becomes of a command. A refusal names its rule and changes nothing."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.house.options import read
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Refusal, by_office
from croupier.play.people import Role
from croupier.poker.offices import DEALING, FLOOR
from croupier.room import waiting_commands as wc
from croupier.room import waiting_events as we
from croupier.room import waiting_seats as seats
from croupier.room.waiting import LABEL, LISTS, LONGEST, NAME, Options, Room, in_time, place, waits
from croupier.room.waiting_seats import Decision, P, speaker
from croupier.rulebook import document

G = document("general")
EDITION = "gazetted"


def decide(r: Room, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    kind = type(c)
    if kind is cmd.OpenTable:
        return open_room(r, c)
    if kind is cmd.RecordApproval:
        return record_approval(r, c)
    if not r.name:
        return Refusal(G("G1"), "The poker room is not open; open it first.")
    if kind not in DECIDE:
        return Refusal(P("8.1.3(a)"), f"The poker room knows no {kind.__name__}; it is for a table.")
    if r.shut:
        return Refusal(G("G4"), "The poker room is closed.")
    offices = OFFICES[kind]
    if not by_office(c.by, offices):
        return Refusal(OFFICE_RULES.get(kind, P("8.1.3(a)")), f"That is for the {' or '.join(offices)}.")
    return DECIDE[kind](r, c)


def open_room(r: Room, c: Any) -> Decision:
    """Open the room with its options."""
    if r.name:
        return Refusal(G("G1"), f"The room {r.name} is open already.")
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "The poker room is opened by the operator.")
    if c.edition not in ("", EDITION):
        return Refusal(G("G1"), f"{NAME} has no edition {c.edition!r}; it has {EDITION}.")
    options = read(Options, c.options, P("8.1.3(a)"))
    if isinstance(options, Refusal):
        return options
    return (
        ev.TableOpened(
            table=c.table,
            game=NAME,
            edition=EDITION,
            options=msgspec.to_builtins(options),
            equipment=(),
            spare=False,
            by=c.by.name,
            cite=P("8.1.3(a)"),
        ),
    )


def record_approval(_: Room, c: Any) -> Decision:
    """Put an approval on record."""
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "Approvals are put on record by the operator.")
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(G("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=G("G21")
        ),
    )


def close_room(r: Room, c: cmd.CloseTable) -> Decision:
    """Close the room once no table of it is open."""
    if r.tables:
        return Refusal(G("G4"), f"{', '.join(r.tables)} are open; close the tables before the room.")
    return (ev.TableClosed(by=c.by.name, cite=G("G4")),)


# --- lists ----------------------------------------------------------------------------------------


def open_list(r: Room, c: wc.OpenList) -> Decision:
    """Keep a list for a game that no table plays yet."""
    game = c.game.strip()
    if not game or len(game) > LABEL or not game.isprintable():
        return Refusal(P("8.3"), f"A list needs the name of a game, in a line of {LABEL} characters at most.")
    if game in r.lists:
        return Refusal(P("8.3"), f"There is a list for {game} already.")
    if len(r.lists) >= LISTS:
        return Refusal(P("8.3"), f"The room keeps {LISTS} lists at most; close one that nobody needs.")
    return (we.ListOpened(game=game, by=c.by.name, cite=P("8.3")),)


def close_list(r: Room, c: wc.CloseList) -> Decision:
    """Keep a list no longer; not while a table plays the game."""
    if c.game not in r.lists:
        return _no_list(r, c.game)
    playing = [name for name, t in r.tables.items() if t.game == c.game]
    if playing:
        return Refusal(P("8.3"), f"{', '.join(playing)} play {c.game}; its list stays while they do.")
    return (we.ListClosed(game=c.game, by=c.by.name, cite=P("8.3")),)


def join(r: Room, c: wc.JoinList) -> Decision:
    """Wait for a game: at the bottom, or at the top if picked up from it and back in time (8.3)."""
    person = speaker(c)
    if isinstance(person, Refusal):
        return person
    if c.game not in r.lists:
        return _no_list(r, c.game)
    if c.game in waits(r, person):
        return Refusal(P("8.3"), f"{person} is on the list for {c.game} already.")
    at_table, seat = place(r, person)
    if at_table and r.tables[at_table].game == c.game:
        return Refusal(P("8.3"), f"{person} plays {c.game} in seat {seat} of {at_table}; ask for a change of table.")
    if len(r.lists[c.game]) >= LONGEST:
        return Refusal(P("8.3"), f"{LONGEST} people wait for {c.game}; no more are taken.")
    now = max(c.at, r.clock)
    back = in_time(r, person, c.game, now)
    cite = P("8.1.3(a)") if back is None else P("8.3")
    return (we.ListJoined(game=c.game, person=person, top=bool(back), at=now, cite=cite),)


def leave(r: Room, c: wc.LeaveList) -> Decision:
    """Wait for a game no longer."""
    person = speaker(c)
    if isinstance(person, Refusal):
        return person
    if c.game not in waits(r, person):
        return Refusal(P("8.3"), f"{person} is not on the list for {c.game}.")
    return (we.ListLeft(game=c.game, person=person, cite=P("8.3")),)


def depart(r: Room, c: wc.Depart) -> Decision:
    """Leave the room."""
    person = speaker(c)
    if isinstance(person, Refusal):
        return person
    if place(r, person)[0]:
        return Refusal(P("8.1.3(a)"), f"{person} sits at {place(r, person)[0]}; leave the table first.")
    if not waits(r, person) and person not in r.homeless:
        return Refusal(P("8.3"), f"{person} waits for nothing.")
    return (we.PersonDeparted(person=person, cite=P("8.3")),)


def _no_list(r: Room, game: str) -> Refusal:
    known = ", ".join(r.lists) or "none yet"
    return Refusal(P("8.3"), f"There is no list for {game!r}; there are lists for {known}.")


# --- pages ----------------------------------------------------------------------------------------


def page(r: Room, c: wc.PagePlayer) -> Decision:
    """Call the first in line to a table with a place for them."""
    refused = seats.next_in_line(r, c.person, c.table)
    if refused is not None:
        return refused
    if c.person in r.pages:
        return Refusal(P("8.3"), f"{c.person} was called to {r.pages[c.person].table} already.")
    game = r.tables[c.table].game
    until = max(c.at, r.clock) + r.options.page
    return (we.PlayerPaged(person=c.person, game=game, table=c.table, until=until, cite=P("8.1.3(a)")),)


def decline(r: Room, c: wc.DeclinePage) -> Decision:
    """Turn the seat down: bumped, as the room does it."""
    person = speaker(c)
    if isinstance(person, Refusal):
        return person
    paged = r.pages.get(person)
    if paged is None:
        return Refusal(P("8.1.3(a)"), f"{person} was not called to a seat.")
    then = r.options.declined
    return (we.PageDeclined(person=person, game=paged.game, table=paged.table, then=then, cite=P("8.1.3(a)")),)


def check_pages(r: Room, c: wc.CheckPages) -> Decision:
    """Pages that were not answered in time run out."""
    at = max(c.at, r.clock)
    late = [(who, p) for who, p in r.pages.items() if p.until <= at]
    if not late:
        return Refusal(P("8.1.3(a)"), "No page has run out.")
    then = r.options.late
    return tuple(
        we.PageRanOut(person=who, game=p.game, table=p.table, then=then, at=at, cite=P("8.1.3(a)")) for who, p in late
    )


DECIDE: dict[type[cmd.Command], Callable[[Room, Any], Decision]] = {
    cmd.CloseTable: close_room,
    cmd.Shuffle: seats.drawn,
    wc.OpenList: open_list,
    wc.CloseList: close_list,
    wc.JoinList: join,
    wc.LeaveList: leave,
    wc.Depart: depart,
    wc.PagePlayer: page,
    wc.DeclinePage: decline,
    wc.CheckPages: check_pages,
    wc.AllotSeat: seats.allot,
    wc.ChooseSeat: seats.choose,
    wc.MovePlayer: seats.move,
    wc.GrantChange: seats.grant,
    wc.AskTableChange: seats.ask_change,
    wc.WishSeat: seats.wish,
    wc.DropWish: seats.drop_wish,
    wc.GiveSeat: seats.give,
    wc.ClearSeat: seats.clear,
}

_ANYBODY = (Role.PLAYER, *DEALING)
_HOUSE = (Role.OPERATOR, *FLOOR)
OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    **dict.fromkeys(DECIDE, FLOOR),
    **dict.fromkeys((wc.JoinList, wc.LeaveList, wc.Depart, wc.DeclinePage), _ANYBODY),
    **dict.fromkeys((wc.WishSeat, wc.DropWish, wc.AskTableChange), _ANYBODY),
    **dict.fromkeys((wc.GiveSeat, wc.ClearSeat), DEALING),
    **dict.fromkeys((wc.OpenList, wc.CloseList, wc.CheckPages, cmd.CloseTable), _HOUSE),
    wc.ChooseSeat: (Role.PLAYER,),
    cmd.Shuffle: (Role.CHANCE,),
}
"""Places are allotted by the management of the poker room, its supervisors (8.1.3(a)); lists are anybody's to join."""
OFFICE_RULES = {wc.MovePlayer: P("8.2.7"), cmd.CloseTable: G("G13"), cmd.Shuffle: P("8.1.1(a)")}
