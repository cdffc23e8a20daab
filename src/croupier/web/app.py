"""The web application: pages, the rules, the websocket. Everything comes from this server and from nowhere else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

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
from croupier.web.guard import Guard
from croupier.web.pages import rules
from croupier.web.pages.desk import Desk, not_found
from croupier.web.pages.floor import FloorPages
from croupier.web.pages.odds import OddsPages
from croupier.web.pages.poker import PokerPages
from croupier.web.pages.proof import ProofPages
from croupier.web.pages.staff import StaffPages
from croupier.web.pages.terminals import TerminalPages
from croupier.web.safety import Safety
from croupier.web.sessions import Sessions, register_beside
from croupier.web.watch import Watch

UNUSED = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "midi",
    "payment", "usb",
)  # fmt: skip
"""What a browser could give a page, and ours never ask for."""
POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
}
ONLY_TLS = {"Strict-Transport-Security": "max-age=31536000"}
SMALL = 1_000
"""An answer of fewer bytes is sent as it is."""


def application(
    shift: Shift,
    key: bytes,
    safety: Safety = Safety(),  # noqa: B008  (a value that nobody can change)
    *,
    beside: Path | None = None,
    watch: Watch = Watch(),  # noqa: B008  (the same)
) -> Starlette:
    """The application for one shift; `key` signs the guests' cookies, their sessions are kept `beside` the store.

    `state.desk.sessions.staff_link()` of what comes back is the path that lets the first member of staff in.
    """
    sessions = Sessions(key, shift.names, register_beside(beside), watch)
    desk = Desk(shift, sessions, safety, watch)
    odds = OddsPages(desk)

    @asynccontextmanager
    async def working(_: Starlette) -> AsyncIterator[None]:
        await shift.start()
        yield
        await odds.worker.stop()
        await shift.stop()
        sessions.close()

    policy = POLICY | (ONLY_TLS if safety.tls else {})
    app = Starlette(
        routes=[
            *FloorPages(desk).routes(),
            *TerminalPages(desk).routes(),
            *PokerPages(desk).routes(),
            *ProofPages(desk).routes(),
            *odds.routes(),
            *rules.routes(),
            *StaffPages(desk).routes(),
            Route("/static/{version}/{name:path}", assets().serve),
        ],
        middleware=[
            Middleware(Policy, policy=policy),
            Middleware(Guard, desk=desk),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6),
        ],
        exception_handlers={404: missing},
        lifespan=working,
    )
    app.state.desk = desk
    return app


async def missing(_: Request, error: Exception) -> Response:
    """The page for an address that leads nowhere."""
    return not_found(error.detail if isinstance(error, HTTPException) else str(error))


class Policy:
    """Puts the policy on every answer; a browser asks again unless the answer says that it is for keeping."""

    def __init__(self, app: ASGIApp, policy: dict[str, str]) -> None:
        """Around the application."""
        self.app, self.policy = app, policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(self.policy)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, with_headers)
