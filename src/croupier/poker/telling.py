"""Who sees what of a hand of poker: down cards only their player, the deck, the burns and the muck nobody."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play.events import HIDDEN, Event
from croupier.play.people import Role, Who
from croupier.poker import events as pe
from croupier.poker import irregular, keeping
from croupier.poker.state import PokerTable


def _hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def _dealt(e: pe.CardDealt, mine: bool) -> Event:  # noqa: FBT001 - one of a table of functions
    return e if e.up or mine else replace(e, card=HIDDEN)


REDACT: dict[type[Any], Callable[[Any, bool], Event]] = {
    pe.CardsShuffled: lambda e, _: replace(e, order=_hidden(e.order)),
    pe.CardBurned: lambda e, _: replace(e, card=HIDDEN),
    pe.CardDealt: _dealt,
    pe.Drew: lambda e, mine: e if mine else replace(e, discards=_hidden(e.discards)),
    pe.KittyTaken: lambda e, mine: e if mine else replace(e, cards=_hidden(e.cards)),
}
"""How an event is told to somebody: `mine` if the cards are that person's own."""


def seen(t: PokerTable, event: Event, who: Who) -> Event:
    """The event as this person may see it."""
    redact = REDACT.get(type(event))
    if redact is None:
        return keeping.seen(irregular.seen(t, event, who), who)
    seat = getattr(event, "seat", 0)
    h = t.hand
    mine = bool(seat) and who.role is Role.PLAYER and h is not None and h.places[seat].owner == who.name
    if mine and h is not None and not h.live >> seat & 1:  # a folded position's card goes to the muck unseen
        mine = False
    return redact(event, mine)


def told(_: PokerTable, event: Event, who: Who) -> bool:
    """Whether this person is told of an event at all: a slip that nobody has noticed stays with those who made it."""
    return irregular.told(event, who)
