"""What is shown of a poker table, as records; the pages draw these and nothing else."""

import msgspec

from croupier.play.answers import Offer
from croupier.rulebook import Rule


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as one person sees it; a card that may not be seen is -1."""

    seat: int
    person: str = ""
    stack: int = 0
    bet: int = 0
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    dealt: bool = False
    live: bool = False
    all_in: bool = False
    turn: bool = False
    dealer: bool = False
    """The dealer button is here."""
    markers: tuple[str, ...] = ()
    hand: str = ""
    """What the hand is, once it lies open."""
    won: int = 0


class PotShown(msgspec.Struct, frozen=True):
    """A pot and who contests it."""

    amount: int
    seats: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """A sign, a notice or a report, and the rule behind it."""

    text: str
    cite: Rule


class PokerView(msgspec.Struct, frozen=True, kw_only=True, tag="poker"):
    """A poker table as one person sees it."""

    table: str
    game: str
    title: str
    limits: str
    deck: int
    number: int
    """The hand in play, or the last one."""
    on: bool
    """A hand is on."""
    stage: str
    seats: tuple[SeatShown, ...]
    board: tuple[int, ...]
    kitty: int
    burns: int
    muck: int
    left: int
    pot: int
    pots: tuple[PotShown, ...]
    to: int
    to_call: int
    turn: int
    you: int
    yours: str
    """What the cards of this person make, in words."""
    chips: tuple[int, ...]
    tournament: str
    signs: tuple[Line, ...]
    notices: tuple[Line, ...]
    shut: bool
    offers: tuple[Offer, ...]
