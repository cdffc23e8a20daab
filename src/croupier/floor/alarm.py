"""What wakes a floor's turns on a loop."""

import asyncio

from croupier.floor import clock
from croupier.floor.turns import Turns

LONGEST = 3600.0
"""Seconds after which it rings whatever it was set to."""


class Alarm:
    """Wakes a floor's turns on a loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, turns: Turns) -> None:
        """Take over: whatever waits already is seen to."""
        self._loop, self._turns = loop, turns
        self._soon: asyncio.Handle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._when = float("inf")
        turns.wake = self.wake
        self._again()

    def wake(self, when: float) -> None:
        """Something is to be called at that moment, or at once."""
        if not when:
            if self._soon is None:
                self._soon = self._loop.call_soon(self._ring)
        elif when < self._when:
            if self._later is not None:
                self._later.cancel()
            self._when = when
            self._later = self._loop.call_later(min(max(0.0, when - clock.monotonic()), LONGEST), self._ring_later)

    def stop(self) -> None:
        """Wake nobody any more."""
        self._turns.wake = lambda _when: None
        for handle in (self._soon, self._later):
            if handle is not None:
                handle.cancel()

    def _ring_later(self) -> None:
        self._later, self._when = None, float("inf")
        self._turns.run(clock.monotonic())
        self._again()

    def _ring(self) -> None:
        self._soon = None
        self._turns.run(clock.monotonic())
        self._again()

    def _again(self) -> None:
        following = self._turns.next()
        if following is not None:
            self.wake(following)
