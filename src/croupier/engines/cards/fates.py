"""What becomes of a stake: won, lost, stood off, taken back, paid as a fee or void; and what it is paid."""

from collections.abc import Iterable

from croupier.engines.cards import events as ev
from croupier.engines.cards.round import Round, Stake
from croupier.kernel import events as common_ev
from croupier.kernel.options import LimitPer
from croupier.kernel.wagers import Fate, Limit
from croupier.law.books import Rule
from croupier.law.law import Number
from croupier.things.hands.order import category

KEPT = (Fate.LOST, Fate.FEE)
"""Fates by which the house keeps the stake."""


def won(r: Round, stake: Stake, amount: int, cite: Rule, limit: Limit) -> ev.Settled:
    """A stake that has won so much, or what the maximum payout leaves of it."""
    cut = _within(r, stake, amount, limit)
    cut_short = cut < amount
    return settled(stake, Fate.WON, r.law(limit.cite) if cut_short else cite, won=cut, limited=cut_short)


def paid(r: Round, stake: Stake, amount: int, cite: Rule, limit: Limit) -> ev.Paid:
    """A payment beside the stake's fate, or what the maximum payout leaves of it."""
    cut = _within(r, stake, amount, limit)
    return ev.Paid(
        stake=stake.id,
        owner=stake.owner,
        box=stake.box,
        wager=stake.wager,
        won=cut,
        limited=cut < amount,
        cite=r.law(limit.cite) if cut < amount else cite,
    )


def _within(r: Round, stake: Stake, amount: int, limit: Limit) -> int:
    """What the limit leaves of a payment, after what was paid before within its measure."""
    if limit.most is None or stake.wager not in limit.wagers:
        return amount
    before = 0
    if limit.per is not LimitPer.PAYMENT:
        done: tuple[ev.Settled | ev.Paid, ...] = (*r.settled, *r.beside)
        for one in done:
            same = {
                LimitPer.WAGER: one.stake == stake.id,
                LimitPer.BOX: one.box == stake.box,
                LimitPer.ROUND: one.owner == stake.owner,
            }[limit.per]
            before += one.won if same and one.wager in limit.wagers else 0
    return max(0, min(amount, limit.most - before))


def settled(  # noqa: PLR0913 - what a fate says
    stake: Stake, fate: Fate, cite: Rule, *, won: int = 0, limited: bool = False, commission: int = 0
) -> ev.Settled:
    """A stake's fate: a lost one and a fee stay with the house, any other goes back with what it won."""
    return ev.Settled(
        stake=stake.id,
        owner=stake.owner,
        box=stake.box,
        wager=stake.wager,
        fate=fate,
        amount=stake.amount,
        back=0 if fate in KEPT else stake.amount,
        won=won,
        limited=limited,
        hand=stake.hand,
        commission=commission,
        cite=cite,
    )


def _tied(r: Round, s: ev.Settled, ties: dict[str, Number]) -> bool:
    """Whether a wager stood off in the tie itself."""
    return s.wager in ties and s.cite == r.law(ties[s.wager])


def altered(r: Round, stake: Stake, ties: dict[str, Number]) -> bool:
    """Whether a wager on one of two hands is what its owner makes of one that stood off in the tie just before.

    On the other hand, on another area or for another amount: the same once more is not altered. `ties` has the rule by
    which a wager on each hand stands off in a tie.
    """
    tied = [s for s in r.last if s.owner == stake.owner and s.fate is Fate.STAND_OFF and _tied(r, s, ties)]
    same = (stake.box, stake.wager, stake.amount)
    return stake.wager in ties and bool(tied) and all((s.box, s.wager, s.amount) != same for s in tied)


def losers_first(fates: Iterable[ev.Settled]) -> ev.Settled | None:
    """The next wager to be settled: whatever has lost is collected before anything is paid."""
    first: ev.Settled | None = None
    for one in fates:
        if one.fate is Fate.LOST:
            return one
        first = first or one
    return first


def void_stake(r: Round, stake: Stake, cite: Rule) -> common_ev.Event:
    """A void wager goes back; if it had gone into the jackpot, so does its increment."""
    if stake.id in r.jackpot.accepted:
        return ev.JackpotRefunded(stake=stake.id, owner=stake.owner, box=stake.box, amount=stake.amount, cite=cite)
    return settled(stake, Fate.VOID, cite)


def decided_by(mine: int, theirs: int, *, equal: Number, values: Number, kind: Number) -> Number:
    """What told two hands apart: their kind, the card values in it, or nothing, for suits are equal."""
    if mine == theirs:
        return equal
    return values if category(mine) is category(theirs) else kind
