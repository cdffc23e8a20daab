"""Ultimate Texas Hold'em: what a hand wins and loses, under the options and the odds typed in (U8 to U11, U22)."""

from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import NamedTuple

import numpy as np

from croupier.games.ultimate_texas_holdem.odds.counting import Amounts
from croupier.games.ultimate_texas_holdem.options import BLIND_PAYS, TRIPS_PAYS, AfterFold, Options, Wagers
from croupier.kernel.options import LimitPer
from croupier.law.books import Rule, document
from croupier.mathematics.figures import paid
from croupier.mathematics.five_card import ANY_HAND, lines, ranked, word
from croupier.mathematics.records import Question, Unanswerable
from croupier.things.hands.order import Category
from croupier.things.money import EVENS, Odds

R = document("ultimate-texas-holdem")

MOST_PARTS = 1 << 32
"""Larger results could run over in the count."""


class Terms(NamedTuple):
    """All that the count depends on."""

    both: bool
    """Whether a hand is both own cards and three of the board (U5)."""
    stake: int
    early: tuple[int, ...]
    """The antes that may be played before the flop; then after it, and at the end (U8)."""
    flop: int
    river: int
    ante: Odds
    play: Odds
    blind: tuple[Odds | None, ...]
    """By category."""
    cap: int | None
    together: bool
    """Whether the cap is for all that a box is paid, or for each wager (U11)."""


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force for each wager, by the words of the prize (U9, U10, U22(a))."""
    o: Options = question.options
    usual = {
        Wagers.ANTE: {ANY_HAND: EVENS},
        Wagers.BLIND: lines(BLIND_PAYS.odds, Category),
        Wagers.TRIPS: lines(TRIPS_PAYS[o.trips_scale].odds, Category),
        Wagers.PLAY: {ANY_HAND: EVENS},
    }
    for wager in question.pays:
        if wager not in usual:
            raise Unanswerable(f"no wager {wager!r} is paid by a scale; there are {', '.join(usual)}")
    ranking = ranked(Category)
    return {wager: paid(question, wager, scale, () if ANY_HAND in scale else ranking) for wager, scale in usual.items()}


def terms(question: Question) -> Terms:
    """The terms of a question."""
    o: Options = question.options
    pays = scales(question)
    return Terms(
        both=o.both_hole_cards,
        stake=question.stake or o.minimum,
        early=tuple(range(o.preflop_least, o.preflop_most + 1)),
        flop=o.flop_antes,
        river=o.river_antes,
        ante=pays[Wagers.ANTE][ANY_HAND],
        play=pays[Wagers.PLAY][ANY_HAND],
        blind=tuple(pays[Wagers.BLIND].get(word(kind)) for kind in Category),
        cap=o.max_payout,
        together=o.max_payout_per in (LimitPer.BOX, LimitPer.ROUND),
    )


class Trips(NamedTuple):
    """What trips wins."""

    won: dict[Category, Fraction]
    """By category, what a unit wins; other hands lose it."""
    cut: tuple[Category, ...]
    """Where the cap leaves less than the scale."""
    cite: Rule
    after_fold: bool
    """Whether it stays live when the hand is folded (U18(b))."""


def trips(question: Question) -> Trips:
    """Trips under the scale, the odds typed in and the cap (U10, U11)."""
    o: Options = question.options
    scale, stake = TRIPS_PAYS[o.trips_scale], question.stake or o.minimum
    pays = scales(question)[Wagers.TRIPS]
    full = {kind: pays[word(kind)].winnings(stake) for kind in Category if word(kind) in pays}
    cut = {kind: _cut(amount, o.max_payout) for kind, amount in full.items()}
    return Trips(
        won={kind: Fraction(amount, stake) for kind, amount in cut.items()},
        cut=tuple(kind for kind in full if cut[kind] < full[kind]),
        cite=R(scale.cite),
        after_fold=o.trips_after_fold is AfterFold.LIVE,
    )


def _cut(amount: int, cap: int | None) -> int:
    """What a maximum payout leaves."""
    return amount if cap is None else min(amount, cap)


def won(t: Terms, antes: int, *, qualified: bool, kind: int) -> tuple[int, bool]:
    """What ante, blind and play win together in cents when the hand is better, and whether the cap cut it."""
    odds = t.blind[kind]
    full = (
        t.ante.winnings(t.stake) if qualified else 0,
        odds.winnings(t.stake) if odds else 0,
        t.play.winnings(antes * t.stake),
    )
    cut = _cut(sum(full), t.cap) if t.together else sum(_cut(one, t.cap) for one in full)
    return cut, cut < sum(full)


def lost(t: Terms, antes: int, *, qualified: bool) -> int:
    """What is lost when the dealer's hand is better."""
    return (antes + 1 + qualified) * t.stake


def fold(t: Terms) -> int:
    """What a folded hand has lost: ante and blind."""
    return 2 * t.stake


@lru_cache(maxsize=32)
def part(t: Terms) -> int:
    """The largest number of cents of which every result of the count is a multiple."""
    antes = (*t.early, t.flop, t.river)
    every = [won(t, m, qualified=q, kind=kind)[0] for m in antes for q in (False, True) for kind in range(10)]
    whole = gcd(t.stake, *every)
    if max(*every, 13 * t.stake) // whole >= MOST_PARTS:
        raise Unanswerable("the stake or the odds are too large to be counted exactly; name a smaller or rounder stake")
    return whole


@lru_cache(maxsize=128)
def amounts(t: Terms, antes: tuple[int, ...]) -> Amounts:
    """Results in parts by stage, where a stage plays so many antes."""
    whole = part(t)
    both = (False, True)
    win = [[[won(t, m, qualified=q, kind=kind)[0] // whole for kind in range(10)] for q in both] for m in antes]
    lose = [[lost(t, m, qualified=q) // whole for q in both] for m in antes]
    return Amounts(np.array(win, dtype=np.int64), np.array(lose, dtype=np.int64), -fold(t) // whole)
