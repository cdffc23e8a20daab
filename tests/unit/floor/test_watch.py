"""The clocks of a table: time to decide, the bank behind it, what follows by which rule, and who is away."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, Stage, frames

from croupier.engines.betting.events.hand import Checked, Drew, Folded, Raised, TimeCalled
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.events import Chosen, Ruled
from croupier.engines.cards.table import Table
from croupier.floor.answers import Done
from croupier.floor.clients import Client
from croupier.floor.pace import Pace
from croupier.floor.watch import NEVER, Question, Watch
from croupier.kernel.commands import Stand
from croupier.kernel.people import Who

PACE = Pace()
TIME = 30.0 + PACE.bank
"""What a person has for the first decision, the bank included."""
DECIDING = ("CS1", "BR1", "BR2", "FC1", "LP1", "UT1", "TC1", "BJ1", "BJ2", "BA2")
"""Tables of the demo floor at which players decide."""


def wager(stage: Stage, table: str, who: Who = ANN, first: str = "") -> None:
    """Put down the least that gets cards."""
    stage.until(lambda: bool(stage.offered(table, who, "Wager")))
    made = stage.offered(table, who, "Wager")
    stage.take(table, who, "Wager", **(made[0].fields if not first else {"wager": first}))
    if table == "UT1":
        stage.take(table, who, "Wager", wager="blind")


def asked(stage: Stage, table: str, who: Who = ANN) -> None:
    """Let time pass until somebody is asked to decide, and the clock runs."""
    watch = stage.shift.dealers[table].watch
    stage.until(lambda: bool(stage.offered(table, who, "Choose")) and who.name in watch._asked)


def playing(stage: Stage, table: str) -> Client:
    """Ann has a seat and a wager at a table, looks at it, and is asked to decide."""
    client = stage.come(ANN, table)
    assert stage.sit(ANN, table) == Done()
    wager(stage, table)
    asked(stage, table)
    return client


def timers(client: Client) -> list[dict[str, Any]]:
    """What a client was told of clocks for decisions."""
    return [one for one in frames(client, "timer") if one["what"] == "decide"]


def still(stage: Stage, table: str, seconds: float) -> None:
    """Nothing happens at a table for so long."""
    version = stage.floor.version(table)
    stage.pass_(seconds)
    assert stage.floor.version(table) == version


# --- a player who is there and does not decide -----------------------------------------------------


@pytest.mark.parametrize("table", DECIDING)
def test_the_rule_of_an_absent_player_comes_after_time_and_bank(opened: Open, table: str) -> None:
    """In every game of the house: nothing before that, then the ruling that was announced, with its rule."""
    stage = opened(games=())
    client = playing(stage, table)
    (told,) = timers(client)
    assert (told["person"], told["seconds"], told["bank"]) == ("ann", 30.0, 60.0)
    still(stage, table, TIME - 1)
    stage.until(lambda: bool(stage.happened(table, Ruled)), 5)
    (ruled,) = stage.happened(table, Ruled)
    live = stage.floor.kept(table).streams[table]
    assert (told["then"], told["cite"]) == (live.sentence(ruled), ruled.cite)
    stage.until(lambda: stage.state(table, Table).round.number == 2 or not stage.state(table, Table).round.closed, 60)


def test_every_hand_of_a_player_has_its_time(opened: Open) -> None:
    """Blackjack: after a card the player is asked again, with the whole time and what the bank has left."""
    stage = opened(games=("blackjack",), seed=3)
    client = playing(stage, "BJ1")
    timers(client)
    while stage.offered("BJ1", ANN, "Choose"):
        stage.pass_(40)
        stage.take("BJ1", ANN, "Choose", choice="hit")
        stage.pass_(1)
        again = timers(client)
        if again:
            assert again[0]["seconds"] == 30
    banks = stage.shift.dealers["BJ1"].watch
    assert banks.bank("ann") < 60


def test_a_bank_is_spent_and_filled_again(opened: Open) -> None:
    """Twenty seconds beyond the time come out of the bank; each round gives some of it back, up to what it was."""
    stage = opened()
    client = playing(stage, "CS1")
    stage.pass_(50)
    stage.take("CS1", ANN, "Choose", choice="fold")
    banks = [timers(client)[0]["bank"]]
    for _ in range(6):
        wager(stage, "CS1")
        asked(stage, "CS1")
        banks.append(timers(client)[0]["bank"])
        stage.take("CS1", ANN, "Choose", choice="fold")
    assert banks == [60.0, pytest.approx(45, abs=0.5)] + [pytest.approx(n, abs=0.5) for n in (50, 55, 60, 60, 60)]


def test_the_clock_of_who_has_decided_stops(opened: Open) -> None:
    """However long the dealer takes to settle a round, the bank of who decided in time stays full."""
    stage = opened(pace=replace(PACE, step=20.0, refill=0.0))
    client = playing(stage, "CS1")
    stage.pass_(5)
    stage.take("CS1", ANN, "Choose", choice="bet")
    timers(client)
    wager(stage, "CS1")
    asked(stage, "CS1")
    assert [one["bank"] for one in timers(client)] == [60.0]


def test_a_spent_bank_leaves_the_time_of_a_decision(opened: Open) -> None:
    """Who has nothing left in the bank still has the time for each decision."""
    stage = opened(pace=replace(PACE, refill=0.0))
    client = playing(stage, "CS1")
    stage.pass_(TIME + 30)
    timers(client)
    wager(stage, "CS1")
    asked(stage, "CS1")
    assert [(one["seconds"], one["bank"]) for one in timers(client)] == [(30.0, 0.0)]
    still(stage, "CS1", 29)
    stage.until(lambda: len(stage.happened("CS1", Ruled)) == 2, 2)


def test_without_a_clock_nobody_is_hurried(opened: Open) -> None:
    """For practice: who is there has all the time there is, and nothing is announced; who goes is away."""
    stage = opened(pace=replace(PACE, decide=None))
    client = playing(stage, "CS1")
    assert timers(client) == []
    still(stage, "CS1", 86_400)
    stage.go(client)
    still(stage, "CS1", PACE.patience - 1)
    stage.until(lambda: bool(stage.happened("CS1", Ruled)), 2)


def test_bots_have_no_clock(opened: Open) -> None:
    """They take their time, and nobody calls it."""
    stage = opened(bots=1, pace=replace(PACE, think=300.0, betting=400.0))
    client = stage.come(BEN, "CS1")
    stage.until(lambda: bool(stage.happened("CS1", Chosen)))
    assert timers(client) == []
    assert not stage.happened("CS1", Ruled)


def test_who_comes_is_told_how_much_time_is_left(opened: Open) -> None:
    """Who opens the page in the middle of a decision sees the same clock as the others."""
    stage = opened()
    playing(stage, "CS1")
    stage.pass_(10)
    (told,) = timers(stage.come(BEN, "CS1"))
    assert (told["seconds"], told["bank"]) == (pytest.approx(20, abs=0.5), 60.0)
    assert told["then"]
    assert told["cite"] == "caribbean-stud 12.12"
    stage.pass_(40)
    (told,) = timers(stage.come(BEN, "CS1"))
    assert (told["seconds"], told["bank"]) == (0.0, pytest.approx(40, abs=0.5))


# --- poker ----------------------------------------------------------------------------------------


def hand(stage: Stage, table: str) -> dict[str, Client]:
    """Ann and Ben sit at a poker table, and the first hand has come to somebody's turn."""
    stage.settle()
    clients = {who.name: stage.come(who, table) for who in (ANN, BEN)}
    for who in (ANN, BEN):
        assert stage.sit(who, table) == Done()
    stage.until(lambda: bool(in_turn(stage, table)))
    return clients


