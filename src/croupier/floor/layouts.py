"""The cloth of a table, as data: where the house's cards lie, which areas a box has and in which rows."""

from collections.abc import Mapping

import msgspec

from croupier.house.game import HouseGame
from croupier.play.effects import COMMUNITY, DEALER
from croupier.table import Pit

PLACES = {DEALER: "dealer", COMMUNITY: "community"}


class Cloth(msgspec.Struct, frozen=True, kw_only=True):
    """What the layout of one game has that the record of the game does not say. Wagers are named by their names."""

    rows: tuple[tuple[str, ...], ...] = ()
    """The areas of a box, the row nearest to the player first; none: in the order of the rules that name them."""
    on: Mapping[str, str] = {}
    """Wagers whose chips lie on the area of another."""
    late: tuple[str, ...] = ()
    """Areas that are only drawn while chips lie on them."""
    short: Mapping[str, str] = {}
    """What is printed where the whole name has no room."""
    marks: Mapping[str, str] = {}
    """The letters for the marks of a results board, in the order of their tones."""
    beside: bool = False
    """The hands of the house lie side by side and play against each other."""
    most: int = 0
    """For how many cards a hand of the house has room, if that is more than the first deal gives it."""


PAIRS = {"P": ("player", "Player"), "B": ("banker", "Banker")}
CLOTHS: dict[str, Cloth] = {
    "blackjack": Cloth(
        rows=(
            ("initial",),
            ("perfect-pairs", "any-pair", "lucky-match", "house-money", "let-it-ride", "super-sevens", "push-22"),
            ("insurance",),
        ),
        on={
            "double": "initial",
            "split": "initial",
            "house-money-riding": "house-money",
            "let-it-ride-riding": "let-it-ride",
        },
        late=("insurance",),
        short={"initial": "Wager"},
        most=4,
    ),
    "baccarat": Cloth(
        rows=(
            ("player", "ante"),
            ("banker",),
            ("tie",),
            tuple(f"{kind}-{hand}" for kind in ("perfect", "pair", "match") for hand in ("player", "banker")),
        ),
        short={
            **{f"{kind}-{hand}": f"{label} pair" for kind in ("perfect", "pair") for hand, label in PAIRS.values()},
            **{f"match-{hand}": f"{label} match" for hand, label in PAIRS.values()},
        },
        marks={"player": "P", "banker": "B", "tie": "T"},
        beside=True,
        most=3,
    ),
    "dragon21": Cloth(
        rows=(("dragon",), ("tiger",), ("tie",), ("dragonpair", "tigerpair")),
        short={"dragonpair": "Dragon pair", "tigerpair": "Tiger pair"},
        marks={"dragon": "D", "tiger": "T", "tie": "="},
        beside=True,
        most=3,
    ),
}


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
    cloth: Cloth = Cloth()


def layout(pit: Pit, table: str) -> Layout:
    """The cloth of an open table, from the record of its game."""
    game, options = pit.tables[table].game, pit.tables[table].round.options
    assert game is not None, "a table has a cloth once it is open"
    cloth = CLOTHS.get(game.name, Cloth())
    return Layout(
        house=tuple(
            HousePlace(
                place=PLACES[place],
                label=label(game, place[1]),
                cards=game.hand_size(options, place),
                most=max(cloth.most, game.hand_size(options, place)),
            )
            for place in sorted(game.house)
        ),
        hand=game.hand_size(options, (1, 0)),
        boxes=options.boxes,
        standing=game.standing(options),
        cloth=cloth,
    )


def label(game: HouseGame, n: int) -> str:
    """What a hand of the house is called."""
    return game.labels[n] if n < len(game.labels) else f"Hand {n + 1}"
