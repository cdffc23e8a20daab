"""The rules of the poker room: what becomes of a command. A refusal names its rule and changes nothing."""

import msgspec

from croupier.engines.betting.state import DEALING, FLOOR
from croupier.engines.room import commands as wc
from croupier.engines.room import events as we
from croupier.engines.room import seats
from croupier.engines.room.seats import speaker
from croupier.engines.room.state import LABEL, LISTS, LONGEST, NAME, Options, Room, in_time, place, waits
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision, Gate, ask
from croupier.kernel.options import read
from croupier.kernel.people import Role

EDITION = "gazetted"


def decide(r: Room, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    return GATE.refusal(r.law, c, shut=r.shut) or GATE.of[type(c)](r, c)


def open_room(r: Room, c: cmd.OpenTable) -> Decision:
    """Open the room with its options."""
    if r.name:
        return Refusal(r.law("G1"), f"The room {r.name} is open already.")
    if c.edition not in ("", EDITION):
        return Refusal(r.law("G1"), f"{NAME} has no edition {c.edition!r}; it has {EDITION}.")
    options = read(Options, c.options, r.law, "8.1.3(a)")
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
            cite=r.law("8.1.3(a)"),
        ),
    )


def record_approval(r: Room, c: cmd.RecordApproval) -> Decision:
    """Put an approval on record."""
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(r.law("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=r.law("G21")
        ),
    )


def close_room(r: Room, c: cmd.CloseTable) -> Decision:
    """Close the room once no table of it is open."""
    if r.tables:
        return Refusal(r.law("G4"), f"{', '.join(r.tables)} are open; close the tables before the room.")
    return (ev.TableClosed(by=c.by.name, cite=r.law("G4")),)


# --- lists ----------------------------------------------------------------------------------------


def open_list(r: Room, c: wc.OpenList) -> Decision:
    """Keep a list for a game that no table plays yet."""
    game = c.game.strip()
    if not game or len(game) > LABEL or not game.isprintable():
        return Refusal(r.law("8.3"), f"A list needs the name of a game, in a line of {LABEL} characters at most.")
    if game in r.lists:
        return Refusal(r.law("8.3"), f"There is a list for {game} already.")
    if len(r.lists) >= LISTS:
        return Refusal(r.law("8.3"), f"The room keeps {LISTS} lists at most; close one that nobody needs.")
    return (we.ListOpened(game=game, by=c.by.name, cite=r.law("8.3")),)


def close_list(r: Room, c: wc.CloseList) -> Decision:
    """Keep a list no longer; not while a table plays the game."""
    if c.game not in r.lists:
        return _no_list(r, c.game)
    playing = [name for name, t in r.tables.items() if t.game == c.game]
    if playing:
        return Refusal(r.law("8.3"), f"{', '.join(playing)} play {c.game}; its list stays while they do.")
    return (we.ListClosed(game=c.game, by=c.by.name, cite=r.law("8.3")),)


def join(r: Room, c: wc.JoinList) -> Decision:
    """Wait for a game: at the bottom, or at the top if picked up from it and back in time (8.3)."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    if c.game not in r.lists:
        return _no_list(r, c.game)
    if c.game in waits(r, person):
        return Refusal(r.law("8.3"), f"{person} is on the list for {c.game} already.")
    at_table, seat = place(r, person)
    if at_table and r.tables[at_table].game == c.game:
        return Refusal(
            r.law("8.3"), f"{person} plays {c.game} in seat {seat} of {at_table}; ask for a change of table."
        )
    if len(r.lists[c.game]) >= LONGEST:
        return Refusal(r.law("8.3"), f"{LONGEST} people are waiting for {c.game}; no more are taken.")
    now = max(c.at, r.clock)
    back = in_time(r, person, c.game, now)
    cite = r.law("8.1.3(a)") if back is None else r.law("8.3")
    return (we.ListJoined(game=c.game, person=person, top=bool(back), at=now, cite=cite),)


def leave(r: Room, c: wc.LeaveList) -> Decision:
    """Wait for a game no longer."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    if c.game not in waits(r, person):
        return Refusal(r.law("8.3"), f"{person} is not on the list for {c.game}.")
    return (we.ListLeft(game=c.game, person=person, cite=r.law("8.3")),)


