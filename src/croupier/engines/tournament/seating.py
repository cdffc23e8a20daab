"""Seats: who may be seated, draws of cards for them, balancing and breaking of tables, substitutes (10.2, 10.3)."""

from croupier.engines.betting.state import around
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.checking import level_of
from croupier.engines.tournament.conditions import Chips, MoveBy, Progression
from croupier.engines.tournament.standing import (
    at_table,
    entered,
    fallen,
    free_seats,
    in_use,
    next_session,
    seated,
    taken,
    terms,
    waiting,
)
from croupier.engines.tournament.state import Draw, DrawFor, Place, Status, Tournament
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision


def unready(t: Tournament, person: str) -> Refusal | None:
    """Why somebody may not have a seat yet (10.2.3, 10.2.4)."""
    e = t.entrants[person]
    if not e.briefed:
        return Refusal(t.law("10.2.3"), f"{person} was not briefed on the conditions: no seat before that.")
    if t.signatures and not e.signed:
        return Refusal(t.law("10.2.4"), f"{person} has not signed the conditions, as the director requires: no seat.")
    return None


def call_draw(t: Tournament, c: tc.CallSeatDraw) -> Decision:
    """Have the seats of the next session drawn, so that all have an equal chance (10.1.1)."""
    n = next_session(t)
    if t.playing or not n or t.drawn == n:
        return Refusal(t.law("10.2.1(d)"), "There is no session to come for which seats are to be drawn.")
    terms_ = terms(t, n)
    if len(t.tables) < terms_.tables:
        return Refusal(t.law("10.3.1"), f"Session {n} is played at {terms_.tables} tables: designate them first.")
    field = fallen(t) if terms_.repechage else entered(t)
    people = c.people or tuple([name for name in field if unready(t, name) is None])
    unknown = [name for name in people if name not in field]
    if unknown or len(set(people)) < len(people):
        return Refusal(t.law("10.2.1(d)"), f"They do not play session {n}: {', '.join(unknown or people)}.")
    for name in people:
        wrong = unready(t, name)
        if wrong is not None:
            return wrong
    least = t.conditions.minimum_players if n == 1 else 1
    if len(people) < least:
        return Refusal(t.law("10.2.1(g)"), f"{len(people)} players are ready; it takes {least}.")
    if len(people) > terms_.tables * t.conditions.seats:
        return Refusal(t.law("10.2.1(d)"), f"{len(people)} players do not fit at {terms_.tables} tables.")
    # Two at a table can play; and nobody who has entered and is not ready yet may find every seat taken.
    needed = max(len(people) // 2, -(-len(field) // t.conditions.seats))
    tables = list(t.tables)[: min(terms_.tables, needed)]
    places = tuple([Place(tables[i % len(tables)], i // len(tables) + 1) for i in range(len(people))])
    called = te.SeatDrawCalled(
        why=DrawFor.SESSION, people=people, places=places, session=n, by=c.by.name, cite=t.law("10.1.1")
    )
    return (called,)


def call_seat(t: Tournament, c: tc.SeatEntrant) -> Decision:
    """Have a seat drawn at the smallest table for somebody who has none (10.2.1(d))."""
    if c.person not in waiting(t):
        return Refusal(t.law("10.2.1(d)"), f"{c.person} does not wait for a seat in this session.")
    wrong = unready(t, c.person)
    if wrong is not None:
        return wrong
    tables = [name for name in in_use(t) if free_seats(t, name)]
    if not tables:
        return Refusal(t.law("10.2.1(d)"), "No seat is free.")
    table = min(tables, key=lambda name: len(at_table(t, name)))
    places = tuple([Place(table, seat) for seat in free_seats(t, table)])
    return (
        te.SeatDrawCalled(why=DrawFor.ENTRY, people=(c.person,), places=places, by=c.by.name, cite=t.law("10.1.1")),
    )


# --- what chance decides ---------------------------------------------------------------------------


def chance_due(t: Tournament) -> tuple[int, ...] | None:
    """The cards that chance has to put in order, when people draw for places."""
    return None if t.draw is None else tuple(range(max(len(t.draw.people), len(t.draw.places))))


def drawn(t: Tournament, c: cmd.Shuffle) -> Decision:
    """Cards are drawn: everybody gets the place that the order says."""
    due = chance_due(t)
    if due is None or t.draw is None:
        return Refusal(t.law("8.1.1(a)"), "No cards are to be drawn.")
    if tuple(sorted(c.order)) != due:
        return Refusal(t.law("8.1.1(a)"), f"An order of {len(due)} cards is needed, each of 0 to {len(due) - 1} once.")
    d = t.draw
    if len(d.places) >= len(d.people):
        pairs = [(person, d.places[c.order[i]]) for i, person in enumerate(d.people)]
    else:
        pairs = [(d.people[c.order[i]], place) for i, place in enumerate(d.places)]
    session = next_session(t) if d.why is DrawFor.SESSION else 0
    tables = tuple(dict.fromkeys(place.table for place in d.places)) if session else ()
    found: list[ev.Event] = [te.SeatsDrawn(order=c.order, session=session, tables=tables, cite=t.law("8.1.1(a)"))]
    for person, place in pairs:
        moves = d.why in (DrawFor.BALANCE, DrawFor.BREAK)
        found += [_moved(t, person, place)] if moves else _seat(t, person, place, session)
    if d.why is DrawFor.BREAK:
        found.append(te.TableBroken(table=d.table, cite=t.law("10.2.1(d)")))
    return tuple(found)


def _seat(t: Tournament, person: str, place: Place, session: int) -> list[ev.Event]:
    """Somebody gets a seat, and the chips of the session (10.2.1(b))."""
    e, n = t.entrants[person], session or t.session
    found: list[ev.Event] = []
    if e.status is Status.OUT:
        found.append(te.EntrantReadmitted(person=person, cite=t.law("10.2.1(d)")))
    more = t.conditions.chips[n - 1] if e.given != n else Chips(0)
    if more:
        found.append(te.ChipsAllocated(person=person, chips=more, session=n, cite=t.law("10.2.1(b)")))
    chips = Chips(e.chips + more)
    found.append(
        te.EntrantSeated(table=place.table, seat=place.seat, person=person, chips=chips, cite=t.law("10.2.1(d)"))
    )
    return found


def _moved(t: Tournament, person: str, place: Place) -> ev.Event:
    e = t.entrants[person]
    return te.EntrantMoved(
        person=person,
        from_table=e.table,
        from_seat=e.seat,
        to_table=place.table,
        to_seat=place.seat,
        chips=e.chips,
        cite=t.law("10.2.1(d)"),
    )


# --- balancing -------------------------------------------------------------------------------------


def balance(t: Tournament, c: tc.BalanceTables) -> Decision:
    """Break a table whose players fit elsewhere, or move somebody from the fullest to the smallest table."""
    due = move_due(t, t.now)
    if isinstance(due, Refusal):
        return due
    if due.why is DrawFor.BREAK and not due.people:
        return (te.TableBroken(table=due.table, cite=t.law("10.2.1(d)")),)
    if due.why is DrawFor.BALANCE and t.conditions.move_by is MoveBy.POSITION:
        return (_moved(t, _by_position(t, due.table), due.places[0]),)
    return (
        te.SeatDrawCalled(
            why=due.why,
            people=due.people,
            places=due.places,
            table=due.table,
            by=c.by.name,
            cite=t.law("10.2.1(d)"),
        ),
    )


def move_due(t: Tournament, now: int) -> Draw | Refusal:
    """The move that the numbers at the tables ask for."""
    if not t.playing:
        return Refusal(t.law("10.2.1(d)"), "No session is on.")
    if terms(t).progression is Progression.TABLE:
        return Refusal(t.law("10.2.1(d)"), "Players progress table by table in this session: nobody moves.")
    sizes = {table: len(at_table(t, table)) for table in in_use(t)}
    if len(sizes) < 2:
        return Refusal(t.law("10.2.1(d)"), "One table is left: nobody moves.")
    broken = _table_to_break(t, sizes, now)
    if broken:
        made = Draw(
            why=DrawFor.BREAK, people=tuple(at_table(t, broken).values()), places=_spread(t, broken), table=broken
        )
    else:
        fullest, smallest = max(sizes, key=lambda x: sizes[x]), min(sizes, key=lambda x: sizes[x])
        if sizes[fullest] - sizes[smallest] <= t.conditions.balance:
            return Refusal(t.law("10.2.1(d)"), f"The tables are within {t.conditions.balance} of each other.")
        place = Place(smallest, free_seats(t, smallest)[0])
        made = Draw(why=DrawFor.BALANCE, people=tuple(at_table(t, fullest).values()), places=(place,), table=fullest)
    if t.tables[made.table].playing:
        return Refusal(t.law("10.2.1(d)"), f"A hand is on at {made.table}: players move after it.")
    return made


def _table_to_break(t: Tournament, sizes: dict[str, int], now: int) -> str:
    """The smallest table, the last designated of equals, if its players fit at the others.

    While entries may come it is kept, unless nobody has anybody left to play with.
    """
    late = t.session == 1 and now <= t.conditions.entry_closes and taken(t) < t.conditions.maximum_players
    players = len(seated(t)) + len(waiting(t))
    if (late and max(sizes.values()) > 1) or players > (len(sizes) - 1) * t.conditions.seats:
        return ""
    return min(reversed(sizes), key=lambda table: sizes[table])


def _spread(t: Tournament, table: str) -> tuple[Place, ...]:
    """Places for the players of a table at the others, the smallest table first each time."""
    free = {name: free_seats(t, name) for name in in_use(t) if name != table}
    found = []
    for _ in at_table(t, table):
        name = max((x for x in free if free[x]), key=lambda x: len(free[x]))
        found.append(Place(name, free[name].pop(0)))
    return tuple(found)


def _by_position(t: Tournament, table: str) -> str:
    """Who is due to post the last blind in the next hand."""
    there = at_table(t, table)
    seats = around(sum(1 << seat for seat in there), t.tables[table].button)
    return there[seats[len(level_of(t.conditions, t.clock.level).blinds) % len(seats)]]
