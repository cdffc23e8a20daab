"""The state of a poker table: chairs, what the house keeps on record, the hand in play. Sets of seats are bit sets."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from croupier.engines.betting.irregular.kinds import AnyFinding, AnyMistake
from croupier.engines.betting.names import ForcedKind, MatterState
from croupier.engines.betting.options import Options
from croupier.kernel.people import Role
from croupier.kernel.variants import Variant
from croupier.law.books import Rule
from croupier.law.law import Law, law_of
from croupier.things.money import Money

FLOOR = (Role.POKER_ROOM_SUPERVISOR, Role.CASINO_SUPERVISOR)
"""A poker room supervisor, or above."""
DEALING = (Role.DEALER, *FLOOR)
"""Whatever the dealer may do those above may do too (1.2)."""


class Chair(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat that is taken. In a hand the hand has the chips of those dealt in, and `stack` is what came since."""

    person: str
    stack: int = 0
    new: bool = False
    """Came to a game in progress and has not been dealt in: waits for the blind or posts it (8.2.7)."""
    moved: bool = False
    """Changed seats too far: waits for the blinds or posts a penalty blind (8.2.5)."""
    missed: tuple[int, ...] = ()
    """Blinds that came by unpaid, by number, the first being 0 (8.2.3)."""
    paid: tuple[int, ...] = ()
    """Blinds paid in this round of the table, by number (8.2.5)."""
    posting: bool = False
    """Will post what is owed, and be dealt in."""
    out: bool = False
    """At the table, and not to be dealt in."""
    away: bool = False
    """Absent from the table (1.1)."""
    since: int = 0
    """When the player walked away, in seconds."""


