"""Four Card Poker: what the operator chooses, the wagers and what they pay."""

from enum import IntEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import CHIPS, DealtFrom, Grants, LimitPer, TableOptions, wrong_limits, wrong_payout
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Text
from croupier.things.cards import ACE
from croupier.things.hands.four import Category, least
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("four-card-poker")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    PLAY = "play"
    ACES = "aces"


class Choices(Name):
    """What players may choose."""

    PLAY = "play"
    ACES = "aces"
    FOLD = "fold"


# --- what the operator chooses --------------------------------------------------------------------


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "four-card-poker"
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


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (5.3, 5.10)."""
    return wrong_limits(law, o, R("5.3")) or wrong_payout(law, o, R("5.10"), approvals)


PAIR_OF_ACES = least(Category.ONE_PAIR, ACE)
"""The lowest value with which Aces Up wins (1.2)."""

# --- 5: wagers and what they pay ------------------------------------------------------------------

ANTE = Wager(
    name=Wagers.ANTE, label="Ante", cite=R("5.1(a)(i)"), area=R("3.3(a)"), meaning=R("1.2"), handled=R("5.8(b)")
)
PLAY = Wager(
    name=Wagers.PLAY,
    label="Play",
    cite=R("5.1(b)"),
    area=R("3.3(b)"),
    meaning=R("1.2"),
    handled=R("5.8(b)"),
    closes=R("5.1(b)"),
)
ACES = Wager(
    name=Wagers.ACES, label="Aces Up", cite=R("5.1(a)"), area=R("3.3(c)"), meaning=R("1.2"), handled=R("5.8(b)")
)


def limit(o: Options) -> Limit:
    """The maximum payout, on all wagers (5.10)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.ANTE, Wagers.PLAY, Wagers.ACES), R("5.10"))


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
