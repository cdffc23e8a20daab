"""Seats of a poker table between hands: what may be asked for and by whom, what is offered, what is said about it.

Who sits where is in `chairs`, the next hand in `blinds`; the rules are in `seating_choice`, `seating_chips` and
`seating_status`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.play import commands as cmd
from croupier.play.answers import Bounds, Offer, Refusal, by_office
from croupier.play.people import Role, Who
from croupier.poker import commands_seats as cs
from croupier.poker.chairs import owes
from croupier.poker.evolving_seats import EVOLVE, after_hand, at_beginning, seat_of
from croupier.poker.offices import DEALING, FLOOR
from croupier.poker.options import most_seats
from croupier.poker.seating_chips import allot, buy, buy_bounds, cash_out, collect
from croupier.poker.seating_choice import (
    Decision,
    ask_seat,
    change_seat,
    draw,
    draw_due,
    empty_seats,
    remove,
    seat_player,
    sit,
    stand,
)
from croupier.poker.seating_status import come_back, debt, pick_up, post, sit_out, walk_away
from croupier.poker.seating_words import WORDS
from croupier.poker.state import PokerTable
from croupier.rulebook import Rule, document

__all__ = ["AFTER_CLOSE", "DECIDE", "EVOLVE", "OFFICES", "OFFICE_RULES", "WORDS"]
__all__ += ["after_hand", "at_beginning", "draw_due", "offers", "seat_of"]

P = document("poker-victoria")
BUY_IN = 100_000_00
"""The most that a button sells at once, in cents."""

DECIDE: dict[type[cmd.Command], Callable[[PokerTable, Any], Decision]] = {
    cmd.Sit: sit,
    cmd.Stand: stand,
    cmd.BuyChips: buy,
    cmd.CashOut: cash_out,
    cs.AskSeat: ask_seat,
    cs.DrawForSeat: draw,
    cs.ChangeSeat: change_seat,
    cs.SeatPlayer: seat_player,
    cs.RemovePlayer: remove,
    cs.SitOut: sit_out,
    cs.WalkAway: walk_away,
    cs.ComeBack: come_back,
    cs.PostBlind: post,
    cs.PickUp: pick_up,
    cs.CollectHeld: collect,
    cs.AllotChips: allot,
}

_PLAYER = (Role.PLAYER,)
_DIRECTING = (*FLOOR, Role.TOURNAMENT_DIRECTOR)

OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    **dict.fromkeys(DECIDE, _PLAYER),
    cs.DrawForSeat: (Role.CHANCE,),
    cs.ChangeSeat: (Role.PLAYER, *_DIRECTING),
    cs.SeatPlayer: _DIRECTING,
    cs.RemovePlayer: _DIRECTING,
    cs.SitOut: (Role.PLAYER, *DEALING),
    cs.WalkAway: (Role.PLAYER, *DEALING),
    cs.PickUp: FLOOR,
    cs.AllotChips: _DIRECTING,
}

OFFICE_RULES: dict[type[cmd.Command], Rule] = {
    cmd.Sit: P("8.1.1"),
    cmd.Stand: P("8.1.3(a)"),
    cmd.BuyChips: P("6.2"),
    cmd.CashOut: P("6.10"),
    cs.AskSeat: P("8.1"),
    cs.DrawForSeat: P("8.1.1(a)"),
    cs.ChangeSeat: P("8.2.5"),
    cs.SeatPlayer: P("8.1.3(a)"),
    cs.RemovePlayer: P("11.2.2"),
    cs.SitOut: P("8.1.3"),
    cs.WalkAway: P("8.1.3"),
    cs.ComeBack: P("8.1.3"),
    cs.PostBlind: P("8.2"),
    cs.PickUp: P("8.2.8"),
    cs.CollectHeld: P("1.1"),
    cs.AllotChips: P("10.2.1(b)"),
}
"""The rule that gives a command to an office."""

AFTER_CLOSE: tuple[type[cmd.Command], ...] = (cmd.Stand, cs.RemovePlayer, cs.CollectHeld)
"""What is still done at a table that has closed: everybody leaves with their chips."""


# --- offers ---------------------------------------------------------------------------------------


def offers(t: PokerTable, who: Who) -> Iterator[Offer]:
    """What this person may do about seats now, the most usual first. Everything offered is accepted."""
    asked = _of_player(t, who) if who.role is Role.PLAYER else _of_staff(t, who)
    for command, cite, label, group in asked:
        kind = type(command)
        shut = t.shut and kind not in AFTER_CLOSE
        if not shut and by_office(who, OFFICES[kind]) and not isinstance(DECIDE[kind](t, command), Refusal):
            yield Offer(command=kind.__name__, cite=cite, label=label, group=group, fields=_fields(command))
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
        yield Offer(command="BuyChips", cite=P("6.2"), label="Buy chips", group="chips", amount=bounds)


def _of_player(t: PokerTable, who: Who) -> Iterator[Asked]:
    seat = seat_of(t, who.name)
    if not seat:
        for one in empty_seats(t):
            yield cmd.Sit(by=who, box=one), P("8.1.1"), f"Take seat {one}", "seat"
        yield cs.CollectHeld(by=who), P("1.1"), "Collect chips from the booth", "chips"
    else:
        yield from _of_seated(t, who, seat)
    mine = {w.seat for w in t.seating.wishes if w.person == who.name}
    for one in mine:
        yield cs.AskSeat(by=who, seat=one, drop=True), P("8.1.1"), f"No longer ask for seat {one}", "wish"
    for one in range(1, most_seats(t.variant, t.options) + 1):
        if one not in mine:
            yield cs.AskSeat(by=who, seat=one), P("8.1.1"), f"Ask for seat {one}", "wish"


def _of_seated(t: PokerTable, who: Who, seat: int) -> Iterator[Asked]:
    chair = t.chairs[seat]
    yield cs.ComeBack(by=who), P("8.1.3"), "I am back", "seat"
    if owes(chair):
        yield cs.PostBlind(by=who), debt(chair, wait=False), "Post the blind", "seat"
        yield cs.PostBlind(by=who, wait=True), debt(chair, wait=True), "Wait for the blind", "seat"
    yield cs.SitOut(by=who), P("8.1.3"), "Deal me out", "seat"
    yield cs.WalkAway(by=who), P("8.1.3"), "Walk away", "seat"
    yield cmd.Stand(by=who), P("8.1.3(a)"), "Leave the table", "seat"
    for one in empty_seats(t):
        yield cs.ChangeSeat(by=who, seat=one), P("8.2.5"), f"Move to seat {one}", "move"


def _of_staff(t: PokerTable, who: Who) -> Iterator[Asked]:
    for seat, chair in sorted(t.chairs.items()):
        name = chair.person
        late = chair.since + t.options.away_after
        yield cs.SitOut(by=who, person=name), P("8.1.3"), f"Deal {name} out", "seat"
        yield cs.WalkAway(by=who, person=name), P("8.1.3"), f"{name} is absent", "seat"
        yield cs.PickUp(by=who, person=name, at=late), P("8.2.8"), f"Pick {name} up", "seat"
        yield cs.RemovePlayer(by=who, person=name), P("11.2.2"), f"Take {name} out of the game", "seat"
        for one in empty_seats(t):
            move = cs.ChangeSeat(by=who, seat=one, person=name)
            yield move, P("8.2.7"), f"Move {name} from seat {seat} to seat {one}", "move"
