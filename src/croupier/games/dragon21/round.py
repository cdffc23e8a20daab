"""A round of Dragon21, as its functions take it."""

from typing import TypeAlias

from croupier.engines.cards import round as cards
from croupier.games.dragon21.options import Options

Round: TypeAlias = cards.Round[Options, object]
"""A round with the options of this game."""
