"""How much everybody asks for: a meter for each person and address, and the connections that they have open.

Whoever asks for more than their rate is slowed; whoever has been slowed for too long is sent away, and refused for a
while. Meters of people who have gone are forgotten, so that strangers cost no memory that lasts.
"""

import math
from collections import OrderedDict
from typing import NamedTuple, Protocol

from croupier.web.callers import Caller
from croupier.web.safety import Limits, Rate
from croupier.web.watch import Watch

MOST_METERS = 50_000
"""Beyond so many people and addresses those who have not asked for the longest time are forgotten first."""
KILOBYTE = 1_024
MALFORMED = 10
"""What a frame that is none counts: so many frames."""
GIVEN_BACK = 0.1
"""How much patience comes back in a second, in seconds."""
ONE_GREETING = Rate(0.5, 1)
"""On one connection one hello is enough; whoever lost the line opens another."""


class Meter:
    """What one person, address or connection has left of what it may do."""

    __slots__ = ("_levels", "until", "used")

    def __init__(self) -> None:
        """Nothing was used yet."""
        self._levels: dict[str, tuple[float, float]] = {}
        self.until = -math.inf
        """When the time is over for which everything is refused."""
        self.used = -math.inf

    def take(self, kind: str, rate: Rate, cost: float, now: float) -> float:
        """Take so much of a kind; after how many seconds there would be enough, 0 if there is."""
        level, at = self._levels.get(kind, (rate.burst, now))
        level = max(min(rate.burst, level + (now - at) * rate.a_second) - cost, -rate.burst)
        self._levels[kind] = (level, now)
        self.used = now
        return max(0.0, -level / rate.a_second)


class Account(NamedTuple):
    """A meter, and how many times as much as a person its owner has."""

    meter: Meter
    factor: int = 1


class Line(Protocol):
    """An open connection, as the crowd knows it."""

    keys: tuple[str, ...]
    """Whose it is: a person, an address, perhaps a member of staff."""

    def end(self, why: str) -> None:
        """Have it closed, and say why."""


def address_key(caller: Caller) -> str:
    """Under which name the meter of an address is kept."""
    return f"address {caller.address}"


def person_key(session_id: str) -> str:
    """Under which name the meter of a person is kept."""
    return f"person {session_id}"


def staff_key(session_id: str) -> str:
    """Under which name the connections of a member of staff are found."""
    return f"staff {session_id}"


class Crowd:
    """Everybody who asks for something."""

    def __init__(self, limits: Limits, watch: Watch) -> None:
        """Nobody is there yet."""
        self.limits, self.watch = limits, watch
        self.lines: dict[str, set[Line]] = {}
        """Open connections by whose they are."""
        self.open = 0
        self._meters: OrderedDict[str, Meter] = OrderedDict()
        rates = (limits.requests, limits.frames, limits.greetings, limits.names, self._patience)
        self._idle = limits.refused + 2 * max(rate.burst / rate.a_second for rate in rates)

    @property
    def _patience(self) -> Rate:
        return Rate(GIVEN_BACK, max(1.0, self.limits.patience))

    def factor(self, caller: Caller) -> int:
        """How many times as much as a person an address has."""
        return self.limits.loopback if caller.loopback else self.limits.address

    def at(self, caller: Caller) -> Account:
        """The account of an address."""
        return Account(self._meter(address_key(caller)), self.factor(caller))

    def of(self, session_id: str) -> Account:
        """The account of a person."""
        return Account(self._meter(person_key(session_id)))

    def _meter(self, key: str) -> Meter:
        """A meter that is there, or a fresh one; those that nobody has used for long are forgotten."""
        found = self._meters.get(key)
        if found is None:
            found = self._meters[key] = Meter()
            self._forget()
        self._meters.move_to_end(key)
        return found

    def _forget(self) -> None:
        long_ago = self.watch.now() - self._idle
        while len(self._meters) > MOST_METERS or next(iter(self._meters.values())).used < long_ago:
            if len(self._meters) == 1:
                return
            self._meters.popitem(last=False)

    # --- requests -----------------------------------------------------------------------------------

    def refused(self, accounts: tuple[Account, ...], kind: str, rate: Rate, cost: float = 1) -> int:
        """For how many whole seconds a request is refused; 0 if it is served."""
        now = self.watch.now()
        waits = [meter.take(kind, rate, cost / factor, now) for meter, factor in accounts]
        return math.ceil(max(*waits, *(meter.until - now for meter, _ in accounts), 0))

    # --- frames -------------------------------------------------------------------------------------

    def slowed(self, accounts: tuple[Account, ...], kind: str, rate: Rate, cost: float) -> float | None:
        """For how many seconds a frame has to wait; None if its sender has been slowed for too long."""
        now, longest = self.watch.now(), 0.0
        for meter, factor in accounts:
            wait = meter.take(kind, rate, cost / factor, now)
            if wait and meter.take("patience", self._patience, wait, now):
                meter.until = now + self.limits.refused
            longest = max(longest, wait)
        return None if any(meter.until > now for meter, _ in accounts) else longest

    def refuse(self, session_id: str) -> None:
        """Refuse everything that a person asks for, for a while."""
        self._meter(person_key(session_id)).until = self.watch.now() + self.limits.refused

    # --- open connections ---------------------------------------------------------------------------

    def join(self, line: Line, caller: Caller) -> str:
        """Count a connection that is to be opened; why it cannot be, if it cannot."""
        person, address, *_ = line.keys
        limits = self.limits
        if self.open >= limits.sockets_in_all:
            return f"The floor has {limits.sockets_in_all:,} connections open, which is all it takes; come back later."
        if len(self.lines.get(person, ())) >= limits.sockets:
            return f"You have {limits.sockets} connections open already; close one of your tables."
        if len(self.lines.get(address, ())) >= limits.sockets * self.factor(caller):
            return "Your address has as many connections open as it may have; close one of them."
        self.open += 1
        for key in line.keys:
            self.lines.setdefault(key, set()).add(line)
        return ""

    def leave(self, line: Line) -> None:
        """A connection has ended."""
        if line not in self.lines.get(line.keys[0], ()):
            return
        self.open -= 1
        for key in line.keys:
            self.lines[key].discard(line)
            if not self.lines[key]:
                del self.lines[key]

    def send_away(self, key: str, why: str) -> None:
        """End the connections of somebody."""
        for line in tuple(self.lines.get(key, ())):
            line.end(why)
