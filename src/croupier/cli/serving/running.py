"""The server of a floor: it is opened, it serves, and it closes in good order within its time.

What was acknowledged is on the disk, so a floor may end at any moment; closing in order means that everybody is told,
that what waits is written and answered, and that nobody has to wait for a client or a process that hangs.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Literal

import uvicorn
from starlette.applications import Starlette

from croupier.cli.receipt import in_words, of_store
from croupier.cli.serving.machine import Watchman, look
from croupier.cli.serving.reading import nearest
from croupier.cli.serving.records import Configuration, pace_of
from croupier.cli.serving.service import notify
from croupier.cli.support.errors import Failed
from croupier.floor.clients import frame
from croupier.floor.logs import Writing, fault_in_the_loop, log
from croupier.floor.opening import TABLES, open_shift
from croupier.floor.shift import Shift
from croupier.store.address import file_of
from croupier.store.journal import StoreError
from croupier.web.app import application
from croupier.web.connections import RESERVED, server_settings
from croupier.web.pages.health import Condition, HealthPages
from croupier.web.sessions import session_key

BACKLOG = 256
"""Connections that may wait to be taken; without descriptors the loop of Python 3.11 tries so often every second."""
KEPT_ALIVE = 20
"""Seconds for which a connection that asks for nothing more is kept."""
TELLING = 0.2
"""Seconds that the word that the floor closes has to reach the pages."""
SWITCHING = 0.0005
"""Seconds that the loop may keep the interpreter while the writer wants it: by itself Python lets it wait ten times
as long, several times a commit, and everybody waits for the commit."""
LETTING_GO = 3
"""Seconds that clients have to go."""
OVERDUE = 5.0
"""Seconds beyond the time for closing after which the process ends whatever still holds it."""
STOPPED_AT_ONCE = 130
CLOSING = "The floor is closing. What was acknowledged is kept; come back when it is open again."


def open_floor(
    configuration: Configuration,
    *,
    tables: int = TABLES,
    games: tuple[str, ...] = (),
    dealer: Literal["auto", "person"] = "auto",
    bots: int = 3,
) -> int:
    """Open the floor and serve it until it is stopped; the exit code."""
    address, server = configuration.store.address, configuration.server
    try:
        writing = Writing(configuration.log)
    except OSError as error:
        return _failed(f"cannot write the log {configuration.log.file}: {_why(error)}; name another file in [log]")
    try:
        listening = listen(server.host, server.port)
    except OSError as error:
        writing.close()
        return _failed(f"cannot listen on {server.host} port {server.port}: {_why(error)}; choose another with --port")
    try:
        shift = open_shift(
            address,
            tables=tables,
            games=games,
            pace=pace_of(configuration.clock),
            paces={name: pace_of(table.clock) for name, table in configuration.tables.items()},
            bots=bots,
            person=dealer == "person",
            seal_key=configuration.store.seal_key,
            snapshot_every=configuration.store.snapshot_every,
        )
        beside = _file(address)
        app = application(shift, session_key(beside), configuration.safety, beside=beside)
    except (StoreError, ValueError, OSError) as error:
        listening.close()
        writing.close()
        return _failed(f"cannot open the store {address}: {error}")
    try:
        stranger = next((name for name in configuration.tables if name not in shift.floor.pit.streams), None)
        if stranger is not None:
            listening.close()
            shift.floor.end()
            near = nearest(stranger, shift.floor.pit.streams)
            return _failed(f"something is set for the table {stranger}, and there is none{near}", 2)
        return serve(shift, app, listening, configuration, writing)
    finally:
        writing.close()


def _failed(message: str, code: int = 1) -> int:
    print(message, file=sys.stderr)  # noqa: T201
    return code


def _file(address: str) -> Path | None:
    return None if address == "memory:" else file_of(address)


def serve(
    shift: Shift, app: Starlette, listening: socket.socket, configuration: Configuration, writing: Writing
) -> int:
    """Serve a floor until it is stopped; the exit code."""
    sys.setswitchinterval(SWITCHING)
    condition = Condition(shift.floor, shift.floor.meters)
    condition.meters.opened = time.time()
    file, limits = _file(configuration.store.address), configuration.safety.limits
    watchman = Watchman(
        condition,
        folder=None if file is None else file.absolute().parent,
        low=configuration.store.low_space,
        needed=limits.connections + RESERVED,
    )
    health = HealthPages(condition, configuration.metrics, lambda: look_at(shift, writing))
    app.router.routes[:0] = health.routes()
    _tell_open(app, *listening.getsockname()[:2])
    server = Server(app, condition, watchman, configuration, shift)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def look_at(shift: Shift, writing: Writing) -> None:
    """Bring the meters up to date in what is only looked at when somebody asks."""
    meters, groups = shift.floor.meters, shift.floor.groups.values()
    look(meters)
    meters.log_lost = writing.lost.lines
    meters.queued["commands"] = sum(len(group.waiting) for group in groups)
    meters.queued["journal"] = sum(group.flying for group in groups)
    meters.seats = sum(bool(player) for card in shift.cards() for player in card.boxes)


def _tell_open(app: Starlette, host: str, port: int) -> None:
    """Say where the floor is, and how staff come in: by a name of this machine, if it is listened to there."""
    shown = f"[{host}]" if ":" in host else host
    print(f"The floor is open: http://{shown}:{port}/   (Ctrl-C closes it)", flush=True)  # noqa: T201
    here = "[::1]" if ":" in host else "127.0.0.1"
    if ip_address(host).is_loopback or ip_address(host).is_unspecified:
        link = f"http://{here}:{port}{app.state.desk.sessions.staff_link()}"
        print(f"For staff at this machine, once: {link}", flush=True)  # noqa: T201
    else:
        print(f"Nobody can be staff: that takes {here}, and the floor listens on {host} alone.", flush=True)  # noqa: T201


class Server(uvicorn.Server):
    """A server that closes in good order, and says where the store ends once it has."""

    def __init__(
        self, app: Starlette, condition: Condition, watchman: Watchman, configuration: Configuration, shift: Shift
    ) -> None:
        """Settle how it serves."""
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                log_config=None,
                log_level="warning",
                access_log=False,
                backlog=BACKLOG,
                **server_settings(configuration.safety),
                timeout_keep_alive=KEPT_ALIVE,
                timeout_graceful_shutdown=LETTING_GO,
            )
        )
        self._condition, self._watchman, self._shift = condition, watchman, shift
        self._settings, self._address = configuration.server, configuration.store.address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open for everybody."""
        await super().startup(sockets)
        asyncio.get_running_loop().set_exception_handler(fault_in_the_loop)
        self._watching = asyncio.create_task(self._watchman.run())
        log("the floor is open", name=self._settings.name, store=self._address)
        notify("READY=1")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear the signals that end a floor; who asked for an end in good order gets one, and the code that says so."""
        heard = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  (signals are handled so)
        """The first signal closes the floor, the second ends the process as it stands: the disk has everything."""
        if self.should_exit:
            os._exit(STOPPED_AT_ONCE)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody, finish what is in hand, let everybody go, close the store and say where it ends."""
        self._condition.closing = True
        log("the floor closes", name=self._settings.name)
        notify("STOPPING=1")
        overdue = threading.Timer(self._settings.stop + LETTING_GO + OVERDUE, _give_up)
        overdue.daemon = True
        overdue.start()
        for server in self.servers:
            server.close()
        await self._finish()
        self._watching.cancel()
        await super().shutdown(sockets)
        if self._address != "memory:":
            _tell_end(self._address)
        log("the floor is closed", name=self._settings.name)
        overdue.cancel()

    async def _finish(self) -> None:
        """Tell the pages, and come to the end of what is in hand as far as the time allows."""
        for client in tuple(self._shift.floor.audience.clients()):
            client.send(frame("closing", why=CLOSING))
        await asyncio.sleep(TELLING)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._shift.finish(), self._settings.stop)


def _give_up() -> None:
    """In a thread: something holds the process beyond its time."""
    log("the floor did not close in its time", level=logging.ERROR)
    print("The floor did not close in its time and was ended; what was acknowledged is kept.", file=sys.stderr)  # noqa: T201
    os._exit(1)


def _tell_end(address: str) -> None:
    """Say where the store ends, for keeping elsewhere."""
    try:
        print(in_words(of_store(address)), flush=True)  # noqa: T201
    except Failed as failed:
        print(failed, file=sys.stderr)  # noqa: T201


def listen(host: str, port: int) -> socket.socket:
    """Take the port first: what fails then has not touched the store."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        raise error if isinstance(error, OSError) else OSError(str(error)) from error
    return listening


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
