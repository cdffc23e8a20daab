"""How events change a tournament and its people. Bookkeeping only: no rule lives here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.tournament import events as te
from croupier.engines.tournament.conditions import Cash, Chips, Conditions
from croupier.engines.tournament.state import Clock, Draw, Entrant, Out, Purse, Status, TableState, Tournament
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def _person(t: Tournament, name: str, **changes: Any) -> Tournament:
    return replace(t, entrants={**t.entrants, name: replace(t.entrants[name], **changes)})


def _people(t: Tournament, changed: dict[str, Entrant]) -> Tournament:
    return replace(t, entrants={**t.entrants, **changed})


def purse(t: Tournament, **changes: int) -> Purse:
    """The purse with these amounts added."""
    return replace(t.purse, **{name: Cash(getattr(t.purse, name) + change) for name, change in changes.items()})


# --- entries --------------------------------------------------------------------------------------


def _applied(t: Tournament, e: te.EntryApplied) -> Tournament:
    before = t.entrants.get(e.person, Entrant(number=e.number))
    again = Entrant(number=e.number, fee=before.fee, stake=before.stake)
    others = {name: one for name, one in t.entrants.items() if name != e.person}
    return replace(t, entrants={**others, e.person: again})


def _accepted(t: Tournament, e: te.EntryAccepted) -> Tournament:
    return _person(t, e.person, status=Status.ENTERED)


def _refused(t: Tournament, e: te.EntryRefused) -> Tournament:
    return _person(t, e.person, status=Status.REFUSED, why=e.why)


def _withdrawn(t: Tournament, e: te.EntryWithdrawn) -> Tournament:
    return _person(t, e.person, status=Status.WITHDRAWN)


def _briefed(t: Tournament, e: te.PlayersBriefed) -> Tournament:
    return _people(t, {name: replace(t.entrants[name], briefed=True) for name in e.people})


def _signed(t: Tournament, e: te.ConditionsSigned) -> Tournament:
    return _person(t, e.person, signed=True)


# --- money ----------------------------------------------------------------------------------------


def _fee(t: Tournament, e: te.FeePaid) -> Tournament:
    t = replace(t, purse=purse(t, fees=e.amount, came=e.amount))
    return _person(t, e.owner, fee=t.entrants[e.owner].fee + e.amount)


def _buy_in(t: Tournament, e: te.BuyInPaid) -> Tournament:
    t = replace(t, purse=purse(t, pool=e.amount, came=e.amount))
    return _person(t, e.owner, stake=t.entrants[e.owner].stake + e.amount)


def _buy_back(t: Tournament, e: te.BuyBackPaid) -> Tournament:
    t = replace(t, purse=purse(t, pool=e.amount, fees=e.fee, came=e.amount + e.fee))
    one = t.entrants[e.owner]
    return _person(t, e.owner, stake=one.stake + e.amount, fee=one.fee + e.fee, buy_backs=one.buy_backs + 1)


def _refunded(t: Tournament, e: te.EntryRefunded) -> Tournament:
    t = replace(t, purse=purse(t, pool=-e.amount, fees=-e.fee, refunded=e.amount + e.fee))
    one = t.entrants[e.owner]
    return _person(t, e.owner, stake=one.stake - e.amount, fee=one.fee - e.fee)


def _prize(t: Tournament, e: te.PrizePaid) -> Tournament:
    t = replace(t, purse=purse(t, pool=-e.amount, prizes=e.amount))
    return _person(t, e.owner, won=e.amount)


# --- chips ----------------------------------------------------------------------------------------


def _allocated(t: Tournament, e: te.ChipsAllocated) -> Tournament:
    t = replace(t, allocated=Chips(t.allocated + e.chips))
    return _person(t, e.person, chips=t.entrants[e.person].chips + e.chips, given=e.session)


def _removed(t: Tournament, e: te.ChipsRemoved) -> Tournament:
    t = replace(t, removed=Chips(t.removed + e.chips))
    return _person(t, e.person, chips=t.entrants[e.person].chips - e.chips)


def _cashed(t: Tournament, e: te.ChipsCashed) -> Tournament:
    t = replace(t, removed=Chips(t.removed + e.chips), purse=purse(t, pool=-e.amount, cashed=e.amount))
    one = t.entrants[e.owner]
    return _person(t, e.owner, chips=one.chips - e.chips, stake=max(0, one.stake - e.amount))


def _counted(t: Tournament, e: te.StacksCounted) -> Tournament:
    felt = replace(t.tables[e.table], hand=e.hand, playing=False, button=e.button or t.tables[e.table].button)
    return _with_stacks(replace(t, tables={**t.tables, e.table: felt}), e.table, e.stacks)


def _with_stacks(t: Tournament, table: str, stacks: tuple[tuple[int, Chips], ...]) -> Tournament:
    by_seat = dict(stacks)
    there = {name: e for name, e in t.entrants.items() if e.seat and e.table == table}
    return _people(t, {name: replace(e, chips=by_seat[e.seat]) for name, e in there.items()})


# --- seats ----------------------------------------------------------------------------------------


def _draw(t: Tournament, e: te.SeatDrawCalled) -> Tournament:
    return replace(t, draw=Draw(why=e.why, people=e.people, places=e.places, table=e.table))


def _drawn(t: Tournament, e: te.SeatsDrawn) -> Tournament:
    t = replace(t, draw=None)
    if not e.session:
        return t
    tables = {name: TableState(active=name in e.tables) for name in t.tables}
    return replace(t, drawn=e.session, tables=tables)


def _seated(t: Tournament, e: te.EntrantSeated) -> Tournament:
    return _person(t, e.person, table=e.table, seat=e.seat)


def _moved(t: Tournament, e: te.EntrantMoved) -> Tournament:
    return _person(t, e.person, table=e.to_table, seat=e.to_seat)


def _unseated(t: Tournament, e: te.EntrantUnseated) -> Tournament:
    return _person(t, e.person, table="", seat=0, absent=False, proposed="", substitute="")


def _absent(t: Tournament, e: te.EntrantAbsent) -> Tournament:
    return _person(t, e.person, absent=True)


def _arrived(t: Tournament, e: te.EntrantArrived) -> Tournament:
    return _person(t, e.person, absent=False)


def _nominated(t: Tournament, e: te.SubstituteNominated) -> Tournament:
    return _person(t, e.person, proposed=e.substitute)


def _substitute_approved(t: Tournament, e: te.SubstituteApproved) -> Tournament:
    return _person(t, e.person, proposed="", substitute=e.substitute, absent=False)


def _declined(t: Tournament, e: te.SubstituteDeclined) -> Tournament:
    return _person(t, e.person, proposed="")


def _returned(t: Tournament, e: te.SubstituteEnded) -> Tournament:
    return _person(t, e.person, substitute="")


# --- out and in again -----------------------------------------------------------------------------


def _without(t: Tournament, *people: str) -> Tournament:
    """The tournament without these among those who went out."""
    return replace(t, outs=tuple([one for one in t.outs if one.person not in people]))


def _eliminated(t: Tournament, e: te.EntrantEliminated) -> Tournament:
    out = Out(
        person=e.person,
        group=e.group,
        started=e.started,
        session=t.session,
        table=e.table,
        seat=e.seat,
        hand=e.hand,
        at=e.at,
        level=t.clock.level,
        before=e.before,
    )
    t = replace(t, outs=(*t.outs, out), groups=max(t.groups, e.group))
    return _person(t, e.person, status=Status.OUT)


def _undone(t: Tournament, e: te.BustOutUndone) -> Tournament:
    people = {name: replace(t.entrants[name], status=Status.ENTERED, table=e.table, seat=s) for s, name in e.back}
    felt = replace(t.tables[e.table], hand=e.hand)
    t = replace(_without(_people(t, people), *people), tables={**t.tables, e.table: felt})
    return _with_stacks(t, e.table, e.stacks)


def _retired(t: Tournament, e: te.EntrantRetired) -> Tournament:
    t = _person(t, e.person, status=Status.RETIRED)
    if not e.place:
        return t
    out = Out(
        person=e.person,
        group=e.group,
        started=e.started,
        session=t.session,
        table="",
        seat=0,
        hand=0,
        at=e.at,
        level=t.clock.level,
    )
    return replace(t, outs=(*t.outs, out), groups=max(t.groups, e.group))


def _disqualified(t: Tournament, e: te.EntrantDisqualified) -> Tournament:
    others = [tuple([name for name in group if name != e.person]) for group in t.places]
    t = replace(t, places=tuple([group for group in others if group]))
    return _without(_person(t, e.person, status=Status.DISQUALIFIED, why=e.ground), e.person)


def _forfeited(t: Tournament, e: te.EntrantForfeited) -> Tournament:
    return _person(t, e.person, status=Status.FORFEITED)


def _back(t: Tournament, e: te.EntrantBoughtBack | te.EntrantReadmitted) -> Tournament:
    return _without(_person(t, e.person, status=Status.ENTERED), e.person)


PEOPLE = Handlers[Tournament, Tournament](
    on(te.EntryApplied, _applied),
    on(te.EntryAccepted, _accepted),
    on(te.EntryRefused, _refused),
    on(te.EntryWithdrawn, _withdrawn),
    on(te.PlayersBriefed, _briefed),
    on(te.ConditionsSigned, _signed),
    on(te.FeePaid, _fee),
    on(te.BuyInPaid, _buy_in),
    on(te.BuyBackPaid, _buy_back),
    on(te.EntryRefunded, _refunded),
    on(te.PrizePaid, _prize),
    on(te.ChipsAllocated, _allocated),
    on(te.ChipsRemoved, _removed),
    on(te.ChipsCashed, _cashed),
    on(te.StacksCounted, _counted),
    on(te.SeatDrawCalled, _draw),
    on(te.SeatsDrawn, _drawn),
    on(te.EntrantSeated, _seated),
    on(te.EntrantMoved, _moved),
    on(te.EntrantUnseated, _unseated),
    on(te.EntrantAbsent, _absent),
    on(te.EntrantArrived, _arrived),
    on(te.SubstituteNominated, _nominated),
    on(te.SubstituteApproved, _substitute_approved),
    on(te.SubstituteDeclined, _declined),
    on(te.SubstituteEnded, _returned),
    on(te.EntrantEliminated, _eliminated),
    on(te.BustOutUndone, _undone),
    on(te.EntrantRetired, _retired),
    on(te.EntrantDisqualified, _disqualified),
    on(te.EntrantForfeited, _forfeited),
    on(te.EntrantBoughtBack, _back),
    on(te.EntrantReadmitted, _back),
)


def evolve(t: Tournament, event: ev.Event) -> Tournament:
    """The tournament after an event."""
    kind = type(event)
    changed = (PEOPLE.of.get(kind) or EVOLVE.of[kind])(t, event)
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
    return replace(t, tables={**t.tables, e.table: TableState()})


def _released(t: Tournament, e: te.TableReleased) -> Tournament:
    return replace(t, tables={name: felt for name, felt in t.tables.items() if name != e.table})


def _signatures(t: Tournament, _: te.SignaturesRequired) -> Tournament:
    return replace(t, signatures=True)


def _altered(t: Tournament, e: te.StartAltered) -> Tournament:
    return replace(t, starts={**t.starts, e.session: e.starts_at})


# --- sessions -------------------------------------------------------------------------------------


def felt(t: Tournament, table: str, **changes: Any) -> Tournament:
    """The tournament with something changed at a table."""
    return replace(t, tables={**t.tables, table: replace(t.tables[table], **changes)})


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
    return replace(t, playing=False, suspended=False, tables=dict.fromkeys(t.tables, TableState()), clock=clock)


def _over(t: Tournament, e: te.TournamentEnded) -> Tournament:
    return replace(t, over=True, places=e.places)


def _cancelled(t: Tournament, e: te.TournamentCancelled) -> Tournament:
    clock = _stopped(t.clock, e.at)
    tables = dict.fromkeys(t.tables, TableState())
    return replace(t, cancelled=e.why, playing=False, suspended=False, draw=None, tables=tables, clock=clock)


# --- the operator's money -------------------------------------------------------------------------


def _funded(t: Tournament, e: te.PrizesFunded) -> Tournament:
    return replace(t, purse=purse(t, funded=e.amount, pool=e.amount))


def _kept(t: Tournament, e: te.FeesKept) -> Tournament:
    return replace(t, settled=True, purse=purse(t, kept=e.amount, fees=-t.purse.fees, pool=t.purse.fees - e.amount))


EVOLVE = Handlers[Tournament, Tournament](
    on(ev.TableOpened, _opened),
    on(te.ConditionsSubmitted, _submitted),
    on(ev.ApprovalRecorded, _approved),
    on(te.DirectorAppointed, _appointed),
    on(te.DeputyNominated, _deputy),
    on(te.DirectorPresent, _present),
    on(te.DirectorAway, _away),
    on(te.TournamentSuspended, _suspended),
    on(te.TournamentResumed, _resumed),
    on(te.TableDesignated, _designated),
    on(te.TableReleased, _released),
    on(te.SignaturesRequired, _signatures),
    on(te.StartAltered, _altered),
    on(te.SessionBegan, _began),
    on(te.LevelBegan, _level),
    on(te.BreakBegan, _break),
    on(te.HandUnderWay, _under_way),
    on(te.TableConcluded, _concluded),
    on(te.TableBroken, _broken),
    on(te.SessionEnded, _ended),
    on(te.TournamentEnded, _over),
    on(te.TournamentCancelled, _cancelled),
    on(te.PrizesFunded, _funded),
    on(te.FeesKept, _kept),
)
