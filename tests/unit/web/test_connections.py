"""Connections before anything was asked, at a real server of this process: slow, silent, torn and hostile clients."""

import asyncio
import logging
import resource
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from croupier.web.connections import NO_MESSAGE, room, server_settings
from croupier.web.safety import Limits, Safety

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
SOCKET = UPGRADE + b"\r\n"
COUNTED: list[int] = []
"""What the small application was told of frames that are no message."""
LARGE = 32_000_000
MASK = b"\0\0\0\0"
HI = b"\x81\x82" + MASK + b"hi"


async def plain(scope: Scope, receive: Receive, send: Send) -> None:
    """A small application: words for a page, a flood for /large, an echo for a socket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            if "slow" in scope["path"]:
                await asyncio.sleep(1)
            if NO_MESSAGE in message:
                COUNTED.append(cast("Any", message)[NO_MESSAGE])
                continue
            await send({"type": "websocket.send", "text": message.get("text") or "bytes"})
        return
    body = b"x" * LARGE if scope["path"] == "/large" else b"hello"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def serving(test: Callable[[int], Awaitable[None]], **limits: Any) -> None:
    """Try something at a server with these limits."""

    async def trying() -> None:
        safety = Safety(limits=Limits(**limits))
        config = uvicorn.Config(plain, lifespan="off", log_config=None, timeout_keep_alive=0, **server_settings(safety))
        server = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            running = asyncio.create_task(server._serve([listening]))
            try:
                await asyncio.wait_for(test(listening.getsockname()[1]), 60)
            finally:
                server.should_exit = True
                await running

    asyncio.run(trying())


async def answer(port: int, *parts: bytes, end: bool = False) -> bytes:
    """Send these parts, those after a handshake once it is answered, and read until nothing more comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = b""
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        for part in parts:
            writer.write(part)
            await writer.drain()
            found += await reader.readuntil(b"\r\n\r\n") if part == SOCKET else b""
        if end:
            writer.write_eof()
        found += await reader.read()
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return found


def test_nobody_holds_a_connection_with_nothing() -> None:
    """Silence, half a head, half a second head after an answer: the connection is ended; whole requests are served."""

    async def trying(port: int) -> None:
        for parts in ((b"",), (REQUEST[:20],), (REQUEST[:-1],)):
            assert await answer(port, *parts) == b""
        whole = await answer(port, REQUEST[:20], REQUEST[20:], REQUEST[:20])
        assert whole.startswith(b"HTTP/1.1 200")
        assert whole.endswith(b"hello")
        assert b"server: " not in whole.lower()

    serving(trying, silence=0.2)


def test_half_closed_connections_are_served_and_ended() -> None:
    """Who sends all and closes that half still has the answer, or at least the end; nobody waits for more."""

    async def trying(port: int) -> None:
        for parts in ((REQUEST,), (REQUEST[:20],), (SOCKET,), (b"",)):
            await answer(port, *parts, end=True)
        assert b"hello" in await answer(port, REQUEST)

    serving(trying, silence=0.2)


