"""Low hands under the eight qualifier."""

from itertools import combinations
from random import Random

import pytest
from tests.unit.things.hands import naive

from croupier.things.cards import cards, deck
from croupier.things.hands.five import two_and_three
from croupier.things.hands.low import describe_low, low, low_two_and_three


def low_or_nothing(text: str) -> str | None:
    """The low hand of some cards in words."""
    value = low(cards(text))
    return None if value is None else describe_low(value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5s 4s 3s 2s As", "5, 4, 3, 2, ace"),
        ("8s 7d 6c 5h 4s", "8, 7, 6, 5, 4"),
        ("8s 8d 7c 6h 5s 4d As", "7, 6, 5, 4, ace"),
        ("Ks Qd 6c 4h 3s 2d As", "6, 4, 3, 2, ace"),
        ("9s 5d 4c 3h 2s", None),
        ("8s 8d 7c 6h 5s", None),
        ("Ks Qd Jc 4h 3s 2d As", None),
    ],
)
def test_low_hands(text: str, words: str | None) -> None:
    """Five different cards, eight or lower; straights and flushes do not count."""
    assert low_or_nothing(text) == words


def test_order() -> None:
    """The highest card decides, then the next: the lower hand has the greater value."""
    hands = "8s 7d 6c 5h 4s|8s 7d 4c 3h 2s|8s 6d 5c 4h 3s|8s 4d 3c 2h As"
    hands += "|7s 5d 4c 3h 2s|6s 5d 4c 3h 2s|5s 4d 3c 2h As"
    values = [low(cards(hand)) or 0 for hand in hands.split("|")]
    assert values == sorted(set(values))
    assert values[0] > 0


def test_agrees_with_a_plain_evaluator() -> None:
    """Random cards have the same low hand, and rise together, under an evaluator written apart."""
    random = Random(3)
    pairs = set()
    for hand in (random.sample(deck(), 7) for _ in range(5000)):
        value, plain = low(hand), naive.best_low(hand)
        assert (value is None) == (plain is None)
        if value is not None and plain is not None:
            pairs.add((tuple(-rank for rank in plain), value))
    plains, values = zip(*sorted(pairs), strict=True)
    assert list(plains) == sorted(set(plains))
    assert list(values) == sorted(set(values))


def test_stripped_deck() -> None:
    """Of 40 cards only 8, 7, 6, 5 and ace qualify; of 36 nothing does."""
    assert {low(hand) for hand in combinations(deck(40)[:16] + deck()[48:], 5)} == {
        None,
        low(cards("8s 7s 6s 5s As")),
    }
    assert low(deck(36)) is None


def test_two_and_three() -> None:
    """Exactly two hole cards and three of the board, as every choice tried one by one."""
    random = Random(5)
    for _ in range(400):
        dealt = random.sample(deck(), 9)
        hole, board = dealt[:4], dealt[4:]
        tried = [low(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert low_two_and_three(hole, board) == max((value for value in tried if value is not None), default=None)


def test_two_and_three_refuses() -> None:
    """One hole card is not enough."""
    with pytest.raises(ValueError, match="two and three are taken from"):
        low_two_and_three(cards("As"), cards("2s 3s 4s"))


def test_published_shares_of_omaha_high_low() -> None:
    """AsQsKhJh against AcKd5d7h on Ts8sJc: 0.796 and 0.204 of the pot over all 820 boards."""
    one, two, flop = cards("As Qs Kh Jh"), cards("Ac Kd 5d 7h"), cards("Ts 8s Jc")
    boards = [(*flop, *rest) for rest in combinations(set(deck()) - {*one, *two, *flop}, 2)]
    share = sum(share_of_first(one, two, board) for board in boards) / len(boards)
    assert len(boards) == 820
    assert round(share, 3) == 0.796


def share_of_first(one: tuple[int, ...], two: tuple[int, ...], board: tuple[int, ...]) -> float:
    """The first hand's share of a pot divided between high and low."""
    high_share = half(two_and_three(one, board), two_and_three(two, board))
    lows = low_two_and_three(one, board) or 0, low_two_and_three(two, board) or 0
    return (high_share + half(*lows)) / 2 if any(lows) else high_share


def half(mine: int, theirs: int) -> float:
    """All, half or nothing."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
