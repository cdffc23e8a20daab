"""The state of one round at a house table."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.questions import Question
from croupier.law.books import Rule
from croupier.law.law import Law, law_of

FOLDED = ("fold", "forfeit")
"""Decisions that end a hand: the player's own, and one that a rule puts in its place."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """Chips on a wagering area, pending until settled."""

    id: int
    owner: str
    box: int
    wager: str
    amount: int
    hand: int = 0


class Marker(msgspec.Struct, frozen=True, gc=False):
    """A marker beside a hand's wager: it stands for another one that its owner need not make."""

    place: Place
    owner: str
    kind: str
    worth: int


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Cards at one place. `up` is a bit set of the cards that everybody sees."""

    cards: tuple[int, ...] = ()
    up: int = 0
    picked: int = 0
    """How many of its cards its player has looked at."""
    shown: bool = False
    """All of it was turned face up."""


class Round(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything about the round in hand, with the cards it is dealt from."""

    law: Law = law_of("general")
    options: Any
    number: int = 1
    minimum: int = 0
    maximum: int = 0
    one_hand: bool = False
    """The direction is in force that a player may view one hand only."""
    deck: tuple[int, ...] = ()
    """The cards that are physically there, in no particular order."""
    spare: tuple[int, ...] = ()
    """The other deck, where a shuffler holds two: they take turns."""
    bad: bool = False
    """The deck in play is known to be incomplete."""
    spare_bad: bool = False
    intruders: tuple[tuple[int, bool], ...] = ()
    """Cards of another deck in the one in play, and whether their backs give them away."""
    spare_intruders: tuple[tuple[int, bool], ...] = ()
    back: str = ""
    """The colour of the backs of the set in play, where two take turns."""
    spare_back: str = ""
    cards: tuple[int, ...] = ()
    """Their order after the shuffle, from the top."""
    top: int = 0
    start: int = 0
    """Where this round began: the cards before it were used in earlier rounds of the same shoe."""
    previous: int = -1
    """Where the round before began, if it was dealt from the same shoe."""
    burned: tuple[int, ...] = ()
    """The cards burned from this shoe before its first round."""
    next_stake: int = 1
    stakes: tuple[Stake, ...] = ()
    settled: tuple[ev.Settled, ...] = ()
    last: tuple[ev.Settled, ...] = ()
    """How the round before ended."""
    last_beside: tuple[ev.Paid, ...] = ()
    taken: tuple[Stake, ...] = ()
    """Jackpot chips that the dealer has collected: gone from the layout, and refunded if the round is void."""
    lit: frozenset[int] = frozenset()
    """Stakes whose indicator light is on."""
    unnoticed: frozenset[int] = frozenset()
    """Stakes that slipped in: nobody has looked whether they may lie there."""
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
    markers: tuple[Marker, ...] = ()
    closed: bool = False
    boxes: tuple[int, ...] = ()
    """The boxes that get cards, in the order of the deal; fixed when the bets are closed."""
    owners: dict[int, str] = {}
    seats: dict[str, int] = {}
    """At which box each player was seated when the bets were closed."""
    accepted: tuple[int, ...] = ()
    """Stakes that have gone into the jackpot."""
    hands: dict[Place, Hand] = {}
    dealt: bool = False
    """The deal is complete."""
    odd: dict[Place, int] = {}
    """Places where the deal went wrong, with the cards too many or too few."""
    exposed: tuple[tuple[Place, int], ...] = ()
    """Cards exposed in error while dealing."""
    kept_up: bool = False
    """A card exposed in error stays as the house's up card."""
    surplus: tuple[Place, bool] | None = None
    """A card drawn in error, the last of the hand at this place, and whether everybody has seen it."""
    known_next: bool = False
    """The next card of the shoe has been seen."""
    face_up_next: bool = False
    """The next card of the shoe lies face up in it."""
    skipped: int = 0
    """Cards of this round that went to no hand."""
    astray: tuple[Place, Place] | None = None
    """Where the next card will go in error, and where it is meant to go."""
    misplaced: tuple[Place, Place, int] | None = None
    """Where a card went in error, where it was meant to go, and the number of cards out by then."""
    missing: tuple[tuple[Place, Rule], ...] = ()
    """Places that were passed over and get their card now, and why."""
    leaving: Rule | None = None
    """Everybody may take the wagers of this round back, and why."""
    viewed: dict[str, tuple[int, ...]] = {}
    """Hands that a player looked at against a direction."""
    narrowed: bool = False
    """The house showed a card too early: what is left to decide is narrower than it was."""
    chosen: dict[Place, str] = {}
    """The hands that are decided, and how."""
    said: dict[Place, tuple[ev.Chosen, ...]] = {}
    """Every choice made on a hand, also those that left it undecided."""
    misdrawn: dict[Place, int] = {}
    """Hands that get so many cards too many or too few in a draw."""
    drawn: dict[Place, int] = {}
    """By how many cards a hand has grown or shrunk beside the first deal."""
    first: dict[Place, tuple[int, ...]] = {}
    """Hands as they were before the first card of them was thrown away or bought."""
    called: frozenset[str] = frozenset()
    """What the dealer has called out to the table."""
    rack_due: bool = False
    """The cards have run out: the discard rack waits to be shuffled."""
    late: dict[tuple[int, str], Rule] = {}
    """Combinations that were not declared in time and are paid all the same: box, wager, and why."""
    rack: tuple[tuple[Place, Hand], ...] = ()
    laid_down: frozenset[int] = frozenset()
    """Boxes whose player laid the hand down and lost it to the discard pile."""
    announced: frozenset[Place] = frozenset()
    beside: tuple[ev.Paid, ...] = ()
    """What was paid beside the fates of stakes."""
    claims: dict[int, str] = {}
    verified: frozenset[int] = frozenset()
    """Boxes whose claim the dealer has verified."""
    counted: bool = False
    """The deck was counted for a jackpot payout."""
    divided: bool = False
    """The jackpot pool is divided into a minor and a major one."""
    paid: dict[int, ev.JackpotPaid] = {}
    """Jackpot claims that were paid, by box."""
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


