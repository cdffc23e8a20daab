"""The writer and the floor on a loop: answers after the commit, and what becomes of what the store does not take."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from threading import Event
from typing import Any

import pytest
from tests.unit.floor.stage import ANN, BEN, player

from croupier.books.accounts import LedgerError
from croupier.engines.cards.table import Table
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.clients import Client
from croupier.floor.crew import Act, Crew
from croupier.floor.floor import Floor
from croupier.floor.groups import QUEUED, QUEUED_EACH
from croupier.floor.opening import open_tables
from croupier.floor.writer import Writer
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, Sit
from croupier.store.address import wall_clock
from croupier.store.journal import NONE_REFUSED, Batch, Broken, Outcome, Passing, StoreError, VersionConflict
from croupier.store.memory import MemoryJournal

GAMES = ("caribbean-stud", "blackjack")
PATIENCE = 60


class Held(MemoryJournal):
    """A journal that waits before it writes, refuses a batch, or is in trouble, when a test says so."""

    def __init__(self) -> None:
        """It writes at once, and takes everything."""
        super().__init__(wall_clock)
        self.open = Event()
        self.open.set()
        self.begun = Event()
        """A commit has begun."""
        self.writes: list[tuple[int, int]] = []
        """How many batches and refusals each commit had."""
        self.refuses: dict[str, Exception] = {}
        """Batches that are not taken, by the end of their id, and why."""
        self.trouble: list[Exception] = []
        """What the next commits end in."""
        self.mended = 0
        self.contradiction = ""

    def append_all(self, batches: Sequence[Batch], refusals: Mapping[str, bytes] = NONE_REFUSED) -> list[Outcome]:
        """Wait, then write what is to be taken."""
        self.begun.set()
        assert self.open.wait(PATIENCE)
        if self.trouble:
            raise self.trouble.pop(0)
        self.writes.append((len(batches), len(refusals)))
        found: list[Outcome] = []
        for batch in batches:
            why = next((why for end, why in self.refuses.items() if batch.command_id.endswith(end)), None)
            found += [why] if isinstance(why, StoreError | LedgerError) else super().append_all((batch,))
        super().append_all((), refusals)
        return found

    def mend(self) -> None:
        """See what is there."""
        self.mended += 1
        if self.contradiction:
            raise StoreError(self.contradiction)


def running(work: Callable[[Floor, Held], Awaitable[None]]) -> None:
    """Let a floor run on a loop while the work is done."""

    async def evening() -> None:
        journal = Held()
        floor = Floor(journal)
        open_tables(floor, 2, GAMES)
        task = asyncio.create_task(floor.run())
        await asyncio.sleep(0)
        try:
            await asyncio.wait_for(work(floor, journal), PATIENCE)
        finally:
            journal.open.set()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(evening())


def buy(floor: Floor, key: str, who: Any = ANN, table: str = "CS1", amount: int = 5_000) -> "asyncio.Task[Answer]":
    """Somebody buys chips."""
    return asyncio.ensure_future(floor.command(who, table, key, BuyChips(by=who, amount=amount)))


async def turn() -> None:
    """Let everything that is ready go on, without waiting for anything."""
    for _ in range(5):
        await asyncio.sleep(0)


def chips(floor: Floor, name: str = "ann", table: str = "CS1") -> int:
    """What somebody has at a table, on the disk."""
    return floor.kept(table).streams[table].chips(name)


# --- after the commit -----------------------------------------------------------------------------


def test_nobody_is_answered_or_told_before_the_commit() -> None:
    """While the disk takes its time a command is decided, but not answered and not shown; then it is both."""

    async def work(floor: Floor, journal: Held) -> None:
        client = Client(BEN, "CS1")
        floor.attach(client)
        floor.greet(client, floor.version("CS1"))
        client.frames.clear()
        journal.open.clear()
        asked = buy(floor, "1")
        await turn()
        assert not asked.done()
        assert floor.decided("CS1").state("CS1", Table).people["ann"].chips == 5_000
        assert chips(floor) == 0
        assert not client.frames
        journal.open.set()
        assert await asked == Done()
        assert chips(floor) == 5_000
        assert json.loads(client.frames[0])["events"][0]["event"]["type"] == "ChipsBought"

    running(work)


def test_what_is_ready_shares_a_commit() -> None:
    """Whatever came while the disk was busy is written in the next commit, refusals with it."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.writes.clear()
        journal.begun.clear()
        journal.open.clear()
        first = buy(floor, "first")
        assert await asyncio.to_thread(journal.begun.wait, PATIENCE)
        rest = [buy(floor, f"{n}") for n in range(20)] + [buy(floor, f"few {n}", amount=50) for n in range(30)]
        rest += [buy(floor, "there", table="BJ1")]
        await turn()
        journal.open.set()
        answers = [await one for one in (first, *rest)]
        assert [type(one) for one in answers] == [Done] * 21 + [Refusal] * 30 + [Done]
        assert journal.writes == [(1, 0), (21, 30)]

    running(work)


