"""A finished hand of a poker table as a history: from its events alone.

    hands(events of the table) -> each finished hand with the game and the options it was played under
    history(played) -> History, or words on why the format cannot tell this hand

Fields of our own: `_rules`, `_rake` (pot by pot), `_chip`, `_deck`, `_kitty`, `_last_blind`, `_big_from`, `_max_bet`.
Taking the kitty is written as `pN sd` in the first betting round.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.deciding import evolve
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Limit, Options, deck_size, most_seats
from croupier.engines.betting.state import PokerTable
from croupier.games.poker.game import unopened
from croupier.histories.elsewhere import CODES, GAZETTED, code_of
from croupier.histories.phh import told
from croupier.histories.records import UNKNOWN, Action, History
from croupier.histories.replay import replay
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.variants import Family, Variant

CURRENCY, SYMBOL = "AUD", "$"
CENTS = 100


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One finished hand: where, under which game and options, and everything that happened in it."""

    table: str
    number: int
    variant: Variant
    options: Options
    events: tuple[Event, ...]


def hands(events: Iterable[Event], start: PokerTable | None = None) -> Iterator[Played]:
    """The finished hands of a table, in order, from its whole stream."""
    t = unopened() if start is None else start
    held: list[Event] = []
    under = t
    for event in events:
        t = evolve(t, event)
        if isinstance(event, pe.HandBegan):
            held, under = [], t
        held.append(event)
        if isinstance(event, pe.HandEnded) and isinstance(held[0], pe.HandBegan):
            yield Played(
                table=t.name,
                number=event.number,
                variant=under.variant,
                options=under.options,
                events=tuple(held),
            )
            held = []


class _Pen:
    """What has been written of a hand so far."""

    def __init__(self, played: Played, began: pe.HandBegan) -> None:
        """Begin with everybody in."""
        self.played, self.began = played, began
        self.number = {seat: n for n, seat in enumerate(began.order, 1)}
        self.folded: set[int] = set()
        self.dealt: dict[int, list[int]] = {}
        self.actions: list[Action] = []
        self.antes = dict.fromkeys(began.order, 0)
        self.blinds = dict.fromkeys(began.order, 0)
        self.blind = began.blind
        self.opened = False
        self.own: dict[str, Any] = {}
        self.kitty: list[int] = []
        self.winnings = dict.fromkeys(began.order, 0)
        self.finishing: dict[int, int] = {}

    def put(self, seat: int, verb: str, **more: Any) -> None:
        """Write what a player does, after the cards that were dealt before it."""
        if verb != "sd":
            self.flush()
        self.actions.append(Action(actor=self.number[seat], verb=verb, **more))

    def flush(self) -> None:
        """Write the cards that were dealt to players since the last action."""
        for seat, cards in self.dealt.items():
            self.actions.append(Action(verb="dh", to=self.number[seat], cards=tuple(cards)))
        self.dealt = {}


# --- event by event -------------------------------------------------------------------------------


def _forced(pen: _Pen, e: pe.HandBegan) -> None:
    for bet in e.forced:
        into = pen.antes if bet.kind in (ForcedKind.ANTE, ForcedKind.DEAD) else pen.blinds
        into[bet.seat] += bet.amount


def _posted(pen: _Pen, e: pe.ForcedPosted) -> None:
    if e.kind is ForcedKind.OVER_BLIND:
        pen.blinds[e.seat] += e.amount
        pen.blind = e.seat


def _dealt(pen: _Pen, e: pe.CardDealt) -> None:
    if not e.seat:
        pen.kitty.append(e.card)
    elif e.seat not in pen.folded:
        pen.dealt.setdefault(e.seat, []).append(e.card)


def _board(pen: _Pen, cards: tuple[int, ...]) -> None:
    pen.flush()
    pen.actions.append(Action(verb="db", cards=cards))


