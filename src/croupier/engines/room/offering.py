"""What a person may do in the poker room now. Built on `decide`: what is offered is accepted."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.engines.betting.state import DEALING
from croupier.engines.room import commands as wc
from croupier.engines.room.deciding import decide
from croupier.engines.room.state import Room, free, open_to, place, queue, waits, wishers
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule


def offers(r: Room, who: Who) -> tuple[Offer, ...]:
    """Everything that this person may do now, the most usual first."""
    if not r.name or r.shut:
        return ()
    found = _player(r, who) if who.role is Role.PLAYER else _staff(r)
    return tuple(offer for command, offer in found if _takes(r, who, command, offer))


Made: TypeAlias = tuple[Any, Offer]


def _offer(command: type[cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Made:
    return command, Offer(command=command.__name__, cite=cite, label=label, group=group, fields=fields)


def _takes(r: Room, who: Who, command: Any, offer: Offer) -> bool:
    """Whether the command of an offer would be accepted, now and from this person."""
    return not isinstance(decide(r, command(by=who, at=r.clock, **offer.fields)), Refusal)


def _player(r: Room, who: Who) -> Iterator[Made]:
    """A player answers the page first, then sees to lists, and to the own place."""
    paged = r.pages.get(who.name)
    if paged is not None:
        for seat in open_to(r.tables[paged.table]):
            label = f"Take seat {seat} of {paged.table}"
            yield _offer(wc.ChooseSeat, r.law("8.1.1"), label, "page", table=paged.table, seat=seat)
        yield _offer(wc.DeclinePage, r.law("8.1.3(a)"), f"Turn down {paged.table}", "page")
    mine = waits(r, who.name)
    for game in r.lists:
        if game in mine:
            yield _offer(wc.LeaveList, r.law("8.3"), f"Stop waiting for {game}", "lists", game=game)
        else:
            yield _offer(wc.JoinList, r.law("8.3"), f"Wait for {game}", "lists", game=game)
    here, _ = place(r, who.name)
    if here:
        yield from _seated(r, who.name, here)
    yield _offer(wc.Depart, r.law("8.3"), "Leave the room", "lists")


def _seated(r: Room, person: str, here: str) -> Iterator[Made]:
    """Another place at the table, or another table."""
    yield _offer(wc.WishSeat, r.law("8.1.1(b)"), "Ask for the next seat that is vacated", "seat", seat=0)
    for seat in range(1, r.tables[here].seats + 1):
        yield _offer(wc.WishSeat, r.law("8.1.1(b)"), f"Ask for seat {seat}", "seat", seat=seat)
    yield _offer(wc.DropWish, r.law("8.1.1(b)"), "Keep my seat", "seat")
    for table in r.tables:
        yield _offer(wc.AskTableChange, r.law("8.1.3(a)"), f"Ask to move to {table}", "change", table=table)
    if person in r.changes:
        yield _offer(wc.AskTableChange, r.law("8.1.3(a)"), "Stay at this table", "change", table="")


def _staff(r: Room) -> Iterator[Made]:
    """The supervisor's console: pages that ran out, places that were left, the first in line, requests."""
    yield _offer(wc.CheckPages, r.law("8.1.3(a)"), "Bump those who did not come in time", "pages")
    for name, t in r.tables.items():
        for seat in free(t):
            if wishers(t, seat):
                label = f"Give seat {seat} of {name} to the player who asked for it"
                yield _offer(wc.GiveSeat, r.law("8.1.1(b)"), label, "seats", table=name, seat=seat)
            label = f"Nobody at {name} wants seat {seat}"
            yield _offer(wc.ClearSeat, r.law("8.1.1(b)"), label, "seats", table=name, seat=seat)
    yield from _line(r)
    yield from _moves(r)
    for game, line in r.lists.items():
        for one in line:
            label = f"Take {one.person} off the list for {game}"
            yield _offer(wc.LeaveList, r.law("8.3"), label, "lists", game=game, person=one.person)
        yield _offer(wc.CloseList, r.law("8.3"), f"Close the list for {game}", "lists", game=game)
    for person in r.homeless:
        yield _offer(wc.Depart, r.law("8.3"), f"{person} has left the room", "lists", person=person)
    yield _offer(cmd.CloseTable, r.law("G4"), "Close the room", "room")


def _line(r: Room) -> Iterator[Made]:
    """Call the first in line, and seat who was called, who is first, and whose game has closed."""
    for person, page in r.pages.items():
        yield from _places(r, wc.AllotSeat, person, page.table, r.law("8.1.1"))
        label = f"{person} turns down {page.table}"
        yield _offer(wc.DeclinePage, r.law("8.1.3(a)"), label, "pages", person=person)
    for name, t in r.tables.items():
        for person in queue(r, t.game)[:1]:
            label = f"Call {person} to {name}"
            yield _offer(wc.PagePlayer, r.law("8.1.3(a)"), label, "pages", person=person, table=name)
            yield from _places(r, wc.AllotSeat, person, name, r.law("8.1.1"))
        for person in r.homeless:
            if person not in queue(r, t.game)[:1]:
                yield from _places(r, wc.AllotSeat, person, name, r.law("8.2.7"))


def _moves(r: Room) -> Iterator[Made]:
    """Changes that were asked for, and moves by direction: to the first free place of each other table."""
    for person, table in r.changes.items():
        for seat in open_to(r.tables[table]):
            label = f"Let {person} change to {table}, seat {seat}"
            yield _offer(wc.GrantChange, r.law("8.1.3(a)"), label, "changes", person=person, seat=seat)
    for here, t in r.tables.items():
        for name, other in r.tables.items():
            for seat in open_to(other)[:1] if name != here else ():
                for person in t.taken.values():
                    label = f"Move {person} to {name}, seat {seat}"
                    yield _offer(wc.MovePlayer, r.law("8.2.7"), label, "moves", person=person, table=name, seat=seat)


def _places(r: Room, command: type[cmd.Command], person: str, table: str, cite: Rule) -> Iterator[Made]:
    for seat in open_to(r.tables[table]):
        label = f"{person} to {table}, seat {seat}"
        yield _offer(command, cite, label, "seats", table=table, seat=seat, person=person)


STAFF = (*DEALING, Role.OPERATOR)
"""Who sees the console of the room."""