def depart(r: Room, c: wc.Depart) -> Decision:
    """Leave the room."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    if place(r, person)[0]:
        return Refusal(r.law("8.1.3(a)"), f"{person} sits at {place(r, person)[0]}; leave the table first.")
    if not waits(r, person) and person not in r.homeless:
        return Refusal(r.law("8.3"), f"{person} is not waiting for anything.")
    return (we.PersonDeparted(person=person, cite=r.law("8.3")),)


def _no_list(r: Room, game: str) -> Refusal:
    known = ", ".join(r.lists) or "none yet"
    return Refusal(r.law("8.3"), f"There is no list for {game!r}; there are lists for {known}.")


# --- pages ----------------------------------------------------------------------------------------


def page(r: Room, c: wc.PagePlayer) -> Decision:
    """Call the first in line to a table with a place for them."""
    refused = seats.next_in_line(r, c.person, c.table)
    if refused is not None:
        return refused
    if c.person in r.pages:
        return Refusal(r.law("8.3"), f"{c.person} was called to {r.pages[c.person].table} already.")
    game = r.tables[c.table].game
    until = max(c.at, r.clock) + r.options.page
    return (we.PlayerPaged(person=c.person, game=game, table=c.table, until=until, cite=r.law("8.1.3(a)")),)


def decline(r: Room, c: wc.DeclinePage) -> Decision:
    """Turn the seat down: bumped, as the room does it."""
    person = speaker(r, c)
    if isinstance(person, Refusal):
        return person
    paged = r.pages.get(person)
    if paged is None:
        return Refusal(r.law("8.1.3(a)"), f"{person} was not called to a seat.")
    then = r.options.declined
    return (we.PageDeclined(person=person, game=paged.game, table=paged.table, then=then, cite=r.law("8.1.3(a)")),)


def check_pages(r: Room, c: wc.CheckPages) -> Decision:
    """Pages that were not answered in time run out."""
    at = max(c.at, r.clock)
    late = [(who, p) for who, p in r.pages.items() if p.until <= at]
    if not late:
        return Refusal(r.law("8.1.3(a)"), "No page has run out.")
    then = r.options.late
    return tuple(
        we.PageRanOut(person=who, game=p.game, table=p.table, then=then, at=at, cite=r.law("8.1.3(a)"))
        for who, p in late
    )


_ANYBODY = (Role.PLAYER, *DEALING)
_HOUSE = (Role.OPERATOR, *FLOOR)
_OPERATOR = (Role.OPERATOR,)

GATE = Gate[Room](
    ask(cmd.OpenTable, open_room, by=_OPERATOR, rule="G13", when_shut=True),
    ask(cmd.RecordApproval, record_approval, by=_OPERATOR, rule="G13", when_shut=True),
    ask(cmd.CloseTable, close_room, by=_HOUSE, rule="G13"),
    ask(cmd.Shuffle, seats.drawn, by=(Role.CHANCE,), rule="8.1.1(a)"),
    ask(wc.OpenList, open_list, by=_HOUSE),
    ask(wc.CloseList, close_list, by=_HOUSE),
    ask(wc.JoinList, join, by=_ANYBODY),
    ask(wc.LeaveList, leave, by=_ANYBODY),
    ask(wc.Depart, depart, by=_ANYBODY),
    ask(wc.PagePlayer, page, by=FLOOR),
    ask(wc.DeclinePage, decline, by=_ANYBODY),
    ask(wc.CheckPages, check_pages, by=_HOUSE),
    ask(wc.AllotSeat, seats.allot, by=FLOOR),
    ask(wc.ChooseSeat, seats.choose, by=(Role.PLAYER,)),
    ask(wc.MovePlayer, seats.move, by=FLOOR, rule="8.2.7"),
    ask(wc.GrantChange, seats.grant, by=FLOOR),
    ask(wc.AskTableChange, seats.ask_change, by=_ANYBODY),
    ask(wc.WishSeat, seats.wish, by=_ANYBODY),
    ask(wc.DropWish, seats.drop_wish, by=_ANYBODY),
    ask(wc.GiveSeat, seats.give, by=DEALING),
    ask(wc.ClearSeat, seats.clear, by=DEALING),
    title="The poker room",
    unknown="8.1.3(a)",
    office="8.1.3(a)",
)
"""Places are allotted by the management of the poker room, its supervisors (8.1.3(a)); lists are anybody's to join."""
