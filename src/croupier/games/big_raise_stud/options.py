"""Big Raise Stud: its two editions, what the operator chooses, the wagers and what they pay."""

from enum import StrEnum
from typing import Annotated, Any, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import (
    CHIPS,
    DealtFrom,
    Grants,
    LimitPer,
    TableOptions,
    without,
    wrong_limits,
    wrong_payout,
)
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Text, law_of
from croupier.things.hands import three
from croupier.things.hands.order import Category
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("big-raise-stud")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    RAISE = "raise"
    BONUS = "bonus"


class Choices(Name):
    """What players may choose."""

    RAISE = "raise"
    FOLD = "fold"


# --- what the operator chooses --------------------------------------------------------------------


class Sevens(StrEnum):
    """10.2(b): what a pair of sevens is, which the approved text forgets to say."""

    STAND_OFF = "stand off"
    LOSE = "lose"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table of the approved edition."""

    document: ClassVar[str] = "big-raise-stud"
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(R("3.1"), "Sets of wagering areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(R("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    three_card_bonus: Annotated[bool, Grants(R("5.1(b)"), "The Three Card Bonus wager is offered.")] = True
    blind_betting: Annotated[bool, Grants(R("5.1(c)"), "Players may make the raise wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(R("5.5"), "A player may wager on more than one box.")] = False
    max_payout: Annotated[
        int | None, AMOUNTS, Grants(R("5.8"), "The most that a raise wager pays; needs approval.")
    ] = None
    max_payout_per: Annotated[
        LimitPer, Grants(R("5.8"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.WAGER
    sevens: Annotated[
        Sevens, Grants(R("10.2(b)"), "Whether a pair of sevens stands off with its neighbours, or loses as printed.")
    ] = Sevens.STAND_OFF
    exposure_reopens: Annotated[
        bool, Grants(R("11.7"), "Players who had raised may choose again when a community card is shown too early.")
    ] = False


DraftOptions = without(Options, "sevens")


# --- editions -------------------------------------------------------------------------------------


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition plays differently from the other; where its numbers differ, its book says."""

    name: str
    law: Law
    options: type
    absent_forfeits_all: bool
    """11.12: an absent player forfeits every wager, or only the ante."""
    off_table_may_void: bool
    """11.1: cards taken off the table are a breach for which the hand may be void."""


APPROVED = Edition(
    name="approved",
    law=law_of("big-raise-stud"),
    options=Options,
    absent_forfeits_all=True,
    off_table_may_void=True,
)
DRAFT = Edition(
    name="draft",
    law=law_of("big-raise-stud-draft"),
    options=DraftOptions,
    absent_forfeits_all=False,
    off_table_may_void=False,
)


def validate(law: Law, o: Any, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (5.8)."""
    return wrong_limits(law, o, R("5.3")) or wrong_payout(law, o, R("5.8"), approvals)


# --- 5: wagers and what they pay ------------------------------------------------------------------


WAGERS = (
    Wager(name=Wagers.ANTE, label="Ante", cite=R("5.1(a)"), area=R("3.3(a)"), meaning=R("1.2"), handled=R("5.9(b)")),
    Wager(
        name=Wagers.RAISE,
        label="Bet",
        cite=R("5.1(c)"),
        area=R("3.3(b)"),
        meaning=R("1.2"),
        handled=R("5.9(b)"),
        closes=R("5.1(c)"),
    ),
    Wager(
        name=Wagers.BONUS,
        label="Three Card Bonus",
        cite=R("5.1(b)"),
        area=R("3.3(c)"),
        meaning=R("1.2"),
        handled=R("5.9(b)"),
        offered="three_card_bonus",
    ),
)
"""Ante, raise and Three Card Bonus, with the words of their areas (3.3)."""

RAISE_ODDS: dict[int, Odds] = {
    Category.ONE_PAIR: EVENS,  # of tens or better; 6 to 9 stand off
    Category.TWO_PAIRS: Odds(2),
    Category.THREE_OF_A_KIND: Odds(3),
    Category.STRAIGHT: Odds(4),
    Category.FLUSH: Odds(6),
    Category.FULL_HOUSE: Odds(8),
    Category.FOUR_OF_A_KIND: Odds(40),
    Category.STRAIGHT_FLUSH: Odds(100),
    Category.ROYAL_FLUSH: Odds(500),
}
BONUS_ODDS: dict[int, Odds] = {
    three.Category.ONE_PAIR: EVENS,
    three.Category.FLUSH: Odds(3),
    three.Category.STRAIGHT: Odds(6),
    three.Category.THREE_OF_A_KIND: Odds(30),
    three.Category.STRAIGHT_FLUSH: Odds(40),
}


SCALES: dict[str, PayScale] = {
    Wagers.ANTE: PayScale(cite=R("5.7"), odds=dict.fromkeys(RAISE_ODDS, EVENS)),
    Wagers.RAISE: PayScale(cite=R("5.7"), odds=RAISE_ODDS),
    Wagers.BONUS: PayScale(cite=R("10.3"), odds=BONUS_ODDS, kind=three.Category),
}
"""What each wager pays (5.7, 10.3)."""


def limit(o: Any) -> Limit:
    """The maximum payout on raises (5.8)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.RAISE,), R("5.8"))


RAISES = 4
"""A raise is one to so many antes (5.2(b))."""
