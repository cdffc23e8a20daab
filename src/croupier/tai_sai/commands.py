"""What people and devices ask of a tai-sai system. `at` is the time in seconds; the floor stamps it.

Opening, approvals, closing, and chips for the layout are the commands of every table (`croupier.play.commands`).
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from croupier.dice import Dice
from croupier.play import commands as cmd
from croupier.play.answers import Offer
from croupier.play.people import Who
from croupier.tai_sai.commands_player import (
    AskVoucher,
    CancelCredit,
    ChangeBet,
    ClaimTerminal,
    ClearBets,
    ConfirmPrinted,
    CreditTerminal,
    DoubleBets,
    FailPrint,
    InsertNote,
    InsertVoucher,
    LeaveTerminal,
    PlaceBet,
    RedeemVoucher,
    RepeatBets,
    ReturnNote,
    StackNote,
    TaiSaiCommand,
    Tendered,
    UndoBet,
    WithdrawBet,
)

__all__ = [
    "AnyTaiSaiCommand",
    "AskVoucher",
    "CancelCredit",
    "ChangeBet",
    "ClaimTerminal",
    "ClearBets",
    "CloseBetting",
    "ConfirmPrinted",
    "ConfirmResult",
    "CreditTerminal",
    "DoubleBets",
    "EnterResult",
    "FailPrint",
    "InsertNote",
    "InsertVoucher",
    "Inspect",
    "Investigated",
    "LeaveTerminal",
    "NoSpin",
    "PlaceBet",
    "PressEntry",
    "PressKey",
    "Recalculate",
    "RedeemVoucher",
    "RefuseToPay",
    "Repair",
    "RepairTumbler",
    "RepeatBets",
    "ReportFault",
    "ReportTilt",
    "ReportTrouble",
    "ReturnNote",
    "SetLimits",
    "StackNote",
    "StartSpin",
    "TaiSaiCommand",
    "Tendered",
    "Trouble",
    "Tumble",
    "Uncover",
    "UndoBet",
    "Unlock",
    "WithdrawBet",
    "take",
]


# --- the spin -------------------------------------------------------------------------------------


class Inspect(TaiSaiCommand, frozen=True, kw_only=True):
    """Dealer and supervisor inspect dice and tumbler before play."""


class StartSpin(TaiSaiCommand, frozen=True, kw_only=True):
    """The dealer covers the dice and runs the tumbler; `tumbles` 0 means as often as the rules ask."""

    tumbles: int = 0


class Tumble(TaiSaiCommand, frozen=True, kw_only=True):
    """The real dice, from chance."""

    dice: tuple[int, ...]


class CloseBetting(TaiSaiCommand, frozen=True, kw_only=True):
    """No more bets."""


class Uncover(TaiSaiCommand, frozen=True, kw_only=True):
    """The dealer takes the cover off and calls the result."""


class PressKey(TaiSaiCommand, frozen=True, kw_only=True):
    """One numbered key of the entry terminal."""

    key: int


class PressEntry(TaiSaiCommand, frozen=True, kw_only=True):
    """The entry key: the last three numbers are the result."""


class EnterResult(TaiSaiCommand, frozen=True, kw_only=True):
    """Enter the result at once."""

    dice: tuple[int, ...]


class ConfirmResult(TaiSaiCommand, frozen=True, kw_only=True):
    """The entered result is the result: settle."""


class NoSpin(TaiSaiCommand, frozen=True, kw_only=True):
    """The dealer announces a no spin: for the one under way (0), or for the last one, before the next has begun."""

    why: str
    spin: int = 0


class Trouble(StrEnum):
    """What can go wrong with a spin, beside a disruption."""

    DIE = "die not flat"
    EARLY = "cover removed early"
    TUMBLER = "tumbler failed"
    TUMBLES = "too few tumbles"
    LIGHTS = "layout lights failed"


class ReportTrouble(TaiSaiCommand, frozen=True, kw_only=True):
    """Somebody reports an irregularity of the spin."""

    trouble: Trouble


class RepairTumbler(TaiSaiCommand, frozen=True, kw_only=True):
    """The tumbler works again, or was replaced."""


class Recalculate(TaiSaiCommand, frozen=True, kw_only=True):
    """The operator has the results of a spin recalculated on the actual outcome; spin 0 means the last one."""

    dice: tuple[int, ...]
    spin: int = 0


# --- faults and the house -------------------------------------------------------------------------


class ReportFault(TaiSaiCommand, frozen=True, kw_only=True):
    """A terminal (0: the game system) malfunctions."""

    terminal: int
    what: str


class Repair(TaiSaiCommand, frozen=True, kw_only=True):
    """The malfunction of a terminal (0: the game system) is repaired."""

    terminal: int


class ReportTilt(TaiSaiCommand, frozen=True, kw_only=True):
    """Somebody tilts, rocks, damages or interferes with a terminal (0: the tumbler or other equipment)."""

    terminal: int
    what: str = "tilted"


class Unlock(TaiSaiCommand, frozen=True, kw_only=True):
    """A supervisor unlocks a terminal that was locked after interference (0: lets the game go on)."""

    terminal: int


class RefuseToPay(TaiSaiCommand, frozen=True, kw_only=True):
    """The operator refuses what a terminal (0: the game system) credited for a spin (0: the last) in a malfunction."""

    terminal: int
    spin: int = 0
    amount: int = 0
    """What the terminal credited, if that is not what the settlement says (0: it is)."""


class Investigated(TaiSaiCommand, frozen=True, kw_only=True):
    """A sealed terminal (0: the game system) was investigated and dealt with as approved."""

    terminal: int
    reference: str


class SetLimits(TaiSaiCommand, frozen=True, kw_only=True):
    """Limits of a terminal (0: the layout), for all its bets or one kind of bet."""

    terminal: int
    minimum: int
    maximum: int
    step: int = 0
    """0: as it is."""
    aggregate: int = -1
    """What the wagers of the terminal must come to in a spin; 0 for none, -1: as it is."""
    kind: str = ""
    agreed: bool = False
    """The player at the terminal agrees."""


AnyTaiSaiCommand: TypeAlias = (
    ClaimTerminal
    | LeaveTerminal
    | InsertNote
    | StackNote
    | ReturnNote
    | CreditTerminal
    | CancelCredit
    | AskVoucher
    | ConfirmPrinted
    | FailPrint
    | InsertVoucher
    | RedeemVoucher
    | PlaceBet
    | ChangeBet
    | WithdrawBet
    | ClearBets
    | RepeatBets
    | DoubleBets
    | UndoBet
    | Inspect
    | StartSpin
    | Tumble
    | CloseBetting
    | Uncover
    | PressKey
    | PressEntry
    | EnterResult
    | ConfirmResult
    | NoSpin
    | ReportTrouble
    | RepairTumbler
    | Recalculate
    | ReportFault
    | Repair
    | ReportTilt
    | Unlock
    | RefuseToPay
    | Investigated
    | SetLimits
)

_ANY = AnyTaiSaiCommand | cmd.RecordApproval | cmd.BuyChips | cmd.CashOut | cmd.CloseTable


def take(  # noqa: PLR0913 - what an offer may leave open, each by its name
    offer: Offer, by: Who, amount: int | None = None, *, at: int = 0, dice: Dice | None = None, bet: str = ""
) -> cmd.Command:
    """The command that takes an offer up: with the least amount unless another is named, with dice or bet if asked."""
    fields = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(by), "at": at}
    if offer.amount is not None:
        fields["amount"] = offer.amount.least if amount is None else amount
    if dice is not None:
        fields["dice"] = dice
    if bet:
        fields["bet"] = bet
    if offer.command in {"BuyChips", "CashOut", "RecordApproval"}:
        del fields["at"]
    command: cmd.Command = msgspec.convert(fields, _ANY)
    return command
