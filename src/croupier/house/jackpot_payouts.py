"""What the progressive jackpot of Caribbean stud pays, to whom first, and out of which pool (11.9 to 11.11, 11.6C)."""

from croupier.house import jackpot_events as je
from croupier.house.jackpot import FINE, Claim, Jackpot
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


def follow(j: Jackpot) -> tuple[je.Awarded, ...]:
    """The payouts due next: those of the table whose claimed hand was received first, once it is ready (11.11).

    While the pool is divided only hands paid from the major pool are ranked; others wait for nobody (11.6C(e)).
    """
    ranked = [c for c in j.claims if c.hand in LEAST or not j.divided]
    first = min(ranked, key=lambda c: c.received).table if ranked else ""
    unranked = [c.table for c in j.claims if not any(r.table == c.table for r in ranked)]
    for table in (first, *unranked):
        if table in j.waiting:
            return _awards(j, [c for c in j.claims if c.table == table])
    return ()


def _awards(j: Jackpot, group: list[Claim]) -> tuple[je.Awarded, ...]:
    """All payouts of one table's round (11.10, or as 11.6C(d) has it while the pool is divided)."""
    if j.divided:
        return (
            *_fixed_prizes(j, group, j.minor // FINE),
            *_shares(group, j.pool // FINE, R("11.10(a)"), R("11.10(b)")),
        )
    fixed = _fixed_prizes(j, group, j.pool // FINE)
    left = j.pool // FINE - sum(a.from_pool for a in fixed)
    return (*fixed, *_shares(group, left, R("11.10(b)"), R("11.10(c)")))


def _fixed_prizes(j: Jackpot, group: list[Claim], pool: int) -> list[je.Awarded]:
    """Four of a kind, full house and flush: so many to one, out of their pool while it lasts (11.9, 11.10(a))."""
    awards = []
    for claim in group:
        if claim.hand not in FIXED:
            continue
        to_one, cite = FIXED[claim.hand]
        amount = claim.amount * to_one
        from_pool = 0 if len(group) == 1 and not j.lone_prizes_from_pool and not j.divided else min(amount, pool)
        pool -= from_pool
        if len(group) > 1 and not j.divided:
            cite = R("11.10(a)")
        awards.append(_awarded(claim, amount, cite, **{"from_minor" if j.divided else "from_pool": from_pool}))
    return awards


def _shares(group: list[Claim], pool: int, several_straight: Rule, several_royal: Rule) -> list[je.Awarded]:
    """A tenth to each straight flush, the rest in equal shares to the royals; or the odds, if more (11.9, 11.10)."""
    awards = []
    left, alone = pool, len(group) == 1
    for claim in group:
        if claim.hand == "straight_flush":
            amount = max(claim.amount * LEAST[claim.hand], pool // 10)
            awards.append(
                _awarded(claim, amount, R("11.9(b)") if alone else several_straight, from_pool=min(amount, left))
            )
            left -= min(amount, left)
    royals = [c for c in group if c.hand == "royal_flush"]
    for claim in royals:
        share = left // len(royals)
        amount = max(claim.amount * LEAST[claim.hand], share)
        awards.append(_awarded(claim, amount, R("11.9(a)") if alone else several_royal, from_pool=share))
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
