"""One betting round: who may act, how much, what an all-in does, chips pushed without a word (6.5 to 6.14)."""

from croupier.engines.betting.events.hand import BetCalled, Checked, Folded, Raised
from croupier.engines.betting.options import FIXED_LIMITS, Limit, Options, unit
from croupier.engines.betting.state import Hand
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.variants import Family, Opens
from croupier.law.books import Rule
from croupier.law.law import Text

P = Text("poker-victoria")
MOST_RAISES = 3
ALL_IN = P("6.14.1")
LESS_THAN_HALF, HALF_OR_MORE = P("6.14.2(a)"), P("6.14.2(b)")
NO_RAISE = P("6.14.3")


def smallest(o: Options) -> int:
    """The lowest chip denomination in play."""
    return min(o.chips)


def pot(h: Hand) -> int:
    """Everything that is in, the bets of this round included."""
    return sum([p.paid + p.dead for p in h.places])


def bringing_in(h: Hand, seat: int) -> bool:
    """Whether this player has to make the forced opening bet of a stud game."""
    return h.to == 0 and h.street == 0 and seat == h.bring_in and h.variant.family is Family.STUD


def head_to_head(h: Hand) -> bool:
    """Whether only two players remain who can bet (1.1, 6.8)."""
    return h.able.bit_count() == 2


def least_raise(h: Hand) -> int:
    """What a full bet or raise goes to, at least."""
    return h.base + h.by


def completing(h: Hand) -> bool:
    """Whether the bet to be called is an all-in of less than half, which is called so or completed (6.14.2(a))."""
    return h.base < h.to and h.options.limit in FIXED_LIMITS and not _brought_in(h)


def _over_short(h: Hand) -> Rule | None:
    """The paragraph that says how a short all-in is called or raised, where one is the bet to be called (6.14.2)."""
    if completing(h):
        return h.law(LESS_THAN_HALF)
    return h.law(HALF_OR_MORE) if h.half else None


# --- how much -------------------------------------------------------------------------------------


def raising(h: Hand, seat: int) -> Bounds | Refusal:
    """From what to what this player may bet or raise, as the bet of the round that results."""
    o, place = h.options, h.places[seat]
    total = place.bet + place.stack
    closed = _closed(h, seat)
    if closed is not None:
        return closed
    if total <= h.to:
        return Refusal(h.law(ALL_IN), f"{h.money(place.stack)} is not more than a call: call all-in, or fold.")
    least = o.bring_in if o.bring_in and bringing_in(h, seat) else least_raise(h)
    most, rule = _most(h, seat)
    if o.limit is Limit.FIXED:
        rule = _over_short(h) or rule
    most = min(max(most, least, least_raise(h)), total)
    if 0 <= h.errors.ceiling < least and h.errors.ceiling <= h.to:
        return Refusal(
            h.law(h.variant.rulings.exposed),
            f"A card was exposed: no more than {h.money(h.errors.ceiling)} this round.",
        )
    if h.errors.ceiling >= 0:
        most, rule = min(most, h.errors.ceiling), h.law(h.variant.rulings.exposed)
    least = min(least, most)
    # a bring-in of fixed limit is that amount or the full bet, and nothing between them
    whole = o.limit is Limit.FIXED and least < most
    return Bounds(least, most, most - least if whole else smallest(o), rule)


def _closed(h: Hand, seat: int) -> Refusal | None:
    """Why this player may only call or fold, if so."""
    if h.acted >> seat & 1:
        fixed = h.options.limit in FIXED_LIMITS
        why = "The all-in was not a full raise: players who have acted may call it or fold, not raise."
        return Refusal(h.law(LESS_THAN_HALF if fixed else NO_RAISE), why)
    if h.options.limit in FIXED_LIMITS and h.raises >= MOST_RAISES and not head_to_head(h):
        return Refusal(h.law("6.8"), "There have been three raises in this round; call or fold.")
    if h.to and not h.able & ~(1 << seat):
        return Refusal(h.law(ALL_IN), "Everybody else is all-in: nobody could call more. Call or fold.")
    if h.variant.kitty and h.street == 0 and not h.actors & h.live:
        return Refusal(h.law("8.5.3(a)"), "Nobody has opened yet: call, take the kitty, or fold.")
    return None


def _most(h: Hand, seat: int) -> tuple[int, Rule]:
    """The most that the bet of the round may become by this player's hand, and the rule."""
    o, place = h.options, h.places[seat]
    if o.limit is Limit.NONE:
        return place.bet + place.stack, h.law("6.10")
    if o.limit is Limit.FIXED:
        return least_raise(h), h.law("6.5")
    if o.limit is Limit.SPREAD:
        return h.to + o.maximum, h.law("6.7")
    with_call = pot(h) + h.to - place.bet
    ratio = with_call // 2 if o.limit is Limit.HALF_POT else with_call
    return h.to + ratio - ratio % smallest(o), h.law("6.6")


