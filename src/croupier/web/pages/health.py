"""For operators and their machines: whether the floor lives, whether it is ready, and what it counts.

Asked from this machine, or with the token that the operator has set; to anybody else there is no such page. Nothing
here names a person.
"""

import hmac
from collections.abc import Callable
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.floor import Floor
from croupier.floor.meters import Meters, text
from croupier.web.pages.desk import as_json, not_found, visitor_of

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
"""What Prometheus expects."""


class Metrics(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator says about /healthz, /readyz and /metrics."""

    enabled: bool = True
    """Whether /metrics answers; /healthz and /readyz always do."""
    token: Annotated[str, msgspec.Meta(extra={"secret": True})] = ""
    """What a machine elsewhere sends as "Authorization: Bearer TOKEN"; without one only this machine is answered."""


class Condition:
    """How the house stands."""

    def __init__(self, floor: Floor, meters: Meters) -> None:
        """A floor that is being opened."""
        self.floor, self.meters = floor, meters
        self.closing = False
        self.notices: dict[str, str] = {}
        """What an operator should see to, by what it is about."""

    def troubles(self) -> list[str]:
        """Why the floor is not ready."""
        closing = ["The floor is closing."] if self.closing else []
        trouble = trouble_of(self.floor)
        return [*closing, *([trouble] if trouble else [])]


def trouble_of(floor: Floor) -> str:
    """Why the store takes no writes; "" while it does."""
    stopped = [group.stopped for group in floor.groups.values() if group.stopped]
    return " ".join([*([floor.trouble] if floor.trouble else []), *stopped])


class HealthPages:
    """The handlers."""

    def __init__(self, condition: Condition, settings: Metrics, look: Callable[[], None]) -> None:
        """`look` brings up to date what is only looked at when somebody asks."""
        self.condition, self.settings, self._look = condition, settings, look

    def routes(self) -> tuple[Route, ...]:
        """Where the pages are."""
        return Route("/healthz", self.health), Route("/readyz", self.ready), Route("/metrics", self.metrics)

    async def health(self, request: Request) -> Response:
        """The loop turns, or nobody would answer; and what is wrong all the same."""
        if not self._may_ask(request):
            return nowhere(request)
        condition = self.condition
        return as_json({"alive": True, "wrong": [*condition.troubles(), *condition.notices.values()]})

    async def ready(self, request: Request) -> Response:
        """Whether commands are taken and written."""
        if not self._may_ask(request):
            return nowhere(request)
        why = self.condition.troubles()
        notices = list(self.condition.notices.values())
        return as_json({"ready": not why, "why": why, "notices": notices}, 503 if why else 200)

    async def metrics(self, request: Request) -> Response:
        """What the floor counts."""
        if not self.settings.enabled or not self._may_ask(request):
            return nowhere(request)
        self._look()
        return Response(text(self.condition.meters), media_type=FORMAT)

    def _may_ask(self, request: Request) -> bool:
        return visitor_of(request).caller.here or bearer(request, self.settings.token)


def nowhere(request: Request) -> Response:
    """The answer to whoever may not know that there is such a page."""
    return not_found(f"There is no page {request.url.path}.")


def bearer(request: Request, token: str) -> bool:
    """Whether the request has the token; how long this takes tells nothing about it."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
