"""The deck that deals a history: which card has to come next, and a deck put in that order as the hand goes.

A first run finds the order, swapping the wanted card to the top before every deal; a second run is then dealt from
the finished deck like any other hand. Burns, and cards that the history does not know, come from the cards it never
names.
"""

from collections import deque

from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.options import deck_size
from croupier.engines.betting.state import Hand, PokerTable
from croupier.histories.phh import NotationError, cards_in
from croupier.histories.records import UNKNOWN, History
from croupier.kernel.events import Event
from croupier.things.cards import deck, name

KITTY = 0
TOO_FEW = "the history names so many cards that none is left to burn or to fill in for an unknown one"


class MisfitError(Exception):
    """The history cannot have happened so at this table; `rule` says which rule stands against it, if one does."""

    def __init__(self, why: str, rule: str = "") -> None:
        """Keep both."""
        super().__init__(why)
        self.why, self.rule = why, rule


class Stack:
    """The cards that are still to come, place by place, and the cards that stand for unknown ones."""

    def __init__(self, h: History, t: PokerTable, *, frugal: bool) -> None:
        """Sort the cards of a history by the places that they go to; `frugal`: burn cards that are dealt at the end."""
        self.frugal = frugal
        self.board: deque[int] = deque()
        self.places: dict[int, deque[int]] = {n: deque() for n in range(len(h.starting) + 1)}
        self.stand_ins: set[int] = set()
        whole = deck(deck_size(t.variant, t.options))
        known = _known(h)
        for a in h.actions:
            if a.verb == "db":
                self.board.extend(a.cards)
        for player in range(1, len(h.starting) + 1):
            self.places[player].extend(known[player])
        self.places[KITTY].extend(_kitty(h))
        longest = max(len(cards) for cards in known.values())
        last = [self.places[n] for n in known if len(known[n]) == longest]
        self.to_the_end = [self.board] if self.board else last
        queues = (self.board, *self.places.values())
        named = [card for cards in queues for card in cards if card != UNKNOWN]
        foreign = [card for card in named if card not in whole]
        if foreign:
            raise MisfitError(f"{name(foreign[0])} is not in a deck of {len(whole)} cards")
        self.unnamed = tuple(card for card in whole if card not in named)
        twice = [card for n, card in enumerate(named) if card in named[:n]]
        if twice and not any(street.draw for street in t.variant.streets):
            raise MisfitError(f"{name(twice[0])} is dealt twice")

    def left_over(self) -> bool:
        """Whether cards of the history have not come; the kitty's may stay unnamed."""
        return bool(self.board) or any(queue for place, queue in self.places.items() if place != KITTY)

    def any_card(self, h: Hand, *, high: bool = False) -> int:
        """A card that the history never names, and that is still in the deck: the lowest such, or the highest."""
        left = set(h.deck[h.top :])
        found = [card for card in self.unnamed if card in left]
        if found:
            return found[-1] if high else found[0]
        raise MisfitError(TOO_FEW)

    def _burn(self, h: Hand) -> int:
        """Stud that runs out shuffles the burns back and deals them as last cards: then one of those was burned."""
        left = h.deck[h.top :]
        last = [queue[-1] for queue in self.to_the_end if len(queue) > 1 and queue[-1] in left]
        return last[0] if self.frugal and last else self.any_card(h)

    def wanted(self, h: Hand, event: Event) -> tuple[int, ...] | None:
        """The cards that a deal has to bring; None if the history ends before it."""
        if isinstance(event, pe.CardBurned):
            return (self._burn(h),)
        if isinstance(event, pe.BoardDealt | pe.CommunityDealt):
            count = len(event.cards) if isinstance(event, pe.BoardDealt) else 1
            if len(self.board) < count:
                return None
            return tuple(self._take(h, self.board) for _ in range(count))
        assert isinstance(event, pe.CardDealt)
        queue = self.places[event.seat]
        if not queue:
            alive = event.seat == KITTY or h.live >> event.seat & 1
            return None if alive and event.seat != KITTY else (self.any_card(h),)
        return (self._take(h, queue, high=event.up and _unlikely_high(h)),)

    def _take(self, h: Hand, queue: deque[int], *, high: bool = False) -> int:
        card = queue.popleft()
        if card != UNKNOWN:
            return card
        card = self.any_card(h, high=high)
        self.stand_ins.add(card)
        return card


def _unlikely_high(h: Hand) -> bool:
    """Whether an unknown card that shows is taken for a high one: so that its player does not have to open."""
    return (h.street == 0) == (h.variant.name != "razz")


DEALS = (pe.CardBurned, pe.CardDealt, pe.BoardDealt, pe.CommunityDealt)


def on_top(t: PokerTable, cards: tuple[int, ...]) -> PokerTable:
    """The table with these cards next in the deck."""
    assert t.hand is not None
    order, top = list(t.hand.deck), t.hand.top
    for n, card in enumerate(cards, top):
        at = order.index(card, n)
        order[n], order[at] = order[at], order[n]
    return replace(t, hand=replace(t.hand, deck=tuple(order)))


def _kitty(h: History) -> tuple[int, ...]:
    """The cards of a kitty, by the field `_kitty`."""
    try:
        return cards_in(str(h.own.get("_kitty", "??????????")))
    except NotationError:
        return (UNKNOWN,) * 5


def _known(h: History) -> dict[int, list[int]]:
    """The cards of each player in the order of the deal, with those learned from the showdown put in."""
    found: dict[int, list[int]] = {n: [] for n in range(1, len(h.starting) + 1)}
    for a in h.actions:
        if a.verb == "dh":
            found[a.to].extend(a.cards)
    discarded = {card for a in h.actions if a.verb == "sd" for card in a.cards}
    for a in h.actions:
        if a.verb != "sm" or not a.cards:
            continue
        held = found[a.actor]
        learned = [card for card in a.cards if card != UNKNOWN and card not in held]
        blanks = [n for n, card in enumerate(held) if card == UNKNOWN]
        for n, card in zip(reversed(blanks) if discarded else blanks, learned, strict=False):
            held[n] = card
    return found
