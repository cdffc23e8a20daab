"""A watch of which a test moves the hands: nobody waits, and no machine is too slow."""

import asyncio

from croupier.web.watch import Watch


class Hands:
    """The time as a test has it; whoever is made to wait moves it on."""

    def __init__(self) -> None:
        """Some day, some time."""
        self.at = 1_800_000_000.0
        self.waits: list[float] = []

    def later(self, seconds: float) -> None:
        """So much time passes."""
        self.at += seconds

    async def _pause(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.later(seconds)
        await asyncio.sleep(0)

    def watch(self) -> Watch:
        """The watch."""
        return Watch(now=lambda: self.at, clock=lambda: self.at, pause=self._pause)
