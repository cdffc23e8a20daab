"""What happens in a tai-sai system. Amounts in cents; terminal 0 is the table layout, or the game system as a whole."""

from typing import ClassVar, TypeAlias

from croupier.kernel.events import Event, family
from croupier.kernel.wagers import Fate


class ChanceEvent(Event, frozen=True, tag=family("chance"), kw_only=True):
    """Something that happened in a tai-sai system."""


class Unasked(ChanceEvent, frozen=True, kw_only=True):
    """Brought about by the rules of the table alone."""

    unasked: ClassVar[bool] = True


class NoteHeld(ChanceEvent, frozen=True, kw_only=True):
    """The acceptor holds a note: nothing is credited yet."""

    terminal: int
    note: int
    amount: int


class NoteCredited(ChanceEvent, frozen=True, kw_only=True):
    """The note is in the stacker and its value stands to the credit of the terminal."""

    terminal: int
    note: int
    amount: int


class NoteReturned(ChanceEvent, frozen=True, kw_only=True):
    """The note came out again; nothing was credited."""

    terminal: int
    note: int
    amount: int


class TerminalCredited(ChanceEvent, frozen=True, kw_only=True):
    """The dealer credited what a player tendered; chips come out of those that the player has at the table."""

    terminal: int
    person: str
    amount: int
    tendered: str
    by: str


class CreditCancelled(ChanceEvent, frozen=True, kw_only=True):
    """The dealer cancelled the credits and paid them in chips."""

    terminal: int
    person: str
    amount: int
    by: str


class VoucherOrdered(ChanceEvent, frozen=True, kw_only=True):
    """The credits left for a voucher that is being printed; `code` is empty for whom it does not concern."""

    voucher: int
    code: str
    terminal: int
    person: str
    amount: int
    at: int


class VoucherPrinted(ChanceEvent, frozen=True, kw_only=True):
    """The voucher came out: it can be redeemed, once."""

    voucher: int
    terminal: int
    amount: int


class VoucherFailed(ChanceEvent, frozen=True, kw_only=True):
    """Nothing was printed: the voucher is no more, the credits are back."""

    voucher: int
    terminal: int
    person: str
    amount: int
    why: str


class VoucherInserted(ChanceEvent, frozen=True, kw_only=True):
    """A terminal took a voucher and credited its value."""

    voucher: int
    terminal: int
    amount: int


class VoucherRedeemed(ChanceEvent, frozen=True, kw_only=True):
    """The operator paid a voucher."""

    voucher: int
    person: str
    amount: int
    by: str


class BetPlaced(ChanceEvent, frozen=True, kw_only=True):
    """A wager on a bet is now this amount; it replaces an earlier one on the same bet. `asked` is what was wanted."""

    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    asked: int
    replaces: int = 0
    before: int = 0
    undo: bool = False


class BetWithdrawn(ChanceEvent, frozen=True, kw_only=True):
    """A wager was taken back while that was allowed."""

    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    undo: bool = False


class BetSettled(Unasked, frozen=True, kw_only=True):
    """The fate of a wager: `back` of the stake returns with the winnings `won`.

    `held` if its player has left the terminal: the money waits at the table. `again` after a recalculation; `offset`
    of it then makes good what could not be taken back before.
    """

    spin: int
    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    fate: Fate
    back: int
    won: int
    again: bool = False
    offset: int = 0
    held: bool = False


class BetRefunded(Unasked, frozen=True, kw_only=True):
    """A wager that does not count goes back."""

    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int


class BetReversed(Unasked, frozen=True, kw_only=True):
    """A settlement is undone; `short` of what was paid could not be taken back."""

    spin: int
    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    back: int
    won: int
    short: int = 0
    held: bool = False


class StakeReturned(Unasked, frozen=True, kw_only=True):
    """What was wagered in the round whose prize is refused goes back to the player."""

    spin: int
    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    offset: int = 0
    held: bool = False


class TerminalClaimed(ChanceEvent, frozen=True, kw_only=True):
    """A person has control of a terminal."""

    terminal: int
    person: str
    by: str


class TerminalLeft(ChanceEvent, frozen=True, kw_only=True):
    """A terminal is free again."""

    terminal: int
    person: str
    by: str


