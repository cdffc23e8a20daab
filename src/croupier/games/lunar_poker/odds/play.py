"""Lunar Poker in compiled rounds: the deal, a plan, the draw, the dealer, the force, the settlement (8, 9, 10).

Suits are equal, so a deal is relabelled until its first hand is the one that stands for its kind, and the plan is read
off. Whether to bet after a draw is in the plan too. Whether to force is worked out from the cards that nobody has seen.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.classes import new_suits, number_of, sort_five
from croupier.games.lunar_poker.odds.force import Player, may_pay
from croupier.games.lunar_poker.odds.hands import (
    FLUSH,
    FOURS,
    FULL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Hands,
    five_cards,
    six_cards,
)
from croupier.games.lunar_poker.odds.plan import BET, EXCHANGE, FOLD, SIXTH
from croupier.games.lunar_poker.odds.values import Terms
from croupier.things.cards import QUEEN

DEALT = 16
"""The most cards that a round takes: two hands, five exchanged, one that the dealer is forced to take."""
NO_SUPER = 8
"""After the eight super combinations, in their order: no combination at all."""
LOST, STAND_OFF, NO_HAND, IN_VAIN, WON, INSTANT, FOLDED = range(7)
"""How a hand ends: against a dealer who plays; without one, not forced or forced in vain; before it comes to that."""
ENDS = 7
DRAWS = 3
"""No draw, a sixth card, an exchange."""
CODES = ENDS * DRAWS * 2 * 10 * 11
"""Ends, draws, forced or not, the category, and the second combination paid (10 is none)."""


class Rules(NamedTuple):
    """What rounds are played by."""

    terms: Terms
    hands: Hands
    kind: NDArray[np.int32]
    first: NDArray[np.uint8]
    after: NDArray[np.uint8]
    second: NDArray[np.int8]
    """The category that is paid of a set of second combinations."""


@njit(cache=True, nogil=True)
def super_of(cards: Any, kind: int) -> int:
    """The super combination of the first five cards of an array, whose category is known (5.9, 5.11)."""
    ranks = reds = 0
    for place in range(5):
        ranks |= 1 << (cards[place] >> 2)
        suit = cards[place] & 3
        reds += suit in (1, 2)
    coloured = reds in (0, 5)
    if kind >= STRAIGHT_FLUSH or (kind == STRAIGHT and coloured):
        return 6
    if kind == FOURS:
        return 7
    if kind == FULL:
        return 5
    if kind == FLUSH:
        return 4
    if kind == STRAIGHT:
        return 3
    if kind == TRIPS:
        return 2
    if ranks >> QUEEN == 0b111:
        return 1
    return 0 if coloured else NO_SUPER


@njit(cache=True, nogil=True)
def _kind_of(cards: Any, kind: Any, suits: Any, spare: Any) -> Any:
    """The kind of the first five cards of an array, in any order."""
    new_suits(cards, suits)
    for place in range(5):
        spare[place] = cards[place] & 0xFC | suits[cards[place] & 3]
    sort_five(spare)
    return kind[number_of(spare)]


@njit(cache=True, nogil=True)
def _plays(cards: Any, number: int, up: int, rules: Rules, spare: Any) -> Any:
    """Whether the plan bets a hand after the draw: the best five of it."""
    suits = np.empty(4, dtype=np.int64)
    if number == 5:
        return rules.after[_kind_of(cards, rules.kind, suits, spare), up >> 2] > 0
    highest, skipped = -1, 0
    for skip in range(6):
        cards[skip], cards[5] = cards[5], cards[skip]
        made = five_cards(cards, rules.hands)[0]
        cards[skip], cards[5] = cards[5], cards[skip]
        if made > highest:
            highest, skipped = made, skip
    cards[skipped], cards[5] = cards[5], cards[skipped]
    return rules.after[_kind_of(cards, rules.kind, suits, spare), up >> 2] > 0


@njit(cache=True, nogil=True)
def change_high(dealer: Any, card: int) -> None:
    """The highest card goes and this one comes (10.4)."""
    highest = 0
    for place in range(1, 5):
        if dealer[place] > dealer[highest]:
            highest = place
    dealer[highest] = card


@njit(cache=True, nogil=True)
def forces(player: Player, dealer: Any, unseen: int, hands: Hands) -> bool:
    """Whether forcing is worth more than the ante's pay, over every card that may come."""
    left = total = 0
    highest = 0
    for place in range(1, 5):
        if dealer[place] > dealer[highest]:
            highest = place
    gone = dealer[highest]
    for card in range(52):
        if unseen >> card & 1:
            left += 1
            dealer[highest] = card
            made = five_cards(dealer, hands)[0]
            if made >= hands.qualifies and made != player.made:
                total += player.wins if made < player.made else -player.loses
    dealer[highest] = gone
    return total > left * (player.fee + player.declined)


