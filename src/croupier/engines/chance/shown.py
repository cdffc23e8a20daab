"""What a person is shown of a tai-sai system: plain records that a page can draw without knowing the rules."""

from typing import Any

import msgspec

from croupier.kernel.answers import Offer
from croupier.law.books import Rule
from croupier.things.money import Money


class SignShown(msgspec.Struct, frozen=True, kw_only=True):
    """A sign or inscription, in words."""

    name: str
    text: str
    cite: Rule


class AreaShown(msgspec.Struct, frozen=True, kw_only=True):
    """One betting area: the bet, how it is labelled, what it pays, what may be wagered and what lies there."""

    bet: str
    kind: str
    """small, big, odd, even, triple, any-triple, double, total, dice, face, three or four."""
    label: str
    numbers: tuple[int, ...]
    """The numbers to draw: faces of dice, or the total."""
    odds: str
    """"6 to 1"; for one number "1 to 1, 2 to 1, 3 to 1"."""
    minimum: int
    maximum: int
    step: int
    least: int = 0
    """The least that PlaceBet may add now; 0 if it takes nothing."""
    most: int = 0
    """The most that PlaceBet may add now."""
    chips: int = 0
    """What lies there now, in cents."""
    won: int = 0
    """What it won in the last spin, beside the stake."""
    lit: bool = False
    """It represents a winning combination of the last result."""
    cite: Rule


class ResultShown(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the results board."""

    spin: int
    dice: tuple[int, int, int]
    """Low to high."""
    total: int
    size: str
    """small, big or triple."""
    corrected: bool = False
    """Recalculated after a wrong entry."""


class RecallShown(msgspec.Struct, frozen=True, kw_only=True):
    """One earlier spin of this terminal: the wagers and what became of them."""

    spin: int
    dice: tuple[int, int, int]
    bets: tuple[tuple[str, int, int], ...]
    """Bet, amount, what came back in all."""
    staked: int
    returned: int


class VoucherShown(msgspec.Struct, frozen=True, kw_only=True):
    """A payment voucher; the number only for its player and for staff."""

    number: str
    voucher: int
    terminal: int
    person: str
    amount: int
    state: str
    """printing, out, paid or failed."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """When no more wagers are accepted, in seconds; 0 means when the dealer calls it.

    The correct time itself (3.3(b)(vii)) is the page's own: the core has no clock.
    """

    closes_at: int
    open: bool
    """Wagers are taken now, as far as the clock allows."""
    since: int
    """When the last result was confirmed."""


class TerminalView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one player sees: their own terminal (or none), and the layout where it is offered."""

    kind: str = "terminal"
    table: str
    game: str
    title: str
    money: Money
    """What its amounts are said in."""
    you: str
    role: str
    phase: str
    """opening, idle, tumbling, betting, closed, uncovered, entered, settling, stopped or closed table ("shut")."""
    spin: int
    terminal: int
    """0: no terminal is yours."""
    state: str
    """none (no terminal is yours), idle, playing, fault, locked or sealed."""
    why: str
    """Why it is out of use."""
    minimum: int
    maximum: int
    step: int
    aggregate: int
    clock: Clock
    credits: int
    wagered: int
    last_dice: tuple[int, ...]
    """Winning numbers of the last spin, low to high; empty before the first."""
    last_won: int
    """What the terminal was credited for the last spin: stakes that came back included."""
    result: str
    """The last result in words, as called."""
    areas: tuple[AreaShown, ...]
    layout_offered: bool
    layout_areas: tuple[AreaShown, ...]
    """The table layout with what you have there; empty where it is not offered."""
    chips: int
    """Your chips at the table, or money that waits for you there."""
    denominations: tuple[int, ...]
    notes: tuple[int, ...]
    """Notes that the acceptor takes; empty while it takes none."""
    note_held: int
    """A note in the acceptor that is not credited yet."""
    vouchers: tuple[VoucherShown, ...]
    """Yours, the latest first, at most ten."""
    results: tuple[ResultShown, ...]
    """The latest first, at most fifty."""
    results_note: str
    recall: tuple[RecallShown, ...]
    """Your last ten spins here, the latest first."""
    terminals: tuple[tuple[int, str], ...]
    """Every terminal and who has it ("": free)."""
    signs: tuple[SignShown, ...]
    help: tuple[str, ...]
    """What of the rules is a setting of this house, in sentences."""
    dice: tuple[int, ...]
    """The uncovered dice of the spin in hand; empty while they are covered."""
    offers: tuple[Offer, ...] = ()
    options: dict[str, Any] = {}


class TerminalLine(msgspec.Struct, frozen=True, kw_only=True):
    """One terminal on the console."""

    terminal: int
    person: str
    state: str
    why: str
    credits: int
    wagered: int
    last_won: int
    bets: int
    minimum: int
    maximum: int
    note_held: int
    meters: dict[str, int]
    """notes, dealer, tickets, wins, refunds, unrecovered, turnover, vouchers, cancelled."""


class PersonLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with chips at the table."""

    name: str
    chips: int
    wagered: int


class ConsoleView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything dealer, supervisors, operator, inspector and watchers see."""

    kind: str = "console"
    table: str
    game: str
    title: str
    money: Money
    """What its amounts are said in."""
    you: str
    role: str
    phase: str
    spin: int
    clock: Clock
    tumbles: int
    """How often the tumbler was run for this spin."""
    covered: bool
    dice: tuple[int, ...]
    """The uncovered dice; empty while they are covered, for staff too."""
    keys: tuple[int, ...]
    """The display of the entry terminal: the last three keys."""
    entered: tuple[int, ...]
    """The result that waits to be confirmed."""
    result: str
    """The call: numbers low to high, and the total."""
    lit: tuple[str, ...]
    areas: tuple[AreaShown, ...]
    """The layout, with everybody's chips together (terminals excluded); empty where it is not offered."""
    terminals: tuple[TerminalLine, ...]
    people: tuple[PersonLine, ...]
    vouchers: tuple[VoucherShown, ...]
    """Printing or out; the number for staff only."""
    results: tuple[ResultShown, ...]
    results_note: str
    log: tuple[str, ...]
    """What went wrong and what was done, the latest first: voids, faults, seals, recalculations, shortfalls."""
    inspected: tuple[str, ...]
    stopped: str
    """Why the whole game stands still, if it does."""
    house: int
    """What the house has won (or lost) here."""
    signs: tuple[SignShown, ...]
    help: tuple[str, ...]
    offers: tuple[Offer, ...] = ()
    options: dict[str, Any] = {}
