"""Chance at a live table: the operating system's generator, and a selection without bias."""

import secrets
from collections.abc import Callable, Iterable


def shuffled(cards: Iterable[int], below: Callable[[int], int] = secrets.randbelow) -> tuple[int, ...]:
    """The cards in random order: Fisher and Yates, every order equally likely as long as `below` is fair."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def thrown(faces: tuple[int, ...]) -> tuple[int, int, int]:
    """Three dice."""
    return secrets.choice(faces), secrets.choice(faces), secrets.choice(faces)
