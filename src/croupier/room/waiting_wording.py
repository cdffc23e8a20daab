"""Events of the poker room in plain words, as the desk would say them."""

from collections.abc import Callable
from typing import Any

from croupier.cards import names
from croupier.play.events.base import Event
from croupier.room import waiting_events as we


def _joined(e: we.ListJoined) -> str:
    where = "is back in time and at the top of the list" if e.top else "is on the list"
    return f"{e.person} {where} for {e.game}"


def _allotted(e: we.SeatAllotted) -> str:
    moves = f", from seat {e.left_seat} of {e.leaves}" if e.leaves else ""
    free = " and is dealt in at once" if e.exempt else ""
    return f"{e.person} gets seat {e.seat} of {e.table}{moves}{free}"


def _wished(e: we.SeatWished) -> str:
    return f"{e.person} asks for {f'seat {e.seat}' if e.seat else 'the next seat that is left'} of {e.table}"


def _closed(e: we.TableUnlisted) -> str:
    people = f"; {', '.join(e.people)} may be seated elsewhere" if e.people else ""
    return f"{e.table} has closed{people}"


WORDS: dict[type[Event], Callable[[Any], str]] = {
    we.ListOpened: lambda e: f"A list is kept for {e.game}",
    we.ListClosed: lambda e: f"The list for {e.game} is closed",
    we.ListJoined: _joined,
    we.ListLeft: lambda e: f"{e.person} is off the list for {e.game}",
    we.PlayerPaged: lambda e: f"{e.person}, a seat at {e.table} for {e.game}",
    we.PageDeclined: lambda e: f"{e.person} turns {e.table} down: {e.then}",
    we.PageRanOut: lambda e: f"{e.person} did not come to {e.table}: {e.then}",
    we.PageRecalled: lambda e: f"The place for {e.person} at {e.table} is gone; the place in line is kept",
    we.SeatAllotted: _allotted,
    we.SeatWished: _wished,
    we.SeatKept: lambda e: f"{e.person} keeps the seat at {e.table}",
    we.SeatCleared: lambda e: f"Nobody at {e.table} wants seat {e.seat}: it is for those who wait",
    we.SeatDrawOrdered: lambda e: f"{', '.join(e.people)} draw cards for seat {e.seat} of {e.table}",
    we.SeatCardsDrawn: lambda e: f"Drawn for seat {e.seat} of {e.table}: {names(e.cards)}; {e.person} has it",
    we.ChangeAsked: lambda e: (
        f"{e.person} asks to move to {e.table}" if e.table else f"{e.person} stays at the own table"
    ),
    we.PersonDeparted: lambda e: f"{e.person} has left the room",
    we.TableListed: lambda e: f"{e.table} plays {e.game}, {e.seats} seats",
    we.TableUnlisted: _closed,
    we.PlaceFilled: lambda e: f"{e.person} sits in seat {e.seat} of {e.table}",
    we.PlaceVacated: lambda e: f"Seat {e.seat} of {e.table} is reserved: {e.person} has left",
    we.PickUpHeard: lambda e: f"{e.person} was picked up from {e.table}, {e.game}",
}
