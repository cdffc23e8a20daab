"""The laws of a tournament over random play: offers are accepted, chips and money add up, replay is live play."""

import random
from collections import Counter
from functools import reduce
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.engines.tournament.tournaments import (
    CASINO,
    CONDITIONS,
    DEALER,
    DEPUTY,
    DIRECTOR,
    HOUR,
    OPERATOR,
    START,
    player,
)

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.conditions import Chips
from croupier.engines.tournament.deciding import GATE, decide
from croupier.engines.tournament.events import AnyTournamentEvent
from croupier.engines.tournament.evolving import evolve
from croupier.engines.tournament.offering import offers
from croupier.engines.tournament.seating import chance_due
from croupier.engines.tournament.standing import chips_in_play, escrow, faults, in_use, stacks
from croupier.engines.tournament.state import Tournament
from croupier.engines.tournament.view import redact, view
from croupier.engines.tournament.wording import WORDS
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import ApprovalRecorded, Event, TableOpened
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.books import rule
from croupier.things.money import dollars

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
TABLES = ("North", "East", "West")
OFFICES = (OPERATOR, *(DIRECTOR,) * 6, DEPUTY, DEALER, CASINO)
RARE = {"CancelTournament": 0.002, "DirectorLeaves": 0.3, "ReleaseTable": 0.05, "RefuseEntry": 0.1, "AlterStart": 0.05}
"""What random people do seldom, so that tournaments get on."""
SELDOM = {"RetireFromTournament": 0.1, "WithdrawEntry": 0.1, "DisqualifyPlayer": 0.02, "MarkAbsent": 0.1}
SHARED = (ApprovalRecorded, TableOpened)
ANY = AnyTournamentEvent | ApprovalRecorded | TableOpened


def some_conditions(rng: random.Random) -> dict[str, Any]:
    """Conditions at random: one to three sessions, every kind of prize, disposition, refund and move."""
    sessions: list[dict[str, Any]] = [{"starts_at": START, "tables": 3, "minutes": rng.choice((0, 90))}]
    chips = [1000]
    how = rng.choice(("carried", "removed", "cash"))
    if rng.random() < 0.5:
        kind = rng.choice(("survivors", "table", "overall"))
        sessions[0] |= {"progression": kind, "advance": 2, "minutes": 90, "hands": rng.choice((0, 9))}
        if rng.random() < 0.5:
            second = {"starts_at": START + 3 * HOUR, "tables": 2, "repechage": True, "minutes": 60}
            sessions.append({**second, "progression": "overall", "advance": 1})
            chips.append(500)
        sessions.append({"starts_at": START + 6 * HOUR, "tables": 3, "minutes": rng.choice((0, 90))})
        chips.append(0 if how == "carried" else 1000)
    free = how != "cash"
    shares = rng.choice(([100_00], [50_00, 30_00, 20_00], [33_34, 33_33, 33_33]))
    amounts = rng.choice(([900_00], [300_00, 200_00]))
    promised = rng.random() < 0.4
    buy_back = {"buy_back_amount": 60_00, "buy_back_fee": 5_00, "buy_back_chips": 500}
    return {
        **CONDITIONS,
        **buy_back,
        "sessions": sessions,
        "chips": chips,
        "disposition": how,
        "chip_cash": 0 if free else 3,
        "entry_closes": rng.choice((9 * HOUR, START + HOUR)),
        "maximum_players": 10,
        "buy_backs": rng.choice((0, 2)),
        "buy_back_level": 2,
        "buy_back_minutes": 10,
        "may_refuse": rng.random() < 0.3,
        "criteria": rng.choice(([], ["members"])),
        "prizes": amounts if promised else shares,
        "prizes_are": "amounts" if promised else "shares",
        "prize_step": rng.choice((1, 1_00)),
        "surplus": rng.choice(("prizes", "operator")),
        "fee_refund": rng.choice((0, 33)),
        "buy_in_refund": rng.choice((0, 77)) if free else 0,
        "disqualified_buy_in_refund": rng.choice((0, 51)) if free else 0,
        "withdrawal_fee_refund": rng.choice((0, 67)),
        "move_by": rng.choice(("draw", "position")),
        "conclude_on": rng.choice(("both", "either")),
        "late_arrival": rng.choice(("dealt in", "dealt out")),
        "forfeit_after": rng.choice((0, 10)),
    }


