"""Mistakes in a hand of poker: which can happen now, and what is on the table once they have."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.engines.betting.events.hand import HandSlipped
from croupier.engines.betting.hand.pots import contested
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    IN_FAMILY,
    SERVED_EARLY,
    UNPROTECTED,
    coming_street,
    dealing,
    initial,
    left,
    right_order,
    seat_in,
    spare,
    street_of,
    untouched,
)
from croupier.engines.betting.irregular.kinds import AnyMistake
from croupier.engines.betting.options import most_seats
from croupier.engines.betting.state import SEATS, Hand, around, turn
from croupier.kernel.answers import Refusal
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.variants import Family
from croupier.law.books import Rule

MOST_TURNED = 4
RIVER = 2
"""The street whose betting round comes before the fifth community card."""
KITTY = 0
"""The place of the kitty in the order of the deal."""
STRUCTURAL = (kinds.OutOfOrder, kinds.DealtOut, kinds.ExtraHand, kinds.WrongNumber)
"""Mistakes of the initial deal that move cards to other places: one of them at a time."""
FACES = (kinds.CardExposed, kinds.TwoUp, kinds.ThreeUp, kinds.DownInsteadOfUp)
"""Mistakes about which side of a card shows."""


# --- when a mistake can happen --------------------------------------------------------------------


def _has(h: Hand, *wanted: type[Any]) -> bool:
    return any(type(m) in wanted for m in (*h.errors.coming, *h.errors.done))


def _structural(h: Hand) -> bool:
    """Whether the order of the initial deal can still be mistaken."""
    return untouched(h) and not _has(h, *STRUCTURAL)


def _betting(h: Hand) -> bool:
    """Whether a betting round is on and not complete."""
    return h.opened and bool(h.pending)


def _cut_due(h: Hand) -> bool:
    """Whether the cards are to be cut now: before the deal, or the rest of them in mid-hand."""
    return h.errors.cut and not h.errors.shuffle if h.cut else bool(left(h))


def _out_of_order(h: Hand, m: kinds.OutOfOrder) -> bool:
    return _structural(h) and seat_in(h.dealt, m.seat) and m.seat != right_order(h)[0]


def _dealt_out(h: Hand, m: kinds.DealtOut) -> bool:
    return _structural(h) and seat_in(h.dealt, m.seat) and h.dealt.bit_count() > 1


def _extra_hand(h: Hand, m: kinds.ExtraHand) -> bool:
    street = h.variant.streets[0]
    free = 0 < m.seat <= most_seats(h.variant, h.options) and not h.dealt >> m.seat & 1
    return _structural(h) and free and spare(h) >= street.down + street.up


def _wrong_number(h: Hand, m: kinds.WrongNumber) -> bool:
    if h.drawing:
        return not h.owed and seat_in(h.pending, m.seat) and not _has(h, kinds.WrongNumber)
    if _later_deal(h, m) > 0:
        return _passed_over(h, m)
    return _structural(h) and seat_in(h.dealt, m.seat) and (not m.more or spare(h) > 0)


def _later_deal(h: Hand, m: kinds.WrongNumber | kinds.LastCardUp) -> int:
    """The street in which a card of this player is still to come, the deal in progress included; -1 if none."""
    if dealing(h) and m.seat in h.order[h.given :]:
        return h.street
    return coming_street(h)


def _passed_over(h: Hand, m: kinds.WrongNumber) -> bool:
    """Whether a player can be left out in one of the later deals of stud, or get a card too many."""
    street = h.variant.streets[_later_deal(h, m)]
    free = not _has(h, kinds.WrongNumber, kinds.LastCardUp)
    return bool(street.down + street.up) and free and seat_in(h.live, m.seat)


def _on_its_way(h: Hand, seat: int, nth: int) -> bool:
    """Whether the nth card of a player in the initial deal is still to come."""
    mine = seat_in(h.dealt, seat) or (h.variant.kitty and seat == KITTY)
    if not initial(h) or not mine or seat not in h.order:
        return False
    return (nth - 1) * len(h.order) + h.order.index(seat) >= h.given


def _faces_free(h: Hand, seat: int) -> bool:
    """Whether nothing else was mistaken about the faces of this player's cards."""
    return not any(isinstance(m, FACES) and m.seat == seat for m in (*h.errors.coming, *h.errors.done))


