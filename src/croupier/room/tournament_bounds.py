"""What people do not ask of the tables of a tournament, because the tournament does it or does not let it be done."""

from croupier.play import commands as cmd
from croupier.play.answers import Refusal
from croupier.poker import commands as pc
from croupier.poker import commands_seats as cs
from croupier.poker import commands_table as ct
from croupier.poker.state import PokerTable, in_play
from croupier.room.tournament_playing import no_hand
from croupier.room.tournament_records import Tournament
from croupier.rulebook import Rule, document

P = document("poker-victoria")

_SEATS = (P("10.2.1(d)"), "Seats of a tournament are drawn, and the tournament moves its players.")
_AWAY = (P("10.2.1(i)"), "The conditions say what becomes of absent players: tell the tournament.")
_TERMS = (P("10.2.2"), "The conditions of the tournament settle how its tables are played.")
_CHIPS = (P("10.2.1(b)"), "Chips of a tournament come and go by its conditions: they are no money.")
RESERVED: dict[type[cmd.Command], tuple[Rule, str]] = {
    cmd.Stand: (P("10.2.1(h)"), "Who wants to leave retires from the tournament."),
    **dict.fromkeys((cs.SeatPlayer, cs.RemovePlayer, cs.ChangeSeat), _SEATS),
    **dict.fromkeys((cs.SitOut, cs.WalkAway, cs.ComeBack), _AWAY),
    **dict.fromkeys((ct.AnnounceChange, ct.VaryCommission), _TERMS),
    **dict.fromkeys((cs.AllotChips, cmd.CashOut, ct.SeizeWinnings), _CHIPS),
}
"""What is not asked for at a table of a tournament, with the rule, and what would be right."""
CLOSING: tuple[type[cmd.Command], ...] = (cmd.CloseTable, ct.AnnounceClosing)
ASKED: tuple[type[cmd.Command], ...] = (*RESERVED, *CLOSING, ct.InvalidateGame, ct.ExcludePlayer, pc.StartHand)
BY_NAME = {kind.__name__: kind for kind in ASKED}
"""The commands that a table of a tournament has to ask about, as offers name them."""


def not_here(table: PokerTable, t: Tournament | None, kind: type[cmd.Command], at: int = 0) -> Refusal | None:
    """Why people do not ask this of a table of a tournament now; nothing if they may."""
    if kind in RESERVED:
        return Refusal(*RESERVED[kind])
    if kind is ct.InvalidateGame and not in_play(table):
        why = "The hand is counted in the tournament: its director takes back who went out by it."
        return Refusal(P("10.1.1"), why)
    if kind is ct.ExcludePlayer and in_play(table):
        return Refusal(P("10.2.1(h)"), "A hand is on: exclude the player after it, or declare the hand dead.")
    if t is None or table.name not in t.felts:
        return None
    if kind in CLOSING:
        return Refusal(P("10.3.2"), f"{table.name} is designated for {t.name}: the director releases it first.")
    return no_hand(t, table.name, max(t.now, at)) if kind is pc.StartHand else None
