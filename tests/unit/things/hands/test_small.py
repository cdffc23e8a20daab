"""Hands of four and of three cards, each in its own order."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from tests.unit.things.hands import naive

from croupier.things.cards import ACE, cards, deck, names
from croupier.things.hands import four, order, three

ALL_FOUR = {
    four.Category.FOUR_OF_A_KIND: 13,
    four.Category.STRAIGHT_FLUSH: 44,
    four.Category.THREE_OF_A_KIND: 2_496,
    four.Category.FLUSH: 2_816,
    four.Category.STRAIGHT: 2_772,
    four.Category.TWO_PAIRS: 2_808,
    four.Category.ONE_PAIR: 82_368,
    four.Category.ODD_CARDS: 177_408,
}
ALL_THREE = {
    three.Category.STRAIGHT_FLUSH: 48,
    three.Category.THREE_OF_A_KIND: 52,
    three.Category.STRAIGHT: 720,
    three.Category.FLUSH: 1_096,
    three.Category.ONE_PAIR: 3_744,
    three.Category.ODD_CARDS: 16_440,
}


def test_all_hands_of_four() -> None:
    """Every four cards: each category comes as often as counting says (270,725 hands)."""
    assert Counter(four.category(four.high(hand)) for hand in combinations(deck(), 4)) == ALL_FOUR


def test_all_hands_of_three() -> None:
    """Every three cards: each category comes as often as published (22,100 hands)."""
    assert Counter(three.category(three.high(hand)) for hand in combinations(deck(), 3)) == ALL_THREE


@pytest.mark.parametrize(("which", "number"), [("four", 4), ("four", 5), ("four", 6), ("four", 9), ("three", 3)])
def test_agrees_with_a_plain_evaluator(which: str, number: int) -> None:
    """Random hands stand in the same order, and stand off together, under an evaluator written apart."""
    random = Random(number)
    naive.assert_same_order([random.sample(deck(), number) for _ in range(2000 if number < 9 else 200)], which)


def test_agrees_on_suited_hands() -> None:
    """The same out of two suits, where two suits may each hold four cards."""
    random = Random(2)
    pack = [card for card in deck() if card & 3 < 2]
    naive.assert_same_order([random.sample(pack, 8) for _ in range(500)], "four")


def test_order_of_four() -> None:
    """Three of a kind beats a flush, a flush a straight, and four of a kind everything."""
    hands = "As Kd Qc 9h|2s 2d 4c 3h|As Ad 2c 3h|3s 3d 2c 2h|As Ad Kc Kh|4s 3d 2c Ah"
    hands += "|5s 4d 3c 2h|As Kd Qc Jh|6s 4s 3s 2s"
    hands += "|As Ks Qs Ts|2s 2d 2c 3h|As Ad Ac Kh|4s 3s 2s As|As Ks Qs Js|2s 2d 2c 2h|As Ad Ac Ah"
    values = [four.high(cards(hand)) for hand in hands.split("|")]
    assert values == sorted(set(values))


def test_order_of_three() -> None:
    """Three of a kind beats a straight, a straight a flush; ace, king and queen of a suit beat all."""
    hands = "5s 3d 2c|As Kd Jc|2s 2d 3c|As Ad Kc|5s 3s 2s|As Ks Js"
    hands += "|3s 2d Ac|As Kd Qc|2s 2d 2c|As Ad Ac|3s 2s As|As Ks Qs"
    values = [three.high(cards(hand)) for hand in hands.split("|")]
    assert values == sorted(set(values))


def test_no_straight_round_the_corner() -> None:
    """King, ace and two are odd cards."""
    assert three.category(three.high(cards("Ks Ad 2c"))) is three.Category.ODD_CARDS
    assert four.category(four.high(cards("Qs Kd Ac 2h"))) is four.Category.ODD_CARDS


def test_best_four() -> None:
    """The best four of a player's five and of the dealer's six."""
    assert names(four.best_four(cards("As 2d 3d 4d 9c"))) == "4d 3d 2d As"
    assert names(four.best_four(cards("Ks Kd 9c 9d 9s 2h"))) == "9s 9d 9c Ks"
    assert order.describe(four.high(cards("Ks Kd 9c 9d 2h"))) == "two pairs, kings and nines"


def test_marks() -> None:
    """A pair of aces is the mark of Aces Up; in three cards, queen high is one."""
    aces = four.least(four.Category.ONE_PAIR, ACE)
    assert four.high(cards("Ks Kd Ac Qh")) < aces <= four.high(cards("As Ad 3c 2h"))
    queen = three.least(three.Category.ODD_CARDS, 10)
    assert three.high(cards("Js Td 8c")) < queen <= three.high(cards("Qs 3d 2c"))
    assert order.ranks(three.high(cards("Qs 3d 2c"))) == (10, 1, 0)
    assert order.describe(three.high(cards("Qs Qd 2c"))) == "one pair, queens"
