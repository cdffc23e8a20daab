"""The automatic dealer of a poker table: what players say beforehand, and who is dealt out, absent or picked up."""

import json
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, START, Stage, frames, player

from croupier.engines.betting import commands as pc
from croupier.engines.betting.deciding import GATE
from croupier.engines.betting.events.hand import (
    BetCalled,
    Checked,
    DiscoveryMade,
    Folded,
    HandBegan,
    HandKilled,
    HandRuled,
    Misdealt,
    TimeCalled,
)
from croupier.engines.betting.events.table import PlayerPickedUp
from croupier.engines.betting.state import PokerTable, seat_of, turn
from croupier.engines.tournament.state import Tournament
from croupier.floor.answers import Done, Unavailable
from croupier.floor.clients import Client
from croupier.floor.pace import Pace
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import Role, Who

PACE = Pace()
CAL = player("cal")
DEE = Who("dee", Role.DEALER)
PEOPLE = {who.name: who for who in (ANN, BEN, CAL)}


def hand(stage: Stage, table: str = "HO1") -> dict[str, Client]:
    """Three people sit at a table, and the first hand has come to somebody's turn."""
    stage.settle()
    clients = {name: stage.come(who, table, most=1 << 30) for name, who in PEOPLE.items()}
    for who in PEOPLE.values():
        assert stage.sit(who, table) == Done()
    stage.until(lambda: bool(in_turn(stage, table)))
    return clients


def state(stage: Stage, table: str = "HO1") -> PokerTable:
    """The table."""
    return stage.state(table, PokerTable)


def in_turn(stage: Stage, table: str = "HO1") -> str:
    """Whose turn it is."""
    h = state(stage, table).hand
    if h is None or h.over:
        return ""
    owner = h.places[turn(h)].owner if turn(h) else ""
    return owner if owner and stage.offered(table, PEOPLE[owner], "Fold") else ""


def next_after(stage: Stage, name: str) -> str:
    """Who acts after somebody."""
    h = state(stage).hand
    assert h is not None
    seats = [n for n, place in enumerate(h.places) if place.owner and h.able >> n & 1]
    mine = next(n for n in seats if h.places[n].owner == name)
    return h.places[seats[(seats.index(mine) + 1) % len(seats)]].owner


def acts(stage: Stage, command: str) -> str:
    """Whoever has the turn does this; who it was."""
    name = in_turn(stage)
    stage.take("HO1", PEOPLE[name], command)
    return name


def events(stage: Stage, *kinds: type) -> list[tuple[str, str]]:
    """What was done by whom, of some kinds."""
    h = state(stage).hand
    assert h is not None
    return [(type(one).__name__, h.places[one.seat].owner) for one in stage.happened("HO1", *kinds)]


# --- what is said beforehand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "done"),
    [("fold", Folded), ("check or fold", Folded), ("call", BetCalled), ("call any", BetCalled)],
)
def test_what_is_said_beforehand_is_done_when_the_turn_comes(opened: Open, what: str, done: type) -> None:
    """Facing the blind: fold, check or fold, call and call any are done at once, in the player's name."""
    stage = opened(games=("holdem",))
    hand(stage)
    first = in_turn(stage)
    second = next_after(stage, first)
    assert stage.shift.intend(PEOPLE[second], "HO1", what) == Done()
    stage.pass_(5)
    assert events(stage, Folded, BetCalled, Checked) == [], "nobody acts out of turn"
    acts(stage, "Call")
    stage.until(lambda: len(events(stage, Folded, BetCalled, Checked)) == 2, 2)
    assert events(stage, Folded, BetCalled, Checked)[1] == (done.__name__, second)
    assert not stage.happened("HO1", TimeCalled)


@pytest.mark.parametrize("what", ["check", "check or fold", "call any"])
def test_where_it_is_free_a_check_is_a_check(opened: Open, what: str) -> None:
    """On the flop nobody has bet: check, check or fold and call any are all a check."""
    stage = opened(games=("holdem",))
    flop(stage)
    first = in_turn(stage)
    second = next_after(stage, first)
    assert stage.shift.intend(PEOPLE[second], "HO1", what) == Done()
    acts(stage, "Check")
    stage.until(lambda: ("Checked", second) in events(stage, Checked)[-1:], 2)