class Room:
    """A tournament at random, with everything checked on the way."""

    def __init__(self, seed: int) -> None:
        """A tournament that is approved, with three tables."""
        self.rng = random.Random(seed)
        self.t, self.log, self.seen = Tournament(games=GAMES), list[Event](), Counter[str]()
        self.now = 0
        self.given = some_conditions(self.rng)
        self.do(tc.SubmitConditions(by=OPERATOR, tournament="Cup", conditions=self.given))
        self.do(cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 7"))
        self.do(tc.AppointDirector(by=OPERATOR, person="Dora", qualified=True))
        self.do(tc.NominateDeputy(by=OPERATOR, person="Dirk", qualified=True))
        self.do(tc.DirectorArrives(by=DIRECTOR))
        for table in TABLES:
            self.do(tc.DesignateTable(by=DIRECTOR, table=table))

    def do(self, command: cmd.Command) -> None:
        """Carry out what must be accepted; chips and money add up after every event."""
        decided = decide(self.t, command)
        assert not isinstance(decided, Refusal), (command, decided)
        for event in decided:
            self.t = evolve(self.t, event)
            rule(event.cite)
            self.seen[type(event).__name__] += 1
            assert isinstance(event, SHARED) or WORDS.of[type(event)](dollars, event)
            assert chips_in_play(self.t) == self.t.allocated - self.t.removed
            p = self.t.purse
            assert p.came + p.funded == escrow(self.t) + p.refunded + p.cashed + p.prizes + p.kept
        self.log += decided
        assert faults(self.t) == (), (command, faults(self.t))

    def step(self) -> None:
        """Somebody does something, or time goes by, or a hand is played."""
        rng = self.rng
        due = chance_due(self.t)
        if due is not None and rng.random() < 0.8:
            return self.do(cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(due, len(due)))))
        if rng.random() < 0.15:
            self.now += rng.choice((30, 300, 1200))
        if rng.random() < 0.1:
            self.attempt(tc.DesignateTable(by=DIRECTOR, table=rng.choice(TABLES), at=self.now))
        if self.t.playing and rng.random() < 0.4:
            return self.hand()
        who = rng.choice(OFFICES) if rng.random() < 0.6 else player(rng.choice(NAMES))
        if who.role is Role.PLAYER and rng.random() < 0.1:
            self.attempt(tc.NominateSubstitute(by=who, substitute=rng.choice(("Sue", "Tom", *NAMES)), at=self.now))
        offered = [offer for offer in offers(self.t, who, self.now) if rng.random() < self.odds(offer.command)]
        if offered:
            offer = rng.choice(offered)
            rule(offer.cite)
            self.do(tc.take(offer, who, at=self.now))
        return None

    def odds(self, command: str) -> float:
        """How likely a random person takes up an offer."""
        return RARE.get(command, SELDOM.get(command, 1.0))

    def attempt(self, command: cmd.Command) -> None:
        """Something that may be refused, with a rule and a reason."""
        decided = decide(self.t, command)
        if isinstance(decided, Refusal):
            rule(decided.cite)
            assert decided.why
        else:
            self.do(command)

    def hand(self) -> None:
        """Chips change hands at a table, often all of somebody's."""
        tables = in_use(self.t)
        if not tables:
            return
        table = self.rng.choice(tables)
        now = stacks(self.t, table)
        for _ in range(self.rng.choice((1, 1, 2)) if len(now) > 1 else 0):
            loser, winner = self.rng.sample(sorted(now), 2)
            lost = now[loser] if self.rng.random() < 0.4 else self.rng.randrange(now[loser] + 1)
            now[loser], now[winner] = Chips(now[loser] - lost), Chips(now[winner] + lost)
        number = self.t.tables[table].hand + 1
        report = tc.ReportHand(
            by=DEALER,
            table=table,
            hand=number,
            stacks=tuple(now.items()),
            button=self.rng.choice((0, 1, 3)),
            at=self.now,
        )
        self.attempt(report)


