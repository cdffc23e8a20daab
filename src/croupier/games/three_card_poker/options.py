"""Three Card Poker: what the operator chooses, the wagers and what they pay."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import CHIPS, DealtFrom, Grants, LimitPer, TableOptions, wrong_limits, wrong_payout
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Number, Text
from croupier.things.hands.three import Category
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("three-card-poker")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    PLAY = "play"
    PAIR_PLUS = "pair-plus"


class Choices(Name):
    """What players may choose."""

    PLAY = "play"
    FOLD = "fold"


# --- what the operator chooses --------------------------------------------------------------------


class BonusScale(StrEnum):
    """T8: the scale of the ante bonus."""

    A1 = "A1"
    A2 = "A2"
    A3 = "A3"


class PairPlusScale(StrEnum):
    """T9: the scale by which Pair Plus is paid."""

    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"


class Qualifies(StrEnum):
    """T19: the least hand with which the dealer plays."""

    QUEEN_HIGH = "queen high"
    KING_HIGH = "king high"


class Ties(StrEnum):
    """T20(c): what becomes of ante and play when the hands are equal."""

    STAND_OFF = "stand off"
    PLAYER_WINS = "player wins"


class AfterFold(StrEnum):
    """T16(b): what becomes of Pair Plus when the hand is folded."""

    LOST = "lost"
    LIVE = "live"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "three-card-poker"
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(R("T2"), "Sets of player areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(R("T4"), "A shoe with one deck, or a shuffler with two.")] = DealtFrom.SHOE
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante or Pair Plus wager.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante or Pair Plus wager.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    pair_plus: Annotated[bool, Grants(R("T5(b)"), "The Pair Plus wager is offered.")] = True
    pair_plus_alone: Annotated[bool, Grants(R("T5(b)"), "Players may make a Pair Plus wager without an ante.")] = True
    blind_play: Annotated[bool, Grants(R("T5(d)"), "Players may make the play wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(R("T6(d)"), "A player may wager on more than one box.")] = False
    bonus_scale: Annotated[BonusScale, Grants(R("T8"), "The scale of the ante bonus.")] = BonusScale.A1
    pair_plus_scale: Annotated[PairPlusScale, Grants(R("T9"), "The scale by which Pair Plus is paid.")] = (
        PairPlusScale.P1
    )
    max_payout: Annotated[int | None, AMOUNTS, Grants(R("T10"), "The most that a wager pays; needs approval.")] = None
    max_payout_per: Annotated[
        LimitPer, Grants(R("T10"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.PAYMENT
    pair_plus_after_fold: Annotated[
        AfterFold, Grants(R("T16(b)"), "Whether Pair Plus of a folded hand is lost or stays live.")
    ] = AfterFold.LOST
    qualifies: Annotated[Qualifies, Grants(R("T19"), "The least hand with which the dealer plays.")] = (
        Qualifies.QUEEN_HIGH
    )
    ties: Annotated[Ties, Grants(R("T20(c)"), "Whether ante and play stand off or win when the hands are equal.")] = (
        Ties.STAND_OFF
    )
    exposure_voids: Annotated[
        bool, Grants(R("T24(b)"), "A player's card dealt open voids the round, and is not just turned down.")
    ] = False
    exposure_reopens: Annotated[
        bool, Grants(R("T27"), "Players who had played may choose again when the dealer shows a card early.")
    ] = False


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (T6(a), T10)."""
    return wrong_limits(law, o, R("T6(a)")) or wrong_payout(law, o, R("T10"), approvals)


# --- T3, T5: wagers and their areas ---------------------------------------------------------------

ANTE = Wager(name=Wagers.ANTE, label="Ante", cite=R("T5(a)"), area=R("T3(a)"), meaning=R("T1"), handled=R("T6(g)"))
PLAY = Wager(
    name=Wagers.PLAY,
    label="Play",
    cite=R("T5(d)"),
    area=R("T3(b)"),
    meaning=R("T1"),
    handled=R("T6(g)"),
    closes=R("T5(d)"),
)
PAIR_PLUS = Wager(
    name=Wagers.PAIR_PLUS,
    label="Pair Plus",
    cite=R("T5(b)"),
    area=R("T3(c)"),
    meaning=R("T1"),
    handled=R("T6(g)"),
    offered="pair_plus",
)

# --- T8 to T10, T20: what they pay ----------------------------------------------------------------

EVEN_PAYS = PayScale(cite=R("T20"), odds=dict.fromkeys(Category, EVENS), kind=Category)
"""What ante and play are paid."""


def _from(lowest: Category, cite: Number, *to_one: int) -> PayScale:
    """A scale from this class of hands up."""
    made = [kind for kind in Category if kind >= lowest]
    return PayScale(cite=cite, odds=dict(zip(made, map(Odds, to_one), strict=True)), kind=Category)


BONUS_PAYS = {
    BonusScale.A1: _from(Category.STRAIGHT, R("T8(a)"), 1, 4, 5),
    BonusScale.A2: _from(Category.STRAIGHT, R("T8(b)"), 1, 3, 4),
    BonusScale.A3: _from(Category.STRAIGHT, R("T8(c)"), 1, 2, 3),
}
PAIR_PLUS_PAYS = {
    PairPlusScale.P1: _from(Category.ONE_PAIR, R("T9(a)"), 1, 3, 6, 30, 40),
    PairPlusScale.P2: _from(Category.ONE_PAIR, R("T9(b)"), 1, 4, 6, 30, 40),
    PairPlusScale.P3: _from(Category.ONE_PAIR, R("T9(c)"), 1, 3, 5, 25, 35),
    PairPlusScale.P4: _from(Category.ONE_PAIR, R("T9(d)"), 1, 4, 6, 25, 35),
}


def limit(o: Options) -> Limit:
    """The maximum payout on all wagers (T10)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.ANTE, Wagers.PLAY, Wagers.PAIR_PLUS), R("T10"))
