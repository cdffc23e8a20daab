"""The state of one round at a house table."""

from typing import TYPE_CHECKING, Generic, Protocol, cast

import msgspec

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.errors import Errors
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.questions import Question
from croupier.engines.cards.shoe import Shoe, next_round
from croupier.kernel.options import Over, TableOptions, Under
from croupier.law.books import Rule
from croupier.law.law import Law, law_of

FOLDED = (Deemed.FOLD, Deemed.FORFEIT)
"""Decisions that end a hand: the player's own, and one that a rule puts in its place."""


class HouseOptions(Protocol):
    """What the options of every game against the house say. They are records that never change."""

    def __hash__(self) -> int:
        """Equal options are the same options."""

    @property
    def boxes(self) -> int:
        """How many boxes there are."""

    @property
    def dealt_from(self) -> str:
        """A shoe, or which shuffler."""

    @property
    def minimum(self) -> int:
        """The smallest wager when the table opens."""

    @property
    def maximum(self) -> int:
        """The largest."""

    @property
    def chips(self) -> tuple[int, ...]:
        """The denominations in use."""

    @property
    def over_maximum(self) -> Over:
        """How a wager over the maximum that was taken by mistake is settled."""

    @property
    def under_minimum(self) -> Under:
        """How one under the minimum is settled."""


class NotOpen(TableOptions, frozen=True, kw_only=True):
    """The options of a table before it is opened."""

    boxes: int = 0
    dealt_from: str = ""
    minimum: int = 0
    maximum: int = 0
    chips: tuple[int, ...] = ()


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Opts_co = TypeVar("Opts_co", bound=HouseOptions, covariant=True, default=HouseOptions)
    Own_co = TypeVar("Own_co", covariant=True, default=object)
else:  # before Python 3.13 a default is for whoever checks types alone
    from typing import TypeVar

    Opts_co, Own_co = TypeVar("Opts_co", covariant=True), TypeVar("Own_co", covariant=True)


class Stake(msgspec.Struct, frozen=True, gc=False):
    """Chips on a wagering area, pending until settled."""

    id: int
    owner: str
    box: int
    wager: str
    amount: int
    hand: int = 0


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Cards at one place. `up` is a bit set of the cards that everybody sees."""

    cards: tuple[int, ...] = ()
    up: int = 0
    picked: int = 0
    """How many of its cards its player has looked at."""
    shown: bool = False
    """All of it was turned face up."""


class JackpotPlay(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a round has to do with the jackpot: chips that went into it, hands that claim it, what it has paid."""

    divided: bool = False
    """The pool is divided into a minor and a major one."""
    lit: frozenset[int] = frozenset()
    """Stakes whose indicator light is on."""
    accepted: tuple[int, ...] = ()
    """Stakes that have gone into the jackpot."""
    taken: tuple[Stake, ...] = ()
    """Chips that the dealer has collected: gone from the layout, and refunded if the round is void."""
    claims: dict[int, str] = {}
    """The hands that claim it, by box."""
    verified: frozenset[int] = frozenset()
    """Boxes whose claim the dealer has verified."""
    counted: bool = False
    """The deck was counted for a payout."""
    paid: dict[int, ev.JackpotPaid] = {}
    """Claims that were paid, by box."""


