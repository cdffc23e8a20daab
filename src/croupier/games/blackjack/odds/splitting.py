"""Blackjack pairs that are split: how many hands they become, and what those make.

Whoever splits splits again whenever the rules allow it, and plays each hand by its own cards and the dealer's card, as
if no other hand lay beside it. For that way of playing the average is exact. It rests on two facts. The cards of a shoe
may be thought dealt in any order, so that all second cards come first. And of the second cards beside a hand it only
matters whether they made another pair: those that did not are hidden cards of any other value.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.odds.hands import ENDS, NATURAL, VALUES, Floats, Unseen, chance, dealer_ends, hand_number
from croupier.games.blackjack.odds.playing import UNKNOWN, Book, Plan, Spot, follow
from croupier.games.blackjack.odds.rules import BLACKJACK, BROKE, FATES, Money, Rules, Terms, most_hands, rules, without

Results = dict[tuple[Fraction, Fraction], float]
"""How likely each pair of result and stake is."""
Stakes = tuple[Fraction, ...]
"""By the end of a hand."""
Shares = defaultdict[tuple[int, int], float]


class Seat(NamedTuple):
    """One hand of a split box, and what is known of the others when all second cards are there."""

    lead: bool
    """It has the initial wager."""
    more: int
    """How many more cards of the pair's value came."""
    no_pair: bool
    """Its own second card made no pair."""
    hidden: int
    """How many other hands' second cards made none."""


class Ending(NamedTuple):
    """How often a pair becomes just these hands."""

    share: float
    seats: tuple[Seat, ...]


class Pair(NamedTuple):
    """A pair split against a card: what its hands are worth together, and how each fares."""

    worth: float
    plans: tuple[Plan, Plan]
    """For the hand with the initial wager, and for the others."""
    endings: tuple[Ending, ...]
    records: dict[Seat, Floats]


class Place(NamedTuple):
    """Where a pair is split: the book, the shoe with the dealer's card gone, that card, the value of the pair."""

    book: Book
    shoe: tuple[int, ...]
    up: int
    value: int


def endings(most: int, shoe: tuple[int, ...], value: int) -> Iterator[Ending]:
    """Everything that a pair may become, when these cards are left and it is split as often as may be."""
    reach: defaultdict[tuple[int, int], float] = defaultdict(float, {(2, 0): 1.0})
    total, alike = sum(shoe), shoe[value]
    while reach:
        (hands, settled), share = min(reach.items())
        del reach[hands, settled]
        more = hands - 2
        if share <= 0:
            continue
        if hands in (most, settled):
            yield Ending(share, _seats(hands, settled, more))
            continue
        again = max(alike - more, 0) / (total - more - settled)
        reach[hands + 1, settled] += share * again
        reach[hands, settled + 1] += share * (1 - again)


def _seats(hands: int, settled: int, more: int) -> tuple[Seat, ...]:
    """Hands are served in turn: the first `settled` of them got a card that made no pair."""
    if not settled:
        lead = Seat(lead=True, more=more, no_pair=False, hidden=0)
        return (lead, *[lead._replace(lead=False)] * (hands - 1))
    lead = Seat(lead=True, more=more, no_pair=True, hidden=settled - 1)
    like = lead._replace(lead=False)
    open_ = Seat(lead=False, more=more, no_pair=False, hidden=settled)
    return (lead, *[like] * (settled - 1), *[open_] * (hands - settled))


def split(place: Place, t: Terms, plans: tuple[Plan, Plan]) -> Pair:
    """What a pair is worth when it is split and its hands are played by these plans."""
    own = rules(t, place.value), rules(t, place.value, lead=False)
    after = without(place.shoe, place.value, place.value)
    found = tuple(endings(most_hands(t.options, place.value), tuple(after.tolist()), place.value))
    # What lies on a hand does not change how it fares, so hands that are played alike are followed once.
    alike = np.array_equal(plans[0], plans[1])
    made: dict[Seat, Floats] = {}
    records = {}
    for seat in dict.fromkeys(seat for ending in found for seat in ending.seats):
        key = seat._replace(lead=True) if alike else seat
        if key not in made:
            made[key] = _record(place, key, own[not key.lead], plans[not key.lead])
        records[seat] = made[key]
    worths = {seat: worth_of(own[not seat.lead].worth, record) for seat, record in records.items()}
    worth = sum(ending.share * sum(worths[seat] for seat in ending.seats) for ending in found)
    return Pair(worth, plans, found, records)


