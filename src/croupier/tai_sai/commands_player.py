"""What people ask of a tai-sai terminal: control of it, credits, vouchers, wagers."""

from enum import StrEnum

from croupier.play import commands as cmd


class TaiSaiCommand(cmd.Command, frozen=True, kw_only=True):
    """A request to a tai-sai system."""

    at: int = 0


# --- a terminal and its credits -------------------------------------------------------------------


class ClaimTerminal(TaiSaiCommand, frozen=True, kw_only=True):
    """A player sits down at a terminal; 0 means any free one."""

    terminal: int = 0


class LeaveTerminal(TaiSaiCommand, frozen=True, kw_only=True):
    """A player without credits gives the terminal up; staff name whose."""

    terminal: int = 0


class InsertNote(TaiSaiCommand, frozen=True, kw_only=True):
    """A player puts a note into the acceptor of the own terminal; `amount` is its denomination in cents."""

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
    """A player puts a voucher into the own terminal; `number` is what is printed on it."""

    number: str


class RedeemVoucher(TaiSaiCommand, frozen=True, kw_only=True):
    """The operator redeems a voucher for whoever brings it."""

    number: str
    person: str = ""


# --- wagers ---------------------------------------------------------------------------------------


class PlaceBet(TaiSaiCommand, frozen=True, kw_only=True):
    """Put chips on a bet, beside those that lie there: on the own terminal, or on the table layout."""

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
