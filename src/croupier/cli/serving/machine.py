"""The machine under the floor: descriptors, room on the disk, memory and its garbage, and how late the loop is."""

import asyncio
import gc
import logging
import os
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

from croupier.cli.serving.service import ALIVE, notify
from croupier.floor.logs import NONE_LEFT, log
from croupier.floor.meters import Meters
from croupier.web.pages.health import Condition, trouble_of

TICK = 0.25
"""Seconds between two looks at how late the loop is."""
SELDOM = 40
"""Ticks between two looks at the disk and at the descriptors."""
MINUTE = 60.0
NEARLY_ALL = 0.9
OFTEN_ENOUGH, AT_LATEST = 600.0, 6 * 3600.0
"""Seconds after which all garbage is looked for where there is little to look through, and in any case."""
OLDEST = 2
"""The last of Python's three generations."""
LITTLE = 500
"""Open sockets up to which nobody notices that."""


def raise_descriptors() -> int:
    """Take as many descriptors as the system gives; how many that is, 0 where it does not say."""
    try:
        import resource  # noqa: PLC0415  (not every system has it)
    except ImportError:
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 0 if soft == resource.RLIM_INFINITY else soft


def look(meters: Meters) -> None:
    """Bring up to date what the system tells about this process."""
    meters.processor = time.process_time()
    with suppress(OSError):
        meters.memory = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    meters.descriptors = open_descriptors(meters.descriptors_most)


def open_descriptors(most: int) -> int:
    """How many descriptors are open: all if none is left to count them with, 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208  (the names alone, of which there may be thousands)
    except OSError as error:
        return most if error.errno in NONE_LEFT else 0


def room(folder: Path) -> int | None:
    """Bytes left for us on the disk that holds a folder; None where nobody says."""
    try:
        found = os.statvfs(folder)
    except (OSError, AttributeError):
        return None
    return found.f_bavail * found.f_frsize


class Broom:
    """Looks for garbage among what is new; what has lasted is passed over until everything is swept.

    Python by itself goes through all that lasts, again and again while a crowd comes: with ten thousand connections
    that holds everybody up for a second.
    """

    def __init__(self, now: float) -> None:
        """Everything was swept a moment ago."""
        self.swept = now
        gc.callbacks.append(self._looked)

    @staticmethod
    def _looked(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == OLDEST:
            gc.freeze()

    def sweep(self, now: float, sockets: int) -> None:
        """Look through everything, if it is time."""
        if now - self.swept >= (OFTEN_ENOUGH if sockets <= LITTLE else AT_LATEST):
            gc.unfreeze()
            gc.collect()
            self.swept = now

    def put_away(self) -> None:
        """Let Python do as it does."""
        gc.callbacks.remove(self._looked)
        gc.unfreeze()


class Watchman:
    """Looks at the machine for as long as the floor is open."""

    def __init__(self, condition: Condition, *, folder: Path | None, low: int, needed: int) -> None:
        """`folder` holds the store, `low` is when room is short, `needed` what the limits take in descriptors."""
        self.condition, self._folder, self._low = condition, folder, low
        self._late: deque[tuple[float, float]] = deque()
        self._trouble = ""
        most = condition.meters.descriptors_most = raise_descriptors()
        if 0 < most < needed:
            self.notice("limit", f"Only {most} descriptors may be open, and the limits are for {needed}.")

    async def run(self) -> None:
        """Look, for ever."""
        broom = Broom(time.monotonic())
        try:
            await self._run(broom)
        finally:
            broom.put_away()

    async def _run(self, broom: Broom) -> None:
        ticks = 0
        due = time.monotonic() + TICK
        while True:
            if ticks % SELDOM == 0:
                self.look_around()
                broom.sweep(time.monotonic(), self.condition.meters.sockets.total())
            await asyncio.sleep(max(due - time.monotonic(), 0))
            now = time.monotonic()
            self.lag(now, now - due)
            self.trouble(now - due + TICK)
            notify(ALIVE)
            due = now + TICK
            ticks += 1

    def lag(self, now: float, late: float) -> None:
        """The loop came so late."""
        meters, seen = self.condition.meters, self._late
        meters.loop_lag.add(max(late, 0))
        while seen and seen[-1][1] <= late:  # what is later and newer is the worst for longer
            seen.pop()
        seen.append((now, late))
        while seen[0][0] < now - MINUTE:
            seen.popleft()
        meters.loop_lag_worst = max(seen[0][1], 0)

    def trouble(self, passed: float) -> None:
        """So much time has passed in which the store took writes, or did not."""
        trouble = trouble_of(self.condition.floor)
        if trouble:
            self.condition.meters.trouble += passed
        if trouble and not self._trouble:
            log("the store takes no writes", level=logging.ERROR, why=trouble)
        elif self._trouble and not trouble:
            log("the store takes writes again", level=logging.WARNING)
        self._trouble = trouble

    def look_around(self) -> None:
        """Look at the disk and at the descriptors."""
        meters = self.condition.meters
        left = None if self._folder is None else room(self._folder)
        if left is not None:
            meters.disk_free = left
            low = f"{left / 1e6:,.0f} MB are left on the disk that holds the store." if left < self._low else ""
            self.notice("disk", low)
        most = meters.descriptors_most
        taken = open_descriptors(most)
        if most:
            self.notice("descriptors", f"{taken} of {most} descriptors are open." if taken > NEARLY_ALL * most else "")

    def notice(self, about: str, words: str) -> None:
        """Say that something should be seen to, or that it no longer has to be."""
        notices = self.condition.notices
        if words and about not in notices:
            log(f"an operator should see to the machine: {about}", level=logging.WARNING, what=words)
        elif not words and about in notices:
            log(f"the machine is well again: {about}", level=logging.WARNING)
        if words:
            notices[about] = words
        else:
            notices.pop(about, None)
