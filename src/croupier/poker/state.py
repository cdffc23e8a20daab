"""The state of a poker table: chairs between hands, and the hand in play. Sets of seats are bit sets."""

from functools import cache

import msgspec

from croupier.poker.amiss import NOTHING_AMISS, Amiss
from croupier.poker.chairs import NO_SEATING, Chair, Seating
from croupier.poker.games import GAMES
from croupier.poker.keeping_state import Keeping
from croupier.poker.options import Options
from croupier.poker.till_state import NOTHING as NO_TILL
from croupier.poker.till_state import Till
from croupier.poker.variants import Variant
from croupier.rulebook import Rule

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
    kind: str
    """`ante`, `blind`, `over-blind`, `made up` (live) or `dead` (goes into the pot and calls nothing)."""
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
    amiss: Amiss = NOTHING_AMISS


UNSET = GAMES["holdem"]


class PokerTable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One table of the poker room."""

    name: str = ""
    variant: Variant = UNSET
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
    till: Till = NO_TILL
    """What was bought and taken."""
    excluded: frozenset[str] = frozenset()
    shut: bool = False


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
