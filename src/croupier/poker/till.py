"""What a poker table has had from its players and taken for the house, counted apart from the books."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play import events as ev
from croupier.poker import events as pe
from croupier.poker import events_amiss as ea
from croupier.poker import events_seats as es
from croupier.poker import events_table as et
from croupier.poker.till_state import Till


def _concluded(till: Till, e: et.InvestigationConcluded) -> Till:
    out = 0 if e.seat else e.returned
    rest = till.retained - e.returned - e.kept
    return replace(till, retained=rest, dropped=till.dropped + e.kept, bought=till.bought - out)


def _dropped(till: Till, e: et.TimeDropped | et.CommissionDropped) -> Till:
    return replace(till, slide=till.slide - e.amount, dropped=till.dropped + e.amount)


def _voided(till: Till, e: et.HandVoided) -> Till:
    if e.dropped:
        return replace(till, dropped=till.dropped - e.raked)
    return replace(till, slide=till.slide - e.raked)


TILL: dict[type[Any], Callable[[Till, Any], Till]] = {
    ev.ChipsBought: lambda till, e: replace(till, bought=till.bought + e.amount),
    ev.CashedOut: lambda till, e: replace(till, bought=till.bought - e.amount),
    es.HeldPaid: lambda till, e: replace(till, bought=till.bought - e.amount),
    es.TournamentChips: lambda till, e: replace(till, allotted=till.allotted + e.amount),
    pe.RakeTaken: lambda till, e: replace(till, slide=till.slide + sum(e.amounts)),
    et.TimeCharged: lambda till, e: replace(till, slide=till.slide + e.amount),
    et.TimeDropped: _dropped,
    et.CommissionDropped: _dropped,
    et.WinningsSeized: lambda till, e: replace(till, retained=till.retained + e.amount),
    et.InvestigationConcluded: _concluded,
    et.HandVoided: _voided,
    ea.Misdealt: lambda till, e: replace(till, slide=till.slide - e.raked),
}
