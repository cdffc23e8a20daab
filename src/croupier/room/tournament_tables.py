"""What a tournament tells its tables, and hears from them. A table of it is a poker table opened for the tournament.

Tables outside the books take part too: their dealers report with the commands of `tournament_commands`.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from croupier.house.options import read
from croupier.play import commands as cmd
from croupier.play.answers import Refusal
from croupier.play.events import Event
from croupier.play.people import Role, Who
from croupier.poker import commands_seats as cs
from croupier.poker import events as pe
from croupier.poker import events_seats as es
from croupier.poker import events_table as et
from croupier.poker.options import Options
from croupier.poker.state import PokerTable
from croupier.room import tournament_commands as tc
from croupier.room import tournament_events as te
from croupier.room.tournament_checking import table_options
from croupier.room.tournament_records import Tournament
from croupier.room.tournament_standing import acting, at_table, exclusive, in_use, plays, stacks
from croupier.room.tournament_terms import Chips, Late
from croupier.rulebook import document

P = document("poker-victoria")

Told: TypeAlias = tuple[tuple[str, cmd.Command | Event], ...]
"""Table by table: commands that the table decides on, and events that it takes as they are."""


def _by(t: Tournament) -> Who:
    return Who(acting(t) or t.director, Role.TOURNAMENT_DIRECTOR)


# --- to the tables --------------------------------------------------------------------------------


def to_tables(before: Tournament, t: Tournament, event: Event) -> Told:
    """What an event means for tables: `before` it and after it is how the tournament stands."""
    tell = TELL.get(type(event))
    return () if tell is None else tell(before, t, event)


def _seat(t: Tournament, table: str, seat: int, person: str, chips: Chips) -> Told:
    """Somebody gets a seat with chips; who is moved neither waits for a blind nor posts one (8.2.7)."""
    by, who = _by(t), plays(t, person)
    seated = cs.SeatPlayer(by=by, person=who, seat=seat, why="moved")
    found: Told = ((table, seated), (table, cs.AllotChips(by=by, person=who, amount=chips)))
    if t.entrants[person].absent and t.conditions.late_arrival is Late.DEALT_OUT:
        found += ((table, es.DealtOut(person=who, seat=seat, cite=P("10.2.1(i)"))),)
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
                    person=plays(t, who), seat=seat, amount=t.entrants[who].chips - was[seat], cite=P("10.2.1(b)")
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
    options: Options | Refusal = read(Options, table_options(t.conditions, t.name, level), P("10.2.2"))
    assert not isinstance(options, Refusal), options  # every level was tried when the conditions were submitted
    return options


def as_in_conditions(t: Tournament, level: int = 1) -> et.GameChanged:
    """A table is played as the conditions say, which stand for the notice of 6.9 (10.2.2)."""
    plain = msgspec.to_builtins(_options(t, level))
    return et.GameChanged(game=t.conditions.game, options=plain, agreed=False, new_cards=False, cite=P("10.2.2"))


def other_game(t: Tournament, table: PokerTable) -> bool:
    """Whether a table was opened otherwise than the conditions of its tournament say."""
    return table.variant.name != t.conditions.game or table.options != _options(t, 1)


def _level(_: Tournament, t: Tournament, e: te.LevelBegan) -> Told:
    """The wagers of the level hold from the next hand on."""
    changed = as_in_conditions(t, e.level)
    return tuple([(table, changed) for table in in_use(t)])


def _submitted(_: Tournament, t: Tournament, __: te.ConditionsSubmitted) -> Told:
    """Tables that are designated already are played as the new conditions say."""
    return tuple([(table, as_in_conditions(t)) for table in t.felts])


TELL: dict[type[Event], Callable[[Tournament, Tournament, Any], Told]] = {
    te.EntrantSeated: _seated,
    te.EntrantUnseated: _unseated,
    te.EntrantMoved: _moved,
    te.SubstituteApproved: _instead,
    te.SubstituteEnded: _instead,
    te.StacksCounted: _counted,
    te.BustOutUndone: _undone,
    te.EntrantAbsent: _absent,
    te.EntrantArrived: _arrived,
    te.ConditionsSubmitted: _submitted,
    te.LevelBegan: _level,
}


# --- from the tables ------------------------------------------------------------------------------


def from_table(t: Tournament, table: PokerTable, event: Event, dealer: str = "dealer") -> cmd.Command | None:
    """What a table's event means for the tournament, as a command to it; a refusal refuses the hand as a whole.

    Hands are counted by session here; the numbers of the table go on.
    """
    name, by = table.name, Who(dealer, Role.DEALER)
    if name not in t.felts:
        return None
    hand = t.felts[name].hand + 1
    if isinstance(event, pe.HandBegan):
        return tc.ReportHandBegan(by=by, table=name, hand=hand)
    if isinstance(event, pe.HandEnded):
        now = {**stacks(t, name), **dict(zip(event.seats, map(Chips, event.stacks), strict=True))}
        button = table.button if table.button <= t.conditions.seats else 0
        return tc.ReportHand(by=by, table=name, hand=hand, stacks=tuple(sorted(now.items())), button=button)
    if isinstance(event, et.PlayerExcluded):
        return tc.ReportExclusion(by=Who(event.by, Role.CASINO_SUPERVISOR), table=name, person=event.person)
    return None


def not_exclusive(tournaments: tuple[Tournament, ...], table: PokerTable, tournament: str) -> Refusal | None:
    """Why a table cannot be designated: it has a game of its own, or serves another tournament (10.3.2)."""
    if table.options.tournament != tournament:
        return Refusal(P("10.3.2"), f"{table.name} was not opened for {tournament}: it may be in use for other play.")
    for other in tournaments:
        if other.name != tournament and table.name in other.felts and exclusive(other, table.name):
            return Refusal(P("10.3.2"), f"{table.name} is used for {other.name} alone.")
    return None