def test_the_same_id_in_flight_is_answered_once() -> None:
    """Twice the same command before the first is on the disk: carried out once, both are answered the same."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.open.clear()
        both = [buy(floor, "1"), buy(floor, "1"), buy(floor, "no", amount=50), buy(floor, "no", amount=50)]
        await turn()
        journal.open.set()
        answers = [await one for one in both]
        assert answers[:2] == [Done(), Done()]
        assert isinstance(answers[2], Refusal)
        assert answers[2] == answers[3]
        assert chips(floor) == 5_000

    running(work)


# --- not taken ------------------------------------------------------------------------------------


def test_what_the_books_refuse_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    """A command that does not fit the books is answered and not written; what was decided behind it comes back."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.refuses["/bad"] = LedgerError("too much")
        journal.open.clear()
        bad, behind, there = buy(floor, "bad"), buy(floor, "behind"), buy(floor, "there", table="BJ1")
        await turn()
        journal.open.set()
        refused, undone = await bad, await behind
        assert isinstance(refused, Unavailable)
        assert "too much" in refused.why
        assert undone == Unavailable("Nothing was done: something before it was not written. Try again.")
        assert await there == Done()
        assert await buy(floor, "behind") == Done()
        assert chips(floor) == 5_000

    running(work)
    assert "too much" in caplog.text


def test_a_neighbour_behind_what_was_not_taken_is_written(caplog: pytest.LogCaptureFixture) -> None:
    """In a group of two tables the other's batch is on the disk, and the state is the disk's, not what was hoped."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.refuses["/bad"] = LedgerError("too much")
        journal.open.clear()
        bad, other = buy(floor, "bad", table="CS1"), buy(floor, "other", table="CS2")
        await turn()
        journal.open.set()
        assert isinstance(await bad, Unavailable)
        assert await other == Done()
        assert (chips(floor), chips(floor, table="CS2")) == (0, 5_000)
        assert floor.decided("CS1") == floor.kept("CS1")
        again = Floor(journal)
        again.load()
        assert again.pit == floor.pit
        assert await buy(floor, "again") == Done()

    running(work)
    assert "too much" in caplog.text


def test_what_is_carried_out_already_is_done(caplog: pytest.LogCaptureFixture) -> None:
    """Somebody else has written the same command since it was looked for: it is done, and nothing is done twice."""

    async def work(floor: Floor, journal: Held) -> None:
        assert await buy(floor, "1") == Done()
        position = journal.outcome("CS1/ann/1")
        with pytest.MonkeyPatch.context() as blind:
            blind.setattr(journal, "outcome", lambda _key: None)
            assert await buy(floor, "1") == Done()
        assert journal.outcome("CS1/ann/1") == position
        assert chips(floor) == 5_000

    running(work)
    assert not caplog.text


def test_a_store_that_contradicts_the_state_stops_one_group(caplog: pytest.LogCaptureFixture) -> None:
    """Another has written the stream: that group says so to everybody there and stops, the others go on."""

    async def work(floor: Floor, journal: Held) -> None:
        client = Client(ANN, "CS2")
        floor.attach(client)
        floor.greet(client, 0)
        client.frames.clear()
        journal.refuses["/bad"] = VersionConflict("CS1", 3, 9)
        answer = await buy(floor, "bad")
        assert isinstance(answer, Unavailable)
        assert "at version 3 but is at 9" in answer.why
        assert json.loads(client.frames[0]) == {"type": "error", "why": answer.why}
        assert await buy(floor, "after") == answer
        assert await buy(floor, "there", table="BJ1") == Done()

    running(work)
    assert "at version 3 but is at 9" in caplog.text


# --- trouble --------------------------------------------------------------------------------------


def test_trouble_passes(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked or full store is tried again: every page is told, the staff wait, and what was asked is done."""
    monkeypatch.setattr(Writer.__init__, "__defaults__", (0.001,))

    async def work(floor: Floor, journal: Held) -> None:
        client = Client(BEN, "BJ1")
        floor.attach(client)
        floor.greet(client, 0)
        looks: list[float] = []
        crew = Crew(floor, "BJ1", looks.append)
        floor.hire(crew)
        await turn()
        journal.trouble = [Passing("the disk is full"), Passing("the disk is full"), Broken("torn")]
        journal.open.clear()
        asked = buy(floor, "1")
        await turn()
        journal.open.set()
        assert await asked == Done()
        assert not floor.trouble
        assert journal.mended == 1
        said = [one["why"] for one in map(json.loads, client.frames) if one["type"] == "trouble"]
        assert said == [f"The floor is waiting for its store: {why}" for why in ("the disk is full", "torn")] + [""]
        assert looks

    running(work)
    assert "the store is well again" in caplog.text


