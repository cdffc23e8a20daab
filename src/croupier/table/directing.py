"""How directions change a table. Bookkeeping only: no rule lives here."""

from msgspec.structs import replace

from croupier.play import events as ev
from croupier.table.record import Table

OF_NOMINEES = ("own wagers", "own cards")
"""Directions that players act without a nominee."""
SENT_AWAY = "sent away"
SET_ASIDE = ("private party", "tournament")
"""For whom a table can be set aside."""
NAMING = (*OF_NOMINEES, SENT_AWAY, *SET_ASIDE)
"""Directions that name the people they are for, and keep nobody apart."""


def directed(t: Table, e: ev.Directed) -> Table:
    """The table under one direction more, or one less."""
    if e.direction in NAMING:
        return _for_people(t, e)
    apart = tuple([a for a in t.apart if a != e.people])
    if e.people and not e.lifted:
        apart = (*apart, e.people)
    in_force = not e.lifted or (bool(e.people) and bool(apart))
    r = t.round
    if e.direction == "one hand only":
        r = replace(r, one_hand=not e.lifted)
    return replace(t, directions=_directions(t, e.direction, in_force=in_force), apart=apart, round=r)


def _for_people(t: Table, e: ev.Directed) -> Table:
    """A direction that names people: each group is lifted by itself."""
    r = t.round
    if e.direction == "own cards":
        named = frozenset(e.people or ("",))
        r = replace(r, own_cards=r.own_cards - named if e.lifted else r.own_cards | named)
    kept = tuple([one for one in t.withdrawn if one != (e.direction, e.people)])
    kept = kept if e.lifted else (*kept, (e.direction, e.people))
    directions = _directions(t, e.direction, in_force=any(one == e.direction for one, _ in kept))
    gone = e.people if e.direction == SENT_AWAY else ()
    waiting = tuple([w for w in t.waiting if w not in gone])
    return replace(t, directions=directions, withdrawn=kept, waiting=waiting, round=r)


def _directions(t: Table, direction: str, *, in_force: bool) -> tuple[str, ...]:
    rest = tuple([d for d in t.directions if d != direction])
    return (*rest, direction) if in_force else rest
