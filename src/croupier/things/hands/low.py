"""Low hands under the eight qualifier: five cards of different ranks, eight or lower, the ace low.

Straights and flushes do not count against a low hand (poker-victoria 3.2.1(b)(xi)).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.things.cards import ACE, RANK_WORDS
from croupier.things.hands.five import check_two_and_three

_EIGHT = 6


def _bit(card: int) -> int:
    """The place of a card in a set of low ranks: the ace lowest, nothing above an eight."""
    rank = card >> 2
    return 1 if rank == ACE else 2 << rank if rank <= _EIGHT else 0


LOW_BITS = tuple(map(_bit, range(52)))


def _value(held: int) -> int | None:
    """The value of the lowest five of a set of low ranks.

    Of two sets of five the smaller number has the lower highest card, then the lower next card, and so on.
    It is taken from 255 so that here too the better hand has the greater value.
    """
    while held.bit_count() > 5:
        held -= 1 << held.bit_length() - 1
    return 255 - held if held.bit_count() == 5 else None


LOW_VALUES = tuple(map(_value, range(256)))


def low(cards: Sequence[int]) -> int | None:
    """The value of the best low hand among the cards, the greater value winning; None if none qualifies."""
    held = 0
    for card in cards:
        held |= LOW_BITS[card]
    return LOW_VALUES[held]


def low_two_and_three(hole: Sequence[int], board: Sequence[int]) -> int | None:
    """The same of exactly two of the hole cards and three of the board."""
    check_two_and_three(hole, board)
    own = {LOW_BITS[a] | LOW_BITS[b] for a, b in combinations(hole, 2)}
    shared = {LOW_BITS[a] | LOW_BITS[b] | LOW_BITS[c] for a, b, c in combinations(board, 3)}
    values = (LOW_VALUES[two | three] for two in own for three in shared)
    return max((value for value in values if value is not None), default=None)


def describe_low(value: int) -> str:
    """A low hand in words by its value: "8, 6, 4, 2, ace"."""
    held = 255 - value
    places = [place for place in range(7, -1, -1) if held >> place & 1]
    return ", ".join(str(place + 1) if place else RANK_WORDS[ACE] for place in places)
