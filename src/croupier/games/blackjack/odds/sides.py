"""The side bets of blackjack, counted exactly: pairs, matches, sevens, the dealer's 22, insurance.

A shoe is the number of each of the 52 cards. Where a third card matters, the hand is played by the best play of the
initial wager, which says whether one comes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from fractions import Fraction
from itertools import takewhile
from math import comb, lcm
from typing import NamedTuple

from croupier.games.blackjack.odds.hands import ACE, TEN, TWENTY_TWO, VALUES, Shoe, dealer_ends_exactly, value_of
from croupier.games.blackjack.odds.rules import Terms
from croupier.games.blackjack.options import HoleCard, Options, Wagers
from croupier.games.blackjack.tables import (
    ANY_PAIR,
    ANY_PAIR_PAYS,
    INSURANCE,
    LUCKY_MATCH,
    LUCKY_MATCH_PAYS,
    PERFECT_PAIRS,
    PERFECT_PAIRS_PAYS,
    PUSH_22,
    PUSH_22_PAYS,
    SEVENS_PAY,
    SUPER_SEVENS,
    Push,
    Sevens,
)
from croupier.kernel.pairs import AnyPair, Match, Pair
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.books import Rule, document
from croupier.law.law import law_of
from croupier.mathematics.figures import figures, paid
from croupier.mathematics.pairs import match
from croupier.mathematics.records import Figures, Outcome, Question
from croupier.things.cards import RANKS, rank, suit
from croupier.things.money import Odds

A = document("blackjack-amendments")
B = document("blackjack")
LAW = law_of("blackjack-amendments")

Cards = tuple[int, ...]
"""How many there are of each of the 52 cards."""
Draws = Callable[[int, int], bool]
"""Whether the hand of a pair of this value gets a third card against this value."""
SEVEN = RANKS.index("7")
RED = (1, 2)
"""Diamonds and hearts."""


def full(decks: int) -> Cards:
    """Full decks."""
    return (decks,) * 52


def values(cards: Cards) -> Shoe:
    """The same cards by their values."""
    return tuple([sum(n for card, n in enumerate(cards) if value_of(card) == value) for value in range(VALUES)])


def words(line: IntEnum) -> str:
    """A prize as the layout has it."""
    return line.name.lower().replace("_", " ")


def scale_words(question: Question, name: str, scale: PayScale) -> dict[str, Odds]:
    """What each line of a scale pays by its words, with what the operator typed in."""
    return paid(question, name, {words(scale.kind(line)): odds for line, odds in scale.odds.items()})


def prizes(question: Question, name: str, scale: PayScale) -> dict[IntEnum, Fraction]:
    """What each line of a scale pays a unit, with what the operator typed in."""
    pays = scale_words(question, name, scale)
    lines = [scale.kind(line) for line in scale.odds]
    return {line: Fraction(pays[words(line)].to, pays[words(line)].one) for line in lines}


class Side(NamedTuple):
    """A side bet: what it is, what it pays by the scale in force, and the rule that takes it."""

    wager: Wager
    scale: PayScale
    lost: Rule


def side_figures(question: Question, side: Side, ways: Mapping[IntEnum | None, int | float]) -> Figures:
    """The figures, from the ways of each prize and of none."""
    pays = prizes(question, side.wager.name, side.scale)
    found = [
        Outcome(label=words(line), ways=ways.get(line, 0), net=pays[line], cite=LAW(side.scale.cite))
        for line in sorted(pays, reverse=True)
    ]
    rest = sum(number for line, number in ways.items() if line not in pays)
    found.append(Outcome(label="lost", ways=rest, net=Fraction(-1), cite=side.lost))
    return figures(side.wager.name, side.wager.label, LAW(side.wager.cite), found)


def scale_of(question: Question, name: str) -> Side:
    """A side bet in the scale that the options name."""
    o: Options = question.options
    scales: dict[str, Side] = {
        Wagers.SUPER_SEVENS: Side(SUPER_SEVENS, SEVENS_PAY[o.super_sevens_scale], B("B21")),
        Wagers.PERFECT_PAIRS: Side(PERFECT_PAIRS, PERFECT_PAIRS_PAYS[o.perfect_pairs_scale], B("B23")),
        Wagers.ANY_PAIR: Side(ANY_PAIR, ANY_PAIR_PAYS[o.any_pair_scale - 1], B("B24")),
        Wagers.LUCKY_MATCH: Side(LUCKY_MATCH, LUCKY_MATCH_PAYS[o.lucky_match_scale - 1], A("15F.8")),
        Wagers.PUSH_22: Side(PUSH_22, PUSH_22_PAYS[o.push_22_scale - 1], A("20A.4")),
    }
    return scales[name]


# --- the first two cards --------------------------------------------------------------------------


def two_cards(cards: Cards) -> Iterator[tuple[int, int, int]]:
    """Every two cards, the lower first, with the ways to be dealt them."""
    for one in range(52):
        for other in range(one, 52):
            ways = comb(cards[one], 2) if one == other else cards[one] * cards[other]
            if ways:
                yield one, other, ways


def pairs(cards: Cards) -> Counter[IntEnum | None]:
    """Ways of each kind of pair (B23)."""
    ways: Counter[IntEnum | None] = Counter()
    for one, other, number in two_cards(cards):
        kind = match(one, other)
        ways[kind and Pair(kind)] += number
    return ways


def any_pairs(cards: Cards) -> Counter[IntEnum | None]:
    """Ways of a pair of any suits (B24)."""
    ways: Counter[IntEnum | None] = Counter()
    for kind, number in pairs(cards).items():
        ways[None if kind is None else AnyPair.ANY_PAIR] += number
    return ways


# --- a third card ---------------------------------------------------------------------------------


class Third(NamedTuple):
    """What decides whether a third card comes: the play of a pair, and whether the dealer looks for blackjack first."""

    draws: Draws
    peek: bool


def third(question: Question, draws: Draws) -> Third:
    """The same for the options in question."""
    return Third(draws, question.options.hole_card is HoleCard.PEEK)


def _completes(up: int) -> int:
    """The value that makes blackjack with the dealer's first card; -1 if none does."""
    return {ACE: TEN, TEN: ACE}.get(up, -1)


