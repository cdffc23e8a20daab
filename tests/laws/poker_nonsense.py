"""Anything that can be said at a poker table, by anybody, sense or not: it is refused in words, or the laws hold."""

from __future__ import annotations

import random
from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from tests.laws.poker_offers import KINDS
from tests.laws.poker_tables import EVERYBODY, PEOPLE

from croupier.engines.betting.events import AnyPokerCommand
from croupier.engines.cards import commands as cmd
from croupier.kernel import commands as common_cmd
from croupier.kernel.people import CHANCE, Who

if TYPE_CHECKING:
    from tests.laws.poker_floor import Evening

SAID: tuple[type[common_cmd.Command], ...] = tuple(
    kind for kind in KINDS.values() if kind in get_args(AnyPokerCommand) or kind.__name__ in ("Sit", "Stand")
)
MORE: tuple[type[common_cmd.Command], ...] = (
    common_cmd.BuyChips,
    common_cmd.CashOut,
    common_cmd.Shuffle,
    common_cmd.Cut,
    cmd.Proceed,
)
LASTING = ("AnnounceClosing", "CloseTable", "OpenTable")
"""What would end the evening."""
NUMBERS = (-1, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 11, 12, 13, 51, 52, 99, 100, 500, 10**6, 10**15, -(10**9))


def some(rng: random.Random, kind: Any) -> Any:  # noqa: C901 - a line a type
    """A value of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return some(rng, args[0])
    if origin in (Union, UnionType):
        return some(rng, rng.choice(args))
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice(NUMBERS)
    if kind is str:
        return rng.choice(("", "omaha", "moved", "x" * 300, "\x00", *(who.name for who in PEOPLE[:4])))
    if origin is tuple:
        return tuple([some(rng, args[0]) for _ in range(rng.randint(0, 3))])
    if origin is dict:
        return dict(rng.sample([("limit", "pot"), ("minimum", 0), ("percent", 3), ("nothing", 1), ("cap", -1)], 2))
    if kind is type(None):
        return None
    if isinstance(kind, type) and issubclass(kind, Enum):
        return rng.choice(list(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(rng, kind)
    return rng.choice(NUMBERS)


def made(rng: random.Random, kind: type[Any], **fields: Any) -> Any:
    """A record with anything in its fields."""
    hints = get_type_hints(kind, include_extras=True)
    return kind(**{name: some(rng, hints[name]) for name in kind.__struct_fields__ if name not in fields}, **fields)


def say(evening: Evening) -> None:
    """Somebody says something. What is accepted happens, and the evening goes on with it."""
    rng = evening.rng
    kind = rng.choice((*SAID, *MORE))
    if kind.__name__ in LASTING:
        return
    h = evening.t.hand
    owners = [Who(p.owner, PEOPLE[0].role) for p in h.places if p.owner] if h is not None else []
    who = rng.choice((*EVERYBODY, *owners, CHANCE))
    evening.seen["said at random"] += 1
    evening.seen["of it accepted"] += evening.do(made(rng, kind, by=who))
