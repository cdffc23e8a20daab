"""The progressive jackpot of Caribbean stud, section 11: one pool or two, linked to one or more tables.

What it pays is in `jackpot_payouts`, what the operator may ask of it in `jackpot_requests`.

Pools are counted in ten-thousandths of a cent, so that an increment of any share in basis points is exact; only what is
paid is rounded, down to the cent, and the rest stays in its pool (docs/readings.md).
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.house import jackpot_events as je
from croupier.play.events import Event
from croupier.rulebook import Rule, document

R = document("caribbean-stud")

FINE = 10_000
"""Parts of a cent in which pools are counted; also basis points in a whole."""
MAJOR = ("straight_flush", "royal_flush")
"""The hands that the major pool pays while the pool is divided (11.6A(b))."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A verified hand that waits for its payout; `received` is its place in the order of the deal over all tables."""

    table: str
    box: int
    hand: str
    amount: int
    received: int


class Jackpot(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The jackpot: its pools in fine units, and what makes them up."""

    name: str = ""
    retained_share: int = 0
    """Basis points of a wager that the operator keeps (11.6(a))."""
    lone_prizes_from_pool: bool = True
    """Whether a fixed prize is deducted from the pool also when it is the only one of its round."""
    waits_for_earlier_hands: bool = False
    """Whether a payout waits for hands on other tables that were received earlier and may still qualify (11.11)."""
    divided: bool = False
    minor_share: int = 0
    """Basis points of the increment that go to the minor pool while divided (11.6A)."""
    pool: int = 0
    """The single pool, or the major pool while divided."""
    minor: int = 0
    retained: int = 0
    wagers: int = 0
    """All jackpot wagers taken, in cents; refunds taken off."""
    added: int = 0
    """What the operator has put in, in cents (11.6(b))."""
    paid: int = 0
    """What the pools have paid, in cents."""
    taken: int = 0
    """What the operator has taken of its retained share, in cents."""
    hits: int = 0
    inside: dict[str, tuple[int, int, int]] = {}
    """How the last wager of each box went in: pool, minor pool, retained, in fine units."""
    awards: dict[str, tuple[int, int]] = {}
    """What the last payout to each box took: from the pool, from the minor pool, in cents."""
    claims: tuple[Claim, ...] = ()
    waiting: frozenset[str] = frozenset()
    """Tables that have verified and counted, and wait for their payouts."""
    begun: frozenset[str] = frozenset()
    """Tables of which one claim on the pool is paid and another waits for its turn."""
    released: frozenset[str] = frozenset()
    """Tables whose claims no longer wait for hands elsewhere that may still qualify."""

    def meter(self) -> int:
        """What the display shows: the pool in whole cents, never above the truth (3.5(b), 11.6C(b))."""
        return self.pool // FINE


# --- what tables bring ----------------------------------------------------------------------------


def parts(j: Jackpot, amount: int) -> tuple[int, int, int]:
    """How a wager of so many cents divides, in fine units: pool, minor pool, retained (11.6, 11.6A)."""
    retained = amount * j.retained_share
    rest = amount * FINE - retained
    minor = rest * j.minor_share // FINE if j.divided else 0
    return rest - minor, minor, retained


def contributed(j: Jackpot, table: str, box: int, amount: int) -> je.Contributed:
    """A wager goes in."""
    pool, minor, retained = parts(j, amount)
    return je.Contributed(
        table=table,
        box=box,
        amount=amount,
        to_pool=pool,
        to_minor=minor,
        retained=retained,
        cite=R("11.6(a)"),
    )


def uncontributed(j: Jackpot, table: str, box: int, amount: int, cite: Rule) -> tuple[Event, ...]:
    """A void wager comes out again; what has been paid away or taken meanwhile the operator makes good (11.6(b))."""
    pool, minor, retained = j.inside.get(f"{table}/{box}") or parts(j, amount)
    gone = max(0, retained - j.retained) + max(0, minor - j.minor)
    pool, minor, retained = pool + gone, min(minor, j.minor), min(retained, j.retained)
    out = je.Uncontributed(
        table=table, box=box, amount=amount, to_pool=pool, to_minor=minor, retained=retained, cite=cite
    )
    short = max(gone, pool - j.pool)
    if short <= 0:
        return (out,)
    return je.PoolAdded(amount=-(-short // FINE), minor=False, by="operator", cite=R("11.6(b)")), out


def unawarded(j: Jackpot, table: str, box: int, cite: Rule) -> je.Unawarded:
    """A payout comes back whole: to the pools it was taken from, which are one if they were combined since."""
    from_pool, from_minor = j.awards[f"{table}/{box}"]
    if not j.divided:
        from_pool, from_minor = from_pool + from_minor, 0
    return je.Unawarded(table=table, box=box, from_pool=from_pool, from_minor=from_minor, cite=cite)


# --- evolve ---------------------------------------------------------------------------------------


def evolve(j: Jackpot, event: Event) -> Jackpot:
    """The jackpot after an event."""
    return EVOLVE[type(event)](j, event)


def _opened(j: Jackpot, e: je.JackpotOpened) -> Jackpot:
    return replace(
        j,
        name=e.name,
        retained_share=e.retained_share,
        lone_prizes_from_pool=e.lone_prizes_from_pool,
        waits_for_earlier_hands=e.waits_for_earlier_hands,
    )


def _added(j: Jackpot, e: je.PoolAdded) -> Jackpot:
    more = e.amount * FINE
    grown = replace(j, minor=j.minor + more) if e.minor else replace(j, pool=j.pool + more)
    return replace(grown, added=j.added + e.amount)


def _divided(j: Jackpot, e: je.PoolsDivided) -> Jackpot:
    return replace(j, divided=True, minor_share=e.minor_share, minor=e.to_minor, pool=j.pool - e.to_minor)


def _varied(j: Jackpot, e: je.RateVaried) -> Jackpot:
    return replace(j, minor_share=e.minor_share)


def _retained(j: Jackpot, e: je.RetainedVaried) -> Jackpot:
    return replace(j, retained_share=e.retained_share)


def _combined(j: Jackpot, _: je.PoolsCombined) -> Jackpot:
    return replace(j, divided=False, minor_share=0, pool=j.pool + j.minor, minor=0)


def _contributed(j: Jackpot, e: je.Contributed) -> Jackpot:
    return replace(
        j,
        pool=j.pool + e.to_pool,
        minor=j.minor + e.to_minor,
        retained=j.retained + e.retained,
        wagers=j.wagers + e.amount,
        inside={**j.inside, f"{e.table}/{e.box}": (e.to_pool, e.to_minor, e.retained)},
    )


def _uncontributed(j: Jackpot, e: je.Uncontributed) -> Jackpot:
    return replace(
        j,
        pool=j.pool - e.to_pool,
        minor=j.minor - e.to_minor,
        retained=j.retained - e.retained,
        wagers=j.wagers - e.amount,
    )


def _claimed(j: Jackpot, e: je.Claimed) -> Jackpot:
    return replace(j, claims=(*j.claims, Claim(e.table, e.box, e.hand, e.amount, e.received)))


def _ready(j: Jackpot, e: je.ClaimsReady) -> Jackpot:
    return replace(j, waiting=j.waiting | {e.table})


def _dropped(j: Jackpot, e: je.ClaimsDropped) -> Jackpot:
    gone = {e.table}
    return replace(
        j,
        claims=tuple([c for c in j.claims if c.table != e.table]),
        waiting=j.waiting - gone,
        begun=j.begun - gone,
        released=j.released - gone,
    )


def _released(j: Jackpot, e: je.WaitEnded) -> Jackpot:
    return replace(j, released=j.released | {e.table})


def _award(j: Jackpot, e: je.Awarded) -> Jackpot:
    claims = tuple([c for c in j.claims if (c.table, c.box) != (e.table, e.box)])
    more = any(c.table == e.table for c in claims)
    done = frozenset() if more else {e.table}
    of_the_pool = more and (not j.divided or e.hand in MAJOR)
    return replace(
        j,
        claims=claims,
        waiting=j.waiting - done,
        begun=j.begun | {e.table} if of_the_pool else j.begun - done,
        released=j.released - done,
        pool=j.pool - e.from_pool * FINE,
        minor=j.minor - e.from_minor * FINE,
        paid=j.paid + e.from_pool + e.from_minor,
        hits=j.hits + 1,
        awards={**j.awards, f"{e.table}/{e.box}": (e.from_pool, e.from_minor)},
    )


def _unawarded(j: Jackpot, e: je.Unawarded) -> Jackpot:
    return replace(
        j,
        pool=j.pool + e.from_pool * FINE,
        minor=j.minor + e.from_minor * FINE,
        paid=j.paid - e.from_pool - e.from_minor,
        hits=j.hits - 1,
    )


def _taken(j: Jackpot, e: je.RetainedTaken) -> Jackpot:
    return replace(j, retained=j.retained - e.amount * FINE, taken=j.taken + e.amount)


EVOLVE: dict[type[Event], Callable[[Jackpot, Any], Jackpot]] = {
    je.JackpotOpened: _opened,
    je.PoolAdded: _added,
    je.PoolsDivided: _divided,
    je.RateVaried: _varied,
    je.RetainedVaried: _retained,
    je.PoolsCombined: _combined,
    je.Contributed: _contributed,
    je.Uncontributed: _uncontributed,
    je.Claimed: _claimed,
    je.ClaimsReady: _ready,
    je.ClaimsDropped: _dropped,
    je.WaitEnded: _released,
    je.Awarded: _award,
    je.Unawarded: _unawarded,
    je.RetainedTaken: _taken,
}