def test_the_staff_wait_while_the_store_is_in_trouble() -> None:
    """They begin nothing, and go on by themselves when it is well again; who comes meanwhile is told."""

    async def work(floor: Floor, _: Held) -> None:
        floor._troubled("the disk is full")
        cal = player("cal")
        crew = Crew(floor, "BJ1", lambda _: Act(Sit(by=cal)) if "cal" not in seats(floor) else None)
        floor.hire(crew)
        client = Client(BEN, "BJ1")
        floor.attach(client)
        floor.greet(client, 0)
        assert "the disk is full" in json.loads(client.frames[-1])["why"]
        await turn()
        assert "cal" not in seats(floor)
        floor._troubled("")
        assert await buy(floor, "1") == Done()  # the first thing that lands wakes who was held up
        while "cal" not in seats(floor):
            await floor.change(1)

    running(work)


def seats(floor: Floor) -> set[str]:
    """Who sits at the blackjack table."""
    return set(floor.state("BJ1", Table).seats.values())


def test_a_store_that_cannot_be_mended_stops_who_wrote(caplog: pytest.LogCaptureFixture) -> None:
    """What the store has contradicts what it acknowledged: whoever was about to write there stops."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.trouble, journal.contradiction = [Broken("torn")], "the last batch is another"
        answer = await buy(floor, "1")
        assert answer == Unavailable("This table has stopped: the last batch is another")
        assert await buy(floor, "there", table="BJ1") == Done()

    running(work)
    assert "the last batch is another" in caplog.text


def test_a_fault_of_the_writer_ends_nobodys_wait(caplog: pytest.LogCaptureFixture) -> None:
    """An error that nobody foresaw: its table stops and says so, and the thread writes on for the others."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.trouble = [ZeroDivisionError()]
        answer = await buy(floor, "1")
        assert isinstance(answer, Unavailable)
        assert "ZeroDivisionError" in answer.why
        assert await buy(floor, "there", table="BJ1") == Done()

    running(work)
    assert "a fault of the writer" in caplog.text


# --- bounds, and the end --------------------------------------------------------------------------


def test_a_full_line_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many commands of one person may wait, and so many of all; who comes then is told so, and the rest is done."""
    monkeypatch.setattr("croupier.floor.groups.AHEAD", 1)

    async def work(floor: Floor, journal: Held) -> None:
        journal.open.clear()
        mine = [buy(floor, f"{n}") for n in range(QUEUED_EACH + 2)]
        await turn()
        assert mine[-1].result() == Unavailable(
            f"{QUEUED_EACH} of your commands are waiting already; wait for their answers."
        )
        others = [buy(floor, "1", player(f"p{n}")) for n in range(QUEUED - QUEUED_EACH + 1)]
        await turn()
        assert others[-1].result() == Unavailable("Too many commands are waiting at this table; try again in a moment.")
        assert await_done([*mine[:-1], *others[:-1]]) == set()
        journal.open.set()
        assert {await one for one in (*mine[:-1], *others[:-1])} == {Done()}
        assert chips(floor) == 5_000 * (QUEUED_EACH + 1)

    running(work)


def await_done(asked: "list[asyncio.Task[Answer]]") -> set[Answer]:
    """The answers that are there."""
    return {one.result() for one in asked if one.done()}


def test_closing_writes_what_is_on_its_way() -> None:
    """The floor ends while commands are in the air: they are on the disk, and are answered."""

    async def evening() -> None:
        journal = Held()
        floor = Floor(journal)
        open_tables(floor, 2, GAMES)
        task = asyncio.create_task(floor.run())
        await asyncio.sleep(0)
        journal.open.clear()
        asked = [buy(floor, f"{n}") for n in range(5)]
        await turn()
        journal.open.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert [await one for one in asked] == [Done()] * 5
        again = Floor(journal)
        again.load()
        assert chips(again) == 25_000

    asyncio.run(evening())


def test_quiet_waits_for_the_disk() -> None:
    """As long as anything is in the air the floor is not quiet."""

    async def work(floor: Floor, journal: Held) -> None:
        journal.open.clear()
        asked = buy(floor, "1")
        await turn()
        quiet = asyncio.ensure_future(floor.quiet())
        await turn()
        assert not quiet.done()
        journal.open.set()
        await quiet
        assert asked.done()

    running(work)
