"""Money of a tournament: from people into its escrow, and out again. Amounts in cents, `owner` is the person."""

from croupier.play.events.base import Event
from croupier.room.tournament_terms import Chips, Money


class TournamentEvent(Event, frozen=True, kw_only=True):
    """Something that happened in a tournament, and when."""

    at: int = 0


class FeePaid(TournamentEvent, frozen=True, kw_only=True):
    """An entry fee was paid into the escrow."""

    owner: str
    amount: Money


class BuyInPaid(TournamentEvent, frozen=True, kw_only=True):
    """A buy-in was paid into the escrow."""

    owner: str
    amount: Money


class BuyBackPaid(TournamentEvent, frozen=True, kw_only=True):
    """Somebody paid to buy back: `amount` for the pool, `fee` beside it."""

    owner: str
    amount: Money
    fee: Money


class EntryRefunded(TournamentEvent, frozen=True, kw_only=True):
    """Money went back from the escrow: `amount` of what was paid into the pool, `fee` of the entry fee."""

    owner: str
    amount: Money
    fee: Money


class ChipsCashed(TournamentEvent, frozen=True, kw_only=True):
    """Chips were disposed of in cash out of the escrow; they are removed with it."""

    owner: str
    chips: Chips
    amount: Money


class PrizesFunded(TournamentEvent, frozen=True, kw_only=True):
    """The operator added to the escrow what the promised prizes are over the pool."""

    amount: Money


class PrizePaid(TournamentEvent, frozen=True, kw_only=True):
    """A prize was paid out of the escrow."""

    owner: str
    place: int
    amount: Money


class FeesKept(TournamentEvent, frozen=True, kw_only=True):
    """What is left in the escrow went to the operator: the fees, and a surplus where the conditions say so."""

    amount: Money
