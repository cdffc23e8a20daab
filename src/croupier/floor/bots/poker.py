"""The bots of one poker table: they sit down with chips, act when it is their turn, and make room for people."""

import random
import secrets

from croupier.engines.betting.commands import ComeBack, PostBlind
from croupier.engines.betting.events import take
from croupier.engines.betting.options import most_seats
from croupier.engines.betting.state import PokerTable, in_play, owes, seat_of, turn
from croupier.engines.betting.view import PokerView
from croupier.engines.pit.pit import view
from croupier.floor.answers import Done
from croupier.floor.bots.names import is_bot
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.games.poker.bot import Style, pick
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who

BUY_INS = 5
"""How many of the smallest buy-ins a bot brings."""
STYLES = (Style.TIGHT, Style.STATION, Style.TIGHT, Style.RANDOM)


class PokerBots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], pace: Pace) -> None:
        """They play at this pace."""
        self.floor, self.table, self.pace = floor, table, pace
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)
        self._styles = {bot.name: STYLES[i % len(STYLES)] for i, bot in enumerate(self.people)}
        self._chance = random.Random(secrets.randbits(64))  # noqa: S311 - no chance of the game, only moods
        self._thinks_until: tuple[str, float] = ("", 0.0)
        self._idle: object = None
        """The state in which no bot had anything to do."""

    def look(self, now: float) -> Look:
        """The next thing that a bot does: act in turn; between hands sit down, buy chips, post what it owes."""
        live = self.floor.decided(self.table).streams[self.table]
        t = self.floor.state(self.table, PokerTable)
        if live is self._idle or t.shut:
            return None
        seat = turn(t.hand) if t.hand is not None and in_play(t) else 0
        owner = t.hand.places[seat].owner if seat and t.hand is not None else ""
        acting = [bot for bot in self.people if bot.name == owner]
        found = self._act(acting[0], now) if acting else None
        if found is None and self._wanted(t):
            found = self._between(t)
            self._idle = live if found is None else None
        return found

    def _wanted(self, t: PokerTable) -> bool:
        """Whether anybody is there to play or look on: without company bots begin nothing."""
        people = any(not is_bot(chair.person) and not chair.away for chair in t.chairs.values())
        return people or self.pace.unseen or self.floor.watched(self.table)

    def _act(self, bot: Who, now: float) -> Look:
        """Act in turn, after a moment's thought."""
        if self._thinks_until[0] != bot.name:
            self._thinks_until = bot.name, now + self.pace.think
        if now < self._thinks_until[1]:
            return self._thinks_until[1]
        self._thinks_until = "", 0.0
        move = pick(self._view(bot), self._styles[bot.name], self._chance)
        return None if move is None else Act(take(move.offer, bot, move.amount, move.cards))

    def _between(self, t: PokerTable) -> Act | None:
        """What a bot does that has no turn."""
        if t.options.tournament:
            return None
        free = most_seats(t.variant, t.options) - len(t.chairs)
        for bot in self.people:
            seat = seat_of(t, bot.name)
            if not seat:
                if free > 1:
                    return Act(Sit(by=bot))
                continue
            chair = t.chairs[seat]
            in_hand = t.hand is not None and in_play(t) and t.hand.places[seat].owner == bot.name
            if not chair.stack and not in_hand and (bought := self._buy(bot)) is not None:
                return bought
            if chair.out or chair.away:
                return Act(ComeBack(by=bot))
            if owes(chair) and not chair.posting and not in_hand:
                return Act(PostBlind(by=bot))
        return None

    async def make_room(self) -> bool:
        """One bot gives up its seat; False if none can now."""
        for bot in self.people:
            if await self.floor.command(bot, self.table, secrets.token_hex(8), Stand(by=bot)) == Done():
                return True
        return False

    def _buy(self, bot: Who) -> Act | None:
        bounds = next((one.amount for one in self._view(bot).offers if one.command == "BuyChips"), None)
        if bounds is None:
            return None
        amount = min(bounds.least * BUY_INS, bounds.most)
        return Act(BuyChips(by=bot, amount=amount - (amount - bounds.least) % bounds.step))

    def _view(self, bot: Who) -> PokerView:
        shown = view(self.floor.decided(self.table), self.table, bot)
        assert isinstance(shown, PokerView), "a poker table shows a poker table"
        return shown
