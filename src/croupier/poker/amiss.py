"""What has gone wrong in a hand and is still to be ruled on or to be kept in mind (section 9)."""

import msgspec

from croupier.poker.irregular_kinds import AnyDiscovery, AnySlip
from croupier.rulebook import Rule, document

P = document("poker-victoria")


class Served(msgspec.Struct, frozen=True, gc=False):
    """Draw: a player who was served before the turn, with the cards thrown away and those that came for them."""

    seat: int
    discards: tuple[int, ...]
    cards: tuple[int, ...]
    top: int
    """How many cards had left the deck then: nobody was served since if there are no more now."""


class Amiss(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Irregularities of a hand, as facts."""

    ceiling: int = -1
    """The most that may be wagered in this round because a card was exposed; -1: no such bound."""
    ceiling_rule: Rule = P("9.8.2")
    """The rule behind that bound: each family of games has its own."""
    opener_stays: bool = False
    """The last cards came face up: who opened the round before opens again (9.5.6, 9.6.6)."""
    waits: bool = False
    """A ruling, a shuffle, a cut or a choice has to come before play goes on. Follows from the fields below."""
    coming: tuple[AnySlip, ...] = ()
    """Mistakes that are about to happen when their card is dealt."""
    done: tuple[AnySlip, ...] = ()
    """Mistakes that happened and may be found."""
    found: AnySlip | None = None
    """A mistake that everybody sees and that is to be ruled on at once."""
    pointed: AnyDiscovery | None = None
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
    """Streets, as bits, whose cards cannot be put together again: one was exchanged, or too many were opened."""
    misdealt: bool = False


NOTHING_AMISS = Amiss()
