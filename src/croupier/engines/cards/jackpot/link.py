"""What the jackpot and its tables tell each other: wagers, claims in the order of the deal, payouts."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot import events as je
from croupier.engines.cards.jackpot import pools
from croupier.engines.cards.jackpot.pools import Claim, Jackpot
from croupier.engines.cards.jackpot.requests import FLOOR, EndWait, JackpotCommand, wait_offer
from croupier.engines.cards.jackpot.requests import offers as jackpot_offers
from croupier.engines.cards.round import Round
from croupier.engines.cards.shown import View
from croupier.engines.cards.table import Table
from croupier.engines.cards.view import has_jackpot
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import Command
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.link import Link, Streams, Told
from croupier.kernel.options import DealtFrom, Operated
from croupier.kernel.people import CONTROLLER, Role, Who
from croupier.kernel.stream import Live
from croupier.law.books import Rule

JACKPOT = JackpotCommand.stream
"""The stream of the jackpot that links the tables of a pit."""
NONE = Jackpot()


def jackpot_of(streams: Streams) -> Jackpot:
    """The jackpot that links these tables; one without a name if there is none."""
    found = streams.get(JACKPOT)
    return (found.state_of(Jackpot) if found is not None else None) or NONE


def _table(streams: Streams, name: str) -> Table:
    found = streams[name].state_of(Table)
    assert found is not None, f"{name} is a table against the house"
    return found


def _takes_part(t: Table | None) -> bool:
    """Whether the game of a table has a wager for the jackpot."""
    return t is not None and t.game is not None and bool(t.game.jackpot_wager)


def _linked(streams: Streams) -> Iterator[tuple[str, Table]]:
    """The tables whose game has a wager for the jackpot."""
    for name, one in streams.items():
        t = one.state_of(Table)
        if t is not None and _takes_part(t):
            yield name, t


# --- wagers, claims, pools ------------------------------------------------------------------------


def _accepted(streams: Streams, table: str, _: Live, e: ev.JackpotAccepted) -> Told:
    return ((JACKPOT, pools.contributed(jackpot_of(streams), table, e.box, e.amount)),)


def _refunded(streams: Streams, table: str, e: ev.JackpotRefunded) -> Told:
    """A refund is paid out of the jackpot: what the operator has to add comes first.

    A claim goes with its wager; those of a void round fall together, at its end.
    """
    j = jackpot_of(streams)
    told: list[common_ev.Event] = list(pools.uncontributed(j, table, e.box, e.amount, e.cite))
    claimed = any((c.table, c.box) == (table, e.box) for c in j.claims)
    if claimed and not _table(streams, table).round.misdeal:
        told.append(je.ClaimDropped(table=table, box=e.box, cite=e.cite))
    return tuple([(JACKPOT, one) for one in told])


def _claimed(streams: Streams, table: str, _: Live, e: ev.JackpotClaimed) -> Told:
    mark = _received(streams, table, e.box)
    assert mark is not None, "a hand is claimed after the deal"
    received, cite = mark
    return ((JACKPOT, je.Claimed(table=table, box=e.box, hand=e.hand, amount=e.amount, received=received, cite=cite)),)


def _unpaid(streams: Streams, table: str, _: Live, e: ev.JackpotUnpaid) -> Told:
    return ((JACKPOT, pools.unawarded(jackpot_of(streams), table, e.box, e.cite)),)


def _voided(streams: Streams, table: str, _: Live, e: ev.RoundVoided) -> Told:
    if not any(c.table == table for c in jackpot_of(streams).claims):
        return ()
    return ((JACKPOT, je.ClaimsDropped(table=table, cite=e.cite)),)


def _opened(streams: Streams, table: str, _: Live, __: common_ev.TableOpened) -> Told:
    t, j = streams[table].state_of(Table), jackpot_of(streams)
    if t is None or not j.divided or not has_jackpot(t):
        return ()
    return ((table, ev.PoolsChanged(divided=True, cite=j.law("11.6C"))),)


def _taken_up(streams: Streams, table: str, _: Live, e: ev.OptionChanged) -> Told:
    """An open table is to offer the jackpot from now on."""
    j = jackpot_of(streams)
    if not _takes_it_up(e) or _table(streams, table).round.jackpot.divided == j.divided:
        return ()
    return ((table, ev.PoolsChanged(divided=j.divided, cite=j.law("11.6C" if j.divided else "11.6B"))),)


def _takes_it_up(e: common_ev.Event) -> bool:
    return isinstance(e, ev.OptionChanged) and e.option == "jackpot" and e.value != Operated.NOT_OFFERED


def _pools(streams: Streams, _: str, __: Live, e: je.PoolsDivided | je.PoolsCombined) -> Told:
    divided = isinstance(e, je.PoolsDivided)
    told = ev.PoolsChanged(divided=divided, cite=jackpot_of(streams).law("11.6C" if divided else "11.6B"))
    return tuple([(name, told) for name, _t in _linked(streams)])


# --- the order of the deal ------------------------------------------------------------------------


def _dealt(streams: Streams, table: str, e: ev.Dealt) -> dict[str, Live]:
    """Keep when a hand got its first and its last card by the common clock (11.11); a new round starts afresh."""
    j = jackpot_of(streams)
    t = streams[table].state_of(Table) if j.name else None
    if t is None or not _takes_part(t):
        return {}
    key, clock = (table, e.to[0]), j.clock + 1
    first = clock if len(t.round.hands[e.to[0], 0].cards) == 1 else j.received.get(key, (clock, clock))[0]
    return {JACKPOT: streams[JACKPOT].put(replace(j, clock=clock, received={**j.received, key: (first, clock)}))}


def _received(streams: Streams, table: str, box: int) -> tuple[int, Rule] | None:
    """When a hand was received: its first card from a shoe, all of its cards from a shuffler (11.11)."""
    j, t = jackpot_of(streams), _table(streams, table)
    first, last = j.received[table, box]
    if t.round.options.dealt_from == DealtFrom.SHOE:
        return first, j.law("11.11(a)")
    hand = t.round.hands.get((box, 0))
    dealing = t.game is not None and hand is not None and len(hand.cards) < t.game.hand_size(t.round.options, (box, 0))
    return None if dealing and not t.round.dealt else (last, j.law("11.11(b)"))


def _overtaken(streams: Streams, claim: Claim) -> bool:
    """Whether a hand on another table was received before this one and may still qualify (11.11)."""
    for table, box in jackpot_of(streams).received:
        if table == claim.table:
            continue
        t = _table(streams, table)
        if t.game is not None and t.game.may_qualify(t.round, box):
            received = _received(streams, table, box)
            if received is not None and received[0] < claim.received:
                return True
    return False


def held_up(streams: Streams) -> str:
    """The table whose claims would be paid now, were it not for such a hand; empty if there is none."""
    j = jackpot_of(streams)
    first = pools.first_in_order(j)
    ready = first is not None and first.table in j.waiting and j.waits_for_earlier_hands
    if first is None or not ready or first.table in j.released or not _overtaken(streams, first):
        return ""
    return first.table


def _ruling_pending(r: Round) -> bool:
    """Whether a ruling may yet undo a claim of this round, or has, and the wager is not out of the pool yet."""
    gone = r.void.keys() | {s.box for s in r.stakes if s.id in r.chips_back}
    return bool(r.found or r.question or r.misdeal or gone & r.jackpot.claims.keys())


def payouts(streams: Streams) -> Told:
    """The jackpot pays the table that comes first; each payout is announced there.

    While a ruling is pending at that table everybody waits: it may void the round, or take a wager out of the pool.
    """
    awards = pools.follow(jackpot_of(streams), lambda claim: _overtaken(streams, claim))
    if any(_ruling_pending(_table(streams, award.table).round) for award in awards):
        return ()
    found: list[tuple[str, common_ev.Event | Command]] = []
    for award in awards:
        pool = award.from_pool + award.from_minor
        pay = cmd.PayJackpot(by=CONTROLLER, box=award.box, amount=award.amount, from_pool=pool, rule=award.cite)
        found += [(JACKPOT, award), (award.table, pay)]
    return tuple(found)


def _due(streams: Streams, table: str) -> Told:
    """A table whose claims are complete says so, and is paid when its turn has come (10.8, 11.11)."""
    t = streams[table].state_of(Table)
    if t is None or t.round.jackpot.claims.keys() <= t.round.jackpot.paid.keys() or _ruling_pending(t.round):
        return ()
    j = jackpot_of(streams)
    return payouts(streams) if table in j.waiting else ((JACKPOT, je.ClaimsReady(table=table, cite=j.law("10.8"))),)


# --- what people may do ---------------------------------------------------------------------------


def _before(streams: Streams, _: str, command: Command) -> Told | Refusal:
    if not isinstance(command, EndWait):
        return ()
    j = jackpot_of(streams)
    if command.table not in j.waiting or command.table in j.released:
        return ()
    if held_up(streams) == command.table:
        return ()
    return Refusal(j.law("11.11"), f"Nothing but its place in the order holds up the payouts at {command.table}.")


def _to_be_offered(streams: Streams, event: common_ev.TableOpened | ev.OptionChanged) -> Refusal | None:
    """A table that is to offer a jackpot from this event on needs one."""
    j = jackpot_of(streams)
    opened = (
        isinstance(event, common_ev.TableOpened)
        and event.options.get("jackpot", Operated.NOT_OFFERED) != Operated.NOT_OFFERED
    )
    if j.name or not (opened or _takes_it_up(event)):
        return None
    return Refusal(j.law("11.1"), "The table is to offer a jackpot and there is none; open the jackpot first.")


def _offered(streams: Streams, table: str, who: Who, offers: tuple[Offer, ...], _: int) -> tuple[Offer, ...]:
    t, j = streams[table].state_of(Table), jackpot_of(streams)
    if t is None or not has_jackpot(t):
        return offers
    if who.role in FLOOR and held_up(streams) == table:
        offers = (*offers, wait_offer(j, table))
    return (*offers, *jackpot_offers(j)) if who.role is Role.OPERATOR else offers


def _shown(streams: Streams, table: str, view: object) -> object:
    t = streams[table].state_of(Table)
    if t is None or not isinstance(view, View) or not has_jackpot(t):
        return view
    return replace(view, meter=jackpot_of(streams).meter())


LINK = Link(
    there=lambda streams: bool(jackpot_of(streams).name),
    hears=Handlers[Streams, str, Live, Told](
        on(common_ev.TableOpened, _opened),
        on(ev.OptionChanged, _taken_up),
        on(ev.JackpotAccepted, _accepted),
        on(ev.JackpotClaimed, _claimed),
        on(ev.JackpotUnpaid, _unpaid),
        on(ev.RoundVoided, _voided),
        on(je.PoolsDivided, _pools),
        on(je.PoolsCombined, _pools),
    ),
    first=Handlers[Streams, str, Told](on(ev.JackpotRefunded, _refunded)),
    before=_before,
    asked=frozenset({EndWait}),
    lacking=Handlers[Streams, Refusal | None](
        on(common_ev.TableOpened, _to_be_offered), on(ev.OptionChanged, _to_be_offered)
    ),
    due=_due,
    notes=Handlers[Streams, str, Mapping[str, Live]](on(ev.Dealt, _dealt)),
    noted=JACKPOT,
    noting=lambda stream: _takes_part(stream.state_of(Table)),
    offered=_offered,
    shown=_shown,
)