def _folded(pen: _Pen, e: pe.Folded) -> None:
    pen.put(e.seat, "f")
    pen.folded.add(e.seat)


def _raised(pen: _Pen, e: pe.Raised) -> None:
    """The first bet of a stud hand is the bring-in, if it is no more than that."""
    brings = not pen.opened and pen.played.variant.family is Family.STUD and e.to <= _bring_in(pen.played.options)
    pen.opened = True
    if brings:
        pen.put(e.seat, "pb")
    else:
        pen.put(e.seat, "cbr", amount=e.to)


def _awarded(pen: _Pen, e: pe.PotAwarded) -> None:
    for share in e.shares:
        pen.winnings[share.seat] += share.amount


def _raked(pen: _Pen, e: pe.RakeTaken) -> None:
    if any(e.amounts):
        pen.own["_rake"] = list(e.amounts)


def _seen(pen: _Pen, e: pe.HandSeen) -> None:
    if not e.tapped:
        pen.put(e.seat, "sm", cards=e.cards)


def _ended(pen: _Pen, e: pe.HandEnded) -> None:
    pen.flush()
    pen.finishing = dict(zip(e.seats, e.stacks, strict=True))


WRITE = Handlers[_Pen, None](
    on(pe.HandBegan, _forced),
    on(pe.ForcedPosted, _posted),
    on(pe.CardDealt, _dealt),
    on(pe.BoardDealt, lambda pen, e: _board(pen, e.cards)),
    on(pe.CommunityDealt, lambda pen, e: _board(pen, (e.card,))),
    on(pe.RoundClosed, lambda pen, _: pen.flush()),
    on(pe.Folded, _folded),
    on(pe.Checked, lambda pen, e: pen.put(e.seat, "cc")),
    on(pe.BetCalled, lambda pen, e: pen.put(e.seat, "cc")),
    on(pe.Raised, _raised),
    on(pe.Drew, lambda pen, e: pen.put(e.seat, "sd", cards=e.discards)),
    on(pe.KittyTaken, lambda pen, e: pen.put(e.seat, "sd", comment="takes the kitty")),
    on(pe.HandShown, lambda pen, e: pen.put(e.seat, "sm", cards=e.cards)),
    on(pe.HandMucked, lambda pen, e: pen.put(e.seat, "sm")),
    on(pe.HandSeen, _seen),
    on(pe.RakeTaken, _raked),
    on(pe.PotAwarded, _awarded),
    on(pe.HandEnded, _ended),
)


# --- the whole ------------------------------------------------------------------------------------


def _bring_in(o: Options) -> int:
    """What opens a stud hand: the option, or the table minimum as gazetted."""
    return o.bring_in or o.minimum


def history(played: Played) -> History | str:
    """The history of a hand; or why it cannot be told, if a replay does not come to the same stacks."""
    began = played.events[0]
    assert isinstance(began, pe.HandBegan)
    pen = _Pen(played, began)
    for event in played.events:
        write = WRITE.of.get(type(event))
        if write is not None:
            write(pen, event)
    found = _in_chips(_history(pen)) if played.options.tournament else _simple(_history(pen))
    if any(UNKNOWN in a.cards for a in found.actions):
        return found
    outcome = replay(found)
    if outcome.agrees and outcome.over:
        return found
    return f"hand {played.number} of {played.table} has something the format cannot express: {outcome.why or 'no end'}"


