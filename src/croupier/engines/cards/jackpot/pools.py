"""The pools of a progressive jackpot: what goes in, who is paid first, and out of which pool (section 11)."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from croupier.engines.cards.jackpot import events as je
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.names import Name
from croupier.law.books import Rule
from croupier.law.law import Law, Number, Text, law_of

R = Text("caribbean-stud")

FINE = 10_000
"""Parts of a cent in which pools are counted; also basis points in a whole."""


class Prizes(Name):
    """The hands that the jackpot pays."""

    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


MAJOR: tuple[str, ...] = (Prizes.STRAIGHT_FLUSH, Prizes.ROYAL_FLUSH)
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

    law: Law = law_of("caribbean-stud")
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
    clock: int = 0
    """Counts the cards dealt at its tables: the common clock of rule 11.11. Noted, and in no event."""
    received: dict[tuple[str, int], tuple[int, int]] = {}
    """For every hand in play, by table and box, when its first and its last card came."""

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
        cite=j.law("11.6(a)"),
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
    return je.PoolAdded(amount=-(-short // FINE), minor=False, by="operator", cite=j.law("11.6(b)")), out


def unawarded(j: Jackpot, table: str, box: int, cite: Rule) -> je.Unawarded:
    """A payout comes back whole: to the pools it was taken from, which are one if they were combined since."""
    from_pool, from_minor = j.awards[f"{table}/{box}"]
    if not j.divided:
        from_pool, from_minor = from_pool + from_minor, 0
    return je.Unawarded(table=table, box=box, from_pool=from_pool, from_minor=from_minor, cite=cite)


# --- evolve ---------------------------------------------------------------------------------------


def evolve(j: Jackpot, event: Event) -> Jackpot:
    """The jackpot after an event."""
    return EVOLVE.of[type(event)](j, event)


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


def _without(j: Jackpot, table: str, box: int | None = None) -> Jackpot:
    """Without the claim of a box, or of a whole table; a table that has no other waits for nothing any more."""
    claims = tuple([c for c in j.claims if c.table != table or (box is not None and c.box != box)])
    done = frozenset() if any(c.table == table for c in claims) else {table}
    return replace(j, claims=claims, waiting=j.waiting - done, begun=j.begun - done, released=j.released - done)


def _dropped(j: Jackpot, e: je.ClaimsDropped) -> Jackpot:
    return _without(j, e.table)


def _one_dropped(j: Jackpot, e: je.ClaimDropped) -> Jackpot:
    return _without(j, e.table, e.box)


def _released(j: Jackpot, e: je.WaitEnded) -> Jackpot:
    return replace(j, released=j.released | {e.table})


def _award(j: Jackpot, e: je.Awarded) -> Jackpot:
    left = _without(j, e.table, e.box)
    begun = e.table in left.waiting and (not j.divided or e.hand in MAJOR)
    return replace(
        left,
        begun=left.begun | {e.table} if begun else left.begun,
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


EVOLVE = Handlers[Jackpot, Jackpot](
    on(je.JackpotOpened, _opened),
    on(je.PoolAdded, _added),
    on(je.PoolsDivided, _divided),
    on(je.RateVaried, _varied),
    on(je.RetainedVaried, _retained),
    on(je.PoolsCombined, _combined),
    on(je.Contributed, _contributed),
    on(je.Uncontributed, _uncontributed),
    on(je.Claimed, _claimed),
    on(je.ClaimsReady, _ready),
    on(je.ClaimsDropped, _dropped),
    on(je.ClaimDropped, _one_dropped),
    on(je.WaitEnded, _released),
    on(je.Awarded, _award),
    on(je.Unawarded, _unawarded),
    on(je.RetainedTaken, _taken),
)

FIXED: dict[str, tuple[int, Number]] = {
    Prizes.FOUR_OF_A_KIND: (500, R("11.9(c)")),
    Prizes.FULL_HOUSE: (150, R("11.9(d)")),
    Prizes.FLUSH: (100, R("11.9(e)")),
}
"""To one, whatever the pool (11.9(c) to (e))."""
LEAST: dict[str, int] = {Prizes.ROYAL_FLUSH: 10_000, Prizes.STRAIGHT_FLUSH: 1_000}
"""To one at the least (11.9(a), (b))."""


def follow(j: Jackpot, overtaken: Callable[[Claim], bool] = lambda _: False) -> tuple[je.Awarded, ...]:
    """The payouts due next: of the hand received first, once its table is ready and nothing overtakes it (11.11).

    `overtaken` says whether a hand elsewhere was received before this one and may still qualify. While the pool is
    divided only hands paid from the major pool are ranked; others wait for nobody (11.6C(e)).
    """
    first = first_in_order(j)
    if first is not None and first.table in j.waiting:
        waits = j.waits_for_earlier_hands and first.table not in j.released
        if not (waits and overtaken(first)):
            return _awards(j, _with_it(j, first))
    of_minor = [c for c in j.claims if not _ranked(j, c) and c.table in j.waiting]
    if not j.waits_for_earlier_hands:
        held = {c.table for c in j.claims if _ranked(j, c)}
        of_minor = [c for c in of_minor if c.table not in held]
    return _awards(j, [c for c in of_minor if c.table == of_minor[0].table])


def first_in_order(j: Jackpot) -> Claim | None:
    """The claim that comes first: the one whose cards were received first (11.11)."""
    return min((c for c in j.claims if _ranked(j, c)), key=lambda c: c.received, default=None)


def _ranked(j: Jackpot, claim: Claim) -> bool:
    """Whether a claim has a place in the order of 11.11: all have, but those on the minor pool."""
    return claim.hand in MAJOR or not j.divided


def _with_it(j: Jackpot, first: Claim) -> list[Claim]:
    """The first claim and those of its table that 11.10 pays before it or together with it.

    What 11.10 pays after it keeps its own place in the order over all tables.
    """
    of_table = [c for c in j.claims if c.table == first.table]
    if not j.waits_for_earlier_hands:
        return of_table
    return [c for c in of_table if _step(c) <= _step(first)]


def _step(claim: Claim) -> int:
    """When 11.10 pays a hand: fixed prizes, then straight flushes, then royal flushes."""
    return 1 + MAJOR.index(claim.hand) if claim.hand in MAJOR else 0


def _alone(j: Jackpot) -> tuple[Rule, Rule]:
    """By which a straight flush and a royal flush are paid that share their pool with no other hand of the round."""
    return j.law("11.9(b)"), j.law("11.9(a)")


def _awards(j: Jackpot, group: list[Claim]) -> tuple[je.Awarded, ...]:
    """Payouts of one table's round (11.10, or as 11.6C(d) has it while the pool is divided)."""
    if not group:
        return ()
    table = group[0].table
    several = table in j.begun or sum(c.table == table and _ranked(j, c) for c in j.claims) > 1
    if j.divided:
        straight, royal = (j.law("11.10(a)"), j.law("11.10(b)")) if several else _alone(j)
        return (
            *_fixed_prizes(j, group, j.minor // FINE, several=several),
            *_shares(group, j.pool // FINE, straight, royal),
        )
    straight, royal = (j.law("11.10(b)"), j.law("11.10(c)")) if several else _alone(j)
    fixed = _fixed_prizes(j, group, j.pool // FINE, several=several)
    left = j.pool // FINE - sum(a.from_pool for a in fixed)
    return (*fixed, *_shares(group, left, straight, royal))


def _fixed_prizes(j: Jackpot, group: list[Claim], pool: int, *, several: bool) -> list[je.Awarded]:
    """Four of a kind, full house and flush: so many to one, out of their pool while it lasts (11.9, 11.10(a))."""
    awards = []
    for claim in group:
        if claim.hand not in FIXED:
            continue
        to_one, number = FIXED[claim.hand]
        amount = claim.amount * to_one
        from_pool = 0 if not several and not j.lone_prizes_from_pool and not j.divided else min(amount, pool)
        pool -= from_pool
        cite = j.law("11.10(a)" if several and not j.divided else number)
        awards.append(_awarded(claim, amount, cite, **{"from_minor" if j.divided else "from_pool": from_pool}))
    return awards


def _shares(group: list[Claim], pool: int, straight: Rule, royal: Rule) -> list[je.Awarded]:
    """A tenth to each straight flush, the rest in equal shares to the royals; or the odds, if more (11.9, 11.10)."""
    awards = []
    left = pool
    for claim in group:
        if claim.hand == Prizes.STRAIGHT_FLUSH:
            amount = max(claim.amount * LEAST[claim.hand], pool // 10)
            awards.append(_awarded(claim, amount, straight, from_pool=min(amount, left)))
            left -= min(amount, left)
    royals = [c for c in group if c.hand == Prizes.ROYAL_FLUSH]
    for claim in royals:
        share = left // len(royals)
        amount = max(claim.amount * LEAST[claim.hand], share)
        awards.append(_awarded(claim, amount, royal, from_pool=share))
    return awards


def _awarded(claim: Claim, amount: int, cite: Rule, *, from_pool: int = 0, from_minor: int = 0) -> je.Awarded:
    return je.Awarded(
        table=claim.table,
        box=claim.box,
        hand=claim.hand,
        amount=amount,
        from_pool=from_pool,
        from_minor=from_minor,
        cite=cite,
    )
