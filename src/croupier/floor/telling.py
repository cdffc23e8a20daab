"""Telling who looks on: one view for each kind of eyes, worked out and encoded once, whoever is behind them.

Everybody whom a table does not know sees the same. Who has chips, a seat or an office there has eyes of their own. What
an event costs hangs on those: a crowd is told in its turn.
"""

import logging
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

import msgspec

from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import view
from croupier.floor import clock
from croupier.floor.clients import ONLOOKER, Client, Told, frame
from croupier.floor.gallery import Gallery
from croupier.floor.groups import Past
from croupier.kernel.codec import plain
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live

if TYPE_CHECKING:
    from croupier.floor.floor import Floor

LOG = logging.getLogger("croupier.floor")
_ENCODE = msgspec.json.Encoder().encode


def eyes(known: AbstractSet[str] | None, who: Who) -> Who:
    """With whose eyes somebody looks at a table. Where a player is called as onlookers are, nobody shares eyes."""
    if known is None or who.role is not Role.PLAYER or who.name in known or ONLOOKER.name in known:
        return who
    return ONLOOKER


def events(past: Sequence[Past], who: Who) -> list[Told]:
    """Events as these eyes may see them."""
    told = []
    for n, event, after in past:
        seen = after.redact(event, who)
        if seen is not None:
            told.append(Told(n=n, event=plain(seen), words=after.sentence(seen), cite=seen.cite))
    return told


class Here:
    """Who is connected to one table."""

    def __init__(self) -> None:
        """Nobody is."""
        self.people: dict[str, set[Client]] = {}
        """By name."""
        self.staff: set[Client] = set()
        """Whoever is no player."""
        self.own: set[Client] = set()
        """Who was told last what they see with eyes of their own; the others who have said hello are in the gallery."""

    def clients(self) -> Iterable[Client]:
        """Everybody."""
        return set().union(*self.people.values())

    def seeing(self, known: AbstractSet[str] | None) -> set[Client]:
        """Who has eyes of their own now."""
        if known is None or ONLOOKER.name in known:
            found = self.clients()
        else:
            found = self.staff.union(*[self.people[name] for name in self.people.keys() & known])
        return {client for client in found if client.greeted}


