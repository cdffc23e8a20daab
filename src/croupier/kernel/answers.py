"""What a rule answers: a refusal, an offer, a question put to somebody."""

from typing import Any

import msgspec

from croupier.kernel.people import Role, Who
from croupier.law.books import Rule


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """No, by this rule, for this reason. A refusal changes nothing."""

    cite: Rule
    why: str


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """The amounts an offer leaves open: from `least` to `most` in steps of `step`, in cents."""

    least: int
    most: int
    step: int = 1
    cite: Rule | None = None
    """The rule that a larger amount would break, where the table's limits leave room for it."""
    below: Rule | None = None
    """The rule that a smaller amount would break, where that is not the table's own minimum."""
    usual: int | None = None
    """What is meant where no amount is named; `least` where nothing is said here."""

    def unnamed(self) -> int:
        """The amount that is meant where nobody names one."""
        return self.least if self.usual is None else self.usual


class Offer(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that this person may do now: a command with its fields filled in, and the rule that grants it."""

    command: str
    cite: Rule
    label: str
    group: str
    fields: dict[str, Any] = {}
    amount: Bounds | None = None
    cards: Bounds | None = None
    """How many cards of the hand have to be named with it."""
    words: str = ""
    """What the words that go with it are to say."""


def by_office(who: Who, offices: tuple[Role, ...]) -> bool:
    """Whether this person holds one of the offices; a casino supervisor may do what a game supervisor may."""
    if who.role is Role.CASINO_SUPERVISOR and Role.GAME_SUPERVISOR in offices:
        return True
    return who.role in offices
