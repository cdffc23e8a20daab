"""Ultimate Texas Hold'em: what the operator chooses, the wagers and what they pay."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.names import Name
from croupier.kernel.options import CHIPS, DealtFrom, Grants, LimitPer, TableOptions, wrong_limits, wrong_payout
from croupier.kernel.wagers import Limit, PayScale, Wager
from croupier.law.law import Law, Number, Text
from croupier.things.hands.order import Category
from croupier.things.money import AMOUNT, AMOUNTS, EVENS, Odds

R = Text("ultimate-texas-holdem")
A = Text("ultimate-texas-holdem-amendment")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    ANTE = "ante"
    BLIND = "blind"
    PLAY = "play"
    TRIPS = "trips"


class Choices(Name):
    """What players may choose."""

    PLAY = "play"
    CHECK = "check"
    FOLD = "fold"


# --- what the operator chooses --------------------------------------------------------------------


class TripsScale(StrEnum):
    """U10: the scale by which trips is paid."""

    T1 = "T1"
    T2 = "T2"
    T3 = "T3"


class AfterFold(StrEnum):
    """U18(b): what becomes of trips when the hand is folded."""

    LIVE = "live"
    LOST = "lost"


Antes = msgspec.Meta(ge=1, le=10)
"""How many antes a play wager may be worth."""


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "ultimate-texas-holdem-amendment"
    boxes: Annotated[
        int,
        msgspec.Meta(ge=1, le=7),
        Grants(R("U2"), "Sets of player areas, at most seven (not in the gazetted text)."),
    ] = 7
    dealt_from: Annotated[
        DealtFrom, Grants(R("U4"), "A shoe with one deck, or a shuffler with two (not in the gazetted text).")
    ] = DealtFrom.SHOE
    community_first: Annotated[
        bool, Grants(A("8.4"), "From a shuffler the community cards come first; else they come last.")
    ] = False
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest ante.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest ante.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    several_boxes: Annotated[
        bool, Grants(R("U7(d)"), "A player may wager on more than one box (not in the gazetted text).")
    ] = False
    both_hole_cards: Annotated[
        bool,
        Grants(
            R("U5(b)"), "A hand is both hole cards and three of the board, not any five (not in the gazetted text)."
        ),
    ] = False
    preflop_least: Annotated[
        int, Antes, Grants(R("U8(a)"), "The least antes that play takes before the flop (not in the gazetted text).")
    ] = 3
    preflop_most: Annotated[
        int, Antes, Grants(R("U8(a)"), "The most antes that play takes before the flop (not in the gazetted text).")
    ] = 4
    flop_antes: Annotated[
        int, Antes, Grants(R("U8(b)"), "How many antes play takes after the flop (not in the gazetted text).")
    ] = 2
    river_antes: Annotated[
        int,
        Antes,
        Grants(R("U8(c)"), "How many antes play takes with the whole board open (not in the gazetted text)."),
    ] = 1
    trips: Annotated[bool, Grants(R("U6(c)"), "The trips wager is offered (not in the gazetted text).")] = True
    trips_scale: Annotated[
        TripsScale, Grants(R("U10"), "The scale by which trips is paid (not in the gazetted text).")
    ] = TripsScale.T1
    trips_after_fold: Annotated[
        AfterFold,
        Grants(R("U18(b)"), "Whether trips of a folded hand stays live or is lost (not in the gazetted text)."),
    ] = AfterFold.LIVE
    max_payout: Annotated[
        int | None, AMOUNTS, Grants(R("U11"), "The most that is paid; none for no cap (not in the gazetted text).")
    ] = None
    max_payout_per: Annotated[
        LimitPer,
        Grants(
            R("U11"), "Whether the cap is for a payment, a wager, a box or a player's round (not in the gazetted text)."
        ),
    ] = LimitPer.WAGER
    exposure_voids: Annotated[
        bool,
        Grants(R("U24(e)"), "A house card shown too early after the deal voids the round (not in the gazetted text)."),
    ] = False
    exposure_ends_checking: Annotated[
        bool,
        Grants(R("U24(e)"), "After such a card players fold or play, and check no more (not in the gazetted text)."),
    ] = False


def validate(law: Law, o: Options, _: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (8.4, U8, U11)."""
    wrong = wrong_limits(law, o, R("U7(a)")) or wrong_payout(law, o, R("U11"))
    if wrong is not None:
        return wrong
    if o.preflop_least > o.preflop_most:
        return Refusal(law("U8(a)"), f"Play before the flop cannot be {o.preflop_least} to {o.preflop_most} antes.")
    if o.community_first and o.dealt_from is DealtFrom.SHOE:
        return Refusal(law("8.4"), "The community cards come first only from a shuffler; a shoe deals them last.")
    return None


# --- U3, U6: wagers and their areas ---------------------------------------------------------------

ANTE = Wager(name=Wagers.ANTE, label="Ante", cite=R("U6(a)"), area=R("U3(a)"), meaning=R("U1"), handled=R("U7(g)"))
BLIND = Wager(name=Wagers.BLIND, label="Blind", cite=R("U6(b)"), area=R("U3(b)"), meaning=R("U1"), handled=R("U7(g)"))
PLAY = Wager(name=Wagers.PLAY, label="Play", cite=R("U8"), area=R("U3(c)"), meaning=R("U1"), handled=R("U7(g)"))
TRIPS = Wager(
    name=Wagers.TRIPS,
    label="Trips",
    cite=R("U6(c)"),
    area=R("U3(d)"),
    meaning=R("U1"),
    handled=R("U7(g)"),
    offered="trips",
)
WAGERS = (ANTE, BLIND, TRIPS, PLAY)


# --- U9 to U11, U22: what they pay ----------------------------------------------------------------

EVEN_PAYS = PayScale(cite=R("U22(a)"), odds=dict.fromkeys(Category, EVENS))
BLIND_PAYS = PayScale(
    cite=R("U9"),
    odds={
        Category.STRAIGHT: EVENS,
        Category.FLUSH: Odds(3, 2),  # paid down to the cent: of a blind of 15 cents 22
        Category.FULL_HOUSE: Odds(3),
        Category.FOUR_OF_A_KIND: Odds(10),
        Category.STRAIGHT_FLUSH: Odds(50),
        Category.ROYAL_FLUSH: Odds(500),
    },
)
"""What the blind of a hand that beats the dealer pays; with less than a straight it stands off."""


def _trips(cite: Number, *to_one: int) -> PayScale:
    """A scale from three of a kind to royal flush."""
    made = (kind for kind in Category if kind >= Category.THREE_OF_A_KIND)
    return PayScale(cite=cite, odds=dict(zip(made, map(Odds, to_one), strict=True)))


TRIPS_PAYS = {
    TripsScale.T1: _trips(R("U10(a)"), 3, 4, 7, 8, 30, 40, 50),
    TripsScale.T2: _trips(R("U10(b)"), 3, 5, 6, 8, 30, 40, 50),
    TripsScale.T3: _trips(R("U10(c)"), 3, 5, 6, 7, 20, 40, 50),
}


def limit(o: Options) -> Limit:
    """The maximum payout on all wagers (U11)."""
    return Limit(o.max_payout, o.max_payout_per, (Wagers.ANTE, Wagers.BLIND, Wagers.PLAY, Wagers.TRIPS), R("U11"))
