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


class GoFrame(msgspec.Struct, frozen=True, tag="go"):
    """A player who is alone at a table wants the cards now, or another pace: now, fast, normal, slow."""

    id: str
    tempo: str


class IntendFrame(msgspec.Struct, frozen=True, tag="intend"):
    """What a player at a poker table will do when the turn comes; nothing takes it back."""

    id: str
    what: str = ""


Frame: TypeAlias = Hello | CommandFrame | SitFrame | CallFrame | GoFrame | IntendFrame


class Malformed(Exception):  # noqa: N818  (what it is, not that it is an error)
    """A frame that is none; the message says what would be right."""


def read(text: str) -> Frame:
    """Read a frame, or say what is wrong with it."""
    if len(text) > LONGEST_FRAME:
        raise Malformed(f"a frame holds at most {LONGEST_FRAME} characters, not {len(text)}")
    try:
        found: Frame = msgspec.json.decode(text, type=Frame)
    except (msgspec.DecodeError, RecursionError) as error:
        kinds = '"hello" | "command" | "sit" | "call" | "go" | "intend"'
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
        elif isinstance(message, GoFrame):
            answer = shift.go(client.who, client.table, message.tempo)
        elif isinstance(message, IntendFrame):
            answer = shift.intend(client.who, client.table, message.what)
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


class Mouth:
    """Sends what waits for a client; a task only while there is something to send."""

    def __init__(self, client: Client, socket: WebSocket) -> None:
        """Silent."""
        self._client, self._socket = client, socket
        self._task: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()
        """The client was dropped, or is gone."""
        client.ring = self.ring

    def ring(self) -> None:
        """There is something to send, or the client was dropped."""
        if self._client.dropped:
            self.ended.set()
        elif self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._speak())

    async def _speak(self) -> None:
        try:
            while (frame := self._client.take()) is not None:
                await self._socket.send_text(frame.decode())
        except (WebSocketDisconnect, RuntimeError):
            self.ended.set()
        finally:
            self._task = None

    async def shut(self) -> None:
        """Send no more."""
        self._client.ring = lambda: None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def serve(shift: Shift, socket: WebSocket, person: Who, table: str) -> None:
    """Serve an accepted connection from its first frame to its last."""
    client = Client(person, table)
    mouth = Mouth(client, socket)
    shift.floor.attach(client)
    listening = asyncio.create_task(_listen(shift, client, socket))
    ending = asyncio.create_task(mouth.ended.wait())
    try:
        await asyncio.wait((listening, ending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        shift.floor.detach(client)
        for one in (listening, ending):
            one.cancel()
        await asyncio.gather(listening, ending, return_exceptions=True)
        await mouth.shut()
        with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            code = 1013 if client.dropped else 1000
            await asyncio.wait_for(socket.close(code, client.dropped[:120]), CLOSING_SECONDS)
