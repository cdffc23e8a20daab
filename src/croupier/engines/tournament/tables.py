"""What a tournament tells its tables, hears from them, and does not let people ask of them."""

from typing import TypeAlias

import msgspec

from croupier.engines.betting import commands as cs
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as es
from croupier.engines.betting.options import Options
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.checking import table_options
from croupier.engines.tournament.conditions import Chips, Late
from croupier.engines.tournament.playing import no_hand
from croupier.engines.tournament.standing import acting, at_table, exclusive, in_use, plays, stacks
from croupier.engines.tournament.state import Tournament
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.options import read
from croupier.kernel.people import Role, Who
from croupier.law.law import Number, Text

P = Text("poker-victoria")

_SEATS = (P("10.2.1(d)"), "Seats of a tournament are drawn, and the tournament moves its players.")
_AWAY = (P("10.2.1(i)"), "The conditions say what becomes of absent players: tell the tournament.")
_TERMS = (P("10.2.2"), "The conditions of the tournament settle how its tables are played.")
_CHIPS = (P("10.2.1(b)"), "Tournament chips come and go under its conditions: they are not money.")
RESERVED: dict[type[cmd.Command], tuple[Number, str]] = {
    cmd.Stand: (P("10.2.1(h)"), "A player who wants to leave retires from the tournament."),
    **dict.fromkeys((cs.SeatPlayer, cs.RemovePlayer, cs.ChangeSeat), _SEATS),
    **dict.fromkeys((cs.SitOut, cs.WalkAway, cs.ComeBack), _AWAY),
    **dict.fromkeys((cs.AnnounceChange, cs.VaryCommission), _TERMS),
    **dict.fromkeys((cs.AllotChips, cmd.CashOut, cs.SeizeWinnings), _CHIPS),
}
"""What is not asked for at a table of a tournament, with the rule, and what would be right."""
CLOSING: tuple[type[cmd.Command], ...] = (cmd.CloseTable, cs.AnnounceClosing)
ASKED: tuple[type[cmd.Command], ...] = (*RESERVED, *CLOSING, cs.InvalidateGame, cs.ExcludePlayer, cs.StartHand)
BY_NAME = {kind.__name__: kind for kind in ASKED}
"""The commands that a table of a tournament has to ask about, as offers name them."""


def not_here(table: PokerTable, t: Tournament | None, kind: type[cmd.Command], at: int = 0) -> Refusal | None:
    """Why people do not ask this of a table of a tournament now; nothing if they may."""
    if kind in RESERVED:
        rule, why = RESERVED[kind]
        return Refusal(table.law(rule), why)
    if kind is cs.InvalidateGame and not in_play(table):
        why = "The hand is counted in the tournament: its director takes back who went out by it."
        return Refusal(table.law("10.1.1"), why)
    if kind is cs.ExcludePlayer and in_play(table):
        return Refusal(table.law("10.2.1(h)"), "A hand is on: exclude the player after it, or declare the hand dead.")
    if t is None or table.name not in t.tables:
        return None
    if kind in CLOSING:
        return Refusal(table.law("10.3.2"), f"{table.name} is designated for {t.name}: the director releases it first.")
    return no_hand(t, table.name, max(t.now, at)) if kind is cs.StartHand else None


Told: TypeAlias = tuple[tuple[str, cmd.Command | Event], ...]
"""Table by table: commands that the table decides on, and events that it takes as they are."""


def _by(t: Tournament) -> Who:
    return Who(acting(t) or t.director, Role.TOURNAMENT_DIRECTOR)


# --- to the tables --------------------------------------------------------------------------------


def to_tables(before: Tournament, t: Tournament, event: Event) -> Told:
    """What an event means for tables: `before` it and after it is how the tournament stands."""
    tell = TELL.of.get(type(event))
    return () if tell is None else tell(before, t, event)


def _seat(t: Tournament, table: str, seat: int, person: str, chips: Chips) -> Told:
    """Somebody gets a seat with chips; who is moved neither waits for a blind nor posts one (8.2.7)."""
    by, who = _by(t), plays(t, person)
    seated = cs.SeatPlayer(by=by, person=who, seat=seat, why="moved")
    found: Told = ((table, seated), (table, cs.AllotChips(by=by, person=who, amount=chips)))
    if t.entrants[person].absent and t.conditions.late_arrival is Late.DEALT_OUT:
        found += ((table, es.DealtOut(person=who, seat=seat, cite=t.law("10.2.1(i)"))),)
    return found


def _leave(t: Tournament, table: str, who: str) -> Told:
    return ((table, cs.RemovePlayer(by=_by(t), person=who)),)


def _seated(_: Tournament, t: Tournament, e: te.EntrantSeated) -> Told:
    return _seat(t, e.table, e.seat, e.person, e.chips)


def _unseated(before: Tournament, t: Tournament, e: te.EntrantUnseated) -> Told:
    return _leave(t, e.table, plays(before, e.person))


def _moved(_: Tournament, t: Tournament, e: te.EntrantMoved) -> Told:
    left = _leave(t, e.from_table, plays(t, e.person))
    return (*left, *_seat(t, e.to_table, e.to_seat, e.person, e.chips))


def _instead(before: Tournament, t: Tournament, e: te.SubstituteApproved | te.SubstituteEnded) -> Told:
    """Somebody else plays the same chips at the same seat."""
    chips = t.entrants[e.person].chips
    return (*_leave(t, e.table, plays(before, e.person)), *_seat(t, e.table, e.seat, e.person, chips))


