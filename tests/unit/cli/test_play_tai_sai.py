"""croupier play electronic-tai-sai: a terminal of the table in the terminal, without a terminal."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.session.tai_sai import bet_named, wagered
from croupier.games.tai_sai.tables import BETS

GAME = "electronic-tai-sai"
PLAY = ("play", GAME, "--seats", "3", "--chips", "100", "--seed", "3")
Say = Callable[..., None]


def told(run: Run, *more: str) -> list[Any]:
    """What a program is told, one record a line."""
    answer = run(*PLAY, "--json", *more)
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def events(records: list[Any], kind: str) -> list[Any]:
    """The events of a kind."""
    return [one["event"] for one in records if one["type"] == "event" and one["event"]["type"] == kind]


def test_a_spin_in_words(run: Run, say: Say) -> None:
    """Chips by name, Enter for the result, rules on request; with seed 3 the first dice are 2 5 5."""
    say("big 10", "2 and 5 3", "total 11 1", "", "?", "q")
    answer = run(*PLAY)
    assert answer.code == 0
    for said in (
        "you at terminal 1",
        "the dice come from a fixed sequence (seed 3",
        "Guest has $10 on Big, terminal 1  electronic-tai-sai 4.2(a)",
        "Your chips: Big $10, Total 11 $1, 2 and 5 $3.",
        "$86 in credits, $14 wagered",
        "No more bets  electronic-tai-sai 4.7",
        "Result of spin 1: 2 5 5, total 12",
        "Total 11 loses",
        "Big wins: Guest is paid $10, terminal 1  tai-sai T7(b)",
        "2 and 5 wins: Guest is paid $18, terminal 1  tai-sai T7(i)",
        "tai-sai T7(i): ",
        "$127 in credits",
        "You leave after 1 round with $127: up $27.",
    ):
        assert said in answer.out, said
    assert "(bot)" not in answer.out


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (("small 10", "double"), "Your chips: Small $20."),
        (("small 10", "big 5", "undo"), "Your chips: Small $10.\nSpin 1, betting. Terminal 1: $90"),
        (("small 10", "clear"), "takes $10 back from Small"),
        (("small 10", "take back small"), "takes $10 back from Small"),
        (("small 10", "", "repeat"), "Your chips: Small $10.\nSpin 2"),
        (("5 on any triple",), "Your chips: Any Triple $5."),
        (("put $5 on three 5 1 1",), "Your chips: 1 1 5 $5."),
        (("small 10", "number 3"), "Your chips: Small $10, Number 3 $10."),
        (("small 999",), "No: That takes $500 and there is $100.  general G8"),
        (("small 0",), "electronic-tai-sai 3.3(c)(ii)"),
        (("repeat",), "electronic-tai-sai 4.6"),
        (("undo",), "electronic-tai-sai 4.6"),
        (("big", "take small"), "electronic-tai-sai 5.1"),
        (("jump",), "'jump' is neither a bet nor one of the offers"),
        (("99",), "'99' is neither a bet nor one of the offers"),
        (("big x",), "'big x' is neither a bet nor one of the offers"),
        (("insert 20",), "$120 in credits"),
        (("insert 7",), "electronic-tai-sai 4.3(a)"),
        (("claim 2",), "electronic-tai-sai 4.5(a)"),
        (("voucher", "leave", "claim 9"), "Terminal 9"),
        (("bets",), "total 4 or total 17: 62 to 1"),
        (("help",), "take back small"),
        (("i",), "$1 to $500, in steps of $1"),
        (("? tai-sai T7",), "tai-sai T7: "),
        (("? nonsense",), "nonsense"),
        (("s", ""), "Step by step is on."),
    ],
)
def test_a_line_and_what_comes_of_it(run: Run, say: Say, lines: tuple[str, ...], right: str) -> None:
    """Each word does what it says, or says what would be right."""
    say(*lines, "q")
    answer = run(*PLAY)
    assert answer.code == 0
    assert right in answer.out


def test_every_bet_has_words() -> None:
    """Each bet is named by the words in which the list shows it, with an amount and without; nothing else is a bet."""
    for bet in BETS:
        words = bet.replace("-", " ")
        assert bet_named(words) == bet
        assert wagered(words) == (bet, None)
        assert wagered(f"{words} 10") == (bet, 10_00)
        assert wagered(f"10 on {words}") == (bet, 10_00)
    assert bet_named("5 and 2") == "dice-2-5"
    assert bet_named("three 6 1 6") == "three-1-6-6"
    for words in ("", "1 2", "2 and 2", "double", "total 3", "total", "big big", "dice 1 2 3"):
        assert bet_named(words) == "", words


def test_something_goes_wrong(run: Run, say: Say) -> None:
    """A no spin sends the chips back, and a fault of the own terminal stops it until it is repaired."""
    say("small 10", "!", "1", "q")
    records = told(run)
    menu = next(one for one in records if one["type"] == "menu")
    labels = [one["offer"]["label"] for one in menu["offers"]]
    assert {"No spin", "Report a fault"} <= set(labels)
    say("small 10", "!", str(labels.index("No spin") + 1), "q")
    records = told(run)
    assert [one["amount"] for one in events(records, "BetRefunded")] == [10_00]
    assert (records[-1]["chips"], records[-1]["result"]) == (100_00, 0)
    say("!", str(labels.index("Report a fault") + 1), "small 10", "q")
    assert any(one["type"] == "refused" and one["rule"] == f"{GAME} 3.4" for one in told(run))


def test_step_by_step_and_away(run: Run, say: Say) -> None:
    """Who leaves when no more bets were called has wagers settled; who leaves before takes them back."""
    say("s", *[""] * 8, "s", "small 10", "q")
    assert told(run)[-1]["result"] == 0
    say("small 10", "s", "", "q")  # step by step: the next word is the dealer's, wagers are closed
    records = told(run)
    assert [one["fate"] for one in events(records, "BetSettled")] == ["lost"]
    assert (records[-1]["result"], records[-1]["rounds"]) == (-10_00, 1)


def test_the_dice_are_not_told_before_they_are_uncovered(run: Run, say: Say) -> None:
    """Nothing that a player is told before the cover is off has the dice in it."""
    say("small 1", "")
    records = told(run)
    first = next(n for n, one in enumerate(records) if one.get("event", {}).get("type") == "Uncovered")
    tumbled = events(records[:first], "Tumbled")
    assert tumbled
    assert all(one["dice"] == [0, 0, 0] for one in tumbled)
    assert all(not one["view"]["dice"] for one in records[:first] if one["type"] == "asked")


@pytest.mark.parametrize(
    "more", [(), ("--set", "order=wagers first"), ("--set", "recording=automatic"), ("--set", "devices=driven")]
)
def test_it_plays_by_itself(run: Run, more: tuple[str, ...]) -> None:
    """Spins are played for the player as a bot would, and money adds up."""
    records = told(run, "--rounds", "12", *more)
    assert records[-1]["rounds"] == 12
    assert events(records, "BetSettled")
    assert {one["rule"].split(" ")[0] for one in records if one["type"] == "event"} <= {GAME, "tai-sai", "general"}


def test_a_seed_is_the_same_every_time(run: Run) -> None:
    """The same seed, the same spins, to the last byte."""
    assert told(run, "--rounds", "5") == told(run, "--rounds", "5")


def test_an_evening_in_a_journal(run: Run, say: Say, tmp_path: Path) -> None:
    """What is played is kept, closed and stands an audit; the next evening has a table of its own."""
    store = tmp_path / "casino.db"
    for _ in range(2):
        say("small 10", "", "voucher", "insert 20", "big 5", "", "q")
        assert run("play", GAME, "--seats", "2", "--chips", "100", "--store", store).code == 0
    answer = run("audit", "--store", store)
    assert answer.code == 0, answer.out + answer.err


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("--set", "terminals=2"), "There are 2 terminals, not 3"),
        (("--set", "terminals=31"), "terminals"),
        (("--chips", "0"), "4.3(b)"),
        (("--chips", "x"), "--chips"),
        (("--set", "colour=red"), "colour"),
    ],
)
def test_what_cannot_be_opened(run: Run, words: tuple[str, ...], right: str) -> None:
    """A message says what would be right, and nothing is played."""
    answer = run(*PLAY, *words)
    assert answer.code == 2
    assert right in answer.err
