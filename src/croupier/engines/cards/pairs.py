"""Pairs and matches on the first cards of a hand: what cards are to each other."""

from croupier.kernel.events import HIDDEN
from croupier.kernel.pairs import Match, Pair
from croupier.things.cards import rank, suit


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
