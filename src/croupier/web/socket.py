"""The websocket: JSON frames in, JSON frames out. docs/protocol.md describes them."""

import asyncio
import contextlib
from typing import Any, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.engines.pit.given import Wire
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.clients import Client, frame
from croupier.floor.shift import Shift
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Who

LONGEST_FRAME = 16_384
LONGEST_ID = 64
CLOSING_SECONDS = 2


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame: the number of the last event that this client saw."""

    last: int = 0


class CommandFrame(msgspec.Struct, frozen=True, tag="command"):
    """A command; the server says who it is by."""

    id: str
    command: dict[str, Any]


class SitFrame(msgspec.Struct, frozen=True, tag="sit"):
    """Demo chips and a seat in one go; box 0 is any."""

    id: str
    box: int = 0


class CallFrame(msgspec.Struct, frozen=True, tag="call"):
    """A player at a terminal calls the dealer to cancel the credits and pay them."""

    id: str


Frame: TypeAlias = Hello | CommandFrame | SitFrame | CallFrame


class Malformed(Exception):  # noqa: N818  (what it is, not that it is an error)
    """A frame that is none; the message says what would be right."""


def read(text: str) -> Frame:
    """Read a frame, or say what is wrong with it."""
    if len(text) > LONGEST_FRAME:
        raise Malformed(f"a frame holds at most {LONGEST_FRAME} characters, not {len(text)}")
    try:
        found: Frame = msgspec.json.decode(text, type=Frame)
    except (msgspec.DecodeError, RecursionError) as error:
        kinds = '"hello" | "command" | "sit" | "call"'
        raise Malformed(f'{error}; send {{"type": {kinds}, ...}} as in docs/protocol.md') from error
    if not isinstance(found, Hello) and not 0 < len(found.id) <= LONGEST_ID:
        raise Malformed(f"an id has 1 to {LONGEST_ID} characters, not {len(found.id)}")
    return found


def command_of(wire: dict[str, Any], by: Who) -> Wire:
    """The command of a frame, by the person of the session whatever the frame says."""
    meant = {**wire, "by": msgspec.to_builtins(by)}
    try:
        command: Wire = msgspec.convert(meant, Wire)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Malformed(f"this is not a command: {error}") from error
    return command


def answer_frame(command_id: str, answer: Answer) -> bytes:
    """What the client hears of its command."""
    if isinstance(answer, Done):
        return frame("ack", id=command_id)
    if isinstance(answer, Refusal):
        return frame("refused", id=command_id, cite=answer.cite, why=answer.why)
    return frame("error", id=command_id, why=answer.why)


async def _hear(shift: Shift, client: Client, text: str) -> None:
    """Take one frame from a client."""
    given = ""
    try:
        message = read(text)
        if isinstance(message, Hello):
            shift.welcome(client)
            shift.floor.greet(client, message.last)
            return
        given = message.id
        if isinstance(message, SitFrame):
            answer = await shift.sit(client.who, client.table, message.id, message.box)
        elif isinstance(message, CallFrame):
            answer = shift.call(client.who, client.table)
        else:
            answer = await shift.floor.command(
                client.who, client.table, message.id, command_of(message.command, client.who)
            )
    except Malformed as error:
        answer = Unavailable(str(error))
    client.send(answer_frame(given, answer) if given else frame("error", why=getattr(answer, "why", "")))


async def _listen(shift: Shift, client: Client, socket: WebSocket) -> None:
    """Take frames until the client goes; the next one is read when the last one is answered."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                client.send(frame("error", why="frames are JSON text, not bytes; see docs/protocol.md"))
                continue
            await _hear(shift, client, text)


async def _speak(client: Client, socket: WebSocket) -> None:
    """Send what is queued until the client goes."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text((await client.frames.get()).decode())


async def serve(shift: Shift, socket: WebSocket, person: Who, table: str) -> None:
    """Serve an accepted connection from its first frame to its last."""
    client = Client(person, table)
    shift.floor.attach(client)
    work = (_listen(shift, client, socket), _speak(client, socket), client.dropped.wait())
    tasks = [asyncio.create_task(one) for one in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        shift.floor.detach(client)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(1013 if client.dropped.is_set() else 1000), CLOSING_SECONDS)
