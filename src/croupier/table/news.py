"""What the tables of a poker room, the room itself and tournaments have to tell each other. Each stream replays alone.

An event of one stream brings about events of others, or commands to them that are decided on the state as it is after
everything before; what one of them refuses is refused as a whole.
"""

from collections import deque
from collections.abc import Callable, Container, Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Offer, Refusal
from croupier.play.people import Role, Who
from croupier.poker import commands_seats as cs
from croupier.poker import events_seats as es
from croupier.poker import events_table as et
from croupier.poker.options import most_seats
from croupier.poker.state import PokerTable
from croupier.room import tournament_bounds, tournament_tables, waiting
from croupier.room import waiting_hearing as hearing
from croupier.room.tournament_checking import table_options
from croupier.room.tournament_commands import (
    DesignateTable,
    ReportExclusion,
    ReportHand,
    ReportHandBegan,
    SubmitConditions,
    TournamentCommand,
)
from croupier.room.tournament_records import Tournament
from croupier.room.waiting import Room
from croupier.room.waiting_events import SeatAllotted
from croupier.room.waiting_evolving import evolve as room_evolve
from croupier.rulebook import document
from croupier.table import systems
from croupier.table.systems import AnySystem, SystemView

P = document("poker-victoria")
Streams: TypeAlias = dict[str, AnySystem]
Happened: TypeAlias = tuple[tuple[str, ev.Event], ...]
Told: TypeAlias = tuple[tuple[str, ev.Event | cmd.Command], ...]


def carry(streams: Streams, told: Iterable[tuple[str, ev.Event | cmd.Command]], at: int = 0) -> Happened | Refusal:
    """The events with all that they bring about in the other streams of the room, in order; `at` is the time."""
    now, found = dict(streams), []
    waiting_ = deque(told)
    while waiting_:
        stream, one = waiting_.popleft()
        if isinstance(one, cmd.Command):
            timed = replace(one, at=at) if isinstance(one, TournamentCommand) else one
            decided = systems.decide(_there(now, stream, one), stream, timed)
            if isinstance(decided, Refusal):
                return decided
            waiting_.extendleft([(stream, event) for event in reversed(decided)])
            continue
        before = _there(now, stream, one)
        now[stream] = systems.evolve(before, one)
        found.append((stream, one))
        waiting_.extendleft(reversed(_entailed(now, stream, before, one)))
    return tuple(found)


def _there(now: Streams, stream: str, opening: ev.Event | cmd.Command) -> AnySystem:
    """A stream as it is; before it opens, a blank one of its kind."""
    found = now.get(stream)
    return systems.blank(getattr(opening, "game", ""), {}) if found is None else found


def concerned(streams: Streams) -> bool:
    """Whether there is a room or a tournament for tables to tell anything."""
    return any(type(one) in (Room, Tournament) for one in streams.values())


def before(streams: Streams, to: str, command: cmd.Command, other: Container[str]) -> Told | Refusal:
    """What has to be seen to before a command: a table is opened for its tournament, lists go before newcomers."""
    there = streams.get(to)
    if isinstance(there, PokerTable):
        return _not_at_table(streams, there, command) or ()
    if isinstance(command, SubmitConditions) and command.tournament != to:
        return Refusal(P("10.1.3"), f"These are the conditions of {command.tournament}, not of {to}.")
    if isinstance(command, ReportHand | ReportHandBegan | ReportExclusion) and command.table in streams:
        return Refusal(P("10.2.1(d)"), f"{command.table} tells of its hands by itself.")
    if isinstance(command, DesignateTable) and isinstance(there, Tournament):
        if command.table in other:
            return Refusal(P("10.3.1"), f"{command.table} is a table against the house, no poker table.")
        return _for_tournament(streams, there, command)
    return ()


def offered(streams: Streams, to: str, offers: tuple[Offer, ...], at: int = 0) -> tuple[Offer, ...]:
    """Of what a stream offers, what the others let be done at this time."""
    there = streams[to]
    if isinstance(there, Tournament):
        return tuple([one for one in offers if one.command not in REPORTS or one.fields["table"] not in streams])
    if not isinstance(there, PokerTable) or not there.options.tournament:
        return offers
    asked = tournament_bounds.BY_NAME
    held = {name for name in {one.command for one in offers} & asked.keys() if _held(streams, there, asked[name], at)}
    return tuple([one for one in offers if one.command not in held])


def shown(streams: Streams, to: str, view: SystemView, at: int) -> SystemView:
    """What is shown of a stream, with what the others let be done there."""
    return replace(view, offers=offered(streams, to, view.offers, at))


REPORTS = (ReportHand.__name__, ReportHandBegan.__name__)
"""What the tables of a tournament tell by themselves."""


def _held(streams: Streams, t: PokerTable, kind: type[cmd.Command], at: int = 0) -> Refusal | None:
    """Why the tournament of a table does not let this be done there."""
    its = streams.get(t.options.tournament)
    return tournament_bounds.not_here(t, its if isinstance(its, Tournament) else None, kind, at)


