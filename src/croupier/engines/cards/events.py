"""What happens at a table against the house: its cards and people, the round, the jackpot as the table sees it."""

from typing import Any, ClassVar, TypeAlias

from croupier.engines.cards.effects import AnyEffect, Place
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.questions import Question
from croupier.kernel.events import (
    ApprovalRecorded,
    CashedOut,
    ChipsBought,
    Event,
    NoticePosted,
    TableClosed,
    TableOpened,
    family,
)
from croupier.kernel.people import Role
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule


class CardsEvent(Event, frozen=True, tag=family("cards"), kw_only=True):
    """Something that happened at a table against the house."""


class Entailed(CardsEvent, frozen=True, kw_only=True):
    """Brought about by the jackpot."""

    entailed: ClassVar[bool] = True


class Unasked(CardsEvent, frozen=True, kw_only=True):
    """Brought about by the rules of the table alone."""

    unasked: ClassVar[bool] = True


class SatDown(CardsEvent, frozen=True, kw_only=True):
    """A person has taken the place at a box."""

    person: str
    box: int


class StoodUp(CardsEvent, frozen=True, kw_only=True):
    """A person has given up the place."""

    person: str
    box: int


class Waited(CardsEvent, frozen=True, kw_only=True):
    """A person wants to play and no place is free."""

    person: str


class StepDone(CardsEvent, frozen=True, kw_only=True):
    """A step of the opening procedure was performed."""

    step: str
    by: str


class ShuffleOrdered(CardsEvent, frozen=True, kw_only=True):
    """The cards have to be shuffled before the next card is dealt."""

    why: str
    by: str = ""


class Shuffled(CardsEvent, frozen=True, kw_only=True):
    """Chance has spoken: the order of the cards from the top."""

    order: tuple[int, ...]
    cut: bool
    """Whether the cards are to be cut next."""
    back: str = ""
    """The colour of their backs, where two sets take turns."""


class CardsCut(CardsEvent, frozen=True, kw_only=True):
    """An employee cut the cards once and put them into the shoe; `at` cards went to the bottom."""

    at: int
    by: str


class Burned(Unasked, frozen=True, kw_only=True):
    """A card was taken from the shoe and put away, face up or down."""

    card: int
    up: bool = False


class BurnShown(CardsEvent, frozen=True, kw_only=True):
    """The cards burned from this shoe were shown at a player's request."""

    cards: tuple[int, ...]
    by: str


class NomineeProposed(CardsEvent, frozen=True, kw_only=True):
    """A player wants somebody to wager and handle cards on the player's behalf."""

    player: str
    nominee: str


class NomineeApproved(CardsEvent, frozen=True, kw_only=True):
    """A supervisor approved a nominee, who is to be announced before acting."""

    player: str
    nominee: str
    by: str


class NomineeAppointed(CardsEvent, frozen=True, kw_only=True):
    """A supervisor announced a nominee; a marker stands before the player."""

    player: str
    nominee: str
    by: str


class NomineeReleased(CardsEvent, frozen=True, kw_only=True):
    """A player confirmed that the nominee is to act no longer."""

    player: str


class NomineeEnded(CardsEvent, frozen=True, kw_only=True):
    """A supervisor announced that a nominee acts no longer; the marker is taken away."""

    player: str
    nominee: str
    by: str


class PersonalLimitSet(CardsEvent, frozen=True, kw_only=True):
    """A player has a maximum of their own; 0: no longer."""

    person: str
    maximum: int
    by: str


class OptionChanged(CardsEvent, frozen=True, kw_only=True):
    """An option of the table has a new value."""

    option: str
    value: Any
    by: str


class CardsReplaced(CardsEvent, frozen=True, kw_only=True):
    """New cards are to be brought; the opening procedure starts over."""

    by: str


class DeckCounted(CardsEvent, frozen=True, kw_only=True):
    """The cards of the deck were counted; `right` is how many there should be."""

    cards: int
    right: int
    by: str


class DeckInspected(CardsEvent, frozen=True, kw_only=True):
    """The cards of the deck were looked through, faces and backs: what was wrong with them."""

    cards: int
    right: int
    doubled: int
    """Cards that are there once too often."""
    foreign: int
    """Cards whose backs are not those of the deck."""
    by: str


class Directed(CardsEvent, frozen=True, kw_only=True):
    """The operator gave the table a direction."""

    direction: str
    people: tuple[str, ...] = ()
    lifted: bool = False
    by: str


class LimitsChanged(CardsEvent, frozen=True, kw_only=True):
    """The table's limits are now these."""

    minimum: int
    maximum: int
    by: str


