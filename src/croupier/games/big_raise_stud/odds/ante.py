"""Big Raise Stud, the ante with its raise: what each plan of raising comes to over all hands and community cards."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.big_raise_stud.odds.hands import ENDS, LOST, SEVEN, WON, counts
from croupier.games.big_raise_stud.options import APPROVED, DRAFT, RAISES, SCALES, Edition, Sevens, Wagers
from croupier.mathematics.five_card import FULL, Deck, parts, scale, word
from croupier.mathematics.records import Outcome, Question
from croupier.things.hands.order import Category

SIZES = ("fold", "raise one", "raise two", "raise three", "raise four")
"""What a player may say, by the number of antes raised (5.2)."""


class Terms(NamedTuple):
    """What each end of a hand is worth, in antes, by the number of antes raised; and which prizes a maximum cuts."""

    gains: tuple[tuple[Fraction, ...], ...]
    cut: tuple[tuple[bool, ...], ...]
    sevens_lose: bool


def edition(question: Question) -> Edition:
    """The edition that is asked about."""
    return DRAFT if question.edition == DRAFT.name else APPROVED


def terms(question: Question) -> Terms:
    """The scale of 5.7 with what was typed in, the maximum payout of 5.8 at this stake, and the reading of sevens."""
    o, usual = question.options, SCALES
    stake = question.stake or o.minimum
    ante = scale(question, Wagers.ANTE, usual[Wagers.ANTE].odds, Category)
    raised = scale(question, Wagers.RAISE, usual[Wagers.RAISE].odds, Category)
    sevens_lose = getattr(o, "sevens", None) == Sevens.LOSE
    gains, cut = [], []
    for size in range(RAISES + 1):
        ends, short = [Fraction()] * ENDS, [False] * ENDS
        ends[LOST] = Fraction(-1 - size)
        ends[SEVEN] = ends[LOST] if sevens_lose else Fraction()
        for kind, end in WON.items():
            full = raised[kind].exact(size)
            most = full if o.max_payout is None else Fraction(o.max_payout, stake)
            ends[end], short[end] = ante[kind].exact(1) + min(full, most), full > most
        gains.append(tuple(ends))
        cut.append(tuple(short))
    gains[0] = (Fraction(-1),) * ENDS
    return Terms(tuple(gains), tuple(cut), sevens_lose)


def whole(t: Terms, unit: int) -> NDArray[np.int64]:
    """The same in whole parts of an ante, so many to the ante: the gains by size and end."""
    return np.array([[int(gain * unit) for gain in row] for row in t.gains], np.int64)


def values(t: Terms, deck: Deck = FULL) -> NDArray[np.int64]:
    """What each hand of three is worth with each size of raise, in parts, over all its community cards together."""
    gains = whole(t, parts([gain for row in t.gains for gain in row], "the table"))
    found: NDArray[np.int64] = counts(deck).astype(np.int64) @ gains.T
    return found


def best(t: Terms, deck: Deck = FULL) -> NDArray[np.int64]:
    """The size of raise that is worth most, for each hand of three; the smallest of several."""
    sizes: NDArray[np.int64] = np.argmax(values(t, deck), axis=1)
    return sizes


def outcomes(question: Question, sizes: NDArray[Any], deck: Deck = FULL) -> list[Outcome]:
    """The ends of an ante when each hand of three is raised so much, with the rule that pays or takes each."""
    t, e = terms(question), edition(question)
    table = counts(deck).astype(np.int64)
    ways = np.stack([table[sizes == size].sum(axis=0) for size in range(RAISES + 1)])
    ends = [Outcome(label="fold", ways=int(ways[0].sum()), net=Fraction(-1), cite=e.law("9.2(a)"))]
    cites = [e.law("10.5"), e.law("10.2(b)"), e.law("10.5") if t.sevens_lose else e.law("10.2(b)")]
    cites += [e.law("10.6(a)")] * len(WON)
    for size in range(1, RAISES + 1):
        if not ways[size].any():
            continue
        for end, label in enumerate(_labels(t)):
            # a prize that no hand can have is listed once, with the highest raise in use
            if ways[size, end] or not (ways[1:, end].any() or ways[size + 1 :].any()):
                ends.append(
                    Outcome(
                        label=f"{SIZES[size]}: {label}",
                        ways=int(ways[size, end]),
                        net=t.gains[size][end],
                        staked=Fraction(1 + size),
                        cite=e.law("5.8") if t.cut[size][end] else cites[end],
                    )
                )
    return ends


def _labels(t: Terms) -> list[str]:
    """The ends in words, in the order of their numbers."""
    return [
        "less than a pair of sixes",
        "stand off with sixes, eights or nines",
        "a pair of sevens loses" if t.sevens_lose else "stand off with sevens",
        *["win with " + ("a pair of tens or better" if kind == Category.ONE_PAIR else word(kind)) for kind in WON],
    ]


def edge(ends: Sequence[Outcome]) -> Fraction:
    """What a plan loses of an ante."""
    total = sum(int(one.ways) for one in ends)
    return -sum((int(one.ways) * one.net for one in ends), Fraction()) / total
