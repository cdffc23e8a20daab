"""What people ask of the poker room. `at` is the time in seconds; the floor stamps it. Amounts there are none.

`person` is left empty by players, who speak for themselves, and named by staff who speak for somebody.
"""

from typing import TypeAlias

import msgspec

from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer
from croupier.kernel.people import Who


class RoomCommand(cmd.Command, frozen=True, kw_only=True):
    """A command that only the poker room knows."""

    at: int = 0


class OpenList(RoomCommand, frozen=True, kw_only=True):
    """Keep a list for a game that no table plays yet."""

    game: str


class CloseList(RoomCommand, frozen=True, kw_only=True):
    """Keep a list no longer."""

    game: str


class JoinList(RoomCommand, frozen=True, kw_only=True):
    """Wait for a game; who was picked up from it comes back with this."""

    game: str
    person: str = ""


class LeaveList(RoomCommand, frozen=True, kw_only=True):
    """Wait for a game no longer."""

    game: str
    person: str = ""


class PagePlayer(RoomCommand, frozen=True, kw_only=True):
    """Call the first in line to a table with a free place."""

    person: str
    table: str


class DeclinePage(RoomCommand, frozen=True, kw_only=True):
    """Turn down the seat to which one was called."""

    person: str = ""


class CheckPages(RoomCommand, frozen=True, kw_only=True):
    """Look at the clock: pages that were not answered in time run out."""


class AllotSeat(RoomCommand, frozen=True, kw_only=True):
    """Give a free place to somebody who waits, or whose game has closed."""

    table: str
    seat: int
    person: str


class ChooseSeat(RoomCommand, frozen=True, kw_only=True):
    """Take a free place at the table to which one was called."""

    table: str
    seat: int


class MovePlayer(RoomCommand, frozen=True, kw_only=True):
    """Move a seated player to another table, by direction."""

    person: str
    table: str
    seat: int


class GrantChange(RoomCommand, frozen=True, kw_only=True):
    """Let a player change tables as he or she asked."""

    person: str
    seat: int


class AskTableChange(RoomCommand, frozen=True, kw_only=True):
    """Ask to be moved to another table; an empty name takes the request back."""

    table: str
    person: str = ""


class WishSeat(RoomCommand, frozen=True, kw_only=True):
    """Ask for another place at one's own table; 0: any that becomes free."""

    seat: int = 0
    person: str = ""


class DropWish(RoomCommand, frozen=True, kw_only=True):
    """Ask for another place no longer."""

    person: str = ""


class GiveSeat(RoomCommand, frozen=True, kw_only=True):
    """Give a vacated place to the seated player who asked for it; cards are drawn if several did."""

    table: str
    seat: int


class ClearSeat(RoomCommand, frozen=True, kw_only=True):
    """Say that nobody at the table wants a vacated place."""

    table: str
    seat: int


class Depart(RoomCommand, frozen=True, kw_only=True):
    """Leave the room: off every list, and no claim from a game that has closed."""

    person: str = ""


AnyRoomCommand: TypeAlias = (
    OpenList
    | CloseList
    | JoinList
    | LeaveList
    | PagePlayer
    | DeclinePage
    | CheckPages
    | AllotSeat
    | ChooseSeat
    | MovePlayer
    | GrantChange
    | AskTableChange
    | WishSeat
    | DropWish
    | GiveSeat
    | ClearSeat
    | Depart
)


def take(offer: Offer, by: Who, *, at: int = 0) -> cmd.Command:
    """The command that takes an offer up at this time."""
    fields = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(by), "at": at}
    command: cmd.Command = msgspec.convert(fields, AnyRoomCommand | cmd.CloseTable)
    return command
