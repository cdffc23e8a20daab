"""Whoever looks on at a crowded table is told in turn: ten thousand there keep nobody waiting who plays.

All onlookers of a table are told the same. It is kept once, and each is told what is new to them when their turn comes.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import islice

from croupier.floor import clock
from croupier.floor.clients import Client
from croupier.floor.turns import Turns

LOG = logging.getLogger("croupier.floor")
AT_ONCE = 25
"""So many are told in one turn, a table after the other. A table with no more onlookers waits for no turn."""
PAUSE = 0.001
"""Seconds in which nobody of the gallery is told after that; what piles up meanwhile goes out together."""


class Row:
    """The onlookers of one table."""

    def __init__(self) -> None:
        """Nobody is there."""
        self.heard: OrderedDict[Client, int] = OrderedDict()
        """How many frames of the row each has heard or missed; who has heard the fewest comes first."""
        self.frames: deque[bytes] = deque()
        """What somebody has still to hear."""
        self.said = 0
        """How many frames there were, up to the last of those."""

    def behind(self) -> Client | None:
        """Whose turn it is; nobody's if all have heard everything."""
        found = next(iter(self.heard), None)
        return None if found is None or self.heard[found] == self.said else found

    def news(self, client: Client) -> tuple[bytes, ...]:
        """What somebody has still to hear, who then has heard it."""
        missing = self.said - self.heard[client]
        found = tuple(islice(self.frames, len(self.frames) - missing, None))
        self.heard[client] = self.said
        self.heard.move_to_end(client)
        self._forget()
        return found

    def leave(self, client: Client) -> None:
        """Somebody is there no longer."""
        del self.heard[client]
        self._forget()

    def _forget(self) -> None:
        """What everybody has heard is not kept."""
        least = next(iter(self.heard.values()), self.said)
        while len(self.frames) > self.said - least:
            self.frames.popleft()


class Gallery:
    """The onlookers of a floor."""

    def __init__(self, turns: Turns, send: Callable[[Client, tuple[bytes, ...]], None]) -> None:
        """Nobody is there; `send` tells one of them."""
        self._turns, self._send = turns, send
        self._rows: dict[str, Row] = {}
        self._behind: dict[str, Row] = {}
        """Where somebody has something to hear; the table whose turn it is comes first."""
        self._called = False

    def present(self, table: str) -> bool:
        """Whether anybody looks on there."""
        return table in self._rows

    def join(self, table: str, client: Client) -> None:
        """Somebody looks on who knows how things stand."""
        row = self._rows.setdefault(table, Row())
        row.heard[client] = row.said
        row.heard.move_to_end(client)

    def leave(self, table: str, client: Client) -> tuple[bytes, ...]:
        """Somebody looks on no longer, if they did; what they had still to hear."""
        row = self._rows.get(table)
        if row is None or client not in row.heard:
            return ()
        missed = row.news(client)
        row.leave(client)
        if not row.heard:
            del self._rows[table]
            self._behind.pop(table, None)
        return missed

    def tell(self, table: str, frame: bytes) -> None:
        """Have everybody told who looks on at a table: at once, or where there are many in turn."""
        row = self._rows.get(table)
        if row is None:
            return
        row.frames.append(frame)
        row.said += 1
        if len(row.heard) <= AT_ONCE:
            while (client := row.behind()) is not None:
                self._send(client, row.news(client))
            self._behind.pop(table, None)
            return
        self._behind[table] = row
        if not self._called:
            self._called = True
            self._turns.soon(self._turn)

    def _turn(self) -> None:
        for _ in range(AT_ONCE):
            if not self._behind:
                break
            table = next(iter(self._behind))
            row = self._behind.pop(table)
            client = row.behind()
            if client is not None:
                self._behind[table] = row
                self._send(client, row.news(client))
        self._called = bool(self._behind)
        if self._called:
            self._turns.at(clock.monotonic() + PAUSE, self._turn)
