"""Carrying out a command and what follows: the one loop that the floor, the terminal, cases and tests have in common.

A driver holds a pit and moves it. It knows no clock, no disk and no chance of its own: whoever makes one says how cards
are shuffled, and hears of everything that happens before it is gone on with.
"""

from collections.abc import Callable
from typing import TypeAlias

from croupier.engines.cards.commands import ReplaceCards, take
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Addressed, Pit, chance_due, decide, evolve, follow, offers
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import Command, Shuffle
from croupier.kernel.people import CHANCE, Role, Who

Order: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]
"""How chance puts cards in order."""
Hear: TypeAlias = Callable[[str, Command | None, tuple[Addressed, ...]], None]
"""Told of what a command to a table brought about; without a command it was due unasked."""

DEALER = Who("dealer", Role.DEALER)
SUPERVISOR = Who("supervisor", Role.GAME_SUPERVISOR)
OPERATOR = Who("operator", Role.OPERATOR)
DUTIES = ("Perform", "Cut")
"""What dealer and supervisor do whenever it is offered: the opening procedure, and the cut."""
MOST_STEPS = 100_000
"""So many things in a row come of no rule: a driver that gets here goes round in circles."""


def by_stream(happened: tuple[Addressed, ...]) -> tuple[Addressed, ...]:
    """The events stream by stream, as a batch keeps them: what is evolved live is what a replay will evolve."""
    streams = list(dict.fromkeys([one.stream for one in happened]))
    if len(streams) == 1:
        return happened
    return tuple(one for stream in streams for one in happened if one.stream == stream)


class Driver:
    """A pit, and the loop that moves it."""

    def __init__(self, pit: Pit, order: Order, hear: Hear = lambda *_: None) -> None:
        """A pit as it stands, how cards are put in order, and who hears what happens."""
        self.pit, self._order, self._hear = pit, order, hear

    def do(self, to: str, command: Command, at: int = 0) -> Refusal | None:
        """Carry out a command; the refusal, if it is one: then nothing has happened."""
        decided = decide(self.pit, to, command, at)
        if isinstance(decided, Refusal):
            return decided
        self._happen(to, command, decided)
        return None

    def step(self, table: str, at: int = 0) -> bool:
        """Take the next step that nobody has to ask for, by chance or by rule; False if none is due."""
        cards = chance_due(self.pit, table)
        if cards is not None:
            return self.do(table, Shuffle(by=CHANCE, order=self._order(cards)), at) is None
        due = follow(self.pit, table, at)
        if due:
            self._happen(table, None, due)
        return bool(due)

    def staff(self, table: str, at: int = 0) -> bool:
        """Let dealer or supervisor do one thing that is always theirs to do; False if there is none."""
        found = self.pit.find(table, Table)
        if found is not None and found.round.shoe.set.bad and not found.round.closed:
            return self.do(table, ReplaceCards(by=OPERATOR), at) is None
        for who in (DEALER, SUPERVISOR):
            for offer in offers(self.pit, table, who):
                if offer.command in DUTIES:
                    return self.do(table, take(offer, who), at) is None
        return False

    def rest(self, table: str, at: int = 0) -> None:
        """Go on until somebody has to speak: chance, rules and the duties of the staff."""
        for _ in range(MOST_STEPS):
            if not self.step(table, at) and not self.staff(table, at):
                return
        raise RuntimeError(f"{table} does not come to rest")

    def _happen(self, to: str, command: Command | None, events: tuple[Addressed, ...]) -> None:
        ordered = by_stream(events)
        self._hear(to, command, ordered)
        for one in ordered:
            self.pit = evolve(self.pit, one)
