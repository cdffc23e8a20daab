"""Lunar Poker's super wager: the first five cards, all of them counted (5.9, 5.11)."""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from croupier.games.lunar_poker.odds.hands import Hands, five_cards, hands
from croupier.games.lunar_poker.odds.pays import super_scale, words
from croupier.games.lunar_poker.odds.play import NO_SUPER, super_of
from croupier.games.lunar_poker.odds.values import DECK
from croupier.games.lunar_poker.options import Super, Wagers
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Figures, Outcome, Question

R = document("lunar-poker")


@cache
def super_counts(deck: tuple[int, ...] = DECK) -> tuple[int, ...]:
    """How many hands of five have each super combination, in the order of `Super`; the last number has none."""
    counts = np.zeros(NO_SUPER + 1, dtype=np.int64)
    _count(np.array(deck, dtype=np.uint8), hands(), counts)
    return tuple(counts.tolist())


@njit(cache=True, nogil=True)
def _count(deck: Any, known: Hands, counts: Any) -> None:
    cards = np.empty(5, dtype=np.uint8)
    for e in range(4, len(deck)):
        cards[4] = deck[e]
        for d in range(3, e):
            cards[3] = deck[d]
            for c in range(2, d):
                cards[2] = deck[c]
                for b in range(1, c):
                    cards[1] = deck[b]
                    for a in range(b):
                        cards[0] = deck[a]
                        counts[super_of(cards, known.category[five_cards(cards, known)[0]])] += 1


def super_figures(question: Question, deck: tuple[int, ...] = DECK) -> Figures:
    """The super wager, exactly."""
    counts = super_counts(deck)
    pays = super_scale(question)
    outcomes = [
        Outcome(label=words(kind), ways=counts[kind], net=pays[kind], cite=R("5.9")) for kind in reversed(Super)
    ]
    outcomes.append(Outcome(label="no combination", ways=counts[NO_SUPER], net=Fraction(-1), cite=R("5.9")))
    return figures(Wagers.SUPER, "Super", R("5.1(b)"), outcomes)
