"""What a person is shown: plain records that a page can draw without knowing the game."""

from typing import Any

import msgspec

from croupier.engines.cards.boards import Board
from croupier.engines.cards.game import Result
from croupier.kernel.answers import Offer
from croupier.law.books import Rule
from croupier.things.money import Money


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """A sign or inscription that a rule demands, in words."""

    name: str
    text: str
    cite: Rule


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """One wagering area of a box, by the name its rule gives it."""

    wager: str
    label: str
    cite: Rule
    fee: bool = False
    """For a fee, not for a wager."""
    slot: bool = False
    """A slot in the table with an indicator light, not a printed area."""


class HandShown(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as this person sees it: "??" for a card that stays face down."""

    cards: tuple[str, ...]
    words: str = ""
    choice: str = ""
    blind: bool = False
    label: str = ""
    """What a hand of the house is called."""
    markers: tuple[str, ...] = ()
    """Markers that stand beside it."""
    holder: str = ""
    """Who handles the cards, where that is not the dealer."""
    asked: bool = False
    """Somebody has to decide on it now."""


class StakeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A wager on the layout, or what became of it in this round (`fate` empty while it is open)."""

    wager: str
    owner: str
    amount: int
    fate: str = ""
    back: int = 0
    won: int = 0
    lit: bool = False
    hand: int = 0
    """The hand of the box that it belongs to."""


class BoxShown(msgspec.Struct, frozen=True, kw_only=True):
    """One box: who sits there, what lies there, which cards."""

    box: int
    player: str
    owner: str
    stakes: tuple[StakeShown, ...]
    hand: HandShown | None
    more: tuple[HandShown, ...] = ()
    """The other hands of the box, after a split."""


class PersonShown(msgspec.Struct, frozen=True, kw_only=True):
    """A person at the table and the chips in front of them."""

    name: str
    box: int
    chips: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one person may see of one table."""

    table: str
    game: str
    title: str
    edition: str
    you: str
    role: str
    phase: str
    """opening, shuffling, betting, dealing, deciding, settling, ruling or closed."""
    round: int
    signs: tuple[Sign, ...]
    areas: tuple[Area, ...]
    boxes: tuple[BoxShown, ...]
    dealer: HandShown | None
    community: HandShown | None
    house: tuple[HandShown, ...]
    """All hands of the house that have cards."""
    people: tuple[PersonShown, ...]
    waiting: tuple[str, ...]
    rack: int
    money: Money
    """What its amounts are said in."""
    minimum: int
    maximum: int
    chips: tuple[int, ...]
    """The denominations in use, in cents."""
    question: str
    """The question that an office has to answer before the game goes on."""
    due: str
    """The dealer's next step, in words; for staff only."""
    directions: tuple[str, ...]
    meter: int | None = None
    """What the jackpot meter displays, in cents."""
    offers: tuple[Offer, ...] = ()
    results: tuple[Result, ...] = ()
    """How the last rounds ended, where the table has a results display."""
    boards: tuple[Board, ...] = ()
    nominees: dict[str, str] = {}
    """Who acts for which player."""
    options: dict[str, Any] = {}
