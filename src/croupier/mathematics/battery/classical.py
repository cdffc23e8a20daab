"""The classical tests of randomness, each over a sequence of small numbers; a p-value is for either end.

Knuth, The Art of Computer Programming, volume 2, section 3.3.2, has them under these names.
"""

from collections.abc import Sequence
from itertools import pairwise, permutations
from math import comb, factorial, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.battery.tails import chi_square, normal, two_sided

Numbers = NDArray[np.int64]
LEAST = 5
"""No expected count is smaller: cells are joined until it is not."""


def frequencies(counts: Sequence[float] | NDArray[np.int64], chances: Sequence[float]) -> float:
    """Chi-square: whether things came as often as their chances say; rare ones at the end are counted together."""
    total = float(np.sum(np.asarray(counts)))
    cells = [(float(count), total * chance) for count, chance in zip(counts, chances, strict=True)]
    joined: list[tuple[float, float]] = []
    for count, expected in cells:
        if joined and joined[-1][1] < LEAST:
            count, expected = joined[-1][0] + count, joined[-1][1] + expected  # noqa: PLW2901  (they are one cell)
            joined.pop()
        joined.append((count, expected))
    if len(joined) > 1 and joined[-1][1] < LEAST:
        last = joined.pop()
        joined[-1] = (joined[-1][0] + last[0], joined[-1][1] + last[1])
    if len(joined) < 2:
        return 1.0
    statistic = sum((count - expected) ** 2 / expected for count, expected in joined)
    return two_sided(chi_square(statistic, len(joined) - 1))


def equal(numbers: Numbers, kinds: int) -> float:
    """Every one of so many numbers comes equally often."""
    return frequencies(np.bincount(numbers, minlength=kinds), [1 / kinds] * kinds)


def serial(numbers: Numbers, kinds: int) -> float:
    """So does every pair of two that follow each other; pairs do not overlap."""
    pairs = numbers[: len(numbers) // 2 * 2].reshape(-1, 2)
    return equal(pairs[:, 0] * kinds + pairs[:, 1], kinds * kinds)


def correlation(numbers: Numbers) -> float:
    """A number says nothing about the one that follows it."""
    centred = numbers - numbers.mean()
    spread = float((centred**2).sum())
    if not spread:
        return 0.0
    found = float((centred[:-1] * centred[1:]).sum()) / spread
    return normal((found + 1 / len(numbers)) * sqrt(len(numbers)))


def runs(high: NDArray[np.bool_]) -> float:
    """Highs and lows change as often as they should: the test of Wald and Wolfowitz."""
    ones = int(high.sum())
    zeros, total = len(high) - ones, len(high)
    if not ones or not zeros:
        return 0.0
    mean = 2 * ones * zeros / total + 1
    spread = (mean - 1) * (mean - 2) / (total - 1)
    changes = 1 + int((high[1:] != high[:-1]).sum())
    return normal((changes - mean) / sqrt(spread)) if spread > 0 else 0.0


def gaps(marked: NDArray[np.bool_], chance: float) -> float:
    """Between two of the marked there is as much as chance puts there."""
    lengths = np.diff(np.flatnonzero(marked)) - 1
    if not len(lengths):
        return 0.0
    longest = max(1, int(np.log(LEAST / len(lengths)) / np.log(1 - chance))) if len(lengths) > LEAST else 1
    counts = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)
    chances = [chance * (1 - chance) ** n for n in range(longest)]
    return frequencies(counts, [*chances, (1 - chance) ** longest])


def poker(numbers: Numbers, kinds: int, hand: int = 5) -> float:
    """Among five in a row there are as many different ones as there should be."""
    hands = np.sort(numbers[: len(numbers) // hand * hand].reshape(-1, hand), axis=1)
    different = 1 + (np.diff(hands, axis=1) != 0).sum(axis=1)
    chances = [_surjections(hand, n) * comb(kinds, n) / kinds**hand for n in range(1, hand + 1)]
    return frequencies(np.bincount(different, minlength=hand + 1)[1:], chances)


def coupons(numbers: Numbers, kinds: int) -> float:
    """It takes as long as it should until every number has come."""
    lengths: list[int] = []
    seen, since = set[int](), 0
    for number in numbers.tolist():
        since += 1
        seen.add(number)
        if len(seen) == kinds:
            lengths.append(since)
            seen, since = set(), 0
    if not lengths:
        return 0.0
    longest = 6 * kinds
    counts = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)[kinds:]
    done = [_surjections(n, kinds) / kinds**n for n in range(kinds - 1, longest)]
    chances = [after - before for before, after in pairwise(done)]
    return frequencies(counts, [*chances, 1 - done[-1]])


def orders(numbers: NDArray[np.uint64], group: int = 4) -> float:
    """Numbers that differ stand in each order equally often."""
    groups = numbers[: len(numbers) // group * group].reshape(-1, group)
    groups = groups[(np.diff(np.sort(groups, axis=1), axis=1) != 0).all(axis=1)]
    code = np.argsort(groups, axis=1) @ group ** np.arange(group)
    known = np.sort([int(np.array(one) @ group ** np.arange(group)) for one in permutations(range(group))])
    return equal(np.searchsorted(known, code), factorial(group))


def _surjections(long: int, kinds: int) -> int:
    """In how many ways so many numbers in a row can be of exactly these kinds, each at least once."""
    return sum((-1) ** n * comb(kinds, n) * (kinds - n) ** long for n in range(kinds + 1))
