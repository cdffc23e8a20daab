"""Poker's mathematics: the games of the poker room as equities know them, and what looks wrong in their rules."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from croupier.games.poker.variants import VARIANTS
from croupier.kernel.variants import Family, Variant
from croupier.law.books import document
from croupier.mathematics.equity import spots
from croupier.mathematics.equity.spots import Game, Spot
from croupier.mathematics.lint import Doubt
from croupier.mathematics.records import Unanswerable

P = document("poker-victoria")
EIGHT, FIVE, ACE = 8, 5, 12


def _game(variant: Variant) -> Game:
    """A game without its betting."""
    lie = accumulate([street.board for street in variant.streets], initial=0)
    return Game(
        name=variant.name,
        title=variant.title,
        shows=P(variant.shows),
        seats=variant.seats,
        own=sum(street.down + street.up for street in variant.streets),
        boards=tuple(sorted(set(lie))),
        stud=variant.family is Family.STUD,
        draw=variant.family is Family.DRAW,
        two_and_three=variant.two_and_three,
        low=variant.low is not None,
    )


GAMES = {variant.name: _game(variant) for variant in VARIANTS}
"""By name."""


def spot(name: str, hands: Sequence[str], board: str = "", dead: str = "", size: int = 0) -> Spot:
    """Read a spot of a game by its name; `size` is the number of cards in the deck, 0 for the game's largest."""
    if name not in GAMES:
        raise Unanswerable(f"there is no poker game {name!r}; there are {', '.join(GAMES)}")
    return spots.spot(GAMES[name], hands, board, dead, size)


def doubts() -> Iterator[Doubt]:
    """Games that divide the pot with a low hand where the deck leaves none."""
    for game in GAMES.values():
        for deck in game.seats if game.low else ():
            ranks = {rank for card in range(52 - deck, 52) if (rank := _low_rank(card)) <= EIGHT}
            if len(ranks) < FIVE:
                text = f"with {deck} cards nobody can make an eight-low: {len(ranks)} ranks are low enough, not five"
                yield Doubt(game=game.name, wager="low", kind="cannot occur", text=text, cite=P("4.1"))


def _low_rank(card: int) -> int:
    """The rank of a card in a low hand: the ace is the lowest."""
    return card // 4 + 2 if card // 4 < ACE else 1
