"""A round of Four Card Poker, as its functions take it."""

from typing import TypeAlias

from croupier.engines.cards import round as cards
from croupier.games.four_card_poker.options import Options

Round: TypeAlias = cards.Round[Options, object]
"""A round with the options of this game."""
