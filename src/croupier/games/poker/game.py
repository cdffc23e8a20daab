"""The thirteen games of the poker room, and their tables."""

from typing import Any

from croupier.engines.betting.state import PokerTable
from croupier.games.poker.variants import GAMES as VARIANTS
from croupier.games.record import Demo, Game

TABLES: dict[str, tuple[str, tuple[dict[str, Any], ...]]] = {
    "holdem": ("HO", ({}, {"limit": "fixed", "minimum": 4_00, "blinds": (2_00, 4_00), "buy_in": 80_00})),
    "omaha": ("OM", ({"limit": "pot", "seats": 9},)),
    "omaha-hi-low": ("OH", ({"limit": "fixed", "seats": 9},)),
    "seven-card-stud": ("SC", ({"limit": "fixed", "blinds": (), "ante": 1_00},)),
    "seven-card-stud-hi-low": ("SH", ({"limit": "fixed", "blinds": (), "ante": 1_00},)),
    "five-card-stud": ("FS", ({"limit": "spread", "blinds": (), "ante": 1_00, "seats": 8},)),
    "crown-stud": ("CR", ({"limit": "spread", "blinds": (), "ante": 1_00, "deck": 40},)),
    "two-card-manila": ("TM", ({"limit": "half pot", "deck": 32, "seats": 9},)),
    "three-card-manila": ("MA", ({"limit": "pot", "deck": 36},)),
    "faro-manila": ("FM", ({"limit": "pot"},)),
    "draw-blind": ("DB", ({"limit": "half pot"},)),
    "draw-kitty": ("DK", ({"limit": "fixed"},)),
    "draw-ante": ("DA", ({"limit": "spread", "blinds": (), "ante": 1_00},)),
}
"""The demo tables: every game, and every kind of limit and of deck; the first options are a game's usual ones."""


def unopened(game: str = "holdem") -> PokerTable:
    """A table that is to be opened for a game, and may be changed to any other of the room (6.9)."""
    return PokerTable(variant=VARIANTS[game], games=VARIANTS)


GAMES = tuple(
    [
        Game(
            editions=(VARIANTS[name],),
            letters=letters,
            also=("texas-holdem",) if name == "holdem" else (),
            demos=tuple([Demo(options=one) for one in forms]),
        )
        for name, (letters, forms) in TABLES.items()
    ]
)
