"""croupier play: a table in the terminal, without a terminal."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.cli.conftest import Answer, Run

from croupier.cli.session.choosing import Meant, chosen_from
from croupier.cli.session.house import HouseSeat
from croupier.cli.session.screen import label
from croupier.cli.session.seat import Wanted
from croupier.engines.cards.shown import View
from croupier.kernel.answers import Bounds, Offer
from croupier.kernel.people import Role, Who
from croupier.law.books import document
from croupier.store.address import open_store
from croupier.things.money import dollars

PLAY = ("play", "caribbean-stud")
Say = Callable[..., None]
G = document("general")


def lines(answer: Answer) -> list[dict[str, Any]]:
    """What was said to a program."""
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def kinds(answer: Answer) -> list[str]:
    """The types of the events that the player was told."""
    return [one["event"]["type"] for one in lines(answer) if one["type"] == "event"]


def test_a_round_in_words(run: Run, say: Say) -> None:
    """Opening, ante, hand in cards and words, bet, settlement with its rule, and the result."""
    say("ante 20", "", "bet", "q")
    answer = run(*PLAY, "--seed", "3")
    assert answer.code == 0
    for said in ("DEMONSTRATION", "seed 3", "Opening: spread", "[1] Bet $40", "deciding", "caribbean-stud 10.6(b)"):
        assert said in answer.out
    assert "You leave after 1 round " in answer.out


def test_a_round_as_json(run: Run, say: Say) -> None:
    """One object a line: events, what is asked, and the end in cents; what the player may not see stays hidden."""
    say("ante 20", "", "fold")
    told = lines(run(*PLAY, "--seed", "3", "--json"))
    assert told[0]["type"] == "note"
    asked = [one for one in told if one["type"] == "asked"]
    assert {"n", "by", "offer"} == asked[0]["offers"][0].keys()
    assert told[-1] == {"type": "end", "rounds": 1, "chips": 98_000, "result": -2_000}
    down = [one["event"] for one in told if one["type"] == "event" and one["event"]["type"] == "Dealt"]
    assert {card["card"] for card in down if not card.get("up")} == {-1}


def test_the_same_seed_deals_the_same_cards(run: Run, say: Say) -> None:
    """And another seed deals others."""
    outs = []
    for seed in ("5", "5", "6"):
        say("ante", "", "bet")
        outs.append(run(*PLAY, "--seed", seed, "--seats", "1").out)
    assert outs[0] == outs[1]
    assert outs[0].replace("seed 5", "") != outs[2].replace("seed 6", "")


def test_why(run: Run, say: Say) -> None:
    """A question mark shows the rules behind what just happened, or one that is named."""
    say("ante 20", "?", "? caribbean-stud 10.6", "? nonsense")
    out = run(*PLAY, "--seed", "1").out
    assert "caribbean-stud 5.1(a): " in out
    assert "caribbean-stud 10.6: " in out
    assert "not a citation" in out


def test_a_refusal_names_its_rule(run: Run, say: Say) -> None:
    """The engine's reason is shown and nothing changes."""
    say("ante 5000", "ante 7", "", "q")
    told = lines(run(*PLAY, "--seed", "1", "--seats", "1", "--json"))
    refused = [one for one in told if one["type"] == "refused"]
    assert [one["rule"] for one in refused][:2] == ["general G8", "general G1"]
    assert refused[2]["why"].startswith("No Ante wager")


def test_an_irregularity_is_reported_and_ruled_on(run: Run, say: Say) -> None:
    """The menu offers what can go wrong; the ruling follows, from the rules or from the office they name."""
    say("ante 20", "", "!", "1", "1", "1", "q")
    answer = run(*PLAY, "--seed", "2", "--json")
    menu = next(one for one in lines(answer) if one["type"] == "menu")
    assert {entry["offer"]["group"] for entry in menu["offers"]} == {"irregularity", "slip"}
    assert "Found" in kinds(answer)
    assert {"Ruled", "Referred"} & set(kinds(answer))


def test_step_by_step_stops_between_cards(run: Run, say: Say) -> None:
    """A card exposed in the deal can be reported when it happens."""
    say("ante 20", "s", "", "", "", "!", "1", "", "", "s")
    answer = run(*PLAY, "--seed", "2", "--seats", "1", "--json")
    asked = [one for one in lines(answer) if one["type"] == "asked"]
    assert "dealing" in {one["view"]["phase"] for one in asked}
    assert "Found" in kinds(answer)


def test_nothing_can_go_wrong_before_the_deal(run: Run, say: Say) -> None:
    """The menu says so, or lists what can."""
    say("!", "", "i", "q")
    assert run(*PLAY, "--seed", "1").code == 0


