"""Tournaments through the pit: tables, tournament, ledger and audit agree to the end, whatever people do."""

import random

import pytest
from msgspec.structs import replace
from tests.unit.engines.tournament.evenings import CUP, STAFF, Evening
from tests.unit.engines.tournament.tournaments import CONDITIONS, DEALER, DIRECTOR, HOUR, OPERATOR, START, player

from croupier.books.checks import disagreements
from croupier.engines import betting
from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import table as es
from croupier.engines.betting.events import take
from croupier.engines.betting.state import in_play
from croupier.engines.betting.view import PokerView
from croupier.engines.pit.pit import offers, view, words
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.standing import escrow
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.kernel.variants import Forced

ANN, ROOM = player("Ann"), Who("Sam", Role.POKER_ROOM_SUPERVISOR)
EIGHT = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("seed", range(4))
def test_to_the_prizes(seed: int) -> None:
    """Bots play a tournament out: chips and money are conserved, the books balance, the audit finds nothing."""
    evening = Evening(seed, entry_fee=10_00, buy_in=33_33, prizes=[50_00, 30_00, 20_00], prize_step=1)
    evening.playing(*EIGHT[: 5 + seed])
    evening.to_the_end()
    assert escrow(evening.t) == (10_00 + 33_33) * (5 + seed)
    evening.do(CUP, tc.PayPrizes(by=OPERATOR))
    t = evening.t
    assert t.settled
    assert sum(e.won for e in t.entrants.values()) == 33_33 * (5 + seed)
    assert t.purse.kept == 10_00 * (5 + seed)
    assert evening.audit() == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(game: str) -> None:
    """A tournament of each game comes to its end, and the audit finds nothing."""
    ante = GAMES[game].forced is Forced.ANTES
    levels = [
        {"minutes": 5, "ante": 25 * 2**n, "minimum": 50 * 2**n}
        if ante
        else {"minutes": 5, "blinds": [25 * 2**n, 50 * 2**n]}
        for n in range(8)
    ]
    evening = Evening(1, game=game, levels=levels).playing(*EIGHT[:5])
    evening.to_the_end()
    evening.do(CUP, tc.PayPrizes(by=OPERATOR))
    assert evening.t.settled
    assert evening.audit() == []


PEOPLE = (
    *STAFF,
    Who("Sam", Role.POKER_ROOM_SUPERVISOR),
    Who("Ina", Role.INSPECTOR),
    Who("Gil", Role.GAME_SUPERVISOR),
    *(player(name) for name in EIGHT),
    player("Sue"),
)
RARE = {
    **dict.fromkeys(("AskForRules", "Complain", "DecideComplaint", "RequestReview", "RetireFromTournament"), 0.01),
    **dict.fromkeys(("CancelTournament", "DisqualifyPlayer", "ExcludePlayer", "ReportConduct", "ChangeCards"), 0.01),
    **dict.fromkeys(("DirectorLeaves", "MarkAbsent", "EnterBustOut", "InstructCount", "InvalidateGame"), 0.05),
    "PutIn": 0.0,  # a bot does not say which chips
}
"""How often some things are done that are offered all the time."""


def anything(evening: Evening, chance: random.Random) -> None:
    """Somebody does something that is offered; it is accepted, or the offer is wrong."""
    name = chance.choice([CUP, *evening.t.tables])
    who = chance.choice(PEOPLE)
    shown = view(evening.pit, name, who, evening.now)
    made = [one for one in shown.offers if chance.random() < RARE.get(one.command, 1.0)]
    if not made:
        return
    kind = chance.choice(sorted({one.command for one in made}))
    offer = chance.choice([one for one in made if one.command == kind])
    amount = chance.choice((offer.amount.least, offer.amount.most)) if offer.amount is not None else None
    if offer.words:
        offer = replace(offer, fields={**offer.fields, "words": "it is so"})
    command = tc.take(offer, who, at=evening.now) if name == CUP else take(offer, who, amount)
    evening.do(name, command)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_people_do(seed: int) -> None:
    """What is offered at tables and tournament is accepted, and both agree after everything."""
    chance = random.Random(seed)
    late = chance.choice(("dealt in", "dealt out"))
    disposition = chance.choice(("carried", "removed"))
    evening = Evening(seed, late_arrival=late, disposition=disposition, buy_backs=2, buy_back_amount=50_00,
                      buy_back_chips=500, buy_back_level=2, buy_back_minutes=30, forfeit_after=1)  # fmt: skip
    evening.playing(*EIGHT)
    for _ in range(150):
        evening.now += chance.randrange(40)
        anything(evening, chance)
        for name in (CUP, *evening.t.tables):
            evening.settle(name)
            start = pc.StartHand(by=DEALER)
            if name != CUP and (in_play(evening.table(name)) or not isinstance(evening.ask(name, start), Refusal)):
                evening.bot(name)
    assert evening.audit() == []


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (cmd.Stand(by=ANN), "10.2.1(h)"),
        (cmd.Sit(by=player("Zoe"), box=4), "10.3.2"),
        (cmd.CashOut(by=ANN, amount=1000), "10.2.1(b)"),
        (pc.SitOut(by=ANN), "10.2.1(i)"),
        (pc.WalkAway(by=ANN, at=0), "10.2.1(i)"),
        (pc.ChangeSeat(by=ROOM, person="Ann", seat=4), "10.2.1(d)"),
        (pc.SeatPlayer(by=DIRECTOR, person="Zoe", seat=4), "10.2.1(d)"),
        (pc.RemovePlayer(by=DIRECTOR, person="Ann"), "10.2.1(d)"),
        (pc.AllotChips(by=DIRECTOR, person="Ann", amount=1000), "10.2.1(b)"),
        (pc.AnnounceChange(by=ROOM, options={"limit": "pot"}), "10.2.2"),
        (pc.VaryCommission(by=ROOM, options={"commission": "fixed"}), "10.2.2"),
        (cmd.CloseTable(by=OPERATOR), "10.3.2"),
    ],
)
def test_what_is_the_tournaments_is_not_done_at_a_table(command: cmd.Command, rule: str) -> None:
    """Seats, chips, absence, terms and closing of a tournament's table are the tournament's (10.2, 10.3.2)."""
    evening = Evening().playing(*EIGHT[:4])
    assert evening.no("T1", command)[0] == rule
    made = {offer.command for offer in offers(evening.pit, "T1", command.by)}
    assert type(command).__name__ not in made
    shown = view(evening.pit, "T1", command.by)
    assert type(command).__name__ not in {offer.command for offer in shown.offers}