def _card_exposed(h: Hand, m: kinds.CardExposed) -> bool:
    if not 1 <= m.nth <= h.variant.streets[0].down or not _on_its_way(h, m.seat, m.nth):
        return False
    return m not in h.errors.coming and not any(
        isinstance(one, FACES[1:]) and one.seat == m.seat for one in (*h.errors.coming, *h.errors.done)
    )


def _two_up(h: Hand, m: kinds.TwoUp) -> bool:
    stud = h.variant.family is Family.STUD and 1 <= m.nth <= h.variant.streets[0].down
    return stud and _on_its_way(h, m.seat, m.nth) and _faces_free(h, m.seat)


def _three_up(h: Hand, m: kinds.ThreeUp) -> bool:
    return bool(h.variant.rulings.three_up) and _on_its_way(h, m.seat, 1) and _faces_free(h, m.seat)


def _down(h: Hand, m: kinds.DownInsteadOfUp) -> bool:
    street = h.variant.streets[0]
    stud = h.variant.family is Family.STUD
    return stud and _on_its_way(h, m.seat, street.down + street.up) and _faces_free(h, m.seat)


def _no_burn(h: Hand, m: kinds.NoBurn) -> bool:
    return _burn_comes(h) and m not in h.errors.coming


def _burn_comes(h: Hand) -> bool:
    """Whether the next cards have a burn that is still to be made."""
    a, nxt = h.errors, coming_street(h)
    done = a.burned or a.next_burn or (a.set_aside and nxt == len(h.variant.streets) - 1)
    return nxt >= 0 and h.variant.streets[nxt].burn and not done


def _flop_street(h: Hand) -> bool:
    nxt = coming_street(h)
    return nxt >= 0 and h.variant.streets[nxt].board > 1


def _flop_too_many(h: Hand, m: kinds.FlopTooMany) -> bool:
    few = 4 <= m.count <= MOST_TURNED + 2
    return few and _flop_street(h) and not _has(h, kinds.FlopTooMany) and not h.errors.aside


def _two_turned(h: Hand, m: kinds.TwoTurned) -> bool:
    nxt = h.street if initial(h) else coming_street(h)
    # a card that lies aside now is burned or shuffled in before that one comes
    free = not h.errors.aside or h.errors.next_burn or nxt == len(h.variant.streets) - 1
    single = nxt >= 0 and h.variant.streets[nxt].board == 1 and free
    few = 2 <= m.count <= MOST_TURNED
    return few and single and not any(isinstance(one, kinds.TwoTurned) for one in h.errors.coming)


def _early(street: int) -> Callable[[Hand, Any], bool]:
    """Whether the community cards after this street can be turned too early."""

    def can(h: Hand, _: Any) -> bool:
        flop = h.variant.family is Family.FLOP and h.street == street
        free = street == RIVER or not h.errors.aside
        return flop and _betting(h) and free and left(h) > h.variant.streets[street + 1].board

    return can


def _top_exposed(h: Hand, m: kinds.TopExposed) -> bool:
    if left(h) <= m.burned or h.deck[h.top + m.burned] in h.errors.seen:
        return False
    if h.variant.family is Family.DRAW:
        return h.drawing and not m.burned
    if m.burned and (not _burn_comes(h) or left(h) < (h.live | h.ghosts).bit_count() + 2):
        return False
    return h.variant.family in (Family.STUD, Family.MANILA) and _betting(h)


def _last_card(h: Hand, street: int) -> bool:
    """Whether this is the street of the last cards of a stud game."""
    return h.variant.family is Family.STUD and street == len(h.variant.streets) - 1


def _last_up(h: Hand, m: kinds.LastCardUp) -> bool:
    skipped = any(isinstance(one, kinds.WrongNumber) and one.seat == m.seat for one in h.errors.coming)
    known = bool(h.variant.rulings.last_up) and m not in h.errors.coming and not skipped
    return known and _last_card(h, _later_deal(h, m)) and seat_in(h.live, m.seat)


def _served(h: Hand, m: kinds.DrawOutOfSequence) -> bool:
    if not h.drawing or h.owed or not seat_in(h.pending, m.seat) or m.seat == turn(h):
        return False
    distinct = len(set(m.nths)) == len(m.nths)
    mine = set(m.nths) <= set(range(1, len(h.places[m.seat].down) + 1))
    return distinct and mine and 0 < len(m.nths) <= left(h) and h.errors.served is None


