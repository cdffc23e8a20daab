"""What happens in a hand of poker, mistakes and rulings too. Amounts in cents; `owner` is whose chips move."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.engines.betting.irregular.effects import AnyEffect
from croupier.engines.betting.irregular.kinds import AnyFinding, AnyMistake
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.state import ForcedBet, Share
from croupier.kernel.events import Event, family
from croupier.law.books import Rule


class PokerEvent(Event, frozen=True, tag=family("poker"), kw_only=True):
    """Something that happened at a poker table."""


class Unasked(PokerEvent, frozen=True, kw_only=True):
    """Brought about by the rules of the table alone."""

    unasked: ClassVar[bool] = True


class HandBegan(PokerEvent, frozen=True, kw_only=True):
    """A hand began: where the button is, who is dealt in, with which chips, and the forced bets that are due."""

    number: int
    button: int
    order: tuple[int, ...]
    """Who is dealt in, in the order of the deal."""
    owners: tuple[str, ...]
    stacks: tuple[int, ...]
    forced: tuple[ForcedBet, ...]
    blind: int
    """The seat of the last blind; 0 without blinds."""
    positions: tuple[int, ...] = ()
    """Where button and blinds stand, the button first; a seat of them may be empty (dead button, no small blind)."""
    missed: tuple[tuple[int, int], ...] = ()
    """Blinds that passed a player who is not dealt in: seat, and the number of the blind from 0."""


class ForcedPosted(PokerEvent, frozen=True, kw_only=True):
    """An ante, a blind or an over-blind is in."""

    seat: int
    owner: str
    amount: int
    kind: ForcedKind
    to: int
    """The bet that is now to be called."""


class Pile(StrEnum):
    """Cards that are shuffled together."""

    DECK = "deck"
    MUCK = "muck"
    BURNS = "burns"
    """With what was left."""


DECK, MUCK, BURNS = Pile


class CardsShuffled(PokerEvent, frozen=True, kw_only=True):
    """The order of the cards; in mid-hand the order of those that are dealt on from."""

    order: tuple[int, ...]
    of: Pile


class DeckCut(PokerEvent, frozen=True, kw_only=True):
    """The cards were cut, once."""

    at: int


class CardDealt(Unasked, frozen=True, kw_only=True):
    """A card to a place, the kitty's being 0."""

    seat: int
    card: int
    up: bool


class CardBurned(Unasked, frozen=True, kw_only=True):
    """The top card was put aside unseen."""

    card: int


class BoardDealt(Unasked, frozen=True, kw_only=True):
    """Community cards were turned up, all at once."""

    cards: tuple[int, ...]


class CommunityDealt(Unasked, frozen=True, kw_only=True):
    """Stud: the cards run out, and one card is everybody's last."""

    card: int


class RoundOpened(Unasked, frozen=True, kw_only=True):
    """A betting round began."""

    street: int
    opener: int
    pending: int
    to: int
    by: int


class DrawOpened(Unasked, frozen=True, kw_only=True):
    """The draw began; `pending` may exchange cards in turn."""

    pending: int


class Folded(PokerEvent, frozen=True, kw_only=True):
    """A hand was given up; `ghost`: its position goes on getting cards for now."""

    seat: int
    ghost: bool


class Checked(PokerEvent, frozen=True, kw_only=True):
    """A player bet nothing."""

    seat: int


class BetCalled(PokerEvent, frozen=True, kw_only=True):
    """A player called, perhaps with the last chips."""

    seat: int
    owner: str
    amount: int
    all_in: bool


class Raised(PokerEvent, frozen=True, kw_only=True):
    """A player bet or raised; `full`: by enough to let those act again who had acted."""

    seat: int
    owner: str
    amount: int
    to: int
    base: int
    by: int
    full: bool
    all_in: bool
    raises: int
    """Raises of this round, this one included if it counts."""
    half: bool = False
    """An all-in of half a bet or raise, or more, and not a full one."""


class WagerReturned(Unasked, frozen=True, kw_only=True):
    """What nobody called goes back; `alone`: nobody called any of it, and `kept` of it only equals other bets."""

    seat: int
    owner: str
    amount: int
    kept: int
    alone: bool


class RoundClosed(Unasked, frozen=True, kw_only=True):
    """A betting round is over, or there was none to be had; `order` gets the next cards."""

    street: int
    order: tuple[int, ...]


class Drew(PokerEvent, frozen=True, kw_only=True):
    """A player threw cards away and gets as many."""

    seat: int
    discards: tuple[int, ...]


class KittyTaken(PokerEvent, frozen=True, kw_only=True):
    """A player threw the hand away for the kitty, for a bet equal to the last blind."""

    seat: int
    owner: str
    amount: int
    cards: tuple[int, ...]
    all_in: bool
    answered: bool
    """The bet calls what is to be called; otherwise the player still has to act."""


class KittyMucked(Unasked, frozen=True, kw_only=True):
    """Nobody took the kitty."""


class HandShown(PokerEvent, frozen=True, kw_only=True, tag="poker.HandShown/2"):
    """A hand was laid open; `words` say what it is."""

    seat: int
    cards: tuple[int, ...]
    high: int
    low: int
    words: str
    ranking: Rule
    """The order of hands by which it counts."""