def worth_of(worth: Floats, record: Floats) -> float:
    """What a hand is worth that fares like this."""
    struck = record[NATURAL] @ worth[1]
    return float(record.sum(axis=0) @ worth[0] - record[NATURAL] @ worth[0] + struck)


def _record(place: Place, seat: Seat, one: Rules, plan: Plan) -> Floats:
    """How one hand fares, by the dealer's end."""
    value = place.value
    cards = without(place.shoe, *(value,) * (1 + seat.more))
    left = Unseen(cards, value, seat.hidden)
    before = Unseen(without(tuple(cards.tolist()), value), value, seat.hidden)
    others = int(before.counts.sum() - before.counts[value])
    reach = np.zeros(len(plan))
    for card in range(VALUES):
        share = chance(before, card)
        if seat.no_pair:
            share = before.counts[card] / others if card != value and others else 0.0
        reach[hand_number((value, card))] = share
    record = np.zeros((ENDS + 1, FATES))
    follow(place.book, Spot(place.up, left), one, (plan, reach), record)
    _share_out(place, seat, before, record)
    return record


def _share_out(place: Place, seat: Seat, before: Unseen, record: Floats) -> None:
    """Hands that broke before the dealer drew are shared out over the dealer's ends, as often as each comes."""
    hidden = seat.hidden + seat.no_pair
    rows = np.empty((1, ENDS))
    none = np.zeros((1, VALUES), np.int64)
    dealer_ends(place.book.drawn, place.up, Unseen(before.counts, place.value, hidden), none, rows)
    ends = rows[0]
    broken = record[UNKNOWN].sum()
    if broken > 0:
        rest = np.maximum(ends - record[:ENDS].sum(axis=1), 0.0)
        rest[NATURAL] = 0.0
        if rest.sum() > 0:
            record[:ENDS] += np.outer(rest / rest.sum(), record[UNKNOWN])
            record[UNKNOWN] = 0.0


# --- results of all hands together ----------------------------------------------------------------


def results(pair: Pair, worth: tuple[Money, Money], stake: tuple[Stakes, Stakes]) -> Results:
    """How likely each result of the box is, by what ends are worth to the first hand and to the others.

    Given what the dealer ends with, hands are taken to fare independently: so far is this near and not exact. What
    they come to on average is exact.
    """
    unit = lcm(*[one.denominator for money in worth for row in money for one in row])
    unit = lcm(unit, *[one.denominator for row in stake for one in row])
    nets = [[[int(one * unit) for one in row] for row in money] for money in worth]
    puts = [[int(one * unit) for one in row] for row in stake]
    total: Shares = defaultdict(float)
    for ending in pair.endings:
        by_end = _ends_of(pair, ending)
        for end in np.flatnonzero(by_end):
            together: Shares = defaultdict(float, {(0, 0): ending.share * float(by_end[end])})
            for seat in ending.seats:
                other = not seat.lead
                own = list(zip(nets[other][int(end == NATURAL)], puts[other], strict=True))
                together = _and(together, pair.records[seat][end], own)
            for key, share in together.items():
                total[key] += share
    return {(Fraction(net, unit), Fraction(put, unit)): share for (net, put), share in total.items()}


def _ends_of(pair: Pair, ending: Ending) -> Floats:
    """How likely the dealer ends with what; every hand of the box says the same."""
    rows: Floats = pair.records[ending.seats[0]].sum(axis=1)[:ENDS]
    return rows / rows.sum() if rows.sum() else rows


def _and(sofar: Shares, record: Floats, own: list[tuple[int, int]]) -> Shares:
    """The results so far with one more hand."""
    shares: Shares = defaultdict(float)
    more: Shares = defaultdict(float)
    for how in np.flatnonzero(record):
        shares[own[how]] += float(record[how] / record.sum())
    for (net, put), share in sofar.items():
        for (gain, add), part in shares.items():
            more[net + gain, put + add] += share * part
    return more


def alive(pair: Pair, end: int) -> float:
    """How likely the dealer ends so while a hand of the box needs the cards: it is neither broken nor a blackjack."""
    found = 0.0
    for ending in pair.endings:
        broken = 1.0
        for seat in ending.seats:
            row = pair.records[seat][end]
            gone = row[BROKE::4].sum() + row[BLACKJACK]
            broken *= gone / row.sum() if row.sum() else 1.0
        found += ending.share * _ends_of(pair, ending)[end] * (1 - broken)
    return found