def opening_by(h: Hand) -> int:
    """The least bet of a round, and so the least raise until somebody raises more."""
    return unit(h.variant, h.options, h.street) if h.options.limit is Limit.FIXED else h.options.minimum


# --- what a player does ---------------------------------------------------------------------------


def check(h: Hand, seat: int) -> Checked | Refusal:
    """Bet nothing, where nothing is to be called."""
    street = h.variant.streets[h.street]
    if bringing_in(h, seat):
        return Refusal(h.law(street.opens), "The lowest card showing has to open: bet.")
    if h.to > h.places[seat].bet:
        wanted = h.money(h.to - h.places[seat].bet)
        return Refusal(h.law("1.1"), f"There is a bet of {h.money(h.to)}: call {wanted}, raise or fold.")
    return Checked(seat=seat, cite=h.law(street.opens))


def call(h: Hand, seat: int, cite: Rule | None = None) -> BetCalled | Refusal:
    """Put in what is wanted, or all that is left (6.14.1)."""
    place = h.places[seat]
    wanted = h.to - place.bet
    street = h.variant.streets[h.street]
    if wanted <= 0:
        return Refusal(h.law(street.opens), "There is nothing to call: check, bet or fold.")
    cite = h.law(ALL_IN) if wanted > place.stack else cite or _over_short(h) or h.law(street.acts)
    all_in = wanted >= place.stack
    return BetCalled(seat=seat, owner=place.owner, amount=min(wanted, place.stack), all_in=all_in, cite=cite)


def fold(h: Hand, seat: int) -> Folded | Refusal:
    """Give the hand up."""
    v = h.variant
    street = v.streets[h.street]
    if bringing_in(h, seat):
        return Refusal(h.law(street.opens), "The lowest card showing has to open: bet.")
    ghost = v.family is Family.STUD and (h.to == 0 or (not h.street and seat == h.bring_in))
    cite = v.rulings.goes_on if ghost else street.acts if h.to else street.opens
    return Folded(seat=seat, ghost=ghost, cite=h.law(cite))


def raise_to(h: Hand, seat: int, to: int, cite: Rule | None = None) -> Raised | Refusal:
    """Bet or raise so that `to` lies in front of the player in this round."""
    bounds = raising(h, seat)
    if isinstance(bounds, Refusal):
        return bounds
    place = h.places[seat]
    all_in = to == place.bet + place.stack
    if to > place.bet + place.stack:
        return Refusal(h.law("6.10"), f"Only {h.money(place.stack)} are on the table; no more can be wagered.")
    if not bounds.least <= to <= bounds.most:
        return _outside(h, to, bounds)
    if (to - bounds.least) % bounds.step and not all_in:
        return Refusal(h.law("6.1"), f"The smallest chip is {h.money(bounds.step)}.")
    street = h.variant.streets[h.street]
    usual = _over_short(h) or h.law(street.acts if h.to else street.opens)
    return raised(h, seat, to, cite or usual)


def _outside(h: Hand, to: int, bounds: Bounds) -> Refusal:
    """The refusal of a bet or raise that is too small or too large."""
    what = "raise" if h.to else "bet"
    if bounds.least == bounds.most:
        return Refusal(
            bounds.cite or h.law("6.5"),
            f"A {what} goes to {h.money(bounds.least)}, not to {h.money(to)}.",
        )
    span = f"from {h.money(bounds.least)} to {h.money(bounds.most)}"
    low = too_small(h)
    return Refusal(low if to < bounds.least else bounds.cite or low, f"A {what} goes {span}, not to {h.money(to)}.")


def too_small(h: Hand) -> Rule:
    """The rule on the least bet or raise: the forced opening of stud has its own."""
    if h.street == h.to == 0 and h.variant.family is Family.STUD:
        return h.law(h.variant.streets[0].opens)
    return h.law("6.7") if h.options.limit is Limit.SPREAD else h.law("6.5")


