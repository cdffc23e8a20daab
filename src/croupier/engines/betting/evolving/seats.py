"""How events change the chairs of a poker table. Bookkeeping only: no rule lives here."""

from typing import Any

from msgspec.structs import replace

from croupier.engines.betting.events import table as es
from croupier.engines.betting.events.hand import HandBegan, HandEnded
from croupier.engines.betting.names import BLIND, MADE_UP
from croupier.engines.betting.state import Chair, PokerTable, Seating, Wish, seat_of
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def took_part(t: PokerTable, person: str) -> bool:
    """Whether somebody plays here: has a seat, was in the last hand, or has chips of this table at the booth."""
    hand = t.hand is not None and any(place.owner == person for place in t.hand.places)
    return bool(person) and bool(seat_of(t, person) or hand or person in t.seating.held)


def _chair(t: PokerTable, seat: int, **changes: Any) -> PokerTable:
    if seat not in t.chairs:
        return t
    return replace(t, chairs={**t.chairs, seat: replace(t.chairs[seat], **changes)})


def _added(t: PokerTable, person: str, amount: int) -> PokerTable:
    seat = seat_of(t, person)
    return _chair(t, seat, stack=t.chairs[seat].stack + amount) if seat else t


def _wishes(t: PokerTable, person: str, seat: int) -> tuple[Wish, ...]:
    """The wishes that are left once a person has a seat."""
    return tuple(w for w in t.seating.wishes if w.person != person and w.seat != seat)


def _wanted(t: PokerTable, e: es.SeatWanted) -> PokerTable:
    return replace(t, seating=replace(t.seating, wishes=(*t.seating.wishes, Wish(e.person, e.seat))))


def _dropped(t: PokerTable, e: es.WishDropped) -> PokerTable:
    wishes = tuple(w for w in t.seating.wishes if (w.person, w.seat) != (e.person, e.seat))
    return replace(t, seating=replace(t.seating, wishes=wishes))


def _drawn(t: PokerTable, e: es.SeatDrawn) -> PokerTable:
    wishes = tuple(w for w in t.seating.wishes if w.seat != e.seat)
    return replace(t, seating=replace(t.seating, wishes=wishes))


def _occupied(t: PokerTable, person: str, seat: int) -> Seating:
    """The seating once somebody has a seat: its reserved button is gone, and so are the wishes."""
    return replace(t.seating, wishes=_wishes(t, person, seat), reserved=t.seating.reserved - {seat})


def _taken(t: PokerTable, e: es.SeatTaken) -> PokerTable:
    chairs = {**t.chairs, e.seat: Chair(person=e.person, new=e.new)}
    return replace(t, chairs=chairs, seating=_occupied(t, e.person, e.seat))


def _changed(t: PokerTable, e: es.SeatChanged) -> PokerTable:
    old = t.chairs[e.old]
    chairs = {seat: c for seat, c in t.chairs.items() if seat != e.old}
    chairs[e.seat] = replace(old, moved=old.moved or e.owes, posting=old.posting and not e.owes)
    return replace(t, chairs=chairs, seating=_occupied(t, e.person, e.seat))


def _vacate(t: PokerTable, seat: int, person: str) -> PokerTable:
    chairs = {s: c for s, c in t.chairs.items() if s != seat}
    wishes = tuple(w for w in t.seating.wishes if w.person != person)
    return replace(t, chairs=chairs, seating=replace(t.seating, wishes=wishes, reserved=t.seating.reserved | {seat}))


def _picked_up(t: PokerTable, e: es.PlayerPickedUp) -> PokerTable:
    t = _vacate(t, e.seat, e.person)
    held = {**t.seating.held, e.person: t.seating.held.get(e.person, 0) + e.chips} if e.chips else t.seating.held
    return replace(t, seating=replace(t.seating, held=held))


def _unheld(t: PokerTable, person: str) -> PokerTable:
    held = {name: amount for name, amount in t.seating.held.items() if name != person}
    return replace(t, seating=replace(t.seating, held=held))


def _held_returned(t: PokerTable, e: es.HeldReturned) -> PokerTable:
    return _added(_unheld(t, e.person), e.person, e.amount)


EVOLVE = Handlers[PokerTable, PokerTable](
    on(ev.ChipsBought, lambda t, e: _added(t, e.person, e.amount)),
    on(ev.CashedOut, lambda t, e: _added(t, e.person, -e.amount)),
    on(es.SeatWanted, _wanted),
    on(es.WishDropped, _dropped),
    on(es.SeatDrawn, _drawn),
    on(es.SeatTaken, _taken),
    on(es.SeatChanged, _changed),
    on(es.SeatVacated, lambda t, e: _vacate(t, e.seat, e.person)),
    on(es.DealtOut, lambda t, e: _chair(t, e.seat, out=True, posting=False)),
    on(es.WalkedAway, lambda t, e: _chair(t, e.seat, away=True, since=e.at, posting=False)),
    on(es.CameBack, lambda t, e: _chair(t, e.seat, away=False, out=False, since=0)),
    on(es.BlindOffered, lambda t, e: _chair(t, e.seat, posting=e.posting)),
    on(es.PlayerPickedUp, _picked_up),
    on(es.HeldReturned, _held_returned),
    on(es.HeldPaid, lambda t, e: _unheld(t, e.person)),
    on(es.TournamentChips, lambda t, e: _added(t, e.person, e.amount)),
)
"""The table after an event about its seats."""


# --- hands ----------------------------------------------------------------------------------------


def _positions(e: HandBegan) -> tuple[int, ...]:
    """Button and blinds of a hand; one that was not begun here says where they are by its forced bets."""
    if e.positions or not e.blind:
        return e.positions or ((e.button,) if e.button else ())
    posted = tuple(bet.seat for bet in e.forced if bet.kind is BLIND and bet.seat != e.blind)
    return (e.button, *posted, e.blind)


def _standing(c: Chair, seat: int, e: HandBegan, positions: tuple[int, ...]) -> Chair:
    """The chair of somebody who is dealt in: nothing is owed any more, and the chips are in the hand."""
    last = len(positions) - 2
    paid = set(c.paid)
    for bet in e.forced:
        if bet.seat == seat and bet.kind is MADE_UP:
            paid = set(range(last + 1))
        elif bet.seat == seat and bet.kind is BLIND and seat in positions[1:]:
            number = positions.index(seat, 1) - 1
            paid = {last} if number == last else paid | {number}
    return replace(c, stack=0, new=False, moved=False, missed=(), posting=False, paid=tuple(sorted(paid)))


def at_beginning(t: PokerTable, e: HandBegan) -> PokerTable:
    """The chairs when a hand begins: the hand has the chips, and it is noted who paid and who missed a blind."""
    positions = _positions(e)
    chairs = {seat: _standing(c, seat, e, positions) if seat in e.order else c for seat, c in t.chairs.items()}
    for seat, number in e.missed:
        if seat in chairs:
            c = chairs[seat]
            chairs[seat] = replace(c, missed=tuple(sorted({*c.missed, number})), paid=())
    return replace(t, chairs=chairs, seating=replace(t.seating, positions=positions))


def after_hand(t: PokerTable, e: HandEnded) -> PokerTable:
    """The chairs when a hand is over: the chips are back in front of their players."""
    chairs = dict(t.chairs)
    for seat, stack in zip(e.seats, e.stacks, strict=True):
        if seat in chairs:
            chairs[seat] = replace(chairs[seat], stack=chairs[seat].stack + stack)
    return replace(t, chairs=chairs)
