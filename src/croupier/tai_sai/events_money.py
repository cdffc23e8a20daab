"""Terminals and money of a tai-sai system: holders, limits, notes, credits, vouchers, wagers and their fates."""

from croupier.play.events import Event, Fate


class NoteHeld(Event, frozen=True, kw_only=True):
    """The acceptor holds a note: nothing is credited yet."""

    terminal: int
    note: int
    amount: int


class NoteCredited(Event, frozen=True, kw_only=True):
    """The note is in the stacker and its value stands to the credit of the terminal."""

    terminal: int
    note: int
    amount: int


class NoteReturned(Event, frozen=True, kw_only=True):
    """The note came out again; nothing was credited."""

    terminal: int
    note: int
    amount: int


class TerminalCredited(Event, frozen=True, kw_only=True):
    """The dealer credited what a player tendered; chips come out of those that the player has at the table."""

    terminal: int
    person: str
    amount: int
    tendered: str
    by: str


class CreditCancelled(Event, frozen=True, kw_only=True):
    """The dealer cancelled the credits and paid them in chips."""

    terminal: int
    person: str
    amount: int
    by: str


class VoucherOrdered(Event, frozen=True, kw_only=True):
    """The credits left for a voucher that is being printed; `code` is empty for whom it does not concern."""

    voucher: int
    code: str
    terminal: int
    person: str
    amount: int
    at: int


class VoucherPrinted(Event, frozen=True, kw_only=True):
    """The voucher came out: it can be redeemed, once."""

    voucher: int
    terminal: int
    amount: int


class VoucherFailed(Event, frozen=True, kw_only=True):
    """Nothing was printed: the voucher is no more, the credits are back."""

    voucher: int
    terminal: int
    person: str
    amount: int
    why: str


class VoucherInserted(Event, frozen=True, kw_only=True):
    """A terminal took a voucher and credited its value."""

    voucher: int
    terminal: int
    amount: int


class VoucherRedeemed(Event, frozen=True, kw_only=True):
    """The operator paid a voucher."""

    voucher: int
    person: str
    amount: int
    by: str


class BetPlaced(Event, frozen=True, kw_only=True):
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


class BetWithdrawn(Event, frozen=True, kw_only=True):
    """A wager was taken back while that was allowed."""

    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    undo: bool = False


class BetSettled(Event, frozen=True, kw_only=True):
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


class BetRefunded(Event, frozen=True, kw_only=True):
    """A wager that does not count goes back."""

    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int


class BetReversed(Event, frozen=True, kw_only=True):
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


class StakeReturned(Event, frozen=True, kw_only=True):
    """What was wagered in the round whose prize is refused goes back to the player."""

    spin: int
    stake: int
    terminal: int
    owner: str
    bet: str
    amount: int
    offset: int = 0
    held: bool = False


class TerminalClaimed(Event, frozen=True, kw_only=True):
    """A person has control of a terminal."""

    terminal: int
    person: str
    by: str


class TerminalLeft(Event, frozen=True, kw_only=True):
    """A terminal is free again."""

    terminal: int
    person: str
    by: str


class LimitsSet(Event, frozen=True, kw_only=True):
    """Limits of a terminal (0: the layout), for all bets or one kind."""

    terminal: int
    kind: str
    minimum: int
    maximum: int
    step: int
    aggregate: int
    by: str
