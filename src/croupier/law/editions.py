"""Two editions of one rule text: which rules differ, and in what."""

from collections.abc import Iterator

import msgspec

from croupier.law.books import book


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that two editions print differently, by its number in each ("" where one lacks it)."""

    first: str
    second: str
    what: str = ""
    """What differs; empty where only the number does."""
    plays: bool = False
    """The game is played differently for it."""


def changed(first: str, second: str) -> tuple[Changed, ...]:
    """Every rule in which two editions differ, in the order of the first; LookupError if they are no such pair."""
    if first == second:
        return ()
    if book(second).edition_of == first:
        return tuple(_changed(first, second))
    if book(first).edition_of == second:
        turned = [msgspec.structs.replace(one, first=one.second, second=one.first) for one in _changed(second, first)]
        return tuple(turned)
    raise LookupError(f"{first} and {second} are not two editions of one text")


def _changed(old: str, new: str) -> Iterator[Changed]:
    numbers = [record.number for record in book(old).rules]
    found = [
        Changed(first=number, second="", what=gap.what, plays=gap.plays) for number, gap in book(new).lacks.items()
    ]
    for record in book(new).rules:
        first = record.was or record.number
        if record.differs is not None:
            what, plays = record.differs.what, record.differs.plays
            found.append(Changed(first=first, second=record.number, what=what, plays=plays))
        elif record.was:
            found.append(Changed(first=first, second=record.number))
    yield from sorted(found, key=lambda one: numbers.index(one.first))