class Wish(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants a seat."""

    person: str
    seat: int


class Seating(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the table knows of its seats besides who sits there."""

    positions: tuple[int, ...] = ()
    """Where button and blinds stood in the last hand, the button first; a seat of them may be empty by now."""
    reserved: frozenset[int] = frozenset()
    """Vacated seats with a reserved button (8.1.3(a))."""
    wishes: tuple[Wish, ...] = ()
    held: dict[str, int] = {}
    """Chips of players who were picked up, held at the booth (1.1)."""


NO_SEATING = Seating()


def playing(c: Chair) -> bool:
    """Whether this player wants cards and has chips for them."""
    return c.stack > 0 and not c.out and not c.away


def owes(c: Chair) -> bool:
    """Whether a blind is owed before this player gets cards out of turn."""
    return c.new or c.moved or bool(c.missed)


def markers(c: Chair) -> tuple[str, ...]:
    """The marker buttons in front of this player (1.1, 8.1.3)."""
    found = []
    if c.away:
        found.append("absent" if c.missed else "player walking")
    elif c.missed:
        found.append("missed blind")
    if not c.away and (c.out or (owes(c) and not c.posting)):
        found.append("dealt-out")
    return tuple(found)


class Served(msgspec.Struct, frozen=True, gc=False):
    """Draw: a player who was served before the turn, with the cards thrown away and those that came for them."""

    seat: int
    discards: tuple[int, ...]
    cards: tuple[int, ...]
    top: int
    """How many cards had left the deck then: nobody was served since if there are no more now."""


class Errors(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Irregularities of a hand, as facts."""

    ceiling: int = -1
    """The most that may be wagered in this round because a card was exposed; -1: no such bound."""
    opener_stays: bool = False
    """The last cards came face up: who opened the round before opens again (9.5.6, 9.6.6)."""
    waits: bool = False
    """A ruling, a shuffle, a cut or a choice has to come before play goes on. Follows from the fields below."""
    coming: tuple[AnyMistake, ...] = ()
    """Mistakes that are about to happen when their card is dealt."""
    done: tuple[AnyMistake, ...] = ()
    """Mistakes that happened and may be found."""
    found: AnyMistake | None = None
    """A mistake that everybody sees and that is to be ruled on at once."""
    pointed: AnyFinding | None = None
    """What a player pointed out: dealer or supervisor have to rule on it."""
    faces: tuple[tuple[int, int], ...] = ()
    """Down cards that everybody has seen: seat and card."""
    flashed: tuple[tuple[int, int], ...] = ()
    """Those of them that the dealer exposed in the initial deal and on which no ruling has come yet."""
    seen: tuple[int, ...] = ()
    """Cards of the deck that everybody has seen."""
    boxed: tuple[int, ...] = ()
    """Cards that lie face up in the deck."""
    unboxed: tuple[int, ...] = ()
    """Boxed cards that came up and are in the muck."""
    aside: tuple[int, ...] = ()
    """Cards that lie beside the deck, face up."""
    set_aside: bool = False
    """They stay there until the last community card is due."""
    next_burn: bool = False
    """They are the next burn."""
    burned: bool = False
    """The next burn is done already."""
    unburned: int = 0
    """Streets without a burn, as a set of bits."""
    shuffle: bool = False
    """The rest of the deck has to be shuffled."""
    cut: bool = False
    """And cut."""
    again: bool = False
    """The flop is to be dealt again while its betting round is on."""
    asks: int = 0
    """Who is to choose whether to count as all-in."""
    asked: bool = False
    all_in: int = 0
    """Who counts as all-in with chips behind."""
    served: Served | None = None
    disturbed: int = 0
    """Streets, as bits, whose cards cannot be put together again: one was exchanged, too many were opened, or the burn
    of the next street lies upon them."""
    misdealt: bool = False


NO_ERRORS = Errors()

KEPT = 100
"""How many matters stay on record at the table, beside those that wait for somebody; the journal has them all."""
HOUR = 3600


class Announced(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A change that was announced: of the game or its limits, or the closing of the table."""

    game: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The options that change."""
    after: int
    """The hand at whose completion the notice has run out."""
    by: str
    agreed: frozenset[str] = frozenset()


class Matter(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that was reported, found or complained of, and how far it has come."""

    number: int
    kind: str
    """The conduct that was reported, or one of the two above."""
    person: str
    hand: int
    """The hand at the time."""
    words: str
    state: MatterState = MatterState.OPEN
    played: bool = False
    """The person took part in the game when it was reported, and may have left since."""
    cite: Rule


class Seized(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Winnings that are retained while an investigation lasts."""

    owner: str
    amount: int


class Keeping(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The house's own record of a table."""

    change: Announced | None = None
    closing: Announced | None = None
    signs: Rule | None = None
    """The rule by which the table signs have to be changed before the next hand."""
    counting: bool = False
    """A count of the cards was instructed and is not done."""
    miscounted: bool = False
    """The last count was wrong: the deck is defective until it is replaced."""
    defective: str = ""
    """Why the deck was found defective in a hand: it has to be replaced."""
    faults: tuple[str, ...] = ()
    """What is wrong with the deck, whether anybody has noticed or not: it stays so until the cards are changed."""
    unchecked: bool = False
    """New cards are at the table and have not been checked."""
    slide: int = 0
    """Time charges on the drop slide."""
    verified: int = 0
    """How much of that a supervisor has verified."""
    paid_until: dict[str, int] = msgspec.field(default_factory=dict)
    """Until when (seconds) the time charge of a person is paid."""
    dropped: int = 0
    """The last hand whose commission was dropped."""
    matters: tuple[Matter, ...] = ()
    last_matter: int = 0
    devices: dict[str, bool] = msgspec.field(default_factory=dict)
    """Prohibited devices by the person who had one, and whether it is confiscated."""
    detained: frozenset[str] = frozenset()
    excluded_for: dict[str, int] = msgspec.field(default_factory=dict)
    """The matter for which somebody is excluded from the game."""
    seized: dict[int, Seized] = msgspec.field(default_factory=dict)
    last_seizure: int = 0
    shown_in: int = 0
    """The hand to which `shown_to` belongs."""
    shown_to: int = 0
    """Seats whose player showed the hand to somebody after it was complete, and not yet to all."""


class Totals(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Sums in cents since the table opened; the drop slide as it is now."""

    bought: int = 0
    """Chips bought less chips changed back."""
    allotted: int = 0
    """Tournament chips given out less those taken back."""
    slide: int = 0
    dropped: int = 0
    """What is in the drop box, and winnings that were kept."""
    retained: int = 0


NOTHING = Totals()

SEATS = 12
"""Seats are numbered 1 to 11; place 0 is nobody's."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place in the hand: who plays it, the chips behind, in this round and in the hand, and its cards."""

    owner: str = ""
    stack: int = 0
    bet: int = 0
    paid: int = 0
    """Everything put in during the hand, the bet of this round included."""
    dead: int = 0
    """Put in beside that: it is in the pot and calls nothing."""
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    won: int = 0
    """Pushed to this place out of the pots of this hand."""


class ForcedBet(msgspec.Struct, frozen=True, gc=False):
    """A bet that is due before the cards: an ante, a blind, or a blind made up by a player who missed it."""

    seat: int
    amount: int
    kind: ForcedKind
    cite: Rule


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A pot and the seats that contest it; `payers` put chips into it."""

    amount: int
    contested: int
    payers: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """What somebody gets of a pot, and by which rule."""

    seat: int
    owner: str
    amount: int
    cite: Rule


NOBODY = Place()


class Hand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One hand. What is due next follows from these facts; no phase is stored."""

    law: Law
    variant: Variant
    options: Options
    number: int
    button: int
    """The seat with the dealer button, which may be empty; in stud the seat before the first to get a card."""
    places: tuple[Place, ...]
    dealt: int
    live: int
    """Who still has a claim to the pot."""
    able: int
    """Who is live and can still wager."""
    forced: tuple[ForcedBet, ...] = ()
    posted: int = 0
    """How many of the forced bets are in."""
    blind: int = 0
    """The seat of the last blind."""
    over_blinds: int = 0
    deck: tuple[int, ...] = ()
    """The order of the cards; empty until they are shuffled."""
    cut: bool = False
    top: int = 0
    """How many cards have left the deck."""
    street: int = 0
    order: tuple[int, ...] = ()
    """The seats that get cards on this street, in order."""
    given: int = 0
    """Cards of this street dealt so far, the board's included."""
    burnt: bool = False
    """The burn of this street is done."""
    board: tuple[int, ...] = ()
    burns: tuple[int, ...] = ()
    muck: tuple[int, ...] = ()
    kitty: tuple[int, ...] = ()
    kitty_gone: bool = False
    """The kitty was taken or mucked."""
    community: bool = False
    """Stud: a card for everybody stands for the last one, because the cards run out."""
    opened: bool = False
    """A betting round is on."""
    drawing: bool = False
    pending: int = 0
    """Who still has to act in this round, or to draw."""
    last: int = 0
    """The turn goes to the next pending seat after this one."""
    owed: int = 0
    """Cards that the player who just drew has still to get."""
    discards: tuple[int, ...] = ()
    """Discards of the player who just drew: not yet part of the muck."""
    to: int = 0
    """The bet to be called in this round."""
    base: int = 0
    """From where a raise is reckoned: `to`, or the last full bet where a short all-in is to be completed."""
    by: int = 0
    """The last full bet or raise: the least that a raise adds."""
    raises: int = 0
    half: bool = False
    """The bet to be called is an all-in of half a bet or raise, or more, and not a full one."""
    acted: int = 0
    """Who has acted since the last full bet or raise: they may not raise again."""
    actors: int = 0
    """Who has acted since the deal: two are substantial action."""
    round_actors: int = 0
    """Who has acted since the cards of this street."""
    called: int = 0
    """The last to bet or raise in this round: the player being called."""
    wager: int = 0
    """The chips that went in with that last bet or raise, the call in it included."""
    opener: int = 0
    """Who was to open this round."""
    bring_in: int = 0
    """Stud: who had to make the forced bet."""
    ghosts: int = 0
    """Stud: folded positions that go on getting cards."""
    ranked: tuple[tuple[int, int, int], ...] = ()
    """The hands laid open: seat, value, and value of the low hand (-1 if none qualifies)."""
    shown: int = 0
    mucked: int = 0
    """Hands thrown away at the showdown, which can be asked for."""
    beaten: int = 0
    """Those of them that were not discarded: hands that lay open beat them."""
    tapped: int = 0
    """Hands tapped on the muck: they cannot win."""
    uncalled: int = 0
    """What is in the pot of a last wager that nobody called: no part of it for the commission (7.5)."""
    rake: tuple[int, ...] | None = None
    """What the house took, pot by pot; None before it has."""
    awarded: int = 0
    """How many pots are pushed."""
    over: bool = False
    errors: Errors = NO_ERRORS

    @property
    def money(self) -> Money:
        """What amounts are said in here: chips where it is a tournament, else the money of the law."""
        return self.options.money(self.law)


class PokerTable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One table of the poker room."""

    law: Law = law_of("poker-victoria")
    name: str = ""
    variant: Variant
    """What is played, or what it is to be opened for."""
    games: Mapping[str, Variant]
    """By name, all that it may be changed to."""
    options: Options = Options()
    approvals: dict[str, str] = {}
    chairs: dict[int, Chair] = {}
    number: int = 0
    """Hands begun."""
    button: int = 0
    """The seat with the dealer button."""
    misdealt: bool = False
    """The last hand was a misdeal: the same player gets the first card again (9.1.1)."""
    hand: Hand | None = None
    """The hand in play, or the last one."""
    seating: Seating = NO_SEATING
    """Where the blinds stand, reserved seats, wishes for seats, chips held."""
    keeping: Keeping = Keeping()
    """Notices, signs, cards, charges and reports."""
    totals: Totals = NOTHING
    """What was bought and taken."""
    excluded: frozenset[str] = frozenset()
    shut: bool = False

    @property
    def money(self) -> Money:
        """What amounts are said in here: chips where it is a tournament, else the money of the law."""
        return self.options.money(self.law)


@cache
def after(seats: int, seat: int) -> int:
    """The next seat of a set clockwise after a seat; 0 if the set is empty."""
    ahead = seats >> seat + 1 << seat + 1 or seats
    return (ahead & -ahead).bit_length() - 1 if ahead else 0


@cache
def around(seats: int, start: int) -> tuple[int, ...]:
    """The seats of a set clockwise, the first after `start` first."""
    found: list[int] = []
    seat = start
    for _ in range(seats.bit_count()):
        seat = after(seats, seat)
        found.append(seat)
    return tuple(found)


def turn(h: Hand) -> int:
    """Whose turn it is, by seat; 0 if nobody's."""
    return after(h.pending, h.last) if h.pending else 0


def in_play(t: PokerTable) -> bool:
    """Whether a hand is on."""
    return t.hand is not None and not t.hand.over


def seat_of(t: PokerTable, person: str) -> int:
    """Where somebody sits; 0 if nowhere."""
    return next((seat for seat, c in t.chairs.items() if c.person == person), 0)


def stack_of(t: PokerTable, person: str) -> int:
    """The chips before somebody: those of the hand that is on, and those bought meanwhile."""
    stacks = [chair.stack for chair in t.chairs.values() if chair.person == person]
    behind = [place.stack for place in t.hand.places if place.owner == person] if t.hand and in_play(t) else []
    return sum(stacks) + sum(behind)
