"""The peers' figures beside ours, in the same run, where they are installed: the best of seven cards."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from croupier.cards import name

Hands = list[tuple[int, ...]]


def seven_card_peers(hands: Hands) -> Iterator[tuple[str, Callable[[], object], int]]:
    """For every evaluator that is installed: its name, the work of valuing these hands, and how many it values."""
    written = [[name(card) for card in hand] for hand in hands]
    if find_spec("phevaluator"):
        evaluate = import_module("phevaluator").evaluate_cards
        yield "phevaluator", lambda: [evaluate(*hand) for hand in hands], len(hands)  # it numbers cards as we do
    if find_spec("treys"):
        treys = import_module("treys")
        value = treys.Evaluator().evaluate
        cards = [[treys.Card.new(card) for card in hand] for hand in written]
        yield "treys", lambda: [value(hand[:2], hand[2:]) for hand in cards], len(cards)
    if find_spec("pokerkit"):
        pokerkit = import_module("pokerkit")
        kind = pokerkit.StandardHighHand
        few = [tuple(pokerkit.Card.parse("".join(hand))) for hand in written[: max(1, len(written) // 100)]]
        yield "pokerkit", lambda: [kind.from_game(hand) for hand in few], len(few)
