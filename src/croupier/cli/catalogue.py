"""A game as data: what `croupier games` shows, read off the game's own tables."""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from typing import Any

from croupier import house
from croupier.hands import Category
from croupier.house import GAMES, jackpot
from croupier.house.game import HouseGame, PayScale
from croupier.house.options import fields
from croupier.money import Odds
from croupier.rulebook import document, rules

R = document("caribbean-stud")
PAYS = "_PAYS"
"""How the tables of a game end the name of what a wager pays: BET_PAYS."""
ANY_HAND = "any winning hand"
SHARES = {
    "royal_flush": ("the pool, at least {} to 1", R("11.9(a)")),
    "straight_flush": ("a tenth of the pool, at least {} to 1", R("11.9(b)")),
}


def described(name: str) -> dict[str, Any]:
    """Everything about a game of this name; its first edition gives the tables."""
    editions = [g for g in GAMES if g.name == name]
    game = editions[0]
    standings = Counter(record.standing for record in rules(game.document))
    return {
        "name": game.name,
        "title": game.title,
        "document": game.document,
        "editions": [g.edition for g in editions],
        "options": [_option(o) for o in fields(game.options)],
        "wagers": [{"name": w.name, "area": w.label, "rule": w.cite, "area_rule": w.area} for w in game.wagers],
        "pay_scales": list(pay_scales(game)),
        "jackpot": list(_jackpot()) if game.jackpot_wager else [],
        "rules": dict(standings.most_common()),
    }


def _option(o: Any) -> dict[str, Any]:
    return {"name": o.name, "default": o.default, "kind": o.kind, "values": o.values, "rule": o.cite, "text": o.text}


def pay_scales(game: HouseGame) -> Iterator[dict[str, Any]]:
    """What each wager pays, from the tables in the modules of the game."""
    stem = game.name.replace("-", "_")
    seen: set[str] = set()
    for found in pkgutil.iter_modules(house.__path__):
        if not found.name.startswith(stem):
            continue
        for name, value in vars(importlib.import_module(f"{house.__name__}.{found.name}")).items():
            wager = name.removesuffix(PAYS).lower()
            if name.endswith(PAYS) and wager not in seen and isinstance(value, Odds | PayScale):
                seen.add(wager)
                yield _scale(wager, value)


def _scale(wager: str, pays: Odds | PayScale) -> dict[str, Any]:
    if isinstance(pays, Odds):
        return {"wager": wager, "rule": None, "pays": [{"hand": ANY_HAND, "odds": str(pays)}]}
    rows = [{"hand": words(Category(made).name), "odds": str(odds)} for made, odds in reversed(pays.odds.items())]
    return {"wager": wager, "rule": pays.cite, "pays": rows}


def _jackpot() -> Iterator[dict[str, Any]]:
    """What the progressive jackpot pays, the best hand first."""
    for hand, to_one in jackpot.LEAST.items():
        text, cite = SHARES[hand]
        yield {"hand": words(hand), "pays": text.format(f"{to_one:,}"), "rule": cite}
    for hand, (to_one, cite) in jackpot.FIXED.items():
        yield {"hand": words(hand), "pays": f"{to_one:,} to 1", "rule": cite}


def words(name: str) -> str:
    """The name of a class of hands as people write it."""
    return name.replace("_", " ").lower()