def flop(stage: Stage) -> None:
    """Three people have come to the flop."""
    hand(stage)
    while state(stage).hand.street == 0:  # type: ignore[union-attr]
        name = in_turn(stage)
        acts(stage, "Check" if stage.offered("HO1", PEOPLE[name], "Check") else "Call")
        stage.until(lambda name=name: in_turn(stage) not in ("", name) or in_turn(stage) != name, 30)  # type: ignore[misc]
        stage.until(lambda: bool(in_turn(stage)), 30)


@pytest.mark.parametrize("what", ["check", "call"])
def test_it_is_dropped_when_the_bet_has_changed(opened: Open, what: str) -> None:
    """Somebody bets in between: a check, or the call of what was to be called, no longer means the same."""
    stage = opened(games=("holdem",))
    if what == "check":
        flop(stage)
    else:
        hand(stage)
    first = in_turn(stage)
    second = next_after(stage, first)
    assert stage.shift.intend(PEOPLE[second], "HO1", what) == Done()
    before = len(events(stage, Folded, BetCalled, Checked))
    acts(stage, "Bet" if what == "check" else "Raise")
    stage.pass_(10)
    assert in_turn(stage) == second
    assert len(events(stage, Folded, BetCalled, Checked)) == before
    assert stage.shift.hosts["HO1"].dealer.intents == {}


def test_it_is_dropped_on_the_next_street(opened: Open) -> None:
    """Who has acted and says something for later is asked again when other cards lie there."""
    stage = opened(games=("holdem",))
    hand(stage)
    first = acts(stage, "Call")
    assert stage.shift.intend(PEOPLE[first], "HO1", "call any") == Done()
    while state(stage).hand.street == 0:  # type: ignore[union-attr]
        stage.until(lambda: bool(in_turn(stage)) or state(stage).hand.street > 0, 30)  # type: ignore[union-attr]
        name = in_turn(stage)
        if name:
            acts(stage, "Check" if stage.offered("HO1", PEOPLE[name], "Check") else "Call")
    stage.until(lambda: bool(in_turn(stage)), 30)
    while in_turn(stage) != first:
        acts(stage, "Check")
        stage.until(lambda: bool(in_turn(stage)), 30)
    stage.pass_(10)
    assert in_turn(stage) == first


def test_it_is_not_used_in_a_later_hand(opened: Open) -> None:
    """A fold for this hand folds no other; nor does what was said before a hand was over."""
    stage = opened(games=("holdem",))
    hand(stage)
    first = in_turn(stage)
    later = next(name for name in PEOPLE if name not in (first, next_after(stage, first)))
    assert stage.shift.intend(PEOPLE[later], "HO1", "fold") == Done()
    acts(stage, "Fold")
    stage.until(lambda: bool(in_turn(stage)))
    acts(stage, "Fold")  # the last one left has won without acting
    number = state(stage).number
    stage.until(lambda: state(stage).number > number)
    stage.until(lambda: in_turn(stage) == later or len(events(stage, Folded)) > 2, 300)
    assert stage.shift.hosts["HO1"].dealer.intents == {}


def test_it_can_be_taken_back(opened: Open) -> None:
    """Nothing said takes back what was said."""
    stage = opened(games=("holdem",))
    hand(stage)
    second = next_after(stage, in_turn(stage))
    for what in ("fold", ""):
        assert stage.shift.intend(PEOPLE[second], "HO1", what) == Done()
    acts(stage, "Call")
    stage.pass_(10)
    assert in_turn(stage) == second


def test_what_is_said_beforehand_is_not_leaked(opened: Open) -> None:
    """Two evenings from one seed, in one of them somebody says something: nobody else gets another byte for it."""

    def evening(what: str) -> list[list[Any]]:
        stage = opened(games=("holdem",), seed=7)
        clients = hand(stage)
        second = next_after(stage, in_turn(stage))
        stage.pass_(5)
        if what:
            assert stage.shift.intend(PEOPLE[second], "HO1", what) == Done()
        stage.pass_(5)
        stage.come(player("dan"), "HO1")
        return [[_plain(one) for one in frames(client)] for client in clients.values()]

    assert evening("fold") == evening("call any") == evening("")


