"""Blackjack: the wagers and what they pay."""

from enum import IntEnum

import msgspec

from croupier.games.blackjack.options import A, B, BlackjackPays, Choices, SevensScale, Wagers
from croupier.kernel.pairs import any_pair_pays, match_pays, perfect_pays
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.law import Number
from croupier.things.money import EVENS, Odds

# --- B12, 5.4: what winning wagers pay ------------------------------------------------------------


class Outcome(IntEnum):
    """What a winning wager was won with."""

    WIN = 1
    BLACKJACK = 2
    INSURANCE = 3


WIN_PAYS = PayScale(cite=A("5.4"), odds={Outcome.WIN: EVENS}, kind=Outcome)
BLACKJACK_PAYS = {
    BlackjackPays.THREE_TO_TWO: PayScale(cite=B("B12(a)"), odds={Outcome.BLACKJACK: Odds(3, 2)}, kind=Outcome),
    BlackjackPays.SIX_TO_FIVE: PayScale(cite=B("B12(b)"), odds={Outcome.BLACKJACK: Odds(6, 5)}, kind=Outcome),
    BlackjackPays.EVEN: PayScale(cite=B("B12(c)"), odds={Outcome.BLACKJACK: EVENS}, kind=Outcome),
}
INSURANCE_PAYS = PayScale(cite=B("B19(c)"), odds={Outcome.INSURANCE: Odds(2)}, kind=Outcome)

# --- B3, B9: wagers and their areas ---------------------------------------------------------------

INITIAL = Wager(
    name=Wagers.INITIAL,
    label="Initial",
    cite=B("B9(a)"),
    area=B("B3(a)"),
    meaning=B("B1"),
    handled=B("B9(b)"),
    kept=B("B9(b)"),
)
DOUBLE = Wager(name=Wagers.DOUBLE, label="Double", cite=B("B16"), area=B("B3(a)"), meaning=B("B1"), handled=A("5.6"))
SPLIT = Wager(name=Wagers.SPLIT, label="Split", cite=B("B17"), area=B("B3(a)"), meaning=B("B1"), handled=A("5.6"))
INSURANCE = Wager(
    name=Wagers.INSURANCE, label="Insurance", cite=B("B19"), area=B("B3(b)"), meaning=B("B1"), handled=A("5.6")
)


# --- 20A: Push 22 ---------------------------------------------------------------------------------

PUSH_22 = Wager(
    name=Wagers.PUSH_22,
    label="Push 22",
    cite=A("20A.2"),
    area=A("20A.2"),
    meaning=A("20A.4"),
    handled=B("B9(b)"),
    offered="push_22",
    kept=B("B9(b)"),
    closes=A("20A.2"),
)


class Push(IntEnum):
    """20A.6: the lines of Push 22, lowest first."""

    OTHER_22 = 1
    SAME_COLOUR_22 = 2
    SAME_SUIT_22 = 3


def _push(other: int) -> PayScale:
    """One of the scales of 20A.6, which differ in one line."""
    return PayScale(
        cite=A("20A.6"),
        odds={Push.OTHER_22: Odds(other), Push.SAME_COLOUR_22: Odds(20), Push.SAME_SUIT_22: Odds(50)},
        kind=Push,
    )


PUSH_22_PAYS = (_push(8), _push(7))
"""Pay Scale One and Two."""

# --- 15, B21: Super Sevens ------------------------------------------------------------------------

SUPER_SEVENS = Wager(
    name=Wagers.SUPER_SEVENS,
    label="Super Sevens",
    cite=B("B21"),
    area=B("B21"),
    meaning=B("B21"),
    handled=A("5.6"),
    offered="super_sevens",
)


class Sevens(IntEnum):
    """B21: the lines of Super Sevens, lowest first."""

    ONE_SEVEN = 1
    TWO_SEVENS = 2
    TWO_SUITED_SEVENS = 3
    THREE_SEVENS = 4
    THREE_SUITED_SEVENS = 5


SEVENS_PAY = {
    SevensScale.USUAL: PayScale(
        cite=B("B21(a)"),
        odds={
            Sevens.ONE_SEVEN: Odds(3),
            Sevens.TWO_SEVENS: Odds(50),
            Sevens.TWO_SUITED_SEVENS: Odds(100),
            Sevens.THREE_SEVENS: Odds(500),
            Sevens.THREE_SUITED_SEVENS: Odds(5_000),
        },
        kind=Sevens,
    ),
    SevensScale.ADELAIDE: PayScale(
        cite=B("B21(b)"),
        odds={
            Sevens.TWO_SEVENS: Odds(50),
            Sevens.TWO_SUITED_SEVENS: Odds(150),
            Sevens.THREE_SEVENS: Odds(500),
            Sevens.THREE_SUITED_SEVENS: Odds(7_770),
        },
        kind=Sevens,
    ),
}


# --- 15B, 15C, 15F: pairs and matches -------------------------------------------------------------

PERFECT_PAIRS = Wager(
    name=Wagers.PERFECT_PAIRS,
    label="Perfect Pairs",
    cite=A("15B.2"),
    area=A("15B.2"),
    meaning=B("B23"),
    handled=A("5.6"),
    offered="perfect_pairs",
    closes=A("15B.2"),
)
ANY_PAIR = Wager(
    name=Wagers.ANY_PAIR,
    label="Any Pair",
    cite=A("15C.3"),
    area=A("15C.3"),
    meaning=B("B24"),
    handled=A("5.6"),
    offered="any_pair",
    closes=A("15C.3"),
)
LUCKY_MATCH = Wager(
    name=Wagers.LUCKY_MATCH,
    label="Lucky Match",
    cite=A("15F.4"),
    area=A("15F.3"),
    meaning=A("15F.6"),
    handled=A("5.6"),
    offered="lucky_match",
    closes=A("15F.4"),
)
PAIRS = {wager.name: wager for wager in (PERFECT_PAIRS, ANY_PAIR, LUCKY_MATCH)}


