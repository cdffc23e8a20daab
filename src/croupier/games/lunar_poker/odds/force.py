"""Lunar Poker: what the right to force the dealer is worth (10.1 to 10.4), counted by ranks.

A dealer without a hand holds five ranks, no pair, no straight, no flush, not both ace and king. The highest card goes
and one comes: it pairs one of the four left, makes a straight of them, a flush where they are of one suit, or nothing.
Ace and king cannot come together, for the four left are lower than the card that went. So the ways to gain depend on
the ranks alone, but for four cards of one suit, which are counted apart.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.hands import LOW_FIELD, RUNS, Hands, hands
from croupier.things.cards import ACE, KING
from croupier.things.hands.tables import LOW_BITS, SUIT_BITS, WEIGHTS

PAIRING = 12
"""At most so many cards pair one of four."""
HELPING = 12 + 8 + 9
"""At most so many give the dealer any hand."""


class Tries(NamedTuple):
    """The dealer's hands that do not qualify, by their ranks, for one rank of the up card; a row each."""

    up: int
    hidden: NDArray[np.int8]
    """The four ranks beside the up card's."""
    high: NDArray[np.int8]
    """The rank that is changed."""
    low: NDArray[np.int8]
    """The four ranks that stay."""
    pairs: NDArray[np.int16]
    """The class that a card of each of these makes."""
    runs: NDArray[np.int8]
    """Up to two ranks that make a straight, or -1."""
    straights: NDArray[np.int16]
    """The classes of those straights."""


@cache
def tries(up: int) -> Tries:
    """The table for one rank of the up card."""
    rows = []
    for hidden in combinations([rank for rank in range(13) if rank != up], 4):
        five = sorted((*hidden, up))
        held = sum(1 << rank for rank in five)
        if held in RUNS or {ACE, KING} <= set(five):
            continue
        low = five[:4]
        pairs = [_class((*low, rank)) for rank in low]
        runs = [rank for rank in range(13) if rank not in low and sum(1 << r for r in (*low, rank)) in RUNS]
        straights = [_class((*low, rank)) for rank in runs]
        short = 2 - len(runs)
        rows.append((hidden, five[4], low, pairs, runs + [-1] * short, straights + [0] * short))
    columns = list(zip(*rows, strict=True))
    kinds = (np.int8, np.int8, np.int8, np.int16, np.int8, np.int16)
    return Tries(up, *[np.array(column, dtype=kind) for column, kind in zip(columns, kinds, strict=True)])


def _class(ranks: tuple[int, ...]) -> int:
    """The class of five ranks that are not of one suit."""
    total = sum(WEIGHTS[rank * 4] for rank in ranks) >> SUIT_BITS
    entries = hands().five
    return int(entries.classes[entries.blocks[total & LOW_FIELD] + entries.places[total >> LOW_BITS]])


class Player(NamedTuple):
    """A player's final hand when the dealer has none: its class, and what things come to in parts of the ante."""

    made: int
    wins: int
    """What a win pays."""
    loses: int
    """What is lost with ante and bet."""
    fee: int
    declined: int
    """What the ante is paid when the dealer is not forced (10.2(a))."""


@njit(cache=True, nogil=True)
def may_pay(player: Player, left: int, straight: int) -> bool:
    """Whether forcing could be worth more than the ante's pay at all, with so many cards left to come."""
    cards = PAIRING if player.made < straight else HELPING
    return cards * player.wins > left * (player.fee + player.declined)


@njit(cache=True, nogil=True)
def _against(player: Player, dealers: int) -> int:
    """What one card comes to that gives the dealer this class (10.6)."""
    if player.made > dealers:
        return player.wins
    return 0 if player.made == dealers else -player.loses


@njit(cache=True, nogil=True)
def gain(player: Player, up: int, free: Any, left: int, known: tuple[Tries, Hands]) -> int:
    """What forcing at the right times adds, over all hands without a hand: parts of the ante times cards to come.

    `free` are the cards that the player has not seen, a set of ranks a suit; of these the dealer hides four, and `left`
    remain to come.
    """
    table = known[0]
    number = np.zeros(13, dtype=np.int64)
    for rank in range(13):
        for suit in range(4):
            number[rank] += free[suit] >> rank & 1
    least = left * (player.fee + player.declined)
    total = 0
    for row in range(len(table.high)):
        ways, flush = 1, 1
        for place in range(4):
            rank = table.hidden[row, place]
            ways *= number[rank]
            flush &= free[up & 3] >> rank & 1
        if ways == 0:
            continue
        ways -= flush  # that hand qualifies
        comes = _comes(player, row, number, table)
        high = table.high[row]
        for suit in range(4):
            same = _of_one_suit(row, suit, up, free, table)
            if same:
                if high != table.up:
                    same = number[high] - (free[suit] >> high & 1)
                ways -= same
                total += same * max(0, comes + _flushes(player, row, free[suit], known) - least)
        total += ways * max(0, comes - least)
    return total


@njit(cache=True, nogil=True)
def _comes(player: Player, row: int, number: Any, table: Tries) -> int:
    """What the cards come to that pair one of the four, or make a straight of them."""
    total = 0
    for place in range(4):
        rank = table.low[row, place]
        total += (number[rank] - (rank != table.up)) * _against(player, table.pairs[row, place])
    for place in range(2):
        rank = table.runs[row, place]
        if rank >= 0:
            total += number[rank] * _against(player, table.straights[row, place])
    return total


@njit(cache=True, nogil=True)
def _of_one_suit(row: int, suit: int, up: int, free: Any, table: Tries) -> int:
    """Whether the four cards that stay can all be of this suit, the changed one not (1 or 0)."""
    up_changed = table.high[row] == table.up
    if (up & 3 == suit) == up_changed:
        # The up card is among the four and of another suit; or it is the fifth of a flush.
        return 0
    for place in range(4):
        rank = table.low[row, place]
        if rank != table.up and not free[suit] >> rank & 1:
            return 0
    return 1


@njit(cache=True, nogil=True)
def _flushes(player: Player, row: int, free: int, known: tuple[Tries, Hands]) -> int:
    """What the cards add that make a flush of four of one suit, beyond the straights already counted."""
    table, of = known
    four = 0
    for place in range(4):
        four |= 1 << table.low[row, place]
    total = 0
    for rank in range(13):
        if free >> rank & 1 and not four >> rank & 1:
            total += _against(player, of.by_suit[four | 1 << rank])
            for place in range(2):
                if table.runs[row, place] == rank:
                    total -= _against(player, table.straights[row, place])
    return total
