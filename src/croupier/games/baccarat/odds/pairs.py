"""Pairs and matches on the first cards of a baccarat or Dragon21 hand, counted for any shoe; and their scales in words.

Two cards are counted by suits alone. Only the triple match asks for a third card, and so for the Table of Play.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm

from croupier.games.baccarat.odds.count import CARDS, NATURAL, Shoe, by_value, draws
from croupier.games.baccarat.tables import BANKER, PLAYER
from croupier.kernel.pairs import Match
from croupier.kernel.wagers import PayScale
from croupier.law.books import Rule
from croupier.mathematics.figures import paid
from croupier.mathematics.pairs import match
from croupier.mathematics.records import Outcome, Question
from croupier.things.hands.points import baccarat_value
from croupier.things.money import Odds

ANY_HAND = "any winning hand"


def words(scale: PayScale) -> dict[int, str]:
    """The prizes of a scale in words; one where all of several lines pay the same."""
    if len(scale.odds) > 1 and len(set(scale.odds.values())) == 1:
        return dict.fromkeys(scale.odds, ANY_HAND)
    return {made: scale.kind(made).name.replace("_", " ").lower() for made in reversed(scale.odds)}


def prizes(question: Question, wager: str, scale: PayScale) -> dict[int, tuple[str, Odds]]:
    """What each line of a scale is called and pays, with what the operator typed in."""
    named = words(scale)
    odds = paid(question, wager, {word: scale.odds[made] for made, word in named.items()})
    return {made: (word, odds[word]) for made, word in named.items()}


# --- two cards --------------------------------------------------------------------------------------


def two_cards(shoe: Shoe) -> dict[int, int]:
    """In how many ways two cards in order are a mixed, coloured or suited match."""
    found: dict[int, int] = {Match.MIXED_MATCH: 0, Match.COLOURED_MATCH: 0, Match.LUCKY_MATCH: 0}
    for first in range(52):
        for second in range(first & ~3, (first & ~3) + 4):
            made = match(first, second)
            assert made is not None, "cards of one rank match"
            found[made] += shoe[first] * (shoe[second] - (first == second))
    return found


# --- three equal cards (11D) ------------------------------------------------------------------------


@cache
def triples(shoe: Shoe, side: str) -> int:
    """The ways, of six cards in order, in which a hand draws a third card equal to its first two."""
    return sum(
        perm(number, 3) * _others(_without(shoe, card), baccarat_value(card), side)
        for card, number in enumerate(shoe)
        if number >= 3
    )


def _without(shoe: Shoe, card: int) -> tuple[int, ...]:
    """The values left once three cards of a kind are out."""
    return by_value((*shoe[:card], shoe[card] - 3, *shoe[card + 1 :]))


def _others(left: tuple[int, ...], value: int, side: str) -> int:
    """In how many ways the other three cards come, so that a hand with two cards of this value draws a third."""
    held = 2 * value % 10
    last = sum(left) - 2
    if held >= NATURAL or (side == PLAYER and held > 5):
        return 0
    if side == PLAYER:
        return sum(number * last for count, number, _ in _pairs(left) if count < NATURAL)
    return sum(number * _thirds(rest, count, held) for count, number, rest in _pairs(left) if count < NATURAL)


def _thirds(rest: tuple[int, ...], player: int, banker: int) -> int:
    """With how many next cards a Banker's hand draws: all or none if the Player stands, else by the Table of Play."""
    if player > 5:
        return sum(rest) if banker <= 5 else 0
    return sum(number for third, number in enumerate(rest) if draws()[banker, third])


def _pairs(left: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Two cards of the other hand in order: what they count, in how many ways, and what is left."""
    for first in range(10):
        for second in range(10):
            number = left[first] * (left[second] - (first == second))
            if number:
                rest = tuple([n - (v == first) - (v == second) for v, n in enumerate(left)])
                yield (first + second) % 10, number, rest


def matches(shoe: Shoe, side: str) -> dict[int, int]:
    """The ways of each match of a hand, of six cards in order; a triple is no match of two besides (11D.9)."""
    assert side in (PLAYER, BANKER)
    rest = perm(sum(shoe) - 2, CARDS - 2)
    found = {made: number * rest for made, number in two_cards(shoe).items()}
    triple = triples(shoe, side)
    found[Match.LUCKY_MATCH] -= triple
    return {**found, Match.LUCKY_TRIPLE_MATCH: triple}


# --- what they pay ----------------------------------------------------------------------------------


def outcomes(
    ways: dict[int, int], total: int, pays: dict[int, tuple[str, Odds]], cites: tuple[Rule, Rule]
) -> tuple[Outcome, ...]:
    """The lines of a wager that wins by a scale and loses otherwise; the rules that pay and take."""
    won, lost = cites
    lines = [
        Outcome(label=word, ways=ways[made], net=Fraction(odds.to, odds.one), cite=won)
        for made, (word, odds) in pays.items()
    ]
    rest = total - sum(ways[made] for made in pays)
    return (*lines, Outcome(label="no pair", ways=rest, net=Fraction(-1), cite=lost))
