"""Shared eyes: whoever a table does not know sees, hears and is offered the same; on the floors of the laws."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.laws.driver import Floor
from tests.laws.options import some_options
from tests.laws.people import CROWD, FRIEND, PLAYERS
from tests.laws.poker_floor import Evening
from tests.laws.poker_ground import NAME as POKER
from tests.laws.poker_tables import PEOPLE
from tests.laws.sizes import ROUNDS
from tests.laws.tai_sai_floor import NAME as TAI_SAI
from tests.laws.tai_sai_floor import PEOPLE as TERMINALS
from tests.laws.tai_sai_floor import Casino
from tests.laws.test_tai_sai import some_options as terminal_options

from croupier.engines.cards.game import HouseGame
from croupier.engines.pit.pit import Addressed, Pit, view
from croupier.floor.clients import ONLOOKER
from croupier.games import HOUSE_GAMES
from croupier.kernel.people import Role, Who

NOBODY = Who("nobody in particular", Role.PLAYER)
LOOKS = 0.15
"""How often somebody compares views after a step."""
FEW = max(4, ROUNDS // 50)
"""Rounds, hands or spins of a floor."""


def shared(pit: Pit, table: str, people: tuple[Who, ...], tally: Counter[str]) -> None:
    """Everybody whom a table does not know is shown the same view, offers included."""
    live = pit.streams[table]
    acquainted = live.known()
    assert acquainted is not None
    assert ONLOOKER.name not in acquainted
    theirs = replace(view(pit, table, ONLOOKER), you="")
    for who in (NOBODY, *people):
        known = who.name in acquainted
        tally["known" if known else "unknown"] += 1
        if not known:
            assert replace(view(pit, table, who), you="") == theirs, who


def heard(before: Pit, after: Pit, events: tuple[Addressed, ...], people: tuple[Who, ...]) -> None:
    """And whoever it did not know before, nor does after, is told the same of what happens."""
    for one in events:
        was, live = before.streams.get(one.stream), after.streams[one.stream]
        theirs = live.redact(one.event, ONLOOKER)
        for who in (NOBODY, *people):
            if who.name not in (live.known() or ()) and (was is None or who.name not in (was.known() or ())):
                assert live.redact(one.event, who) == theirs, who


class House(Floor):
    """A floor of the laws on which strangers look on."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        """Open it."""
        self.strangers, self.count = Random(1), Counter[str]()
        super().__init__(*args, **settings)

    def happen(self, addressed: Addressed) -> None:
        """Let it happen, and let strangers hear of it."""
        before = self.pit
        super().happen(addressed)
        people = (*PLAYERS, FRIEND, self.strangers.choice(CROWD))
        heard(before, self.pit, (addressed,), people)
        if addressed.stream in self.known and self.strangers.random() < LOOKS:
            shared(self.pit, addressed.stream, people, self.count)


@pytest.mark.parametrize("game", HOUSE_GAMES, ids=lambda g: f"{g.name} {g.edition}".replace(" ", "-"))
def test_strangers_see_the_same_at_a_table_of_the_house(game: HouseGame) -> None:
    """Whoever has had chips, a seat, a place in line or a part in somebody's hand is known; all others are one."""
    count: Counter[str] = Counter()
    for seed in range(2):
        floor = House(seed, some_options(game, seed), game=game.name, edition=game.edition)
        floor.play(FEW, chaos=0.03)
        floor.close()
        count += floor.count
    assert count["known"]
    assert count["unknown"]


class Poker(Evening):
    """An evening of the laws at which strangers look on."""

    def __init__(self, number: int, **settings: Any) -> None:
        """Open it."""
        self.strangers, self.count = Random(1), Counter[str]()
        super().__init__(number, **settings)

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """Let it happen, and let strangers hear of it."""
        before = self.pit
        super().happen(events)
        heard(before, self.pit, events, PEOPLE)
        if self.strangers.random() < LOOKS:
            shared(self.pit, POKER, PEOPLE, self.count)


def test_strangers_see_the_same_at_a_poker_table() -> None:
    """Whoever sits, plays, wants a seat, has chips at the booth or was reported is known; all others are one."""
    count: Counter[str] = Counter()
    for number in range(6):
        evening = Poker(number, chaos=0.05)
        evening.play(FEW)
        count += evening.count
    assert count["known"]
    assert count["unknown"]


class Terminals(Casino):
    """A system of the laws at which strangers look on."""

    def __init__(self, *args: Any) -> None:
        """Open it."""
        self.strangers, self.count = Random(1), Counter[str]()
        super().__init__(*args)

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """Let it happen, and let strangers hear of it."""
        before = self.pit
        super().happen(events)
        people = (*TERMINALS[:3], *self.strangers.sample(TERMINALS, 3))
        heard(before, self.pit, events, people)
        if self.strangers.random() < LOOKS / 5:
            shared(self.pit, TAI_SAI, people, self.count)


def test_strangers_see_the_same_at_terminals() -> None:
    """Whoever has a terminal, chips, a voucher or something on the layout is known; all others are one."""
    count: Counter[str] = Counter()
    for seed in range(4):
        casino = Terminals(seed, terminal_options(seed))
        while casino.spins < FEW:
            casino.spin(0.1)
        count += casino.count
    assert count["known"]
    assert count["unknown"]