def finished(room: Room, steps: int = 400) -> Room:
    """Random play until the tournament is settled or the steps are used up."""
    for _ in range(steps):
        if room.t.settled or room.t.cancelled:
            break
        if room.now < START and len(room.t.entrants) > 6:
            room.now = START
        room.step()
    return room


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_laws_of_a_tournament(seed: int) -> None:
    """Offers hold, nothing is lost, and the events alone rebuild the tournament."""
    room = finished(Room(seed))
    assert reduce(evolve, room.log, Tournament(games=GAMES)) == room.t
    written = [msgspec.json.encode(event) for event in room.log]
    assert [msgspec.json.decode(data, type=ANY) for data in written] == room.log
    for who in (*OFFICES, player("Ann"), Who("Wes", Role.WATCHER)):
        assert msgspec.json.encode(view(room.t, who))
        assert all(redact(room.t, event, who) in (event, None) for event in room.log)


def nasty(rng: random.Random) -> cmd.Command:
    """A command of any kind with fields that nobody in their senses would give."""
    kind = rng.choice(list(GATE.by))
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        made[field.name] = {
            "by": Who(rng.choice((*NAMES, "Dora", "Dirk", "", "a\nb")), rng.choice(list(Role))),
            "conditions": rng.choice(({}, {"prizes": {}}, {"chips": 7})) if kind is tc.SubmitConditions else "x" * 300,
            "people": rng.choice(((), ("Ann", "Ann"), ("Zoe",), NAMES)),
            "agreed": rng.choice(((), NAMES)),
            "options": rng.choice(({}, {"prizes": 3})),
            "stacks": rng.choice(((), ((1, 1),), ((-1, -1), (99, 10**30)))),
            "order": rng.choice(((), (0,), (-1, 5), tuple(range(10)))),
            "qualified": rng.random() < 0.5,
            "entitled": rng.random() < 0.5,
            "approved": rng.random() < 0.5,
        }.get(field.name, rng.choice((*NAMES, "North", "Nowhere", "abuse")))
        if field.type is int:
            made[field.name] = rng.choice((-1, 0, 1, 2, 10**6, 10**40))
    return kind(**made)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_nasty_requests(seed: int) -> None:
    """Whatever is asked at whatever moment: events that hold, or a refusal with its rule. Nothing raises."""
    room = Room(seed)
    for _ in range(12):
        room = finished(room, 15)
        for _ in range(40):
            command = nasty(room.rng)
            decided = decide(room.t, command)
            if isinstance(decided, Refusal):
                rule(decided.cite)
            elif room.rng.random() < 0.1:
                room.do(command)
            room.now = max(room.now, room.t.now)


def test_everything_happens() -> None:
    """Random play brings about every event, and tournaments come to their end."""
    found, ends = Counter[str](), 0
    for seed in range(60):
        room = finished(Room(seed), 400)
        found += room.seen
        ends += room.t.settled
    known = {kind.__name__ for kind in AnyTournamentEvent.__args__}
    assert known - set(found) == set()
    assert ends > 20


def test_others_hear_nothing_of_applications() -> None:
    """An application that is refused is the applicant's business and the house's."""
    room = Room(0)
    room.given |= {"may_refuse": True}
    room.do(tc.SubmitConditions(by=OPERATOR, tournament="Cup", conditions=room.given))
    room.do(cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 8"))
    room.do(tc.ApplyToEnter(by=player("Ann")))
    room.do(tc.RefuseEntry(by=OPERATOR, person="Ann"))
    for who, hears in ((player("Ann"), True), (player("Bob"), False), (DIRECTOR, True)):
        assert (redact(room.t, room.log[-1], who) is not None) is hears
        assert bool(view(room.t, who).entries) is hears
