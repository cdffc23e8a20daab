"""What is found: whether it is so, and whether it still is."""

from typing import Any

from croupier.engines.betting.events.hand import DiscoveryLapsed
from croupier.engines.betting.hand.pots import contested
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    UNPROTECTED,
    WHO_RULES,
    dealt_out,
    held,
    seat_in,
    substantial,
    wrong_number,
)
from croupier.engines.betting.irregular.kinds import AnyFinding
from croupier.engines.betting.state import Hand, PokerTable
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.variants import Family


def _happened(h: Hand, kind: type[Any], seat: int = 0) -> bool:
    return any(type(m) is kind and (not seat or m.seat == seat) for m in h.errors.done)  # type: ignore[union-attr]


def _defective(t: PokerTable, h: Hand, f: kinds.DeckDefective) -> bool:
    """A fault of the cards that is there, maybe for hands, a wrong count, or the view of the management."""
    if f.why is kinds.Defect.MANAGEMENT:
        return True
    counted = t.keeping.miscounted and f.why is kinds.Defect.NUMBER
    there = f.why in t.keeping.faults or kinds.DefectiveDeck(f.why) in h.errors.done
    return bool(h.deck) and (counted or there)


def _none_up(h: Hand, f: kinds.NoneUp) -> bool:
    if kinds.DownInsteadOfUp(f.seat) not in h.errors.coming or not seat_in(h.live, f.seat):
        return False
    return h.street > 0 or dealt_out(h)


def _wrong_card_up(h: Hand, f: kinds.WrongCardUp) -> bool:
    """Stud: a down card of the initial deal lies face up, and no exchange has put that right."""
    if h.variant.family is not Family.STUD or not seat_in(h.live, f.seat):
        return False
    return any(held(h, f.seat) >= nth for nth in wrong_ups(h, f.seat))


def wrong_ups(h: Hand, seat: int) -> list[int]:
    """Which down cards of a player, by number from 1, were to come face up in the initial deal."""
    wrong = [m for m in h.errors.coming if isinstance(m, kinds.CardExposed | kinds.TwoUp) and m.seat == seat]
    return [m.nth for m in wrong]


def _missing(h: Hand, f: kinds.HandMissing) -> bool:
    """A player without cards: some were dealt, and not to this one."""
    return _happened(h, kinds.DealtOut, f.seat) and seat_in(h.live, f.seat) and bool(h.given or h.street)


def _folded_wrong(h: Hand, seat: int) -> bool:
    """A hand with the wrong number of cards that was folded: it is a misdeal all the same before substantial action."""
    folded = seat_in(h.dealt & ~h.live, seat) and not h.street
    return folded and not substantial(h) and _happened(h, kinds.WrongNumber, seat)


def _served(h: Hand, f: kinds.ServedEarly) -> bool:
    return h.errors.served is not None and h.errors.served.seat == f.seat and seat_in(h.live, f.seat)


def in_muck(h: Hand, seat: int) -> bool:
    """Whether a live hand lies in the muck, and somebody else still contests the pot with it."""
    others = contested(h) & ~(1 << seat)
    return kinds.HandSwept(seat) in h.errors.done and bool(contested(h) >> seat & 1 and others)


TRUE = Handlers[Hand, bool](
    on(kinds.Unshuffled, lambda h, _: _happened(h, kinds.NotShuffled)),
    on(kinds.Uncut, lambda h, _: _happened(h, kinds.NotCut)),
    on(kinds.WrongOrder, lambda h, _: _happened(h, kinds.OutOfOrder) and bool(h.given or h.street)),
    on(kinds.HandMissing, _missing),
    on(kinds.HandExtra, lambda h, _: _happened(h, kinds.ExtraHand) and bool(h.given or h.street)),
    on(kinds.WrongCards, lambda h, f: wrong_number(h, f.seat) or _folded_wrong(h, f.seat)),
    on(kinds.NoneUp, _none_up),
    on(kinds.BurnMissing, lambda h, _: bool(h.errors.unburned)),
    on(kinds.ServedEarly, _served),
    on(kinds.WrongCardUp, _wrong_card_up),
    on(kinds.HandInMuck, lambda h, f: seat_in(h.live, f.seat) and in_muck(h, f.seat)),
    on(kinds.NeverAsked, lambda h, f: seat_in(h.errors.asks & h.able, f.seat) and h.opened),
)


def true(t: PokerTable, h: Hand, f: AnyFinding) -> bool:
    """Whether what is reported is so."""
    if isinstance(f, kinds.DeckDefective):
        return _defective(t, h, f)
    return TRUE.of[type(f)](h, f)


def lapsed(h: Hand) -> DiscoveryLapsed | None:
    """What was pointed out and is so no longer: a hand was taken out, or put right, before anybody ruled on it."""
    f = h.errors.pointed
    if f is None or isinstance(f, kinds.DeckDefective) or TRUE.of[type(f)](h, f):
        return None
    return DiscoveryLapsed(finding=f, cite=h.law(UNPROTECTED if isinstance(f, kinds.HandInMuck) else WHO_RULES))
