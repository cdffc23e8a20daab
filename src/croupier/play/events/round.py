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


class WagerWithdrawn(Event, frozen=True, kw_only=True):
    """The owner took the stake back while that was allowed."""

    stake: int


class LightLit(Event, frozen=True, kw_only=True):
    """The indicator light shows that the jackpot wager was taken."""

    stake: int
    box: int


class BetsClosed(Event, frozen=True, kw_only=True):
    """The dealer called "No more bets": the boxes that get cards, in the order of the deal, and who sits where."""

    by: str
    boxes: tuple[int, ...]
    seats: dict[str, int]


class JackpotAccepted(Event, frozen=True, kw_only=True):
    """A jackpot wager went into the jackpot."""

    stake: int
    owner: str
    box: int
    amount: int


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


class ChipCollected(Event, frozen=True, kw_only=True):
    """The dealer took a decided jackpot wager from its area (manual operation)."""

    stake: int
    box: int


class JackpotRefunded(Event, frozen=True, kw_only=True):
    """A jackpot wager turned out void: chip and increment go back."""

    stake: int
    owner: str
    box: int
    amount: int


class PoolsChanged(Event, frozen=True, kw_only=True):
    """The jackpot linked to this table was divided into a minor and a major pool, or combined again."""

    divided: bool


class JackpotClaimed(Event, frozen=True, kw_only=True):
    """A hand with a jackpot wager qualifies for a payout."""

    box: int
    hand: str
    stake: int
    owner: str
    amount: int


class JackpotVerified(Event, frozen=True, kw_only=True):
    """The dealer verified a claimed hand and told the game supervisor."""

    box: int
    by: str


class JackpotPaid(Event, frozen=True, kw_only=True):
    """The jackpot paid a hand: `from_pool` out of the pool, the rest by the house."""

    box: int
    owner: str
    amount: int
    from_pool: int


class JackpotUnpaid(Event, frozen=True, kw_only=True):
    """A jackpot payout is undone because the whole round is void."""

    box: int
    owner: str
    amount: int
    from_pool: int


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


class RoundVoided(Event, frozen=True, kw_only=True):
    """The round has no result; the hands are dealt again after new wagers."""


class RoundEnded(Event, frozen=True, kw_only=True):
    """The last wager is settled and the last card collected."""
