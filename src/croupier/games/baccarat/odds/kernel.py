"""Rounds of baccarat as compiled code: each from a full shoe, all wagers that are offered in the same rounds.

A round only adds one to the number of rounds that ended as it did: by who drew and both counts, and by what the first
cards of each hand are to each other. What that is worth is reckoned once, at the end of the run.
"""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.baccarat.odds.count import NATURAL, Shoe, draws, kind_of
from croupier.games.baccarat.odds.outcomes import ante_share, nets, offered, scale_of, scales
from croupier.games.baccarat.odds.pairs import prizes
from croupier.games.baccarat.tables import BANKER, PLAYER, TIE, Tie
from croupier.kernel.pairs import AnyPair, Match
from croupier.mathematics.five_card import parts as whole_parts
from croupier.mathematics.pairs import match
from croupier.mathematics.records import Kernel, Question
from croupier.mathematics.streams import State, deal
from croupier.things.hands.points import baccarat_value

ENDS = 400
"""Ends of a round: two of the Player's drawing, two of the Banker's, ten counts, ten counts."""
MOST_PARTS = 5_000_000
"""The largest result in parts of a unit: the squares of a block of rounds then stay inside 64 bits."""
TRIPLE = int(Match.LUCKY_TRIPLE_MATCH)
WIDE = len(Match) + 1
"""What a hand's first cards can be: nothing, or a match."""

Sums = NDArray[np.int64]


class Table(NamedTuple):
    """What the compiled rounds read; none of it is written to."""

    shoe: NDArray[np.uint8]
    value: NDArray[np.int64]
    fifth: NDArray[np.int64]
    sixth: NDArray[np.int64]
    match: NDArray[np.int64]
    """What two cards are to each other: a number of Match, or 0."""
    worth: Sums
    """By wager: what each end of a round is worth, then each match of the Player's hand, then of the Banker's."""
    parts: Sums


def kernel_of(question: Question, shoe: Shoe) -> Kernel:
    """The compiled rounds for these options and this shoe."""
    scales(question)  # refuses odds for wagers that there are not
    names = offered(question.options)
    rows = [_worth(question, name) for name in names]
    parts = [whole_parts(row, name, MOST_PARTS) for row, name in zip(rows, names, strict=True)]
    worth = [[int(net * unit) for net in row] for row, unit in zip(rows, parts, strict=True)]
    values, matches = _cards()
    fifth, sixth = _play_table()
    table = Table(
        shoe=np.repeat(np.arange(52, dtype=np.uint8), shoe),
        value=values,
        fifth=fifth,
        sixth=sixth,
        match=matches,
        worth=np.array(worth, np.int64),
        parts=np.array(parts, np.int64),
    )
    return Kernel(wagers=names, parts=tuple(parts), play=play, tables=tuple(table))


@cache
def _cards() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What each card counts, and what each two cards are to each other."""
    values = np.array([baccarat_value(card) for card in range(52)], np.int64)
    return values, np.array([[match(one, other) or 0 for other in range(52)] for one in range(52)], np.int64)


def _worth(question: Question, name: str) -> list[Fraction]:
    """What each end of a round is worth to a unit of a wager; its ends of the other kinds are worth nothing."""
    if name in (PLAYER, BANKER, TIE):
        return [_end(question, name, place) for place in range(ENDS)] + [Fraction(0)] * (2 * WIDE)
    pays = prizes(question, name, scale_of(question.options, name))
    row = [Fraction(-1)] * WIDE
    for made in Match:
        # Any pair has one prize, perfect pairs none for a third card.
        line = AnyPair.ANY_PAIR if len(pays) == 1 else min(made, max(pays))
        row[made] = Fraction(pays[line][1].to, pays[line][1].one)
    nothing = [Fraction(0)] * WIDE
    hands = (row, nothing) if name.endswith(PLAYER) else (nothing, row)
    return [Fraction(0)] * ENDS + hands[0] + hands[1]


def _end(question: Question, name: str, place: int) -> Fraction:
    """What the end of a round with this number is worth to an initial wager."""
    player_drew, banker_drew, player, banker = place // 200, place // 100 % 2, place // 10 % 10, place % 10
    won = TIE if player == banker else PLAYER if player > banker else BANKER
    fee = ante_share(question, name)
    if won == name == TIE:
        return nets(question, name)[Tie.TIE] - fee
    if won == name:
        drew, count = (player_drew, player) if won == PLAYER else (banker_drew, banker)
        return nets(question, name)[kind_of(count, drew=bool(drew))] - fee
    return -fee if won == TIE and not question.options.two_to_one else -1 - fee


@cache
def _play_table() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The Table of Play without branches: what the first five cards lead to, and what the sixth makes of that.

    By the sums of both hands and the fifth card: the end of the round if the Banker's hand stands. By that end and the
    sixth card: the end. The sixth is the Banker's even if the fifth was nobody's: unseen cards are all alike.
    """
    fifth = np.zeros((19, 19, 10), np.int64)
    sixth = np.zeros((2, 2, 10, 10, 10), np.int64)
    for (one, other, third), _ in np.ndenumerate(fifth):
        player, banker = one % 10, other % 10
        whole = player >= NATURAL or banker >= NATURAL
        drew = int(not whole and player <= 5)
        more = int(not whole and draws()[banker, third if drew else 10])
        fifth[one, other, third] = _number(drew, more, (player + third * drew) % 10, banker)
    for (drew, more, player, banker, card), _ in np.ndenumerate(sixth):
        sixth[drew, more, player, banker, card] = _number(drew, more, player, (banker + card * more) % 10)
    return fifth.reshape(-1), sixth.reshape(-1)


def _number(player_drew: int, banker_drew: int, player: int, banker: int) -> int:
    """The number of an end of a round."""
    return player_drew * 200 + banker_drew * 100 + player * 10 + banker


# --- compiled ---------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def play(state: State, rounds: int, sums: Sums, *tables: Any) -> None:
    """So many rounds, added to the sums."""
    shoe, value, fifth, sixth, match, worth, parts = tables
    cards = shoe.copy()
    ends = np.zeros(worth.shape[1], np.int64)
    for _ in range(rounds):
        deal(state, cards, 6)
        player = value[cards[0]] + value[cards[2]]
        banker = value[cards[1]] + value[cards[3]]
        so_far = fifth[(player * 19 + banker) * 10 + value[cards[4]]]
        end = sixth[so_far * 10 + value[cards[5]]]
        ends[end] += 1
        if worth.shape[0] > 3:
            _first_cards(cards, end, match, ends)
    for wager in range(worth.shape[0]):
        for place in range(worth.shape[1]):
            net = worth[wager, place]
            sums[wager, 0] += net * ends[place]
            sums[wager, 1] += net * net * ends[place]
            sums[wager, 3] += ends[place] if net > 0 else 0
        sums[wager, 2] += parts[wager] * rounds


@njit(inline="always")
def _first_cards(cards: NDArray[np.uint8], end: int, match: NDArray[np.int64], ends: Sums) -> None:
    """What the first cards of each hand are to each other; three equal ones are the triple."""
    mine = match[cards[0], cards[2]]
    theirs = match[cards[1], cards[3]]
    if end >= 200 and cards[0] == cards[2] == cards[4]:
        mine = TRIPLE
    if end // 100 % 2 and cards[1] == cards[3] == cards[5]:
        theirs = TRIPLE
    ends[ENDS + mine] += 1
    ends[ENDS + WIDE + theirs] += 1
