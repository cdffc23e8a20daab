"""Ultimate Texas Hold'em, U2 to U12: options, wagers and pay scales, layout and signs, opening the table.

Only the two orders of dealing from a shuffler (8.4) are gazetted. Everything else stands in the base document with the
numbers U1 to U24; where a casino could choose it is an option, and the option's sentence says so.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.hands import Category
from croupier.house.fates import Limit, LimitPer, settled
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
from croupier.house.round import Round
from croupier.money import AMOUNT, AMOUNTS, EVENS, Odds, dollars
from croupier.play import events as ev
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import Rule, document

R = document("ultimate-texas-holdem")
A = document("ultimate-texas-holdem-amendment")
G = document("general")

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


def validate(o: Options, _: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (8.4, U8, U11)."""
    wrong = wrong_limits(o, R("U7(a)")) or wrong_payout(o, R("U11"))
    if wrong is not None:
        return wrong
    if o.preflop_least > o.preflop_most:
        return Refusal(R("U8(a)"), f"Play before the flop cannot be {o.preflop_least} to {o.preflop_most} antes.")
    if o.community_first and o.dealt_from is DealtFrom.SHOE:
        return Refusal(A("8.4"), "The community cards come first only from a shuffler; a shoe deals them last.")
    return None


# --- U3, U6: wagers and their areas ---------------------------------------------------------------

ANTE = Wager(name="ante", label="Ante", cite=R("U6(a)"), area=R("U3(a)"), meaning=R("U1"), handled=R("U7(g)"))
BLIND = Wager(name="blind", label="Blind", cite=R("U6(b)"), area=R("U3(b)"), meaning=R("U1"), handled=R("U7(g)"))
PLAY = Wager(name="play", label="Play", cite=R("U8"), area=R("U3(c)"), meaning=R("U1"), handled=R("U7(g)"))
TRIPS = Wager(
    name="trips",
    label="Trips",
    cite=R("U6(c)"),
    area=R("U3(d)"),
    meaning=R("U1"),
    handled=R("U7(g)"),
    offered="trips",
)
WAGERS = (ANTE, BLIND, TRIPS, PLAY)


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (U6)."""
    o: Options = r.options
    if wager is ANTE:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if wager is TRIPS and not o.trips:
        return Refusal(R("U6(c)"), "Trips is not offered at this table.")
    if wager not in (BLIND, TRIPS):
        return Refusal(R("U8"), "The play wager follows the cards.")
    ante = r.stake(box, "ante")
    if ante is None:
        return Refusal(wager.cite, f"{wager.label} needs an ante on the same box; make the ante first.")
    return Bounds(ante.amount, ante.amount) if wager is BLIND else Bounds(r.minimum, r.maximum, min(o.chips))


def unpaired(r: Round) -> ev.Event | None:
    """At the close ante and blind that are not an equal pair go back, and what lies beside them (U6)."""
    for stake in r.stakes:
        ante, blind = r.stake(stake.box, "ante"), r.stake(stake.box, "blind")
        if ante is None or blind is None or ante.amount != blind.amount:
            return settled(stake, ev.Fate.VOID, R("U6"))
    return None


def sent_back(r: Round, box: int) -> bool:
    """Whether ante and blind of this box have both gone back: it was to get cards and does not."""
    return {s.wager for s in r.settled if s.box == box} >= {"ante", "blind"}


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


def _trips(cite: Rule, *to_one: int) -> PayScale:
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
    return Limit(o.max_payout, o.max_payout_per, ("ante", "blind", "play", "trips"), R("U11"))


# --- U3, U8 to U11, U21: signs --------------------------------------------------------------------


def signs(o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say."""
    first = f"{o.preflop_least}" if o.preflop_least == o.preflop_most else f"{o.preflop_least} to {o.preflop_most}"
    shown = [
        ("inscription", "Dealer qualifies with a pair or better", R("U21")),
        ("limits", f"Ante and blind {dollars(minimum)} to {dollars(maximum)} each", G("G1")),
        ("play", f"Play {first} antes before the flop, {o.flop_antes} after it, {o.river_antes} at the end", R("U8")),
        ("blind pays", scale_words(BLIND_PAYS.odds), R("U9")),
    ]
    if o.trips:
        scale = TRIPS_PAYS[o.trips_scale]
        shown.append(("trips pays", scale_words(scale.odds), scale.cite))
    return (*shown, *payout_sign(o, R("U11")))


# --- U12: opening the table -----------------------------------------------------------------------


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle."""
    opening = opening_steps(
        received=R("U12(a)"),
        inspect=R("U12(a)"),
        spread=R("U12(b)"),
        seen=R("U12(b)"),
        mixed=R("U12(c)"),
        loaded=R("U12(d)"),
        cutting=R("U12(d)"),
        o=o,
    )
    # Stacking has a paragraph of its own here, apart from letting players look.
    return tuple([replace(step, cite=R("U12(c)")) if step.name == "stacked" else step for step in opening])
