"""Stacking the deck: the hands that a case names, put into the order of the cards."""

import msgspec

from croupier.cards import names
from croupier.cases.records import Stacked
from croupier.cases.trouble import Wrong
from croupier.play import events as ev
from croupier.play.effects import DEALER, Place

STRIDE = 5
"""Cards that nobody named come in steps of five through the deck: no rank and no suit in a row."""


class Stack(msgspec.Struct, frozen=True):
    """What the next shuffle has to give."""

    hands: dict[Place, tuple[int, ...]] = {}
    deck: tuple[int, ...] = ()

    def plus(self, step: Stacked) -> "Stack":
        """With one more line of the case."""
        if step.place is None:
            return Stack(self.hands, step.cards)
        return Stack({**self.hands, step.place: step.cards}, self.deck)


def order(deck: tuple[int, ...], stack: Stack, dealt: tuple[ev.Event, ...]) -> tuple[int, ...]:
    """The deck from the top, so that the cards go to the places they were named for; `dealt` says where cards go."""
    wanted = [*stack.deck, *(card for cards in stack.hands.values() for card in cards)]
    absent = [card for card in wanted if card not in deck]
    if absent:
        raise Wrong(f"{names(absent)} cannot be dealt: not in the deck", "cards that the deck has")
    spread = [deck[i * STRIDE % len(deck)] for i in range(len(deck))] if len(deck) % STRIDE else list(deck)
    rest = [card for card in spread if card not in wanted]
    if stack.deck:
        return (*stack.deck, *rest)
    left = {place: list(cards) for place, cards in stack.hands.items()}
    found = []
    for event in dealt:
        if isinstance(event, ev.Dealt):
            found.append(left[event.to].pop(0) if left.get(event.to) else rest.pop(0))
        elif isinstance(event, ev.DealComplete) and any(left.values()):
            place = next(place for place, cards in left.items() if cards)
            where = "the dealer" if place == DEALER else f"box {place[0]}"
            raise Wrong(f"{names(left[place])} of {where} are never dealt", "as many cards as the place gets")
    return (*found, *(card for cards in left.values() for card in cards), *rest)
