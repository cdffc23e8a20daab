"""A floor on which time passes when a test says so: a journal in memory, written at once, and a clock by hand."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from croupier.books.audit import audit
from croupier.books.batches import Finding
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import offers, view
from croupier.floor import chance, clock
from croupier.floor.answers import Answer, Done
from croupier.floor.clients import Client
from croupier.floor.floor import Floor
from croupier.floor.opening import names, open_tables
from croupier.floor.pace import Pace
from croupier.floor.shift import Shift
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.store.memory import MemoryJournal
from croupier.store.seal_checks import Inspection
from croupier.store.vault import Vault, random_vault

T = TypeVar("T")


def player(name: str) -> Who:
    """Somebody who plays."""
    return Who(name, Role.PLAYER)


ANN, BEN = player("ann"), player("ben")
DEALER = Who("dealer", Role.DEALER)
START = 1_800_000_000
"""The time of day when the clock by hand stands at nothing."""
MOST_TURNS = 200_000
"""So many turns without an end are a floor that goes round in circles."""
BUSY = 2_000
"""And so many at one moment."""


class Loud(logging.Handler):
    """What the floor would only log ends the test."""

    def emit(self, record: logging.LogRecord) -> None:
        """Raise what was logged."""
        if record.levelno >= logging.ERROR:
            error = record.exc_info[1] if record.exc_info else None
            raise AssertionError(record.getMessage()) from error


class Stage:
    """A shift without a loop: its crews look, and its clock goes on, when a test lets them."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        *,
        games: tuple[str, ...] = ("caribbean-stud",),
        tables: int = 1,
        bots: int = 0,
        pace: Pace | None = None,
        person: bool = False,
        journal: MemoryJournal | None = None,
        vault: Vault | None = None,
        seed: int = 0,
    ) -> None:
        """Open these games; everybody is at work, and nobody has looked yet. Chance comes from a seed."""
        self.time = 0.0
        self.rng = Random(seed)
        for outcome in (chance.shuffled, chance.dice, chance.drawn, chance.cut):
            assert outcome.__defaults__, "an outcome of a live table is drawn from somewhere"
            patch.setattr(outcome, "__defaults__", (*outcome.__defaults__[:-1], self.rng.randbytes))
        for mood in ("randbelow", "randbits"):
            patch.setattr(secrets, mood, {"randbelow": self.rng.randrange, "randbits": self.rng.getrandbits}[mood])
        patch.setattr(clock, "monotonic", lambda: self.time)
        patch.setattr(clock, "_zero", [float(START)])
        self.journal = journal or MemoryJournal(clock.milliseconds)
        self.vault = vault or random_vault()
        self.floor = Floor(self.journal, self.vault)
        self.floor.load()
        open_tables(self.floor, tables, games)
        self.pace = pace or Pace()
        self.shift = Shift(self.floor, names(self.floor.pit), pace=self.pace, bots=bots, person=person)
        self.shift.hire()
        self._ids = count(1)

    # --- time -------------------------------------------------------------------------------------

    def pass_(self, seconds: float) -> None:
        """Let so much time pass."""
        self.until(lambda: False, seconds, must=False)

    def settle(self) -> None:
        """Let everybody do what is to be done at this moment."""
        self.pass_(0)

    def until(self, so: Callable[[], bool], within: float = 3600.0, *, must: bool = True) -> float:
        """Let time pass until something is so; how much it took. It has to come to it within this many seconds."""
        began, ends, here = self.time, self.time + within, 0
        for _ in range(MOST_TURNS):
            if so():
                return self.time - began
            following = self.floor.turns.next()
            if following is None or following > ends:
                assert not must, f"after {within} seconds it is not so"
                self.time = ends
                return within
            here = here + 1 if following <= self.time else 0
            assert here < BUSY, "the staff go round in circles at one moment"
            self.time = max(self.time, following)
            self.floor.turns.run(self.time)
        raise AssertionError("the staff go round in circles")

    # --- people -----------------------------------------------------------------------------------

    def come(self, who: Who, table: str, last: int = 0, **bounds: int) -> Client:
        """Somebody opens the page of a table."""
        client = Client(who, table, **bounds)
        self.floor.attach(client)
        self.shift.greet(client, last)
        return client

    def go(self, *clients: Client) -> None:
        """Pages are closed."""
        for client in clients:
            self.floor.detach(client)

    def ask(self, table: str, command: Wire) -> Answer:
        """Somebody asks something of a table."""
        found: list[Answer] = []
        self.floor.ask(f"{table}/{command.by.name}/{next(self._ids)}", table, command, found.append)
        assert found, "a journal that is written at once answers at once"
        return found[0]

    def do(self, table: str, *commands: Wire) -> None:
        """Somebody does things that are allowed."""
        for command in commands:
            assert self.ask(table, command) == Done(), command

    def take(self, table: str, who: Who, command: str, **fields: Any) -> None:
        """Somebody takes up the offer of a command with these fields, with the least that it asks for."""
        made = self.offered(table, who, command)
        found = [one for one in made if fields.items() <= one.fields.items()]
        assert found, f"{who.name} is not offered {command} {fields} at {table}: {[one.label for one in made]}"
        named: dict[str, Any] = {"type": command, **found[0].fields, "by": msgspec.to_builtins(who)}
        if found[0].amount is not None:
            named["amount"] = found[0].amount.least
        if found[0].cards is not None:
            named["cards"] = list(range(1, found[0].cards.least + 1))
        self.do(table, msgspec.convert(named, Wire))

    def sit(self, who: Who, table: str, box: int = 0) -> Answer:
        """The one click that gives a guest a seat."""
        return self.await_(self.shift.sit(who, table, f"sit {next(self._ids)}", box))

    def await_(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done that wants a loop."""
        return asyncio.run(work)

    # --- what there is ----------------------------------------------------------------------------

    def state(self, table: str, kind: type[T]) -> T:
        """A state as it is on the disk."""
        return self.floor.kept(table).state(table, kind)

    def view(self, table: str, who: Who) -> Any:
        """What somebody sees."""
        return view(self.floor.kept(table), table, who, clock.now())

    def offered(self, table: str, who: Who, command: str = "") -> list[Offer]:
        """What somebody may do."""
        found = offers(self.floor.kept(table), table, who, clock.now())
        return [one for one in found if command in ("", one.command)]

    def again(self) -> Floor:
        """The floor as it is loaded anew from its journal."""
        floor = Floor(self.journal, self.vault)
        floor.load()
        return floor

    def findings(self) -> list[Finding]:
        """What the audit of the journal finds, rounds in play included."""
        seals = Inspection(self.journal, self.vault)
        found = audit(seals.batches(self.journal.sealed()), self.journal.standing())
        return [*seals.findings, *seals.left(found.pit), *found.findings]

    def happened(self, table: str, *kinds: type) -> list[Any]:
        """The latest events of a table, those of some kinds."""
        events = [one.event for one in self.floor.past.get(table, ())]
        return [one for one in events if not kinds or isinstance(one, kinds)]


def frames(client: Client, kind: str = "") -> list[dict[str, Any]]:
    """Everything that waits to be sent to a client, or of one type; it is then sent."""
    found = []
    while (frame := client.take()) is not None:
        found.append(json.loads(frame))
    return [one for one in found if kind in ("", one["type"])]


def told(client: Client) -> list[dict[str, Any]]:
    """The events that a client has heard of."""
    return [one for frame in frames(client, "update") for one in frame["events"]]


def refused(answer: Answer) -> Refusal:
    """The refusal that an answer is."""
    assert isinstance(answer, Refusal), answer
    return answer
