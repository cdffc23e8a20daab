"""The pages of the poker room: a poker table, the board of the room, a tournament."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote, urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.floor import Shift
from croupier.poker.state import PokerTable
from croupier.room.tournament_records import Tournament
from croupier.room.waiting import Room
from croupier.web import rules

STATIC = Path(__file__).with_name("static")

Guest: TypeAlias = Callable[[HTTPConnection], tuple[str, str]]
"""The guest's name, and the cookie to set if the browser does not have it yet."""
Known: TypeAlias = Callable[[Response, str], Response]
"""The answer with that cookie."""


def place_of(shift: Shift, name: str) -> str:
    """Where a stream of the poker room has its page: "" for the table page, else a path."""
    system = shift.floor.pit.systems.get(name)
    if isinstance(system, Room):
        return f"/room/{quote(name)}"
    return f"/tournament/{quote(name)}" if isinstance(system, Tournament) else ""


def is_poker(shift: Shift, name: str) -> bool:
    """Whether this is a poker table."""
    return isinstance(shift.floor.pit.systems.get(name), PokerTable)


class PokerPages:
    """The handlers."""

    def __init__(self, shift: Shift, guest: Guest, known: Known) -> None:
        """One for each application."""
        self.shift, self._guest, self._known = shift, guest, known

    def routes(self) -> tuple[Route, ...]:
        """Where the pages are."""
        return (
            Route("/room", self.rooms),
            Route("/room/{room}", self.room),
            Route("/tournament/{tournament}", self.tournament),
        )

    async def rooms(self, request: Request) -> Response:
        """The board of the poker room, whatever it is called."""
        found = next((name for name, one in self.shift.floor.pit.systems.items() if isinstance(one, Room)), "")
        if not found:
            return HTMLResponse(rules.not_found("No poker room is open here."), 404)
        query = urlencode(request.query_params)
        return RedirectResponse(f"/room/{quote(found)}{'?' + query if query else ''}", 303)

    async def room(self, request: Request) -> Response:
        """The waiting lists as a public board, and the console of who keeps them."""
        return self._page(request, request.path_params["room"], Room, "room.html")

    async def tournament(self, request: Request) -> Response:
        """A tournament: clock, blinds, players, places and prizes."""
        return self._page(request, request.path_params["tournament"], Tournament, "tournament.html")

    def _page(self, request: Request, name: str, kind: type[Room] | type[Tournament], page: str) -> Response:
        systems = self.shift.floor.pit.systems
        if not isinstance(systems.get(name), kind):
            there = ", ".join(one for one, system in systems.items() if isinstance(system, kind)) or "none"
            what = "poker room" if kind is Room else "tournament"
            return HTMLResponse(rules.not_found(f"There is no {what} {name!r}; there are: {there}."), 404)
        return self._known(FileResponse(STATIC / page), self._guest(request)[1])
