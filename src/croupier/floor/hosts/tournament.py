"""The automatic director of the demo tournament, with the dealers and bots of its tables.

While somebody has the director's console open the director steps aside: chance and the tables go on.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial

from croupier.engines.betting.state import PokerTable, in_play, turn
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import chance_due, decide
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.standing import ends_at, entered, level_ends, next_session, starts_at, waiting
from croupier.engines.tournament.state import Status, Tournament
from croupier.floor import clock
from croupier.floor import tournament_demo as demo
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import shuffled
from croupier.floor.commands import stamped
from croupier.floor.dealer import OPERATOR, Pace
from croupier.floor.floor import Floor
from croupier.floor.hosts.poker import PokerCard, PokerHost
from croupier.floor.tournament_demo import DIRECTOR
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import CloseTable, Shuffle
from croupier.kernel.people import CHANCE, Role, Who

GATHER_TIMES = 5
"""How many pauses between hands people have to enter before bots take the places that are left."""
SHOWN_TIMES = 20
"""How many such pauses the result stays before the next tournament is opened."""


class TournamentHost:
    """Everything that works at the demo tournament: one after the other, each with tables of its own."""

    def __init__(self, floor: Floor, names: tuple[str, ...], pace: Pace, *, person: bool) -> None:
        """`names` are those of the bots, which take places that people leave; `person`: people direct and deal."""
        self.floor, self.pace, self.person = floor, pace, person
        self.names = names
        self._hosts: dict[str, PokerHost] = {}
        self._since: dict[str, float] = {}
        """Since when something is so, by what it is."""
        self._looked = clock.now()
        self._welcomed: set[str] = set()
        """Who took over at the director's console."""

    # --- what there is ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The tournament that is on, or the last one; nothing if there is none."""
        found = demo.cups(self.floor.pit)
        return found[-1] if found else ""

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.floor.pit.state(self.name, Tournament)

    def tables(self) -> tuple[str, ...]:
        """The tables of the tournament that are open."""
        there = [(name, self.floor.pit.find(name, PokerTable)) for name in demo.tables_of(self.name)]
        return tuple([name for name, t in there if t is not None and not t.shut])

    def host(self, table: str) -> PokerHost | None:
        """Who works at a table of the tournament."""
        if table not in self.tables():
            return None
        if table not in self._hosts:
            self._hosts[table] = PokerHost(self.floor, table, self.names, self.pace, person=self.person)
        return self._hosts[table]

    def people(self) -> set[str]:
        """Everybody who has entered: nobody else may be given their names."""
        return set(self.state.entrants)

    def cards(self) -> tuple[PokerCard, ...]:
        """The tables as the lobby shows them."""
        hosts = [self.host(table) for table in self.tables()]
        return tuple([one.card() for one in hosts if one is not None])

    async def enter(self, who: Who, command_id: str) -> Answer:
        """A guest enters the tournament."""
        if who.role is not Role.PLAYER:
            return Unavailable("Staff do not play; open the page without ?as= to enter.")
        return await self.floor.command(who, self.name, command_id, tc.ApplyToEnter(by=who))

    # --- work -------------------------------------------------------------------------------------

    def runs(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        """The work that goes on here: the director, and at each table a dealer and bots."""
        places = range(len(demo.TABLES))
        return (
            self.run,
            *(partial(self._deal, n) for n in places),
            *(partial(self._play, n) for n in places if self.names),
        )

    async def run(self) -> None:
        """Direct, for ever."""
        while True:
            self._show_time()
            if await self.act():
                await asyncio.sleep(self.pace.step)
            else:
                await self.floor.change(1.0)

    def _at(self, place: int) -> PokerHost | None:
        tables = self.tables()
        return self.host(tables[place]) if place < len(tables) else None

    async def _deal(self, place: int) -> None:
        """Deal at one of the tables, whichever it is now."""
        while True:
            host = self._at(place)
            pause = await host.deal() if host is not None else None
            if pause is None:
                await self.floor.change(0.5)
            else:
                await asyncio.sleep(pause)

    async def _play(self, place: int) -> None:
        """Let the bots at one of the tables act."""
        while True:
            host = self._at(place)
            if host is None or not _bot_asked(host.state) or not await host.play():
                await self.floor.change(1.0)

    # --- the director -----------------------------------------------------------------------------

    def stands_aside(self) -> bool:
        """Whether a person directs: always, or because the director's console is open."""
        return self.person or bool(self._consoles())

    def _consoles(self) -> list[Who]:
        """Who has the director's console open."""
        here = [one.who for one in self.floor.clients if one.table == self.name]
        return [who for who in here if who.role is Role.TOURNAMENT_DIRECTOR]

    async def _hand_over(self, t: Tournament) -> bool:
        """Who opens the console is a deputy and takes over; the director is back before the last of them has gone."""
        there = {who.name: who for who in self._consoles()}
        self._welcomed &= there.keys()
        for who in [who for name, who in there.items() if name not in self._welcomed]:
            known = who.name in (t.director, *t.deputies)
            deputy = tc.NominateDeputy(by=OPERATOR, person=who.name, qualified=True)
            if known or await self._do(OPERATOR, deputy):
                self._welcomed.add(who.name)
                return await self._do(who, tc.DirectorArrives(by=who))
        if not there and await self._do(DIRECTOR, tc.DirectorArrives(by=DIRECTOR)):
            return True
        left = [name for name in t.present if name not in (DIRECTOR.name, *there)]
        left += [DIRECTOR.name] if there.keys() - {DIRECTOR.name} and DIRECTOR.name not in there else []
        gone = [Who(name, Role.TOURNAMENT_DIRECTOR) for name in left if name in t.present and len(t.present) > 1]
        return bool(gone) and await self._do(gone[0], tc.DirectorLeaves(by=gone[0]))

    def _show_time(self) -> None:
        """When a moment comes at which something may be done, every page shows it."""
        before, self._looked = self._looked, clock.now()
        if any(before < moment <= self._looked for moment in moments(self.state)):
            self.floor.show(self.name)

    async def act(self) -> bool:
        """Do the next thing that is due; whether anything was."""
        cards = chance_due(self.floor.pit, self.name)
        if cards is not None:
            return await self._do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards)))
        t = self.state
        if await self._hand_over(t):
            return True
        if self.stands_aside():
            return False
        if t.settled or t.cancelled:
            return await self._next()
        if t.over:
            return await self._do(DIRECTOR, tc.PayPrizes(by=DIRECTOR))
        return await self._during(t) if t.playing else await self._before(t)

    async def _before(self, t: Tournament) -> bool:
        """Gather players; when there are enough, brief them, draw seats and begin."""
        if t.drawn:
            if not 0 <= clock.now() - starts_at(t, 1) <= t.conditions.start_within * 60:
                return await self._do(DIRECTOR, tc.AlterStart(by=DIRECTOR, session=1, starts_at=clock.now() + 1))
            return await self._do(DIRECTOR, tc.StartSession(by=DIRECTOR))
        if clock.now() > t.conditions.entry_closes:
            return await self._do(OPERATOR, tc.CancelTournament(by=OPERATOR, why="entries are closed"))
        if not self._gathered(t):
            return False
        if len(entered(t)) < t.conditions.maximum_players and await self._bot_enters(t):
            return True
        briefed = await self._do(DIRECTOR, tc.BriefPlayers(by=DIRECTOR))
        return briefed or await self._do(DIRECTOR, tc.CallSeatDraw(by=DIRECTOR))

    def _gathered(self, t: Tournament) -> bool:
        """Whether all places are taken, or somebody has waited long enough for others to come."""
        people = [name for name in entered(t) if not is_bot(name)]
        if len(entered(t)) >= t.conditions.maximum_players:
            return True
        return self._for("gathering", self.pace.between * GATHER_TIMES, is_so=bool(people))

    async def _bot_enters(self, t: Tournament) -> bool:
        bots = [Who(f"{name} (bot)", Role.PLAYER) for name in self.names]
        coming = next((bot for bot in bots if bot.name not in t.entrants), None)
        return coming is not None and await self._do(coming, tc.ApplyToEnter(by=coming))

    async def _during(self, t: Tournament) -> bool:
        """The end, levels, newcomers, the balance of the tables, and who is away."""
        for command in (
            tc.EndSession(by=DIRECTOR),
            tc.NextLevel(by=DIRECTOR),
            tc.BalanceTables(by=DIRECTOR),
            *(() if not waiting(t) else (tc.BriefPlayers(by=DIRECTOR),)),
            *(tc.SeatEntrant(by=DIRECTOR, person=name) for name in waiting(t)),
            *self._away(t),
        ):
            if await self._do(DIRECTOR, command):
                return True
        return False

    def _away(self, t: Tournament) -> list[tc.AnyTournamentCommand]:
        """Who has gone is marked absent, and put out when the conditions say so; who comes back has arrived."""
        found: list[tc.AnyTournamentCommand] = []
        for name, e in t.entrants.items():
            if e.status is not Status.ENTERED or is_bot(name) or e.substitute:
                continue
            here = self.floor.present(name)
            if self._for(f"{name} is away", self.pace.patience, is_so=not here):
                found += [tc.MarkAbsent(by=DIRECTOR, person=name), tc.ForfeitAbsent(by=DIRECTOR, person=name)]
            elif here and e.absent:
                found.append(tc.MarkArrived(by=DIRECTOR, person=name))
        return found

    async def _next(self) -> bool:
        """Give the tables back and close them; after a while open the next tournament."""
        for table in self.tables():
            released = await self._do(DIRECTOR, tc.ReleaseTable(by=DIRECTOR, table=table))
            return await self._at_table(table, CloseTable(by=OPERATOR)) or released
        if not self._for(f"{self.name} is over", self.pace.between * SHOWN_TIMES, is_so=True):
            return False
        self._since.clear()
        for to, command in demo.opening(demo.following(self.floor.pit), clock.now()):
            done = await self.floor.command(command.by, to, secrets.token_hex(8), command)
            if not isinstance(done, Done):
                return False
        return True

    # --- how --------------------------------------------------------------------------------------

    def _for(self, what: str, seconds: float, *, is_so: bool) -> bool:
        """Whether something has been so for that long."""
        if not is_so:
            self._since.pop(what, None)
            return False
        return time.monotonic() - self._since.setdefault(what, time.monotonic()) >= seconds

    async def _do(self, who: Who, command: Wire) -> bool:
        """Ask the tournament for something; whether it was done."""
        return await self._ask(self.name, who, command)

    async def _at_table(self, table: str, command: CloseTable) -> bool:
        return await self._ask(table, command.by, command)

    async def _ask(self, to: str, who: Who, command: Wire) -> bool:
        if isinstance(decide(self.floor.pit, to, stamped(command)), Refusal):
            return False
        return isinstance(await self.floor.command(who, to, secrets.token_hex(8), command), Done)


def _bot_asked(t: PokerTable) -> bool:
    """Whether a bot has the turn."""
    seat = turn(t.hand) if t.hand is not None and in_play(t) else 0
    return t.hand is not None and is_bot(t.hand.places[seat].owner)


def moments(t: Tournament) -> list[int]:
    """The times at which something becomes due, or is no longer possible."""
    following = next_session(t) if t.conditions.sessions and not t.over else 0
    found = [starts_at(t, following)] if following else []
    if t.playing:
        found += [level_ends(t), t.clock.break_until, ends_at(t), t.began + t.lost + t.conditions.forfeit_after * 60]
        found += [one.at + t.conditions.buy_back_minutes * 60 + 1 for one in t.outs]
    return found
