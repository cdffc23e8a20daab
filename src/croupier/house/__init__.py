"""The games of the house. The list of everything is a plain tuple."""

from croupier.house.baccarat import BACCARAT
from croupier.house.big_raise_stud import BIG_RAISE_STUD, BIG_RAISE_STUD_DRAFT
from croupier.house.blackjack import BLACKJACK
from croupier.house.caribbean_stud import CARIBBEAN_STUD
from croupier.house.dragon21 import DRAGON21
from croupier.house.four_card_poker import FOUR_CARD_POKER
from croupier.house.game import HouseGame
from croupier.house.lunar_poker import LUNAR_POKER
from croupier.house.ultimate_texas_holdem import ULTIMATE_TEXAS_HOLDEM

GAMES: tuple[HouseGame, ...] = (
    CARIBBEAN_STUD,
    BIG_RAISE_STUD,
    BIG_RAISE_STUD_DRAFT,
    FOUR_CARD_POKER,
    LUNAR_POKER,
    ULTIMATE_TEXAS_HOLDEM,
    BLACKJACK,
    BACCARAT,
    DRAGON21,
)


def find(name: str, edition: str = "") -> HouseGame:
    """The game of this name, in this edition or its first; LookupError says which there are."""
    named = [g for g in GAMES if g.name == name]
    if not named:
        raise LookupError(
            f"There is no game called {name!r}; the games are {', '.join(sorted({g.name for g in GAMES}))}."
        )
    for game in named:
        if edition in ("", game.edition):
            return game
    raise LookupError(f"{name} has no edition {edition!r}; its editions are {', '.join(g.edition for g in named)}.")
