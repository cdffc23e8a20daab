"""The terms on which a game deals as baccarat does: its rules, its two hands, its choices of device and style."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec

from croupier.engines.cards.effects import Place
from croupier.engines.cards.round import HouseOptions, Round
from croupier.games.baccarat.options import Burn, CutFirst, CutInRound, Style
from croupier.law.law import Number

SEALED = "manufacturer-shuffled cards"
"""The subject of the approval for cards that come shuffled from their maker."""


class Handling(HouseOptions, Protocol):
    """What the operator of such a game chooses for the deal."""

    @property
    def style(self) -> Style:
        """How the cards are handled."""

    @property
    def burn(self) -> Burn:
        """What is burned before the first round."""

    @property
    def extra_up(self) -> bool:
        """In style B additional cards are dealt face up."""

    @property
    def cutting_card(self) -> int:
        """How many cards from the end the cutting card lies."""

    @property
    def cut_in_round(self) -> CutInRound:
        """What is played after the round in which it comes out."""

    @property
    def cut_first(self) -> CutFirst:
        """What is done when it comes as the first card of a round."""

    @property
    def announce_last(self) -> bool:
        """The last round of a shoe is announced."""

    @property
    def errors_void(self) -> bool:
        """An error in dealing makes the round void."""


TwoHands: TypeAlias = Round[Handling, object]
"""A round of such a game."""


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
    draw_rule: Callable[[tuple[int, ...], tuple[int, ...]], Number]
    """By which rule it gets that card."""
    # opening
    received: Number
    inspected: Number
    spread: Number
    mixed: Number
    loaded: Number
    prechecked: tuple[Number, Number, Number]
    """Cards checked beforehand: chemmy shuffled, stacked, riffle shuffled."""
    preshuffled: Number
    sealed: Number
    """Cards that the manufacturer has shuffled, with the regulator's approval."""
    # burn
    burn_first: Number
    burn_more: Number
    burn_one: Number
    # the deal
    initial: Number
    passed: Number
    """In style B the cards go face down to the holder of the hand."""
    style_change: Number
    holder: Number
    turn: Number
    dealer_turns: Number
    """Style C, and a hand that has no holder in style B."""
    more_down: Number
    """In style B additional cards go face down to the holder."""
    more_open: Number
    """The operator deals additional cards face up in style B as well."""
    not_style_b: Number
    """No continuous shuffler with style B."""
    two_sets: Number
    """A batch shuffler takes two sets of cards with different backs."""
    # end of shoe
    cutting_card: Number
    last_round: Number
    # irregularities
    face_up_in_shoe: Number
    drawn_to_first: Number
    drawn_to_second: Number
    misplaced: Number
    order_lost: Number
    exposed: Number
    too_few: Number
    spoilt: Number
    wrong_deck: Number
    shuffler_moved: Number
    shuffler_harmed: Number
    shuffler_no_spare: Number
    absent: Number
    """A holder who is not there: the dealer turns the cards."""
    void_instead: Number | None = None
    """By which a house may have it that cards which come out wrong void the round (option `errors_void`)."""
    no_more_cards: Number
    """When a hand gets no more cards: what a card drawn in error breaks."""
    before_shoe: Number
    """A card exposed before the cards enter the shoe: they are shuffled again."""
    unnoticed: Number
    """What a wager breaks that was put down against the rules of its area."""
