"""The one table of hand values: what ranks are worth by themselves, and what ranks of one suit are worth.

Cards are counted by adding a weight for each: four counters of four bits for the suits, and above them the
count of every rank as a digit in base 5 (a low field for 2 to 8, a high field for 9 to ace, so that
compiled code can index arrays with either). The best hand is the better of two entries: one by ranks, and
one by the ranks of a suit that has enough cards. Single hands have an entry worked out when they first ask,
arrays take them all at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.things.cards import ACE, RANKS
from croupier.things.hands.order import Category, Order, least, straights

SUIT_BITS = 16
LOW_RANKS, LOW_BITS = 7, 17
FULL_SUITS = 0x8888  # the bits that show up once a biased suit counter reaches the size of the hand


_POWERS = (1, 5, 25, 125, 625, 3125, 15625)


def _weight(card: int) -> int:
    rank, suit = card >> 2, card & 3
    digit = _POWERS[rank] if rank < LOW_RANKS else _POWERS[rank - LOW_RANKS] << LOW_BITS
    return digit << SUIT_BITS | 1 << 4 * suit


WEIGHTS = tuple(map(_weight, range(52)))

# The groups of equal rank that make a category; the rest of the hand is the highest other ranks.
_GROUPS = {
    Category.FOUR_OF_A_KIND: (4,),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.TWO_PAIRS: (2, 2),
    Category.ONE_PAIR: (2,),
    Category.ODD_CARDS: (),
}


def value_by_ranks(counts: Sequence[int], order: Order) -> int:
    """The value of the best hand among cards of which `counts[rank]` are held, suits left aside."""
    held = [rank for rank in range(ACE, -1, -1) if counts[rank]]
    most, next_most = sorted(counts)[:-3:-1]
    for category in reversed(order.categories):
        if category in _GROUPS:
            groups = _GROUPS[category]
            # most hands have no groups at all: what cannot be filled is not tried
            if (groups and groups[0] > most) or (len(groups) > 1 and groups[1] > next_most):
                continue
            ranks = _grouped(groups, counts, held, order.size)
        elif category is Category.STRAIGHT:
            ranks = _sequence(sum(1 << rank for rank in held), order)
        else:
            continue
        if ranks is not None:
            return least(category, *ranks, order=order)
    raise ValueError(f"no hand of {order.size} cards can be made: too few cards, or the same card twice")


def value_by_suit(held: int, order: Order) -> int:
    """The value of the best hand among cards of one suit, whose ranks are the set bits of `held`."""
    top = _sequence(held, order)
    if top is not None:
        royal = top == (ACE,) and Category.ROYAL_FLUSH in order.categories
        return least(Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, *top, order=order)
    highest = [rank for rank in range(ACE, -1, -1) if held >> rank & 1][: order.size]
    return least(Category.FLUSH, *highest, order=order)


def _grouped(groups: tuple[int, ...], counts: Sequence[int], held: list[int], size: int) -> tuple[int, ...] | None:
    """The best ranks that fill the groups, then the highest other ranks that fill the hand."""
    chosen: list[int] = []
    for group in groups:
        rank = next((rank for rank in held if counts[rank] >= group and rank not in chosen), None)
        if rank is None:
            return None
        chosen.append(rank)
    others = size - sum(groups)
    chosen += [rank for rank in held if rank not in chosen][:others]
    return tuple(chosen) if len(chosen) == len(groups) + others else None


@cache
def _sequence(held: int, order: Order) -> tuple[int] | None:
    """The highest rank of the best straight within a set of ranks."""
    return next(((top,) for ranks, top in straights(order) if held & ranks == ranks), None)


def counts_of(key: int) -> list[int]:
    """How many cards of each rank a sum of weights holds, its suit counters shifted out."""
    low, high = key & (1 << LOW_BITS) - 1, key >> LOW_BITS
    fields = [low // _POWERS[place] for place in range(LOW_RANKS)]
    fields += [high // _POWERS[place] for place in range(13 - LOW_RANKS)]
    return [field % 5 for field in fields]


class _Halves(dict[int, tuple[int, int, int, int]]):
    """Of one field of a key: the sets of places held once or more, twice or more, three times or more, four times."""

    def __missing__(self, field: int) -> tuple[int, int, int, int]:
        counts = [field // power % 5 for power in _POWERS]
        held = [sum([1 << place for place, count in enumerate(counts) if count >= times]) for times in (1, 2, 3, 4)]
        found = self[field] = (held[0], held[1], held[2], held[3])
        return found


_HALVES = _Halves()
"""A few thousand fields make up all hands, so that a hand that is new costs little."""


@cache
def _falling(held: int) -> tuple[int, ...]:
    """The ranks of a set, the highest first."""
    return tuple([rank for rank in range(ACE, -1, -1) if held >> rank & 1])


@cache
def _base(category: Category, order: Order) -> int:
    """What a value of this category begins with."""
    return order.categories.index(category) << 4 | category


def _made(category: Category, ranks: tuple[int, ...], order: Order) -> int:
    """The value of a category with these ranks: `least` without its questions."""
    value = _base(category, order)
    for rank in ranks:
        value = value << 4 | rank + 1
    return value << 4 * (5 - len(ranks))


def _five_by_ranks(once: int, twice: int, thrice: int, four: int, order: Order) -> int:
    """The value of the best five cards, suits left aside, by the sets of ranks held so many times or more."""
    if four:
        top = _falling(four)[0]
        return _made(Category.FOUR_OF_A_KIND, (top, _falling(once & ~(1 << top))[0]), order)
    top = _falling(thrice)[0] if thrice else -1
    if thrice and twice & ~(1 << top):
        return _made(Category.FULL_HOUSE, (top, _falling(twice & ~(1 << top))[0]), order)
    straight = _sequence(once, order)
    if straight is not None:
        return _made(Category.STRAIGHT, straight, order)
    if thrice:
        return _made(Category.THREE_OF_A_KIND, (top, *_falling(once & ~(1 << top))[:2]), order)
    pairs = _falling(twice)[:2]
    if len(pairs) > 1:
        rest = once & ~(1 << pairs[0] | 1 << pairs[1])
        return _made(Category.TWO_PAIRS, (*pairs, _falling(rest)[0]), order)
    if pairs:
        return _made(Category.ONE_PAIR, (*pairs, *_falling(once & ~(1 << pairs[0]))[:3]), order)
    return _made(Category.ODD_CARDS, _falling(once)[:5], order)


class Lookup:
    """The entries of one order, worked out when they are first asked for."""

    __slots__ = ("bias", "by_ranks", "by_suit")

    def __init__(self, order: Order) -> None:
        """Start empty; the bias makes a suit counter reach its top bit at the size of the hand."""
        self.bias = 0x1111 * (8 - order.size)
        self.by_ranks = _FiveByRanks(order) if order.size == 5 else _ByRanks(order)
        self.by_suit = _BySuit(order)


class _ByRanks(dict[int, int]):
    """Values by the sum of the rank weights."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, key: int) -> int:
        counts = counts_of(key)
        self._refuse_strangers(counts)
        value = self[key] = self._work_out(counts)
        return value

    def _work_out(self, counts: Sequence[int]) -> int:
        return value_by_ranks(counts, self.order)

    def _refuse_strangers(self, counts: Sequence[int]) -> None:
        for rank in range(self.order.lowest):
            if counts[rank]:
                raise ValueError(f"a deck of {self.order.deck} cards has no {RANKS[rank]}")


class _FiveByRanks(_ByRanks):
    """Values of five cards, which are asked for most: worked out from the two fields of the sum."""

    def __missing__(self, key: int) -> int:
        low, high = _HALVES[key & (1 << LOW_BITS) - 1], _HALVES[key >> LOW_BITS]
        held = [few | many << LOW_RANKS for few, many in zip(low, high, strict=True)]
        if held[0] & (1 << self.order.lowest) - 1:
            self._refuse_strangers(counts_of(key))
        value = self[key] = _five_by_ranks(held[0], held[1], held[2], held[3], self.order)
        return value


class _BySuit(_ByRanks):
    """Values of cards of one suit, by the sum of their rank weights."""

    def _work_out(self, counts: Sequence[int]) -> int:
        return value_by_suit(sum(1 << rank for rank, count in enumerate(counts) if count), self.order)


class _Lookups(dict[Order, Lookup]):
    def __missing__(self, order: Order) -> Lookup:
        lookup = self[order] = Lookup(order)
        return lookup


LOOKUPS = _Lookups()
