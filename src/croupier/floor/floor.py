"""The floor: groups of tables, one writer, and whoever looks on. What is acknowledged is on the disk.

A command is decided at once by its group, goes to the writer, and is answered and told when it is on the disk. Groups
may run a little ahead of the disk; nobody is shown what is not on it.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from croupier.books.accounts import LedgerError
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import Wire, given, outcome
from croupier.engines.pit.pit import Pit, decide
from croupier.floor import clock
from croupier.floor.alarm import Alarm
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.clients import Client, frame
from croupier.floor.commands import stamped
from croupier.floor.crew import Act, Crew
from croupier.floor.groups import Asked, Draft, Group, Job, Past, count_events, group_of, grouped, move
from croupier.floor.meters import Meters
from croupier.floor.pictures import Pictures
from croupier.floor.telling import Audience
from croupier.floor.turns import Turns
from croupier.floor.writer import Inline, Result, Writer, Writing
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.store.journal import Duplicate, Journal, StoreError, VersionConflict
from croupier.store.proof import commitment_frame, opened_frame
from croupier.store.seals import vault_for
from croupier.store.vault import Vault

LOG = logging.getLogger("croupier.floor")
ENCODE = msgspec.json.Encoder().encode
T = TypeVar("T")

REFUSALS_AN_HOUR = 1_000
"""So many refusals of one person are kept within an hour; what comes then is not decided at all."""
REMEMBERED_EVENTS = 150
"""So many events of a table are told to who comes new, or comes back."""


class Floor:
    """Running tables. `load` brings them to where the journal ends, `run` lets them work."""

    def __init__(self, journal: Journal, vault: Vault | None = None) -> None:
        """A floor on an open journal; the vault has the key of its seals, the one beside the store if none is named."""
        self.groups: dict[str, Group] = {}
        self.where: dict[str, str] = {}
        """The group of each stream."""
        self.turns = Turns()
        self.crews: dict[str, list[Crew]] = {}
        """Who is woken by the events of a stream."""
        self.held_up: dict[Crew, None] = {}
        """Who waits until the disk has taken what is on its way, the first in line first."""
        self.trouble = ""
        """What is wrong with the store; empty when all is well."""
        self.audience = Audience(self)
        self.past: dict[str, deque[Past]] = {}
        self.meters = Meters()
        self._journal = journal
        self._nowhere = Group("", {}, {})
        """Where commands are refused that belong to no group."""
        self._vault = vault or vault_for(journal)
        self._pictures = Pictures(journal, self._vault)
        self.snapshot_every = 0
        """After so many batches a snapshot is taken; 0: only when the floor closes."""
        self._since = 0
        self._promised: dict[str, int] = {}
        """The round of which the cards or dice were last promised, by stream."""
        self._writing: Writing = Inline(journal, self._landed)
        self._asked: dict[str, list[Callable[[Answer], None]]] = {}
        """Who waits for the answer to a command that is on its way."""
        self._hour, self._refusals = 0, Counter[str]()
        """How many commands of each person were refused in this hour."""
        self._waiting: set[asyncio.Future[None]] = set()

    # --- what there is ----------------------------------------------------------------------------

    def load(self) -> None:
        """Bring all streams to where the journal ends: from snapshots and what came after them, by evolve alone."""
        loaded, seals = self._pictures.load()
        self.groups = grouped(loaded.streams, loaded.versions, seals)
        self.where = {stream: name for name, group in self.groups.items() for stream in group.pit.streams}
        self.meters.journal_position = loaded.position
        self._journal.outcome("")  # what looks answers up has its descriptors now: later there may be none

    def take_snapshots(self) -> None:
        """Keep how everything stands on the disk, so that the next opening is quick."""
        self._since, self.meters.snapshot = 0, float(clock.now())
        chore = self._pictures.taken(self.groups.values(), self.meters.journal_position)
        if chore is not None:
            self._writing.chore(chore)

    @property
    def pit(self) -> Pit:
        """Everything as it stands on the disk, in one."""
        return Pit({name: live for group in self.groups.values() for name, live in group.kept.streams.items()})

    def decided(self, stream: str) -> Pit:
        """The streams that are decided with this one, as decided, which may be ahead of the disk."""
        return self.groups[self.where[stream]].pit

    def kept(self, stream: str) -> Pit:
        """The streams that are decided with this one, as they stand on the disk."""
        return self.groups[self.where[stream]].kept

    def state(self, stream: str, kind: type[T]) -> T:
        """The state of a stream as decided."""
        return self.decided(stream).state(stream, kind)

    def version(self, stream: str) -> int:
        """The number of the last event of a stream that is on the disk."""
        group = self.groups.get(self.where.get(stream, ""))
        return 0 if group is None else group.kept_versions.get(stream, 0)

    def _group(self, to: str, command: Wire) -> Group | Refusal | None:
        """The group that decides; a stream that is opened joins the one where it belongs. None: not at this moment."""
        to = command.stream or to
        there = self.groups.get(self.where.get(to, ""))
        live = None if there is None else there.pit.streams.get(to)
        name = group_of(to, live, command.opening[0])
        if there is not None and (there.name == name or there.stopped):
            return there
        target = self.groups.get(name) or Group(name, {}, {})
        joined = target.pit if live is None else Pit({**target.pit.streams, to: live})
        found = decide(joined, to, stamped(command), clock.now())
        if isinstance(found, Refusal):
            return found  # nothing is opened by it, and nothing moves
        if there is not None and live is not None:
            if there.flying or target.flying:
                return None
            move(to, there, target)
            if not there.pit.streams:
                del self.groups[there.name]
        self.groups[name] = target
        self.where[to] = name
        return target

    # --- deciding ---------------------------------------------------------------------------------

    def decide(self, draft: Draft, to: str, act: Act, crew: Crew) -> tuple[Draft, bool]:
        """Decide on something that the staff do; the draft that holds it, and whether anything came of it."""
        asked = given(to, None if act.command is None else stamped(act.command), act.at or clock.now())
        found = act.due or outcome(draft.group.pit, asked)
        if isinstance(found, Refusal) or not found:
            return draft, False
        events = by_stream(found)
        if not draft.takes(events):
            draft = self.close(draft, crew=crew)
        draft.add(asked, events)
        return draft, True

    def close(self, draft: Draft, key: str = "", crew: Crew | None = None) -> Draft:
        """Send what was decided on its way, and wake whom it concerns; an empty draft to go on with."""
        group = draft.group
        if not draft.happened:
            return draft
        try:
            job = draft.job(key, crew, self._vault)
        except BaseException:
            group.spoil()
            raise
        group.depart(job)
        if crew is not None:
            crew.flying += 1
        for stream in draft.past:
            self.where.setdefault(stream, group.name)
        self._wake(group, draft.past)
        self._writing.put(job)
        return Draft(group)

    def _wake(self, group: Group, streams: Iterable[str]) -> None:
        """Wake who works at these streams; where a payout waits for its turn, at all that are linked."""
        self.wake(*(group.pit.streams if group.neighbours() else streams))

    def at_once(self, to: str, command: Wire) -> Refusal | None:
        """Carry out a command of the operator before anybody is there."""
        group = self._group(to, command)
        if isinstance(group, Refusal):
            return group
        assert group is not None, "nothing is on its way before the floor runs"
        asked = given(to, command)
        found = outcome(group.pit, asked)
        if isinstance(found, Refusal):
            return found
        draft = Draft(group)
        draft.add(asked, by_stream(found))
        self.close(draft)
        return None

    # --- commands ---------------------------------------------------------------------------------

    async def command(self, who: Who, table: str, command_id: str, command: Wire) -> Answer:
        """Carry out a person's command once; the same id of the same person gets the same answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        began = clock.monotonic()

        def reply(found: Answer) -> None:
            self.meters.commands[type(found).__name__.lower()] += 1
            self.meters.acknowledgement.add(clock.monotonic() - began)
            if not answer.done():
                answer.set_result(found)

        self.ask(f"{table}/{who.name}/{command_id}", table, command, reply)
        return await answer

    def ask(self, key: str, to: str, command: Wire, reply: Callable[[Answer], None]) -> None:
        """Take a command; the answer comes when it is on the disk."""
        waiting = self._asked.get(key)
        if waiting is not None:
            waiting.append(reply)
            return
        known = self._known(key) or self._not_now(command.by.name)
        if known is not None:
            reply(known)
            return
        self._asked[key] = [reply]
        self._take(Asked(key, to, stamped(command)))

    def _take(self, asked: Asked) -> None:
        """Decide on a command now, or let it wait."""
        group = self._group(asked.to, asked.command)
        if isinstance(group, Refusal):
            self._refuse(self._nowhere, asked, group)
        elif group is None:
            self._reply(asked.key, Unavailable("The tables that this concerns are busy; try again in a moment."))
        elif group.stopped:
            self._reply(asked.key, Unavailable(group.stopped))
        elif group.has_room() and not group.waiting:
            self._carry_out(group, asked)
        elif why := group.line(asked):
            self._reply(asked.key, Unavailable(why))

    def _carry_out(self, group: Group, asked: Asked) -> None:
        try:
            one = given(asked.to, asked.command, clock.now())
            found = outcome(group.pit, one)
            if isinstance(found, Refusal):
                self._refuse(group, asked, found)
                return
            if not found:
                self._reply(asked.key, Done())
                return
            draft = Draft(group)
            draft.add(one, by_stream(found))
            self.close(draft, asked.key)
        except Exception:  # a fault of ours must not stop the table: nothing was written, nothing has changed
            LOG.exception("could not decide %s", asked.key)
            self._reply(
                asked.key, Unavailable("The floor had an internal error and did nothing; the log has the details.")
            )

    def _reply(self, key: str, answer: Answer) -> None:
        for reply in self._asked.pop(key, ()):
            reply(answer)

    # --- the same id, the same answer -------------------------------------------------------------

    def _known(self, key: str) -> Answer | None:
        """The answer that a command had before, however long ago."""
        try:
            known = self._journal.outcome(key)
        except StoreError as error:
            return Unavailable(f"The floor cannot tell whether that was already done: {error}")
        if isinstance(known, bytes):
            return msgspec.json.decode(known, type=Refusal)
        return None if known is None else Done()

    def _not_now(self, name: str) -> Unavailable | None:
        """Why nothing of this person is decided at present."""
        if self._refused_lately(name) < REFUSALS_AN_HOUR:
            return None
        return Unavailable(f"{REFUSALS_AN_HOUR:,} commands from {name} were refused this hour; wait for the next hour.")

    def _refuse(self, group: Group, asked: Asked, answer: Refusal) -> None:
        """Answer a refusal once it is on the disk; those that come meanwhile are written together."""
        self._refused_lately(asked.command.by.name, more=1)
        self._writing.put(Job(key=asked.key, group=group, refusal=answer, asked=True))

    def _refused_lately(self, name: str, more: int = 0) -> int:
        """How many commands of somebody were refused in this hour by the clock."""
        hour = clock.now() // 3600
        if hour != self._hour:
            self._hour, self._refusals = hour, Counter()
        if more:
            self._refusals[name] += more
        return self._refusals[name]

    # --- what is on the disk ----------------------------------------------------------------------

    def _landed(self, jobs: Sequence[Job], results: Sequence[Result | None]) -> None:
        """The disk has taken jobs, or not: answer first, then tell what happened."""
        meters = {group: jackpot_of(group.kept.streams).meter() for group in {job.group for job in jobs}}
        fresh: dict[str, list[Past]] = {}
        for job, result in zip(jobs, results, strict=True):
            self._answer(job, result)
            for stream, found in job.past.items() if isinstance(result, int) else ():
                fresh.setdefault(stream, []).extend(found)
        self.meters.commits += 1
        self.meters.batches_per_commit.add(len(jobs))
        for stream, past in fresh.items():
            count_events(self.meters, past)
            self.past.setdefault(stream, deque(maxlen=REMEMBERED_EVENTS)).extend(past)
            try:
                self.audience.hear(stream, past)
            except Exception:  # what cannot be drawn has happened all the same, and the table goes on
                LOG.exception("could not tell what happened at %s", stream)
        if JACKPOT in fresh:
            self._meter(meters)
        for group in meters:
            self._go_on(group)
        if self.snapshot_every and self._since >= self.snapshot_every:
            self.take_snapshots()
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def _answer(self, job: Job, result: Result | None) -> None:
        """Say what became of a job."""
        if job.crew is not None:
            job.crew.flying -= 1
        if job.refusal is not None and not isinstance(result, Exception):
            self._reply(job.key, job.refusal)
        elif isinstance(result, int):
            self.meters.batches += 1
            self._since += 1
            self.meters.journal_position = result
            job.group.landed(job)
            self._reply(job.key, Done())
            self._promise(job)
        else:
            assert result is not None, "a batch has a place in the journal, or a reason why not"
            self._not_taken(job, result)

    def _promise(self, job: Job) -> None:
        """Tell a table that its cards or dice are fixed, with what proves it later; and when a seal was opened."""
        rounds = {one.stream: one.round for one in job.commitments}
        for stream, past in job.past.items():
            number = rounds.get(stream, past[-1].after.number)
            there = job.seals.get(stream)
            if there is not None and (stream in rounds or self._promised.get(stream, 0) < number):
                self._promised[stream] = number
                self.tell(stream, ENCODE(commitment_frame(stream, number, there)))
        for gone in job.opened:
            self.tell(gone.stream, ENCODE(opened_frame(gone)))

    def _meter(self, before: dict[Group, int]) -> None:
        """Where the jackpot moved, tell every linked table its meter, and nothing else."""
        for group, meter in before.items():
            now = jackpot_of(group.kept.streams).meter()
            self.meters.jackpots[JACKPOT] = now
            if now != meter:
                for stream in group.kept.streams:
                    self.tell(stream, frame("meter", meter=now))

    def _go_on(self, group: Group) -> None:
        """Decide on what waited for the disk."""
        group.settle()
        while group.waiting and group.has_room():
            self._carry_out(group, group.waiting.popleft())
        held, self.held_up = self.held_up, {}
        for crew in held:
            crew.wake()

    def _not_taken(self, job: Job, error: Exception) -> None:
        """The store did not take a batch. What was decided behind it comes back as well, and the group goes on."""
        group = job.group
        if job.batch is None:
            self._reply(job.key, Unavailable(f"The floor could not keep its answer: {error}"))
            return
        after_another = group.spoiled and isinstance(error, VersionConflict)
        group.came_back(job)
        if isinstance(error, Duplicate):
            self._reply(job.key, Done())
            return
        if after_another:
            self._reply(job.key, Unavailable("Nothing was done: something before it was not written. Try again."))
            return
        LOG.error("%s was not written: %s", job.key, error)
        if isinstance(error, LedgerError) and job.asked:
            # One command does not fit the books: it was not written, the rest goes on.
            self._reply(job.key, Unavailable(f"The books do not allow that, and nothing was done: {error}"))
            return
        self._stop(group, error)
        self._reply(job.key, Unavailable(group.stopped))

    def _stop(self, group: Group, error: Exception) -> None:
        """The store contradicts the state: nothing is decided here any more, and everybody at its tables is told."""
        group.stopped = f"This table has stopped: {error}"
        while group.waiting:
            self._reply(group.waiting.popleft().key, Unavailable(group.stopped))
        for stream in group.kept.streams:
            self.tell(stream, frame("error", why=group.stopped))

    def _troubled(self, why: str) -> None:
        """The store is in trouble that may pass, or well again: every page says so."""
        LOG.warning("the store is in trouble: %s" if why else "the store is well again%s", why)
        self.trouble = why
        self.audience.tell_all(self.condition())

    def condition(self) -> bytes:
        """What is wrong with the floor, as pages are told."""
        return frame("trouble", why=f"The floor is waiting for its store: {self.trouble}" if self.trouble else "")

    # --- work -------------------------------------------------------------------------------------

    def hire(self, crew: Crew, *streams: str) -> None:
        """Let somebody work; the events of these streams wake them, or those of their own table."""
        for stream in streams or (crew.table,):
            self.crews.setdefault(stream, []).append(crew)
        crew.wake()

    def dismiss(self, crew: Crew) -> None:
        """Somebody works no longer."""
        crew.ended = True
        for crews in self.crews.values():
            if crew in crews:
                crews.remove(crew)

    async def run(self) -> None:
        """Write in a thread and let time pass, until this is cancelled."""
        loop = asyncio.get_running_loop()
        alarm, tell, took = Alarm(loop, self.turns), loop.call_soon_threadsafe, self.meters.commit.add
        self._writing = Writer(self._journal, self._landed, self._troubled, tell, took)
        try:
            await loop.create_future()
        finally:
            alarm.stop()
            self._writing.stop()
            self._writing = Inline(self._journal, self._landed)

    async def quiet(self) -> None:
        """Wait until nothing is on its way to the disk."""
        while any(group.flying for group in self.groups.values()):
            await self.change(1.0)

    async def change(self, at_most: float) -> None:
        """Wait until something has landed, or so many seconds."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        await asyncio.wait([waiting], timeout=at_most)
        self._waiting.discard(waiting)

    # --- who is there -----------------------------------------------------------------------------

    def attach(self, client: Client) -> None:
        """A client is there."""
        self.audience.attach(client)
        self.wake(client.table)

    def detach(self, client: Client) -> None:
        """A client is gone."""
        self.audience.detach(client)
        self.wake(client.table)

    def wake(self, *tables: str) -> None:
        """Have everybody look who works at these tables."""
        for crew in [crew for table in tables for crew in self.crews.get(table, ())]:
            crew.wake()

    def greet(self, client: Client, last: int) -> None:
        """Tell a client what it missed since the event numbered `last`, and how things stand."""
        self.audience.greet(client, last)
        there = self.groups[self.where[client.table]].kept_seals.get(client.table)
        if there is not None:
            number = self._promised.get(client.table) or self.kept(client.table).streams[client.table].number
            client.send(ENCODE(commitment_frame(client.table, number, there)))
        if self.trouble:
            client.send(self.condition())

    def tell(self, table: str, message: bytes) -> None:
        """Tell everybody at a table something that is no event."""
        self.audience.tell(table, message)

    def present(self, name: str, table: str) -> bool:
        """Whether this person has a connection to this table."""
        return self.audience.present(name, table)

    def watched(self, table: str) -> bool:
        """Whether anybody looks at this table."""
        return table in self.audience.at

    def staffed(self, table: str, *roles: Role) -> list[Who]:
        """Who of these offices has a console open here."""
        return [client.who for client in self.audience.staff(table) if client.who.role in roles]

    def end(self) -> None:
        """Let the clients go and close the journal."""
        for client in list(self.audience.clients()):
            client.drop()
        self._journal.close()
