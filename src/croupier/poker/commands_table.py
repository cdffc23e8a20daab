"""What people ask of a poker table outside the betting: changes, cards, charges, conduct. `at` is the time in seconds.

Opening, approvals and closing are the commands of every table (`croupier.play.commands`).
"""

from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from croupier.poker.commands import PokerCommand


class Conduct(StrEnum):
    """What somebody is reported to have done against the rules."""

    DEVICE = "prohibited device"
    ADVICE = "advice by staff"
    INFLUENCE = "influencing a player"
    SIDE_BET = "side bet"
    EXCHANGE = "exchange of cards or information"
    COMMUNICATION = "communication about the outcome"
    OUT_OF_VIEW = "cards out of view"
    UNPROTECTED = "hand not protected"
    DIVISION = "agreement to divide the pot"
    OTHER = "other breach"


class Upset(StrEnum):
    """Why the outcome of a game is invalidated."""

    DISRUPTION = "disruption"
    FRAUD = "fraud"


class Subject(StrEnum):
    """What players agree to."""

    CHANGE = "change"
    CLOSING = "closing"


# --- cards ----------------------------------------------------------------------------------------


class InstructCount(PokerCommand, frozen=True, kw_only=True):
    """Have the dealer check and verify the number of cards."""


class CountCards(PokerCommand, frozen=True, kw_only=True):
    """Say how many cards were counted, the cutting card apart."""

    cards: int


class ChangeCards(PokerCommand, frozen=True, kw_only=True):
    """Have unfit cards replaced; none named: the whole deck."""

    cards: tuple[int, ...] = ()
    words: str = ""


class CheckNewCards(PokerCommand, frozen=True, kw_only=True):
    """Check a new deck before it is shuffled and cut."""


# --- changes and closing --------------------------------------------------------------------------


class AnnounceChange(PokerCommand, frozen=True, kw_only=True):
    """Give notice of another game, minimum buy-in, betting limit or betting type."""

    game: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class WithdrawChange(PokerCommand, frozen=True, kw_only=True):
    """Take an announced change, or the announced closing, back."""

    subject: Subject = Subject.CHANGE


class AnnounceClosing(PokerCommand, frozen=True, kw_only=True):
    """Give notice that the table will be closed."""


class Agree(PokerCommand, frozen=True, kw_only=True):
    """Agree, as a player, to what is announced; or no longer."""

    subject: Subject = Subject.CHANGE
    agrees: bool = True


class VaryCommission(PokerCommand, frozen=True, kw_only=True):
    """Change the method or the amount of the commission, from the next hand on."""

    options: dict[str, Any]


# --- time charge ----------------------------------------------------------------------------------


class AssessTime(PokerCommand, frozen=True, kw_only=True):
    """Assess the time charge of everybody whose hour is not paid."""

    at: int


class VerifyTime(PokerCommand, frozen=True, kw_only=True):
    """Verify the time charges on the drop slide."""


class DropTime(PokerCommand, frozen=True, kw_only=True):
    """Drop the verified time charges into the drop box."""


# --- conduct --------------------------------------------------------------------------------------


class ReportConduct(PokerCommand, frozen=True, kw_only=True):
    """Report what somebody did against the rules."""

    conduct: Conduct
    person: str
    words: str = ""


class VoidWagers(PokerCommand, frozen=True, kw_only=True):
    """Declare the wagers of a player in breach void."""

    matter: int


class DeclareDead(PokerCommand, frozen=True, kw_only=True):
    """Declare the hand of a player dead who gave away information or exchanged cards."""

    matter: int


class ExcludePlayer(PokerCommand, frozen=True, kw_only=True):
    """Exclude a player in breach from the game."""

    matter: int


class SeizeWinnings(PokerCommand, frozen=True, kw_only=True):
    """Seize what a player won while in possession of a prohibited device."""

    person: str
    amount: int


class ConcludeInvestigation(PokerCommand, frozen=True, kw_only=True):
    """Close the investigation for which winnings are retained; `returned` of them go back."""

    number: int
    returned: int
    words: str


class ConfiscateDevice(PokerCommand, frozen=True, kw_only=True):
    """Confiscate a prohibited device."""

    person: str


class Detain(PokerCommand, frozen=True, kw_only=True):
    """Detain somebody who had a prohibited device."""

    person: str


class HandOver(PokerCommand, frozen=True, kw_only=True):
    """An authorised person has come and takes the matter of a detained person over."""

    person: str
    words: str
    """Who that is."""


class FindDetrimental(PokerCommand, frozen=True, kw_only=True):
    """Determine that a player harms the integrity of the game."""

    person: str
    words: str


class Complain(PokerCommand, frozen=True, kw_only=True):
    """Raise a dispute."""

    words: str


class DecideComplaint(PokerCommand, frozen=True, kw_only=True):
    """Decide a dispute."""

    matter: int
    words: str


class RequestReview(PokerCommand, frozen=True, kw_only=True):
    """Ask that the Director of Casino Surveillance review a decision."""

    matter: int


class DecideReview(PokerCommand, frozen=True, kw_only=True):
    """Put on record what the Director or the delegate decided."""

    matter: int
    upheld: bool
    words: str


class InvalidateGame(PokerCommand, frozen=True, kw_only=True):
    """Invalidate the outcome of the hand."""

    why: Upset
    words: str = ""


class AskForRules(PokerCommand, frozen=True, kw_only=True):
    """Ask for a copy of the rules."""


# --- hands when they are complete -----------------------------------------------------------------


class InspectHand(PokerCommand, frozen=True, kw_only=True):
    """Inspect a player's hand when the hand is complete."""

    seat: int


class ShowTo(PokerCommand, frozen=True, kw_only=True):
    """Show one's hand to another player when the hand is complete."""

    person: str


class AskAll(PokerCommand, frozen=True, kw_only=True):
    """Ask that a hand which one player was shown be shown to the table."""

    seat: int


TableCommand: TypeAlias = (
    InstructCount
    | CountCards
    | ChangeCards
    | CheckNewCards
    | AnnounceChange
    | WithdrawChange
    | AnnounceClosing
    | Agree
    | VaryCommission
    | AssessTime
    | VerifyTime
    | DropTime
    | ReportConduct
    | VoidWagers
    | DeclareDead
    | ExcludePlayer
    | SeizeWinnings
    | ConcludeInvestigation
    | ConfiscateDevice
    | Detain
    | HandOver
    | FindDetrimental
    | Complain
    | DecideComplaint
    | RequestReview
    | DecideReview
    | InvalidateGame
    | AskForRules
    | InspectHand
    | ShowTo
    | AskAll
)
