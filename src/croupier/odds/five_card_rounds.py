"""What compiled rounds of the five-card games share: dealing on from a place, and adding up results."""

from typing import Any

from numba import njit

from croupier.odds.five_card import Cards
from croupier.odds.streams import State, below


@njit(inline="always")
def draw(state: State, deck: Cards, first: int, last: int) -> None:
    """Deal the cards at these places out of those not yet dealt."""
    for place in range(first, last):
        other = place + below(state, 52 - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@njit(inline="always")
def add(sums: Any, row: int, net: int, staked: int) -> None:
    """One result into the sums of its wager."""
    sums[row, 0] += net
    sums[row, 1] += net * net
    sums[row, 2] += staked
    sums[row, 3] += net > 0
