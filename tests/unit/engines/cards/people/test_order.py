"""Order at a table: what the general rules give to the house, refused or taken at the right moment."""

from typing import Any

import pytest

from croupier.cases.people import OFFICES
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.commands import take
from croupier.engines.cards.opening import next_steps
from croupier.engines.cards.table import Table
from croupier.engines.cards.wording import sentence
from croupier.engines.pit.pit import Pit, chance_due, decide, evolve, follow, offers, view
from croupier.games import HOUSE_GAMES
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.options import TableOptions, fields
from croupier.kernel.people import CHANCE, Role, Who
from croupier.things.money import dollars

ANN, BOB, CAT = (Who(name, Role.PLAYER) for name in ("Ann", "Bob", "Cat"))
OPERATOR, DEALER, SUPERVISOR = OFFICES["operator"], OFFICES["dealer"], OFFICES["supervisor"]
BOSS = OFFICES["casino supervisor"]
BY_ROLE = {who.role: who for who in OFFICES.values()}
T = "T1"


def done(pit: Pit, *commands: Any) -> Pit:
    """After commands that have to be taken, and everything that follows them unasked."""
    for command in commands:
        events = decide(pit, T, command)
        assert not isinstance(events, Refusal), events
        while events:
            for one in events:
                pit = evolve(pit, one)
            events = follow(pit, T)
        cards = chance_due(pit, T)
        if cards is not None:
            pit = done(pit, common_cmd.Shuffle(by=CHANCE, order=cards))
        if pit.state(T, Table).cut:
            pit = done(pit, common_cmd.Cut(by=DEALER, at=20))
    return pit


def refused(pit: Pit, command: common_cmd.Command, rule: str) -> None:
    """A command is refused under this general rule."""
    answer = decide(pit, T, command)
    assert isinstance(answer, Refusal)
    assert answer.cite == f"general {rule}", answer


def table(game: str = "caribbean-stud", **options: Any) -> Pit:
    """A table that is ready, with Ann at box 1 and Bob at box 2; Cat has chips and stands."""
    pit = done(Pit(), common_cmd.OpenTable(by=OPERATOR, table=T, game=game, options=options))
    for box, who in enumerate((ANN, BOB), 1):
        pit = done(pit, common_cmd.BuyChips(by=who, amount=1_000_00), common_cmd.Sit(by=who, box=box))
    pit = done(pit, common_cmd.BuyChips(by=CAT, amount=1_000_00))
    while steps := next_steps(pit.state(T, Table)):
        role = next(role for role in (Role.DEALER, Role.GAME_SUPERVISOR) if role in steps[0].offices)
        pit = done(pit, cmd.Perform(by=BY_ROLE[role], step=steps[0].name))
    return pit


def direct(direction: str, *people: str, by: Who = SUPERVISOR, lift: bool = False) -> cmd.Direct:
    """A direction by a supervisor."""
    return cmd.Direct(by=by, direction=direction, people=people, lift=lift)


def labels(pit: Pit, who: Who) -> list[str]:
    """What somebody is offered, each of which would be taken."""
    found = offers(pit, T, who)
    assert not any(isinstance(decide(pit, T, take(offer, who)), Refusal) for offer in found)
    return [offer.label for offer in found]


@pytest.mark.parametrize("game", HOUSE_GAMES, ids=lambda g: f"{g.name} {g.edition}")
def test_every_game_has_the_general_options(game: Any) -> None:
    """They come after the game's own."""
    names = [field.name for field in fields(game.options)]
    assert names[-2:] == list(TableOptions.__struct_fields__)


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (direct("dance"), "G13"),
        (direct("seat called in"), "G11"),
        (direct("seat called in", "Ann", "Bob"), "G11"),
        (direct("seat called in", "nobody"), "G11"),
        (direct("private party"), "G16"),
        (direct("private party", "Ann", "Bob", ""), "G1"),
        (direct("tournament", lift=True), "G16"),
        (direct("wagers void"), "G17"),
        (direct("wagers void", "Ann"), "G17"),
        (direct("sent away"), "G17"),
        (direct("sent away", "nobody"), "G17"),
        (direct("sent away", "Ann", lift=True), "G17"),
        (direct("sent away", "Ann", by=OPERATOR), "G17"),
        (direct("no result: fire"), "G18"),
        (direct("no result: boredom"), "G13"),
        (cmd.Dispute(by=Who("Eve", Role.PLAYER), words="mine"), "G12"),
        (cmd.Dispute(by=ANN, words=" "), "G12"),
        (cmd.DecideDispute(by=DEALER, person="Ann", words="no"), "G12"),
        (cmd.DecideDispute(by=OPERATOR, person="Ann", words="no"), "G13"),
    ],
)
def test_refused_at_a_quiet_table(command: common_cmd.Command, rule: str) -> None:
    """Nobody has wagered, nothing is disputed, every seat but two is free."""
    refused(table(), command, rule)


def test_nobody_is_sent_away_twice_and_each_comes_back_alone() -> None:
    """What is lifted for one stays in force for the other; whoever waits for a place waits no longer."""
    pit = done(table(boxes=2), common_cmd.Sit(by=CAT), direct("sent away", "Cat"), direct("sent away", "Bob"))
    t = pit.state(T, Table)
    assert (t.waiting, t.seats, t.directions) == ((), {1: "Ann"}, ("sent away",))
    refused(pit, direct("sent away", "Bob"), "G17")
    refused(pit, common_cmd.Sit(by=CAT), "G17")
    assert "Sit at box 2" not in labels(pit, CAT)
    assert "Lift: sent away Bob" in labels(pit, SUPERVISOR)
    pit = done(pit, direct("sent away", "Cat", lift=True), common_cmd.Sit(by=CAT))
    assert pit.state(T, Table).directions == ("sent away",)
    refused(pit, common_cmd.Sit(by=BOB), "G17")
    assert done(pit, direct("sent away", "Bob", lift=True)).state(T, Table).directions == ()


