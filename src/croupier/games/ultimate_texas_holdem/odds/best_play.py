"""Ultimate Texas Hold'em: the best play out of the first count, and the lines of the second, counted once and kept."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.boards import CHANGES, CLASSES, Boards, Cards, boards, layout
from croupier.games.ultimate_texas_holdem.odds.counting import LINE, Amounts, First, Work, find, first, run_of
from croupier.games.ultimate_texas_holdem.odds.following import SECTIONS, THUMB, Second, follow, thumb_flags
from croupier.games.ultimate_texas_holdem.odds.pays import Terms, amounts, part
from croupier.games.ultimate_texas_holdem.odds.ranking import desk, ranks

THREADS = 2
"""Shares of the count that are done at once; the sums are the same whatever their number."""
RUNOUTS = 10
"""A board may have come from ten flops: every deal is counted with its flop."""
Line: TypeAlias = NDArray[np.int64]


class Best(NamedTuple):
    """The best play. Sums are in parts of the stake over all deals: own cards, flop, last two cards, dealer's hand."""

    early: tuple[int, ...]
    """By class of own cards: the antes to play before the flop, or 0 to check."""
    flags: NDArray[np.uint8]
    """By class of flops and slot: 1 where a hand that checked is to be played."""
    shown: Line
    """Lines by class of own cards and category: what a showdown comes to."""
    waited: Line
    """The same for hands to be played only with the whole board open."""
    played: tuple[tuple[int, ...], ...]
    """By class, what each number of antes before the flop comes to."""
    checked: tuple[int, ...]
    """By class, what checking comes to, with the best play afterwards."""
    ways: tuple[int, ...]
    """By class, the deals."""
    total: int
    """The best play in all."""


def value(lines: Line, antes: int, t: Terms) -> int:
    """What lines by category come to when so many antes are played, in parts."""
    pays = amounts(t, (antes,))
    sums = lines.reshape(-1, 10, LINE).sum(axis=0)
    won = sum(int(sums[kind, 1 - q]) * int(pays.win[0, q, kind]) for q in (0, 1) for kind in range(10))
    return won - sum(int(sums[:, 3 - q].sum()) * int(pays.lose[0, q]) for q in (0, 1))


def folded(lines: Line, t: Terms) -> int:
    """What lines come to when the hands are folded."""
    return -2 * t.stake // part(t) * int(lines[..., 4].sum())


def _work(t: Terms, deck: Cards) -> Work:
    pays: Amounts = amounts(t, (t.flop, t.river))
    return Work(boards(deck), layout(), ranks(both=t.both), desk(), pays, comb(len(deck) - 7, 2))


def _shares(number: int, one: Callable[[NDArray[np.int64]], None]) -> None:
    """Do a count in shares, in as many threads."""
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(one, np.array_split(np.arange(number), THREADS)))


@lru_cache(maxsize=32)
def best(t: Terms, deck: Cards) -> Best:
    """The first count, and what follows from it."""
    cards = boards(deck)
    counts: list[First] = []

    def share(rows: NDArray[np.int64]) -> None:
        into = first(len(cards.flops))
        find(rows, _work(t, deck), into)
        counts.append(into)

    _shares(len(cards.cards), share)
    gain, shown, waited = (sum(sums[1:], start=sums[0]) for sums in zip(*counts, strict=True))
    flags = (_over_suits(gain, cards) > 0).astype(np.uint8)
    extra = _by_class(gain * flags)
    ways = tuple(RUNOUTS * int(shown[kind, :, 4].sum()) for kind in range(CLASSES))
    played = tuple(tuple(RUNOUTS * value(shown[kind], m, t) for m in t.early) for kind in range(CLASSES))
    checked = tuple(
        RUNOUTS * (value(waited[kind], t.river, t) + folded(shown[kind] - waited[kind], t)) + extra[kind]
        for kind in range(CLASSES)
    )
    early = tuple(
        t.early[sums.index(max(sums))] if max(sums) > check else 0 for sums, check in zip(played, checked, strict=True)
    )
    total = sum(max(*sums, check) for sums, check in zip(played, checked, strict=True))
    return Best(early, flags, shown, waited, played, checked, ways, total)


def _over_suits(gain: Line, cards: Boards) -> Line:
    """Add up what changes of suits that leave the flop alone make the same decision."""
    order = layout()
    total = np.zeros_like(gain)
    held = np.zeros((len(cards.flops), 4), dtype=np.int64)
    for column in range(3):
        card = cards.flops[:, column]
        held[np.arange(len(held)), card & 3] |= 1 << (card >> 2)
    for number, to in enumerate(CHANGES):
        same = np.flatnonzero((held[:, list(to)] == held).all(axis=1))
        moved = np.empty(gain.shape[1], dtype=np.int64)
        for run in range(22):
            start, length, _ = run_of(run)
            moved[start : start + length] = order.moved[number, run] + np.arange(length)
        total[np.ix_(same, moved)] += gain[same]
    return total


def _by_class(sums: Line) -> tuple[int, ...]:
    """Sums over flops by class of own cards: in two halves, since together they might run over."""
    totals = [0] * CLASSES
    high, low = (sums >> 32).sum(axis=0), (sums & 0xFFFFFFFF).sum(axis=0)
    for kind, top, bottom in zip(layout().kind, high, low, strict=True):
        totals[kind] += (int(top) << 32) + int(bottom)
    return tuple(totals)


@lru_cache(maxsize=32)
def followed(t: Terms, deck: Cards) -> Line:
    """The second count: lines by section and category, under the best play and the thumb."""
    cards, play = boards(deck), best(t, deck)
    flags = play.flags + np.uint8(THUMB) * thumb(deck)
    early = np.array([antes > 0 for antes in play.early])
    counts: list[Line] = []

    def share(rows: NDArray[np.int64]) -> None:
        lines = np.zeros((SECTIONS, 10, LINE), dtype=np.int64)
        follow(rows, _work(t, deck), Second(early, flags, ranks(both=False, number=6), lines))
        counts.append(lines)

    _shares(len(cards.cards), share)
    total: Line = sum(counts[1:], start=counts[0])
    return total


@lru_cache(maxsize=4)
def thumb(deck: Cards) -> NDArray[np.uint8]:
    """Where the rule of thumb plays after the flop."""
    cards = boards(deck)
    flags = np.zeros((len(cards.flops), len(layout().first)), dtype=np.uint8)
    thumb_flags(cards.flops, layout(), ranks(both=True), flags)
    return flags


def ways(deck: Cards) -> int:
    """The deals: own cards, flop, last two cards, dealer's hand."""
    n = len(deck)
    return comb(n, 2) * comb(n - 2, 3) * comb(n - 5, 2) * comb(n - 7, 2)