def raised(h: Hand, seat: int, to: int, cite: Rule) -> Raised:
    """A bet or raise with what it does to the round: whether it is full, and what a raise adds from now on."""
    place, fixed = h.places[seat], h.options.limit in FIXED_LIMITS
    completes = to - h.base
    full = completes >= h.by
    half = fixed and not full and 2 * completes >= h.by
    all_in = to == place.bet + place.stack
    bring_in = 0 < h.options.bring_in <= to and bringing_in(h, seat) and not full
    # a short all-in is completed by a raise, a smaller bring-in by the first bet
    counts = (full or half) and (h.base > 0 or (h.to > 0 and not _brought_in(h)))
    if all_in and not full and not bring_in:
        short = (HALF_OR_MORE if half else LESS_THAN_HALF) if fixed else NO_RAISE if h.to else ALL_IN
        cite = h.law(short)
    keeps_base = bring_in or (fixed and not full and not half)
    return Raised(
        seat=seat,
        owner=place.owner,
        amount=to - place.bet,
        to=to,
        base=h.base if keeps_base else to,
        by=max(h.by, to - h.to) if full and h.options.limit is not Limit.FIXED else h.by,
        full=full or half or bring_in,
        all_in=all_in,
        raises=h.raises + 1 if counts else h.raises,
        half=half and all_in and not bring_in,
        cite=cite,
    )


def _brought_in(h: Hand) -> bool:
    """Whether all that lies there is a bring-in under the minimum (option `bring_in`)."""
    return 0 < h.options.bring_in <= h.to and h.base == h.street == 0 and h.called == h.bring_in


def all_in(h: Hand, seat: int) -> BetCalled | Raised | Refusal:
    """Put in everything: a call where it is no more than one, otherwise a bet or raise."""
    place = h.places[seat]
    if h.to and place.bet + place.stack <= h.to:
        return call(h, seat)
    return raise_to(h, seat, place.bet + place.stack)


def opens_blind(h: Hand) -> bool:
    """Whether the blinds are the bet to be called in this round."""
    return h.street == 0 and h.variant.streets[0].opener is Opens.LEFT_OF_LAST_BLIND


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
        why = f"{h.money(total)} are less than the {h.money(wanted)} to call: put in the rest, or fold."
        return Refusal(h.law("8.1.2(a)"), why)
    if total <= wanted:
        return call(h, seat, h.law("8.1.2(a)"))
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
        right = ", ".join(h.money(chip) for chip in sorted(known))
        what = f"{h.money(strange[0])} is not a chip of this table" if strange else "No chips were put in"
        return Refusal(h.law("6.1"), f"{what}; its chips are {right}.")
    if sum(chips) > h.places[seat].stack:
        return Refusal(h.law("6.10"), f"Only {h.money(h.places[seat].stack)} are on the table; no more can be wagered.")
    return None


def _as_call(h: Hand, seat: int, cite: Rule) -> BetCalled | Checked | Refusal:
    """A call; of the last blind, whose bet is in already, that is a check, and the chips go back."""
    return call(h, seat, cite) if h.to > h.places[seat].bet else Checked(seat=seat, cite=cite)


def _oversize(h: Hand) -> Rule:
    """The rule that takes a single oversize chip for a call."""
    if h.options.limit in FIXED_LIMITS:
        return h.law(LIMIT_CHIP)
    return h.law(FIRST_ROUND_CHIP if h.street == 0 else LATER_CHIP)


def _opening(h: Hand, seat: int, total: int, *, single: bool) -> Raised | Refusal:
    """The first wager of a round: its size, or as much of it as the limits allow."""
    bounds = raising(h, seat)
    if isinstance(bounds, Refusal):
        return bounds
    if total < bounds.least:
        return Refusal(too_small(h), f"A bet is at least {h.money(bounds.least)}; {h.money(total)} are too few.")
    to = min(total, bounds.most)
    to -= (to - bounds.least) % bounds.step if to < h.places[seat].stack else 0
    cite = h.variant.streets[h.street].opens
    if single and total > bounds.least:
        cite = LIMIT_CHIP if h.options.limit in FIXED_LIMITS else LATER_CHIP
    return raised(h, seat, to, h.law(cite))


def _over(h: Hand, seat: int, extra: int) -> BetCalled | Checked | Raised | Refusal:
    """More than a call in several chips: a raise from half of the last wager on, otherwise a call (6.11)."""
    bounds = raising(h, seat)
    if isinstance(bounds, Refusal):  # no raise is allowed: the rule that forbids it makes the chips a call
        return _as_call(h, seat, bounds.cite)
    if 2 * extra < h.by:
        return _as_call(h, seat, h.law(MADE_UP))
    wanted = h.to + extra
    wanted -= wanted % smallest(h.options) if wanted != bounds.most else 0
    to = max(min(wanted, bounds.most), bounds.least)
    made_up = h.to + extra < least_raise(h)
    return raise_to(h, seat, to, h.law(MADE_UP if made_up else "8.1.2(b)"))
