"""What stands on every terminal of a house whatever happens: bets with their odds, settings, help. Made once."""

from functools import lru_cache
from typing import Any

import msgspec

from croupier.tai_sai.options import Options, chosen, scale
from croupier.tai_sai.wagers import BETS, ODD_OR_EVEN, Bet, odds_words

HOUSES = 64
"""How many sets of options are kept ready."""


@lru_cache(maxsize=HOUSES)
def inscriptions(o: Options) -> tuple[tuple[Bet, str], ...]:
    """The bets that a house offers, in the order of the layout, each with its odds."""
    pays = scale(o)
    return tuple((bet, odds_words(bet, pays)) for bet in BETS.values() if o.odd_even or bet.name not in ODD_OR_EVEN)


@lru_cache(maxsize=HOUSES)
def settings(o: Options) -> dict[str, Any]:
    """The options as a page reads them."""
    found: dict[str, Any] = msgspec.to_builtins(o)
    return found


@lru_cache(maxsize=HOUSES)
def help_on(o: Options) -> tuple[str, ...]:
    """What the house has chosen, in sentences."""
    return chosen(o)
