"""How events change the people of a tournament: entries, money, seats, chips, who is out."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play.events import Event
from croupier.room import tournament_events as te
from croupier.room.tournament_records import Chips, Draw, Entrant, Felt, Money, Out, Purse, Status, Tournament


def _person(t: Tournament, name: str, **changes: Any) -> Tournament:
    return replace(t, entrants={**t.entrants, name: replace(t.entrants[name], **changes)})


def _people(t: Tournament, changed: dict[str, Entrant]) -> Tournament:
    return replace(t, entrants={**t.entrants, **changed})


def purse(t: Tournament, **changes: int) -> Purse:
    """The purse with these amounts added."""
    return replace(t.purse, **{name: Money(getattr(t.purse, name) + change) for name, change in changes.items()})


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
    felt = replace(t.felts[e.table], hand=e.hand, playing=False, button=e.button or t.felts[e.table].button)
    return _with_stacks(replace(t, felts={**t.felts, e.table: felt}), e.table, e.stacks)


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
    felts = {name: Felt(active=name in e.tables) for name in t.felts}
    return replace(t, drawn=e.session, felts=felts)


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


def _approved(t: Tournament, e: te.SubstituteApproved) -> Tournament:
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
    felt = replace(t.felts[e.table], hand=e.hand)
    t = replace(_without(_people(t, people), *people), felts={**t.felts, e.table: felt})
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


PEOPLE: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    te.EntryApplied: _applied,
    te.EntryAccepted: _accepted,
    te.EntryRefused: _refused,
    te.EntryWithdrawn: _withdrawn,
    te.PlayersBriefed: _briefed,
    te.ConditionsSigned: _signed,
    te.FeePaid: _fee,
    te.BuyInPaid: _buy_in,
    te.BuyBackPaid: _buy_back,
    te.EntryRefunded: _refunded,
    te.PrizePaid: _prize,
    te.ChipsAllocated: _allocated,
    te.ChipsRemoved: _removed,
    te.ChipsCashed: _cashed,
    te.StacksCounted: _counted,
    te.SeatDrawCalled: _draw,
    te.SeatsDrawn: _drawn,
    te.EntrantSeated: _seated,
    te.EntrantMoved: _moved,
    te.EntrantUnseated: _unseated,
    te.EntrantAbsent: _absent,
    te.EntrantArrived: _arrived,
    te.SubstituteNominated: _nominated,
    te.SubstituteApproved: _approved,
    te.SubstituteDeclined: _declined,
    te.SubstituteEnded: _returned,
    te.EntrantEliminated: _eliminated,
    te.BustOutUndone: _undone,
    te.EntrantRetired: _retired,
    te.EntrantDisqualified: _disqualified,
    te.EntrantForfeited: _forfeited,
    te.EntrantBoughtBack: _back,
    te.EntrantReadmitted: _back,
}
