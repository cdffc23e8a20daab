"""The demo tournament and the room's lists on a running floor."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.books.audit import audit
from croupier.engines.betting.state import PokerTable
from croupier.engines.room.commands import JoinList
from croupier.engines.room.state import Room
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.state import Tournament
from croupier.floor import clock, tournament_demo
from croupier.floor.answers import Done, Unavailable
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client
from croupier.floor.hosts.room import SUPERVISOR
from croupier.floor.opening import open_shift
from croupier.floor.pace import AT_ONCE
from croupier.floor.shift import Shift
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store
from croupier.store.sqlite import SqliteJournal

ANN = Who("ann", Role.PLAYER)
PATIENCE = 600


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few chips, and a clock on which the levels fly by."""
    began = time.monotonic()
    monkeypatch.setattr(tournament_demo, "STARTING_CHIPS", 200)
    monkeypatch.setattr(clock, "now", lambda: 1_000_000 + int((time.monotonic() - began) * 240))


def evening(work: Callable[[Shift], Awaitable[None]], store: str = "memory:", bots: int = 2) -> None:
    """Let a shift with the poker room run while the work is done."""

    async def run() -> None:
        shift = open_shift(store, tables=1, pace=AT_ONCE, bots=bots, person=False, games=("holdem",))
        await shift.start()
        try:
            await asyncio.wait_for(work(shift), PATIENCE)
        finally:
            await shift.stop()

    asyncio.run(run())


async def until(shift: Shift, so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not so():
        await shift.floor.change(0.2)


def cup(shift: Shift, name: str = "CUP") -> Tournament:
    """A demo tournament."""
    return shift.floor.pit.state(name, Tournament)


def test_a_guest_and_bots_play_for_the_prizes(tmp_path: Path) -> None:
    """A guest enters, bots take the other places; prizes are paid, the next one opens, and the audit agrees."""
    store = str(tmp_path / "floor.db")

    async def work(shift: Shift) -> None:
        assert not cup(shift).entrants
        assert await shift.sit(ANN, "CUP", "enter") == Done()
        assert isinstance(await shift.sit(ANN, "CUP-A", "sit"), Unavailable)
        await until(shift, lambda: cup(shift).playing)
        assert len(cup(shift).entrants) == 8
        assert sum(map(is_bot, cup(shift).entrants)) == 7
        assert {card.table for card in shift.cards()} >= {"CUP-A", "CUP-B"}
        await until(shift, lambda: "CUP2" in shift.floor.pit.streams and len(cup(shift, "CUP2").tables) == 2)
        paid = cup(shift)
        assert paid.settled
        assert sum(e.won for e in paid.entrants.values()) == paid.purse.came - paid.purse.kept
        assert shift.floor.pit.state("CUP-A", PokerTable).shut

    evening(work, store)
    journal = open_store(store)
    assert isinstance(journal, SqliteJournal)
    assert audit(journal.sealed(), journal.standing()).findings == []
    journal.close()


def test_nobody_plays_while_no_guest_has_entered() -> None:
    """Bots alone do not begin a tournament; without bots people wait for each other."""

    async def work(shift: Shift) -> None:
        await asyncio.sleep(0.5)
        assert not cup(shift).entrants

    evening(work)

    async def alone(shift: Shift) -> None:
        assert await shift.sit(ANN, "CUP", "enter") == Done()
        await asyncio.sleep(0.5)
        assert not cup(shift).drawn
        ben = Who("ben", Role.PLAYER)
        assert await shift.sit(ben, "CUP", "enter") == Done()
        await until(shift, lambda: cup(shift).playing)

    evening(alone, bots=0)


def test_a_person_directs() -> None:
    """Who opens the director's console is a deputy and directs until it closes; then the director is back."""

    async def work(shift: Shift) -> None:
        deputy = Client(Who("tournament director Kea", Role.TOURNAMENT_DIRECTOR), "CUP")
        shift.floor.attach(deputy)
        assert await shift.sit(ANN, "CUP", "enter") == Done()
        await until(shift, lambda: cup(shift).present == (deputy.who.name,))
        await asyncio.sleep(0.5)
        assert list(cup(shift).entrants) == ["ann"]
        brief = tc.BriefPlayers(by=deputy.who)
        assert await shift.floor.command(deputy.who, "CUP", "brief", brief) == Done()
        shift.floor.detach(deputy)
        await until(shift, lambda: cup(shift).playing and cup(shift).present == ("Tournament director",))
        shift.floor.attach(deputy)
        await until(shift, lambda: cup(shift).present == (deputy.who.name,))
        leave = tc.DirectorLeaves(by=deputy.who)
        assert await shift.floor.command(deputy.who, "CUP", "leave", leave) == Done()
        await asyncio.sleep(0.5)
        assert cup(shift).suspended
        shift.floor.detach(deputy)
        await until(shift, lambda: not cup(shift).suspended)

    evening(work)


def test_who_waits_is_called_to_a_free_seat() -> None:
    """The automatic supervisor of the room calls the first in line, and a page that is not answered runs out."""

    async def work(shift: Shift) -> None:
        room = shift.floor.pit.state("Room", Room)
        assert "CUP-A" not in room.tables
        game = room.tables["HO1"].game
        join = JoinList(by=ANN, game=game)
        assert await shift.floor.command(ANN, "Room", "join", join) == Done()

        def called() -> bool:
            return ANN.name in shift.floor.pit.state("Room", Room).pages

        await until(shift, called)
        await until(shift, lambda: not called())

    evening(work, bots=0)
    assert SUPERVISOR.role is Role.POKER_ROOM_SUPERVISOR
