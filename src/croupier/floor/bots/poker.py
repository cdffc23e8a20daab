"""The bots of one poker table: they sit down with chips, act when it is their turn, and make room for people."""

import asyncio
import random
import secrets

from croupier.engines.betting.events import AnyPokerCommand, take
from croupier.engines.betting.view import PokerView
from croupier.engines.cards.commands import AnyCommand
from croupier.engines.pit.pit import view
from croupier.floor.answers import Answer, Done
from croupier.floor.floor import Floor
from croupier.games.poker.bot import Move, Style, pick
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who

BUY_INS = 5
"""How many of the smallest buy-ins a bot brings."""
STYLES = (Style.TIGHT, Style.STATION, Style.TIGHT, Style.RANDOM)


class PokerBots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], think: float) -> None:
        """`think` is how long a bot takes before it moves, in seconds."""
        self.floor, self.table, self.think = floor, table, think
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)
        self._styles = {bot.name: STYLES[i % len(STYLES)] for i, bot in enumerate(self.people)}
        self._chance = random.Random(secrets.randbits(64))  # noqa: S311 - no chance of the game, only moods

    async def run(self) -> None:
        """Sit down and play, for ever."""
        idle = -1
        while True:
            version = self.floor.version(self.table)
            if version == idle:  # what happened was elsewhere: there is nothing here to look at again
                await self.floor.change(1.0)
            else:
                idle = -1 if await self.turn() else version

    async def turn(self) -> bool:
        """Everybody does what there is to do; whether anybody did anything."""
        moved = await self._sit_down()
        for bot in self.people:
            moved = await self._move(bot) or moved
        return moved

    async def make_room(self) -> bool:
        """One bot gives up its seat; False if none can now."""
        for bot in self.people:
            if await self._do(bot, Stand(by=bot)) == Done():
                return True
        return False

    async def _sit_down(self) -> bool:
        """Take free seats, but leave at least one for a person; buy chips again when they are gone."""
        done = False
        for bot in self.people:
            shown = self._view(bot)
            free = [seat.seat for seat in shown.seats if not seat.person]
            if shown.tournament or shown.shut:
                return False
            if not shown.you and len(free) > 1:
                done = await self._do(bot, Sit(by=bot)) == Done() or done
                shown = self._view(bot)
            broke = [seat for seat in shown.seats if seat.seat == shown.you and not seat.stack and not seat.bet]
            if shown.you and broke and not (shown.on and broke[0].live):
                done = await self._buy(bot, shown) or done
        return done

    async def _buy(self, bot: Who, shown: PokerView) -> bool:
        bounds = next((one.amount for one in shown.offers if one.command == "BuyChips"), None)
        if bounds is None:
            return False
        amount = min(bounds.least * BUY_INS, bounds.most)
        return await self._do(bot, BuyChips(by=bot, amount=amount - (amount - bounds.least) % bounds.step)) == Done()

    async def _move(self, bot: Who) -> bool:
        if self._wanted(bot) is None:
            return False
        await asyncio.sleep(self.think)
        move = self._wanted(bot)
        if move is None:
            return True  # the world moved on while the bot was thinking
        return await self._do(bot, take(move.offer, bot, move.amount, move.cards)) == Done()

    def _wanted(self, bot: Who) -> Move | None:
        """What the bot would do: post what it owes between hands, act in turn."""
        shown = self._view(bot)
        owed = next((one for one in shown.offers if one.command in {"PostBlind", "ComeBack"}), None)
        if owed is not None and not owed.fields.get("wait"):
            return Move(owed)
        return pick(shown, self._styles[bot.name], self._chance)

    def _view(self, bot: Who) -> PokerView:
        shown = view(self.floor.pit, self.table, bot)
        assert isinstance(shown, PokerView), "a poker table shows a poker table"
        return shown

    async def _do(self, bot: Who, wanted: AnyCommand | AnyPokerCommand) -> Answer:
        return await self.floor.command(bot, self.table, secrets.token_hex(8), wanted)
