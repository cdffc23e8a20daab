"""Which play wager is best for every hand and card shown, and how often each end comes up under any way to play."""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.four_card_poker.odds.classes import Cards, Numbers
from croupier.games.four_card_poker.odds.counting import Beaten
from croupier.games.four_card_poker.odds.pays import Terms
from croupier.games.four_card_poker.options import PAIR_OF_ACES, AcesUpHand
from croupier.mathematics.five_card import parts
from croupier.things.hands.four import Category

CATEGORY = 24
"""The place of the category in a value: that many bits up."""
MOST = 10**12
"""The largest result in parts of an ante: times the dealer's hands it stays inside 64 bits."""
RANKS = 13

Chosen = NDArray[np.uint8]
"""By class of the player's hand and card shown: 0 to fold, or the size of the play wager in antes."""


class Tally(NamedTuple):
    """How a way to play ends, over all deals."""

    ways: NDArray[np.int64]
    """By category of the player's hand, choice, and whether the player lost (0) or won (1)."""
    all: int

    def edge(self, terms: Terms) -> Fraction:
        """What the player loses of an ante, on average."""
        found = self.ways.tolist()
        net = sum(
            [
                found[made][choice][end] * terms.nets[made][choice][end]
                for made in range(len(Category))
                for choice in range(4)
                for end in range(2)
            ],
            Fraction(0),
        )
        return -net / self.all


def whole_nets(terms: Terms, limit: int = MOST) -> tuple[NDArray[np.int64], int]:
    """The results of a hand in whole parts of an ante, and how many parts an ante has."""
    flat = [net for made in terms.nets for ends in made for net in ends]
    unit = parts(flat, "the ante", limit)
    shape = len(Category), 4, 2
    return np.array([int(net * unit) for net in flat], dtype=np.int64).reshape(shape), unit


def best(b: Beaten, terms: Terms) -> Chosen:
    """The best choice everywhere; of equal choices the one that stakes least."""
    chosen = np.zeros(b.wins.shape, dtype=np.uint8)
    _best(b.wins, b.values, b.dealers, whole_nets(terms)[0], chosen)
    return chosen


@njit(cache=True, nogil=True)
def _best(wins: Numbers, values: Numbers, dealers: int, nets: NDArray[np.int64], chosen: Chosen) -> None:
    """Compare what the choices are worth, times the number of dealer's hands."""
    for row in range(wins.shape[0]):
        ends = nets[values[row] >> CATEGORY]
        for shown in range(52):
            won = wins[row, shown]
            if won < 0:
                continue
            most = ends[0, 0] * dealers
            for choice in range(1, 4):
                worth = ends[choice, 0] * (dealers - won) + ends[choice, 1] * won
                if worth > most:
                    most = worth
                    chosen[row, shown] = choice


def tally(b: Beaten, chosen: Chosen) -> Tally:
    """Every deal under a way to play."""
    ways = np.zeros((len(Category), 4, 2), dtype=np.int64)
    _tally((b.wins, b.values, b.weights), b.dealers, np.ascontiguousarray(chosen), ways)
    return Tally(ways, int(ways.sum()))


@njit(cache=True, nogil=True)
def _tally(b: Any, dealers: int, chosen: Chosen, ways: NDArray[np.int64]) -> None:
    """Add up deals by category, choice and end; a folded hand has lost, whatever the dealer has."""
    wins, values, weights = b
    for row in range(wins.shape[0]):
        made, weight = values[row] >> CATEGORY, np.int64(weights[row])
        for shown in range(52):
            won = np.int64(wins[row, shown])
            if won < 0:
                continue
            choice = chosen[row, shown]
            kept = won if choice else np.int64(0)
            ways[made, choice, 0] += weight * (dealers - kept)
            ways[made, choice, 1] += weight * kept


class Cells(NamedTuple):
    """Sums over hands of one row of a chart, by rank of the card shown and whether the hand has a card of that rank."""

    wins: NDArray[np.int64]
    """How many deals the player would win or tie."""
    chosen: NDArray[np.int64]
    """How many hands with a card shown have each choice as their best."""


def cells(b: Beaten, rows: NDArray[np.int64], chosen: Chosen) -> Cells:
    """Sum up by rows, given for each class of hands."""
    number = int(rows.max()) + 1
    found = Cells(np.zeros((number, RANKS, 2), dtype=np.int64), np.zeros((number, RANKS, 2, 4), dtype=np.int64))
    _cells((b.wins, b.cards, b.weights), rows, chosen, found)
    return found


@njit(cache=True, nogil=True)
def _cells(b: Any, rows: NDArray[np.int64], chosen: Chosen, found: Cells) -> None:
    """Add up by the row of each hand."""
    wins, cards, weights = b
    for row in range(wins.shape[0]):
        held = 0
        for card in cards[row]:
            held |= 1 << (card >> 2)
        for shown in range(52):
            if wins[row, shown] < 0:
                continue
            rank = shown >> 2
            like = held >> rank & 1
            found.wins[rows[row], rank, like] += np.int64(weights[row]) * wins[row, shown]
            found.chosen[rows[row], rank, like, chosen[row, shown]] += weights[row]


def by_chart(b: Beaten, rows: NDArray[np.int64], choices: Chosen) -> Chosen:
    """A chart as a way to play: by row, rank of the card shown, and whether the hand has a card of that rank."""
    chosen = np.zeros(b.wins.shape, dtype=np.uint8)
    _by_chart(b.cards, rows, choices, chosen)
    return chosen


@njit(cache=True, nogil=True)
def _by_chart(cards: Cards, rows: NDArray[np.int64], choices: Chosen, chosen: Chosen) -> None:
    """Look up every hand and card."""
    for row in range(cards.shape[0]):
        held = 0
        for card in cards[row]:
            held |= 1 << (card >> 2)
        for shown in range(52):
            rank = shown >> 2
            chosen[row, shown] = choices[rows[row], rank, held >> rank & 1]


def aces_ways(values: Numbers, weights: Numbers) -> dict[AcesUpHand | None, int]:
    """How many hands make each thing that Aces Up pays, by the values of their classes; None for those that lose."""
    made = np.where(values >= PAIR_OF_ACES, values >> CATEGORY, 0)
    counts = np.zeros(len(Category), dtype=np.int64)
    np.add.at(counts, made, weights)
    ways = counts.tolist()
    return {**{hand: ways[hand] for hand in reversed(AcesUpHand)}, None: ways[0]}
