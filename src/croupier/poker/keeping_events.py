"""What happens at a poker table when somebody breaks a rule, disputes or invalidates something, or shows a hand.

Amounts in cents; `seat` is the place, `owner` the person whose chips move.
"""

import msgspec

from croupier.play.events.base import Event


class Refund(msgspec.Struct, frozen=True, gc=False):
    """Chips that go back from or to a place because the outcome does not stand."""

    seat: int
    owner: str
    amount: int


# --- conduct --------------------------------------------------------------------------------------


class ConductReported(Event, frozen=True, kw_only=True):
    """Somebody was reported; the rule cited is the one that was broken."""

    number: int
    conduct: str
    person: str
    hand: int
    words: str
    by: str


class WagersVoided(Event, frozen=True, kw_only=True):
    """The wagers of a player in breach are void and go back; the hand has no claim to the pot."""

    matter: int
    seat: int
    owner: str
    amount: int
    to: int
    """The bet that is to be called without them."""
    by: str


class HandDeclaredDead(Event, frozen=True, kw_only=True):
    """A hand has no claim to the pot; what was wagered stays there."""

    matter: int
    seat: int
    owner: str
    by: str


class PlayerExcluded(Event, frozen=True, kw_only=True):
    """A player takes no further part in the game."""

    matter: int
    person: str
    by: str


class WinningsSeized(Event, frozen=True, kw_only=True):
    """What a player won with a prohibited device in possession is retained."""

    number: int
    seat: int
    owner: str
    amount: int
    booth: int = 0
    """How much of the amount was held at the booth; the rest lay on the table."""
    by: str


class InvestigationConcluded(Event, frozen=True, kw_only=True):
    """Retained winnings are returned (to the seat, or at the booth: 0) or kept."""

    number: int
    seat: int
    owner: str
    returned: int
    kept: int
    words: str
    by: str


class DeviceConfiscated(Event, frozen=True, kw_only=True):
    """A prohibited device was taken away."""

    person: str
    by: str


class PersonDetained(Event, frozen=True, kw_only=True):
    """Somebody is detained until an authorised person comes."""

    person: str
    by: str


class DetentionEnded(Event, frozen=True, kw_only=True):
    """An authorised person came and took the matter over."""

    person: str
    words: str
    by: str


class DetrimentFound(Event, frozen=True, kw_only=True):
    """A player was found to harm the integrity of the game."""

    number: int
    person: str
    hand: int
    words: str
    by: str


class ComplaintRaised(Event, frozen=True, kw_only=True):
    """A player raised a dispute."""

    number: int
    person: str
    hand: int
    words: str


class InspectorAdvised(Event, frozen=True, kw_only=True):
    """The complainant was told that an inspector is there and may be consulted."""

    matter: int
    person: str


class ComplaintDecided(Event, frozen=True, kw_only=True):
    """A dispute was decided."""

    matter: int
    words: str
    by: str


class ReviewRequested(Event, frozen=True, kw_only=True):
    """Somebody asked for a review of a decision."""

    matter: int
    person: str


class ReviewDecided(Event, frozen=True, kw_only=True):
    """A decision was reviewed; `readmitted` plays again because it did not stand."""

    matter: int
    upheld: bool
    readmitted: str
    words: str
    by: str


class OutcomeInvalidated(Event, frozen=True, kw_only=True):
    """The hand has no outcome."""

    number: int
    why: str
    words: str
    by: str


class HandVoided(Event, frozen=True, kw_only=True):
    """Every wager of the hand goes back; before that, pots that were pushed and commission that was taken."""

    number: int
    refunds: tuple[Refund, ...]
    taken: tuple[Refund, ...]
    raked: int
    dropped: bool
    """The commission had been dropped: it comes back out of the drop box, not from the slide."""


class RulesGiven(Event, frozen=True, kw_only=True):
    """Somebody got a copy of the rules."""

    person: str


# --- hands when they are complete -----------------------------------------------------------------


class HandInspected(Event, frozen=True, kw_only=True):
    """A hand was inspected; its cards are for the house and its player."""

    seat: int
    owner: str
    cards: tuple[int, ...]
    by: str


class HandShownTo(Event, frozen=True, kw_only=True):
    """A player showed the hand to another; its cards are for the two."""

    seat: int
    owner: str
    person: str
    cards: tuple[int, ...]


class HandShownToAll(Event, frozen=True, kw_only=True):
    """A hand that one player had seen was shown to the table, because somebody asked."""

    seat: int
    owner: str
    asked: str
    cards: tuple[int, ...]
