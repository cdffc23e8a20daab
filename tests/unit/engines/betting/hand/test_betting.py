"""Betting, read again sentence by sentence: amounts after short all-ins, counts of raises, chips without a word."""

from typing import Any

import pytest
from tests.unit.engines.betting.irregular.hands import Game, number

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import acting, betting
from croupier.engines.betting.options import Limit, Options, validate
from croupier.engines.betting.state import turn
from croupier.engines.betting.view import limits
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of
from croupier.things.money import dollars

LAW = law_of("poker-victoria")
SPREAD = {"limit": Limit.SPREAD, "maximum": 10_50}


def flop(*stacks: int, **fields: Any) -> Game:
    """Holdem after a first round without a raise: seat 1 is to open."""
    g = Game("holdem", stacks=stacks, **fields).deal()
    return g.on()


def bounds(g: Game) -> Bounds:
    """From what to what the player at turn may raise."""
    found = betting.raising(g.h, turn(g.h))
    assert isinstance(found, Bounds), found
    return found


def over_blind(g: Game, seat: int) -> Any:
    """What comes of an over-blind of this seat."""
    return acting.over_blind(g.t, pc.OverBlind(by=Who(f"p{seat}", Role.PLAYER)))


def test_to_complete_a_short_opening_all_in_is_a_raise() -> None:
    """6.14.2(a) calls it one, so it is the first of three (6.8)."""
    g = flop(200_00, 14_00, 200_00, 200_00, limit=Limit.FIXED, minimum=10_00, blinds=(5_00, 10_00))
    g.act(pc.Check).act(pc.AllIn)
    assert (g.h.to, g.h.raises) == (4_00, 0)
    g.act(pc.Raise, amount=10_00)
    assert g.h.raises == 1
    g.act(pc.Raise, amount=20_00).act(pc.Raise, amount=30_00)
    assert number(g.refused(pc.Raise, amount=40_00)) == "6.8"


def test_a_smaller_bring_in_is_completed_by_the_first_bet() -> None:
    """Option `bring_in`: three raises may follow the completion."""
    g = Game("seven-card-stud", 4, limit=Limit.FIXED, minimum=10_00, bring_in=4_00).deal()
    g.act(pc.Bet, amount=4_00).act(pc.Raise, amount=10_00)
    assert (g.h.raises, g.h.base) == (0, 10_00)


@pytest.mark.parametrize(("chips", "to"), [((5_00, 1_00), 4_00), ((4_00,), 4_00), ((10_00, 2_00), 10_00)])
def test_a_fixed_bring_in_in_chips_is_one_of_two_amounts(chips: tuple[int, ...], to: int) -> None:
    """Nothing between the smaller bring-in and the bet, also without a word."""
    coins = (1_00, 2_00, 4_00, 5_00, 10_00)
    g = Game("seven-card-stud", 3, limit=Limit.FIXED, minimum=10_00, bring_in=4_00, chips=coins).deal()
    g.act(pc.PutIn, chips=chips)
    assert g.of(pe.Raised)[-1].to == to


def test_a_raise_over_a_short_all_in_is_counted_from_the_call() -> None:
    """Spread limit: the raise of 10 over an all-in of 5 asks for 10 from the next, not for 11 (6.5, 6.7)."""
    g = flop(200_00, 200_00, 7_00, 200_00, 200_00, limit=Limit.SPREAD, minimum=2_00, maximum=10_00)
    g.act(pc.Bet, amount=4_00).act(pc.Call).act(pc.AllIn)
    assert (g.h.to, g.h.base) == (5_00, 4_00)
    assert (bounds(g).least, bounds(g).most) == (8_00, 15_00)
    g.act(pc.Raise, amount=15_00)
    assert (bounds(g).least, bounds(g).most) == (25_00, 25_00)


@pytest.mark.parametrize(
    ("limit", "chips", "rule"),
    [
        (Limit.NONE, (5_00,), "6.13.1"),
        (Limit.FIXED, (5_00,), "6.12"),
        (Limit.FIXED, (1_00,), "6.12"),
        (Limit.POT, (1_00,), "6.13.1"),
    ],
)
def test_a_chip_of_the_last_blind_that_makes_a_call_is_a_check(limit: Limit, chips: tuple[int, ...], rule: str) -> None:
    """Nothing is left to call: the chip goes back and the round is over."""
    g = Game("holdem", 3, limit=limit, minimum=4_00, blinds=(2_00, 4_00)).deal().act(pc.Call).act(pc.Call)
    g.act(pc.PutIn, chips=chips)
    assert type(g.log[-1]) is pe.Checked
    assert number(g.log[-1]) == rule
    assert g.h.places[2].stack == 196_00


