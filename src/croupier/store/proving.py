"""Making the proof of a round from the journal: its seal, its commitments, and everything that happened to the cards.

A stream is replayed alone, by evolve; where the cards lie is read off the table before and after each event.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import events as ev
from croupier.engines.cards.table import Table
from croupier.engines.chance import events as te
from croupier.engines.chance.state import UNSEEN, System
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.kernel.codec import SEAL
from croupier.kernel.events import HIDDEN, Event
from croupier.kernel.people import Who
from croupier.kernel.stream import Live
from croupier.store.anchors import iso
from croupier.store.commitment import leaves, salts
from croupier.store.journal import Journal, Record
from croupier.store.proof import FORMAT, Leaf, Mark, Outcome, Proof, Step, mark
from croupier.store.seals import WRAPPED, Closed, Moved, Opened, outcome_of, round_of
from croupier.store.unseal import find_keys, opened_event

SHOWN: Final = (
    *(pe.CardDealt, pe.BoardDealt, pe.CommunityDealt, pe.CardFlashed, pe.CardTooMany, pe.BoxedMucked, pe.BoardMisdealt),
    *(pe.HandShown, pe.HandSeen, pe.KittyTaken, et.HandShownTo, et.HandShownToAll, et.HandInspected),
)
"""Events of a hand of poker by which somebody sees cards of its deck."""
OVER: Final = (b'{"type":"cards.RoundEnded/', b'{"type":"cards.RoundVoided/')
"""How the end of a round begins that is dealt from a shoe which goes on."""
ENDS: Final = (ev.RoundEnded, ev.RoundVoided, pe.HandEnded, te.SpinEnded, te.SpinVoided)


class NotProved(Exception):  # noqa: N818  (an outcome, told in a sentence)
    """There is no proof of a round, and why: `waits` if there will be one."""

    def __init__(self, why: str, *, waits: bool = False) -> None:
        """Say why."""
        super().__init__(why)
        self.waits = waits


class Past(msgspec.Struct, frozen=True):
    """An event with its record, what it did, and the seal it lay under."""

    record: Record
    moved: Moved
    closed: Closed | None
    opened: Opened | None

    @property
    def round(self) -> int:
        """The round that it belongs to."""
        return round_of(self.moved)


def proof_of(journal: Journal, table: str, number: int, who: Who | None = None) -> Proof:
    """The proof of a round; NotProved says why there is none.

    A hand of poker is proved to somebody by the cards that this person saw; to nobody in particular, who has the whole
    journal, by all of them. Cards against the house are shown whole: they are shuffled again.
    """
    past, sealed = _replayed(journal, table)
    own = [one for one in past if one.round == number]
    if not any(isinstance(one.moved.event, ENDS) for one in own):
        raise _unproved(past, sealed, table, number)
    span, opening = _under_seal(past, own, table, number)
    assert opening.opened is not None
    seal = next(one.closed.seal for one in span if one.closed is not None)
    who = who if own[0].moved.after.state_of(PokerTable) is not None else None
    known = None if who is None else _seen(own, who)
    key = opening.opened.keys[seal]
    return Proof(
        format=FORMAT,
        table=table,
        game=_game(past),
        round=number,
        seal=seal,
        outcomes=tuple([_outcome(one, key, known) for one in span if one.closed is not None and one.closed.outcome]),
        before=_before(own, span),
        opened=mark("the seal was opened", opening.record.position, opening.record.at),
        steps=tuple([step for one in span for step in _steps(one, who, known)]),
    )


def _replayed(journal: Journal, table: str) -> tuple[list[Past], list[Record]]:
    """The events of a table as far as they can be read, and the records from the first one on that is sealed still."""
    keys, pit = find_keys(journal), Pit()
    past: list[Past] = []
    records = journal.read(table)
    for record in records:
        payload, wrapped = record.payload, None
        if payload.startswith(SEAL):
            wrapped = WRAPPED.decode(payload)
            try:
                found = opened_event(table, record.version, payload, keys)
            except ValueError as wrong:
                raise NotProved(f"Record {record.position}, at {table}, cannot be read: {wrong}.") from wrong
            if found is None:
                return past, [record, *records]
            payload = found
        before = pit.streams.get(table)
        event, pit = _evolved(pit, table, payload, record)
        closed = wrapped if isinstance(wrapped, Closed) else None
        opened = wrapped if isinstance(wrapped, Opened) else None
        past.append(Past(record, Moved(table, event, before, pit.streams[table]), closed, opened))
    return past, []


def _unproved(past: list[Past], sealed: list[Record], table: str, number: int) -> NotProved:
    """Why a round that has not come to its end, as far as can be read, has no proof."""
    if not past:
        return NotProved(f"There is no table {table}.")
    last = past[-1].moved.after
    over = sum(record.payload.startswith(OVER) for record in sealed)
    if sealed and last.number <= number <= last.number + over:
        t = last.state_of(Table)
        shoe = t is not None and t.game is not None and t.game.keeps_shoe(t.round.options)
        when = "the shoe is finished" if shoe else "it is over"
        still = "is dealt from a shoe that is still in play" if shoe else "is still in play"
        return NotProved(f"Round {number} at {table} {still}; its proof opens when {when}.", waits=True)
    rounds = [one.round for one in past if isinstance(one.moved.event, ENDS)]
    if number in {one.round for one in past} and number > 0:
        return NotProved(f"Round {number} at {table} is not over: there is nothing to prove yet.", waits=True)
    there = f"its rounds are {min(rounds)} to {max(rounds)}" if rounds else "none is over yet"
    return NotProved(f"{table} has no round {number}; {there}.")


def _evolved(pit: Pit, table: str, payload: bytes, record: Record) -> tuple[Event, Pit]:
    """The event of a record, and the pit after it."""
    try:
        event = decode(table, payload)
        return event, evolve(pit, Addressed(table, event))
    except Exception as wrong:  # whatever a false record does to evolve
        what = "cannot be read, or does not follow from those before it"
        raise NotProved(f"Record {record.position}, at {table}, {what} ({wrong}); run croupier audit.") from wrong


def _game(past: list[Past]) -> str:
    opened = [one.moved.event for one in past if hasattr(one.moved.event, "game")]
    return str(getattr(opened[0], "game", "")) if opened else ""


def _under_seal(past: list[Past], own: list[Past], table: str, number: int) -> tuple[list[Past], Past]:
    """What happened from the beginning of the round's seal to the end of the round, and the opening of the seal."""
    last = next(n for n in reversed(range(len(past))) if past[n].round == number)
    seal = next((one.closed.seal for one in reversed(past[: last + 1]) if one.closed is not None), "")
    first = next((n for n, one in enumerate(past) if one.closed is not None and one.closed.seal == seal), None)
    opening = next((one for one in past if one.opened is not None and seal in one.opened.keys), None)
    if first is None or opening is None or opening.record.position < own[0].record.position:
        raise NotProved(f"Round {number} at {table} was played without a seal: there is nothing to prove it by.")
    return past[first : last + 1], opening


