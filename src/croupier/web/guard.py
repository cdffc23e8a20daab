"""The guard at the door: everything that comes in is looked at here first, pages, API and sockets alike.

Who asks too much is told to wait. Only hosts of ours are served, so that a name that somebody else points here leads to
nothing; only pages of ours change anything; offices are for staff at this machine. Whatever is too long is not read.
"""

import asyncio
from typing import NamedTuple

from starlette.datastructures import Headers, QueryParams
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.callers import SAFE, foreign
from croupier.web.pages.desk import Desk, Visitor, as_json, refused
from croupier.web.sessions import STAFF_ROLES

STATIC_COST = 0.2
"""What a script, style or picture counts as a request: it is read once, and kept by the browser."""
HOW_TO_STAFF = (
    "Offices are for staff at the machine on which the floor runs. When it starts it prints a link, "
    "http://127.0.0.1:…/staff/…, which works once and for ten minutes; whoever is staff there can make another "
    "one for a colleague on the page /staff."
)


class No(NamedTuple):
    """Why something is not served."""

    status: int
    why: str
    retry: int = 0


class Guard:
    """Looks at everything before the application does."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        """Around the application."""
        self.app, self.desk, self.limits = app, desk, desk.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a connection, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor = scope["visitor"] = self.desk.visitor(scope, headers)
        no = self._why_not(scope, headers, visitor)
        if no is None and scope["type"] == "http" and scope["method"] not in SAFE:
            try:
                receive = await self._whole(headers, receive)
            except TooLong:
                no = No(413, f"A form holds at most {self.limits.form:,} bytes.")
            except TimeoutError:
                no = No(408, f"A form is sent within {self.limits.silence:g} seconds.")
            except ClientDisconnect:
                return
        if no is None:
            await self.app(scope, receive, send)
        else:
            await said(scope, no)(scope, receive, send)

    def _why_not(self, scope: Scope, headers: Headers, visitor: Visitor) -> No | None:
        return (
            self._too_many(scope, visitor)
            or self._misdirected(scope, visitor)
            or self._too_long(scope, headers)
            or self._foreign(scope, headers, visitor)
            or self._no_office(scope, visitor)
        )

    def _too_many(self, scope: Scope, visitor: Visitor) -> No | None:
        cost = STATIC_COST if scope["path"].startswith("/static/") else 1
        wait = self.desk.crowd.refused(self.desk.accounts(visitor), "requests", self.limits.requests, cost)
        return No(429, f"That is more than anybody may ask for; come back in {wait} seconds.", wait) if wait else None

    def _misdirected(self, scope: Scope, visitor: Visitor) -> No | None:
        if self.desk.lookout.served(scope, visitor.caller.host):
            return None
        why = f"This floor is not served under the name {visitor.caller.host[:80]!r}; its operator lists its names."
        return No(421, why)

    def _too_long(self, scope: Scope, headers: Headers) -> No | None:
        limits = self.limits
        if len(scope.get("raw_path") or b"") > limits.path or len(scope["query_string"]) > limits.query:
            return No(414, f"An address has a path of at most {limits.path:,} bytes and a query of {limits.query:,}.")
        if sum(len(name) + len(value) for name, value in headers.raw) > limits.headers:
            return No(431, f"The headers of a request hold at most {limits.headers:,} bytes.")
        return None

    def _foreign(self, scope: Scope, headers: Headers, visitor: Visitor) -> No | None:
        why = foreign(scope, headers, visitor.caller)
        return No(403, why) if why else None

    def _no_office(self, scope: Scope, visitor: Visitor) -> No | None:
        """A socket is told so over the connection, where the page can read it."""
        wanted = scope["type"] == "http" and wanted_office(scope)
        return No(403, HOW_TO_STAFF) if wanted and visitor.staff is None else None

    async def _whole(self, headers: Headers, receive: Receive) -> Receive:
        """Read the body first: a form is tiny, and nobody waits for one that does not come."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > self.limits.form:
            raise TooLong
        body = await asyncio.wait_for(self._read(receive), self.limits.silence)
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return waiting.pop() if waiting else await receive()

        return again

    async def _read(self, receive: Receive) -> bytes:
        body = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += bytes(message.get("body", b""))
            if len(body) > self.limits.form:
                raise TooLong
            if not message.get("more_body"):
                return body


class TooLong(Exception):  # noqa: N818  (what it is, not that it is an error)
    """A body that no form of ours has."""


def wanted_office(scope: Scope) -> str:
    """The office that an address asks for; "" if it asks for none that there is."""
    asked = QueryParams(scope["query_string"]).get("as", "")
    return asked if asked in STAFF_ROLES else ""


def said(scope: Scope, no: No) -> Response:
    """A refusal as whoever asked can read it: a page, a record for a script, a line to a socket."""
    if scope["type"] == "websocket":
        answer: Response = PlainTextResponse(no.why, no.status)
    elif scope["path"].startswith("/api/"):
        answer = as_json({"why": no.why}, no.status)
    else:
        answer = refused(no.why, no.status)
    if no.retry:
        answer.headers["Retry-After"] = str(no.retry)
    if no.status in (408, 413):  # the body was not read to its end
        answer.headers["Connection"] = "close"
    return answer
