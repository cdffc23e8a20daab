"""A connection to a table from its first frame to its last: what comes is counted, read and carried out in turn."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.floor.answers import Unavailable
from croupier.floor.clients import Client, frame
from croupier.kernel.people import Who
from croupier.web.connections import NO_MESSAGE, SAY
from croupier.web.crowd import KILOBYTE, MALFORMED, ONE_GREETING, Account, Meter, address_key, person_key, staff_key
from croupier.web.frames import (
    CallFrame,
    Frame,
    GoFrame,
    Hello,
    IntendFrame,
    Malformed,
    Ping,
    SitFrame,
    answer_frame,
    command_of,
    read,
)
from croupier.web.guard import wanted_office
from croupier.web.pages.desk import Desk, visitor_of
from croupier.web.safety import Rate
from croupier.web.sessions import who

CLOSING_SECONDS = 2
NORMAL, REFUSED, FALLEN_BEHIND = 1000, 1008, 1013
LONGEST_REASON = 120
"""How many bytes of a reason fit into the frame that ends a connection."""
TOO_MANY = "That was more than anybody may send; come back in a while."
NO_OFFICE = "Offices are for staff at the machine itself: the floor prints a link for them when it starts."
SILENT = "The first frame did not come in time: say hello."


class Ended(Exception):  # noqa: N818  (what it is, not that it is an error)
    """A connection is not wanted any more, for this reason."""


class End(NamedTuple):
    """How a connection is closed."""

    code: int
    why: str


class Line:
    """One connection: whose it is, how much it may send, and how it ends."""

    def __init__(self, desk: Desk, socket: WebSocket, table: str) -> None:
        """A connection that has said nothing yet."""
        self.desk, self.socket, self.table = desk, socket, table
        self.visitor, self.wanted = visitor_of(socket), wanted_office(socket.scope)
        self.id, self.cookie = desk.newcomer(self.visitor)
        staff = self.visitor.staff if self.wanted else None
        keys = (person_key(self.id), address_key(self.visitor.caller))
        self.keys: tuple[str, ...] = keys if staff is None else (*keys, staff_key(staff.id))
        self.own = Account(Meter())
        self._open = asyncio.timeout(None)
        """One task serves a connection, and this ends it from elsewhere: ten thousand may go at once."""
        self._ended: End | None = None

    def end(self, why: str, code: int = REFUSED) -> None:
        """Have it closed, and say why."""
        if self._ended is None:
            self._ended = End(code, why)
            self._open.reschedule(0)

    # --- from beginning to end ----------------------------------------------------------------------

    async def serve(self) -> None:
        """Serve it, whatever comes."""
        crowd = self.desk.crowd
        headers = [(b"set-cookie", self.cookie.encode())] if self.cookie else []
        end = End(REFUSED, crowd.join(self, self.visitor.caller) or self._out_of_office())
        try:
            async with self._open:
                await self.socket.accept(headers=headers)
                if not end.why:
                    await self._talk()
        except Ended as ended:
            end = End(REFUSED, str(ended))
        except TimeoutError:
            if self._ended is None:
                raise
            end = self._ended
        except WebSocketDisconnect:
            return
        finally:
            crowd.leave(self)
        await self._close(*end)

    async def _talk(self) -> NoReturn:
        """Everything between the handshake and the end."""
        first = await self._first()
        client = Client(await self._enter(), self.table)
        floor, mouth = self.desk.shift.floor, Mouth(client, self.socket, self.end)
        floor.attach(client)
        try:
            await self._listen(client, first)
        finally:
            floor.detach(client)
            await mouth.shut()

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.client_state is WebSocketState.DISCONNECTED:
            return
        with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            short = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
            await asyncio.wait_for(self.socket.close(code, short), CLOSING_SECONDS)

    # --- who it is ----------------------------------------------------------------------------------

    def _person(self, name: str) -> Who | None:
        return who(name, self.wanted, staff=self.visitor.staff is not None)

    def _out_of_office(self) -> str:
        """Why nobody can be whom the address asks for."""
        return NO_OFFICE if self._person("") is None else ""

    async def _enter(self) -> Who:
        """The person behind it, who is entered in the register if nobody knew them; newcomers wait for each other."""
        desk, caller = self.desk, self.visitor.caller
        if desk.sessions.known(self.id) is None:
            await self._wait((desk.crowd.at(caller),), "names", desk.limits.names, 1)
        found = self._person(desk.sessions.enter(self.id, caller.address).name)
        assert found is not None, "whoever is not staff was sent away before"
        return found

    # --- frames in ----------------------------------------------------------------------------------

    async def _first(self) -> Frame:
        """The first frame that is one; until it comes nobody is there."""
        try:
            async with asyncio.timeout(self.desk.limits.silence):
                while True:
                    try:
                        return await self._frame()
                    except Malformed as error:
                        await self.socket.send_text(frame("error", why=str(error)).decode())
        except TimeoutError:
            raise Ended(SILENT) from None

    async def _frame(self) -> Frame:
        """The next frame, once it is its turn; Malformed says what is wrong with one, and it counts as many."""
        message = await self.socket.receive()
        while NO_MESSAGE in message:
            await self._count(message[NO_MESSAGE])
            message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = message.get("text")
        size = len(text.encode(errors="replace") if text is not None else message.get("bytes") or b"")
        await self._count(1 + size // KILOBYTE)
        try:
            found = read(text)
        except Malformed:
            await self._count(MALFORMED - 1)
            raise
        if isinstance(found, Hello):
            await self._wait((self.own,), "again", ONE_GREETING, 1)
            await self._wait(self._accounts(), "greetings", self.desk.limits.greetings, 1)
        return found

    async def _count(self, cost: float) -> None:
        """Count frames that came in."""
        await self._wait((self.own, *self._accounts()), "frames", self.desk.limits.frames, cost)

    def _accounts(self) -> tuple[Account, ...]:
        """Whose limits it counts towards beside its own."""
        return self.desk.crowd.of(self.id), self.desk.crowd.at(self.visitor.caller)

    async def _wait(self, accounts: tuple[Account, ...], kind: str, rate: Rate, cost: float) -> None:
        """Let somebody who asks for much wait, or end the connection if that has gone on for too long."""
        wait = self.desk.crowd.slowed(accounts, kind, rate, cost)
        if wait is None:
            self.desk.crowd.refuse(self.id)
            raise Ended(TOO_MANY)
        if wait:
            await self.desk.watch.pause(wait)

    async def _listen(self, client: Client, first: Frame) -> NoReturn:
        """Take frames until the client goes; the next one is read when the last one is answered."""
        found: Frame | None = first
        while True:
            if found is not None:
                await self._hear(client, found)
            try:
                found = await self._frame()
            except Malformed as error:
                client.send(frame("error", why=str(error)))
                found = None

    async def _hear(self, client: Client, message: Frame) -> None:
        """Carry out one frame."""
        shift = self.desk.shift
        if isinstance(message, Hello):
            shift.greet(client, message.last)
            return
        if isinstance(message, Ping):
            client.send(frame("pong"))
            return
        try:
            if isinstance(message, SitFrame):
                answer = await shift.sit(client.who, client.table, message.id, message.box)
            elif isinstance(message, CallFrame):
                answer = shift.call(client.who, client.table)
            elif isinstance(message, GoFrame):
                answer = shift.go(client.who, client.table, message.tempo)
            elif isinstance(message, IntendFrame):
                answer = shift.intend(client.who, client.table, message.what, message.to)
            else:
                command = command_of(message.command, client.who)
                answer = await shift.floor.command(client.who, client.table, message.id, command)
        except Malformed as error:
            await self._count(MALFORMED - 1)
            answer = Unavailable(str(error))
        client.send(answer_frame(message.id, answer))


class Mouth:
    """Sends what waits for a client.

    Our own server writes it at once. Under another, or to a client that does not read, it is sent in a task.
    """

    def __init__(self, client: Client, socket: WebSocket, end: Callable[[str, int], None]) -> None:
        """Silent; `end` is called when the client was dropped, or is gone."""
        self._client, self._socket, self._end = client, socket, end
        self._say: Callable[[list[bytes]], bool] = socket.scope.get("extensions", {}).get(SAY, lambda _: False)
        self._task: asyncio.Task[None] | None = None
        self._is_shut = False
        client.ring = self.ring

    def ring(self) -> None:
        """There is something to send, or the client was dropped."""
        if self._client.dropped:
            self._is_shut = True
            self._end(self._client.dropped, FALLEN_BEHIND)
        elif self._task is None and not self._is_shut and not self._client.hand_over(self._say):
            self._task = asyncio.get_running_loop().create_task(self._speak())

    async def _speak(self) -> None:
        try:
            while (found := self._client.take()) is not None:
                await self._socket.send_text(found.decode())
        except (WebSocketDisconnect, RuntimeError):
            self._is_shut = True
            self._end("", NORMAL)
        finally:
            self._task = None

    async def shut(self) -> None:
        """Send no more."""
        self._is_shut = True
        self._client.ring = lambda: None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
