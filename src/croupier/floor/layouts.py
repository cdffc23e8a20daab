"""The layout of a table, as data: its felt, and where the house's cards lie."""

import msgspec

from croupier.engines.cards.effects import COMMUNITY, DEALER
from croupier.engines.cards.felt import Felt
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit
from croupier.games import BY_NAME

PLACES = {DEALER: "dealer", COMMUNITY: "community"}


class HousePlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place for cards of the house, as the view names it, what it is called, and how many it gets."""

    place: str
    label: str
    cards: int
    most: int
    """How many it has room for."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn of a table whoever plays at it."""

    house: tuple[HousePlace, ...]
    hand: int
    """How many cards a box gets; none where the house's hands play against each other."""
    boxes: int
    standing: bool = False
    """Whether people without a seat may wager."""
    cloth: Felt = Felt()


def layout(pit: Pit, table: str) -> Layout:
    """The cloth of an open table, from the record of its game."""
    t = pit.state(table, Table)
    game, options = t.game, t.round.options
    assert game is not None, "a table has a cloth once it is open"
    felt = BY_NAME[game.name].felt
    return Layout(
        house=tuple(
            HousePlace(
                place=PLACES[place],
                label=label(game, place[1]),
                cards=game.hand_size(options, place),
                most=max(felt.most, game.hand_size(options, place)),
            )
            for place in sorted(game.house)
        ),
        hand=game.hand_size(options, (1, 0)),
        boxes=options.boxes,
        standing=game.standing(options),
        cloth=felt,
    )


def label(game: HouseGame, n: int) -> str:
    """What a hand of the house is called."""
    return game.labels[n] if n < len(game.labels) else f"Hand {n + 1}"
