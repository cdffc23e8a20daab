"""What happens at a poker table outside the betting. Amounts in cents; `seat` is the place, `owner` the person.

Opening, approvals and closing are the events of every table (`croupier.play.events`).
"""

from typing import Any, TypeAlias

from croupier.play.events.base import Event
from croupier.poker.keeping_events import (
    ComplaintDecided,
    ComplaintRaised,
    ConductReported,
    DetentionEnded,
    DetrimentFound,
    DeviceConfiscated,
    HandDeclaredDead,
    HandInspected,
    HandShownTo,
    HandShownToAll,
    HandVoided,
    InspectorAdvised,
    InvestigationConcluded,
    OutcomeInvalidated,
    PersonDetained,
    PlayerExcluded,
    Refund,
    ReviewDecided,
    ReviewRequested,
    RulesGiven,
    WagersVoided,
    WinningsSeized,
)

__all__ = [
    "AnnouncementWithdrawn",
    "CardsChanged",
    "CardsCounted",
    "ChangeAnnounced",
    "ClosingAnnounced",
    "CommissionDropped",
    "CommissionVaried",
    "ComplaintDecided",
    "ComplaintRaised",
    "ConductReported",
    "CountInstructed",
    "DetentionEnded",
    "DetrimentFound",
    "DeviceConfiscated",
    "GameChanged",
    "HandDeclaredDead",
    "HandInspected",
    "HandShownTo",
    "HandShownToAll",
    "HandVoided",
    "InspectorAdvised",
    "InvestigationConcluded",
    "NewCardsChecked",
    "OutcomeInvalidated",
    "PersonDetained",
    "PlayerAgreed",
    "PlayerExcluded",
    "Refund",
    "ReviewDecided",
    "ReviewRequested",
    "RulesGiven",
    "SignsPosted",
    "TableEvent",
    "TimeCharged",
    "TimeDropped",
    "TimeVerified",
    "WagersVoided",
    "WinningsSeized",
]


class SignsPosted(Event, frozen=True, kw_only=True):
    """The table signs now say this."""

    signs: tuple[str, ...]


# --- cards ----------------------------------------------------------------------------------------


class CountInstructed(Event, frozen=True, kw_only=True):
    """The dealer is to check and verify the number of cards."""

    by: str


class CardsCounted(Event, frozen=True, kw_only=True):
    """The cards were counted; `right` is how many there should be."""

    cards: int
    right: int
    by: str


class CardsChanged(Event, frozen=True, kw_only=True):
    """Unfit cards were replaced: these, or the whole deck."""

    cards: tuple[int, ...]
    whole: bool
    words: str
    by: str


class NewCardsChecked(Event, frozen=True, kw_only=True):
    """A new deck was checked; it is shuffled and cut for the next hand."""

    by: str


# --- changes and closing --------------------------------------------------------------------------


class ChangeAnnounced(Event, frozen=True, kw_only=True):
    """Players have notice of a change; unless most of them agree it waits for hand `after` to be complete."""

    game: str
    options: dict[str, Any]
    after: int
    by: str


class ClosingAnnounced(Event, frozen=True, kw_only=True):
    """Players have notice that the table may close once hand `after` is complete."""

    after: int
    by: str


class AnnouncementWithdrawn(Event, frozen=True, kw_only=True):
    """An announced change, or the announced closing, will not be."""

    subject: str
    by: str


class PlayerAgreed(Event, frozen=True, kw_only=True):
    """A player agrees, or no longer."""

    person: str
    subject: str
    agrees: bool


class GameChanged(Event, frozen=True, kw_only=True):
    """The announced change is in effect: the game and all options in force."""

    game: str
    options: dict[str, Any]
    agreed: bool
    """Most players agreed, so that the notice need not run out."""
    new_cards: bool
    """The game takes another deck."""


class CommissionVaried(Event, frozen=True, kw_only=True):
    """The commission has another method or amount: all options in force."""

    options: dict[str, Any]
    by: str


# --- commission -----------------------------------------------------------------------------------


class TimeCharged(Event, frozen=True, kw_only=True):
    """A player's time charge lies on the drop slide; it is paid until `until`."""

    seat: int
    owner: str
    amount: int
    until: int


class TimeVerified(Event, frozen=True, kw_only=True):
    """A supervisor verified the time charges on the drop slide."""

    amount: int
    by: str


class TimeDropped(Event, frozen=True, kw_only=True):
    """The time charges are in the drop box."""

    amount: int
    by: str


class CommissionDropped(Event, frozen=True, kw_only=True):
    """The commission of a hand is in the drop box."""

    number: int
    amount: int


TableEvent: TypeAlias = (
    SignsPosted
    | CountInstructed
    | CardsCounted
    | CardsChanged
    | NewCardsChecked
    | ChangeAnnounced
    | ClosingAnnounced
    | AnnouncementWithdrawn
    | PlayerAgreed
    | GameChanged
    | CommissionVaried
    | TimeCharged
    | TimeVerified
    | TimeDropped
    | CommissionDropped
    | ConductReported
    | WagersVoided
    | HandDeclaredDead
    | PlayerExcluded
    | WinningsSeized
    | InvestigationConcluded
    | DeviceConfiscated
    | PersonDetained
    | DetentionEnded
    | DetrimentFound
    | ComplaintRaised
    | InspectorAdvised
    | ComplaintDecided
    | ReviewRequested
    | ReviewDecided
    | OutcomeInvalidated
    | HandVoided
    | RulesGiven
    | HandInspected
    | HandShownTo
    | HandShownToAll
)
