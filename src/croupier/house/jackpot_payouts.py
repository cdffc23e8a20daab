"""What the progressive jackpot of Caribbean stud pays, to whom first, and out of which pool (11.9 to 11.11, 11.6C)."""

from collections.abc import Callable

from croupier.house import jackpot_events as je
from croupier.house.jackpot import FINE, MAJOR, Claim, Jackpot
from croupier.rulebook import Rule, document

R = document("caribbean-stud")

FIXED = {
    "four_of_a_kind": (500, R("11.9(c)")),
    "full_house": (150, R("11.9(d)")),
    "flush": (100, R("11.9(e)")),
}
"""To one, whatever the pool (11.9(c) to (e))."""
LEAST = {"royal_flush": 10_000, "straight_flush": 1_000}
"""To one at the least (11.9(a), (b))."""
ALONE = R("11.9(b)"), R("11.9(a)")
"""By which a straight flush and a royal flush are paid that share their pool with no other hand of the round."""


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


def _awards(j: Jackpot, group: list[Claim]) -> tuple[je.Awarded, ...]:
    """Payouts of one table's round (11.10, or as 11.6C(d) has it while the pool is divided)."""
    if not group:
        return ()
    table = group[0].table
    several = table in j.begun or sum(c.table == table and _ranked(j, c) for c in j.claims) > 1
    if j.divided:
        straight, royal = (R("11.10(a)"), R("11.10(b)")) if several else ALONE
        return (
            *_fixed_prizes(j, group, j.minor // FINE, several=several),
            *_shares(group, j.pool // FINE, straight, royal),
        )
    straight, royal = (R("11.10(b)"), R("11.10(c)")) if several else ALONE
    fixed = _fixed_prizes(j, group, j.pool // FINE, several=several)
    left = j.pool // FINE - sum(a.from_pool for a in fixed)
    return (*fixed, *_shares(group, left, straight, royal))


def _fixed_prizes(j: Jackpot, group: list[Claim], pool: int, *, several: bool) -> list[je.Awarded]:
    """Four of a kind, full house and flush: so many to one, out of their pool while it lasts (11.9, 11.10(a))."""
    awards = []
    for claim in group:
        if claim.hand not in FIXED:
            continue
        to_one, cite = FIXED[claim.hand]
        amount = claim.amount * to_one
        from_pool = 0 if not several and not j.lone_prizes_from_pool and not j.divided else min(amount, pool)
        pool -= from_pool
        if several and not j.divided:
            cite = R("11.10(a)")
        awards.append(_awarded(claim, amount, cite, **{"from_minor" if j.divided else "from_pool": from_pool}))
    return awards


def _shares(group: list[Claim], pool: int, straight: Rule, royal: Rule) -> list[je.Awarded]:
    """A tenth to each straight flush, the rest in equal shares to the royals; or the odds, if more (11.9, 11.10)."""
    awards = []
    left = pool
    for claim in group:
        if claim.hand == "straight_flush":
            amount = max(claim.amount * LEAST[claim.hand], pool // 10)
            awards.append(_awarded(claim, amount, straight, from_pool=min(amount, left)))
            left -= min(amount, left)
    royals = [c for c in group if c.hand == "royal_flush"]
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
