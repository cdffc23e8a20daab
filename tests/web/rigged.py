"""A floor of which a test knows the cards: the eights lie where the cut brings them to the top of the shoe."""

import sys
from pathlib import Path

import msgspec
from tests.web import serving

from croupier.cli.open import open_floor
from croupier.floor import Pace, dealer
from croupier.floor.chance import shuffled

EIGHT = 6
ON_TOP = 12


def eights_first(cards: tuple[int, ...]) -> tuple[int, ...]:
    """By chance, but for some eights: they follow the middle, where the automatic dealer cuts."""
    order = shuffled(cards)
    eights = [card for card in order if card >> 2 == EIGHT]
    rest = [card for card in order if card >> 2 != EIGHT]
    half = len(order) // 2
    return (*rest[:half], *eights[:ON_TOP], *rest[half:], *eights[ON_TOP:])


class Rigged(serving.Server):
    """A server of its own that deals eights first."""

    module = "tests.web.rigged"

    def __init__(self, store: Path, games: tuple[str, ...], pace: Pace) -> None:
        """Nobody plays but the test."""
        super().__init__(store, bots=0, games=games, pace=pace)


if __name__ == "__main__":
    store, _, bots, tables, games, pace, port = sys.argv[1:]
    dealer.shuffled = eights_first  # type: ignore[assignment]  (the same but for its second argument)
    sys.exit(
        open_floor(
            store,
            port=int(port),
            bots=int(bots),
            tables=int(tables),
            games=tuple(games.split(",")),
            pace=msgspec.json.decode(pace, type=Pace),
        )
    )