def test_sitting_out_and_chips(run: Run, say: Say) -> None:
    """Stand up, sit down again, buy and cash out; the result counts money, not chips."""
    say("buy chips", "buy chips 100", "cash out 50", "stand", "", "sit at box 1", "q")
    told = lines(run(*PLAY, "--seed", "1", "--json"))
    assert any(one["type"] == "note" and one["text"].startswith("How much?") for one in told)
    assert told[-1]["result"] == 0


@pytest.mark.parametrize("junk", ["99", "0", "-1", "ante x", "\x00", "[bold]", "²", "1" * 5000, "ante 1e9", "bet bet"])
def test_junk_is_answered(run: Run, say: Say, junk: str) -> None:
    """Whatever is typed, the player hears what would be right."""
    say(junk, "q")
    told = lines(run(*PLAY, "--seed", "1", "--json"))
    assert any(one["type"] in ("note", "refused") for one in told[-3:])


def test_a_jackpot_table(run: Run, say: Say) -> None:
    """With the approval on record the table takes jackpot wagers and shows the meter."""
    say("ante 20", "jackpot", "", "fold", "q")
    setting = ("--set", "jackpot=electronically", "--approve", "jackpot equipment")
    out = run(*PLAY, "--seed", "1", *setting).out
    assert "The jackpot stands at $10,000" in out
    assert "The jackpot takes $1 from box 1" in out


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("play", "caribean-stud"), "caribbean-stud"),
        (("play",), "GAME"),
        ((*PLAY, "--edition", "old"), "gazetted"),
        ((*PLAY, "--seats", "0"), "1"),
        ((*PLAY, "--seats", "8"), "7 boxes"),
        ((*PLAY, "--seats", "x"), "whole number"),
        ((*PLAY, "--chips", "ten"), "25.50"),
        ((*PLAY, "--chips", "10.50"), "multiples of $1"),
        ((*PLAY, "--chips", "0"), "general G14"),
        ((*PLAY, "--name", "a@b"), "without @"),
        ((*PLAY, "--name", "Ada (bot)"), "bot"),
        ((*PLAY, "--set", "minimum"), "option=value"),
        ((*PLAY, "--set", "minmum=5"), "minimum"),
        ((*PLAY, "--set", "minimum=$1.234"), "a cent"),
        ((*PLAY, "--set", "minimum=many"), "write dollars"),
        ((*PLAY, "--set", "dealt_from=hat"), "shoe, shuffler"),
        ((*PLAY, "--set", "several_boxes=maybe"), "true, false"),
        ((*PLAY, "--set", "chips=a,b"), "not an amount of money"),
        ((*PLAY, "--set", "jackpot=electronically"), "--approve"),
        ((*PLAY, "--seed", "1", "--store", "x.db"), "--store"),
    ],
)
def test_a_table_that_cannot_be_opened(run: Run, say: Say, words: tuple[str, ...], right: str) -> None:
    """Code 2 and one line with what would be right."""
    say("q")
    answer = run(*words)
    assert answer.code == 2
    assert right in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    "setting", ["minimum=$20", "minimum=20", "minimum=2000 cents", "max-payout=none", "blind_betting=yes", "chips=5,25"]
)
def test_settings_as_people_write_them(run: Run, say: Say, setting: str) -> None:
    """Money with a dollar sign, yes and no, none, lists."""
    say("q")
    assert run(*PLAY, "--seed", "1", "--set", setting).code == 0


@pytest.mark.parametrize("ante", ["ante 20", "ante $20", "ante 20.00", "1 2000c", "ante 2,000 cents"])
def test_a_stake_as_people_say_it(run: Run, say: Say, ante: str) -> None:
    """A bare number is dollars at the prompt too, and cents are named."""
    say(ante, "", "fold")
    assert lines(run(*PLAY, "--seed", "3", "--json"))[-1]["result"] == -2_000


@pytest.mark.parametrize("chips", ["500", "$500", "500.00", "50000c"])
def test_chips_as_people_say_them(run: Run, say: Say, chips: str) -> None:
    """And for what one buys in."""
    say("q")
    assert lines(run(*PLAY, "--chips", chips, "--seed", "3", "--json"))[-1]["chips"] == 50_000


def test_play_is_recorded(evening: Path, run: Run, say: Say) -> None:
    """What is kept in a store is all there, and a second evening opens a second table."""
    say("ante 10", "", "q")
    assert run(*PLAY, "--store", evening).code == 0
    journal = open_store(evening, read_only=True)
    try:
        assert journal.streams() == ("caribbean-stud-1", "caribbean-stud-2", "jackpot")
        assert all(b.reserved == 0 for name, b in journal.balances().items() if name.startswith("player:"))
    finally:
        journal.close()