def test_chips_of_the_last_blind_under_half_a_raise_are_a_check() -> None:
    """6.11 takes them for a call, and from half a raise on for a raise."""
    g = Game("holdem", 3, minimum=10_00, blinds=(5_00, 10_00)).deal().act(pc.Call).act(pc.Call)
    again = Game("holdem", 3, minimum=10_00, blinds=(5_00, 10_00)).deal().act(pc.Call).act(pc.Call)
    g.act(pc.PutIn, chips=(2_00, 2_00))
    assert (type(g.log[-1]), number(g.log[-1])) == (pe.Checked, "6.11")
    again.act(pc.PutIn, chips=(5_00, 1_00))
    last = again.of(pe.Raised)[-1]
    assert (last.to, number(last)) == (20_00, "6.11")


@pytest.mark.parametrize(
    ("chips", "to", "rule"),
    [
        ((10_00, 2_00, 2_00), 10_00, "6.11"),
        ((10_00, 5_00), 20_00, "6.11"),
        ((10_00, 5_00, 2_00), 20_00, "6.11"),
        ((10_00, 10_00), 20_00, "8.1.2(b)"),
        ((25_00, 10_00), 35_00, "8.1.2(b)"),
        ((100_00,), 10_00, "6.13.2"),
        ((10_00,), 10_00, "8.1.2(a)"),
        ((5_00, 5_00), 10_00, "8.1.2(a)"),
    ],
)
def test_chips_against_a_bet_of_ten(chips: tuple[int, ...], to: int, rule: str) -> None:
    """Half of the least raise divides a call from a raise that is made up (6.11); one oversize chip calls."""
    g = flop(200_00, 200_00, 200_00).act(pc.Bet, amount=10_00).act(pc.PutIn, chips=chips)
    assert g.h.places[2].bet == to
    assert number(g.log[-1]) == rule


def test_an_all_in_too_small_for_the_raise_it_makes_up() -> None:
    """Half a raise in chips, and no more behind: all-in (6.11, 6.14.3)."""
    g = flop(200_00, 18_00, 200_00).act(pc.Bet, amount=10_00).act(pc.PutIn, chips=(10_00, 5_00, 1_00))
    last = g.of(pe.Raised)[-1]
    assert (last.to, last.all_in, last.full, number(last)) == (16_00, True, False, "6.14.3")


def test_nobody_raises_over_the_limit_of_a_spread_by_a_blind() -> None:
    """A last blind, or an over-blind, above the largest bet leaves no raise within the limits (6.5)."""
    o = Options(limit=Limit.SPREAD, minimum=2_00, maximum=3_00, blinds=(2_00, 4_00))
    found = validate(LAW, GAMES["holdem"], o)
    assert isinstance(found, Refusal)
    assert number(found) == "6.7"
    g = Game("draw-blind", 4, limit=Limit.SPREAD, minimum=2_00, maximum=3_00, blinds=(1_00, 2_00)).until(
        pe.ForcedPosted
    )
    g.step()
    refused = over_blind(g, 3)
    assert isinstance(refused, Refusal)
    assert number(refused) == "6.5"
    g = Game("draw-blind", 4, limit=Limit.SPREAD, minimum=2_00, maximum=4_00, blinds=(1_00, 2_00)).until(
        pe.ForcedPosted
    )
    g.step()
    assert not isinstance(over_blind(g, 3), Refusal)


def test_a_bring_in_is_no_more_than_the_minimum() -> None:
    """The option is for a smaller opening bet."""
    o = Options(blinds=(), ante=1_00, minimum=2_00, bring_in=3_00)
    found = validate(LAW, GAMES["seven-card-stud"], o)
    assert isinstance(found, Refusal)
    assert number(found) == "8.9.3(a)"


def test_the_kitty_is_not_for_a_hand_that_was_bet_on() -> None:
    """Who called with the cards dealt does not change them for the kitty when raised (8.5.3(c))."""
    g = Game("draw-kitty", 4).deal().act(pc.Call).act(pc.Raise, amount=6_00).act(pc.Fold).act(pc.Fold)
    assert turn(g.h) == 3
    assert number(g.refused(pc.TakeKitty)) == "8.5.3(c)"


