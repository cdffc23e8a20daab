"""What happens in the poker room. Some of it is heard from the tables; the pit carries it here."""

from enum import StrEnum
from typing import TypeAlias

from croupier.kernel.events import Event, family


class RoomEvent(Event, frozen=True, tag=family("room"), kw_only=True):
    """Something that happened in the poker room."""


class Why(StrEnum):
    """Why somebody is given a place."""

    LIST = "list"
    CLOSED = "closed"
    MOVED = "moved"
    CHANGE = "change"
    VACATED = "vacated"
    HEARD = "heard"
    """The table did it by itself."""


class ListOpened(RoomEvent, frozen=True, kw_only=True):
    """A list is kept for a game."""

    game: str
    by: str


class ListClosed(RoomEvent, frozen=True, kw_only=True):
    """A list is kept no longer; who was on it is off."""

    game: str
    by: str


class ListJoined(RoomEvent, frozen=True, kw_only=True):
    """Somebody waits for a game; `top`: picked up from it and back in time."""

    game: str
    person: str
    top: bool
    at: int


class ListLeft(RoomEvent, frozen=True, kw_only=True):
    """Somebody waits for a game no longer."""

    game: str
    person: str


class PlayerPaged(RoomEvent, frozen=True, kw_only=True):
    """The first in line was called to a table."""

    person: str
    game: str
    table: str
    until: int


class PageDeclined(RoomEvent, frozen=True, kw_only=True):
    """Who was called turned the seat down; `then` says what becomes of the place in line."""

    person: str
    game: str
    table: str
    then: str


class PageRanOut(RoomEvent, frozen=True, kw_only=True):
    """Who was called did not come in time; `then` says what becomes of the place in line."""

    person: str
    game: str
    table: str
    then: str
    at: int


class PageRecalled(RoomEvent, frozen=True, kw_only=True):
    """The place to which somebody was called is gone; the place in line is kept."""

    person: str
    table: str


class SeatAllotted(RoomEvent, frozen=True, kw_only=True):
    """A place goes to somebody. The pit has the table seat the person, after the other table let go of them."""

    person: str
    table: str
    seat: int
    game: str
    leaves: str = ""
    """The table that the person leaves for it."""
    left_seat: int = 0
    exempt: bool = False
    """Need not wait for the blind nor post it, and may be dealt in at the button (8.2.7)."""
    why: Why
    by: str


class SeatWished(RoomEvent, frozen=True, kw_only=True):
    """A seated player wants another place at the same table; 0: any that becomes free."""

    person: str
    table: str
    seat: int


class SeatKept(RoomEvent, frozen=True, kw_only=True):
    """A seated player wants no other place."""

    person: str
    table: str


class SeatCleared(RoomEvent, frozen=True, kw_only=True):
    """Nobody at the table wants a vacated place: it may go to somebody who waits."""

    table: str
    seat: int
    by: str


class SeatDrawOrdered(RoomEvent, frozen=True, kw_only=True):
    """Several want the same place: cards are to be drawn for it."""

    table: str
    seat: int
    people: tuple[str, ...]
    by: str


class SeatCardsDrawn(RoomEvent, frozen=True, kw_only=True):
    """Cards were drawn for a place; the highest has it."""

    table: str
    seat: int
    people: tuple[str, ...]
    cards: tuple[int, ...]
    person: str


class ChangeAsked(RoomEvent, frozen=True, kw_only=True):
    """A seated player asks for another table; an empty name: no longer."""

    person: str
    table: str


class PersonDeparted(RoomEvent, frozen=True, kw_only=True):
    """Somebody left the room."""

    person: str


class TableListed(RoomEvent, frozen=True, kw_only=True):
    """Heard: a table of the room opened, or plays another game now."""

    table: str
    game: str
    seats: int


class TableUnlisted(RoomEvent, frozen=True, kw_only=True):
    """Heard: a table of the room closed; `people` played there."""

    table: str
    game: str
    people: tuple[str, ...]


class PlaceFilled(RoomEvent, frozen=True, kw_only=True):
    """Heard: somebody sits at a table."""

    table: str
    seat: int
    person: str


class PlaceVacated(RoomEvent, frozen=True, kw_only=True):
    """Heard: somebody has left a place for good."""

    table: str
    seat: int
    person: str


class PickUpHeard(RoomEvent, frozen=True, kw_only=True):
    """Heard: a player who was away too long was picked up from a game."""

    person: str
    table: str
    seat: int
    game: str
    at: int


AnyRoomEvent: TypeAlias = (
    ListOpened
    | ListClosed
    | ListJoined
    | ListLeft
    | PlayerPaged
    | PageDeclined
    | PageRanOut
    | PageRecalled
    | SeatAllotted
    | SeatWished
    | SeatKept
    | SeatCleared
    | SeatDrawOrdered
    | SeatCardsDrawn
    | ChangeAsked
    | PersonDeparted
    | TableListed
    | TableUnlisted
    | PlaceFilled
    | PlaceVacated
    | PickUpHeard
)
