"""What every page has at hand: the floor, who is asking, and how an answer is written."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from croupier.floor.shift import Shift
from croupier.web.rendering import render
from croupier.web.sessions import COOKIE, Sessions


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A page from its template."""
    return HTMLResponse(render(template, **values), status)


def not_found(why: str, status: int = 404) -> Response:
    """A page that says what was not found."""
    return page("not_found.html", status, why=why)


def as_json(found: object, status: int = 200) -> Response:
    """An answer for a script."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the request comes from our own pages: a browser says so in `Origin`, other programs leave it out."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


class Desk:
    """The shift, and the guests by their names."""

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

    def live(self, connection: HTTPConnection, template: str) -> Response:
        """A page on which a guest plays or watches."""
        return self.known(page(template), self.guest(connection)[1])
