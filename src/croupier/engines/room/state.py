"""The poker room as a stream of its own: lists by game, tables with their places, who was paged, who was picked up.

The room knows of its tables what it hears from them. It deals no cards and holds no chips.
"""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.engines.betting.options import Limit, deck_size
from croupier.engines.betting.options import Options as TableOptions
from croupier.kernel.options import Grants
from croupier.kernel.variants import Forced, Variant
from croupier.law.books import document
from croupier.law.law import Law, law_of
from croupier.things.money import Money

P = document("poker-victoria")
NAME = "poker-room"
"""What OpenTable calls the game of this stream."""
TITLE = "Poker room"
IN_TIME = 20 * 60
"""Seconds within which a player who was picked up comes back to the top of the list (8.3)."""
LONGEST = 200
"""How many may wait for one game."""
LISTS = 60
"""How many lists a room keeps."""
LABEL = 80
"""How long the name of a game on the board may be."""
LOGGED = 50


class Unanswered(StrEnum):
    """What becomes of a player who was paged and does not take the seat."""

    BOTTOM = "to the bottom"
    OFF = "off the list"
    STAYS = "keeps the place"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator settles when it opens the room."""

    document: ClassVar[str] = "poker-victoria"
    page: Annotated[
        int,
        msgspec.Meta(ge=10, le=3600),
        Grants(P("8.1.3(a)"), "Seconds that a player who was paged has to come to the seat."),
    ] = 300
    late: Annotated[Unanswered, Grants(P("8.1.3(a)"), "What becomes of a player who does not come in time.")] = (
        Unanswered.BOTTOM
    )
    declined: Annotated[Unanswered, Grants(P("8.1.3(a)"), "What becomes of a player who turns a seat down.")] = (
        Unanswered.BOTTOM
    )
    exactly: Annotated[bool, Grants(P("8.3"), "Whether exactly twenty minutes are still in time.")] = True
    latest_first: Annotated[
        bool, Grants(P("8.3"), "Of several who came back in time the latest is first; otherwise the earliest.")
    ] = False
    changes_wait: Annotated[
        bool, Grants(P("8.2.7"), "Players who change tables at their own wish wait for the blind like new ones.")
    ] = True


class Waiting(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody on a list; `ahead` of those who only joined, because they were picked up and came back in time."""

    person: str
    at: int
    ahead: bool = False


class Page(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player was called to a table and has until then to come."""

    game: str
    table: str
    until: int


class Wish(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seated player wants another place at the same table; seat 0: any that becomes free."""

    person: str
    seat: int


class RoomTable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table of the room: its game on the board, its places, and who sits where."""

    game: str
    seats: int
    taken: dict[int, str] = {}
    vacated: frozenset[int] = frozenset()
    """Places that somebody has left and that those who still play have first call on (8.1.1(b))."""
    wishes: tuple[Wish, ...] = ()


class Draw(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Several want the same place: cards are drawn for it (8.1.1(a))."""

    table: str
    seat: int
    people: tuple[str, ...]


class Room(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The poker room."""

    law: Law = law_of("poker-victoria")
    name: str = ""
    options: Options = Options()
    approvals: dict[str, str] = {}
    lists: dict[str, tuple[Waiting, ...]] = {}
    """By game, the first in line first. A list stays while a table plays the game or somebody opened it."""
    pages: dict[str, Page] = {}
    """By person: who was called where."""
    tables: dict[str, RoomTable] = {}
    picked: dict[str, dict[str, int]] = {}
    """By person and game: when they were picked up (8.3)."""
    homeless: dict[str, str] = {}
    """Players of a game that has closed, with the game, until they sit elsewhere or go (8.2.7)."""
    changes: dict[str, str] = {}
    """Seated players who want to change tables, with the table they want, in the order of asking."""
    draw: Draw | None = None
    clock: int = 0
    """The latest time that the room has heard of, in seconds."""
    shut: bool = False


def label(money: Money, v: Variant, o: TableOptions) -> str:
    """What the board calls a game: its title, its bets and its limit. Tables with one label share a list."""
    if o.limit is Limit.FIXED:
        bets = f"{money(o.minimum)}/{money(o.big_bet or 2 * o.minimum)} fixed"
    elif o.limit is Limit.SPREAD:
        bets = f"{money(o.minimum)}-{money(o.maximum)} spread"
    else:
        blinds = v.forced is not Forced.ANTES and o.blinds
        sizes = o.blinds if blinds else (o.minimum,)
        bets = f"{'/'.join(map(money, sizes))} {o.limit}"
    ante = f", ante {money(o.ante)}" if o.ante and v.forced is not Forced.BLINDS else ""
    size = deck_size(v, o)
    deck = f", {size} cards" if size != max(v.seats) else ""
    return f"{v.title} {bets}{ante}{deck}"[:LABEL]


def place(r: Room, person: str) -> tuple[str, int]:
    """The table and the seat where somebody sits; ("", 0) if nowhere."""
    for name, t in r.tables.items():
        for seat, sits in t.taken.items():
            if sits == person:
                return name, seat
    return "", 0


def free(t: RoomTable) -> tuple[int, ...]:
    """The places at a table where nobody sits."""
    return tuple(s for s in range(1, t.seats + 1) if s not in t.taken)


def held(t: RoomTable, seat: int) -> bool:
    """Whether a place was left and those who still play have not yet passed it up (8.1.1(b))."""
    return bool(t.taken) and (seat in t.vacated or any(w.seat == seat for w in t.wishes))


def open_to(t: RoomTable) -> tuple[int, ...]:
    """The places that may go to somebody who is not at the table."""
    return tuple(s for s in free(t) if not held(t, s))


def promised(r: Room, table: str) -> int:
    """How many were called to a table and have not come yet."""
    return sum(page.table == table for page in r.pages.values())


def queue(r: Room, game: str) -> tuple[str, ...]:
    """Who waits for a game and was not called yet, the first in line first."""
    return tuple(w.person for w in r.lists.get(game, ()) if w.person not in r.pages)


def waits(r: Room, person: str) -> tuple[str, ...]:
    """The games for which somebody waits."""
    return tuple(game for game, line in r.lists.items() if any(w.person == person for w in line))


def in_time(r: Room, person: str, game: str, at: int) -> bool | None:
    """Whether somebody who was picked up from this game is back in time; None if they were not picked up (8.3)."""
    since = r.picked.get(person, {}).get(game)
    if since is None:
        return None
    away = at - since
    return away < IN_TIME or (away == IN_TIME and r.options.exactly)


def wishers(t: RoomTable, seat: int) -> tuple[str, ...]:
    """Who at the table wants this place, in the order of asking."""
    return tuple(w.person for w in t.wishes if w.seat in (0, seat))
