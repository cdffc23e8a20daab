"""The first deal: to which place each card goes, in turn from a shoe or a packet at a time from a shuffler."""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.options import DealtFrom
from croupier.law.books import Rule

Share = tuple[Place, int]
"""A place and how many cards it gets."""


@cache
def in_turn(shares: tuple[Share, ...]) -> tuple[Place, ...]:
    """One card to each place in turn, and round again until every place has its cards."""
    most = max(count for _, count in shares)
    return tuple([place for n in range(most) for place, count in shares if n < count])


@cache
def by_packet(shares: tuple[Share, ...]) -> tuple[Place, ...]:
    """All cards of a place at a time."""
    return tuple([place for place, count in shares for _ in range(count)])


def next_place(r: Round, order: tuple[Place, ...]) -> Place | None:
    """Whose card is next in this order of dealing; None when the deal is complete."""
    if not r.errors.odd and not r.void and not r.packets:
        dealt = r.shoe.top - r.shoe.start - r.shoe.skipped
        return order[dealt] if dealt < len(order) else None
    # Somebody's count is wrong or a hand is out: go by what each place holds and is going to get.
    held = {place: len(hand.cards) for place, hand in r.hands.items()}
    given: dict[Place, int] = {}
    gone = {*r.void, *r.packets}
    for place in order:
        given[place] = given.get(place, 0) + 1
        if place[0] not in gone and held.get(place, 0) < given[place] <= order.count(place) + r.errors.odd.get(
            place, 0
        ):
            return place
    for place, due in given.items():
        if place[0] not in gone and held.get(place, 0) < due + r.errors.odd.get(place, 0):
            return place
    return None


def turn_bottom_card(r: Round, cite: Rule) -> common_ev.Event | None:
    """From a shuffler, the dealer's bottom card is turned up after the deal, unless one is up already."""
    hand = r.hands[DEALER]
    if r.options.dealt_from is DealtFrom.SHOE or r.errors.kept_up or hand.up:
        return None
    return ev.TurnedUp(place=DEALER, nth=len(hand.cards), card=hand.cards[-1], cite=cite)
