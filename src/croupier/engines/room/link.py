"""What the poker room and its tables tell each other: tables that open and close, places that are taken and given."""

from typing import Any

from croupier.engines.betting import commands as cs
from croupier.engines.betting.events import table as et
from croupier.engines.betting.options import most_seats
from croupier.engines.betting.state import PokerTable
from croupier.engines.room import hearing
from croupier.engines.room import state as waiting
from croupier.engines.room.events import SeatAllotted, Why
from croupier.engines.room.evolving import evolve
from croupier.engines.room.state import Room
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.link import Link, Streams, Told
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live


def _room(streams: Streams) -> tuple[str, Room] | None:
    """The room, if there is one."""
    for name, one in streams.items():
        found = one.state_of(Room)
        if found is not None:
            return name, found
    return None


def _before(streams: Streams, to: str, command: cmd.Command) -> Told | Refusal:
    """While people wait for a game the room gives its vacant seats (8.1.3(a))."""
    there = streams.get(to)
    t = there.state_of(PokerTable) if there is not None and isinstance(command, cmd.Sit) else None
    room = _room(streams) if t is not None and not t.options.tournament else None
    if t is None or room is None or not waiting.queue(room[1], waiting.label(room[1].law.money, t.variant, t.options)):
        return ()
    return Refusal(t.law("8.1.3(a)"), "Others wait for this game: join the list, and the room gives you a seat.")


def _offered(streams: Streams, to: str, who: Who, offers: tuple[Offer, ...], _: int) -> tuple[Offer, ...]:
    """Seats are not offered at a table while the room gives them."""
    sits = any(one.command == cmd.Sit.__name__ for one in offers)
    if not sits or not isinstance(_before(streams, to, cmd.Sit(by=who)), Refusal):
        return offers
    return tuple([one for one in offers if one.command != cmd.Sit.__name__])


# --- tables to the room ---------------------------------------------------------------------------


def _listed(r: Room, t: PokerTable, _: Any) -> tuple[ev.Event, ...]:
    return hearing.listed(r, t.name, t.variant, t.options, most_seats(t.variant, t.options))


HEARD = Handlers[Room, PokerTable, tuple[ev.Event, ...]](
    on(ev.TableOpened, _listed),
    on(et.GameChanged, _listed),
    on(ev.TableClosed, lambda r, t, _: hearing.unlisted(r, t.name)),
    on(et.SeatTaken, lambda r, t, e: hearing.filled(r, t.name, e.seat, e.person)),
    on(et.SeatVacated, lambda r, t, e: hearing.vacated(r, t.name, e.seat, e.person)),
    on(et.SeatChanged, lambda r, t, e: hearing.moved(r, t.name, e.seat, e.person)),
    on(et.PlayerPickedUp, lambda r, t, e: hearing.picked_up(r, t.name, e.seat, e.person, e.at)),
)


def _from_table(streams: Streams, table: str, _: Live, event: ev.Event) -> Told:
    """What an event at a table means for the room; tables of a tournament are not its."""
    own = streams[table].state_of(Room)
    if own is not None:
        return _found_open(streams, table, own) if type(event) is ev.TableOpened else ()
    t, room = streams[table].state_of(PokerTable), _room(streams)
    if t is None or room is None or t.options.tournament:
        return ()
    return tuple([(room[0], told) for told in HEARD.of[type(event)](room[1], t, event)])


def _found_open(streams: Streams, stream: str, r: Room) -> Told:
    """A room that opens after its tables finds them there, with their players."""
    found: list[tuple[str, ev.Event]] = []
    for one in streams.values():
        t = one.state_of(PokerTable)
        if t is not None and not t.shut and not t.options.tournament:
            told = list(_listed(r, t, None))
            for event in told:
                r = evolve(r, event)
            for seat, chair in t.chairs.items():
                told += hearing.filled(r, t.name, seat, chair.person)
            found += [(stream, event) for event in told]
    return tuple(found)


# --- the room to tables ---------------------------------------------------------------------------


def _allotted(_: Streams, __: str, ___: Live, e: SeatAllotted) -> Told:
    """A place that the room gives: the table seats the person, after another table has let go of them."""
    if e.why is Why.HEARD:
        return ()
    by = Who(e.by, Role.POKER_ROOM_SUPERVISOR)
    why = "" if not e.exempt else "closed game" if e.why is Why.CLOSED else "moved"
    if e.leaves == e.table:
        return ((e.table, cs.ChangeSeat(by=by, person=e.person, seat=e.seat)),)
    seated = (e.table, cs.SeatPlayer(by=by, person=e.person, seat=e.seat, why=why))
    return ((e.leaves, cs.RemovePlayer(by=by, person=e.person)), seated) if e.leaves else (seated,)


LINK = Link(
    there=lambda streams: _room(streams) is not None,
    hears=Handlers[Streams, str, Live, Told](
        on(SeatAllotted, _allotted),
        on(ev.TableOpened, _from_table),
        on(et.GameChanged, _from_table),
        on(ev.TableClosed, _from_table),
        on(et.SeatTaken, _from_table),
        on(et.SeatVacated, _from_table),
        on(et.SeatChanged, _from_table),
        on(et.PlayerPickedUp, _from_table),
    ),
    before=_before,
    asked=frozenset({cmd.Sit}),
    offered=_offered,
)
