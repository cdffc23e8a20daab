"""A tournament at real poker tables: what it tells them they do, and what they tell it adds up."""

import random

import pytest
from tests.unit.engines.tournament.tournaments import DEALER, DIRECTOR, HOUR, OPERATOR, START, Play, player

from croupier.engines.betting import commands as pc
from croupier.engines.betting import deciding as poker
from croupier.engines.betting.state import PokerTable, in_play, turn
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.checking import table_options
from croupier.engines.tournament.evolving import evolve
from croupier.engines.tournament.seating import chance_due
from croupier.engines.tournament.standing import in_use, plays, stacks
from croupier.engines.tournament.state import Tournament
from croupier.engines.tournament.tables import from_table, not_exclusive, to_tables
from croupier.games.poker.game import unopened
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE

SIX = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


class Pit:
    """A tournament and two tables, news carried between them at once."""

    def __init__(self, **changes: object) -> None:
        """Tables are opened for the tournament, and the first session begins."""
        self.play = Play(**changes)
        self.tables: dict[str, PokerTable] = {}
        self.play.submitted()
        for name in ("North", "South"):
            options = table_options(self.play.t.conditions, "Cup", 1)
            self.at(name, cmd.OpenTable(by=OPERATOR, table=name, game="holdem", options=options))
        self.play = Play(**changes)
        self.play.seated(*SIX)
        t = Tournament(games=GAMES)
        for event in self.play.log:
            self.heard(t, event)
            t = evolve(t, event)
        self.do(tc.StartSession(by=DIRECTOR, at=START))

    def heard(self, before: Tournament, event: Event) -> None:
        """A tournament's event is carried to the tables."""
        for name, told in to_tables(before, evolve(before, event), event):
            if isinstance(told, Event):
                self.tables[name] = poker.evolve(self.tables[name], told)
            else:
                self.at(name, told)

    def do(self, command: cmd.Command) -> None:
        """A command to the tournament, carried on."""
        t = self.play.t
        for event in self.play.do(command):
            self.heard(t, event)
            t = evolve(t, event)
        self.agree()

    def at(self, name: str, command: cmd.Command) -> None:
        """A command to a table, with everything that follows, carried on."""
        decided = poker.decide(self.tables.get(name, unopened()), command)
        assert not isinstance(decided, Refusal), (command, decided)
        for event in decided:
            self.happens(name, event)

    def happens(self, name: str, event: Event) -> None:
        """An event of a table, told to the tournament."""
        self.tables[name] = poker.evolve(self.tables.get(name, unopened()), event)
        command = from_table(self.play.t, self.tables[name], event)
        if command is not None:
            self.do(command)

    def agree(self) -> None:
        """Between hands tables and tournament know the same people with the same chips."""
        for name in in_use(self.play.t):
            table = self.tables[name]
            if in_play(table):
                continue
            there = {seat: (chair.person, chair.stack) for seat, chair in table.chairs.items()}
            known = {
                e.seat: (plays(self.play.t, n), e.chips) for n, e in self.play.t.entrants.items() if e.table == name
            }
            assert there == known

    def signs(self, name: str) -> None:
        """What is due at a table between hands: its signs."""
        while (sign := poker.follow(self.tables[name])) is not None:
            self.happens(name, sign)

    def hand(self, name: str, rng: random.Random) -> None:
        """A hand at random, with many all-ins."""
        self.signs(name)
        self.at(name, pc.StartHand(by=DEALER))
        for _ in range(500):
            table = self.tables[name]
            event = poker.follow(table)
            due = poker.chance_due(table)
            if event is not None:
                self.happens(name, event)
            elif due is not None:
                self.at(name, cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(due, len(due)))))
            elif table.hand is not None and in_play(table) and not table.hand.cut and table.hand.deck:
                self.at(name, cmd.Cut(by=DEALER, at=20))
            elif table.hand is not None and in_play(table) and turn(table.hand):
                who = player(table.hand.places[turn(table.hand)].owner)
                options = [pc.AllIn(by=who), pc.Call(by=who), pc.Check(by=who), pc.Fold(by=who)]
                self.at(
                    name, next(c for c in rng.sample(options, 4) if not isinstance(poker.decide(table, c), Refusal))
                )
            else:
                return
        pytest.fail("the hand does not end")


@pytest.mark.parametrize("seed", range(6))
def test_a_tournament_at_real_tables(seed: int) -> None:
    """To the last player: seats, stacks and blinds of the tables are those of the tournament all the way."""
    rng, pit = random.Random(seed), Pit()
    for n in range(400):
        t = pit.play.t
        if len(in_use(t)) == 1 and len(stacks(t, in_use(t)[0])) == 1:
            break
        due = chance_due(t)
        balance = tc.BalanceTables(by=DIRECTOR)
        if due is not None:
            pit.do(cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(due, len(due)))))
        elif not isinstance(pit.play.ask_only(balance), Refusal):
            pit.do(balance)
        else:
            pit.hand(rng.choice([name for name in in_use(t) if len(stacks(t, name)) > 1]), rng)
        if n >= 3 and pit.play.t.clock.level == 1 and chance_due(pit.play.t) is None:
            pit.do(tc.NextLevel(by=DIRECTOR, at=START + 1200))
            assert all(pit.tables[name].options.blinds == (50, 100) for name in in_use(pit.play.t))
    pit.do(tc.EndSession(by=DIRECTOR))
    pit.do(tc.PayPrizes(by=OPERATOR))
    assert sum(e.won for e in pit.play.t.entrants.values()) == 600_00
    assert all(not table.chairs for table in pit.tables.values())


def test_substitutes_and_undoing_at_real_tables() -> None:
    """A substitute sits where the player sat; an undone bust-out gives everybody the chips of before."""
    pit = Pit()
    pit.do(tc.NominateSubstitute(by=player("Ann"), substitute="Sue"))
    pit.do(tc.ApproveSubstitute(by=DIRECTOR, person="Ann"))
    assert pit.tables["North"].chairs[1].person == "Sue"
    before = {seat: chair.person for seat, chair in pit.tables["North"].chairs.items()}
    pit.do(tc.EnterBustOut(by=DIRECTOR, person="Cid", to="Ann"))
    assert 2 not in pit.tables["North"].chairs
    assert pit.tables["North"].chairs[1].stack == 2000
    pit.do(tc.UndoBustOut(by=DIRECTOR, person="Cid"))
    assert {seat: chair.person for seat, chair in pit.tables["North"].chairs.items()} == before
    pit.do(tc.ReturnToSeat(by=player("Ann")))
    assert pit.tables["North"].chairs[1].person == "Ann"


def test_no_hand_without_a_director() -> None:
    """The table's hand is refused as a whole by the tournament (10.2.5)."""
    pit = Pit()
    pit.do(tc.DirectorLeaves(by=DIRECTOR, at=START + HOUR))
    pit.signs("North")
    begun = poker.decide(pit.tables["North"], pc.StartHand(by=DEALER))
    assert not isinstance(begun, Refusal)
    report = from_table(pit.play.t, pit.tables["North"], begun[0])
    assert report is not None
    assert pit.play.no(report)[0] == "10.2.5"


def test_designated_tables_have_no_other_play() -> None:
    """A table that was not opened for this tournament is not designated for it (10.3.2)."""
    pit = Pit()
    assert not_exclusive((pit.play.t,), pit.tables["North"], "Cup") is None
    refused = not_exclusive((pit.play.t,), pit.tables["North"], "Plate")
    assert refused is not None
    assert refused.cite.endswith("10.3.2")
