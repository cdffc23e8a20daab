"""Tables, systems and the jackpot that links tables, as one pure state: each has its own stream of events.

A pit adds no rule of the game. It carries what one stream has to tell another: wagers into the jackpot, claims with the
order in which their cards were received, payouts back to the table. Each stream replays alone.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from croupier.house import find, jackpot_payouts
from croupier.house import jackpot as jp
from croupier.house import jackpot_events as je
from croupier.house.caribbean_stud_jackpot import may_qualify
from croupier.house.jackpot import Claim, Jackpot
from croupier.house.jackpot_requests import FLOOR, EndWait, JackpotCommand
from croupier.house.jackpot_requests import decide as jackpot_decide
from croupier.house.jackpot_requests import offers as jackpot_offers
from croupier.house.jackpot_requests import wait_offer as jackpot_wait
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Offer, Refusal
from croupier.play.people import CONTROLLER, Role, Who
from croupier.rulebook import Rule, document
from croupier.table import deciding, news, offering, systems
from croupier.table import view as viewing
from croupier.table.shown import View
from croupier.table.state import Table
from croupier.table.state import evolve as table_evolve
from croupier.table.systems import AnySystem, SystemView
from croupier.table.wording import sentence

R = document("caribbean-stud")
G = document("general")
JACKPOT = "jackpot"
"""The stream of the jackpot that links the tables of a pit."""


UNOPENED = Table()


class Addressed(NamedTuple):
    """An event and the stream it belongs to: a table's name, or the jackpot's."""

    stream: str
    event: ev.Event


class Pit(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Tables and systems by name, the jackpot, and the order in which hands were dealt over all tables."""

    tables: dict[str, Table] = {}
    systems: dict[str, AnySystem] = {}
    """Tai-sai systems, poker tables, the poker room, tournaments."""
    jackpot: Jackpot = Jackpot()
    clock: int = 0
    """Counts the cards dealt in the pit: the common clock of rule 11.11."""
    received: dict[tuple[str, int], tuple[int, int]] = {}
    """For every hand in play, when its first and its last card came."""


Events: TypeAlias = tuple[Addressed, ...]


def decide(pit: Pit, to: str, command: cmd.Command | JackpotCommand, at: int = 0) -> Events | Refusal:
    """What a command to a table or to the jackpot brings about, with all it entails elsewhere; `at` is the time."""
    if isinstance(command, JackpotCommand):
        decided = jackpot_decide(pit.jackpot, command)
        stream = JACKPOT
        if isinstance(command, EndWait) and not isinstance(decided, Refusal) and held_up(pit) != command.table:
            return Refusal(R("11.11"), f"Nothing but its place in the order holds up the payouts at {command.table}.")
    elif to == JACKPOT:
        return Refusal(R("11.1"), "The jackpot takes no such request; it is for a table.")
    elif systems.concerns(pit.systems, to, command):
        return _to_system(pit, to, command, at)
    else:
        if to not in pit.tables and not isinstance(command, cmd.OpenTable | cmd.RecordApproval):
            return Refusal(G("G1"), f"There is no table {to!r}; open it first.")
        decided = deciding.decide(pit.tables.get(to, UNOPENED), command)
        stream = to
    if isinstance(decided, Refusal):
        return decided
    opened, *_ = decided
    wanted = _wants_jackpot(opened) if isinstance(opened, ev.TableOpened) else _takes_it_up(opened)
    if wanted and not pit.jackpot.name:
        return Refusal(R("11.1"), "The table is to offer a jackpot and there is none; open the jackpot first.")
    return entail(pit, tuple([Addressed(stream, e) for e in decided]))


def _to_system(pit: Pit, to: str, command: cmd.Command, at: int) -> Events | Refusal:
    """A command to a system, with all that it brings about elsewhere in the poker room."""
    if pit.tables.get(to, UNOPENED).game is not None:
        return Refusal(G("G1"), f"{to} is a table against the house; it knows no {type(command).__name__}.")
    first = news.before(pit.systems, to, command, pit.tables)
    if isinstance(first, Refusal):
        return first
    game = systems.opened_by(command)
    if to not in pit.systems and not game:
        return Refusal(G("G1"), f"There is no table {to!r}; open it first.")
    system = pit.systems.get(to) or systems.blank(game, pit.tables.get(to, UNOPENED).approvals)
    decided = systems.decide(system, to, command)
    return decided if isinstance(decided, Refusal) else _carried(pit, (*first, *[(to, e) for e in decided]), at)


