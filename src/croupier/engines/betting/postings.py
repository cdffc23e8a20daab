"""What the events of poker tables and tournaments move between accounts; `postings` is the only one that asks.

At a tournament table the players' chips come from `chips:TABLE` and go back there; nothing leads from there to money.
"""

from typing import Any

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as es
from croupier.engines.tournament import events as tm
from croupier.kernel.entries import (
    CAGE,
    OPERATOR,
    Entry,
    Move,
    chips,
    held,
    house,
    player,
    pot,
    retained,
    slide,
    tournament,
)
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on


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


def _charged(t: str, e: es.TimeCharged) -> tuple[Entry, ...]:
    return _move(player(e.owner, t), slide(t), e.amount, e)


def _dropped(t: str, e: es.TimeDropped | es.CommissionDropped) -> tuple[Entry, ...]:
    return _move(slide(t), house(t), e.amount, e)


def _seized(t: str, e: es.WinningsSeized) -> tuple[Entry, ...]:
    from_table = _move(player(e.owner, t), retained(t), e.amount - e.booth, e)
    return *from_table, *_move(held(t), retained(t), e.booth, e)


def _concluded(t: str, e: es.InvestigationConcluded) -> tuple[Entry, ...]:
    back = player(e.owner, t) if e.seat else CAGE
    return *_move(retained(t), back, e.returned, e), *_move(retained(t), house(t), e.kept, e)


def _voided(t: str, e: es.HandVoided) -> tuple[Entry, ...]:
    """What was pushed and taken comes back into the pot first; then every wager goes back."""
    commission = house(t) if e.dropped else slide(t)
    return (
        *[Move(player(one.owner, t), pot(t), one.amount, e.cite) for one in e.taken if one.amount],
        *_move(commission, pot(t), e.raked, e),
        *[Move(pot(t), player(one.owner, t), one.amount, e.cite) for one in e.refunds if one.amount],
    )


def _misdealt(t: str, e: pe.Misdealt) -> tuple[Entry, ...]:
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


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(pe.ForcedPosted, _wagered),
    on(pe.BetCalled, _wagered),
    on(pe.Raised, _wagered),
    on(pe.KittyTaken, _wagered),
    on(pe.WagerReturned, _returned),
    on(pe.RakeTaken, _raked),
    on(pe.PotAwarded, _awarded),
    on(es.PlayerPickedUp, _picked_up),
    on(es.HeldReturned, _held_back),
    on(es.HeldPaid, _held_paid),
    on(es.TournamentChips, _allotted),
    on(es.TimeCharged, _charged),
    on(es.TimeDropped, _dropped),
    on(es.CommissionDropped, _dropped),
    on(es.WagersVoided, _returned),
    on(es.WinningsSeized, _seized),
    on(es.InvestigationConcluded, _concluded),
    on(es.HandVoided, _voided),
    on(pe.Misdealt, _misdealt),
    on(pe.HandKilled, _returned),
    on(tm.FeePaid, _paid),
    on(tm.BuyInPaid, _paid),
    on(tm.BuyBackPaid, _with_fee),
    on(tm.EntryRefunded, _refunded),
    on(tm.ChipsCashed, _paid_out),
    on(tm.PrizesFunded, _funded),
    on(tm.PrizePaid, _paid_out),
    on(tm.FeesKept, _kept),
)
