"""The clocks of a table: the time in which a decision is made, the bank behind it, and how long somebody is away.

What happens when the time is over is the rule's own consequence, and everybody at the table is told beforehand.
"""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from croupier.engines.cards.commands import Answer
from croupier.engines.cards.events import Ruled
from croupier.engines.pit.driver import SUPERVISOR
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, follow, words
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import Client, frame
from croupier.floor.commands import stamped
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.kernel.answers import Refusal

NEVER = float("inf")
FIRST_ANSWER = Answer(by=SUPERVISOR, effect=0)
"""What the automatic supervisor answers after a report of its own."""
AHEAD = 3
"""So many steps after a report its ruling is looked for."""


class Question(NamedTuple):
    """What somebody is asked: which question it is, and what is done if no answer comes."""

    key: Hashable
    then: Wire


class Watch:
    """The clocks of one table."""

    def __init__(self, floor: Floor, table: str, pace: Pace) -> None:
        """Nobody is asked anything."""
        self.floor, self.table, self.pace = floor, table, pace
        self._asked: dict[str, tuple[Hashable, float]] = {}
        """Who is asked what, and since when."""
        self._told: dict[str, dict[str, str]] = {}
        """What was said to follow if somebody does not answer."""
        self._banks: dict[str, float] = {}
        self._away: dict[str, float] = {}
        floor.audience.comings.setdefault(table, []).append(self._came)

    def _came(self, name: str) -> None:
        """Somebody is back at the table, however shortly."""
        self._away.pop(name, None)

    # --- decisions --------------------------------------------------------------------------------

    @property
    def runs(self) -> bool:
        """Whether the clock of anybody runs; that of bots never does."""
        return bool(self._asked)

    def still(self, questions: Mapping[str, Question], now: float) -> None:
        """Nobody is asked anything but this: the clocks of those who have answered stop."""
        for name, (key, since) in list(self._asked.items()):
            if name not in questions or questions[name].key != key:
                self._spend(name, now - since)
                del self._asked[name]

    def remind(self, client: Client, now: float) -> None:
        """Tell somebody who has just come for whom the table waits, and how much time is left."""
        for name, told in self._told.items():
            if name in self._asked and self.pace.decide is not None:
                gone = now - self._asked[name][1]
                left = max(0.0, self.pace.decide - gone)
                bank = max(0.0, self.bank(name) - max(0.0, gone - self.pace.decide))
                client.send(frame("timer", what="decide", person=name, seconds=left, bank=bank, **told))

    def ask(self, questions: Mapping[str, Question], now: float) -> None:
        """These people are asked now; the clock of a new question begins, and the table is told of it."""
        self.still(questions, now)
        for name, question in questions.items():
            if name not in self._asked and not is_bot(name):
                self._asked[name] = question.key, now
                self._announce(name, question.then)

    def _spend(self, name: str, taken: float) -> None:
        """What an answer took beyond its time comes out of the bank."""
        if self.pace.decide is not None and taken > self.pace.decide:
            self._banks[name] = max(0.0, self.bank(name) - (taken - self.pace.decide))

    def bank(self, name: str) -> float:
        """What somebody has left in the bank."""
        return self._banks.get(name, self.pace.bank)

    def round_over(self) -> None:
        """A round gives back a part of every bank."""
        full = self.pace.bank
        self._banks = {name: left + self.pace.refill for name, left in self._banks.items()}
        self._banks = {name: left for name, left in self._banks.items() if left < full}

    def over(self, name: str, now: float) -> float:
        """When the time of somebody who is asked is over; never for a bot, and for nobody without a clock."""
        if name not in self._asked:
            return NEVER
        since = self._asked[name][1]
        there = NEVER if self.pace.decide is None else since + self.pace.decide + self.bank(name)
        away = self.away_since(name, now)
        return there if away is None else min(there, max(since, away + self.pace.patience))

    def expired(self, now: float) -> list[str]:
        """Whose time is over."""
        return [name for name in self._asked if self.over(name, now) <= now]

    def next(self, now: float) -> float:
        """When a time will be over next."""
        return min((self.over(name, now) for name in self._asked), default=NEVER)

    def _announce(self, name: str, then: Wire) -> None:
        """Tell the table how long somebody has, and what follows otherwise, with its rule."""
        if self.pace.decide is None:
            return
        found = foretold(self.floor.decided(self.table), self.table, then)
        parts = self._told[name] = {"then": found[0], "cite": found[1]} if found else {}
        seconds, bank = self.pace.decide, self.bank(name)
        self.floor.tell(self.table, frame("timer", what="decide", person=name, seconds=seconds, bank=bank, **parts))

    # --- who is away ------------------------------------------------------------------------------

    def away_since(self, name: str, now: float) -> float | None:
        """Since when somebody has had no connection to this table; None if there is one."""
        if is_bot(name) or self.floor.present(name, self.table):
            self._away.pop(name, None)
            return None
        return self._away.setdefault(name, now)

    def gone(self, name: str, seconds: float, now: float) -> float:
        """When somebody will have been away for so long; never while they are there."""
        since = self.away_since(name, now)
        return NEVER if since is None else since + seconds


def foretold(pit: Pit, table: str, command: Wire) -> tuple[str, str] | None:
    """What a command would come to, in words and with its rule; None if it would be refused.

    A report is followed by its ruling, if need be after a supervisor's first answer, and that is what happens; else
    the first event names the rule.
    """
    told: tuple[Addressed, ...] = ()
    for asked in (stamped(command), FIRST_ANSWER):
        due = decide(pit, table, asked)
        if isinstance(due, Refusal):
            break
        told = told or due
        for _ in range(AHEAD):
            ruled = next((one for one in due if isinstance(one.event, Ruled)), None)
            if ruled is not None:
                return words(pit, ruled.stream, ruled.event), ruled.event.cite
            for one in due:
                pit = evolve(pit, one)
            due = follow(pit, table)
    return (words(pit, told[-1].stream, told[-1].event), told[0].event.cite) if told else None