def _seconds(left: list[int], up: int, third_card: int) -> tuple[int, int]:
    """Ways of the dealer's second card beside a third card of the box: those that make blackjack, and the others."""
    struck = sum(
        left[card] - (card == third_card) for card in range(52) if value_of(card) == _completes(up) and left[card]
    )
    return struck, sum(left) - 1 - struck


def matches(cards: Cards, when: Third) -> Counter[IntEnum | None]:
    """Ways of each match; three equal cards need a third card before the dealer looks (15F.6, 15F.7, 15F.10)."""
    ways: Counter[IntEnum | None] = Counter()
    total = sum(cards)
    rest = (total - 2) * (total - 3) * (total - 4)
    for one, other, number in two_cards(cards):
        made = match(one, other)
        triple = _triples(cards, one, when) if made is Match.LUCKY_MATCH else 0
        ways[made] += number * (rest - triple)
        ways[Match.LUCKY_TRIPLE_MATCH] += number * triple
    return ways


def _triples(cards: Cards, card: int, when: Third) -> int:
    """After two equal cards: ways of the dealer's first and second card and a third equal one that comes in time."""
    left = list(cards)
    left[card] -= 2
    ways = 0
    for up in range(52):
        number = left[up]
        if not number or not when.draws(value_of(card), value_of(up)):
            continue
        left[up] -= 1
        struck, calm = _seconds(left, value_of(up), card) if left[card] else (0, 0)
        ways += number * left[card] * (calm if when.peek else struck + calm)
        left[up] += 1
    return ways


_SEVENS = {
    (1, True): Sevens.ONE_SEVEN,
    (2, False): Sevens.TWO_SEVENS,
    (2, True): Sevens.TWO_SUITED_SEVENS,
    (3, False): Sevens.THREE_SEVENS,
    (3, True): Sevens.THREE_SUITED_SEVENS,
}
"""B21: by how many sevens come in a row from the first card on, and whether they are of one suit."""


