"""The laws of play over random rounds of every game, with irregularities and every option varied."""

import re
from typing import Any

import pytest
from tests.figures import Figure
from tests.laws.driver import Floor
from tests.laws.options import SHARDS, fields, some_options, values
from tests.laws.people import DEALER, OPERATOR, SUPERVISOR
from tests.laws.sizes import NIGHT, ROUNDS
from tests.laws.ways import FEW, title, until_everything

from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.link import jackpot_of
from croupier.engines.pit.pit import view
from croupier.games import HOUSE_GAMES
from croupier.things.cards import card

CHAOS = (0.0, 0.01, 0.03, 0.08)
"""How often something goes wrong, a step."""

GAME = pytest.mark.parametrize("game", HOUSE_GAMES, ids=lambda g: f"{g.name} {g.edition}".replace(" ", "-"))


def rounds(game: HouseGame) -> int:
    """Rounds of a shard, enough of them for every game."""
    editions = sum(g.name == game.name for g in HOUSE_GAMES)
    return -(-ROUNDS // editions // SHARDS)


def count(game: HouseGame, floor: Floor, figure: Figure) -> None:
    """Compare a closed floor with its replay, and add to the figures of its game."""
    assert floor.replay() == floor.pit
    of = f"{game.title}, {game.edition}"
    figure.add("random rounds under the laws", floor.rounds, of)
    figure.add("events, each checked and replayed", len(floor.journal), of)
    figure.add("irregularities", floor.irregularities, of)
    if game.jackpot_wager:
        figure.add("jackpot payouts", jackpot_of(floor.pit.streams).hits, of)


@GAME
def test_everything_happens(game: HouseGame, figure: Figure) -> None:
    """Every row of the rulings speaks, every answer is given, every event, slip, finding, wager and fate occurs.

    By day a few floors have to be enough: what does not happen on them is told, and the night has to see it.
    """
    floors, missing = until_everything(game)
    for floor in floors:
        count(game, floor, figure)
    if missing and not NIGHT:
        figure(f"{title(game)}: not in {len(floors) * FEW:,} rounds, make laws looks further: {', '.join(missing)}")
    else:
        assert missing == [], f"never in {len(floors) * FEW:,} rounds"


@GAME
@pytest.mark.parametrize("shard", range(SHARDS))
def test_laws_over_random_rounds(game: HouseGame, shard: int, figure: Figure) -> None:
    """Money, cards, jackpot, views, offers and replay hold after every event."""
    tables = ("T1", "T2") if shard % 5 == 0 else ("T1",)
    floor = Floor(shard, some_options(game, shard), tables, game=game.name, edition=game.edition)
    floor.play(rounds(game), chaos=CHAOS[shard % 4])
    floor.close()
    count(game, floor, figure)


@pytest.mark.parametrize("seed", range(3))
def test_tables_of_all_games_in_one_pit(seed: int) -> None:
    """A pit with a table of every game keeps the laws; the jackpot minds only the tables that take part in it."""
    first, *others = HOUSE_GAMES
    beside = tuple((g.name, g.edition, some_options(g, seed)) for g in others)
    floor = Floor(seed, {"jackpot": "electronically"}, game=first.name, edition=first.edition, beside=beside)
    floor.play(max(40, ROUNDS // 100), chaos=0.02)
    floor.close()
    assert floor.replay() == floor.pit


@GAME
def test_nobody_is_told_a_card_ahead(game: HouseGame) -> None:
    """What is due next names no card before it is turned, not even to the staff."""
    floor = Floor(7, some_options(game, 7), game=game.name, edition=game.edition)
    while floor.rounds < max(10, ROUNDS // 100):
        floor.step("T1", chaos=0.02)
        for who in (DEALER, SUPERVISOR, OPERATOR):
            due = view(floor.pit, "T1", who).due
            assert {card(name) for name in re.findall(r"\b[2-9TJQKA][cdhs]\b", due)} <= floor.known["T1"].shown(), due


@GAME
def test_every_option_takes_every_value(game: HouseGame) -> None:
    """Over the shards each option of a game takes each of the values that the laws try, and no table is refused."""
    taken: dict[str, list[Any]] = {}
    for shard in range(SHARDS):
        for name, value in some_options(game, shard).items():
            taken.setdefault(name, []).append(value)
    missing = {f.name: [v for v in values(f) if v not in taken[f.name]] for f in fields(game.options)}
    assert {name: left for name, left in missing.items() if left} == {}


def test_every_game_plays_enough_rounds() -> None:
    """The shards together play as many rounds of every game as they are to."""
    for of in {g.name for g in HOUSE_GAMES}:
        assert sum(SHARDS * rounds(g) for g in HOUSE_GAMES if g.name == of) >= ROUNDS
