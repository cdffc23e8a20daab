"""The automatic staff of a table against the house: wagers and their time, seats, rulings, shoes, and the pace."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, DEALER, Stage, frames, player

from croupier.engines.cards.commands import CallVoidHand, CloseBets, Report, Slip, Wager
from croupier.engines.cards.events import BetsClosed, Burned, Dealt, Found, JackpotRefunded, Ruled, WagerWithdrawn
from croupier.engines.cards.findings import CardLost, DeckIncomplete
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import SUPERVISOR
from croupier.floor import opening
from croupier.floor.answers import Done, Unavailable
from croupier.floor.pace import AT_ONCE, Pace
from croupier.games import BY_NAME
from croupier.games.record import Demo
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who
from croupier.store.record import read_all

PACE = Pace()


def of(monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]) -> tuple[str, ...]:
    """One table T1 of a game with these options; the name of the game for the floor."""
    one = replace(BY_NAME[game], letters="T", demos=(Demo(options=options),))
    monkeypatch.setattr(opening, "GAMES", (one,))
    return (game,)


def told(stage: Stage, table: str, kind: type) -> list[Any]:
    """All events of a kind that have happened at a table."""
    happened = [one for _, one in read_all(stage.journal, stage.vault) if one.stream == table]
    return [one.event for one in happened if isinstance(one.event, kind)]


def seated(stage: Stage, table: str, who: Who = ANN) -> int:
    """Somebody comes, sits down and waits until wagers are taken; the box."""
    stage.come(who, table)
    assert stage.sit(who, table) == Done()
    stage.until(lambda: bool(stage.offered(table, who, "Wager")))
    return stage.state(table, Table).people[who.name].box


def closed(stage: Stage, table: str) -> bool:
    """Whether the bets are closed."""
    return stage.state(table, Table).round.closed


def rounds(stage: Stage, table: str, number: int) -> None:
    """Wait until so many rounds are over."""
    stage.until(lambda: stage.view(table, DEALER).round > number)


# --- the time of wagers ---------------------------------------------------------------------------


def test_half_of_a_wager_is_waited_for(opened: Open) -> None:
    """An ante whose blind is still missing closes nothing; with the blind the deal begins."""
    stage = opened(games=("ultimate-texas-holdem",))
    seated(stage, "UT1")
    stage.take("UT1", ANN, "Wager", wager="ante")
    stage.pass_(600)
    assert not closed(stage, "UT1")
    stage.take("UT1", ANN, "Wager", wager="blind")
    stage.until(lambda: closed(stage, "UT1"), PACE.betting + 1)


def test_there_is_time_for_a_wager_on_the_side_in_every_round(opened: Open) -> None:
    """After the ante of a person the dealer waits a moment for more; once there is no more to add, not at all."""
    stage = opened(games=("big-raise-stud",))
    seated(stage, "BR1")
    for number in range(3):
        stage.pass_(PACE.between + 1)
        stage.take("BR1", ANN, "Wager", wager="ante")
        stage.pass_(PACE.grace - 0.5)
        assert not closed(stage, "BR1"), f"round {number + 1}"
        stage.take("BR1", ANN, "Wager", wager="bonus")
        stage.until(lambda: closed(stage, "BR1"), PACE.grace - 0.5)
        stage.until(lambda: bool(stage.offered("BR1", ANN, "Choose")))
        stage.take("BR1", ANN, "Choose", choice="fold")
        stage.until(lambda: bool(stage.offered("BR1", ANN, "Wager")))


def test_grace_is_within_the_time_of_wagers(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who adds a wager, and takes it back, and adds it again, does not keep the bets open for ever."""
    stage = opened(games=of(monkeypatch, "baccarat", {}))
    box = seated(stage, "T1")
    stage.pass_(30)
    stage.take("T1", ANN, "Wager", wager="player", box=box)
    began = stage.time
    while not closed(stage, "T1"):
        lies = any(stake.wager == "tie" for stake in stage.state("T1", Table).round.stakes)
        stage.take("T1", ANN, "Withdraw" if lies else "Wager", wager="tie", box=box)
        stage.pass_(PACE.grace - 1)
        assert stage.time - began <= PACE.betting + PACE.grace
    assert stage.time - began > 2 * PACE.grace


