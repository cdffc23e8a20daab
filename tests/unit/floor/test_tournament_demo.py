"""The demo tournament and the room's lists on a floor where time passes by hand."""

import pytest
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, Stage

from croupier.engines.betting.state import PokerTable
from croupier.engines.room.commands import JoinList
from croupier.engines.room.events import PageRanOut
from croupier.engines.room.state import Room
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.state import Tournament
from croupier.floor import tournament_demo
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.hosts.room import SUPERVISOR
from croupier.floor.pace import Pace
from croupier.kernel.people import Role, Who

QUICK = Pace(step=0.2, between=1, think=0.2)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few chips."""
    monkeypatch.setattr(tournament_demo, "STARTING_CHIPS", 200)


def cup(stage: Stage, name: str = "CUP") -> Tournament:
    """A demo tournament."""
    return stage.state(name, Tournament)


def room(opened: Open, bots: int = 2) -> Stage:
    """A floor with the poker room."""
    return opened(games=("holdem",), bots=bots, pace=QUICK)


def test_a_guest_and_bots_play_for_the_prizes(opened: Open) -> None:
    """A guest enters, bots take the other places; prizes are paid, the next one opens, and the audit agrees."""
    stage = room(opened)
    assert not cup(stage).entrants
    assert stage.sit(ANN, "CUP") == Done()
    assert isinstance(stage.sit(ANN, "CUP-A"), Unavailable)
    stage.until(lambda: cup(stage).playing)
    assert len(cup(stage).entrants) == 8
    assert sum(map(is_bot, cup(stage).entrants)) == 7
    assert {card.table for card in stage.shift.cards()} >= {"CUP-A", "CUP-B"}
    stage.until(lambda: "CUP2" in stage.floor.pit.streams and len(cup(stage, "CUP2").tables) == 2, 6 * 3600)
    paid = cup(stage)
    assert paid.settled
    assert sum(e.won for e in paid.entrants.values()) == paid.purse.came - paid.purse.kept
    assert stage.state("CUP-A", PokerTable).shut
    assert stage.findings() == []


def test_nobody_plays_while_no_guest_has_entered(opened: Open) -> None:
    """Bots alone do not begin a tournament, and nothing is written for it."""
    stage = room(opened)
    stage.pass_(60)
    written = stage.floor.version("CUP")
    stage.pass_(3_600)
    assert not cup(stage).entrants
    assert stage.floor.version("CUP") == written


def test_people_wait_for_each_other(opened: Open) -> None:
    """Without bots one guest alone does not play; two do."""
    stage = room(opened, bots=0)
    assert stage.sit(ANN, "CUP") == Done()
    stage.pass_(600)
    assert not cup(stage).drawn
    assert stage.sit(BEN, "CUP") == Done()
    stage.until(lambda: cup(stage).playing)


def test_a_person_directs(opened: Open) -> None:
    """Who opens the director's console is a deputy and directs until it closes; then the director is back."""
    stage = room(opened)
    who = Who("tournament director Kea", Role.TOURNAMENT_DIRECTOR)
    deputy = stage.come(who, "CUP")
    assert stage.sit(ANN, "CUP") == Done()
    stage.until(lambda: cup(stage).present == (who.name,))
    stage.pass_(600)
    assert list(cup(stage).entrants) == ["ann"]
    stage.do("CUP", tc.BriefPlayers(by=who))
    stage.go(deputy)
    stage.until(lambda: cup(stage).playing and cup(stage).present == ("Tournament director",))
    deputy = stage.come(who, "CUP")
    stage.until(lambda: cup(stage).present == (who.name,))
    stage.go(deputy)
    stage.until(lambda: cup(stage).present == ("Tournament director",))


def test_who_waits_is_called_to_a_free_seat(opened: Open) -> None:
    """The automatic supervisor of the room calls the first in line, and a page that is not answered runs out."""
    stage = room(opened, bots=0)
    found = stage.state("Room", Room)
    assert "CUP-A" not in found.tables
    stage.do("Room", JoinList(by=ANN, game=found.tables["HO1"].game))
    stage.until(lambda: ANN.name in stage.state("Room", Room).pages)
    stage.until(lambda: bool(stage.happened("Room", PageRanOut)))
    assert SUPERVISOR.role is Role.POKER_ROOM_SUPERVISOR
