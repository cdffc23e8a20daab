"""The floor: one writer, commands carried out once, clients that are never waited for, a journal that tells all."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.books.accounts import LedgerError
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.commands import ChangeLimits, CloseBets, Report, Slip, Wager
from croupier.engines.cards.findings import CardLost, DeckIncomplete
from croupier.engines.cards.jackpot.requests import AddToPool
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import Pit, view
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.cards import pick
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client
from croupier.floor.floor import Floor
from croupier.floor.opening import POKER_DEFAULTS, open_shift, open_tables
from croupier.floor.pace import AT_ONCE
from croupier.floor.shift import Shift
from croupier.games import HOUSE_GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store, wall_clock
from croupier.store.journal import Append, Batch, StoreError
from croupier.store.memory import MemoryJournal

ANN = Who("ann", Role.PLAYER)
BEN = Who("ben", Role.PLAYER)
DEALER = Who("dealer", Role.DEALER)
PATIENCE = 600
CARIBBEAN = ("caribbean-stud",)


def new_floor(tables: int = 1) -> Floor:
    """A floor in memory with open tables and nobody at them."""
    floor = Floor(MemoryJournal(wall_clock))
    open_tables(floor, tables, CARIBBEAN)
    return floor


def running(work: Callable[[Floor], Awaitable[None]]) -> None:
    """Let the floor run while the work is done."""

    async def evening() -> None:
        floor = new_floor()
        writer = asyncio.create_task(floor.run())
        await work(floor)
        writer.cancel()

    asyncio.run(evening())


def frames(client: Client) -> list[dict[str, Any]]:
    """Everything that waits to be sent to a client."""
    return [json.loads(client.frames.get_nowait()) for _ in range(client.frames.qsize())]


async def until(what: Callable[[], bool], floor: Floor) -> None:
    """Wait until something is so."""

    async def wait() -> None:
        while not what():
            await floor.change(0.05)

    await asyncio.wait_for(wait(), PATIENCE)


def test_a_command_is_carried_out_once() -> None:
    """The same id of the same person buys chips once and is answered the same; another person's id is another's."""

    async def work(floor: Floor) -> None:
        for _ in range(3):
            assert await floor.command(ANN, "CS1", "one", BuyChips(by=ANN, amount=5_000)) == Done()
        assert await floor.command(BEN, "CS1", "one", BuyChips(by=BEN, amount=5_000)) == Done()
        assert floor.pit.state("CS1", Table).people["ann"].chips == 5_000
        refused = await floor.command(ANN, "CS1", "two", BuyChips(by=ANN, amount=50))
        assert isinstance(refused, Refusal)
        assert await floor.command(ANN, "CS1", "two", BuyChips(by=ANN, amount=5_000)) == refused

    running(work)


def test_the_journal_remembers_what_was_carried_out() -> None:
    """After a restart the pit is the same, and an id that was carried out before still is."""

    async def work(floor: Floor) -> None:
        await floor.command(ANN, "CS1", "one", BuyChips(by=ANN, amount=5_000))
        again = Floor(floor._journal)
        again.load()
        assert again.pit == floor.pit
        writer = asyncio.create_task(again.run())
        assert await again.command(ANN, "CS1", "one", BuyChips(by=ANN, amount=5_000)) == Done()
        assert again.pit == floor.pit
        writer.cancel()

    running(work)


def test_an_answer_is_never_forgotten() -> None:
    """However many commands came since, a command that was carried out is not carried out again."""

    async def work(floor: Floor) -> None:
        assert await floor.command(ANN, "CS1", "first", BuyChips(by=ANN, amount=5_000)) == Done()
        for n in range(10_001):
            assert await floor.command(BEN, "CS1", f"{n}", BuyChips(by=BEN, amount=500)) == Done()
        assert await floor.command(ANN, "CS1", "first", BuyChips(by=ANN, amount=5_000)) == Done()
        assert floor.pit.state("CS1", Table).people["ann"].chips == 5_000

    running(work)


def reopened(path: Path, work: Callable[[Floor], Awaitable[None]]) -> None:
    """Let a floor run on a store while the work is done, and end without a farewell."""

    async def evening() -> None:
        journal = open_store(path)
        floor = Floor(journal)
        floor.load()
        open_tables(floor, 1, CARIBBEAN)
        writer = asyncio.create_task(floor.run())
        await work(floor)
        writer.cancel()
        journal.close()

    asyncio.run(evening())


def test_answers_outlive_the_floor(tmp_path: Path) -> None:
    """Carried out or refused: after a restart the same id has the same answer, whatever would be decided now."""
    answers: list[Any] = []

    async def before(floor: Floor) -> None:
        answers.append(await floor.command(ANN, "CS1", "sit", Sit(by=ANN, box=1)))
        answers.append(await floor.command(BEN, "CS1", "sit", Sit(by=BEN, box=1)))
        assert [type(one) for one in answers] == [Done, Refusal]
        assert await floor.command(ANN, "CS1", "up", Stand(by=ANN)) == Done()

    async def after(floor: Floor) -> None:
        assert await floor.command(ANN, "CS1", "sit", Sit(by=ANN, box=1)) == answers[0]
        assert await floor.command(BEN, "CS1", "sit", Sit(by=BEN, box=1)) == answers[1]
        assert not floor.pit.state("CS1", Table).round.boxes
        assert await floor.command(BEN, "CS1", "again", Sit(by=BEN, box=1)) == Done()

    reopened(tmp_path / "floor.db", before)
    reopened(tmp_path / "floor.db", after)


class Counting(MemoryJournal):
    """A journal that counts how often it writes refusals, and how many."""

    def __init__(self) -> None:
        """Nothing written yet."""
        super().__init__(wall_clock)
        self.writes: list[int] = []

    def refuse(self, refusals: Mapping[str, bytes]) -> None:
        """Count, and keep them."""
        self.writes.append(len(refusals))
        super().refuse(refusals)


def test_refusals_that_come_together_are_written_together() -> None:
    """A flood of refused commands waits for the disk a few times, not once each; the same id is refused once."""

    async def evening() -> None:
        journal = Counting()
        floor = Floor(journal)
        open_tables(floor, 1, CARIBBEAN)
        writer = asyncio.create_task(floor.run())
        ids = [f"{n % 100}" for n in range(200)]
        answers = await asyncio.gather(*(floor.command(ANN, "CS1", n, BuyChips(by=ANN, amount=50)) for n in ids))
        assert {type(answer) for answer in answers} == {Refusal}
        assert sum(journal.writes) == 100
        assert len(journal.writes) < 20
        writer.cancel()

    asyncio.run(evening())


def test_who_is_refused_too_often_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of one person's refusals within an hour has a bound; others go on, and the next hour is new."""
    time = [3600]
    monkeypatch.setattr("croupier.floor.floor.REFUSALS_AN_HOUR", 3)
    monkeypatch.setattr("croupier.floor.clock.now", lambda: time[0])

    async def work(floor: Floor) -> None:
        for n in range(3):
            assert isinstance(await floor.command(ANN, "CS1", f"{n}", BuyChips(by=ANN, amount=50)), Refusal)
        answer = await floor.command(ANN, "CS1", "3", BuyChips(by=ANN, amount=5_000))
        assert answer == Unavailable("3 commands from ann were refused this hour; wait for the next hour.")
        assert isinstance(await floor.command(ANN, "CS1", "1", BuyChips(by=ANN, amount=50)), Refusal)
        assert await floor.command(BEN, "CS1", "0", BuyChips(by=BEN, amount=5_000)) == Done()
        time[0] += 3600
        assert await floor.command(ANN, "CS1", "3", BuyChips(by=ANN, amount=5_000)) == Done()

    running(work)


