"""A small tournament to try things on: two tables of four, buy-backs, two sessions, prizes by shares."""

from __future__ import annotations

from typing import Any

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.deciding import decide
from croupier.engines.tournament.evolving import evolve
from croupier.engines.tournament.seating import chance_due
from croupier.engines.tournament.standing import faults, stacks
from croupier.engines.tournament.state import Tournament
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who

HOUR = 3600
START = 10 * HOUR
OPERATOR = Who("Olga", Role.OPERATOR)
DIRECTOR = Who("Dora", Role.TOURNAMENT_DIRECTOR)
DEPUTY = Who("Dirk", Role.TOURNAMENT_DIRECTOR)
DEALER = Who("Dan", Role.DEALER)
CASINO = Who("Carl", Role.CASINO_SUPERVISOR)

CONDITIONS: dict[str, Any] = {
    "entry_fee": 10_00,
    "chips": [1000],
    "buy_in": 100_00,
    "disposition": "carried",
    "compulsory_wager": True,
    "levels": [
        {"minutes": 20, "blinds": [25, 50]},
        {"minutes": 20, "blinds": [50, 100], "break_minutes": 10},
        {"minutes": 20, "blinds": [100, 200]},
    ],
    "sessions": [{"starts_at": START, "tables": 2}],
    "buy_backs": 0,
    "entitled_only": True,
    "entry_opens": 0,
    "entry_closes": 9 * HOUR,
    "withdraw_until": 5 * HOUR,
    "application_form": "form T1",
    "minimum_players": 2,
    "maximum_players": 8,
    "disqualification": ["cheating", "abuse"],
    "retirement": "at any time between hands",
    "fee_refund": 0,
    "buy_in_refund": 0,
    "late_arrival": "dealt in",
    "forfeit_after": 30,
    "prizes": [50_00, 30_00, 20_00],
    "director_statement": True,
    "seats": 4,
}


def player(name: str) -> Who:
    """Somebody who plays."""
    return Who(name, Role.PLAYER)


class Play:
    """A tournament under way, its events, and everything checked after each command."""

    def __init__(self, **changes: Any) -> None:
        """Nothing is submitted yet; `changes` replace items of the conditions, None leaves one out."""
        given = {**CONDITIONS, **changes}
        self.conditions = {name: value for name, value in given.items() if value is not None}
        self.t = Tournament(games=GAMES)
        self.log: list[Event] = []

    def ask(self, command: cmd.Command) -> tuple[Event, ...] | Refusal:
        """What a command brings about; it is carried out."""
        decided = decide(self.t, command)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.t = evolve(self.t, event)
        self.log += decided
        assert faults(self.t) == ()
        return decided

    def do(self, command: cmd.Command) -> tuple[Event, ...]:
        """Carry a command out that must be accepted."""
        decided = self.ask(command)
        assert not isinstance(decided, Refusal), decided
        return decided

    def ask_only(self, command: cmd.Command) -> tuple[Event, ...] | Refusal:
        """What a command would bring about; nothing is done."""
        return decide(self.t, command)

    def no(self, command: cmd.Command) -> tuple[str, str]:
        """The number of the rule by which a command is refused, and why."""
        decided = decide(self.t, command)
        assert isinstance(decided, Refusal), decided
        return decided.cite.partition(" ")[2], decided.why

    # --- stages ---------------------------------------------------------------------------------

    def submitted(self) -> Play:
        """Conditions are submitted."""
        self.do(tc.SubmitConditions(by=OPERATOR, tournament="Cup", conditions=self.conditions))
        return self

    def approved(self) -> Play:
        """Approved, and a director and a deputy are named; the director is there."""
        self.submitted()
        self.do(cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 7"))
        self.do(tc.AppointDirector(by=OPERATOR, person="Dora", qualified=True))
        self.do(tc.NominateDeputy(by=OPERATOR, person="Dirk", qualified=True))
        self.do(tc.DirectorArrives(by=DIRECTOR))
        return self

    def entered(self, *names: str) -> Play:
        """These have entered."""
        self.approved()
        for name in names:
            self.do(tc.ApplyToEnter(by=player(name)))
        return self

    def draw(self, order: tuple[int, ...] = ()) -> tuple[Event, ...]:
        """Cards are drawn, in the order of the places unless another is given."""
        due = chance_due(self.t)
        assert due is not None
        return self.do(cmd.Shuffle(by=CHANCE, order=order or due))

    def seated(self, *names: str) -> Play:
        """Seats are drawn in the order of entry, over the two tables in turn."""
        self.entered(*names)
        self.tables()
        self.do(tc.BriefPlayers(by=DIRECTOR))
        self.do(tc.CallSeatDraw(by=DIRECTOR))
        self.draw()
        return self

    def tables(self) -> None:
        """Two tables are designated."""
        for table in ("North", "South"):
            self.do(tc.DesignateTable(by=DIRECTOR, table=table))

    def playing(self, *names: str) -> Play:
        """The first session is on."""
        self.seated(*names)
        self.do(tc.StartSession(by=DIRECTOR, at=START))
        return self

    def hand(self, table: str, at: int = 0, button: int = 0, **by_person: int) -> tuple[Event, ...]:
        """A hand after which these people have these chips; the others keep theirs."""
        now = stacks(self.t, table)
        for name, chips in by_person.items():
            now[self.t.entrants[name].seat] = chips  # type: ignore[assignment]
        number = self.t.tables[table].hand + 1
        counted = tuple(now.items())
        return self.do(tc.ReportHand(by=DEALER, table=table, hand=number, stacks=counted, button=button, at=at))


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The names of events."""
    return [type(e).__name__ for e in events]
