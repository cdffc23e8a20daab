"""Simulation: rounds in blocks of a fixed size, whole-number sums, and what they say with which error.

Block i plays on stream i of the seed, its sums are whole numbers, and so are the totals. So the answer depends on the
question, the seed and the number of rounds alone: not on who played which block, nor on the order they came back in.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np

from croupier.mathematics.blocks import DEVIATES, Block, blocks
from croupier.mathematics.records import COLUMNS, Kernel
from croupier.mathematics.streams import stream


class Tally(NamedTuple):
    """Rounds played, and for each wager the sums of COLUMNS in parts of a unit."""

    rounds: int
    sums: tuple[tuple[int, ...], ...]


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What the rounds say of one wager. One round alone says nothing of the spread."""

    edge: float
    standard_error: float | None
    variance: float | None
    hit_rate: float
    element_of_risk: float
    low: float | None
    """From here to `high` lies the edge, 95 times in 100."""
    high: float | None


def nothing(kernel: Kernel) -> Tally:
    """What is known before the first round."""
    return Tally(0, ((0,) * len(COLUMNS),) * len(kernel.wagers))


def compiled(kernel: Kernel) -> None:
    """Have the code of a kernel compiled or loaded: it plays no round."""
    kernel.play(stream(0, 0), 0, np.zeros((len(kernel.wagers), len(COLUMNS)), np.int64), *kernel.tables)


def played(kernel: Kernel, seed: int, block: Block) -> Tally:
    """Play one block."""
    sums = np.zeros((len(kernel.wagers), len(COLUMNS)), np.int64)
    kernel.play(stream(seed, block.number), block.rounds, sums, *kernel.tables)
    return Tally(block.rounds, tuple([tuple(row) for row in sums.tolist()]))


def added(one: Tally, other: Tally) -> Tally:
    """Two tallies together; the numbers grow without bound, so nothing is ever rounded."""
    rows = zip(one.sums, other.sums, strict=True)
    sums = tuple([tuple([a + b for a, b in zip(*row, strict=True)]) for row in rows])
    return Tally(one.rounds + other.rounds, sums)


def simulated(kernel: Kernel, rounds: int, seed: int) -> Tally:
    """All rounds, one block after another."""
    tally = nothing(kernel)
    for block in blocks(rounds):
        tally = added(tally, played(kernel, seed, block))
    return tally


def estimates(kernel: Kernel, tally: Tally) -> dict[str, Estimate]:
    """The estimate of each wager."""
    rows = zip(kernel.wagers, kernel.parts, tally.sums, strict=True)
    return {name: estimate(tally.rounds, parts, sums) for name, parts, sums in rows}


def estimate(rounds: int, parts: int, sums: Iterable[int]) -> Estimate:
    """Means and the sample variance of one wager, formed as fractions and rounded once."""
    net, square, staked, hits = sums
    edge = float(Fraction(-net, rounds * parts))
    spread = Fraction(rounds * square - net * net, rounds * (rounds - 1) * parts * parts) if rounds > 1 else None
    error = None if spread is None else sqrt(spread / rounds)
    return Estimate(
        edge=edge,
        standard_error=error,
        variance=None if spread is None else float(spread),
        hit_rate=hits / rounds,
        element_of_risk=float(Fraction(-net, staked)) if staked else 0.0,
        low=None if error is None else edge - DEVIATES * error,
        high=None if error is None else edge + DEVIATES * error,
    )
