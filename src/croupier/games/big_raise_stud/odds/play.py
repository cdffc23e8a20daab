"""Big Raise Stud: how to play, in lines, charts, and rules of thumb with their price."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.big_raise_stud.odds.ante import SIZES, best, edge, outcomes, terms
from croupier.games.big_raise_stud.options import RAISES
from croupier.mathematics.figures import thumb
from croupier.mathematics.records import Chart, Question, Strategy
from croupier.mathematics.three_card import hands
from croupier.things.cards import ACE, RANK_WORDS, RANKS, plural

Plan = Callable[[tuple[int, ...]], int]
"""How many antes to raise with these three cards, 0 to 4; 0 is to fold."""

_TEN, _NINE, _SIX = 8, 7, 4
_KEY = {
    "x/y": "four antes with a third card of x or higher, else one ante with y or higher, else fold; - for none",
    "4, 3, 2, 1": "raise so many antes",
    "-": "fold",
    "*": "it depends: ask for advice",
}


def _paired(cards: tuple[int, ...]) -> int:
    """The rank of the pair, or -1; three of a kind counts as the best of pairs."""
    low, middle, high = sorted([card >> 2 for card in cards])
    if low == high:
        return ACE
    return middle if middle in (low, high) else -1


def simple(cards: tuple[int, ...]) -> int:
    """Four antes with a pair of sixes or a good draw, one with what may still win often enough, else nothing."""
    pair = _paired(cards)
    ranks = [card >> 2 for card in cards]
    one_suit = len({card & 3 for card in cards}) == 1
    if pair >= _SIX or (one_suit and max(ranks) >= _NINE and max(ranks) - min(ranks) <= 4):
        return 4
    high = sum([rank >= _TEN for rank in ranks]) >= 2 or min(ranks) >= _SIX
    return int(pair >= 0 or one_suit or high)


def certain(cards: tuple[int, ...]) -> int:
    """Four antes with a pair of sixes or better, one with all else."""
    return 4 if _paired(cards) >= _SIX else 1


_THUMBS: tuple[tuple[str, Plan], ...] = (
    (
        (
            "Raise four with a pair of sixes or better, and with three of one suit that fit into one straight and are"
            " nine high or better. Raise one with a smaller pair, any other three of one suit, two cards of ten or"
            " higher, or three of six or higher. Fold the rest."
        ),
        simple,
    ),
    ("Raise four with a pair of sixes or better, and one with every other hand.", certain),
    ("Raise one on every hand, as with blind raises.", lambda _: 1),
    ("Raise four on every hand.", lambda _: 4),
)


def sizes_of(plan: Plan) -> NDArray[np.int64]:
    """A plan for every hand of three."""
    return np.array([plan(hand) for hand in hands()], dtype=np.int64)


def strategy(question: Question, least: Fraction) -> Strategy:
    """How to play under these terms; `least` is the edge of the best play."""
    sizes = best(terms(question))
    thumbs = [thumb(rule, edge(outcomes(question, sizes_of(plan))), least) for rule, plan in _THUMBS]
    shares = [
        f"{SIZES[size]} {100 * np.mean(sizes == size):.1f}%" for size in range(RAISES + 1) if (sizes == size).any()
    ]
    lines = (
        *_pair_lines(sizes),
        "Three different ranks go by the charts: one for cards of one suit, one for all others.",
        f"Of all hands: {', '.join(shares)}.",
    )
    charts = (_pairs(sizes), _odd(sizes, "Three ranks of one suit", one_suit=True))
    return Strategy(
        lines=lines, charts=(*charts, _odd(sizes, "Three ranks, not of one suit", one_suit=False)), thumbs=tuple(thumbs)
    )


@cache
def _kinds() -> dict[tuple[tuple[int, ...], bool], list[int]]:
    """The numbers of the hands by their ranks, the highest first, and whether they are of one suit."""
    found: dict[tuple[tuple[int, ...], bool], list[int]] = {}
    for number, hand in enumerate(hands()):
        ranks = tuple(sorted([card >> 2 for card in hand], reverse=True))
        found.setdefault((ranks, len({card & 3 for card in hand}) == 1), []).append(number)
    return found


def _sign(sizes: Iterable[int]) -> str:
    """One sign for hands that are all played alike."""
    said = set(sizes)
    if len(said) != 1:
        return "*"
    size = said.pop()
    return str(size) if size else "-"


def _pair_sizes(sizes: NDArray[np.int64], rank: int, times: int) -> list[int]:
    """How the hands are played that hold a rank so many times."""
    return [int(sizes[n]) for (held, _), numbers in _kinds().items() if held.count(rank) == times for n in numbers]


def _pairs(sizes: NDArray[np.int64]) -> Chart:
    """Pairs and threes of a kind by rank."""
    rows = tuple([tuple([_sign(_pair_sizes(sizes, rank, times)) for rank in range(13)]) for times in (2, 3)])
    return Chart(
        title="Pairs and three of a kind",
        rows=("pair", "three of a kind"),
        columns=tuple(RANKS),
        cells=rows,
        key=_KEY,
        corner="rank",
    )


def _pair_lines(sizes: NDArray[np.int64]) -> list[str]:
    """Runs of pairs that are played alike, as sentences."""
    said = [_sign(_pair_sizes(sizes, rank, 2)) for rank in range(13)]
    lines, start = [], 0
    for rank in range(1, 14):
        if rank == 13 or said[rank] != said[start]:
            span = plural(start) if rank - start == 1 else f"{plural(start)} to {plural(rank - 1)}"
            how = {"-": "fold", "*": "it depends on the third card"}.get(said[start]) or SIZES[int(said[start])]
            lines.append(f"With a pair of {span}: {how}.")
            start = rank
    return lines


def _odd(sizes: NDArray[np.int64], title: str, *, one_suit: bool) -> Chart:
    """Three different ranks: the highest by row, the second by column, the third in the cell."""
    order = range(12, 0, -1)
    cells = [[_third(sizes, (first, second), one_suit=one_suit) for second in order] for first in range(12, 1, -1)]
    return Chart(
        title=title,
        rows=tuple([RANK_WORDS[rank] for rank in range(12, 1, -1)]),
        columns=tuple([RANKS[rank] for rank in order]),
        cells=tuple([tuple(row) for row in cells]),
        key=_KEY,
        corner="highest, second",
    )


def _third(sizes: NDArray[np.int64], top: tuple[int, int], *, one_suit: bool) -> str:
    """From which third card on four antes are raised, and from which one."""
    first, second = top
    if second >= first:
        return ""
    kinds = _kinds()
    signs = [_sign(sizes[kinds[(first, second, third), one_suit]].tolist()) for third in range(second - 1, -1, -1)]
    fours, ones = signs.count("4"), signs.count("1")
    if signs != ["4"] * fours + ["1"] * ones + ["-"] * (len(signs) - fours - ones):
        return "*"
    lowest = [RANKS[second - number] if number else "-" for number in (fours, fours + ones if ones else 0)]
    return "/".join(lowest)
