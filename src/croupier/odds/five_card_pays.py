"""Pay scales by the names of hands, with what the operator typed in, and in whole parts of a unit."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from math import lcm

from croupier.money import Odds
from croupier.odds.figures import paid
from croupier.odds.records import Question, Unanswerable
from croupier.odds.simulation_blocks import BLOCK

ANY_HAND = "any winning hand"
"""What a scale calls its only line, when every hand pays the same."""
MOST_PARTS = 10**13
"""The largest result in parts of a unit with which every sum of results stays inside 64 bits."""
MOST_ROUND = 10**9
"""The largest result of a simulated round: its square is added up too, and must be rare to fit."""


def word(made: IntEnum) -> str:
    """The name of a hand as pay scales have it: "royal flush"."""
    return made.name.lower().replace("_", " ")


def ranked(kind: type[IntEnum]) -> list[str]:
    """Every hand of a ranking as pay scales name them, the best first."""
    return [word(made) for made in sorted(kind, reverse=True)]


def scale(
    question: Question, wager: str, usual: Mapping[int, Odds], kind: type[IntEnum], *, grows: bool = False
) -> dict[int, Odds]:
    """The odds of a wager by the category of the hand: the game's own, but for what was typed in.

    A scale that pays every hand alike has one line, which can be typed as a whole or hand by hand. One that grows takes
    prizes for hands that it does not pay yet.
    """
    lines = {word(kind(made)): odds for made, odds in usual.items()}
    if len(set(usual.values())) == 1:
        lines[ANY_HAND] = next(iter(usual.values()))
    typed = question.pays.get(wager, {})
    pays = paid(question, wager, lines, ranked(kind) if grows else ())
    if ANY_HAND in typed:
        pays = {line: pays[line] if line in typed else pays[ANY_HAND] for line in pays}
    return {made: pays[word(made)] for made in kind if word(made) in pays}


def lines(odds: Mapping[int, Odds], kind: type[IntEnum]) -> dict[str, Odds]:
    """A scale in words, the best hand first: one line where every hand pays the same."""
    if len(set(odds.values())) == 1:
        return {ANY_HAND: next(iter(odds.values()))}
    return {word(kind(made)): odds[made] for made in sorted(odds, reverse=True)}


def parts(amounts: Sequence[Fraction], what: str, most: int = MOST_PARTS) -> int:
    """Into how many parts a unit is divided so that every amount is whole."""
    number = lcm(*[amount.denominator for amount in amounts])
    largest = int(number * max([Fraction(1), *map(abs, amounts)]))
    if largest > most:
        raise Unanswerable(
            f"{what} cannot be counted in whole numbers: its largest prize has {largest:,} parts of a unit and"
            f" {most:,} are the most; write rounder or smaller odds"
        )
    return number


def round_parts(ends: Sequence[tuple[Fraction, float]], what: str) -> int:
    """The same for simulated rounds, from each result and its share of them: the squares of a block are added up too.

    A twentieth of what 64 bits hold is left to the mean, since what comes once in two blocks may come in one ten times.
    """
    number = parts([amount for amount, _ in ends], what, MOST_ROUND)
    squares = BLOCK * sum([share * float(amount * number) ** 2 for amount, share in ends])
    if squares > 2**63 / 20:
        raise Unanswerable(
            f"{what} cannot be counted in whole numbers: in {number:,} parts of a unit its prizes are too large to be"
            " squared and added up; write rounder or smaller odds"
        )
    return number
