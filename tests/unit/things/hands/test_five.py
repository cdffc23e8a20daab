"""Hands of five cards: their order, their words, and the best of many cards."""

import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from tests.unit.things.hands import naive

from croupier.things.cards import ACE, KING, cards, deck, names
from croupier.things.hands.five import best_five, high, two_and_three
from croupier.things.hands.order import (
    ORDER_32,
    ORDER_36,
    ORDER_40,
    ORDER_52,
    ORDERS,
    Category,
    Order,
    category,
    describe,
    least,
    ranks,
)

# Lowest first; poker-victoria 3.2.1(b) read upwards.
RISING_52 = """
    7s 5d 4c 3h 2s | As Kd 6c 4h 2s | As Kd 9c 5h 2s | 2s 2d 5c 4h 3s | As Ad 4c 3h 2s | As Ad 5c 3h 2s
    3s 3d 2c 2h As | Ks Kd 4c 4h 9s | As Ad 3c 3h 2s | 2s 2d 2c 4h 3s | As Ad Ac Kh Qs | 5s 4d 3c 2h As
    6s 5d 4c 3h 2s | As Kd Qc Jh Ts | 7s 5s 4s 3s 2s | As Ks Qs Js 9s | 2s 2d 2c 3h 3s | 2s 2d 2c Ah As
    As Ad Ac Kh Ks | 2s 2d 2c 2h 3s | As Ad Ac Ah Ks | 5s 4s 3s 2s As | 9s 8s 7s 6s 5s | Ks Qs Js Ts 9s
    As Ks Qs Js Ts
"""
WORDS = [
    ("As Kd 9c 5h 2s", "ace high, king, 9, 5, 2"),
    ("Ts Jd 9c 5h 2s", "jack high, 10, 9, 5, 2"),
    ("Ks Kd 9c 5h 2s", "one pair, kings"),
    ("Ks Kd 4c 4h 2s", "two pairs, kings and fours"),
    ("6s 6d 6c 4h 2s", "three of a kind, sixes"),
    ("As 2d 3c 4h 5s", "straight, five high"),
    ("Ks 2s 3s 4s 5s", "flush, king high"),
    ("Ks Kd 4c 4h 4s", "full house, fours over kings"),
    ("9s 9d 9c 9h 4s", "four of a kind, nines"),
    ("9s 8s 7s 6s 5s", "straight flush, nine high"),
    ("As Ks Qs Js Ts", "royal flush"),
]


def combinations_by_category(size: int) -> dict[Category, int]:
    """How many hands of each category a deck has, by counting: so many ranks, each in four suits."""
    of = size // 4
    straights = of - 3  # one for each top card, and the small one
    plain = comb(of, 5) - straights
    return {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 4 * straights - 4,
        Category.FOUR_OF_A_KIND: of * (of - 1) * 4,
        Category.FULL_HOUSE: of * 4 * (of - 1) * 6,
        Category.FLUSH: 4 * plain,
        Category.STRAIGHT: straights * (4**5 - 4),
        Category.THREE_OF_A_KIND: of * 4 * comb(of - 1, 2) * 16,
        Category.TWO_PAIRS: comb(of, 2) * 36 * (of - 2) * 4,
        Category.ONE_PAIR: of * 6 * comb(of - 1, 3) * 64,
        Category.ODD_CARDS: plain * (4**5 - 4),
    }


def rising(text: str, order: Order) -> list[int]:
    """The values of hands written between bars."""
    return [high(cards(hand), order) for hand in text.replace("\n", "|").split("|") if hand.strip()]


