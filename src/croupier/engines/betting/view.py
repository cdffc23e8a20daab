"""What a person sees and hears of a poker table: down cards only their player, the deck, burns and muck nobody."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand.betting import pot
from croupier.engines.betting.hand.pots import pots
from croupier.engines.betting.hand.showdown import in_words
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import open_down
from croupier.engines.betting.keeping import hands as keeping
from croupier.engines.betting.keeping.signs import signs
from croupier.engines.betting.offering import offers
from croupier.engines.betting.options import Limit, Options, blinds_of, deck_size, most_seats
from croupier.engines.betting.state import DEALING, NO_ERRORS, Hand, PokerTable, around, in_play, markers, turn
from croupier.kernel.answers import Offer
from croupier.kernel.events import HIDDEN, Event
from croupier.kernel.people import Role, Who
from croupier.kernel.variants import Variant
from croupier.law.books import Rule
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.order import ORDERS, describe
from croupier.things.money import Money


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as one person sees it; a card that may not be seen is -1."""

    seat: int
    person: str = ""
    stack: int = 0
    bet: int = 0
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    dealt: bool = False
    live: bool = False
    all_in: bool = False
    turn: bool = False
    dealer: bool = False
    """The dealer button is here."""
    markers: tuple[str, ...] = ()
    hand: str = ""
    """What the hand is, once it lies open."""
    won: int = 0


class PotShown(msgspec.Struct, frozen=True):
    """A pot and who contests it."""

    amount: int
    seats: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """A sign, a notice or a report, and the rule behind it."""

    text: str
    cite: Rule


class PokerView(msgspec.Struct, frozen=True, kw_only=True, tag="poker"):
    """A poker table as one person sees it."""

    table: str
    game: str
    title: str
    money: Money
    """What its amounts are said in."""
    limits: str
    deck: int
    number: int
    """The hand in play, or the last one."""
    on: bool
    """A hand is on."""
    stage: str
    seats: tuple[SeatShown, ...]
    board: tuple[int, ...]
    kitty: int
    burns: int
    muck: int
    left: int
    pot: int
    pots: tuple[PotShown, ...]
    to: int
    to_call: int
    turn: int
    you: int
    yours: str
    """What the cards of this person make, in words."""
    chips: tuple[int, ...]
    tournament: str
    signs: tuple[Line, ...]
    notices: tuple[Line, ...]
    shut: bool
    offers: tuple[Offer, ...]


STAFF = (*DEALING, Role.GAME_SUPERVISOR, Role.OPERATOR, Role.INSPECTOR)
OPEN = (
    kinds.NotCut,
    kinds.CutExposed,
    kinds.EarlyFlop,
    kinds.EarlyTurn,
    kinds.EarlyRiver,
    kinds.TopExposed,
    kinds.NotAsked,
    kinds.DrawOutOfSequence,
    kinds.CardDropped,
    kinds.HandSwept,
)
"""Mistakes that everybody at the table sees."""


def irregular_told(e: Event, who: Who) -> bool:
    """Whether somebody is told of an event at all: a mistake that shows only later is for the staff."""
    return not isinstance(e, ea.HandSlipped) or isinstance(e.mistake, OPEN) or who.role in STAFF


def _hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def irregular_seen(t: PokerTable, e: Event, who: Who) -> Event:
    """An event as this person may see it."""
    if isinstance(e, ea.HandSlipped):
        mine = _own(t, getattr(e.mistake, "seat", 0), who)
        thrown, drawn = (e.thrown, e.drawn) if mine else (_hidden(e.thrown), _hidden(e.drawn))
        return replace(e, burn=HIDDEN, boxed=HIDDEN, thrown=thrown, drawn=drawn)
    if isinstance(e, ea.CardTooMany):
        return e if e.up or _own(t, e.seat, who) else replace(e, card=HIDDEN)
    if isinstance(e, ea.CardsLying | ea.StubShuffled):
        return replace(e, order=_hidden(e.order))
    if isinstance(e, ea.HandRuled) and isinstance(e.effect, fx.ReplaceByBurn):
        return e if _own(t, e.effect.seat, who) else replace(e, effect=replace(e.effect, card=HIDDEN))
    return e


def _own(t: PokerTable, seat: int, who: Who) -> bool:
    """Whether a seat of the hand is this player's."""
    return who.role is Role.PLAYER and t.hand is not None and seat > 0 and t.hand.places[seat].owner == who.name


def _dealt(e: pe.CardDealt, mine: bool) -> Event:  # noqa: FBT001 - one of a table of functions
    return e if e.up or mine else replace(e, card=HIDDEN)


REDACT: dict[type[Any], Callable[[Any, bool], Event]] = {
    pe.CardsShuffled: lambda e, _: replace(e, order=_hidden(e.order)),
    pe.CardBurned: lambda e, _: replace(e, card=HIDDEN),
    pe.CardDealt: _dealt,
    pe.Drew: lambda e, mine: e if mine else replace(e, discards=_hidden(e.discards)),
    pe.KittyTaken: lambda e, mine: e if mine else replace(e, cards=_hidden(e.cards)),
}
"""How an event is told to somebody: `mine` if the cards are that person's own."""


def seen(t: PokerTable, event: Event, who: Who) -> Event:
    """The event as this person may see it."""
    redact = REDACT.get(type(event))
    if redact is None:
        return keeping.seen(irregular_seen(t, event, who), who)
    seat = getattr(event, "seat", 0)
    h = t.hand
    mine = bool(seat) and who.role is Role.PLAYER and h is not None and h.places[seat].owner == who.name
    if mine and h is not None and not h.live >> seat & 1:  # a folded position's card goes to the muck unseen
        mine = False
    return redact(event, mine)


def told(_: PokerTable, event: Event, who: Who) -> bool:
    """Whether this person is told of an event: a mistake that nobody has noticed stays with those who made it."""
    return irregular_told(event, who)


def redact(t: PokerTable, event: Event, who: Who) -> Event | None:
    """The event as this person may see it; None if they are not told of it at all."""
    return seen(t, event, who) if told(t, event, who) else None


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
        money=t.money,
        limits=limits(t.money, t.options, t.variant),
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


def limits(money: Money, o: Options, v: Variant) -> str:
    """The limits in a few words."""
    blinds = "/".join(money(blind) for blind in blinds_of(v, o))
    stakes = {
        Limit.FIXED: f"fixed {money(o.minimum)}/{money(o.big_bet or 2 * o.minimum)}",
        Limit.SPREAD: f"spread {money(o.minimum)} to {money(o.maximum)}",
    }.get(o.limit, str(o.limit))
    parts = [stakes, f"blinds {blinds}" if blinds else "", f"ante {money(o.ante)}" if o.ante else ""]
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
    if h.errors is NO_ERRORS:
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
