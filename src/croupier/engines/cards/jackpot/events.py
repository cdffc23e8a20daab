"""What happens to a jackpot: what goes in, what is claimed and paid. Cents, unless fine units are named."""

from typing import ClassVar, TypeAlias

from croupier.kernel.events import Event, family


class JackpotEvent(Event, frozen=True, tag=family("jackpot"), kw_only=True):
    """Something that happened to a jackpot."""


class Entailed(JackpotEvent, frozen=True, kw_only=True):
    """Brought about by a table that the jackpot links."""

    entailed: ClassVar[bool] = True


class JackpotOpened(JackpotEvent, frozen=True, kw_only=True):
    """A jackpot is offered, with the share that the operator retains."""

    name: str
    retained_share: int
    lone_prizes_from_pool: bool
    approval: str
    by: str
    waits_for_earlier_hands: bool = False
    """As it was before jackpots were offered with a word on it."""


class PoolAdded(JackpotEvent, frozen=True, kw_only=True):
    """The operator put money into the pool, or into the minor one."""

    amount: int
    minor: bool
    by: str


class PoolsDivided(JackpotEvent, frozen=True, kw_only=True):
    """The pool was divided: `to_minor` fine units moved, increments go by this share from now on."""

    minor_share: int
    to_minor: int
    approval: str
    conditions: str
    by: str


class RateVaried(JackpotEvent, frozen=True, kw_only=True):
    """The Secretary varied the rate of increment of the sub-pools."""

    minor_share: int
    approval: str
    by: str


class RetainedVaried(JackpotEvent, frozen=True, kw_only=True):
    """The operator retains another share of the wagers from now on."""

    retained_share: int
    approval: str
    by: str


class PoolsCombined(JackpotEvent, frozen=True, kw_only=True):
    """The sub-pools are one pool again."""

    approval: str
    conditions: str
    by: str


class Contributed(Entailed, frozen=True, kw_only=True):
    """A wager went into the jackpot: its parts in fine units."""

    table: str
    box: int
    amount: int
    to_pool: int
    to_minor: int
    retained: int


class Uncontributed(Entailed, frozen=True, kw_only=True):
    """A wager that went in turned out void: the same parts come out again."""

    table: str
    box: int
    amount: int
    to_pool: int
    to_minor: int
    retained: int


class Claimed(Entailed, frozen=True, kw_only=True):
    """A verified hand is claimed at a table."""

    table: str
    box: int
    hand: str
    amount: int
    received: int


class ClaimsReady(JackpotEvent, frozen=True, kw_only=True):
    """A table has verified its claims and counted its deck."""

    table: str


class ClaimsDropped(Entailed, frozen=True, kw_only=True):
    """A round with claims was declared void: there is nothing to pay."""

    table: str


class ClaimDropped(Entailed, frozen=True, kw_only=True):
    """A hand with a claim was declared void: it is paid nothing."""

    table: str
    box: int


class WaitEnded(JackpotEvent, frozen=True, kw_only=True):
    """Nothing else was received at approximately the same time: a table's claims wait for no hand elsewhere."""

    table: str
    by: str


class Awarded(Entailed, frozen=True, kw_only=True):
    """What a claim is paid: out of the pool or the minor one, the rest by the operator."""

    table: str
    box: int
    hand: str
    amount: int
    from_pool: int
    from_minor: int


class Unawarded(Entailed, frozen=True, kw_only=True):
    """A payout came back because its round is void."""

    table: str
    box: int
    from_pool: int
    from_minor: int


class RetainedTaken(JackpotEvent, frozen=True, kw_only=True):
    """The operator took of its retained share."""

    amount: int
    by: str


AnyJackpotEvent: TypeAlias = (
    JackpotOpened
    | PoolAdded
    | PoolsDivided
    | RateVaried
    | PoolsCombined
    | RetainedVaried
    | Contributed
    | Uncontributed
    | Claimed
    | ClaimsReady
    | ClaimsDropped
    | ClaimDropped
    | WaitEnded
    | Awarded
    | Unawarded
    | RetainedTaken
)
