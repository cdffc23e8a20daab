"""Who is connected: each client has frames waiting, bounded by bytes, and whoever lets them pile up is dropped."""

from collections import deque
from collections.abc import Callable

import msgspec

from croupier.kernel.people import Role, Who

MOST_WAITING = 1 << 20
"""Bytes that may wait for a client before it is dropped."""
ONLOOKER = Who("an onlooker", Role.PLAYER)
"""Whoever a table does not know: they all see the same."""


class Told(msgspec.Struct, frozen=True):
    """One event of a table, as one person may see it, with its number and in words."""

    n: int
    event: msgspec.Raw
    words: str
    cite: str


class Client:
    """One connection to one table."""

    def __init__(self, who: Who, table: str, most: int = MOST_WAITING) -> None:
        """A client that has heard nothing yet."""
        self.who, self.table, self.most = who, table, most
        self.frames: deque[bytes] = deque()
        self.waiting = 0
        """Bytes in the frames that wait."""
        self.dropped = ""
        """Why it was dropped; empty while it is not."""
        self.greeted = False
        """Whether it has said hello; before that it gets nothing."""
        self.ring: Callable[[], None] = lambda: None
        """Called when there is something to send, or the client was dropped."""

    def send(self, *frames: bytes) -> None:
        """Queue frames; a client behind which too much piles up is dropped, never waited for."""
        if self.dropped or not frames:
            return
        self.frames.extend(frames)
        self.waiting += sum(map(len, frames))
        if self.waiting > self.most:
            self.drop("too slow: more piled up than the connection carried away; come back with your last number")
        else:
            self.ring()

    def take(self) -> bytes | None:
        """The next frame to be sent, if there is one."""
        if not self.frames:
            return None
        frame = self.frames.popleft()
        self.waiting -= len(frame)
        return frame

    def hand_over(self, say: Callable[[list[bytes]], bool]) -> bool:
        """Have all frames said at once, if that can be done; whether none is left."""
        if self.frames and say(list(self.frames)):
            self.frames.clear()
            self.waiting = 0
        return not self.frames

    def drop(self, why: str = "the floor is closing") -> None:
        """Have the connection closed."""
        if not self.dropped:
            self.dropped = why
            self.frames.clear()
            self.ring()


def frame(kind: str, **parts: object) -> bytes:
    """A message to a client, as JSON."""
    return msgspec.json.encode({"type": kind, **parts})
