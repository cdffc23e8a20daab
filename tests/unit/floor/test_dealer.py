"""The automatic staff at blackjack, baccarat and Dragon21: burning, differentials, empty rounds, absent people."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, DEALER, Stage

from croupier.engines.cards.commands import CallVoidHand, Wager
from croupier.engines.cards.events import Burned, Ruled, WagerWithdrawn
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import SUPERVISOR
from croupier.floor import opening
from croupier.floor.answers import Done
from croupier.floor.pace import AT_ONCE
from croupier.games import BY_NAME
from croupier.games.record import Demo
from croupier.kernel.commands import BuyChips

SLOW = replace(AT_ONCE, betting=60, grace=0.05)
TIE = Wager(by=ANN, box=1, wager="tie", amount=1_000)


def of(monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]) -> tuple[str, ...]:
    """One table T1 of a game with these options; the name of the game for the floor."""
    one = replace(BY_NAME[game], letters="T", demos=(Demo(options=options),))
    monkeypatch.setattr(opening, "GAMES", (one,))
    return (game,)


def rounds(stage: Stage, number: int) -> None:
    """Let time pass until so many rounds are over."""
    stage.until(lambda: stage.view("T1", DEALER).round > number)


def seated(stage: Stage) -> int:
    """Sit Ann down and wait until she may wager; her box."""
    if "ann" not in stage.state("T1", Table).seats.values():
        assert stage.sit(ANN, "T1") == Done()
    stage.until(lambda: bool(stage.offered("T1", ANN, "Wager")))
    return stage.state("T1", Table).people["ann"].box


def test_a_shoe_is_burned_played_and_shuffled_again(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four decks with the cutting card far from the end: after a few rounds there is a new shoe, burned again."""
    stage = opened(games=of(monkeypatch, "blackjack", {"decks": 4, "cutting_card": 140, "burn": 2}), bots=3, pace=SLOW)
    burned = 0
    for number in range(1, 31):
        rounds(stage, number)
        burned += len(stage.happened("T1", Burned))
        stage.floor.past["T1"].clear()
    assert burned >= 4


def test_wagers_are_cut_back_before_the_bets_are_closed(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A differential over the maximum: the dealer reduces the wagers, closes at once, and the round goes on."""
    stage = opened(games=of(monkeypatch, "dragon21", {"max_differential": 20_00}), pace=SLOW)
    stage.come(ANN, "T1")
    stage.do("T1", *[Wager(by=ANN, box=seated(stage), wager="dragon", amount=300_00)])
    rounds(stage, 1)
    assert stage.happened("T1", WagerWithdrawn)


def test_a_round_without_wagers_is_dealt_at_once(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A supervisor calls it; nobody is waited for."""
    stage = opened(games=of(monkeypatch, "baccarat", {}), pace=SLOW)
    stage.come(ANN, "T1")
    seated(stage)
    stage.do("T1", CallVoidHand(by=SUPERVISOR))
    rounds(stage, 1)
    assert stage.view("T1", DEALER).results


def test_the_dealer_turns_the_cards_of_a_holder_who_is_gone(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Style B: whoever has the puck and no connection is noticed, and the round is finished."""
    stage = opened(games=of(monkeypatch, "baccarat", {"style": "B"}), pace=AT_ONCE)
    stage.do("T1", Wager(by=ANN, box=seated(stage), wager="player", amount=1_000))
    rounds(stage, 1)
    assert stage.happened("T1", Ruled)


def test_the_hands_of_a_player_who_is_gone_stand(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blackjack: the supervisor reports the absence and answers the question that follows; the table goes on."""
    stage = opened(games=of(monkeypatch, "blackjack", {}), pace=replace(AT_ONCE, leave=600))
    for number in range(1, 4):
        stage.do("T1", Wager(by=ANN, box=seated(stage), wager="initial", amount=1_000))
        rounds(stage, number)


def test_who_stands_behind_with_chips_has_time_to_wager(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots have wagered; the dealer waits for the person who looks on with chips, until that wager lies there too."""
    stage = opened(games=of(monkeypatch, "baccarat", {}), bots=2, pace=SLOW)
    stage.come(ANN, "T1")
    stage.do("T1", BuyChips(by=ANN, amount=100_000))
    stage.until(lambda: len(stage.state("T1", Table).round.stakes) >= 2 and not stage.state("T1", Table).round.closed)
    number = stage.view("T1", ANN).round
    stage.pass_(30)
    assert stage.view("T1", ANN).round == number
    stage.do("T1", TIE)
    rounds(stage, number)
    assert stage.state("T1", Table).people["ann"].chips != 100_000
