"""Hands against evaluators that others wrote: phevaluator, treys and PokerKit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import Card as KitCard
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand
from pokerkit import Hand as KitHand
from treys import Card as TreysCard
from treys import Evaluator

from croupier.things.cards import deck, name
from croupier.things.hands.batch import values
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.low import low, low_two_and_three

Hand = Sequence[int]
TREYS_CARDS = [TreysCard.new(name(card)) for card in deck()]
KIT_CARDS = [next(KitCard.parse(name(card))) for card in deck()]
TREYS = Evaluator()


def by_phevaluator(hand: Hand) -> int:
    """Its value of five to seven cards; it numbers cards as we do, and its best hand is 1."""
    return -int(evaluate_cards(*hand))


def by_treys(hand: Hand) -> int:
    """Its value of five to seven cards; its best hand is 1."""
    return -int(TREYS.evaluate([], [TREYS_CARDS[card] for card in hand]))


def kit(hand: Iterable[int]) -> list[KitCard]:
    """The same cards as PokerKit has them."""
    return [KIT_CARDS[card] for card in hand]


def assert_same_order(pairs: set[tuple[int, int]]) -> None:
    """Values of ours rise as theirs do, and stand off where theirs do."""
    ours, theirs = zip(*sorted(pairs), strict=True)
    assert list(ours) == sorted(set(ours))
    assert list(theirs) == sorted(set(theirs))


@pytest.mark.parametrize("peer", [by_phevaluator, by_treys])
@pytest.mark.parametrize(("number", "hands"), [(5, 40_000), (6, 20_000), (7, 30_000)])
def test_high_hands(peer: Callable[[Hand], int], number: int, hands: int) -> None:
    """Random hands, one at a time, in their order."""
    random, pack = Random(number), deck()
    assert_same_order({(high(hand), peer(hand)) for hand in (random.sample(pack, number) for _ in range(hands))})


@pytest.mark.parametrize("peer", [by_phevaluator, by_treys])
def test_high_hands_of_two_suits(peer: Callable[[Hand], int]) -> None:
    """Hands out of two suits, where straight flushes are not rare."""
    random, pack = Random(2), [card for card in deck() if card & 3 < 2]
    assert_same_order({(high(hand), peer(hand)) for hand in (random.sample(pack, 7) for _ in range(20_000))})


def one_of_each() -> Iterator[Hand]:
    """One hand of every value: each choice of ranks in mixed suits, and in one suit where no two are alike."""
    for ranks in combinations_with_replacement(range(13), 5):
        copies = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(copies) < 4:
            mixed = copies if any(copies) else [0, 0, 0, 0, 1]
            yield [rank * 4 + suit for rank, suit in zip(ranks, mixed, strict=True)]
        if not any(copies):
            yield [rank * 4 for rank in ranks]


@pytest.mark.parametrize("peer", [by_phevaluator, by_treys])
def test_every_value_of_five_cards(peer: Callable[[Hand], int]) -> None:
    """All 7,462 values of five cards, in the same order on both sides."""
    pairs = {(high(hand), peer(hand)) for hand in one_of_each()}
    assert_same_order(pairs)
    assert len(pairs) == 7462


def test_high_hands_in_arrays() -> None:
    """The compiled kernel on rows of seven cards."""
    packs = np.random.default_rng(7).permuted(np.tile(np.arange(52, dtype=np.uint8), (30_000, 1)), axis=1)
    rows = np.ascontiguousarray(packs[:, :7])
    found = values(rows).tolist()
    assert_same_order({(ours, by_phevaluator(hand)) for ours, hand in zip(found, rows.tolist(), strict=True)})


def test_two_and_three() -> None:
    """Omaha: two of four cards of one's own with three of the board."""
    random, pack = Random(9), deck()
    pairs = set()
    for nine in (random.sample(pack, 9) for _ in range(5_000)):
        hole, board = nine[:4], nine[4:]
        pairs.add((two_and_three(hole, board), -int(evaluate_omaha_cards(*board, *hole))))
    assert_same_order(pairs)


def test_two_and_three_with_suited_boards() -> None:
    """Boards of one suit, where two cards of one's own make the flush; every choice tried by the other peer."""
    random, pack = Random(10), deck()
    pairs = set()
    for _ in range(300):
        board = [*random.sample(pack[1::4], 4), random.choice(pack[2::4])]
        hole = random.sample([card for card in pack if card not in board], 4)
        tried = (by_treys(two + three) for two in combinations(hole, 2) for three in combinations(board, 3))
        pairs.add((two_and_three(hole, board), max(tried)))
    assert_same_order(pairs)


def kit_low(hand: KitHand | None) -> int | None:
    """PokerKit's place of a low hand in its order, the best highest; nothing where none qualifies."""
    return None if hand is None else -hand.entry.index


def treys_low(hand: Hand) -> int | None:
    """The low hand by an evaluator that knows none.

    Ace to eight become ranks with gaps, so that five of them are never in sequence: the worst odd hand is the best low.
    """
    gaps = {12: "2", 0: "3", 1: "4", 2: "5", 3: "7", 4: "8", 5: "9", 6: "J"}
    ranks = {gaps[card >> 2] for card in hand if card >> 2 in gaps}
    tried = (
        [TreysCard.new(rank + suit) for rank, suit in zip(five, "cccch", strict=True)]
        for five in combinations(ranks, 5)
    )
    return max((int(TREYS.evaluate([], five)) for five in tried), default=None)


def assert_same_lows(found: Iterable[tuple[int | None, int | None]]) -> None:
    """The same hands qualify, in the same order."""
    pairs = set()
    for ours, theirs in found:
        assert (ours is None) == (theirs is None)
        if ours is not None and theirs is not None:
            pairs.add((ours, theirs))
    assert_same_order(pairs)


def test_low_hands_by_pokerkit() -> None:
    """Low hands under the eight qualifier: who has one, and whose is better."""
    random, pack = Random(8), deck()
    hands = [random.sample(pack, 7) for _ in range(4_000)]
    assert_same_lows((low(hand), kit_low(EightOrBetterLowHand.from_game_or_none(kit(hand)))) for hand in hands)


def test_low_hands_by_treys() -> None:
    """The same of more hands, by the worst odd hand."""
    random, pack = Random(12), deck()
    assert_same_lows((low(hand), treys_low(hand)) for hand in (random.sample(pack, 7) for _ in range(20_000)))


def test_low_hands_of_two_and_three() -> None:
    """Omaha low hands: two of one's own and three of the board, all of them different and eight or lower."""
    random, pack = Random(11), deck()
    hands = [random.sample(pack[:32] + pack[48:], 9) for _ in range(600)]
    theirs = [OmahaEightOrBetterLowHand.from_game_or_none(kit(nine[:4]), kit(nine[4:])) for nine in hands]
    ours = [low_two_and_three(nine[:4], nine[4:]) for nine in hands]
    assert_same_lows(zip(ours, map(kit_low, theirs), strict=True))
