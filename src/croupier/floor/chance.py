"""Every outcome of a live table: the order of cards, dice, a draw for seats, the dealer's cut.

All of it comes from the operating system's generator and from nowhere else. The bytes of an outcome are drawn when it
is due, and what is left of them is thrown away: no stream begins, goes on or starts again here, so none can be shared
with a fork, a copy, a restored backup or the process that runs after a restart. There is nothing to seed.

A word of 16 bits is scaled to one of n numbers by cutting the words into n stretches of equal length; the few that are
left over at the end are discarded and another word takes their place. So each number is exactly as likely as any other.
"""

import os
import struct
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

Draw: TypeAlias = Callable[[int], bytes]
"""So many random bytes; a live table takes the operating system's, a laboratory may put in its own."""
Below: TypeAlias = Callable[[int], int]
"""A whole number from 0 to less than this one, each as likely as the others."""

SYSTEM: Final[Draw] = os.urandom
"""The operating system's generator."""
WORDS: Final = 1 << 16
"""How many words there are; a scale has far fewer numbers, at most the 416 cards of eight decks."""
SPARE: Final = 8
"""So many words are drawn beside those that an outcome needs, for those that are discarded."""


def scaled(word: int, words: int, n: int) -> int | None:
    """Which of n numbers a word stands for, of so many words there are; None if it stands for none."""
    number = word // (words // n)
    return number if number < n else None


def shuffled(cards: Iterable[int], draw: Draw = SYSTEM) -> tuple[int, ...]:
    """The cards in random order, every order as likely as any other."""
    order = tuple(cards)
    return ordered(order, _below(len(order), draw))


def dice(faces: tuple[int, ...], count: int = 3, draw: Draw = SYSTEM) -> tuple[int, ...]:
    """So many dice, each by itself."""
    below = _below(count, draw)
    return tuple([faces[below(len(faces))] for _ in range(count)])


def drawn(cards: Iterable[int], count: int, draw: Draw = SYSTEM) -> tuple[int, ...]:
    """So many cards drawn from a shuffled deck, one after the other, as for seats."""
    return shuffled(cards, draw)[:count]


def cut(cards: int, draw: Draw = SYSTEM) -> int:
    """After how many of the cards they are cut: between the first and the last."""
    return 1 + _below(1, draw)(max(cards - 1, 1))


def ordered(cards: Iterable[int], below: Below) -> tuple[int, ...]:
    """The cards in the order that `below` makes of them: Fisher and Yates, every order once over all its answers."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(count: int, draw: Draw) -> Below:
    """Numbers for one outcome that needs so many of them: their bytes are drawn at once."""
    words = _words(count + SPARE, draw)

    def below(n: int) -> int:
        number = None
        while number is None:
            number = scaled(next(words), WORDS, n)
        return number

    return below


def _words(count: int, draw: Draw) -> Iterator[int]:
    """Words without end: so many at once, and as many again should they all be used."""
    while True:
        yield from struct.unpack(f">{count}H", draw(2 * count))
