"""Pairs and matches on the first cards of a hand: what they are, and the scales by which the games pay them."""

from enum import IntEnum, StrEnum

from croupier.cards import rank, suit
from croupier.house.game import PayScale
from croupier.money import Odds
from croupier.play.events import HIDDEN
from croupier.rulebook import Rule


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


def red(card: int) -> bool:
    """Whether a card is a diamond or a heart."""
    return suit(card) in (1, 2)


def match(first: int, second: int) -> Match | None:
    """What two cards are to each other: of one suit, of one colour, of two colours; a king and a queen are no match."""
    if HIDDEN in (first, second) or rank(first) != rank(second):
        return None
    if suit(first) == suit(second):
        return Match.LUCKY_MATCH
    return Match.COLOURED_MATCH if red(first) == red(second) else Match.MIXED_MATCH


def match_of(cards: tuple[int, ...]) -> Match | None:
    """The best match of a hand: three equal cards are the triple, and nothing besides."""
    made = match(cards[0], cards[1])
    if made is Match.LUCKY_MATCH and len(cards) > 2 and cards[2] == cards[0] == cards[1]:
        return Match.LUCKY_TRIPLE_MATCH
    return made


def pair_of(cards: tuple[int, ...]) -> Pair | None:
    """What pair the first two cards of a hand are."""
    made = match(cards[0], cards[1])
    return None if made is None else Pair(made)


# --- what they pay --------------------------------------------------------------------------------


def perfect_pays(*cites: Rule) -> dict[PairsScale, PayScale]:
    """The scales of Perfect Pairs, each under its rule: what mixed, coloured and perfect pairs pay to one."""
    scales = ((6, 12, 25), (5, 10, 30), (5, 15, 25), (5, 12, 25), (5, 10, 25))
    return {
        name: PayScale(cite=cite, odds=dict(zip(Pair, map(Odds, to_one), strict=True)), kind=Pair)
        for name, cite, to_one in zip(PairsScale, cites, scales, strict=True)
    }


def match_pays(cite: Rule) -> tuple[PayScale, PayScale]:
    """Pay Scale One and Two of Lucky Match."""
    one = PayScale(cite=cite, odds=dict(zip(Match, map(Odds, (5, 10, 25, 100)), strict=True)), kind=Match)
    two = PayScale(cite=cite, odds=dict(zip(Match, map(Odds, (5, 10, 20, 500)), strict=True)), kind=Match)
    return one, two


def any_pair_pays(one: Rule, two: Rule) -> tuple[PayScale, PayScale]:
    """Pay Scale One and Two of Any Pair."""
    return (
        PayScale(cite=one, odds={AnyPair.ANY_PAIR: Odds(11)}, kind=AnyPair),
        PayScale(cite=two, odds={AnyPair.ANY_PAIR: Odds(10)}, kind=AnyPair),
    )
