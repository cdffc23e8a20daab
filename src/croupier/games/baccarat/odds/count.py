"""Baccarat's counting: in how many ways the Table of Play (C20) ends with which counts, for any shoe, in whole numbers.

A way is six cards in order: two a hand, and the next two whether or not a hand draws them. So every round weighs the
same, and eight decks have 416 x 415 x 414 x 413 x 412 x 411 ways.
"""

from functools import cache
from math import perm
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.baccarat.tables import Win
from croupier.mathematics.records import Unanswerable
from croupier.things.hands.points import baccarat_value

Shoe: TypeAlias = tuple[int, ...]
"""How many there are of each of the 52 cards."""
Ways: TypeAlias = NDArray[np.int64]
"""Ways by: Player drew, Banker drew, the Player's count, the Banker's count."""

CARDS = 6
LIMIT = 2**63
NATURAL = 8
"""With eight or nine on two cards nobody draws (C20(a))."""
TABLE_OF_PLAY = (
    "DDDDDDDDDD",  # 0
    "DDDDDDDDDD",  # 1
    "DDDDDDDDDD",  # 2
    "DDDDDDDDSD",  # 3
    "SSDDDDDDSS",  # 4
    "SSSSDDDDSS",  # 5
    "SSSSSSDDSS",  # 6
    "SSSSSSSSSS",  # 7
)
"""By the Banker's count: whether that hand draws or stands against a third card of the Player worth 0 to 9 (C20(d))."""


def shoe_of(decks: int) -> Shoe:
    """A full shoe."""
    return (decks,) * 52


def all_ways(shoe: Shoe) -> int:
    """How many ways six cards can come; they must fit the arithmetic."""
    ways = perm(sum(shoe), CARDS)
    if not 0 < ways < LIMIT:
        raise Unanswerable(f"{sum(shoe)} cards cannot be counted: six at least, and twenty-seven decks at most")
    return ways


def by_value(shoe: Shoe) -> tuple[int, ...]:
    """How many cards of a shoe count 0, 1, ... 9."""
    counts = [0] * 10
    for card, number in enumerate(shoe):
        counts[baccarat_value(card)] += number
    return tuple(counts)


@cache
def draws() -> NDArray[np.bool_]:
    """Whether the Banker's hand draws, by its count and by the Player's third card; in the last column it got none.

    A hand of 8 or 9 is a natural, and its row is never read.
    """
    table = np.zeros((10, 11), np.bool_)
    for count, row in enumerate(TABLE_OF_PLAY):
        table[count, :10] = [said == "D" for said in row]
    table[:6, 10] = True
    return table


def tally(shoe: Shoe) -> Ways:
    """The ways of all rounds, by who drew and by both counts."""
    all_ways(shoe)
    return _tally_cached(by_value(shoe)).copy()


@cache
def _tally_cached(counts: tuple[int, ...]) -> Ways:
    ways = np.zeros((2, 2, 10, 10), np.int64)
    left = np.array(counts, np.int64)
    size = int(left.sum())
    for player in range(10):
        for banker in range(10):
            _first_four(left, size, (player, banker), draws(), ways)
    return ways


@njit(cache=True)
def _first_four(left: Ways, size: int, first: tuple[int, int], draw: NDArray[np.bool_], ways: Ways) -> None:
    """All rounds in which the first card of each hand is known."""
    one, other = first
    start = left[one]
    left[one] -= 1
    start *= left[other]
    left[other] -= 1
    for second in range(10):
        held = start * left[second]
        left[second] -= 1
        for fourth in range(10):
            number = held * left[fourth]
            if number > 0:
                left[fourth] -= 1
                _complete(left, size, ((one + second) % 10, (other + fourth) % 10, number), draw, ways)
                left[fourth] += 1
        left[second] += 1
    left[other] += 1
    left[one] += 1


@njit(cache=True)
def _complete(left: Ways, size: int, hands: tuple[int, int, int], draw: NDArray[np.bool_], ways: Ways) -> None:
    """Both hands are completed; `hands` is the two counts and the number of ways so far."""
    player, banker, number = hands
    last = size - 5
    if player >= NATURAL or banker >= NATURAL or (player > 5 and banker > 5):
        ways[0, 0, player, banker] += number * (size - 4) * last
    elif player > 5:
        for third in range(10):
            ways[0, 1, player, (banker + third) % 10] += number * left[third] * last
    else:
        for third in range(10):
            drawn = number * left[third]
            if drawn == 0:
                continue
            mine = (player + third) % 10
            if not draw[banker, third]:
                ways[1, 0, mine, banker] += drawn * last
                continue
            left[third] -= 1
            for sixth in range(10):
                ways[1, 1, mine, (banker + sixth) % 10] += drawn * left[sixth]
            left[third] += 1


class Ends(NamedTuple):
    """The ways of all ends of a round, as far as a wager on Player, Banker or Tie is paid by them."""

    player: dict[Win, int]
    banker: dict[Win, int]
    tie: int


def kind_of(count: int, *, drew: bool) -> Win:
    """How a winning hand won: the lines of the pay scales."""
    if count == 6:
        return Win.WITH_SIX
    return Win.THREE_CARD_8_OR_9 if drew and count >= NATURAL else Win.OTHER


def ends(shoe: Shoe) -> Ends:
    """How often each hand wins, by the line of the scale, and how often they tie."""
    found = Ends(dict.fromkeys(Win, 0), dict.fromkeys(Win, 0), 0)
    tie = 0
    for (player_drew, banker_drew, player, banker), number in np.ndenumerate(tally(shoe)):
        if player > banker:
            found.player[kind_of(player, drew=bool(player_drew))] += int(number)
        elif banker > player:
            found.banker[kind_of(banker, drew=bool(banker_drew))] += int(number)
        else:
            tie += int(number)
    return found._replace(tie=tie)