def test_who_does_not_read_is_not_waited_for() -> None:
    """An answer that nobody takes is given up, and what it held with it."""

    async def trying(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(REQUEST.replace(b"GET /", b"GET /large"))
        reading = cast("asyncio.ReadTransport", writer.transport)
        reading.pause_reading()
        while b"hello" not in await answer(port, REQUEST):
            pass
        await asyncio.sleep(0.4)
        reading.resume_reading()
        read = 0
        with suppress(ConnectionError):
            while more := await reader.read(65_536):
                read += len(more)
        assert read < LARGE
        writer.close()

    serving(trying, stalled=0.1, silence=0.2)


def test_connections_have_an_end(caplog: pytest.LogCaptureFixture) -> None:
    """One more than there may be is turned away at once, and one line a minute says so; when some end there is room."""

    async def trying(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        await asyncio.sleep(0)
        for _ in range(5):
            assert await answer(port, REQUEST) == b""
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        while not await answer(port, REQUEST):
            pass
        assert caplog.text.count("are turned away") == 1

    serving(trying, connections=5, silence=60)


def test_connections_of_an_address_have_an_end() -> None:
    """As many as its sockets; a socket is counted elsewhere."""

    async def trying(port: int) -> None:
        sockets = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
        for reader, writer in sockets[:4]:
            writer.write(SOCKET)
            assert b"101" in await reader.readline()
        assert b"hello" in await answer(port, REQUEST)
        more = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        assert await answer(port, REQUEST) == b""
        for _, writer in (*sockets, *more):
            writer.close()

    serving(trying, sockets=1, loopback=8)


HEADS = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 400,
    "a head without end": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
    "a target without end": b"GET /" + b"x" * 100_000,
    "binary target": b"GET /\xff\xfe\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    "length and chunks": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0",
    "a chunk that is none": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a socket with a line without end": UPGRADE + b"X-Long: " + b"y" * 9_000 + b"\r\n\r\n",
    "a socket with lines without end": UPGRADE + b"X: y\r\n" * 500 + b"\r\n",
    "a socket without a key": UPGRADE.rpartition(b"Sec-WebSocket-Key")[0] + b"\r\n",
    "a socket of another version": UPGRADE.replace(b"13", b"99") + b"\r\n",
}
FRAMES = {
    "text that is none": b"\x81\x82" + MASK + b"\xff\xfe",
    "text that is none, in two": b"\x01\x81" + MASK + b"\xff\x80\x81" + MASK + b"\xfe",
    "half a letter": b"\x81\x81" + MASK + b"\xc3",
    "not masked": b"\x81\x02hi",
    "reserved bits": b"\xf1\x82" + MASK + b"hi",
    "an unknown kind": b"\x83\x82" + MASK + b"hi",
    "a rest without a beginning": b"\x80\x82" + MASK + b"hi",
    "monstrous": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + MASK,
    "half a frame": b"\x81\xfe\xff\xff" + MASK + b"half",
    "a close that is none": b"\x88\x81" + MASK + b"\x03",
    "compressed without leave": b"\xc1\x82" + MASK + b"hi",
}


def test_nonsense_ends_its_connection_and_no_more(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever bytes come: no traceback in the log, and the next one is served."""
    caplog.set_level(logging.INFO)
    everything = {name: (head,) for name, head in HEADS.items()} | {n: (SOCKET, one) for n, one in FRAMES.items()}

    async def trying(port: int) -> None:
        for name, parts in everything.items():
            await answer(port, *parts, end=True)
            assert b"hello" in await answer(port, REQUEST), name
            assert not [one for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR], name

    serving(trying, silence=0.2)


def test_a_text_that_is_none_is_told_so() -> None:
    """The connection ends with the code for that; a letter that comes in two halves is a letter."""

    async def trying(port: int) -> None:
        for name in ("text that is none", "text that is none, in two", "half a letter"):
            assert b"\x03\xefa text frame is UTF-8" in await answer(port, SOCKET, FRAMES[name])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(SOCKET)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x01\x81" + MASK + b"\xc3\x80\x81" + MASK + b"\xa9")
        assert (await reader.readuntil("é".encode())).startswith(b"\x81\x02")
        writer.close()

    serving(trying)


IDLE = {
    "pings": (b"", b"\x89\x80" + MASK, HI),
    "answers to none": (b"", b"\x8a\x80" + MASK, HI),
    "parts": (b"\x01\x80" + MASK, b"\x00\x80" + MASK, b"\x80\x82" + MASK + b"hi"),
}


@pytest.mark.parametrize("kind", IDLE)
def test_frames_that_are_no_message_are_counted(kind: str) -> None:
    """Whoever serves the connection is told how many there were, and hears the message as well."""
    first, silent, last = IDLE[kind]
    COUNTED.clear()

    async def trying(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(SOCKET)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(first + silent * 5_000 + last)
        await reader.readuntil(b"\x81\x02hi")
        writer.close()

    serving(trying)
    assert sum(COUNTED) == 5_000 + bool(first)
    assert max(COUNTED) < 200


def test_nothing_is_read_while_it_is_not_taken() -> None:
    """Whoever is slowed can send what they like: it stays where it is."""

    async def trying(port: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(SOCKET.replace(b"GET /", b"GET /slow"))
        sent = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while True:
                    writer.write(IDLE["pings"][1] * 10_000)
                    await writer.drain()
                    sent += 60_000
        assert sent < LARGE
        writer.transport.abort()

    serving(trying)


def test_a_little_is_read_at_a_time() -> None:
    """A hundred thousand messages at once: all are answered in their order, and others are served among them."""
    many, served = 100_000, [0]

    async def trying(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(SOCKET)
        await reader.readuntil(b"\r\n\r\n")
        heard = asyncio.create_task(reader.readexactly(4 * many))
        writer.write(HI * many)
        while not heard.done():
            assert b"hello" in await answer(port, REQUEST)
            served[0] += 1
        assert (await heard) == b"\x81\x02hi" * many
        writer.close()

    serving(trying)
    assert served[0] > 10


def test_a_farewell_waits_its_turn() -> None:
    """Who asks a lot and says farewell at once has the answers, and the connection ends as it should."""

    async def trying(port: int) -> None:
        found = await answer(port, SOCKET, HI * 5_000 + b"\x88\x82" + MASK + b"\x03\xe8")
        assert found.count(b"\x81\x02hi") > 4_500  # what came in one piece with the farewell has no answer
        assert found.endswith(b"\x88\x02\x03\xe8")

    serving(trying)


def test_a_long_line_of_a_handshake_is_told_so() -> None:
    """What reads the handshake after us would fall over it."""

    async def trying(port: int) -> None:
        for name in ("a socket with a line without end", "a socket with lines without end"):
            assert (await answer(port, HEADS[name])).startswith(b"HTTP/1.1 431")

    serving(trying)


@pytest.mark.parametrize(
    ("soft", "hard", "found", "then"),
    [
        (1_024, 500_000, 13_000, 13_100),
        (1_024, 4_096, 3_996, 4_096),
        (1_024, resource.RLIM_INFINITY, 13_000, 13_100),
        (100_000, 100_000, 13_000, 100_000),
        (64, 64, 32, 64),
    ],
)
def test_connections_leave_descriptors_to_the_store(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, found: int, then: int
) -> None:
    """As many as the system gives are asked for, and some are left for everything else."""
    limit = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limit[0])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limit.__setitem__(0, pair))
    assert room(13_000) == found
    assert limit[0] == (then, hard)
