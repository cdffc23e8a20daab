"""A battery of statistical tests for chance: on raw bytes, on throws of dice and on orders of cards.

Each test gives a p-value. The family of them is judged at one level, after Holm: a fair source fails all of it together
as seldom as the level says, however many tests there are.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb, exp, factorial, lgamma, log, sqrt
from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.battery import classical
from croupier.mathematics.battery.tails import chi_square, normal, two_sided

LEVEL: Final = 0.01
"""A fair source fails once in a hundred runs."""
FACES: Final = 6
NIBBLE: Final = 16
STRIDES: Final = (2, 3, 4, 8)

Test: TypeAlias = tuple[str, Callable[[], float]]
"""Its name, and what works its p-value out."""


class Result(msgspec.Struct, frozen=True):
    """What a test came to: on which output, its p-value, and the least p-value that it may have."""

    of: str
    test: str
    p: float
    bound: float
    ok: bool


def judged(found: Sequence[tuple[str, str, float]], level: float = LEVEL) -> tuple[Result, ...]:
    """A family of tests, after Holm: from the least p-value on, each is held to a little more than the one before."""
    results: dict[int, Result] = {}
    fails = True
    for rank, place in enumerate(sorted(range(len(found)), key=lambda n: found[n][2])):
        of, test, p = found[place]
        bound = level / (len(found) - rank)
        fails = fails and p < bound
        results[place] = Result(of, test, p, bound, not fails)
    return tuple([results[place] for place in range(len(found))])


# --- bytes ----------------------------------------------------------------------------------------


def of_bytes(raw: bytes) -> Iterator[Test]:
    """The tests of raw output."""
    data = np.frombuffer(raw, dtype=np.uint8).astype(np.int64)
    bits = np.unpackbits(np.frombuffer(raw, dtype=np.uint8))
    nibbles = np.stack([data >> 4, data & 15], axis=1).reshape(-1)
    words = np.frombuffer(raw[: len(raw) // 4 * 4], dtype=">u4").astype(np.uint64)
    yield "bytes", lambda: classical.equal(data, 256)
    yield "bits by their place", lambda: _by_place(bits)
    yield "runs of bits", lambda: classical.runs(bits.astype(bool))
    yield "runs of high and low bytes", lambda: classical.runs(data >= 128)
    yield "pairs of half bytes", lambda: classical.serial(nibbles[1:], NIBBLE)
    yield "correlation with the next byte", lambda: classical.correlation(data)
    yield "bits that are as the one eight before", lambda: _agreeing(bits, 8)
    yield "gaps between low bytes", lambda: classical.gaps(data < 32, 32 / 256)
    yield "poker with half bytes", lambda: classical.poker(nibbles, NIBBLE)
    yield "coupons of eight", lambda: classical.coupons(data & 7, 8)
    yield "order of four words", lambda: classical.orders(words)
    for stride in STRIDES:
        yield f"bytes, one in {stride}", lambda stride=stride: classical.equal(data[::stride], 256)  # type: ignore[misc]


def _by_place(bits: NDArray[np.uint8]) -> float:
    """Each of the eight bits of a byte is set half the time."""
    places = bits.reshape(-1, 8).sum(axis=0, dtype=np.int64)
    count = len(bits) // 8
    return two_sided(chi_square(float(((places - count / 2) ** 2).sum() / (count / 4)), 8))


def _agreeing(bits: NDArray[np.uint8], lag: int) -> float:
    """A bit is as the one so many places before half the time."""
    pairs = len(bits) - lag
    return normal((2 * int((bits[lag:] == bits[:-lag]).sum()) - pairs) / sqrt(pairs))


# --- dice -----------------------------------------------------------------------------------------


def of_dice(throws: Sequence[Sequence[int]]) -> Iterator[Test]:
    """The tests of throws of three dice."""
    dice = np.array(throws, dtype=np.int64) - 1
    row, totals = dice.reshape(-1), dice.sum(axis=1)
    yield "faces", lambda: classical.equal(row, FACES)
    for place in range(dice.shape[1]):
        yield f"faces of die {place + 1}", lambda place=place: classical.equal(dice[:, place], FACES)  # type: ignore[misc]
    yield "throws", lambda: classical.equal(dice @ FACES ** np.arange(dice.shape[1]), FACES ** dice.shape[1])
    yield "pairs of faces", lambda: classical.serial(row, FACES)
    yield "runs of high and low faces", lambda: classical.runs(row >= FACES // 2)
    yield "correlation with the next throw", lambda: classical.correlation(totals)
    yield "gaps between sixes", lambda: classical.gaps(row == FACES - 1, 1 / FACES)
    yield "poker with five faces", lambda: classical.poker(row, FACES)
    yield "coupons of six", lambda: classical.coupons(row, FACES)
    yield "order of three throws", lambda: classical.orders((dice @ FACES ** np.arange(3)).astype(np.uint64), 3)
    yield "faces, one in four", lambda: classical.equal(row[::4], FACES)


# --- cards ----------------------------------------------------------------------------------------


def of_shuffles(orders: Sequence[Sequence[int]]) -> Iterator[Test]:
    """The tests of orders of one deck, whose cards are numbered from 0, four suits to a rank."""
    cards = np.array(orders, dtype=np.int64)
    top, size = cards[:, 0], cards.shape[1]
    yield "every card at every place", lambda: places(cards)
    yield "the same order twice", lambda: repeated(cards)
    yield "cards at their own number", lambda: matches((cards == np.arange(size)).sum(axis=1), size)
    yield "cards where they lay before", lambda: matches((cards[1:] == cards[:-1]).sum(axis=1), size)
    yield "cards that rise", lambda: rising(cards)
    yield "runs of high and low cards on top", lambda: classical.runs(top >= size // 2)
    yield "correlation of the top card with the next", lambda: classical.correlation(top)
    yield "suits of the first two cards", lambda: suits(cards)
    yield "gaps between aces on top", lambda: classical.gaps(top // 4 == size // 4 - 1, 4 / size)
    yield "poker with the first five cards", lambda: ranks(cards)
    yield "coupons of suits on top", lambda: classical.coupons(top % 4, 4)
    yield "order of the first four cards", lambda: classical.orders(cards[:, :4].reshape(-1).astype(np.uint64))
    yield "last cards, one shuffle in three", lambda: classical.equal(cards[::3, -1], size)


def places(cards: NDArray[np.int64]) -> float:
    """Chi-square over cards and places; in orders of so many cards it is worth a little more than its cells say."""
    count, size = cards.shape
    cells = np.bincount((cards + size * np.arange(size)).reshape(-1), minlength=size * size)
    statistic = float(((cells - count / size) ** 2).sum()) * (size - 1) / count
    return two_sided(chi_square(statistic, (size - 1) ** 2))


def repeated(cards: NDArray[np.int64]) -> float:
    """The chance that any order comes twice among so many; 1 if none did."""
    count, size = cards.shape
    if len(np.unique(cards, axis=0)) == count:
        return 1.0
    pairs = log(count * (count - 1) / 2) - lgamma(size + 1)
    return -np.expm1(-exp(pairs)) if pairs > -30 else exp(pairs)


def matches(found: NDArray[np.int64], size: int) -> float:
    """How many cards lie at given places: none, one, two, as in the problem of the hats."""
    most = 5
    chances = [sum((-1) ** k / factorial(k) for k in range(size - n + 1)) / factorial(n) for n in range(most)]
    counts = np.bincount(np.minimum(found, most), minlength=most + 1)
    return classical.frequencies(counts, [*chances, 1 - sum(chances)])


def rising(cards: NDArray[np.int64]) -> float:
    """A card is followed by a higher one half the time, with the spread of Euler's numbers."""
    count, size = cards.shape
    rises = int((cards[:, 1:] > cards[:, :-1]).sum())
    return normal((rises - count * (size - 1) / 2) / sqrt(count * (size + 1) / 12))


def suits(cards: NDArray[np.int64]) -> float:
    """The suits of the first two cards go together as without replacement."""
    size, quarter = cards.shape[1], cards.shape[1] // 4
    both = cards[:, 0] % 4 * 4 + cards[:, 1] % 4
    chances = [quarter * (quarter - (a == b)) / (size * (size - 1)) for a in range(4) for b in range(4)]
    return classical.frequencies(np.bincount(both, minlength=16), chances)


def ranks(cards: NDArray[np.int64]) -> float:
    """Among the first five cards there are as many ranks as in a hand of poker."""
    kinds, hand = cards.shape[1] // 4, np.sort(cards[:, :5] // 4, axis=1)
    different = 1 + (np.diff(hand, axis=1) != 0).sum(axis=1)
    ways = {2: kinds * (kinds - 1) * (4 + 24), 5: comb(kinds, 5) * 4**5, 4: kinds * 6 * comb(kinds - 1, 3) * 4**3}
    ways[3] = comb(cards.shape[1], 5) - sum(ways.values())
    chances = [ways[n] / comb(cards.shape[1], 5) for n in (2, 3, 4, 5)]
    return classical.frequencies(np.bincount(different, minlength=6)[2:], chances)
