"""The laws of the poker room over random evenings: every game, deck and limit, people who come and go, mistakes."""

import random
from collections import Counter
from typing import get_args

import pytest
from tests.figures import Figure
from tests.laws.poker_floor import Evening
from tests.laws.poker_tables import TABLES
from tests.laws.sizes import ROUNDS

from croupier.engines.betting.events import AnyPokerEvent
from croupier.engines.betting.irregular.kinds import AnyFinding, AnyMistake
from croupier.engines.betting.options import Limit
from croupier.games.poker.variants import GAMES

ALL = ROUNDS > 5000
"""Whether this is `make laws`."""
HANDS = 5 * ROUNDS if ALL else ROUNDS
"""Hands of all games together: `make laws` plays a hundred thousand."""
SHARDS = 20
EVENINGS = max(len(TABLES) * len(Limit), HANDS // 50)
"""Every game with every deck under every limit has one evening at least."""
CHAOS = (0.0, 0.01, 0.03, 0.06)
"""How often something goes wrong, a step."""
MOST_EVENINGS = 3000
COUNTED = ("turns compared", "offers tried", "refusals tried", "hands whose blinds were foretold", "looks of onlookers")


def count(one: Evening, figure: Figure) -> Counter[str]:
    """Close an evening, compare it with its replay, and add to the figures of its game."""
    one.close()
    assert one.rebuilt() == one.pit
    of = f"Poker, {GAMES[one.game].title}"
    wrong = sum(n for name, n in one.seen.items() if name.startswith(("slip ", "finding ")))
    figure.add("random hands under the laws", one.hands, of)
    figure.add("events, each checked and replayed", len(one.journal), of)
    figure.add("mistakes and findings", wrong, of)
    figure.add("misdeals", one.seen["Misdealt"], of)
    one.seen["hands whose blinds were foretold"] = one.blinds.checked
    one.seen["looks of onlookers"] = one.looks
    return one.seen


@pytest.mark.parametrize("shard", range(SHARDS))
def test_laws_of_poker(shard: int, figure: Figure) -> None:
    """After every event chips, books, pots and cards agree; betting, blinds, views, offers and replay hold."""
    seen: Counter[str] = Counter()
    for number in range(shard, EVENINGS, SHARDS):
        one = Evening(number, chaos=random.Random(f"chaos {number}").choice(CHAOS))
        one.play(-(-HANDS // EVENINGS))
        seen += count(one, figure)
    for name in sorted(seen):
        kind, _, what = name.partition(" ")
        if kind in ("slip", "finding"):
            figure.add(what, seen[name], f"Poker, {kind}s")
    for name in COUNTED:
        figure.add(name, seen[name], "Poker")


@pytest.mark.skipif(not ALL, reason="takes minutes: make laws")
def test_everything_happens_in_the_poker_room(figure: Figure) -> None:
    """Every event of a poker table occurs in random play, every mistake is made and everything is found."""
    wanted = {kind.__name__ for kind in get_args(AnyPokerEvent)}
    wanted |= {f"slip {kind.__name__}" for kind in get_args(AnyMistake)}
    wanted |= {f"finding {kind.__name__}" for kind in get_args(AnyFinding)}
    for number in range(10_000, 10_000 + MOST_EVENINGS):
        one = Evening(number, chaos=0.1)
        one.play(12)
        wanted -= set(count(one, figure))
        if not wanted:
            break
    assert not wanted