def _dropped(h: Hand, m: kinds.CardDropped) -> bool:
    if not seat_in(h.live, m.seat) or h.owed or not 1 <= m.nth <= len(h.places[m.seat].down):
        return False
    return (m.seat, h.places[m.seat].down[m.nth - 1]) not in h.errors.faces


def _swept(h: Hand, m: kinds.HandSwept) -> bool:
    """Whether a live hand lies unprotected before its player: not while cards come to it, nor once it lies open."""
    holds = seat_in(contested(h) & ~h.shown, m.seat) and not h.owed and bool(h.places[m.seat].down)
    there = h.opened or h.drawing or h.street == len(h.variant.streets)
    return holds and there and contested(h).bit_count() > 1 and m not in h.errors.done


def _boxed(h: Hand, m: kinds.BoxedCard) -> bool:
    return 0 <= m.ahead < left(h) and h.cut and h.deck[h.top + m.ahead] not in h.errors.boxed


POSSIBLE = Handlers[Hand, bool](
    on(kinds.NotShuffled, lambda h, m: not h.deck and h.posted == len(h.forced) and m not in h.errors.coming),
    on(kinds.NotCut, lambda h, _: bool(h.deck) and not h.cut and not h.top),
    on(kinds.CutExposed, lambda h, m: _cut_due(h) and 0 < m.at < left(h)),
    on(kinds.BoxedCard, _boxed),
    on(kinds.DefectiveDeck, lambda h, m: bool(h.deck) and not _has(h, kinds.DefectiveDeck) and _defect(m)),
    on(kinds.OutOfOrder, _out_of_order),
    on(kinds.DealtOut, _dealt_out),
    on(kinds.ExtraHand, _extra_hand),
    on(kinds.WrongNumber, _wrong_number),
    on(kinds.CardExposed, _card_exposed),
    on(kinds.TwoUp, _two_up),
    on(kinds.ThreeUp, _three_up),
    on(kinds.DownInsteadOfUp, _down),
    on(kinds.NoBurn, _no_burn),
    on(kinds.FlopTooMany, _flop_too_many),
    on(kinds.EarlyFlop, _early(0)),
    on(kinds.EarlyTurn, _early(1)),
    on(kinds.EarlyRiver, _early(RIVER)),
    on(kinds.TwoTurned, _two_turned),
    on(kinds.TopExposed, _top_exposed),
    on(kinds.LastCardUp, _last_up),
    on(kinds.NotAsked, lambda h, _: h.errors.asked),
    on(kinds.BegunShort, lambda h, m: _last_card(h, coming_street(h)) and m not in h.errors.coming),
    on(kinds.DrawOutOfSequence, _served),
    on(kinds.CardDropped, _dropped),
    on(kinds.HandSwept, _swept),
)


def _defect(m: kinds.DefectiveDeck) -> bool:
    """Whether that is a fault of the cards, and not a view of the management."""
    return m.why is not kinds.Defect.MANAGEMENT


def possible(h: Hand, m: AnyMistake) -> bool:
    """Whether this mistake can happen now."""
    a = h.errors
    if h.over or h.rake is not None or a.misdealt or a.found is not None:
        return False
    if a.waits and not isinstance(m, kinds.NotAsked | kinds.CutExposed):
        return False
    return POSSIBLE.of[type(m)](h, m)


# --- what it breaks, and what it brings -----------------------------------------------------------


def broken(h: Hand, m: AnyMistake) -> Rule:
    """The rule that a mistake breaks."""
    if isinstance(m, kinds.NotShuffled):
        return h.law("5.1")
    if isinstance(m, kinds.NotCut | kinds.CutExposed):
        return h.law("5.2")
    if isinstance(m, kinds.BoxedCard):
        return h.law("1.1")
    if isinstance(m, kinds.DefectiveDeck):
        return h.law("3.1")
    if isinstance(m, kinds.CardDropped | kinds.HandSwept):
        return h.law(UNPROTECTED)
    if isinstance(m, kinds.OutOfOrder | kinds.DealtOut | kinds.ExtraHand):
        return h.law("8.1.4")
    if isinstance(m, kinds.NotAsked):
        return h.law(h.variant.rulings.last_up)
    nxt = coming_street(h)
    return h.law(h.variant.streets[nxt].deals if nxt > 0 else street_of(h).deals)


