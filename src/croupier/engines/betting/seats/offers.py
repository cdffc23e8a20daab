"""What a person may do about seats now. Built on `decide`: what is offered is accepted."""

from collections.abc import Iterator
from typing import Any

from croupier.engines.betting import commands as cs
from croupier.engines.betting.deciding import decide
from croupier.engines.betting.options import most_seats
from croupier.engines.betting.seats.chips import buy, buy_bounds, debt
from croupier.engines.betting.seats.choice import empty_seats
from croupier.engines.betting.state import PokerTable, owes, seat_of
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule

BUY_IN = 100_000_00
"""The most that a button sells at once, in cents."""


def offers(t: PokerTable, who: Who) -> Iterator[Offer]:
    """What this person may do about seats now, the most usual first. Everything offered is accepted."""
    asked = _of_player(t, who) if who.role is Role.PLAYER else _of_staff(t, who)
    for command, cite, label, group in asked:
        if not isinstance(decide(t, command), Refusal):
            yield Offer(command=type(command).__name__, cite=cite, label=label, group=group, fields=_fields(command))
    if who.role is Role.PLAYER and not t.shut:
        yield from _chips(t, who)


Asked = tuple[cmd.Command, Rule, str, str]


def _fields(command: cmd.Command) -> dict[str, Any]:
    """The fields of an offer: those that are not left at their default."""
    names = [name for name in command.__struct_fields__ if name != "by"]
    return {name: value for name in names if (value := getattr(command, name)) not in ("", 0, False)}


def _chips(t: PokerTable, who: Who) -> Iterator[Offer]:
    """Chips to buy, between the smallest and the largest sum of smallest chips."""
    seat = seat_of(t, who.name)
    if not seat:
        return
    step = min(t.options.chips)
    least, most = buy_bounds(t, seat)
    least, most = -(-least // step) * step, min(most, BUY_IN) // step * step
    if 0 < least <= most and not isinstance(buy(t, cmd.BuyChips(by=who, amount=least)), Refusal):
        bounds = Bounds(least, most, step)
        yield Offer(command="BuyChips", cite=t.law("6.2"), label="Buy chips", group="chips", amount=bounds)


def _of_player(t: PokerTable, who: Who) -> Iterator[Asked]:
    seat = seat_of(t, who.name)
    if not seat:
        for one in empty_seats(t):
            yield cmd.Sit(by=who, box=one), t.law("8.1.1"), f"Take seat {one}", "seat"
        yield cs.CollectHeld(by=who), t.law("1.1"), "Collect chips from the booth", "chips"
    else:
        yield from _of_seated(t, who, seat)
    mine = {w.seat for w in t.seating.wishes if w.person == who.name}
    for one in mine:
        yield cs.AskSeat(by=who, seat=one, drop=True), t.law("8.1.1"), f"No longer ask for seat {one}", "wish"
    for one in range(1, most_seats(t.variant, t.options) + 1):
        if one not in mine:
            yield cs.AskSeat(by=who, seat=one), t.law("8.1.1"), f"Ask for seat {one}", "wish"


def _of_seated(t: PokerTable, who: Who, seat: int) -> Iterator[Asked]:
    chair = t.chairs[seat]
    yield cs.ComeBack(by=who), t.law("8.1.3"), "I am back", "seat"
    if owes(chair):
        yield cs.PostBlind(by=who), t.law(debt(chair, wait=False)), "Post the blind", "seat"
        yield cs.PostBlind(by=who, wait=True), t.law(debt(chair, wait=True)), "Wait for the blind", "seat"
    yield cs.SitOut(by=who), t.law("8.1.3"), "Deal me out", "seat"
    yield cs.WalkAway(by=who), t.law("8.1.3"), "Walk away", "seat"
    yield cmd.Stand(by=who), t.law("8.1.3(a)"), "Leave the table", "seat"
    for one in empty_seats(t):
        yield cs.ChangeSeat(by=who, seat=one), t.law("8.2.5"), f"Move to seat {one}", "move"


def _of_staff(t: PokerTable, who: Who) -> Iterator[Asked]:
    for seat, chair in sorted(t.chairs.items()):
        name = chair.person
        late = chair.since + t.options.away_after
        yield cs.SitOut(by=who, person=name), t.law("8.1.3"), f"Deal {name} out", "seat"
        yield cs.WalkAway(by=who, person=name), t.law("8.1.3"), f"{name} is absent", "seat"
        yield cs.PickUp(by=who, person=name, at=late), t.law("8.2.8"), f"Pick up {name}", "seat"
        yield cs.RemovePlayer(by=who, person=name), t.law("11.2.2"), f"Take {name} out of the game", "seat"
        for one in empty_seats(t):
            move = cs.ChangeSeat(by=who, seat=one, person=name)
            yield move, t.law("8.2.7"), f"Move {name} from seat {seat} to seat {one}", "move"
