"""A poker table between hands: who sits where with which chips, what is owed before cards come, who wants what."""

import msgspec


class Chair(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat that is taken. In a hand the hand has the chips of those dealt in, and `stack` is what came since."""

    person: str
    stack: int = 0
    new: bool = False
    """Came to a game in progress and has not been dealt in: waits for the blind or posts it (8.2.7)."""
    moved: bool = False
    """Changed seats too far: waits for the blinds or posts a penalty blind (8.2.5)."""
    missed: tuple[int, ...] = ()
    """Blinds that came by unpaid, by number, the first being 0 (8.2.3)."""
    paid: tuple[int, ...] = ()
    """Blinds paid in this round of the table, by number (8.2.5)."""
    posting: bool = False
    """Will post what is owed, and be dealt in."""
    out: bool = False
    """At the table, and not to be dealt in."""
    away: bool = False
    """Absent from the table (1.1)."""
    since: int = 0
    """When the player walked away, in seconds."""


class Wish(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants a seat."""

    person: str
    seat: int


class Seating(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the table knows of its seats besides who sits there."""

    positions: tuple[int, ...] = ()
    """Where button and blinds stood in the last hand, the button first; a seat of them may be empty by now."""
    reserved: frozenset[int] = frozenset()
    """Vacated seats with a reserved button (8.1.3(a))."""
    wishes: tuple[Wish, ...] = ()
    held: dict[str, int] = {}
    """Chips of players who were picked up, held at the booth (1.1)."""


NO_SEATING = Seating()


def playing(c: Chair) -> bool:
    """Whether this player wants cards and has chips for them."""
    return c.stack > 0 and not c.out and not c.away


def owes(c: Chair) -> bool:
    """Whether a blind is owed before this player gets cards out of turn."""
    return c.new or c.moved or bool(c.missed)


def markers(c: Chair) -> tuple[str, ...]:
    """The marker buttons in front of this player (1.1, 8.1.3)."""
    found = []
    if c.away:
        found.append("absent" if c.missed else "player walking")
    elif c.missed:
        found.append("missed blind")
    if not c.away and (c.out or (owes(c) and not c.posting)):
        found.append("dealt-out")
    return tuple(found)
