"""Seats of a poker table between hands: what may be asked for, and by whom."""

from croupier.engines.betting import commands as cs
from croupier.engines.betting.seats.chips import (
    allot,
    buy,
    cash_out,
    collect,
    come_back,
    pick_up,
    post,
    sit_out,
    walk_away,
)
from croupier.engines.betting.seats.choice import (
    ask_seat,
    change_seat,
    draw,
    remove,
    seat_player,
    sit,
    stand,
)
from croupier.engines.betting.state import DEALING, FLOOR, PokerTable
from croupier.kernel import commands as cmd
from croupier.kernel.gate import Asked, ask
from croupier.kernel.people import Role

_PLAYER = (Role.PLAYER,)
_DIRECTING = (*FLOOR, Role.TOURNAMENT_DIRECTOR)

ROWS: tuple[Asked[PokerTable], ...] = (
    ask(cmd.Sit, sit, by=_PLAYER, rule="8.1.1"),
    ask(cmd.Stand, stand, by=_PLAYER, rule="8.1.3(a)", when_shut=True),
    ask(cmd.BuyChips, buy, by=_PLAYER, rule="6.2"),
    ask(cmd.CashOut, cash_out, by=_PLAYER, rule="6.10"),
    ask(cs.AskSeat, ask_seat, by=_PLAYER, rule="8.1"),
    ask(cs.DrawForSeat, draw, by=(Role.CHANCE,), rule="8.1.1(a)"),
    ask(cs.ChangeSeat, change_seat, by=(Role.PLAYER, *_DIRECTING), rule="8.2.5"),
    ask(cs.SeatPlayer, seat_player, by=_DIRECTING, rule="8.1.3(a)"),
    ask(cs.RemovePlayer, remove, by=_DIRECTING, rule="11.2.2", when_shut=True),
    ask(cs.SitOut, sit_out, by=(Role.PLAYER, *DEALING), rule="8.1.3"),
    ask(cs.WalkAway, walk_away, by=(Role.PLAYER, *DEALING), rule="8.1.3"),
    ask(cs.ComeBack, come_back, by=_PLAYER, rule="8.1.3"),
    ask(cs.PostBlind, post, by=_PLAYER, rule="8.2"),
    ask(cs.PickUp, pick_up, by=FLOOR, rule="8.2.8"),
    ask(cs.CollectHeld, collect, by=_PLAYER, rule="1.1", when_shut=True),
    ask(cs.AllotChips, allot, by=_DIRECTING, rule="10.2.1(b)"),
)
"""What may be asked about seats. At a table that has closed everybody still leaves with their chips."""