def test_a_refused_opening_leaves_no_trace(evening: Path, run: Run) -> None:
    """Nothing is written for a table that is not opened."""
    before = run("audit", "--store", evening, "--json").json["counts"]
    assert run(*PLAY, "--store", evening, "--approve", "something", "--set", "minimum=0").code == 2
    assert run("audit", "--store", evening, "--json").json["counts"] == before


@pytest.mark.parametrize(("place", "code"), [(".", 2), ("no/such/folder.db", 2), ("junk.db", 1)])
def test_a_store_that_is_none(run: Run, say: Say, tmp_path: Path, place: str, code: int) -> None:
    """A directory, a folder that is missing, bytes that are no journal."""
    (tmp_path / "junk.db").write_bytes(bytes(range(256)) * 40)
    say("q")
    answer = run(*PLAY, "--store", tmp_path / place)
    assert answer.code == code
    assert answer.err.count("\n") == 1


# --- what a line means ----------------------------------------------------------------------------


def offer(label: str, bounds: Bounds | None = None, named: Bounds | None = None, **fields: Any) -> tuple[Who, Offer]:
    """An offer to somebody."""
    one = Offer(command="Choose", cite=G("G1"), label=label, group="decide", amount=bounds, cards=named, fields=fields)
    return Who("Guest", Role.PLAYER), one


@pytest.fixture
def lunar() -> View:
    """A table of Lunar Poker at which Guest, at box 1, holds five cards and is asked what to do."""
    at = HouseSeat("Guest", lambda _e, _w: None, Random(4).randrange, None)
    assert at.open(Wanted("lunar-poker", {}, chips=100_000, seats=1)) is None
    for _ in range(200):
        if not at.advance() and at.view().phase == "betting":
            at.take(*at.choices()[0])
            assert at.close_bets() is None
        if at.view().phase == "deciding":
            return at.view()
    raise AssertionError("nobody was asked")


def test_choosing_by_number_or_letters(lunar: View) -> None:
    """A number, first letters, the whole label; more letters where two begin alike."""
    entries = [offer("Ante", Bounds(1, 100)), offer("Bet"), offer("Better"), offer("Sit at box 3")]
    assert chosen_from("1 $20", entries, lunar) == Meant(entries[0], 2000)
    assert chosen_from("a", entries, lunar) == Meant(entries[0])
    assert chosen_from("bet", entries, lunar) == Meant(entries[1])
    assert chosen_from("sit at box 3", entries, lunar) == Meant(entries[3])
    for line, right in (
        ("bet 5", "takes no amount"), ("b", "could be Bet or Better"), ("9", "1 to 4"), ("0", "1 to 4"),
        ("raise", "not one of the offers"), ("ante 1 2", "one amount"), ("ante x", "takes an amount"),
        ("ante $", "not an amount"), ("bet now", "takes nothing more"), ("ante -5", "takes an amount"),
    ):  # fmt: skip
        assert right in str(chosen_from(line, entries, lunar)), line


def test_the_own_box_before_the_others(lunar: View) -> None:
    """The same choice at two boxes: without a box the own one is meant."""
    entries = [offer("Fold", box=2), offer("Fold", box=1)]
    assert chosen_from("fold", entries, lunar) == Meant(entries[1])
    assert chosen_from("fold on box 2", entries, lunar) == Meant(entries[0])
    assert label(dollars, entries[0], 1) == "Fold on box 2"


@pytest.mark.parametrize(("line", "places"), [
    ("exchange 1 3", (1, 3)), ("exchange 135", (1, 3, 5)), ("e 5,2", (5, 2)), ("1 2 4", (2, 4)),
    ("exchange 7c 2d", (1, 5)),
])  # fmt: skip
def test_cards_by_number_or_name(lunar: View, line: str, places: tuple[int, ...]) -> None:
    """Cards are named by the numbers under them, or by what they are."""
    assert lunar.boxes[0].hand is not None
    hand = lunar.boxes[0].hand.cards
    line = line.replace("7c", hand[0]).replace("2d", hand[4].upper())
    entries = [offer("Exchange", Bounds(10, 10), Bounds(2, 5), box=1), offer("Fold", box=1)]
    assert chosen_from(line, entries, lunar) == Meant(entries[0], None, places)


