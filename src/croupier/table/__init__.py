"""One table, and tables linked by a jackpot: the three verbs of play, what people may do and what they may see."""

from croupier.table.pit import (
    Addressed,
    Pit,
    chance_due,
    decide,
    evolve,
    follow,
    heard,
    offers,
    seen,
    system_view,
    view,
    words,
)
from croupier.table.view import told
from croupier.table.wording import sentence

__all__ = [
    "Addressed",
    "Pit",
    "chance_due",
    "decide",
    "evolve",
    "follow",
    "heard",
    "offers",
    "seen",
    "sentence",
    "system_view",
    "told",
    "view",
    "words",
]
