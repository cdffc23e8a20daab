"""Shuffles for the laws: honest ones, and rich ones, so that rare hands come up."""

import random
from collections.abc import Callable

from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.round import Round

BY_SUIT: tuple[Callable[[int], tuple[int, ...]], ...] = (
    lambda c: (c & 3,),
    lambda c: (c & 3, c),
    lambda c: (c >> 2,),
)


def some_order(rng: random.Random, game: HouseGame, r: Round, cards: tuple[int, ...]) -> tuple[int, ...]:
    """A shuffle of these cards; where they are cut by hand, in the middle, the rich part lies on top after it."""
    order = list(cards)
    rng.shuffle(order)
    if r.rack_due:
        return tuple(order)
    kind = rng.random()
    if kind < 0.25:
        order = _in_order(rng, game, r, order)
    elif kind < 0.45:
        order = _few_on_top(rng, order)
    if not game.cut_by_hand(r.options):
        return tuple(order)
    half = len(order) - len(order) // 2
    return tuple(order[half:] + order[:half])


def _in_order(rng: random.Random, game: HouseGame, r: Round, order: list[int]) -> list[int]:
    """Suits or ranks in a row, each place's packet of cards by itself; dealt in turn or a packet at a time."""
    rich = sorted(order, key=rng.choice(BY_SUIT))
    cut = rng.randrange(len(rich))
    rich = rich[cut:] + rich[:cut]
    size = game.hand_size(r.options, (1, 0))
    places = rng.randint(1, 5)
    if places == 1 or size * places > len(rich):
        return rich
    return [rich[size * p + n] for n in range(size) for p in range(places)] + rich[size * places :]


def _few_on_top(rng: random.Random, order: list[int]) -> list[int]:
    """The cards of a few ranks, or of one suit and a rank or two, come first in any order."""
    ranks = set(rng.sample(range(13), rng.randint(2, 5)))
    low = rng.randrange(9)
    suit = rng.randrange(4)
    few: Callable[[int], bool] = rng.choice(
        (
            lambda c: c >> 2 in ranks,
            lambda c: low <= c >> 2 <= low + 4,
            lambda c: c & 3 == suit,
            lambda c: c & 3 == suit and c >> 2 >= 8,
        )
    )
    return sorted(order, key=lambda c: not few(c))
