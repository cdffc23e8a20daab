"""The one place where events become money: what each event moves between accounts.

Accounts: `cage`, `player:NAME@TABLE` (the chips in front of a player), `terminal:N@TABLE` (the credits of a tai-sai
terminal), `vouchers:TABLE` (payment vouchers that are out), `house:TABLE`, `house:operator`, `jackpot:main`; of poker
`pot:TABLE`, `slide:TABLE`, `held:TABLE`, `retained:TABLE`, `chips:TABLE` (tournament chips) and `tournament:NAME`.
A stake is pending until its fate is settled; one that goes into the jackpot is posted when the jackpot takes it.
"""

from croupier.engines.betting.postings import POSTINGS as POKER
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot import events as je
from croupier.engines.chance.postings import POSTINGS as TAI_SAI
from croupier.kernel import events as common_ev
from croupier.kernel.entries import (
    CAGE,
    JACKPOT,
    OPERATOR,
    Entry,
    Move,
    Pending,
    Post,
    Void,
    house,
    player,
    terminal,
    vouchers,
)
from croupier.kernel.handlers import Handlers, on

__all__ = ["CAGE", "JACKPOT", "OPERATOR", "entries", "house", "player", "terminal", "vouchers"]


def entries(stream: str, event: common_ev.Event) -> tuple[Entry, ...]:
    """The balanced entries of an event of a stream; most events move no money."""
    book = POSTINGS.of.get(type(event))
    return () if book is None else book(stream, event)


def _bought(t: str, e: common_ev.ChipsBought) -> tuple[Entry, ...]:
    return (Move(CAGE, player(e.person, t), e.amount, e.cite),)


def _cashed(t: str, e: common_ev.CashedOut) -> tuple[Entry, ...]:
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


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(common_ev.ChipsBought, _bought),
    on(common_ev.CashedOut, _cashed),
    on(ev.WagerPlaced, _placed),
    on(ev.WagerWithdrawn, _withdrawn),
    on(ev.Settled, _settled),
    on(ev.Paid, _beside),
    on(ev.PaidBack, _beside_back),
    on(ev.Reversed, _reversed),
    on(ev.JackpotAccepted, _accepted),
    on(ev.JackpotRefunded, _refunded),
    on(ev.JackpotPaid, _paid),
    on(ev.JackpotUnpaid, _unpaid),
    on(je.PoolAdded, _added),
    on(je.RetainedTaken, _taken),
    *TAI_SAI.rows,
    *POKER.rows,
)