@pytest.mark.parametrize(("line", "right"), [
    ("exchange", "2 to 5 cards: type"), ("exchange 1", "not 1"), ("exchange 1 1", "named twice"),
    ("exchange 1 6", "no card 6"), ("exchange 0 1", "no card 0"), ("exchange 1 x", "takes the numbers of 2 to 5 cards"),
    ("exchange 99999999999", "is not a card"), ("exchange $5 1", "is not a card"), ("exchange 1 ²", "cannot be read"),
    ("exchange ,", "not one of the offers"), ("exchange 1.5 2", "is not a card"),
])  # fmt: skip
def test_cards_that_are_none(lunar: View, line: str, right: str) -> None:
    """Whatever is wrong with the cards is said in words."""
    entries = [offer("Exchange", Bounds(10, 10), Bounds(2, 5), box=1), offer("Fold", box=1)]
    said = chosen_from(line, entries, lunar)
    assert isinstance(said, str), line
    assert right in said or "cannot be read" in said, said


def test_a_card_that_is_not_held(lunar: View) -> None:
    """A card by name has to be in the hand."""
    assert lunar.boxes[0].hand is not None
    other = next(c for c in ("As", "Kd", "2c", "3h", "4s", "5d") if c not in lunar.boxes[0].hand.cards)
    entries = [offer("Exchange", Bounds(10, 10), Bounds(2, 5), box=1)]
    assert "is not in the hand" in str(chosen_from(f"exchange 1 {other}", entries, lunar))


# --- the other games ------------------------------------------------------------------------------

ROUNDS = {
    ("big-raise-stud", "approved"): ("ante 10", "three 20", "", "raise 30"),
    ("big-raise-stud", "draft"): ("ante 10", "", "raise"),
    ("four-card-poker", "gazetted"): ("ante 10", "aces 10", "", "play 20"),
    ("lunar-poker", "gazetted"): ("ante 10", "super 10", "", "exchange 1 2", "bet", "decline"),
    ("ultimate-texas-holdem", ""): ("ante 10", "blind", "trips 10", "", "check", "check", "play"),
}
"""What a player says in one round of each game."""


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("game", ROUNDS, ids="-".join)
def test_a_round_of_every_game(run: Run, say: Say, game: tuple[str, str], as_json: bool) -> None:
    """In words and as JSON: wagers, choices with amounts and cards, the end of the round."""
    say(*ROUNDS[game])
    edition = ("--edition", game[1]) if game[1] else ()
    answer = run("play", game[0], *edition, "--seed", "3", *(["--json"] if as_json else []))
    assert answer.code == 0
    if as_json:
        assert "RoundEnded" in kinds(answer)
        assert lines(answer)[-1]["rounds"] == 1
    else:
        assert "The round is over" in answer.out
        assert "You leave after 1 round " in answer.out


def test_community_cards_fees_and_steps_are_shown(run: Run, say: Say) -> None:
    """The menu tells steps, the table shows the community cards, the fee areas and the numbers of the cards."""
    say("ante 10", "", "raise 15", "raise 20")
    out = run("play", "big-raise-stud", "--seed", "3").out
    assert "Raise $10 to $40 in steps of $10" in out
    assert "community       ?? ??" in out
    assert "raise takes $10 to $40 in steps of $10" in out
    say("ante 10", "", "exchange 1 2", "fold")
    out = run("play", "lunar-poker", "--seed", "3").out
    assert "Exchange 2 to 5 cards for $10" in out
    assert "Buy a 6th Card $10" in out
    assert "1  2  3  4  5" in out
    assert "exchange 2-5 cards $10" in out


@pytest.mark.parametrize("junk", [
    "exchange", "exchange 1", "exchange 1 1", "exchange 9 9", "exchange a b", "exchange \x00", "exchange -1 -2",
    "exchange 1 2 3 4 5 6", "sixth 5", "sixth", "bet 5", "bet -5", "raise", "play 1e9", "declare now", "force", "[red]",
    "3", "3 3", "1 2 3",
])  # fmt: skip
def test_junk_at_a_decision_is_answered(run: Run, say: Say, junk: str) -> None:
    """Whatever is typed where cards and amounts are asked, the player hears an answer and the table goes on."""
    say("ante 10", "", junk, "fold", "fold", "q")
    told = lines(run("play", "lunar-poker", "--seed", "3", "--json"))
    assert told[-1]["type"] == "end"
    assert told[-1]["rounds"] == 1


def test_a_lost_card_does_not_end_the_evening(run: Run, say: Say) -> None:
    """A deck that is known to be short is replaced before the next round."""
    short = (*PLAY, "--seed", "1", "--seats", "1", "--json")
    say("ante 10", "", "!", "")
    menu = next(one for one in lines(run(*short)) if one["type"] == "menu")
    lose = next(entry["n"] for entry in menu["offers"] if "bottom of the deck" in entry["offer"]["label"])
    say("ante 10", "", "!", str(lose), "!", "the deck", "ante 10", "", "fold", "q")
    assert {"RoundVoided", "CardsReplaced", "RoundEnded"} <= set(kinds(run(*short)))
