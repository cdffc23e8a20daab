"""What happens at a poker table outside the betting: seats, cards, charges, conduct. Amounts in cents."""

from typing import Any, TypeAlias

import msgspec

from croupier.engines.betting.events.hand import PokerEvent


class SeatWanted(PokerEvent, frozen=True, kw_only=True):
    """Somebody wants a seat."""

    person: str
    seat: int


class WishDropped(PokerEvent, frozen=True, kw_only=True):
    """Somebody no longer wants a seat."""

    person: str
    seat: int


class SeatDrawn(PokerEvent, frozen=True, kw_only=True):
    """Cards were drawn for a seat, one for each who wanted it; the highest has it."""

    seat: int
    people: tuple[str, ...]
    cards: tuple[int, ...]
    winner: str


class SeatTaken(PokerEvent, frozen=True, kw_only=True):
    """A person has a seat; `new`: came to a game in progress, and waits for the blind or posts it."""

    person: str
    seat: int
    new: bool
    by: str = ""
    """Who gave the seat, if it was not chosen."""


class SeatChanged(PokerEvent, frozen=True, kw_only=True):
    """A player moved into another seat; `owes`: and waits for the blinds, or posts a penalty blind."""

    person: str
    old: int
    seat: int
    owes: bool
    by: str = ""


class SeatVacated(PokerEvent, frozen=True, kw_only=True):
    """A player left the table for good; a reserved button lies in front of the seat."""

    person: str
    seat: int
    by: str = ""


class DealtOut(PokerEvent, frozen=True, kw_only=True):
    """A dealt-out button lies in front of a player."""

    person: str
    seat: int


class WalkedAway(PokerEvent, frozen=True, kw_only=True):
    """A player is absent; the button in front of the seat says so."""

    person: str
    seat: int
    at: int


class CameBack(PokerEvent, frozen=True, kw_only=True):
    """A player is back, or wants cards again."""

    person: str
    seat: int


class BlindOffered(PokerEvent, frozen=True, kw_only=True):
    """A player will post what is owed and be dealt in, or rather waits until the blind is due."""

    person: str
    seat: int
    posting: bool


class PlayerPickedUp(PokerEvent, frozen=True, kw_only=True):
    """An absent player was picked up: the chips are held at the booth, the seat is vacant."""

    person: str
    seat: int
    chips: int
    at: int
    game: str
    by: str


class HeldReturned(PokerEvent, frozen=True, kw_only=True):
    """Chips held at the booth are in front of their player again."""

    person: str
    seat: int
    amount: int


class HeldPaid(PokerEvent, frozen=True, kw_only=True):
    """Chips held at the booth were given to their player, who does not sit at this table."""

    person: str
    amount: int


class TournamentChips(PokerEvent, frozen=True, kw_only=True):
    """Chips of a tournament were given to a player, or taken away with the seat; they are no money."""

    person: str
    seat: int
    amount: int


SeatEvent: TypeAlias = (
    SeatWanted
    | WishDropped
    | SeatDrawn
    | SeatTaken
    | SeatChanged
    | SeatVacated
    | DealtOut
    | WalkedAway
    | CameBack
    | BlindOffered
    | PlayerPickedUp
    | HeldReturned
    | HeldPaid
    | TournamentChips
)


class Refund(msgspec.Struct, frozen=True, gc=False):
    """Chips that go back from or to a place because the outcome does not stand."""

    seat: int
    owner: str
    amount: int


# --- conduct --------------------------------------------------------------------------------------


class ConductReported(PokerEvent, frozen=True, kw_only=True):
    """Somebody was reported; the rule cited is the one that was broken."""

    number: int
    conduct: str
    person: str
    hand: int
    words: str
    by: str


class WagersVoided(PokerEvent, frozen=True, kw_only=True):
    """The wagers of a player in breach are void and go back; the hand has no claim to the pot."""

    matter: int
    seat: int
    owner: str
    amount: int
    to: int
    """The bet that is to be called without them."""
    by: str


class HandDeclaredDead(PokerEvent, frozen=True, kw_only=True):
    """A hand has no claim to the pot; what was wagered stays there."""

    matter: int
    seat: int
    owner: str
    by: str


class PlayerExcluded(PokerEvent, frozen=True, kw_only=True):
    """A player takes no further part in the game."""

    matter: int
    person: str
    by: str


class WinningsSeized(PokerEvent, frozen=True, kw_only=True):
    """What a player won with a prohibited device in possession is retained."""

    number: int
    seat: int
    owner: str
    amount: int
    booth: int = 0
    """How much of the amount was held at the booth; the rest lay on the table."""
    by: str


class InvestigationConcluded(PokerEvent, frozen=True, kw_only=True):
    """Retained winnings are returned (to the seat, or at the booth: 0) or kept."""

    number: int
    seat: int
    owner: str
    returned: int
    kept: int
    words: str
    by: str


class DeviceConfiscated(PokerEvent, frozen=True, kw_only=True):
    """A prohibited device was taken away."""

    person: str
    by: str


class PersonDetained(PokerEvent, frozen=True, kw_only=True):
    """Somebody is detained until an authorised person comes."""

    person: str
    by: str


