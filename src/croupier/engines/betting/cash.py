"""What a poker table has had from its players and taken for the house, counted apart from the books."""

from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.state import Totals
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def _concluded(totals: Totals, e: et.InvestigationConcluded) -> Totals:
    out = 0 if e.seat else e.returned
    rest = totals.retained - e.returned - e.kept
    return replace(totals, retained=rest, dropped=totals.dropped + e.kept, bought=totals.bought - out)


def _dropped(totals: Totals, e: et.TimeDropped | et.CommissionDropped) -> Totals:
    return replace(totals, slide=totals.slide - e.amount, dropped=totals.dropped + e.amount)


def _voided(totals: Totals, e: et.HandVoided) -> Totals:
    if e.dropped:
        return replace(totals, dropped=totals.dropped - e.raked)
    return replace(totals, slide=totals.slide - e.raked)


TOTALS = Handlers[Totals, Totals](
    on(ev.ChipsBought, lambda totals, e: replace(totals, bought=totals.bought + e.amount)),
    on(ev.CashedOut, lambda totals, e: replace(totals, bought=totals.bought - e.amount)),
    on(et.HeldPaid, lambda totals, e: replace(totals, bought=totals.bought - e.amount)),
    on(et.TournamentChips, lambda totals, e: replace(totals, allotted=totals.allotted + e.amount)),
    on(pe.RakeTaken, lambda totals, e: replace(totals, slide=totals.slide + sum(e.amounts))),
    on(et.TimeCharged, lambda totals, e: replace(totals, slide=totals.slide + e.amount)),
    on(et.TimeDropped, _dropped),
    on(et.CommissionDropped, _dropped),
    on(et.WinningsSeized, lambda totals, e: replace(totals, retained=totals.retained + e.amount)),
    on(et.InvestigationConcluded, _concluded),
    on(et.HandVoided, _voided),
    on(pe.Misdealt, lambda totals, e: replace(totals, slide=totals.slide - e.raked)),
)
