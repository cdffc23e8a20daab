"""What has gone wrong in a round with cards, hands and chips, noticed or not: rulings and the deal go by it."""

import msgspec

from croupier.engines.cards.effects import Place
from croupier.law.books import Rule


class Errors(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What has gone wrong, and what was made of it."""

    odd: dict[Place, int] = {}
    """Places where the deal went wrong, with the cards too many or too few."""
    misdrawn: dict[Place, int] = {}
    """Hands that get so many cards too many or too few in a draw."""
    exposed: tuple[tuple[Place, int], ...] = ()
    """Cards exposed in error while dealing."""
    kept_up: bool = False
    """A card exposed in error stays as the house's up card."""
    narrowed: bool = False
    """The house showed a card too early: what is left to decide is narrower than it was."""
    surplus: tuple[Place, bool] | None = None
    """A card drawn in error, the last of the hand at this place, and whether everybody has seen it."""
    astray: tuple[Place, Place] | None = None
    """Where the next card will go in error, and where it is meant to go."""
    misplaced: tuple[Place, Place, int] | None = None
    """Where a card went in error, where it was meant to go, and the number of cards out by then."""
    missing: tuple[tuple[Place, Rule], ...] = ()
    """Places that were passed over and get their card now, and why."""
    viewed: dict[str, tuple[int, ...]] = {}
    """Hands that a player looked at against a direction."""
    laid_down: frozenset[int] = frozenset()
    """Boxes whose player laid the hand down and lost it to the discard pile."""
    unnoticed: frozenset[int] = frozenset()
    """Stakes that slipped in: nobody has looked whether they may lie there."""
