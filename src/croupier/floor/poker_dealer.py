"""The automatic dealer of one poker table: begins hands, shuffles, cuts, deals, and speaks for who is gone.

While somebody has the dealer's console open the dealer steps aside: chance and what is due by rote go on.
"""

import asyncio
import secrets
import time

from croupier.engines.betting import commands as pc
from croupier.engines.betting.commands import DrawForSeat, SitOut
from croupier.engines.betting.deciding import start_hand
from croupier.engines.betting.events import AnyPokerCommand
from croupier.engines.betting.events.hand import CardDealt, HandEnded, HandMucked, HandShown, PotAwarded
from croupier.engines.betting.hand.dealing import cut
from croupier.engines.betting.seats.choice import draw_due
from croupier.engines.betting.state import PokerTable, in_play, turn
from croupier.engines.cards.commands import AnyCommand
from croupier.engines.pit.pit import chance_due, follow, offers
from croupier.floor.answers import Answer
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import shuffled
from croupier.floor.clients import frame
from croupier.floor.dealer import DEALER, UNSEEN_TIMES, Pace
from croupier.floor.floor import Floor
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import Cut, Shuffle, Stand
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who

READ_TIMES = 4
"""How many steps of the pace a hand or a result stays before the next thing happens."""


class PokerDealer:
    """The dealer of one table. With `person` people deal whether or not a console is open."""

    def __init__(self, floor: Floor, table: str, pace: Pace, *, person: bool = False) -> None:
        """Nobody has done anything yet."""
        self.floor, self.table, self.pace, self.person = floor, table, pace, person
        self._away: dict[str, float] = {}
        self._asked: tuple[int, int, float] = (0, 0, 0.0)
        """Whose turn it is, in which state of the journal, and since when."""
        self._ended = 0.0

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            pause = await self.act()
            if pause is None:
                await self.floor.change(0.5)
            else:
                await asyncio.sleep(pause)

    @property
    def state(self) -> PokerTable:
        """The table as it stands."""
        return self.floor.pit.state(self.table, PokerTable)

    def stands_aside(self) -> bool:
        """Whether a person deals: always, or because the dealer's console is open."""
        staffed = any(one.table == self.table and one.who.role is Role.DEALER for one in self.floor.clients)
        return self.person or staffed

    async def act(self) -> float | None:
        """Do the next thing that is due; the pause to make after it, or None if nothing is."""
        cards = chance_due(self.floor.pit, self.table)
        if cards is not None:
            await self._do(CHANCE, Shuffle(by=CHANCE, order=shuffled(cards)))
            return self.pace.step
        due = follow(self.floor.pit, self.table)
        if due:
            await self.floor.step(self.table)
            return self._after(due[0].event)
        if await self._draw_for_seats() or await self._see_to_players():
            return self.pace.step
        return None if self.stands_aside() else await self._deal()

    def _after(self, event: Event) -> float:
        if isinstance(event, HandEnded):
            self._ended = time.monotonic()
        if isinstance(event, CardDealt):
            return self.pace.step / 2  # one card after the other, as fast as a dealer deals
        return self.pace.step * (READ_TIMES if isinstance(event, HandShown | HandMucked | PotAwarded) else 1)

    async def _deal(self) -> float | None:
        """Begin a hand once the last one was read, and cut the cards."""
        hand = self.state.hand
        if hand is not None and not hand.over:
            at = 1 + secrets.randbelow(max(len(hand.deck) - hand.top - 1, 1))
            if isinstance(cut(hand, at), Refusal):
                return None
            await self._do(DEALER, Cut(by=DEALER, at=at))
            return self.pace.step
        start = pc.StartHand(by=DEALER)
        if not self._rested() or isinstance(start_hand(self.state, start), Refusal):
            return None
        await self._do(DEALER, start)
        return self.pace.step

    def _rested(self) -> bool:
        """Whether the last hand was read; far longer while only bots play and nobody looks: no disk is filled."""
        people = any(not is_bot(chair.person) for chair in self.state.chairs.values())
        times = 1.0 if people else self.pace.alone if self.floor.watched(self.table) else UNSEEN_TIMES
        return time.monotonic() - self._ended >= self.pace.between * times

    # --- people -----------------------------------------------------------------------------------

    async def _draw_for_seats(self) -> bool:
        """Cards decide between several who want one seat (8.1.1(a))."""
        seat, rivals = draw_due(self.state)
        if not seat:
            return False
        cards = shuffled(range(52))[:rivals]
        await self._do(CHANCE, DrawForSeat(by=CHANCE, seat=seat, cards=cards))
        return True

    async def _see_to_players(self) -> bool:
        """Act for a player who is gone and has the turn; deal out, and later free the seat of, who stays away."""
        hand = self.state.hand
        if hand is not None and in_play(self.state):
            seat = turn(hand)
            self._tell_turn(seat)
            owner = hand.places[seat].owner if seat else ""
            late = time.monotonic() - self._asked[2] >= self.pace.patience
            if seat and late and self._gone(owner, self.pace.patience):
                return await self._speak_for(Who(owner, Role.PLAYER))
            return False
        if self.state.options.tournament:
            return False  # who is away is the tournament's business
        for chair in self.state.chairs.values():
            who = Who(chair.person, Role.PLAYER)
            detained = chair.person in self.state.keeping.detained  # and keeps the seat until somebody takes over
            if not detained and self._gone(chair.person, self.pace.leave):
                await self._do(who, Stand(by=who))
                return True
            if not chair.out and self._gone(chair.person, self.pace.patience):
                await self._do(who, SitOut(by=who))
                return True
        return False

    async def _speak_for(self, who: Who) -> bool:
        """Who is gone stands, checks, or folds; a forced bet is made."""
        commands = {offer.command: offer for offer in offers(self.floor.pit, self.table, who)}
        if "Draw" in commands:
            await self._do(who, pc.Draw(by=who))
        elif "Check" in commands:
            await self._do(who, pc.Check(by=who))
        elif "Fold" in commands:
            await self._do(who, pc.Fold(by=who))
        elif "Bet" in commands and (bounds := commands["Bet"].amount) is not None:
            await self._do(who, pc.Bet(by=who, amount=bounds.least))
        else:
            return False
        return True

    def _tell_turn(self, seat: int) -> None:
        """Tell the pages how long a player has, when the turn has come to another."""
        version = self.floor.version(self.table)
        if (seat, version) != self._asked[:2]:
            self._asked = seat, version, time.monotonic()
            if seat:
                self.floor.tell(self.table, frame("timer", what="Your turn", seconds=self.pace.patience))

    def _gone(self, name: str, seconds: float) -> bool:
        """Whether this person has had no connection for so long."""
        if is_bot(name) or self.floor.present(name):
            self._away.pop(name, None)
            return False
        return time.monotonic() - self._away.setdefault(name, time.monotonic()) >= seconds

    async def _do(self, who: Who, command: AnyCommand | AnyPokerCommand) -> Answer:
        return await self.floor.command(who, self.table, secrets.token_hex(8), command)
