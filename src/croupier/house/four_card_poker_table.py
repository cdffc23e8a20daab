"""Four Card Poker, sections 3 to 6: options, ranking of hands, wagers and pay scales, layout and signs, opening."""

from enum import IntEnum
from functools import cache
from typing import Annotated

import msgspec

from croupier.cards import ACE
from croupier.hands.four import Category, category, least, ranks
from croupier.house.fates import Limit, LimitPer
from croupier.house.game import PayScale, Step, Wager
from croupier.house.options import Grants, TableOptions
from croupier.house.procedure import (
    CHIPS,
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

R = document("four-card-poker")
G = document("general")

# --- what the operator chooses --------------------------------------------------------------------


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(R("3.1"), "Sets of wagering areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(R("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante or Aces Up wager.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante or Aces Up wager.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    blind_betting: Annotated[bool, Grants(R("5.1(b)"), "Players may make the play wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(R("5.5"), "A player may wager on more than one box.")] = False
    aces_up_alone: Annotated[bool, Grants(R("5.1(c)"), "Players may make an Aces Up wager without an ante.")] = True
    aces_up_scale: Annotated[
        int, msgspec.Meta(ge=1, le=7), Grants(R("5.7.2"), "Which of the seven scales Aces Up is paid by.")
    ] = 1
    max_payout: Annotated[int | None, AMOUNTS, Grants(R("5.10"), "The most that a wager pays; needs approval.")] = None
    max_payout_per: Annotated[
        LimitPer, Grants(R("5.10"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.PAYMENT
    exposure_reopens: Annotated[
        bool,
        Grants(R("11.11"), "Players who had made the play wager may choose again when the dealer shows a card early."),
    ] = False


def validate(o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (5.3, 5.10)."""
    return wrong_limits(o, R("5.3")) or wrong_payout(o, R("5.10"), approvals)


# --- 4: ranking of hands --------------------------------------------------------------------------

PAIR_OF_ACES = least(Category.ONE_PAIR, ACE)
"""The lowest value with which Aces Up wins (1.2)."""

KIND = {
    Category.ODD_CARDS: R("4.3(a)"),
    Category.ONE_PAIR: R("4.3(b)"),
    Category.TWO_PAIRS: R("4.3(c)"),
    Category.STRAIGHT: R("4.3(d)"),
    Category.FLUSH: R("4.3(e)"),
    Category.THREE_OF_A_KIND: R("4.3(f)"),
    Category.STRAIGHT_FLUSH: R("4.3(g)"),
    Category.FOUR_OF_A_KIND: R("4.3(h)"),
}
"""What each kind of hand is."""
WITHIN = {
    Category.ODD_CARDS: R("4.4(a)"),
    Category.ONE_PAIR: R("4.4(b)"),
    Category.TWO_PAIRS: R("4.3(c)"),
    Category.STRAIGHT: R("4.4(c)"),
    Category.FLUSH: R("4.3(e)"),
}
"""Which card decides between two hands of one kind; for the other kinds the card values do (4.4)."""


def ranked_by(mine: int, theirs: int) -> Rule:
    """What told two hands apart: their kind, the card values in it, or nothing, for suits are equal (4.1 to 4.4)."""
    if mine == theirs:
        return R("4.1")
    made = category(mine)
    if made is not category(theirs):
        return KIND[category(max(mine, theirs))]
    if made is Category.ONE_PAIR and ranks(mine)[0] != ranks(theirs)[0]:
        return KIND[made]
    return WITHIN.get(made, R("4.4"))


# --- 5: wagers and what they pay ------------------------------------------------------------------

ANTE = Wager(name="ante", label="Ante", cite=R("5.1(a)(i)"), area=R("3.3(a)"), meaning=R("1.2"), handled=R("5.8(b)"))
PLAY = Wager(
    name="play",
    label="Play",
    cite=R("5.1(b)"),
    area=R("3.3(b)"),
    meaning=R("1.2"),
    handled=R("5.8(b)"),
    closes=R("5.1(b)"),
)
ACES = Wager(name="aces", label="Aces Up", cite=R("5.1(a)"), area=R("3.3(c)"), meaning=R("1.2"), handled=R("5.8(b)"))


def limit(o: Options) -> Limit:
    """The maximum payout, on all wagers (5.10)."""
    return Limit(o.max_payout, o.max_payout_per, ("ante", "play", "aces"), R("5.10"))


ANTE_PAYS = PayScale(cite=R("5.7"), odds=dict.fromkeys(Category, EVENS), kind=Category)
PLAY_PAYS = PayScale(cite=R("5.7"), odds=dict.fromkeys(Category, EVENS), kind=Category)
ANTE_BONUS = PayScale(
    cite=R("5.7.1"),
    odds={
        Category.THREE_OF_A_KIND: Odds(2),
        Category.STRAIGHT_FLUSH: Odds(20),
        Category.FOUR_OF_A_KIND: Odds(25),
    },
    kind=Category,
)


class AcesUpHand(IntEnum):
    """A hand as the table of 5.7.2 calls it: of the pairs only aces are paid."""

    PAIR_OF_ACES = Category.ONE_PAIR
    TWO_PAIRS = Category.TWO_PAIRS
    STRAIGHT = Category.STRAIGHT
    FLUSH = Category.FLUSH
    THREE_OF_A_KIND = Category.THREE_OF_A_KIND
    STRAIGHT_FLUSH = Category.STRAIGHT_FLUSH
    FOUR_OF_A_KIND = Category.FOUR_OF_A_KIND


def _aces_up(*to_one: int) -> PayScale:
    """One column of the table, from the pair of aces up."""
    odds: dict[int, Odds] = {made: Odds(to) for made, to in zip(AcesUpHand, to_one, strict=True)}
    return PayScale(cite=R("5.7.2"), odds=odds, kind=AcesUpHand)


ACES_UP = (
    # Pair of aces, two pairs, straight, flush, three of a kind, straight flush, four of a kind.
    _aces_up(1, 2, 4, 6, 9, 40, 50),
    _aces_up(1, 2, 5, 6, 7, 40, 50),
    _aces_up(1, 2, 4, 6, 9, 30, 50),
    _aces_up(1, 2, 5, 6, 7, 30, 50),
    _aces_up(1, 3, 4, 5, 8, 40, 50),
    _aces_up(1, 2, 4, 6, 8, 40, 50),
    _aces_up(1, 3, 4, 5, 7, 40, 50),
)
"""The seven scales, the first of them option 1."""


# --- 3: layout, inscriptions, signs ---------------------------------------------------------------


def signs(o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say (3.2, 5.7.1, 5.7.3, 5.10)."""
    aces_up = scale_words(ACES_UP[o.aces_up_scale - 1].odds, Category).replace("one pair", "pair of aces")
    return (
        ("inscription", "Dealer always qualifies. Player wins ties", R("3.2")),
        ("limits", f"Ante and Aces Up {dollars(minimum)} to {dollars(maximum)}", G("G1")),
        ("ante bonus pays", scale_words(ANTE_BONUS.odds, Category), R("5.7.1")),
        ("aces up scale", f"Aces Up pays by scale {o.aces_up_scale} of seven", R("5.7.3")),
        ("aces up pays", aces_up, R("5.7.3")),
        *payout_sign(o, R("5.10")),
    )


# --- 6, 7: opening the table ----------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle (6.1 to 6.4)."""
    return opening_steps(
        received=R("6.1"),
        inspect=R("6.1"),
        spread=R("6.2"),
        seen=R("6.3"),
        mixed=R("6.4(a)"),
        loaded=R("6.4(b)"),
        cutting=R("6.4(c)"),
        o=o,
    )
