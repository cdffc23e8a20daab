"""Who is connected: each client has a bounded queue of frames, and whoever lets it fill up is dropped."""

import asyncio

import msgspec

from croupier.kernel.people import Who

QUEUED_FRAMES = 256


class Told(msgspec.Struct, frozen=True):
    """One event of a table, as one person may see it, with its number and in words."""

    n: int
    event: msgspec.Raw
    words: str
    cite: str


class Client:
    """One connection to one table."""

    def __init__(self, who: Who, table: str, size: int = QUEUED_FRAMES) -> None:
        """A client that has heard nothing yet."""
        self.who, self.table = who, table
        self.frames: asyncio.Queue[bytes] = asyncio.Queue(size)
        self.dropped = asyncio.Event()
        self.greeted = False
        """Whether it has said hello; before that it gets nothing."""

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client whose queue is full is dropped, never waited for."""
        if self.dropped.is_set():
            return
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Have the connection closed: too slow, or the floor ends."""
        self.dropped.set()


def frame(kind: str, **parts: object) -> bytes:
    """A message to a client, as JSON."""
    return msgspec.json.encode({"type": kind, **parts})