class Disputed(CardsEvent, frozen=True, kw_only=True):
    """A player disputes something, or takes it further: the office that is to decide now."""

    person: str
    words: str
    office: Role


class DisputeDecided(CardsEvent, frozen=True, kw_only=True):
    """An office decided a dispute; when that is final, the player is told of the right to see an inspector."""

    person: str
    words: str
    office: Role
    final: bool
    by: str


class WagerPlaced(CardsEvent, frozen=True, kw_only=True):
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


class WagerWithdrawn(CardsEvent, frozen=True, kw_only=True):
    """The owner took the stake back while that was allowed."""

    stake: int
    by: str = ""
    """The nominee who took it back for its owner."""


class BetsClosed(CardsEvent, frozen=True, kw_only=True):
    """The dealer called "No more bets": the boxes that get cards, in the order of the deal, and who sits where."""

    by: str
    boxes: tuple[int, ...]
    seats: dict[str, int]


class Dealt(Unasked, frozen=True, kw_only=True):
    """One card to one place, face up or down."""

    to: Place
    card: int
    up: bool = False


class DealComplete(Unasked, frozen=True, kw_only=True):
    """Every place has the cards it is to get."""


class TurnedUp(Unasked, frozen=True, kw_only=True):
    """A face down card of the house was turned up as the rules say."""

    place: Place
    nth: int
    card: int


class PickedUp(CardsEvent, frozen=True, kw_only=True):
    """A player picked up the hand and knows it."""

    place: Place
    cards: tuple[int, ...]


class Chosen(CardsEvent, frozen=True, kw_only=True):
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


class Discarded(Unasked, frozen=True, kw_only=True):
    """Some cards of a hand, by their place in it (from 1), went to the discard rack; the rest of the hand plays on."""

    place: Place
    nths: tuple[int, ...]
    cards: tuple[int, ...]


class PutBack(Unasked, frozen=True, kw_only=True):
    """The last cards dealt, by their place in a hand (from 1), were taken back unseen and are the next in play."""

    place: Place
    nths: tuple[int, ...]


class SplitOff(Unasked, frozen=True, kw_only=True):
    """A pair was split: its second card is the first of a new hand of the box."""

    place: Place
    new: Place
    cards: tuple[int, ...]


class MarkerPlaced(Unasked, frozen=True, kw_only=True):
    """A marker stands beside a wager for another one that its owner need not make; `worth` is what it counts for."""

    place: Place
    owner: str
    kind: str
    worth: int


class MarkerTaken(Unasked, frozen=True, kw_only=True):
    """The dealer took a marker away."""

    place: Place
    owner: str
    kind: str


class HolderNamed(Unasked, frozen=True, kw_only=True):
    """Who handles the cards of a hand of the house in this round, marked by a puck."""

    place: Place
    person: str
    puck: str


class VoidHandCalled(CardsEvent, frozen=True, kw_only=True):
    """The next round is dealt without wagers."""

    by: str


class Called(Unasked, frozen=True, kw_only=True):
    """The dealer called something out to the whole table."""

    words: str


class HandDeclared(CardsEvent, frozen=True, kw_only=True):
    """A player said what the hand is worth; the cards decide."""

    place: Place
    words: str
    by: str


class Revealed(Unasked, frozen=True, kw_only=True):
    """All cards of a hand are face up on the table."""

    place: Place
    cards: tuple[int, ...]


class Announced(Unasked, frozen=True, kw_only=True, tag="cards.Announced/2"):
    """The dealer said what a hand is worth or how it fared."""

    place: Place
    words: str
    ranked_by: Rule
    """The rule by which the hand was ranked, or compared with the dealer's."""


class Settled(Unasked, frozen=True, kw_only=True):
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


class Paid(Unasked, frozen=True, kw_only=True):
    """A payment beside the fate of a stake, such as a bonus; `limited` if a maximum cut it."""

    stake: int
    owner: str
    box: int
    wager: str
    won: int
    limited: bool = False


class PaidBack(Unasked, frozen=True, kw_only=True):
    """A payment beside a stake's fate is undone because the hand or the whole round is void."""

    stake: int
    owner: str
    box: int
    wager: str
    won: int


class Reversed(Unasked, frozen=True, kw_only=True):
    """A settlement is undone because the whole round is void: the stake goes back, winnings are returned."""

    stake: int
    owner: str
    amount: int
    back: int
    won: int


class Collected(Unasked, frozen=True, kw_only=True):
    """A hand was counted face down and put into the discard rack."""

    place: Place
    count: int


