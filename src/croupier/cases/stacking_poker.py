"""Stacking the deck of a poker table: the cards that a case names fall where it names them.

The case is played ahead. Whenever a card leaves the deck, the one that was named for its place is brought to the top;
places without named cards get the next one that nobody named. So it holds for every deal, draw, burn and irregularity.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.cards import names
from croupier.cases.stacking import BURN, NEXT, STRIDE, Stack
from croupier.cases.trouble import Wrong
from croupier.play import Refusal
from croupier.play.effects import COMMUNITY, Place
from croupier.play.events import Event
from croupier.poker import events as pe
from croupier.poker.state import Hand, PokerTable
from croupier.table import Addressed, Pit, evolve

BOARD: Place = COMMUNITY
KITTY: Place = (-4, 0)
SEATS = range(1, 12)
Decided = tuple[Addressed, ...] | Refusal


def place(text: str, seats: dict[str, int]) -> Place:
    """A place at a poker table: seat 1, a player by name, the board or the kitty."""
    if text in ("board", "community"):
        return BOARD
    if text == "kitty":
        return KITTY
    number = seats.get(text, 0)
    if text.removeprefix("seat ").isdecimal():
        number = int(text.removeprefix("seat "))
    if number not in SEATS:
        raise Wrong(f"{text!r} is not a place at the table", "seat 1, the name of a player in a seat, board or kitty")
    return (number, 0)


def words(where: Place) -> str:
    """A place in words."""
    return {BOARD: "the board", KITTY: "the kitty", BURN: "the burn", NEXT: "what comes next"}.get(
        where, f"seat {where[0]}"
    )


def mixed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in a fixed order in which no rank and no suit comes in a row."""
    stride = STRIDE if len(cards) % STRIDE else STRIDE + 2
    if len(cards) % stride == 0:
        return cards
    return tuple([cards[i * stride % len(cards)] for i in range(len(cards))])


class Ahead(msgspec.Struct):
    """A case that is played ahead to see which card has to lie where."""

    table: str
    left: dict[Place, list[int]]
    """Named cards that have not been dealt."""
    becomes: dict[int, int]
    """For every card of the first order, which one has to lie there instead."""
    later: frozenset[int] = frozenset()
    """Cards that the case names for a shuffle later in the hand: nobody gets them before without being named."""
    raw: bool = False
    """The order is the case's own: no card is exchanged for another."""
    enough: bool = False
    """The case was played to the next shuffle, or to its end."""


def ahead(table: str, stack: Stack, cards: tuple[int, ...], later: frozenset[int]) -> Ahead:
    """Nothing is dealt yet: these cards are, in some order."""
    left = {where: list(named) for where, named in stack.hands.items()}
    absent = [card for named in left.values() for card in named if card not in cards]
    if absent:
        raise Wrong(f"{names(absent)} cannot be dealt: not among the cards", "cards that are shuffled")
    return Ahead(table, left, {card: card for card in cards}, later)


def never_dealt(one: Ahead) -> None:
    """Refuse a case whose named cards never fall."""
    for where, named in one.left.items():
        if named:
            raise Wrong(f"{names(named)} of {words(where)} are never dealt", "as many cards as the place gets")


def choose(pit: Pit, one: Ahead, make: Callable[[Pit], Decided]) -> tuple[Pit, Decided]:
    """What `make` brings about, once the right cards lie on top of the deck for it."""
    decided = make(pit)
    if isinstance(decided, Refusal):
        return pit, decided
    state = pit.systems[one.table]
    if one.raw or not isinstance(state, PokerTable) or state.hand is None:
        return pit, decided
    places = tuple(_places(pit, one.table, decided))
    if not places:
        return pit, decided
    deck = _put_on_top(one, state.hand, places)
    changed = replace(state, hand=replace(state.hand, deck=deck))
    pit = replace(pit, systems={**pit.systems, one.table: changed})
    return pit, make(pit)


def _places(pit: Pit, table: str, decided: tuple[Addressed, ...]) -> list[Place]:
    """Where the cards go that leave the deck, one after the other."""
    found: list[Place] = []
    for addressed in decided:
        before = _hand(pit, table)
        pit = evolve(pit, addressed)
        after = _hand(pit, table)
        if addressed.stream == table and before is not None and after is not None and before.number == after.number:
            gone = max(0, after.top - before.top)
            burned = getattr(addressed.event, "burn", -1) >= 0  # a card turned too early, and the burn before it
            found += ([BURN] if burned else []) + [_place(addressed.event)] * (gone - burned)
    return found


def _hand(pit: Pit, table: str) -> Hand | None:
    state: Any = pit.systems[table]
    return state.hand if isinstance(state, PokerTable) else None


def _place(event: Event) -> Place:
    """Where a card goes with this event."""
    seat = getattr(event, "seat", None)
    if "Burn" in type(event).__name__:
        return BURN
    if isinstance(event, pe.BoardDealt | pe.CommunityDealt):
        return BOARD
    if seat is None:
        return NEXT if not hasattr(event, "cards") else BOARD
    return (seat, 0) if seat else KITTY


def _put_on_top(one: Ahead, h: Hand, places: tuple[Place, ...]) -> tuple[int, ...]:
    """The deck with the cards for these places next, each exchanged for the one that lay there."""
    deck = list(h.deck)
    later = h.opened or h.street > 0
    for position, where in enumerate(places, h.top):
        wanted = _named(one, where, later=later)
        if wanted is None:
            wanted = _unnamed(one, deck[position:])
        if wanted not in deck[position:]:
            raise Wrong(f"{names((wanted,))} cannot fall to {words(where)}: it has left the deck", "another card")
        other, at = deck[position], deck.index(wanted, position)
        deck[position], deck[at] = wanted, other
        _exchange(one, wanted, other)
    return tuple(deck)


def _unnamed(one: Ahead, cards: list[int]) -> int:
    """The first card that nobody named; where there is none, one that is named for later."""
    named = {card for left in one.left.values() for card in left}
    free = [card for card in cards if card not in named]
    return next((card for card in free if card not in one.later), (free or cards)[0])


def _named(one: Ahead, where: Place, *, later: bool) -> int | None:
    """The card named for a place, taken off; after the first deal also the next one named for any place."""
    for line in (where, *((NEXT,) if later else ())):
        if one.left.get(line):
            return one.left[line].pop(0)
    return None


def _exchange(one: Ahead, a: int, b: int) -> None:
    for card, lies in one.becomes.items():
        if lies in (a, b):
            one.becomes[card] = b if lies == a else a
