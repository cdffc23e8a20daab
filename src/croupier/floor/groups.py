"""A group is what is decided together: a table alone, the tables of a jackpot with it, the poker room with all of its.

It has one state, which may run a little ahead of the disk, and one line of people who wait for it. Groups know nothing
of each other.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.table import Table
from croupier.engines.chance import events as te
from croupier.engines.pit.given import Given, Wire
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.engines.room.state import NAME as ROOM_GAME
from croupier.engines.room.state import Room
from croupier.engines.tournament.commands import GAME as TOURNAMENT
from croupier.engines.tournament.state import Tournament
from croupier.floor.meters import Meters
from croupier.games import BY_NAME
from croupier.games.poker.variants import GAMES as POKER
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.stream import Live
from croupier.store.journal import Batch
from croupier.store.record import batch
from croupier.store.seals import Commitment, Moved, Seals, Unsealed, seal
from croupier.store.vault import Vault

if TYPE_CHECKING:
    from croupier.floor.crew import Crew

POKER_ROOM = "the poker room"
"""The group of the room, its tables and its tournaments."""
AHEAD = 256
"""So many commands of people may be on their way to the disk before the next one has to wait."""
QUEUED = 256
"""So many commands may wait for a group."""
QUEUED_EACH = 16
"""And so many of one person."""


class Past(NamedTuple):
    """An event of a stream with its number, and the stream right after it, which tells who may see what of it."""

    n: int
    event: Event
    after: Live


class Asked(msgspec.Struct, frozen=True):
    """A command that waits for its group: its id, to whom it goes, and what it is."""

    key: str
    to: str
    command: Wire


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Something on its way to the disk: a batch, or a refusal to be remembered."""

    key: str
    group: "Group"
    batch: Batch | None = None
    refusal: Refusal | None = None
    pit: Pit = Pit()
    """The group once the batch is on the disk."""
    past: Mapping[str, tuple[Past, ...]] = {}
    """What happened, by stream."""
    seals: Seals = {}
    """The seals of the group once the batch is on the disk."""
    commitments: tuple[Commitment, ...] = ()
    opened: tuple[Unsealed, ...] = ()
    asked: bool = False
    """Whether somebody asked for it: the same id is then answered the same."""
    crew: "Crew | None" = None
    """Whose work it is."""


class Group:
    """Streams that are decided together."""

    def __init__(
        self, name: str, streams: Mapping[str, Live], versions: Mapping[str, int], seals: Seals | None = None
    ) -> None:
        """Streams as they stand on the disk."""
        self.name = name
        self.pit = self.kept = Pit(dict(streams))
        """As decided, and as it stands on the disk."""
        self.versions, self.kept_versions = dict(versions), dict(versions)
        self.seals: Seals = seals or {}
        self.kept_seals = self.seals
        """What chance has settled and nobody may see lies in the journal under these."""
        self.flying = 0
        """How many batches are on their way to the disk."""
        self.asking = 0
        """How many of those somebody asked for."""
        self.waiting: deque[Asked] = deque()
        self.spoiled = False
        """A batch was not taken: what was decided after it comes back too, and nothing is decided until it has."""
        self.stopped = ""
        """Why nothing is decided here any more."""

    def decides(self) -> bool:
        """Whether something may be decided now."""
        return not self.spoiled and not self.stopped

    def has_room(self) -> bool:
        """Whether a command of somebody may be decided now."""
        return self.asking < AHEAD and self.decides()

    def depart(self, job: Job) -> None:
        """A batch is on its way to the disk."""
        self.flying += 1
        self.asking += job.asked

    def line(self, asked: Asked) -> str:
        """Let a command wait; why it cannot, or nothing."""
        if len(self.waiting) >= QUEUED:
            return "Too many commands are waiting at this table; try again in a moment."
        name = asked.command.by.name
        if sum(one.command.by.name == name for one in self.waiting) >= QUEUED_EACH:
            return f"{QUEUED_EACH} of your commands are waiting already; wait for their answers."
        self.waiting.append(asked)
        return ""

    def landed(self, job: Job) -> None:
        """A batch is on the disk. Behind one that is not, the state on the disk is another than was decided on."""
        self.flying -= 1
        self.asking -= job.asked
        if self.spoiled:
            self._adopt(job)
        else:
            self.kept, self.kept_seals = job.pit, job.seals
        for stream, past in job.past.items():
            self.kept_versions[stream] = past[-1].n

    def _adopt(self, job: Job) -> None:
        """Take up from a batch what happened by itself: it was decided on a state that never came to be."""
        for stream, past in job.past.items():
            for one in past:
                self.kept = evolve(self.kept, Addressed(stream, one.event))
        others = {name: one for name, one in self.kept_seals.items() if name not in job.past}
        self.kept_seals = others | {name: one for name, one in job.seals.items() if name in job.past}

    def came_back(self, job: Job) -> None:
        """A batch was not taken: the group goes back to what the disk has, once all that followed has come back."""
        self.flying -= 1
        self.asking -= job.asked
        self.spoil()

    def spoil(self) -> None:
        """What was decided is not going to be so."""
        self.spoiled = True
        self.settle()

    def settle(self) -> None:
        """Go on from the disk's state when nothing is on its way any more."""
        if self.spoiled and not self.flying:
            self.pit, self.seals, self.versions = self.kept, self.kept_seals, dict(self.kept_versions)
            self.spoiled = False

    def neighbours(self) -> bool:
        """Whether what happens at one table may make something due at another: a payout of the jackpot waits."""
        return bool(jackpot_of(self.pit.streams).claims)


