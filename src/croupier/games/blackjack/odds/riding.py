"""House Money (15D) and Let it Ride (15E): what the first two cards pay, and when the money should ride.

Money that rides goes with the initial wager, whose hand is played as it would be without. Then everything it makes is a
multiple of it, and riding is right with all or nothing: where the average multiple is more than nought.
"""

from collections import defaultdict
from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.odds.hands import TEN, Floats, Shoe, hand_number, value_of
from croupier.games.blackjack.odds.playing import Plan, Worths, along, blank
from croupier.games.blackjack.odds.rules import Do, Money, Terms, money, rules
from croupier.games.blackjack.odds.sides import LAW, Cards, prizes, two_cards, words
from croupier.games.blackjack.odds.solving import Against, Solved, solved
from croupier.games.blackjack.odds.splitting import results
from croupier.games.blackjack.options import SplitOn, Wagers
from croupier.games.blackjack.tables import HouseMoneyHand, LetItRideHand, Ride
from croupier.law.books import Rule
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Figures, Outcome, Question
from croupier.things.cards import ACE, KING, RANKS, rank, suit

Multiples = dict[Fraction, float]
"""How likely each multiple of the money that rides is its result."""


class Rides(NamedTuple):
    """Money that rides, by the two values and the dealer's value: what becomes of it, with and without a split."""

    whole: dict[tuple[int, int], Multiples]
    """By the dealer's value and the number of the hand, where no pair is split."""
    split: dict[tuple[int, int], Multiples]
    """By the dealer's value and the value of a pair that is split."""
    plans: dict[int, Plan]


def shares(t: Terms, split: int = -1, *, lead: bool = False) -> Money:
    """What a unit that rides adds to each end of a hand, with the doubles and splits it makes larger."""
    plain = money(t, split, lead=lead)
    ridden = money(t._replace(riding=Fraction(1)), split, lead=lead)
    rows = [tuple([b - a for a, b in zip(*row, strict=True)]) for row in zip(plain, ridden, strict=True)]
    return rows[0], rows[1]


def rides(s: Solved) -> Rides:
    """What becomes of a unit that rides, for every first two cards and card of the dealer."""
    return _rides(s.terms, s.shoe)


@lru_cache(maxsize=8)
def _rides(t: Terms, shoe: Shoe) -> Rides:
    s = solved(t, shoe)
    whole: dict[tuple[int, int], Multiples] = {}
    split: dict[tuple[int, int], Multiples] = {}
    for against in s.against:
        for hand, multiples in _whole(s, against).items():
            whole[against.up, hand] = multiples
        for value, pair in against.pairs.items():
            if against.plan[hand_number((value, value))] == Do.SPLIT:
                worth = shares(s.terms, value, lead=True), shares(s.terms, value)
                nothing = (Fraction(0),) * len(worth[0][0])
                apart: defaultdict[Fraction, float] = defaultdict(float)
                for (net, _), share in results(pair, worth, (nothing, nothing)).items():
                    apart[net] += share
                split[against.up, value] = dict(apart)
    return Rides(whole, split, {one.up: one.plan for one in s.against})


def _whole(s: Solved, against: Against) -> dict[int, Multiples]:
    """The same against one card for hands that are not split: the plan is followed once for each multiple."""
    unit = shares(s.terms)
    worths = blank(len(against.plan))
    worths.ends[:], worths.plan[:] = against.worths.ends, against.unsplit
    found: dict[int, Multiples] = {int(hand): {} for hand in np.flatnonzero(s.book.hands.size == 2)}
    for multiple in sorted({*unit[0], *unit[1]}):
        likely = _likely(s, against, worths, np.array([[one == multiple for one in row] for row in unit], np.float64))
        for hand, by_multiple in found.items():
            if likely[hand] > 0:
                by_multiple[multiple] = float(likely[hand])
    return found


def _likely(s: Solved, against: Against, worths: Worths, ends: Floats) -> Floats:
    along(s.book, against.spot, rules(s.terms)._replace(worth=ends), worths)
    return worths.best


def multiples_of(s: Solved, ridden: Rides, two: tuple[int, int], up: int) -> Multiples:
    """What becomes of a unit that rides with these two cards against this value."""
    one, other = value_of(two[0]), value_of(two[1])
    hand = hand_number((one, other))
    alike = one == other and (one != TEN or s.terms.options.split_on is SplitOn.VALUE or two[0] >> 2 == two[1] >> 2)
    if alike and ridden.plans[up][hand] == Do.SPLIT:
        return ridden.split[up, one]
    return ridden.whole[up, hand]


def average(multiples: Multiples) -> float:
    """What a unit that rides makes on average."""
    return sum(float(multiple) * share for multiple, share in multiples.items())


