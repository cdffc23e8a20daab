"""The side bets of a blackjack round as compiled code, settled after the hands were played."""

from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.blackjack.odds.hands import NATURAL, TEN, TWENTY_TWO, VALUES, Ints, hand_number
from croupier.games.blackjack.odds.riding import LINES, average, most_riding, odds_of, rides, shares
from croupier.games.blackjack.odds.rules import Do
from croupier.games.blackjack.odds.sides import SEVEN, prizes, scale_of, sevens
from croupier.games.blackjack.odds.solving import Solved
from croupier.games.blackjack.options import HoleCard, Options, Wagers
from croupier.games.blackjack.tables import RIDES, Push, Ride, Sevens
from croupier.kernel.pairs import AnyPair, Match
from croupier.mathematics.pairs import match
from croupier.mathematics.records import Question
from croupier.mathematics.streams import State, below

Ends = tuple[int, int, int, int, int]
"""What was done, the dealer's end, where the dealer's draws begin and stop in the shoe, how many hands there are."""
LUCKY, SUPER, PUSH, RIDE = range(4)
HIT, DOUBLE, SPLIT = int(Do.HIT), int(Do.DOUBLE), int(Do.SPLIT)
OFFERED = {
    Wagers.SUPER_SEVENS: "super_sevens",
    Wagers.PERFECT_PAIRS: "perfect_pairs",
    Wagers.ANY_PAIR: "any_pair",
    Wagers.LUCKY_MATCH: "lucky_match",
    Wagers.PUSH_22: "push_22",
}


class Beside(NamedTuple):
    """What the side bets of a table need; a row that is not offered is -1."""

    rows: Ints
    """Where Lucky Match, Super Sevens, Push 22 and the wager that rides have their sums."""
    peek: int
    two: Ints
    """By side bet: what the first two cards make of it, in parts."""
    parts: Ints
    lines: Ints
    """What a triple match makes, what three sevens and three suited sevens make, and each kind of 22."""
    most: Ints
    """What rides by the first two cards."""
    ride: NDArray[np.int8]
    """Whether money rides, by the dealer's value and the two values."""
    multiple: Ints
    """By what lies on a hand, dealer's blackjack and end: what a unit that rides makes of it."""
    staked: int
    """What one unit that rides is in parts."""


class Also(NamedTuple):
    """The side bets that are offered, in the order of their rows."""

    wagers: tuple[str, ...]
    parts: tuple[int, ...]
    table: Beside


@njit(cache=True, nogil=True)
def _add(sums: Ints, row: int, net: int, put: int) -> None:
    sums[row, 0] += net
    sums[row, 1] += net * net
    sums[row, 2] += put
    sums[row, 3] += net > 0


@njit(cache=True, nogil=True)
def _third(state: State, beside: Beside, deck: NDArray[np.uint8], ends: Ends, row: int) -> Any:
    """The third card of the box for Lucky Match or Super Sevens, or -1 where none comes."""
    do, end, _, place, _ = ends
    struck = end == NATURAL
    draws = do in (HIT, DOUBLE)
    if row == LUCKY:
        return np.int64(deck[3]) if draws and not (beside.peek and struck) else -1
    if struck:  # one comes for Super Sevens, whatever the hand did
        return np.int64(deck[place + below(state, deck.shape[0] - place)])
    return np.int64(deck[3]) if draws or do == SPLIT else -1


@njit(cache=True, nogil=True)
def _push(beside: Beside, deck: NDArray[np.uint8], ends: Ends) -> Any:
    """What the dealer's 22 makes of Push 22: the first card and those drawn at the end."""
    suits = 1 << (deck[1] & 3)
    for n in range(ends[2], ends[3]):
        suits |= 1 << (deck[n] & 3)
    if suits in (1, 2, 4, 8):
        return beside.lines[5]
    return beside.lines[4] if suits in (9, 6) else beside.lines[3]


@njit(cache=True, nogil=True)
def _ridden(beside: Beside, cards: Any, ends: Ends) -> int:
    """What money makes that rides, for each unit of it."""
    _, box, hows, _ = cards
    struck = 1 if ends[1] == NATURAL else 0
    made = 0
    for at in range(ends[4]):
        made += beside.multiple[box[at, 2], struck, hows[at]]
    return made


@njit(cache=True, nogil=True)
def settle_beside(state: State, beside: Beside, cards: Any, ends: Ends, sums: Ints) -> None:
    """Settle every side bet of a round: they are paid by what lies there."""
    deck, _, _, value = cards
    first, second = np.int64(deck[0]), np.int64(deck[2])
    for row in range(1, sums.shape[0]):
        net, put = beside.two[row - 1, first, second], beside.parts[row - 1]
        if row == beside.rows[LUCKY] and first == second:
            if _third(state, beside, deck, ends, LUCKY) == first:
                net = beside.lines[0]
        elif row == beside.rows[SUPER] and first >> 2 == SEVEN and second >> 2 == SEVEN:
            third = _third(state, beside, deck, ends, SUPER)
            if third >> 2 == SEVEN:
                net = beside.lines[2] if first == second and third == first else beside.lines[1]
        elif row == beside.rows[PUSH] and ends[1] == TWENTY_TWO:
            net = _push(beside, deck, ends)
        elif row == beside.rows[RIDE] and net > 0 and beside.ride[value[deck[1]], value[first], value[second]]:
            net += beside.most[first, second] * _ridden(beside, cards, ends)
            put += beside.most[first, second] * beside.staked
        _add(sums, row, net, put)