class DetentionEnded(PokerEvent, frozen=True, kw_only=True):
    """An authorised person came and took the matter over."""

    person: str
    words: str
    by: str


class DetrimentFound(PokerEvent, frozen=True, kw_only=True):
    """A player was found to harm the integrity of the game."""

    number: int
    person: str
    hand: int
    words: str
    by: str


class ComplaintRaised(PokerEvent, frozen=True, kw_only=True):
    """A player raised a dispute."""

    number: int
    person: str
    hand: int
    words: str


class InspectorAdvised(PokerEvent, frozen=True, kw_only=True):
    """The complainant was told that an inspector is there and may be consulted."""

    matter: int
    person: str


class ComplaintDecided(PokerEvent, frozen=True, kw_only=True):
    """A dispute was decided."""

    matter: int
    words: str
    by: str


class ReviewRequested(PokerEvent, frozen=True, kw_only=True):
    """Somebody asked for a review of a decision."""

    matter: int
    person: str


class ReviewDecided(PokerEvent, frozen=True, kw_only=True):
    """A decision was reviewed; `readmitted` plays again because it did not stand."""

    matter: int
    upheld: bool
    readmitted: str
    words: str
    by: str


class OutcomeInvalidated(PokerEvent, frozen=True, kw_only=True):
    """The hand has no outcome."""

    number: int
    why: str
    words: str
    by: str


class HandVoided(PokerEvent, frozen=True, kw_only=True):
    """Every wager of the hand goes back; before that, pots that were pushed and commission that was taken."""

    number: int
    refunds: tuple[Refund, ...]
    taken: tuple[Refund, ...]
    raked: int
    dropped: bool
    """The commission had been dropped: it comes back out of the drop box, not from the slide."""


class RulesGiven(PokerEvent, frozen=True, kw_only=True):
    """Somebody got a copy of the rules."""

    person: str


# --- hands when they are complete -----------------------------------------------------------------


class HandInspected(PokerEvent, frozen=True, kw_only=True):
    """A hand was inspected; its cards are for the house and its player."""

    seat: int
    owner: str
    cards: tuple[int, ...]
    by: str


class HandShownTo(PokerEvent, frozen=True, kw_only=True):
    """A player showed the hand to another; its cards are for the two."""

    seat: int
    owner: str
    person: str
    cards: tuple[int, ...]


class HandShownToAll(PokerEvent, frozen=True, kw_only=True):
    """A hand that one player had seen was shown to the table, because somebody asked."""

    seat: int
    owner: str
    asked: str
    cards: tuple[int, ...]


class SignsPosted(PokerEvent, frozen=True, kw_only=True, tag="poker.SignsPosted/2"):
    """The table signs say what holds now: it follows from the table."""


# --- cards ----------------------------------------------------------------------------------------


class CountInstructed(PokerEvent, frozen=True, kw_only=True):
    """The dealer is to check and verify the number of cards."""

    by: str


class CardsCounted(PokerEvent, frozen=True, kw_only=True):
    """The cards were counted; `right` is how many there should be."""

    cards: int
    right: int
    by: str


class CardsChanged(PokerEvent, frozen=True, kw_only=True):
    """Unfit cards were replaced: these, or the whole deck."""

    cards: tuple[int, ...]
    whole: bool
    words: str
    by: str


class NewCardsChecked(PokerEvent, frozen=True, kw_only=True):
    """A new deck was checked; it is shuffled and cut for the next hand."""

    by: str


# --- changes and closing --------------------------------------------------------------------------


class ChangeAnnounced(PokerEvent, frozen=True, kw_only=True):
    """Players have notice of a change; unless most of them agree it waits for hand `after` to be complete."""

    game: str
    options: dict[str, Any]
    after: int
    by: str


class ClosingAnnounced(PokerEvent, frozen=True, kw_only=True):
    """Players have notice that the table may close once hand `after` is complete."""

    after: int
    by: str


class AnnouncementWithdrawn(PokerEvent, frozen=True, kw_only=True):
    """An announced change, or the announced closing, will not be."""

    subject: str
    by: str


class PlayerAgreed(PokerEvent, frozen=True, kw_only=True):
    """A player agrees, or no longer."""

    person: str
    subject: str
    agrees: bool


class GameChanged(PokerEvent, frozen=True, kw_only=True):
    """The announced change is in effect: the game and all options in force."""

    game: str
    options: dict[str, Any]
    agreed: bool
    """Most players agreed, so that the notice need not run out."""
    new_cards: bool
    """The game takes another deck."""


class CommissionVaried(PokerEvent, frozen=True, kw_only=True):
    """The commission has another method or amount: all options in force."""

    options: dict[str, Any]
    by: str


# --- commission -----------------------------------------------------------------------------------


class TimeCharged(PokerEvent, frozen=True, kw_only=True):
    """A player's time charge lies on the drop slide; it is paid until `until`."""

    seat: int
    owner: str
    amount: int
    until: int


class TimeVerified(PokerEvent, frozen=True, kw_only=True):
    """A supervisor verified the time charges on the drop slide."""

    amount: int
    by: str


class TimeDropped(PokerEvent, frozen=True, kw_only=True):
    """The time charges are in the drop box."""

    amount: int
    by: str


class CommissionDropped(PokerEvent, frozen=True, kw_only=True):
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
