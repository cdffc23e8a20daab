"""The clocks of the guards, as values: a test gives its own."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple


class Watch(NamedTuple):
    """How time is told, and how it is waited for."""

    now: Callable[[], float] = time.monotonic
    """Seconds that only go on: limits count by them."""
    clock: Callable[[], float] = time.time
    """The time of day: what is kept over a restart is dated by it."""
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    """How somebody is made to wait."""