# --- tables ---------------------------------------------------------------------------------------


def beside(question: Question, s: Solved, *, riding: bool) -> Also:
    """The side bets that are offered; what may ride does so wherever that pays, or never."""
    o: Options = question.options
    plain = [name for name, option in OFFERED.items() if getattr(o, option)]
    ride = next((one for one in RIDES if getattr(o, one.wager.offered)), None)
    wagers = (*plain, ride.wager.name) if ride else tuple(plain)
    nets = [_two(question, name) for name in plain]
    parts = [lcm(*[one.denominator for one in _scale(question, name).values()]) for name in plain]
    rows = [
        wagers.index(name) + 1 if name in wagers else -1
        for name in (Wagers.LUCKY_MATCH, Wagers.SUPER_SEVENS, Wagers.PUSH_22)
    ]
    held = _Ride(np.zeros((52, 52), np.int64), np.zeros((4, 2, 14), np.int64), 1, 0)
    letting = np.zeros((VALUES, VALUES, VALUES), np.int8)
    if ride:
        net, held = _riding(question, s, ride)
        nets.append(net)
        parts.append(held.parts)
        letting = _letting(s) if riding else letting
    two = [[[int(one * part) for one in line] for line in net] for net, part in zip(nets, parts, strict=True)]
    table = Beside(
        rows=np.array([*rows, len(wagers) if ride else -1], np.int64),
        peek=int(o.hole_card is HoleCard.PEEK),
        two=np.array(two, np.int64).reshape(len(wagers), 52, 52),
        parts=np.array(parts, np.int64),
        lines=_lines(question, dict(zip(wagers, parts, strict=True))),
        most=held.most,
        ride=letting,
        multiple=held.multiple,
        staked=held.unit,
    )
    return Also(wagers, tuple(parts), table)


def _scale(question: Question, name: str) -> dict[IntEnum, Fraction]:
    """What each line of a side bet pays a unit."""
    return prizes(question, name, scale_of(question, name).scale)


def _two(question: Question, name: str) -> list[list[Fraction]]:
    """What the first two cards make of a side bet, a third one apart."""
    pays = _scale(question, name)
    line: dict[str, Callable[[int, int], IntEnum | None]] = {
        Wagers.SUPER_SEVENS: sevens,
        Wagers.ANY_PAIR: lambda one, other: None if match(one, other) is None else AnyPair.ANY_PAIR,
        Wagers.PUSH_22: lambda _, __: None,
    }
    made = line.get(name, match)
    lost = Fraction(-1)

    def net(one: int, other: int) -> Fraction:
        found = made(one, other)
        return lost if found is None else pays.get(found, lost)

    return [[net(one, other) for other in range(52)] for one in range(52)]


def _lines(question: Question, parts: dict[str, int]) -> Ints:
    """What the lines that two cards do not decide make, in parts; nothing where they are not offered."""
    lines = (
        (Wagers.LUCKY_MATCH, Match.LUCKY_TRIPLE_MATCH),
        (Wagers.SUPER_SEVENS, Sevens.THREE_SEVENS),
        (Wagers.SUPER_SEVENS, Sevens.THREE_SUITED_SEVENS),
        (Wagers.PUSH_22, Push.OTHER_22),
        (Wagers.PUSH_22, Push.SAME_COLOUR_22),
        (Wagers.PUSH_22, Push.SAME_SUIT_22),
    )
    return np.array([int(_scale(question, name)[line] * parts.get(name, 0)) for name, line in lines], np.int64)


class _Ride(NamedTuple):
    """The wager that may ride, in parts."""

    most: Ints
    multiple: Ints
    parts: int
    unit: int


def _riding(question: Question, s: Solved, ride: Ride) -> tuple[list[list[Fraction]], _Ride]:
    """What the first two cards pay, how much may ride with them, and what that makes of each end of a hand."""
    pays = odds_of(question, ride)
    line_of = LINES[ride.wager.name]
    lines = [[line_of(one, other) for other in range(52)] for one in range(52)]
    nets = [[Fraction(-1) if line is None else pays[line] for line in row] for row in lines]
    most = [[Fraction(0) if line is None else most_riding(s.terms, ride, pays[line]) for line in row] for row in lines]
    units = [shares(s.terms), shares(s.terms, 1), shares(s.terms, TEN), shares(s.terms, 1, lead=True)]
    riding = lcm(*[one.denominator for row in most for one in row])
    making = lcm(*[one.denominator for money in units for row in money for one in row])
    parts = lcm(riding * making, *[one.denominator for one in pays.values()])
    factor = parts // riding
    return nets, _Ride(
        most=np.array([[int(one * riding) for one in row] for row in most], np.int64),
        multiple=np.array([[[int(one * factor) for one in row] for row in money] for money in units], np.int64),
        parts=parts,
        unit=factor,
    )


def _letting(s: Solved) -> NDArray[np.int8]:
    """Whether money rides, by the dealer's value and the values of the first two cards."""
    ridden = rides(s)
    letting = np.zeros((VALUES, VALUES, VALUES), np.int8)
    for against in s.against:
        for one in range(VALUES):
            for other in range(VALUES):
                hand = hand_number((one, other))
                split = one == other and against.plan[hand] == SPLIT
                made = ridden.split[against.up, one] if split else ridden.whole[against.up, hand]
                letting[against.up, one, other] = average(made) > 0
    return letting
