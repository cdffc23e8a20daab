"""What people at a poker table ask for between hands, besides `Sit`, `Stand`, `BuyChips` of every table."""

from typing import TypeAlias

from croupier.poker.commands import PokerCommand


class AskSeat(PokerCommand, frozen=True, kw_only=True):
    """Say that one wants a seat; where others want it too, a draw of cards decides. `drop` takes the wish back."""

    seat: int
    drop: bool = False


class DrawForSeat(PokerCommand, frozen=True, kw_only=True):
    """The cards drawn for a seat, from chance: one for each who wants it, in the order in which they asked."""

    seat: int
    cards: tuple[int, ...]


class ChangeSeat(PokerCommand, frozen=True, kw_only=True):
    """Move into an empty seat; a supervisor names the `person` to be moved."""

    seat: int
    person: str = ""


class SeatPlayer(PokerCommand, frozen=True, kw_only=True):
    """Give somebody a seat, 0 meaning any; who was `moved` or is from a `closed game` need not wait for a blind."""

    person: str
    seat: int = 0
    why: str = ""


class RemovePlayer(PokerCommand, frozen=True, kw_only=True):
    """Take a player out of the game for good: moved to another table, excluded, or out of the tournament."""

    person: str


class SitOut(PokerCommand, frozen=True, kw_only=True):
    """Stay at the table and be dealt out from the next hand on; staff name the `person`."""

    person: str = ""


class WalkAway(PokerCommand, frozen=True, kw_only=True):
    """Leave the table for a while, at this time (seconds); the chips stay. Staff name the `person`."""

    at: int = 0
    person: str = ""
    gone: int = 0
    """How many seconds the player has been absent already, when staff only notice it now."""


class ComeBack(PokerCommand, frozen=True, kw_only=True):
    """Be back, or want cards again."""


class PostBlind(PokerCommand, frozen=True, kw_only=True):
    """Post what is owed to be dealt in with the next hand; `wait`: rather wait until the blind is due."""

    wait: bool = False


class PickUp(PokerCommand, frozen=True, kw_only=True):
    """Pick an absent player up at this time (seconds): the chips go to the booth, and the seat is free."""

    person: str
    at: int = 0


class CollectHeld(PokerCommand, frozen=True, kw_only=True):
    """Ask the booth for the chips that were picked up."""


class AllotChips(PokerCommand, frozen=True, kw_only=True):
    """Give a tournament player chips of the tournament, which are no money."""

    person: str
    amount: int


SeatCommand: TypeAlias = (
    AskSeat
    | DrawForSeat
    | ChangeSeat
    | SeatPlayer
    | RemovePlayer
    | SitOut
    | WalkAway
    | ComeBack
    | PostBlind
    | PickUp
    | CollectHeld
    | AllotChips
)
