"""What the room hears from its tables, as events of its own; the pit calls these. Nothing new: no events.

A table is of the room if its opening was heard; tournament tables never are.
"""

from croupier.engines.betting.options import Options as TableOptions
from croupier.engines.room import events as we
from croupier.engines.room.evolving import evolve
from croupier.engines.room.state import Room, label, open_to, place, promised
from croupier.kernel.events import Event
from croupier.kernel.variants import Variant


def listed(r: Room, table: str, v: Variant, o: TableOptions, seats: int) -> tuple[Event, ...]:
    """A table opened, or changed its game or limits (6.3, 6.9)."""
    game = label(r.law.money, v, o)
    if not _on(r) or o.tournament:
        return ()
    known = r.tables.get(table)
    if known is not None and (known.game, known.seats) == (game, seats):
        return ()
    return (we.TableListed(table=table, game=game, seats=seats, cite=r.law("6.9" if known else "6.3")),)


def unlisted(r: Room, table: str) -> tuple[Event, ...]:
    """A table closed: its players may be seated elsewhere without a newcomer's wait (8.2.7)."""
    t = r.tables.get(table)
    if t is None or not _on(r):
        return ()
    recalled = _recalled(r, table, promised(r, table))
    people = tuple(t.taken.values())
    return (*recalled, we.TableUnlisted(table=table, game=t.game, people=people, cite=r.law("8.2.7")))


def filled(r: Room, table: str, seat: int, person: str) -> tuple[Event, ...]:
    """Somebody sits down; whoever was called to a place that is gone keeps the place in line."""
    t = r.tables.get(table)
    if t is None or not _on(r) or t.taken.get(seat) == person:
        return ()
    event = we.PlaceFilled(table=table, seat=seat, person=person, cite=r.law("8.1.1"))
    after = evolve(r, event)
    short = promised(after, table) - len(open_to(after.tables[table]))
    return (event, *_recalled(after, table, short))


def vacated(r: Room, table: str, seat: int, person: str) -> tuple[Event, ...]:
    """Somebody left a place for good (8.1.3(a))."""
    t = r.tables.get(table)
    if t is None or not _on(r) or t.taken.get(seat) != person:
        return ()
    return (we.PlaceVacated(table=table, seat=seat, person=person, cite=r.law("8.1.3(a)")),)


def moved(r: Room, table: str, seat: int, person: str) -> tuple[Event, ...]:
    """Somebody changed to this seat of the own table; the old one was not left by anybody who left the game."""
    t = r.tables.get(table)
    here, left = place(r, person)
    if t is None or not _on(r) or here != table or left == seat:
        return ()
    return (
        we.SeatAllotted(
            person=person,
            table=table,
            seat=seat,
            game=t.game,
            leaves=table,
            left_seat=left,
            why=we.Why.HEARD,
            by=person,
            cite=r.law("8.2.5"),
        ),
    )


def picked_up(r: Room, table: str, seat: int, person: str, at: int) -> tuple[Event, ...]:
    """A player was picked up (8.2.8, 8.3); this frees the place too."""
    t = r.tables.get(table)
    if t is None or not _on(r) or t.taken.get(seat) != person:
        return ()
    return (we.PickUpHeard(person=person, table=table, seat=seat, game=t.game, at=at, cite=r.law("8.2.8")),)


def _on(r: Room) -> bool:
    return bool(r.name) and not r.shut


def _recalled(r: Room, table: str, count: int) -> tuple[Event, ...]:
    """The last `count` who were called to a table are called no longer."""
    called = [who for who, page in r.pages.items() if page.table == table]
    late = called[len(called) - count :] if count > 0 else []
    return tuple(we.PageRecalled(person=who, table=table, cite=r.law("8.1.3(a)")) for who in late)
