"""The pages of the poker room: a poker table, the board of the room, a tournament."""

from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.engines.betting.state import PokerTable
from croupier.engines.room.state import Room
from croupier.engines.tournament.standing import taken
from croupier.engines.tournament.state import Tournament
from croupier.engines.tournament.view import stage
from croupier.floor.shift import Shift
from croupier.things.money import Money
from croupier.web.pages.desk import Desk, not_found

PAGES: dict[str, type[Room] | type[Tournament]] = {"room": Room, "tournament": Tournament}
"""What has a page of its own."""


def place_of(shift: Shift, name: str) -> str:
    """Where a stream of the poker room has its page: "" for the table page, else a path."""
    there = [page for page, kind in PAGES.items() if shift.floor.pit.find(name, kind) is not None]
    return f"/{there[0]}/{quote(name)}" if there else ""


class TournamentCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a tournament; `fee` and `buy_in` are in cents."""

    tournament: str
    stage: str
    game: str
    entered: int
    places: int
    money: Money
    fee: int
    buy_in: int


def tournaments(shift: Shift) -> tuple[TournamentCard, ...]:
    """The tournaments of the floor, those that are settled or called off left out."""
    return tuple(
        [
            TournamentCard(
                tournament=name,
                stage=stage(t),
                game=t.conditions.game,
                entered=taken(t),
                places=t.conditions.maximum_players or 0,
                money=t.law.money,
                fee=t.conditions.entry_fee or 0,
                buy_in=t.conditions.buy_in or 0,
            )
            for name, t in shift.floor.pit.states(Tournament).items()
            if stage(t) not in ("settled", "cancelled")
        ]
    )


def has_room(shift: Shift) -> bool:
    """Whether a poker room with its board is open."""
    return bool(shift.floor.pit.states(Room))


def is_poker(shift: Shift, name: str) -> bool:
    """Whether this is a poker table."""
    return shift.floor.pit.find(name, PokerTable) is not None


class PokerPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk, self.shift = desk, desk.shift

    def routes(self) -> tuple[Route, ...]:
        """Where the pages are."""
        return (
            Route("/room", self.rooms),
            Route("/room/{room}", self.room),
            Route("/tournament/{tournament}", self.tournament),
        )

    async def rooms(self, request: Request) -> Response:
        """The board of the poker room, whatever it is called."""
        found = next(iter(self.shift.floor.pit.states(Room)), "")
        if not found:
            return not_found("No poker room is open here.")
        query = urlencode(request.query_params)
        return RedirectResponse(f"/room/{quote(found)}{'?' + query if query else ''}", 303)

    async def room(self, request: Request) -> Response:
        """The waiting lists as a public board, and the console of who keeps them."""
        return self._page(request, request.path_params["room"], Room, "room.html")

    async def tournament(self, request: Request) -> Response:
        """A tournament: clock, blinds, players, places and prizes."""
        return self._page(request, request.path_params["tournament"], Tournament, "tournament.html")

    def _page(self, request: Request, name: str, kind: type[Room] | type[Tournament], page: str) -> Response:
        states = self.shift.floor.pit.states(kind)
        if name not in states:
            there = ", ".join(states) or "none"
            what = "poker room" if kind is Room else "tournament"
            return not_found(f"There is no {what} {name!r}; choose from: {there}.")
        return self.desk.live(request, page)
