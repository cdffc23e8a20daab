"""What every page has at hand: the floor, who is asking, and how an answer is written."""

from functools import cache
from typing import Any, NamedTuple

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from croupier.floor.shift import Shift
from croupier.web.callers import Caller, Lookout
from croupier.web.crowd import Account, Crowd
from croupier.web.register import Session
from croupier.web.rendering import render
from croupier.web.safety import Limits, Safety
from croupier.web.sessions import GUEST, LASTING, STAFF, Sessions
from croupier.web.watch import Watch


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A page from its template."""
    return HTMLResponse(render(template, **values), status)


def not_found(why: str, status: int = 404) -> Response:
    """A page that says what was not found."""
    return page("not_found.html", status, why=why)


def refused(why: str, status: int, *, retry: int = 0) -> Response:
    """A page that says why something is refused, and after how many seconds it may be asked for again."""
    answer = page("refused.html", status, why=why)
    if retry:
        answer.headers["Retry-After"] = str(retry)
    return answer


def as_json(found: object, status: int = 200) -> Response:
    """An answer for a script."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


@cache
def _live(template: str, *, staff: bool) -> str:
    """A page that a script draws on, which is the same for everybody."""
    return render(template, staff=staff)


class Visitor(NamedTuple):
    """Who is asking."""

    caller: Caller
    id: str
    """What the guest's cookie is known by; "" if there is none, or none of ours."""
    staff: Session | None
    """The session of a member of staff: only at this machine is anybody one."""

    @property
    def address(self) -> str:
        """Where the visitor comes from."""
        return self.caller.address


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who is asking, as the guard at the door found out."""
    found: Visitor = connection.scope["visitor"]
    return found


class Desk:
    """The shift, the guests by their names, and what is known of everybody who asks."""

    def __init__(self, shift: Shift, sessions: Sessions, safety: Safety, watch: Watch) -> None:
        """One for each application."""
        self.shift, self.sessions, self.watch = shift, sessions, watch
        self.limits: Limits = safety.limits
        self.lookout, self.crowd = Lookout(safety), Crowd(safety.limits, watch)

    def visitor(self, scope: Scope, headers: Headers) -> Visitor:
        """Who sends this request."""
        caller = self.lookout.caller(scope, headers)
        cookies = cookie_parser(headers["cookie"]) if "cookie" in headers else {}
        guest = self.sessions.id_of(cookies.get(cookie_name(GUEST, caller), ""))
        if guest:
            self.sessions.known(guest, caller.address)
        token = cookies.get(cookie_name(STAFF, caller), "")
        staff = self.sessions.staff(token, caller.address) if caller.here and token else None
        return Visitor(caller, guest, staff)

    def accounts(self, visitor: Visitor) -> tuple[Account, ...]:
        """Whose limits a visitor's requests count towards."""
        own = (self.crowd.of(visitor.id),) if visitor.id else ()
        return (self.crowd.at(visitor.caller), *own)

    def newcomer(self, visitor: Visitor) -> tuple[str, str]:
        """The id of a visitor, and the cookie to set if the browser does not have it yet."""
        if visitor.id:
            return visitor.id, ""
        token = self.sessions.token()
        return self.sessions.id_of(token), cookie(GUEST, token, visitor.caller)

    def live(self, connection: HTTPConnection, template: str) -> Response:
        """A page on which a guest plays or watches; it sets a cookie, of which nobody here remembers anything yet."""
        visitor = visitor_of(connection)
        answer = HTMLResponse(_live(template, staff=visitor.staff is not None))
        set_cookie(answer, self.newcomer(visitor)[1])
        return answer


def cookie_name(kind: str, caller: Caller) -> str:
    """What a cookie is called: behind TLS so that no other site can set it."""
    return f"__Host-{kind}" if caller.secure else kind


def cookie(kind: str, token: str, caller: Caller) -> str:
    """A cookie that no script reads and no other site sends; that of staff ends with the browser."""
    lasts = f"SameSite=Lax; Max-Age={LASTING[GUEST]}" if kind == GUEST else "SameSite=Strict"
    secure = "; Secure" if caller.secure else ""
    return f"{cookie_name(kind, caller)}={token}; Path=/; HttpOnly; {lasts}{secure}"


def set_cookie(answer: Response, written: str) -> None:
    """Put a cookie on an answer, if there is one to set."""
    if written:
        answer.headers.append("set-cookie", written)
