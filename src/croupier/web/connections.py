"""Connections before anything was asked: how many there may be, and how long they may take over what they say.

A server of pages waits for whoever connects, for as long as it takes; here nobody can hold a connection with nothing.
"""

import asyncio
import logging
import math
import resource
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web.callers import counted, parsed
from croupier.web.safety import Network, Safety, networks
from croupier.web.watch import Watch

LOG = logging.getLogger("croupier.web")
RESERVED = 100
"""Descriptors that connections leave to the store, the logs and the process that works out odds."""
LONGEST_FRAME_BYTES = 65_536
"""A longer frame is not even read to its end."""
LONGEST_LINE = 8_000
MOST_LINES = 100
"""What a handshake may have: the library that reads it after us takes little more, and does not say so."""
MINUTE = 60.0


class Seldom:
    """Says something in the log, once a minute at most however often it happens."""

    def __init__(self, words: str, now: Callable[[], float]) -> None:
        """These words."""
        self.words, self.now = words, now
        self.again = -math.inf

    def say(self, *more: object) -> None:
        """Say it, if it was not said a moment ago."""
        if self.now() >= self.again:
            self.again = self.now() + MINUTE
            LOG.warning(self.words, *more)


class Door(H11Protocol):
    """A connection of a browser, until it becomes a socket or ends."""

    safety: ClassVar[Safety] = Safety()
    proxies: ClassVar[tuple[Network, ...]] = ()
    most: ClassVar[int] = 0
    counts: ClassVar[Counter[str]] = Counter()
    full: ClassVar[Seldom]

    _counted: str | None = None
    _patience: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: they have some seconds to say what they want."""
        super().connection_made(transport)
        if self._one_too_many():
            self.full.say(len(self.connections))
            transport.abort()
        else:
            self._expect(self.safety.limits.silence)

    def _one_too_many(self) -> bool:
        """Count it; whether the server or its address has too many. A proxy has those of many people."""
        limits, peer = self.safety.limits, parsed(self.client[0]) if self.client else None
        if peer is None or any(peer.version == one.version and peer in one for one in self.proxies):
            return len(self.connections) > self.most
        self._counted = counted(peer)
        self.counts[self._counted] += 1
        factor = limits.loopback if peer.is_loopback else limits.address
        return len(self.connections) > self.most or self.counts[self._counted] > limits.sockets * factor

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._expect(None)
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came: a whole request, or a part of its head, for the rest of which nobody waits for long."""
        super().data_received(data)
        if self._upgraded:
            return  # the socket has limits of its own
        if not getattr(self.cycle, "response_complete", True):  # there is no cycle before the first request
            self._expect(None)
        elif self._patience is None and not self.transport.is_closing():
            self._expect(self.safety.limits.silence)

    def pause_writing(self) -> None:
        """The client does not read what it asked for."""
        super().pause_writing()
        self._expect(self.safety.limits.stalled)

    def resume_writing(self) -> None:
        """It does."""
        super().resume_writing()
        self._expect(None)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, and counted as such."""
        lines = [len(name) + len(value) for name, value in event.headers]
        if len(lines) > MOST_LINES or max(*lines, len(event.target)) > LONGEST_LINE:
            self._refuse(431)
            return
        self._expect(None)
        self._uncount()
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """A request that is none, or stops being one in its body: whoever was answering it need not go on."""
        if not getattr(self.cycle, "response_complete", True):
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        headers = [(b"content-length", b"0"), (b"connection", b"close")]
        reason = STATUS_PHRASES[status]
        self.transport.write(self.conn.send(h11.Response(status_code=status, headers=headers, reason=reason)) or b"")
        self.transport.close()

    def _uncount(self) -> None:
        """Once, whether it ended or became a socket."""
        if self._counted is not None:
            self.counts[self._counted] -= 1
            if not self.counts[self._counted]:
                del self.counts[self._counted]
            self._counted = None

    def _expect(self, seconds: float | None) -> None:
        """Wait no longer than so many seconds for what is to come; None: nothing is to come."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)


class Socket(WebSocketsSansIOProtocol):
    """A websocket that answers nonsense with its code, and no page of the log."""

    def send_receive_event_to_app(self) -> None:
        """A text that is none ends the connection."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(1007, "a text frame is UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """What cannot be read ends the connection; before the handshake there is nothing to say it in."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()


def room(connections: int) -> int:
    """How many connections there are descriptors for, of so many; more are asked of the system if it has them."""
    wanted = connections + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(connections, max(soft - RESERVED, soft // 2))


def server_settings(safety: Safety, watch: Watch = Watch()) -> dict[str, Any]:  # noqa: B008  (nobody can change it)
    """What uvicorn has to be told so that the limits hold before the application is asked at all."""
    full = Seldom("%d connections are open, or one address has too many: further ones are turned away", watch.now)
    door = type(
        "Door",
        (Door,),
        {
            "safety": safety,
            "proxies": networks(safety.proxies),
            "most": room(safety.limits.connections),
            "counts": Counter(),
            "full": full,
        },
    )
    return {
        "http": door,
        "ws": Socket,
        "ws_max_size": LONGEST_FRAME_BYTES,
        "ws_per_message_deflate": False,  # a few bytes that unfold to megabytes are no frame of ours
        "h11_max_incomplete_event_size": safety.limits.headers + safety.limits.path + safety.limits.query,
        "proxy_headers": False,  # who is believed is told in `Safety.proxies`
        "server_header": False,
    }