def test_who_sits_down_has_time_to_wager(opened: Open) -> None:
    """A bot has wagered a while ago; a person who comes then is not dealt out of the round."""
    stage = opened(games=("four-card-poker",), bots=2, pace=replace(PACE, think=9.0))
    client = stage.come(ANN, "FC1")
    stage.until(lambda: bool(stage.view("FC1", DEALER).boxes[0].stakes))
    stage.pass_(8)
    assert stage.sit(ANN, "FC1") == Done()
    box = stage.state("FC1", Table).people["ann"].box
    frames(client)
    stage.pass_(1)
    assert [one["seconds"] for one in frames(client, "timer")] == [PACE.betting]
    stage.pass_(PACE.betting - 2)
    assert not closed(stage, "FC1")
    stage.take("FC1", ANN, "Wager", wager="ante")
    stage.until(lambda: bool(stage.state("FC1", Table).round.hands.get((box, 0))), 20)


def test_nobody_keeps_the_bets_open_by_sitting_down_again(opened: Open) -> None:
    """Whoever has just sat down gets the full time once in a round: up and down again wins nothing."""
    stage = opened()
    seated(stage, "CS1")
    seated(stage, "CS1", player("cal"))
    stage.do("CS1", BuyChips(by=BEN, amount=100_000))
    stage.take("CS1", ANN, "Wager", wager="ante")
    began = stage.time
    while not closed(stage, "CS1"):
        up = "ben" in stage.state("CS1", Table).seats.values()
        stage.do("CS1", Stand(by=BEN) if up else Sit(by=BEN))
        stage.pass_(PACE.betting / 4)
        assert stage.time - began <= 2 * PACE.betting + 1


def test_bots_that_nobody_looks_at_wait_for_company(opened: Open) -> None:
    """Their wagers lie, and nothing is dealt until somebody comes."""
    stage = opened(bots=2)
    client = stage.come(BEN, "CS1")
    stage.until(lambda: bool(stage.state("CS1", Table).round.stakes))
    stage.go(client)
    stage.pass_(3600)
    assert not stage.happened("CS1", BetsClosed)
    stage.come(BEN, "CS1")
    stage.until(lambda: closed(stage, "CS1"), 30)


