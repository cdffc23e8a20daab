"""The floor: the lobby, the page of a table, a seat with one click."""

import math
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.floor.answers import Done
from croupier.kernel.people import Role, Who
from croupier.web.pages.desk import Desk, Visitor, as_json, not_found, refused, set_cookie, visitor_of
from croupier.web.pages.poker import has_room, is_poker, place_of, tournaments
from croupier.web.pages.terminals import elsewhere
from croupier.web.sessions import fresh_id
from croupier.web.socket import Line

GLANCE = 0.25
"""For so many seconds the lobby is shown what was seen last."""


class FloorPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk, self.shift = desk, desk.shift
        self._looked, self._look_again = msgspec.Raw(b"[]"), -math.inf

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
        table, visitor = request.path_params["table"], visitor_of(request)
        if not self.shift.has(table):
            return not_found(f"There is no table {table!r}.")
        wait = self._too_many_names(visitor)
        if wait:
            return refused(f"Too many new guests come from your address; try again in {wait} seconds.", 429, retry=wait)
        session_id, written = self.desk.newcomer(visitor)
        person = Who(self.desk.sessions.enter(session_id, visitor.address).name, Role.PLAYER)
        sat = await self.shift.sit(person, table, fresh_id())
        done = RedirectResponse(f"/table/{quote(table)}", 303)
        answer = done if isinstance(sat, Done) else not_found(sat.why, 409)
        set_cookie(answer, written)
        return answer

    def _too_many_names(self, visitor: Visitor) -> int:
        """For how many seconds no new guest of this address is taken in."""
        if self.desk.sessions.known(visitor.id) is not None:
            return 0
        here = (self.desk.crowd.at(visitor.caller),)
        return self.desk.crowd.refused(here, "names", self.desk.limits.names)

    async def floor(self, request: Request) -> Response:
        """What the lobby draws."""
        visitor = visitor_of(request)
        shown = {
            "you": self.desk.sessions.name(visitor.id) if visitor.id else "",
            "staff": visitor.staff is not None,
            "tables": self._tables(),
            "tournaments": tournaments(self.shift),
            "room": has_room(self.shift),
            "halted": self.shift.floor.trouble,
        }
        return as_json(shown)

    def _tables(self) -> msgspec.Raw:
        """The tables as the lobby shows them, looked at a few times a second at most however many ask."""
        now = self.desk.watch.now()
        if now >= self._look_again:
            self._looked = msgspec.Raw(msgspec.json.encode(self.shift.cards()))
            self._look_again = now + GLANCE
        return self._looked

    async def socket(self, socket: WebSocket) -> None:
        """A connection to one table, in the role that the address asks for."""
        table = socket.path_params["table"]
        if not self.shift.has(table):
            await socket.send_denial_response(PlainTextResponse(f"There is no table {table[:80]!r}.", 404))
            return
        await Line(self.desk, socket, table).serve()
