"""How what goes wrong changes a hand. Bookkeeping only: no rule lives here.

It also has to work on a hand in which cards are hidden: a card that is not found is taken from the hidden ones.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play.events import HIDDEN
from croupier.poker import events_amiss as ea
from croupier.poker import irregular_kinds as kinds
from croupier.poker.amiss import Amiss
from croupier.poker.evolving_rulings import RULINGS, change, less, settled
from croupier.poker.evolving_showdown import put
from croupier.poker.irregular_counts import dealt_out
from croupier.poker.slips_evolving import face, slipped
from croupier.poker.state import Hand, Place

# --- with the cards -------------------------------------------------------------------------------


def _came(a: Amiss, gone: Callable[[kinds.AnySlip], bool]) -> Amiss:
    return replace(a, coming=tuple([m for m in a.coming if not gone(m)]))


def _flashed(h: Hand, e: ea.CardFlashed) -> Hand:
    h = face(h, e.seat, e.nth, e.card)
    a = h.amiss
    if e.initial:
        a = _came(a, lambda m: m == kinds.CardExposed(e.seat, e.nth + 1))
        return replace(h, amiss=settled(replace(a, flashed=(*a.flashed, (e.seat, e.card)))))
    a = _came(a, lambda m: m == kinds.LastCardUp(e.seat))
    return replace(h, amiss=settled(replace(a, asks=a.asks | 1 << e.seat)))


def _skipped(h: Hand, e: ea.SeatSkipped) -> Hand:
    a = _came(h.amiss, lambda m: isinstance(m, kinds.WrongNumber))
    done = (*a.done, kinds.WrongNumber(e.seat, more=False))
    if h.owed:
        return replace(h, owed=0, muck=(*h.muck, *h.discards), discards=(), amiss=replace(a, done=done))
    # later than in the initial deal the cards that came do not tell who got them
    disturbed = a.disturbed | 1 << h.street if h.street else a.disturbed
    return replace(h, given=h.given + 1, amiss=replace(a, done=done, disturbed=disturbed))


def _too_many(h: Hand, e: ea.CardTooMany) -> Hand:
    a = _came(h.amiss, lambda m: isinstance(m, kinds.WrongNumber))
    p = h.places[e.seat]
    place = replace(p, up=(*p.up, e.card)) if e.up else replace(p, down=(*p.down, e.card))
    done = (*a.done, kinds.WrongNumber(e.seat, more=True))
    disturbed = a.disturbed | 1 << h.street if h.street else a.disturbed
    amiss = replace(a, done=done, disturbed=disturbed)
    return replace(h, places=put(h.places, e.seat, place), top=h.top + 1, amiss=amiss)


def _burn_passed(h: Hand, e: ea.BurnPassed) -> Hand:
    a = h.amiss
    if e.forgotten:
        a = _came(a, lambda m: isinstance(m, kinds.NoBurn))
        return replace(h, burnt=True, amiss=replace(a, unburned=a.unburned | 1 << h.street))
    if e.card == HIDDEN:
        return replace(h, burnt=True, amiss=replace(a, burned=False))
    return replace(h, burnt=True, burns=(*h.burns, e.card), amiss=replace(a, aside=(), next_burn=False))


def _box_mucked(h: Hand, e: ea.BoxedMucked) -> Hand:
    rest = less(h.deck[h.top :], (e.card,))
    a = h.amiss
    return replace(
        h,
        deck=(*h.deck[: h.top], e.card, *rest),
        top=h.top + 1,
        muck=(*h.muck, e.card),
        amiss=replace(a, boxed=less(a.boxed, (e.card,)), unboxed=(*a.unboxed, e.card)),
    )


def _board(h: Hand, e: ea.BoardMisdealt) -> Hand:
    a = _came(h.amiss, lambda m: m == e.mistake)
    h = replace(h, board=h.board + e.cards[: e.right], top=h.top + len(e.cards), given=h.given + e.right)
    disturbed = a.disturbed | 1 << h.street
    return replace(h, amiss=settled(replace(a, found=e.mistake, aside=e.cards[e.right :], disturbed=disturbed)))


def _lying(h: Hand, e: ea.CardsLying) -> Hand:
    a = _came(h.amiss, lambda m: isinstance(m, kinds.NotShuffled))
    return replace(h, deck=e.order, amiss=replace(a, done=(*a.done, kinds.NotShuffled())))


def _stub_shuffled(h: Hand, e: ea.StubShuffled) -> Hand:
    return change(replace(h, deck=h.deck[: h.top] + e.order), shuffle=False, boxed=(), seen=())


def _stub_cut(h: Hand, e: ea.StubCut) -> Hand:
    rest = h.deck[h.top :]
    return change(replace(h, deck=h.deck[: h.top] + rest[e.at :] + rest[: e.at]), cut=False)


# --- the end of it --------------------------------------------------------------------------------


def _misdealt(h: Hand, _: ea.Misdealt) -> Hand:
    places = [Place(p.owner, p.stack + p.paid + p.dead, 0, 0, 0, p.down, p.up) for p in h.places]
    h = replace(h, places=tuple(places), pending=0, opened=False, drawing=False, owed=0, given=0, rake=None)
    return change(h, misdealt=True, found=None, pointed=None)


def killed(h: Hand, seat: int, amount: int) -> Hand:
    """The hand without a player whose hand is dead; this much goes back."""
    p, gone = h.places[seat], ~(1 << seat)
    left = replace(p, stack=p.stack + amount, down=(), up=())
    if amount:
        left = replace(left, bet=0, paid=0, dead=0)
    live = h.live & gone
    return replace(
        h,
        places=put(h.places, seat, left),
        muck=(*h.muck, *p.down, *p.up),
        live=live,
        able=h.able & gone,
        pending=h.pending & gone if live.bit_count() > 1 else 0,
        drawing=h.drawing and live.bit_count() > 1 and bool(h.pending & gone),
    )


def _killed(h: Hand, e: ea.HandKilled) -> Hand:
    h = killed(h, e.seat, e.amount)
    return change(h, faces=tuple([one for one in h.amiss.faces if one[0] != e.seat]))


def _chosen(h: Hand, e: ea.AllInChosen) -> Hand:
    a, bit = h.amiss, 1 << e.seat
    asks = a.asks & ~bit
    if e.all_in:
        h = replace(h, able=h.able & ~bit, pending=h.pending & ~bit)
    return change(h, asks=asks, asked=bool(asks & h.able), all_in=a.all_in | bit if e.all_in else a.all_in)


def _pointed(h: Hand, e: ea.DiscoveryPointed) -> Hand:
    return change(h, pointed=e.finding)


ABOUT: dict[type[Any], type[Any]] = {
    kinds.Unshuffled: kinds.NotShuffled,
    kinds.Uncut: kinds.NotCut,
    kinds.WrongOrder: kinds.OutOfOrder,
    kinds.HandMissing: kinds.DealtOut,
    kinds.HandExtra: kinds.ExtraHand,
}
"""Which mistake is found with what."""


def _discovered(h: Hand, e: ea.DiscoveryMade) -> Hand:
    """What is found is ruled on, and not found again."""
    f, a = e.finding, h.amiss
    kind = ABOUT.get(type(f))
    if kind is not None:
        a = replace(a, done=tuple([m for m in a.done if type(m) is not kind]))
    if isinstance(f, kinds.BurnMissing):
        a = replace(a, unburned=0)
    if isinstance(f, kinds.NoneUp):
        a = _came(a, lambda m: m == kinds.DownInsteadOfUp(f.seat))
    if isinstance(f, kinds.WrongCardUp) and (h.street or dealt_out(h)) and len(h.places[f.seat].up) < 2:
        a = _came(a, lambda m: isinstance(m, kinds.CardExposed) and m.seat == f.seat)
    if isinstance(f, kinds.HandInMuck):
        a = replace(a, done=tuple([m for m in a.done if m != kinds.HandSwept(f.seat)]))
    if a.pointed is not None and _same(f, a.pointed):
        a = replace(a, pointed=None)
    return replace(h, amiss=settled(a))


def _same(f: kinds.AnyDiscovery, pointed: kinds.AnyDiscovery) -> bool:
    """Whether this is what was pointed out; who rules may see it as past mending, or the other way."""
    return type(f) is type(pointed) and getattr(f, "seat", 0) == getattr(pointed, "seat", 0)


EVOLVE: dict[type[Any], Callable[[Hand, Any], Hand]] = {
    ea.HandSlipped: slipped,
    ea.CardFlashed: _flashed,
    ea.SeatSkipped: _skipped,
    ea.CardTooMany: _too_many,
    ea.BurnPassed: _burn_passed,
    ea.BoxedMucked: _box_mucked,
    ea.BoardMisdealt: _board,
    ea.CardsLying: _lying,
    ea.StubShuffled: _stub_shuffled,
    ea.StubCut: _stub_cut,
    ea.DiscoveryMade: _discovered,
    ea.DiscoveryPointed: _pointed,
    ea.DiscoveryLapsed: lambda h, _: change(h, pointed=None),
    ea.HandRuled: lambda h, e: RULINGS[type(e.effect)](h, e),
    ea.Misdealt: _misdealt,
    ea.HandKilled: _killed,
    ea.AllInChosen: _chosen,
    ea.CeilingLifted: lambda h, _: change(h, ceiling=-1),
    ea.PlayResumed: lambda h, _: change(h, again=False),
}
"""All of them change the hand."""