def _plain(frame: dict[str, Any]) -> str:
    """A frame but for what no two evenings share: the names of seals."""
    return json.dumps(frame, sort_keys=True) if frame["type"] != "seal" else ""


@pytest.mark.parametrize(
    ("who", "table", "what", "why"),
    [
        (player("dan"), "HO1", "fold", "You are not in a hand."),
        (ANN, "HO1", "raise", "'raise' cannot be said beforehand; say fold, check or fold, check, call, call any."),
        (ANN, "BJ1", "fold", "Only poker is played in turn."),
    ],
)
def test_what_cannot_be_said_beforehand(opened: Open, who: Who, table: str, what: str, why: str) -> None:
    """Refused in words: without a hand, what is none, and where nobody plays in turn."""
    stage = opened(games=("holdem", "blackjack"))
    hand(stage)
    assert stage.shift.intend(who, table, what) == Unavailable(why)


# --- who is away ----------------------------------------------------------------------------------


def test_who_lets_the_time_pass_is_dealt_out(opened: Open) -> None:
    """Time is called; after the hand the player is dealt out, keeps the seat, and is back with a word."""
    stage = opened(games=("holdem",))
    hand(stage)
    name = in_turn(stage)
    stage.until(lambda: bool(stage.happened("HO1", TimeCalled)), 100)
    acts_out(stage, name)
    seat = seat_of(state(stage), name)
    stage.until(lambda: state(stage).chairs[seat].out, 60)
    number = state(stage).number
    stage.until(lambda: state(stage).number > number, 60)
    assert name not in stage.happened("HO1", HandBegan)[-1].owners
    stage.take("HO1", PEOPLE[name], "ComeBack")
    assert not state(stage).chairs[seat].out


def acts_out(stage: Stage, name: str) -> None:
    """Everybody but one folds, and the hand is over."""
    while state(stage).hand is not None and not state(stage).hand.over:  # type: ignore[union-attr]
        stage.until(lambda: bool(in_turn(stage)) or state(stage).hand.over, 100)  # type: ignore[union-attr]
        if in_turn(stage) and in_turn(stage) != name:
            acts(stage, "Fold")


def test_who_is_away_is_absent_then_picked_up(opened: Open) -> None:
    """After the pace's time the seat is dealt out as walked away; after the rule's the chips go to the booth."""
    stage = opened(games=("holdem",))
    clients = hand(stage)
    for client in clients.values():
        stage.go(client)
    left = stage.time
    stage.until(lambda: len(state(stage).chairs) == 3 and all(one.away for one in state(stage).chairs.values()), 600)
    assert stage.time - left >= PACE.sit_out
    chips = sum(one.stack for one in state(stage).chairs.values())
    since = max(one.since for one in state(stage).chairs.values())
    stage.until(lambda: not state(stage).chairs, 3600)
    assert START + stage.time - since >= state(stage).options.away_after
    picked = stage.happened("HO1", PlayerPickedUp)
    assert {one.cite for one in picked} == {"poker-victoria 8.2.8"}
    assert sum(state(stage).seating.held.values()) == chips
    back = stage.come(ANN, "HO1")
    offered = {one["command"] for one in frames(back, "update")[0]["view"]["offers"]}
    assert "CollectHeld" in offered
    stage.take("HO1", ANN, "CollectHeld")


def test_a_seat_may_be_kept_longer_than_the_rules_ask(opened: Open) -> None:
    """An operator who keeps seats for an hour does not have players picked up after twenty minutes."""
    stage = opened(games=("holdem",), pace=replace(PACE, leave=3600.0))
    clients = hand(stage)
    stage.go(*clients.values())
    stage.until(lambda: all(one.away for one in state(stage).chairs.values()), 600)
    stage.pass_(3500)
    assert len(state(stage).chairs) == 3
    stage.until(lambda: not state(stage).chairs, 200)