# --- outcomes -------------------------------------------------------------------------------------


def _outcome(one: Past, key: bytes, known: set[int] | None) -> Outcome:
    """An outcome with those of its cards that may be shown; of the others their hashes."""
    assert one.closed is not None
    order, number = outcome_of(one.moved.event), one.closed.outcome
    drawn, hashes = salts(key, number, len(order)), leaves(key, number, order)
    shown = [
        Leaf(card=card, salt=salt.hex()) if known is None or card in known else Leaf(hash=found.hex())
        for card, salt, found in zip(order, drawn, hashes, strict=True)
    ]
    return Outcome(
        number=number,
        commitment=one.closed.commitment,
        position=one.record.position,
        at=iso(one.record.at),
        cards=tuple(shown),
    )


def _seen(own: list[Past], who: Who) -> set[int]:
    """The cards of a hand of poker that somebody saw."""
    found: set[int] = set()
    for one in own:
        told = one.moved.after.redact(one.moved.event, who) if isinstance(one.moved.event, SHOWN) else None
        found |= set(_named(told)) - {HIDDEN} if told is not None else set()
    return found


def _before(own: list[Past], span: list[Past]) -> Mark:
    """By when the outcome of a round had to be settled."""
    system = own[0].moved.after.state_of(System)
    for one in own:
        event, record = one.moved.event, one.record
        if isinstance(event, ev.BetsClosed):
            return mark("no more bets", record.position, record.at)
        tumbled = system is not None and any(p.closed is not None and p.record.version < record.version for p in span)
        if isinstance(event, te.BettingClosed) and tumbled:
            return mark("no more bets", record.position, record.at)
        if isinstance(event, te.Uncovered | pe.CardDealt):
            words = "the first card" if isinstance(event, pe.CardDealt) else "the cover came off"
            return mark(words, record.position, record.at)
    last = own[-1].record
    return mark("the end of the round", last.position, last.at)


