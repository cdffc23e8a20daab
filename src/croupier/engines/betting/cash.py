"""What a poker table has had from its players and taken for the house, counted apart from the books."""

from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.state import Till
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


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


TILL = Handlers[Till, Till](
    on(ev.ChipsBought, lambda till, e: replace(till, bought=till.bought + e.amount)),
    on(ev.CashedOut, lambda till, e: replace(till, bought=till.bought - e.amount)),
    on(et.HeldPaid, lambda till, e: replace(till, bought=till.bought - e.amount)),
    on(et.TournamentChips, lambda till, e: replace(till, allotted=till.allotted + e.amount)),
    on(pe.RakeTaken, lambda till, e: replace(till, slide=till.slide + sum(e.amounts))),
    on(et.TimeCharged, lambda till, e: replace(till, slide=till.slide + e.amount)),
    on(et.TimeDropped, _dropped),
    on(et.CommissionDropped, _dropped),
    on(et.WinningsSeized, lambda till, e: replace(till, retained=till.retained + e.amount)),
    on(et.InvestigationConcluded, _concluded),
    on(et.HandVoided, _voided),
    on(pe.Misdealt, lambda till, e: replace(till, slide=till.slide - e.raked)),
)