@njit(cache=True, nogil=True)
def _unseen(dealt: Any, used: int) -> Any:
    """The set of all cards but the first so many."""
    cards: Any = (1 << 52) - 1
    for place in range(used):
        cards ^= 1 << np.int64(dealt[place])
    return cards


@njit(cache=True, nogil=True)
def met(made: tuple[int, int], dealer: Any, dealt: Any, used: int, rules: Rules) -> tuple[int, int]:
    """How a bet ends, and whether the dealer was forced: the first `used` cards have been seen."""
    hands, terms = rules.hands, rules.terms
    theirs = five_cards(dealer, hands)[0]
    forced = 0
    if theirs < hands.qualifies:
        wins = terms.pays[hands.category[made[0]], made[1]]
        player = Player(made[0], wins, 3 * terms.parts, terms.parts, terms.declined)
        left = 52 - used
        if not may_pay(player, left, hands.straight) or not forces(player, dealer, _unseen(dealt, used), hands):
            return NO_HAND, 0
        forced = 1
        change_high(dealer, dealt[used])
        theirs = five_cards(dealer, hands)[0]
        if theirs < hands.qualifies:
            return IN_VAIN, 1
    if made[0] == theirs:
        return STAND_OFF, forced
    return (WON, forced) if made[0] > theirs else (LOST, forced)


@njit(cache=True, nogil=True)
def one_round(deck: Any, rules: Rules, rooms: Any) -> tuple[int, int]:
    """One round with the cards as they lie, the player's five first, then the dealer's: its end, and the super."""
    hands = rules.hands
    dealt, held, dealer, spare, suits = rooms
    made = five_cards(deck, hands)
    kind = hands.category[made[0]]
    on_super = super_of(deck, kind)
    if kind >= STRAIGHT_FLUSH:
        return code(INSTANT, 0, 0, kind, 10), on_super
    new_suits(deck, suits)
    for place in range(DEALT):
        dealt[place] = deck[place] & 0xFC | suits[deck[place] & 3]
    sort_five(dealt)
    up: Any = np.int64(dealt[9])
    choice = rules.first[rules.kind[number_of(dealt)], up >> 2]
    if choice == FOLD:
        return code(FOLDED, 0, 0, 0, 10), on_super
    used, number, draw = 10, 5, 0
    for place in range(5):
        held[place] = dealt[place]
        dealer[place] = dealt[5 + place]
    if choice == SIXTH:
        held[5] = dealt[10]
        used, number, draw = 11, 6, 1
        made = six_cards(held, hands)
    elif choice != BET:
        draw = 2
        for place in range(5):
            if (choice - EXCHANGE) >> place & 1:
                held[place] = dealt[used]
                used += 1
        made = five_cards(held, hands)
    if draw and hands.category[made[0]] < 2 and not _plays(held, number, up, rules, spare):
        return code(FOLDED, draw, 0, 0, 10), on_super
    end, forced = met(made, dealer, dealt, used, rules)
    second = rules.second[made[1]] if end == WON else 10
    return code(end, draw, forced, hands.category[made[0]] if end == WON else 0, second), on_super


@njit(cache=True, nogil=True, inline="always")
def code(end: int, draw: int, forced: int, kind: int, second: int) -> Any:
    """An end as one number."""
    return (((end * DRAWS + draw) * 2 + forced) * 10 + kind) * 11 + second
