"""Equity and the valuing of seven cards: ours, and beside it every evaluator that is installed, in one run on one core.

The spot is a pair of aces against a pair of kings before the flop, all 1,712,304 boards. A peer that would take
minutes over them values a part, and its time is stretched to the whole; each is used as its own pages show.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

from croupier.cli.bench.engine import seven_cards
from croupier.cli.bench.measure import Figure, Work, seconds
from croupier.cli.bench.peers import seven_card_peers
from croupier.games.poker.odds import spot
from croupier.mathematics.equity import equity
from croupier.things.cards import cards, deck, name

TRIES = 9
BOARDS = 1_712_304
ACES, KINGS = "Ad Ac", "Kh Ks"
EQUITY = "hold'em, two hands before the flop, all boards"
SEVEN = "best of seven cards, many hands at once"


def ours() -> Work:
    """The exact equity of the spot by ours, from the text to the fractions."""
    hands = (ACES.replace(" ", ""), KINGS.replace(" ", ""))

    def work() -> object:
        found = equity(spot("holdem", hands))
        assert found.total == BOARDS
        return found

    return work


def _boards(number: int) -> list[tuple[int, ...]]:
    """Boards that the two hands leave."""
    held = cards(f"{ACES} {KINGS}")
    rest = [card for card in deck() if card not in held]
    random = Random(1)  # noqa: S311  (a measurement, the same every time)
    return [tuple(random.sample(rest, 5)) for _ in range(number)]


def _phevaluator(number: int) -> Work:
    """phevaluator: both hands valued on each board; it numbers cards as we do."""
    evaluate = import_module("phevaluator").evaluate_cards
    aces, kings = cards(ACES), cards(KINGS)
    dealt = _boards(number)
    return lambda: [(evaluate(*board, *aces), evaluate(*board, *kings)) for board in dealt]


def _treys(number: int) -> Work:
    """treys: both hands valued on each board, the cards made beforehand."""
    treys: Any = import_module("treys")
    value = treys.Evaluator().evaluate
    aces, kings = ([treys.Card.new(name(card)) for card in cards(held)] for held in (ACES, KINGS))
    dealt = [[treys.Card.new(name(card)) for card in board] for board in _boards(number)]
    return lambda: [(value(board, aces), value(board, kings)) for board in dealt]


def _pokerkit(number: int) -> Work:
    """PokerKit: its own equities, which are sampled: so many deals."""
    kit: Any = import_module("pokerkit")
    ranges = tuple(kit.parse_range(held.replace(" ", "")) for held in (ACES, KINGS))
    kinds = (kit.StandardHighHand,)
    return lambda: kit.calculate_equities(ranges, (), 2, 5, kit.Deck.STANDARD, kinds, sample_count=number)


PEERS: dict[str, tuple[Callable[[int], Work], int]] = {
    "phevaluator": (_phevaluator, 20_000),
    "treys": (_treys, 5_000),
    "pokerkit": (_pokerkit, 200),
}
"""Every peer with how many boards of the whole it is measured on."""


def _equities(tries: int) -> Iterator[Figure]:
    """Milliseconds for all boards: ours, and the peers' that are installed."""
    work = ours()
    work()  # code is loaded, tables are made
    taken = [once * 1000 for once in seconds(work, tries)]
    best = min(taken)
    yield Figure(EQUITY, best, "milliseconds", 50, less_is_better=True, median=median(taken))
    for peer, (made, number) in PEERS.items():
        if find_spec(peer):
            theirs = [once * 1000 * BOARDS / number for once in seconds(made(number), min(tries, 3))]
            times = min(theirs) / best
            words = f"{EQUITY}: {peer}, from {number:,} boards (ours is {times:,.0f} times as fast)"
            yield Figure(words, min(theirs), "milliseconds", less_is_better=True, median=median(theirs), ratio=times)


def _seven(number: int, tries: int) -> Iterator[Figure]:
    """Hands of seven cards a second: ours in arrays, and the peers' that are installed, one after another."""
    best = seven_cards(number)
    yield Figure(SEVEN, best, "hands/s", 100_000_000)
    random = Random(1)  # noqa: S311
    few = [tuple(random.sample(deck(), 7)) for _ in range(number // 200)]
    for peer, work, count in seven_card_peers(few):
        rates = [count / once for once in seconds(work, tries)]
        times = best / max(rates)
        words = f"{SEVEN}: {peer}, one by one (ours is {times:,.0f} times as fast)"
        yield Figure(words, max(rates), "hands/s", median=median(rates), ratio=times)


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """The figures of equity; quick ones are rough."""
    yield from _equities(2 if quick else TRIES)
    yield from _seven(100_000 if quick else 2_000_000, 1 if quick else 3)
