"""The pages of tai-sai tables: a free terminal, one terminal, the console of the staff."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.engines.chance.state import mine
from croupier.web.guard import HOW_TO_STAFF
from croupier.web.pages.desk import Desk, not_found, refused, visitor_of
from croupier.web.sessions import STAFF_ROLES


def elsewhere(table: str, wanted: str) -> str:
    """Where a tai-sai table is found: a terminal for guests, the console for staff (`wanted` is their role)."""
    return f"/console/{quote(table)}?as={wanted}" if wanted in STAFF_ROLES else f"/terminal/{quote(table)}"


class TerminalPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk, self.shift = desk, desk.shift

    def routes(self) -> tuple[Route, ...]:
        """Where the pages are."""
        return (
            Route("/terminal/{table}", self.free),
            Route("/terminal/{table}/{terminal:int}", self.terminal),
            Route("/console/{table}", self.console),
        )

    async def free(self, request: Request) -> Response:
        """The guest's own terminal, or else a free one."""
        table = request.path_params["table"]
        station = self.shift.stations.get(table)
        if station is None:
            return self._missing(table)
        visitor = visitor_of(request)
        own = mine(station.system, self.desk.sessions.name(visitor.id)) if visitor.id else 0
        n = own or station.free()
        if not n:
            return not_found("Every terminal is taken; try again later.", 409)
        return RedirectResponse(f"/terminal/{quote(table)}/{n}", 303)

    async def terminal(self, request: Request) -> Response:
        """One terminal."""
        table, n = request.path_params["table"], request.path_params["terminal"]
        station = self.shift.stations.get(table)
        if station is None or n not in station.system.terminals:
            return self._missing(table, n)
        return self.desk.live(request, "terminal.html")

    async def console(self, request: Request) -> Response:
        """The console of dealer, supervisor and operator."""
        table = request.path_params["table"]
        if table not in self.shift.stations:
            return self._missing(table)
        if visitor_of(request).staff is None:
            return refused(HOW_TO_STAFF, 403)
        return self.desk.live(request, "console.html")

    def _missing(self, table: str, terminal: int = 0) -> Response:
        there = ", ".join(self.shift.stations) or "none"
        what = f"no terminal {terminal} at table {table!r}" if terminal else f"no tai-sai table {table!r}"
        return not_found(f"There is {what}; tai-sai tables here: {there}.")
