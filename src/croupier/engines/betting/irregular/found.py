"""Rulings on what is found: whether it is true, and what becomes of the hand (9.1.1, 9.2.6, 9.3, 9.9.2)."""

from typing import Any

from croupier.engines.betting.events.hand import DiscoveryLapsed, HandKilled, HandRuled
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    COUNT_MENDED,
    COUNT_WRONG,
    DEFECTIVE,
    FLOP_UNBURNED,
    HAND_OUT_OR_IN,
    NO_BURN,
    NO_ORDER,
    NO_SHUFFLE_OR_CUT,
    SERVED_EARLY,
    UNPROTECTED,
    WHO_RULES,
    dealt_out,
    held,
    mendable,
    seat_in,
    substantial,
    substantial_in_round,
    wrong_number,
)
from croupier.engines.betting.irregular.effects import (
    AskPlayers,
    Keep,
    PlayOn,
    PutBack,
    Rebuild,
    Retrieve,
    TakeBack,
    TurnUp,
)
from croupier.engines.betting.irregular.kinds import AnyFinding
from croupier.engines.betting.irregular.rulings import dead, in_muck, lone, misdeal, ruled
from croupier.engines.betting.state import Hand, PokerTable
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.variants import Family
from croupier.law.law import Number

# --- whether it is true ---------------------------------------------------------------------------


def _happened(h: Hand, kind: type[Any], seat: int = 0) -> bool:
    return any(type(m) is kind and (not seat or m.seat == seat) for m in h.amiss.done)  # type: ignore[union-attr]


def _defective(t: PokerTable, h: Hand, f: kinds.DeckDefective) -> bool:
    """A fault of the cards that is there, maybe for hands, a wrong count, or the view of the management."""
    if f.why is kinds.Defect.MANAGEMENT:
        return True
    counted = t.keeping.miscounted and f.why is kinds.Defect.NUMBER
    there = f.why in t.keeping.faults or kinds.DefectiveDeck(f.why) in h.amiss.done
    return bool(h.deck) and (counted or there)


def _none_up(h: Hand, f: kinds.NoneUp) -> bool:
    if kinds.DownInsteadOfUp(f.seat) not in h.amiss.coming or not seat_in(h.live, f.seat):
        return False
    return h.street > 0 or dealt_out(h)


def _wrong_card_up(h: Hand, f: kinds.WrongCardUp) -> bool:
    """Stud: a down card of the initial deal lies face up, and no exchange has put that right."""
    if h.variant.family is not Family.STUD or not seat_in(h.live, f.seat):
        return False
    return any(held(h, f.seat) >= nth for nth in _wrong_ups(h, f.seat))


def _wrong_ups(h: Hand, seat: int) -> list[int]:
    """Which down cards of a player, by number from 1, were to come face up in the initial deal."""
    wrong = [m for m in h.amiss.coming if isinstance(m, kinds.CardExposed | kinds.TwoUp) and m.seat == seat]
    return [m.nth for m in wrong]


def _missing(h: Hand, f: kinds.HandMissing) -> bool:
    """A player without cards: some were dealt, and not to this one."""
    return _happened(h, kinds.DealtOut, f.seat) and seat_in(h.live, f.seat) and bool(h.given or h.street)


def _folded_wrong(h: Hand, seat: int) -> bool:
    """A hand with the wrong number of cards that was folded: it is a misdeal all the same before substantial action."""
    folded = seat_in(h.dealt & ~h.live, seat) and not h.street
    return folded and not substantial(h) and _happened(h, kinds.WrongNumber, seat)


def _served(h: Hand, f: kinds.ServedEarly) -> bool:
    return h.amiss.served is not None and h.amiss.served.seat == f.seat and seat_in(h.live, f.seat)


TRUE = Handlers[Hand, bool](
    on(kinds.Unshuffled, lambda h, _: _happened(h, kinds.NotShuffled)),
    on(kinds.Uncut, lambda h, _: _happened(h, kinds.NotCut)),
    on(kinds.WrongOrder, lambda h, _: _happened(h, kinds.OutOfOrder) and bool(h.given or h.street)),
    on(kinds.HandMissing, _missing),
    on(kinds.HandExtra, lambda h, _: _happened(h, kinds.ExtraHand) and bool(h.given or h.street)),
    on(kinds.WrongCards, lambda h, f: wrong_number(h, f.seat) or _folded_wrong(h, f.seat)),
    on(kinds.NoneUp, _none_up),
    on(kinds.BurnMissing, lambda h, _: bool(h.amiss.unburned)),
    on(kinds.ServedEarly, _served),
    on(kinds.WrongCardUp, _wrong_card_up),
    on(kinds.HandInMuck, lambda h, f: seat_in(h.live, f.seat) and in_muck(h, f.seat)),
    on(kinds.NeverAsked, lambda h, f: seat_in(h.amiss.asks & h.able, f.seat) and h.opened),
)


def true(t: PokerTable, h: Hand, f: AnyFinding) -> bool:
    """Whether what is reported is so."""
    if isinstance(f, kinds.DeckDefective):
        return _defective(t, h, f)
    return TRUE.of[type(f)](h, f)


def lapsed(h: Hand) -> DiscoveryLapsed | None:
    """What was pointed out and is so no longer: a hand was taken out, or put right, before anybody ruled on it."""
    f = h.amiss.pointed
    if f is None or isinstance(f, kinds.DeckDefective) or TRUE.of[type(f)](h, f):
        return None
    return DiscoveryLapsed(finding=f, cite=h.law(UNPROTECTED if isinstance(f, kinds.HandInMuck) else WHO_RULES))


