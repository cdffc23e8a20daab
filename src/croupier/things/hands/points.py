"""Games of points: blackjack totals and baccarat points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.things.cards import ACE

_BLACKJACK = tuple(11 if rank == ACE else min(rank + 2, 10) for rank in range(13))
_BACCARAT = tuple(1 if rank == ACE else (rank + 2) % 10 if rank < 8 else 0 for rank in range(13))


class Total(msgspec.Struct, frozen=True, gc=False):
    """A blackjack total; it is soft while an ace in it counts eleven."""

    points: int
    soft: bool = False

    @property
    def broken(self) -> bool:
        """More than twenty-one."""
        return self.points > 21

    def __str__(self) -> str:
        """The total as a dealer calls it: "soft 17", "20"."""
        return f"soft {self.points}" if self.soft else str(self.points)


def blackjack_value(card: int) -> int:
    """What a card counts in blackjack by itself: an ace eleven, court cards ten."""
    return _BLACKJACK[card >> 2]


def total(cards: Sequence[int]) -> Total:
    """The best blackjack total: an ace counts eleven where that does not break the hand, otherwise one."""
    points, aces = 0, 0
    for card in cards:
        points += _BLACKJACK[card >> 2]
        aces += card >> 2 == ACE
    while points > 21 and aces:
        points, aces = points - 10, aces - 1
    return Total(points, aces > 0)


def is_blackjack(cards: Sequence[int]) -> bool:
    """An ace and a card worth ten, and no other; whether a split hand may be one is for the game to say."""
    return len(cards) == 2 and _BLACKJACK[cards[0] >> 2] + _BLACKJACK[cards[1] >> 2] == 21


def baccarat_value(card: int) -> int:
    """What a card counts in baccarat: an ace one, tens and court cards nothing."""
    return _BACCARAT[card >> 2]


def baccarat(cards: Sequence[int]) -> int:
    """The baccarat points of a hand: the last digit of the sum."""
    return sum(_BACCARAT[card >> 2] for card in cards) % 10
