"""What the events of a tournament move between accounts, and what its purse holds. No chip of its tables is money."""

from croupier.engines.tournament import events as tm
from croupier.engines.tournament.standing import escrow
from croupier.engines.tournament.state import Tournament
from croupier.kernel.entries import CAGE, OPERATOR, Entry, move, tournament
from croupier.kernel.handlers import Handlers, on


def standing(name: str, t: Tournament) -> dict[str, int]:
    """What is held for prizes, what came from the cage, what the operator kept."""
    p = t.purse
    return {
        tournament(name): escrow(t),
        CAGE: -(p.came - p.refunded - p.cashed - p.prizes),
        OPERATOR: p.kept - p.funded,
    }


def _paid(t: str, e: tm.FeePaid | tm.BuyInPaid) -> tuple[Entry, ...]:
    return move(CAGE, tournament(t), e.amount, e)


def _with_fee(t: str, e: tm.BuyBackPaid) -> tuple[Entry, ...]:
    return move(CAGE, tournament(t), e.amount + e.fee, e)


def _refunded(t: str, e: tm.EntryRefunded) -> tuple[Entry, ...]:
    return move(tournament(t), CAGE, e.amount + e.fee, e)


def _paid_out(t: str, e: tm.PrizePaid | tm.ChipsCashed) -> tuple[Entry, ...]:
    return move(tournament(t), CAGE, e.amount, e)


def _funded(t: str, e: tm.PrizesFunded) -> tuple[Entry, ...]:
    return move(OPERATOR, tournament(t), e.amount, e)


def _kept(t: str, e: tm.FeesKept) -> tuple[Entry, ...]:
    return move(tournament(t), OPERATOR, e.amount, e)


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(tm.FeePaid, _paid),
    on(tm.BuyInPaid, _paid),
    on(tm.BuyBackPaid, _with_fee),
    on(tm.EntryRefunded, _refunded),
    on(tm.ChipsCashed, _paid_out),
    on(tm.PrizesFunded, _funded),
    on(tm.PrizePaid, _paid_out),
    on(tm.FeesKept, _kept),
)
