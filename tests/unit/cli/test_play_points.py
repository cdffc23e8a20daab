"""croupier play and games for blackjack, baccarat and Dragon21: split hands, two hands of the house, roads."""

import json
from collections.abc import Callable

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.session import seat
from croupier.cli.session.picture import NOTHING, road
from croupier.engines.cards.boards import Board
from croupier.engines.cards.game import Result
from croupier.engines.cards.shown import View
from croupier.floor.chance import ordered
from croupier.kernel.people import Role
from croupier.things.money import dollars

Say = Callable[..., None]
EIGHT = 6


@pytest.fixture
def eights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve eights follow the middle of the shoe, where the dealer cuts."""

    def order(cards: tuple[int, ...], below: Callable[[int], int]) -> tuple[int, ...]:
        mixed = ordered(cards, below)
        found = [card for card in mixed if card >> 2 == EIGHT]
        rest = [card for card in mixed if card >> 2 != EIGHT]
        half = len(mixed) // 2
        return (*rest[:half], *found[:12], *rest[half:], *found[12:])

    monkeypatch.setattr(seat, "ordered", order)


@pytest.mark.usefixtures("eights")
def test_split_hands_are_shown(run: Run, say: Say) -> None:
    """After a split each hand has a line with its cards, its count and its stake; s stands on a hand."""
    say("initial 20", "", "split", "s", "double 5", "q")
    out = run("play", "blackjack", "--seats", "1", "--seed", "3").out
    assert "[1] Stand" in out
    assert "Split $20" in out
    assert "  hand 2" in out
    assert "16, to decide" in out
    assert "puts $5 on double, box 1" in out
    assert "Step by step" not in out


@pytest.mark.usefixtures("eights")
def test_free_bets_are_shown(run: Run, say: Say) -> None:
    """A free split moves no chips, and its marker stands beside the hand."""
    say("initial 20", "", "free split", "q")
    out = run("play", "blackjack", "--seats", "1", "--seed", "3", "--set", "free_bet=true").out
    assert "free split" in out
    assert "You have $980." in out


def test_stand_does_not_give_up_the_seat(run: Run, say: Say) -> None:
    """Between rounds there is no hand to stand on; leaving the seat takes both words."""
    say("stand", "stand up", "q")
    out = run("play", "blackjack", "--seats", "1", "--seed", "3").out
    assert "'stand' is not one of the offers" in out
    assert "Sit at box 1" in out


def test_wagers_at_other_boxes_are_out_of_the_way(run: Run, say: Say) -> None:
    """The menu has the own box; the others are named in a line and can be written out."""
    say("banker on box 4 20", "banker 10", "", "q")
    out = run("play", "baccarat", "--seats", "1", "--seed", "3").out
    assert "[1] Player $10 to $500  [2] Banker" in out
    assert "You can also wager on boxes 2, 3, 4, 5, 6, 7" in out
    assert "puts $20 on banker, box 4" in out


def test_two_hands_of_the_house(run: Run, say: Say) -> None:
    """In style B the highest bettor holds the cards and turns them by a word."""
    say("player 500", "", "turn", "turn", "q")
    out = run("play", "baccarat", "--seats", "2", "--seed", "3", "--set", "style=B").out
    assert "held by Guest" in out
    assert "Turn the Player's hand" in out
    assert "[1] Turn" in out
    assert "Big road: " in out


@pytest.mark.parametrize("game", ["blackjack", "baccarat", "dragon21", "lunar-poker", "ultimate-texas-holdem"])
def test_rounds_by_themselves(run: Run, game: str) -> None:
    """--rounds plays by a rule of thumb and leaves; as JSON too, where the end is in cents."""
    told = [json.loads(line) for line in run("play", game, "--rounds", "4", "--seed", "5", "--json").out.splitlines()]
    assert told[-1]["type"] == "end"
    assert told[-1]["rounds"] == 4
    assert sum(one.get("event", {}).get("type") == "WagerPlaced" for one in told) >= 12


def test_the_road_goes_with_the_table(run: Run) -> None:
    """After rounds of Dragon21 and of blackjack with a display the latest results stand above the table."""
    assert "Results: " in run("play", "dragon21", "--rounds", "5", "--seed", "2").out
    shown = run("play", "blackjack", "--rounds", "5", "--seed", "2", "--set", "results_display=true").out
    assert "Dealer's totals: " in shown
    assert shown.count(NOTHING) == 1


def seen(results: str, board: str, title: str) -> View:
    """A view with these winners, by their first letters, and one board."""
    names = {"P": "player", "B": "banker", "T": "tie"}
    return View(
        table="T1", game="baccarat", title="", edition="", you="", role=Role.PLAYER, phase="betting", round=1, signs=(),
        areas=(), boxes=(), dealer=None, community=None, house=(), people=(), waiting=(), rack=0, minimum=0, maximum=0,
        money=dollars, chips=(), question="", due="", directions=(),
        results=tuple(Result(names[one]) for one in results), boards=(Board(board, title, ()),),
    )  # fmt: skip


@pytest.mark.parametrize(("results", "line"), [
    ("PPBTP", "PP B' P"), ("TTP", "'' P"), ("BTTB", "B''B"), ("T", "'"), ("PTB", "P' B"),
])  # fmt: skip
def test_the_big_road_in_a_line(results: str, line: str) -> None:
    """A word a run; a tie is a stroke on what it followed."""
    assert road(seen(results, "big road", "Big road")) == f"Big road: {line} (' a tie). {NOTHING}"


def test_other_boards_in_a_line() -> None:
    """Where there is no big road, the winners in their order; without results nothing."""
    assert road(seen("PBT", "bead plate", "Results")) == f"Results: P B =. {NOTHING}"
    assert road(seen("", "bead plate", "Results")) == ""


@pytest.mark.parametrize("game", ["blackjack", "baccarat", "dragon21"])
def test_games_tell_what_is_not_gazetted(run: Run, game: str) -> None:
    """Options that rest on a base game are marked; in JSON each option says so."""
    out = run("games", game).out
    assert "* not gazetted" in out
    options = {o["name"]: o["gazetted"] for o in run("games", game, "--json").json["games"][0]["options"]}
    assert options["minimum"] is False
    assert options["results_display" if game != "baccarat" else "tie_pays"] is True
