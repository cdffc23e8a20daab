"""Lunar Poker: a strategy that fits on a card, and the shapes of hands it is told by."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.classes import Kinds
from croupier.games.lunar_poker.odds.hands import FOURS, PAIR, RUNS, STRAIGHT, TRIPS, TWO_PAIRS, Hands, five_cards
from croupier.games.lunar_poker.odds.plan import BET, EXCHANGE, FOLD, SIXTH
from croupier.things.cards import ACE, KING, QUEEN

CATEGORY, LEAD, DRAWING, ACE_KING = range(4)
"""The shape of a hand: its category; the rank of its group, or its highest; cards short of a flush or straight; A-K."""
NO_DRAW, INSIDE, OPEN = range(3)
"""Four to nothing; four to a straight that one rank fills; four to a flush, or to a straight that two ranks fill."""

LINES = (
    "Declare a straight flush or a royal flush: instant cash.",
    "Bet with two pairs or four of a kind.",
    "Buy a sixth card with a straight, a flush or a full house: it often makes a second combination.",
    "Buy a sixth card with four to a flush, or to a straight that two ranks fill; with a pair, also where one does.",
    "With three of a kind exchange the other two cards.",
    "Bet a pair that is not lower than the dealer's card; exchange the other three cards with a lower pair.",
    "With ace and king and no pair exchange the other three cards.",
    (
        "With any other ace exchange the other four cards, unless the dealer shows an ace too; with a king, unless"
        " the dealer shows a queen or higher."
    ),
    (
        "With a queen, jack or ten as the highest card exchange the other four against a two to a six, with a nine"
        " against a two to a five, with an eight against a two to a four; otherwise fold."
    ),
    "After a draw bet with a pair or better, and fold the rest.",
    (
        "Force the dealer with a straight or better, or when both combinations together pay 4 to 1 or more; otherwise"
        " take the ante's pay."
    ),
)
"""The same in words."""


@njit(cache=True, nogil=True)
def shape(cards: Any, hands: Hands) -> Any:
    """CATEGORY, LEAD, DRAWING and ACE_KING of five cards."""
    kind = hands.category[five_cards(cards, hands)[0]]
    held, lead = 0, -1
    suits = np.zeros(4, dtype=np.int64)
    counts = np.zeros(13, dtype=np.int64)
    for card in cards:
        held |= 1 << (card >> 2)
        suits[card & 3] += 1
        counts[card >> 2] += 1
    for rank in range(13):
        if counts[rank] and (lead < 0 or counts[rank] >= counts[lead]):
            lead = rank
    fills = 0
    for rank in range(13):
        for run in RUNS:
            if run >> rank & 1 and not held >> rank & 1 and run & ~(held | 1 << rank) == 0:
                fills += 1
                break
    drawing = OPEN if suits.max() == 4 or fills == 2 else fills
    return kind, lead, drawing, np.int64(held >> KING == 0b11)


@njit(cache=True, nogil=True)
def basic(cards: Any, up: int, hands: Hands) -> int:
    """The choice of the basic strategy for five rising cards against a rank."""
    kind, lead, drawing, ace_king = shape(cards, hands)
    if kind in (TWO_PAIRS, FOURS):
        return BET
    if kind >= STRAIGHT or (kind < TRIPS and (drawing == OPEN or (kind == PAIR and drawing == INSIDE))):
        return SIXTH
    if kind == PAIR and lead >= up:
        return BET
    if kind == 0 and not ace_king and not _worth_a_card(lead, up):
        return FOLD
    thrown = 0
    for place in range(5):
        rank = cards[place] >> 2
        if rank != lead and not (kind == 0 and ace_king and rank == KING):
            thrown |= 1 << place
    return EXCHANGE + thrown


@njit(cache=True, nogil=True)
def _worth_a_card(lead: int, up: int) -> bool:
    """Whether the highest of five odd cards is kept and the others are exchanged."""
    if lead == ACE:
        return up != ACE
    if lead == KING:
        return up < QUEEN
    # Queen, jack, ten against a two to a six; nine, eight and seven against one card less each.
    return up <= min(4, lead - 4)


@njit(cache=True, nogil=True)
def fill_basic(cards: Any, hands: Hands, first: Any, after: Any) -> None:
    """The basic strategy for every kind of hand and rank of the up card; after a draw, a pair or better."""
    for kind in range(len(cards)):
        made = hands.category[five_cards(cards[kind], hands)[0]]
        for up in range(13):
            first[kind, up] = basic(cards[kind], up, hands)
            after[kind, up] = made > 0


@njit(cache=True, nogil=True)
def _fill_shapes(cards: Any, hands: Hands, out: Any) -> None:
    for kind in range(len(cards)):
        out[kind, CATEGORY], out[kind, LEAD], out[kind, DRAWING], out[kind, ACE_KING] = shape(cards[kind], hands)


def shapes(kinds: Kinds, hands: Hands) -> NDArray[np.int8]:
    """The shape of every kind of hand."""
    out = np.zeros((len(kinds.ways), 4), dtype=np.int8)
    _fill_shapes(kinds.cards, hands, out)
    return out