def _counted(before: Tournament, t: Tournament, e: te.StacksCounted) -> Told:
    """A count that was entered by hand: the table's own are known there."""
    if not e.by:
        return ()
    was = stacks(before, e.table)
    return tuple(
        [
            (
                e.table,
                es.TournamentChips(
                    person=plays(t, who),
                    seat=seat,
                    amount=t.entrants[who].chips - was[seat],
                    cite=before.law("10.2.1(b)"),
                ),
            )
            for seat, who in at_table(t, e.table).items()
            if t.entrants[who].chips != was[seat]
        ]
    )


def _undone(before: Tournament, t: Tournament, e: te.BustOutUndone) -> Told:
    """Everybody at the table gets the right chips: those who sit there leave, and all are seated anew."""
    found: Told = ()
    for who in at_table(before, e.table).values():
        found += _leave(t, e.table, plays(before, who))
    for seat, who in at_table(t, e.table).items():
        found += _seat(t, e.table, seat, who, t.entrants[who].chips)
    return found


def _absent(_: Tournament, t: Tournament, e: te.EntrantAbsent) -> Told:
    """Who is away gets cards and loses the forced bets, or is dealt out, as the conditions say (10.2.1(i))."""
    return () if e.dealt_in else ((e.table, es.DealtOut(person=plays(t, e.person), seat=e.seat, cite=e.cite)),)


def _arrived(_: Tournament, t: Tournament, e: te.EntrantArrived) -> Told:
    if t.conditions.late_arrival is Late.DEALT_IN:
        return ()
    return ((e.table, es.CameBack(person=plays(t, e.person), seat=e.seat, cite=e.cite)),)


def _options(t: Tournament, level: int) -> Options:
    options: Options | Refusal = read(Options, table_options(t.conditions, t.name, level), t.law, "10.2.2")
    assert not isinstance(options, Refusal), options  # every level was tried when the conditions were submitted
    return options


def as_in_conditions(t: Tournament, level: int = 1) -> es.GameChanged:
    """A table is played as the conditions say, which stand for the notice of 6.9 (10.2.2)."""
    plain = msgspec.to_builtins(_options(t, level))
    return es.GameChanged(game=t.conditions.game, options=plain, agreed=False, new_cards=False, cite=t.law("10.2.2"))


def other_game(t: Tournament, table: PokerTable) -> bool:
    """Whether a table was opened otherwise than the conditions of its tournament say."""
    return table.variant.name != t.conditions.game or table.options != _options(t, 1)


def _level(_: Tournament, t: Tournament, e: te.LevelBegan) -> Told:
    """The wagers of the level hold from the next hand on."""
    changed = as_in_conditions(t, e.level)
    return tuple([(table, changed) for table in in_use(t)])


def _submitted(_: Tournament, t: Tournament, __: te.ConditionsSubmitted) -> Told:
    """Tables that are designated already are played as the new conditions say."""
    return tuple([(table, as_in_conditions(t)) for table in t.tables])


TELL = Handlers[Tournament, Tournament, Told](
    on(te.EntrantSeated, _seated),
    on(te.EntrantUnseated, _unseated),
    on(te.EntrantMoved, _moved),
    on(te.SubstituteApproved, _instead),
    on(te.SubstituteEnded, _instead),
    on(te.StacksCounted, _counted),
    on(te.BustOutUndone, _undone),
    on(te.EntrantAbsent, _absent),
    on(te.EntrantArrived, _arrived),
    on(te.ConditionsSubmitted, _submitted),
    on(te.LevelBegan, _level),
)


# --- from the tables ------------------------------------------------------------------------------


def from_table(t: Tournament, table: PokerTable, event: Event, dealer: str = "dealer") -> cmd.Command | None:
    """What a table's event means for the tournament, as a command to it; a refusal refuses the hand as a whole.

    Hands are counted by session here; the numbers of the table go on.
    """
    name, by = table.name, Who(dealer, Role.DEALER)
    if name not in t.tables:
        return None
    hand = t.tables[name].hand + 1
    if isinstance(event, pe.HandBegan):
        return tc.ReportHandBegan(by=by, table=name, hand=hand)
    if isinstance(event, pe.HandEnded):
        now = {**stacks(t, name), **dict(zip(event.seats, map(Chips, event.stacks), strict=True))}
        button = table.button if table.button <= t.conditions.seats else 0
        return tc.ReportHand(by=by, table=name, hand=hand, stacks=tuple(sorted(now.items())), button=button)
    if isinstance(event, es.PlayerExcluded):
        return tc.ReportExclusion(by=Who(event.by, Role.CASINO_SUPERVISOR), table=name, person=event.person)
    return None


def not_exclusive(tournaments: tuple[Tournament, ...], table: PokerTable, tournament: str) -> Refusal | None:
    """Why a table cannot be designated: it has a game of its own, or serves another tournament (10.3.2)."""
    if table.options.tournament != tournament:
        return Refusal(
            table.law("10.3.2"), f"{table.name} was not opened for {tournament}: it may be in use for other play."
        )
    for other in tournaments:
        if other.name != tournament and table.name in other.tables and exclusive(other, table.name):
            return Refusal(table.law("10.3.2"), f"{table.name} is used for {other.name} alone.")
    return None
