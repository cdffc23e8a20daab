"""A round of Caribbean stud poker, as its functions take it."""

from typing import TypeAlias

from croupier.engines.cards import round as cards
from croupier.games.caribbean_stud.options import Options

Round: TypeAlias = cards.Round[Options, object]
"""A round with the options of this game."""