def _not_at_table(streams: Streams, t: PokerTable, command: cmd.Command) -> Refusal | None:
    """Why people may not ask this of a table: its tournament does it, or others wait for a seat."""
    if t.options.tournament:
        return _held(streams, t, type(command))
    return _list_first(streams, t) if isinstance(command, cmd.Sit) else None


def _list_first(streams: Streams, t: PokerTable) -> Refusal | None:
    """While people wait for a game the room gives its vacant seats (8.1.3(a))."""
    room = next((one for one in streams.values() if isinstance(one, Room)), None)
    if room is None or not waiting.queue(room, waiting.label(t.variant, t.options)):
        return None
    return Refusal(P("8.1.3(a)"), "Others wait for this game: join the list, and the room gives you a seat.")


def _for_tournament(streams: Streams, t: Tournament, c: DesignateTable) -> Told | Refusal:
    """A table that is designated is a poker table of this tournament and of no other (10.3.1, 10.3.2)."""
    found = streams.get(c.table)
    if found is None:
        options = table_options(t.conditions, t.name, 1)
        by = Who(c.by.name, Role.OPERATOR)
        return ((c.table, cmd.OpenTable(by=by, table=c.table, game=t.conditions.game, options=options)),)
    if not isinstance(found, PokerTable) or found.shut:
        return Refusal(P("10.3.1"), f"{c.table} is no poker table that is open.")
    all_of_them = tuple([one for one in streams.values() if isinstance(one, Tournament)])
    other = tournament_tables.other_game(t, found)
    changed = ((c.table, tournament_tables.as_in_conditions(t)),) if other else ()
    return tournament_tables.not_exclusive(all_of_them, found, t.name) or changed


def _entailed(now: Streams, stream: str, was: AnySystem, event: ev.Event) -> Told:
    """What an event means elsewhere."""
    state = now[stream]
    if isinstance(state, PokerTable):
        return _from_table(now, state, event)
    if isinstance(state, Tournament) and isinstance(was, Tournament):
        return tuple([one for one in tournament_tables.to_tables(was, state, event) if one[0] in now])
    if isinstance(event, SeatAllotted):
        return _allotted(event)
    if isinstance(state, Room) and type(event) is ev.TableOpened:
        return _found_open(now, stream, state)
    return ()


# --- tables to the room and to their tournament ---------------------------------------------------


def _from_table(now: Streams, t: PokerTable, event: ev.Event) -> Told:
    if t.options.tournament:
        there = now.get(t.options.tournament)
        heard = tournament_tables.from_table(there, t, event) if isinstance(there, Tournament) else None
        return () if heard is None else ((t.options.tournament, heard),)
    room = next(((name, one) for name, one in now.items() if isinstance(one, Room)), None)
    hear = HEARD.get(type(event))
    if room is None or hear is None:
        return ()
    return tuple([(room[0], told) for told in hear(room[1], t, event)])


def _listed(r: Room, t: PokerTable, _: Any) -> tuple[ev.Event, ...]:
    return hearing.listed(r, t.name, t.variant, t.options, most_seats(t.variant, t.options))


HEARD: dict[type[ev.Event], Callable[[Room, PokerTable, Any], tuple[ev.Event, ...]]] = {
    ev.TableOpened: _listed,
    et.GameChanged: _listed,
    ev.TableClosed: lambda r, t, _: hearing.unlisted(r, t.name),
    es.SeatTaken: lambda r, t, e: hearing.filled(r, t.name, e.seat, e.person),
    es.SeatVacated: lambda r, t, e: hearing.vacated(r, t.name, e.seat, e.person),
    es.SeatChanged: lambda r, t, e: hearing.moved(r, t.name, e.seat, e.person),
    es.PlayerPickedUp: lambda r, t, e: hearing.picked_up(r, t.name, e.seat, e.person, e.at),
}


def _found_open(now: Streams, stream: str, r: Room) -> Told:
    """A room that opens after its tables finds them there, with their players."""
    found: list[tuple[str, ev.Event]] = []
    for t in now.values():
        if isinstance(t, PokerTable) and not t.shut and not t.options.tournament:
            told = list(_listed(r, t, None))
            for event in told:
                r = room_evolve(r, event)
            for seat, chair in t.chairs.items():
                told += hearing.filled(r, t.name, seat, chair.person)
            found += [(stream, event) for event in told]
    return tuple(found)


# --- the room to tables ---------------------------------------------------------------------------


def _allotted(e: SeatAllotted) -> Told:
    """A place that the room gives: the table seats the person, after another table has let go of them."""
    if e.why == "heard":
        return ()
    by = Who(e.by, Role.POKER_ROOM_SUPERVISOR)
    why = "" if not e.exempt else "closed game" if e.why == "closed" else "moved"
    if e.leaves == e.table:
        return ((e.table, cs.ChangeSeat(by=by, person=e.person, seat=e.seat)),)
    seated = (e.table, cs.SeatPlayer(by=by, person=e.person, seat=e.seat, why=why))
    return ((e.leaves, cs.RemovePlayer(by=by, person=e.person)), seated) if e.leaves else (seated,)