def test_who_brings_in_gets_no_cards_after_a_fold_in_a_later_round() -> None:
    """9.6.5 is for the round of the forced bet, and for rounds of checking."""
    g = Game("seven-card-stud", 3).deal()
    first = turn(g.h)
    g.on()
    while turn(g.h) == first:
        g.act(pc.Check)
    g.act(pc.Bet, amount=2_00)
    while turn(g.h) != first:
        g.act(pc.Call)
    g.act(pc.Fold)
    assert not g.of(pe.Folded)[-1].ghost
    assert not g.h.ghosts


@pytest.mark.parametrize(
    "fields", [{"ante": 1_50}, {"blinds": (50, 2_00)}, {"minimum": 1_50}, {"big_bet": 4_50}, SPREAD]
)
def test_every_amount_can_be_put_in_with_chips(fields: dict[str, Any]) -> None:
    """Wagers are made in chips alone (6.1), here of $1 at least."""
    found = validate(LAW, GAMES["holdem"], Options(**fields))
    assert isinstance(found, Refusal)
    assert number(found) == "6.1"
    assert validate(LAW, GAMES["holdem"], Options(**fields, chips=(50, 1_00))) is None


def test_blinds_that_are_not_played_hinder_nobody() -> None:
    """A game with antes has no blinds, whatever the option says, and shows none."""
    o = Options(limit=Limit.SPREAD, ante=5_00, minimum=5_00, maximum=10_00, chips=(5_00,), blinds=(1_00, 20_00))
    assert validate(LAW, GAMES["five-card-stud"], o) is None
    assert "blinds" not in limits(dollars, o, GAMES["five-card-stud"])
    assert "blinds $1/$2" in limits(dollars, Options(), GAMES["holdem"])


def test_two_who_can_bet_are_head_to_head_beside_an_all_in() -> None:
    """Three raises are no limit for them (6.8)."""
    g = flop(200_00, 200_00, 5_00, 200_00, limit=Limit.FIXED, minimum=2_00)
    g.act(pc.Bet, amount=2_00).act(pc.Call).act(pc.AllIn).act(pc.Fold)
    for _ in range(5):
        g.act(pc.Raise, amount=bounds(g).least)
    assert g.h.raises == 6


@pytest.mark.parametrize(
    ("limit", "chip", "to", "rule"),
    [
        (Limit.FIXED, 25_00, 2_00, "6.12"),
        (Limit.SPREAD, 25_00, 10_00, "6.12"),
        (Limit.SPREAD, 5_00, 5_00, "6.12"),
        (Limit.POT, 25_00, 6_00, "6.13.2"),
        (Limit.HALF_POT, 25_00, 3_00, "6.13.2"),
        (Limit.NONE, 25_00, 25_00, "6.13.2"),
        (Limit.NONE, 2_00, 2_00, "8.14.4(b)"),
    ],
)
def test_one_chip_as_the_first_wager_of_a_round(limit: Limit, chip: int, to: int, rule: str) -> None:
    """It is its size, or the most that the limit allows; a chip of the least bet is no oversize chip."""
    g = flop(200_00, 200_00, 200_00, limit=limit, maximum=10_00, big_from=4).act(pc.PutIn, chips=(chip,))
    assert (g.h.to, number(g.log[-1])) == (to, rule)


@pytest.mark.parametrize(
    ("limit", "rule"),
    [(Limit.FIXED, "6.12"), (Limit.SPREAD, "6.12"), (Limit.HALF_POT, "6.13.2"), (Limit.POT, "6.13.2")],
)
def test_one_chip_against_a_bet_calls_in_every_round(limit: Limit, rule: str) -> None:
    """No round makes a raise of a single chip without a word."""
    g = Game("holdem", 2, limit=limit, maximum=10_00, big_from=5).deal().on()
    while not g.h.over:
        g.act(pc.Bet, amount=2_00).act(pc.PutIn, chips=(100_00,))
        last = g.of(pe.BetCalled)[-1]
        assert (last.amount, number(last)) == (2_00, rule)
        g.rest()
    assert len(g.of(pe.BetCalled)) == 4


def test_a_fold_to_no_bet_rests_on_the_paragraph_on_opening() -> None:
    """It is one of the opener's choices; after a bet it is everybody's."""
    g = flop(200_00, 200_00, 200_00).act(pc.Fold)
    assert number(g.of(pe.Folded)[-1]) == "8.14.4(b)"
    g.act(pc.Bet, amount=2_00).act(pc.Fold)
    assert number(g.of(pe.Folded)[-1]) == "8.14.4(c)"
