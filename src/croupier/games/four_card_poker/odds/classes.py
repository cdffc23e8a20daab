"""Hands of a deck up to an exchange of suits: one hand of each class, and the way from any hand to its class.

Suits have no rank (4.1), so hands that become each other when suits are exchanged have the same mathematics. A hand
stands for its class when its suits' sets of ranks, written as numbers, do not grow from one suit to the next. A set of
cards in rising order leads to its class by its place among all sets of its size.
"""

from collections.abc import Iterable
from itertools import combinations, permutations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

HELD, DEALERS = 5, 6
"""Cards of the player, and of the dealer (8.3)."""
FULL = tuple(range(52))

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int32]

BINOMIALS: Numbers = np.array([[comb(card, size) for size in range(DEALERS + 1)] for card in FULL], dtype=np.int32)
BEGINS: Numbers = np.cumsum([0, 0, *[comb(52, size) for size in range(1, HELD + 1)]]).astype(np.int32)
"""Where the places of the sets of each size begin, from sets of one card to sets of five."""


class Deck(NamedTuple):
    """The cards in play: all these ranks in each of these suits."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]


class Classes(NamedTuple):
    """Hands of one size, one of each class: its cards in rising order, and how many hands the class has."""

    cards: Cards
    weights: Numbers


class Ways(NamedTuple):
    """From a set of one to five cards, by its place, to its class; from five cards also by which exchange of suits."""

    lead: Numbers
    """The class by the place of the set; classes of all sizes are numbered on."""
    turn: Cards
    """For five cards: the exchange that makes a hand the one that stands for its class."""
    exchanges: Cards
    """What each exchange of suits makes of each card."""
    alike: Numbers
    """How many exchanges leave a set of the class as it is."""


def whole(deck: Iterable[int]) -> Deck:
    """The ranks and suits of a deck; every rank has to be there in every suit, or suits would not be alike."""
    cards = set(deck)
    ranks, suits = sorted({card >> 2 for card in cards}), sorted({card & 3 for card in cards})
    if len(cards) != len(ranks) * len(suits) or len(cards) < HELD + DEALERS:
        raise ValueError("a deck needs the same ranks in every suit, and eleven cards")
    return Deck(tuple(ranks), tuple(suits))


def classes(deck: Deck, size: int) -> Classes:
    """One hand of each class."""
    chosen = [sorted([_set(ranks) for ranks in combinations(deck.ranks, n)], reverse=True) for n in range(size + 1)]
    sets = np.array([one for same in chosen for one in same], dtype=np.int32)
    begins = np.cumsum([0, *map(len, chosen)]).astype(np.int32)
    partial = np.array([[0, 0, 0, 0, size]], dtype=np.int32)
    for place in range(len(deck.suits)):
        partial = _extended(partial, place, sets, begins, place == len(deck.suits) - 1)
    suits = np.array(deck.suits, dtype=np.uint8)
    cards = np.empty((len(partial), size), dtype=np.uint8)
    weights = np.empty(len(partial), dtype=np.int32)
    _write(partial, suits, cards, weights)
    return Classes(cards, weights)


def _set(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


@njit(cache=True, nogil=True)
def _extended(partial: Numbers, place: int, sets: Numbers, begins: Numbers, last: bool) -> Numbers:  # noqa: FBT001
    """Give each partial hand every set of ranks of one more suit; the last suit takes all the cards that are left."""
    longer = np.empty((0, 5), dtype=np.int32)
    for fill in range(2):
        n = 0
        for row in range(partial.shape[0]):
            left = partial[row, 4]
            for count in range(left if last else 0, left + 1):
                begin, end = begins[count], begins[count + 1]
                if place:
                    begin += np.searchsorted(-sets[begin:end], -partial[row, place - 1])
                if fill:
                    longer[n : n + end - begin] = partial[row]
                    longer[n : n + end - begin, place] = sets[begin:end]
                    longer[n : n + end - begin, 4] = left - count
                n += end - begin
        if not fill:
            longer = np.empty((n, 5), dtype=np.int32)
    return longer


@njit(cache=True, nogil=True)
def _write(held: Numbers, suits: Cards, cards: Cards, weights: Numbers) -> None:
    """The cards of each hand in rising order, and in how many ways its sets can be given to the suits."""
    for row in range(held.shape[0]):
        n = 0
        for rank in range(13):
            for place in range(suits.shape[0]):
                if held[row, place] >> rank & 1:
                    cards[row, n] = 4 * rank + suits[place]
                    n += 1
        ways, same = 1, 0
        for place in range(suits.shape[0]):
            same = same + 1 if place and held[row, place] == held[row, place - 1] else 1
            # place + 1 suits can be in (place + 1)! orders; orders among equal sets are one
            ways = ways * (place + 1) // same
        weights[row] = ways


def ways(deck: Deck) -> Ways:
    """The way from every set of one to five cards to its class."""
    orders = list(permutations(deck.suits))
    exchanges = np.array([[card & ~3 | _to(card & 3, deck.suits, order) for card in FULL] for order in orders])
    back = [orders.index(tuple([deck.suits[order.index(suit)] for suit in deck.suits])) for order in orders]
    lead = np.zeros(BEGINS[-1] + 1, dtype=np.int32)
    turn = np.zeros(BEGINS[-1] + 1, dtype=np.uint8)
    alike: list[Numbers] = []
    first = 0
    for size in range(1, HELD + 1):
        found = classes(deck, size)
        tables = exchanges.astype(np.uint8), np.array(back, dtype=np.uint8), lead, turn
        _lead(found.cards, first, tables)
        first += len(found.cards)
        alike.append((factorial(len(deck.suits)) // found.weights).astype(np.int32))
    return Ways(lead, turn[BEGINS[HELD] :], exchanges.astype(np.uint8), np.concatenate(alike))


def _to(suit: int, suits: tuple[int, ...], order: tuple[int, ...]) -> int:
    """What a suit becomes in another order of the suits; a suit that is not in play stays."""
    return order[suits.index(suit)] if suit in suits else suit


@njit(cache=True, nogil=True)
def _lead(hands: Cards, first: int, tables: tuple[Cards, Cards, Numbers, Cards]) -> None:
    """Lead every hand of every class to it, by the places of all its images under an exchange of suits."""
    exchanges, back, lead, turn = tables
    size = hands.shape[1]
    image = np.empty(size, dtype=np.int64)
    for row in range(hands.shape[0]):
        for exchange in range(exchanges.shape[0]):
            for n in range(size):
                card = exchanges[exchange, hands[row, n]]
                spot = n
                while spot and image[spot - 1] > card:
                    image[spot] = image[spot - 1]
                    spot -= 1
                image[spot] = card
            place = BEGINS[size]
            for n in range(size):
                place += BINOMIALS[image[n], n + 1]
            lead[place] = first + row
            turn[place] = back[exchange]
