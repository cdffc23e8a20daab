"""The floor: one pit of tables, one queue of commands, one writer. What is acknowledged is on the disk.

Every command goes through the queue, is decided, journaled and only then acknowledged and told to the clients.
"""

import asyncio
import logging
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor

import msgspec

from croupier.books.accounts import LedgerError
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import Wire, given, outcome
from croupier.engines.pit.pit import Addressed, Pit, evolve, redact, view, words
from croupier.floor import clock
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.clients import Client, Told, frame
from croupier.floor.commands import stamped
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import plain
from croupier.kernel.events import Event
from croupier.kernel.people import Who
from croupier.store.journal import Batch, Duplicate, Journal, StoreError
from croupier.store.record import batch, read_all

LOG = logging.getLogger("croupier.floor")

QUEUED_COMMANDS = 256
REFUSALS_AN_HOUR = 1_000
"""So many refusals of one person are kept within an hour; what comes then is not decided at all."""
REMEMBERED_EVENTS = 1_000


class Past(msgspec.Struct, frozen=True):
    """An event of a table with its number, and the pit right after it, which tells who may see what of it."""

    n: int
    event: Event
    pit: Pit


class Job(msgspec.Struct, frozen=True):
    """Something to carry out: its id, at which table, the command, and where the answer goes."""

    id: str
    to: str
    command: Wire | None
    """What somebody asked for; without one it is a step that was due, and if it cannot be written nothing can."""
    answer: "asyncio.Future[Answer]"


def _reply(job: Job, answer: Answer) -> None:
    """Answer whoever waits, if somebody still does."""
    if not job.answer.done():
        job.answer.set_result(answer)


