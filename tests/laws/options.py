"""Options for the laws: every option of every game is varied, and over all shards takes each of its values."""

import random
from functools import cache
from typing import Any

import msgspec

from croupier.engines.cards.game import HouseGame
from croupier.kernel.answers import Refusal
from croupier.kernel.options import CHIPS, OptionField
from croupier.kernel.options import fields as known_fields

SHARDS = 20
APPROVALS = {
    "maximum payout": "A2",
    "jackpot equipment": "A3",
    "manufacturer-shuffled cards": "A7",
    "pre-shuffled cards": "A8",
    "change of dealing style": "A9",
}
"""What the regulator has approved at every table of the laws."""

AMOUNTS: dict[str, tuple[Any, ...]] = {
    "minimum": (10_00, 5_00, 25_00),
    "maximum": (500_00, 300_00, 2000_00),
    "chips": (CHIPS, (5_00, 25_00, 100_00), (2_50, 5_00, 25_00, 100_00)),
    "max_payout": (None, 20_00, 100_00, 1000_00),
    "jackpot_wager": (1_00, 5_00),
    "preflop_least": (1, 3, 4),
    "preflop_most": (4, 5, 10),
    "side_minimum": (5_00, 2_50, 10_00),
    "side_maximum": (100_00, 25_00),
    "max_differential": (None, 50_00, 0, 1000_00),
    "ante": (1_00, 50, 2_50),
    "ante_waived_from": (None, 50_00),
    "super_sevens_stake": (1_00, 5_00),
    # Many cards behind the cutting card: the shoe ends often. With as few as there may be it runs out.
    "cutting_card": (14, 40, 104),
    # Small shoes come to their end sooner.
    "decks": (4, 4, 4, 5, 6, 7, 8),
    "must_hit_below": (12, 0, 5, 10),
    "employees": ((), ("eve",)),
    "backs": (("red", "blue"), ("green", "red")),
    # The rules of this one are not known: no table offers it.
    "madness_21": (False,),
}
"""Values of the options that are amounts, numbers out of a wide range or names, by the options' names."""
WIDEST = 12
"""A range of at most so many numbers is taken whole."""


fields = cache(known_fields)
"""The options of a game; they are asked for often."""


def values(field: OptionField) -> tuple[Any, ...]:
    """The values that the laws try for an option."""
    if field.name == "cutting_card":
        return (int(field.least or 1), *AMOUNTS[field.name])
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
    """The options of one shard; over the shards every option takes all its values, each with other company.

    Not all values go together: one option after the other takes its value, in an order of the shard's own, if the
    table could be opened so; those for which it could not are tried once more at the end.
    """
    known = list(fields(game.options))
    random.Random(f"{game.name} {game.edition} {shard}").shuffle(known)
    given = {field.name: field.default for field in known}
    waiting = [(field, _column(game, field)[shard % SHARDS]) for field in known]
    for field, value in waiting + waiting:
        tried = given | {field.name: value}
        given = tried if _wrong(game, tried) is None else given
    return given


def crowded(game: HouseGame, options: dict[str, Any]) -> dict[str, Any]:
    """The same with as many boxes as there may be, and a small shoe that is dealt nearly to its last card."""
    for field in fields(game.options):
        fullest = {"boxes": field.most, "decks": field.least, "cutting_card": field.least}.get(field.name)
        if fullest is not None and _wrong(game, options | {field.name: int(fullest)}) is None:
            options = options | {field.name: int(fullest)}
    return options


def _column(game: HouseGame, field: OptionField) -> list[Any]:
    """An option's value in each shard: all of them about equally often, in an order of the option's own."""
    tried = values(field)
    assert len(tried) <= SHARDS
    column = list(tried * SHARDS)[:SHARDS]
    random.Random(f"{game.name} {game.edition} {field.name}").shuffle(column)
    return column


def _wrong(game: HouseGame, given: dict[str, Any]) -> Refusal | None:
    """Why a table could not be opened with these options."""
    return game.validate(game.law, msgspec.convert(given, game.options), APPROVALS)
