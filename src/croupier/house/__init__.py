"""The games of the house. The list of everything is a plain tuple."""

from croupier.house.caribbean_stud import CARIBBEAN_STUD
from croupier.house.game import HouseGame

GAMES: tuple[HouseGame, ...] = (CARIBBEAN_STUD,)


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
