"""The automatic staff of one tai-sai table: inspect, tumble, close when the time is over, enter and confirm the result.

While somebody has the dealer's console open they step aside: chance and the game system itself go on, nothing else.
"""

import asyncio
import secrets
import time

from croupier.engines.chance import commands as tc
from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.state import System, lies, mine, phase
from croupier.engines.pit.pit import chance_due, follow
from croupier.floor import clock
from croupier.floor.answers import Answer, Done
from croupier.floor.bots.names import is_bot
from croupier.floor.clients import frame
from croupier.floor.dealer import DEALER, SUPERVISOR, UNSEEN_TIMES, Pace
from croupier.floor.floor import Floor
from croupier.kernel.people import CHANCE, Role, Who
from croupier.kernel.terminals import Order

READ_TIMES = 4
"""How many steps of the pace the uncovered dice are seen before anybody presses a key."""
SHOWN_TIMES = 2
"""How many pauses between rounds of cards the lit layout is shown before the next spin."""


class Tumbler:
    """The staff of one table. With `person` people run it whether or not a console is open."""

    def __init__(self, floor: Floor, table: str, pace: Pace, *, person: bool = False) -> None:
        """Nobody has done anything yet."""
        self.floor, self.table, self.pace, self.person = floor, table, pace, person
        self.calls: dict[int, str] = {}
        """Terminals at which a player has called the dealer to be paid, and who."""
        self._phase = ""
        self._idle_since = time.monotonic()
        self._away: dict[str, float] = {}

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            pause = await self.act()
            self._tell_clock()
            if pause is None:
                await self.floor.change(0.25)
            else:
                await asyncio.sleep(pause)

    @property
    def system(self) -> System:
        """The system as it stands."""
        return self.floor.pit.state(self.table, System)

    def stands_aside(self) -> bool:
        """Whether a person runs the table: always, or because the dealer's console is open."""
        staffed = any(one.table == self.table and one.who.role is Role.DEALER for one in self.floor.clients)
        return self.person or staffed

    async def act(self) -> float | None:
        """Do the next thing that is due; the pause to make after it, or None if nothing is."""
        faces = chance_due(self.floor.pit, self.table)
        if faces is not None:
            dice = tuple(secrets.choice(faces) for _ in range(3))
            await self._do(CHANCE, tc.Tumble(by=CHANCE, dice=dice))
            return self.pace.step
        if follow(self.floor.pit, self.table):
            await self.floor.step(self.table)
            return self.pace.step
        self._forget_calls()
        if self.stands_aside():
            return None
        pause = await self._see_to_terminals()
        return await self._spin() if pause is None else pause

    # --- the spin ---------------------------------------------------------------------------------

    async def _spin(self) -> float | None:
        """The next step of the spin, if its time has come."""
        now = phase(self.system)
        step, read = self.pace.step, self.pace.step * READ_TIMES
        if now == "opening":
            await self._inspect()
            return step
        if now == "betting" and self.system.closes_at <= clock.now() and self._wanted():
            await self._do(DEALER, tc.CloseBetting(by=DEALER))
            return step
        wagers_first = self.system.options.order is Order.WAGERS_FIRST
        if (now == "idle" and self._rested()) or (now == "closed" and wagers_first and not self.system.spin.tumbled):
            await self._do(DEALER, tc.StartSpin(by=DEALER))
            return step
        if now == "closed":
            await self._do(DEALER, tc.Uncover(by=DEALER))
            return read
        if now == "uncovered":
            if self.system.spin.closed:
                await self._enter()
            else:  # the cover came off early and the spin stands: first no more bets
                await self._do(DEALER, tc.CloseBetting(by=DEALER))
            return step
        if now == "entered":
            await self._do(DEALER, tc.ConfirmResult(by=DEALER))
            self._idle_since = time.monotonic()
            return step
        return None

    async def _inspect(self) -> None:
        """Dealer and supervisor look at the dice, each on one's own."""
        for who in (DEALER, SUPERVISOR):
            await self._do(who, tc.Inspect(by=who))

    async def _enter(self) -> None:
        """Press the keys of the numbers that lie there, then the entry key, as a dealer does."""
        for key in sorted(self.system.spin.dice):
            await self._do(DEALER, tc.PressKey(by=DEALER, key=key))
            await asyncio.sleep(self.pace.step)
        await self._do(DEALER, tc.PressEntry(by=DEALER))

    def _wanted(self) -> bool:
        """Whether this spin has to go on: under a cover it has, before the tumbler only if it is wanted at all."""
        return self.system.options.order is Order.TUMBLE_FIRST or bool(self.system.stakes) or self._rested()

    def _rested(self) -> bool:
        """Whether the last result was shown long enough; far longer while nobody plays or looks: no disk is filled."""
        people = any(one.person and not is_bot(one.person) for one in self.system.terminals.values())
        times = 1 if people or self.floor.watched(self.table) else UNSEEN_TIMES
        return time.monotonic() - self._idle_since >= self.pace.between * SHOWN_TIMES * times

    # --- terminals --------------------------------------------------------------------------------

    def call(self, who: Who) -> str:
        """A player calls the dealer to cancel the credits and pay; why not, or nothing."""
        terminal = mine(self.system, who.name)
        if not terminal or not self.system.terminals[terminal].credits:
            return "You have no credits on a terminal here."
        self.calls[terminal] = who.name
        self.tell_calls()
        return ""

    def _forget_calls(self) -> None:
        """Whoever is paid, or gone, calls no longer."""
        there = {n: who for n, who in self.calls.items() if self._called(n, who)}
        if there != self.calls:
            self.calls = there
            self.tell_calls()

    def _called(self, terminal: int, who: str) -> bool:
        one = self.system.terminals[terminal]
        return one.person == who and one.credits > 0

    async def _see_to_terminals(self) -> float | None:
        """Pay who has called; pay and free the terminal of who has long gone."""
        for terminal in list(self.calls):
            await self._do(DEALER, tc.CancelCredit(by=DEALER, terminal=terminal))
            del self.calls[terminal]
            self.tell_calls()
            return self.pace.step
        for n, one in self.system.terminals.items():
            if not one.person or lies(self.system, n) or one.sealed or not self._gone(one.person):
                continue
            gone = tc.CancelCredit if one.credits else tc.LeaveTerminal
            if await self._do(DEALER, gone(by=DEALER, terminal=n)) == Done():
                return self.pace.step
        return None

    def _gone(self, name: str) -> bool:
        """Whether this person has had no connection for so long that the terminal is given up."""
        if is_bot(name) or self.floor.present(name):
            self._away.pop(name, None)
            return False
        return time.monotonic() - self._away.setdefault(name, time.monotonic()) >= self.pace.leave

    # --- what is told beside events ---------------------------------------------------------------

    def tell_calls(self) -> None:
        """Tell the consoles who calls the dealer."""
        for client in self.floor.clients:
            if client.greeted and client.table == self.table and client.who.role is not Role.PLAYER:
                client.send(calls_frame(self.calls))

    def _tell_clock(self) -> None:
        """Tell every page the time when the spin has come to another phase: all count down by one clock."""
        now = phase(self.system)
        if now != self._phase:
            self._phase = now
            self.floor.tell(self.table, clock_frame())

    async def _do(self, who: Who, command: AnyTaiSaiCommand) -> Answer:
        return await self.floor.command(who, self.table, secrets.token_hex(8), command)


def clock_frame() -> bytes:
    """The time by the clock that stamps commands."""
    return frame("clock", now=clock.now())


def calls_frame(calls: dict[int, str]) -> bytes:
    """Who calls the dealer, for the consoles."""
    return frame("calls", calls=[{"terminal": n, "person": who} for n, who in calls.items()])