def in_turn(stage: Stage, table: str) -> str:
    """Whose clock runs at a poker table."""
    return next(iter(stage.shift.hosts[table].dealer.watch._asked), "")


@pytest.mark.parametrize(("game", "table"), [("holdem", "HO1"), ("crown-stud", "CR1"), ("draw-kitty", "DK1")])
def test_time_is_called_on_the_player_in_turn(opened: Open, game: str, table: str) -> None:
    """Hold'em, stud and draw: nothing before time and bank are over; then a check, a fold, or the forced bet."""
    stage = opened(games=(game,))
    clients = hand(stage, table)
    name = in_turn(stage, table)
    told = [one for one in timers(clients["ben"]) if one["person"] == name][-1]
    still(stage, table, TIME - 1)
    stage.until(lambda: bool(stage.happened(table, TimeCalled)), 2)
    called = stage.happened(table, TimeCalled)[0]
    following = stage.happened(table)[stage.happened(table).index(called) + 1]
    assert (called.owner, called.cite) == (name, "general-victoria G22")
    assert isinstance(following, Raised if game == "crown-stud" else Folded | Checked)
    live = stage.floor.kept(table).streams[table]
    assert (told["then"], told["cite"]) == (live.sentence(following), called.cite)
    stage.until(lambda: not in_turn(stage, table) or in_turn(stage, table) != name, 30)


