"""Pots, read again: what cannot be divided, what an uncalled wager leaves, hands thrown away at the showdown."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.irregular.hands import Game, number

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import pots, showdown
from croupier.engines.betting.options import Commission, Uncalled, deck_size
from croupier.engines.betting.state import Hand, Place
from croupier.kernel.answers import Refusal
from croupier.things.cards import cards as cards_of
from croupier.things.hands.five import high
from croupier.things.hands.low import low
from croupier.things.hands.order import ORDERS


def shown(name: str, hands: dict[int, str], paid: dict[int, int], button: int = 0, **fields: Any) -> Hand:
    """A hand in which these lie open, with what everybody paid; who has no cards has folded."""
    h = Game(name, 6, **fields).h
    places, ranked, live = list(h.places), [], 0
    order = ORDERS[deck_size(h.variant, h.options)]
    for seat, amount in paid.items():
        cards = cards_of(hands.get(seat, ""))
        places[seat] = Place(owner=f"p{seat}", paid=amount, down=cards)
        if cards:
            live |= 1 << seat
            found = low(cards) if h.variant.low else None
            ranked.append((seat, high(cards, order), -1 if found is None else found))
    streets = len(h.variant.streets)
    return replace(h, places=tuple(places), ranked=tuple(ranked), live=live, shown=live, button=button, street=streets)


def given(h: Hand) -> dict[int, int]:
    """What everybody gets out of all pots."""
    found: dict[int, int] = {}
    for pot in pots.pots(h):
        for share in pots.share_out(h, pot, pot.amount):
            found[share.seat] = found.get(share.seat, 0) + share.amount
    return found


ACES = ("Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d", "Ah Ks Qc Jd 9h", "As Kc Qd Jh 9s")


@pytest.mark.parametrize("button", range(1, 7))
@pytest.mark.parametrize("winners", [(1, 2), (2, 5), (1, 3, 6), (2, 3, 4, 5)])
@pytest.mark.parametrize("odd", range(4))
def test_odd_chips_by_the_button(button: int, winners: tuple[int, ...], odd: int) -> None:
    """One smallest chip each, the first to the left of the button first (8.1.5(a)); here chips of $2 and $5."""
    hands = dict(zip(winners, ACES, strict=False))
    paid = dict.fromkeys(winners, 20_00) | {(set(range(1, 7)) - set(winners)).pop(): 2_00 * odd}
    h = shown("draw-blind", hands, paid, button, chips=(2_00, 5_00))
    total = sum(paid.values())
    each = total // len(winners) // 2_00 * 2_00
    rest = (total - each * len(winners)) // 2_00
    nearest = sorted(winners, key=lambda seat: (seat - button - 1) % 6)
    assert given(h) == {seat: each + (2_00 if seat in nearest[:rest] else 0) for seat in winners}


@pytest.mark.parametrize("odd", range(4))
def test_odd_chips_by_suit_in_every_pot(odd: int) -> None:
    """Stud: spades before hearts before diamonds before clubs (8.1.5(b)), one chip each, pot by pot."""
    hands = dict(enumerate(ACES, 1))
    h = shown("five-card-stud", hands, dict.fromkeys(range(1, 5), 10_00) | {5: odd * 1_00}, ante=1_00)
    assert given(h) == {seat: 10_00 + (1_00 if seat > 4 - odd else 0) for seat in range(1, 5)}
    side = shown("five-card-stud", {1: ACES[0], 2: ACES[1], 3: ACES[2]}, {1: 10_00, 2: 15_00, 3: 15_00, 4: 13_00})
    # the main pot of 40 leaves a chip over, the side pot of 13 another: both are the ace of hearts'
    assert given(side) == {1: 13_00, 2: 13_00 + 6_00, 3: 14_00 + 7_00}


def test_an_ace_that_counts_low_is_not_the_highest_card() -> None:
    """In a small straight the five decides, here that of spades against the ace of spades (3.2.1(a), 8.1.5(b))."""
    hands = {1: "As 2c 3d 4h 5c", 2: "Ac 2d 3h 4c 5s"}
    assert given(shown("five-card-stud", hands, {1: 10_00, 2: 10_00, 3: 1_00})) == {1: 10_00, 2: 11_00}
    short = {1: "As 7c 8d 9h Tc", 2: "Ac 7d 8h 9c Ts"}
    assert given(shown("five-card-stud", short, {1: 10_00, 2: 10_00, 3: 1_00}, deck=32)) == {1: 10_00, 2: 11_00}
    four = {1: "Ks Kc Kd Kh Ac", 2: "2c 3c 4c 6c 8d"}
    assert given(shown("five-card-stud", four, {1: 10_00, 2: 10_00})) == {1: 20_00}


def test_odd_chips_of_the_low_half_go_by_the_low_hand() -> None:
    """Equal lows in stud: the highest card of the low hand decides, not that of the high hand (8.1.5(b))."""
    hands = {1: "Ks Kh 8c 6d 4d 2h Ac", 2: "Qd Jd 8s 6c 4h 2c Ad"}
    h = shown("seven-card-stud-hi-low", hands, {1: 21_00, 2: 21_00})
    assert given(h) == {1: 21_00 + 10_00, 2: 11_00}


def test_the_odd_chip_of_high_and_low_goes_to_the_high_hands() -> None:
    """8.10.5(f), and within the high half by 8.1.5."""
    hands = {1: "Ks Kh Qc Qd 9h", 2: "Kc Kd Qs Qh 9d", 3: "8s 6c 4h 2c Ad"}
    h = shown("seven-card-stud-hi-low", hands, {1: 5_00, 2: 5_00, 3: 5_00})
    assert given(h) == {1: 4_00, 2: 4_00, 3: 7_00}


def test_of_a_second_raise_only_the_last_wager_is_uncalled() -> None:
    """The blind and what a raise had called before stay in the pot for the percentage (1.1 "pot", 7.5)."""
    g = Game("holdem", 3, commission=Commission.PERCENTAGE, percent=10, cap=100_00).deal()
    g.act(pc.Raise, amount=10_00).act(pc.Fold).act(pc.Raise, amount=30_00).act(pc.Fold).rest()
    # 1 + 10 + 10 are in; of the raise from 2 to 30 twenty go back, and eight are no part of the pot
    assert g.of(pe.RakeTaken)[-1].amounts == (1_00,)
    assert g.h.uncalled == 8_00
    g = Game("holdem", 2, commission=Commission.PERCENTAGE, percent=10, cap=100_00, stack=500_00).deal().on()
    g.act(pc.Bet, amount=20_00).act(pc.Raise, amount=60_00).act(pc.Raise, amount=150_00).act(pc.Fold).rest()
    # 4 before, then 60 and 60: of the last wager of 130 ninety go back and forty are uncalled
    assert g.h.uncalled == 40_00
    assert g.of(pe.RakeTaken)[-1].amounts == (8_00,)


@pytest.mark.parametrize(
    ("commission", "uncalled", "wanted"),
    [
        (Commission.PERCENTAGE, Uncalled.PERCENTAGE, (0, "7.6")),
        (Commission.PERCENTAGE, Uncalled.EVERY, (0, "7.6")),
        (Commission.FIXED, Uncalled.PERCENTAGE, (1_00, "7.2.3(a)")),
        (Commission.FIXED, Uncalled.EVERY, (0, "7.6")),
    ],
)
def test_a_raise_that_nobody_calls(commission: Commission, uncalled: Uncalled, wanted: tuple[int, str]) -> None:
    """7.5, 7.6: a percentage knows only the blinds, whoever made the raise; a fixed commission by the option."""
    terms: dict[str, Any] = {"percent": 10, "cap": 100_00, "minimum": 10_00, "blinds": (5_00, 10_00)}
    for folds in (0, 1, 2):
        g = Game("holdem", 4, commission=commission, uncalled=uncalled, **terms).deal()
        for _ in range(folds):
            g.act(pc.Fold)
        g.act(pc.Raise, amount=40_00)
        while g.h.pending:
            g.act(pc.Fold)
        g.rest()
        taken = g.of(pe.RakeTaken)[-1]
        assert (sum(taken.amounts), number(taken)) == wanted


def test_who_alone_contests_a_side_pot_does_not_throw_the_hand_away() -> None:
    """An all-in player never gets chips of a pot without a stake in it (1.1 "all-in")."""
    hands = dict(zip((1, 2, 3), ACES, strict=False))
    h = shown("draw-blind", hands, {1: 10_00, 2: 50_00, 3: 50_00})
    h = replace(h, ranked=(), shown=0)
    assert not isinstance(showdown.muck(h, 1), Refusal)
    assert not isinstance(showdown.muck(h, 2), Refusal)
    found = showdown.muck(replace(h, mucked=1 << 2), 3)
    assert isinstance(found, Refusal)
    assert number(found) == "8.4.5(b)(iii)"


def test_antes_are_no_blinds() -> None:
    """With antes in the pot the commission is due, though nobody called a blind (7.6)."""
    g = Game("holdem", 3, commission=Commission.PERCENTAGE, percent=10, cap=100_00, ante=10_00).deal()
    g.act(pc.Fold).act(pc.Fold).rest()
    taken = g.of(pe.RakeTaken)[-1]
    assert (taken.amounts, number(taken)) == ((3_00,), "7.2.1(a)")


def raked(h: Hand) -> tuple[tuple[int, ...], str]:
    """What the house takes, and the number of the rule."""
    return pots.rake(h, pots.pots(h))


PERCENT: dict[str, Any] = {"commission": Commission.PERCENTAGE, "percent": 10, "cap": 100_00}


def test_a_stand_off_is_judged_pot_by_pot() -> None:
    """7.8: a third player paid into the main pot, and nobody else into the side pot."""
    equal = {1: ACES[0], 2: ACES[1]}
    both = {1: 50_00, 2: 50_00}
    assert raked(shown("draw-blind", equal, both, **PERCENT)) == ((0,), "7.8")
    assert raked(shown("draw-blind", equal, both | {3: 1_00}, **PERCENT)) == ((10_00,), "7.2.1(a)")
    three = equal | {3: "2c 3c 4c 6d 8d"}
    assert raked(shown("draw-blind", three, both | {3: 20_00}, **PERCENT)) == ((6_00, 0), "7.8")
    assert raked(shown("draw-blind", equal | {3: ACES[2]}, both | {3: 20_00}, **PERCENT)) == ((0, 0), "7.8")
    alone = {1: ACES[0]}
    assert raked(shown("draw-blind", alone, {1: 50_00}, **PERCENT))[0] == (5_00,)


def test_high_and_low_both_have_to_be_equal() -> None:
    """7.8 speaks of hands of equal value: a hand with the better low is none."""
    paid = {1: 50_00, 2: 50_00}
    same = {1: "Ks Kh 8c 6d 4d 2h Ac", 2: "Kc Kd 8s 6c 4h 2c Ad"}
    assert raked(shown("seven-card-stud-hi-low", same, paid, **PERCENT)) == ((0,), "7.8")
    other = {1: "As Ah Ks Qs 9d 8c 7c", 2: "Ac Ad Kh Qh 9s 8d 2c"}
    assert raked(shown("seven-card-stud-hi-low", other, paid, **PERCENT))[0] == (0,)
    lower = {1: "Ks Kh Ac 8c 6d 4d 2h", 2: "Kc Kd As 8s 6c 3h 2c"}
    assert raked(shown("seven-card-stud-hi-low", lower, paid, **PERCENT)) == ((10_00,), "7.2.1(a)")


def test_cap_and_fee_over_several_pots() -> None:
    """7.7: the cap is the hand's, main pot first; 7.2.3: so is the fee, and no pot pays more than it holds."""
    hands = {1: ACES[0], 2: "2c 3c 4c 6d 8d", 3: "2d 3d 4d 6h 8h"}
    paid = {1: 1_00, 2: 41_00, 3: 41_00}
    h = shown("draw-blind", hands, {1: 20_00, 2: 50_00, 3: 50_00}, **{**PERCENT, "cap": 8_00})
    assert raked(h) == ((6_00, 0), "7.8")
    unequal = hands | {3: "2d 3d 4d 6h 9h"}
    h = shown("draw-blind", unequal, {1: 20_00, 2: 50_00, 3: 50_00}, **{**PERCENT, "cap": 8_00})
    assert raked(h) == ((6_00, 2_00), "7.7")
    fixed: dict[str, Any] = {"commission": Commission.FIXED, "fee": 5_00, "fee_short": 4_00, "short_handed": 5}
    assert raked(shown("draw-blind", unequal, paid, **fixed)) == ((3_00, 2_00), "7.2.3(a)")
    assert raked(shown("draw-blind", unequal, paid, **{**fixed, "short_handed": 6})) == ((3_00, 1_00), "7.2.3(a)")


def test_dead_chips_are_in_the_main_pot() -> None:
    """A small blind made up dead belongs to the pot that everybody contests."""
    hands = {1: ACES[0], 2: "2c 3c 4c 6d 8d", 3: "2d 3d 4d 6h 9h"}
    h = shown("draw-blind", hands, {1: 20_00, 2: 50_00, 3: 50_00})
    places = list(h.places)
    places[2] = replace(places[2], dead=1_00)
    assert given(replace(h, places=tuple(places))) == {1: 61_00, 3: 60_00}


def test_halves_of_high_and_low_are_whole_chips() -> None:
    """With chips of $5 a pot of $45 is 25 and 20, the greater half the high hand's (8.10.5(f))."""
    hands = {1: "Ks Kh Qc Qd 9h", 2: "8s 6c 4h 2c Ad"}
    h = shown("seven-card-stud-hi-low", hands, {1: 20_00, 2: 20_00, 3: 5_00}, chips=(5_00,))
    assert given(h) == {1: 25_00, 2: 20_00}
