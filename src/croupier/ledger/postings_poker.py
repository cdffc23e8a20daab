"""What the events of poker tables and tournaments move between accounts; `postings` is the only one that asks.

At a tournament table the players' chips come from `chips:TABLE` and go back there; nothing leads from there to money.
"""

from collections.abc import Callable
from typing import Any

from croupier.ledger.accounts import Entry, Move
from croupier.ledger.names import CAGE, OPERATOR, chips, held, house, player, pot, retained, slide, tournament
from croupier.play.events import Event
from croupier.poker import events as pe
from croupier.poker import events_amiss as ea
from croupier.poker import events_seats as es
from croupier.poker import events_table as et
from croupier.room import tournament_events_money as tm


def _move(debit: str, credit: str, amount: int, e: Event) -> tuple[Entry, ...]:
    return (Move(debit, credit, amount, e.cite),) if amount else ()


def _wagered(t: str, e: Any) -> tuple[Entry, ...]:
    return _move(player(e.owner, t), pot(t), e.amount, e)


def _returned(t: str, e: Any) -> tuple[Entry, ...]:
    return _move(pot(t), player(e.owner, t), e.amount, e)


def _raked(t: str, e: pe.RakeTaken) -> tuple[Entry, ...]:
    return _move(pot(t), slide(t), sum(e.amounts), e)


def _awarded(t: str, e: pe.PotAwarded) -> tuple[Entry, ...]:
    return tuple([Move(pot(t), player(s.owner, t), s.amount, s.cite) for s in e.shares if s.amount])


def _picked_up(t: str, e: es.PlayerPickedUp) -> tuple[Entry, ...]:
    return _move(player(e.person, t), held(t), e.chips, e)


def _held_back(t: str, e: es.HeldReturned) -> tuple[Entry, ...]:
    return _move(held(t), player(e.person, t), e.amount, e)


def _held_paid(t: str, e: es.HeldPaid) -> tuple[Entry, ...]:
    return _move(held(t), CAGE, e.amount, e)


def _allotted(t: str, e: es.TournamentChips) -> tuple[Entry, ...]:
    """Chips given; those taken away with the seat have a minus."""
    if e.amount < 0:
        return _move(player(e.person, t), chips(t), -e.amount, e)
    return _move(chips(t), player(e.person, t), e.amount, e)


def _charged(t: str, e: et.TimeCharged) -> tuple[Entry, ...]:
    return _move(player(e.owner, t), slide(t), e.amount, e)


def _dropped(t: str, e: et.TimeDropped | et.CommissionDropped) -> tuple[Entry, ...]:
    return _move(slide(t), house(t), e.amount, e)


def _seized(t: str, e: et.WinningsSeized) -> tuple[Entry, ...]:
    from_table = _move(player(e.owner, t), retained(t), e.amount - e.booth, e)
    return *from_table, *_move(held(t), retained(t), e.booth, e)


def _concluded(t: str, e: et.InvestigationConcluded) -> tuple[Entry, ...]:
    back = player(e.owner, t) if e.seat else CAGE
    return *_move(retained(t), back, e.returned, e), *_move(retained(t), house(t), e.kept, e)


def _voided(t: str, e: et.HandVoided) -> tuple[Entry, ...]:
    """What was pushed and taken comes back into the pot first; then every wager goes back."""
    commission = house(t) if e.dropped else slide(t)
    return (
        *[Move(player(one.owner, t), pot(t), one.amount, e.cite) for one in e.taken if one.amount],
        *_move(commission, pot(t), e.raked, e),
        *[Move(pot(t), player(one.owner, t), one.amount, e.cite) for one in e.refunds if one.amount],
    )


def _misdealt(t: str, e: ea.Misdealt) -> tuple[Entry, ...]:
    back = [Move(pot(t), player(one.owner, t), one.amount, e.cite) for one in e.refunds if one.amount]
    return *_move(slide(t), pot(t), e.raked, e), *back


def _paid(t: str, e: tm.FeePaid | tm.BuyInPaid) -> tuple[Entry, ...]:
    return _move(CAGE, tournament(t), e.amount, e)


def _with_fee(t: str, e: tm.BuyBackPaid) -> tuple[Entry, ...]:
    return _move(CAGE, tournament(t), e.amount + e.fee, e)


def _refunded(t: str, e: tm.EntryRefunded) -> tuple[Entry, ...]:
    return _move(tournament(t), CAGE, e.amount + e.fee, e)


def _paid_out(t: str, e: tm.PrizePaid | tm.ChipsCashed) -> tuple[Entry, ...]:
    return _move(tournament(t), CAGE, e.amount, e)


def _funded(t: str, e: tm.PrizesFunded) -> tuple[Entry, ...]:
    return _move(OPERATOR, tournament(t), e.amount, e)


def _kept(t: str, e: tm.FeesKept) -> tuple[Entry, ...]:
    return _move(tournament(t), OPERATOR, e.amount, e)


POSTINGS: dict[type[Event], Callable[[str, Any], tuple[Entry, ...]]] = {
    pe.ForcedPosted: _wagered,
    pe.BetCalled: _wagered,
    pe.Raised: _wagered,
    pe.KittyTaken: _wagered,
    pe.WagerReturned: _returned,
    pe.RakeTaken: _raked,
    pe.PotAwarded: _awarded,
    es.PlayerPickedUp: _picked_up,
    es.HeldReturned: _held_back,
    es.HeldPaid: _held_paid,
    es.TournamentChips: _allotted,
    et.TimeCharged: _charged,
    et.TimeDropped: _dropped,
    et.CommissionDropped: _dropped,
    et.WagersVoided: _returned,
    et.WinningsSeized: _seized,
    et.InvestigationConcluded: _concluded,
    et.HandVoided: _voided,
    ea.Misdealt: _misdealt,
    ea.HandKilled: _returned,
    tm.FeePaid: _paid,
    tm.BuyInPaid: _paid,
    tm.BuyBackPaid: _with_fee,
    tm.EntryRefunded: _refunded,
    tm.ChipsCashed: _paid_out,
    tm.PrizesFunded: _funded,
    tm.PrizePaid: _paid_out,
    tm.FeesKept: _kept,
}
