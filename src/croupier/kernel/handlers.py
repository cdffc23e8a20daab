"""Tables from a type of record to the function that takes it, typed so that each pair is checked.

    EVOLVE = Handlers[Round, Round](on(ev.Dealt, _dealt), on(ev.RoundEnded, lambda r, e: ...), *MORE.rows)
    EVOLVE.of[type(e)](r, e)

The record is the last argument; whatever stands before it, and the result, is in the brackets.
"""

from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar, TypeVarTuple, cast, get_args

Ts = TypeVarTuple("Ts")
E = TypeVar("E")
R_co = TypeVar("R_co", covariant=True)


class Row(Generic[*Ts, R_co]):
    """A type of record and the function that takes it; which type it was is forgotten once the pair is checked."""

    __slots__ = ("kind", "take")

    def __init__(self, kind: type[E], take: Callable[[*Ts, E], R_co]) -> None:
        """A pair."""
        self.kind: type[object] = kind
        self.take = cast("Callable[..., R_co]", take)


def on(kind: type[E], take: Callable[[*Ts, E], R_co]) -> Row[*Ts, R_co]:
    """A row: records of this type go to this function."""
    return Row(kind, take)


class Lookup(Protocol[*Ts, R_co]):
    """How the table is seen by whoever looks into it. It is a plain dictionary, which is the fastest there is."""

    def __getitem__(self, kind: type[E], /) -> Callable[[*Ts, E], R_co]:
        """The function for a type of record."""

    def get(self, kind: type[E], /) -> Callable[[*Ts, E], R_co] | None:
        """The function, if there is one."""

    def __contains__(self, kind: object, /) -> bool:
        """Whether there is one."""

    def __iter__(self) -> Iterator[type[object]]:
        """The types."""


class Handlers(Generic[*Ts, R_co]):
    """Rows, and the lookup made of them. Two rows for one type are a mistake, and fail at import."""

    __slots__ = ("of", "rows")

    def __init__(self, *rows: Row[*Ts, R_co]) -> None:
        """A table of these rows."""
        table = {row.kind: row.take for row in rows}
        if len(table) < len(rows):
            kinds = [row.kind.__name__ for row in rows]
            raise TypeError(f"more than one row for {', '.join(sorted({k for k in kinds if kinds.count(k) > 1}))}")
        self.rows = rows
        self.of = cast("Lookup[*Ts, R_co]", table)

    def missing(self, union: object) -> list[str]:
        """The types of a union for which there is no row, by name."""
        return sorted(kind.__name__ for kind in members(union) if kind not in self.of)


def members(union: object) -> Iterator[type]:
    """The types of a union, of unions within it too."""
    parts = get_args(union)
    if not parts:
        assert isinstance(union, type)
        yield union
    for part in parts:
        yield from members(part)
