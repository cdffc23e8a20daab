"""A round of Ultimate Texas Hold'em, as its functions take it."""

from typing import TypeAlias

from croupier.engines.cards import round as cards
from croupier.games.ultimate_texas_holdem.options import Options

Round: TypeAlias = cards.Round[Options, object]
"""A round with the options of this game."""
