"""What a tournament and its tables tell each other; what it tells them is in `tables`."""

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.state import PokerTable
from croupier.engines.tournament import tables
from croupier.engines.tournament.checking import table_options
from croupier.engines.tournament.commands import (
    DesignateTable,
    ReportExclusion,
    ReportHand,
    ReportHandBegan,
    SubmitConditions,
    TournamentCommand,
)
from croupier.engines.tournament.state import Tournament
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.handlers import Handlers, Row, on
from croupier.kernel.link import Link, Streams, Told
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live
from croupier.law.law import law_of

LAW = law_of("poker-victoria")
REPORTS = (ReportHand.__name__, ReportHandBegan.__name__)
"""What the tables of a tournament tell by themselves."""


def _of(streams: Streams, name: str) -> Tournament | None:
    found = streams.get(name)
    return None if found is None else found.state_of(Tournament)


def _held(streams: Streams, t: PokerTable, kind: type[cmd.Command], at: int = 0) -> Refusal | None:
    """Why the tournament of a table does not let this be done there."""
    return tables.not_here(t, _of(streams, t.options.tournament), kind, at)


def _before(streams: Streams, to: str, command: cmd.Command) -> Told | Refusal:
    """What has to be seen to before a command: a table is opened for its tournament, or does not do this by itself."""
    there = streams.get(to)
    table = None if there is None else there.state_of(PokerTable)
    if table is not None:
        refused = _held(streams, table, type(command)) if table.options.tournament else None
        return refused or ()
    if not isinstance(command, TournamentCommand):
        return ()
    if isinstance(command, SubmitConditions) and command.tournament != to:
        return Refusal(LAW("10.1.3"), f"These are the conditions of {command.tournament}, not of {to}.")
    if isinstance(command, ReportHand | ReportHandBegan | ReportExclusion) and command.table in streams:
        return Refusal(LAW("10.2.1(d)"), f"{command.table} reports its hands itself.")
    t = _of(streams, to)
    return _for_tournament(streams, t, command) if isinstance(command, DesignateTable) and t is not None else ()


def _for_tournament(streams: Streams, t: Tournament, c: DesignateTable) -> Told | Refusal:
    """A table that is designated is a poker table of this tournament and of no other (10.3.1, 10.3.2)."""
    there = streams.get(c.table)
    if there is None:
        options = table_options(t.conditions, t.name, 1)
        by = Who(c.by.name, Role.OPERATOR)
        return ((c.table, cmd.OpenTable(by=by, table=c.table, game=t.conditions.game, options=options)),)
    found = there.state_of(PokerTable)
    if found is None or found.shut:
        return Refusal(t.law("10.3.1"), f"{c.table} is a {there.title}, not a poker table that is open.")
    states = [one.state_of(Tournament) for one in streams.values()]
    changed = ((c.table, tables.as_in_conditions(t)),) if tables.other_game(t, found) else ()
    return tables.not_exclusive(tuple([one for one in states if one is not None]), found, t.name) or changed


def _offered(streams: Streams, to: str, _: Who, offers: tuple[Offer, ...], at: int) -> tuple[Offer, ...]:
    """Of what a stream offers, what the others let be done at this time."""
    if _of(streams, to) is not None:
        return tuple([one for one in offers if one.command not in REPORTS or one.fields["table"] not in streams])
    t = streams[to].state_of(PokerTable)
    if t is None or not t.options.tournament:
        return offers
    asked = tables.BY_NAME
    held = {name for name in {one.command for one in offers} & asked.keys() if _held(streams, t, asked[name], at)}
    return tuple([one for one in offers if one.command not in held])


def _from_table(streams: Streams, table: str, _: Live, event: ev.Event) -> Told:
    """What an event at a table means for its tournament, as a command to it."""
    t = streams[table].state_of(PokerTable)
    its = None if t is None else _of(streams, t.options.tournament)
    heard = None if t is None or its is None else tables.from_table(its, t, event)
    return () if t is None or heard is None else ((t.options.tournament, heard),)


def _to_tables(streams: Streams, name: str, was: Live, event: ev.Event) -> Told:
    """What an event of the tournament means at its tables, where they are here."""
    before, after = was.state_of(Tournament), _of(streams, name)
    if before is None or after is None:
        return ()
    return tuple([one for one in tables.to_tables(before, after, event) if one[0] in streams])


TO_TABLES: list[Row[Streams, str, Live, Told]] = [on(row.kind, _to_tables) for row in tables.TELL.rows]  # type: ignore[arg-type]
LINK = Link(
    there=lambda streams: any(one.state_of(Tournament) is not None for one in streams.values()),
    hears=Handlers[Streams, str, Live, Told](
        on(pe.HandBegan, _from_table), on(pe.HandEnded, _from_table), on(et.PlayerExcluded, _from_table), *TO_TABLES
    ),
    before=_before,
    offered=_offered,
)