def test_a_refusal_changes_nothing_and_is_not_journaled() -> None:
    """A wager without a seat is refused with its rule; no event is written."""

    async def work(floor: Floor) -> None:
        before = floor.version("CS1")
        answer = await floor.command(ANN, "CS1", "one", Wager(by=ANN, box=1, wager="ante", amount=1_000))
        assert isinstance(answer, Refusal)
        assert answer.cite
        assert floor.version("CS1") == before == floor._journal.version("CS1")

    running(work)


def test_a_slow_client_is_dropped_and_nobody_waits() -> None:
    """A client that reads nothing is dropped when its queue is full; the others hear everything."""

    async def work(floor: Floor) -> None:
        slow, quick = Client(ANN, "CS1", size=4), Client(BEN, "CS1", size=100)
        for client in (slow, quick):
            floor.attach(client)
            floor.greet(client, 0)
        for n in range(10):
            await floor.command(BEN, "CS1", str(n), BuyChips(by=BEN, amount=100))
        assert slow.dropped.is_set()
        assert slow.frames.qsize() == 4
        assert not quick.dropped.is_set()
        assert sum(one["type"] == "events" for one in frames(quick)) == 11

    running(work)


def test_a_client_that_comes_back_gets_the_rest() -> None:
    """With the number of the last event seen, only later events come, then a view."""

    async def work(floor: Floor) -> None:
        last = floor.version("CS1")
        await floor.command(ANN, "CS1", "a", BuyChips(by=ANN, amount=100))
        await floor.command(ANN, "CS1", "b", Sit(by=ANN))
        client = Client(ANN, "CS1")
        floor.greet(client, last)
        events, shown = frames(client)
        assert [one["event"]["type"] for one in events["events"]] == ["ChipsBought", "SatDown"]
        assert [one["n"] for one in events["events"]] == [last + 1, last + 2]
        assert shown["n"] == last + 2
        assert all(one["cite"] and one["words"] for one in events["events"])

    running(work)


