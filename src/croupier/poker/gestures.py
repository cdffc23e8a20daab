"""Chips pushed forward without a word, and what the dealer takes them for (6.11 to 6.13)."""

from croupier.money import dollars
from croupier.play.answers import Refusal
from croupier.poker.betting import call, least_raise, raise_to, raised, raising, smallest, too_small
from croupier.poker.events import BetCalled, Checked, Raised
from croupier.poker.options import FIXED_LIMITS
from croupier.poker.state import Hand
from croupier.rulebook import Rule, document

P = document("poker-victoria")
MADE_UP = P("6.11")
LIMIT_CHIP = P("6.12")
FIRST_ROUND_CHIP, LATER_CHIP = P("6.13.1"), P("6.13.2")


def put_in(h: Hand, seat: int, chips: tuple[int, ...]) -> BetCalled | Checked | Raised | Refusal:
    """What chips without an announcement amount to."""
    wrong = _chips(h, seat, chips)
    if wrong is not None:
        return wrong
    place, total = h.places[seat], sum(chips)
    wanted = h.to - place.bet
    if 0 < total < wanted and total < place.stack:
        why = f"{dollars(total)} are less than the {dollars(wanted)} to call: put in the rest, or fold."
        return Refusal(P("8.1.2(a)"), why)
    if total <= wanted:
        return call(h, seat, P("8.1.2(a)"))
    if not h.to:
        return _opening(h, seat, total, single=len(chips) == 1)
    if len(chips) == 1:
        return _as_call(h, seat, _oversize(h))
    return _over(h, seat, total - wanted)


def _chips(h: Hand, seat: int, chips: tuple[int, ...]) -> Refusal | None:
    """Whether these are chips of this table and of this player."""
    known = h.options.chips
    strange = [chip for chip in chips if chip not in known]
    if strange or not chips:
        right = ", ".join(dollars(chip) for chip in sorted(known))
        what = f"{dollars(strange[0])} is not a chip of this table" if strange else "No chips were put in"
        return Refusal(P("6.1"), f"{what}; its chips are {right}.")
    if sum(chips) > h.places[seat].stack:
        return Refusal(P("6.10"), f"Only {dollars(h.places[seat].stack)} are on the table; no more can be wagered.")
    return None


def _as_call(h: Hand, seat: int, cite: Rule) -> BetCalled | Checked | Refusal:
    """A call; of the last blind, whose bet is in already, that is a check, and the chips go back."""
    return call(h, seat, cite) if h.to > h.places[seat].bet else Checked(seat=seat, cite=cite)


def _oversize(h: Hand) -> Rule:
    """The rule that takes a single oversize chip for a call."""
    if h.options.limit in FIXED_LIMITS:
        return LIMIT_CHIP
    return FIRST_ROUND_CHIP if h.street == 0 else LATER_CHIP


def _opening(h: Hand, seat: int, total: int, *, single: bool) -> Raised | Refusal:
    """The first wager of a round: its size, or as much of it as the limits allow."""
    bounds = raising(h, seat)
    if isinstance(bounds, Refusal):
        return bounds
    if total < bounds.least:
        return Refusal(too_small(h), f"A bet is at least {dollars(bounds.least)}; {dollars(total)} are too few.")
    to = min(total, bounds.most)
    to -= (to - bounds.least) % bounds.step if to < h.places[seat].stack else 0
    cite = h.variant.streets[h.street].opens
    if single and total > bounds.least:
        cite = LIMIT_CHIP if h.options.limit in FIXED_LIMITS else LATER_CHIP
    return raised(h, seat, to, cite)


def _over(h: Hand, seat: int, extra: int) -> BetCalled | Checked | Raised | Refusal:
    """More than a call in several chips: a raise from half of the last wager on, otherwise a call (6.11)."""
    bounds = raising(h, seat)
    if isinstance(bounds, Refusal):  # no raise is allowed: the rule that forbids it makes the chips a call
        return _as_call(h, seat, bounds.cite)
    if 2 * extra < h.by:
        return _as_call(h, seat, MADE_UP)
    wanted = h.to + extra
    wanted -= wanted % smallest(h.options) if wanted != bounds.most else 0
    to = max(min(wanted, bounds.most), bounds.least)
    made_up = h.to + extra < least_raise(h)
    return raise_to(h, seat, to, MADE_UP if made_up else P("8.1.2(b)"))
