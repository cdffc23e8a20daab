"""Lunar Poker: what a hand is worth to its player, in whole numbers (5.2, 8.5, 8.6, 9.9, 10).

Parts of the ante are whole, so every sum is. The value of a bet is counted over the dealer's hidden cards and, where
the dealer may be forced, over the card that comes next. The value of a draw is the sum over all cards that may come of
the better of folding and betting then.
"""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.dealer import CHOOSE, Dealer, dealer_with, memory, recalled, standing
from croupier.games.lunar_poker.odds.force import Player, Tries, gain, may_pay, tries
from croupier.games.lunar_poker.odds.hands import FLUSH, STRAIGHT_FLUSH, Hands, five_cards, hands, six_cards

DECK = tuple(range(52))
HALF = 1 << 31
"""Long sums are kept in two numbers, above and below this."""


class Terms(NamedTuple):
    """What the table pays, in parts of the ante."""

    parts: int
    pays: NDArray[np.int64]
    """A winning hand's bet and second combination, by its category and the set of seconds (10.8, 10.9)."""
    declined: int
    """The ante when the dealer does not qualify and is not forced (10.2)."""
    straight_flush: int
    royal_flush: int
    """Instant cash on the ante (5.6)."""


class Against(NamedTuple):
    """All that compiled code needs about one up card."""

    terms: Terms
    dealer: Dealer
    tries: Tries
    hands: Hands


def against(terms: Terms, up: int, rest: tuple[int, ...]) -> Against:
    """The dealer shows this card and has four of the rest."""
    return Against(terms, dealer_with(up, rest), tries(up >> 2), hands())


@njit(cache=True, nogil=True)
def bet_value(gone: Any, number: int, made: tuple[int, int], of: Against) -> Any:
    """A bet on a hand of this class and seconds, when these places of the rest are the player's too.

    In parts of the ante, times the dealer's hands, times the cards that are left to come.
    """
    return settled(gone, number, made, standing(gone, number, made[0], of.dealer), of)


@njit(cache=True, nogil=True, inline="always")
def remembered(gone: Any, number: int, made: tuple[int, int], of: Against, known: Any) -> Any:
    """The same, with the dealer's hands counted once for all cards that come to the same."""
    kind = of.hands.category[made[0]]
    if kind == FLUSH or kind >= STRAIGHT_FLUSH:
        return bet_value(gone, number, made, of)
    return settled(gone, number, made, recalled(gone, number, made[0], of.dealer, known), of)


@njit(cache=True, nogil=True, inline="always")
def settled(gone: Any, number: int, made: tuple[int, int], count: tuple[int, int, int], of: Against) -> Any:
    """The same from the dealer's hands already counted."""
    beaten, upto, plays = count
    terms, rest = of.terms, of.dealer.rest
    size = len(rest) - number
    left = size - 4
    wins = terms.pays[of.hands.category[made[0]], made[1]]
    total = wins * beaten - 3 * terms.parts * (plays - upto) + terms.declined * (CHOOSE[size, 4] - plays)
    total *= left
    player = Player(made[0], wins, 3 * terms.parts, terms.parts, terms.declined)
    if may_pay(player, left, of.hands.straight):
        free = np.zeros(4, dtype=np.int64)
        for card in rest:
            free[card & 3] |= 1 << (card >> 2)
        for place in range(number):
            card = rest[gone[place]]
            free[card & 3] ^= 1 << (card >> 2)
        total += gain(player, of.dealer.up, free, left, (of.tries, of.hands))
    return total


@njit(cache=True, nogil=True)
def draw_value(kept: Any, number: int, of: Against, known: Any, sums: Any) -> None:
    """Add up, over all draws of so many cards to those kept, the better of fold and bet; and how often bet is better.

    `sums` gets the value above and below HALF, and the number of draws with which the player goes on.
    """
    rest = of.dealer.rest
    size = len(rest) - number
    fold = -of.terms.parts * CHOOSE[size, 4] * (size - 4)
    cards = np.empty(6, dtype=np.uint8)
    cards[: len(kept)] = kept
    gone = np.arange(number + 1)
    gone[number] = len(rest)
    while True:
        for place in range(number):
            cards[len(kept) + place] = rest[gone[place]]
        made = five_cards(cards, of.hands) if len(kept) + number == 5 else six_cards(cards, of.hands)
        value = remembered(gone, number, made, of, known)
        if value > fold:
            sums[2] += 1
        value = max(value, fold)
        sums[0] += value // HALF
        sums[1] += value % HALF
        # The next choice of places, in order.
        spot = 0
        while spot < number and gone[spot] + 1 == gone[spot + 1]:
            gone[spot] = spot
            spot += 1
        if spot == number:
            return
        gone[spot] += 1


class Hand(NamedTuple):
    """A player's first five cards and the dealer's up card, with the deck they came from."""

    own: tuple[int, ...]
    up: int
    deck: tuple[int, ...] = DECK


def rest_of(hand: Hand) -> tuple[int, ...]:
    """The cards that nobody has seen."""
    return tuple([card for card in hand.deck if card not in hand.own and card != hand.up])


def value_of_bet(own: tuple[int, ...], gone: tuple[int, ...], up: int, terms: Terms, deck: tuple[int, ...]) -> Fraction:
    """What a bet is worth with five or six cards, others being gone: everything from this decision on, in antes."""
    rest = tuple([card for card in deck if card not in own and card not in gone and card != up])
    of = against(terms, up, rest)
    cards = np.array(own, dtype=np.uint8)
    made = five_cards(cards, of.hands) if len(own) == 5 else six_cards(cards, of.hands)
    total = bet_value(np.zeros(0, dtype=np.int64), 0, made, of)
    return Fraction(int(total), terms.parts * comb(len(rest), 4) * (len(rest) - 4))


def values_of_draws(hand: Hand, terms: Terms) -> dict[tuple[int, ...], Fraction]:
    """What a sixth card (), and the exchange of each two to five cards, are worth, the fee included."""
    of = against(terms, hand.up, rest_of(hand))
    # A card must be left for the dealer to be forced with; only a reduced deck has too few.
    most = min(5, len(of.dealer.rest) - 5)
    ways = [()] + [thrown for number in range(2, most + 1) for thrown in combinations(hand.own, number)]
    return {thrown: _drawn(hand, thrown, of) for thrown in ways}


def _drawn(hand: Hand, thrown: tuple[int, ...], of: Against) -> Fraction:
    """One draw: a sixth card if nothing is thrown away."""
    kept = np.array([card for card in hand.own if card not in thrown], dtype=np.uint8)
    number = len(thrown) or 1
    sums = np.zeros(3, dtype=np.int64)
    draw_value(kept, number, of, memory(number), sums)
    size = len(of.dealer.rest)
    ways = comb(size, number) * comb(size - number, 4) * (size - number - 4) * of.terms.parts
    return Fraction(int(sums[0]) * HALF + int(sums[1]), ways) - 1
