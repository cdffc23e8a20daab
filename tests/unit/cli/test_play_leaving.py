"""Leaving croupier play: in mid-round the rules for an absent player, with and without a store alike."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.session.house import ROUND_ON
from croupier.store.address import open_store

FIRST = {
    "caribbean-stud": ("ante 20", ""),
    "big-raise-stud": ("ante 20", ""),
    "four-card-poker": ("ante 20", ""),
    "lunar-poker": ("ante 20", ""),
    "ultimate-texas-holdem": ("ante 20", "blind", ""),
    "blackjack": ("initial 20", ""),
    "baccarat": ("player 20", ""),
    "dragon21": ("dragon 20", ""),
    "holdem": ("",),
    "seven-card-stud": ("",),
    "draw-kitty": ("",),
}
"""What somebody says before leaving, up to the first choice with cards."""
ABSENT = {
    "caribbean-stud": "caribbean-stud 12.12",
    "big-raise-stud": "big-raise-stud 11.12",
    "four-card-poker": "four-card-poker 11.13",
    "lunar-poker": "lunar-poker 11.12",
    "ultimate-texas-holdem": "ultimate-texas-holdem U24(k)",
}
"""The rule on a player who is not there to decide."""


def told(run: Run, *words: str | Path) -> list[dict[str, Any]]:
    """What a program is told."""
    answer = run("play", *words, "--json")
    assert answer.code == 0, answer
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in FIRST for seed in (1, 2, 3)])
def test_with_and_without_a_store_alike(  # noqa: PLR0917  (fixtures)
    run: Run, say: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, seed: int
) -> None:
    """The same cards, the same lines, the same result: nobody gets a stake back by leaving the journal out."""
    ends = []
    for store in ((), ("--store", tmp_path / "evening.db")):
        monkeypatch.setattr("secrets.randbelow", Random(seed).randrange)
        say(*FIRST[game])
        ends.append(told(run, game, *store)[-1])
    assert ends[0] == ends[1]
    assert ends[0]["type"] == "end"
    assert ends[0]["rounds"] == 1, "the round that was on is finished"
    journal = open_store(str(tmp_path / "evening.db"), read_only=True)
    try:
        assert any(b"TableClosed" in record.payload for record in journal.read(f"{game}-1"))
    finally:
        journal.close()


@pytest.mark.parametrize("game", ABSENT)
def test_the_rule_is_named(run: Run, say: Callable[..., None], game: str) -> None:
    """Whoever is not there to decide is told what the text does with the hand, and by which rule."""
    for seed in range(1, 9):
        say(*FIRST[game])
        lines = told(run, game, "--seed", str(seed))
        asked = [one for one in lines if one["type"] == "asked"][-1]["view"]
        assert asked["phase"] in ROUND_ON
        if asked["phase"] != "deciding":
            continue
        after = lines[lines.index(next(one for one in lines if "You leave during" in one.get("text", ""))) :]
        assert ABSENT[game] in {one.get("rule", "") for one in after}
        return
    pytest.fail("no round came to a decision")


@pytest.mark.parametrize("store", [False, True])
def test_wagers_before_the_cards_are_taken_back(
    run: Run, say: Callable[..., None], tmp_path: Path, *, store: bool
) -> None:
    """As long as bets are open nothing is lost by leaving."""
    say("ante 20")
    found = told(run, "caribbean-stud", *(("--store", tmp_path / "x.db") if store else ("--seed", "1")))
    assert found[-1] == {"type": "end", "rounds": 0, "chips": 100_000, "result": 0}


def test_the_cards_stay_on_the_last_screen(run: Run, say: Callable[..., None]) -> None:
    """When a round is over its cards are shown once more, the dealer's too, with what became of each wager."""
    say("ante 20", "", "bet")
    last = run("play", "caribbean-stud", "--seed", "3").out.partition("The round is over")[2]
    assert "7♣ A♦ T♠ K♥ 9♥" in last
    assert "Q♦ 3♠ J♠ 6♣ 3♣" in last
    assert "ante $20 won $20, bet $40 won $40" in last


def test_the_cards_of_a_poker_hand_stay_too(run: Run, say: Callable[..., None]) -> None:
    """The board, and the hands that were shown, also when the player has left the hand."""
    say("")
    last = run("play", "holdem", "--seed", "5").out.rpartition("from the pot")[2]
    assert "Board J♣ 3♥ T♥ Q♠ 7♠" in last
    assert "4♣ J♥" in last