class Slipped(CardsEvent, frozen=True, kw_only=True):
    """A mistake happened; the rule cited is the one it broke."""

    mistake: AnyMistake
    by: str


class Found(CardsEvent, frozen=True, kw_only=True):
    """An irregularity was reported; the rule cited is the one it broke."""

    finding: AnyFinding
    by: str
    cards: tuple[int, ...] = ()
    """The cards that everybody has now seen, if the finding is an exposure."""


class Ruled(CardsEvent, frozen=True, kw_only=True):
    """What is done about it, under which rule, and who ruled if it was for somebody to say."""

    effect: AnyEffect
    by: str = ""


class Referred(Unasked, frozen=True, kw_only=True):
    """The rules leave it to an office: the game waits for its answer."""

    question: Question


class RuledInWords(CardsEvent, frozen=True, kw_only=True):
    """An office decided what no rule covers."""

    words: str
    by: str


class RackOrdered(Unasked, frozen=True, kw_only=True):
    """The cards have run out in mid round: the discard rack is to be shuffled."""


class RackShuffled(CardsEvent, frozen=True, kw_only=True):
    """Chance has spoken: the cards of the discard rack in their new order, to be dealt next."""

    order: tuple[int, ...]


class RoundVoided(Unasked, frozen=True, kw_only=True):
    """The round has no result; the hands are dealt again after new wagers."""


class RoundEnded(Unasked, frozen=True, kw_only=True):
    """The last wager is settled and the last card collected."""


class LightLit(Unasked, frozen=True, kw_only=True):
    """The indicator light shows that the jackpot wager was taken."""

    stake: int
    box: int


class JackpotAccepted(Unasked, frozen=True, kw_only=True):
    """A jackpot wager went into the jackpot."""

    stake: int
    owner: str
    box: int
    amount: int


class ChipCollected(Unasked, frozen=True, kw_only=True):
    """The dealer took a decided jackpot wager from its area (manual operation)."""

    stake: int
    box: int


class JackpotRefunded(Unasked, frozen=True, kw_only=True):
    """A jackpot wager turned out void: chip and increment go back."""

    stake: int
    owner: str
    box: int
    amount: int


class PoolsChanged(Entailed, frozen=True, kw_only=True):
    """The jackpot linked to this table was divided into a minor and a major pool, or combined again."""

    divided: bool


class JackpotClaimed(Unasked, frozen=True, kw_only=True):
    """A hand with a jackpot wager qualifies for a payout."""

    box: int
    hand: str
    stake: int
    owner: str
    amount: int


class JackpotVerified(Unasked, frozen=True, kw_only=True):
    """The dealer verified a claimed hand and told the game supervisor."""

    box: int
    by: str


class JackpotPaid(Entailed, frozen=True, kw_only=True):
    """The jackpot paid a hand: `from_pool` out of the pool, the rest by the house."""

    box: int
    owner: str
    amount: int
    from_pool: int


class JackpotUnpaid(Unasked, frozen=True, kw_only=True):
    """A jackpot payout is undone because the whole round is void."""

    box: int
    owner: str
    amount: int
    from_pool: int


AnyEvent: TypeAlias = (
    TableOpened
    | Burned
    | BurnShown
    | NomineeProposed
    | NomineeApproved
    | NomineeAppointed
    | NomineeReleased
    | NomineeEnded
    | PersonalLimitSet
    | OptionChanged
    | SplitOff
    | MarkerPlaced
    | MarkerTaken
    | HolderNamed
    | VoidHandCalled
    | ApprovalRecorded
    | ChipsBought
    | CashedOut
    | SatDown
    | StoodUp
    | Waited
    | StepDone
    | ShuffleOrdered
    | Shuffled
    | CardsCut
    | CardsReplaced
    | DeckCounted
    | DeckInspected
    | Directed
    | Disputed
    | DisputeDecided
    | NoticePosted
    | LimitsChanged
    | TableClosed
    | WagerPlaced
    | WagerWithdrawn
    | LightLit
    | BetsClosed
    | JackpotAccepted
    | Dealt
    | DealComplete
    | TurnedUp
    | PickedUp
    | Chosen
    | Discarded
    | PutBack
    | Called
    | HandDeclared
    | Revealed
    | Announced
    | Settled
    | Paid
    | PaidBack
    | Reversed
    | Collected
    | ChipCollected
    | JackpotRefunded
    | PoolsChanged
    | JackpotClaimed
    | JackpotVerified
    | JackpotPaid
    | JackpotUnpaid
    | Slipped
    | Found
    | Ruled
    | Referred
    | RuledInWords
    | RackOrdered
    | RackShuffled
    | RoundVoided
    | RoundEnded
)
