"""The terms on which a game deals as baccarat does: its rules, its two hands, its choices of device and style."""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from croupier.play.effects import Place
from croupier.rulebook import Rule


class Style(StrEnum):
    """How the cards are handled: all face up, by two of the players, or face down and turned by the dealer."""

    A = "A"
    B = "B"
    C = "C"


class Burn(StrEnum):
    """What is burned before the first round."""

    BY_VALUE = "by value"
    ONE_CARD = "one card"


class CutInRound(StrEnum):
    """The cutting card comes out in mid round: what is played after that round."""

    ONE_MORE = "one more round"
    NO_MORE = "no more rounds"


class CutFirst(StrEnum):
    """The cutting card comes as the first card of a round."""

    LAST_ROUND = "last round"
    SHUFFLE = "shuffle at once"


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two hands: what its holder and its puck are called, and the wager on it."""

    word: str
    """As in "Player": on the puck, and what its holder is called."""
    label: str
    """As in "Player's hand"."""
    wager: str
    """The wager that makes somebody a candidate for holding it."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Under which rules a game deals as baccarat does."""

    sides: dict[Place, Side]
    next_draw: Callable[[tuple[int, ...], tuple[int, ...]], Place | None]
    """Given the cards of both hands, which of them gets the next additional card; None once both are complete."""
    draw_rule: Callable[[tuple[int, ...], tuple[int, ...]], Rule]
    """By which rule it gets that card."""
    # opening
    received: Rule
    inspected: Rule
    spread: Rule
    mixed: Rule
    loaded: Rule
    prechecked: tuple[Rule, Rule, Rule]
    """Cards checked beforehand: chemmy shuffled, stacked, riffle shuffled."""
    preshuffled: Rule
    sealed: Rule
    """Cards that the manufacturer has shuffled, with the Secretary's approval."""
    # burn
    burn_first: Rule
    burn_more: Rule
    burn_one: Rule
    # the deal
    initial: Rule
    passed: Rule
    """In style B the cards go face down to the holder of the hand."""
    style_change: Rule
    holder: Rule
    turn: Rule
    dealer_turns: Rule
    """Style C, and a hand that has no holder in style B."""
    more_down: Rule
    """In style B additional cards go face down to the holder."""
    more_open: Rule
    """The operator deals additional cards face up in style B as well."""
    not_style_b: Rule
    """No continuous shuffler with style B."""
    two_sets: Rule
    """A batch shuffler takes two sets of cards with different backs."""
    # end of shoe
    cutting_card: Rule
    last_round: Rule
    # irregularities
    face_up_in_shoe: Rule
    drawn_to_first: Rule
    drawn_to_second: Rule
    misplaced: Rule
    order_lost: Rule
    exposed: Rule
    too_few: Rule
    spoilt: Rule
    wrong_deck: Rule
    shuffler_moved: Rule
    shuffler_harmed: Rule
    shuffler_no_spare: Rule
    absent: Rule
    """A holder who is not there: the dealer turns the cards."""
    void_instead: Rule | None = None
    """By which a house may have it that cards which come out wrong void the round (option `errors_void`)."""
    no_more_cards: Rule
    """When a hand gets no more cards: what a card drawn in error breaks."""
    before_shoe: Rule
    """A card exposed before the cards enter the shoe: they are shuffled again."""
    unnoticed: Rule
    """What a wager breaks that was put down against the rules of its area."""
