"""Bots: they sit in free seats, use nothing but their own view and offers, and make room for people."""

import asyncio
import secrets
from typing import NamedTuple

from croupier.engines.cards.bots import Bot
from croupier.engines.cards.commands import AnyCommand, take
from croupier.engines.cards.shown import BoxShown, View
from croupier.engines.pit.pit import view
from croupier.floor.answers import Answer, Done
from croupier.floor.bots.situations import situation
from croupier.floor.floor import Floor
from croupier.games import BY_NAME
from croupier.kernel.answers import Bounds, Offer
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who

CHIPS = 100_000
ENOUGH = 30
"""How many times the minimum a bot has before it wagers: whatever it is asked later, it can pay for."""
STYLES = (1, 1, 2, 3)
"""How many times the minimum a bot's ante is; a bot changes its mind every few rounds."""
OWN_HAND_GONE = ("CollectedEarly", "LaidDownDiscarded")


class Move(NamedTuple):
    """An offer that a bot takes up, with the amount and the cards it names."""

    offer: Offer
    amount: int | None = None
    cards: tuple[int, ...] = ()


def command_of(move: Move, bot: Who) -> AnyCommand:
    """The command that a move stands for."""
    return take(move.offer, bot, move.amount, move.cards)


def needs_chips(seen: View) -> bool:
    """Whether a bot buys chips before it wagers again."""
    chips = sum(person.chips for person in seen.people if person.name == seen.you)
    return chips < ENOUGH * seen.minimum


def chips_to_buy(seen: View) -> int:
    """How many, in cents."""
    return max(CHIPS, ENOUGH * seen.minimum)


def bot_of(seen: View) -> Bot:
    """How bots play the game of this table."""
    bot = BY_NAME[seen.game].bot
    assert bot is not None, "every game against the house says how bots play it"
    return bot


def pick(seen: View) -> Move | None:
    """What a bot does with what it sees: whatever it is asked it answers; else it wagers, or waits."""
    box = next((one for one in seen.boxes if one.player == seen.you), None)
    if box is None:
        return None
    asked = tuple(one for one in seen.offers if one.group == "decide" and one.command == "Choose")
    if asked:
        hand = [one.fields.get(name) for one in asked[:1] for name in ("box", "hand")]
        return decision(seen, tuple(one for one in asked if [one.fields.get(n) for n in ("box", "hand")] == hand))
    return _wager(seen, box) or _complaint(seen)


def decision(seen: View, asked: tuple[Offer, ...]) -> Move:
    """The first wish that is on offer; without one, what costs least."""
    before = situation(seen, asked)
    for wish in bot_of(seen).wishes(before):
        for offer in asked:
            if offer.fields.get("choice") == wish.choice:
                amount = None if offer.amount is None else nearest(offer.amount, wish.antes * before.ante)
                return Move(offer, amount, wish.cards if offer.cards is not None else ())
    return Move(min(asked, key=lambda one: (0 if one.amount is None else one.amount.least, one.cards is not None)))


def nearest(bounds: Bounds, wanted: int) -> int:
    """The legal amount nearest below the one wanted, or the least."""
    held = max(bounds.least, min(wanted, bounds.most))
    return held - (held - bounds.least) % bounds.step


def _wager(seen: View, box: BoxShown) -> Move | None:
    """The next wager: those that ask for cards first, one on the side now and then."""
    lying = {stake.wager for stake in box.stakes if not stake.fate and stake.owner == seen.you}
    open_ = [
        one
        for one in seen.offers
        if one.command == "Wager" and one.fields.get("box") == box.box and one.fields.get("wager") not in lying
    ]
    style = STYLES[(box.box + seen.round // 5) % len(STYLES)]
    bot = bot_of(seen)
    sides = bot.backed or (seen.areas[0].wager,)
    for offer in open_:
        name, bounds = str(offer.fields.get("wager")), offer.amount
        if bounds is None or name in bot.later:
            continue
        if name in sides:
            if len(sides) > 1 and not bot.wants(name, box.box, seen.round):
                continue
            return Move(offer, nearest(bounds, style * seen.minimum))
        # What has to go with the ante has one amount only, unlike what may be added for fun; so has a jackpot chip.
        slot = any(area.slot for area in seen.areas if area.wager == name)
        if (bounds.least == bounds.most and not slot) or bot.wants(name, box.box, seen.round):
            return Move(offer, bounds.least)
    return None


def _complaint(seen: View) -> Move | None:
    """A bot whose hand was taken away says so once nothing else goes on: the table would wait for it for ever."""
    if seen.phase != "settling":
        return None
    for offer in seen.offers:
        if offer.command == "Report" and offer.fields.get("finding", {}).get("type") in OWN_HAND_GONE:
            return Move(offer)
    return None


class Bots:
    """The bots of one table."""

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], think: float) -> None:
        """`think` is how long a bot takes before it moves, in seconds."""
        self.floor, self.table, self.think = floor, table, think
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)

    async def run(self) -> None:
        """Sit down and play, for ever."""
        while True:
            await self._sit_down()
            moved = False
            for bot in self.people:
                moved = await self._move(bot) or moved
            if not moved:
                await self.floor.change(1.0)

    async def make_room(self) -> bool:
        """One bot gives up its seat; False if none can now."""
        for bot in self.people:
            if await self._do(bot, Stand(by=bot)) == Done():
                return True
        return False

    async def _sit_down(self) -> None:
        """Take free seats, but leave at least one for a person."""
        for bot in self.people:
            boxes = view(self.floor.pit, self.table, bot).boxes
            if bot.name in {box.player for box in boxes} or sum(not box.player for box in boxes) < 2:
                continue
            await self._buy(bot)
            await self._do(bot, Sit(by=bot))

    async def _buy(self, bot: Who) -> None:
        shown = view(self.floor.pit, self.table, bot)
        if needs_chips(shown):
            await self._do(bot, BuyChips(by=bot, amount=chips_to_buy(shown)))

    async def _move(self, bot: Who) -> bool:
        shown = view(self.floor.pit, self.table, bot)
        move = pick(shown)
        if move is None:
            return False
        await asyncio.sleep(self.think)
        if pick(view(self.floor.pit, self.table, bot)) != move:
            return True  # the world moved on while the bot was thinking
        if move.offer.command == "Wager":
            await self._buy(bot)
        return await self._do(bot, command_of(move, bot)) == Done()

    async def _do(self, bot: Who, wanted: AnyCommand) -> Answer:
        return await self.floor.command(bot, self.table, secrets.token_hex(8), wanted)