def sevens(*cards: int) -> Sevens | None:
    """The line of Super Sevens that two or three first cards make (B21)."""
    suits = [suit(card) for card in takewhile(lambda card: rank(card) == SEVEN, cards)]
    return _SEVENS.get((len(suits), len(set(suits)) == 1))


def super_sevens(cards: Cards, when: Third) -> Counter[IntEnum | None]:
    """Ways of each line of Super Sevens; against the dealer's blackjack a third card comes in any case (B21(d))."""
    ways: Counter[IntEnum | None] = Counter()
    total = sum(cards)
    rest = (total - 2) * (total - 3) * (total - 4)
    for first in range(52):
        for second in range(52):
            number = cards[first] * (cards[second] - (first == second))
            made = sevens(first, second)
            if number and made in (Sevens.TWO_SEVENS, Sevens.TWO_SUITED_SEVENS):
                for line, more in _third_seven(cards, (first, second), when).items():
                    ways[line] += number * more
            else:
                ways[made] += number * rest
    return ways


def _third_seven(cards: Cards, two: tuple[int, int], when: Third) -> Counter[IntEnum | None]:
    """After two sevens: ways of the dealer's first and second card and the box's third, by the line they make."""
    left = [number - two.count(card) for card, number in enumerate(cards)]
    ways: Counter[IntEnum | None] = Counter()
    for up in range(52):
        number = left[up]
        if not number:
            continue
        left[up] -= 1
        comes = when.draws(SEVEN + 1, value_of(up))
        total = sum(left) * (sum(left) - 1)
        for card in range(52):
            if rank(card) == SEVEN and left[card]:
                struck, calm = _seconds(left, value_of(up), card)
                more = left[card] * (struck + calm if comes else struck)
                ways[sevens(*two, card)] += number * more
                total -= more
        ways[sevens(*two)] += number * total
        left[up] += 1
    return ways


# --- the dealer's hand ----------------------------------------------------------------------------


def twenty_two(cards: Cards, *, hit_soft_17: bool) -> dict[IntEnum | None, Fraction]:
    """How likely each kind of 22 is, when the dealer always draws (20A.4, 20A.6)."""
    total = sum(cards)

    def chance(only: Callable[[int], bool]) -> Fraction:
        counts = values(tuple([number if only(card) else 0 for card, number in enumerate(cards)]))
        return dealer_ends_exactly(counts, total, hit_soft_17=hit_soft_17)[TWENTY_TWO]

    suited = chance(lambda card: suit(card) == 0) + chance(lambda card: suit(card) == 1)
    suited += chance(lambda card: suit(card) == 2) + chance(lambda card: suit(card) == 3)
    coloured = chance(lambda card: suit(card) in RED) + chance(lambda card: suit(card) not in RED)
    every = chance(lambda _: True)
    return {
        Push.SAME_SUIT_22: suited,
        Push.SAME_COLOUR_22: coloured - suited,
        Push.OTHER_22: every - coloured,
        None: 1 - every,
    }


def as_ways(shares: Mapping[IntEnum | None, Fraction]) -> dict[IntEnum | None, int]:
    """Shares as whole numbers of ways."""
    unit = lcm(*[share.denominator for share in shares.values()])
    return {line: int(share * unit) for line, share in shares.items()}


def insurance(t: Terms, cards: Cards) -> Figures:
    """Insurance of a player who knows no card but the dealer's ace (B19)."""
    tens, total = values(cards)[TEN], sum(cards) - 1
    ends = (
        Outcome(label="the dealer has blackjack", ways=tens, net=t.insurance, cite=B("B19(c)")),
        Outcome(label="no blackjack", ways=total - tens, net=Fraction(-1), cite=B("B19(c)")),
    )
    return figures(INSURANCE.name, INSURANCE.label, LAW(INSURANCE.cite), ends)
