"""A floor in this process, for tests that need no browser and no port: its pages and its websocket, asked directly."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Receive, Scope, Send
from tests.web.serving import CARIBBEAN, QUICK

from croupier.floor.opening import open_shift
from croupier.floor.pace import Pace
from croupier.web.app import application
from croupier.web.pages.desk import Desk
from croupier.web.safety import Safety
from croupier.web.sessions import Sessions
from croupier.web.watch import Watch

KEY = b"signs the cookies of the guests!"
HOST = "127.0.0.1:8080"
BASE = f"http://{HOST}"
HERE, THERE = ("127.0.0.1", 50_000), ("203.0.113.7", 50_000)
"""A browser at the machine itself, and one elsewhere."""


@contextmanager
def floor(
    store: str = "memory:",
    *,
    games: tuple[str, ...] = CARIBBEAN,
    bots: int = 0,
    person: bool = False,
    pace: Pace = QUICK,
    safety: Safety = Safety(),  # noqa: B008  (a value that nobody can change)
    watch: Watch = Watch(),  # noqa: B008  (the same)
    staff: bool = False,
    **settings: Any,
) -> Iterator[TestClient]:
    """An open floor; whoever asks it is one guest at this machine, who keeps the cookie, or a member of staff."""
    shift = open_shift(store, tables=1, games=games, pace=pace, bots=bots, person=person)
    beside = None if store == "memory:" else Path(store)
    app = application(shift, KEY, safety, beside=beside, watch=watch)
    settings = {"base_url": BASE, "client": HERE, **settings}
    with TestClient(app, **settings) as client:
        if staff:
            enrol(client)
        yield client


def desk(client: TestClient) -> Desk:
    """The desk of the floor that is asked."""
    assert isinstance(client.app, Starlette)
    found: Desk = client.app.state.desk
    return found


def sessions(client: TestClient) -> Sessions:
    """The sessions of the floor that is asked."""
    return desk(client).sessions


def enrol(client: TestClient) -> None:
    """Make a client a member of staff, by a link as the start prints it."""
    assert client.get(sessions(client).staff_link()).status_code == 200


@contextmanager
def talk(client: TestClient, path: str = "/socket/CS1", **headers: str) -> Iterator[WebSocketTestSession]:
    """A connection to a table; at its end the server may finish, for which the client alone would not wait."""
    told = {key: value for key, value in {"origin": BASE, **headers}.items() if value}
    session = client.websocket_connect(f"ws://{HOST}{path}", headers=told)
    serving, ended = session.app, Event()

    async def to_its_end(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await serving(scope, receive, send)
        finally:
            ended.set()

    session.app = to_its_end
    with session:
        yield session
        session.close()
        ended.wait()
