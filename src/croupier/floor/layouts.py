"""The cloth of a table: where the house's cards lie and how many, before any is dealt."""

import msgspec

from croupier.play.effects import COMMUNITY, DEALER
from croupier.table import Pit

PLACES = {DEALER: "dealer", COMMUNITY: "community"}


class HousePlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place for cards of the house, as the view names it, and how many it gets."""

    place: str
    cards: int


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn of a table whoever plays at it."""

    house: tuple[HousePlace, ...]
    hand: int
    """How many cards a box gets."""
    boxes: int


def layout(pit: Pit, table: str) -> Layout:
    """The cloth of an open table, from the record of its game."""
    game, options = pit.tables[table].game, pit.tables[table].round.options
    assert game is not None, "a table has a cloth once it is open"
    return Layout(
        house=tuple(
            HousePlace(place=PLACES[place], cards=game.hand_size(options, place)) for place in sorted(game.house)
        ),
        hand=game.hand_size(options, (1, 0)),
        boxes=options.boxes,
    )
