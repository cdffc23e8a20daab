"""The page of the staff: how one becomes a member, who else has a session, and how a session is ended."""

import logging
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.web.crowd import person_key, staff_key
from croupier.web.guard import HOW_TO_STAFF
from croupier.web.pages.desk import Desk, cookie, page, refused, set_cookie, visitor_of
from croupier.web.register import Session
from croupier.web.sessions import LINK_SECONDS, STAFF

LOG = logging.getLogger("croupier.web")
MOST_SHOWN = 200
"""So many sessions are listed, those used last."""
WRONG_LINK_COST = 20
"""What a link that is none counts as a request."""


class Row(NamedTuple):
    """A session as the page shows it."""

    id: str
    name: str
    kind: str
    since: str
    last: str
    address: str
    open: int
    own: bool


def key_of(session: Session) -> str:
    """Under which name the connections of a session are found."""
    return staff_key(session.id) if session.staff else person_key(session.id)


class StaffPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk = desk

    def routes(self) -> tuple[Route, ...]:
        """Where the pages are."""
        return (
            Route("/staff", self.sessions),
            Route("/staff/link", self.link, methods=["POST"]),
            Route("/staff/revoke", self.revoke, methods=["POST"]),
            Route("/staff/{link}", self.admit),
        )

    async def sessions(self, request: Request) -> Response:
        """Who has a session."""
        return self._page(request)

    async def link(self, request: Request) -> Response:
        """Another link, for a colleague at this machine."""
        if visitor_of(request).staff is None:
            return _not_staff()
        return self._page(request, f"http://{visitor_of(request).caller.host}{self.desk.sessions.staff_link()}")

    async def revoke(self, request: Request) -> Response:
        """End a session and its connections."""
        by = visitor_of(request).staff
        if by is None:
            return _not_staff()
        fields = parse_qs((await request.body()).decode(errors="replace"))
        found = self.desk.sessions.revoke(fields.get("id", [""])[0])
        if found is None:
            return _kept_by_nobody(refused("There is no such session; the list shows those that there are.", 404))
        self.desk.crowd.send_away(key_of(found), "A member of staff has ended your session.")
        LOG.warning("the session of %s (%s) was revoked by %s", found.name, _kind(found), by.name)
        return _kept_by_nobody(RedirectResponse("/staff", 303))

    async def admit(self, request: Request) -> Response:
        """Open a link: whoever is first, at this machine, is a member of staff from then on."""
        visitor = visitor_of(request)
        link = request.path_params["link"] if request.method == "GET" else ""
        token = self.desk.sessions.admit(link, visitor.address, here=visitor.caller.here)
        if not token:
            self.desk.crowd.refused(self.desk.accounts(visitor), "requests", self.desk.limits.requests, WRONG_LINK_COST)
            LOG.warning("a link for staff was tried from %s and admitted nobody", visitor.address)
            return _not_staff("That link admits nobody: it is wrong, used or too old. ")
        LOG.warning("a link for staff was opened from %s", visitor.address)
        answer = _kept_by_nobody(RedirectResponse("/staff", 303))
        set_cookie(answer, cookie(STAFF, token, visitor.caller))
        return answer

    def _page(self, request: Request, link: str = "") -> Response:
        staff = visitor_of(request).staff
        if staff is None:
            return _not_staff()
        every = self.desk.sessions.every()
        rows = [self._row(one, staff) for one in every[:MOST_SHOWN]]
        more = len(every) - len(rows)
        return _kept_by_nobody(page("staff.html", rows=rows, more=more, link=link, minutes=LINK_SECONDS // 60))

    def _row(self, one: Session, staff: Session) -> Row:
        opened = len(self.desk.crowd.lines.get(key_of(one), ()))
        return Row(one.id, one.name, _kind(one), _when(one.made), _when(one.used), one.address, opened, one == staff)


def _kind(session: Session) -> str:
    return "staff" if session.staff else "guest"


def _when(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _not_staff(why: str = "") -> Response:
    return _kept_by_nobody(refused(f"{why}{HOW_TO_STAFF}", 403))


def _kept_by_nobody(answer: Response) -> Response:
    """No browser keeps such a page."""
    answer.headers["Cache-Control"] = "no-store"
    return answer
