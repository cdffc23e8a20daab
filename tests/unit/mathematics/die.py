"""A game to test simulations with: one die, two wagers, every figure known."""

from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import below

SIX = {"edge": 1 / 6, "variance": 125 / 36, "hit_rate": 1 / 6, "element_of_risk": 1 / 6}
"""A six pays 4 to 1."""
HIGH = {"edge": -1 / 4, "variance": 25 / 16, "hit_rate": 1 / 2, "element_of_risk": -1 / 6}
"""1 to 3 lose the unit; on 4 to 6 another unit is raised, and one and a half are won."""


@njit(cache=True, nogil=True)
def play(state: NDArray[np.uint64], rounds: int, sums: NDArray[np.int64], tables: Any, scratch: Any) -> None:
    """Rounds of the die; the last table is written to, as kernels may."""
    for _ in range(rounds):
        face = below(state, 6)
        scratch[0] = face
        for wager in range(2):
            net = tables[0][wager, face]
            sums[wager, 0] += net
            sums[wager, 1] += net * net
            sums[wager, 2] += tables[1][wager, face]
            sums[wager, 3] += net > 0


def kernel(question: Question | None = None, policy: Any = "best") -> Kernel:
    """The die; `never` does not raise, and a function says for each face whether to raise."""
    if policy == "unplayable":
        raise Unanswerable("nobody plays like that")
    raises = [policy(face) for face in range(1, 7)] if callable(policy) else [face > 3 for face in range(1, 7)]
    nets = np.array([[-1, -1, -1, -1, -1, 4], [3 if yes else -2 for yes in raises]], np.int64)
    staked = np.array([[1] * 6, [4 if yes else 2 for yes in raises]], np.int64)
    return Kernel(("six", "high"), (1, 2), play, ((nets, staked), np.zeros(1, np.int64)))


MATHEMATICS = SimpleNamespace(POLICIES=("best", "unplayable"), kernel=kernel)
"""In the place of a game's module."""