def test_the_public_wagers_nowhere_at_a_table_set_aside() -> None:
    """Where people may wager standing, only those for whom the table is set aside do."""
    pit = done(table("baccarat"), direct("tournament", "Ann", "Bob", by=OPERATOR))
    wager = cmd.Wager(by=CAT, box=3, wager="player", amount=10_00)
    refused(pit, wager, "G16")
    assert not [o for o in offers(pit, T, CAT) if o.command in ("Wager", "Sit")]
    assert "Set aside for a tournament" in [sign.text for sign in view(pit, T, CAT).signs]
    assert done(pit, direct("tournament", by=OPERATOR, lift=True), wager).state(T, Table).round.stakes


def test_wagers_out_keep_a_table_for_the_public() -> None:
    """Somebody standing who has wagered is playing too."""
    pit = done(table("baccarat"), cmd.Wager(by=CAT, box=3, wager="player", amount=10_00))
    refused(pit, direct("private party", "Ann", "Bob", by=OPERATOR), "G16")
    refused(pit, direct("sent away", "Cat"), "G17")


def test_a_round_without_result_is_void_once() -> None:
    """While the wagers go back nothing more is declared."""
    pit = done(table(), cmd.Wager(by=ANN, box=1, wager="ante", amount=10_00), cmd.CloseBets(by=DEALER))
    assert "Declare the game without result: riot" in labels(pit, SUPERVISOR)
    assert "Declare the game without result: riot" not in labels(pit, OPERATOR)
    events = decide(pit, T, direct("no result: riot"))
    assert not isinstance(events, Refusal)
    for one in events:
        pit = evolve(pit, one)
    refused(pit, direct("no result: riot"), "G18")
    refused(pit, direct("wagers void", "Ann"), "G17")


def test_passing_counts_only_for_those_who_sat_there() -> None:
    """A wager ends the count, and so does standing up; who came in mid round did not let it pass."""
    pit = table(boxes=3)
    ante = cmd.Wager(by=ANN, box=1, wager="ante", amount=10_00)
    fold = cmd.Choose(by=ANN, box=1, choice="fold")
    pit = done(pit, ante, cmd.CloseBets(by=DEALER), common_cmd.Sit(by=CAT), fold)
    assert pit.state(T, Table).idle == {"Bob": 1}
    pit = done(pit, ante, cmd.CloseBets(by=DEALER), fold)
    assert pit.state(T, Table).idle == {"Bob": 2, "Cat": 1}
    pit = done(pit, common_cmd.Stand(by=BOB), common_cmd.Sit(by=BOB, box=2))
    pit = done(pit, ante, cmd.Wager(by=CAT, box=3, wager="ante", amount=10_00), cmd.CloseBets(by=DEALER), fold)
    pit = done(pit, cmd.Choose(by=CAT, box=3, choice="fold"))
    assert pit.state(T, Table).idle == {"Bob": 1}


def test_a_dispute_is_offered_to_whom_it_stands_before() -> None:
    """The dealer first; once the casino supervisor has spoken, the player hears of the inspector."""
    pit = done(table(), cmd.Dispute(by=ANN, words="my chip"))
    decide_it = "Decide what Ann disputes: my chip"
    assert all(decide_it in labels(pit, who) for who in (DEALER, SUPERVISOR, BOSS))
    assert decide_it not in labels(pit, OPERATOR)
    pit = done(pit, cmd.DecideDispute(by=DEALER, person="Ann", words="no"))
    assert "Take the dispute to the game supervisor" in labels(pit, ANN)
    pit = done(pit, cmd.Dispute(by=ANN, further=True))
    assert decide_it not in labels(pit, DEALER)
    refused(pit, cmd.DecideDispute(by=SUPERVISOR, person="Ann", words=""), "G12")
    events = decide(pit, T, cmd.DecideDispute(by=BOSS, person="Ann", words="no"))
    assert not isinstance(events, Refusal)
    assert "inspector" in sentence(dollars, events[0].event)


@pytest.mark.parametrize(("how", "left"), [("at the maximum", 100_00), ("as placed", 150_00), ("void", 0)], ids=str)
@pytest.mark.parametrize(("game", "wager"), [("blackjack", "initial"), ("baccarat", "player"), ("lunar-poker", "ante")])
def test_wagers_over_the_maximum(game: str, wager: str, how: str, left: int) -> None:
    """At every kind of table the operator's choice holds; what goes back is in front of its owner again."""
    pit = table(game, maximum=100_00, over_maximum=how)
    slip = fd.UnnoticedWager("Ann", 1, wager, 150_00)
    pit = done(pit, cmd.Slip(by=DEALER, mistake=slip), cmd.Wager(by=BOB, box=2, wager=wager, amount=10_00))
    events = decide(pit, T, cmd.CloseBets(by=DEALER))
    assert not isinstance(events, Refusal)
    assert isinstance(events[-1].event, ev.BetsClosed)
    for one in events:
        pit = evolve(pit, one)
    t = pit.state(T, Table)
    assert sum(s.amount for s in t.round.stakes if s.owner == "Ann") == left
    assert t.people["Ann"].chips == 1_000_00 - left