def taken(h: Hand, m: AnyMistake) -> int:
    """How many cards leave the deck, or are turned on it, in the moment of this mistake."""
    if isinstance(m, kinds.EarlyFlop | kinds.EarlyTurn | kinds.EarlyRiver):
        return h.variant.streets[h.street + 1].board + _burn_comes(h)
    if isinstance(m, kinds.TopExposed):
        return 1 + m.burned
    return len(m.nths) if isinstance(m, kinds.DrawOutOfSequence) else 0


def slip(h: Hand, m: AnyMistake, by: str) -> HandSlipped | Refusal:
    """A mistake happens, if it can."""
    if not possible(h, m):
        usual = h.variant.rulings.part or IN_FAMILY[h.variant.family]
        rule = SERVED_EARLY if isinstance(m, kinds.DrawOutOfSequence) else usual
        return Refusal(h.law(rule), "That cannot happen at this moment of this game.")
    cite, top = broken(h, m), h.top
    if isinstance(m, kinds.CutExposed):
        return HandSlipped(mistake=m, by=by, cards=(h.deck[top + m.at - 1],), cite=cite)
    if isinstance(m, kinds.BoxedCard):
        return HandSlipped(mistake=m, by=by, boxed=h.deck[top + m.ahead], cite=cite)
    if isinstance(m, kinds.TopExposed):
        burn = h.deck[top] if m.burned else -1
        return HandSlipped(mistake=m, by=by, cards=(h.deck[top + m.burned],), burn=burn, cite=cite)
    if isinstance(m, kinds.CardDropped):
        return HandSlipped(mistake=m, by=by, cards=(h.places[m.seat].down[m.nth - 1],), cite=cite)
    if isinstance(m, kinds.DrawOutOfSequence):
        thrown = tuple([h.places[m.seat].down[nth - 1] for nth in m.nths])
        return HandSlipped(mistake=m, by=by, thrown=thrown, drawn=h.deck[top : top + len(thrown)], cite=cite)
    if isinstance(m, kinds.EarlyFlop | kinds.EarlyTurn | kinds.EarlyRiver):
        burns = _burn_comes(h)
        start = top + 1 if burns else top
        count = h.variant.streets[h.street + 1].board
        burn = h.deck[top] if burns else -1
        return HandSlipped(mistake=m, by=by, cards=h.deck[start : start + count], burn=burn, cite=cite)
    return HandSlipped(mistake=m, by=by, cite=cite)


def examples(h: Hand) -> Iterator[AnyMistake]:
    """Mistakes that can happen now, each kind with every seat, and one where a number is free."""
    for m in _candidates(h):
        if possible(h, m):
            yield m


def _candidates(h: Hand) -> Iterator[AnyMistake]:
    yield from (kinds.NotShuffled(), kinds.NotCut(), kinds.CutExposed(left(h) // 2), kinds.BoxedCard())
    yield from (kinds.DefectiveDeck(why) for why in kinds.Defect)
    for seat in range(1, SEATS):
        yield from (kinds.OutOfOrder(seat), kinds.DealtOut(seat), kinds.ExtraHand(seat))
        yield from (kinds.WrongNumber(seat, more=True), kinds.WrongNumber(seat, more=False))
        yield from (kinds.TwoUp(seat, nth) for nth in range(1, h.variant.streets[0].down + 1))
        yield from (kinds.HandSwept(seat), kinds.ThreeUp(seat), kinds.DownInsteadOfUp(seat), kinds.LastCardUp(seat))
        yield from (kinds.CardExposed(seat, nth) for nth in range(1, h.variant.streets[0].down + 1))
    yield from (kinds.CardExposed(0, nth) for nth in range(1, 6))
    for seat in around(h.live, 0):
        down = h.places[seat].down
        yield kinds.DrawOutOfSequence(seat, (1,))
        yield from (kinds.CardDropped(seat, nth) for nth in range(1, len(down) + 1))
    yield from (kinds.NoBurn(), kinds.FlopTooMany(), kinds.EarlyFlop(), kinds.EarlyTurn(), kinds.EarlyRiver())
    yield from (kinds.TwoTurned(), kinds.TwoTurned(3), kinds.TopExposed(), kinds.TopExposed(burned=True))
    yield from (kinds.NotAsked(), kinds.BegunShort())
