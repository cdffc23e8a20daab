"""What the events of a poker table move between accounts, and what its accounts hold.

At a tournament table the players' chips come from `chips:TABLE` and go back there; nothing leads from there to money.
"""

from typing import Any

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as es
from croupier.engines.betting.hand import betting
from croupier.engines.betting.state import PokerTable
from croupier.kernel.entries import CAGE, Entry, Move, chips, held, house, move, player, pot, retained, slide
from croupier.kernel.handlers import Handlers, on


def standing(name: str, t: PokerTable) -> dict[str, int]:
    """What players, pot, slide and booth hold, and what came from the cage."""
    accounts = {player(chair.person, name): chair.stack for chair in t.chairs.values()}
    h = t.hand
    left = 0
    if h is not None and not h.over:
        for place in h.places:
            if place.owner:
                accounts[player(place.owner, name)] = accounts.get(player(place.owner, name), 0) + place.stack
        left = betting.pot(h) - sum(h.rake or ()) - sum(place.won for place in h.places)
    return {
        **accounts,
        pot(name): left,
        slide(name): t.totals.slide,
        house(name): t.totals.dropped,
        held(name): sum(t.seating.held.values()),
        retained(name): t.totals.retained,
        chips(name): -t.totals.allotted,
        CAGE: -t.totals.bought,
    }


def _wagered(t: str, e: Any) -> tuple[Entry, ...]:
    return move(player(e.owner, t), pot(t), e.amount, e)


def _returned(t: str, e: Any) -> tuple[Entry, ...]:
    return move(pot(t), player(e.owner, t), e.amount, e)


def _raked(t: str, e: pe.RakeTaken) -> tuple[Entry, ...]:
    return move(pot(t), slide(t), sum(e.amounts), e)


def _awarded(t: str, e: pe.PotAwarded) -> tuple[Entry, ...]:
    return tuple([Move(pot(t), player(s.owner, t), s.amount, s.cite) for s in e.shares if s.amount])


def _picked_up(t: str, e: es.PlayerPickedUp) -> tuple[Entry, ...]:
    return move(player(e.person, t), held(t), e.chips, e)


def _held_back(t: str, e: es.HeldReturned) -> tuple[Entry, ...]:
    return move(held(t), player(e.person, t), e.amount, e)


def _held_paid(t: str, e: es.HeldPaid) -> tuple[Entry, ...]:
    return move(held(t), CAGE, e.amount, e)


def _allotted(t: str, e: es.TournamentChips) -> tuple[Entry, ...]:
    """Chips given; those taken away with the seat have a minus."""
    if e.amount < 0:
        return move(player(e.person, t), chips(t), -e.amount, e)
    return move(chips(t), player(e.person, t), e.amount, e)


def _charged(t: str, e: es.TimeCharged) -> tuple[Entry, ...]:
    return move(player(e.owner, t), slide(t), e.amount, e)


def _dropped(t: str, e: es.TimeDropped | es.CommissionDropped) -> tuple[Entry, ...]:
    return move(slide(t), house(t), e.amount, e)


def _seized(t: str, e: es.WinningsSeized) -> tuple[Entry, ...]:
    from_table = move(player(e.owner, t), retained(t), e.amount - e.booth, e)
    return *from_table, *move(held(t), retained(t), e.booth, e)


def _concluded(t: str, e: es.InvestigationConcluded) -> tuple[Entry, ...]:
    back = player(e.owner, t) if e.seat else CAGE
    return *move(retained(t), back, e.returned, e), *move(retained(t), house(t), e.kept, e)


def _voided(t: str, e: es.HandVoided) -> tuple[Entry, ...]:
    """What was pushed and taken comes back into the pot first; then every wager goes back."""
    commission = house(t) if e.dropped else slide(t)
    return (
        *[Move(player(one.owner, t), pot(t), one.amount, e.cite) for one in e.taken if one.amount],
        *move(commission, pot(t), e.raked, e),
        *[Move(pot(t), player(one.owner, t), one.amount, e.cite) for one in e.refunds if one.amount],
    )


def _misdealt(t: str, e: pe.Misdealt) -> tuple[Entry, ...]:
    back = [Move(pot(t), player(one.owner, t), one.amount, e.cite) for one in e.refunds if one.amount]
    return *move(slide(t), pot(t), e.raked, e), *back


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
)
