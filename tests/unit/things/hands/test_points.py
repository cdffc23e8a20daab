"""Games of points: blackjack totals and baccarat points."""

import pytest

from croupier.things.cards import cards, deck
from croupier.things.hands.points import baccarat, baccarat_value, blackjack_value, is_blackjack, total


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("As 6d", "soft 17"),
        ("As 6d Kc", "17"),
        ("As Ad", "soft 12"),
        ("As Ad 9c", "soft 21"),
        ("As Ad Ac Ah Kd", "14"),
        ("Ks Qd", "20"),
        ("Ks Qd 2c", "22"),
        ("As Kd", "soft 21"),
        ("7s 7d 7c", "21"),
        ("", "0"),
    ],
)
def test_blackjack_totals(hand: str, called: str) -> None:
    """An ace counts eleven where that does not break the hand."""
    assert str(total(cards(hand))) == called


def test_broken() -> None:
    """More than twenty-one is broken."""
    assert total(cards("Ks Qd 2c")).broken
    assert not total(cards("Ks Qd Ac")).broken


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [("As Kd", True), ("Td Ah", True), ("As 9d Ac", False), ("7s 7d 7c", False), ("As Ad", False)],
)
def test_blackjack(hand: str, is_one: bool) -> None:
    """Blackjack is an ace and a ten of two cards."""
    assert is_blackjack(cards(hand)) is is_one


def test_values() -> None:
    """Court cards count ten in blackjack and nothing in baccarat; an ace eleven or one."""
    assert [blackjack_value(card) for card in cards("2s 9d Tc Jh Qs Kd Ac")] == [2, 9, 10, 10, 10, 10, 11]
    assert [baccarat_value(card) for card in cards("2s 9d Tc Jh Qs Kd Ac")] == [2, 9, 0, 0, 0, 0, 1]
    assert sum(map(blackjack_value, deck())) == 4 * (sum(range(2, 10)) + 40 + 11)
    assert sum(map(baccarat_value, deck())) == 4 * sum(range(1, 10))


@pytest.mark.parametrize(("hand", "points"), [("9s 9d", 8), ("Ks Td 3c", 3), ("As 9d", 0), ("4s 5d", 9), ("", 0)])
def test_baccarat_points(hand: str, points: int) -> None:
    """The last digit of the sum."""
    assert baccarat(cards(hand)) == points
