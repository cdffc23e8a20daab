"""How events change a hand from outside the betting, and chips in front of a seat. Bookkeeping only."""

from typing import Any

from msgspec.structs import replace

from croupier.poker import events_table as et
from croupier.poker.evolving_rulings import change
from croupier.poker.keeping_hands import net
from croupier.poker.state import Hand, PokerTable


def keep(t: PokerTable, **changes: Any) -> PokerTable:
    """The table with some of its record changed."""
    return replace(t, keeping=replace(t.keeping, **changes))


def stack(t: PokerTable, seat: int, by: int) -> PokerTable:
    """The table with more or fewer chips in front of a seat."""
    chair = t.chairs[seat]
    return replace(t, chairs={**t.chairs, seat: replace(chair, stack=chair.stack + by)})


def taken(t: PokerTable, seat: int, amount: int) -> PokerTable:
    """The table without chips of a seat: first those that came since the hand began, then those in the hand."""
    if not amount:
        return t
    outside = min(amount, t.chairs[seat].stack)
    t = stack(t, seat, -outside)
    h, rest = t.hand, amount - outside
    if not rest or h is None:
        return t
    place = replace(h.places[seat], stack=h.places[seat].stack - rest)
    return replace(t, hand=replace(h, places=(*h.places[:seat], place, *h.places[seat + 1 :])))


def dead_hand(h: Hand, seat: int, *, returns: bool) -> Hand:
    """The hand without a seat: its cards in the muck, its wagers back with the player or left in the pot."""
    gone = ~(1 << seat)
    p = h.places[seat]
    bare = replace(p, down=(), up=())
    if returns:
        bare = replace(bare, stack=p.stack + p.paid + p.dead, bet=0, paid=0, dead=0)
    live = h.live & gone
    pending = h.pending & gone if live.bit_count() > 1 else 0
    drew = h.owed > 0 and h.last == seat
    h = replace(
        h,
        places=(*h.places[:seat], bare, *h.places[seat + 1 :]),
        muck=(*h.muck, *p.down, *p.up, *(h.discards if drew else ())),
        discards=() if drew else h.discards,
        owed=0 if drew else h.owed,
        live=live,
        able=h.able & gone,
        pending=pending,
        drawing=h.drawing and bool(pending),
    )
    # nobody waits for the choice of a player who is out (9.5.6)
    return change(h, asked=bool(h.amiss.asks & h.able)) if h.amiss.asked else h


def voided_wagers(t: PokerTable, e: et.WagersVoided) -> PokerTable:
    """The wagers of one seat go back."""
    assert t.hand is not None
    h = dead_hand(t.hand, e.seat, returns=True)
    return replace(t, hand=replace(h, to=e.to, base=min(h.base, e.to)))


def declared_dead(t: PokerTable, e: et.HandDeclaredDead) -> PokerTable:
    """A hand is out, its wagers stay."""
    assert t.hand is not None
    return replace(t, hand=dead_hand(t.hand, e.seat, returns=False))


def voided(t: PokerTable, e: et.HandVoided) -> PokerTable:
    """All stacks as they were before the hand. In a hand the hand has them; after it the chairs."""
    h = t.hand
    assert h is not None
    change = net(e.refunds, e.taken)
    owed = {one.owner: change[one.seat] for one in (*e.refunds, *e.taken)}  # who has moved since has another seat now
    places = tuple(
        [
            replace(p, stack=p.stack + owed.get(p.owner, 0), bet=0, paid=0, dead=0, won=0) if p.owner else p
            for p in h.places
        ]
    )
    if h.over:
        for seat, by in change.items():
            t = stack(t, seat, by)
    return replace(
        t, hand=replace(h, places=places, live=0, able=0, pending=0, owed=0, opened=False, rake=None, awarded=0)
    )


def shown_to(t: PokerTable, e: et.HandShownTo) -> PokerTable:
    """One player saw a hand."""
    assert t.hand is not None
    before = t.keeping.shown_to if t.keeping.shown_in == t.hand.number else 0
    return keep(t, shown_in=t.hand.number, shown_to=before | 1 << e.seat)


def shown_to_all(t: PokerTable, e: et.HandShownToAll) -> PokerTable:
    """The table saw it too: the cards lie open, also for those who did not know them."""
    h = t.hand
    assert h is not None
    p = h.places[e.seat]
    place = replace(p, down=e.cards[: len(p.down)])
    places = (*h.places[: e.seat], place, *h.places[e.seat + 1 :])
    t = replace(t, hand=replace(h, places=places, shown=h.shown | 1 << e.seat))
    return keep(t, shown_to=t.keeping.shown_to & ~(1 << e.seat))
