"""What the operator may ask of a jackpot: offer it, feed it, divide and combine its pools (11.1, 11.6 to 11.6B)."""

from typing import TypeAlias

from croupier.engines.cards.jackpot.events import (
    JackpotOpened,
    PoolAdded,
    PoolsCombined,
    PoolsDivided,
    RateVaried,
    RetainedTaken,
    RetainedVaried,
    WaitEnded,
)
from croupier.engines.cards.jackpot.pools import FINE, Jackpot
from croupier.kernel.answers import Bounds, Offer, Refusal
from croupier.kernel.commands import Command
from croupier.kernel.gate import Decision, Gate, ask
from croupier.kernel.people import Role
from croupier.law.law import Text
from croupier.things.money import MOST

R = Text("caribbean-stud")
JACKPOT = "jackpot"
"""The stream of the jackpot that links the tables of a pit."""

FLOOR = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.OPERATOR)
"""Who may find that hands were not received at approximately the same time: they are told of every claim (11.13)."""


class JackpotCommand(Command, frozen=True, kw_only=True):
    """A request to the jackpot controller."""

    stream = JACKPOT


class OpenJackpot(JackpotCommand, frozen=True, kw_only=True):
    """Offer a jackpot."""

    name: str
    retained_share: int = 0
    lone_prizes_from_pool: bool = True
    approval: str = ""
    waits_for_earlier_hands: bool = True


class AddToPool(JackpotCommand, frozen=True, kw_only=True):
    """Put money into the pool (or the minor one)."""

    amount: int
    minor: bool = False


class DividePools(JackpotCommand, frozen=True, kw_only=True):
    """Divide the pool: so much goes to the minor pool now, and such a share of every increment."""

    minor_share: int
    minor_amount: int
    approval: str
    conditions: str = ""


class VaryRate(JackpotCommand, frozen=True, kw_only=True):
    """Put the regulator's new rate of increment in force."""

    minor_share: int
    approval: str


class VaryRetained(JackpotCommand, frozen=True, kw_only=True):
    """Retain another share of the wagers from now on."""

    retained_share: int
    approval: str = ""


class CombinePools(JackpotCommand, frozen=True, kw_only=True):
    """Make one pool of the two."""

    approval: str
    conditions: str = ""


class EndWait(JackpotCommand, frozen=True, kw_only=True):
    """Find that no hand elsewhere was received at approximately the same time as those claimed at this table."""

    table: str


class TakeRetained(JackpotCommand, frozen=True, kw_only=True):
    """Take of the retained share."""

    amount: int


AnyJackpotCommand: TypeAlias = (
    OpenJackpot | AddToPool | DividePools | VaryRate | VaryRetained | CombinePools | EndWait | TakeRetained
)


def decide(j: Jackpot, c: Command) -> Decision:
    """The operator's requests (11.1, 11.6 to 11.6B); what was received at the same time its supervisors see too."""
    refused = GATE.refusal(j.law, c, shut=False)
    if refused is None and not j.name and not isinstance(c, OpenJackpot):
        return Refusal(j.law("11.1"), "No jackpot is offered yet; open it first.")
    return refused or GATE.of[type(c)](j, c)