def test_a_full_queue_is_answered_at_once() -> None:
    """When more commands wait than the floor takes, the next one is told so."""

    async def evening() -> None:
        floor = Floor(MemoryJournal(wall_clock), Pit(), queued=1)
        first = asyncio.create_task(floor.command(ANN, "CS1", "a", BuyChips(by=ANN, amount=100)))
        await asyncio.sleep(0)
        answer = await floor.command(ANN, "CS1", "b", BuyChips(by=ANN, amount=100))
        assert isinstance(answer, Unavailable)
        first.cancel()

    asyncio.run(evening())


def test_the_floor_stops_when_the_disk_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be journaled is not done, the clients are told, and every later command is told why."""

    def fail(_: object) -> int:
        raise StoreError("the disk is full")

    async def work(floor: Floor) -> None:
        client = Client(ANN, "CS1")
        floor.attach(client)
        monkeypatch.setattr(floor._journal, "append", fail)
        before = floor.pit
        for n in range(2):
            answer = await floor.command(ANN, "CS1", str(n), BuyChips(by=ANN, amount=100))
            assert isinstance(answer, Unavailable)
            assert "the disk is full" in answer.why
        assert floor.pit == before
        assert "the disk is full" in frames(client)[0]["why"]

    running(work)


def test_what_the_books_refuse_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that does not fit the books is answered and not written; the next one is carried out."""

    async def work(floor: Floor) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(MemoryJournal, "append", lambda *_: (_ for _ in ()).throw(LedgerError("too much")))
            answer = await floor.command(ANN, "CS1", "1", BuyChips(by=ANN, amount=1_000))
            assert isinstance(answer, Unavailable)
            assert "too much" in answer.why
        assert not floor.halted
        assert await floor.command(ANN, "CS1", "2", BuyChips(by=ANN, amount=1_000)) == Done()
        assert floor.pit.state("CS1", Table).people["ann"].chips == 1_000

    running(work)


@pytest.mark.parametrize("amount", [10**10 + 100, 10**17, 10**30])
def test_an_amount_beyond_all_bounds_is_refused(amount: int) -> None:
    """Nobody can name a sum that the books cannot hold."""

    async def work(floor: Floor) -> None:
        assert isinstance(await floor.command(ANN, "CS1", "1", BuyChips(by=ANN, amount=amount)), Refusal)
        feed = AddToPool(by=OPERATOR, amount=amount)
        assert isinstance(await floor.command(OPERATOR, "CS1", "2", feed), Refusal)
        limits = ChangeLimits(by=OPERATOR, minimum=1_000, maximum=amount)
        assert isinstance(await floor.command(OPERATOR, "CS1", "3", limits), Refusal)
        assert not floor.halted

    running(work)


