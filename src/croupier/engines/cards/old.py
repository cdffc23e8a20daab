"""Events of a table against the house as they once were, and what makes today's of them."""

from collections.abc import Callable
from typing import Any

from croupier.engines.cards.effects import Place
from croupier.engines.cards.events import Announced, CardsEvent
from croupier.kernel.events import Event
from croupier.kernel.words import lifted
from croupier.law.books import Rule


class Announced1(CardsEvent, frozen=True, kw_only=True, tag="cards.Announced/1"):
    """In 0.1 a hand of nothing was called odd cards."""

    place: Place
    words: str
    ranked_by: Rule


def _announced(e: Announced1) -> Announced:
    return Announced(place=e.place, words=lifted(e.words), ranked_by=e.ranked_by, cite=e.cite)


LIFTS: dict[type[Event], Callable[[Any], Event]] = {Announced1: _announced}