class TimeCalled(PokerEvent, frozen=True, kw_only=True):
    """The time of a player in turn is over; what follows is done for want of a word."""

    seat: int
    owner: str
    by: str


class HandMucked(PokerEvent, frozen=True, kw_only=True):
    """A hand was thrown away at the showdown; `beaten`: by open hands, and not by its player."""

    seat: int
    beaten: bool = False


class HandSeen(PokerEvent, frozen=True, kw_only=True):
    """A hand was exposed because somebody asked; `tapped`: on the muck first, so that it cannot win."""

    seat: int
    asked: str
    cards: tuple[int, ...]
    high: int
    low: int
    tapped: bool


class RakeTaken(Unasked, frozen=True, kw_only=True):
    """What the house takes from the pots, pot by pot; nothing where a rule exempts the hand."""

    amounts: tuple[int, ...]


class PotAwarded(Unasked, frozen=True, kw_only=True):
    """A pot was pushed."""

    pot: int
    shares: tuple[Share, ...]


class HandEnded(PokerEvent, frozen=True, kw_only=True, tag="poker.HandEnded/2"):
    """The hand is over; the chips in front of everybody."""

    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    voided: bool = False
    """A casino supervisor invalidated its outcome (11.4)."""


HandEvent: TypeAlias = (
    HandBegan
    | ForcedPosted
    | CardsShuffled
    | DeckCut
    | CardDealt
    | CardBurned
    | BoardDealt
    | CommunityDealt
    | RoundOpened
    | DrawOpened
    | Folded
    | Checked
    | BetCalled
    | Raised
    | WagerReturned
    | RoundClosed
    | Drew
    | KittyTaken
    | KittyMucked
    | HandShown
    | HandMucked
    | TimeCalled
    | HandSeen
    | RakeTaken
    | PotAwarded
    | HandEnded
)


class HandSlipped(PokerEvent, frozen=True, kw_only=True):
    """A mistake: the rule is the one it breaks. What only comes with its card is `coming` until then."""

    mistake: AnyMistake
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


class CardFlashed(PokerEvent, frozen=True, kw_only=True):
    """A down card that was just dealt lies face up: everybody has seen it."""

    seat: int
    nth: int
    """Its number among the down cards, from 0."""
    card: int
    initial: bool


class SeatSkipped(PokerEvent, frozen=True, kw_only=True):
    """A player got no card where one was due."""

    seat: int


class CardTooMany(PokerEvent, frozen=True, kw_only=True):
    """A player got a card that was not due."""

    seat: int
    card: int
    up: bool = False


class BurnPassed(PokerEvent, frozen=True, kw_only=True):
    """No card of the deck is burned before these cards: forgotten, or there is a burn already."""

    forgotten: bool
    card: int = -1
    """A card that lay aside for it."""


class BoxedMucked(PokerEvent, frozen=True, kw_only=True):
    """A card that lay face up in the deck went into the muck."""

    card: int


class BoardMisdealt(PokerEvent, frozen=True, kw_only=True):
    """Too many community cards were opened at once; the first `right` of them stay."""

    mistake: AnyMistake
    cards: tuple[int, ...]
    right: int


class CardsLying(PokerEvent, frozen=True, kw_only=True):
    """The order in which the cards lay: nobody shuffled them."""

    order: tuple[int, ...]


class StubShuffled(PokerEvent, frozen=True, kw_only=True):
    """The rest of the deck was shuffled in mid-hand."""

    order: tuple[int, ...]


class StubCut(PokerEvent, frozen=True, kw_only=True):
    """The rest of the deck was cut."""

    at: int


class DiscoveryMade(PokerEvent, frozen=True, kw_only=True):
    """Dealer or supervisor found something that had gone wrong."""

    finding: AnyFinding
    by: str


class DiscoveryPointed(PokerEvent, frozen=True, kw_only=True):
    """A player pointed something out; dealer or supervisor have to rule on it."""

    finding: AnyFinding
    by: str


class DiscoveryLapsed(PokerEvent, frozen=True, kw_only=True):
    """What was pointed out is so no longer: that hand is out, or another ruling has put it right."""

    finding: AnyFinding


class HandRuled(PokerEvent, frozen=True, kw_only=True):
    """A ruling, and what it does."""

    effect: AnyEffect


class Misdealt(PokerEvent, frozen=True, kw_only=True):
    """A misdeal: everything that was put in goes back, `raked` out of what the house had taken, and the hand ends."""

    refunds: tuple[Share, ...]
    raked: int = 0


class HandKilled(PokerEvent, frozen=True, kw_only=True):
    """A hand was declared dead; `amount` went back to its player."""

    seat: int
    owner: str
    amount: int


class AllInChosen(PokerEvent, frozen=True, kw_only=True):
    """A player whose last card was exposed chose whether to count as all-in."""

    seat: int
    all_in: bool


class CeilingLifted(PokerEvent, frozen=True, kw_only=True):
    """The round with a ceiling on wagers is over."""


class PlayResumed(PokerEvent, frozen=True, kw_only=True):
    """The cards lie as they should, and the betting goes on."""


IrregularEvent: TypeAlias = (
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
