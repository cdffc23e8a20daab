"""Who acts first in a betting round (section 8; 9.4.3, 9.5.3, 9.6.3)."""

from croupier.engines.betting.events.hand import RoundOpened
from croupier.engines.betting.hand.betting import opening_by, opens_blind
from croupier.engines.betting.options import ShowingTie
from croupier.engines.betting.state import Hand, after, around
from croupier.kernel.variants import Opens
from croupier.law.law import Number, Text

P = Text("poker-victoria")
SUITS = P("3.2.3")


class _Showing(dict[int, int]):
    """What cards showing are worth, by the sum of a digit for each rank; worked out when first asked for."""

    def __missing__(self, key: int) -> int:
        counts = [(key >> DIGIT * rank & (1 << DIGIT) - 1, rank) for rank in range(13)]
        grouped = sorted([one for one in counts if one[0]], reverse=True)
        worth = 0
        for place, (count, rank) in enumerate(grouped):
            worth |= count << DIGIT * (12 - place) + 28 | rank + 1 << 4 * (6 - place)
        self[key] = worth
        return worth


DIGIT = 3
_WORTH = _Showing()
_DIGITS = tuple([1 << DIGIT * (card >> 2) for card in range(52)])


def showing(h: Hand, seat: int) -> int:
    """What the cards showing are worth among others of the same number: groups first, then ranks."""
    return _WORTH[sum([_DIGITS[card] for card in h.places[seat].up])]


def _top(h: Hand, seat: int) -> int:
    """The highest card showing at a seat."""
    return max(h.places[seat].up, default=-1)


def _highest(h: Hand) -> tuple[int, bool]:
    """The player with the highest hand showing, and whether suits decided among equals (3.2.3)."""
    best, equal = -1, []
    for seat in around(h.live, h.button):
        worth = showing(h, seat)
        if worth > best:
            best, equal = worth, [seat]
        elif worth == best:
            equal.append(seat)
    if len(equal) == 1 or h.options.showing_tie is ShowingTie.POSITION:
        return equal[0], False
    return max(equal, key=lambda seat: _top(h, seat)), True


def _lowest(h: Hand, seats: int) -> tuple[int, int]:
    """The lowest card showing in a set of seats, by rank and then by suit, and its seat."""
    return min([(min(h.places[seat].up, default=52), seat) for seat in around(seats, 0)])


def opener(h: Hand) -> tuple[int, Number]:
    """Who opens this round, among those who can act, and the rule that says so."""
    street = h.variant.streets[h.street]
    who = street.opener
    if who is Opens.LOWEST_UP_CARD:
        return _brings_in(h, street.opens)
    if who is Opens.HIGHEST_SHOWING:
        return _shows_most(h, street.opens)
    if who is Opens.LEFT_OF_LAST_BLIND and h.blind:
        return after(h.able, h.blind), street.opens
    return after(h.able, h.button), street.opens


def _brings_in(h: Hand, cite: Number) -> tuple[int, Number]:
    """The first round of stud: the lowest card; an all-in player does not count for it."""
    card, first = _lowest(h, h.able)
    if h.live != h.able and _lowest(h, h.live)[1] != first:
        return first, h.variant.rulings.passed
    same = [seat for seat in around(h.able, 0) if min(h.places[seat].up, default=52) >> 2 == card >> 2]
    return first, SUITS if len(same) > 1 else cite


def _shows_most(h: Hand, cite: Number) -> tuple[int, Number]:
    """Later rounds of stud: the highest hand showing, the community card left out; the left of who is all-in."""
    first, by_suit = (h.opener, False) if h.errors.opener_stays else _highest(h)
    if not h.able >> first & 1:
        return after(h.able, first), h.variant.rulings.passed
    if h.community:
        return first, h.variant.rulings.community
    if h.errors.opener_stays:
        return first, h.variant.rulings.last_up
    return first, SUITS if by_suit else cite


def betting_due(h: Hand) -> bool:
    """Whether there is anything to bet: two who can, or one who has a bet to answer."""
    count = h.able.bit_count()
    if count >= 2:
        return True
    if not count or not h.to:
        return False
    alone = h.able.bit_length() - 1
    rivals = [p.bet for seat, p in enumerate(h.places) if h.live >> seat & 1 and seat != alone]
    return max(rivals, default=0) > h.places[alone].bet


def open_round(h: Hand) -> RoundOpened:
    """The betting round of this street."""
    to = h.to if h.street == 0 else 0
    by = max(opening_by(h), to) if opens_blind(h) else opening_by(h)
    first, cite = opener(h)
    return RoundOpened(street=h.street, opener=first, pending=h.able, to=to, by=by, cite=h.law(cite))