def _carried(pit: Pit, told: news.Told, at: int) -> Events | Refusal:
    """Events and commands of systems, with all that they bring about."""
    if not news.concerned(pit.systems) and not any(isinstance(one, ev.TableOpened) for _, one in told):
        return tuple([Addressed(stream, one) for stream, one in told if isinstance(one, ev.Event)])
    carried = news.carry(pit.systems, told, at)
    return carried if isinstance(carried, Refusal) else tuple([Addressed(*one) for one in carried])


def _wants_jackpot(e: ev.TableOpened) -> bool:
    return (
        not systems.opens(e) and bool(find(e.game, e.edition).jackpot_wager) and e.options["jackpot"] != "not offered"
    )


def _takes_it_up(e: ev.Event) -> bool:
    """Whether an open table is to offer the jackpot from now on."""
    return isinstance(e, ev.OptionChanged) and e.option == "jackpot" and e.value != "not offered"


def follow(pit: Pit, table: str, at: int = 0) -> Events:
    """The next thing due unasked at a table, with all it entails; at a system everything due. Empty when nothing is."""
    if table in pit.systems:
        due = systems.due(pit.systems[table])
        told = _carried(pit, tuple([(table, event) for event in due]), at) if due else ()
        assert not isinstance(told, Refusal), told
        return told
    t = pit.tables[table]
    event = deciding.follow(t)
    if event is not None:
        return entail(pit, (Addressed(table, event),))
    if t.round.claims and len(t.round.paid) < len(t.round.claims):
        if table not in pit.jackpot.waiting:
            return entail(pit, (Addressed(JACKPOT, je.ClaimsReady(table=table, cite=R("10.8"))),))
        return payouts(pit)
    return ()


def payouts(pit: Pit) -> Events:
    """The jackpot pays the table that comes first; each payout is announced there.

    While a ruling is pending at that table everybody waits: it may void the round, or take a wager out of the pool.
    """
    awards = jackpot_payouts.follow(pit.jackpot, lambda claim: _overtaken(pit, claim))
    rounds = [pit.tables[award.table].round for award in awards]
    if any(r.found or r.question or r.misdeal for r in rounds):
        return ()
    found: list[Addressed] = []
    for award in awards:
        pay = cmd.PayJackpot(
            by=CONTROLLER,
            box=award.box,
            amount=award.amount,
            from_pool=award.from_pool + award.from_minor,
            rule=award.cite,
        )
        paid = deciding.decide(pit.tables[award.table], pay)
        assert not isinstance(paid, Refusal), paid
        found += [Addressed(JACKPOT, award), *(Addressed(award.table, e) for e in paid)]
    return tuple(found)


def _overtaken(pit: Pit, claim: Claim) -> bool:
    """Whether a hand on another table was received before this one and may still qualify (11.11)."""
    for table, box in pit.received:
        if table != claim.table and may_qualify(pit.tables[table].round, box):
            received = _received(pit, table, box)
            if received is not None and received[0] < claim.received:
                return True
    return False


def held_up(pit: Pit) -> str:
    """The table whose claims would be paid now, were it not for such a hand; empty if there is none."""
    first = jackpot_payouts.first_in_order(pit.jackpot)
    ready = first is not None and first.table in pit.jackpot.waiting and pit.jackpot.waits_for_earlier_hands
    if first is None or not ready or first.table in pit.jackpot.released or not _overtaken(pit, first):
        return ""
    return first.table


