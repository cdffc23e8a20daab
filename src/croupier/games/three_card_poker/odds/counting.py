"""Three Card Poker: every hand of the player against every hand of the dealer, one by one."""

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.three_card_poker.odds.pays import ABOVE, BELOW, EQUAL, IDLE, Terms
from croupier.mathematics.five_card import FULL, Deck, parts
from croupier.mathematics.three_card import hands, kinds, values
from croupier.things.hands.three import Category

Counts = NDArray[np.int64]
"""For each hand of three, by its number: the dealer's hands by what they are (IDLE, BELOW, EQUAL, ABOVE)."""
Plan = NDArray[np.bool_]
"""For each hand of three, by its number: whether it is played."""


@njit(cache=True, nogil=True)
def _fill(masks: NDArray[np.uint64], worth: NDArray[np.int64], least: int, found: Counts) -> None:
    """Compare all pairs of hands that share no card."""
    for mine in range(masks.shape[0]):
        for theirs in range(masks.shape[0]):
            if masks[mine] & masks[theirs]:
                continue
            if worth[theirs] < least:
                found[mine, IDLE] += 1
            elif worth[theirs] < worth[mine]:
                found[mine, BELOW] += 1
            elif worth[theirs] == worth[mine]:
                found[mine, EQUAL] += 1
            else:
                found[mine, ABOVE] += 1


@cache
def counts(least: int, deck: Deck = FULL) -> Counts:
    """What the dealer has against each hand, playing from this value on."""
    masks = np.array([sum(1 << card for card in hand) for hand in hands(deck)], np.uint64)
    found = np.zeros((len(masks), 4), np.int64)
    _fill(masks, values(deck), least, found)
    return found


def dealers(deck: Deck = FULL) -> int:
    """How many hands the dealer can have against one of the player's."""
    return comb(len(deck) - 3, 3)


def worth(found: Counts, terms: Terms, deck: Deck = FULL) -> tuple[NDArray[np.int64], int]:
    """What each hand is worth when it is played, in parts of an ante over all hands of the dealer; and the parts."""
    nets = [[end.net for end in terms[made]] for made in Category]
    unit = parts([net for row in nets for net in row], "the table")
    whole = np.array([[int(net * unit) for net in row] for row in nets], np.int64)
    gained: NDArray[np.int64] = (found * whole[kinds(deck)]).sum(axis=1)
    return gained, unit


def best(found: Counts, terms: Terms, deck: Deck = FULL) -> Plan:
    """Play whatever is worth more than the ante that a fold costs."""
    gained, unit = worth(found, terms, deck)
    plan: Plan = gained > -unit * dealers(deck)
    return plan


def ends(found: Counts, plan: Plan, deck: Deck = FULL) -> tuple[int, dict[Category, list[int]]]:
    """Deals that are folded, and those played by the class of the hand and by what the dealer has."""
    folded = int((~plan).sum()) * dealers(deck)
    played: dict[Category, Any] = {made: found[plan & (kinds(deck) == made)].sum(axis=0) for made in Category}
    return folded, {made: [int(number) for number in row] for made, row in played.items()}
