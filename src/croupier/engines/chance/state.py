"""The state of a tai-sai system: terminals with credits and meters, the spin in hand, vouchers, what was settled."""

from enum import StrEnum
from typing import Any

import msgspec

from croupier.engines.chance.game import DeviceGame
from croupier.kernel.terminals import Bet, Order, TerminalOptions
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Law

UNSEEN = (0, 0, 0)
"""Dice that the reader of an event may not see."""
KEPT = 20
"""How many spins back can be recalled and recalculated."""
LOGGED = 50
MENDED = 10
"""How many repaired faults of a terminal, or of the system, are remembered."""
TOUCHES = 100
"""How many touches of a spin can be undone."""
ON_BOARD = 50
LAYOUT = 0
"""The number under which the table layout goes where terminals have theirs."""


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What may be wagered: on one bet, in which steps over the minimum, and in a spin altogether."""

    minimum: int
    maximum: int
    step: int
    aggregate: int = 0


class Stake(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A wager on a bet; `session` tells whether its player still has the terminal."""

    id: int
    terminal: int
    session: int
    owner: str
    bet: str
    amount: int


class Settled(msgspec.Struct, frozen=True, gc=False):
    """What became of a wager."""

    stake: Stake
    fate: Fate
    back: int
    won: int


class Meters(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What went in and out of a terminal, in cents: the credits are always their sum."""

    notes: int = 0
    dealer: int = 0
    tickets: int = 0
    wins: int = 0
    refunds: int = 0
    unrecovered: int = 0
    """What a recalculation or a refusal could not take back."""
    turnover: int = 0
    vouchers: int = 0
    cancelled: int = 0

    def credits(self) -> int:
        """What the credits must be."""
        came = self.notes + self.dealer + self.tickets + self.wins + self.refunds + self.unrecovered
        return came - self.turnover - self.vouchers - self.cancelled


class Terminal(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One terminal."""

    person: str = ""
    session: int = 0
    """Counts who has had it: a wager belongs to its session."""
    credits: int = 0
    limits: Limits
    special: dict[str, Limits] = {}
    """Other limits for some kinds of bets."""
    note: int = 0
    """The note that the acceptor holds, and its value."""
    note_amount: int = 0
    fault: str = ""
    fault_after: int = 0
    """The last spin that was settled when the fault was found."""
    mended: tuple[tuple[int, int], ...] = ()
    """Repaired faults, the latest last: the last spin settled when each was found, and when it was repaired."""
    tilt: str = ""
    tilted_until: int = 0
    """The last spin settled when the terminal was last unlocked: prizes up to it may come of the interference."""
    sealed: bool = False
    meters: Meters = Meters()
    denominations: dict[int, int] = {}
    """How many notes of each kind are in the stacker."""
    last_won: int = 0
    slip: tuple[tuple[str, int], ...] = ()
    """The wagers of the last spin, to be repeated."""
    trail: tuple[tuple[str, int], ...] = ()
    """Touches of this spin, to be undone: the bet, and what lay there before."""


class Printed(StrEnum):
    """How far a voucher has come."""

    PRINTING = "printing"
    OUT = "out"
    PAID = "paid"
    FAILED = "failed"


class Voucher(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A payment voucher."""

    code: str
    terminal: int
    person: str
    amount: int
    state: Printed


class Past(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A spin with a result: wagers to be undone, to be settled, and settled."""

    spin: int
    dice: tuple[int, int, int]
    stale: dict[int, Settled] = {}
    open: dict[int, Stake] = {}
    settled: dict[int, Settled] = {}
    again: bool = False
    """It was recalculated, or a payment of it refused."""
    corrected: bool = False
    refused: frozenset[int] = frozenset()
    """Terminals whose payment was refused."""
    void: bool = False
    """It was declared void after its result had been confirmed."""
    owed: dict[str, int] = {}
    """What could not be taken back, by purse."""
    cite: Rule
    """Why it is being settled or settled again."""


class Spin(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The spin in hand."""

    number: int = 0
    started: bool = False
    tumbles: int = 0
    tumbled: bool = False
    dice: tuple[int, int, int] = UNSEEN
    closed: bool = False
    uncovered: bool = False
    keys: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()
    lit: bool = True
    """The layout has been lit for the last result."""
    ended: bool = True
    """The last result is settled."""
    void: Rule | None = None
    """The last spin was void, by this rule, and its wagers go back."""


class System(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One tai-sai system."""

    game: DeviceGame
    law: Law
    options: TerminalOptions
    name: str = ""
    approvals: dict[str, str] = {}
    scale: dict[str, int] = {}
    areas: tuple[tuple[Bet, str], ...] = ()
    """The bets that the house offers, in the order of the layout, each with its odds."""
    terminals: dict[int, Terminal] = {}
    layout: Terminal = Terminal(limits=Limits(0, 0, 1))
    """The limits of the layout; nobody sits there."""
    people: dict[str, int] = {}
    """Chips of people at the table, and money that waits for them."""
    stakes: dict[int, Stake] = {}
    """Wagers for the spin in hand."""
    spin: Spin = Spin()
    past: tuple[Past, ...] = ()
    results: tuple[tuple[int, tuple[int, int, int], bool], ...] = ()
    """The latest last: spin, dice, corrected."""
    vouchers: dict[int, Voucher] = {}
    printing: tuple[int, ...] = ()
    """Vouchers that are being printed."""
    out: tuple[int, ...] = ()
    """Vouchers that are printed and not yet paid."""
    last_stake: int = 0
    last_note: int = 0
    confirmed_at: int = 0
    closes_at: int = 0
    inspected: tuple[tuple[str, str], ...] = ()
    """Office and name of who inspected the dice."""
    broken: bool = False
    """The tumbler."""
    fault: str = ""
    fault_after: int = 0
    mended: tuple[tuple[int, int], ...] = ()
    """As of a terminal, for faults of the whole system."""
    sealed: bool = False
    tilt: str = ""
    """Interference with equipment that is no terminal: tumbler, dice, layout, game system."""
    tilted_until: int = 0
    house: int = 0
    """What the house has won (or lost), in cents."""
    bought: int = 0
    """What came from the cage less what went back to it, in cents."""
    notices: dict[str, tuple[dict[str, Any], int]] = {}
    """Signs that announce narrower limits or the closing: what each says, and since when it stands."""
    log: tuple[str, ...] = ()
    shut: bool = False


def unopened(game: DeviceGame, approvals: dict[str, str]) -> System:
    """A system that is to be opened for a game, with the approvals that are on record."""
    return System(game=game, law=game.law, options=msgspec.convert({}, game.options), approvals=approvals)


def on_layout(o: TerminalOptions, bet: Bet) -> bool:
    """Whether the house offers a bet."""
    return not bet.offered or getattr(o, bet.offered)


def mine(s: System, who: str) -> int:
    """The terminal that a person has; 0 if none."""
    return next((n for n, t in s.terminals.items() if t.person == who), 0)


def lies(s: System, terminal: int, owner: str = "") -> list[Stake]:
    """The wagers on a terminal, or of somebody on the layout."""
    return [one for one in s.stakes.values() if one.terminal == terminal and (terminal or one.owner == owner)]


def held(s: System, stake: Stake) -> bool:
    """Whether the player of a wager has left the terminal, so that its money waits at the table."""
    return bool(stake.terminal) and s.terminals[stake.terminal].session != stake.session


def purse(stake: Stake) -> str:
    """A key for where the money of a wager comes from and goes to."""
    return f"{stake.terminal}/{stake.session}/{stake.owner}"


def in_purse(s: System, stake: Stake) -> int:
    """What can be taken back from the player of a wager."""
    if stake.terminal and not held(s, stake):
        return s.terminals[stake.terminal].credits
    return s.people.get(stake.owner, 0)


class Phase(StrEnum):
    """Where the system stands."""

    SHUT = "shut"
    SETTLING = "settling"
    STOPPED = "stopped"
    OPENING = "opening"
    IDLE = "idle"
    BETTING = "betting"
    CLOSED = "closed"
    TUMBLING = "tumbling"
    UNCOVERED = "uncovered"
    ENTERED = "entered"


def phase(s: System) -> Phase:
    """Where the system stands, in a word."""
    spin = s.spin
    if s.shut or not s.name:
        return Phase.SHUT
    if not spin.ended:
        return Phase.SETTLING
    if s.sealed or s.fault or s.tilt or s.broken:
        return Phase.STOPPED
    if s.options.inspection and len(s.inspected) < 2:
        return Phase.OPENING
    return _of_spin(s)


def _of_spin(s: System) -> Phase:
    spin = s.spin
    if spin.entered:
        return Phase.ENTERED
    if spin.uncovered:
        return Phase.UNCOVERED
    if spin.started and not spin.tumbled:
        return Phase.TUMBLING
    if spin.closed:
        return Phase.CLOSED
    first = s.options.order is Order.WAGERS_FIRST
    return Phase.BETTING if spin.tumbled or (first and not spin.started) else Phase.IDLE


def wagers_open(s: System) -> bool:
    """Whether wagers are taken, clock apart."""
    return phase(s) is Phase.BETTING
