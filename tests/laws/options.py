"""Options for the laws: every option of every game is varied, and over all shards takes each of its values."""

import random
from typing import Any

from croupier.house.game import HouseGame
from croupier.house.options import OptionField, fields, read
from croupier.house.procedure import CHIPS
from croupier.play import Refusal

SHARDS = 20
APPROVALS = {"maximum payout": "A2", "jackpot equipment": "A3"}
"""What the regulator has approved at every table of the laws."""

AMOUNTS: dict[str, tuple[Any, ...]] = {
    "minimum": (10_00, 5_00, 25_00),
    "maximum": (500_00, 300_00, 2000_00),
    "chips": (CHIPS, (5_00, 25_00, 100_00), (2_50, 5_00, 25_00, 100_00)),
    "max_payout": (None, 20_00, 100_00, 1000_00),
    "jackpot_wager": (1_00, 5_00),
    "preflop_least": (1, 3, 4),
    "preflop_most": (4, 5, 10),
}
"""Values of the options that are amounts or numbers of antes, by their names."""
WIDEST = 12
"""A range of at most so many numbers is taken whole."""


def values(field: OptionField) -> tuple[Any, ...]:
    """The values that the laws try for an option."""
    if field.name in AMOUNTS:
        return AMOUNTS[field.name]
    if field.kind == "bool":
        return (True, False)
    if field.values:
        return field.values
    assert field.kind == "int", f"say in AMOUNTS which values of {field.name} ({field.kind}) the laws try"
    assert field.least is not None
    assert field.most is not None
    assert field.most - field.least < WIDEST, f"say in AMOUNTS which values of {field.name} the laws try"
    return tuple(range(int(field.least), int(field.most) + 1))


def some_options(game: HouseGame, shard: int) -> dict[str, Any]:
    """The options of one shard; over the shards every option takes all its values, each with other company."""
    known = fields(game.options)
    given = {field.name: _column(game, field)[shard % SHARDS] for field in known}
    rng = random.Random(f"{game.name} {game.edition} {shard}")
    wrong = _wrong(game, given)
    if wrong is None:
        return given
    for attempt in range(2_000):
        # Some values do not go together: take other amounts, then other values of one option, of two, and so on.
        redrawn = [field for field in known if field.name in AMOUNTS]
        redrawn += rng.sample(known, attempt // 100 % len(known))
        tried = given | {field.name: rng.choice(values(field)) for field in redrawn}
        wrong = _wrong(game, tried)
        if wrong is None:
            return tried
    raise AssertionError(f"{game.name}, shard {shard}: {wrong}")


def _column(game: HouseGame, field: OptionField) -> list[Any]:
    """An option's value in each shard: all of them about equally often, in an order of the option's own."""
    tried = values(field)
    assert len(tried) <= SHARDS
    column = list(tried * SHARDS)[:SHARDS]
    random.Random(f"{game.name} {game.edition} {field.name}").shuffle(column)
    return column


def _wrong(game: HouseGame, given: dict[str, Any]) -> Refusal | None:
    """Why a table could not be opened with these options."""
    options = read(game.options, given, game.numbers.boxes)
    refused: Refusal | None = options if isinstance(options, Refusal) else game.validate(options, APPROVALS)
    return refused
