"""Big Raise Stud, sections 3, 5 and 6: editions, options, wagers and pay scales, layout and signs, opening the table.

The text exists in two editions, approved and draft. They share every function; what they print differently is in the
records at the end of this page, and `e.R("5.1(a)")` cites a rule of whichever edition is being played.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated, Any

import msgspec

from croupier.hands import Category, three
from croupier.house.fates import Limit, LimitPer
from croupier.house.game import PayScale, Step, Wager
from croupier.house.options import Grants, TableOptions, recited
from croupier.house.procedure import (
    CHIPS,
    Citer,
    DealtFrom,
    opening_steps,
    payout_sign,
    scale_words,
    wrong_limits,
    wrong_payout,
)
from croupier.money import AMOUNT, AMOUNTS, EVENS, Odds, dollars
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document

A = document("big-raise-stud")
D = document("big-raise-stud-draft")
G = document("general")

# --- what the operator chooses --------------------------------------------------------------------


class Sevens(StrEnum):
    """10.2(b): what a pair of sevens is, which the approved text forgets to say."""

    STAND_OFF = "stand off"
    LOSE = "lose"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table of the approved edition."""

    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(A("3.1"), "Sets of wagering areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(A("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    three_card_bonus: Annotated[bool, Grants(A("5.1(b)"), "The Three Card Bonus wager is offered.")] = True
    blind_betting: Annotated[bool, Grants(A("5.1(c)"), "Players may make the raise wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(A("5.5"), "A player may wager on more than one box.")] = False
    max_payout: Annotated[
        int | None, AMOUNTS, Grants(A("5.8"), "The most that a raise wager pays; needs approval.")
    ] = None
    max_payout_per: Annotated[
        LimitPer, Grants(A("5.8"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.WAGER
    sevens: Annotated[
        Sevens, Grants(A("10.2(b)"), "Whether a pair of sevens stands off with its neighbours, or loses as printed.")
    ] = Sevens.STAND_OFF
    exposure_reopens: Annotated[
        bool, Grants(A("11.7"), "Players who had raised may choose again when a community card is shown too early.")
    ] = False


DraftOptions = recited(Options, "big-raise-stud", D, without=("sevens",))


# --- editions -------------------------------------------------------------------------------------


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition prints differently from the other."""

    name: str
    document: str
    R: Citer
    options: type
    turn: Rule
    """By which rule the community cards are turned up."""
    over_table: Rule
    talk: Rule
    english: Rule
    silence: Rule
    apart: Rule
    absent_forfeits_all: bool
    """11.12: an absent player forfeits every wager, or only the ante."""
    off_table_may_void: bool
    """11.1: cards taken off the table are a breach for which the hand may be void."""


APPROVED = Edition(
    name="approved",
    document="big-raise-stud",
    R=A,
    options=Options,
    turn=A("9.4"),
    over_table=A("9.5"),
    talk=A("9.6"),
    english=A("9.7(a)"),
    silence=A("9.7(b)"),
    apart=A("9.7(c)"),
    absent_forfeits_all=True,
    off_table_may_void=True,
)
DRAFT = Edition(
    name="draft",
    document="big-raise-stud-draft",
    R=D,
    options=DraftOptions,
    turn=D("10.1"),
    over_table=D("9.4"),
    talk=D("9.5"),
    english=D("9.6(a)"),
    silence=D("9.6(b)"),
    apart=D("9.6(c)"),
    absent_forfeits_all=False,
    off_table_may_void=False,
)


def validate(e: Edition, o: Any, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (5.8)."""
    return wrong_limits(o, e.R("5.3")) or wrong_payout(o, e.R("5.8"), approvals)


# --- 5: wagers and what they pay ------------------------------------------------------------------


@cache
def wagers(e: Edition) -> tuple[Wager, ...]:
    """Ante, raise and Three Card Bonus, with the words of their areas (3.3)."""
    means, touch = e.R("1.2"), e.R("5.9(b)")
    return (
        Wager(name="ante", label="Ante", cite=e.R("5.1(a)"), area=e.R("3.3(a)"), meaning=means, handled=touch),
        Wager(
            name="raise",
            label="Bet",
            cite=e.R("5.1(c)"),
            area=e.R("3.3(b)"),
            meaning=means,
            handled=touch,
            closes=e.R("5.1(c)"),
        ),
        Wager(
            name="bonus",
            label="Three Card Bonus",
            cite=e.R("5.1(b)"),
            area=e.R("3.3(c)"),
            meaning=means,
            handled=touch,
            offered="three_card_bonus",
        ),
    )


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


@cache
def scales(e: Edition) -> dict[str, PayScale]:
    """What each wager pays (5.7, 10.3)."""
    return {
        "ante": PayScale(cite=e.R("5.7"), odds=dict.fromkeys(RAISE_ODDS, EVENS)),
        "raise": PayScale(cite=e.R("5.7"), odds=RAISE_ODDS),
        "bonus": PayScale(cite=e.R("10.3"), odds=BONUS_ODDS, kind=three.Category),
    }


def limit(e: Edition, o: Any) -> Limit:
    """The maximum payout on raises (5.8)."""
    return Limit(o.max_payout, o.max_payout_per, ("raise",), e.R("5.8"))


# --- 3: layout and signs --------------------------------------------------------------------------


def signs(e: Edition, o: Any, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say (3.2, 5.7, 5.8, 10.3)."""
    pays = scales(e)
    raises = scale_words(pays["raise"].odds).replace("one pair", "pair of tens or better")
    bonus = ("three card bonus pays", scale_words(pays["bonus"].odds, three.Category), e.R("10.3"))
    return (
        ("limits", f"Ante {dollars(minimum)} to {dollars(maximum)}", G("G1")),
        ("bet pays", raises, e.R("5.7")),
        ("stand off", _stands_off(o), e.R("5.7")),
        *((bonus,) if o.three_card_bonus else ()),
        *payout_sign(o, e.R("5.8"), " on the bet"),
    )


def _stands_off(o: Any) -> str:
    """The pairs that stand off: sixes to nines, without the sevens where they lose."""
    sevens_lose = getattr(o, "sevens", None) is Sevens.LOSE
    return f"A pair of sixes{', eights or' if sevens_lose else ' to'} nines stands off"


# --- 6: opening the table -------------------------------------------------------------------------


@cache
def steps(e: Edition, o: Any) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (6.1 to 6.4)."""
    return opening_steps(
        received=e.R("6.1"),
        inspect=e.R("6.1"),
        spread=e.R("6.2"),
        seen=e.R("6.3"),
        mixed=e.R("6.4(a)"),
        loaded=e.R("6.4(b)"),
        cutting=e.R("6.4(c)"),
        o=o,
    )
