"""Every wager of tai-sai as data: its name, its area, the lines of the pay scale that pay it (rules T6 and T7)."""

from collections.abc import Iterator
from itertools import combinations

from croupier.kernel.names import Name
from croupier.kernel.terminals import Bet
from croupier.law.law import Text

T = Text("tai-sai")


class Kind(Name):
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


_LETTERS = dict(zip(Kind, "abcdefghijkl", strict=True))
"""The sub-paragraphs of T6 and T7 by kind of bet."""
KINDS = tuple(Kind)
_FOURS = ((6, 5, 4, 3), (6, 5, 3, 2), (5, 4, 3, 2), (4, 3, 2, 1))


def _bet(kind: Kind, label: str, numbers: tuple[int, ...] = ()) -> Bet:
    glue = "" if kind is Kind.FOUR else "-"
    name = f"{kind}-{glue.join(map(str, numbers))}" if numbers else kind.value
    letter = _LETTERS[kind]
    return Bet(
        name=name,
        kind=kind,
        label=label,
        numbers=numbers,
        lines=_lines(kind, numbers),
        wager=T(f"T6({letter})"),
        pays=T(f"T7({letter})"),
        offered="odd_even" if kind in (Kind.ODD, Kind.EVEN) else "",
    )


def _lines(kind: Kind, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The lines of the pay scale: of a total and the one opposite to it, total-4 for 4 and 17; of three numbers."""
    if kind is Kind.TOTAL:
        return (f"total-{min(numbers[0], 21 - numbers[0])}",)
    if kind is Kind.FACE:
        return ("face-1", "face-2", "face-3")
    if kind is Kind.THREE:
        return ("three-alike" if len(set(numbers)) == 2 else "three-different",)
    return (kind,)


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