def test_a_fault_of_ours_does_not_stop_the_floor(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A command that makes a rule fail is answered with trouble; the next one is carried out."""

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    async def work(floor: Floor) -> None:
        with monkeypatch.context() as broken:
            broken.setattr("croupier.engines.pit.given.decide", break_down)
            assert isinstance(await floor.command(ANN, "CS1", "a", BuyChips(by=ANN, amount=100)), Unavailable)
        assert await floor.command(ANN, "CS1", "a", BuyChips(by=ANN, amount=100)) == Done()
        assert "ZeroDivisionError" in caplog.text

    running(work)


def play(work: Callable[[Shift], Awaitable[None]], store: str = "memory:", **settings: Any) -> None:
    """Let a shift run at full speed while the work is done."""

    async def evening() -> None:
        plain = {"tables": 1, "pace": AT_ONCE, "bots": 2, "person": False, "games": CARIBBEAN}
        given: dict[str, Any] = plain | settings
        shift = open_shift(store, **given)
        await shift.start()
        try:
            await work(shift)
        finally:
            await shift.stop()

    asyncio.run(evening())


def test_the_staff_open_the_table_and_bots_play_rounds() -> None:
    """Opening, shuffle, cut, wagers, cards, decisions, payouts: all without a person; then replayed the same."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        await until(lambda: view(floor.pit, "CS1", DEALER).round >= 4, floor)
        await until(lambda: view(floor.pit, "CS2", DEALER).round >= 2, floor)
        assert all(is_bot(name) for name in shift.names())
        again = Floor(floor._journal)
        again.load()
        assert again.version("CS1") >= floor.version("CS1") - 1

    play(work, tables=2)


def test_bots_play_at_every_table() -> None:
    """A floor opens a table of every game, and bots play rounds at each of them without a person."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        tables = ("CS1", "CS2", "BR1", "BR2", "FC1", "LP1", "UT1", "BJ1", "BJ2", "BA1", "BA2", "DR1")
        assert set(tables) <= set(shift.tables)
        assert {card.game for card in shift.cards()} >= {game.name for game in HOUSE_GAMES}
        for table in tables:
            await until(lambda table=table: view(floor.pit, table, DEALER).round >= 3, floor)  # type: ignore[misc]

    play(work, tables=2, games=tuple(game.name for game in HOUSE_GAMES))


def test_bots_play_at_every_poker_table() -> None:
    """A floor opens tables of the poker room, and bots play hands at each of them: one game of every family."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        assert {card.game for card in shift.cards()} == set(games)
        for table in shift.hosts:
            await until(lambda table=table: floor.pit.state(table, PokerTable).number >= 2, floor)  # type: ignore[misc]

    games = ("holdem", "crown-stud", "draw-kitty", "three-card-manila")
    assert set(games) < set(POKER_DEFAULTS)
    play(work, tables=1, games=games)


def test_a_store_from_before_gains_the_new_tables(tmp_path: Path) -> None:
    """A store that knows Caribbean stud only is opened again: what was there stays, the other games are added."""
    store = str(tmp_path / "floor.db")

    async def first(shift: Shift) -> None:
        assert shift.tables == ("CS1",)
        await shift.sit(ANN, "CS1", "s")

    async def second(shift: Shift) -> None:
        assert {"CS1", "BR1", "BR2", "FC1", "LP1", "UT1", "BJ1", "BJ2", "BA1", "BA2", "DR1"} <= set(shift.tables)
        assert shift.floor.pit.state("CS1", Table).people["ann"].chips == 100_000
        big_raise = shift.floor.pit.state("BR2", Table).game
        assert big_raise is not None
        assert big_raise.edition == "draft"
        assert await shift.sit(ANN, "LP1", "s") == Done()

    async def third(shift: Shift) -> None:
        assert {"CS1", "BR2", "BJ1", "BA2"} <= set(shift.tables)

    play(first, store, bots=0)
    play(second, store, bots=0, games=())
    play(third, store, bots=0)


async def seated(shift: Shift, table: str) -> int:
    """Sit Ann down and wait until she may wager; her box."""
    await shift.sit(ANN, table, "s")
    await until(lambda: any(o.command == "Wager" for o in view(shift.floor.pit, table, ANN).offers), shift.floor)
    return shift.floor.pit.state(table, Table).people["ann"].box


async def wager(shift: Shift, table: str, box: int, name: str) -> None:
    """Ann puts ten dollars on an area."""
    command = Wager(by=ANN, box=box, wager=name, amount=1_000)
    assert await shift.floor.command(ANN, table, name, command) == Done()


def test_half_of_a_wager_is_waited_for() -> None:
    """An ante whose blind is still missing closes nothing; with the blind the deal begins."""

    async def work(shift: Shift) -> None:
        box = await seated(shift, "UT1")
        await wager(shift, "UT1", box, "ante")
        await asyncio.sleep(0.3)
        assert not shift.floor.pit.state("UT1", Table).round.closed
        await wager(shift, "UT1", box, "blind")
        await until(lambda: shift.floor.pit.state("UT1", Table).round.closed, shift.floor)

    play(work, bots=0, games=("ultimate-texas-holdem",))


def test_there_is_time_for_a_wager_on_the_side() -> None:
    """After the ante of a person the dealer waits a moment for more; once there is no more to add, not at all."""

    async def work(shift: Shift) -> None:
        box = await seated(shift, "BR1")
        await wager(shift, "BR1", box, "ante")
        await asyncio.sleep(0.3)
        assert not shift.floor.pit.state("BR1", Table).round.closed
        await wager(shift, "BR1", box, "bonus")
        await until(lambda: shift.floor.pit.state("BR1", Table).round.closed, shift.floor)

    play(work, bots=0, games=("big-raise-stud",), pace=replace(AT_ONCE, betting=60, grace=30))


def test_who_sits_down_has_time_to_wager() -> None:
    """Bots have wagered long ago; a person who comes then is not dealt out of the round."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        await until(lambda: bool(view(floor.pit, "FC1", DEALER).boxes[0].stakes), floor)
        await asyncio.sleep(3.2)
        box = await seated(shift, "FC1")
        assert not floor.pit.state("FC1", Table).round.closed
        await wager(shift, "FC1", box, "ante")
        await until(lambda: bool(floor.pit.state("FC1", Table).round.hands.get((box, 0))), floor)

    play(work, games=("four-card-poker",), pace=replace(AT_ONCE, betting=3))


def test_a_short_deck_is_replaced() -> None:
    """A card is lost and that is reported: the round is void, the operator has the cards replaced, play goes on."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        await until(lambda: any(o.command == "Slip" for o in view(floor.pit, "CS1", DEALER).offers), floor)
        for command in (Slip(by=DEALER, mistake=CardLost()), Report(by=DEALER, finding=DeckIncomplete())):
            while await floor.command(DEALER, "CS1", secrets.token_hex(4), command) != Done():
                await floor.change(0.05)
        await until(lambda: len(floor.pit.state("CS1", Table).round.shoe.set.deck) == 52, floor)
        number = view(floor.pit, "CS1", DEALER).round
        await until(lambda: view(floor.pit, "CS1", DEALER).round > number + 1, floor)

    play(work)


def test_a_person_gets_a_bots_seat() -> None:
    """Sitting down gives demo chips and a seat, also when every seat is taken but some by bots."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        await until(lambda: len(shift.names()) >= 6, floor)
        for n, name in enumerate(("ann", "ben", "cal", "dee")):
            who = Who(name, Role.PLAYER)

            async def sit(who: Who = who, n: int = n) -> bool:
                return await shift.sit(who, "CS1", f"sit-{n}") == Done()

            while not await sit():
                await floor.change(0.05)
            shown = view(floor.pit, "CS1", who)
            assert who.name in {box.player for box in shown.boxes}
            assert next(person.chips for person in shown.people if person.name == name) == 100_000
        assert await shift.sit(DEALER, "CS1", "x") != Done()

    play(work, bots=6)


def test_with_a_person_dealing_nothing_moves_by_itself() -> None:
    """Only the consoles move the game: the opening waits for the staff."""

    async def work(shift: Shift) -> None:
        await shift.sit(ANN, "CS1", "s")
        version = shift.floor.version("CS1")
        await asyncio.sleep(0.2)
        assert shift.floor.version("CS1") == version
        assert isinstance(await shift.floor.command(DEALER, "CS1", "x", CloseBets(by=DEALER)), Refusal)

    play(work, bots=0, person=True)


def test_an_absent_player_is_reported() -> None:
    """A player who has cards and no connection is noticed after a while, and the round goes on without."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        await shift.sit(ANN, "CS1", "s")
        await until(lambda: any(o.command == "Wager" for o in view(floor.pit, "CS1", ANN).offers), floor)
        box = floor.pit.state("CS1", Table).people["ann"].box
        assert await floor.command(ANN, "CS1", "w", Wager(by=ANN, box=box, wager="ante", amount=1_000)) == Done()
        await until(lambda: view(floor.pit, "CS1", ANN).round >= 2, floor)
        assert floor.pit.state("CS1", Table).people["ann"].chips <= 99_000

    play(work, bots=0)


def test_no_event_shows_a_card_that_is_not_yours() -> None:
    """In every frame for a watcher and for a player, face down cards of others are hidden."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        client = Client(ANN, "CS1", size=100_000)
        floor.attach(client)
        floor.greet(client, 0)
        await until(lambda: view(floor.pit, "CS1", ANN).round >= 3, floor)
        events = [one["event"] for sent in frames(client) if sent["type"] == "events" for one in sent["events"]]
        kinds = {event["type"] for event in events}
        assert {"Shuffled", "Dealt", "PickedUp"} <= kinds
        for event in events:
            if event["type"] == "Shuffled":
                assert set(event["order"]) <= {-1}
            if event["type"] == "Dealt" and not event.get("up"):
                assert event["card"] == -1
            if event["type"] == "PickedUp":
                assert set(event["cards"]) == {-1}

    play(work)


CARD_LOST = {"mistake": msgspec.to_builtins(CardLost())}


def test_a_slip_is_not_told_to_players() -> None:
    """A card lost from the deck is in the staff's list of events and in nobody else's."""

    async def work(shift: Shift) -> None:
        floor = shift.floor
        ann, dee = Client(ANN, "CS1", size=100_000), Client(DEALER, "CS1", size=100_000)
        for client in (ann, dee):
            floor.attach(client)
            floor.greet(client, 0)
        await shift.sit(ANN, "CS1", "s")
        await until(lambda: CARD_LOST in [o.fields for o in view(floor.pit, "CS1", DEALER).offers], floor)
        assert await floor.command(DEALER, "CS1", "x", Slip(by=DEALER, mistake=CardLost())) == Done()
        seen = {
            client.who: {one["event"]["type"] for f in frames(client) if f["type"] == "events" for one in f["events"]}
            for client in (ann, dee)
        }
        assert "Slipped" in seen[DEALER]
        assert "Slipped" not in seen[ANN]
        assert "Shuffled" in seen[ANN]

    play(work, bots=0)


def test_opening_again_continues_on_the_same_store(tmp_path: Path) -> None:
    """A second opening replays the first evening and opens no table twice."""
    store = str(tmp_path / "floor.db")

    async def first(shift: Shift) -> None:
        await shift.sit(ANN, "CS1", "s")

    async def second(shift: Shift) -> None:
        assert shift.tables == ("CS1",)
        assert shift.floor.pit.state("CS1", Table).people["ann"].chips == 100_000
        assert await shift.sit(ANN, "CS1", "s") == Done()

    play(first, store, bots=0)
    play(second, store, bots=0)


def test_a_damaged_store_is_not_opened(tmp_path: Path) -> None:
    """One changed byte in a record: the floor says so and leaves the file alone."""
    path = tmp_path / "floor.db"

    async def nothing(_: Shift) -> None:
        return

    play(nothing, str(path), bots=0)
    content = path.read_bytes()
    at = content.index(b'"game":"caribbean-stud"')
    path.write_bytes(content[:at] + b'"game":"caribbean-stuD"' + content[at + 23 :])
    before = path.read_bytes()
    with pytest.raises(StoreError):
        open_shift(str(path), tables=1, pace=AT_ONCE, bots=0, person=False)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("tables", "bots"), [(0, 0), (21, 0), (1, -1), (1, 7)])
def test_settings_that_cannot_be(tables: int, bots: int) -> None:
    """Too many tables or bots are refused in words."""
    with pytest.raises(ValueError, match=r"\d"):
        open_shift("memory:", tables=tables, pace=AT_ONCE, bots=bots, person=False)


def test_a_game_that_there_is_not() -> None:
    """A floor of an unknown game is refused with the names of those there are."""
    with pytest.raises(ValueError, match="lunar-poker"):
        open_shift("memory:", tables=1, pace=AT_ONCE, bots=0, person=False, games=("whist",))


def test_a_store_of_another_make_is_refused(tmp_path: Path) -> None:
    """Records that are no events of ours: a clear error, no traceback."""
    path = tmp_path / "floor.db"
    journal = open_store(path)
    journal.append(Batch("x", (Append("CS1", 0, (b'{"type":"Nonsense"}',)),)))
    journal.close()
    with pytest.raises(StoreError, match="not an event"):
        open_shift(str(path), tables=1, pace=AT_ONCE, bots=0, person=False)


def test_a_bot_without_a_seat_does_nothing() -> None:
    """Bots act from their own box only."""
    assert pick(view(new_floor().pit, "CS1", ANN)) is None
