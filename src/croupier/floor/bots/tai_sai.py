"""Bots at the terminals of a tai-sai table: they insert notes and wager with what their own terminal shows them."""

import asyncio
import secrets

from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.shown import TerminalView
from croupier.engines.pit.pit import view
from croupier.floor import clock
from croupier.floor.answers import Answer, Done
from croupier.floor.floor import Floor
from croupier.games.tai_sai.bot import pick
from croupier.kernel.people import Role, Who


class TerminalBots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], think: float) -> None:
        """`think` is how long a bot takes before it touches anything, in seconds."""
        self.floor, self.table, self.think = floor, table, think
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)

    async def run(self) -> None:
        """Play, for ever."""
        while True:
            moved = False
            for bot in self.people:
                moved = await self.act(bot) or moved
            if not moved:
                await self.floor.change(1.0)

    async def act(self, bot: Who) -> bool:
        """One thing that a bot does; False if it waits."""
        wanted = pick(self._view(bot), bot, now=clock.now(), below=secrets.randbelow)
        if wanted is None:
            return False
        await asyncio.sleep(self.think)
        return await self._do(bot, wanted) == Done()

    def _view(self, bot: Who) -> TerminalView:
        shown = view(self.floor.pit, self.table, bot)
        assert isinstance(shown, TerminalView), "a player is shown a terminal"
        return shown

    async def _do(self, bot: Who, wanted: AnyTaiSaiCommand) -> Answer:
        return await self.floor.command(bot, self.table, secrets.token_hex(8), wanted)
