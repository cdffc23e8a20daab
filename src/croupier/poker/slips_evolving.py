"""How mistakes change a hand when they happen. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.poker import events_amiss as ea
from croupier.poker import irregular_kinds as kinds
from croupier.poker.amiss import Served
from croupier.poker.evolving_rulings import change
from croupier.poker.evolving_showdown import put
from croupier.poker.irregular_counts import right_order
from croupier.poker.state import Hand, around

COMES = (
    kinds.NotShuffled,
    kinds.WrongNumber,
    kinds.CardExposed,
    kinds.TwoUp,
    kinds.ThreeUp,
    kinds.DownInsteadOfUp,
    kinds.NoBurn,
    kinds.FlopTooMany,
    kinds.TwoTurned,
    kinds.LastCardUp,
    kinds.BegunShort,
)
"""Mistakes that happen with a card that is still to come."""


def slipped(h: Hand, e: ea.HandSlipped) -> Hand:
    """A mistake: on the table, or still to come."""
    m, a = e.mistake, h.amiss
    if isinstance(m, COMES):
        return change(h, coming=(*a.coming, m))
    return SLIPS[type(m)](h, e)


def _done(h: Hand, m: kinds.AnySlip) -> Hand:
    return change(h, done=(*h.amiss.done, m))


def _uncut(h: Hand, e: ea.HandSlipped) -> Hand:
    return _done(replace(h, cut=True), e.mistake)


def _boxed(h: Hand, e: ea.HandSlipped) -> Hand:
    return change(h, boxed=(*h.amiss.boxed, e.boxed))


def _out_of_order(h: Hand, e: ea.HandSlipped) -> Hand:
    right = right_order(h)
    at = right.index(e.mistake.seat) if isinstance(e.mistake, kinds.OutOfOrder) else 0
    return _done(replace(h, order=right[at:] + right[:at]), e.mistake)


def _dealt_out(h: Hand, e: ea.HandSlipped) -> Hand:
    seat = getattr(e.mistake, "seat", 0)
    return _done(replace(h, order=tuple([one for one in h.order if one != seat])), e.mistake)


def _extra_hand(h: Hand, e: ea.HandSlipped) -> Hand:
    seat = getattr(e.mistake, "seat", 0)
    order = around(h.dealt | 1 << seat, h.button)
    return _done(replace(h, order=(*order, 0) if h.variant.kitty else order), e.mistake)


def _found(h: Hand, e: ea.HandSlipped) -> Hand:
    return change(h, found=e.mistake)


def _early(h: Hand, e: ea.HandSlipped) -> Hand:
    """Cards turned too early, the burn with them: one that lay aside for it, or the top card, if none is made yet."""
    a, top = h.amiss, h.top + len(e.cards)
    if a.next_burn:
        h = replace(h, burns=(*h.burns, *a.aside), top=top)
        return change(h, found=e.mistake, aside=e.cards, next_burn=False)
    if not a.burned and not a.set_aside:
        h = replace(h, burns=(*h.burns, e.burn), top=h.top + 1)
        top += 1
    return change(replace(h, top=top), found=e.mistake, aside=(*a.aside, *e.cards))


def _top_exposed(h: Hand, e: ea.HandSlipped) -> Hand:
    if isinstance(e.mistake, kinds.TopExposed) and e.mistake.burned:
        h = change(replace(h, burns=(*h.burns, e.burn), top=h.top + 1), burned=True)
    deck = (*h.deck[: h.top], *e.cards, *h.deck[h.top + 1 :])
    return change(replace(h, deck=deck), found=e.mistake, seen=(*h.amiss.seen, *e.cards))


def _dropped(h: Hand, e: ea.HandSlipped) -> Hand:
    m = e.mistake
    assert isinstance(m, kinds.CardDropped)
    h = face(h, m.seat, m.nth - 1, e.cards[0])
    return change(h, found=m)


def _not_asked(h: Hand, e: ea.HandSlipped) -> Hand:
    return change(h, asked=False, done=(*h.amiss.done, e.mistake))


def _served(h: Hand, e: ea.HandSlipped) -> Hand:
    m = e.mistake
    assert isinstance(m, kinds.DrawOutOfSequence)
    p = h.places[m.seat]
    kept = tuple([card for nth, card in enumerate(p.down, 1) if nth not in m.nths])
    top = h.top + len(e.drawn)
    h = replace(
        h,
        places=put(h.places, m.seat, replace(p, down=kept + e.drawn)),
        muck=(*h.muck, *e.thrown),
        top=top,
        pending=h.pending & ~(1 << m.seat),
    )
    return change(h, served=Served(m.seat, e.thrown, e.drawn, top))


SLIPS: dict[type[Any], Callable[[Hand, ea.HandSlipped], Hand]] = {
    kinds.NotCut: _uncut,
    kinds.CutExposed: _found,
    kinds.BoxedCard: _boxed,
    kinds.DefectiveDeck: lambda h, e: _done(h, e.mistake),
    kinds.OutOfOrder: _out_of_order,
    kinds.DealtOut: _dealt_out,
    kinds.ExtraHand: _extra_hand,
    kinds.EarlyFlop: _early,
    kinds.EarlyTurn: _early,
    kinds.EarlyRiver: _early,
    kinds.TopExposed: _top_exposed,
    kinds.NotAsked: _not_asked,
    kinds.DrawOutOfSequence: _served,
    kinds.CardDropped: _dropped,
    kinds.HandSwept: lambda h, e: _done(h, e.mistake),
}


def face(h: Hand, seat: int, nth: int, card: int) -> Hand:
    """A down card that everybody sees from now on; at seat 0 one of the kitty."""
    if not seat:
        h = replace(h, kitty=(*h.kitty[:nth], card, *h.kitty[nth + 1 :]))
        return change(h, faces=(*h.amiss.faces, (seat, card)))
    p = h.places[seat]
    down = (*p.down[:nth], card, *p.down[nth + 1 :])
    h = replace(h, places=put(h.places, seat, replace(p, down=down)))
    return change(h, faces=(*h.amiss.faces, (seat, card)))
