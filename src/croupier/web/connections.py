"""Connections before anything was asked: how many there may be, and how long they may take over what they say.

A server of pages waits for whoever connects, for as long as it takes; here nobody can hold a connection with nothing.
"""

import asyncio
import logging
import math
import resource
import struct
from collections import Counter, deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, cast

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

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
SAY = "croupier.say"
"""Under this name the scope of a socket has what says messages directly."""
NO_MESSAGE = "croupier.no_message"
"""And what it receives has under this name how many frames came that were no message: pings, parts of one."""
NOTHING = memoryview(b"")
MESSAGES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
COMING, GOING = 5, 25
"""So many who come become sockets, and so many who go are seen off, in one turn of the loop."""
PAUSE = 0.001
"""And nobody in so many seconds after it."""
PIECE = 128
"""So many bytes of a socket are read at a time: a hundred thousand frames can come at once, and others wait."""


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


class Turnstile:
    """Lets a few through in one turn of the loop: ten thousand who go in one moment keep nobody waiting."""

    def __init__(self, at_once: int) -> None:
        """Nobody waits; so many are let through in one turn."""
        self._at_once = at_once
        self._waiting: deque[Callable[[], None]] = deque()

    def ask(self, call: Callable[[], None]) -> None:
        """Have this called when its turn has come."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        for _ in range(min(self._at_once, len(self._waiting))):
            call = self._waiting.popleft()
            try:
                call()
            except Exception:  # one's fault is no reason to let nobody through any more
                LOG.exception("a fault at the door")
        if self._waiting:
            asyncio.get_running_loop().call_later(PAUSE, self._turn)


class Door(H11Protocol):
    """A connection of a browser, until it becomes a socket or ends."""

    safety: ClassVar[Safety] = Safety()
    proxies: ClassVar[tuple[Network, ...]] = ()
    most: ClassVar[int] = 0
    counts: ClassVar[Counter[str]] = Counter()
    full: ClassVar[Seldom]
    way_in: ClassVar[Turnstile]

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
        self.transport.pause_reading()  # nobody says more before the handshake is answered
        self.way_in.ask(lambda: self._go_in(event))

    def _go_in(self, event: h11.Request) -> None:
        if not self.transport.is_closing():
            super().handle_websocket_upgrade(event)
            self.transport.resume_reading()

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
    """A websocket of which nobody takes more than a little at a time, and which answers nonsense with its code.

    The application slows whoever says too much, and as long as it does nothing more is read.
    """

    way_out: ClassVar[Turnstile]

    def __init__(self, *about: Any, **more: Any) -> None:
        """Nothing has come yet."""
        super().__init__(*about, **more)
        self._rest = NOTHING
        """What has come and nobody has read: while a message waits, no more is read of it."""
        self._late = 0
        """Bytes that came after the farewell."""

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended; the application hears of it in turn."""
        self.way_out.ask(lambda: super(Socket, self).connection_lost(exc))

    def data_received(self, data: bytes) -> None:
        """Read a little of it; the rest when what was said in that is taken."""
        self._rest = memoryview(bytes(self._rest) + data if self._rest else data)
        self._read_on()

    def _read_on(self) -> None:
        while self._rest and not self.read_paused:
            piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
            self._late += len(piece) if self.close_sent else 0
            if self._late > LONGEST_FRAME_BYTES:  # an answer to a farewell is shorter
                self._rest = NOTHING
                self.transport.abort()
            else:
                super().data_received(bytes(piece))

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; when it was the last that is known of, what has come is read on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._rest:
                await asyncio.sleep(0)  # others have their turn
                self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Say something; who has said farewell reads on until it is answered."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # a refusal is an answer, and no fault of the application
        self._read_on()

    def handle_connect(self, event: Request) -> None:
        """A handshake: the application may say things directly, which is most of what a server of tables does."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast("dict[str, Any]", self.scope["extensions"])[SAY] = self.say

    def say(self, texts: list[bytes]) -> bool:
        """Write messages in one go; whether that was done: not before the handshake, nor to who does not read."""
        open_ = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if not open_ or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True

    def handle_events(self) -> None:
        """Take what was in a piece, and tell the application of frames that are no message: it counts them all."""
        silent = sum(isinstance(one, Frame) and not (one.fin and one.opcode in MESSAGES) for one in self.conn.events)
        super().handle_events()
        if silent and self.handshake_complete and not self.close_sent:
            self.queue.put_nowait(cast("Any", {"type": "websocket.receive", "bytes": b"", NO_MESSAGE: silent}))
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

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
        self._rest = NOTHING
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()


def framed(text: bytes) -> bytes:
    """A text as a frame of a server: final, not masked, its length in one, two or eight bytes."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + text
    return struct.pack("!BBQ", 0x81, 127, size) + text


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
            "way_in": Turnstile(COMING),
        },
    )
    return {
        "http": door,
        "ws": type("Socket", (Socket,), {"way_out": Turnstile(GOING)}),
        "ws_max_size": LONGEST_FRAME_BYTES,
        "ws_per_message_deflate": False,  # a few bytes that unfold to megabytes are no frame of ours
        "h11_max_incomplete_event_size": safety.limits.headers + safety.limits.path + safety.limits.query,
        "proxy_headers": False,  # who is believed is told in `Safety.proxies`
        "server_header": False,
    }
