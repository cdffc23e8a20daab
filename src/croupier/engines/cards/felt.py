"""The felt of a table, as data: which areas a box has, and in which rows."""

from collections.abc import Mapping

import msgspec


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """What the felt of one game has that its rules do not say. Wagers are named by their names."""

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