def test_order_of_a_full_deck() -> None:
    """Each hand beats the one before it."""
    values = rising(RISING_52, ORDER_52)
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        (ORDER_40, "As 5d 6c 7h 8s | 9s 8d 7c 6h 5s | 5s 5d 5c Ah As | 9s 7s 6s 5s Ts | 5s 5d 5c 5h 6s"),
        (ORDER_36, "As 6d 7c 8h 9s | Ts 9d 8c 7h 6s | 6s 6d 6c Ah As | 9s 7s 6s Js Ts | As 6s 7s 8s 9s"),
        (ORDER_32, "As Ad Ac Kh Qs | As 7d 8c 9h Ts | Js Td 9c 8h 7s | As Ad Ac Kh Ks | 9s 7s 8s Js Qs"),
        (ORDER_32, "9s 9d 9c 9h 7s | As 7s 8s 9s Ts | Ks Qs Js Ts 9s | As Ks Qs Js Ts"),
    ],
)
def test_order_of_stripped_decks(order: Order, hands: str) -> None:
    """A flush beats a full house, and the ace counts under the lowest card of the deck."""
    values = rising(hands, order)
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("order", "hand"),
    [(ORDER_52, "As 6d 7c 8h 9s"), (ORDER_40, "Ks As 5d 6c 7h"), (ORDER_36, "As Kd Qc 6h 7s")],
)
def test_no_straight_round_the_corner(order: Order, hand: str) -> None:
    """The ace joins the lowest card of its own deck only, and ends a straight there."""
    assert category(high(cards(hand), order)) is Category.ODD_CARDS


def test_suits_are_equal() -> None:
    """Hands that differ in suits only stand off."""
    assert high(cards("As Ks Qs Js 9s")) == high(cards("Ah Kh Qh Jh 9h"))
    assert high(cards("As Kd 9c 5h 2s")) == high(cards("2d 5c 9h Ks Ad"))


@pytest.mark.parametrize(("hand", "words"), WORDS)
def test_words(hand: str, words: str) -> None:
    """A hand is described from its value alone."""
    assert describe(high(cards(hand))) == words


def test_ranks_that_decide() -> None:
    """A value tells its ranks, the weightiest first."""
    assert ranks(high(cards("2s 2d Kc Kh 5s"))) == (11, 0, 3)
    assert ranks(high(cards("As 2d 3c 4h 5s"))) == (3,)
    assert ranks(high(cards("2s 2d 2c 2h 5s"))) == (0, 3)


def test_least_value() -> None:
    """Marks such as ace and king, or a pair of tens, lie just under the hands that reach them."""
    ace_king, tens = least(Category.ODD_CARDS, ACE, KING), least(Category.ONE_PAIR, 8)
    assert high(cards("As Qd Jc Th 9s")) < ace_king <= high(cards("As Kd 4c 3h 2s")) < tens
    assert high(cards("9s 9d Ac Kh Qs")) < tens <= high(cards("Ts Td 4c 3h 2s"))


def test_least_value_refuses() -> None:
    """A mark that no hand could bear is a mistake."""
    with pytest.raises(ValueError, match="no category FULL_HOUSE"):
        least(Category.FULL_HOUSE, order=naive.ORDERS["four"][0])
    with pytest.raises(ValueError, match="cannot be told by 6 ranks"):
        least(Category.FLUSH, 12, 11, 10, 9, 7, 6)


@pytest.mark.parametrize(
    ("held", "order", "hand"),
    [
        ("4h 9c Kc 4s Kd 2c 3d", ORDER_52, "Kd Kc 4s 4h 9c"),
        ("As 2s 3s 4s 5s Ad Ac", ORDER_52, "5s 4s 3s 2s As"),
        ("Ts As Qs Ks Js 9s 8s", ORDER_52, "As Ks Qs Js Ts"),
        ("Ts Td Tc 9h 9d 9s 2c", ORDER_52, "Ts Td Tc 9s 9h"),
        ("7h Ad 9c Ts 8d Kd", ORDER_32, "Ts 9c 8d 7h Ad"),
        ("7s 8s Js Ks As Ad Ac Kd Kc", ORDER_32, "As Ks Js 8s 7s"),
        ("7s 8s Js Ks As Ad Ac Kd Kc", ORDER_52, "As Ad Ac Ks Kd"),
    ],
)
def test_best_five(held: str, order: Order, hand: str) -> None:
    """The cards of the best hand, groups first, a low ace last."""
    assert names(best_five(cards(held), order)) == hand
    assert high(cards(hand), order) == high(cards(held), order)