def evolve(pit: Pit, addressed: Addressed) -> Pit:
    """The pit after an event of one of its streams."""
    stream, event = addressed
    if stream == JACKPOT:
        return replace(pit, jackpot=jp.evolve(pit.jackpot, event))
    if stream in pit.systems:
        return replace(pit, systems={**pit.systems, stream: systems.evolve(pit.systems[stream], event)})
    if type(event) is ev.TableOpened and systems.opens(event):
        opened = systems.blank(event.game, pit.tables.get(stream, UNOPENED).approvals)
        tables = {name: t for name, t in pit.tables.items() if name != stream}
        return replace(pit, tables=tables, systems={**pit.systems, stream: systems.evolve(opened, event)})
    table = table_evolve(pit.tables.get(stream, UNOPENED), event)
    pit = replace(pit, tables={**pit.tables, stream: table})
    if type(event) is ev.Dealt and pit.jackpot.name and table.game is not None and table.game.jackpot_wager:
        return _dealt(pit, stream, event.to[0])
    return pit


def _dealt(pit: Pit, stream: str, box: int) -> Pit:
    """Keep when a hand got its first and its last card; a new round starts afresh."""
    key = (stream, box)
    clock = pit.clock + 1
    held = pit.tables[stream].round.hands[box, 0].cards
    first = clock if len(held) == 1 else pit.received.get(key, (clock, clock))[0]
    return replace(pit, clock=clock, received={**pit.received, key: (first, clock)})


# --- what one stream has to tell another ----------------------------------------------------------


def entail(pit: Pit, events: Events) -> Events:
    """The events with those that they bring about in other streams, in order."""
    if len(events) == 1 and type(events[0].event) not in TELL:
        return events
    found: list[Addressed] = []
    for addressed in events:
        tell = TELL.get(type(addressed.event))
        told = []
        if tell is not None and (pit.jackpot.name or addressed.stream == JACKPOT):
            told = tell(pit, addressed.stream, addressed.event)
        # A refund is paid out of the jackpot: what the operator has to add comes first.
        refund = type(addressed.event) is ev.JackpotRefunded
        found += [*told, addressed] if refund else [addressed, *told]
    return tuple(found)


def _received(pit: Pit, table: str, box: int) -> tuple[int, Rule] | None:
    """When a hand was received: its first card from a shoe, all of its cards from a shuffler (11.11)."""
    first, last = pit.received[table, box]
    r = pit.tables[table].round
    if r.options.dealt_from == "shoe":
        return first, R("11.11(a)")
    game, hand = pit.tables[table].game, r.hands.get((box, 0))
    dealing = game is not None and hand is not None and len(hand.cards) < game.hand_size(r.options, (box, 0))
    return None if dealing and not r.dealt else (last, R("11.11(b)"))


def _accepted(pit: Pit, table: str, e: ev.JackpotAccepted) -> list[Addressed]:
    return [Addressed(JACKPOT, jp.contributed(pit.jackpot, table, e.box, e.amount))]


def _refunded(pit: Pit, table: str, e: ev.JackpotRefunded) -> list[Addressed]:
    return [Addressed(JACKPOT, x) for x in jp.uncontributed(pit.jackpot, table, e.box, e.amount, e.cite)]


def _claimed(pit: Pit, table: str, e: ev.JackpotClaimed) -> list[Addressed]:
    mark = _received(pit, table, e.box)
    assert mark is not None, "a hand is claimed after the deal"
    received, cite = mark
    claim = je.Claimed(table=table, box=e.box, hand=e.hand, amount=e.amount, received=received, cite=cite)
    return [Addressed(JACKPOT, claim)]


def _unpaid(pit: Pit, table: str, e: ev.JackpotUnpaid) -> list[Addressed]:
    return [Addressed(JACKPOT, jp.unawarded(pit.jackpot, table, e.box, e.cite))]


def _voided(pit: Pit, table: str, e: ev.RoundVoided) -> list[Addressed]:
    if not any(c.table == table for c in pit.jackpot.claims):
        return []
    return [Addressed(JACKPOT, je.ClaimsDropped(table=table, cite=e.cite))]


def _opened(pit: Pit, table: str, e: ev.TableOpened) -> list[Addressed]:
    if not pit.jackpot.divided or not _wants_jackpot(e):
        return []
    return [Addressed(table, ev.PoolsChanged(divided=True, cite=R("11.6C")))]


