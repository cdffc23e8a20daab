"""Lunar Poker: what the operator chooses, the wagers, the fees and what is paid."""

from enum import IntEnum, StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import CHIPS, DealtFrom, Grants, LimitPer, TableOptions, wrong_limits, wrong_payout
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Number, Text
from croupier.things.hands.order import Category
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("lunar-poker")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    SUPER = "super"
    BET = "bet"
    EXCHANGE = "exchange"
    SIXTH = "sixth"
    FORCE = "force"


class Choices(Name):
    """What players may choose."""

    BET = "bet"
    FOLD = "fold"
    EXCHANGE = "exchange"
    SIXTH = "sixth"
    FORCE = "force"
    DECLARE = "declare"
    DECLINE = "decline"


# --- what the operator chooses --------------------------------------------------------------------


class InstantCash(StrEnum):
    """5.6: the thirteen pairs of odds for a straight flush and a royal flush."""

    LEAST = "200:1 and 600:1"
    P300_600 = "300:1 and 600:1"
    P200_800 = "200:1 and 800:1"
    P300_800 = "300:1 and 800:1"
    P200_1000 = "200:1 and 1000:1"
    P300_1000 = "300:1 and 1000:1"
    P200_1200 = "200:1 and 1200:1"
    P300_1200 = "300:1 and 1200:1"
    P400_1200 = "400:1 and 1200:1"
    P200_1500 = "200:1 and 1500:1"
    P300_1500 = "300:1 and 1500:1"
    P400_1500 = "400:1 and 1500:1"
    P500_1500 = "500:1 and 1500:1"


class Undeclared(StrEnum):
    """What an instant cash hand that was not declared gets when it is turned up."""

    LOST = "lost"
    PAID = "paid when shown"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "lunar-poker"
    boxes: Annotated[int, msgspec.Meta(ge=1, le=5), Grants(R("3.1"), "Sets of wagering areas, at most five.")] = 5
    dealt_from: Annotated[DealtFrom, Grants(R("3.4(c)"), "A shoe with one deck, or a shuffler with two.")] = (
        DealtFrom.SHOE
    )
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    instant_cash: Annotated[
        InstantCash, Grants(R("5.6"), "What instant cash pays on the ante: a straight flush and a royal flush.")
    ] = InstantCash.LEAST
    three_of_a_kind_pays: Annotated[
        int, msgspec.Meta(ge=7, le=8), Grants(R("5.9"), "What three of a kind pays on the super wager, to 1.")
    ] = 8
    ace_king_queen_pays: Annotated[
        int, msgspec.Meta(ge=5, le=6), Grants(R("5.9"), "What ace, king and queen pay on the super wager, to 1.")
    ] = 6
    max_payout: Annotated[
        int | None, AMOUNTS, Grants(R("5.12"), "The most that a bet, ante or super wager is paid; displayed.")
    ] = None
    max_payout_per: Annotated[
        LimitPer, Grants(R("5.12"), "Whether that limit holds for a payment, a wager, a box or a player's round.")
    ] = LimitPer.PAYMENT
    act_at_once: Annotated[
        bool, Grants(R("9.8"), "The dealer acts on each box as it decides, before the next one does.")
    ] = False
    undeclared_instant_cash: Annotated[
        Undeclared, Grants(R("5.6"), "What becomes of instant cash that was not declared: lost, or paid when shown.")
    ] = Undeclared.LOST
    exposure_reopens: Annotated[
        bool,
        Grants(R("11.7"), "Players who had bet may choose again when the dealer shows a card too early."),
    ] = False
    draw_after_exposure: Annotated[
        bool, Grants(R("11.7"), "Players may still draw when the dealer has shown a card too early.")
    ] = False


def validate(law: Law, o: Options, _: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (5.3, 5.12); no approval is asked for."""
    return wrong_limits(law, o, R("5.3")) or wrong_payout(law, o, R("5.12"))


# --- 3, 5: wagers, fees and what they pay ---------------------------------------------------------

ANTE = Wager(
    name=Wagers.ANTE, label="Ante", cite=R("5.1(a)"), area=R("3.3(a)"), meaning=R("5.1(a)"), handled=R("5.13(b)")
)
SUPER = Wager(
    name=Wagers.SUPER, label="Super", cite=R("5.1(b)"), area=R("3.3(c)"), meaning=R("5.1(b)"), handled=R("5.13(b)")
)
BET = Wager(name=Wagers.BET, label="Bet", cite=R("5.2(b)"), area=R("3.3(b)"), meaning=R("5.2(b)"), handled=R("5.13(b)"))


def _fee(name: str, label: str, cite: Number) -> Wager:
    return Wager(name=name, label=label, cite=cite, area=R("3.3(d)"), meaning=cite, handled=R("5.13(b)"), fee=True)


EXCHANGE = _fee(Wagers.EXCHANGE, "Exchange 2-5 Cards", R("8.5"))
SIXTH = _fee(Wagers.SIXTH, "Buy a 6th Card", R("8.6"))
FORCE = _fee(Wagers.FORCE, "Force the Dealer", R("10.3"))


def limit(o: Options) -> Limit:
    """The maximum payout on ante, bet and super wagers (5.12)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.ANTE, Wagers.BET, Wagers.SUPER), R("5.12"))


ANTE_PAYS = PayScale(cite=R("5.5"), odds=dict.fromkeys(Category, EVENS))
BET_PAYS = PayScale(
    cite=R("5.5"),
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
        Category.ROYAL_FLUSH: Odds(100),
    },
)


class Super(IntEnum):
    """The super combinations, the best-paying last (5.9)."""

    FIVE_SAME_COLOURED_CARDS = 0
    ACE_KING_QUEEN = 1
    THREE_OF_A_KIND = 2
    STRAIGHT = 3
    FLUSH = 4
    FULL_HOUSE = 5
    SAME_COLOURED_STRAIGHT = 6
    FOUR_OF_A_KIND = 7


SUPER_PAYS = PayScale(
    cite=R("5.9"),
    kind=Super,
    odds={
        Super.FIVE_SAME_COLOURED_CARDS: Odds(2),
        Super.ACE_KING_QUEEN: Odds(6),
        Super.THREE_OF_A_KIND: Odds(8),
        Super.STRAIGHT: Odds(25),
        Super.FLUSH: Odds(50),
        Super.FULL_HOUSE: Odds(100),
        Super.SAME_COLOURED_STRAIGHT: Odds(150),
        Super.FOUR_OF_A_KIND: Odds(200),
    },
)
"""With the odds that the operator may lower as they are printed; `super_pays` has those of a table."""


def super_pays(o: Options) -> dict[int, Odds]:
    """What super combinations pay at this table (5.9)."""
    odds = dict(SUPER_PAYS.odds)
    if o.three_of_a_kind_pays == 7:
        odds[Super.THREE_OF_A_KIND] = Odds(7)
    if o.ace_king_queen_pays == 5:
        odds[Super.ACE_KING_QUEEN] = Odds(5)
    return odds


def instant_pays(o: Options) -> dict[int, Odds]:
    """What instant cash pays on the ante at this table (5.6)."""
    straight, royal = [Odds(int(odds.split(":")[0])) for odds in o.instant_cash.split(" and ")]
    return {Category.STRAIGHT_FLUSH: straight, Category.ROYAL_FLUSH: royal}