# --- what becomes of it ---------------------------------------------------------------------------


def _by_action(h: Hand, cite: Number) -> Event:
    """A misdeal before substantial action; afterwards the hand is played out."""
    return ruled(h, PlayOn(), cite) if substantial(h) else misdeal(h, cite)


def _mended(h: Hand, cite: Number, *, mend: bool) -> Event:
    """The same, unless the hands can be put right."""
    return ruled(h, Rebuild(), cite) if mend and _can_mend(h) else _by_action(h, cite)


def _can_mend(h: Hand) -> bool:
    """Whether the initial deal can be put right."""
    return h.street == 0 and mendable(h)


def _wrong_count(h: Hand, seat: int, *, mend: bool) -> Event:
    """A wrong number of cards: mended, a misdeal, or the end of that hand (9.1.1(a)(v) to (vii))."""
    if mend and _can_mend(h):
        return ruled(h, Rebuild(), COUNT_MENDED)
    alone = lone(h, seat)
    if alone is not None:
        return alone
    if not substantial(h):
        return misdeal(h, COUNT_WRONG)
    return _count_dead(h, seat)


def _count_dead(h: Hand, seat: int) -> HandKilled:
    """After substantial action: the wagers go back to a player who has not acted, and stay otherwise."""
    return dead(h, seat, COUNT_WRONG, back=not h.actors >> seat & 1)


def _hand_missing(h: Hand, f: kinds.HandMissing) -> Event:
    if substantial(h) and not (h.live >> f.seat & 1 and wrong_number(h, f.seat)):
        return ruled(h, PlayOn(), HAND_OUT_OR_IN)
    if substantial(h):
        return lone(h, f.seat) or _count_dead(h, f.seat)
    return _mended(h, HAND_OUT_OR_IN, mend=f.mend)


def _no_card_up(h: Hand, f: kinds.NoneUp) -> Event:
    """No card up after the initial deal: turned up if that can still be done, otherwise a misdeal."""
    cite, down = h.variant.rulings.wrong_up, h.places[f.seat].down
    if f.mend and _can_mend(h) and down:
        return ruled(h, TurnUp(f.seat, down[-1]), cite)
    return _by_action(h, cite)


def _card_wrongly_up(h: Hand, f: kinds.WrongCardUp) -> Event:
    """The wrong card up: the rules on it put it right, or who rules finds that past correcting: a misdeal."""
    if not f.mend:
        return _by_action(h, h.variant.rulings.wrong_up)
    rulings = h.variant.rulings
    door_card = any(isinstance(m, kinds.TwoUp) and m.seat == f.seat for m in h.amiss.coming)
    two = door_card or len(_wrong_ups(h, f.seat)) > 1
    return ruled(h, PlayOn(), rulings.two_up if two else rulings.first_up)


def _in_muck(h: Hand, f: kinds.HandInMuck) -> Event:
    """A hand that was not protected: taken out of the muck if it can be told for certain, dead otherwise (9.2.2)."""
    return ruled(h, Retrieve(f.seat), UNPROTECTED) if f.certain else dead(h, f.seat, UNPROTECTED, back=False)


def _no_burn(h: Hand, f: kinds.BurnMissing) -> HandRuled:
    """A forgotten burn: put right before substantial action, if it was these cards' (9.2.6, 9.9.2)."""
    these = h.amiss.unburned >> h.street & 1 and h.street < len(h.variant.streets)
    if these and not h.given:
        return ruled(h, Rebuild(), NO_BURN)
    flop = h.variant.family is Family.FLOP and h.street == 1
    if these and flop:
        if not substantial_in_round(h) and not h.amiss.aside:
            return ruled(h, TakeBack(h.board, cut=True, again=True), FLOP_UNBURNED)
        return ruled(h, PlayOn(), NO_BURN)
    return ruled(h, Rebuild() if these and f.mend and mendable(h) else PlayOn(), NO_BURN)


def _served_early(h: Hand, f: kinds.ServedEarly) -> HandRuled:
    """Cards dealt out of sequence in the draw: kept if they were looked at (9.3)."""
    served = h.amiss.served
    back = not f.looked and h.drawing and served is not None and served.top == h.top
    return ruled(h, PutBack(f.seat) if back else Keep(f.seat), SERVED_EARLY)


RULE = Handlers[Hand, Event](
    on(kinds.Unshuffled, lambda h, _: _by_action(h, NO_SHUFFLE_OR_CUT)),
    on(kinds.Uncut, lambda h, _: _by_action(h, NO_SHUFFLE_OR_CUT)),
    on(kinds.WrongOrder, lambda h, f: _mended(h, NO_ORDER, mend=f.mend)),
    on(kinds.HandMissing, _hand_missing),
    on(kinds.HandExtra, lambda h, f: _mended(h, HAND_OUT_OR_IN, mend=f.mend)),
    on(kinds.WrongCards, lambda h, f: _wrong_count(h, f.seat, mend=f.mend)),
    on(kinds.NoneUp, _no_card_up),
    on(kinds.BurnMissing, _no_burn),
    on(kinds.ServedEarly, _served_early),
    on(kinds.DeckDefective, lambda h, _: misdeal(h, DEFECTIVE)),
    on(kinds.WrongCardUp, _card_wrongly_up),
    on(kinds.HandInMuck, _in_muck),
    on(kinds.NeverAsked, lambda h, f: ruled(h, AskPlayers(1 << f.seat), h.variant.rulings.last_up)),
)
"""The ruling on each finding."""


def rule(h: Hand, f: AnyFinding) -> Event:
    """The ruling on a finding that is true."""
    return RULE.of[type(f)](h, f)
