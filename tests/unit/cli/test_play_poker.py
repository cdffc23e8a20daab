"""croupier play holdem and its twelve sisters: a poker table in the terminal, without a terminal."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.games.poker.variants import GAMES

PLAY = ("play", "holdem", "--seats", "4", "--chips", "200", "--seed", "3")
Say = Callable[..., None]


def test_a_hand_in_words(run: Run, say: Say) -> None:
    """Enter begins a hand; cards, pot, offers and rules are told, and the player leaves with what is left."""
    say("", "fold", "q")
    answer = run(*PLAY)
    assert answer.code == 0
    for said in ("Holdem, no limit, blinds $1/$2", "seed 3", "Hand 1 begins", "poker-victoria 8.2.2(a)", "Pot $"):
        assert said in answer.out
    assert "You leave after 1 round" in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_by_itself(run: Run, game: str) -> None:
    """Hands are played for the player as a bot would, and their events carry rules of the document."""
    answer = run("play", game, "--seats", "4", "--chips", "200", "--rounds", "2", "--seed", "5", "--json")
    assert answer.code == 0
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert sum(one["event"]["type"] == "PotAwarded" for one in told if one["type"] == "event") >= 2
    assert {one["rule"].split(" ")[0] for one in told if one["type"] == "event"} == {"poker-victoria"}
    assert told[-1]["rounds"] == 2


def test_what_others_hold_is_not_told(run: Run, say: Say) -> None:
    """Down cards of others never come out, before they are shown."""
    say("", "fold")
    told = [json.loads(line) for line in run(*PLAY, "--json").out.splitlines()]
    asked = next(one for one in told if one["type"] == "asked" and one["view"]["on"])
    others = [seat for seat in asked["view"]["seats"] if seat["person"] and seat["seat"] != asked["view"]["you"]]
    assert {card for seat in others for card in seat["down"]} == {-1}
    dealt = [one["event"] for one in told if one["type"] == "event" and one["event"]["type"] == "CardDealt"]
    assert {card["seat"] for card in dealt} == {asked["view"]["you"]}


def test_what_goes_wrong_can_be_let_happen(run: Run, say: Say) -> None:
    """The menu has the mistakes that are possible in the hand, and the one that is named happens."""
    say("", "!", "8", "q")
    answer = run(*PLAY)
    assert "[8] slip: the hand of seat 1 is swept into the muck" in answer.out
    assert "Mistake: the hand of seat 1 is swept into the muck" in answer.out


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (("", "jump"), "is not one of the offers"),
        (("", "raise to x"), "is not an amount"),
        (("", "raise to $3.37"), "poker-victoria 6."),
        (("", "raise to $100000"), "poker-victoria 6.10"),
        (("", "99"), "is not one of the offers"),
        (("", ""), "Choose one of the offers"),
        (("call",), "is not one of the offers"),
        (("?",), "poker-victoria"),
        (("i",), "Buy-in at least $40"),
    ],
)
def test_lines_that_are_no_move(run: Run, say: Say, lines: tuple[str, ...], right: str) -> None:
    """Each gets one line with what would be right, and nothing is done."""
    say(*lines, "q")
    answer = run(*PLAY)
    assert answer.code == 0
    assert right in answer.out


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("play", "holdem", "--seats", "11"), "at most 10"),
        (("play", "holdem", "--seats", "1"), "two"),
        (("play", "two-card-manila", "--set", "deck=52"), "36 or 32 cards"),
        (("play", "holdem", "--chips", "1"), "$40"),
        (("play", "holdem", "--set", "limit=deep"), "no limit"),
        (("play", "holdem", "--set", "blinds=$2,$1"), "do not fall"),
        (("play", "five-card-stud", "--set", "ante=0"), "ante"),
    ],
)
def test_a_table_that_cannot_be_opened(run: Run, say: Say, words: tuple[str, ...], right: str) -> None:
    """Code 2 and one line with the rule and what would be right."""
    say("q")
    answer = run(*words)
    assert answer.code == 2
    assert right in answer.err
    assert answer.err.count("\n") == 1


def test_a_store_of_poker_is_audited_and_replayed(run: Run, tmp_path: Path) -> None:
    """What was played is in the journal: accounts add up, hands replay, and an export reads back."""
    store = str(tmp_path / "poker.db")
    assert run("play", "seven-card-stud", "--seats", "4", "--chips", "200", "--rounds", "3", "--store", store).code == 0
    audited = run("audit", "--store", store, "--json")
    assert audited.code == 0
    assert audited.json["counts"]["rounds"] == 3
    assert audited.json["findings"] == []
    replayed = run("replay", "--store", store, "--table", "seven-card-stud-1", "--round", "2")
    assert "Hand 2 begins" in replayed.out
    exported = run("phh", "export", "--store", store, "--table", "seven-card-stud-1", "--hand", "2")
    assert "variant = 'F7S'" in exported.out.replace('"', "'")
    (tmp_path / "two.phh").write_text(exported.out)
    assert run("phh", "check", str(tmp_path / "two.phh")).code == 0
