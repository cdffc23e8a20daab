"""What a person sees of a poker table; a state evolved from events as `telling.seen` redacts them shows the same."""

from msgspec.structs import replace

from croupier.hands.five import ORDERS, describe, high, two_and_three
from croupier.money import dollars
from croupier.play.events import HIDDEN
from croupier.play.people import Role, Who
from croupier.poker.amiss import NOTHING_AMISS
from croupier.poker.betting import pot
from croupier.poker.chairs import markers
from croupier.poker.irregular_counts import open_down
from croupier.poker.offering import offers
from croupier.poker.options import Limit, Options, blinds_of, deck_size, most_seats
from croupier.poker.pots import pots
from croupier.poker.showdown import in_words
from croupier.poker.shown import Line, PokerView, PotShown, SeatShown
from croupier.poker.signs import signs
from croupier.poker.state import Hand, PokerTable, around, in_play, turn
from croupier.poker.variants import Variant

ANNOUNCED = ("change", "closing")
"""Signs that announce something to come."""
ROUNDS = ("first", "second", "third", "fourth", "fifth")


def view(t: PokerTable, who: Who) -> PokerView:
    """The table as this person sees it."""
    h, you = t.hand, seat(t, who)
    player = who.role is Role.PLAYER
    return PokerView(
        table=t.name,
        game=t.variant.name,
        title=t.variant.title,
        limits=limits(t.options, t.variant),
        deck=deck_size(t.variant, t.options),
        number=t.number,
        on=in_play(t),
        stage=stage(t),
        seats=tuple([_seat(t, n, you if player else 0) for n in range(1, most_seats(t.variant, t.options) + 1)]),
        board=h.board if h else (),
        kitty=len(h.kitty) if h else 0,
        burns=len(h.burns) if h else 0,
        muck=len(h.muck) if h else 0,
        left=len(h.deck) - h.top if h else 0,
        pot=pot(h) if h and not h.over else 0,
        pots=_pots(h) if h and not h.over else (),
        to=h.to if h else 0,
        to_call=_to_call(h, you) if h else 0,
        turn=turn(h) if h and not h.over else 0,
        you=you,
        yours=_yours(h, you, who.name) if h and player else "",
        chips=t.options.chips,
        tournament=t.options.tournament,
        signs=tuple([Line(sign.text, sign.cite) for sign in signs(t)]),
        notices=tuple([Line(one.text, one.cite) for one in signs(t) if one.name in ANNOUNCED]),
        shut=t.shut,
        offers=offers(t, who),
    )


def seat(t: PokerTable, who: Who) -> int:
    """Where this person sits; 0 for nowhere."""
    return next((n for n, chair in t.chairs.items() if chair.person == who.name), 0)


def limits(o: Options, v: Variant) -> str:
    """The limits in a few words."""
    blinds = "/".join(dollars(blind) for blind in blinds_of(v, o))
    stakes = {
        Limit.FIXED: f"fixed {dollars(o.minimum)}/{dollars(o.big_bet or 2 * o.minimum)}",
        Limit.SPREAD: f"spread {dollars(o.minimum)} to {dollars(o.maximum)}",
    }.get(o.limit, str(o.limit))
    parts = [stakes, f"blinds {blinds}" if blinds else "", f"ante {dollars(o.ante)}" if o.ante else ""]
    return ", ".join(part for part in parts if part)


def stage(t: PokerTable) -> str:
    """What is going on, in a few words."""
    h = t.hand
    if h is None or h.over:
        return "closed" if t.shut else "between hands"
    if h.posted < len(h.forced):
        return "forced bets"
    if not h.cut:
        return "the shuffle"
    if h.drawing or h.owed:
        return "the draw"
    if h.rake is not None or h.live.bit_count() == 1:
        return "the pot is pushed"
    if h.street == len(h.variant.streets):
        return "the showdown"
    return f"{ROUNDS[h.street]} round of betting" if h.opened else "the deal"


def _seat(t: PokerTable, n: int, you: int) -> SeatShown:
    chair, h = t.chairs.get(n), t.hand
    place = h.places[n] if h else None
    person = chair.person if chair else ""
    dealt = bool(h) and h is not None and bool(h.dealt >> n & 1) and place is not None and place.owner == person
    if not dealt or h is None or place is None:
        return SeatShown(
            seat=n,
            person=person,
            stack=chair.stack if chair else 0,
            dealer=t.variant.button and t.button == n,
            markers=markers(chair) if chair else ("reserved",) if n in t.seating.reserved else (),
        )
    open_, gone = bool(h.shown >> n & 1), bool(h.mucked >> n & 1)
    return SeatShown(
        seat=n,
        person=person,
        stack=place.stack + chair.stack if chair and not h.over else chair.stack if chair else place.stack,
        bet=place.bet,
        down=() if gone else place.down if open_ or n == you else _down(h, n),
        up=() if gone else place.up,
        dealt=True,
        live=bool(h.live >> n & 1),
        all_in=bool(h.live >> n & 1) and not h.able >> n & 1 and not place.stack and not h.over,
        turn=not h.over and turn(h) == n,
        dealer=t.variant.button and t.button == n,
        markers=markers(chair) if chair else (),
        hand=next((in_words(value, low) for at, value, low in h.ranked if at == n), ""),
        won=place.won,
    )


def _down(h: Hand, seat: int) -> tuple[int, ...]:
    """Down cards as others see them: only those that were exposed by mistake."""
    down = h.places[seat].down
    if h.amiss is NOTHING_AMISS:
        return (HIDDEN,) * len(down)
    known = open_down(h, seat)
    return tuple([card if card in known else HIDDEN for card in down])


def _pots(h: Hand) -> tuple[PotShown, ...]:
    """The pots as they stand; while a round is on, without the bets in front of the players."""
    if h.opened:
        h = replace(h, places=tuple([replace(p, paid=p.paid - p.bet) if p.bet else p for p in h.places]))
    return tuple([PotShown(one.amount, around(one.contested, 0)) for one in pots(h)])


def _to_call(h: Hand, you: int) -> int:
    if h.over or not you or not h.live >> you & 1 or not h.opened:
        return 0
    return min(max(h.to - h.places[you].bet, 0), h.places[you].stack)


def _yours(h: Hand, you: int, name: str) -> str:
    """What one's own cards make with what lies open; whoever took another's seat after the hand had none there."""
    place = h.places[you]
    if not you or not h.live >> you & 1 or place.owner != name:
        return ""
    own = place.down + place.up
    order = ORDERS[deck_size(h.variant, h.options)]
    if HIDDEN in own:
        return ""
    if h.variant.two_and_three and 3 <= len(h.board) <= 5 and 2 <= len(own) <= 5:  # or cards are too many or too few
        return describe(two_and_three(own, h.board, order))
    if not h.variant.two_and_three and len(own) + len(h.board) >= 5:
        return describe(high(own + h.board, order))
    return ""
