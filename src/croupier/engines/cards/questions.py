"""Questions that stop a game: to the holder of a hand, or to an office that a rule leaves something to."""

from typing import TypeAlias

import msgspec

from croupier.engines.cards.effects import AnyEffect
from croupier.kernel import irregular
from croupier.kernel.answers import Bounds


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One answer to a question; `wager` is the one it puts down, if any, within `bounds`.

    Bounds without a wager: an amount is only named, and no chips are put down with it.
    """

    name: str
    cite: str
    """The number of the rule that gives this answer, or the rule itself."""
    wager: str = ""
    bounds: Bounds | None = None
    cards: Bounds | None = None
    """How many cards of the hand it names."""
    label: str = ""
    """What it is called where its name alone would not do."""
    again: bool = False
    """The hand is not decided with it: its player will be asked again, or was asked beside the decision."""
    hand: int = -1
    """The hand of the box to which its wager belongs, if that is not the one it is about."""


class Ask(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A question to the person who holds a hand: answered by one of the choices."""

    who: str
    box: int
    hand: int = 0
    choices: tuple[Choice, ...]


Question: TypeAlias = irregular.Question[AnyEffect]
