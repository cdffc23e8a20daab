"""What happens to seats between hands. Chips come and go with `ChipsBought` and `CashedOut`, as at every table."""

from typing import TypeAlias

from croupier.play.events.base import Event


class SeatWanted(Event, frozen=True, kw_only=True):
    """Somebody wants a seat."""

    person: str
    seat: int


class WishDropped(Event, frozen=True, kw_only=True):
    """Somebody no longer wants a seat."""

    person: str
    seat: int


class SeatDrawn(Event, frozen=True, kw_only=True):
    """Cards were drawn for a seat, one for each who wanted it; the highest has it."""

    seat: int
    people: tuple[str, ...]
    cards: tuple[int, ...]
    winner: str


class SeatTaken(Event, frozen=True, kw_only=True):
    """A person has a seat; `new`: came to a game in progress, and waits for the blind or posts it."""

    person: str
    seat: int
    new: bool
    by: str = ""
    """Who gave the seat, if it was not chosen."""


class SeatChanged(Event, frozen=True, kw_only=True):
    """A player moved into another seat; `owes`: and waits for the blinds, or posts a penalty blind."""

    person: str
    old: int
    seat: int
    owes: bool
    by: str = ""


class SeatVacated(Event, frozen=True, kw_only=True):
    """A player left the table for good; a reserved button lies in front of the seat."""

    person: str
    seat: int
    by: str = ""


class DealtOut(Event, frozen=True, kw_only=True):
    """A dealt-out button lies in front of a player."""

    person: str
    seat: int


class WalkedAway(Event, frozen=True, kw_only=True):
    """A player is absent; the button in front of the seat says so."""

    person: str
    seat: int
    at: int


class CameBack(Event, frozen=True, kw_only=True):
    """A player is back, or wants cards again."""

    person: str
    seat: int


class BlindOffered(Event, frozen=True, kw_only=True):
    """A player will post what is owed and be dealt in, or rather waits until the blind is due."""

    person: str
    seat: int
    posting: bool


class PlayerPickedUp(Event, frozen=True, kw_only=True):
    """An absent player was picked up: the chips are held at the booth, the seat is vacant."""

    person: str
    seat: int
    chips: int
    at: int
    game: str
    by: str


class HeldReturned(Event, frozen=True, kw_only=True):
    """Chips held at the booth are in front of their player again."""

    person: str
    seat: int
    amount: int


class HeldPaid(Event, frozen=True, kw_only=True):
    """Chips held at the booth were given to their player, who does not sit at this table."""

    person: str
    amount: int


class TournamentChips(Event, frozen=True, kw_only=True):
    """Chips of a tournament were given to a player, or taken away with the seat; they are no money."""

    person: str
    seat: int
    amount: int


SeatEvent: TypeAlias = (
    SeatWanted
    | WishDropped
    | SeatDrawn
    | SeatTaken
    | SeatChanged
    | SeatVacated
    | DealtOut
    | WalkedAway
    | CameBack
    | BlindOffered
    | PlayerPickedUp
    | HeldReturned
    | HeldPaid
    | TournamentChips
)
