"""Pots: who contests which, what the house takes, and how each is divided (7.2 to 7.8, 8.1.5)."""

from collections.abc import Sequence

from croupier.engines.betting.hand.betting import smallest
from croupier.engines.betting.names import ANTE, DEAD
from croupier.engines.betting.options import Commission, OddChips, Uncalled, deck_size
from croupier.engines.betting.state import Hand, Pot, Share, around
from croupier.law.books import Rule
from croupier.law.law import Number, Text
from croupier.things.cards import ACE
from croupier.things.hands.five import best_five
from croupier.things.hands.low import LOW_BITS
from croupier.things.hands.order import ORDERS

P = Text("poker-victoria")
EQUAL = P("8.1.5")
BY_BUTTON, BY_SUIT = P("8.1.5(a)"), P("8.1.5(b)")
NO_COMMISSION, ONLY_BLINDS, CAPPED, ALL_EQUAL = P("7.4"), P("7.6"), P("7.7"), P("7.8")
BY_TIME = P("7.2.2(a)")
PERCENTAGE, FIXED = P("7.2.1(a)"), P("7.2.3(a)")


def contested(h: Hand) -> int:
    """Who can still win: live hands that were not thrown away."""
    return h.live & ~(h.mucked | h.tapped)


def pots(h: Hand) -> tuple[Pot, ...]:
    """The main pot and every side pot, in the order in which they were made.

    All-in players who reach the showdown divide them, also those who throw the hand away there. A pot of which
    nobody is left goes with the one before it.
    """
    paid = [p.paid for p in h.places]
    dead = sum([p.dead for p in h.places])
    levels = sorted({paid[seat] for seat in range(1, len(paid)) if h.live >> seat & 1})
    claim = contested(h)
    if len(levels) == 1 and max(paid) == levels[0]:
        return (Pot(sum(paid) + dead, claim, _bits([p.paid or p.dead for p in h.places])),)
    found: list[Pot] = []
    below = 0
    for level in levels:
        last = level == levels[-1]
        parts = [(sum_in if last else min(sum_in, level)) - min(sum_in, below) for sum_in in paid]
        who = claim & _bits([sum_in >= level for sum_in in paid])
        if found:
            found.append(Pot(sum(parts), who, _bits(parts)))
        else:  # dead blinds lie in the main pot
            payers = _bits([part or p.dead for part, p in zip(parts, h.places, strict=True)])
            found.append(Pot(sum(parts) + dead, who, payers))
        below = level
    return _joined([pot for pot in found if pot.amount])


def _bits(flags: Sequence[int]) -> int:
    """The set of places whose flag is set."""
    return sum([1 << seat for seat, flag in enumerate(flags) if flag])


def _joined(found: list[Pot]) -> tuple[Pot, ...]:
    """The pots, those of which nobody is left with the one before, or after where there is none."""
    kept: list[Pot] = []
    loose = Pot(0, 0, 0)
    for pot in found:
        if pot.contested:
            kept.append(Pot(pot.amount + loose.amount, pot.contested, pot.payers | loose.payers))
            loose = Pot(0, 0, 0)
        elif kept:
            kept[-1] = Pot(kept[-1].amount + pot.amount, kept[-1].contested, kept[-1].payers | pot.payers)
        else:
            loose = Pot(loose.amount + pot.amount, 0, loose.payers | pot.payers)
    return tuple(kept)


# --- commission -----------------------------------------------------------------------------------


def rake(h: Hand, found: tuple[Pot, ...]) -> tuple[tuple[int, ...], Number]:
    """What the house takes from each pot, and the rule that says so."""
    o = h.options
    nothing = (0,) * len(found)
    if o.commission is Commission.NIL or o.tournament:
        return nothing, NO_COMMISSION
    if o.commission is Commission.TIME:
        return nothing, BY_TIME
    if _only_blinds(h):
        return nothing, ONLY_BLINDS
    if o.commission is Commission.FIXED:
        return _fixed(h, found), FIXED
    return _percentage(h, found)


def _only_blinds(h: Hand) -> bool:
    """Whether blinds are the only wagers (7.6); what nobody called is none, at least for a percentage (7.5)."""
    counts = h.options.commission is Commission.FIXED and h.options.uncalled is Uncalled.PERCENTAGE
    if counts and h.wager and h.places[h.called].paid:
        return False
    forced = [0] * len(h.places)
    for bet in h.forced[: h.posted]:
        if bet.kind is ANTE:
            return False
        forced[bet.seat] += bet.amount if bet.kind is not DEAD else 0
    if h.uncalled:
        forced[h.live.bit_length() - 1] += h.uncalled
    return bool(h.blind) and all(p.paid <= due for p, due in zip(h.places, forced, strict=True))


