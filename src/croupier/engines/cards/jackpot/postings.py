"""What the events of the jackpot move between accounts, and what it holds."""

from croupier.engines.cards.jackpot import events as je
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.kernel.entries import JACKPOT, OPERATOR, Entry, Move
from croupier.kernel.handlers import Handlers, on


def standing(_: str, j: Jackpot) -> dict[str, int]:
    """What the operator has added and taken; what tables contributed, they say themselves."""
    return {OPERATOR: j.taken - j.added, JACKPOT: j.added - j.taken}


def _added(_: str, e: je.PoolAdded) -> tuple[Entry, ...]:
    return (Move(OPERATOR, JACKPOT, e.amount, e.cite),)


def _taken(_: str, e: je.RetainedTaken) -> tuple[Entry, ...]:
    return (Move(JACKPOT, OPERATOR, e.amount, e.cite),)


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(je.PoolAdded, _added),
    on(je.RetainedTaken, _taken),
)
