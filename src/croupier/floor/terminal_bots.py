"""Bots at the terminals of a tai-sai table: they insert notes and wager with what their own terminal shows them."""

import asyncio
import secrets

from croupier.floor import clock
from croupier.floor.answers import Answer, Done
from croupier.floor.floor import Floor
from croupier.play import Role, Who
from croupier.table.pit import system_view
from croupier.tai_sai.commands import AnyTaiSaiCommand, ClaimTerminal, InsertNote, PlaceBet
from croupier.tai_sai.shown import AreaShown, TerminalView

STYLES = (
    ("small", "big", "odd", "even"),
    ("total", "face"),
    ("double", "dice"),
    ("any-triple", "triple", "four", "three"),
)
"""The kinds of bets that a bot favours; by its place and the spin it changes its mind."""
ENOUGH = 10
"""How many times the minimum a bot wants to have before it wagers."""
MOST_TOUCHES = 3
"""How many wagers it makes in a spin, at most."""
LAST_SECONDS = 2
"""A bot touches nothing so shortly before the end."""


def favoured(shown: TerminalView) -> tuple[AreaShown, ...]:
    """The areas that a bot considers in this spin."""
    kinds = STYLES[(shown.terminal + shown.spin // 2) % len(STYLES)]
    return tuple(one for one in shown.areas if one.kind in kinds and one.most)


class TerminalBots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], think: float) -> None:
        """`think` is how long a bot takes before it touches anything, in seconds."""
        self.floor, self.table, self.think = floor, table, think
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)
        self._wagered: dict[str, int] = {}

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
        shown = self._view(bot)
        wanted = self._next(bot, shown)
        if wanted is None:
            return False
        await asyncio.sleep(self.think)
        return await self._do(bot, wanted) == Done()

    def _next(self, bot: Who, shown: TerminalView) -> AnyTaiSaiCommand | None:
        """What it does next: a terminal, credits, wagers; and one terminal stays free for a person."""
        if not shown.terminal:
            free = sum(not person for _, person in shown.terminals)
            return ClaimTerminal(by=bot) if free > 1 else None
        if shown.credits + shown.wagered < ENOUGH * shown.minimum:
            return InsertNote(by=bot, amount=max(shown.notes)) if shown.notes else None
        return self._wager(bot, shown)

    def _wager(self, bot: Who, shown: TerminalView) -> AnyTaiSaiCommand | None:
        done = self._wagered.get(bot.name, 0)
        late = shown.clock.closes_at and clock.now() >= shown.clock.closes_at - LAST_SECONDS
        areas = favoured(shown)
        if shown.phase != "betting" or late or not areas or done == shown.spin:
            return None
        lying = sum(1 for one in shown.areas if one.chips)
        if lying > secrets.randbelow(MOST_TOUCHES):
            self._wagered[bot.name] = shown.spin
            return None
        area = secrets.choice(areas)
        chips = [one for one in shown.denominations if area.least <= one <= min(area.most, 5 * area.least)]
        return PlaceBet(by=bot, bet=area.bet, amount=secrets.choice(chips) if chips else area.least)

    def _view(self, bot: Who) -> TerminalView:
        shown = system_view(self.floor.pit, self.table, bot)
        assert isinstance(shown, TerminalView), "a player is shown a terminal"
        return shown

    async def _do(self, bot: Who, wanted: AnyTaiSaiCommand) -> Answer:
        return await self.floor.command(bot, self.table, secrets.token_hex(8), wanted)
