"""Results boards: what a display at the table draws of past rounds, as cells of a grid."""

import msgspec


class Cell(msgspec.Struct, frozen=True, gc=False):
    """One mark in a grid, column and row counted from 0; ties noted on it, and small dots beside it."""

    column: int
    row: int
    mark: str
    ties: int = 0
    dots: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, gc=False):
    """A grid of marks under a title."""

    name: str
    title: str
    cells: tuple[Cell, ...]