LUCKY_MATCH_PAYS = match_pays(A("15F.9"))
"""Pay Scale One and Two."""
PERFECT_PAIRS_PAYS = perfect_pays(B("B23(a)"), B("B23(b)"), B("B23(c)"), B("B23(d)"), B("B23(e)"))
ANY_PAIR_PAYS = any_pair_pays(B("B24(a)"), B("B24(b)"))


# --- 15D, 15E: wagers whose winnings may ride -----------------------------------------------------


class HouseMoneyHand(IntEnum):
    """15D.5: the lines of House Money, lowest first."""

    SEQUENCE = 1
    PAIR = 2
    SUITED_SEQUENCE = 3
    SUITED_ACE_KING = 4


class LetItRideHand(IntEnum):
    """15E.4: the lines of Let it Ride, lowest first."""

    SEQUENCE = 1
    SUITED = 2
    SUITED_SEQUENCE = 3


class Ride(msgspec.Struct, frozen=True, kw_only=True):
    """A wager whose winnings may ride, the money that rides, and where its section says so."""

    wager: Wager
    riding: Wager
    pays: PayScale
    loses: Number
    take: Number
    ride: Number
    capped: bool
    """Riding money and the initial wager together stay within the maximum of the table."""
    unasked: Number
    shares: Number
    """It shares the fate of the initial wager."""
    dealer_blackjack: Number
    measures: dict[str, Number]
    """Where it counts for a double, a split and insurance, or does not, and where its owner lets it ride."""
    shown: Number
    """Where the sign is to say how much the wager is."""


HOUSE_MONEY = Ride(
    wager=Wager(
        name=Wagers.HOUSE_MONEY,
        label="House Money",
        cite=A("15D.2"),
        area=A("15D.2"),
        meaning=A("15D.5"),
        handled=B("B9(b)"),
        offered="house_money",
        kept=B("B9(b)"),
        closes=A("15D.2"),
    ),
    riding=Wager(
        name=Wagers.HOUSE_MONEY_RIDING,
        label="House Money riding",
        cite=A("15D.6(b)"),
        area=A("15D.2"),
        meaning=A("15D.6(b)"),
        handled=A("15D.6(b)"),
        offered="house_money",
        kept=A("15D.6(b)"),
    ),
    pays=PayScale(
        cite=A("15D.5"),
        odds={
            HouseMoneyHand.SEQUENCE: EVENS,
            HouseMoneyHand.PAIR: Odds(3),
            HouseMoneyHand.SUITED_SEQUENCE: Odds(4),
            HouseMoneyHand.SUITED_ACE_KING: Odds(9),
        },
        kind=HouseMoneyHand,
    ),
    loses=A("15D.5(e)"),
    take=A("15D.6(a)"),
    ride=A("15D.6(b)"),
    capped=True,
    unasked=A("16.14"),
    shares=A("15D.10"),
    dealer_blackjack=A("15D.11"),
    measures={
        Choices.RIDE: A("15D.6"),
        Wagers.DOUBLE: A("15D.7"),
        Wagers.SPLIT: A("15D.8"),
        Wagers.INSURANCE: A("15D.9"),
    },
    shown=A("15D.4"),
)
LET_IT_RIDE = Ride(
    wager=Wager(
        name=Wagers.LET_IT_RIDE,
        label="Let it Ride",
        cite=A("15E.2"),
        area=A("15E.2"),
        meaning=A("15E.4"),
        handled=B("B9(b)"),
        offered="let_it_ride",
        kept=B("B9(b)"),
        closes=A("15E.2"),
    ),
    riding=Wager(
        name=Wagers.LET_IT_RIDE_RIDING,
        label="Let it Ride riding",
        cite=A("15E.5(b)"),
        area=A("15E.2"),
        meaning=A("15E.5(b)"),
        handled=A("15E.5(b)"),
        offered="let_it_ride",
        kept=A("15E.5(b)"),
    ),
    pays=PayScale(
        cite=A("15E.4"),
        odds={LetItRideHand.SEQUENCE: EVENS, LetItRideHand.SUITED: EVENS, LetItRideHand.SUITED_SEQUENCE: Odds(2)},
        kind=LetItRideHand,
    ),
    loses=A("15E.4(c)"),
    take=A("15E.5(a)"),
    ride=A("15E.5(b)"),
    capped=False,
    unasked=A("16.15"),
    shares=A("15E.9"),
    dealer_blackjack=A("15E.10"),
    measures={
        Choices.RIDE: A("15E.5"),
        Wagers.DOUBLE: A("15E.6"),
        Wagers.SPLIT: A("15E.7"),
        Wagers.INSURANCE: A("15E.8"),
    },
    shown=A("15E.3"),
)
RIDES = (HOUSE_MONEY, LET_IT_RIDE)
ON_BLACKJACK = Odds(3, 2)
"""What riding money is paid when its hand is blackjack, whatever the layout says of blackjack (15D.10, 15E.9)."""
