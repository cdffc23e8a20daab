"""What happens in a hand of poker. Amounts in cents; `seat` is the place, `owner` the person whose chips move."""

from typing import TypeAlias

from croupier.play.events.base import Event
from croupier.poker.state import ForcedBet, Share
from croupier.rulebook import Rule


class HandBegan(Event, frozen=True, kw_only=True):
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


class ForcedPosted(Event, frozen=True, kw_only=True):
    """An ante, a blind or an over-blind is in."""

    seat: int
    owner: str
    amount: int
    kind: str
    to: int
    """The bet that is now to be called."""


class CardsShuffled(Event, frozen=True, kw_only=True):
    """The order of the cards; in mid-hand the order of those that are dealt on from."""

    order: tuple[int, ...]
    of: str
    """What was shuffled: `deck`, `muck` or `burns` (with what was left)."""


class DeckCut(Event, frozen=True, kw_only=True):
    """The cards were cut, once."""

    at: int


class CardDealt(Event, frozen=True, kw_only=True):
    """A card to a place, the kitty's being 0."""

    seat: int
    card: int
    up: bool


class CardBurned(Event, frozen=True, kw_only=True):
    """The top card was put aside unseen."""

    card: int


class BoardDealt(Event, frozen=True, kw_only=True):
    """Community cards were turned up, all at once."""

    cards: tuple[int, ...]


class CommunityDealt(Event, frozen=True, kw_only=True):
    """Stud: the cards run out, and one card is everybody's last."""

    card: int


class RoundOpened(Event, frozen=True, kw_only=True):
    """A betting round began."""

    street: int
    opener: int
    pending: int
    to: int
    by: int


class DrawOpened(Event, frozen=True, kw_only=True):
    """The draw began; `pending` may exchange cards in turn."""

    pending: int


class Folded(Event, frozen=True, kw_only=True):
    """A hand was given up; `ghost`: its position goes on getting cards for now."""

    seat: int
    ghost: bool


class Checked(Event, frozen=True, kw_only=True):
    """A player bet nothing."""

    seat: int


class BetCalled(Event, frozen=True, kw_only=True):
    """A player called, perhaps with the last chips."""

    seat: int
    owner: str
    amount: int
    all_in: bool


class Raised(Event, frozen=True, kw_only=True):
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


class WagerReturned(Event, frozen=True, kw_only=True):
    """What nobody called goes back; `alone`: nobody called any of it, and `kept` of it only equals other bets."""

    seat: int
    owner: str
    amount: int
    kept: int
    alone: bool


class RoundClosed(Event, frozen=True, kw_only=True):
    """A betting round is over, or there was none to be had; `order` gets the next cards."""

    street: int
    order: tuple[int, ...]


class Drew(Event, frozen=True, kw_only=True):
    """A player threw cards away and gets as many."""

    seat: int
    discards: tuple[int, ...]


class KittyTaken(Event, frozen=True, kw_only=True):
    """A player threw the hand away for the kitty, for a bet equal to the last blind."""

    seat: int
    owner: str
    amount: int
    cards: tuple[int, ...]
    all_in: bool
    answered: bool
    """The bet calls what is to be called; otherwise the player still has to act."""


class KittyMucked(Event, frozen=True, kw_only=True):
    """Nobody took the kitty."""


class HandShown(Event, frozen=True, kw_only=True):
    """A hand was laid open; `words` say what it is."""

    seat: int
    cards: tuple[int, ...]
    high: int
    low: int
    words: str
    ranking: Rule
    """The order of hands by which it counts."""


class HandMucked(Event, frozen=True, kw_only=True):
    """A hand was thrown away at the showdown; `beaten`: by open hands, and not by its player."""

    seat: int
    beaten: bool = False


class HandSeen(Event, frozen=True, kw_only=True):
    """A hand was exposed because somebody asked; `tapped`: on the muck first, so that it cannot win."""

    seat: int
    asked: str
    cards: tuple[int, ...]
    high: int
    low: int
    tapped: bool


class RakeTaken(Event, frozen=True, kw_only=True):
    """What the house takes from the pots, pot by pot; nothing where a rule exempts the hand."""

    amounts: tuple[int, ...]


class PotAwarded(Event, frozen=True, kw_only=True):
    """A pot was pushed."""

    pot: int
    shares: tuple[Share, ...]


class HandEnded(Event, frozen=True, kw_only=True):
    """The hand is over; the chips in front of everybody."""

    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]


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
    | HandSeen
    | RakeTaken
    | PotAwarded
    | HandEnded
)
