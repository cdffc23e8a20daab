"""The one place where events become money: what each event moves between accounts.

Accounts: `cage`, `player:NAME@TABLE` (the chips in front of a player), `terminal:N@TABLE` (the credits of a tai-sai
terminal), `vouchers:TABLE` (payment vouchers that are out), `house:TABLE`, `house:operator`, `jackpot:main`; of poker
`pot:TABLE`, `slide:TABLE`, `held:TABLE`, `retained:TABLE`, `chips:TABLE` (tournament chips) and `tournament:NAME`.
A stake is pending until its fate is settled; one that goes into the jackpot is posted when the jackpot takes it.
"""

from collections.abc import Callable
from typing import Any

from croupier.house import jackpot_events as je
from croupier.ledger.accounts import Entry, Move, Pending, Post, Void
from croupier.ledger.names import CAGE, JACKPOT, OPERATOR, house, player, terminal, vouchers
from croupier.ledger.postings_poker import POSTINGS as POKER
from croupier.ledger.postings_tai_sai import POSTINGS as TAI_SAI
from croupier.play import events as ev

__all__ = ["CAGE", "JACKPOT", "OPERATOR", "entries", "house", "player", "terminal", "vouchers"]


def entries(stream: str, event: ev.Event) -> tuple[Entry, ...]:
    """The balanced entries of an event of a stream; most events move no money."""
    book = POSTINGS.get(type(event))
    return () if book is None else book(stream, event)


def _bought(t: str, e: ev.ChipsBought) -> tuple[Entry, ...]:
    return (Move(CAGE, player(e.person, t), e.amount, e.cite),)


def _cashed(t: str, e: ev.CashedOut) -> tuple[Entry, ...]:
    return (Move(player(e.person, t), CAGE, e.amount, e.cite),)


def _placed(t: str, e: ev.WagerPlaced) -> tuple[Entry, ...]:
    to = JACKPOT if e.wager == "jackpot" else house(t)
    return (Pending(f"{t}/{e.stake}", player(e.owner, t), to, e.amount, e.cite),)


def _withdrawn(t: str, e: ev.WagerWithdrawn) -> tuple[Entry, ...]:
    return (Void(f"{t}/{e.stake}", e.cite),)


def _settled(t: str, e: ev.Settled) -> tuple[Entry, ...]:
    stake = f"{t}/{e.stake}"
    if not e.back:
        return (Post(stake, e.cite),)
    if e.won:
        return Void(stake, e.cite), Move(house(t), player(e.owner, t), e.won, e.cite)
    return (Void(stake, e.cite),)


def _beside(t: str, e: ev.Paid) -> tuple[Entry, ...]:
    return (Move(house(t), player(e.owner, t), e.won, e.cite),) if e.won else ()


def _beside_back(t: str, e: ev.PaidBack) -> tuple[Entry, ...]:
    return (Move(player(e.owner, t), house(t), e.won, e.cite),) if e.won else ()


def _reversed(t: str, e: ev.Reversed) -> tuple[Entry, ...]:
    if e.back == 0:
        return (Move(house(t), player(e.owner, t), e.amount, e.cite),)
    return (Move(player(e.owner, t), house(t), e.won, e.cite),) if e.won else ()


def _accepted(t: str, e: ev.JackpotAccepted) -> tuple[Entry, ...]:
    return (Post(f"{t}/{e.stake}", e.cite),)


def _refunded(t: str, e: ev.JackpotRefunded) -> tuple[Entry, ...]:
    return (Move(JACKPOT, player(e.owner, t), e.amount, e.cite),)


def _paid(t: str, e: ev.JackpotPaid) -> tuple[Entry, ...]:
    parts = ((JACKPOT, e.from_pool), (house(t), e.amount - e.from_pool))
    return tuple([Move(source, player(e.owner, t), amount, e.cite) for source, amount in parts if amount])


def _unpaid(t: str, e: ev.JackpotUnpaid) -> tuple[Entry, ...]:
    parts = ((JACKPOT, e.from_pool), (house(t), e.amount - e.from_pool))
    return tuple([Move(player(e.owner, t), back, amount, e.cite) for back, amount in parts if amount])


def _added(_: str, e: je.PoolAdded) -> tuple[Entry, ...]:
    return (Move(OPERATOR, JACKPOT, e.amount, e.cite),)


def _taken(_: str, e: je.RetainedTaken) -> tuple[Entry, ...]:
    return (Move(JACKPOT, OPERATOR, e.amount, e.cite),)


POSTINGS: dict[type[ev.Event], Callable[[str, Any], tuple[Entry, ...]]] = {
    ev.ChipsBought: _bought,
    ev.CashedOut: _cashed,
    ev.WagerPlaced: _placed,
    ev.WagerWithdrawn: _withdrawn,
    ev.Settled: _settled,
    ev.Paid: _beside,
    ev.PaidBack: _beside_back,
    ev.Reversed: _reversed,
    ev.JackpotAccepted: _accepted,
    ev.JackpotRefunded: _refunded,
    ev.JackpotPaid: _paid,
    ev.JackpotUnpaid: _unpaid,
    je.PoolAdded: _added,
    je.RetainedTaken: _taken,
    **TAI_SAI,
    **POKER,
}