class Draft:
    """What is decided at once and will be one batch: commands, and steps that were due."""

    def __init__(self, group: Group) -> None:
        """Nothing decided yet."""
        self.group = group
        self.asked: list[Given] = []
        self.happened: list[Addressed] = []
        self.moved: list[Moved] = []
        self.past: dict[str, list[Past]] = {}
        self.alone = True
        """Whether all of it belongs to one stream."""

    def takes(self, events: Sequence[Addressed]) -> bool:
        """Whether these events can join: a batch is replayed stream by stream, so a joint one has only one stream."""
        return not self.happened or (self.alone and all(one.stream == self.happened[0].stream for one in events))

    def add(self, asked: Given, events: Sequence[Addressed]) -> None:
        """Take up what a command, or a step, has brought about: the group moves on."""
        group = self.group
        pit, moved = group.pit, list[Moved]()
        for one in events:
            before, pit = pit.streams.get(one.stream), evolve(pit, one)
            moved.append(Moved(one.stream, one.event, before, pit.streams[one.stream]))
        for each in moved:
            n = group.versions[each.stream] = group.versions.get(each.stream, 0) + 1
            self.past.setdefault(each.stream, []).append(Past(n, each.event, each.after))
        group.pit = pit
        self.moved += moved
        self.asked.append(asked)
        self.happened += events
        self.alone = len(self.past) == 1

    def job(self, key: str, crew: "Crew | None", vault: Vault) -> Job:
        """What is written of it, sealed; what nobody asked for goes by the number of its first event."""
        first = self.happened[0].stream
        versions = {stream: past[0].n - 1 for stream, past in self.past.items()}
        own = key or f"{first}@{self.past[first][0].n}"
        sealed = seal(batch(own, versions, self.happened, self.asked), self.moved, self.group.seals, vault)
        self.group.seals = sealed.seals
        return Job(
            key=own,
            group=self.group,
            batch=sealed.batch,
            pit=self.group.pit,
            past={stream: tuple(past) for stream, past in self.past.items()},
            seals=sealed.seals,
            commitments=sealed.commitments,
            opened=sealed.opened,
            asked=bool(key),
            crew=crew,
        )


ENDS = (ev.RoundEnded, pe.HandEnded, te.SpinEnded)


def count_events(meters: Meters, past: Sequence[Past]) -> None:
    """Count what happened, and rounds that came to their end by what such a table is called."""
    meters.events += len(past)
    for one in past:
        if isinstance(one.event, ENDS):
            table = one.after.state_of(Table)
            game = table.game.title if table is not None and table.game is not None else one.after.title
            meters.rounds[game] += 1


# --- what belongs together ------------------------------------------------------------------------


def group_of(name: str, live: Live | None, game: str = "") -> str:
    """The group of a stream, by its state; one that is to be opened by its game."""
    table = None if live is None else live.state_of(Table)
    if name == JACKPOT or (table is not None and table.game is not None and table.game.jackpot_wager):
        return JACKPOT
    if any(live is not None and live.state_of(kind) is not None for kind in (PokerTable, Room, Tournament)):
        return POKER_ROOM
    if game in POKER or game in (ROOM_GAME, TOURNAMENT):
        return POKER_ROOM
    known = BY_NAME.get(game)
    return JACKPOT if known is not None and any(one.jackpot_wager for one in known.house) else name


def grouped(streams: Mapping[str, Live], versions: Mapping[str, int], seals: Seals) -> dict[str, Group]:
    """All streams by their groups."""
    members: dict[str, list[str]] = {}
    for name, live in streams.items():
        members.setdefault(group_of(name, live), []).append(name)
    return {
        group: Group(
            group,
            {n: streams[n] for n in names},
            {n: versions.get(n, 0) for n in names},
            {n: seals[n] for n in names if n in seals},
        )
        for group, names in members.items()
    }


def move(name: str, source: Group, target: Group) -> None:
    """A stream joins another group: a table that was approved alone is opened under a jackpot, say."""
    assert not source.flying, "only what is at rest can be moved"
    assert not target.flying, "only what is at rest can be joined"
    rest = dict(source.pit.streams)
    target.pit = target.kept = Pit({**target.pit.streams, name: rest.pop(name)})
    source.pit = source.kept = Pit(rest)
    target.versions[name] = source.versions.pop(name)
    target.kept_versions[name] = source.kept_versions.pop(name)
    if name in source.seals:
        target.seals = target.kept_seals = {**target.seals, name: source.seals[name]}
