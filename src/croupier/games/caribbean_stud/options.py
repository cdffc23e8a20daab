"""Caribbean stud: what the operator chooses, the wagers and what they pay."""

from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import (
    CHIPS,
    DealtFrom,
    Grants,
    LimitPer,
    Operated,
    TableOptions,
    wrong_limits,
    wrong_payout,
)
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Text
from croupier.things.hands.order import Category
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("caribbean-stud")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    BET = "bet"
    JACKPOT = "jackpot"


class Choices(Name):
    """What players may choose."""

    BET = "bet"
    FOLD = "fold"


# --- what the operator chooses --------------------------------------------------------------------


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "caribbean-stud"
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(R("3.1"), "Sets of wagering areas, at most seven.")] = 7
    dealt_from: Annotated[DealtFrom, Grants(R("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    blind_betting: Annotated[bool, Grants(R("5.1(c)"), "Players may make the bet wager before the cards.")] = False
    several_boxes: Annotated[bool, Grants(R("5.6"), "A player may wager on more than one box.")] = False
    max_payout: Annotated[int | None, AMOUNTS, Grants(R("5.9"), "The most that a bet wager pays; needs approval.")] = (
        None
    )
    max_payout_per: Annotated[
        LimitPer, Grants(R("5.9"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.WAGER
    jackpot: Annotated[Operated, Grants(R("11.1"), "Whether and how a progressive jackpot is offered.")] = (
        Operated.NOT_OFFERED
    )
    jackpot_wager: Annotated[int, AMOUNT, Grants(R("11.2"), "The jackpot wager shown on the sign.")] = 1_00
    exposure_reopens: Annotated[
        bool,
        Grants(R("12.7"), "Players who had bet may choose again when the dealer shows a card too early."),
    ] = False


def validate(law: Law, o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (3.5, 5.9, 11.2)."""
    wrong = wrong_limits(law, o, R("5.4")) or wrong_payout(law, o, R("5.9"), approvals)
    if wrong is not None:
        return wrong
    if o.jackpot is not Operated.NOT_OFFERED and o.jackpot_wager not in o.chips:
        return Refusal(law("11.3"), f"The jackpot wager is one chip: one of {', '.join(map(law.money, o.chips))}.")
    if o.jackpot is Operated.ELECTRONICALLY and "jackpot equipment" not in approvals:
        return Refusal(
            law("3.5"),
            f"Electronic jackpot equipment needs {law.regulator}'s approval on record: jackpot equipment.",
        )
    return None


# --- 5: wagers and what they pay ------------------------------------------------------------------

ANTE = Wager(name=Wagers.ANTE, label="Ante", cite=R("5.1(a)"), area=R("3.3(a)"), meaning=R("1.2"), handled=R("5.10(b)"))
JACKPOT = Wager(
    name=Wagers.JACKPOT, label="Jackpot", cite=R("11.2"), area=R("3.3(c)"), meaning=R("1.2"), handled=R("5.2")
)
BET = Wager(
    name=Wagers.BET,
    label="Bet",
    cite=R("5.1(c)"),
    area=R("3.3(b)"),
    meaning=R("1.2"),
    handled=R("5.10(b)"),
    closes=R("5.1(c)"),
)


def limit(o: Options) -> Limit:
    """The maximum payout on bets (5.9)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.BET,), R("5.9"))


ANTE_PAYS = PayScale(cite=R("5.8"), odds=dict.fromkeys(Category, EVENS))
BET_PAYS = PayScale(
    cite=R("5.8"),
    odds={
        Category.ODD_CARDS: EVENS,  # ace and king: the dealer has played, so a winner holds at least that
        Category.ONE_PAIR: EVENS,
        Category.TWO_PAIRS: Odds(2),
        Category.THREE_OF_A_KIND: Odds(3),
        Category.STRAIGHT: Odds(4),
        Category.FLUSH: Odds(5),
        Category.FULL_HOUSE: Odds(7),
        Category.FOUR_OF_A_KIND: Odds(20),
        Category.STRAIGHT_FLUSH: Odds(50),
        Category.ROYAL_FLUSH: Odds(250),
    },
)
