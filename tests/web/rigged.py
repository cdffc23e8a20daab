"""A floor of which a test knows the cards: the eights lie where the cut brings them to the top of the shoe."""

import os
import subprocess
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
    """A server of its own that deals eights first; nobody plays there but the test."""

    def __init__(self, store: Path, games: tuple[str, ...], pace: Pace) -> None:
        """Start it."""
        super().__init__(store, bots=0, games=games, pace=pace)

    def start(self) -> None:
        """Open the floor and wait until it says where."""
        command = [sys.executable, "-m", "tests.web.rigged", *self._arguments, str(self.port)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, cwd=serving.ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = serving.ADDRESS.search(self.process.stdout.readline())
        assert found, "the server did not say where it is"
        self.port = int(found[1])


if __name__ == "__main__":
    store, _, bots, tables, games, pace, port = sys.argv[1:]
    vars(dealer)["shuffled"] = eights_first
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