class LimitsSet(ChanceEvent, frozen=True, kw_only=True):
    """Limits of a terminal (0: the layout), for all bets or one kind."""

    terminal: int
    kind: str
    minimum: int
    maximum: int
    step: int
    aggregate: int
    by: str


class EquipmentInspected(ChanceEvent, frozen=True, kw_only=True):
    """Dice and tumbler were inspected."""

    by: str
    office: str
    closes_at: int = 0
    """Where wagers come before the first tumble: the point at which they close."""


class SpinStarted(ChanceEvent, frozen=True, kw_only=True):
    """The dice are covered and the tumbler was run so often; terminals take wagers until `closes_at`."""

    spin: int
    tumbles: int
    at: int
    closes_at: int
    by: str


class Tumbled(ChanceEvent, frozen=True, kw_only=True):
    """Chance has spoken under the cover: nobody sees the dice yet (0 0 0 for every reader)."""

    dice: tuple[int, int, int]


class BettingClosed(ChanceEvent, frozen=True, kw_only=True):
    """No more bets."""

    spin: int
    at: int
    by: str


class Uncovered(ChanceEvent, frozen=True, kw_only=True):
    """The cover is off: everybody sees the dice. `early` if wagers were still open."""

    dice: tuple[int, int, int]
    early: bool
    by: str


class KeyPressed(ChanceEvent, frozen=True, kw_only=True):
    """A key of the entry terminal; `shown` are the last three on its display."""

    key: int
    shown: tuple[int, ...]
    by: str


class ResultEntered(ChanceEvent, frozen=True, kw_only=True):
    """A result stands in the game system, to be confirmed."""

    spin: int
    dice: tuple[int, int, int]
    by: str


class ResultConfirmed(ChanceEvent, frozen=True, kw_only=True):
    """The result of the spin, recorded and shown on every active terminal."""

    spin: int
    dice: tuple[int, int, int]
    at: int
    closes_at: int
    by: str


class LayoutLit(Unasked, frozen=True, kw_only=True):
    """The areas of the layout that represent winning combinations are lit."""

    bets: tuple[str, ...]


class SpinEnded(Unasked, frozen=True, kw_only=True):
    """Every wager of the spin is settled."""

    spin: int


class SpinVoided(ChanceEvent, frozen=True, kw_only=True):
    """No spin: it has no result."""

    spin: int
    why: str
    at: int
    closes_at: int
    by: str
    kept: bool = False
    """Wagers stand for the next spin instead of going back."""


class ResultVoided(ChanceEvent, frozen=True, kw_only=True):
    """No spin, though its result was confirmed: everything paid is taken back, and every wager of it returned."""

    spin: int
    dice: tuple[int, int, int]
    why: str
    by: str


class TroubleReported(ChanceEvent, frozen=True, kw_only=True):
    """An irregularity of the spin was reported."""

    trouble: str
    by: str


class TumblerRepaired(ChanceEvent, frozen=True, kw_only=True):
    """The tumbler works again."""

    by: str


class Recalculated(ChanceEvent, frozen=True, kw_only=True):
    """The results of a spin are recalculated: what stood before, and what holds now."""

    spin: int
    before: tuple[int, int, int]
    dice: tuple[int, int, int]
    by: str


class FaultFound(ChanceEvent, frozen=True, kw_only=True):
    """A terminal (0: the system) malfunctions and takes nothing."""

    terminal: int
    what: str
    by: str


class FaultRepaired(ChanceEvent, frozen=True, kw_only=True):
    """The malfunction is repaired."""

    terminal: int
    by: str


class TerminalTilted(ChanceEvent, frozen=True, kw_only=True):
    """Somebody interfered with a terminal: it is locked (0: other equipment, and the game stands still)."""

    terminal: int
    what: str
    by: str


class TerminalUnlocked(ChanceEvent, frozen=True, kw_only=True):
    """A terminal (0: the game) is unlocked after interference."""

    terminal: int
    by: str


class PaymentRefused(ChanceEvent, frozen=True, kw_only=True):
    """The operator refuses what a terminal credited for a spin."""

    terminal: int
    spin: int
    amount: int
    by: str


class InspectorTold(ChanceEvent, frozen=True, kw_only=True):
    """The matter is reported to a Gambling Inspector; the terminal (0: the system) is sealed."""

    terminal: int
    spin: int
    amount: int


class InvestigationClosed(ChanceEvent, frozen=True, kw_only=True):
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
