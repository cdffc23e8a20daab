"""What people and devices ask of a tai-sai system and its terminals. `at` is the time in seconds."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer
from croupier.kernel.people import Who
from croupier.things.dice import Dice


class TaiSaiCommand(cmd.Command, frozen=True, kw_only=True):
    """A request to a tai-sai system."""

    at: int = 0


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


# --- a terminal and its credits -------------------------------------------------------------------


class ClaimTerminal(TaiSaiCommand, frozen=True, kw_only=True):
    """A player sits down at a terminal; 0 means any free one."""

    terminal: int = 0


class LeaveTerminal(TaiSaiCommand, frozen=True, kw_only=True):
    """A player without credits gives the terminal up; staff name whose."""

    terminal: int = 0


class InsertNote(TaiSaiCommand, frozen=True, kw_only=True):
    """A player puts a note into the acceptor of their own terminal; `amount` is its denomination in cents."""

    amount: int


class StackNote(TaiSaiCommand, frozen=True, kw_only=True):
    """The acceptor says that the note which it held is in the stacker for good."""

    terminal: int
    note: int


class ReturnNote(TaiSaiCommand, frozen=True, kw_only=True):
    """The acceptor says that it gave the note back."""

    terminal: int
    note: int


class Tendered(StrEnum):
    """What a player hands to the dealer."""

    CASH = "cash"
    CHIPS = "chips"


class CreditTerminal(TaiSaiCommand, frozen=True, kw_only=True):
    """The dealer takes cash or chips, gives the player control of a terminal and credits it."""

    terminal: int
    person: str
    amount: int
    tendered: Tendered = Tendered.CASH


class CancelCredit(TaiSaiCommand, frozen=True, kw_only=True):
    """The dealer cancels all credits of a terminal and pays them in chips."""

    terminal: int


class AskVoucher(TaiSaiCommand, frozen=True, kw_only=True):
    """A player asks for a payment voucher for all credits; `code` is the validation code, stamped by the floor."""

    code: str = ""


class ConfirmPrinted(TaiSaiCommand, frozen=True, kw_only=True):
    """The printer says that the voucher came out."""

    voucher: int


class FailPrint(TaiSaiCommand, frozen=True, kw_only=True):
    """The printer says that it printed nothing."""

    voucher: int
    why: str = "printer fault"


class InsertVoucher(TaiSaiCommand, frozen=True, kw_only=True):
    """A player puts a voucher into their own terminal; `number` is what is printed on it."""

    number: str


class RedeemVoucher(TaiSaiCommand, frozen=True, kw_only=True):
    """The operator redeems a voucher for whoever brings it."""

    number: str
    person: str = ""


# --- wagers ---------------------------------------------------------------------------------------


class PlaceBet(TaiSaiCommand, frozen=True, kw_only=True):
    """Put chips on a bet, beside those that lie there: on one's own terminal, or on the table layout."""

    bet: str
    amount: int
    layout: bool = False


class ChangeBet(TaiSaiCommand, frozen=True, kw_only=True):
    """Make the wager on a bet this amount."""

    bet: str
    amount: int
    layout: bool = False


class WithdrawBet(TaiSaiCommand, frozen=True, kw_only=True):
    """Take the wager on a bet back."""

    bet: str
    layout: bool = False


class ClearBets(TaiSaiCommand, frozen=True, kw_only=True):
    """Take every wager back."""

    layout: bool = False


class RepeatBets(TaiSaiCommand, frozen=True, kw_only=True):
    """Place the wagers of the last spin again."""


class DoubleBets(TaiSaiCommand, frozen=True, kw_only=True):
    """Double every wager."""


class UndoBet(TaiSaiCommand, frozen=True, kw_only=True):
    """Take the last touch back."""


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
