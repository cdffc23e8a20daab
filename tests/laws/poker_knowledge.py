"""Who has seen which card of a hand of poker, said plainly beside the engine's own redaction."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.state import Hand, PokerTable
from croupier.kernel.events import HIDDEN
from croupier.kernel.people import Role, Who

CARDS = ("card", "cards", "order", "discards", "burn", "thrown", "drawn", "boxed", "out")
"""Fields that name cards; `order` is one of seats where a hand begins or a round closes."""
SEATS = (pe.HandBegan, pe.RoundClosed)
NO_HAND = ("SeatDrawn", "CardsCounted", "CardsChanged")
"""Events whose cards are not those of the hand."""


class Knowledge:
    """Which cards everybody has seen in this hand, and which each player."""

    def __init__(self) -> None:
        """Nobody has seen a card."""
        self.public: set[int] = set()
        self.private: dict[str, set[int]] = {}
        self.house: set[int] = set()
        """Of hands that were inspected."""

    def known(self, who: Who) -> set[int]:
        """The cards that this person has seen: staff see no more than an onlooker, unless they inspect a hand."""
        if who.role is Role.PLAYER:
            return self.public | self.private.get(who.name, set())
        return self.public if who.role is Role.WATCHER else self.public | self.house

    def _own(self, name: str, *cards: int) -> None:
        self.private.setdefault(name, set()).update(cards)

    def follow(self, t: PokerTable, e: Any) -> None:  # noqa: C901 - a line an event
        """Who learns what by an event that is about to happen."""
        h = t.hand
        if isinstance(e, pe.HandBegan):
            self.public, self.private, self.house = set(), {}, set()
            return
        seat = getattr(e, "seat", 0)
        owner = h.places[seat].owner if h is not None and seat else ""
        if isinstance(e, pe.CardDealt) and not e.up:
            assert h is not None
            if e.seat and h.live >> e.seat & 1:  # a folded position's card goes to the muck unseen
                self._own(owner, e.card)
        elif isinstance(e, pe.CardDealt | pe.CommunityDealt | pe.CardFlashed | pe.BoxedMucked):
            self.public.add(e.card)
        elif isinstance(e, pe.BoardDealt | pe.HandShown | pe.HandSeen | pe.BoardMisdealt | et.HandShownToAll):
            self.public.update(e.cards)
        elif isinstance(e, pe.CardTooMany):
            self.public.update((e.card,) if e.up else ())
            self._own(owner, e.card)
        elif isinstance(e, pe.KittyTaken):
            self._own(owner, *e.cards)
        elif isinstance(e, pe.HandSlipped):
            self.public.update(e.cards)
            served = getattr(e.mistake, "seat", 0)
            if h is not None and served:
                self._own(h.places[served].owner, *e.thrown, *e.drawn)
        elif isinstance(e, et.HandInspected):
            self.house.update(e.cards)
        elif isinstance(e, et.HandShownTo):
            self._own(e.person, *e.cards)
        elif isinstance(e, pe.HandRuled):
            self._ruled(h, e)

    def _ruled(self, h: Hand | None, e: pe.HandRuled) -> None:
        assert h is not None
        if isinstance(e.effect, fx.ReplaceByBurn):
            self._own(h.places[e.effect.seat].owner, e.effect.card)
        elif isinstance(e.effect, fx.TurnUp):
            self.public.add(e.effect.card)

    def told(self, who: Who, e: Any) -> None:
        """An event as it is told to a person names no card that this person has not seen."""
        name = type(e).__name__
        if name in NO_HAND or not CARDED.get(type(e), True):
            return
        known = self.known(who)
        named = list(cards_in(msgspec.to_builtins(e), isinstance(e, SEATS)))
        CARDED.setdefault(type(e), bool(named) or has_cards(e))
        hidden = [card for card in named if card != HIDDEN and card not in known]
        assert not hidden, f"{name} tells {who.name} of {hidden}"

    def mind(self, who: Who, h: Hand) -> None:
        """What a person has in mind of a hand after all that was told: cards seen, and backs."""
        known = self.known(who)
        held = [*h.deck[h.top :], *h.board, *h.burns, *h.muck, *h.kitty, *h.discards, *h.errors.aside, *h.errors.boxed]
        held += [*h.errors.seen, *h.errors.unboxed, *(card for _, card in (*h.errors.faces, *h.errors.flashed))]
        held += [*h.errors.served.discards, *h.errors.served.cards] if h.errors.served is not None else []
        for p in h.places:
            held += [*p.down, *p.up]
        hidden = [card for card in held if card != HIDDEN and card not in known]
        assert not hidden, f"{who.name} knows {hidden}"


CARDED: dict[type[Any], bool] = {}
"""Whether an event of this kind names cards at all."""


def has_cards(e: Any) -> bool:
    """Whether an event has a field for cards, or may have one inside."""
    return any(name in CARDS or name in ("mistake", "effect", "finding") for name in e.__struct_fields__)


def cards_in(value: Any, seats: bool) -> Any:
    """The cards that something names, wherever in it."""
    if not isinstance(value, dict):
        return
    for name, one in value.items():
        if name in CARDS and not (seats and name == "order"):
            yield from ([one] if isinstance(one, int) else [c for c in one if isinstance(c, int)])
        elif isinstance(one, dict):
            yield from cards_in(one, seats)
