"""The state of one table, and how events change it. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.cards import shoe
from croupier.house import find
from croupier.house.evolving import EVOLVE as ROUND
from croupier.house.round import Round, emptied, fresh
from croupier.play import effects as fx
from croupier.play import events as ev
from croupier.table.directing import OF_NOMINEES, SENT_AWAY, directed
from croupier.table.record import Matter, Person, Table

__all__ = ["OF_NOMINEES", "Person", "Table", "evolve"]


def evolve(t: Table, event: ev.Event) -> Table:
    """The table after an event."""
    kind = type(event)
    inner = ROUND.get(kind)
    outer = EVOLVE.get(kind)
    if outer is not None:
        t = outer(t, event)
    if inner is not None:
        t = replace(t, round=inner(t.round, event))
    return t


def _with_chips(t: Table, person: str, more: int) -> dict[str, Person]:
    before = t.people.get(person, Person())
    return {**t.people, person: Person(before.chips + more, before.box)}


def _opened(t: Table, e: ev.TableOpened) -> Table:
    game = find(e.game, e.edition)
    options: Any = msgspec.convert(e.options, game.options)
    cards = shoe(game.decks(options))
    r = Round(
        options=options,
        deck=cards,
        spare=cards if e.spare else (),
        back=options.backs[0] if e.spare and hasattr(options, "backs") else "",
        spare_back=options.backs[1] if e.spare and hasattr(options, "backs") else "",
        minimum=options.minimum,
        maximum=options.maximum,
        # A table that was closed before goes on counting its rounds and stakes: the books keep them by number.
        number=t.round.number,
        next_stake=t.round.next_stake,
        divided=t.round.divided,
    )
    away = tuple([one for one in t.withdrawn if one[0] == SENT_AWAY])
    return Table(
        name=e.table,
        game=game,
        round=r,
        people={name: Person(person.chips) for name, person in t.people.items()},
        approvals=t.approvals,
        withdrawn=away,
        directions=(SENT_AWAY,) if away else (),
        house=t.house,
        into_jackpot=t.into_jackpot,
        bought=t.bought,
        disputes=t.disputes,
    )


def _approved(t: Table, e: ev.ApprovalRecorded) -> Table:
    return replace(t, approvals={**t.approvals, e.subject: e.reference})


def _bought(t: Table, e: ev.ChipsBought) -> Table:
    return replace(t, people=_with_chips(t, e.person, e.amount), bought=t.bought + e.amount)


def _cashed(t: Table, e: ev.CashedOut) -> Table:
    return replace(t, people=_with_chips(t, e.person, -e.amount), bought=t.bought - e.amount)


def _sat(t: Table, e: ev.SatDown) -> Table:
    person = Person(t.people[e.person].chips if e.person in t.people else 0, e.box)
    waiting = tuple([w for w in t.waiting if w != e.person])
    return replace(t, people={**t.people, e.person: person}, seats={**t.seats, e.box: e.person}, waiting=waiting)


def _stood(t: Table, e: ev.StoodUp) -> Table:
    seats = {box: p for box, p in t.seats.items() if p != e.person}
    people = {**t.people, e.person: Person(t.people[e.person].chips, 0)}
    idle = {person: rounds for person, rounds in t.idle.items() if person != e.person}
    return replace(t, people=people, seats=seats, vacant=t.vacant or not seats, idle=idle)


def _waited(t: Table, e: ev.Waited) -> Table:
    return replace(t, waiting=(*t.waiting, e.person))


def _step(t: Table, e: ev.StepDone) -> Table:
    return replace(t, steps=(*t.steps, (e.step, e.by)))


def _shuffle_ordered(t: Table, e: ev.ShuffleOrdered) -> Table:
    assert t.game is not None
    results = () if t.game.keeps_shoe(t.round.options) else t.results
    return replace(t, shuffle=e.cite, cut=False, vacant=False, round=emptied(t.round), results=results)


def _shuffled(t: Table, e: ev.Shuffled) -> Table:
    return replace(t, shuffle=None, cut=e.cut, started=True)


def _cut(t: Table, _: ev.CardsCut) -> Table:
    return replace(t, cut=False)


def _replaced(t: Table, _: ev.CardsReplaced) -> Table:
    game, r = t.game, t.round
    assert game is not None
    cards = shoe(game.decks(r.options))
    r = replace(emptied(r), deck=cards, spare=cards if r.spare else (), bad=False, spare_bad=False)
    r = replace(r, intruders=(), spare_intruders=())
    return replace(t, steps=(), started=False, shuffle=None, cut=False, round=r)


def _over(t: Table, e: ev.RoundEnded | ev.RoundVoided) -> Table:
    """The next round begins; a results display keeps how the last one ended."""
    assert t.game is not None
    result = t.game.result(t.round) if isinstance(e, ev.RoundEnded) else None
    results = (*t.results, result)[-200:] if result else t.results
    idle = _idle(t) if isinstance(e, ev.RoundEnded) else t.idle
    return replace(t, results=results, idle=idle, round=fresh(t.round, keeps_shoe=t.game.keeps_shoe(t.round.options)))


def _idle(t: Table) -> dict[str, int]:
    """Who of those who sat there at the close has let this round pass too."""
    r = t.round
    if r.void_hand:
        return t.idle
    wagered = {s.owner for s in r.settled} | {s.owner for s in (*r.stakes, *r.taken)}
    passed = [p for p in t.seats.values() if p in r.seats and p not in wagered]
    return {person: t.idle.get(person, 0) + 1 for person in passed}


def _disputed(t: Table, e: ev.Disputed) -> Table:
    return replace(t, disputes={**t.disputes, e.person: Matter(e.words, e.office)})


def _decided(t: Table, e: ev.DisputeDecided) -> Table:
    matter = Matter(t.disputes[e.person].words, e.office, decided=True)
    return replace(t, disputes={**t.disputes, e.person: matter})


def _proposed(t: Table, e: ev.NomineeProposed) -> Table:
    return replace(t, proposed={**t.proposed, e.player: e.nominee}, approved=t.approved - {e.player})


def _nominee_approved(t: Table, e: ev.NomineeApproved) -> Table:
    return replace(t, approved=t.approved | {e.player})


def _appointed(t: Table, e: ev.NomineeAppointed) -> Table:
    proposed = {player: one for player, one in t.proposed.items() if player != e.player}
    return replace(t, proposed=proposed, approved=t.approved - {e.player})


def _released(t: Table, e: ev.NomineeReleased) -> Table:
    return replace(t, released=t.released | {e.player})


def _nominee_ended(t: Table, e: ev.NomineeEnded) -> Table:
    return replace(t, released=t.released - {e.player})


def _notice(t: Table, e: ev.NoticePosted) -> Table:
    return replace(t, notices={**t.notices, e.notice: (e.value, e.at)})


def _option(t: Table, e: ev.OptionChanged) -> Table:
    """What was announced has come about."""
    return replace(t, notices={k: v for k, v in t.notices.items() if v[0] != {e.option: e.value}})


def _limits(t: Table, _: ev.LimitsChanged) -> Table:
    return replace(t, notices={k: v for k, v in t.notices.items() if k != "limits"})


def _closed(t: Table, _: ev.TableClosed) -> Table:
    return replace(t, closed=True)


def _placed(t: Table, e: ev.WagerPlaced) -> Table:
    return replace(t, people=_with_chips(t, e.owner, -e.amount))


def _withdrawn(t: Table, e: ev.WagerWithdrawn) -> Table:
    (stake,) = [s for s in t.round.stakes if s.id == e.stake]
    return replace(t, people=_with_chips(t, stake.owner, stake.amount))


def _settled(t: Table, e: ev.Settled) -> Table:
    people = _with_chips(t, e.owner, e.back + e.won) if e.back or e.won else t.people
    return replace(t, people=people, house=t.house + e.amount - e.back - e.won)


def _paid_beside(t: Table, e: ev.Paid) -> Table:
    return replace(t, people=_with_chips(t, e.owner, e.won), house=t.house - e.won)


def _paid_back(t: Table, e: ev.PaidBack) -> Table:
    return replace(t, people=_with_chips(t, e.owner, -e.won), house=t.house + e.won)


def _reversed(t: Table, e: ev.Reversed) -> Table:
    more = e.amount - e.back - e.won
    return replace(t, people=_with_chips(t, e.owner, more), house=t.house - more)


def _accepted(t: Table, e: ev.JackpotAccepted) -> Table:
    return replace(t, into_jackpot=t.into_jackpot + e.amount)


def _refunded(t: Table, e: ev.JackpotRefunded) -> Table:
    return replace(t, people=_with_chips(t, e.owner, e.amount), into_jackpot=t.into_jackpot - e.amount)


def _paid(t: Table, e: ev.JackpotPaid) -> Table:
    return replace(
        t,
        people=_with_chips(t, e.owner, e.amount),
        into_jackpot=t.into_jackpot - e.from_pool,
        house=t.house - (e.amount - e.from_pool),
    )


def _unpaid(t: Table, e: ev.JackpotUnpaid) -> Table:
    return replace(
        t,
        people=_with_chips(t, e.owner, -e.amount),
        into_jackpot=t.into_jackpot + e.from_pool,
        house=t.house + (e.amount - e.from_pool),
    )


def _ruled(t: Table, e: ev.Ruled) -> Table:
    return replace(t, shuffle=e.cite, cut=False) if isinstance(e.effect, fx.ShuffleAgain) else t


EVOLVE: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.ApprovalRecorded: _approved,
    ev.ChipsBought: _bought,
    ev.CashedOut: _cashed,
    ev.SatDown: _sat,
    ev.StoodUp: _stood,
    ev.Waited: _waited,
    ev.StepDone: _step,
    ev.ShuffleOrdered: _shuffle_ordered,
    ev.Shuffled: _shuffled,
    ev.CardsCut: _cut,
    ev.CardsReplaced: _replaced,
    ev.Directed: directed,
    ev.Disputed: _disputed,
    ev.DisputeDecided: _decided,
    ev.NoticePosted: _notice,
    ev.LimitsChanged: _limits,
    ev.OptionChanged: _option,
    ev.TableClosed: _closed,
    ev.WagerPlaced: _placed,
    ev.WagerWithdrawn: _withdrawn,
    ev.Settled: _settled,
    ev.Paid: _paid_beside,
    ev.PaidBack: _paid_back,
    ev.Reversed: _reversed,
    ev.JackpotAccepted: _accepted,
    ev.JackpotRefunded: _refunded,
    ev.JackpotPaid: _paid,
    ev.JackpotUnpaid: _unpaid,
    ev.Ruled: _ruled,
    ev.RoundEnded: _over,
    ev.RoundVoided: _over,
    ev.NomineeProposed: _proposed,
    ev.NomineeApproved: _nominee_approved,
    ev.NomineeAppointed: _appointed,
    ev.NomineeReleased: _released,
    ev.NomineeEnded: _nominee_ended,
}
