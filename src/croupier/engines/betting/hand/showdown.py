"""The showdown: who shows, who need not, what may be asked for, and what a hand is (8.x, 9.2.7)."""

from croupier.engines.betting.events.hand import HandMucked, HandSeen, HandShown
from croupier.engines.betting.irregular.counts import wrong_number
from croupier.engines.betting.options import deck_size
from croupier.engines.betting.state import Hand, after
from croupier.kernel.answers import Refusal
from croupier.law.books import Rule
from croupier.law.law import Text
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.low import describe_low, low, low_two_and_three
from croupier.things.hands.order import ORDERS, describe

P = Text("poker-victoria")
ASKED = P("9.2.7")
NO_LOW = NO_VALUE = -1
RANKING, STRIPPED = P("3.2.1"), P("3.2.2")
"""The order of hands with 52 cards, and with fewer, where a flush ranks over a full house."""


def at_showdown(h: Hand) -> bool:
    """Whether the betting is over and hands are compared; not once the house has taken its part."""
    return h.street == len(h.variant.streets) and h.live.bit_count() > 1 and h.rake is None


def worth(h: Hand, seat: int) -> tuple[int, int]:
    """What a hand is worth, high and low (-1 if none qualifies)."""
    place, order = h.places[seat], ORDERS[deck_size(h.variant, h.options)]
    own = place.down + place.up
    if h.variant.two_and_three:
        value = two_and_three(own, h.board, order)
        lowest = low_two_and_three(own, h.board) if h.variant.low else None
    else:
        value = high(own + h.board, order)
        lowest = low(own + h.board) if h.variant.low else None
    return value, NO_LOW if lowest is None else lowest


def counted(h: Hand, seat: int) -> tuple[int, int]:
    """The same, or nothing if the number of cards is wrong: such a hand lies open and has no value (9.1.1(a)(vi))."""
    return (NO_VALUE, NO_LOW) if wrong_number(h, seat) else worth(h, seat)


def beaten(h: Hand, seat: int, value: int, lowest: int) -> bool:
    """Whether hands already open beat this one in every pot that it contests.

    Whoever paid no less contests all the pots that this hand does.
    """
    paid = h.places[seat].paid
    rivals = [line for line in h.ranked if h.places[line[0]].paid >= paid and not h.tapped >> line[0] & 1]
    if not any(other > value for _, other, _ in rivals):
        return False
    return lowest < 0 or any(other > lowest for _, _, other in rivals)


def next_to_show(h: Hand) -> int:
    """The seat whose turn it is to show; 0 when all have. The player being called is first (8.x)."""
    left = h.live & ~(h.shown | h.mucked | h.tapped)
    if not left:
        return 0
    first = h.called or h.opener
    return first if left >> first & 1 else after(left, first)


def next_hand(h: Hand) -> HandShown | HandMucked | None:
    """The next hand that is laid open, or thrown away because it is beaten."""
    seat = next_to_show(h)
    if not seat:
        return None
    value, lowest = counted(h, seat)
    if value >= 0 and beaten(h, seat, value, lowest):
        return HandMucked(seat=seat, beaten=True, cite=_of_the_showdown(h, seat))
    return shown(h, seat, value, lowest)


def shown(h: Hand, seat: int, value: int, lowest: int) -> HandShown:
    """A hand laid open: cards speak."""
    place, order = h.places[seat], ORDERS[deck_size(h.variant, h.options)]
    return HandShown(
        seat=seat,
        cards=place.down + place.up,
        high=value,
        low=lowest,
        words=in_words(value, lowest),
        ranking=h.law(RANKING if order.deck == 52 else STRIPPED),
        cite=_of_the_showdown(h, seat),
    )


def _of_the_showdown(h: Hand, seat: int) -> Rule:
    """The paragraph under which this hand is shown, or thrown away because it is beaten."""
    v = h.variant
    return h.law(v.shows if v.shows_after is None or seat == (h.called or h.opener) else v.shows_after)


def in_words(value: int, lowest: int) -> str:
    """What a hand is, in words."""
    if value < 0:
        return "the wrong number of cards"
    return describe(value) if lowest < 0 else f"{describe(value)}; low {describe_low(lowest)}"


# --- what people do -------------------------------------------------------------------------------


def muck(h: Hand, seat: int) -> HandMucked | Refusal:
    """Throw a hand away at the showdown; the last one left has to stay."""
    if not at_showdown(h) or not seat or h.shown >> seat & 1 or not h.live >> seat & 1:
        return Refusal(h.law(h.variant.shows), "A hand that was not shown can be mucked at the showdown.")
    if h.mucked >> seat & 1:
        return Refusal(h.law(h.variant.shows), "That hand is already in the muck.")
    others = h.live & ~(h.mucked | h.tapped | 1 << seat)
    if not any(p.paid >= h.places[seat].paid for at, p in enumerate(h.places) if others >> at & 1):
        return Refusal(h.law(h.variant.shows), "Nobody else is left who contests the same pots: this hand takes one.")
    return HandMucked(seat=seat, cite=h.law("9.2.7"))


def show(h: Hand, seat: int) -> HandShown | Refusal:
    """Lay a hand open out of turn."""
    holds = h.live & ~(h.shown | h.mucked | h.tapped)
    if not at_showdown(h) or not seat or not holds >> seat & 1:
        return Refusal(h.law(h.variant.shows), "A hand is laid open at the showdown, while its player still holds it.")
    return shown(h, seat, *counted(h, seat))


def unasked(h: Hand, seat: int) -> Refusal | None:
    """Why a hand cannot be asked for now; no card has to be known for it."""
    if not at_showdown(h) or next_to_show(h):
        return Refusal(
            h.law(ASKED), "Hands can be asked for once everybody has shown or mucked, before the pot is pushed."
        )
    if not h.mucked >> seat & 1 if 0 < seat < len(h.places) else True:
        return Refusal(h.law(ASKED), "No such hand of the final round was mucked.")
    if not h.places[seat].down and not h.places[seat].up:
        return Refusal(h.law(ASKED), "That hand is dead: its cards are in the muck with the others.")
    return None


def ask(h: Hand, seat: int, asked: str, asker: int) -> HandSeen | Refusal:
    """Ask to see a hand that was thrown away: live if a winner asks, dead otherwise (9.2.7).

    A hand that was beaten is asked for by the game's own paragraph, one that its player discarded by 9.2.7.
    """
    refused = unasked(h, seat)
    if refused is not None:
        return refused
    live = bool(asker) and asker in leading(h)
    value, lowest = counted(h, seat)
    place = h.places[seat]
    cards = place.down + place.up
    cite = h.variant.asked if h.beaten >> seat & 1 else ASKED
    return HandSeen(seat=seat, asked=asked, cards=cards, high=value, low=lowest, tapped=not live, cite=h.law(cite))


def leading(h: Hand) -> tuple[int, ...]:
    """Who wins a pot, or part of it, as the hands lie open now."""
    found = []
    for seat, value, lowest in h.ranked:
        if not beaten(h, seat, value, lowest) and not h.tapped >> seat & 1:
            found.append(seat)
    return tuple(found)
