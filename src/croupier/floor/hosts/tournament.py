"""The automatic director of the demo tournament, with the dealers and bots of its tables.

While somebody has the director's console open the director steps aside: chance and the tables go on.
"""

from typing import TypeAlias

from croupier.engines.betting.state import PokerTable
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import Pit, chance_due
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.standing import ends_at, entered, level_ends, next_session, starts_at, waiting
from croupier.engines.tournament.state import Status, Tournament
from croupier.floor import clock
from croupier.floor import tournament_demo as demo
from croupier.floor.answers import Answer, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import shuffled
from croupier.floor.commands import refused_at
from croupier.floor.crew import Act, Crew, Look
from croupier.floor.floor import Floor
from croupier.floor.groups import POKER_ROOM
from croupier.floor.hosts.poker import PokerCard, PokerHost
from croupier.floor.pace import Pace
from croupier.floor.tournament_demo import DIRECTOR
from croupier.kernel.commands import CloseTable, Shuffle
from croupier.kernel.people import CHANCE, Role, Who

Due: TypeAlias = tuple[str, Wire]
"""What is asked, and of whom."""
LOOK_AGAIN = 1.0
"""Seconds after which the director looks at the clock again."""
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
        self._crew = Crew(floor, self.name, self.look)
        self._crews: dict[str, Crew] = {}
        self._welcomed: set[str] = set()
        """Who has been seen to have the director's console open, and has taken over."""

    # --- what there is ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The tournament that is on, or the last one; nothing if there is none."""
        found = demo.cups(self._pit())
        return found[-1] if found else ""

    def _pit(self) -> Pit:
        """The poker room as it is decided."""
        group = self.floor.groups.get(POKER_ROOM)
        return Pit() if group is None else group.pit

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._pit().state(self.name, Tournament)

    def tables(self) -> tuple[str, ...]:
        """The tables of the tournament that are open."""
        there = [(name, self._pit().find(name, PokerTable)) for name in demo.tables_of(self.name)]
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

    def start(self) -> None:
        """Let the director work, and at each table a dealer and bots."""
        self.floor.hire(self._crew)
        self._staff()

    def _staff(self) -> None:
        """A dealer and bots at each table that is open, and none where it is closed; the director hears of all."""
        for stream in (self.name, *self.tables()):
            if self._crew not in self.floor.crews.setdefault(stream, []):
                self.floor.crews[stream].append(self._crew)
        open_ = self.tables()
        for table in [table for table in self._crews if table not in open_]:
            self.floor.dismiss(self._crews.pop(table))
        for table in open_:
            host = self.host(table)
            if table not in self._crews and host is not None:
                self._crews[table] = host.crew()
                self.floor.hire(self._crews[table])

    def look(self, now: float) -> Look:
        """The next thing that the director does; while a tournament is on there is always a moment to come."""
        self._staff()
        self._show_time()
        found = self._due(now)
        if found is not None:
            return Act(found[1], self.pace.step, to=found[0])
        return now + LOOK_AGAIN if self._wakeful() else None

    def _wakeful(self) -> bool:
        """Whether time alone can make something due."""
        t = self.state
        people = any(not is_bot(name) for name in entered(t))
        return any((t.playing, people, t.settled, t.cancelled, self._consoles()))

    # --- the director -----------------------------------------------------------------------------

    def stands_aside(self) -> bool:
        """Whether a person directs: always, or because the director's console is open."""
        return self.person or bool(self._consoles())

    def _consoles(self) -> list[Who]:
        """Who has the director's console open."""
        return self.floor.staffed(self.name, Role.TOURNAMENT_DIRECTOR)

    def _hand_over(self, t: Tournament) -> Due | None:
        """Who opens the console is a deputy and takes over; the director is back before the last of them has gone."""
        there = {who.name: who for who in self._consoles()}
        self._welcomed &= there.keys()  # who leaves and keeps the console open has left
        for who in [who for name, who in there.items() if name not in self._welcomed]:
            if who.name not in (t.director, *t.deputies):
                return self._first(tc.NominateDeputy(by=OPERATOR, person=who.name, qualified=True))
            self._welcomed.add(who.name)
            arrived = self._first(tc.DirectorArrives(by=who))
            if arrived is not None:
                return arrived
        back = None if there else self._first(tc.DirectorArrives(by=DIRECTOR))
        if back is not None:
            return back
        left = [name for name in t.present if name not in (DIRECTOR.name, *there)]
        left += [DIRECTOR.name] if there.keys() - {DIRECTOR.name} and DIRECTOR.name not in there else []
        gone = [Who(name, Role.TOURNAMENT_DIRECTOR) for name in left if name in t.present and len(t.present) > 1]
        return self._first(*[tc.DirectorLeaves(by=who) for who in gone[:1]])

    def _show_time(self) -> None:
        """When a moment comes at which something may be done, every page shows it."""
        before, self._looked = self._looked, clock.now()
        if any(before < moment <= self._looked for moment in moments(self.state)):
            self.floor.audience.show(self.name)

    def _due(self, now: float) -> Due | None:
        """The next thing that is due, and of whom it is asked."""
        cards = chance_due(self.floor.decided(self.name), self.name)
        if cards is not None:
            return self.name, Shuffle(by=CHANCE, order=shuffled(cards))
        t = self.state
        handed = self._hand_over(t)
        if handed is not None or self.stands_aside():
            return handed
        if t.settled or t.cancelled:
            return self._next(now)
        if t.over:
            return self._first(tc.PayPrizes(by=DIRECTOR))
        return self._during(t, now) if t.playing else self._unopened(t) or self._before(t, now)

    def _unopened(self, t: Tournament) -> Due | None:
        """What is still to be done until a tournament is open for entries."""
        return next(demo.opening(self.name, clock.now(), t), None) if not t.drawn and not t.session else None

    def _before(self, t: Tournament, now: float) -> Due | None:
        """Gather players; when there are enough, brief them, draw seats and begin."""
        if t.drawn:
            if not 0 <= clock.now() - starts_at(t, 1) <= t.conditions.start_within * 60:
                return self._first(tc.AlterStart(by=DIRECTOR, session=1, starts_at=clock.now() + 1))
            return self._first(tc.StartSession(by=DIRECTOR))
        if clock.now() > t.conditions.entry_closes:
            return self._first(tc.CancelTournament(by=OPERATOR, why="entries are closed"))
        if not self._gathered(t, now):
            return None
        if len(entered(t)) < t.conditions.maximum_players:
            coming = self._bot_enters(t)
            if coming is not None:
                return coming
        return self._first(tc.BriefPlayers(by=DIRECTOR), tc.CallSeatDraw(by=DIRECTOR))

    def _gathered(self, t: Tournament, now: float) -> bool:
        """Whether all places are taken, or somebody has waited long enough for others to come."""
        people = [name for name in entered(t) if not is_bot(name)]
        if len(entered(t)) >= t.conditions.maximum_players:
            return True
        return self._for("gathering", self.pace.between * GATHER_TIMES, now, is_so=bool(people))

    def _bot_enters(self, t: Tournament) -> Due | None:
        bots = [Who(f"{name} (bot)", Role.PLAYER) for name in self.names]
        coming = next((bot for bot in bots if bot.name not in t.entrants), None)
        return None if coming is None else self._first(tc.ApplyToEnter(by=coming))

    def _during(self, t: Tournament, now: float) -> Due | None:
        """The end, levels, newcomers, the balance of the tables, and who is away."""
        return self._first(
            tc.EndSession(by=DIRECTOR),
            tc.NextLevel(by=DIRECTOR),
            tc.BalanceTables(by=DIRECTOR),
            *(() if not waiting(t) else (tc.BriefPlayers(by=DIRECTOR),)),
            *(tc.SeatEntrant(by=DIRECTOR, person=name) for name in waiting(t)),
            *self._away(t, now),
        )

    def _away(self, t: Tournament, now: float) -> list[tc.AnyTournamentCommand]:
        """Who has gone is marked absent, and put out when the conditions say so; who comes back has arrived."""
        found: list[tc.AnyTournamentCommand] = []
        for name, e in t.entrants.items():
            if e.status is not Status.ENTERED or is_bot(name) or e.substitute:
                continue
            here = any(self.floor.present(name, place) for place in (self.name, *self.tables()))
            if self._for(f"{name} is away", self.pace.patience, now, is_so=not here):
                found += [tc.MarkAbsent(by=DIRECTOR, person=name), tc.ForfeitAbsent(by=DIRECTOR, person=name)]
            elif here and e.absent:
                found.append(tc.MarkArrived(by=DIRECTOR, person=name))
        return found

    def _next(self, now: float) -> Due | None:
        """Give the tables back and close them; after a while open the next tournament."""
        for table in self.tables():
            found = self._first(tc.ReleaseTable(by=DIRECTOR, table=table))
            return found or (table, CloseTable(by=OPERATOR))
        if not self._for(f"{self.name} is over", self.pace.between * SHOWN_TIMES, now, is_so=True):
            return None
        self._since.clear()
        return next(demo.opening(demo.following(self._pit()), clock.now()))

    # --- how --------------------------------------------------------------------------------------

    def _for(self, what: str, seconds: float, now: float, *, is_so: bool) -> bool:
        """Whether something has been so for that long."""
        if not is_so:
            self._since.pop(what, None)
            return False
        return now - self._since.setdefault(what, now) >= seconds

    def _first(self, *commands: Wire) -> Due | None:
        """The first of these that the tournament would not refuse."""
        pit = self._pit()
        return next(((self.name, one) for one in commands if not refused_at(pit, self.name, one)), None)


def moments(t: Tournament) -> list[int]:
    """The times at which something becomes due, or is no longer possible."""
    following = next_session(t) if t.conditions.sessions and not t.over else 0
    found = [starts_at(t, following)] if following else []
    if t.playing:
        found += [level_ends(t), t.clock.break_until, ends_at(t), t.began + t.lost + t.conditions.forfeit_after * 60]
        found += [one.at + t.conditions.buy_back_minutes * 60 + 1 for one in t.outs]
    return found
