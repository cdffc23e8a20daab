"""The floor: the lobby, the page of a table, a seat with one click."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.floor.answers import Done
from croupier.web.pages.desk import Desk, as_json, not_found, same_origin
from croupier.web.pages.poker import has_room, is_poker, place_of, tournaments
from croupier.web.pages.terminals import elsewhere
from croupier.web.sessions import who
from croupier.web.socket import serve


class FloorPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk, self.shift = desk, desk.shift

    def routes(self) -> tuple[Route | WebSocketRoute, ...]:
        """Where the pages are."""
        return (
            Route("/", self.lobby),
            Route("/table/{table}", self.table),
            Route("/table/{table}/sit", self.sit, methods=["POST"]),
            Route("/api/floor", self.floor),
            WebSocketRoute("/socket/{table}", self.socket),
        )

    async def lobby(self, request: Request) -> Response:
        """The floor with its tables."""
        return self.desk.live(request, "lobby.html")

    async def table(self, request: Request) -> Response:
        """One table."""
        name = request.path_params["table"]
        if name in self.shift.stations:
            return RedirectResponse(elsewhere(name, request.query_params.get("as", "")), 303)
        if is_poker(self.shift, name):
            return self.desk.live(request, "poker.html")
        if place_of(self.shift, name):
            return RedirectResponse(place_of(self.shift, name), 303)
        if name not in self.shift.tables:
            there = ", ".join((*self.shift.tables, *self.shift.hosts, *self.shift.stations))
            return not_found(f"There is no table {name!r}; there are {there}.")
        return self.desk.live(request, "table.html")

    async def sit(self, request: Request) -> Response:
        """One click in the lobby: chips, a seat, and on to the table."""
        table = request.path_params["table"]
        if not self.shift.has(table) or not same_origin(request):
            return not_found("There is no such table, or another site sent you here.")
        name, cookie = self.desk.guest(request)
        answer = await self.shift.sit(who(name, ""), table, self.desk.sessions.fresh_id())
        if isinstance(answer, Done):
            return self.desk.known(RedirectResponse(f"/table/{quote(table)}", 303), cookie)
        return self.desk.known(not_found(answer.why, 409), cookie)

    async def floor(self, request: Request) -> Response:
        """What the lobby draws."""
        name, cookie = self.desk.guest(request)
        shown = {
            "you": name,
            "tables": self.shift.cards(),
            "tournaments": tournaments(self.shift),
            "room": has_room(self.shift),
            "halted": self.shift.floor.trouble,
        }
        return self.desk.known(as_json(shown), cookie)

    async def socket(self, socket: WebSocket) -> None:
        """A connection to one table, in the role that the address asks for."""
        table = socket.path_params["table"]
        if not self.shift.has(table) or not same_origin(socket):
            await socket.close(1008)
            return
        name, cookie = self.desk.guest(socket)
        await socket.accept(headers=[(b"set-cookie", cookie.encode())] if cookie else [])
        await serve(self.shift, socket, who(name, socket.query_params.get("as", "")), table)
