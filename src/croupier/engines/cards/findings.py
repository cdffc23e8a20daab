"""Mistakes that people make and what the floor finds of them. A card that everybody sees is both at once."""

from typing import TypeAlias

from croupier.engines.cards.effects import DEALER, Place
from croupier.kernel.irregular import Finding, Mistake


class CardExposed(Finding, frozen=True):
    """The nth card of a hand (from 1) was exposed while the cards were being dealt."""

    place: Place
    nth: int


class DealerExposed(Finding, frozen=True):
    """After the deal the dealer showed the nth card of a hand of the house before everybody had decided."""

    nth: int
    place: Place = DEALER


class PlayerExposed(Finding, frozen=True):
    """A player showed one or more cards of the hand."""

    box: int


class HandsDiscussed(Finding, frozen=True):
    """A player exchanged cards or told another about a hand."""

    person: str


class CardsOffTable(Finding, frozen=True):
    """A player took cards off the table."""

    person: str


class WrongCount(Finding, frozen=True):
    """A hand has the wrong number of cards."""

    place: Place


class DealtWithoutWager(Finding, frozen=True):
    """Cards were dealt to an area without the wager that asks for them."""

    box: int


class DeckIncomplete(Finding, frozen=True):
    """The deck in use is not what it should be: cards are missing, too many or double, or have another back."""


class PlayerAbsent(Finding, frozen=True):
    """A player with a complete hand is not there to decide on it."""

    box: int


class CollectedEarly(Finding, frozen=True):
    """The dealer took a hand away before its player had decided."""

    box: int


class LaidDownDiscarded(Finding, frozen=True):
    """A player laid the cards down and they ended on the discard pile."""

    box: int


class BlindHandViewed(Finding, frozen=True):
    """A player looked at a hand that was to be played blind."""

    person: str


class ExposedBeforeShoe(Finding, frozen=True):
    """A card was exposed before the cards entered the shoe."""


class LightDark(Finding, frozen=True):
    """The indicator light stayed dark after a chip went into the slot."""

    box: int


class NotDeclared(Finding, frozen=True):
    """A player got bought or exchanged cards without having declared a combination that this wager pays."""

    box: int
    wager: str


class DrawnInError(Finding, frozen=True):
    """A card was drawn to a hand that gets none."""

    place: Place


class FaceUpInShoe(Finding, frozen=True):
    """The next card in the shoe lies face up."""


class Misplaced(Finding, frozen=True):
    """The last card dealt lies at a place that it was not for."""

    place: Place


class OrderLost(Finding, frozen=True):
    """A card lies at a place that it was not for, and others have been dealt since."""

    place: Place


class ShufflerFailed(Finding, frozen=True):
    """The shuffling device broke down; whether anybody was harmed by it, and whether there is another."""

    harmed: bool
    spare: bool


class CardSpoilt(Finding, frozen=True):
    """A player who handles a hand of the house has torn, marked or withheld its nth card."""

    place: Place
    nth: int


class HolderAbsent(Finding, frozen=True):
    """The player who handles a hand of the house is not there to turn its cards."""

    place: Place


AnyFinding: TypeAlias = (
    CardExposed
    | DealerExposed
    | PlayerExposed
    | HandsDiscussed
    | CardsOffTable
    | WrongCount
    | DealtWithoutWager
    | DeckIncomplete
    | PlayerAbsent
    | CollectedEarly
    | LaidDownDiscarded
    | BlindHandViewed
    | ExposedBeforeShoe
    | LightDark
    | NotDeclared
    | DrawnInError
    | FaceUpInShoe
    | Misplaced
    | OrderLost
    | ShufflerFailed
    | CardSpoilt
    | HolderAbsent
)


class DealtToEmptyArea(Mistake, frozen=True):
    """The dealer includes an area without a wager in the deal."""

    box: int


class ExtraCard(Mistake, frozen=True):
    """A place gets one card too many."""

    place: Place


class MissedCard(Mistake, frozen=True):
    """A place is passed over once."""

    place: Place


class CardLost(Mistake, frozen=True):
    """A card goes missing from the undealt part of the deck: the nth from the bottom, whichever that is."""

    nth: int = 1


class CardAdded(Mistake, frozen=True):
    """A card of another deck gets to the bottom of the deck in use, with the same back or a foreign one."""

    card: int
    foreign: bool = False


class CardSwapped(Mistake, frozen=True):
    """A card of another deck takes the place of the nth from the bottom, with the same back or a foreign one."""

    card: int
    nth: int = 1
    foreign: bool = False


class HandCollected(Mistake, frozen=True):
    """The dealer collects a hand whose player has not decided."""

    box: int


class HandLaidDown(Mistake, frozen=True):
    """A player lays an undecided hand down and it is put on the discard pile."""

    box: int


class BlindHandLookedAt(Mistake, frozen=True):
    """A player picks up a hand that the direction keeps blind."""

    box: int


class CardDrawn(Mistake, frozen=True):
    """After the deal a card is drawn to a hand that gets none, face up or down."""

    place: Place
    up: bool = True


class CardTurned(Mistake, frozen=True):
    """The next card in the shoe lies face up."""


class CardMisplaced(Mistake, frozen=True):
    """The next card of the deal goes to this place instead of the one it is meant for."""

    place: Place
    meant: Place


class UnnoticedWager(Mistake, frozen=True):
    """Chips are put down against the rules and nobody notices."""

    person: str
    box: int
    wager: str
    amount: int


AnyMistake: TypeAlias = (
    DealtToEmptyArea
    | ExtraCard
    | MissedCard
    | CardLost
    | CardAdded
    | CardSwapped
    | HandCollected
    | HandLaidDown
    | BlindHandLookedAt
    | CardDrawn
    | CardTurned
    | CardMisplaced
    | UnnoticedWager
)
