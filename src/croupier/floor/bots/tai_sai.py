"""Bots at the terminals of a tai-sai table: they insert notes and wager with what their own terminal shows them."""

import secrets

from croupier.engines.chance.shown import TerminalView
from croupier.engines.pit.pit import view
from croupier.floor import clock
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.games.tai_sai.bot import pick
from croupier.kernel.people import Role, Who


class TerminalBots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], pace: Pace) -> None:
        """They play at this pace."""
        self.floor, self.table, self.pace = floor, table, pace
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)
        self._idle: object = None
        """The state in which no bot had anything to do."""

    def look(self, _: float) -> Look:
        """The next thing that a bot does; a pause comes after it, as between two touches of a finger."""
        live = self.floor.decided(self.table).streams[self.table]
        if live is self._idle or not (self.pace.unseen or self.floor.watched(self.table)):
            return None
        for bot in self.people:
            wanted = pick(self._view(bot), bot, now=clock.now(), below=secrets.randbelow)
            if wanted is not None:
                return Act(wanted, self.pace.think)
        self._idle = live
        return None

    def _view(self, bot: Who) -> TerminalView:
        shown = view(self.floor.decided(self.table), self.table, bot)
        assert isinstance(shown, TerminalView), "a player is shown a terminal"
        return shown
