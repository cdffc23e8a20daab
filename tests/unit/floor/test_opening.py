"""Opening a floor: on a store from before, on a damaged one, with settings that cannot be."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.floor.stage import ANN, player

from croupier.engines.cards.table import Table
from croupier.floor.answers import Done
from croupier.floor.floor import Floor
from croupier.floor.opening import open_shift, open_tables
from croupier.floor.pace import AT_ONCE, Pace
from croupier.floor.shift import Shift
from croupier.games import BY_NAME
from croupier.kernel.commands import BuyChips
from croupier.store.address import open_store
from croupier.store.journal import Append, Batch, StoreError

CARIBBEAN = ("caribbean-stud",)


def evening(store: str, work: Callable[[Shift], Awaitable[None]], **settings: Any) -> None:
    """Let a shift run on a store while the work is done."""

    async def run() -> None:
        given: dict[str, Any] = {"tables": 1, "pace": Pace(), "bots": 0, "person": False, "games": CARIBBEAN} | settings
        shift = open_shift(store, **given)
        await shift.start()
        try:
            await work(shift)
        finally:
            await shift.stop()

    asyncio.run(run())


def test_opening_again_continues_on_the_same_store(tmp_path: Path) -> None:
    """A second opening replays the first evening and opens no table twice."""
    store = str(tmp_path / "floor.db")

    async def first(shift: Shift) -> None:
        assert await shift.sit(ANN, "CS1", "s") == Done()

    async def second(shift: Shift) -> None:
        assert shift.tables == ("CS1",)
        assert shift.floor.pit.state("CS1", Table).people["ann"].chips == 100_000
        assert await shift.sit(ANN, "CS1", "s") == Done()

    evening(store, first)
    evening(store, second)


def test_a_store_from_before_gains_the_new_tables(tmp_path: Path) -> None:
    """A store that knows Caribbean stud only is opened again: what was there stays, the other games are added."""
    store = str(tmp_path / "floor.db")

    async def first(shift: Shift) -> None:
        assert shift.tables == ("CS1",)
        assert await shift.sit(ANN, "CS1", "s") == Done()

    async def second(shift: Shift) -> None:
        assert {"CS1", "BR1", "BR2", "FC1", "LP1", "UT1", "BJ1", "BJ2", "BA1", "BA2", "DR1"} <= set(shift.tables)
        assert shift.floor.pit.state("CS1", Table).people["ann"].chips == 100_000
        big_raise = shift.floor.pit.state("BR2", Table).game
        assert big_raise is not None
        assert big_raise.edition == "draft"
        assert await shift.sit(ANN, "LP1", "s") == Done()

    async def third(shift: Shift) -> None:
        assert {"CS1", "BR2", "BJ1", "BA2"} <= set(shift.tables)

    evening(store, first)
    evening(store, second, games=())
    evening(store, third)


def test_what_was_decided_is_on_the_disk_when_the_floor_has_stopped(tmp_path: Path) -> None:
    """Bots play at full speed until the floor stops: the store then holds exactly what the floor had come to."""
    store = str(tmp_path / "floor.db")
    pits: list[Any] = []

    async def play(shift: Shift) -> None:
        while shift.floor.version("CS1") < 300:
            await shift.floor.change(1.0)

    async def run() -> None:
        shift = open_shift(store, tables=1, pace=AT_ONCE, bots=2, person=False, games=CARIBBEAN)
        await shift.start()
        await play(shift)
        await shift.stop()
        pits.append(shift.floor.pit)
        again = open_shift(store, tables=1, pace=AT_ONCE, bots=0, person=False, games=CARIBBEAN)
        pits.append(again.floor.pit)
        again.floor.end()

    asyncio.run(run())
    assert pits[0] == pits[1]


def test_a_damaged_store_is_not_opened(tmp_path: Path) -> None:
    """One changed byte in a record: the floor says so and leaves the file alone."""
    path = tmp_path / "floor.db"

    journal = open_store(path)
    floor = Floor(journal)
    open_tables(floor, 1, CARIBBEAN)
    journal.close()
    damage(path, b'"game":"caribbean-stud"', b'"game":"caribbean-stuD"')


def test_what_came_after_the_last_snapshot_is_verified(tmp_path: Path) -> None:
    """A store that was closed in good order and written to since: one changed byte of what came since is noticed."""
    path = tmp_path / "floor.db"

    async def sit(shift: Shift) -> None:
        assert await shift.sit(ANN, "CS1", "s") == Done()

    evening(str(path), sit)
    journal = open_store(path)
    floor = Floor(journal)
    floor.load()
    floor.ask("key", "CS1", BuyChips(by=player("latecomer"), amount=5_000), lambda _: None)
    journal.close()
    damage(path, b'"person":"latecomer"', b'"person":"latecomeR"')


def damage(path: Path, old: bytes, new: bytes) -> None:
    """Change a store that was closed, and see that it is not opened and not touched."""
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))
    before = path.read_bytes()
    with pytest.raises(StoreError, match="Nothing was changed"):
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
    assert "lunar-poker" in BY_NAME


def test_a_store_of_another_make_is_refused(tmp_path: Path) -> None:
    """Records that are no events of ours: a clear error, no traceback."""
    path = tmp_path / "floor.db"
    journal = open_store(path)
    journal.append(Batch("x", (Append("CS1", 0, (b'{"type":"Nonsense"}',)),)))
    journal.close()
    with pytest.raises(StoreError, match="not an event"):
        open_shift(str(path), tables=1, pace=AT_ONCE, bots=0, person=False)
