"""A round of Big Raise Stud Poker, as its functions take it."""

from typing import TypeAlias

from croupier.engines.cards import round as cards
from croupier.games.big_raise_stud.options import Options

Round: TypeAlias = cards.Round[Options, object]
"""A round with the options of this game."""
