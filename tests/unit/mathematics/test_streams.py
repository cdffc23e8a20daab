"""Streams of random numbers: the published numbers of the generator, fair choices, and streams that stay apart."""

import numpy as np
import pytest

from croupier.mathematics.streams import State, below, bits, deal, stream

WORD = (1 << 64) - 1
PUBLISHED = (
    41_943_041,
    58_720_359,
    3_588_806_011_781_223,
    3_591_011_842_654_386,
    9_228_616_714_210_784_205,
    9_973_669_472_204_895_162,
)
"""What xoshiro256++ gives first from the words 1, 2, 3, 4."""


def turned(word: int, by: int) -> int:
    """A word with its bits moved round to the left."""
    return (word << by | word >> 64 - by) & WORD


def plain_bits(words: list[int]) -> int:
    """The next 64 bits by the definition, in whole numbers without bound."""
    result = (turned((words[0] + words[3]) & WORD, 23) + words[0]) & WORD
    moved = words[1] << 17 & WORD
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= moved
    words[3] = turned(words[3], 45)
    return result


def plain_below(words: list[int], bound: int) -> int:
    """A fair choice out of the upper half of the bits: what would favour the low numbers is drawn again."""
    while True:
        product = (plain_bits(words) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def test_the_published_numbers() -> None:
    """The generator gives what its authors' own code gives."""
    state: State = np.array([1, 2, 3, 4], np.uint64)
    assert tuple(int(bits(state)) for _ in PUBLISHED) == PUBLISHED


@pytest.mark.parametrize("bound", [6, 52, 3 << 29])
def test_choices_are_fair(bound: int) -> None:
    """Every choice is that of the definition, and of a bound that leaves a quarter over a quarter is drawn again."""
    state = stream(11, 3)
    words = [int(word) for word in state]
    assert [int(below(state, bound)) for _ in range(2_000)] == [plain_below(words, bound) for _ in range(2_000)]


def test_a_deal_is_every_card_once() -> None:
    """The deck keeps its cards, and the first ones come from everywhere."""
    state, deck = stream(1, 0), np.arange(52).astype(np.uint8)
    firsts = set()
    for _ in range(600):
        deal(state, deck, 5)
        firsts.add(int(deck[0]))
        assert sorted(deck.tolist()) == list(range(52))
    assert firsts == set(range(52))


def test_streams_stay_apart() -> None:
    """Blocks and seeds have streams of their own, also seeds of more than 32 bits; the same ones come back."""
    states = [tuple(stream(seed, block).tolist()) for seed in (5, 6, 5 + 2**32) for block in (0, 1, 2)]
    assert len(set(states)) == 9
    assert tuple(stream(5, 0).tolist()) == states[0]
