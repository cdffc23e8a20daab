"""Equity: how often each hand of a spot wins, ties and loses, and what share of the pot it takes on average.

Counted exactly where that is within reach, otherwise sampled from a seeded stream with its standard error; the answer
says which. Chips that cannot be divided are left out: a pot is divided to the last fraction.
"""

from fractions import Fraction
from math import sqrt

import msgspec
import numpy as np

from croupier.law.books import Rule, document
from croupier.mathematics.equity.classes import together
from croupier.mathematics.equity.counting import STEP, Progress, cheapest, counted, deal_steps, tables_of
from croupier.mathematics.equity.deals import Choices, layout, sample
from croupier.mathematics.equity.ranges import Holding
from croupier.mathematics.equity.spots import Game, Spot, spot
from croupier.mathematics.equity.worth import ALONE, HALF, LOW, UNIT, WHOLE, Sums, no_sums
from croupier.mathematics.records import Unanswerable
from croupier.mathematics.streams import stream

__all__ = ["Equity", "Game", "HandEquity", "Side", "Spot", "equity", "spot"]

P = document("poker-victoria")
LIMIT = 400_000_000
"""What is counted exactly unasked, in steps: a second or two of work."""
FARTHEST = 1 << 38
"""What is counted exactly even when asked for: some twenty minutes."""
SAMPLES, BLOCK, MOST = 1_000_000, 50_000, 1_000_000_000
"""Deals of a sample, unless another number is asked for; deals from one stream; deals that can be asked for."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the pot, high or low: showdowns won alone, shared and lost, and the part of all pots it brings."""

    wins: int
    ties: int
    losses: int
    share: Fraction


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand comes to: the whole pot alone, a part of it, nothing; and its share on average."""

    hand: str
    wins: int
    ties: int
    losses: int
    share: Fraction
    standard_error: float | None = None
    """Of the share, where it was sampled."""
    high: Side
    low: Side | None = None
    """Showdowns in which no hand qualifies are no part of it."""


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """The answer for a spot."""

    game: str
    deck: int
    cite: Rule
    """The showdown of the game."""
    ranking: Rule
    method: str
    """"exact" or "sampled"."""
    total: int
    """Showdowns counted, or sampled."""
    no_low: int | None = None
    """Showdowns in which no low hand qualified; None where the pot is not divided."""
    seed: int | None = None
    hands: tuple[HandEquity, ...]


def equity(of: Spot, samples: int | None = None, seed: int = 1, progress: Progress | None = None) -> Equity:
    """Exactly where that is within reach, or by samples if a number is given; 0 asks for exactness at any price."""
    if samples is not None and not 0 <= samples <= MOST:
        raise Unanswerable(f"{samples:,} deals cannot be sampled: name 1 to {MOST:,}, or 0 for an exact count")
    if seed < 0:
        raise Unanswerable(f"{seed} is not a seed: use a whole number, 0 or more")
    plan = None if samples else cheapest(of, LIMIT if samples is None else FARTHEST)
    if plan is not None:
        return _answer(of, counted(of, plan, progress), None, None)
    if samples == 0:
        raise Unanswerable("there are too many deals to count them all; leave out --samples 0 for a sample of them")
    sums, squares = _sampled(of, samples or SAMPLES, seed, progress)
    return _answer(of, sums, squares, seed)


# --- sampled --------------------------------------------------------------------------------------


def _choices(hands: tuple[Holding, ...]) -> Choices:
    """The known cards that the hands may have, for compiled code."""
    dealt = together(hands)
    known = [len(hand.alternatives[0]) for hand in hands]
    every = [cards + (0,) * (max(known) - len(cards)) for hand in hands for cards in hand.alternatives]
    first = np.cumsum([0, *(len(hand.alternatives) for hand in hands)])
    rows = np.zeros((0, len(hands)), dtype=np.int64) if dealt is None else dealt.rows + first[:-1]
    return Choices(
        cards=np.array(every, dtype=np.int64).reshape(len(every), max(known)),
        first=first.astype(np.int64),
        known=np.array(known, dtype=np.int64),
        together=np.ascontiguousarray(rows, dtype=np.int64),
    )


def _sampled(of: Spot, deals: int, seed: int, progress: Progress | None) -> tuple[Sums, list[int]]:
    """The sums of so many showdowns at random, and the squares of the shares."""
    sums, squares = no_sums(len(of.hands)), np.zeros(len(of.hands), dtype=np.int64)
    missing = (*(hand.missing for hand in of.hands), of.to_come)
    cards = layout(tuple(hand.alternatives[0] for hand in of.hands), missing, of.board, of.unseen)
    out = np.zeros(52, dtype=np.bool_)
    where, tables = (cards, _choices(of.hands), out, squares), tables_of(of)
    seconds = deals * deal_steps(of, len(of.hands)) * STEP
    if progress is not None:
        progress(0, deals, seconds)
    for block in range(0, deals, BLOCK):
        number = min(BLOCK, deals - block)
        if not sample(stream(seed, block // BLOCK), number, where, tables, sums):
            raise Unanswerable("these hands use each other's cards: no deal was found that has all of them")
        if progress is not None:
            progress(block + number, deals, seconds)
    return sums, squares.tolist()


# --- the answer -----------------------------------------------------------------------------------


def _shared(row: list[int], parts: int) -> Fraction:
    """What a row of showdowns, by the number of hands that shared, comes to; the pot is `parts` of such."""
    return sum((Fraction(times, sharing * parts) for sharing, times in enumerate(row) if sharing), Fraction())


def _side(rows: list[tuple[list[int], int]], of: int, total: int) -> Side:
    """One side of the pot for one hand, out of its rows and what part of the pot each is about."""
    wins = sum(row[1] for row, _ in rows)
    ties = sum(sum(row[2:]) for row, _ in rows)
    share = sum((_shared(row, parts) for row, parts in rows), Fraction()) / total
    return Side(wins=wins, ties=ties, losses=of - wins - ties, share=share)


def _answer(of: Spot, sums: Sums, squares: list[int] | None, seed: int | None) -> Equity:
    """The sums as a record."""
    layers = sums.tolist()
    total = _showdowns(layers[ALONE]) + _showdowns(layers[HALF])
    low_total = _showdowns(layers[LOW])
    found = []
    for place, hand in enumerate(of.hands):
        high = _side([(layers[ALONE][place], 1), (layers[HALF][place], 2)], total, total)
        low = _side([(layers[LOW][place], 2)], low_total, total)
        share = high.share + low.share
        wins, ties = layers[WHOLE][place][:2]
        error = None
        if squares is not None:
            error = sqrt(max(0.0, squares[place] / total / UNIT**2 - float(share) ** 2) / total)
        found.append(
            HandEquity(
                hand=hand.text,
                wins=wins,
                ties=ties,
                losses=total - wins - ties,
                share=share,
                standard_error=error,
                high=high,
                low=low if of.game.low else None,
            )
        )
    return Equity(
        game=of.game.name,
        deck=of.deck,
        cite=of.game.shows,
        ranking=P("3.2.1") if of.deck == 52 else P("3.2.2"),
        method="exact" if squares is None else "sampled",
        total=total,
        no_low=total - low_total if of.game.low else None,
        seed=seed,
        hands=tuple(found),
    )


def _showdowns(layer: list[list[int]]) -> int:
    """How many showdowns a layer of the sums is about: whoever shares one is counted in it."""
    return sum(sum(row[sharing] for row in layer) // sharing for sharing in range(1, len(layer) + 1))
