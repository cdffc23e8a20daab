"""The server of a floor: what keeps it from opening, and what cannot keep it from closing."""

import asyncio
import os
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette

from croupier.cli.serving import records, running
from croupier.cli.serving.machine import Watchman
from croupier.cli.serving.running import Server, open_floor
from croupier.floor import Client, Shift
from croupier.floor.logs import Log
from croupier.floor.meters import Meters
from croupier.floor.opening import open_shift
from croupier.kernel.commands import BuyChips, Sit
from croupier.kernel.people import Role, Who
from croupier.web.pages.health import Condition

CARIBBEAN = ("caribbean-stud",)


@pytest.fixture
def shift() -> Shift:
    """A floor with one table that nobody has started."""
    pace = records.PACES["normal"]
    return open_shift("memory:", tables=1, games=CARIBBEAN, pace=pace, bots=0, person=True)


@pytest.fixture
def server(shift: Shift) -> Server:
    """A server that does not listen, with hardly any time to close."""
    configuration = records.Configuration(server=records.Server(stop=0.01), store=records.Store(address="memory:"))
    condition = Condition(shift.floor, Meters())
    return Server(Starlette(), condition, Watchman(condition, folder=None, low=0, needed=0), configuration, shift)


def test_a_log_that_cannot_be_written_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, one line, and nothing else is touched."""
    (tmp_path / "log").mkdir()
    store = records.Store(address=str(tmp_path / "floor.db"))
    assert open_floor(records.Configuration(store=store, log=Log(file=str(tmp_path / "log")))) == 1
    said = capsys.readouterr().err
    assert said == f"cannot write the log {tmp_path / 'log'}: is a directory; name another file in [log]\n"
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


def test_a_table_that_there_is_not_is_said_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever sets a clock for it has mistaken the name."""
    configuration = records.Configuration(
        server=records.Server(port=0),
        store=records.Store(address="memory:"),
        tables={"CS1": records.Table(), "CS12": records.Table()},
    )
    assert open_floor(configuration, tables=1, games=CARIBBEAN) == 2
    said = capsys.readouterr().err
    assert said == "something is set for the table CS12, and there is none; did you mean CS1?\n"


def test_the_second_signal_ends_the_process_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one asks it to close; whoever has set handlers has them again afterwards."""
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    before = signal.getsignal(signal.SIGTERM)
    with server.capture_signals():
        signal.raise_signal(signal.SIGTERM)
        assert server.should_exit
        assert ended == []
        signal.raise_signal(signal.SIGINT)
    assert ended == [130]
    assert signal.getsignal(signal.SIGTERM) is before


def test_pages_are_told_and_work_in_hand_has_its_time(
    server: Server, shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that does not come to an end is not waited for."""
    monkeypatch.setattr(running, "TELLING", 0)
    given_up: list[bool] = []

    async def finish() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            given_up.append(True)
            raise

    async def close() -> bytes:
        vars(shift)["finish"] = finish
        client = Client(Who("Kea", Role.PLAYER), "CS1")
        shift.floor.attach(client)
        await server._finish()
        return client.frames[-1]

    assert asyncio.run(close()).startswith(b'{"type":"closing","why":"The floor is closing.')
    assert given_up == [True]


def test_what_waits_and_who_sits_is_counted_when_somebody_asks(shift: Shift) -> None:
    """Commands before their groups, batches before the disk, seats of all tables."""
    kea = Who("Kea", Role.PLAYER)
    assert shift.floor.at_once("CS1", BuyChips(by=kea, amount=10_000)) is None
    assert shift.floor.at_once("CS1", Sit(by=kea, box=3)) is None
    writing: Any = SimpleNamespace(lost=SimpleNamespace(lines=2))
    running.look_at(shift, writing)
    assert shift.floor.meters.log_lost == 2
    assert shift.floor.meters.seats == 1
    assert shift.floor.meters.queued == {"commands": 0, "journal": 0}


def test_what_holds_the_process_beyond_its_time_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends with a code that says so."""
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    running._give_up()
    assert ended == [1]
    assert "did not close in its time" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "For staff at this machine, once: http://127.0.0.1:80/staff/x"),
        ("0.0.0.0", "For staff at this machine, once: http://127.0.0.1:80/staff/x"),  # noqa: S104  (nobody listens)
        ("::", "For staff at this machine, once: http://[::1]:80/staff/x"),
        ("192.0.2.1", "Nobody can be staff: that takes 127.0.0.1, and the floor listens on 192.0.2.1 alone."),
    ],
)
def test_staff_are_told_how_to_come_in(capsys: pytest.CaptureFixture[str], host: str, said: str) -> None:
    """By a name of this machine, if the floor listens to it."""
    app = Starlette()
    app.state.desk = SimpleNamespace(sessions=SimpleNamespace(staff_link=lambda: "/staff/x"))
    running._tell_open(app, host, 80)
    assert capsys.readouterr().out.splitlines()[1] == said
