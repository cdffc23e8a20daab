"""Many hands at once: the same values as one by one, and every hand of a deck."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.unit.things.hands import naive

from croupier.things.cards import cards, deck
from croupier.things.hands import four
from croupier.things.hands.batch import Hands, lows, values
from croupier.things.hands.five import high
from croupier.things.hands.low import low
from croupier.things.hands.order import ORDER_32, ORDER_52, Order

# From odd cards up to the royal flush, as published.
FIVE = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
SEVEN = [
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    37_260,
    4_324,
]
LOW_SEVEN = 24_530_944


def all_hands(pack: tuple[int, ...], number: int) -> Hands:
    """Every choice of cards, ordered by the highest card, then the next."""
    falling = combinations(range(len(pack)), number)
    flat = np.fromiter((card for hand in falling for card in hand), dtype=np.uint8)
    rows = (len(pack) - 1 - flat).reshape(-1, number)[::-1]
    return np.ascontiguousarray(np.array(pack, dtype=np.uint8)[rows])


def seven_in_parts() -> Iterator[Hands]:
    """All seven cards of 52: below any two highest cards lie the first so many choices of five."""
    fives = all_hands(deck(), 5)
    for second in range(5, 51):
        below = fives[: comb(second, 5)]
        for top in range(second + 1, 52):
            part = np.empty((len(below), 7), dtype=np.uint8)
            part[:, 0], part[:, 1], part[:, 2:] = top, second, below
            yield part


def by_category(found: NDArray[np.int32]) -> NDArray[np.int64]:
    """How many values of each category there are."""
    return np.bincount(found >> 20 & 15, minlength=10)


def some_hands(order: Order, number: int, rows: int) -> Hands:
    """Random hands of a deck, the same at each run."""
    shuffled = np.random.default_rng(number).random((rows, order.deck)).argsort(axis=1)
    return (shuffled[:, :number] + 52 - order.deck).astype(np.uint8)


def test_all_hands_of_five() -> None:
    """Every five cards of 52: each category comes as often as published."""
    assert by_category(values(all_hands(deck(), 5))).tolist() == FIVE


def test_all_hands_of_32_one_by_one() -> None:
    """Every five cards of 32 have the value that they have alone."""
    hands = all_hands(deck(32), 5)
    assert values(hands, ORDER_32).tolist() == [high(hand, ORDER_32) for hand in hands.tolist()]


@pytest.mark.parametrize(
    ("which", "number"),
    [(which, number) for which, (order, _) in naive.ORDERS.items() for number in range(order.size, 8)],
)
def test_same_as_one_by_one(which: str, number: int) -> None:
    """Random hands of every order and number of cards have the value that they have alone."""
    order = naive.ORDERS[which][0]
    hands = some_hands(order, number, 4000)
    assert values(hands, order).tolist() == [high(hand, order) for hand in hands.tolist()]


def test_low_same_as_one_by_one() -> None:
    """Random low hands have the value that they have alone, and 0 where none qualifies."""
    hands = some_hands(ORDER_52, 7, 4000)
    assert lows(hands).tolist() == [low(hand) or 0 for hand in hands.tolist()]


@pytest.mark.parametrize(
    ("one", "two", "counts"),
    [("Ad Ac", "Kh Ks", (1_388_072, 317_694, 6_538)), ("Ad Ac", "Td 9d", (1_338_249, 367_143, 6_912))],
)
def test_published_equities_of_holdem(one: str, two: str, counts: tuple[int, int, int]) -> None:
    """Wins, losses and ties over all 1,712,304 boards."""
    rest = tuple(card for card in deck() if card not in cards(f"{one} {two}"))
    boards = all_hands(rest, 5)
    mine, theirs = (values(with_hole(cards(hole), boards)) for hole in (one, two))
    assert ((mine > theirs).sum(), (mine < theirs).sum(), (mine == theirs).sum()) == counts


def with_hole(hole: tuple[int, ...], boards: Hands) -> Hands:
    """Two hole cards before every board."""
    return np.hstack([np.tile(np.array(hole, dtype=np.uint8), (len(boards), 1)), boards])


def test_no_hands() -> None:
    """No rows, no values."""
    assert values(np.empty((0, 5), dtype=np.uint8)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "order", "fault"),
    [
        (np.zeros(5, np.uint8), ORDER_52, "rows of 5 to 7 cards"),
        (np.zeros((1, 4), np.uint8), ORDER_52, "rows of 5 to 7 cards"),
        (np.zeros((1, 8), np.uint8), four.ORDER, "rows of 4 to 7 cards"),
        (np.arange(5).reshape(1, 5), ORDER_52, "type uint8"),
        (np.array([[48, 49, 50, 51, 52]], np.uint8), ORDER_52, "numbered 0 to 51"),
        (np.array([[48, 49, 50, 51, 19]], np.uint8), ORDER_32, "numbered 20 to 51"),
    ],
)
def test_refuses(hands: Hands, order: Order, fault: str) -> None:
    """Compiled code does not look where it reads, so what is no hand is refused before it runs."""
    with pytest.raises(ValueError, match=fault):
        values(hands, order)


def test_low_refuses() -> None:
    """Low hands are rows too."""
    with pytest.raises(ValueError, match="must be rows"):
        lows(np.zeros(5, np.uint8))


@pytest.mark.slow
def test_all_hands_of_seven() -> None:
    """All 133,784,560 hands of seven cards: each category, and the low hands, as often as published."""
    found, low_hands = np.zeros(10, dtype=np.int64), 0
    for part in seven_in_parts():
        found += by_category(values(part))
        low_hands += int(np.count_nonzero(lows(part)))
    assert found.tolist() == SEVEN
    assert low_hands == LOW_SEVEN
