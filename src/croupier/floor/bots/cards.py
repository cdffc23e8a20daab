"""Bots: they sit in free seats, use nothing but their own view and offers, and make room for people."""

import secrets
from typing import NamedTuple

from croupier.engines.cards.bots import Bot
from croupier.engines.cards.commands import AnyCommand, take
from croupier.engines.cards.shown import BoxShown, View
from croupier.engines.cards.skeleton import asked
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import follow, view
from croupier.floor.answers import Done
from croupier.floor.bots.situations import situation
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.games import BY_NAME
from croupier.kernel.answers import Bounds, Offer
from croupier.kernel.commands import BuyChips, Sit, Stand
from croupier.kernel.people import Role, Who

CHIPS = 100_000
ENOUGH = 30
"""How many times the minimum a bot has before it wagers: whatever it is asked later, it can pay for."""
STYLES = (1, 1, 2, 3)
"""How many times the minimum a bot's ante is; a bot changes its mind every few rounds."""
MOST_LEFT = 2
"""So many seats have to be free before a bot takes one: a person finds a place."""
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

    def __init__(self, floor: Floor, table: str, names: tuple[str, ...], pace: Pace) -> None:
        """They play at this pace."""
        self.floor, self.table, self.pace = floor, table, pace
        self.people = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in names)
        self._thinking: tuple[Move | None, float] = (None, 0.0)
        """What a bot is about to do, and when."""
        self._round, self._wagered = 0, set[str]()
        """Who has wagered all that they want in this round."""
        self._idle: object = None
        """The state in which no bot had anything to do."""

    def look(self, now: float) -> Look:
        """The next thing that a bot does: sit down, buy chips, wager, decide; after a moment's thought."""
        pit = self.floor.decided(self.table)
        live = pit.streams[self.table]
        t = pit.state(self.table, Table)
        if live is self._idle or t.closed or t.game is None:
            return None
        found = self._sit_down(t) or self._move(t, now)
        if found is None and (t.round.closed or self._lively()):
            self._idle = live
        return found

    def _lively(self) -> bool:
        """Whether anybody is there to play or look on: without company bots begin nothing."""
        return self.pace.unseen or self.floor.watched(self.table)

    async def make_room(self) -> bool:
        """One bot gives up its seat; False if none can now."""
        for bot in self.people:
            if await self.floor.command(bot, self.table, secrets.token_hex(8), Stand(by=bot)) == Done():
                return True
        return False

    def _sit_down(self, t: Table) -> Act | None:
        """Take free seats, but leave at least one for a person."""
        seated = t.seats.values()
        if t.round.options.boxes - len(seated) < MOST_LEFT or not self._lively():
            return None
        for bot in self.people:
            if bot.name not in seated:
                return self._buy(t, bot) or Act(Sit(by=bot))
        return None

    def _buy(self, t: Table, bot: Who) -> Act | None:
        held = t.people[bot.name].chips if bot.name in t.people else 0
        least = ENOUGH * t.round.options.minimum
        return None if held >= least else Act(BuyChips(by=bot, amount=max(CHIPS, least)))

    def _move(self, t: Table, now: float) -> Look:
        """What the first bot does that has something to do."""
        assert t.game is not None, "an open table has a game"
        asks = {ask.who for ask in asked(t.game, t.round)} if t.round.closed else ()
        if not t.round.closed and not self._lively():
            return None
        pit = self.floor.decided(self.table)
        if t.round.number != self._round or t.round.closed:
            self._round, self._wagered = t.round.number, set()
        complaining = t.round.closed and not asks and not follow(self.floor.decided(self.table), self.table)
        for bot in self.people:
            if bot.name not in t.seats.values() or bot.name in self._wagered:
                continue
            if t.round.closed and bot.name not in asks and not complaining:
                continue
            if not t.round.closed and (short := self._buy(t, bot)) is not None:
                return short
            move = pick(view(pit, self.table, bot))
            if move is not None:
                return self._after_a_thought(bot, move, now)
            if not t.round.closed and any(stake.owner == bot.name for stake in t.round.stakes):
                self._wagered.add(bot.name)
        self._thinking = None, 0.0
        return None

    def _after_a_thought(self, bot: Who, move: Move, now: float) -> Look:
        if self.pace.think and self._thinking[0] != move:
            self._thinking = move, now + self.pace.think
        if self.pace.think and now < self._thinking[1]:
            return self._thinking[1]
        self._thinking = None, 0.0
        return Act(command_of(move, bot))
