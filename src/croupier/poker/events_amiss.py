"""What happens in a hand of poker when something goes wrong: mistakes, what is found, rulings."""

from typing import TypeAlias

from croupier.play.events.base import Event
from croupier.poker.irregular_kinds import AnyDiscovery, AnySlip
from croupier.poker.rulings_effects import AnyHandEffect
from croupier.poker.state import Share


class HandSlipped(Event, frozen=True, kw_only=True):
    """A mistake: the rule is the one it breaks. What only comes with its card is `coming` until then."""

    mistake: AnySlip
    by: str
    cards: tuple[int, ...] = ()
    """Cards that everybody sees by it."""
    burn: int = -1
    """A card that was burned with it, which nobody saw."""
    thrown: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    """Cards that a player throws away and gets by it, which only that player sees."""
    boxed: int = -1
    """The card that lies face up in the deck, which nobody has seen yet."""


class CardFlashed(Event, frozen=True, kw_only=True):
    """A down card that was just dealt lies face up: everybody has seen it."""

    seat: int
    nth: int
    """Its number among the down cards, from 0."""
    card: int
    initial: bool


class SeatSkipped(Event, frozen=True, kw_only=True):
    """A player got no card where one was due."""

    seat: int


class CardTooMany(Event, frozen=True, kw_only=True):
    """A player got a card that was not due."""

    seat: int
    card: int
    up: bool = False


class BurnPassed(Event, frozen=True, kw_only=True):
    """No card of the deck is burned before these cards: forgotten, or there is a burn already."""

    forgotten: bool
    card: int = -1
    """A card that lay aside for it."""


class BoxedMucked(Event, frozen=True, kw_only=True):
    """A card that lay face up in the deck went into the muck."""

    card: int


class BoardMisdealt(Event, frozen=True, kw_only=True):
    """Too many community cards were opened at once; the first `right` of them stay."""

    mistake: AnySlip
    cards: tuple[int, ...]
    right: int


class CardsLying(Event, frozen=True, kw_only=True):
    """The order in which the cards lay: nobody shuffled them."""

    order: tuple[int, ...]


class StubShuffled(Event, frozen=True, kw_only=True):
    """The rest of the deck was shuffled in mid-hand."""

    order: tuple[int, ...]


class StubCut(Event, frozen=True, kw_only=True):
    """The rest of the deck was cut."""

    at: int


class DiscoveryMade(Event, frozen=True, kw_only=True):
    """Dealer or supervisor found something that had gone wrong."""

    finding: AnyDiscovery
    by: str


class DiscoveryPointed(Event, frozen=True, kw_only=True):
    """A player pointed something out; dealer or supervisor have to rule on it."""

    finding: AnyDiscovery
    by: str


class DiscoveryLapsed(Event, frozen=True, kw_only=True):
    """What was pointed out is so no longer: that hand is out, or another ruling has put it right."""

    finding: AnyDiscovery


class HandRuled(Event, frozen=True, kw_only=True):
    """A ruling, and what it does."""

    effect: AnyHandEffect


class Misdealt(Event, frozen=True, kw_only=True):
    """A misdeal: everything that was put in goes back, `raked` out of what the house had taken, and the hand ends."""

    refunds: tuple[Share, ...]
    raked: int = 0


class HandKilled(Event, frozen=True, kw_only=True):
    """A hand was declared dead; `amount` went back to its player."""

    seat: int
    owner: str
    amount: int


class AllInChosen(Event, frozen=True, kw_only=True):
    """A player whose last card was exposed chose whether to count as all-in."""

    seat: int
    all_in: bool


class CeilingLifted(Event, frozen=True, kw_only=True):
    """The round with a ceiling on wagers is over."""


class PlayResumed(Event, frozen=True, kw_only=True):
    """The cards lie as they should, and the betting goes on."""


AmissEvent: TypeAlias = (
    HandSlipped
    | CardFlashed
    | SeatSkipped
    | CardTooMany
    | BurnPassed
    | BoxedMucked
    | BoardMisdealt
    | CardsLying
    | StubShuffled
    | StubCut
    | DiscoveryMade
    | DiscoveryPointed
    | DiscoveryLapsed
    | HandRuled
    | Misdealt
    | HandKilled
    | AllInChosen
    | CeilingLifted
    | PlayResumed
)