def _percentage(h: Hand, found: tuple[Pot, ...]) -> tuple[tuple[int, ...], Number]:
    """A percentage of each pot in whole chips, up to the cap (7.2.1, 7.7); none where all who paid stand off (7.8)."""
    o, taken, cite = h.options, 0, PERCENTAGE
    cap = o.cap - o.cap % smallest(o)
    amounts: list[int] = []
    for pot in found:
        if _all_equal(h, pot):
            amounts.append(0)
            cite = ALL_EQUAL
            continue
        part = (pot.amount - h.uncalled) * o.percent // 100
        part -= part % smallest(o)
        if taken + part > cap:
            part, cite = cap - taken, CAPPED
        amounts.append(part)
        taken += part
    return tuple(amounts), cite


def _fixed(h: Hand, found: tuple[Pot, ...]) -> tuple[int, ...]:
    """A fee a hand by the number of players, in whole chips, from the main pot first (7.2.3)."""
    o = h.options
    due = o.fee_short if h.dealt.bit_count() <= o.short_handed else o.fee
    due -= due % smallest(o)
    amounts: list[int] = []
    for pot in found:
        amounts.append(min(due - sum(amounts), pot.amount))
    return tuple(amounts)


def _all_equal(h: Hand, pot: Pot) -> bool:
    """Whether everybody who paid into a pot holds a hand of equal value, at a showdown of two or more (7.8)."""
    if pot.payers != pot.contested or pot.payers.bit_count() < 2:
        return False
    values = {(high, low) for seat, high, low in h.ranked if pot.contested >> seat & 1}
    shown = sum([1 << seat for seat, _, _ in h.ranked])
    return len(values) == 1 and not pot.payers & ~shown


# --- dividing -------------------------------------------------------------------------------------


def share_out(h: Hand, pot: Pot, net: int) -> tuple[Share, ...]:
    """Who gets what of a pot, after the house took its part."""
    wins = h.variant.wins or h.variant.shows
    rivals = [line for line in h.ranked if pot.contested >> line[0] & 1]
    if not rivals:  # who is left has had nothing to show
        seat = pot.contested.bit_length() - 1
        street = h.variant.streets[max(h.street - 1, 0)]  # the round that has just been closed
        alone = contested(h).bit_count() == 1
        return (Share(seat, h.places[seat].owner, net, h.law(street.one_left if alone else wins)),)
    high = max([value for _, value, _ in rivals])
    highs = sum([1 << seat for seat, value, _ in rivals if value == high])
    low = max([value for _, _, value in rivals])
    by = h.variant.low
    if by is None:
        return _split(h, net, highs, h.law(wins))
    if low < 0:
        return _split(h, net, highs, h.law(by.no_low))
    if len(rivals) == 1:  # the only hand left takes high and low
        return _split(h, net, highs, h.law(by.alone))
    lows = sum([1 << seat for seat, _, value in rivals if value == low])
    half = net // 2
    half -= half % smallest(h.options)
    odd = net - 2 * half
    if odd and highs.bit_count() == 1:  # several share it with their half
        first = _split(h, half, highs, h.law(by.high)) + _split(h, odd, highs, h.law(by.odd))
    else:
        first = _split(h, half + odd, highs, h.law(by.high))
    return (*first, *_split(h, half, lows, h.law(by.low), low))


def _split(h: Hand, amount: int, winners: int, cite: Rule, low: int = -1) -> tuple[Share, ...]:
    """An amount among equal hands, to the lowest chip; what is left goes chip by chip to those the rules prefer.

    `low` is the value of their low hands, if it is these that win.
    """
    count = winners.bit_count()
    if count == 1:
        seat = winners.bit_length() - 1
        return (Share(seat, h.places[seat].owner, amount, cite),)
    chip = smallest(h.options)
    each = amount // count
    each -= each % chip
    rest = amount - each * count
    by_button = h.variant.button or h.options.odd_chips is OddChips.POSITION
    first = around(winners, h.button) if by_button else _by_card(h, winners, low)
    found = [Share(seat, h.places[seat].owner, each, h.law(EQUAL)) for seat in around(winners, h.button) if each]
    for seat in first:
        if rest:
            odd = min(chip, rest)
            found.append(Share(seat, h.places[seat].owner, odd, h.law(BY_BUTTON if by_button else BY_SUIT)))
            rest -= odd
    return tuple(found)


def _by_card(h: Hand, winners: int, low: int) -> tuple[int, ...]:
    """Equal hands by their highest card, suits ranked (3.2.3); an ace that counts low is not the highest."""
    order = ORDERS[deck_size(h.variant, h.options)]
    top = (255 - low).bit_length() - 1  # the highest rank of a low hand, as its value has it

    def highest(seat: int) -> int:
        place = h.places[seat]
        cards = (*place.down, *place.up, *h.board)
        if low >= 0:
            return max([card for card in cards if LOW_BITS[card] == 1 << top])
        five = best_five(cards, order)
        small_straight = five[-1] >> 2 == ACE and len({card >> 2 for card in five}) == len(five)
        return five[0] if small_straight else max(five)

    return tuple(sorted(around(winners, 0), key=highest, reverse=True))
