"""Floors on which everything happens that can happen in a game: how they are played, and where a short way is.

What happens on a floor depends on its number and on what has happened before. `ways.json` has for every game the floor
from which on everything happens soonest, among those that were tried, and after how many floors. The tests begin there.
When the law changes, other things happen: the tests then play on until they have seen everything, and say that it took
longer. `make laws` looks for the ways again and writes them down.
"""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.laws.driver import Floor
from tests.laws.options import crowded, some_options
from tests.laws.tally import tally

from croupier.house import GAMES
from croupier.house.game import HouseGame

WAYS = Path(__file__).with_name("ways.json")
FEW = 40
"""Rounds on each floor."""
MOST_FLOORS = 300
TRIED = 25
"""So many ways of each game are tried, unless the command line says how many."""
APART = 1000
"""So many floors are between their beginnings."""


class Way(NamedTuple):
    """Where a way begins, how many floors it takes, and what never happened on it."""

    first: int
    floors: int
    missing: tuple[str, ...] = ()


def title(game: HouseGame) -> str:
    """A game and its edition."""
    return f"{game.name}, {game.edition}"


def known(game: HouseGame) -> Way:
    """The way that is written down for a game; for a new one the first, however long it is."""
    return Way(*json.loads(WAYS.read_text()).get(title(game), (0, MOST_FLOORS)))


def go(game: HouseGame, first: int, most: int) -> tuple[Way, list[Floor]]:
    """Play floor after floor until everything has happened, or so many floors; all are closed."""
    seen, floors = tally(), list[Floor]()
    missing = ["everything"]
    while missing and len(floors) < most:
        number = first + len(floors)
        options = some_options(game, number)
        if number % 2:
            options = crowded(game, options)
        # A payout that waits for another table needs one.
        tables = ("T1", "T2") if game.jackpot_wager and number % 3 == 0 else ("T1",)
        floor = Floor(1000 + number, options, tables, game=game.name, edition=game.edition, happened=seen)
        floor.play(FEW, chaos=(0.01, 0.06, 0.12)[number % 3])
        floor.close()
        floors.append(floor)
        missing = seen.missing(game)
    return Way(first, len(floors), tuple(missing)), floors


def shortest(number: int, tried: int) -> Way:
    """The shortest of so many ways of a game, by its place in the list of games."""
    best = Way(0, MOST_FLOORS)
    for first in range(0, tried * APART, APART):
        way, _ = go(GAMES[number], first, best.floors)
        if not way.missing and way.floors < best.floors:
            best = way
    return best


def main(tried: int) -> None:
    """Write down the shortest of so many ways of every game."""
    with ProcessPoolExecutor(int(os.environ.get("JOBS", "2"))) as workers:
        found = workers.map(partial(shortest, tried=tried), range(len(GAMES)))
        ways = {title(game): [way.first, way.floors] for game, way in zip(GAMES, found, strict=True)}
    lines = [f"{json.dumps(game)}: {json.dumps(way)}" for game, way in ways.items()]
    WAYS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else TRIED)
