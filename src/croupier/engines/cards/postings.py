"""What the events of a table against the house move between accounts, and what its accounts hold.

A stake is pending until its fate is settled; one that goes into the jackpot is posted when the jackpot takes it.
"""

from croupier.engines.cards import events as ev
from croupier.engines.cards.names import JACKPOT_WAGER
from croupier.engines.cards.table import Table
from croupier.kernel.entries import CAGE, JACKPOT, Entry, Move, Pending, Post, Void, house, player
from croupier.kernel.handlers import Handlers, on


def standing(name: str, t: Table) -> dict[str, int]:
    """What everybody can spend at a table, and what it has brought to cage and jackpot."""
    return {
        **{player(person, name): p.chips for person, p in t.people.items()},
        house(name): t.house,
        CAGE: -t.bought,
        JACKPOT: t.into_jackpot,
    }


def _placed(t: str, e: ev.WagerPlaced) -> tuple[Entry, ...]:
    to = JACKPOT if e.wager == JACKPOT_WAGER else house(t)
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


POSTINGS = Handlers[str, tuple[Entry, ...]](
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
)
