"""Streams by name, as one pure state, and what they tell each other (`kernel/link.py`). A pit adds no rule."""

from collections import deque
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.engines.cards.jackpot.link import LINK as JACKPOT_LINK
from croupier.engines.pit.opening import ALONE, UNOPENED, blank
from croupier.engines.room.link import LINK as ROOM_LINK
from croupier.engines.tournament.link import LINK as TOURNAMENT_LINK
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import Command, RecordApproval
from croupier.kernel.events import Event, TableOpened
from croupier.kernel.gate import NAME
from croupier.kernel.link import Link, Told
from croupier.kernel.people import Who
from croupier.kernel.stream import Live
from croupier.law.law import law_of

LINKS: tuple[Link, ...] = (JACKPOT_LINK, ROOM_LINK, TOURNAMENT_LINK)
HEARD = frozenset(kind for link in LINKS for kind in (*link.hears.of, *link.first.of, *link.lacking.of))
"""Events of which another stream may have to hear, or for which it has to be there."""
NOTED = {
    kind: tuple([link.notes.of[kind] for link in LINKS if kind in link.notes.of])
    for link in LINKS
    for kind in link.notes.of
}
BEFORE = tuple([(link.asked, link.before) for link in LINKS])
T = TypeVar("T")
G = law_of("general")


class Addressed(NamedTuple):
    """An event and the stream it belongs to."""

    stream: str
    event: Event


Events: TypeAlias = tuple[Addressed, ...]


class Pit(msgspec.Struct, frozen=True, gc=False):
    """Streams by name."""

    streams: dict[str, Live] = {}

    def find(self, name: str, kind: type[T]) -> T | None:
        """The state of a stream, where there is one of this name and kind."""
        found = self.streams.get(name)
        return None if found is None else found.state_of(kind)

    def state(self, name: str, kind: type[T]) -> T:
        """The state of a stream that is there, and of this kind."""
        found = self.find(name, kind)
        assert found is not None, f"{name} is not a {kind.__name__}"
        return found

    def states(self, kind: type[T]) -> dict[str, T]:
        """All states of a kind, by name."""
        found = {name: one.state_of(kind) for name, one in self.streams.items()}
        return {name: state for name, state in found.items() if state is not None}

    def put(self, name: str, state: object) -> "Pit":
        """The pit with a stream in another state of its kind."""
        return Pit({**self.streams, name: self.streams[name].put(state)})


def decide(pit: Pit, to: str, command: Command, at: int = 0) -> Events | Refusal:
    """What a command to a stream brings about, with all it entails elsewhere; `at` is the time."""
    to = command.stream or to
    first: Told = ()
    for kinds, before in BEFORE:
        if not kinds or type(command) in kinds:
            more = before(pit.streams, to, command)
            if isinstance(more, Refusal):
                return more
            first += more
    stream = _asked(pit.streams, to, command)
    if isinstance(stream, Refusal):
        return stream
    decided = stream.decide(command)
    if isinstance(decided, Refusal):
        return decided
    if not first and HEARD.isdisjoint(map(type, decided)):
        return tuple([Addressed(to, event) for event in decided])  # nearly always it is nobody else's business
    for event in decided:
        lacking = _lacking(pit.streams, event)
        if lacking is not None:
            return lacking
    return _carry(pit.streams, (*first, *[(to, event) for event in decided]), at)


def _asked(streams: dict[str, Live], to: str, command: Command) -> Live | Refusal:
    """The stream that is asked; one that is to be opened as it is before that."""
    game, edition = command.opening
    there = streams.get(to)
    if to in ALONE:
        return there or ALONE[to]
    if game:
        if not NAME.fullmatch(to):
            return Refusal(G("G1"), f"{to!r} is not a name: letters, digits, spaces and points, at most 40.")
        try:
            return blank(there, game, edition)
        except LookupError as unknown:
            return Refusal(G("G1"), str(unknown.args[0]))
    if there is None and not isinstance(command, RecordApproval):
        return Refusal(G("G1"), f"There is no table {to!r}; open it first.")
    return there or UNOPENED


def _lacking(streams: dict[str, Live], event: Event) -> Refusal | None:
    """Why an event cannot be for want of somebody else."""
    for link in LINKS:
        why = link.lacking.of.get(type(event))
        refused = None if why is None else why(streams, event)
        if refused is not None:
            return refused
    return None


def carry(pit: Pit, told: Told, at: int = 0, links: tuple[Link, ...] = LINKS) -> Events:
    """What follows from the rules alone, with all that it brings about by these links; nobody can refuse it."""
    found = _carry(pit.streams, told, at, links)
    assert not isinstance(found, Refusal), found
    return found