class Audience:
    """The clients of a floor by their tables."""

    def __init__(self, floor: "Floor") -> None:
        """Nobody is there."""
        self._floor = floor
        self.at: dict[str, Here] = {}
        self._gallery = Gallery(floor.turns, self._send)
        self._welcomed: tuple[Hashable, bytes] = None, b""
        """What an onlooker was told last of a table, and when."""
        self.comings: dict[str, list[Callable[[str], None]]] = {}
        """Who is told at each table that somebody has come."""

    def clients(self) -> Iterator[Client]:
        """Everybody."""
        for here in self.at.values():
            yield from here.clients()

    def staff(self, table: str) -> Iterable[Client]:
        """Who is at a table and does not play."""
        return self.at[table].staff if table in self.at else ()

    def attach(self, client: Client) -> None:
        """A client is there."""
        here = self.at.setdefault(client.table, Here())
        here.people.setdefault(client.who.name, set()).add(client)
        if client.who.role is not Role.PLAYER:
            here.staff.add(client)
        self._floor.meters.sockets[client.who.role] += 1
        for told in self.comings.get(client.table, ()):
            told(client.who.name)

    def detach(self, client: Client) -> None:
        """A client is gone."""
        here = self.at.get(client.table, Here())
        same = here.people.get(client.who.name, set())
        if client not in same:
            return
        same.discard(client)
        here.staff.discard(client)
        here.own.discard(client)
        self._gallery.leave(client.table, client)
        self._floor.meters.sockets[client.who.role] -= 1
        if client.dropped:
            self._floor.meters.dropped[client.dropped.partition(":")[0]] += 1
        if not same:
            del here.people[client.who.name]
        if not here.people:
            del self.at[client.table]

    def present(self, name: str, table: str) -> bool:
        """Whether somebody has a connection to a table."""
        return table in self.at and name in self.at[table].people

    def anywhere(self, name: str) -> bool:
        """Whether somebody has a connection to anything on the floor."""
        return any(name in here.people for here in self.at.values())

    def hear(self, stream: str, past: Sequence[Past]) -> None:
        """Tell everybody at a table what has happened there, and how it stands now: a frame each.

        Who is known no longer is told of that as who they were.
        """
        here = self.at.get(stream)
        if here is None:
            return
        live = self._floor.kept(stream).streams[stream]
        own, before, frames = here.seeing(live.known()), here.own, dict[Who, bytes | None]()
        for client in own - before:
            self._send(client, self._gallery.leave(stream, client))
        for client in own | before:
            if client.who not in frames:
                frames[client.who] = self._update(stream, live, past, client.who)
            found = frames[client.who]
            if found is not None:
                self._send(client, (found,))
        if self._gallery.present(stream):
            seen = self._update(stream, live, past, ONLOOKER)
            if seen is not None:
                self._gallery.tell(stream, seen)
        for client in before - own:
            self._gallery.join(stream, client)
        here.own = own

    def _send(self, client: Client, frames: tuple[bytes, ...]) -> None:
        """Send frames to a client; what goes wrong with one concerns nobody else."""
        self._floor.meters.frames += len(frames)
        self._floor.meters.sent += sum(map(len, frames))
        try:
            client.send(*frames)
        except Exception:
            LOG.exception("could not tell somebody at %s", client.table)

    def _update(self, stream: str, live: Live, past: Sequence[Past], who: Who) -> bytes | None:
        """What these eyes are told; nothing where it does not concern them, as with what others do at a terminal."""
        told = events(past, who)
        if past and not told and live.state_of(Table) is None:
            return None
        return self._frame(stream, told, who)

    def _frame(self, stream: str, told: list[Told], who: Who) -> bytes:
        """Events and view in one."""
        shown = view(self._floor.kept(stream), stream, who, clock.now())
        n = self._floor.version(stream)
        return b'{"type":"update","events":%b,"n":%d,"view":%b}' % (_ENCODE(told), n, _ENCODE(shown))

    def greet(self, client: Client, last: int) -> None:
        """Tell a client who it is, what it missed since an event, and how things stand."""
        here, known = self.at[client.table], self._floor.kept(client.table).streams[client.table].known()
        who = eyes(known, client.who)
        client.greeted = True
        here.own.discard(client)
        self._gallery.leave(client.table, client)
        if who is client.who:
            here.own.add(client)
        else:
            self._gallery.join(client.table, client)
        client.send(frame("you", name=client.who.name, role=client.who.role), self._welcome(client.table, last, who))

    def _welcome(self, table: str, last: int, who: Who) -> bytes:
        """What somebody missed, and how things stand; a crowd of onlookers that comes at once is told the same."""
        asked = table, self._floor.version(table), clock.now(), last
        if who is ONLOOKER and self._welcomed[0] == asked:
            return self._welcomed[1]
        missed = [one for one in self._floor.past.get(table, ()) if one.n > last]
        found = self._frame(table, events(missed, who), who)
        if who is ONLOOKER:
            self._welcomed = asked, found
        return found

    def show(self, table: str) -> None:
        """Show everybody at a table how it stands: time has passed, and with it what may be done."""
        self.hear(table, ())

    def tell(self, table: str, message: bytes) -> None:
        """Tell everybody at a table something that is no event."""
        here = self.at.get(table)
        if here is None:
            return
        for client in tuple(here.own):
            self._send(client, (message,))
        self._gallery.tell(table, message)

    def tell_all(self, message: bytes) -> None:
        """Tell everybody on the floor."""
        for table in tuple(self.at):
            self.tell(table, message)