def test_who_comes_back_in_time_is_never_marked(opened: Open) -> None:
    """A page that is closed for less than the pace's time changes nothing."""
    stage = opened(games=("holdem",), pace=replace(PACE, patience=25.0, sit_out=25.0))
    clients = hand(stage)
    name = in_turn(stage)
    stage.go(clients[name])
    stage.pass_(20)
    stage.come(PEOPLE[name], "HO1")
    stage.pass_(20)
    assert not stage.happened("HO1", TimeCalled)
    assert not any(one.away or one.out for one in state(stage).chairs.values())


def test_the_first_hand_waits_for_nothing(opened: Open) -> None:
    """However long a hand is shown, and however short a time the machine has run: nothing was shown yet."""
    stage = opened(games=("holdem",), pace=replace(PACE, between=600.0))
    hand(stage)
    assert stage.time < 60


def test_what_is_refused_keeps_no_hand_from_beginning(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody who is away cannot be marked so, the others play the next hand all the same."""
    rows: Any = GATE.of
    monkeypatch.setitem(rows, pc.WalkAway, lambda t, _: Refusal(t.law("8.1.3"), "Not now."))
    stage = opened(games=("holdem",))
    clients = hand(stage)
    name = in_turn(stage)
    acts(stage, "Fold")
    stage.go(clients[name])
    acts_out(stage, name)
    stage.pass_(PACE.sit_out)
    acts_out(stage, name)
    number = state(stage).number
    stage.until(lambda: state(stage).number > number, 60)


def test_a_dealer_at_the_console_deals_and_the_clock_goes_on(opened: Open) -> None:
    """While the console is open no hand is begun by itself, but time is called as usual; then the dealer is back."""
    stage = opened(games=("holdem",))
    hand(stage)
    console = stage.come(DEE, "HO1")
    while not state(stage).hand.over:  # type: ignore[union-attr]
        stage.pass_(100)
    assert stage.happened("HO1", TimeCalled)
    number = state(stage).number
    stage.pass_(10)
    for who in PEOPLE.values():
        if stage.offered("HO1", who, "ComeBack"):
            stage.take("HO1", who, "ComeBack")
    stage.pass_(300)
    assert state(stage).number == number
    stage.go(console)
    stage.until(lambda: state(stage).number > number, 30)


def test_what_a_player_points_out_is_ruled_on(opened: Open) -> None:
    """A card too many was dealt: the player says so, and the automatic dealer rules; nobody waits for a console."""
    stage = opened(games=("holdem",))
    stage.settle()
    for who in PEOPLE.values():
        stage.come(who, "HO1")
        assert stage.sit(who, "HO1") == Done()
    stage.until(lambda: bool(_slips(stage)))
    stage.take("HO1", DEE, "SlipInHand", **_slips(stage)[0].fields)
    stage.until(lambda: any(stage.offered("HO1", who, "ReportInHand") for who in PEOPLE.values()), 60)
    teller = next(who for who in PEOPLE.values() if stage.offered("HO1", who, "ReportInHand"))
    stage.take("HO1", teller, "ReportInHand")
    stage.until(lambda: bool(stage.happened("HO1", DiscoveryMade)), 10)
    assert stage.happened("HO1", HandRuled, HandKilled, Misdealt)


def _slips(stage: Stage) -> list[Offer]:
    """Cards too many or too few that could be dealt now."""
    return [one for one in stage.offered("HO1", DEE, "SlipInHand") if one.fields["mistake"]["type"] == "WrongNumber"]


def test_tables_of_a_tournament_go_on_with_bots_alone(opened: Open) -> None:
    """Who is left in a tournament plays it to its end, whether or not anybody looks."""
    stage = opened(games=("holdem",), bots=1)
    client = stage.come(ANN, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    stage.until(lambda: stage.state("CUP", Tournament).playing, 120)
    stage.go(client)
    before = stage.floor.version("CUP-A"), stage.floor.version("CUP-B")
    stage.pass_(200)
    assert stage.floor.version("CUP-A") > before[0] + 50
    assert stage.floor.version("CUP-B") > before[1] + 50
