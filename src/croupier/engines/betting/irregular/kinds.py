"""What can go wrong in a hand of poker (section 9): mistakes that happen, and what is found of them later.

A mistake happens and may go unnoticed. One that everybody sees is ruled on at once; another has to be found first.
"""

from enum import StrEnum
from typing import TypeAlias

from croupier.kernel.irregular import Finding, Mistake


class Defect(StrEnum):
    """Why a deck is defective (1.1)."""

    NUMBER = "wrong number of cards"
    DUPLICATE = "duplicate cards"
    JOKER = "a joker"
    BACKS = "different backs"
    MARKED = "marked or scratched cards"
    IMPERFECT = "manufacturing imperfections"
    MANAGEMENT = "detrimental in the view of the management"
    """Nothing has to have happened for this one: a supervisor says so."""


SINGLE = (Defect.MARKED, Defect.IMPERFECT)
"""Faults of single cards, which may be replaced alone."""


# --- shuffle, cut, deck ---------------------------------------------------------------------------


class NotShuffled(Mistake, frozen=True):
    """The cards are dealt without a shuffle."""


class NotCut(Mistake, frozen=True):
    """The cards are dealt without a cut."""


class CutExposed(Mistake, frozen=True):
    """In cutting the card at the bottom of the lifted part shows; `at` is where the cards were divided."""

    at: int


class BoxedCard(Mistake, frozen=True):
    """A card lies face up in the deck, so many cards below the top."""

    ahead: int = 0


class DefectiveDeck(Mistake, frozen=True):
    """The deck is defective."""

    why: Defect


# --- the initial deal -----------------------------------------------------------------------------


class OutOfOrder(Mistake, frozen=True):
    """The deal begins at the wrong seat."""

    seat: int


class DealtOut(Mistake, frozen=True):
    """A player who is in the hand gets no cards."""

    seat: int


class ExtraHand(Mistake, frozen=True):
    """A hand is dealt to a seat that is not in the hand."""

    seat: int


class WrongNumber(Mistake, frozen=True):
    """A player gets a card too many or too few: in the initial deal, in the draw or in a later deal of stud."""

    seat: int
    more: bool


class CardExposed(Mistake, frozen=True):
    """The nth card of a player (from 1), which should lie face down, is dealt face up or shown by the dealer.

    Seat 0 is the kitty.
    """

    seat: int
    nth: int


class TwoUp(Mistake, frozen=True):
    """Stud: a down card of a player, by number from 1, comes face up, and so does the card that is due up."""

    seat: int
    nth: int = 1


class ThreeUp(Mistake, frozen=True):
    """Seven card stud: all three first cards of a player come face up."""

    seat: int


class DownInsteadOfUp(Mistake, frozen=True):
    """Stud: the card of the initial deal that should come face up comes face down."""

    seat: int


# --- later cards ----------------------------------------------------------------------------------


class NoBurn(Mistake, frozen=True):
    """The next burn is forgotten."""


class FlopTooMany(Mistake, frozen=True):
    """The flop is turned with so many cards."""

    count: int = 4


class EarlyFlop(Mistake, frozen=True):
    """The flop is dealt and turned before the first betting round is complete."""


class EarlyTurn(Mistake, frozen=True):
    """The fourth community card is turned before the second betting round is complete."""


class EarlyRiver(Mistake, frozen=True):
    """The fifth community card is turned before the third betting round is complete."""


class TwoTurned(Mistake, frozen=True):
    """With the next single community card so many cards are opened at once."""

    count: int = 2


class TopExposed(Mistake, frozen=True):
    """The dealer exposes the top card of the deck: in a betting round of stud or Manila, or in the draw.

    `burned`: the burn for the next cards was made with it, so that the card after the burn is shown.
    """

    burned: bool = False


class LastCardUp(Mistake, frozen=True):
    """Crown stud, seven card stud: a player's last card comes face up or is exposed."""

    seat: int


class NotAsked(Mistake, frozen=True):
    """The dealer goes on without asking a player whose last card was exposed."""


class BegunShort(Mistake, frozen=True):
    """Stud: the last cards are dealt without noticing that they will not reach."""


class DrawOutOfSequence(Mistake, frozen=True):
    """Draw: a player is served before the turn: cards of the hand, by number from 1, are exchanged."""

    seat: int
    nths: tuple[int, ...]


class CardDropped(Mistake, frozen=True):
    """A player drops or shows the nth down card (from 1)."""

    seat: int
    nth: int


class HandSwept(Mistake, frozen=True):
    """The dealer sweeps the hand of a player who has not folded, and did not protect it, into the muck."""

    seat: int


AnyMistake: TypeAlias = (
    NotShuffled
    | NotCut
    | CutExposed
    | BoxedCard
    | DefectiveDeck
    | OutOfOrder
    | DealtOut
    | ExtraHand
    | WrongNumber
    | CardExposed
    | TwoUp
    | ThreeUp
    | DownInsteadOfUp
    | NoBurn
    | FlopTooMany
    | EarlyFlop
    | EarlyTurn
    | EarlyRiver
    | TwoTurned
    | TopExposed
    | LastCardUp
    | NotAsked
    | BegunShort
    | DrawOutOfSequence
    | CardDropped
    | HandSwept
)


# --- findings; `mend`: in the view of who rules, the hands can be put right -----------------------


class Unshuffled(Finding, frozen=True):
    """The cards were not shuffled."""


class Uncut(Finding, frozen=True):
    """The cards were not cut."""


class WrongOrder(Finding, frozen=True):
    """The cards were dealt out of order."""

    mend: bool = False


class HandMissing(Finding, frozen=True):
    """A player was dealt out."""

    seat: int
    mend: bool = False


class HandExtra(Finding, frozen=True):
    """A hand too many was dealt."""

    mend: bool = False


class WrongCards(Finding, frozen=True):
    """A player has the wrong number of cards."""

    seat: int
    mend: bool = False


class NoneUp(Finding, frozen=True):
    """Stud: a player has no card up after the initial deal."""

    seat: int
    mend: bool = False


class WrongCardUp(Finding, frozen=True):
    """Stud: a card that should be down came face up in the initial deal; `mend`: the rules on it put it right."""

    seat: int
    mend: bool = False


class HandInMuck(Finding, frozen=True):
    """A live hand was swept into the muck; `certain`: in the view of who rules it is certain which cards they are."""

    seat: int
    certain: bool = False


class BurnMissing(Finding, frozen=True):
    """No card was burned."""

    mend: bool = False


class ServedEarly(Finding, frozen=True):
    """Draw: a player was served before the turn; `looked`: and has seen the cards."""

    seat: int
    looked: bool = True


class DeckDefective(Finding, frozen=True):
    """The deck is defective."""

    why: Defect


class NeverAsked(Finding, frozen=True):
    """A player whose last card was exposed was not asked about it."""

    seat: int


AnyFinding: TypeAlias = (
    Unshuffled
    | Uncut
    | WrongOrder
    | HandMissing
    | HandExtra
    | WrongCards
    | NoneUp
    | BurnMissing
    | ServedEarly
    | DeckDefective
    | NeverAsked
    | WrongCardUp
    | HandInMuck
)
