"""Every wager of tai-sai as data: when it wins, in how many of 216 ways, and what it pays (rules T6 and T7).

A pay scale is a mapping from lines to odds to one. Where a bet has one line only, the line bears the name of its kind;
totals have a line for each pair of opposite totals, one number has one for each count, three numbers two.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import msgspec

from croupier.law.law import Number, Text
from croupier.things.dice import Dice

T = Text("tai-sai")

OUTCOMES: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7), range(1, 7)))
"""All throws of three dice, each as likely as any other."""


class Kind(StrEnum):
    """The kinds of bets, in the order of the rules."""

    SMALL = "small"
    BIG = "big"
    ODD = "odd"
    EVEN = "even"
    TRIPLE = "triple"
    ANY_TRIPLE = "any-triple"
    DOUBLE = "double"
    TOTAL = "total"
    DICE = "dice"
    FACE = "face"
    THREE = "three"
    FOUR = "four"


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """A contingency on which a wager can be placed: its name, its kind, the numbers it is about."""

    name: str
    kind: Kind
    label: str
    numbers: tuple[int, ...]
    wager: Number
    """The rule that says when it wins."""
    pays: Number
    """The rule that says what it pays."""


_LETTERS = dict(zip(Kind, "abcdefghijkl", strict=True))
"""The sub-paragraphs of T6 and T7 by kind of bet."""
KINDS = tuple(Kind)
_FOURS = ((6, 5, 4, 3), (6, 5, 3, 2), (5, 4, 3, 2), (4, 3, 2, 1))


def _bet(kind: Kind, label: str, numbers: tuple[int, ...] = ()) -> Bet:
    glue = "" if kind is Kind.FOUR else "-"
    name = f"{kind}-{glue.join(map(str, numbers))}" if numbers else kind.value
    letter = _LETTERS[kind]
    return Bet(name=name, kind=kind, label=label, numbers=numbers, wager=T(f"T6({letter})"), pays=T(f"T7({letter})"))


def _all() -> Iterator[Bet]:
    """The bets in the order of a layout."""
    yield _bet(Kind.SMALL, "Small")
    yield _bet(Kind.ODD, "Odd")
    yield _bet(Kind.EVEN, "Even")
    yield _bet(Kind.BIG, "Big")
    yield from (_bet(Kind.TRIPLE, f"Triple {n}", (n,)) for n in range(1, 7))
    yield _bet(Kind.ANY_TRIPLE, "Any Triple")
    yield from (_bet(Kind.DOUBLE, f"Double {n}", (n,)) for n in range(1, 7))
    yield from (_bet(Kind.TOTAL, f"Total {n}", (n,)) for n in range(4, 18))
    yield from (_bet(Kind.DICE, f"{a} and {b}", (a, b)) for a, b in combinations(range(1, 7), 2))
    yield from (_bet(Kind.FACE, f"Number {n}", (n,)) for n in range(1, 7))
    alike = [tuple(sorted((a, a, b))) for a in range(1, 7) for b in range(1, 7) if a != b]
    for three in (*alike, *combinations(range(1, 7), 3)):
        yield _bet(Kind.THREE, " ".join(map(str, three)), three)
    yield from (_bet(Kind.FOUR, "".join(map(str, four)), four) for four in _FOURS)


BETS: dict[str, Bet] = {bet.name: bet for bet in _all()}

ODD_OR_EVEN: frozenset[str] = frozenset({Kind.ODD, Kind.EVEN})


def line(bet: Bet, dice: Dice) -> str:
    """The line of the pay scale by which these dice pay the bet; empty if it has lost."""
    return _LINES[bet.kind](bet, dice)


def _triple(dice: Dice) -> bool:
    return dice[0] == dice[1] == dice[2]


def _if(won: bool, name: str) -> str:  # noqa: FBT001 - a word for "if"
    return name if won else ""


def _size(bet: Bet, dice: Dice) -> str:
    least = 4 if bet.kind is Kind.SMALL else 11
    return _if(least <= sum(dice) <= least + 6 and not _triple(dice), bet.kind)


def _parity(bet: Bet, dice: Dice) -> str:
    return _if(sum(dice) % 2 == (bet.kind is Kind.ODD) and not _triple(dice), bet.kind)


def _total(bet: Bet, dice: Dice) -> str:
    return _if(sum(dice) == bet.numbers[0], total_line(bet.numbers[0]))


def _face(bet: Bet, dice: Dice) -> str:
    times = dice.count(bet.numbers[0])
    return f"face-{times}" if times else ""


def total_line(total: int) -> str:
    """The line of a total and of the one opposite to it: total-4 for 4 and 17."""
    return f"total-{min(total, 21 - total)}"


def three_line(numbers: tuple[int, ...]) -> str:
    """The line of three numbers: two alike, or all different."""
    return "three-alike" if len(set(numbers)) == 2 else "three-different"


_LINES: dict[Kind, Callable[[Bet, Dice], str]] = {
    Kind.SMALL: _size,
    Kind.BIG: _size,
    Kind.ODD: _parity,
    Kind.EVEN: _parity,
    Kind.TRIPLE: lambda bet, dice: _if(_triple(dice) and dice[0] == bet.numbers[0], Kind.TRIPLE),
    Kind.ANY_TRIPLE: lambda _, dice: _if(_triple(dice), Kind.ANY_TRIPLE),
    Kind.DOUBLE: lambda bet, dice: _if(dice.count(bet.numbers[0]) >= 2, Kind.DOUBLE),
    Kind.TOTAL: _total,
    Kind.DICE: lambda bet, dice: _if(set(bet.numbers) <= set(dice), Kind.DICE),
    Kind.FACE: _face,
    Kind.THREE: lambda bet, dice: _if(tuple(sorted(dice)) == bet.numbers, three_line(bet.numbers)),
    Kind.FOUR: lambda bet, dice: _if(len(set(dice)) == 3 and set(dice) <= set(bet.numbers), Kind.FOUR),
}


def lines_of(bet: Bet) -> tuple[str, ...]:
    """The lines by which a bet can be paid."""
    if bet.kind is Kind.TOTAL:
        return (total_line(bet.numbers[0]),)
    if bet.kind is Kind.FACE:
        return ("face-1", "face-2", "face-3")
    return (three_line(bet.numbers),) if bet.kind is Kind.THREE else (bet.kind,)


# --- what they pay --------------------------------------------------------------------------------


class Preset(StrEnum):
    """Pay scales that houses use."""

    NZ = "nz"
    ASIA = "asia"
    US_CLASSIC = "us_classic"
    UK = "uk"


NZ: dict[str, int] = {
    "small": 1,
    "big": 1,
    "odd": 1,
    "even": 1,
    "triple": 180,
    "any-triple": 31,
    "double": 11,
    "total-4": 62,
    "total-5": 31,
    "total-6": 18,
    "total-7": 12,
    "total-8": 8,
    "total-9": 7,
    "total-10": 6,
    "dice": 6,
    "face-1": 1,
    "face-2": 2,
    "face-3": 3,
    "three-alike": 60,
    "three-different": 30,
    "four": 7,
}


def _totals(*pay: int) -> dict[str, int]:
    return {f"total-{n}": one for n, one in zip(range(4, 11), pay, strict=True)}


SCALES: dict[Preset, dict[str, int]] = {
    Preset.NZ: NZ,
    Preset.ASIA: {
        **NZ,
        **_totals(50, 18, 14, 12, 8, 6, 6),
        "triple": 150,
        "any-triple": 24,
        "double": 8,
        "dice": 5,
    },
    Preset.US_CLASSIC: {**NZ, **_totals(60, 30, 17, 12, 8, 6, 6), "any-triple": 30, "double": 10, "dice": 5},
    Preset.UK: {**NZ, **_totals(60, 30, 18, 12, 8, 7, 6), "any-triple": 30, "double": 10, "three-alike": 50},
}
"""The presets; what the research does not give for a house is as in New Zealand."""


def odds_words(bet: Bet, scale: Mapping[str, int]) -> str:
    """What a bet pays, as its area says."""
    return ", ".join(f"{scale[one]} to 1" for one in lines_of(bet))


def winnings(bet: Bet, scale: Mapping[str, int], dice: Dice, amount: int) -> int:
    """What a wager wins beside its stake; -1 if it has lost."""
    paid_by = line(bet, dice)
    return scale[paid_by] * amount if paid_by else -1


@cache
def winning(dice: Dice) -> dict[str, str]:
    """The bets that these dice win, in the order of the layout, each with its line of the pay scale."""
    return {name: by for name, bet in BETS.items() if (by := line(bet, dice))}


def ways(bet: Bet) -> int:
    """In how many of the 216 throws a bet wins."""
    return sum(1 for dice in OUTCOMES if line(bet, dice))


def edge(bet: Bet, scale: Mapping[str, int]) -> Fraction:
    """The house edge of a bet: what the house keeps of a wager in the long run, exactly."""
    return -sum((Fraction(winnings(bet, scale, dice, 1), len(OUTCOMES)) for dice in OUTCOMES), Fraction(0))
