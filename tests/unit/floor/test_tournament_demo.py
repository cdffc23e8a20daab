"""The demo tournament and the room's lists on a stage."""

import pytest
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, Stage

from croupier.engines.betting.state import PokerTable
from croupier.engines.room.commands import JoinList
from croupier.engines.room.events import PageRanOut
from croupier.engines.room.state import Room
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.state import Status, Tournament
from croupier.floor import tournament_demo
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.pace import Pace
from croupier.kernel.people import Role, Who

KEA = Who("tournament director Kea", Role.TOURNAMENT_DIRECTOR)
QUICK = Pace(step=0.05, think=0.1, between=0.5)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few chips."""
    monkeypatch.setattr(tournament_demo, "STARTING_CHIPS", 200)


def cup(stage: Stage, name: str = "CUP") -> Tournament:
    """A demo tournament."""
    return stage.state(name, Tournament)


def test_a_guest_and_bots_play_for_the_prizes(opened: Open) -> None:
    """A guest enters, bots take the other places; prizes are paid, the next one opens, and the audit agrees."""
    stage = opened(games=("holdem",), bots=2, pace=QUICK)
    stage.pass_(10)
    assert not cup(stage).entrants
    stage.come(ANN, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    assert isinstance(stage.sit(ANN, "CUP-A"), Unavailable)
    stage.until(lambda: cup(stage).playing, 60)
    assert len(cup(stage).entrants) == 8
    assert sum(map(is_bot, cup(stage).entrants)) == 7
    assert {card.table for card in stage.shift.cards()} >= {"CUP-A", "CUP-B"}
    stage.until(lambda: "CUP2" in stage.floor.where and len(cup(stage, "CUP2").tables) == 2, 7200)
    paid = cup(stage)
    assert paid.settled
    assert sum(e.won for e in paid.entrants.values()) == paid.purse.came - paid.purse.kept
    assert stage.state("CUP-A", PokerTable).shut
    assert stage.findings() == []
    assert stage.again().pit == stage.floor.pit
    stage.until(lambda: stage.sit(BEN, "CUP2") == Done(), 5)


def test_nobody_plays_while_no_guest_has_entered(opened: Open) -> None:
    """Bots alone do not begin a tournament; without bots people wait for each other."""
    stage = opened(games=("holdem",), bots=2)
    stage.come(ANN, "CUP")
    stage.pass_(3600)
    assert not cup(stage).entrants
    stage = opened(games=("holdem",))
    for who in (ANN, BEN):
        stage.come(who, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    stage.pass_(600)
    assert not cup(stage).drawn
    assert stage.sit(BEN, "CUP") == Done()
    stage.until(lambda: cup(stage).playing, 60)


def test_a_tournament_that_nobody_entered_is_followed_by_another(opened: Open) -> None:
    """Entries are closed after a week: whoever comes then finds the next one open after a minute."""
    stage = opened(games=("holdem",))
    stage.pass_(tournament_demo.OPEN_FOR + 60)
    assert stage.sit(ANN, "CUP") != Done()
    stage.come(ANN, "CUP")
    stage.until(lambda: bool(cup(stage).cancelled), 5)
    stage.until(lambda: "CUP2" in stage.floor.where and len(cup(stage, "CUP2").tables) == 2, 120)
    assert stage.sit(ANN, "CUP2") == Done()


def test_who_is_away_forfeits_by_the_clock(opened: Open) -> None:
    """Who enters and goes is absent after the patience, and out when the conditions say so; the rest play on."""
    stage = opened(games=("holdem",), bots=1, pace=Pace(step=2.0, think=8.0))
    client = stage.come(ANN, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    stage.go(client)
    stage.until(lambda: cup(stage).playing, 120)
    stage.until(lambda: cup(stage).entrants["ann"].absent, stage.pace.patience + 60)
    began = stage.time
    stage.until(lambda: cup(stage).entrants["ann"].status is not Status.ENTERED, 3600)
    assert stage.time - began <= cup(stage).conditions.forfeit_after * 60 + 60
    assert stage.findings() == []


def test_a_person_directs(opened: Open) -> None:
    """Who opens the director's console is a deputy and directs until it closes; then the director is back."""
    stage = opened(games=("holdem",), bots=2)
    console = stage.come(KEA, "CUP")
    stage.come(ANN, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    stage.until(lambda: cup(stage).present == (KEA.name,), 10)
    stage.pass_(60)
    assert list(cup(stage).entrants) == ["ann"]
    stage.do("CUP", tc.BriefPlayers(by=KEA))
    stage.go(console)
    stage.until(lambda: cup(stage).playing and cup(stage).present == ("Tournament director",), 120)
    console = stage.come(KEA, "CUP")
    stage.until(lambda: cup(stage).present == (KEA.name,), 10)
    stage.do("CUP", tc.DirectorLeaves(by=KEA))
    stage.pass_(10)
    assert cup(stage).suspended
    stage.go(console)
    stage.until(lambda: not cup(stage).suspended, 10)


def test_who_waits_is_called_to_a_free_seat(opened: Open) -> None:
    """The automatic supervisor of the room calls the first in line, and a page that is not answered runs out."""
    stage = opened(games=("holdem",))
    stage.settle()
    room = stage.state("Room", Room)
    assert "CUP-A" not in room.tables
    stage.come(ANN, "Room")
    stage.do("Room", JoinList(by=ANN, game=room.tables["HO1"].game))
    stage.until(lambda: "ann" in stage.state("Room", Room).pages, 5)
    until = stage.state("Room", Room).pages["ann"].until
    stage.until(lambda: bool(stage.happened("Room", PageRanOut)), 400)
    assert stage.happened("Room", PageRanOut)[-1].at >= until


def test_who_waits_and_has_gone_waits_no_longer(opened: Open) -> None:
    """A name on a list whose owner has left the floor is taken off it by the clock; nobody is paged for ever."""
    stage = opened(games=("holdem", "blackjack"))
    stage.settle()
    game = stage.state("Room", Room).tables["HO1"].game
    clients = [stage.come(ANN, "BJ1"), stage.come(BEN, "Room")]
    stage.do("Room", JoinList(by=ANN, game=game), JoinList(by=BEN, game=game))
    stage.go(clients[1])
    stage.pass_(stage.pace.leave - 10)
    assert (
        "ben" in {one.person for one in stage.state("Room", Room).lists[game]} | stage.state("Room", Room).pages.keys()
    )
    stage.pass_(4000)
    assert [one.person for one in stage.state("Room", Room).lists[game]] == ["ann"], "who is on the floor may wait"
    stage.go(clients[0])
    stage.pass_(4000)
    version = stage.floor.version("Room")
    stage.pass_(7200)
    assert stage.floor.version("Room") == version


def test_who_is_called_takes_the_seat(opened: Open) -> None:
    """Who answers the page in time sits at the table."""
    stage = opened(games=("holdem",))
    stage.settle()
    stage.do("Room", JoinList(by=ANN, game=stage.state("Room", Room).tables["HO1"].game))
    stage.until(lambda: bool(stage.offered("Room", ANN, "ChooseSeat")), 5)
    stage.take("Room", ANN, "ChooseSeat")
    assert "ann" in {chair.person for chair in stage.state("HO1", PokerTable).chairs.values()}
