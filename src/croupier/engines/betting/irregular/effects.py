"""What a ruling on an irregularity of poker does: the closed list."""

from typing import TypeAlias

from croupier.kernel.irregular import Effect


class PlayOn(Effect, frozen=True):
    """The hand goes on as it is."""


class InSequence(Effect, frozen=True):
    """A card that was shown is used when its turn comes."""


class ReplaceByBurn(Effect, frozen=True):
    """An exposed card changes places with the card due to be burned first, which is dealt face down."""

    seat: int
    out: int
    card: int
    """The card that the player gets."""


class Rebuild(Effect, frozen=True):
    """The cards of this street go back in the order in which they came and are dealt as they should have been."""


class TurnUp(Effect, frozen=True):
    """The last down card of a player is turned up."""

    seat: int
    card: int


class TakeBack(Effect, frozen=True):
    """These cards go back into the rest of the deck, which is shuffled."""

    cards: tuple[int, ...]
    cut: bool
    again: bool = False
    """They are dealt again at once, with a burn, and the betting goes on where it was."""
    burned: bool = False
    """The burn for the next card is done already."""


class SetAside(Effect, frozen=True):
    """A card is put aside until the last community card is due."""

    card: int


class NextBurn(Effect, frozen=True):
    """A card that was opened by mistake will be the next burn."""

    card: int


class ToMuck(Effect, frozen=True):
    """A card that was opened by mistake goes into the muck."""

    card: int


class Ceiling(Effect, frozen=True):
    """Nobody may wager more than this in the round."""

    most: int


class AllUp(Effect, frozen=True):
    """All last cards come face up, and the opener of the round before opens again."""


class AskPlayers(Effect, frozen=True):
    """These players are asked whether they want to count as all-in."""

    seats: int


class CountAllIn(Effect, frozen=True):
    """A player counts as all-in for the rest of the hand."""

    seat: int


class BurnsBack(Effect, frozen=True):
    """The burn cards are shuffled and dealt on from."""


class Keep(Effect, frozen=True):
    """A player served too early keeps the cards; the one passed over gets the next."""

    seat: int


class PutBack(Effect, frozen=True):
    """A player served too early gives the cards back unseen and has the discards again."""

    seat: int


class Retrieve(Effect, frozen=True):
    """A hand that was swept into the muck is taken out of it, and is live as before."""

    seat: int


AnyEffect: TypeAlias = (
    PlayOn
    | InSequence
    | ReplaceByBurn
    | Rebuild
    | TurnUp
    | TakeBack
    | SetAside
    | NextBurn
    | ToMuck
    | Ceiling
    | AllUp
    | AskPlayers
    | CountAllIn
    | BurnsBack
    | Keep
    | PutBack
    | Retrieve
)


# --- effects that are events of their own ---------------------------------------------------------


class Misdeal(Effect, frozen=True):
    """Everything that was put in goes back, and the hand ends: `Misdealt`."""


class DeadHand(Effect, frozen=True):
    """A hand is dead, and its wagers go back or stay in the pot: `HandKilled`."""

    seat: int
    back: bool


Outcome: TypeAlias = AnyEffect | Misdeal | DeadHand
"""What a ruling can come to."""
