"""Events of poker tables as they once were, and what makes today's of them."""

from collections.abc import Callable
from typing import Any

from croupier.engines.betting.events.hand import HandEnded, HandShown, PokerEvent
from croupier.engines.betting.events.table import SignsPosted
from croupier.kernel.events import Event
from croupier.kernel.words import lifted
from croupier.law.books import Rule


class HandEnded1(PokerEvent, frozen=True, kw_only=True, tag="poker.HandEnded/1"):
    """In 0.1 one saw by its rule alone whether a hand was over for having no outcome."""

    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]


def _ended(e: HandEnded1) -> HandEnded:
    voided = e.cite == "poker-victoria 11.5"
    return HandEnded(number=e.number, seats=e.seats, stacks=e.stacks, voided=voided, cite=e.cite)


class SignsPosted1(PokerEvent, frozen=True, kw_only=True, tag="poker.SignsPosted/1"):
    """In 0.1 the words of the signs were kept, in which even the chips of a tournament were dollars."""

    signs: tuple[str, ...]


class HandShown1(PokerEvent, frozen=True, kw_only=True, tag="poker.HandShown/1"):
    """In 0.1 a hand of nothing was called odd cards."""

    seat: int
    cards: tuple[int, ...]
    high: int
    low: int
    words: str
    ranking: Rule


def _shown(e: HandShown1) -> HandShown:
    return HandShown(
        seat=e.seat, cards=e.cards, high=e.high, low=e.low, words=lifted(e.words), ranking=e.ranking, cite=e.cite
    )


LIFTS: dict[type[Event], Callable[[Any], Event]] = {
    HandEnded1: _ended,
    HandShown1: _shown,
    SignsPosted1: lambda e: SignsPosted(cite=e.cite),
}
