"""What a ruling on an irregularity of poker does: the closed list. Misdeals and dead hands are events of their own."""

from typing import TypeAlias

import msgspec


class HandEffect(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What is done with cards or betting."""


class PlayOn(HandEffect, frozen=True):
    """The hand goes on as it is."""


class InSequence(HandEffect, frozen=True):
    """A card that was shown is used when its turn comes."""


class ReplaceByBurn(HandEffect, frozen=True):
    """An exposed card changes places with the card due to be burned first, which is dealt face down."""

    seat: int
    out: int
    card: int
    """The card that the player gets."""


class Rebuild(HandEffect, frozen=True):
    """The cards of this street go back in the order in which they came and are dealt as they should have been."""


class TurnUp(HandEffect, frozen=True):
    """The last down card of a player is turned up."""

    seat: int
    card: int


class TakeBack(HandEffect, frozen=True):
    """These cards go back into the rest of the deck, which is shuffled."""

    cards: tuple[int, ...]
    cut: bool
    again: bool = False
    """They are dealt again at once, with a burn, and the betting goes on where it was."""
    burned: bool = False
    """The burn for the next card is done already."""


class SetAside(HandEffect, frozen=True):
    """A card is put aside until the last community card is due."""

    card: int


class NextBurn(HandEffect, frozen=True):
    """A card that was opened by mistake will be the next burn."""

    card: int


class ToMuck(HandEffect, frozen=True):
    """A card that was opened by mistake goes into the muck."""

    card: int


class Ceiling(HandEffect, frozen=True):
    """Nobody may wager more than this in the round."""

    most: int


class AllUp(HandEffect, frozen=True):
    """All last cards come face up, and the opener of the round before opens again."""


class AskPlayers(HandEffect, frozen=True):
    """These players are asked whether they want to count as all-in."""

    seats: int


class CountAllIn(HandEffect, frozen=True):
    """A player counts as all-in for the rest of the hand."""

    seat: int


class BurnsBack(HandEffect, frozen=True):
    """The burn cards are shuffled and dealt on from."""


class Keep(HandEffect, frozen=True):
    """A player served too early keeps the cards; the one passed over gets the next."""

    seat: int


class PutBack(HandEffect, frozen=True):
    """A player served too early gives the cards back unseen and has the discards again."""

    seat: int


class Retrieve(HandEffect, frozen=True):
    """A hand that was swept into the muck is taken out of it, and is live as before."""

    seat: int


AnyHandEffect: TypeAlias = (
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
