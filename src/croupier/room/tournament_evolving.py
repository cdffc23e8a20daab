"""How events change a tournament. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.play import events as ev
from croupier.room import tournament_events as te
from croupier.room.tournament_conditions import Conditions
from croupier.room.tournament_evolving_people import PEOPLE, purse
from croupier.room.tournament_records import Clock, Felt, Tournament


def evolve(t: Tournament, event: ev.Event) -> Tournament:
    """The tournament after an event."""
    kind = type(event)
    changed = (PEOPLE.get(kind) or EVOLVE[kind])(t, event)
    at = getattr(event, "at", 0)
    return replace(changed, now=at) if at > changed.now else changed


def _opened(t: Tournament, e: ev.TableOpened) -> Tournament:
    return replace(t, name=e.table)


def _submitted(t: Tournament, e: te.ConditionsSubmitted) -> Tournament:
    return replace(t, name=e.tournament, conditions=msgspec.convert(e.conditions, Conditions), approval="")


def _approved(t: Tournament, e: ev.ApprovalRecorded) -> Tournament:
    return replace(t, approval=e.reference)


def _appointed(t: Tournament, e: te.DirectorAppointed) -> Tournament:
    deputies = tuple([one for one in t.deputies if one != e.person])
    here = tuple([one for one in t.present if one in (e.person, *deputies)])
    return replace(t, director=e.person, deputies=deputies, present=here)


def _deputy(t: Tournament, e: te.DeputyNominated) -> Tournament:
    return replace(t, deputies=(*t.deputies, e.person))


def _present(t: Tournament, e: te.DirectorPresent) -> Tournament:
    return replace(t, present=(*t.present, e.person))


def _away(t: Tournament, e: te.DirectorAway) -> Tournament:
    return replace(t, present=tuple([one for one in t.present if one != e.person]))


def _suspended(t: Tournament, e: te.TournamentSuspended) -> Tournament:
    return replace(t, suspended=True, stopped=e.at, clock=_stopped(t.clock, e.at))


def _stopped(clock: Clock, at: int) -> Clock:
    return replace(clock, running=False, gone=clock.gone + at - clock.since) if clock.running else clock


def _resumed(t: Tournament, e: te.TournamentResumed) -> Tournament:
    clock = t.clock if t.clock.break_until else replace(t.clock, running=True, since=e.at)
    return replace(t, suspended=False, lost=t.lost + e.at - t.stopped, clock=clock)


def _designated(t: Tournament, e: te.TableDesignated) -> Tournament:
    return replace(t, felts={**t.felts, e.table: Felt()})


def _released(t: Tournament, e: te.TableReleased) -> Tournament:
    return replace(t, felts={name: felt for name, felt in t.felts.items() if name != e.table})


def _signatures(t: Tournament, _: te.SignaturesRequired) -> Tournament:
    return replace(t, signatures=True)


def _altered(t: Tournament, e: te.StartAltered) -> Tournament:
    return replace(t, starts={**t.starts, e.session: e.starts_at})


# --- sessions -------------------------------------------------------------------------------------


def felt(t: Tournament, table: str, **changes: Any) -> Tournament:
    """The tournament with something changed at a table."""
    return replace(t, felts={**t.felts, table: replace(t.felts[table], **changes)})


def _began(t: Tournament, e: te.SessionBegan) -> Tournament:
    return replace(t, session=e.session, playing=True, began=e.at, lost=0, suspended=False)


def _level(t: Tournament, e: te.LevelBegan) -> Tournament:
    return replace(t, clock=Clock(level=e.level, since=e.at, running=True))


def _break(t: Tournament, e: te.BreakBegan) -> Tournament:
    return replace(t, clock=replace(_stopped(t.clock, e.at), break_until=e.until))


def _under_way(t: Tournament, e: te.HandUnderWay) -> Tournament:
    return felt(t, e.table, playing=True)


def _concluded(t: Tournament, e: te.TableConcluded) -> Tournament:
    return felt(t, e.table, concluded=True)


def _broken(t: Tournament, e: te.TableBroken) -> Tournament:
    return felt(t, e.table, active=False)


def _ended(t: Tournament, e: te.SessionEnded) -> Tournament:
    clock = replace(_stopped(t.clock, e.at), break_until=0)
    return replace(t, playing=False, suspended=False, felts=dict.fromkeys(t.felts, Felt()), clock=clock)


def _over(t: Tournament, e: te.TournamentEnded) -> Tournament:
    return replace(t, over=True, places=e.places)


def _cancelled(t: Tournament, e: te.TournamentCancelled) -> Tournament:
    clock = _stopped(t.clock, e.at)
    felts = dict.fromkeys(t.felts, Felt())
    return replace(t, cancelled=e.why, playing=False, suspended=False, draw=None, felts=felts, clock=clock)


# --- the operator's money -------------------------------------------------------------------------


def _funded(t: Tournament, e: te.PrizesFunded) -> Tournament:
    return replace(t, purse=purse(t, funded=e.amount, pool=e.amount))


def _kept(t: Tournament, e: te.FeesKept) -> Tournament:
    return replace(t, settled=True, purse=purse(t, kept=e.amount, fees=-t.purse.fees, pool=t.purse.fees - e.amount))


EVOLVE: dict[type[ev.Event], Callable[[Tournament, Any], Tournament]] = {
    ev.TableOpened: _opened,
    te.ConditionsSubmitted: _submitted,
    ev.ApprovalRecorded: _approved,
    te.DirectorAppointed: _appointed,
    te.DeputyNominated: _deputy,
    te.DirectorPresent: _present,
    te.DirectorAway: _away,
    te.TournamentSuspended: _suspended,
    te.TournamentResumed: _resumed,
    te.TableDesignated: _designated,
    te.TableReleased: _released,
    te.SignaturesRequired: _signatures,
    te.StartAltered: _altered,
    te.SessionBegan: _began,
    te.LevelBegan: _level,
    te.BreakBegan: _break,
    te.HandUnderWay: _under_way,
    te.TableConcluded: _concluded,
    te.TableBroken: _broken,
    te.SessionEnded: _ended,
    te.TournamentEnded: _over,
    te.TournamentCancelled: _cancelled,
    te.PrizesFunded: _funded,
    te.FeesKept: _kept,
}
