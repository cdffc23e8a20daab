"""The web application: pages, the rules, the websocket. Everything comes from this server and from nowhere else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.floor.shift import Shift
from croupier.web.assets import assets
from croupier.web.pages import rules
from croupier.web.pages.desk import Desk, not_found
from croupier.web.pages.floor import FloorPages
from croupier.web.pages.odds import OddsPages
from croupier.web.pages.poker import PokerPages
from croupier.web.pages.proof import ProofPages
from croupier.web.pages.terminals import TerminalPages
from croupier.web.sessions import Sessions

POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SMALL = 1_000
"""An answer of fewer bytes is sent as it is."""


def application(shift: Shift, key: bytes) -> Starlette:
    """The application for one shift; `key` signs the guests' names."""
    desk = Desk(shift, Sessions(key, shift.names))
    odds = OddsPages()

    @asynccontextmanager
    async def working(_: Starlette) -> AsyncIterator[None]:
        await shift.start()
        yield
        await odds.worker.stop()
        await shift.stop()

    return Starlette(
        routes=[
            *FloorPages(desk).routes(),
            *TerminalPages(desk).routes(),
            *PokerPages(desk).routes(),
            *ProofPages(desk).routes(),
            *odds.routes(),
            *rules.routes(),
            Route("/static/{version}/{name:path}", assets().serve),
        ],
        middleware=[Middleware(Headers), Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)],
        exception_handlers={404: missing},
        lifespan=working,
    )


async def missing(_: Request, error: Exception) -> Response:
    """The page for an address that leads nowhere."""
    return not_found(error.detail if isinstance(error, HTTPException) else str(error))


class Headers:
    """Puts the policy on every answer; a browser asks again unless the answer says that it is for keeping."""

    def __init__(self, app: ASGIApp) -> None:
        """Around the application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(POLICY)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, with_headers)
