"""A floor of which a test knows the first cards: they lie where the cut brings them to the top of the shoe."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.web import serving

from croupier.floor import dealer
from croupier.floor.chance import shuffled
from croupier.floor.pace import Pace

EIGHT = 6
RED = (1, 2)
FIRST: dict[str, Callable[[int], bool]] = {
    "eights": lambda card: card >> 2 == EIGHT,
    "reds": lambda card: card & 3 in RED,
}
ON_TOP = 12


def stacked(first: str, cards: tuple[int, ...]) -> tuple[int, ...]:
    """By chance, but for some cards of a kind: they follow the middle, where the automatic dealer cuts."""
    order = shuffled(cards)
    chosen = [card for card in order if FIRST[first](card)]
    rest = [card for card in order if not FIRST[first](card)]
    half = len(order) // 2
    left = [*rest, *chosen[ON_TOP:]]
    return (*left[:half], *chosen[:ON_TOP], *left[half:])


class Rigged(serving.Server):
    """A server of its own that deals a kind of cards first; nobody plays there but the test."""

    def __init__(self, store: Path, games: tuple[str, ...], pace: Pace, first: str) -> None:
        """Start it."""
        self._first = first
        super().__init__(store, bots=0, games=games, pace=pace, held=True)

    def program(self) -> tuple[str, ...]:
        """The module that serves, and which cards come first."""
        return ("tests.web.rigged", self._first)


if __name__ == "__main__":
    vars(dealer)["shuffled"] = partial(stacked, sys.argv[1])
    sys.exit(serving.serve(sys.argv[2:]))
