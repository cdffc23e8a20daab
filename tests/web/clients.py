"""A floor in this process, for tests that need no browser and no port: its pages and its websocket, asked directly."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Receive, Scope, Send
from tests.web.serving import CARIBBEAN, QUICK

from croupier.floor.pace import Pace
from croupier.floor.opening import open_shift
from croupier.web.app import application

KEY = b"signs the names of the guests!!!"


@contextmanager
def floor(
    store: str = "memory:",
    *,
    games: tuple[str, ...] = CARIBBEAN,
    bots: int = 0,
    person: bool = False,
    pace: Pace = QUICK,
    **settings: Any,
) -> Iterator[TestClient]:
    """An open floor; whoever asks it is one guest, who keeps the cookie."""
    shift = open_shift(store, tables=1, games=games, pace=pace, bots=bots, person=person)
    with TestClient(application(shift, KEY), base_url="http://testserver", **settings) as client:
        yield client


@contextmanager
def talk(client: TestClient, path: str = "/socket/CS1", **headers: str) -> Iterator[WebSocketTestSession]:
    """A connection to a table; at its end the server may finish, for which the client alone would not wait."""
    session = client.websocket_connect(path, headers=headers)
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
