"""The games. The list of everything is a plain tuple; what is known of a game elsewhere is read off its record."""

from msgspec.structs import replace

from croupier.engines.cards.game import HouseGame
from croupier.games.baccarat.game import GAME as BACCARAT
from croupier.games.big_raise_stud.game import GAME as BIG_RAISE_STUD
from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.caribbean_stud.game import GAME as CARIBBEAN_STUD
from croupier.games.dragon21.game import GAME as DRAGON21
from croupier.games.four_card_poker.game import GAME as FOUR_CARD_POKER
from croupier.games.lunar_poker.game import GAME as LUNAR_POKER
from croupier.games.poker.game import GAMES as POKER
from croupier.games.record import Game
from croupier.games.tai_sai.game import GAME as TAI_SAI
from croupier.games.three_card_poker.game import GAME as THREE_CARD_POKER
from croupier.games.ultimate_texas_holdem.game import GAME as ULTIMATE_TEXAS_HOLDEM
from croupier.law.books import book, documents
from croupier.law.law import law_of

GAMES: tuple[Game, ...] = (
    CARIBBEAN_STUD,
    BIG_RAISE_STUD,
    FOUR_CARD_POKER,
    LUNAR_POKER,
    ULTIMATE_TEXAS_HOLDEM,
    THREE_CARD_POKER,
    BLACKJACK,
    BACCARAT,
    DRAGON21,
    *POKER,
    TAI_SAI,
)
BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}
HOUSE_GAMES: tuple[HouseGame, ...] = tuple([edition for game in GAMES for edition in game.house])
"""The games against the house at a table of cards, each in all its editions."""


def find(name: str, edition: str = "") -> HouseGame:
    """The game of this name, in this edition or its first; LookupError says which there are."""
    named = [g for g in HOUSE_GAMES if g.name == name]
    if not named:
        raise LookupError(
            f"There is no game called {name!r}; the games are {', '.join(sorted({g.name for g in HOUSE_GAMES}))}."
        )
    for game in named:
        if edition in ("", game.edition, game.document):
            return game
    return _elsewhere(named, name, edition)


def _elsewhere(named: list[HouseGame], name: str, edition: str) -> HouseGame:
    """The game under the text of another jurisdiction, which says of which text of ours it is an edition."""
    if edition not in documents():
        editions = ", ".join(game.edition for game in named)
        raise LookupError(f"{name} has no edition {edition!r}; its editions are {editions}.")
    for game in named:
        if book(edition).edition_of == game.document:
            return replace(game, edition=edition, law=law_of(edition))
    raise LookupError(f"{edition} is a text that does not know {name}; open the table under one that does.")
