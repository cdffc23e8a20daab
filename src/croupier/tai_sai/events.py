"""What happens in a tai-sai system. Amounts in cents; terminal 0 is the table layout, or the game system as a whole.

Opening, approvals, chips and closing are the events of every table.
"""

from typing import TypeAlias

from croupier.play.events import Event
from croupier.tai_sai.events_money import (
    BetPlaced,
    BetRefunded,
    BetReversed,
    BetSettled,
    BetWithdrawn,
    CreditCancelled,
    LimitsSet,
    NoteCredited,
    NoteHeld,
    NoteReturned,
    StakeReturned,
    TerminalClaimed,
    TerminalCredited,
    TerminalLeft,
    VoucherFailed,
    VoucherInserted,
    VoucherOrdered,
    VoucherPrinted,
    VoucherRedeemed,
)

__all__ = [
    "AnyTaiSaiEvent",
    "BetPlaced",
    "BetRefunded",
    "BetReversed",
    "BetSettled",
    "BetWithdrawn",
    "BettingClosed",
    "CreditCancelled",
    "EquipmentInspected",
    "FaultFound",
    "FaultRepaired",
    "InspectorTold",
    "InvestigationClosed",
    "KeyPressed",
    "LayoutLit",
    "LimitsSet",
    "NoteCredited",
    "NoteHeld",
    "NoteReturned",
    "PaymentRefused",
    "Recalculated",
    "ResultConfirmed",
    "ResultEntered",
    "ResultVoided",
    "SpinEnded",
    "SpinStarted",
    "SpinVoided",
    "StakeReturned",
    "TerminalClaimed",
    "TerminalCredited",
    "TerminalLeft",
    "TerminalTilted",
    "TerminalUnlocked",
    "TroubleReported",
    "Tumbled",
    "TumblerRepaired",
    "Uncovered",
    "VoucherFailed",
    "VoucherInserted",
    "VoucherOrdered",
    "VoucherPrinted",
    "VoucherRedeemed",
]


class EquipmentInspected(Event, frozen=True, kw_only=True):
    """Dice and tumbler were inspected."""

    by: str
    office: str
    closes_at: int = 0
    """Where wagers come before the first tumble: the point at which they close."""


class SpinStarted(Event, frozen=True, kw_only=True):
    """The dice are covered and the tumbler was run so often; terminals take wagers until `closes_at`."""

    spin: int
    tumbles: int
    at: int
    closes_at: int
    by: str


class Tumbled(Event, frozen=True, kw_only=True):
    """Chance has spoken under the cover: nobody sees the dice yet (0 0 0 for every reader)."""

    dice: tuple[int, int, int]


class BettingClosed(Event, frozen=True, kw_only=True):
    """No more bets."""

    spin: int
    at: int
    by: str


class Uncovered(Event, frozen=True, kw_only=True):
    """The cover is off: everybody sees the dice. `early` if wagers were still open."""

    dice: tuple[int, int, int]
    early: bool
    by: str


class KeyPressed(Event, frozen=True, kw_only=True):
    """A key of the entry terminal; `shown` are the last three on its display."""

    key: int
    shown: tuple[int, ...]
    by: str


class ResultEntered(Event, frozen=True, kw_only=True):
    """A result stands in the game system, to be confirmed."""

    spin: int
    dice: tuple[int, int, int]
    by: str


class ResultConfirmed(Event, frozen=True, kw_only=True):
    """The result of the spin, recorded and shown on every active terminal."""

    spin: int
    dice: tuple[int, int, int]
    at: int
    closes_at: int
    by: str


class LayoutLit(Event, frozen=True, kw_only=True):
    """The areas of the layout that represent winning combinations are lit."""

    bets: tuple[str, ...]


class SpinEnded(Event, frozen=True, kw_only=True):
    """Every wager of the spin is settled."""

    spin: int


class SpinVoided(Event, frozen=True, kw_only=True):
    """No spin: it has no result."""

    spin: int
    why: str
    at: int
    closes_at: int
    by: str
    kept: bool = False
    """Wagers stand for the next spin instead of going back."""


class ResultVoided(Event, frozen=True, kw_only=True):
    """No spin, though its result was confirmed: everything paid is taken back, and every wager of it returned."""

    spin: int
    dice: tuple[int, int, int]
    why: str
    by: str


class TroubleReported(Event, frozen=True, kw_only=True):
    """An irregularity of the spin was reported."""

    trouble: str
    by: str


class TumblerRepaired(Event, frozen=True, kw_only=True):
    """The tumbler works again."""

    by: str


class Recalculated(Event, frozen=True, kw_only=True):
    """The results of a spin are recalculated: what stood before, and what holds now."""

    spin: int
    before: tuple[int, int, int]
    dice: tuple[int, int, int]
    by: str


class FaultFound(Event, frozen=True, kw_only=True):
    """A terminal (0: the system) malfunctions and takes nothing."""

    terminal: int
    what: str
    by: str


class FaultRepaired(Event, frozen=True, kw_only=True):
    """The malfunction is repaired."""

    terminal: int
    by: str


class TerminalTilted(Event, frozen=True, kw_only=True):
    """Somebody interfered with a terminal: it is locked (0: other equipment, and the game stands still)."""

    terminal: int
    what: str
    by: str


class TerminalUnlocked(Event, frozen=True, kw_only=True):
    """A terminal (0: the game) is unlocked after interference."""

    terminal: int
    by: str


class PaymentRefused(Event, frozen=True, kw_only=True):
    """The operator refuses what a terminal credited for a spin."""

    terminal: int
    spin: int
    amount: int
    by: str


class InspectorTold(Event, frozen=True, kw_only=True):
    """The matter is reported to a Gambling Inspector; the terminal (0: the system) is sealed."""

    terminal: int
    spin: int
    amount: int


class InvestigationClosed(Event, frozen=True, kw_only=True):
    """The malfunction was investigated and dealt with; the seal is off."""

    terminal: int
    reference: str
    by: str


AnyTaiSaiEvent: TypeAlias = (
    TerminalClaimed
    | TerminalLeft
    | NoteHeld
    | NoteCredited
    | NoteReturned
    | TerminalCredited
    | CreditCancelled
    | VoucherOrdered
    | VoucherPrinted
    | VoucherFailed
    | VoucherInserted
    | VoucherRedeemed
    | BetPlaced
    | BetWithdrawn
    | EquipmentInspected
    | SpinStarted
    | Tumbled
    | BettingClosed
    | Uncovered
    | KeyPressed
    | ResultEntered
    | ResultConfirmed
    | LayoutLit
    | BetSettled
    | BetRefunded
    | SpinEnded
    | SpinVoided
    | ResultVoided
    | TroubleReported
    | TumblerRepaired
    | Recalculated
    | BetReversed
    | FaultFound
    | FaultRepaired
    | TerminalTilted
    | TerminalUnlocked
    | PaymentRefused
    | StakeReturned
    | InspectorTold
    | InvestigationClosed
    | LimitsSet
)
"""The events of this game alone."""
