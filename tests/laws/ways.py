"""Floors on which everything happens that can happen in a game: how they are played, and which are enough.

What happens on a floor depends on its number and on what has happened before. `ways.json` has for every game the floors
that were enough, one after the other, when somebody looked. The tests play these. When the law changes, other things
happen: the tests then play a few floors more and say what they have not seen. Only at night they play on until they
have seen everything, and `make laws` looks for the floors again and writes them down.
"""

import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count, islice
from pathlib import Path

from tests.laws.driver import Floor
from tests.laws.options import crowded, some_options
from tests.laws.sizes import NIGHT
from tests.laws.tally import Tally, possible, tally

from croupier.engines.cards.game import HouseGame
from croupier.games import HOUSE_GAMES

WAYS = Path(__file__).with_name("ways.json")
FEW = 40
"""Rounds on each floor."""
MOST_FLOORS = 300
MORE, NEW = 2, 8
"""By day: so many floors beside those that are known, and so many of a game of which none are."""
BEST_OF = 4
"""Of so many floors the one on which most is new is taken."""


def title(game: HouseGame) -> str:
    """A game and its edition."""
    return f"{game.name}, {game.edition}"


def known(game: HouseGame) -> list[int]:
    """The floors that are written down for a game; none for a new one."""
    found: list[int] = json.loads(WAYS.read_text()).get(title(game), [])
    return found


def played(game: HouseGame, number: int, seen: Tally) -> Floor:
    """A floor that was played and closed; what happened is added to what was seen."""
    options = some_options(game, number)
    if number % 2:
        options = crowded(game, options)
    # A payout that waits for another table needs one.
    tables = ("T1", "T2") if game.jackpot_wager and number % 3 == 0 else ("T1",)
    floor = Floor(1000 + number, options, tables, game=game.name, edition=game.edition, happened=seen)
    floor.play(FEW, chaos=(0.01, 0.06, 0.12)[number % 3])
    floor.close()
    return floor


def until_everything(game: HouseGame) -> tuple[list[Floor], list[str]]:
    """Play the floors that are known, and others while something is missing; the floors, and what never happened."""
    seen, floors, first = tally(), list[Floor](), known(game)
    most = MOST_FLOORS if NIGHT else max(NEW, len(first) + MORE)
    for number in islice(chain(first, count(max(first, default=-1) + 1)), most):
        floors.append(played(game, number, seen))
        if not seen.missing(game):
            break
    return floors, seen.missing(game)


def enough(game: HouseGame) -> list[int]:
    """Floors on which everything happens: those on which nothing new happened are left out as if never played."""
    seen, kept, missing = tally(), list[int](), possible(game)
    for number in range(0, MOST_FLOORS, BEST_OF):
        tried = []
        for one in range(number, number + BEST_OF):
            after = Tally(Counter(seen.seen), set(seen.offered))
            played(game, one, after)
            tried.append((len(missing.difference(after.missing(game))), one, after))
        new, best, after = max(tried, key=lambda one: one[0])
        if new:
            seen, missing = after, set(after.missing(game))
            kept.append(best)
        if not missing:
            break
    return kept


def by_place(number: int) -> list[int]:
    """The floors of a game, by its place in the list of games."""
    return enough(HOUSE_GAMES[number])


def main() -> None:
    """Write down floors of every game that are enough."""
    with ProcessPoolExecutor(int(os.environ.get("JOBS", "2"))) as workers:
        found = dict(zip(map(title, HOUSE_GAMES), workers.map(by_place, range(len(HOUSE_GAMES))), strict=True))
    lines = [f"{json.dumps(game)}: {json.dumps(floors)}" for game, floors in found.items()]
    WAYS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
