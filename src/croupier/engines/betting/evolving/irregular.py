"""How what goes wrong, and what is ruled on it, changes a hand. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.evolving.rulings import EFFECTS, change, less, settled
from croupier.engines.betting.evolving.showdown import put
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import dealt_out, right_order
from croupier.engines.betting.state import Errors, Hand, Place, Served, around
from croupier.kernel.events import HIDDEN
from croupier.kernel.handlers import Handlers, on

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
    m, a = e.mistake, h.errors
    if isinstance(m, COMES):
        return change(h, coming=(*a.coming, m))
    return MISTAKES.of[type(m)](h, e, m)


def _done(h: Hand, m: kinds.AnyMistake) -> Hand:
    return change(h, done=(*h.errors.done, m))


def _uncut(h: Hand, _: ea.HandSlipped, m: kinds.NotCut) -> Hand:
    return _done(replace(h, cut=True), m)


def _boxed(h: Hand, e: ea.HandSlipped, _: kinds.BoxedCard) -> Hand:
    return change(h, boxed=(*h.errors.boxed, e.boxed))


def _out_of_order(h: Hand, _: ea.HandSlipped, m: kinds.OutOfOrder) -> Hand:
    right = right_order(h)
    at = right.index(m.seat)
    return _done(replace(h, order=right[at:] + right[:at]), m)


def _dealt_out(h: Hand, _: ea.HandSlipped, m: kinds.DealtOut) -> Hand:
    return _done(replace(h, order=tuple([one for one in h.order if one != m.seat])), m)


def _extra_hand(h: Hand, _: ea.HandSlipped, m: kinds.ExtraHand) -> Hand:
    order = around(h.dealt | 1 << m.seat, h.button)
    return _done(replace(h, order=(*order, 0) if h.variant.kitty else order), m)


def _found(h: Hand, _: ea.HandSlipped, m: kinds.CutExposed) -> Hand:
    return change(h, found=m)


def _early(h: Hand, e: ea.HandSlipped, m: kinds.EarlyFlop | kinds.EarlyTurn | kinds.EarlyRiver) -> Hand:
    """Cards turned too early, the burn with them: one that lay aside for it, or the top card, if none is made yet."""
    a, top = h.errors, h.top + len(e.cards)
    if a.next_burn:
        h = replace(h, burns=(*h.burns, *a.aside), top=top)
        return change(h, found=m, aside=e.cards, next_burn=False)
    if not a.burned and not a.set_aside:
        h = replace(h, burns=(*h.burns, e.burn), top=h.top + 1)
        top += 1
    return change(replace(h, top=top), found=m, aside=(*a.aside, *e.cards))


def _top_exposed(h: Hand, e: ea.HandSlipped, m: kinds.TopExposed) -> Hand:
    if m.burned:  # the next deal has begun: the cards of this one do not go back any more
        disturbed = h.errors.disturbed | 1 << h.street
        h = change(replace(h, burns=(*h.burns, e.burn), top=h.top + 1), burned=True, disturbed=disturbed)
    deck = (*h.deck[: h.top], *e.cards, *h.deck[h.top + 1 :])
    return change(replace(h, deck=deck), found=m, seen=(*h.errors.seen, *e.cards))


def _dropped(h: Hand, e: ea.HandSlipped, m: kinds.CardDropped) -> Hand:
    h = face(h, m.seat, m.nth - 1, e.cards[0])
    return change(h, found=m)


def _not_asked(h: Hand, _: ea.HandSlipped, m: kinds.NotAsked) -> Hand:
    return change(h, asked=False, done=(*h.errors.done, m))


def _served(h: Hand, e: ea.HandSlipped, m: kinds.DrawOutOfSequence) -> Hand:
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


MISTAKES = Handlers[Hand, ea.HandSlipped, Hand](
    on(kinds.NotCut, _uncut),
    on(kinds.CutExposed, _found),
    on(kinds.BoxedCard, _boxed),
    on(kinds.DefectiveDeck, lambda h, _, m: _done(h, m)),
    on(kinds.OutOfOrder, _out_of_order),
    on(kinds.DealtOut, _dealt_out),
    on(kinds.ExtraHand, _extra_hand),
    on(kinds.EarlyFlop, _early),
    on(kinds.EarlyTurn, _early),
    on(kinds.EarlyRiver, _early),
    on(kinds.TopExposed, _top_exposed),
    on(kinds.NotAsked, _not_asked),
    on(kinds.DrawOutOfSequence, _served),
    on(kinds.CardDropped, _dropped),
    on(kinds.HandSwept, lambda h, _, m: _done(h, m)),
)


def face(h: Hand, seat: int, nth: int, card: int) -> Hand:
    """A down card that everybody sees from now on; at seat 0 one of the kitty."""
    if not seat:
        h = replace(h, kitty=(*h.kitty[:nth], card, *h.kitty[nth + 1 :]))
        return change(h, faces=(*h.errors.faces, (seat, card)))
    p = h.places[seat]
    down = (*p.down[:nth], card, *p.down[nth + 1 :])
    h = replace(h, places=put(h.places, seat, replace(p, down=down)))
    return change(h, faces=(*h.errors.faces, (seat, card)))


# --- with the cards -------------------------------------------------------------------------------


def _came(a: Errors, gone: Callable[[kinds.AnyMistake], bool]) -> Errors:
    return replace(a, coming=tuple([m for m in a.coming if not gone(m)]))


def _flashed(h: Hand, e: ea.CardFlashed) -> Hand:
    h = face(h, e.seat, e.nth, e.card)
    a = h.errors
    if e.initial:
        a = _came(a, lambda m: m == kinds.CardExposed(e.seat, e.nth + 1))
        return replace(h, errors=settled(replace(a, flashed=(*a.flashed, (e.seat, e.card)))))
    a = _came(a, lambda m: m == kinds.LastCardUp(e.seat))
    return replace(h, errors=settled(replace(a, asks=a.asks | 1 << e.seat)))


def _skipped(h: Hand, e: ea.SeatSkipped) -> Hand:
    a = _came(h.errors, lambda m: isinstance(m, kinds.WrongNumber))
    done = (*a.done, kinds.WrongNumber(e.seat, more=False))
    if h.owed:
        return replace(h, owed=0, muck=(*h.muck, *h.discards), discards=(), errors=replace(a, done=done))
    # later than in the initial deal the cards that came do not tell who got them
    disturbed = a.disturbed | 1 << h.street if h.street else a.disturbed
    return replace(h, given=h.given + 1, errors=replace(a, done=done, disturbed=disturbed))


def _too_many(h: Hand, e: ea.CardTooMany) -> Hand:
    a = _came(h.errors, lambda m: isinstance(m, kinds.WrongNumber))
    p = h.places[e.seat]
    place = replace(p, up=(*p.up, e.card)) if e.up else replace(p, down=(*p.down, e.card))
    done = (*a.done, kinds.WrongNumber(e.seat, more=True))
    disturbed = a.disturbed | 1 << h.street if h.street else a.disturbed
    errors = replace(a, done=done, disturbed=disturbed)
    return replace(h, places=put(h.places, e.seat, place), top=h.top + 1, errors=errors)


def _burn_passed(h: Hand, e: ea.BurnPassed) -> Hand:
    a = h.errors
    if e.forgotten:
        a = _came(a, lambda m: isinstance(m, kinds.NoBurn))
        return replace(h, burnt=True, errors=replace(a, unburned=a.unburned | 1 << h.street))
    if e.card == HIDDEN:
        return replace(h, burnt=True, errors=replace(a, burned=False))
    return replace(h, burnt=True, burns=(*h.burns, e.card), errors=replace(a, aside=(), next_burn=False))


def _box_mucked(h: Hand, e: ea.BoxedMucked) -> Hand:
    rest = less(h.deck[h.top :], (e.card,))
    a = h.errors
    return replace(
        h,
        deck=(*h.deck[: h.top], e.card, *rest),
        top=h.top + 1,
        muck=(*h.muck, e.card),
        errors=replace(a, boxed=less(a.boxed, (e.card,)), unboxed=(*a.unboxed, e.card)),
    )


def _board(h: Hand, e: ea.BoardMisdealt) -> Hand:
    a = _came(h.errors, lambda m: m == e.mistake)
    h = replace(h, board=h.board + e.cards[: e.right], top=h.top + len(e.cards), given=h.given + e.right)
    disturbed = a.disturbed | 1 << h.street
    return replace(h, errors=settled(replace(a, found=e.mistake, aside=e.cards[e.right :], disturbed=disturbed)))


def _lying(h: Hand, e: ea.CardsLying) -> Hand:
    a = _came(h.errors, lambda m: isinstance(m, kinds.NotShuffled))
    return replace(h, deck=e.order, errors=replace(a, done=(*a.done, kinds.NotShuffled())))


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
    return change(h, faces=tuple([one for one in h.errors.faces if one[0] != e.seat]))


def _chosen(h: Hand, e: ea.AllInChosen) -> Hand:
    a, bit = h.errors, 1 << e.seat
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


def _ruled_on(h: Hand, e: ea.DiscoveryMade) -> Hand:
    """What is found is ruled on, and not found again."""
    f, a = e.finding, h.errors
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
    return replace(h, errors=settled(a))


def _same(f: kinds.AnyFinding, pointed: kinds.AnyFinding) -> bool:
    """Whether this is what was pointed out; who rules may see it as past mending, or the other way."""
    return type(f) is type(pointed) and getattr(f, "seat", 0) == getattr(pointed, "seat", 0)


EVOLVE = Handlers[Hand, Hand](
    on(ea.HandSlipped, slipped),
    on(ea.CardFlashed, _flashed),
    on(ea.SeatSkipped, _skipped),
    on(ea.CardTooMany, _too_many),
    on(ea.BurnPassed, _burn_passed),
    on(ea.BoxedMucked, _box_mucked),
    on(ea.BoardMisdealt, _board),
    on(ea.CardsLying, _lying),
    on(ea.StubShuffled, _stub_shuffled),
    on(ea.StubCut, _stub_cut),
    on(ea.DiscoveryMade, _ruled_on),
    on(ea.DiscoveryPointed, _pointed),
    on(ea.DiscoveryLapsed, lambda h, _: change(h, pointed=None)),
    on(ea.HandRuled, lambda h, e: EFFECTS.of[type(e.effect)](h, e.effect)),
    on(ea.Misdealt, _misdealt),
    on(ea.HandKilled, _killed),
    on(ea.AllInChosen, _chosen),
    on(ea.CeilingLifted, lambda h, _: change(h, ceiling=-1)),
    on(ea.PlayResumed, lambda h, _: change(h, again=False)),
)
"""All of them change the hand."""
