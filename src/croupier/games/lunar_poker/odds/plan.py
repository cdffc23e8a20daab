"""Lunar Poker: a plan for every first hand and up card, near the best there is, made in seconds.

The bet on a hand of five is known exactly before a draw (`bets`). A final hand after an exchange is taken
to be worth what it would be if nothing had been thrown away. That leaves out only what the thrown cards say of the
dealer's; for thrown cards of the up card's rank a sample says what that is worth. Sums over all final hands that hold a
given set of cards then give the exchange of any cards of any hand by inclusion and exclusion. A sixth card is judged by
the best five cards, with what six are paid. How far the plan is from the best is measured on hands drawn at random,
whose choices are then valued exactly.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.bets import PLAYS, VALUE, WINS
from croupier.games.lunar_poker.odds.classes import kinds, number_of, sort_five
from croupier.games.lunar_poker.odds.dealer import CHOOSE
from croupier.games.lunar_poker.odds.hands import Hands, five_cards, hands, six_cards
from croupier.games.lunar_poker.odds.values import Terms

FOLD, BET, SIXTH = range(3)
EXCHANGE = 32
"""Added to the set of places thrown away, of the cards in rising order."""
OUTS = 0.28
"""About how often a forced dealer gets a hand."""


START = (0, 1, 53, 1379, 23_479, 294_204)
"""Where the sets of so many cards begin among the sums."""


class Plan(NamedTuple):
    """What to do, by kind of hand and rank of the up card; and whether five cards are bet after a draw."""

    first: NDArray[np.uint8]
    after: NDArray[np.uint8]
    values: NDArray[np.float32]
    """What the choice is thought to be worth."""
    sums: NDArray[np.float64]
    """For sets of no card to four, the sum of the final hands that hold them; then the hands themselves, by kind."""
    kind: NDArray[np.int32]
    """The kind of each hand by its number."""


def plan(terms: Terms, known: NDArray[np.float32]) -> Plan:
    """The plan that follows from the bets."""
    kind = kinds()
    final = np.maximum(known[VALUE], np.float32(-1))
    # Beside each value, the same times the cards of the up card's rank in the hand: one of these is the dealer's.
    sums = supersets(np.hstack([final, final * rank_counts(kind.cards)]).astype(np.float64), kind.of)
    bought = np.zeros(final.shape, dtype=np.float32)
    _sixths(known, kind, hands(), terms, bought)
    after = (known[VALUE] > -1).astype(np.uint8)
    values = np.maximum(final, bought)
    first = np.where(bought > final, SIXTH, np.where(after > 0, BET, FOLD)).astype(np.uint8)
    return Plan(first, after, values, sums, kind.of)


def exchanging(draft: Plan, bonus: NDArray[np.float64]) -> Plan:
    """A plan with exchanges, out of one without.

    `bonus` is what an exchange is worth beyond the sums, by the rank of the up card and by how many cards of that rank
    are thrown away (none, one, or more): the dealer cannot pair with these.
    """
    first, values = draft.first.copy(), draft.values.copy()
    kind = kinds()
    _exchanges(kind.cards, (rank_counts(kind.cards), bonus), draft.sums, first, values)
    return draft._replace(first=first, values=values)


def rank_counts(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """How many cards of each rank hands of five hold."""
    counts = np.zeros((len(cards), 13), dtype=np.int64)
    for place in range(5):
        counts[np.arange(len(cards)), cards[:, place] >> 2] += 1
    return counts


def supersets(final: NDArray[np.float64], of: NDArray[np.int32]) -> NDArray[np.float64]:
    """Sums for every set of up to four cards over the final hands that hold it; then the hands, by kind."""
    sums, numbers = [final], [of]
    for size in range(5, 0, -1):
        fewer = np.zeros((CHOOSE[52, size - 1], final.shape[1]))
        _without_one(size, sums[-1], numbers[-1], fewer)
        sums.append(fewer / (6 - size))
        numbers.append(np.arange(len(fewer), dtype=np.int32))
    return np.concatenate(sums[::-1])


@njit(cache=True, nogil=True)
def _without_one(size: int, larger: Any, of: Any, fewer: Any) -> None:
    """Enter every set of this size under the sets of one card less."""
    cards = np.arange(size + 1)
    cards[size] = 52
    for at in range(len(of)):
        worth = larger[of[at]]
        for drop in range(size):
            under = 0
            for place in range(size):
                if place != drop:
                    under += CHOOSE[cards[place], place + (place < drop)]
            for column in range(len(worth)):
                fewer[under, column] += worth[column]
        spot = 0
        while spot < size and cards[spot] + 1 == cards[spot + 1]:
            cards[spot] = spot
            spot += 1
        cards[spot] += 1


@njit(cache=True, nogil=True)
def _exchanges(hand: Any, table: Any, sums: Any, first: Any, values: Any) -> None:
    """Exchange two to five cards of each kind of hand wherever that is worth more."""
    counts, bonus = table
    held = np.zeros((32, 26))
    for kind in range(len(hand)):
        _holding_only(hand[kind], kind, sums, held)
        for kept in range(32):
            own = np.zeros(13, dtype=np.int64)
            thrown = 5
            for place in range(5):
                if kept >> place & 1:
                    own[hand[kind, place] >> 2] += 1
                    thrown -= 1
            for up in range(13):
                left = 4 - counts[kind, up]
                if thrown < 2 or left == 0:
                    continue
                # The up card is one of the cards left of its rank, each as likely: draws that hold it do not come.
                total = held[kept, up] - (held[kept, 13 + up] - own[up] * held[kept, up]) / left
                worth = total / CHOOSE[46, thrown] - 1 + bonus[up, min(2, counts[kind, up] - own[up])]
                if worth > values[kind, up]:
                    values[kind, up] = worth
                    first[kind, up] = EXCHANGE + (31 ^ kept)


@njit(cache=True, nogil=True)
def _holding_only(cards: Any, kind: int, sums: Any, held: Any) -> None:
    """By the cards kept of a hand, the sum of the final hands that hold these and none of the others."""
    for kept in range(31):
        number = at = 0
        for place in range(5):
            if kept >> place & 1:
                number += 1
                at += CHOOSE[cards[place], number]
        held[kept] = sums[START[number] + at]
    held[31] = sums[START[5] + kind]
    # Each card in turn: of the hands without it, those that hold it are taken away.
    for place in range(5):
        for kept in range(32):
            if not kept >> place & 1:
                held[kept] -= held[kept | 1 << place]


@njit(cache=True, nogil=True)
def _sixths(known: Any, kind: Any, of: Hands, terms: Terms, out: Any) -> None:
    """What a sixth card is worth for each kind of hand: the mean over the cards that may come, less the fee."""
    cards = np.empty(6, dtype=np.uint8)
    for at in range(len(kind.cards)):
        held = 0
        for place in range(5):
            cards[place] = kind.cards[at, place]
            held |= 1 << cards[place]
        for card in range(52):
            if not held >> card & 1:
                cards[5] = card
                worth = worth_of_six(cards, known, kind.of, (of, terms))
                out[at] += worth
                # One of the cards left of this rank is the up card and does not come.
                rank = card >> 2
                left = 0
                for suit in range(4):
                    left += not held >> (rank * 4 + suit) & 1
                out[at, rank] -= worth[rank] / left
        out[at] = out[at] / 46 - 1


@njit(cache=True, nogil=True)
def worth_of_six(cards: Any, known: Any, kind: Any, table: tuple[Hands, Terms]) -> Any:
    """What six cards are worth against each up card: about their best five, with what all six are paid."""
    of, terms = table
    five = np.empty(5, dtype=np.uint8)
    highest, second = -1, 0
    best = np.empty(5, dtype=np.uint8)
    for skip in range(6):
        place = 0
        for other in range(6):
            if other != skip:
                five[place] = cards[other]
                place += 1
        made = five_cards(five, of)
        if made[0] > highest:
            highest, second = made
            best[:] = five
    sort_five(best)
    alone = terms.pays[of.category[highest], second] / terms.parts
    paid = terms.pays[of.category[highest], six_cards(cards, of)[1]] / terms.parts
    at = kind[number_of(best)]
    out = np.empty(13)
    for up in range(13):
        forced = max(0.0, OUTS * paid - 2) - max(0.0, OUTS * alone - 2)
        more = (paid - alone) * known[WINS, at, up] + (1 - known[PLAYS, at, up]) * forced
        out[up] = max(-1.0, known[VALUE, at, up] + more)
    return out