def _history(pen: _Pen) -> History:
    """The record, in cents."""
    o, v, order = pen.played.options, pen.played.variant, pen.began.order
    turn = -1 if len(order) == 2 else 1
    stud, fixed = v.family is Family.STUD, o.limit is Limit.FIXED
    blinds = tuple(pen.blinds[s] for s in order)
    kinds = {bet.kind for bet in pen.began.forced}
    own: dict[str, Any] = {"_rules": GAZETTED, "_chip": min(o.chips), **pen.own}
    if pen.blind and blinds and order[max(range(len(order)), key=lambda n: (blinds[n], n))] != pen.blind:
        own["_last_blind"] = pen.number[pen.blind]
    if deck_size(v, o) != max(v.seats):
        own["_deck"] = deck_size(v, o)
    if pen.kitty:
        own["_kitty"] = pen.kitty
    if o.limit is Limit.SPREAD:
        own["_max_bet"] = o.maximum
    if fixed and o.big_from:
        own["_big_from"] = o.big_from
    return History(
        variant=code_of(v.name, o.limit),
        scale=CENTS,
        antes=tuple(pen.antes[s] for s in order)[::turn],
        blinds=blinds[::turn] if any(blinds) or "blinds_or_straddles" in _needs(v, o) else (),
        bring_in=_bring_in(o) if stud else 0,
        small_bet=o.minimum if fixed else 0,
        big_bet=(o.big_bet or 2 * o.minimum) if fixed else 0,
        min_bet=0 if fixed else o.minimum,
        starting=pen.began.stacks,
        actions=tuple(pen.actions),
        finishing=tuple(pen.finishing[s] for s in order),
        winnings=tuple(pen.winnings[s] for s in order),
        players=pen.began.owners,
        seats=order,
        trimming=ForcedKind.ANTE in kinds and ForcedKind.DEAD not in kinds,
        about=_about(pen),
        own=own,
    )


def _needs(v: Variant, o: Options) -> tuple[str, ...]:
    return CODES[code_of(v.name, o.limit)].fields


def _about(pen: _Pen) -> dict[str, Any]:
    o, v = pen.played.options, pen.played.variant
    found: dict[str, Any] = {"hand": pen.played.number, "table": pen.played.table, "seat_count": most_seats(v, o)}
    return found if o.tournament else {**found, "currency": CURRENCY, "currency_symbol": SYMBOL}


def _in_chips(h: History) -> History:
    """The history of a tournament's hand: chips are counted as they are."""
    own = {name: told(value) if name == "_kitty" else value for name, value in h.own.items()}
    return replace(h, scale=1, own=own)


def _simple(h: History) -> History:
    """The history in whole dollars where no amount has cents; fields of our own are written in the same way."""
    listed = (h.antes, h.blinds, h.finishing, h.winnings, tuple(s or 0 for s in h.starting))
    amounts = [amount for values in listed for amount in values]
    amounts += [h.bring_in, h.small_bet, h.big_bet, h.min_bet, *(a.amount for a in h.actions)]
    amounts += [*h.own.get("_rake", ()), h.own["_chip"], h.own.get("_max_bet", 0)]
    by = CENTS if all(amount % CENTS == 0 for amount in amounts) else 1
    own = {name: _told(name, value, CENTS // by) for name, value in h.own.items()}
    return replace(
        h,
        scale=CENTS // by,
        antes=tuple(a // by for a in h.antes),
        blinds=tuple(b // by for b in h.blinds),
        bring_in=h.bring_in // by,
        small_bet=h.small_bet // by,
        big_bet=h.big_bet // by,
        min_bet=h.min_bet // by,
        starting=tuple(None if s is None else s // by for s in h.starting),
        finishing=tuple(f // by for f in h.finishing),
        winnings=tuple(w // by for w in h.winnings),
        actions=tuple(replace(a, amount=a.amount // by) for a in h.actions),
        own=own,
    )


def _told(name: str, value: Any, scale: int) -> Any:
    """A field of our own as the file has it."""
    if name == "_kitty":
        return told(value)
    if name not in ("_rake", "_chip", "_max_bet"):
        return value
    amounts = [Decimal(v) / CENTS if scale > 1 else v // CENTS for v in (value if isinstance(value, list) else [value])]
    exact = [a.quantize(Decimal("0.01")) if isinstance(a, Decimal) else a for a in amounts]
    return exact if isinstance(value, list) else exact[0]
