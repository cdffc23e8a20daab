"""How events change the poker room. Bookkeeping only: no rule lives here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.room import events as we
from croupier.engines.room.state import Draw, Options, Page, Room, RoomTable, Unanswered, Waiting, Wish
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def evolve(r: Room, event: ev.Event) -> Room:
    """The room after an event."""
    return EVOLVE.of[type(event)](r, event)


def _opened(r: Room, e: ev.TableOpened) -> Room:
    return replace(r, name=e.table, options=msgspec.convert(e.options, Options))


def _approved(r: Room, e: ev.ApprovalRecorded) -> Room:
    return replace(r, approvals={**r.approvals, e.subject: e.reference})


def _shut(r: Room, _: ev.TableClosed) -> Room:
    return replace(r, shut=True, lists={}, pages={}, homeless={}, changes={}, draw=None)


# --- lists and pages ------------------------------------------------------------------------------


def _line(r: Room, game: str, line: tuple[Waiting, ...]) -> Room:
    return replace(r, lists={**r.lists, game: line})


def _without(r: Room, person: str, game: str) -> Room:
    """The room with this person off one list; a page for that game is gone with it."""
    line = tuple(w for w in r.lists.get(game, ()) if w.person != person)
    r = _line(r, game, line) if game in r.lists else r
    paged = r.pages.get(person)
    return _unpaged(r, person) if paged is not None and paged.game == game else r


def _unpaged(r: Room, person: str) -> Room:
    return replace(r, pages={who: page for who, page in r.pages.items() if who != person})


def _list_opened(r: Room, e: we.ListOpened) -> Room:
    return _line(r, e.game, ())


def _list_closed(r: Room, e: we.ListClosed) -> Room:
    return replace(r, lists={game: line for game, line in r.lists.items() if game != e.game})


def _joined(r: Room, e: we.ListJoined) -> Room:
    line = r.lists[e.game]
    one = Waiting(person=e.person, at=e.at, ahead=e.top)
    before = sum(w.ahead for w in line) if not r.options.latest_first else 0
    line = (*line[:before], one, *line[before:]) if e.top else (*line, one)
    games = {game: at for game, at in r.picked.get(e.person, {}).items() if game != e.game}
    picked = {**r.picked, e.person: games} if games else {k: v for k, v in r.picked.items() if k != e.person}
    return replace(_line(r, e.game, line), picked=picked, clock=max(r.clock, e.at))


def _left_list(r: Room, e: we.ListLeft) -> Room:
    return _without(r, e.person, e.game)


def _paged(r: Room, e: we.PlayerPaged) -> Room:
    page = Page(game=e.game, table=e.table, until=e.until)
    return replace(r, pages={**r.pages, e.person: page}, clock=max(r.clock, e.until - r.options.page))


def _bumped(r: Room, e: we.PageDeclined | we.PageRanOut) -> Room:
    r = _unpaged(r, e.person)
    line = r.lists[e.game]
    rest = tuple(w for w in line if w.person != e.person)
    if e.then == Unanswered.BOTTOM:
        rest = (*rest, *(replace(w, ahead=False) for w in line if w.person == e.person))
    elif e.then == Unanswered.STAYS:
        rest = line
    clock = max(r.clock, e.at) if isinstance(e, we.PageRanOut) else r.clock
    return replace(_line(r, e.game, rest), clock=clock)


def _recalled(r: Room, e: we.PageRecalled) -> Room:
    return _unpaged(r, e.person)


def _departed(r: Room, e: we.PersonDeparted) -> Room:
    for game in tuple(r.lists):
        r = _without(r, e.person, game)
    return replace(r, homeless={k: v for k, v in r.homeless.items() if k != e.person})


# --- tables and places ----------------------------------------------------------------------------


def _table(r: Room, name: str, **changes: Any) -> Room:
    return replace(r, tables={**r.tables, name: replace(r.tables[name], **changes)})


def _listed(r: Room, e: we.TableListed) -> Room:
    known = r.tables.get(e.table) or RoomTable(game=e.game, seats=e.seats)
    r = replace(r, tables={**r.tables, e.table: replace(known, game=e.game, seats=e.seats)})
    pages = {who: page for who, page in r.pages.items() if page.table != e.table or page.game == e.game}
    r = replace(r, pages=pages)
    return r if e.game in r.lists else _line(r, e.game, ())


def _unlisted(r: Room, e: we.TableUnlisted) -> Room:
    return replace(
        r,
        tables={name: t for name, t in r.tables.items() if name != e.table},
        homeless={**r.homeless, **dict.fromkeys(e.people, e.game)},
        changes={who: to for who, to in r.changes.items() if e.table != to and who not in e.people},
        draw=None if r.draw is not None and r.draw.table == e.table else r.draw,
    )


def _filled(r: Room, table: str, seat: int, person: str) -> Room:
    """Somebody sits in a place: off the list of that game, and no longer without a game."""
    t = r.tables[table]
    drawn = r.draw is not None and (r.draw.table, r.draw.seat) == (table, seat)
    r = _table(r, table, taken={**t.taken, seat: person}, vacated=t.vacated - {seat}, wishes=_less(t, person, seat))
    r = replace(
        r,
        homeless={k: v for k, v in r.homeless.items() if k != person},
        changes={k: v for k, v in r.changes.items() if k != person},
        draw=None if drawn else r.draw,
    )
    return _without(r, person, t.game)


def _less(t: RoomTable, person: str, seat: int = -1) -> tuple[Wish, ...]:
    """The wishes of a table without those of a person, and without those for a place that is taken now."""
    return tuple(w for w in t.wishes if w.person != person and w.seat != seat)


def _emptied(r: Room, table: str, seat: int, person: str, *, left: bool) -> Room:
    """Nobody sits in a place any more; `left`: its player has left the game, so that the others come first."""
    t = r.tables[table]
    vacated = t.vacated | {seat} if left else t.vacated
    taken = {s: who for s, who in t.taken.items() if s != seat}
    r = _table(r, table, taken=taken, vacated=vacated if taken else frozenset(), wishes=_less(t, person))
    drawn = r.draw is not None and r.draw.table == table and person in r.draw.people
    return replace(
        r,
        changes={k: v for k, v in r.changes.items() if k != person},
        draw=None if drawn else r.draw,
    )


def _sat(r: Room, e: we.PlaceFilled) -> Room:
    return _filled(r, e.table, e.seat, e.person)


def _stood(r: Room, e: we.PlaceVacated) -> Room:
    return _emptied(r, e.table, e.seat, e.person, left=True)


def _picked_up(r: Room, e: we.PickUpHeard) -> Room:
    r = _emptied(r, e.table, e.seat, e.person, left=True)
    picked = {**r.picked, e.person: {**r.picked.get(e.person, {}), e.game: e.at}}
    return replace(r, picked=picked, clock=max(r.clock, e.at))


def _allotted(r: Room, e: we.SeatAllotted) -> Room:
    if e.leaves:
        r = _emptied(r, e.leaves, e.left_seat, e.person, left=e.leaves != e.table)
    return _unpaged(_filled(r, e.table, e.seat, e.person), e.person)


def _wished(r: Room, e: we.SeatWished) -> Room:
    wishes = r.tables[e.table].wishes
    return _table(r, e.table, wishes=(*wishes, Wish(person=e.person, seat=e.seat)))


def _dropped(r: Room, e: we.SeatKept) -> Room:
    return _table(r, e.table, wishes=_less(r.tables[e.table], e.person))


def _cleared(r: Room, e: we.SeatCleared) -> Room:
    return _table(r, e.table, vacated=r.tables[e.table].vacated - {e.seat})


def _ordered(r: Room, e: we.SeatDrawOrdered) -> Room:
    return replace(r, draw=Draw(table=e.table, seat=e.seat, people=e.people))


def _drawn(r: Room, _: we.SeatCardsDrawn) -> Room:
    return replace(r, draw=None)


def _change(r: Room, e: we.ChangeAsked) -> Room:
    changes = {who: to for who, to in r.changes.items() if who != e.person}
    return replace(r, changes={**changes, e.person: e.table} if e.table else changes)


EVOLVE = Handlers[Room, Room](
    on(ev.TableOpened, _opened),
    on(ev.ApprovalRecorded, _approved),
    on(ev.TableClosed, _shut),
    on(we.ListOpened, _list_opened),
    on(we.ListClosed, _list_closed),
    on(we.ListJoined, _joined),
    on(we.ListLeft, _left_list),
    on(we.PlayerPaged, _paged),
    on(we.PageDeclined, _bumped),
    on(we.PageRanOut, _bumped),
    on(we.PageRecalled, _recalled),
    on(we.PersonDeparted, _departed),
    on(we.SeatAllotted, _allotted),
    on(we.SeatWished, _wished),
    on(we.SeatKept, _dropped),
    on(we.SeatCleared, _cleared),
    on(we.SeatDrawOrdered, _ordered),
    on(we.SeatCardsDrawn, _drawn),
    on(we.ChangeAsked, _change),
    on(we.TableListed, _listed),
    on(we.TableUnlisted, _unlisted),
    on(we.PlaceFilled, _sat),
    on(we.PlaceVacated, _stood),
    on(we.PickUpHeard, _picked_up),
)