class Round(msgspec.Struct, Generic[Opts_co, Own_co], frozen=True, gc=False, kw_only=True):
    """Everything about the round in hand, with the cards it is dealt from.

    `Round` alone is a round of any game, as whatever all games share takes it. A game names its own with its options
    and its own facts, `Round[Options, Own]`: for annotations, since making one by that name takes much longer.
    """

    law: Law = law_of("general")
    options: Opts_co
    own: Own_co = cast("Own_co", None)
    """What only this game knows of a round."""
    number: int = 1
    minimum: int = 0
    maximum: int = 0
    one_hand: bool = False
    """The direction is in force that a player may view one hand only."""
    shoe: Shoe = Shoe()
    next_stake: int = 1
    stakes: tuple[Stake, ...] = ()
    settled: tuple[ev.Settled, ...] = ()
    last: tuple[ev.Settled, ...] = ()
    """How the round before ended."""
    last_beside: tuple[ev.Paid, ...] = ()
    jackpot: JackpotPlay = JackpotPlay()
    errors: Errors = Errors()
    nominees: dict[str, str] = {}
    """Who acts for which player."""
    own_cards: frozenset[str] = frozenset()
    """Players who have to handle their cards themselves, by direction; "" stands for everybody."""
    personal: dict[str, int] = {}
    """Maximum wagers that were allowed to single players."""
    void_hand: bool = False
    """The round is dealt without wagers."""
    holders: dict[Place, str] = {}
    """Who handles the cards of a hand of the house."""
    closed: bool = False
    boxes: tuple[int, ...] = ()
    """The boxes that get cards, in the order of the deal; fixed when the bets are closed."""
    owners: dict[int, str] = {}
    seats: dict[str, int] = {}
    """At which box each player was seated when the bets were closed."""
    hands: dict[Place, Hand] = {}
    dealt: bool = False
    """The deal is complete."""
    leaving: Rule | None = None
    """Everybody may take the wagers of this round back, and why."""
    chosen: dict[Place, str] = {}
    """The hands that are decided, and how."""
    said: dict[Place, tuple[ev.Chosen, ...]] = {}
    """Every choice made on a hand, also those that left it undecided."""
    drawn: dict[Place, int] = {}
    """By how many cards a hand has grown or shrunk beside the first deal."""
    called: frozenset[str] = frozenset()
    """What the dealer has called out to the table."""
    rack_due: bool = False
    """The cards have run out: the discard rack waits to be shuffled."""
    rack: tuple[tuple[Place, Hand], ...] = ()
    announced: frozenset[Place] = frozenset()
    beside: tuple[ev.Paid, ...] = ()
    """What was paid beside the fates of stakes."""
    found: fd.AnyFinding | None = None
    """A finding that still wants its ruling."""
    question: Question | None = None
    void: dict[int, Rule] = {}
    """Boxes whose wagers are void, and why."""
    misdeal: Rule | None = None
    """The whole round is void, and why."""
    packets: dict[int, Rule] = {}
    """Boxes whose cards go to the rack because nobody wagered there, and why."""
    chips_back: dict[int, Rule] = {}
    """Stakes that go back by themselves, and why: the equipment did not take them, or their owner broke a rule."""

    def stake(self, box: int, wager: str, owner: str = "") -> Stake | None:
        """The first open stake on this area, of this owner if one is named."""
        for stake in self.stakes:
            if stake.box == box and stake.wager == wager and owner in ("", stake.owner):
                return stake
        return None

    def at(self, box: int) -> list[Stake]:
        """The open stakes of a box."""
        return [s for s in self.stakes if s.box == box]

    def mixed(self) -> bool:
        """Whether cards have left the shoe, so that the stack is no longer whole."""
        return bool(self.hands or self.rack)


def fresh(r: Round, *, keeps_shoe: bool = False, own: object = None) -> Round:
    """The next round at the same table, with what its game knows of one that begins.

    Used cards are shuffled again, and where there are two decks the other comes in; or the shoe goes on.
    """
    return Round(
        law=r.law,
        options=r.options,
        own=own,
        number=r.number + 1,
        minimum=r.minimum,
        maximum=r.maximum,
        one_hand=r.one_hand,
        shoe=next_round(r.shoe, dealt=r.mixed(), kept=keeps_shoe),
        jackpot=JackpotPlay(divided=r.jackpot.divided),
        last=r.settled,
        last_beside=r.beside,
        nominees=r.nominees,
        own_cards=r.own_cards,
        personal=r.personal,
        next_stake=r.next_stake,
    )


def rack_cards(r: Round) -> tuple[int, ...]:
    """The cards of the discard rack that can be shuffled again: not a hand that was taken away and may come back."""
    used = tuple([c for place, hand in r.rack if not recoverable(r, place) for c in hand.cards])
    return (*r.shoe.cards[: r.shoe.start], *used)


def recoverable(r: Round, place: Place) -> bool:
    """Whether a packet in the rack is a hand whose player has still to decide on it, or laid it down to go on."""
    box, n = place
    decided = r.chosen.get(place)
    return (
        n >= 0
        and box in r.boxes
        and (decided is None or (decided not in FOLDED and box in r.errors.laid_down))
        and box not in r.void
        and any(s.box == box for s in r.stakes)
    )


def without(stakes: tuple[Stake, ...], gone: int) -> tuple[Stake, ...]:
    """The stakes less one."""
    return tuple([s for s in stakes if s.id != gone])
