"""Telling who looks on: one view for each kind of eyes, worked out and encoded once, whoever is behind them.

Everybody whom a table does not know sees the same. Who has chips, a seat or an office there has eyes of their own.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

import msgspec

from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import view
from croupier.floor import clock
from croupier.floor.clients import ONLOOKER, Client, Told, frame
from croupier.floor.groups import Past
from croupier.kernel.codec import plain
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live

if TYPE_CHECKING:
    from croupier.floor.floor import Floor

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


class Audience:
    """The clients of a floor by their tables."""

    def __init__(self, floor: "Floor") -> None:
        """Nobody is there."""
        self._floor = floor
        self.at: dict[str, set[Client]] = {}
        self._names = Counter[tuple[str, str]]()
        self._welcomed: tuple[Hashable, bytes] = None, b""
        """What an onlooker was told last of a table, and when."""
        self.comings: dict[str, list[Callable[[str], None]]] = {}
        """Who is told at each table that somebody has come."""

    def clients(self) -> Iterator[Client]:
        """Everybody."""
        for here in self.at.values():
            yield from here

    def attach(self, client: Client) -> None:
        """A client is there."""
        self.at.setdefault(client.table, set()).add(client)
        self._names[client.table, client.who.name] += 1
        self._floor.meters.sockets[client.who.role] += 1
        for told in self.comings.get(client.table, ()):
            told(client.who.name)

    def detach(self, client: Client) -> None:
        """A client is gone."""
        here = self.at.get(client.table, set())
        if client not in here:
            return
        here.discard(client)
        self._floor.meters.sockets[client.who.role] -= 1
        if client.dropped:
            self._floor.meters.dropped[client.dropped.partition(":")[0]] += 1
        if not here:
            del self.at[client.table]
        key = client.table, client.who.name
        self._names[key] -= 1
        if not self._names[key]:
            del self._names[key]

    def present(self, name: str, table: str) -> bool:
        """Whether somebody has a connection to a table."""
        return (table, name) in self._names

    def anywhere(self, name: str) -> bool:
        """Whether somebody has a connection to anything on the floor."""
        return any(one == name for _, one in self._names)

    def hear(self, stream: str, past: Sequence[Past]) -> None:
        """Tell everybody at a table what has happened there, and how it stands now: a frame each."""
        here = self.at.get(stream)
        if not here:
            return
        live = self._floor.kept(stream).streams[stream]
        known, frames = live.known(), dict[Who, bytes | None]()
        for client in list(here):
            if client.greeted:
                who = self._eyes(known, client)
                if who not in frames:
                    frames[who] = self._update(stream, live, past, who)
                found = frames[who]
                if found is not None:
                    client.send(found)
                    self._floor.meters.frames += 1
                    self._floor.meters.sent += len(found)

    def _eyes(self, known: AbstractSet[str] | None, client: Client) -> Who:
        """With whose eyes a client is told now; who is known no longer is told of that as who they were."""
        now = eyes(known, client.who)
        before, client.known = client.known, now is client.who
        return client.who if before else now

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
        live = self._floor.kept(client.table).streams[client.table]
        client.known = False
        who = self._eyes(live.known(), client)
        client.greeted = True
        client.send(frame("you", name=client.who.name, role=client.who.role))
        client.send(self._welcome(client.table, last, who))

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
        for client in list(self.at.get(table, ())):
            if client.greeted:
                client.send(message)

    def tell_all(self, message: bytes) -> None:
        """Tell everybody on the floor."""
        for client in list(self.clients()):
            client.send(message)
