"""What happens in a round: wagers, cards, decisions, fates, irregularities."""

from enum import StrEnum

from croupier.play.answers import Question
from croupier.play.effects import AnyEffect, Place
from croupier.play.events.base import Event
from croupier.play.findings import AnyFinding, AnyMistake
from croupier.rulebook import Rule


class WagerPlaced(Event, frozen=True, kw_only=True):
    """Chips were put down: the stake is pending until its fate is settled."""

    stake: int
    owner: str
    box: int
    wager: str
    amount: int
    hand: int = 0
    spoken: bool = False
    by: str = ""
    """The nominee who put it down for its owner."""


class WagerWithdrawn(Event, frozen=True, kw_only=True):
    """The owner took the stake back while that was allowed."""

    stake: int
    by: str = ""
    """The nominee who took it back for its owner."""


class BetsClosed(Event, frozen=True, kw_only=True):
    """The dealer called "No more bets": the boxes that get cards, in the order of the deal, and who sits where."""

    by: str
    boxes: tuple[int, ...]
    seats: dict[str, int]


class Dealt(Event, frozen=True, kw_only=True):
    """One card to one place, face up or down."""

    to: Place
    card: int
    up: bool = False


class DealComplete(Event, frozen=True, kw_only=True):
    """Every place has the cards it is to get."""


class TurnedUp(Event, frozen=True, kw_only=True):
    """A face down card of the house was turned up as the rules say."""

    place: Place
    nth: int
    card: int


class PickedUp(Event, frozen=True, kw_only=True):
    """A player picked up the hand and knows it."""

    place: Place
    cards: tuple[int, ...]


class Chosen(Event, frozen=True, kw_only=True):
    """A player's decision on a hand."""

    place: Place
    choice: str
    by: str
    cards: tuple[int, ...] = ()
    """The cards of the hand it names, by their place in it, counted from 1."""
    again: bool = False
    """The hand is not decided with it."""
    amount: int = 0
    """What is wagered with it, or the amount that it names."""


class Discarded(Event, frozen=True, kw_only=True):
    """Some cards of a hand, by their place in it (from 1), went to the discard rack; the rest of the hand plays on."""

    place: Place
    nths: tuple[int, ...]
    cards: tuple[int, ...]


class PutBack(Event, frozen=True, kw_only=True):
    """The last cards dealt, by their place in a hand (from 1), were taken back unseen and are the next in play."""

    place: Place
    nths: tuple[int, ...]


class SplitOff(Event, frozen=True, kw_only=True):
    """A pair was split: its second card is the first of a new hand of the box."""

    place: Place
    new: Place
    cards: tuple[int, ...]


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """A marker stands beside a wager for another one that its owner need not make; `worth` is what it counts for."""

    place: Place
    owner: str
    kind: str
    worth: int


class MarkerTaken(Event, frozen=True, kw_only=True):
    """The dealer took a marker away."""

    place: Place
    owner: str
    kind: str


class HolderNamed(Event, frozen=True, kw_only=True):
    """Who handles the cards of a hand of the house in this round, marked by a puck."""

    place: Place
    person: str
    puck: str


class VoidHandCalled(Event, frozen=True, kw_only=True):
    """The next round is dealt without wagers."""

    by: str


class Called(Event, frozen=True, kw_only=True):
    """The dealer called something out to the whole table."""

    words: str


class HandDeclared(Event, frozen=True, kw_only=True):
    """A player said what the hand is worth; the cards decide."""

    place: Place
    words: str
    by: str


class Revealed(Event, frozen=True, kw_only=True):
    """All cards of a hand are face up on the table."""

    place: Place
    cards: tuple[int, ...]


class Announced(Event, frozen=True, kw_only=True):
    """The dealer said what a hand is worth or how it fared."""

    place: Place
    words: str
    ranked_by: Rule
    """The rule by which the hand was ranked, or compared with the dealer's."""


class Fate(StrEnum):
    """What becomes of a stake."""

    WON = "won"
    LOST = "lost"
    VOID = "void"
    STAND_OFF = "stand off"
    TAKEN_BACK = "taken back"
    FEE = "fee"
    """Not wagered but paid, for what it buys."""


class Settled(Event, frozen=True, kw_only=True):
    """A stake's fate: `back` of it returns to its owner with the winnings `won`; `limited` if a maximum cut them."""

    stake: int
    owner: str
    box: int
    wager: str
    fate: Fate
    amount: int
    back: int
    won: int = 0
    limited: bool = False
    hand: int = 0
    commission: int = 0
    """What was kept of the winnings: `won` is without it."""


class Paid(Event, frozen=True, kw_only=True):
    """A payment beside the fate of a stake, such as a bonus; `limited` if a maximum cut it."""

    stake: int
    owner: str
    box: int
    wager: str
    won: int
    limited: bool = False


class PaidBack(Event, frozen=True, kw_only=True):
    """A payment beside a stake's fate is undone because the hand or the whole round is void."""

    stake: int
    owner: str
    box: int
    wager: str
    won: int


class Reversed(Event, frozen=True, kw_only=True):
    """A settlement is undone because the whole round is void: the stake goes back, winnings are returned."""

    stake: int
    owner: str
    amount: int
    back: int
    won: int


class Collected(Event, frozen=True, kw_only=True):
    """A hand was counted face down and put into the discard rack."""

    place: Place
    count: int


class Slipped(Event, frozen=True, kw_only=True):
    """A mistake happened; the rule cited is the one it broke."""

    mistake: AnyMistake
    by: str


class Found(Event, frozen=True, kw_only=True):
    """An irregularity was reported; the rule cited is the one it broke."""

    finding: AnyFinding
    by: str
    cards: tuple[int, ...] = ()
    """The cards that everybody has now seen, if the finding is an exposure."""


class Ruled(Event, frozen=True, kw_only=True):
    """What is done about it, under which rule, and who ruled if it was for somebody to say."""

    effect: AnyEffect
    by: str = ""


class Referred(Event, frozen=True, kw_only=True):
    """The rules leave it to an office: the game waits for its answer."""

    question: Question


class RuledInWords(Event, frozen=True, kw_only=True):
    """An office decided what no rule covers."""

    words: str
    by: str


class RackOrdered(Event, frozen=True, kw_only=True):
    """The cards have run out in mid round: the discard rack is to be shuffled."""


class RackShuffled(Event, frozen=True, kw_only=True):
    """Chance has spoken: the cards of the discard rack in their new order, to be dealt next."""

    order: tuple[int, ...]


class RoundVoided(Event, frozen=True, kw_only=True):
    """The round has no result; the hands are dealt again after new wagers."""


class RoundEnded(Event, frozen=True, kw_only=True):
    """The last wager is settled and the last card collected."""
