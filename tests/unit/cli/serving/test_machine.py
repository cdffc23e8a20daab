"""The machine under the floor: what is noticed, and when it is said."""

import asyncio
import errno
import gc
import logging
import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.cli.serving import machine
from croupier.cli.serving.machine import (
    AT_LATEST,
    LITTLE,
    OFTEN_ENOUGH,
    Broom,
    Watchman,
    look,
    open_descriptors,
    raise_descriptors,
    room,
)
from croupier.floor import logs
from croupier.floor.meters import Meters
from croupier.web.pages.health import Condition


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has written anything in this minute."""
    monkeypatch.setattr(logs, "LIMITS", logs.Limits())


def house(**more: Any) -> Condition:
    """A house whose floor has no trouble, or that of a test."""
    floor: Any = SimpleNamespace(**{"trouble": "", "groups": {}} | more)
    return Condition(floor, Meters())


def watchman(condition: Condition, folder: Path | None = None, *, low: int = 0, needed: int = 0) -> Watchman:
    """Somebody who looks."""
    return Watchman(condition, folder=folder, low=low, needed=needed)


def test_as_many_descriptors_as_the_system_gives() -> None:
    """What is asked for once is there the second time."""
    import resource  # noqa: PLC0415  (as in the module)

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(64, before[1]), before[1]))
        assert raise_descriptors() == raise_descriptors() == before[1]
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_fewer_descriptors_than_the_limits_need_are_noticed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In the log, and for whoever asks whether the floor is ready."""
    monkeypatch.setattr(machine, "raise_descriptors", lambda: 1_024)
    condition = house()
    watchman(condition, needed=1_024)
    assert condition.notices == {}
    watchman(condition, needed=1_025)
    assert condition.notices == {"limit": "Only 1024 descriptors may be open, and the limits are for 1025."}
    assert condition.meters.descriptors_most == 1_024
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_disk_that_fills_up_is_noticed_before_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Once in the log, again when there is room; the number is always there."""
    left = [600_000_000]
    monkeypatch.setattr(machine, "room", lambda _: left[0])
    condition = house()
    looking = watchman(condition, tmp_path, low=500_000_000)
    for now, notices in ((600_000_000, []), (400_000_000, ["400 MB are left on the disk that holds the store."])):
        left[0] = now
        looking.look_around()
        looking.look_around()
        assert list(condition.notices.values()) == notices
        assert condition.meters.disk_free == now
    left[0] = 600_000_000
    looking.look_around()
    assert condition.notices == {}
    assert [record.getMessage() for record in caplog.records] == [
        "an operator should see to the machine: disk",
        "the machine is well again: disk",
    ]


def test_room_is_what_the_system_says(tmp_path: Path) -> None:
    """More than nothing here; nobody knows where there is no folder."""
    assert (room(tmp_path) or 0) > 0
    assert room(tmp_path / "nowhere") is None


def test_nearly_all_descriptors_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before nobody new can connect."""
    monkeypatch.setattr(machine, "raise_descriptors", lambda: 100)
    condition = house()
    looking = watchman(condition)
    for taken, notices in ((90, []), (91, ["91 of 100 descriptors are open."]), (50, [])):
        monkeypatch.setattr(machine, "open_descriptors", lambda _, taken=taken: taken)
        looking.look_around()
        assert list(condition.notices.values()) == notices


def test_the_worst_lag_is_that_of_the_last_minute() -> None:
    """Later ones that are less late do not hide it, and after a minute it is forgotten."""
    condition = house()
    looking = watchman(condition)
    worst = []
    for now, late in ((0, 0.1), (10, 2.0), (20, 0.5), (30, 0.2), (71, 0.1), (81, 0.0), (200, -0.01)):
        looking.lag(now, late)
        worst.append(condition.meters.loop_lag_worst)
    assert worst == [0.1, 2.0, 2.0, 2.0, 0.5, 0.2, 0]
    assert sum(condition.meters.loop_lag.counts) == 7


def test_trouble_of_the_store_is_timed_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """When it begins and when it is over."""
    condition = house()
    looking = watchman(condition)
    for trouble in ("", "The store is locked.", "The store is locked.", ""):
        vars(condition.floor)["trouble"] = trouble
        looking.trouble(0.25)
    assert condition.meters.trouble == 0.5
    assert [record.getMessage() for record in caplog.records] == [
        "the store takes no writes",
        "the store takes writes again",
    ]


def test_what_is_looked_at_when_somebody_asks() -> None:
    """Memory, processor time and descriptors, as the system tells them."""
    meters = Meters()
    look(meters)
    assert meters.memory > 1_000_000
    assert meters.processor > 0
    before = open_descriptors(0)
    reader, writer = os.pipe()
    assert open_descriptors(0) == before + 2
    os.close(reader)
    os.close(writer)


def test_without_descriptors_all_of_them_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none left to count them with; on a system that does not tell, nobody knows."""

    def listed(error: int) -> None:
        def failing(_: str) -> list[str]:
            raise OSError(error, os.strerror(error))

        monkeypatch.setattr(os, "listdir", failing)

    listed(errno.EMFILE)
    assert open_descriptors(1_024) == 1_024
    listed(errno.ENOENT)
    assert open_descriptors(1_024) == 0


def test_the_watchman_looks_for_as_long_as_the_floor_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He tells the service manager that the loop turns, and measures how late it is."""
    told: list[str] = []
    monkeypatch.setattr(machine, "TICK", 0)
    condition = house()

    async def evening() -> None:
        thrice = asyncio.Event()

        def heard(state: str) -> None:
            told.append(state)
            if len(told) == 3:
                thrice.set()

        monkeypatch.setattr(machine, "notify", heard)
        looking = asyncio.create_task(watchman(condition, tmp_path).run())
        await asyncio.wait([looking, asyncio.create_task(thrice.wait())], return_when=asyncio.FIRST_COMPLETED)
        assert looking.cancel(), "he has ended by himself"

    asyncio.run(evening())
    assert set(told) == {"WATCHDOG=1"}
    assert sum(condition.meters.loop_lag.counts) >= 3
    assert condition.meters.disk_free > 0


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        """Nobody else does."""
        self.itself = self


@pytest.fixture
def broom() -> Iterator[Broom]:
    """A broom that has just swept; what the tests had put aside is put aside again."""
    made = Broom(0.0)
    yield made
    made.put_away()
    gc.freeze()


@pytest.mark.parametrize(("when", "sockets"), [(OFTEN_ENOUGH, LITTLE), (AT_LATEST, 10 * LITTLE)])
def test_what_lasts_is_looked_through_seldom(broom: Broom, when: float, sockets: int) -> None:
    """Once it was looked at it is passed over, until the time for that has come; then what is garbage goes."""
    knot = Knot()
    seen = weakref.ref(knot)
    gc.collect()
    assert gc.get_freeze_count()
    del knot
    gc.collect()
    broom.sweep(when - 1, sockets)
    assert seen() is not None
    broom.sweep(when, sockets)
    assert seen() is None
    assert broom.swept == when
