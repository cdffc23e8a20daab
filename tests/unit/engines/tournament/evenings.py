"""A whole tournament in a pit: real tables, bots, a director by rote; every batch is journaled and checked."""

from __future__ import annotations

import random
from typing import Any

from tests.unit.engines.tournament.tournaments import (
    CASINO,
    CONDITIONS,
    DEALER,
    DEPUTY,
    DIRECTOR,
    OPERATOR,
    START,
    player,
)

from croupier.books.audit import audit
from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import take
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.betting.view import PokerView
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.pit import Addressed, Pit, chance_due, decide, evolve, follow, offers, view
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.standing import faults, in_use, plays
from croupier.engines.tournament.state import Tournament
from croupier.games.poker.bot import Style, pick
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Who
from croupier.store.memory import MemoryJournal
from croupier.store.record import batch

CUP = "CUP"
TABLES = ("T1", "T2")
STAFF = (OPERATOR, DIRECTOR, DEPUTY, DEALER, CASINO)
STYLES = (Style.RANDOM, Style.STATION, Style.TIGHT)


class Evening:
    """A pit with one tournament, and its journal."""

    def __init__(self, seed: int = 0, **changes: Any) -> None:
        """Conditions are submitted and approved, the director is there; `changes` replace items."""
        self.pit = Pit()
        self.journal = MemoryJournal(lambda: 0)
        self.versions: dict[str, int] = {}
        self.rng = random.Random(seed)
        self.log: list[Addressed] = []
        self.now = 0
        self.batches = 0
        given = {**CONDITIONS, **changes}
        conditions = {name: value for name, value in given.items() if value is not None}
        self.do(CUP, tc.SubmitConditions(by=OPERATOR, tournament=CUP, conditions=conditions))
        self.do(CUP, cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 7"))
        self.do(CUP, tc.AppointDirector(by=OPERATOR, person=DIRECTOR.name, qualified=True))
        self.do(CUP, tc.NominateDeputy(by=OPERATOR, person=DEPUTY.name, qualified=True))
        self.do(CUP, tc.DirectorArrives(by=DIRECTOR))

    # --- what happens -----------------------------------------------------------------------------

    @property
    def t(self) -> Tournament:
        """The tournament as it stands."""
        return self.pit.state(CUP, Tournament)

    def table(self, name: str) -> PokerTable:
        """A table as it stands."""
        return self.pit.state(name, PokerTable)

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """Events happen, are written, and everything is checked."""
        happened = by_stream(events)
        whole = batch(f"b{self.batches}", self.versions, happened, ())
        self.batches += 1
        self.journal.append(whole)
        for append in whole.streams:
            self.versions[append.stream] = append.expected_version + len(append.payloads)
        for one in happened:
            self.pit = evolve(self.pit, one)
        self.log += happened
        self.agree()

    def ask(self, to: str, command: cmd.Command) -> tuple[Addressed, ...] | Refusal:
        """What a command brings about; it is carried out."""
        decided = decide(self.pit, to, command, self.now)
        if not isinstance(decided, Refusal):
            self.happen(decided)
        return decided

    def do(self, to: str, command: cmd.Command) -> tuple[Addressed, ...]:
        """Carry out a command that must be accepted."""
        decided = self.ask(to, command)
        assert not isinstance(decided, Refusal), (command, decided)
        return decided

    def no(self, to: str, command: cmd.Command) -> tuple[str, str]:
        """The number of the rule by which a command is refused, and why."""
        decided = decide(self.pit, to, command)
        assert isinstance(decided, Refusal), decided
        return decided.cite.partition(" ")[2], decided.why

    def agree(self) -> None:
        """Tables and tournament know the same people; the chips of both are the same between hands."""
        t = self.t
        assert faults(t) == ()
        for name in t.tables:
            table = self.table(name)
            known = {e.seat: (plays(t, who), e.chips) for who, e in t.entrants.items() if e.seat and e.table == name}
            assert {seat: chair.person for seat, chair in table.chairs.items()} == {s: k[0] for s, k in known.items()}
            assert in_play(table) == t.tables[name].playing
            if not in_play(table):
                assert {seat: chair.stack for seat, chair in table.chairs.items()} == {
                    s: k[1] for s, k in known.items()
                }

    def audit(self) -> list[str]:
        """What the audit finds in the journal."""
        found = audit(self.journal.sealed(), self.journal.standing()).findings
        return [str(one) for one in found]

    # --- stages -----------------------------------------------------------------------------------

    def seated(self, *names: str) -> Evening:
        """These have entered, are briefed, and have drawn seats at the tables."""
        for name in names:
            self.do(CUP, tc.ApplyToEnter(by=player(name)))
        for table in TABLES[: self.t.conditions.sessions[0].tables]:
            self.do(CUP, tc.DesignateTable(by=DIRECTOR, table=table))
        self.do(CUP, tc.BriefPlayers(by=DIRECTOR))
        self.do(CUP, tc.CallSeatDraw(by=DIRECTOR))
        self.settle(CUP)
        return self

    def playing(self, *names: str) -> Evening:
        """The first session is on."""
        self.seated(*names)
        self.now = START
        self.do(CUP, tc.StartSession(by=DIRECTOR, at=START))
        return self

    def settle(self, name: str) -> None:
        """Chance and what follows unasked, until somebody is asked."""
        for _ in range(500):
            cards = chance_due(self.pit, name)
            due = follow(self.pit, name, self.now)
            if cards is not None:
                self.do(name, cmd.Shuffle(by=CHANCE, order=tuple(self.rng.sample(cards, len(cards)))))
            elif due:
                self.happen(due)
            elif any(one.command == "Cut" for one in offers(self.pit, name, DEALER)):
                self.do(name, cmd.Cut(by=DEALER, at=20))
            else:
                return
        raise AssertionError("it does not come to rest")

    def bot(self, name: str) -> Who | None:
        """Who is asked at a table acts as a bot; nobody if no hand is on."""
        self.settle(name)
        table = self.table(name)
        for seat, chair in table.chairs.items():
            who = player(chair.person)
            shown = view(self.pit, name, who)
            assert isinstance(shown, PokerView)
            move = pick(shown, STYLES[seat % len(STYLES)], self.rng)
            if move is not None:
                self.do(name, take(move.offer, who, move.amount, move.cards))
                return who
        return None

    def hand(self, name: str) -> None:
        """A whole hand by bots."""
        self.settle(name)
        self.do(name, pc.StartHand(by=DEALER))
        while self.bot(name):
            pass
        self.settle(name)
        assert not in_play(self.table(name))

    def to_the_end(self) -> None:
        """Hands at all tables, levels by the clock, balancing, to the end of the session."""
        for _ in range(2000):
            self.settle(CUP)
            if not isinstance(self.ask(CUP, tc.EndSession(by=DIRECTOR, at=self.now)), Refusal):
                return
            self.now += 60
            self.ask(CUP, tc.NextLevel(by=DIRECTOR, at=self.now))
            if not isinstance(self.ask(CUP, tc.BalanceTables(by=DIRECTOR, at=self.now)), Refusal):
                continue
            able = [name for name in in_use(self.t) if len(self.table(name).chairs) > 1]
            if able and not self.t.clock.break_until:
                self.hand(self.rng.choice(able))
        raise AssertionError("the tournament does not end")
