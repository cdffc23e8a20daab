"""A shift: the floor with its staff and its bots, and the one click that gives a guest a seat."""

import asyncio
import contextlib
from collections.abc import Mapping

import msgspec

from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.table import Table
from croupier.engines.chance.state import System
from croupier.engines.pit.pit import view
from croupier.engines.room.state import Room
from croupier.floor import clock
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.bots.cards import Bots
from croupier.floor.bots.names import NAMES, is_bot
from croupier.floor.clients import Client, frame
from croupier.floor.crew import Crew
from croupier.floor.dealer import Dealer
from croupier.floor.floor import Floor
from croupier.floor.hosts.poker import PokerCard, PokerHost
from croupier.floor.hosts.room import RoomHost
from croupier.floor.hosts.tai_sai import TaiSaiHost, TerminalCard
from croupier.floor.hosts.tournament import TournamentHost
from croupier.floor.layouts import Layout, layout
from croupier.floor.pace import Pace
from croupier.floor.tournament_demo import cups
from croupier.kernel.commands import BuyChips, Sit
from croupier.kernel.people import Role, Who
from croupier.things.money import Money

DEMO_CHIPS = 100_000
"""What a guest gets with a seat, in cents."""
CLOSING_SECONDS = 5.0
"""How long the floor waits for its last writes when it closes."""
PLACES = 8
"""How many bots are there to fill the demo tournament."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a table."""

    table: str
    game: str
    title: str
    edition: str
    phase: str
    money: Money
    minimum: int
    maximum: int
    boxes: tuple[str, ...]
    bots: int
    meter: int | None
    wagers: tuple[str, ...]
    layout: Layout


def poker_names(table: int, bots: int) -> tuple[str, ...]:
    """The bots of a poker table; where names come again they get a number."""
    places = range(table * bots, (table + 1) * bots)
    return tuple(NAMES[n % len(NAMES)] + (f" {n // len(NAMES) + 1}" if n >= len(NAMES) else "") for n in places)