def test_new_conditions_reach_a_table_that_is_designated_already() -> None:
    """Conditions submitted again change the tables; one that was opened otherwise is played as they say (10.2.2)."""
    evening = Evening(seats=4)
    evening.do(CUP, tc.DesignateTable(by=DIRECTOR, table="T1"))
    again = {**CONDITIONS, "seats": 6, "maximum_players": 12}
    evening.do(CUP, tc.SubmitConditions(by=OPERATOR, tournament=CUP, conditions=again))
    assert evening.table("T1").options.seats == 6
    evening.do("T9", cmd.OpenTable(by=OPERATOR, table="T9", game="omaha", options={"tournament": CUP}))
    evening.do(CUP, cmd.RecordApproval(by=OPERATOR, subject="tournament conditions", reference="DCS 8"))
    evening.do(CUP, tc.DesignateTable(by=DIRECTOR, table="T9"))
    assert evening.table("T9").variant.name == "holdem"
    assert evening.table("T9").options.seats == 6


def test_chips_are_said_as_numbers() -> None:
    """At a tournament's table no dollars are spoken of: in events, signs, offers and refusals."""
    evening = Evening().playing(*EIGHT[:4])
    evening.settle("T1")
    evening.do("T1", pc.StartHand(by=DEALER))
    evening.settle("T1")
    said = [words(evening.pit, stream, event) for stream, event in evening.log if stream == "T1"]
    for chair in evening.table("T1").chairs.values():
        shown = view(evening.pit, "T1", player(chair.person))
        assert isinstance(shown, PokerView)
        said += [shown.limits, *(line.text for line in shown.signs), *(one.label for one in shown.offers)]
    assert evening.no("T1", pc.Raise(by=player("Ann"), amount=51))[1]
    assert not [line for line in said if "$" in line]
    assert any("blind of 25" in line for line in said)


def test_the_audit_compares_tables_and_tournament() -> None:
    """Chips that only the table knows of are found."""
    evening = Evening().playing(*EIGHT[:4])
    forged = es.TournamentChips(person=at(evening, "T1", 1), seat=1, amount=500, cite=evening.log[-1].event.cite)
    table = betting.ENGINE.evolve(evening.table("T1"), forged)
    assert disagreements(evening.pit.put("T1", table)) == ["seat 1 of T1 does not match CUP"]
    assert disagreements(evening.pit) == []


def test_one_each_at_two_tables_come_together() -> None:
    """While entries are open a table is kept, but not when nobody has anybody left to play with (10.2.1(d))."""
    evening = Evening(entry_closes=START + 10 * HOUR, maximum_players=8).playing(*EIGHT[:4])
    evening.do(CUP, tc.EnterBustOut(by=DIRECTOR, person=at(evening, "T1", 2), to=at(evening, "T1", 1)))
    assert evening.no(CUP, tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"
    evening.do(CUP, tc.EnterBustOut(by=DIRECTOR, person=at(evening, "T2", 2), to=at(evening, "T2", 1)))
    evening.do(CUP, tc.BalanceTables(by=DIRECTOR))
    evening.settle(CUP)
    assert [len(evening.table(name).chairs) for name in ("T1", "T2")] == [2, 0]


def at(evening: Evening, table: str, seat: int) -> str:
    """Who sits there."""
    return evening.table(table).chairs[seat].person


def test_a_hand_is_counted_at_its_time() -> None:
    """Tables hear no clock: the time comes with what is decided, so that buying back has its minutes (10.2.1(e))."""
    evening = Evening().playing(*EIGHT[:4])
    evening.now = START + 300
    evening.hand("T1")
    counted = [one.event for one in evening.log if isinstance(one.event, te.StacksCounted)]
    assert [event.at for event in counted] == [START + 300]


def test_no_hand_begins_after_the_time_of_a_session() -> None:
    """When the time of the session is over no hand is offered, and none begins (10.2.1(d))."""
    evening = Evening(sessions=[{"starts_at": START, "tables": 2, "minutes": 10}]).playing(*EIGHT[:4])
    evening.settle("T1")
    for passed, begins in ((599, True), (600, False)):
        evening.now = START + passed
        shown = view(evening.pit, "T1", DEALER, evening.now)
        assert any(one.command == "StartHand" for one in shown.offers) is begins
    refused = evening.ask("T1", pc.StartHand(by=DEALER))
    assert isinstance(refused, Refusal)
    assert refused.cite.endswith("10.2.1(d)")
