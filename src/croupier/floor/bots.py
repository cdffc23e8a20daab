"""Bots: they sit in free seats, use nothing but their own view and offers, and make room for people."""

import asyncio
import secrets
from collections.abc import Callable

from croupier.cards import cards
from croupier.floor.answers import Answer, Done
from croupier.floor.floor import Floor
from croupier.hands import high
from croupier.house.caribbean_stud import ACE_AND_KING
from croupier.play import Offer, Role, Who
from croupier.play.commands import AnyCommand, BuyChips, Sit, Stand, take
from croupier.table import view
from croupier.table.shown import View

NAMES = ("Ada", "Blaise", "Emmy", "Carl", "Sofia", "Henri", "Grace", "Leonhard", "Maryam", "Pierre", "Hypatia", "Alan")
CHIPS = 100_000


def is_bot(name: str) -> bool:
    """Whether a name belongs to a bot."""
    return name.endswith(" (bot)")


def good_hand(shown: tuple[str, ...]) -> bool:
    """Worth a bet: a pair or better, or ace and king."""
    return len(shown) == 5 and "??" not in shown and high(cards(" ".join(shown))) >= ACE_AND_KING


def pick(seen: View, below: Callable[[int], int] = secrets.randbelow) -> Offer | None:
    """What a bot does with what it sees: the minimum ante, a jackpot chip now and then, a bet on a good hand."""
    box = next((one for one in seen.boxes if one.player == seen.you), None)
    if box is None:
        return None
    decisions = [one for one in seen.offers if one.group == "decide" and one.command == "Choose"]
    if decisions:
        return _decision(decisions, seen, below)
    lying = {stake.wager for stake in box.stakes if not stake.fate}
    wagers = [
        one
        for one in seen.offers
        if one.command == "Wager" and one.fields.get("box") == box.box and one.fields.get("wager") not in lying
    ]
    if not lying:
        return next(iter(wagers), None)
    slots = {area.wager for area in seen.areas if area.slot}
    jackpot = [one for one in wagers if one.fields.get("wager") in slots]
    return jackpot[0] if jackpot and (seen.round + box.box) % 3 == 0 else None


def _decision(decisions: list[Offer], seen: View, below: Callable[[int], int]) -> Offer:
    place = decisions[0].fields.get("box")
    hand = next((one.hand for one in seen.boxes if one.box == place), None)
    wanted = "bet" if hand and hand.cards and good_hand(hand.cards) else "fold"
    for one in decisions:
        if one.fields.get("choice") == wanted:
            return one
    return decisions[below(len(decisions))]


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
        chips = sum(person.chips for person in shown.people if person.name == bot.name)
        if chips < 4 * shown.minimum:
            await self._do(bot, BuyChips(by=bot, amount=CHIPS))

    async def _move(self, bot: Who) -> bool:
        shown = view(self.floor.pit, self.table, bot)
        offer = pick(shown)
        if offer is None:
            return False
        await asyncio.sleep(self.think)
        if pick(view(self.floor.pit, self.table, bot)) != offer:
            return True  # the world moved on while the bot was thinking
        if offer.command == "Wager":
            await self._buy(bot)
        return await self._do(bot, take(offer, bot)) == Done()

    async def _do(self, bot: Who, command: AnyCommand) -> Answer:
        return await self.floor.command(bot, self.table, secrets.token_hex(8), command)
