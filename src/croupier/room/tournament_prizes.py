"""What the prizes come to, exactly: every cent of the pool goes somewhere, and where rounding sends it is said here.

* Shares of the pool are rounded down to the step of the conditions; what is left goes to the first place.
* Promised amounts are paid in full; what the pool lacks the operator adds, what it has over is a surplus.
* Prizes for which nobody is placed go to the first place, if they are shares; promised ones are not paid.
* Who shares a place shares the prizes of the places together; odd cents go one each in the order of entry.
"""

import msgspec

from croupier.room.tournament_conditions import Conditions
from croupier.room.tournament_standing import numbered
from croupier.room.tournament_terms import Money, Prizes, Surplus


class Award(msgspec.Struct, frozen=True):
    """A prize for somebody."""

    person: str
    place: int
    amount: Money


def by_place(c: Conditions, pool: int, players: int) -> tuple[int, ...]:
    """The prize of each place for so many placed players."""
    count = min(len(c.prizes), players)
    if not count:
        return ()
    if c.prizes_are is Prizes.SHARES:
        found = [_down(pool * share // 100_00, c.prize_step) for share in c.prizes[:count]]
        return (found[0] + pool - sum(found), *found[1:])
    promised = list(c.prizes[:count])
    over = pool - sum(promised)
    if over <= 0 or c.surplus is Surplus.OPERATOR:
        return tuple(promised)
    more = [_down(over * prize // sum(promised), c.prize_step) for prize in promised]
    return (promised[0] + more[0] + over - sum(more), *(p + m for p, m in zip(promised[1:], more[1:], strict=True)))


def _down(amount: int, step: int) -> int:
    return amount // step * step


def awards(c: Conditions, pool: int, places: tuple[tuple[str, ...], ...]) -> tuple[Award, ...]:
    """Who gets what, from the first place."""
    prizes = by_place(c, pool, sum(map(len, places)))
    found = []
    for place, group in numbered(places):
        share, odd = divmod(sum(prizes[place - 1 : place - 1 + len(group)]), len(group))
        found += [Award(who, place, Money(share + (1 if i < odd else 0))) for i, who in enumerate(group)]
    return tuple([award for award in found if award.amount])
