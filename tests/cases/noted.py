"""Floors of the laws that note what is done on them: each command, and what was due, with its events."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.laws.driver import Floor
from tests.laws.poker_floor import Evening
from tests.laws.poker_ground import NAME as POKER_TABLE
from tests.laws.tai_sai_floor import NAME as SYSTEM
from tests.laws.tai_sai_floor import Casino

from croupier.cases.records import Happened
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import given
from croupier.engines.pit.pit import Addressed, Pit
from croupier.kernel import commands as cmd
from croupier.store.journal import Journal
from croupier.store.record import batch, move
from croupier.store.seals import Moved, Seal, Sealing, Seals, seal
from croupier.store.vault import Vault


class Noted:
    """Notes what is done on a floor of the laws: each command, and what was due, with its events."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """The floor opens."""
        self.noted: list[Happened] = []
        self.asked: tuple[str, Any] | None = None
        self.place = ""
        super().__init__(*given, **named)

    def note_events(self, events: tuple[Addressed, ...]) -> None:
        """These events happen now."""
        table, command = self.asked or (self.place, None)
        if events:
            self.noted.append(Happened(table, command, events))
        self.asked = None


class NotedFloor(Noted, Floor):
    """Tables against the house."""

    def do(self, to: str, command: Any) -> bool:
        """A command, of which only those count that are taken."""
        self.asked = (to, command)
        taken = super().do(to, command)
        self.asked = None
        return taken

    def take(self, events: tuple[Addressed, ...]) -> None:
        """A batch of events."""
        self.note_events(events)
        super().take(events)

    def step(self, table: str, chaos: float) -> None:
        """What is due is due at this table."""
        self.place = table
        super().step(table, chaos)


class NotedEvening(Noted, Evening):
    """A poker table."""

    place = POKER_TABLE

    def do(self, command: cmd.Command) -> bool:
        """A command, of which only those count that are taken."""
        self.asked = (POKER_TABLE, command)
        taken = super().do(command)
        self.asked = None
        return taken

    def must(self, command: cmd.Command) -> None:
        """A command that is taken."""
        self.asked = (POKER_TABLE, command)
        super().must(command)

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """A batch of events."""
        self.place = POKER_TABLE
        self.note_events(events)
        super().happen(events)


class NotedCasino(Noted, Casino):
    """A tai-sai system."""

    def do(self, command: cmd.Command) -> bool:
        """A command, of which only those count that are taken."""
        self.asked = (SYSTEM, command)
        taken = super().do(command)
        self.asked = None
        return taken

    def must(self, command: cmd.Command) -> None:
        """A command that is taken."""
        self.asked = (SYSTEM, command)
        super().must(command)

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """A batch of events."""
        self.place = SYSTEM
        self.note_events(events)
        super().happen(events)


def journalled(noted: Iterable[Happened], journal: Journal, vault: Vault | None = None) -> Seals:
    """Write down what was noted as a floor does: a batch for each command and each step; the seals at the end."""
    seals: Seals = {}
    for sealing, _ in sealings(noted, vault):
        journal.append(sealing.batch)
        seals = sealing.seals
    return seals


def sealings(noted: Iterable[Happened], vault: Vault | None = None) -> Iterator[tuple[Sealing, tuple[Moved, ...]]]:
    """The batches of what was noted, sealed if there is a vault, each with its events."""
    versions: dict[str, int] = {}
    pit, seals = Pit(), dict[str, Seal]()
    for n, step in enumerate(noted):
        command: Any = step.command
        moved, pit = move(pit, by_stream(step.events))
        whole = batch(f"{n}", versions, moved, (given(step.table, command, step.at),))
        sealing = Sealing(whole, seals, (), ()) if vault is None else seal(whole, moved, seals, vault)
        yield sealing, moved
        seals = dict(sealing.seals)
        for one in moved:
            versions[one.stream] = versions.get(one.stream, 0) + 1
