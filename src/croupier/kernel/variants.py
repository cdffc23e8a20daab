"""Games of poker as records: an engine deals and bets by them, the mathematics counts with them, each by itself."""

from enum import StrEnum

import msgspec

from croupier.law.law import Number

NONE = Number("")
"""Where the text of a game has no such paragraph."""


class Forced(StrEnum):
    """What has to be put in before the cards."""

    BLINDS = "blinds"
    ANTES = "antes"
    EITHER = "blinds and/or antes"


class Opens(StrEnum):
    """Who acts first in a betting round."""

    LEFT_OF_LAST_BLIND = "left of the last blind"
    LEFT_OF_BUTTON = "left of the button"
    LOWEST_UP_CARD = "lowest card showing"
    HIGHEST_SHOWING = "highest hand showing"


class Family(StrEnum):
    """The families for which section 9 rules differently."""

    DRAW = "draw"
    STUD = "stud"
    MANILA = "manila"
    FLOP = "flop"


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """One deal and its betting round, with the paragraphs that say so."""

    deals: Number
    opens: Number
    acts: Number
    one_left: Number
    opener: Opens
    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    burn: bool = False
    reshuffles: Number = NONE
    """The draw: the paragraph by which what lies in the muck is shuffled once the deck runs out."""


class HighLow(msgspec.Struct, frozen=True, kw_only=True):
    """The paragraphs by which a pot is divided between high and low."""

    high: Number
    low: Number
    alone: Number
    """One hand has the pot to itself."""
    no_low: Number
    """No low hand qualifies."""
    odd: Number
    """What cannot be divided by two."""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """The paragraphs by which section 9 rules on one game, not on its family; most are on games of stud."""

    part: Number = NONE
    """The part of the section that is on this game."""
    first_up: Number = NONE
    """A card that should be down came up, so a later one comes down."""
    two_up: Number = NONE
    """One player with two cards up."""
    down_replaced: bool = False
    """Of these two the one that should be down is replaced; otherwise the second."""
    several_two_up: Number = NONE
    """More than one player with two cards up."""
    three_up: Number = NONE
    """A player with three cards up, where so many are dealt at first."""
    wrong_up: Number = NONE
    """Wrong cards up, past mending."""
    passed: Number = NONE
    """An all-in player does not start the betting."""
    exposed: Number = NONE
    """A card exposed before a betting round is complete."""
    goes_on: Number = NONE
    """A folded position goes on getting cards until somebody wagers."""
    last_up: Number = NONE
    """The last card exposed, where it should come face down."""
    community: Number = NONE
    """With a community card the highest hand showing is counted without it."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `seats` is its column of Table 1: the most players by number of cards in the deck."""

    name: str
    title: str
    game: Number
    """The rule under which the game stands, and the one on what comes before its cards."""
    before: Number
    forces: Number
    """The paragraph by which blinds or antes are put in."""
    family: Family
    forced: Forced
    streets: tuple[Street, ...]
    shows: Number
    """The paragraph on the showdown, or on its first hand where others have paragraphs of their own."""
    seats: dict[int, int]
    two_and_three: bool = False
    """A hand is two of one's own cards and three of the board; otherwise the best five of all."""
    low: HighLow | None = None
    """The pot is divided with the best low hand that qualifies."""
    kitty: bool = False
    places_button: Number = NONE
    """The paragraph by which the first button is placed."""
    one_over_blind: Number = NONE
    """The paragraph by which there is one over-blind and no more, whatever the operator settles."""
    shows_after: Number | None = None
    """The paragraph on the hands after the first."""
    asks: Number | None = None
    """The paragraph by which a hand of the showdown may be asked for, where it is not that on the showdown."""
    wins: Number | None = None
    """The paragraph on the winning hand."""
    rulings: Rulings = Rulings()

    @property
    def asked(self) -> Number:
        """The paragraph by which whoever is at the table may ask to see a hand of the showdown."""
        return self.asks or self.shows

    @property
    def button(self) -> bool:
        """Whether a dealer button is in use: everywhere but in stud."""
        return self.family is not Family.STUD
