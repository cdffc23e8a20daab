"""How many of the dealer's hands a hand of Four Card Poker beats or ties, whatever card the dealer shows.

A dealer's hand counts if it holds the card shown, none of the player's five, and is worth no more than theirs. By
inclusion and exclusion that is a sum over the sets T of the player's cards: plus or minus the number of six-card hands,
worth no more than the player's, that hold T and the card shown. Those numbers are kept for every set of one to five
cards while the dealer's hands are gone through from the worst to the best, so that each is right when a player's hand
asks for it. All numbers are whole; none is rounded.
"""

from functools import cache
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from croupier.games.four_card_poker.odds.classes import (
    BEGINS,
    BINOMIALS,
    DEALERS,
    FULL,
    HELD,
    Cards,
    Numbers,
    Ways,
    classes,
    ways,
    whole,
)
from croupier.things.hands import batch
from croupier.things.hands.four import ORDER
from croupier.things.hands.tables import FULL_SUITS, LOW_BITS, SUIT_BITS

TOPS: Numbers = np.array([max(bits.bit_length() - 1, 0) for bits in range(64)], dtype=np.int32)
"""The highest place in a set of places, which is a number with a bit for each."""
SIZES: Numbers = np.array([bits.bit_count() for bits in range(64)], dtype=np.int32)
ALL = 2**HELD - 1


class Beaten(NamedTuple):
    """Every class of the player's hand, and what it beats or ties behind each card that the dealer may show."""

    cards: Cards
    values: Numbers
    weights: Numbers
    """How many hands are in the class."""
    wins: Numbers
    """By class and card shown: how many hands of the dealer are worth no more; -1 where the card cannot be shown."""
    dealers: int
    """How many hands the dealer can have behind a card shown."""
    ways: Ways


def beaten(deck: tuple[int, ...] = FULL) -> Beaten:
    """Count for all hands of a deck; the deck needs the same ranks in every suit."""
    # the cache would take a deck that is given and the same by default for two
    return _beaten(deck)


@cache
def _beaten(deck: tuple[int, ...]) -> Beaten:
    """Count once."""
    cut = whole(deck)
    lead = ways(cut)
    mine, theirs = classes(cut, HELD), classes(cut, DEALERS)
    values, others = batch.values(mine.cards, ORDER), batch.values(theirs.cards, ORDER)
    there = np.zeros(52, dtype=np.bool_)
    there[list(deck)] = True
    wins = np.full((len(values), 52), -1, dtype=np.int32)
    rising = np.argsort(others, kind="stable")
    dealers = theirs.cards[rising], others[rising], theirs.weights[rising]
    players = mine.cards, values, np.argsort(values, kind="stable")
    group = factorial(len(cut.suits))
    _count(players, dealers, (lead.lead, there, group, batch.tables(ORDER, DEALERS)), lead.alike, wins)
    return Beaten(mine.cards, values, mine.weights, wins, comb(len(deck) - HELD - 1, DEALERS - 1), lead)


@njit(cache=True, nogil=True)
def _count(players: Any, dealers: Any, tables: Any, alike: Numbers, wins: Numbers) -> None:
    """Go through the dealer's hands from the worst to the best, and stop where a player's hand asks."""
    cards, values, rising = players
    theirs, others, weights = dealers
    holding = np.zeros(alike.shape[0], dtype=np.int32)
    n = 0
    for row in rising:
        while n < others.shape[0] and others[n] <= values[row]:
            _add(theirs[n], weights[n], tables[0], alike, holding)
            n += 1
        _ask(cards[row], values[row], tables, holding, wins[row])


@njit(inline="always")
def _add(hand: Any, weight: int, lead: Numbers, alike: Numbers, holding: Numbers) -> None:
    """One class of dealer's hands more: for each set of its cards, so many more hands hold it.

    A class of sets gets what its class of hands has, times the exchanges that leave the set as it is: then every
    entry is the number of hands that hold one set, times the number of all exchanges.
    """
    place = np.empty(64, dtype=np.int32)
    place[0] = 0
    for bits in range(1, 63):
        top, size = TOPS[bits], SIZES[bits]
        place[bits] = place[bits - (1 << top)] + BINOMIALS[hand[top], size]
        if size < DEALERS:
            found = lead[BEGINS[size] + place[bits]]
            holding[found] += weight * alike[found]


@njit(inline="always")
def _ask(hand: Any, value: int, tables: Any, holding: Numbers, wins: Any) -> None:
    """For each card that can be shown behind a hand: the sum over the sets of the hand's cards."""
    lead, there, group, entries = tables
    place = np.empty(ALL, dtype=np.int32)
    totals = np.zeros(52, dtype=np.int32)
    for below in range(HELD + 1):
        # the card shown lies above so many of the hand's cards, and pushes the others up in the place of the set
        begin = np.int64(hand[below - 1]) + 1 if below else np.int64(0)
        end = np.int64(hand[below]) if below < HELD else np.int64(52)
        if begin == end:
            continue
        place[0] = 0
        for bits in range(ALL):
            size = SIZES[bits]
            if bits:
                top = TOPS[bits]
                place[bits] = place[bits - (1 << top)] + BINOMIALS[hand[top], size + (top >= below)]
            first, low = BEGINS[size + 1] + place[bits], SIZES[bits & ((1 << below) - 1)] + 1
            sign = 1 - 2 * (size & 1)
            for shown in range(begin, end):
                totals[shown] += sign * holding[lead[first + BINOMIALS[shown, low]]]
        for shown in range(begin, end):
            if there[shown]:
                wins[shown] = totals[shown] // group - (six(hand, shown, entries) <= value)


@njit(inline="always")
def six(hand: Any, card: int, entries: batch.Tables) -> Any:
    """What the best four of a hand and one more card are worth."""
    weights, blocks, places, by_ranks, by_suit, bias = entries
    total = bias + weights[card]
    for one in hand:
        total += weights[one]
    value = by_ranks[blocks[(total >> SUIT_BITS) & ((1 << LOW_BITS) - 1)] + places[total >> (SUIT_BITS + LOW_BITS)]]
    if total & FULL_SUITS:
        for suit in range(4):
            held = (1 << (card >> 2)) if card & 3 == suit else 0
            for one in hand:
                if one & 3 == suit:
                    held |= 1 << (one >> 2)
            value = max(value, by_suit[held])
    return value


def behind(own: tuple[int, ...], shown: int, rest: tuple[int, ...]) -> tuple[int, int]:
    """The plain way, for one hand: how many hands the dealer can make of the rest, worth no more, and of how many."""
    hands = np.empty((comb(len(rest), DEALERS - 1), DEALERS), dtype=np.uint8)
    _write(np.array(rest, dtype=np.uint8), shown, hands)
    mine = batch.values(np.array([own], dtype=np.uint8), ORDER)[0]
    return int((batch.values(hands, ORDER) <= mine).sum()), len(hands)


@njit(cache=True, nogil=True)
def _write(rest: Cards, shown: int, hands: Cards) -> None:
    """Every choice of cards out of the rest, each with the card shown."""
    number = hands.shape[1] - 1
    places = np.arange(number)
    for row in range(hands.shape[0]):
        for n in range(number):
            hands[row, n] = rest[places[n]]
        hands[row, number] = shown
        # the last place that can move on does, and those after it follow close
        last = number - 1
        while last > 0 and places[last] == rest.shape[0] - number + last:
            last -= 1
        places[last] += 1
        for n in range(last + 1, number):
            places[n] = places[n - 1] + 1
