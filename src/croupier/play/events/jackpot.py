"""What happens to a jackpot wager at a table."""

from croupier.play.events.base import Event


class LightLit(Event, frozen=True, kw_only=True):
    """The indicator light shows that the jackpot wager was taken."""

    stake: int
    box: int


class JackpotAccepted(Event, frozen=True, kw_only=True):
    """A jackpot wager went into the jackpot."""

    stake: int
    owner: str
    box: int
    amount: int


class ChipCollected(Event, frozen=True, kw_only=True):
    """The dealer took a decided jackpot wager from its area (manual operation)."""

    stake: int
    box: int


class JackpotRefunded(Event, frozen=True, kw_only=True):
    """A jackpot wager turned out void: chip and increment go back."""

    stake: int
    owner: str
    box: int
    amount: int


class PoolsChanged(Event, frozen=True, kw_only=True):
    """The jackpot linked to this table was divided into a minor and a major pool, or combined again."""

    divided: bool


class JackpotClaimed(Event, frozen=True, kw_only=True):
    """A hand with a jackpot wager qualifies for a payout."""

    box: int
    hand: str
    stake: int
    owner: str
    amount: int


class JackpotVerified(Event, frozen=True, kw_only=True):
    """The dealer verified a claimed hand and told the game supervisor."""

    box: int
    by: str


class JackpotPaid(Event, frozen=True, kw_only=True):
    """The jackpot paid a hand: `from_pool` out of the pool, the rest by the house."""

    box: int
    owner: str
    amount: int
    from_pool: int


class JackpotUnpaid(Event, frozen=True, kw_only=True):
    """A jackpot payout is undone because the whole round is void."""

    box: int
    owner: str
    amount: int
    from_pool: int
