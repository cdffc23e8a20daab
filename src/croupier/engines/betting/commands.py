"""What people at a poker table ask for: in a hand, between hands, when something goes wrong, outside the betting."""

from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from croupier.engines.betting.irregular.kinds import AnyFinding, AnyMistake
from croupier.kernel.commands import Command


class PokerCommand(Command, frozen=True, kw_only=True):
    """A command that only a poker table knows."""


class StartHand(PokerCommand, frozen=True, kw_only=True):
    """Begin the next hand: the button is placed and the forced bets are due."""


class OverBlind(PokerCommand, frozen=True, kw_only=True):
    """Put in a voluntary blind of double the last one, before the cards."""


class Fold(PokerCommand, frozen=True, kw_only=True):
    """Give the hand up."""


class Check(PokerCommand, frozen=True, kw_only=True):
    """Bet nothing, and keep the right to act."""


class Call(PokerCommand, frozen=True, kw_only=True):
    """Put in what is wanted, or all that is left."""


class Bet(PokerCommand, frozen=True, kw_only=True):
    """Open the betting, declared; `amount` is what will lie in front of the player in this round."""

    amount: int


class Raise(PokerCommand, frozen=True, kw_only=True):
    """Raise, declared; `amount` is what will lie in front of the player in this round."""

    amount: int


class AllIn(PokerCommand, frozen=True, kw_only=True):
    """Put in everything, as a call, a bet or a raise."""


class PutIn(PokerCommand, frozen=True, kw_only=True):
    """Push these chips forward without a word; the dealer takes them for what the rules make of them."""

    chips: tuple[int, ...]


class Draw(PokerCommand, frozen=True, kw_only=True):
    """Exchange these cards of one's hand for others; none to stand."""

    cards: tuple[int, ...] = ()


class TakeKitty(PokerCommand, frozen=True, kw_only=True):
    """Throw the hand away and take the kitty for a bet equal to the last blind."""


class Muck(PokerCommand, frozen=True, kw_only=True):
    """Throw the hand away at the showdown."""


class Show(PokerCommand, frozen=True, kw_only=True):
    """Lay the hand open at the showdown."""


class AskToSee(PokerCommand, frozen=True, kw_only=True):
    """Ask to see a hand of the showdown that was not shown."""

    seat: int


class CallTime(PokerCommand, frozen=True, kw_only=True):
    """The time in which this player had to act is over."""

    person: str


HandCommand: TypeAlias = (
    StartHand
    | CallTime
    | OverBlind
    | Fold
    | Check
    | Call
    | Bet
    | Raise
    | AllIn
    | PutIn
    | Draw
    | TakeKitty
    | Muck
    | Show
    | AskToSee
)


class SlipInHand(PokerCommand, frozen=True, kw_only=True):
    """Something goes wrong in the hand, now or with the card that it is about."""

    mistake: AnyMistake


class ReportInHand(PokerCommand, frozen=True, kw_only=True):
    """Something that went wrong was noticed: dealer and supervisors rule on it, a player points it out."""

    finding: AnyFinding


class ChooseAllIn(PokerCommand, frozen=True, kw_only=True):
    """Say whether one wants to count as all-in after one's last card was exposed."""

    all_in: bool


AmissCommand: TypeAlias = SlipInHand | ReportInHand | ChooseAllIn


class AskSeat(PokerCommand, frozen=True, kw_only=True):
    """Say that one wants a seat; where others want it too, a draw of cards decides. `drop` takes the wish back."""

    seat: int
    drop: bool = False


class DrawForSeat(PokerCommand, frozen=True, kw_only=True):
    """The cards drawn for a seat, from chance: one for each who wants it, in the order in which they asked."""

    seat: int
    cards: tuple[int, ...]


class ChangeSeat(PokerCommand, frozen=True, kw_only=True):
    """Move into an empty seat; a supervisor names the `person` to be moved."""

    seat: int
    person: str = ""


class SeatPlayer(PokerCommand, frozen=True, kw_only=True):
    """Give somebody a seat, 0 meaning any; who was `moved` or is from a `closed game` need not wait for a blind."""

    person: str
    seat: int = 0
    why: str = ""


class RemovePlayer(PokerCommand, frozen=True, kw_only=True):
    """Take a player out of the game for good: moved to another table, excluded, or out of the tournament."""

    person: str


class SitOut(PokerCommand, frozen=True, kw_only=True):
    """Stay at the table and be dealt out from the next hand on; staff name the `person`."""

    person: str = ""


class WalkAway(PokerCommand, frozen=True, kw_only=True):
    """Leave the table for a while, at this time (seconds); the chips stay. Staff name the `person`."""

    at: int = 0
    person: str = ""
    gone: int = 0
    """How many seconds the player has been absent already, when staff only notice it now."""


class ComeBack(PokerCommand, frozen=True, kw_only=True):
    """Be back, or want cards again."""


class PostBlind(PokerCommand, frozen=True, kw_only=True):
    """Post what is owed to be dealt in with the next hand; `wait`: rather wait until the blind is due."""

    wait: bool = False


class PickUp(PokerCommand, frozen=True, kw_only=True):
    """Pick an absent player up at this time (seconds): the chips go to the booth, and the seat is free."""

    person: str
    at: int = 0


class CollectHeld(PokerCommand, frozen=True, kw_only=True):
    """Ask the booth for the chips that were picked up."""


class AllotChips(PokerCommand, frozen=True, kw_only=True):
    """Give a tournament player chips of the tournament, which are no money."""

    person: str
    amount: int


SeatCommand: TypeAlias = (
    AskSeat
    | DrawForSeat
    | ChangeSeat
    | SeatPlayer
    | RemovePlayer
    | SitOut
    | WalkAway
    | ComeBack
    | PostBlind
    | PickUp
    | CollectHeld
    | AllotChips
)


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
