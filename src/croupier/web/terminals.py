"""The pages of tai-sai tables: a free terminal, one terminal, the console of the staff."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.floor import Shift
from croupier.tai_sai.state import mine
from croupier.web import rules
from croupier.web.sessions import STAFF_ROLES

STATIC = Path(__file__).with_name("static")

Guest: TypeAlias = Callable[[HTTPConnection], tuple[str, str]]
"""The guest's name, and the cookie to set if the browser does not have it yet."""
Known: TypeAlias = Callable[[Response, str], Response]
"""The answer with that cookie."""


def elsewhere(table: str, wanted: str) -> str:
    """Where a tai-sai table is found: a terminal for guests, the console for staff (`wanted` is their role)."""
    return f"/console/{quote(table)}?as={wanted}" if wanted in STAFF_ROLES else f"/terminal/{quote(table)}"


class Terminals:
    """The handlers."""

    def __init__(self, shift: Shift, guest: Guest, known: Known) -> None:
        """One for each application."""
        self.shift, self._guest, self._known = shift, guest, known

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
        name, cookie = self._guest(request)
        n = mine(station.system, name) or station.free()
        if not n:
            return self._known(HTMLResponse(rules.not_found("Every terminal is taken; try again later."), 409), cookie)
        return self._known(RedirectResponse(f"/terminal/{quote(table)}/{n}", 303), cookie)

    async def terminal(self, request: Request) -> Response:
        """One terminal."""
        table, n = request.path_params["table"], request.path_params["terminal"]
        station = self.shift.stations.get(table)
        if station is None or n not in station.system.terminals:
            return self._missing(table, n)
        return self._known(FileResponse(STATIC / "terminal.html"), self._guest(request)[1])

    async def console(self, request: Request) -> Response:
        """The console of dealer, supervisor and operator."""
        table = request.path_params["table"]
        if table not in self.shift.stations:
            return self._missing(table)
        return self._known(FileResponse(STATIC / "console.html"), self._guest(request)[1])

    def _missing(self, table: str, terminal: int = 0) -> Response:
        there = ", ".join(self.shift.stations) or "none"
        what = f"no terminal {terminal} at table {table!r}" if terminal else f"no tai-sai table {table!r}"
        return HTMLResponse(rules.not_found(f"There is {what}; tai-sai tables here: {there}."), 404)