def _taken_up(pit: Pit, table: str, e: ev.OptionChanged) -> list[Addressed]:
    if not _takes_it_up(e) or pit.tables[table].round.divided == pit.jackpot.divided:
        return []
    cite = R("11.6C") if pit.jackpot.divided else R("11.6B")
    return [Addressed(table, ev.PoolsChanged(divided=pit.jackpot.divided, cite=cite))]


def _pools(pit: Pit, _: str, e: je.PoolsDivided | je.PoolsCombined) -> list[Addressed]:
    divided = isinstance(e, je.PoolsDivided)
    told = ev.PoolsChanged(divided=divided, cite=R("11.6C") if divided else R("11.6B"))
    return [Addressed(name, told) for name, t in pit.tables.items() if t.game is not None and t.game.jackpot_wager]


TELL: dict[type[ev.Event], Callable[[Pit, str, Any], list[Addressed]]] = {
    ev.TableOpened: _opened,
    ev.OptionChanged: _taken_up,
    ev.JackpotAccepted: _accepted,
    ev.JackpotRefunded: _refunded,
    ev.JackpotClaimed: _claimed,
    ev.JackpotUnpaid: _unpaid,
    ev.RoundVoided: _voided,
    je.PoolsDivided: _pools,
    je.PoolsCombined: _pools,
}


# --- what people may do and see -------------------------------------------------------------------


def offers(pit: Pit, table: str, who: Who) -> tuple[Offer, ...]:
    """What this person may do at this table now."""
    if table in pit.systems:
        return news.offered(pit.systems, table, systems.offers(pit.systems[table], who))
    found = offering.offers(pit.tables[table], who)
    if not pit.jackpot.name or not viewing.has_jackpot(pit.tables[table]):
        return found
    if who.role in FLOOR and held_up(pit) == table:
        found = (*found, jackpot_wait(table))
    return (*found, *jackpot_offers(pit.jackpot)) if who.role is Role.OPERATOR else found


def view(pit: Pit, table: str, who: Who) -> View:
    """What this person sees of this table, with the meter and the offers; of a system what `system_view` shows."""
    if table in pit.systems:
        return cast("View", system_view(pit, table, who))  # for those who only pass it on
    meter = pit.jackpot.meter() if pit.jackpot.name and viewing.has_jackpot(pit.tables[table]) else None
    return replace(viewing.view(pit.tables[table], who), meter=meter, offers=offers(pit, table, who))


def seen(pit: Pit, table: str, event: ev.Event, who: Who) -> ev.Event:
    """The event as this person may see it."""
    if table in pit.systems:
        return systems.seen(pit.systems[table], event, who)
    return viewing.seen(pit.tables[table].round, event, who)


def chance_due(pit: Pit, table: str) -> tuple[int, ...] | None:
    """The cards that chance has to put in order at this table now, if it has to."""
    if table in pit.systems:
        return systems.chance_due(pit.systems[table])
    return deciding.chance_due(pit.tables[table])


def words(pit: Pit, table: str, event: ev.Event) -> str:
    """One line about an event of this stream, places and wagers called as its table calls them."""
    t = pit.tables.get(table)
    if t is None or t.game is None:
        return systems.named(pit.systems.get(table), event, sentence(event))
    if isinstance(event, ev.WagerPlaced | ev.Settled | ev.Paid | ev.PaidBack):
        label = next((w.label for w in t.game.wagers if w.name == event.wager), event.wager)
        event = event if event.wager in label.lower() else replace(event, wager=label)
    return sentence(event, t.game.labels)


def system_view(pit: Pit, system: str, who: Who, at: int = 0) -> SystemView:
    """What this person sees of a system: a terminal, a console, a poker table, the room."""
    return news.shown(pit.systems, system, systems.view(pit.systems[system], who, at), at)


def heard(pit: Pit, table: str, event: ev.Event, who: Who) -> bool:
    """Whether this person is told of an event of this stream at all."""
    system = pit.systems.get(table)
    return viewing.told(event, who) if system is None else systems.told(system, event, who)