# --- what happened to the cards -------------------------------------------------------------------


def _deck(stream: Live | None) -> tuple[tuple[int, ...], int]:
    """The cards in the order in which they lie, and how many of them are out; dice are out when they are uncovered."""
    if stream is None:
        return (), 0
    house, poker, system = stream.state_of(Table), stream.state_of(PokerTable), stream.state_of(System)
    if house is not None:
        return house.round.shoe.cards, house.round.shoe.top
    if poker is not None:
        return (poker.hand.deck, poker.hand.top) if poker.hand is not None else ((), 0)
    if system is None or system.spin.dice == UNSEEN:
        return (), 0
    return system.spin.dice, len(system.spin.dice) if system.spin.uncovered else 0


def _steps(one: Past, who: Who | None, known: set[int] | None) -> Iterator[Step]:
    """What an event did to the cards, as it may be told."""
    (old, was), (deck, top) = _deck(one.moved.before), _deck(one.moved.after)
    event, position, number = one.moved.event, one.record.position, one.round
    if (old, was) == (deck, top):
        return
    told = event if who is None else one.moved.after.redact(event, who)
    words = "" if told is None else one.moved.after.sentence(told)
    order = outcome_of(event)
    if order:
        outcome = 0 if one.closed is None else one.closed.outcome
        kept = len(deck) - len(order)
        yield Step(do="shuffle", position=position, round=number, words=words, outcome=outcome, kept=kept, top=top)
    elif isinstance(event, ENDS) or not deck:
        return
    elif deck != old:
        at = getattr(event, "at", 0)
        rest = old[was:]
        if deck[top:] == rest[at:] + rest[:at] and at:
            yield Step(do="cut", position=position, round=number, words=words, at=at)
        else:
            cards = tuple([card if known is None or card in known else HIDDEN for card in deck[top:]])
            yield Step(do="changed", position=position, round=number, words=words, cards=cards)
    elif top > was:
        burn = getattr(event, "burn", HIDDEN)  # a card that is exposed behind it stays in the deck
        named = _named(event) if burn == HIDDEN else (burn,)
        cards = named if len(named) == top - was else ()
        cards = tuple([card if known is None or card in known else HIDDEN for card in cards])
        yield Step(do="out", position=position, round=number, words=words, count=top - was, cards=cards)
    elif top < was:
        yield Step(do="back", position=position, round=number, words=words, count=was - top)


def _named(event: Event) -> tuple[int, ...]:
    """The cards or dice that an event names."""
    card = getattr(event, "card", None)
    cards = (card,) if isinstance(card, int) else getattr(event, "cards", None) or getattr(event, "dice", None)
    return tuple(cards) if isinstance(cards, tuple) else ()
