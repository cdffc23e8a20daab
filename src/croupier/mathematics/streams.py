"""Streams of random numbers for compiled code: the same seed and block give the same cards on every machine.

xoshiro256++ by its published definition; the four words of a state come from NumPy's SeedSequence, which keeps the
streams of different blocks apart. Choosing below a bound discards what would favour the low numbers.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

State = NDArray[np.uint64]


def stream(seed: int, block: int) -> State:
    """The state of the stream for one block of rounds."""
    words: State = np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4, np.uint64).astype(np.uint64)
    return words


@njit(inline="always")
def bits(state: State) -> Any:
    """The next 64 bits."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    total = first + fourth
    result = ((total << np.uint64(23)) | (total >> np.uint64(41))) + first
    third ^= first
    fourth ^= second
    state[1] = second ^ third
    state[0] = first ^ fourth
    state[2] = third ^ (second << np.uint64(17))
    state[3] = (fourth << np.uint64(45)) | (fourth >> np.uint64(19))
    return result


@njit(inline="always")
def below(state: State, bound: int) -> Any:
    """A number from 0 to bound - 1, each equally likely; the bound is at most 2**31."""
    limit = np.uint64(bound)
    product = (bits(state) >> np.uint64(32)) * limit
    low = product & np.uint64(0xFFFFFFFF)
    if low < limit:
        least = (np.uint64(0x100000000) - limit) % limit
        while low < least:
            product = (bits(state) >> np.uint64(32)) * limit
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@njit(inline="always")
def deal(state: State, deck: NDArray[np.uint8], number: int) -> None:
    """Shuffle so far that the first `number` cards of the deck are a fair deal; the deck keeps its cards."""
    size = deck.shape[0]
    for place in range(number):
        other = place + below(state, size - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
