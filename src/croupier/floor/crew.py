"""Who works at a table: dealer, bots, devices. They look when something happened there or a moment has come.

A worker looks at the table as it is decided and says what it does now, when to look again, or nothing: then only an
event wakes it. Nobody looks because of a neighbour, and what takes no time is done in one batch.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import Addressed
from croupier.floor import clock
from croupier.floor.groups import Draft, Group

if TYPE_CHECKING:
    from croupier.floor.floor import Floor

LOG = logging.getLogger("croupier.floor")
MOST_STEPS = 128
"""So much is done in one turn before others get theirs."""
MOST_FLYING = 2
"""So many batches of a crew may be on their way to the disk: in trouble the staff stop first."""
SULK = 1.0
"""Seconds until somebody who was refused looks again."""


class Act(NamedTuple):
    """Something to be done now: a command, or without one the step that is due; and the pause to make after it."""

    command: Wire | None = None
    pause: float = 0.0
    to: str = ""
    """Whom it is asked of, where that is not the crew's own table."""
    due: tuple[Addressed, ...] = ()
    """What the step that is due comes to, where the worker knows it already."""
    at: int = 0
    """And the time at which it is so."""


Look: TypeAlias = Act | float | None
"""What to do, when to look again, or nothing until something happens."""


class Worker:
    """Somebody who looks, and until when they rest."""

    __slots__ = ("look", "rest")

    def __init__(self, look: Callable[[float], Look]) -> None:
        """Awake."""
        self.look, self.rest = look, 0.0


class Crew:
    """Everybody who works at one table."""

    def __init__(self, floor: "Floor", table: str, *looks: Callable[[float], Look]) -> None:
        """Nobody has looked yet."""
        self.floor, self.table = floor, table
        self.workers = [Worker(look) for look in looks]
        self._called = False
        self._alarm = 0.0
        """The moment for which the crew has asked to be woken; 0 if for none."""
        self.flying = 0
        """How many of its batches are on their way to the disk."""
        self.ended = False
        self._draft: Draft
        """What was decided in this turn and is not on its way yet."""

    def wake(self) -> None:
        """Look in the next turn."""
        if not self._called and not self.ended:
            self._called = True
            self.floor.turns.soon(self.turn)

    def turn(self) -> None:
        """Do what is to be done now, and see to being woken for the rest."""
        self._called = False
        group = self.floor.groups.get(self.floor.where.get(self.table, ""))
        if group is None or self.ended:
            return
        self._draft = Draft(group)
        try:
            later = self._work(group, clock.monotonic())
        except Exception:  # a fault of ours: what was decided stands, and the table goes on as soon as it can
            LOG.exception("a fault at %s", self.table)
            later = clock.monotonic() + SULK
        self._close()
        self._set(later)

    def _work(self, group: Group, now: float) -> float:
        """Let everybody do what they have to; when somebody wants to look again."""
        later = float("inf")
        for _ in range(MOST_STEPS):
            if self.flying >= MOST_FLYING or self.floor.trouble or not group.decides():
                self.floor.held_up[self] = None
                return float("inf")
            acted, later = False, float("inf")
            for worker in self.workers:
                if worker.rest > now:
                    later = min(later, worker.rest)
                    continue
                found = worker.look(now)
                if isinstance(found, Act):
                    self._do(worker, found, now)
                    acted = True
                    break  # the first in line goes on as long as there is something to do
                if found is not None:
                    later = min(later, found)
            if not acted:
                return later
        self.wake()
        return later

    def _do(self, worker: Worker, act: Act, now: float) -> None:
        """Carry out what a worker does."""
        self._draft, done = self.floor.decide(self._draft, act.to or self.table, act, self)
        if not done:
            LOG.debug("%s: %s came to nothing", self.table, act.command)
        worker.rest = now + (act.pause if done else SULK)
        if act.pause:
            self._close()

    def _close(self) -> None:
        """Send what was decided on its way."""
        self._draft = self.floor.close(self._draft, crew=self)

    def _set(self, when: float) -> None:
        """Ask to be woken at a moment, unless that was done for an earlier one."""
        now = clock.monotonic()
        if when == float("inf") or now < self._alarm <= when:
            return
        self._alarm = when
        self.floor.turns.at(when, self.wake)