def test_who_lets_the_time_to_draw_pass_stands(opened: Open) -> None:
    """Draw: the betting is over, somebody is to draw and does not: no card is exchanged, and the hand goes on."""
    stage = opened(games=("draw-kitty",))
    hand(stage, "DK1")

    def drawing() -> bool:
        h = stage.state("DK1", PokerTable).hand
        return h is not None and h.drawing and bool(in_turn(stage, "DK1"))

    while not drawing():
        name = in_turn(stage, "DK1")
        who = ANN if name == "ann" else BEN
        offered = {one.command for one in stage.offered("DK1", who)}
        stage.take("DK1", who, "Check" if "Check" in offered else "Call")
        stage.until(lambda name=name: drawing() or in_turn(stage, "DK1") not in ("", name))  # type: ignore[misc]
    name = in_turn(stage, "DK1")
    still(stage, "DK1", TIME - 1)
    stage.until(lambda: bool(stage.happened("DK1", Drew)), 2)
    drawn = stage.happened("DK1", Drew)[0]
    assert not drawn.discards
    assert [one.owner for one in stage.happened("DK1", TimeCalled)] == [name]


# --- who is away ----------------------------------------------------------------------------------


def test_who_goes_to_another_table_is_away_here(opened: Open) -> None:
    """Presence is per table: a player who looks at another page is waited for as long as one who has closed it."""
    stage = opened(games=("caribbean-stud", "blackjack"))
    client = playing(stage, "CS1")
    stage.go(client)
    there = stage.come(ANN, "BJ1")
    assert stage.floor.present("ann", "BJ1")
    assert not stage.floor.present("ann", "CS1")
    still(stage, "CS1", PACE.patience - 1)
    stage.until(lambda: bool(stage.happened("CS1", Ruled)), 2)
    stage.go(there)


def test_a_poker_player_who_walks_to_another_page_freezes_nothing(opened: Open) -> None:
    """The same at a poker table: time is called after the patience with who is away."""
    stage = opened(games=("holdem", "blackjack"))
    clients = hand(stage, "HO1")
    name = in_turn(stage, "HO1")
    stage.go(clients[name])
    stage.come(clients[name].who, "BJ1")
    still(stage, "HO1", PACE.patience - 1)
    stage.until(lambda: bool(stage.happened("HO1", TimeCalled)), 2)


def test_who_comes_back_in_time_has_the_rest_of_it(opened: Open) -> None:
    """A page that was closed for a moment costs nothing: the clock of the decision goes on where it was."""
    stage = opened()
    client = playing(stage, "CS1")
    stage.go(client)
    stage.pass_(PACE.patience - 1)
    stage.come(ANN, "CS1")
    still(stage, "CS1", TIME - PACE.patience)
    stage.until(lambda: bool(stage.happened("CS1", Ruled)), 3)


def test_an_absence_begins_anew_after_a_return(opened: Open) -> None:
    """Who was away, came back however shortly, and goes again is away since then."""
    stage = opened(person=True)
    watch = Watch(stage.floor, "CS1", PACE)
    question = {"ann": Question("one", Stand(by=ANN))}
    watch.ask(question, stage.time)
    assert watch.over("ann", stage.time) == PACE.patience
    stage.pass_(15)
    stage.go(stage.come(ANN, "CS1"))  # nobody has looked in between
    stage.pass_(1)
    assert watch.over("ann", stage.time) == stage.time + PACE.patience
    assert watch.gone("ann", 300, stage.time) == stage.time + 300
    stage.come(ANN, "CS1")
    assert watch.over("ann", stage.time) == TIME
    assert watch.gone("ann", 300, stage.time) == NEVER


def test_a_question_that_is_asked_of_who_is_long_gone_is_over_at_once(opened: Open) -> None:
    """Who is away longer than the patience is not waited for once more with every question."""
    stage = opened(person=True)
    watch = Watch(stage.floor, "CS1", PACE)
    watch.ask({"ann": Question("one", Stand(by=ANN))}, stage.time)
    assert watch.next(stage.time) == PACE.patience
    stage.pass_(PACE.patience)
    assert watch.expired(stage.time) == ["ann"]
    watch.ask({"ann": Question("two", Stand(by=ANN))}, stage.time)
    assert watch.over("ann", stage.time) == stage.time
