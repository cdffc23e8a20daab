"""The table differential: how far the sums on two opposite hands are apart, and the cut pro rata when it is too far.

Exact: whole cents and whole numbers throughout. A wager is cut to its share of what may stay, down to the smallest chip
of the table; the chips left over by that go one by one to the wagers that lost most by it, the earliest first.
"""

from croupier.engines.cards import events as ev
from croupier.engines.cards.round import Round, Stake
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.law.books import Rule


def sums(r: Round, wagers: tuple[str, str]) -> tuple[int, int]:
    """What lies on each of the two hands."""
    one, other = [sum(s.amount for s in r.stakes if s.wager == wager) for wager in wagers]
    return one, other


def differential(r: Round, wagers: tuple[str, str]) -> int:
    """How far the sums on the two hands are apart."""
    one, other = sums(r, wagers)
    return abs(one - other)


def over(r: Round, most: int | None, wagers: tuple[str, str], cite: Rule) -> Refusal | None:
    """Why the bets cannot be closed yet: the sums are further apart than the notice allows. No maximum, no refusal."""
    apart = differential(r, wagers)
    if most is None or apart <= most:
        return None
    return Refusal(
        cite,
        f"The table differential is {r.law.money(apart)}, and the maximum is {r.law.money(most)}; "
        f"the dealer reduces the wagers, or players change theirs.",
    )


def reduce(r: Round, most: int | None, wagers: tuple[str, str], cite: Rule) -> tuple[common_ev.Event, ...]:
    """Every wager that is cut goes back and is put down again with less; nothing if the differential is kept."""
    one, other = sums(r, wagers)
    if most is None or abs(one - other) <= most:
        return ()
    heavy = wagers[0] if one > other else wagers[1]
    stakes = [s for s in r.stakes if s.wager == heavy]
    events: list[common_ev.Event] = []
    stake = r.next_stake
    for old, left in zip(stakes, shares(stakes, min(one, other) + most, min(r.options.chips)), strict=True):
        if left == old.amount:
            continue
        events.append(ev.WagerWithdrawn(stake=old.id, cite=cite))
        if left:
            events.append(_placed(old, stake, left, cite))
            stake += 1
    return tuple(events)


def shares(stakes: list[Stake], sum_left: int, chip: int) -> list[int]:
    """What stays of each stake so that together they come to `sum_left` at most, as near as whole chips allow."""
    total = sum(s.amount for s in stakes)
    left = [s.amount * sum_left // (total * chip) * chip for s in stakes]
    chips = (sum_left - sum(left)) // chip
    # What rounding took from a stake, times the total: whole numbers, so equal losses are really equal.
    lost = [s.amount * sum_left - kept * total for s, kept in zip(stakes, left, strict=True)]
    for i in sorted(range(len(stakes)), key=lambda i: (-lost[i], i))[:chips]:
        left[i] += chip
    return left


def _placed(old: Stake, stake: int, amount: int, cite: Rule) -> ev.WagerPlaced:
    return ev.WagerPlaced(
        stake=stake, owner=old.owner, box=old.box, wager=old.wager, amount=amount, hand=old.hand, cite=cite
    )