def _carry(streams: dict[str, Live], told: Told, at: int, links: tuple[Link, ...] = LINKS) -> Events | Refusal:
    """Events with all that they bring about elsewhere, in order; what one stream refuses is refused as a whole."""
    alone = tuple([Addressed(stream, one) for stream, one in told if isinstance(one, Event) and type(one) not in HEARD])
    if len(alone) == len(told):
        return alone  # nobody else's business
    waiting = deque(told)
    now, found, done = dict(streams), list[Addressed](), set[tuple[str, int]]()
    while waiting:
        stream, one = waiting.popleft()
        if isinstance(one, Command):
            timed = replace(one, at=at) if "at" in one.__struct_fields__ else one
            asked = _asked(now, stream, timed)
            decided = asked if isinstance(asked, Refusal) else asked.decide(timed)
            if isinstance(decided, Refusal):
                return decided
            waiting.extendleft([(stream, event) for event in reversed(decided)])
            continue
        ahead = () if (stream, id(one)) in done else _ahead(links, now, stream, one)
        if ahead:
            done.add((stream, id(one)))
            waiting.extendleft([(stream, one), *reversed(ahead)])
            continue
        before = _there(now, stream, one)
        now[stream] = before.evolve(one)
        if type(one) in NOTED:
            now.update(noted(now, Addressed(stream, one)))
        found.append(Addressed(stream, one))
        brought: Told = ()
        for link in links:
            hear = link.hears.of.get(type(one))
            if hear is not None and link.there(now):
                brought += hear(now, stream, before, one)
        waiting.extendleft(reversed(brought))
    return tuple(found)


def _ahead(links: tuple[Link, ...], streams: dict[str, Live], stream: str, event: Event) -> Told:
    """What has to have happened elsewhere before an event."""
    told: Told = ()
    for link in links:
        first = link.first.of.get(type(event))
        if first is not None and link.there(streams):
            told += first(streams, stream, event)
    return told


def _there(streams: dict[str, Live], stream: str, event: Event) -> Live:
    """A stream before an event; one that opens by it as it was made for that."""
    there = streams.get(stream)
    if type(event) is TableOpened and stream not in ALONE:
        return blank(there, event.game, event.edition)
    return there or ALONE.get(stream, UNOPENED)


def noted(streams: dict[str, Live], addressed: Addressed) -> dict[str, Live]:
    """What others keep in mind of an event that has just happened: those streams as they are then."""
    found: dict[str, Live] = {}
    for note in NOTED.get(type(addressed.event), ()):
        found.update(note({**streams, **found} if found else streams, addressed.stream, addressed.event))
    return found


def follow(pit: Pit, table: str, at: int = 0) -> Events:
    """What is due unasked at a stream, with all it entails. Empty when nothing is."""
    there = pit.streams.get(table)
    if there is None:
        return ()
    events = there.follow()
    if len(events) == 1 and type(events[0]) not in HEARD:
        return (Addressed(table, events[0]),)
    told: Told = tuple([(table, event) for event in events])
    for link in LINKS if not events else ():
        told = told or link.due(pit.streams, table)
    return carry(pit, told, at) if told else ()


def evolve(pit: Pit, addressed: Addressed) -> Pit:
    """The pit after an event of one of its streams."""
    streams = {**pit.streams}
    advance(streams, addressed)
    if type(addressed.event) in NOTED:
        streams.update(noted(streams, addressed))
    return Pit(streams)


def advance(streams: dict[str, Live], addressed: Addressed) -> None:
    """Let an event happen to its own stream, in place, for whoever replays a journal; `noted` is for the others."""
    stream, event = addressed
    there = streams.get(stream)
    if there is None or type(event) is TableOpened:
        there = _there(streams, stream, event)
    streams[stream] = there.evolve(event)


# --- what people may do and see -------------------------------------------------------------------


def offers(pit: Pit, table: str, who: Who, at: int = 0) -> tuple[Offer, ...]:
    """What this person may do at this stream now."""
    return _offered(pit, table, who, pit.streams[table].offers(who), at)


def _offered(pit: Pit, table: str, who: Who, found: tuple[Offer, ...], at: int) -> tuple[Offer, ...]:
    """Of what a stream offers, what the others let be done, and what they offer there besides."""
    for link in LINKS:
        found = link.offered(pit.streams, table, who, found, at)
    return found


def view(pit: Pit, table: str, who: Who, at: int = 0) -> Any:
    """What this person sees of a stream, with the offers."""
    shown: Any = pit.streams[table].view(who, at)
    for link in LINKS:
        shown = link.shown(pit.streams, table, shown)
    return replace(shown, offers=_offered(pit, table, who, shown.offers, at))


def redact(pit: Pit, table: str, event: Event, who: Who) -> Event | None:
    """The event as this person may see it; None if they are not told of it."""
    return pit.streams[table].redact(event, who)


def chance_due(pit: Pit, table: str) -> tuple[int, ...] | None:
    """What chance has to put in order or to choose from at this stream now, if it has to."""
    return pit.streams[table].chance_due()


def words(pit: Pit, table: str, event: Event) -> str:
    """One line about an event of this stream."""
    return pit.streams.get(table, UNOPENED).sentence(event)
