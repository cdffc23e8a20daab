"""The automatic staff at blackjack, baccarat and Dragon21: burning, differentials, empty rounds, absent people."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.test_floor import ANN, DEALER, play, seated, until, wager

from croupier.engines.cards.commands import CallVoidHand, Wager
from croupier.engines.cards.events import Burned, Ruled, WagerWithdrawn
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import SUPERVISOR
from croupier.engines.pit.pit import view
from croupier.floor import opening
from croupier.floor.answers import Done
from croupier.floor.clients import Client
from croupier.floor.pace import AT_ONCE
from croupier.floor.shift import Shift
from croupier.games import BY_NAME
from croupier.games.record import Demo
from croupier.kernel.commands import BuyChips
from croupier.store.record import read_all

SLOW = replace(AT_ONCE, betting=60, grace=0.05)


def of(monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]) -> tuple[str, ...]:
    """One table T1 of a game with these options; the name of the game for the floor."""
    one = replace(BY_NAME[game], letters="T", demos=(Demo(options=options),))
    monkeypatch.setattr(opening, "GAMES", (one,))
    return (game,)


def told(shift: Shift, kind: type) -> list[Any]:
    """The events of a kind that have happened at T1."""
    happened = [one for _, one in read_all(shift.floor._journal) if one.stream == "T1"]
    return [one.event for one in happened if isinstance(one.event, kind)]


async def rounds(shift: Shift, number: int) -> None:
    """Wait until so many rounds are over."""
    await until(lambda: view(shift.floor.pit, "T1", DEALER).round > number, shift.floor)


def test_a_shoe_is_burned_played_and_shuffled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four decks with the cutting card far from the end: after a few rounds there is a new shoe, burned again."""
    games = of(monkeypatch, "blackjack", {"decks": 4, "cutting_card": 140, "burn": 2})

    async def work(shift: Shift) -> None:
        await rounds(shift, 30)
        burned = told(shift, Burned)
        assert len(burned) >= 4

    play(work, games=games, bots=3)


def test_wagers_are_cut_back_before_the_bets_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A differential over the maximum: the dealer reduces the wagers, closes at once, and the round goes on."""
    games = of(monkeypatch, "dragon21", {"max_differential": 20_00})

    async def work(shift: Shift) -> None:
        box = await seated(shift, "T1")
        big = Wager(by=ANN, box=box, wager="dragon", amount=300_00)
        assert await shift.floor.command(ANN, "T1", "big", big) == Done()
        await rounds(shift, 1)
        assert told(shift, WagerWithdrawn)

    play(work, games=games, bots=0, pace=SLOW)


def test_a_round_without_wagers_is_dealt_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A supervisor calls it; nobody is waited for."""
    games = of(monkeypatch, "baccarat", {})

    async def work(shift: Shift) -> None:
        await seated(shift, "T1")
        called = CallVoidHand(by=SUPERVISOR)
        assert await shift.floor.command(SUPERVISOR, "T1", "void", called) == Done()
        await rounds(shift, 1)
        assert view(shift.floor.pit, "T1", DEALER).results

    play(work, games=games, bots=0, pace=SLOW)


def test_the_dealer_turns_the_cards_of_a_holder_who_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Style B: whoever has the puck and no connection is noticed, and the round is finished."""
    games = of(monkeypatch, "baccarat", {"style": "B"})

    async def work(shift: Shift) -> None:
        await wager(shift, "T1", await seated(shift, "T1"), "player")
        await rounds(shift, 1)
        assert told(shift, Ruled)

    play(work, games=games, bots=0)


def test_the_hands_of_a_player_who_is_gone_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blackjack: the supervisor reports the absence and answers the question that follows; the table goes on."""
    games = of(monkeypatch, "blackjack", {})

    async def work(shift: Shift) -> None:
        for number in range(1, 4):
            box = await seated(shift, "T1")
            command = Wager(by=ANN, box=box, wager="initial", amount=1_000)
            assert await shift.floor.command(ANN, "T1", f"w{number}", command) == Done()
            await rounds(shift, number)

    play(work, games=games, bots=0, pace=replace(AT_ONCE, leave=60))


def test_somebody_without_a_seat_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standing behind the bots: the chips lie at a bot's box, and the bets are closed with them."""
    games = of(monkeypatch, "baccarat", {})

    async def work(shift: Shift) -> None:
        floor = shift.floor
        assert await floor.command(ANN, "T1", "chips", BuyChips(by=ANN, amount=100_000)) == Done()
        await until(lambda: any(o.command == "Wager" for o in view(floor.pit, "T1", ANN).offers), floor)
        while not isinstance(await floor.command(ANN, "T1", "tie" + str(floor.version("T1")), TIE), Done):
            await floor.change(0.05)
        number = view(floor.pit, "T1", ANN).round
        await rounds(shift, number)
        assert floor.pit.state("T1", Table).people["ann"].chips != 100_000

    play(work, games=games, bots=2, pace=replace(AT_ONCE, betting=0.5, between=0.2))


def test_who_stands_behind_with_chips_has_time_to_wager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots have wagered; the dealer waits for the person who looks on with chips, until that wager lies there too."""
    games = of(monkeypatch, "baccarat", {})

    async def work(shift: Shift) -> None:
        floor = shift.floor
        floor.attach(Client(ANN, "T1"))
        await floor.command(ANN, "T1", "chips", BuyChips(by=ANN, amount=100_000))
        await until(lambda: sum(len(box.stakes) for box in view(floor.pit, "T1", ANN).boxes) >= 2, floor)
        await until(lambda: view(floor.pit, "T1", ANN).phase == "betting", floor)
        number = view(floor.pit, "T1", ANN).round
        await floor.change(0.3)
        assert view(floor.pit, "T1", ANN).round == number
        assert await floor.command(ANN, "T1", "tie", TIE) == Done()
        await rounds(shift, number)

    play(work, games=games, bots=2, pace=SLOW)


TIE = Wager(by=ANN, box=1, wager="tie", amount=1_000)
