"""Pairs and matches on the first cards of a hand: their kinds, and the scales by which the games pay them."""

from enum import IntEnum, StrEnum

from croupier.kernel.wagers import PayScale
from croupier.law.law import Number
from croupier.things.money import Odds


class Match(IntEnum):
    """What cards of one face value are to each other; three equal cards are the triple."""

    MIXED_MATCH = 1
    COLOURED_MATCH = 2
    LUCKY_MATCH = 3
    LUCKY_TRIPLE_MATCH = 4


class Pair(IntEnum):
    """The same of two cards, as Perfect Pairs calls it."""

    MIXED_PAIR = Match.MIXED_MATCH
    COLOURED_PAIR = Match.COLOURED_MATCH
    PERFECT_PAIR = Match.LUCKY_MATCH


class AnyPair(IntEnum):
    """Two cards of the same face value, whatever their suits."""

    ANY_PAIR = 1


class PairsScale(StrEnum):
    """By which scale Perfect Pairs is paid; none of them is gazetted."""

    A = "PP-A"
    B = "PP-B"
    C = "PP-C"
    D = "PP-D"
    E = "PP-E"


# --- what they pay --------------------------------------------------------------------------------


def perfect_pays(*cites: Number) -> dict[PairsScale, PayScale]:
    """The scales of Perfect Pairs, each under its rule: what mixed, coloured and perfect pairs pay to one."""
    scales = ((6, 12, 25), (5, 10, 30), (5, 15, 25), (5, 12, 25), (5, 10, 25))
    return {
        name: PayScale(cite=cite, odds=dict(zip(Pair, map(Odds, to_one), strict=True)), kind=Pair)
        for name, cite, to_one in zip(PairsScale, cites, scales, strict=True)
    }


def match_pays(cite: Number) -> tuple[PayScale, PayScale]:
    """Pay Scale One and Two of Lucky Match."""
    one = PayScale(cite=cite, odds=dict(zip(Match, map(Odds, (5, 10, 25, 100)), strict=True)), kind=Match)
    two = PayScale(cite=cite, odds=dict(zip(Match, map(Odds, (5, 10, 20, 500)), strict=True)), kind=Match)
    return one, two


def any_pair_pays(one: Number, two: Number) -> tuple[PayScale, PayScale]:
    """Pay Scale One and Two of Any Pair."""
    return (
        PayScale(cite=one, odds={AnyPair.ANY_PAIR: Odds(11)}, kind=AnyPair),
        PayScale(cite=two, odds={AnyPair.ANY_PAIR: Odds(10)}, kind=AnyPair),
    )
