"""Rulings that follow unasked: on what everybody at the table sees (9.1.1, 9.2.8, 9.4 to 9.9)."""

from croupier.engines.betting.events.hand import (
    CeilingLifted,
    DiscoveryPointed,
    PlayResumed,
)
from croupier.engines.betting.hand.opening import betting_due
from croupier.engines.betting.hand.pots import contested
from croupier.engines.betting.hand.showdown import next_to_show
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    COUNT_WRONG,
    DEFECTIVE,
    ONE_LEFT_WRONG,
    ONE_SHOWN,
    SEVERAL_SHOWN,
    UNPROTECTED,
    dealt_out,
    left,
    substantial_in_round,
    wrong_number,
)
from croupier.engines.betting.irregular.dealing import again, boxed, flash, next_irregular, pending_extra, runs_out
from croupier.engines.betting.irregular.effects import (
    AllUp,
    AskPlayers,
    CountAllIn,
    PlayOn,
    ReplaceByBurn,
)
from croupier.engines.betting.irregular.found import in_muck
from croupier.engines.betting.irregular.outcomes import alone, miscounted, misdeal, outcome, ruled
from croupier.engines.betting.irregular.rows import rule
from croupier.engines.betting.state import Hand, around, turn
from croupier.kernel.events import Event
from croupier.kernel.variants import Family

BOXED_ARE_DEFECTIVE = 5
"""So many boxed cards make a deck defective (1.1)."""


def due(h: Hand) -> Event | None:
    """What follows unasked where something is amiss; None if the hand takes its usual course, or waits."""
    a = h.errors
    if h.over or a.misdealt:
        return None
    if a.found is not None:
        return rule(h, a.found)
    if len(a.unboxed) >= BOXED_ARE_DEFECTIVE or runs_out(h):
        return misdeal(h, DEFECTIVE)
    if a.again and not (a.shuffle or a.cut):
        return again(h) or PlayResumed(cite=h.law(h.variant.streets[h.street].deals))
    if a.ceiling >= 0 and not h.opened:
        return CeilingLifted(cite=h.law(h.variant.rulings.exposed))
    if a.waits:
        return None
    return _missed(h) or _last_cards(h) or pending_extra(h) or _initial(h) or next_irregular(h) or _end(h)


def _missed(h: Hand) -> DiscoveryPointed | None:
    """A hand swept into the muck is missed at the latest when its player has to act, or when the round is over."""
    for m in h.errors.done:
        if not isinstance(m, kinds.HandSwept) or not in_muck(h, m.seat) or h.owed:
            continue
        if not h.pending or turn(h) == m.seat:
            owner = h.places[m.seat].owner
            return DiscoveryPointed(finding=kinds.HandInMuck(m.seat), by=owner, cite=h.law(UNPROTECTED))
    return None


# --- the initial deal -----------------------------------------------------------------------------


def _initial(h: Hand) -> Event | None:
    """Cards exposed in the initial deal: a misdeal at once if there are several, otherwise put right after it."""
    if h.street or h.opened or not h.cut:
        return None
    if h.variant.family is Family.STUD:
        return _stud(h)
    shown = h.errors.flashed
    family = h.variant.family
    if len(shown) > 1:
        return misdeal(h, SEVERAL_SHOWN[family])
    if not shown or not dealt_out(h) or flash(h) is not None:
        return None
    seat, card = shown[0]
    if family is Family.DRAW or not left(h) or not h.live >> seat & 1:  # the card of a dead hand lies in the muck
        return ruled(h, PlayOn(), ONE_SHOWN[family])
    return boxed(h, 1) or ruled(h, ReplaceByBurn(seat, card, h.deck[h.top]), ONE_SHOWN[family])


def _stud(h: Hand) -> Event | None:
    """Two or three cards up (9.1.1(c) to (e), 9.4.2, 9.5.2, 9.6.2)."""
    by = h.variant.rulings
    several = [seat for seat in around(h.live, h.button) if len(h.places[seat].up) > 1]
    if any(len(h.places[seat].up) > 2 for seat in several):
        return misdeal(h, by.three_up)
    if len(several) > 1:
        return misdeal(h, by.several_two_up)
    if not several or not dealt_out(h) or not left(h):
        return None
    seat = several[0]
    return boxed(h, 1) or ruled(h, ReplaceByBurn(seat, _wrongly_up(h, seat), h.deck[h.top]), by.two_up)


def _wrongly_up(h: Hand, seat: int) -> int:
    """Which of two up cards is replaced: the second; in seven card stud the last that should have been down."""
    first, second = h.places[seat].up
    with_the_door_card = any(isinstance(m, kinds.TwoUp) and m.seat == seat for m in h.errors.coming)
    return first if h.variant.rulings.down_replaced and with_the_door_card else second


# --- the last card of stud ------------------------------------------------------------------------


def _last_cards(h: Hand) -> Event | None:
    """A last card that came face up or was exposed (9.5.6, 9.6.6)."""
    a = h.errors
    cite = h.variant.rulings.last_up
    if not cite or h.street != len(h.variant.streets) - 1 or h.community:
        return None
    first = h.order[0] if h.given and not h.opened and not a.opener_stays else 0
    if kinds.LastCardUp(first) in a.coming and h.live >> first & 1:
        return ruled(h, AllUp(), cite)
    asks = a.asks & h.able
    if not asks:
        return None
    if substantial_in_round(h):
        return ruled(h, CountAllIn(around(asks, 0)[0]), cite)
    if flash(h) is not None:  # all of them are asked together, once the last of their cards lies open
        return None
    if not h.opened and dealt_out(h) and betting_due(h) and kinds.NotAsked() not in a.done:
        return ruled(h, AskPlayers(asks), cite)
    return None


# --- the end --------------------------------------------------------------------------------------


def _end(h: Hand) -> Event | None:
    """Hands with the wrong number of cards that nobody found, at the end of the showdown (9.1.1(a)(vi), (vii)).

    Whoever saw such a hand lie open may have thrown a live hand away: then only that player remains.
    """
    if h.street < len(h.variant.streets) or h.rake is not None or next_to_show(h):
        return None
    for seat in around(contested(h), 0):
        if wrong_number(h, seat):
            last = alone(h, seat)
            return misdeal(h, ONE_LEFT_WRONG) if last else outcome(h, miscounted(h, seat), COUNT_WRONG)
    return None
