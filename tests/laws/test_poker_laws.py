"""The laws of the poker room over random evenings: every game, deck and limit, people who come and go, mistakes."""

import random
from collections import Counter

import pytest
from tests.figures import Figure
from tests.laws.poker_floor import Evening
from tests.laws.poker_tables import TABLES
from tests.laws.sizes import ROUNDS

from croupier.poker.games import GAMES
from croupier.poker.options import Limit

HANDS = 5 * ROUNDS if ROUNDS > 5000 else ROUNDS
"""Hands of all games together: `make laws` plays a hundred thousand."""
SHARDS = 20
EVENINGS = max(len(TABLES) * len(Limit), HANDS // 50)
"""Every game with every deck under every limit has one evening at least."""
CHAOS = (0.0, 0.01, 0.03, 0.06)
"""How often something goes wrong, a step."""


def evening(number: int) -> Evening:
    """An evening, some of them without any trouble."""
    return Evening(number, chaos=random.Random(f"chaos {number}").choice(CHAOS))


@pytest.mark.parametrize("shard", range(SHARDS))
def test_laws_of_poker(shard: int, figure: Figure) -> None:
    """After every event chips, books, pots and cards agree; betting, blinds, views, offers and replay hold."""
    seen: Counter[str] = Counter()
    for number in range(shard, EVENINGS, SHARDS):
        one = evening(number)
        one.play(-(-HANDS // EVENINGS))
        one.close()
        assert one.rebuilt() == one.pit
        of = f"Poker, {GAMES[one.game].title}"
        figure.add("random hands under the laws", one.hands, of)
        figure.add("events, each checked and replayed", len(one.journal), of)
        figure.add(
            "mistakes and findings", sum(n for name, n in one.seen.items() if name.startswith(("slip ", "find"))), of
        )
        figure.add("misdeals", one.seen["Misdealt"], of)
        seen += one.seen
        seen["hands whose blinds were foretold"] += one.blinds.checked
        seen["looks of onlookers"] += one.looks
    for name, count in sorted(seen.items()):
        if name.startswith(("slip ", "finding ")):
            figure.add(name.partition(" ")[2], count, f"Poker, {name.partition(' ')[0]}s")
    for name in (
        "turns compared",
        "offers tried",
        "refusals tried",
        "hands whose blinds were foretold",
        "looks of onlookers",
    ):
        figure.add(name, seen[name], "Poker")