class Floor:
    """A running pit. Use `load` to make one, `run` to let it work."""

    def __init__(self, journal: Journal, pit: Pit, *, queued: int = QUEUED_COMMANDS) -> None:
        """A floor on an open journal; `load` brings it up to date."""
        self.pit = pit
        self.halted = ""
        self.clients: set[Client] = set()
        self._waiting: set[asyncio.Future[None]] = set()
        self._journal = journal
        self._queue: asyncio.Queue[Job] = asyncio.Queue(queued)
        self._disk = ThreadPoolExecutor(1, "journal")
        self._versions: dict[str, int] = {}
        self._refused: dict[str, tuple[Refusal, list[Job]]] = {}
        """Refusals on their way to the disk, and who waits for them."""
        self._keeping: asyncio.Task[None] | None = None
        self._hour, self._refusals = 0, Counter[str]()
        """How many commands of each person were refused in this hour."""
        self._past: dict[str, deque[Past]] = {}

    # --- before the first command -----------------------------------------------------------------

    def load(self) -> None:
        """Bring the pit to where the journal ends, by evolve alone."""
        for record, one in read_all(self._journal):
            self._versions[record.stream] = record.version
            try:
                self._take_in(one, record.version)
            except Exception as error:  # whatever a record of another make does to evolve, the store is at fault
                raise StoreError(
                    f"record {record.position} of the store does not follow from those before it: {error!r}"
                ) from error

    def at_once(self, to: str, command: Wire) -> Refusal | None:
        """Carry out a command of the operator before anybody is there."""
        asked = given(to, command)
        result = outcome(self.pit, asked)
        if isinstance(result, Refusal):
            return result
        happened = by_stream(result)
        self._journal.append(batch(f"opening/{sum(self._versions.values())}", self._versions, happened, (asked,)))
        self._happen(happened)
        return None

    # --- commands ---------------------------------------------------------------------------------

    async def command(self, who: Who, table: str, command_id: str, command: Wire) -> Answer:
        """Carry out a person's command once; the same id of the same person gets the same answer."""
        return await self._submit(f"{table}/{who.name}/{command_id}", table, stamped(command))

    async def step(self, table: str) -> Answer:
        """Take the next step that is due at a table unasked, if one is."""
        return await self._submit(f"{table}/step/{sum(self._versions.values())}", table, None)

    async def _submit(self, command_id: str, to: str, command: Wire | None) -> Answer:
        job = Job(command_id, to, command, asyncio.get_running_loop().create_future())
        try:
            self._queue.put_nowait(job)
        except asyncio.QueueFull:
            return Unavailable("The floor has too many commands waiting; try again in a moment.")
        return await job.answer

    async def run(self) -> None:
        """Carry out commands one after the other, for ever."""
        while True:
            job = await self._queue.get()
            if job.id in self._refused:
                self._refused[job.id][1].append(job)
                continue
            answer = self._known(job)
            if answer is not None:
                _reply(job, answer)
                continue
            answer = await self._carry_out(job)
            if isinstance(answer, Refusal):
                self._refuse(job, answer)
            else:
                _reply(job, answer)

    async def _carry_out(self, job: Job) -> Answer:
        if self.halted:
            return Unavailable(self.halted)
        if job.command is not None and self._refused_lately(job.command.by.name) >= REFUSALS_AN_HOUR:
            name = job.command.by.name
            return Unavailable(
                f"{REFUSALS_AN_HOUR:,} commands from {name} were refused this hour; wait for the next hour."
            )
        try:
            asked = given(job.to, job.command, clock.now())
            result = outcome(self.pit, asked)
            if result == ():
                return Done()
            happened = () if isinstance(result, Refusal) else by_stream(result)
            whole = batch(job.id, self._versions, happened, (asked,))
        except Exception:  # a fault of ours must not stop the table: nothing was written, nothing has changed
            LOG.exception("could not decide %s", job.id)
            return Unavailable("The floor had an internal error and did nothing; the log has the details.")
        return result if isinstance(result, Refusal) else await self._write(job, whole, happened)

    # --- the same id, the same answer -------------------------------------------------------------

    def _known(self, job: Job) -> Answer | None:
        """The answer that a command had before, however long ago; a step has an id of its own."""
        if job.command is None:
            return None
        try:
            known = self._journal.outcome(job.id)
        except StoreError as error:
            return Unavailable(f"The floor cannot tell whether that was already done: {error}")
        if isinstance(known, bytes):
            return msgspec.json.decode(known, type=Refusal)
        return None if known is None else Done()

    def _refuse(self, job: Job, answer: Refusal) -> None:
        """Answer a refusal once it is on the disk; those that come meanwhile are written together."""
        assert job.command is not None, "nobody is refused a step"
        self._refused_lately(job.command.by.name, more=1)
        self._refused[job.id] = (answer, [job])
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.get_running_loop().create_task(self._keep_refusals())

    async def _keep_refusals(self) -> None:
        """Write the refusals that wait, all at once, until none waits."""
        while self._refused:
            written = dict(self._refused)
            answers = {command_id: msgspec.json.encode(answer) for command_id, (answer, _) in written.items()}
            trouble = None
            try:
                await asyncio.get_running_loop().run_in_executor(self._disk, self._journal.refuse, answers)
            except StoreError as error:
                trouble = self._halt(error)
            for command_id in written:
                answer, jobs = self._refused.pop(command_id)
                for job in jobs:
                    _reply(job, trouble or answer)

    def _refused_lately(self, name: str, more: int = 0) -> int:
        """How many commands of somebody were refused in this hour by the clock."""
        hour = clock.now() // 3600
        if hour != self._hour:
            self._hour, self._refusals = hour, Counter()
        if more:
            self._refusals[name] += more
        return self._refusals[name]

    async def _write(self, job: Job, whole: Batch, happened: tuple[Addressed, ...]) -> Answer:
        """Journal the events; only when they are on the disk do they become the floor's state and are told."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._disk, self._journal.append, whole)
        except Duplicate:
            return Done()
        except LedgerError as error:
            if job.command is not None:  # one command does not fit the books: it was not written, the rest goes on
                LOG.exception("the books refuse %s", job.id)
                return Unavailable(f"The books do not allow that, and nothing was done: {error}")
            return self._halt(error)
        except StoreError as error:
            return self._halt(error)
        self._broadcast(self._happen(happened))
        for one_waiting in self._waiting:
            if not one_waiting.done():
                one_waiting.set_result(None)
        return Done()

    def _halt(self, error: Exception) -> Unavailable:
        """Nothing can be written any more: say so to everybody, and take no further command."""
        self.halted = f"The floor has stopped: {error}"
        self._tell_all(frame("error", why=self.halted))
        return Unavailable(self.halted)

    async def change(self, at_most: float) -> None:
        """Wait until something happens on the floor, or so many seconds."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        await asyncio.wait([waiting], timeout=at_most)
        self._waiting.discard(waiting)

    def _happen(self, happened: tuple[Addressed, ...]) -> dict[str, list[Past]]:
        """Let events that are on the disk become the floor's state."""
        fresh: dict[str, list[Past]] = {}
        for one in happened:
            version = self._versions.get(one.stream, 0) + 1
            self._versions[one.stream] = version
            fresh.setdefault(one.stream, []).append(self._take_in(one, version))
        return fresh

    def _take_in(self, one: Addressed, version: int) -> Past:
        self.pit = evolve(self.pit, one)
        past = Past(version, one.event, self.pit)
        self._past.setdefault(one.stream, deque(maxlen=REMEMBERED_EVENTS)).append(past)
        return past

    # --- clients ----------------------------------------------------------------------------------

    def version(self, table: str) -> int:
        """The number of the last event of a table."""
        return self._versions.get(table, 0)

    def attach(self, client: Client) -> None:
        """A client is there."""
        self.clients.add(client)

    def detach(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)

    def greet(self, client: Client, last: int, most: int = 150) -> None:
        """Tell a client what it missed since the event numbered `last`, at most so much, and how things stand."""
        past = self._past.get(client.table, ())
        missed = [one for one in past if one.n > last][-most:]
        client.greeted = True
        client.send(self._events(client, missed))
        client.send(self._view(client))

    def _broadcast(self, fresh: dict[str, list[Past]]) -> None:
        """Tell every client the events of its table and its view; the view to all when the jackpot moved."""
        for client in [one for one in self.clients if one.greeted]:
            news = fresh.get(client.table, [])
            house = self.pit.find(client.table, Table) is not None
            if not house and not any(self._concerns(client, one) for one in news):
                continue  # what happens at one terminal is nothing to the others
            if news:
                client.send(self._events(client, news))
            if news or JACKPOT in fresh:
                client.send(self._view(client))

    def _concerns(self, client: Client, one: Past) -> bool:
        return redact(one.pit, client.table, one.event, client.who) is not None

    def tell(self, table: str, message: bytes) -> None:
        """Tell everybody at a table something that is no event."""
        for client in self.clients:
            if client.greeted and client.table == table:
                client.send(message)

    def _tell_all(self, message: bytes) -> None:
        for client in self.clients:
            client.send(message)

    def _events(self, client: Client, past: list[Past]) -> bytes:
        lines = []
        for one in past:
            if self._concerns(client, one):
                event = redact(one.pit, client.table, one.event, client.who) or one.event
                lines.append(
                    Told(n=one.n, event=plain(event), words=words(one.pit, client.table, event), cite=event.cite)
                )
        return frame("events", events=lines)

    def _view(self, client: Client) -> bytes:
        shown = view(self.pit, client.table, client.who, clock.now())
        return frame("view", n=self.version(client.table), view=shown)

    def show(self, table: str) -> None:
        """Show everybody at a table how it stands: time has passed, and with it what may be done."""
        for client in self.clients:
            if client.greeted and client.table == table:
                client.send(self._view(client))

    def present(self, name: str) -> bool:
        """Whether this person has a connection."""
        return any(client.who.name == name for client in self.clients)

    def watched(self, table: str) -> bool:
        """Whether anybody looks at this table."""
        return any(client.table == table for client in self.clients)

    def close(self) -> None:
        """Let the clients go, finish the last write and close the journal."""
        for client in self.clients:
            client.drop()
        if self._keeping is not None:
            self._keeping.cancel()
        self._disk.shutdown(wait=True)
        self._journal.close()