class Shift:
    """Everything that runs while the floor is open."""

    def __init__(  # noqa: PLR0913  (what an operator settles, all but the floor and its tables by keyword)
        self,
        floor: Floor,
        tables: tuple[str, ...],
        *,
        pace: Pace,
        bots: int,
        person: bool,
        paces: Mapping[str, Pace] | None = None,
    ) -> None:
        """`bots` is how many play at each table, `person` whether people deal; `paces` are tables' own."""
        self.floor, self.tables = floor, tables
        own = paces or {}
        self.dealers = {table: Dealer(floor, table, own.get(table, pace), person=person) for table in tables}
        self.bots = {
            table: Bots(
                floor, table, tuple(NAMES[(i + n * bots) % len(NAMES)] for i in range(bots)), own.get(table, pace)
            )
            for n, table in enumerate(tables)
        }
        pit = floor.pit
        self.stations = {
            name: TaiSaiHost(floor, name, tuple(reversed(NAMES))[:bots], own.get(name, pace), person=person)
            for name, system in pit.states(System).items()
            if not system.shut
        }
        """The tai-sai tables."""
        hosted = [n for n, t in pit.states(PokerTable).items() if not t.shut and not t.options.tournament]
        self.hosts = {
            name: PokerHost(floor, name, poker_names(n, bots), own.get(name, pace), person=person)
            for n, name in enumerate(hosted)
        }
        """The poker tables, but those of a tournament."""
        self.rooms = [RoomHost(floor, name, pace, person=person) for name in pit.states(Room)]
        bot_names = NAMES[-PLACES:] if bots else ()
        self.cup = TournamentHost(floor, bot_names, pace, person=person) if cups(pit) else None
        """The demo tournament."""
        self._work: asyncio.Task[None] | None = None
        self._shown: dict[str, tuple[object, Card]] = {}
        """What the lobby shows of a table, by the state in which it was so."""

    def hire(self) -> None:
        """Let everybody begin to work."""
        for table in self.tables:
            bots = self.bots[table]
            self.floor.hire(Crew(self.floor, table, self.dealers[table].look, *((bots.look,) if bots.people else ())))
        crews = [host.crew() for host in self.hosts.values()] + [host.crew() for host in self.stations.values()]
        for crew in (*crews, *[room.crew() for room in self.rooms]):
            self.floor.hire(crew)
        if self.cup is not None:
            self.cup.start()

    async def start(self) -> None:
        """Begin to work."""
        self._work = asyncio.create_task(self.floor.run())
        self.hire()

    async def finish(self) -> None:
        """Begin nothing more, and wait until what was decided is on the disk."""
        for crews in self.floor.crews.values():
            for crew in crews:
                crew.ended = True
        await self.floor.quiet()

    async def stop(self) -> None:
        """End all work, write what is on its way, and close the journal."""
        if self._work is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.finish(), CLOSING_SECONDS)
            self.floor.take_snapshots()
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        self.floor.end()

    async def sit(self, who: Who, table: str, command_id: str, box: int = 0) -> Answer:
        """Demo chips and a seat in one go; a bot makes room if there is no free one."""
        if who.role is not Role.PLAYER:
            return Unavailable("Staff do not sit down; open the table without ?as= to play.")
        if table in self.stations:
            return await self.stations[table].sit(who, command_id, box)
        host = self._poker(table)
        if host is not None:
            return await host.sit(who, command_id, box)
        if table not in self.tables:
            return await self._enter(who, table, command_id)
        shown = view(self.floor.kept(table), table, who)
        if who.name in {one.player for one in shown.boxes}:
            return Done()
        if all(one.player for one in shown.boxes) and not await self.bots[table].make_room():
            return Unavailable("Every seat is taken, and bots cannot leave during a round; try again when it is over.")
        chips = sum(person.chips for person in shown.people if person.name == who.name)
        if chips < DEMO_CHIPS // 2:
            bought = await self.floor.command(who, table, f"{command_id}-chips", BuyChips(by=who, amount=DEMO_CHIPS))
            if not isinstance(bought, Done):
                return bought
        return await self.floor.command(who, table, f"{command_id}-seat", Sit(by=who, box=box))

    def _poker(self, table: str) -> PokerHost | None:
        """Who works at a poker table, one of the tournament included."""
        return self.hosts.get(table) or (self.cup.host(table) if self.cup else None)

    async def _enter(self, who: Who, name: str, command_id: str) -> Answer:
        """A guest enters the tournament; in the room one waits for a seat."""
        if self.cup is None or name != self.cup.name:
            return Unavailable("There is no seat to take here.")
        return await self.cup.enter(who, command_id)

    def call(self, who: Who, table: str) -> Answer:
        """Call the dealer to a terminal."""
        station = self.stations.get(table)
        return Unavailable("There are no terminals at this table.") if station is None else station.call(who)

    def go(self, who: Who, table: str, tempo: str) -> Answer:
        """Deal now, or go on faster or slower, as a player who is alone at a table wishes."""
        dealer = self.dealers.get(table)
        why = dealer.go(who, tempo) if dealer is not None else "This table goes at its own pace."
        return Unavailable(why) if why else Done()

    def intend(self, who: Who, table: str, what: str, to: int | None = None) -> Answer:
        """Say beforehand what to do when the turn comes."""
        host = self._poker(table)
        why = host.dealer.intend(who, what, to) if host is not None else "Only poker is played in turn."
        return Unavailable(why) if why else Done()

    def has(self, table: str) -> bool:
        """Whether there is such a table, room or tournament."""
        if table in self.tables:
            return True
        there = self.floor.groups.get(self.floor.where.get(table, ""))
        live = None if there is None or table == JACKPOT else there.kept.streams.get(table)
        return live is not None and live.state_of(Table) is None

    def names(self) -> set[str]:
        """Everybody at the tables."""
        seated = {name for table in self.tables for name in self.floor.state(table, Table).people}
        at_poker = [host.people() for host in self.hosts.values()] + ([self.cup.people()] if self.cup else [])
        return seated.union(*at_poker, *(station.people() for station in self.stations.values()))

    def welcome(self, client: Client) -> None:
        """Tell a client what it has to know before the first view: the cloth of a table, or the time at a terminal."""
        station = self.stations.get(client.table)
        if client.table in self.tables:
            client.send(frame("layout", layout=self.layout(client.table)))
        elif station is not None:
            station.welcome(client)

    def greet(self, client: Client, last: int) -> None:
        """Tell a client all that it has to know: the cloth, what it missed, how things stand, who is waited for."""
        self.welcome(client)
        self.floor.greet(client, last)
        host = self._poker(client.table)
        dealer = self.dealers.get(client.table) or (host.dealer if host is not None else None)
        if dealer is not None:
            dealer.watch.remind(client, clock.monotonic())

    def layout(self, table: str) -> Layout:
        """The cloth of a table."""
        return layout(self.floor.kept(table), table)

    def cards(self) -> tuple[Card | TerminalCard | PokerCard, ...]:
        """The tables as the lobby shows them."""
        hosts = (*(host.card() for host in self.hosts.values()), *(self.cup.cards() if self.cup else ()))
        return (*map(self._card, self.tables), *hosts, *(station.card() for station in self.stations.values()))

    def _card(self, table: str) -> Card:
        live = self.floor.kept(table).streams[table]
        known = self._shown.get(table)
        if known is None or known[0] is not live:
            self._shown[table] = live, self._drawn(table)
        return self._shown[table][1]

    def _drawn(self, table: str) -> Card:
        shown = view(self.floor.kept(table), table, Who("lobby", Role.WATCHER))
        boxes = tuple(box.player for box in shown.boxes)
        return Card(
            table=table,
            game=shown.game,
            title=shown.title,
            edition=shown.edition,
            phase=shown.phase,
            money=shown.money,
            minimum=shown.minimum,
            maximum=shown.maximum,
            boxes=boxes,
            bots=sum(map(is_bot, boxes)),
            meter=shown.meter,
            wagers=tuple(area.label for area in shown.areas if not area.fee),
            layout=self.layout(table),
        )
