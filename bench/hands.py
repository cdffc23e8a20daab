"""How fast hands are valued: one at a time, and in arrays on one core."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

import numpy as np

from croupier.things.cards import deck
from croupier.things.hands.batch import values
from croupier.things.hands.five import high, two_and_three

_SINGLE, _MANY, _TRIES = 100_000, 2_000_000, 5


def best_seconds(work: Callable[[], object]) -> float:
    """The quickest of a few tries, after one that fills tables and compiles."""
    work()
    taken = []
    for _ in range(_TRIES):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return min(taken)


def run() -> dict[str, float]:
    """The figures, by name."""
    random = Random(1)  # noqa: S311 - seeded, on purpose
    dealt = [tuple(random.sample(deck(), 9)) for _ in range(_SINGLE)]
    fives, sevens = [nine[:5] for nine in dealt], [nine[:7] for nine in dealt]
    omaha = [(nine[:4], nine[4:]) for nine in dealt[: _SINGLE // 20]]
    packs = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (_MANY, 1)), axis=1)
    seven_rows, five_rows = (np.ascontiguousarray(packs[:, :number]) for number in (7, 5))
    micro = 1e6 / _SINGLE
    return {
        "five cards, one hand, microseconds": best_seconds(lambda: [high(hand) for hand in fives]) * micro,
        "best of seven cards, one hand, microseconds": best_seconds(lambda: [high(hand) for hand in sevens]) * micro,
        "two and three of nine cards, one hand, microseconds": best_seconds(
            lambda: [two_and_three(hole, board) for hole, board in omaha]
        )
        * 1e6
        / len(omaha),
        "five cards, array, hands a second": _MANY / best_seconds(lambda: values(five_rows)),
        "best of seven cards, array, hands a second": _MANY / best_seconds(lambda: values(seven_rows)),
    }


if __name__ == "__main__":
    for name, figure in run().items():
        sys.stdout.write(f"{name:55} {figure:>15,.2f}\n")
