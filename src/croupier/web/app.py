"""The web application: pages, the rules, the websocket. Everything comes from this server and from nowhere else."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from croupier.floor import Done, Shift
from croupier.web import rules
from croupier.web.odds import OddsPages
from croupier.web.poker import PokerPages, has_room, is_poker, place_of, tournaments
from croupier.web.sessions import COOKIE, Sessions, who
from croupier.web.socket import serve
from croupier.web.terminals import Terminals, elsewhere

STATIC = Path(__file__).with_name("static")

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def application(shift: Shift, key: bytes) -> Starlette:
    """The application for one shift; `key` signs the guests' names."""
    sessions = Sessions(key, shift.names)
    pages = Pages(shift, sessions)
    terminals = Terminals(shift, pages.guest, pages.known)
    poker = PokerPages(shift, pages.guest, pages.known)
    odds = OddsPages()

    @asynccontextmanager
    async def working(_: Starlette) -> AsyncIterator[None]:
        await shift.start()
        yield
        await odds.worker.stop()
        await shift.stop()

    return Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/table/{table}", pages.table),
            Route("/table/{table}/sit", pages.sit, methods=["POST"]),
            *terminals.routes(),
            *poker.routes(),
            *odds.routes(),
            WebSocketRoute("/socket/{table}", pages.socket),
            Route("/api/floor", pages.floor),
            Route("/api/rules/{document}/{number}", pages.rule_json),
            Route("/rules", pages.documents),
            Route("/rules/{document}", pages.document),
            Route("/rules/{document}/{number}", pages.rule),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=with_headers)],
        exception_handlers={404: lambda _, error: HTMLResponse(rules.not_found(str(error.detail)), 404)},
        lifespan=working,
    )


async def with_headers(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
    """Put the security headers on every answer."""
    answer = await call(request)
    answer.headers.update(HEADERS)
    return answer


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the request comes from our own pages: a browser says so in `Origin`, other programs leave it out."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


class Pages:
    """The handlers, with the shift and the sessions they need."""

    def __init__(self, shift: Shift, sessions: Sessions) -> None:
        """One for each application."""
        self.shift, self.sessions = shift, sessions

    def guest(self, connection: HTTPConnection) -> tuple[str, str]:
        """The guest's name, and the cookie to set if the browser does not have it yet."""
        name = self.sessions.name(connection.cookies.get(COOKIE))
        if name is not None:
            return name, ""
        name = self.sessions.guest()
        return name, f"{COOKIE}={self.sessions.token(name)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"

    def known(self, answer: Response, cookie: str) -> Response:
        """The answer, with the cookie if there is one to set."""
        if cookie:
            answer.headers.append("set-cookie", cookie)
        return answer

    async def lobby(self, request: Request) -> Response:
        """The floor with its tables."""
        return self.known(FileResponse(STATIC / "lobby.html"), self.guest(request)[1])

    async def table(self, request: Request) -> Response:
        """One table."""
        name = request.path_params["table"]
        if name in self.shift.stations:
            return RedirectResponse(elsewhere(name, request.query_params.get("as", "")), 303)
        if is_poker(self.shift, name):
            return self.known(FileResponse(STATIC / "poker.html"), self.guest(request)[1])
        if place_of(self.shift, name):
            return RedirectResponse(place_of(self.shift, name), 303)
        if name not in self.shift.tables:
            there = ", ".join((*self.shift.tables, *self.shift.hosts, *self.shift.stations))
            return HTMLResponse(rules.not_found(f"There is no table {name!r}; there are {there}."), 404)
        return self.known(FileResponse(STATIC / "table.html"), self.guest(request)[1])

    async def sit(self, request: Request) -> Response:
        """One click in the lobby: chips, a seat, and on to the table."""
        table = request.path_params["table"]
        if not self.shift.has(table) or not same_origin(request):
            return HTMLResponse(rules.not_found("There is no such table, or another site sent you here."), 404)
        name, cookie = self.guest(request)
        answer = await self.shift.sit(who(name, ""), table, self.sessions.fresh_id())
        if isinstance(answer, Done):
            return self.known(RedirectResponse(f"/table/{quote(table)}", 303), cookie)
        return self.known(HTMLResponse(rules.not_found(answer.why), 409), cookie)

    async def floor(self, request: Request) -> Response:
        """What the lobby draws."""
        name, cookie = self.guest(request)
        shown = {
            "you": name,
            "tables": self.shift.cards(),
            "tournaments": tournaments(self.shift),
            "room": has_room(self.shift),
            "halted": self.shift.floor.halted,
        }
        body = msgspec.json.encode(shown)
        return self.known(Response(body, media_type="application/json"), cookie)

    async def socket(self, socket: WebSocket) -> None:
        """A connection to one table, in the role that the address asks for."""
        table = socket.path_params["table"]
        if not self.shift.has(table) or not same_origin(socket):
            await socket.close(1008)
            return
        name, cookie = self.guest(socket)
        await socket.accept(headers=[(b"set-cookie", cookie.encode())] if cookie else [])
        await serve(self.shift, socket, who(name, socket.query_params.get("as", "")), table)

    async def documents(self, _: Request) -> Response:
        """The rule texts."""
        return HTMLResponse(rules.all_documents())

    async def document(self, request: Request) -> Response:
        """The rules of one text."""
        return self._looked_up(lambda: rules.one_document(request.path_params["document"]))

    async def rule(self, request: Request) -> Response:
        """One rule."""
        return self._looked_up(lambda: rules.one_rule(request.path_params["document"], request.path_params["number"]))

    async def rule_json(self, request: Request) -> Response:
        """One rule for the table page."""
        try:
            found = rules.as_json(request.path_params["document"], request.path_params["number"])
        except LookupError as error:
            return Response(msgspec.json.encode({"why": str(error)}), 404, media_type="application/json")
        return Response(msgspec.json.encode(found), media_type="application/json")

    def _looked_up(self, page: Callable[[], str]) -> Response:
        try:
            return HTMLResponse(page())
        except LookupError as error:
            return HTMLResponse(rules.not_found(str(error.args[0])), 404)