# --- the wagers -----------------------------------------------------------------------------------


def _in_sequence(one: int, other: int) -> bool:
    """Whether two ranks are neighbours in the circle in which the ace lies between the king and the two (15D.5(b))."""
    return (rank(one) - rank(other)) % len(RANKS) in (1, len(RANKS) - 1)


def _house_money(one: int, other: int) -> IntEnum | None:
    """The line of House Money of two cards: the highest of those that they make (15D.5)."""
    suited = suit(one) == suit(other)
    lines = {
        HouseMoneyHand.SUITED_ACE_KING: suited and {rank(one), rank(other)} == {ACE, KING},
        HouseMoneyHand.SUITED_SEQUENCE: suited and _in_sequence(one, other),
        HouseMoneyHand.PAIR: rank(one) == rank(other),
        HouseMoneyHand.SEQUENCE: _in_sequence(one, other),
    }
    return max([line for line, made in lines.items() if made], default=None)


def _let_it_ride(one: int, other: int) -> IntEnum | None:
    """The line of Let it Ride of two cards (15E.4)."""
    suited, sequence = suit(one) == suit(other), _in_sequence(one, other)
    lines = {
        (True, True): LetItRideHand.SUITED_SEQUENCE,
        (True, False): LetItRideHand.SUITED,
        (False, True): LetItRideHand.SEQUENCE,
    }
    return lines.get((suited, sequence))


LINES: dict[str, Callable[[int, int], IntEnum | None]] = {
    Wagers.HOUSE_MONEY: _house_money,
    Wagers.LET_IT_RIDE: _let_it_ride,
}


def odds_of(question: Question, ride: Ride) -> dict[IntEnum, Fraction]:
    """What each line pays a unit."""
    return prizes(question, ride.wager.name, ride.pays)


def taken(question: Question, ride: Ride, cards: Cards) -> Figures:
    """The wager of somebody who takes every win, exactly."""
    pays = odds_of(question, ride)
    ways: defaultdict[IntEnum | None, int] = defaultdict(int)
    for one, other, number in two_cards(cards):
        ways[LINES[ride.wager.name](one, other)] += number
    ends = [
        Outcome(label=words(line), ways=ways[line], net=net, cite=LAW(ride.pays.cite))
        for line, net in sorted(pays.items(), reverse=True)
    ]
    ends.append(Outcome(label="lost", ways=ways[None], net=Fraction(-1), cite=LAW(ride.loses)))
    return figures(ride.wager.name, ride.wager.label, LAW(ride.wager.cite), ends)


def most_riding(t: Terms, ride: Ride, won: Fraction) -> Fraction:
    """How many units ride at most: the wager and its win, of House Money within the table's maximum (15D.6(b))."""
    if not ride.capped:
        return 1 + won
    room = Fraction(max(t.options.maximum - t.stake, 0), t.stake)
    return min(1 + won, room)


def ridden_figures(question: Question, s: Solved, ride: Ride, cards: Cards, ridden: Rides) -> Figures:
    """The wager of somebody who lets a win ride wherever that pays, beside an initial wager of the same amount."""
    pays = odds_of(question, ride)
    lines: defaultdict[tuple[str, Fraction, Fraction], float] = defaultdict(float)
    total = sum(cards)
    for one, other, number in two_cards(cards):
        line = LINES[ride.wager.name](one, other)
        share = number / (total * (total - 1) / 2)
        if line is None:
            lines["lost", Fraction(-1), Fraction(1)] += share
            continue
        most = most_riding(s.terms, ride, pays[line])
        for up in s.against:
            left = s.shoe[up.up] - (value_of(one) == up.up) - (value_of(other) == up.up)
            here = share * left / (total - 2)
            multiples = multiples_of(s, ridden, (one, other), up.up) if here else {}
            if here and (average(multiples) <= 0 or not most):
                lines[f"{words(line)}, taken", pays[line], Fraction(1)] += here
            for multiple, part in multiples.items() if here and average(multiples) > 0 and most else ():
                key = f"{words(line)}, {float(multiple):+g} times what rides", pays[line] + multiple * most, 1 + most
                lines[key] += here * part
    ends = [
        Outcome(label=label, ways=share, net=net, staked=put, cite=_cite(ride, label))
        for (label, net, put), share in sorted(lines.items(), key=lambda one: (one[0][0], -one[0][1]))
    ]
    return figures(ride.wager.name, ride.wager.label, LAW(ride.wager.cite), ends)


def _cite(ride: Ride, label: str) -> Rule:
    """The rule that takes the wager, passes a win to the player, or lets it share the fate of the hand."""
    if label == "lost":
        return LAW(ride.loses)
    return LAW(ride.take if label.endswith(", taken") else ride.shares)
