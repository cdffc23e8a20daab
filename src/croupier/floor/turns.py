"""What happens next on a floor: at once, or at a moment by the monotonic clock. One heap for everybody.

Nothing here knows a thread or a loop: whoever has one says how to be woken, and calls `run`. So a test, or a
simulation, can let a week pass in a second.
"""

import heapq
import logging
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

LOG = logging.getLogger("croupier.floor")
Call: TypeAlias = Callable[[], None]


class Turns:
    """Calls that wait for their turn."""

    def __init__(self, wake: Callable[[float], None] = lambda _when: None) -> None:
        """`wake` is told of every moment (0: at once) that comes before those it was told of."""
        self.wake = wake
        self._soon: deque[Call] = deque()
        self._later: list[tuple[float, int, Call]] = []
        self._count = count()

    def soon(self, call: Call) -> None:
        """Call in the next turn."""
        self._soon.append(call)
        if len(self._soon) == 1:
            self.wake(0.0)

    def at(self, when: float, call: Call) -> None:
        """Call when that moment has come."""
        entry = (when, next(self._count), call)
        heapq.heappush(self._later, entry)
        if self._later[0] is entry:
            self.wake(when)

    def next(self) -> float | None:
        """When something is to be called next: 0 at once, None never."""
        if self._soon:
            return 0.0
        return self._later[0][0] if self._later else None

    def run(self, now: float) -> None:
        """Call what waited for this turn, and whatever has come to its moment; what they add waits for the next."""
        ready = list(self._soon)
        self._soon.clear()
        while self._later and self._later[0][0] <= now:
            ready.append(heapq.heappop(self._later)[2])
        for call in ready:
            try:
                call()
            except Exception:  # one table's fault must not end the evening
                LOG.exception("a fault on the floor")