def test_wagers_are_cut_back_before_the_bets_are_closed(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A differential over the maximum: the dealer reduces the wagers, closes at once, and the round goes on."""
    stage = opened(games=of(monkeypatch, "dragon21", {"max_differential": 20_00}))
    box = seated(stage, "T1")
    stage.do("T1", Wager(by=ANN, box=box, wager="dragon", amount=300_00))
    rounds(stage, "T1", 1)
    assert told(stage, "T1", WagerWithdrawn)


def test_a_round_without_wagers_is_dealt_at_once(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A supervisor calls it; nobody is waited for."""
    stage = opened(games=of(monkeypatch, "baccarat", {}), pace=replace(PACE, betting=3600.0))
    seated(stage, "T1")
    stage.do("T1", CallVoidHand(by=SUPERVISOR))
    stage.until(lambda: closed(stage, "T1"), 20)
    rounds(stage, "T1", 1)
    assert stage.view("T1", DEALER).results


def test_somebody_without_a_seat_wagers(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standing behind the bots: the chips lie at a bot's box, and the bets are closed with them."""
    stage = opened(games=of(monkeypatch, "baccarat", {}), bots=2)
    stage.come(ANN, "T1")
    stage.do("T1", BuyChips(by=ANN, amount=100_000))
    stage.until(lambda: bool(stage.offered("T1", ANN, "Wager")))
    stage.take("T1", ANN, "Wager", wager="tie")
    rounds(stage, "T1", 1)
    assert stage.state("T1", Table).people["ann"].chips != 100_000


def test_who_stands_behind_with_chips_has_time_to_wager(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots have wagered; the dealer waits for the person who looks on with chips, until that wager lies there too."""
    stage = opened(games=of(monkeypatch, "baccarat", {}), bots=2)
    client = stage.come(ANN, "T1")
    stage.do("T1", BuyChips(by=ANN, amount=100_000))
    stage.until(lambda: len(stage.state("T1", Table).round.stakes) >= 2)
    stage.pass_(PACE.betting - 1)
    assert not closed(stage, "T1")
    stage.take("T1", ANN, "Wager", wager="tie")
    stage.until(lambda: closed(stage, "T1"), PACE.grace + 1)
    rounds(stage, "T1", 1)
    stage.go(client)
    stage.come(BEN, "T1")
    stage.until(lambda: bool(stage.state("T1", Table).round.stakes))
    stage.until(lambda: closed(stage, "T1"), PACE.betting / 2)  # who has gone is not waited for


# --- seats ----------------------------------------------------------------------------------------


def test_a_seat_is_kept_for_a_while_and_then_lost(opened: Open) -> None:
    """Who is away keeps the seat for as long as the pace says; the chips stay on record."""
    stage = opened()
    seated(stage, "CS1")
    (client,) = stage.floor.audience.clients()
    stage.go(client)
    stage.pass_(PACE.leave - 1)
    assert "ann" in stage.state("CS1", Table).seats.values()
    stage.pass_(2)
    assert "ann" not in stage.state("CS1", Table).seats.values()
    assert stage.state("CS1", Table).people["ann"].chips == 100_000


def test_who_comes_back_keeps_the_seat(opened: Open) -> None:
    """A visit in between, and the time begins anew."""
    stage = opened()
    seated(stage, "CS1")
    (client,) = stage.floor.audience.clients()
    stage.go(client)
    stage.pass_(PACE.leave - 1)
    stage.go(stage.come(ANN, "CS1"))
    stage.pass_(PACE.leave - 1)
    assert "ann" in stage.state("CS1", Table).seats.values()


def test_half_a_wager_keeps_no_seat(opened: Open) -> None:
    """Who leaves with an ante and no blind is given the ante back and loses the seat like anybody else."""
    stage = opened(games=("ultimate-texas-holdem",))
    seated(stage, "UT1")
    stage.take("UT1", ANN, "Wager", wager="ante")
    (client,) = stage.floor.audience.clients()
    stage.go(client)
    stage.pass_(PACE.leave + 2)
    assert "ann" not in stage.state("UT1", Table).seats.values()
    assert stage.state("UT1", Table).people["ann"].chips == 100_000


def test_a_seat_that_cannot_be_given_up_holds_nobody_up(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules do not let somebody who is away get up, the others play on."""
    stage = opened()
    seated(stage, "CS1")
    seated(stage, "CS1", BEN)
    stage.go(next(one for one in stage.floor.audience.clients() if one.who == ANN))
    monkeypatch.setattr("croupier.floor.dealer.Stand", lambda by: Stand(by=replace(by, role=Role.WATCHER)))
    stage.pass_(PACE.leave + 1)
    stage.take("CS1", BEN, "Wager", wager="ante")
    stage.until(lambda: closed(stage, "CS1"), PACE.betting + 1)


def test_a_free_seat_goes_to_who_waits_and_is_there(opened: Open) -> None:
    """The first in line who looks at the table gets the seat; who has gone is passed over."""
    stage = opened()
    people = [player(f"p{n}") for n in range(7)]
    for who in people:
        seated(stage, "CS1", who)
    first, second = stage.come(ANN, "CS1"), stage.come(BEN, "CS1")
    stage.do("CS1", Sit(by=ANN), Sit(by=BEN))
    assert stage.state("CS1", Table).waiting == ("ann", "ben")
    stage.go(first)
    stage.do("CS1", Stand(by=people[3]))
    stage.pass_(1)
    assert stage.state("CS1", Table).seats[4] == "ben"
    stage.go(second)


# --- rulings --------------------------------------------------------------------------------------


def test_a_short_deck_is_replaced(opened: Open) -> None:
    """A card is lost and that is reported: the round is void, the operator has the cards replaced, play goes on."""
    stage = opened(bots=2)
    stage.come(ANN, "CS1")
    stage.until(lambda: stage.ask("CS1", Slip(by=DEALER, mistake=CardLost())) == Done())
    stage.until(lambda: stage.ask("CS1", Report(by=DEALER, finding=DeckIncomplete())) == Done())
    stage.until(lambda: len(stage.state("CS1", Table).round.shoe.set.deck) == 52)
    rounds(stage, "CS1", stage.view("CS1", DEALER).round + 1)


def dark(stage: Stage) -> None:
    """Ann says that the light of her jackpot wager stayed dark: the rules ask a supervisor."""
    seated(stage, "CS1")
    stage.take("CS1", ANN, "Wager", wager="ante")
    stage.take("CS1", ANN, "Wager", wager="jackpot")
    stage.until(lambda: bool(stage.happened("CS1", Dealt)))
    stage.take("CS1", ANN, "Report")
    stage.settle()
    assert told(stage, "CS1", Found)


def test_a_claim_that_nobody_of_the_house_saw_is_not_so(opened: Open) -> None:
    """Without a supervisor at a console the automatic one answers at once, and the round goes on as it was."""
    stage = opened()
    dark(stage)
    stage.until(lambda: bool(stage.happened("CS1", Ruled)), 3)
    assert stage.state("CS1", Table).round.question is None
    stage.until(lambda: bool(stage.offered("CS1", ANN, "Choose")), 30)
    assert not stage.happened("CS1", JackpotRefunded)
    assert "jackpot" in {stake.wager for stake in stage.state("CS1", Table).round.stakes}


def test_a_supervisor_at_the_console_has_the_time_of_a_player(opened: Open) -> None:
    """The question waits for the console, but no longer than time and bank."""
    stage = opened()
    sue = Who("sue", Role.GAME_SUPERVISOR)
    stage.come(sue, "CS1")
    dark(stage)
    stage.pass_(30 + PACE.bank - 1)
    assert stage.state("CS1", Table).round.question is not None
    assert stage.offered("CS1", sue, "Answer")
    stage.until(lambda: bool(stage.happened("CS1", Ruled)), 3)


def test_the_dealer_turns_the_cards_of_a_holder_who_is_gone(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Style B of baccarat and of Dragon21: who has the cards and no connection is noticed; the round is finished."""
    for game, area in (("baccarat", "player"), ("dragon21", "dragon")):
        stage = opened(games=of(monkeypatch, game, {"style": "B"}))
        seated(stage, "T1")
        stage.take("T1", ANN, "Wager", wager=area)
        stage.go(*list(stage.floor.audience.clients()))
        rounds(stage, "T1", 1)
        assert told(stage, "T1", Ruled)
        assert stage.time < 120


def test_the_hands_of_a_player_who_is_gone_stand(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blackjack: the supervisor reports the absence and answers the question that follows; the table goes on."""
    stage = opened(games=of(monkeypatch, "blackjack", {}), pace=replace(PACE, leave=1e6))
    seated(stage, "T1")
    stage.go(*list(stage.floor.audience.clients()))
    for number in range(1, 4):
        stage.take("T1", ANN, "Wager", wager="initial")
        rounds(stage, "T1", number)


# --- shoes ----------------------------------------------------------------------------------------


def test_a_shoe_is_burned_played_and_shuffled_again(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four decks with the cutting card far from the end: after a few rounds there is a new shoe, burned again."""
    games = of(monkeypatch, "blackjack", {"decks": 4, "cutting_card": 140, "burn": 2})
    stage = opened(games=games, bots=3, pace=AT_ONCE)
    rounds(stage, "T1", 30)
    assert len(told(stage, "T1", Burned)) >= 4


# --- the pace -------------------------------------------------------------------------------------


def alone(stage: Stage) -> float:
    """Ann is alone and has an ante down: how long until the last card is dealt."""
    stage.until(lambda: bool(stage.offered("CS1", ANN, "Wager")))
    stage.take("CS1", ANN, "Wager", wager="ante")
    stage.until(lambda: closed(stage, "CS1"))
    took = stage.until(lambda: bool(stage.offered("CS1", ANN, "Choose")))
    stage.take("CS1", ANN, "Choose", choice="fold")
    return took


def test_a_solo_player_has_it_fast_or_slow(opened: Open) -> None:
    """Who is alone at a table chooses the pace, and has it as long as they are alone."""
    stage = opened()
    seated(stage, "CS1")
    usual = alone(stage)
    assert stage.shift.go(ANN, "CS1", "fast") == Done()
    assert alone(stage) < usual / 2
    assert stage.shift.go(ANN, "CS1", "slow") == Done()
    assert alone(stage) > usual * 1.5
    seated(stage, "CS1", BEN)
    assert alone(stage) == pytest.approx(usual, rel=0.7)
    assert isinstance(stage.shift.go(ANN, "CS1", "fast"), Unavailable)
    stage.do("CS1", Stand(by=BEN))
    assert stage.shift.go(ANN, "CS1", "normal") == Done()
    assert alone(stage) == pytest.approx(usual)


def test_deal_now(opened: Open) -> None:
    """Who is alone and has wagered need not wait for the end of betting; it holds for that round."""
    stage = opened(pace=replace(PACE, betting=60.0, grace=50.0))
    seated(stage, "CS1")
    stage.take("CS1", ANN, "Wager", wager="ante")
    stage.pass_(5)
    assert not closed(stage, "CS1")
    assert stage.shift.go(ANN, "CS1", "now") == Done()
    stage.until(lambda: closed(stage, "CS1"), 1)
    stage.until(lambda: bool(stage.offered("CS1", ANN, "Choose")))
    stage.take("CS1", ANN, "Choose", choice="fold")
    stage.until(lambda: bool(stage.offered("CS1", ANN, "Wager")))
    stage.take("CS1", ANN, "Wager", wager="ante")
    stage.pass_(20)
    assert not closed(stage, "CS1")


def test_deal_now_waits_for_who_has_come_since(opened: Open) -> None:
    """Somebody sits down before the cards: the table goes at its own pace again."""
    stage = opened(pace=replace(PACE, betting=60.0, grace=50.0))
    seated(stage, "CS1")
    assert stage.shift.go(ANN, "CS1", "now") == Done()
    seated(stage, "CS1", BEN)
    for who in (ANN, BEN):
        stage.take("CS1", who, "Wager", wager="ante")
        stage.pass_(5)
        assert not closed(stage, "CS1")


def test_bots_do_not_hold_up_who_wants_the_cards_now(opened: Open) -> None:
    """A bot that has not wagered yet is dealt out, as it would be when the time is over."""
    stage = opened(bots=1, pace=replace(PACE, betting=60.0, think=1e6))
    seated(stage, "CS1")
    stage.take("CS1", ANN, "Wager", wager="ante")
    assert stage.shift.go(ANN, "CS1", "now") == Done()
    stage.until(lambda: closed(stage, "CS1"), 5)


@pytest.mark.parametrize(
    ("who", "table", "tempo", "why"),
    [
        (BEN, "CS1", "now", "Others play at this table: it goes at the table's own pace."),
        (ANN, "CS1", "presto", "'presto' is not a pace; ask for now, fast, normal or slow."),
        (ANN, "CS2", "fast", "Nobody plays at this table; sit down first."),
        (ANN, "HO1", "fast", "This table goes at its own pace."),
    ],
)
def test_a_pace_that_is_not_to_be_had(opened: Open, who: Who, table: str, tempo: str, why: str) -> None:
    """Refused in words where others play, where nobody does, where it is none, and at tables that have their own."""
    stage = opened(games=("caribbean-stud", "holdem"), tables=2)
    seated(stage, "CS1")
    assert stage.shift.go(who, table, tempo) == Unavailable(why)


def test_with_a_person_dealing_the_dealer_only_shuffles(opened: Open) -> None:
    """The consoles do everything else."""
    stage = opened(person=True)
    stage.come(ANN, "CS1")
    stage.sit(ANN, "CS1")
    assert isinstance(stage.ask("CS1", CloseBets(by=DEALER)), Refusal)
    for _ in range(40):
        steps = [one for who in (DEALER, SUPERVISOR) for one in stage.offered("CS1", who, "Perform")]
        if not steps:
            break
        for who in (DEALER, SUPERVISOR):
            if stage.offered("CS1", who, "Perform"):
                stage.take("CS1", who, "Perform")
                break
        stage.pass_(1)
    stage.pass_(5)
    assert stage.view("CS1", DEALER).phase in ("shuffling", "betting")
    assert not stage.happened("CS1", BetsClosed)
