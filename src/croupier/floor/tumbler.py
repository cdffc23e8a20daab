"""The automatic staff of one tai-sai table: inspect, tumble, close when the time is over, enter and confirm the result.

While somebody has the dealer's console open they step aside: chance and the game system itself go on, nothing else.
"""

from croupier.engines.chance import commands as tc
from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.state import System, lies, mine, phase
from croupier.engines.pit.driver import DEALER, SUPERVISOR
from croupier.engines.pit.pit import chance_due, follow
from croupier.floor import clock
from croupier.floor.bots.names import is_bot
from croupier.floor.chance import dice
from croupier.floor.clients import frame
from croupier.floor.commands import refused_at
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.floor.watch import NEVER, Watch
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
        self.watch = Watch(floor, table, pace)
        self._faults: dict[int, float] = {}
        """Terminals that are out of order, and when somebody will have seen to them."""
        self._phase = ""
        self._idle_since = -NEVER
        """Since when the last result is shown."""

    @property
    def system(self) -> System:
        """The system as it is decided."""
        return self.floor.state(self.table, System)

    def stands_aside(self) -> bool:
        """Whether a person runs the table: always, or because the dealer's console is open."""
        return self.person or bool(self.floor.staffed(self.table, Role.DEALER))

    def look(self, now: float) -> Look:
        """The next thing that is due: chance, the system's own steps, who calls or has gone, the spin."""
        self._tell_clock()
        pit = self.floor.decided(self.table)
        if self.system.shut:
            return None
        faces = chance_due(pit, self.table)
        if faces is not None:
            return self._act(tc.Tumble(by=CHANCE, dice=dice(faces)))
        if follow(pit, self.table):
            return Act(None, self.pace.step)
        self._forget_calls()
        if self.stands_aside():
            return None
        found = self._see_to_terminals(now)
        spun = None if isinstance(found, Act) else self._spin(now)
        if isinstance(found, Act) or spun is None:
            return found
        return spun if isinstance(spun, Act) or found is None else min(found, spun)

    def _act(self, command: AnyTaiSaiCommand, pause: float | None = None) -> Act:
        return Act(command, self.pace.step if pause is None else pause)

    # --- the spin ---------------------------------------------------------------------------------

    def _spin(self, now: float) -> Look:
        """The next step of the spin, if its time has come."""
        s = self.system
        stage = phase(s)
        wagers_first = s.options.order is Order.WAGERS_FIRST
        if stage == "opening":
            return self._inspect()
        if stage == "betting":
            return self._close(now)
        if stage == "idle":
            return self._rested(now, tc.StartSpin(by=DEALER))
        if stage == "closed" and wagers_first and not s.spin.tumbled:
            return self._act(tc.StartSpin(by=DEALER))
        if stage == "closed":
            return self._act(tc.Uncover(by=DEALER), self.pace.step * READ_TIMES)
        if stage == "uncovered":  # the cover may have come off early, and the spin stands: first no more bets
            return self._enter() if s.spin.closed else self._act(tc.CloseBetting(by=DEALER))
        if stage == "entered":
            self._idle_since = now
            return self._act(tc.ConfirmResult(by=DEALER))
        return None

    def _close(self, now: float) -> Look:
        """No more bets, when the time is over and the spin is wanted: under a cover it has to go on."""
        s = self.system
        left = s.closes_at - clock.now()
        if left > 0:
            return now + left
        if s.options.order is Order.TUMBLE_FIRST or s.stakes:
            return self._act(tc.CloseBetting(by=DEALER))
        return self._rested(now, tc.CloseBetting(by=DEALER))

    def _inspect(self) -> Act | None:
        """Dealer and supervisor look at the dice, each on one's own."""
        seen = {name for one in self.system.inspected for name in one}
        who = next((who for who in (DEALER, SUPERVISOR) if who.name not in seen), None)
        return None if who is None else self._act(tc.Inspect(by=who))

    def _enter(self) -> Act:
        """Press the keys of the numbers that lie there, then the entry key, as a dealer does."""
        pressed = self.system.spin.keys
        missing = sorted(self.system.spin.dice)[len(pressed) :]
        return self._act(tc.PressKey(by=DEALER, key=missing[0]) if missing else tc.PressEntry(by=DEALER))

    def _rested(self, now: float, then: AnyTaiSaiCommand) -> Look:
        """Go on once the last result was shown long enough; not at all while nobody plays or looks."""
        people = any(one.person and not is_bot(one.person) for one in self.system.terminals.values())
        if not people and not (self.pace.unseen or self.floor.watched(self.table)):
            return None
        ends = self._idle_since + self.pace.between * SHOWN_TIMES
        return self._act(then) if ends <= now else ends

    # --- terminals --------------------------------------------------------------------------------

    def call(self, who: Who) -> str:
        """A player calls the dealer to cancel the credits and pay; why not, or nothing."""
        terminal = mine(self.system, who.name)
        if not terminal or not self.system.terminals[terminal].credits:
            return "You have no credits on a terminal here."
        self.calls[terminal] = who.name
        self.tell_calls()
        self.floor.wake(self.table)
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

    def _see_to_terminals(self, now: float) -> Look:
        """Pay who has called; pay and free the terminal of who has long gone; put right what is out of order."""
        for terminal in list(self.calls):
            del self.calls[terminal]
            self.tell_calls()
            return self._act(tc.CancelCredit(by=DEALER, terminal=terminal))
        later = self._repaired(now)
        if isinstance(later, Act):
            return later
        for n, one in self.system.terminals.items():
            if not one.person or lies(self.system, n) or one.sealed:
                continue
            ends = self.watch.gone(one.person, self.pace.leave, now)
            if ends <= now:
                gone = tc.CancelCredit if one.credits else tc.LeaveTerminal
                command = gone(by=DEALER, terminal=n)
                if not refused_at(self.floor.decided(self.table), self.table, command):
                    return self._act(command)
                ends = now + self.pace.leave
            later = min(later, ends)
        return None if later == NEVER else later

    def _repaired(self, now: float) -> Act | float:
        """A terminal of which somebody says that it is out of order is looked at, and takes wagers again."""
        broken = [n for n, one in self.system.terminals.items() if one.fault and not one.sealed]
        self._faults = {n: self._faults.get(n, now + self.pace.patience) for n in broken}
        for n, done in self._faults.items():
            if done <= now:
                return self._act(tc.Repair(by=SUPERVISOR, terminal=n))
        return min(self._faults.values(), default=NEVER)

    # --- what is told beside events ---------------------------------------------------------------

    def tell_calls(self) -> None:
        """Tell the consoles who calls the dealer."""
        for client in self.floor.audience.staff(self.table):
            if client.greeted:
                client.send(calls_frame(self.calls))

    def _tell_clock(self) -> None:
        """Tell every page the time when the spin has come to another phase: all count down by one clock."""
        now = phase(self.system)
        if now != self._phase:
            self._phase = now
            self.floor.tell(self.table, clock_frame())


def clock_frame() -> bytes:
    """The time by the clock that stamps commands."""
    return frame("clock", now=clock.now())


def calls_frame(calls: dict[int, str]) -> bytes:
    """Who calls the dealer, for the consoles."""
    return frame("calls", calls=[{"terminal": n, "person": who} for n, who in calls.items()])