def fresh(r: Round, *, keeps_shoe: bool = False) -> Round:
    """The next round at the same table.

    Used cards are shuffled again, and where there are two decks the other comes in; or the shoe goes on.
    """
    used = r.mixed() and not keeps_shoe
    swap = used and bool(r.spare)
    return Round(
        law=r.law,
        options=r.options,
        number=r.number + 1,
        minimum=r.minimum,
        maximum=r.maximum,
        one_hand=r.one_hand,
        deck=r.spare if swap else r.deck,
        spare=r.deck if swap else r.spare,
        bad=r.spare_bad if swap else r.bad,
        spare_bad=r.bad if swap else r.spare_bad,
        intruders=r.spare_intruders if swap else r.intruders,
        spare_intruders=r.intruders if swap else r.spare_intruders,
        back=r.spare_back if swap else r.back,
        spare_back=r.back if swap else r.spare_back,
        divided=r.divided,
        last=r.settled,
        last_beside=r.beside,
        cards=() if used else r.cards,
        top=r.top,
        start=r.top,
        previous=r.start if r.mixed() else r.previous,
        burned=() if used else r.burned,
        nominees=r.nominees,
        own_cards=r.own_cards,
        personal=r.personal,
        known_next=r.known_next,
        face_up_next=r.face_up_next,
        next_stake=r.next_stake,
    )


def emptied(r: Round) -> Round:
    """Before the cards are shuffled: the shoe is empty; of two sets the used one gives way to the other."""
    swap = bool(r.cards) and r.top > 0 and bool(r.spare)
    return replace(
        r,
        cards=(),
        top=0,
        start=0,
        previous=-1,
        burned=(),
        known_next=False,
        face_up_next=False,
        deck=r.spare if swap else r.deck,
        spare=r.deck if swap else r.spare,
        bad=r.spare_bad if swap else r.bad,
        spare_bad=r.bad if swap else r.spare_bad,
        intruders=r.spare_intruders if swap else r.intruders,
        spare_intruders=r.intruders if swap else r.spare_intruders,
        back=r.spare_back if swap else r.back,
        spare_back=r.back if swap else r.spare_back,
    )


def rack_cards(r: Round) -> tuple[int, ...]:
    """The cards of the discard rack that can be shuffled again: not a hand that was taken away and may come back."""
    used = tuple([c for place, hand in r.rack if not recoverable(r, place) for c in hand.cards])
    return (*r.cards[: r.start], *used)


def recoverable(r: Round, place: Place) -> bool:
    """Whether a packet in the rack is a hand whose player has still to decide on it, or laid it down to go on."""
    box, n = place
    decided = r.chosen.get(place)
    return (
        n >= 0
        and box in r.boxes
        and (decided is None or (decided not in FOLDED and box in r.laid_down))
        and box not in r.void
        and any(s.box == box for s in r.stakes)
    )


def without(stakes: tuple[Stake, ...], gone: int) -> tuple[Stake, ...]:
    """The stakes less one."""
    return tuple([s for s in stakes if s.id != gone])