def offers(j: Jackpot) -> tuple[Offer, ...]:
    """What the operator may do with a jackpot by a button; what needs an approval's reference is asked in words."""
    feed, share = Bounds(1_00, 100_000_00, 1_00), Bounds(1, j.retained // FINE)
    found = [("AddToPool", j.law("11.6(b)"), "Add to the jackpot", feed, {"minor": False})]
    if j.divided:
        found.append(("AddToPool", j.law("11.6(b)"), "Add to the minor pool", feed, {"minor": True}))
    if share.most:
        found.append(("TakeRetained", j.law("11.6(a)"), "Take the retained share", share, {}))
    return tuple(
        Offer(command=command, cite=cite, label=label, group="operator", amount=amount, fields=fields)
        for command, cite, label, amount, fields in found
    )


def wait_offer(j: Jackpot, table: str) -> Offer:
    """What the floor may do when a payout at a table waits for a hand on another table."""
    label = "Pay without waiting: not at approximately the same time"
    return Offer(command="EndWait", cite=j.law("11.11"), label=label, group="operator", fields={"table": table})


def _open(j: Jackpot, c: OpenJackpot) -> Decision:
    if j.name:
        return Refusal(j.law("11.1"), f"The jackpot {j.name} is offered already.")
    if not c.name.strip():
        return Refusal(j.law("11.1"), "A jackpot is offered under a name, and this one has none.")
    wrong = _wrong_share(j, c)
    if wrong is not None:
        return wrong
    return (
        JackpotOpened(
            name=c.name,
            retained_share=c.retained_share,
            lone_prizes_from_pool=c.lone_prizes_from_pool,
            approval=c.approval,
            by=c.by.name,
            waits_for_earlier_hands=c.waits_for_earlier_hands,
            cite=j.law("11.1"),
        ),
    )


def _wrong_share(j: Jackpot, c: OpenJackpot | VaryRetained) -> Refusal | None:
    """What is wrong with the share of the wagers that the operator wants to retain (11.6(a))."""
    if not 0 <= c.retained_share < FINE:
        return Refusal(j.law("11.6(a)"), "The retained share is in basis points, from 0 to 9999.")
    if c.retained_share and not c.approval.strip():
        return Refusal(
            j.law("11.6(a)"), f"To retain a share of the wagers the operator needs {j.law.regulator}'s approval."
        )
    return None


def _vary_retained(j: Jackpot, c: VaryRetained) -> Decision:
    by, cite = c.by.name, j.law("11.6(a)")
    varied = RetainedVaried(retained_share=c.retained_share, approval=c.approval, by=by, cite=cite)
    return _wrong_share(j, c) or (varied,)


def _add(j: Jackpot, c: AddToPool) -> Decision:
    if not 0 < c.amount <= MOST:
        return Refusal(j.law("11.6(b)"), f"A contribution is at least a cent and at most {j.law.money(MOST)}.")
    if c.minor and not j.divided:
        return Refusal(j.law("11.6(b)"), "There is one pool; name the minor pool only while the pool is divided.")
    return (PoolAdded(amount=c.amount, minor=c.minor, by=c.by.name, cite=j.law("11.6(b)")),)


def _divide(j: Jackpot, c: DividePools) -> Decision:
    if j.divided:
        return Refusal(j.law("11.6A"), "The pool is divided already.")
    if not c.approval.strip():
        return Refusal(j.law("11.6A"), f"To divide the pool the operator needs {j.law.regulator}'s approval.")
    if not 0 <= c.minor_share <= FINE or not 0 <= c.minor_amount * FINE <= j.pool:
        return Refusal(
            j.law("11.6A"),
            f"The minor share is 0 to 10000 basis points, the amount at most {j.law.money(j.meter())}.",
        )
    if j.claims:
        return Refusal(j.law("11.6A"), "Claims are waiting to be paid; divide the pool after them.")
    return (
        PoolsDivided(
            minor_share=c.minor_share,
            to_minor=c.minor_amount * FINE,
            approval=c.approval,
            conditions=c.conditions,
            by=c.by.name,
            cite=j.law("11.6A"),
        ),
    )


def _vary(j: Jackpot, c: VaryRate) -> Decision:
    if not j.divided:
        return Refusal(j.law("11.6A"), "There is one pool; a rate between sub-pools needs a divided pool.")
    if not c.approval.strip() or not 0 <= c.minor_share <= FINE:
        return Refusal(
            j.law("11.6A"),
            f"The rate of increment is {j.law.regulator}'s to vary: an approval and 0 to 10000 basis points.",
        )
    return (RateVaried(minor_share=c.minor_share, approval=c.approval, by=c.by.name, cite=j.law("11.6A")),)


def _combine(j: Jackpot, c: CombinePools) -> Decision:
    if not j.divided:
        return Refusal(j.law("11.6B"), "There is one pool already.")
    if not c.approval.strip():
        return Refusal(j.law("11.6B"), f"To combine the pools the operator needs {j.law.regulator}'s approval.")
    if j.claims:
        return Refusal(j.law("11.6B"), "Claims are waiting to be paid; combine the pools after them.")
    return (PoolsCombined(approval=c.approval, conditions=c.conditions, by=c.by.name, cite=j.law("11.6B")),)


def _end_wait(j: Jackpot, c: EndWait) -> Decision:
    if c.table not in j.waiting:
        return Refusal(j.law("11.11"), f"No verified hand at table {c.table!r} waits for its payout.")
    if c.table in j.released:
        return Refusal(j.law("11.11"), f"The payouts at {c.table} wait for no hand elsewhere already.")
    return (WaitEnded(table=c.table, by=c.by.name, cite=j.law("11.11")),)


def _take(j: Jackpot, c: TakeRetained) -> Decision:
    if not 0 < c.amount <= j.retained // FINE:
        return Refusal(j.law("11.6(a)"), f"The retained share stands at {j.law.money(j.retained // FINE)}.")
    return (RetainedTaken(amount=c.amount, by=c.by.name, cite=j.law("11.6(a)")),)


_OPERATOR = (Role.OPERATOR,)

GATE = Gate[Jackpot](
    ask(OpenJackpot, _open, by=_OPERATOR),
    ask(AddToPool, _add, by=_OPERATOR),
    ask(DividePools, _divide, by=_OPERATOR),
    ask(VaryRate, _vary, by=_OPERATOR),
    ask(VaryRetained, _vary_retained, by=_OPERATOR),
    ask(CombinePools, _combine, by=_OPERATOR),
    ask(EndWait, _end_wait, by=FLOOR, rule="11.11"),
    ask(TakeRetained, _take, by=_OPERATOR),
    title="The jackpot",
    unknown="11.1",
    office="11.1",
)
"""The jackpot is the operator's to offer and to feed."""
