"""Rounds of Four Card Poker as compiled code: eleven cards from a fresh deck, a choice by a table, settlement."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.four_card_poker.odds.choosing import CATEGORY, Chosen, whole_nets
from croupier.games.four_card_poker.odds.classes import BEGINS, BINOMIALS, DEALERS, HELD, Cards, Numbers
from croupier.games.four_card_poker.odds.counting import Beaten, six
from croupier.games.four_card_poker.odds.pays import SIZES, Terms
from croupier.games.four_card_poker.options import PAIR_OF_ACES, Wagers
from croupier.mathematics.five_card import parts
from croupier.mathematics.records import Kernel, Unanswerable
from croupier.mathematics.streams import State, deal
from croupier.things.hands import batch
from croupier.things.hands.four import ORDER

MOST = 5_000_000
"""The largest result in parts of a unit: the squares of a block of rounds then stay inside 64 bits."""
TOGETHER = 64
"""So many rounds are looked up in a row."""
TURNS = 32
"""A power of two over the 24 exchanges of suits."""

Policy = Callable[[int, int], int]
"""The value of the best four cards (`hands.four.high`) and the rank of the card shown, to 0 (fold), 1, 2 or 3."""


class Table(NamedTuple):
    """What the compiled rounds look up."""

    chosen: Chosen
    values: Numbers
    lead: Numbers
    """By place of five cards: their class times TURNS, and the exchange of suits that makes them its hand."""
    exchanges: Cards
    nets: NDArray[np.int64]
    aces: NDArray[np.int64]
    """What Aces Up comes to by category, a pair counting as one of aces; the first is what it loses."""
    units: NDArray[np.int64]
    deck: Cards


def kernel(b: Beaten, terms: Terms, chosen: Chosen, deck: tuple[int, ...]) -> Kernel:
    """Rounds under a way to play."""
    nets, ante = whole_nets(terms, MOST)
    unit = parts(list(terms.aces.values()), "Aces Up", MOST)
    won = [int(terms.aces[hand] * unit) for hand in sorted(terms.aces)]
    begin = len(b.ways.alike) - len(b.cards)
    table = Table(
        chosen=np.ascontiguousarray(chosen),
        values=b.values,
        lead=(b.ways.lead[BEGINS[HELD] :] - np.int32(begin)) * np.int32(TURNS) + b.ways.turn,
        exchanges=b.ways.exchanges,
        nets=nets,
        aces=np.array([-unit, *won], dtype=np.int64),
        units=np.array([ante, unit], dtype=np.int64),
        deck=np.array(deck, dtype=np.uint8),
    )
    return Kernel((Wagers.ANTE, Wagers.ACES), (ante, unit), _play, (table, batch.tables(ORDER, DEALERS)))


@njit(cache=True, nogil=True)
def _play(state: State, rounds: int, sums: NDArray[np.int64], table: Table, entries: batch.Tables) -> None:
    """Play so many rounds; the sixth card dealt is the one that the dealer shows.

    The tables are too large to be at hand. Looked up for many rounds in a row, the waiting times overlap.
    """
    chosen, values, lead, exchanges, nets, aces, units, cards = table
    deck = cards.copy()
    theirs = np.empty((TOGETHER, DEALERS), dtype=np.uint8)
    found, value = np.empty(TOGETHER, dtype=np.int32), np.empty(TOGETHER, dtype=np.int32)
    choice = np.empty(TOGETHER, dtype=np.int64)
    for start in range(0, rounds, TOGETHER):
        number = min(TOGETHER, rounds - start)
        for n in range(number):
            deal(state, deck, HELD + DEALERS)
            theirs[n] = deck[HELD : HELD + DEALERS]
            found[n] = _place(deck)
        for n in range(number):
            found[n] = lead[found[n]]
        for n in range(number):
            row, turn = found[n] // TURNS, found[n] % TURNS
            choice[n] = chosen[row, exchanges[turn, theirs[n, 0]]]
            value[n] = values[row]
        for n in range(number):
            won = 0
            if choice[n]:
                won = int(six(theirs[n, 1:], theirs[n, 0], entries) <= value[n])
            made = value[n] >> CATEGORY
            _add(sums[0], nets[made, choice[n], won], units[0] * (1 + choice[n]))
            _add(sums[1], aces[made if value[n] >= PAIR_OF_ACES else 0], units[1])


@njit(inline="always")
def _add(sums: Any, net: int, staked: int) -> None:
    """Add one round to the sums of a wager."""
    sums[0] += net
    sums[1] += net * net
    sums[2] += staked
    sums[3] += net > 0


@njit(inline="always")
def _place(deck: Cards) -> Any:
    """The place of the first five cards among all sets of five.

    They are put in rising order by comparing two at a time, always the same two, so that nothing branches.
    """
    a, b, c = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2])
    d, e = np.int64(deck[3]), np.int64(deck[4])
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a + BINOMIALS[b, 2] + BINOMIALS[c, 3] + BINOMIALS[d, 4] + BINOMIALS[e, 5]


def tabulated(b: Beaten, policy: Policy) -> Chosen:
    """A way to play as a table, asked once for each value and each rank that may be shown."""
    values, at = np.unique(b.values, return_inverse=True)
    ranks = sorted({int(card) >> 2 for card in np.unique(b.cards)})
    said = np.zeros((len(values), 13), dtype=np.uint8)
    for n, value in enumerate(values.tolist()):
        for rank in ranks:
            choice = policy(value, rank)
            if choice not in (0, *SIZES):
                raise Unanswerable(f"a policy answers 0 (fold), 1, 2 or 3 antes, not {choice!r}")
            said[n, rank] = choice
    return np.ascontiguousarray(said[at][:, np.arange(52) >> 2])
