"""Pairs and matches on the first cards of a hand: what they are, and the scales of perfect pairs (C1(g), C1(h), C9)."""

from enum import IntEnum, StrEnum

from croupier.cards import rank, suit
from croupier.house.game import PayScale
from croupier.money import Odds
from croupier.play.events import HIDDEN
from croupier.rulebook import Rule, document

R = document("baccarat")

RED = (1, 2)
"""Diamonds and hearts."""


class Pair(IntEnum):
    """Two cards of the same face value."""

    MIXED = 1
    COLOURED = 2
    PERFECT = 3


class PerfectScale(StrEnum):
    """By which scale perfect pairs is paid."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"


def _pays(cite: Rule, *to_one: int) -> PayScale:
    """What mixed, coloured and perfect pairs pay to one."""
    return PayScale(cite=cite, odds=dict(zip(Pair, map(Odds, to_one), strict=True)), kind=Pair)


PERFECT_SCALES = {
    PerfectScale.A: _pays(R("C9(a)"), 6, 12, 25),
    PerfectScale.B: _pays(R("C9(b)"), 5, 10, 30),
    PerfectScale.C: _pays(R("C9(c)"), 5, 15, 25),
    PerfectScale.D: _pays(R("C9(d)"), 5, 12, 25),
    PerfectScale.E: _pays(R("C9(e)"), 5, 10, 25),
}


def pair_kind(cards: tuple[int, ...]) -> Pair | None:
    """What pair the first two cards of a hand are; a king and a queen are none."""
    one, other = cards[:2]
    if HIDDEN in (one, other) or rank(one) != rank(other):
        return None
    if suit(one) == suit(other):
        return Pair.PERFECT
    return Pair.COLOURED if (suit(one) in RED) == (suit(other) in RED) else Pair.MIXED