@pytest.mark.parametrize("size", [32, 36, 40])
def test_all_hands_of_a_stripped_deck(size: int) -> None:
    """Every five cards of the deck: each category comes as often as counting says."""
    order = ORDERS[size]
    found = Counter(high(hand, order) >> 20 & 15 for hand in combinations(deck(size), 5))
    assert found == combinations_by_category(size)


@pytest.mark.parametrize("which", ["52", "40", "36", "32"])
@pytest.mark.parametrize("number", [5, 6, 7, 9])
def test_agrees_with_a_plain_evaluator(which: str, number: int) -> None:
    """Random hands stand in the same order, and stand off together, under an evaluator written apart."""
    random, pack = Random(number), deck(int(which))
    hands = [random.sample(pack, number) for _ in range({5: 6000, 6: 2000, 7: 800, 9: 200}[number])]
    naive.assert_same_order(hands, which)


@pytest.mark.parametrize("which", ["52", "40", "36", "32"])
def test_agrees_on_suited_hands(which: str) -> None:
    """The same for hands out of two suits, where flushes, straights and full houses meet."""
    random, order = Random(7), ORDERS[int(which)]
    pack = [card for card in deck(order.deck) if card & 3 < 2]
    naive.assert_same_order([random.sample(pack, 7) for _ in range(800)], which)
    naive.assert_same_order([random.sample(pack, 8) for _ in range(300)], which)


@pytest.mark.parametrize("which", ["52", "36"])
@pytest.mark.parametrize(("own", "shared"), [(2, 3), (2, 5), (3, 5), (4, 4), (5, 5)])
def test_two_and_three(which: str, own: int, shared: int) -> None:
    """The best of every two hole cards with every three of the board, for manila and Omaha alike."""
    random, order = Random(own * shared), ORDERS[int(which)]
    for _ in range(60):
        dealt = random.sample(deck(order.deck), own + shared)
        hole, board = dealt[:own], dealt[own:]
        tried = [high(two + three, order) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert two_and_three(hole, board, order) == max(tried)


def test_two_and_three_means_exactly() -> None:
    """Four hearts on the board and one in the hand are no flush; neither does the board play."""
    assert describe(two_and_three(cards("Ah Kd 3c 2s"), cards("Qh 9h 8h 4h 4s"))) == "one pair, fours"
    assert describe(two_and_three(cards("2c 3d"), cards("As Ks Qs Js Ts"))) == "ace high, king, queen, 3, 2"


@pytest.mark.parametrize(("hole", "board"), [("As", "Ks Qs Js"), ("As Ad", "Ks Qs"), ("As Ad Ac Ah Ks Kd", "2s 3s 4s")])
def test_two_and_three_refuses(hole: str, board: str) -> None:
    """Numbers of cards that no game deals are refused."""
    with pytest.raises(ValueError, match="two and three are taken from"):
        two_and_three(cards(hole), cards(board))


@pytest.mark.parametrize("number", [0, 4, 10])
def test_refuses_too_few_or_too_many(number: int) -> None:
    """A hand is made from five to nine cards."""
    with pytest.raises(ValueError, match=f"from 5 to 9 cards, not from {number}"):
        high(range(number))


@pytest.mark.parametrize("hand", ["2s As Ks Qs Js", "2s Ad Ks Qs Js"])
def test_refuses_cards_of_another_deck(hand: str) -> None:
    """A two does not belong to a stripped deck."""
    for _ in range(2):
        with pytest.raises(ValueError, match="a deck of 32 cards has no 2"):
            high(cards(hand), ORDER_32)


def test_single_hands_need_no_compiled_code() -> None:
    """Neither numpy nor numba is loaded for one hand."""
    asked = "import sys, croupier.things.hands as h; h.high(range(5)); print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
