"""Lunar Poker without a draw: the bet on every first hand against every up card, exactly (5.2, 9.1, 10).

Where the deck holds all suits alike the up card is of one suit, by symmetry, and a hand stands for all that the other
three suits make of it. Any other deck is gone through card by card.
"""

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.classes import kinds, number_of
from croupier.games.lunar_poker.odds.dealer import CHOOSE, memory, recalled, standing
from croupier.games.lunar_poker.odds.hands import FLUSH, ROYAL, STRAIGHT_FLUSH, five_cards
from croupier.games.lunar_poker.odds.values import DECK, HALF, Against, Terms, against, settled

BEST, PAIRS, ACE_KING = range(3)
"""Ways to bet or fold: as is best; a pair or better; ace and king or better."""
VALUE, WINS, PLAYS = range(3)
"""What is known of a bet on a kind of hand: its value, how often it wins, how often the dealer plays."""


class Bets(NamedTuple):
    """What betting comes to when nobody draws."""

    edges: tuple[Fraction, Fraction, Fraction]
    """Of each way to bet or fold, instant cash included."""
    share: Fraction
    """Of hands that are bet in best play."""
    known: NDArray[np.float32]
    """VALUE, WINS and PLAYS by kind of hand and rank of the up card: the mean over the suits of the up card.

    Empty for a deck that is not the full one.
    """


def bets(terms: Terms, deck: tuple[int, ...] = DECK, *, one_by_one: bool = False) -> Bets:
    """Every hand against every up card; one by one even where suits are alike, if that is asked for."""
    alike = not one_by_one and all(card ^ 1 in deck and card ^ 2 in deck for card in deck)
    size = len(deck) - 6
    wanted = deck == DECK
    kind = kinds().of if wanted else np.zeros(0, dtype=np.int32)
    known = np.zeros((3, len(kinds().ways) if wanted else 0, 13), dtype=np.float32)
    sums = [0] * 5
    for up in deck:
        if alike and up & 3:
            continue
        of = against(terms, up, tuple([card for card in deck if card != up]))
        done = np.zeros(9, dtype=np.int64)
        seen = np.zeros((4, known.shape[1]))
        _every(alike, of, kind, seen, (memory(5), done))
        times = 4 if alike else 1
        for policy in range(3):
            sums[policy] += times * (int(done[1 + 2 * policy]) * HALF + int(done[2 + 2 * policy]))
        sums[3] += times * int(done[7])
        sums[4] += times * int(done[8])
        if wanted:
            known[:, :, up >> 2] = seen[:3] / np.maximum(seen[3], 1)
    unit = terms.parts * comb(size, 4) * (size - 4)
    edges = [Fraction(-total, unit * sums[4]) for total in sums[:3]]
    return Bets((edges[0], edges[1], edges[2]), Fraction(sums[3], sums[4]), known)


@njit(cache=True, nogil=True)
def _stands_for(cards: Any, suit: int) -> int:
    """How many hands a hand stands for, the suit of the up card staying: 0 unless it is the one of them kept."""
    held = np.zeros(4, dtype=np.int64)
    for card in cards:
        held[((card & 3) - suit) & 3] |= 1 << (card >> 2)
    if held[1] < held[2] or held[2] < held[3]:
        return 0
    if held[1] == held[3]:
        return 1
    return 3 if held[1] == held[2] or held[2] == held[3] else 6


@njit(cache=True, nogil=True)
def _every(alike: bool, of: Against, kind: Any, seen: Any, keep: Any) -> None:  # noqa: FBT001 - compiled
    """Add up all hands against one up card."""
    memo, sums = keep
    rest = of.dealer.rest
    cards = np.empty(5, dtype=np.uint8)
    gone = np.empty(5, dtype=np.int64)
    for e in range(4, len(rest)):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        gone[0], gone[1], gone[2], gone[3], gone[4] = a, b, c, d, e
                        for place in range(5):
                            cards[place] = rest[gone[place]]
                        ways = _stands_for(cards, of.dealer.up & 3) if alike else 1
                        if ways:
                            known = _one(gone, cards, ways, of, (memo, sums))
                            if seen.size:
                                at = kind[number_of(cards)]
                                for place in range(3):
                                    seen[place, at] += ways * known[place]
                                seen[3, at] += ways


@njit(cache=True, nogil=True)
def _one(gone: Any, cards: Any, ways: int, of: Against, keep: Any) -> tuple[float, float, float]:
    """Enter one hand under each way to bet or fold; VALUE, WINS and PLAYS of a bet on it."""
    memo, sums = keep
    made = five_cards(cards, of.hands)
    size = len(of.dealer.rest) - 5
    unit = CHOOSE[size, 4] * (size - 4)
    fold = -of.terms.parts * unit
    kind = of.hands.category[made[0]]
    if kind == FLUSH or kind >= STRAIGHT_FLUSH:
        count = standing(gone, len(gone), made[0], of.dealer)
    else:
        count = recalled(gone, len(gone), made[0], of.dealer, memo)
    value = settled(gone, len(gone), made, count, of)
    for policy in range(3):
        if kind >= STRAIGHT_FLUSH:
            result = (of.terms.royal_flush if kind == ROYAL else of.terms.straight_flush) * unit
        elif policy == BEST:
            result = max(value, fold)
        else:
            plays = kind > 0 if policy == PAIRS else made[0] >= of.hands.qualifies
            result = value if plays else fold
        sums[1 + 2 * policy] += ways * (result // HALF)
        sums[2 + 2 * policy] += ways * (result % HALF)
    sums[7] += ways * (value > fold or kind >= STRAIGHT_FLUSH)
    sums[8] += ways
    return value / (of.terms.parts * unit), count[0] / CHOOSE[size, 4], count[2] / CHOOSE[size, 4]
