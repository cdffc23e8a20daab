"""Events of the poker room in plain words, as the desk would say them."""

from croupier.engines.room import events as we
from croupier.kernel.handlers import Handlers, on
from croupier.things.cards import names
from croupier.things.money import Money


def _joined(_: Money, e: we.ListJoined) -> str:
    where = "is back in time and at the top of the list" if e.top else "is on the list"
    return f"{e.person} {where} for {e.game}"


def _allotted(_: Money, e: we.SeatAllotted) -> str:
    moves = f", from seat {e.left_seat} of {e.leaves}" if e.leaves else ""
    free = " and is dealt in at once" if e.exempt else ""
    return f"{e.person} gets seat {e.seat} of {e.table}{moves}{free}"


def _wished(_: Money, e: we.SeatWished) -> str:
    return f"{e.person} asks for {f'seat {e.seat}' if e.seat else 'the next seat that is left'} of {e.table}"


def _closed(_: Money, e: we.TableUnlisted) -> str:
    people = f"; {', '.join(e.people)} may be seated elsewhere" if e.people else ""
    return f"{e.table} has closed{people}"


WORDS = Handlers[Money, str](
    on(we.ListOpened, lambda _, e: f"A list is kept for {e.game}"),
    on(we.ListClosed, lambda _, e: f"The list for {e.game} is closed"),
    on(we.ListJoined, _joined),
    on(we.ListLeft, lambda _, e: f"{e.person} is off the list for {e.game}"),
    on(we.PlayerPaged, lambda _, e: f"{e.person}, a seat at {e.table} for {e.game}"),
    on(we.PageDeclined, lambda _, e: f"{e.person} turns {e.table} down: {e.then}"),
    on(we.PageRanOut, lambda _, e: f"{e.person} did not come to {e.table}: {e.then}"),
    on(we.PageRecalled, lambda _, e: f"The place for {e.person} at {e.table} is gone; the place in line is kept"),
    on(we.SeatAllotted, _allotted),
    on(we.SeatWished, _wished),
    on(we.SeatKept, lambda _, e: f"{e.person} keeps the seat at {e.table}"),
    on(we.SeatCleared, lambda _, e: f"Nobody at {e.table} wants seat {e.seat}: it is for those who wait"),
    on(we.SeatDrawOrdered, lambda _, e: f"{', '.join(e.people)} draw cards for seat {e.seat} of {e.table}"),
    on(we.SeatCardsDrawn, lambda _, e: f"Drawn for seat {e.seat} of {e.table}: {names(e.cards)}; {e.person} has it"),
    on(
        we.ChangeAsked,
        lambda _, e: f"{e.person} asks to move to {e.table}" if e.table else f"{e.person} stays at their own table",
    ),
    on(we.PersonDeparted, lambda _, e: f"{e.person} has left the room"),
    on(we.TableListed, lambda _, e: f"{e.table} plays {e.game}, {e.seats} seats"),
    on(we.TableUnlisted, _closed),
    on(we.PlaceFilled, lambda _, e: f"{e.person} sits in seat {e.seat} of {e.table}"),
    on(we.PlaceVacated, lambda _, e: f"Seat {e.seat} of {e.table} is reserved: {e.person} has left"),
    on(we.PickUpHeard, lambda _, e: f"{e.person} was picked up from {e.table}, {e.game}"),
)
