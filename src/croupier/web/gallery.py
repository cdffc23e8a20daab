"""Whoever looks on is told in turn: ten thousand at one table keep nobody at another waiting, nor those who play."""

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 25
"""So many are told in one turn of the loop, a table after the other."""
PAUSE = 0.001
"""Seconds in which nobody of the gallery is told after that; what piles up meanwhile goes out together."""


class Gallery:
    """The onlookers who have something to hear."""

    def __init__(self) -> None:
        """Nobody has."""
        self._rows: dict[str, deque[Callable[[], None]]] = {}
        """By table; the one whose turn it is comes first."""
        self._called = False

    def ask(self, table: str, tell: Callable[[], None]) -> None:
        """Have somebody at a table told when it is their turn."""
        self._rows.setdefault(table, deque()).append(tell)
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        try:
            for _ in range(AT_ONCE):
                if not self._rows:
                    break
                self._next()()
        finally:  # a fault with one is no reason to tell nobody any more
            self._called = bool(self._rows)
            if self._called:
                asyncio.get_running_loop().call_later(PAUSE, self._turn)

    def _next(self) -> Callable[[], None]:
        """Whose turn it is; after that it is another table's."""
        table = next(iter(self._rows))
        row = self._rows.pop(table)
        found = row.popleft()
        if row:
            self._rows[table] = row
        return found
