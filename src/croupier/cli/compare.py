"""croupier compare: two editions or sets of options, the rules in which they differ, and what each costs the player."""

from typing import Annotated, Any

import typer
from msgspec import to_builtins
from rich.table import Table

from croupier.cli.support.errors import Failed, misused, unknown
from croupier.cli.support.odds import PayLines, percent, question_of, report_of
from croupier.cli.support.output import Json, answer, columns, console, show
from croupier.cli.support.settings import Settings
from croupier.engines.cards.game import HouseGame
from croupier.games import BY_NAME
from croupier.games.catalogue import in_play
from croupier.games.questions import MODULES, editions, values_of
from croupier.law.books import book
from croupier.law.editions import changed
from croupier.mathematics.compare import Scenario, costs, scenarios
from croupier.mathematics.records import Unanswerable

EXAMPLES = """\b
Examples:
  croupier compare big-raise-stud --edition approved --edition draft
  croupier compare blackjack --set hit_soft_17=true --set blackjack_pays='6 to 5'
  croupier compare baccarat --set decks=6 --set decks=8
  croupier compare caribbean-stud --pay 'bet: royal flush = 100 to 1' --json

\b
With --set and --pay the usual options are compared with each change alone and with all of them together; a change
that cannot be made alone is compared only with the others. An option given twice is compared between its values."""

PAIR = 2
FEW = 3
"""More wagers than these have a line each, not a column."""


def compare(
    game: Annotated[str, typer.Argument(metavar="game", help="A house game, by name.")],
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", help="Give it twice, once for each edition; leave it out if there are only two."),
    ] = None,
    *,
    settings: Settings = None,
    pay: PayLines = None,
    json: Json = False,
) -> None:
    """Name every rule in which two editions or sets of options differ, and what each costs the player."""
    if settings or pay:
        _options_compared(game, edition or [], settings or [], pay or [], json=json)
    else:
        _editions_compared(game, edition or [], json=json)


def _options_compared(game: str, edition: list[str], settings: list[str], pays: list[str], *, json: bool) -> None:
    """The usual options against changes of them."""
    if game not in MODULES:
        unknown("house game", game, MODULES)
    if len(edition) > 1:
        misused("compare two editions, or options of one: leave out --set and --pay, or name one --edition")
    for one in edition:
        if one and one not in editions(game):
            unknown(f"edition of {game}", one, editions(game))

    def possible(one: Scenario) -> bool:
        try:
            question_of(game, one.edition, list(one.settings), pays=list(one.pays))
        except Failed:
            return False
        return True

    try:
        of = edition[0] if edition else ""
        cites = {one.name: one.cite for one in values_of(game, of)}
        found = scenarios(of, settings, pays, cites, possible)
    except Unanswerable as wrong:
        misused(str(wrong))
    rows = _costs(game, found)
    if json:
        sets = [{"name": s.name, "settings": s.settings, "pays": s.pays, "rules": s.rules} for s in found]
        answer({"game": game, "compared": sets, "wagers": rows})
        return
    out = console()
    out.print(game, style="bold")
    show(out, _table(found, rows))
    out.print(
        "costs: how much more the wager costs the player than under the first rules, in percentage points.", style="dim"
    )


def _costs(game: str, found: list[Scenario]) -> list[dict[str, Any]]:
    """What each set of rules costs, wager by wager."""
    for s in found:  # what is wrong with the last is said before the first is computed
        question_of(game, s.edition, list(s.settings), pays=list(s.pays))
    return costs([report_of(game, s.edition, list(s.settings), pays=list(s.pays))[0] for s in found])


def _editions_compared(game: str, edition: list[str], *, json: bool) -> None:
    """Two editions of a game: their rules, their tables, and what their wagers cost."""
    first, second = _pair(game, edition)
    rules = changed(first.document, second.document)
    play = list(in_play(first, second))
    both = [Scenario(one.edition, one.edition) for one in (first, second)]
    rows = _costs(game, both)
    if json:
        answer(
            {
                "game": game,
                "editions": [first.edition, second.edition],
                "documents": [first.document, second.document],
                "rules": [to_builtins(one) for one in rules],
                "play": play,
                "wagers": rows,
            }
        )
        return

    out = console()
    out.print(
        f"{first.title}: {first.edition} ({first.document}) against {second.edition} ({second.document})", style="bold"
    )
    newer = first if book(first.document).edition_of else second
    worded = [one for one in rules if one.what]
    heads = (first.edition, second.edition, f"in the {newer.edition}", "in play")
    table = columns(*heads)
    for one in rules:
        table.add_row(one.first or "-", one.second or "-", one.what or "number only", "yes" if one.plays else "")
    show(out, table)
    out.print(
        f"{len(worded)} rules read differently, {sum(one.plays for one in rules)} of them change play; "
        f"{len(rules) - len(worded)} more differ only in number.\n"
    )
    out.print("At the table", style="bold")
    for line in play:
        out.print(f"  {line['what']}: {line['first'] or 'none'} / {line['second'] or 'none'}")
    if not play:
        out.print("  Options, pay scales and rulings are the same.")
    out.print("\nWhat it costs the player", style="bold")
    show(out, _table(both, rows))


def _pair(name: str, given: list[str]) -> tuple[HouseGame, HouseGame]:
    """The two editions asked for."""
    if name not in MODULES:
        unknown("house game", name, MODULES)
    of_name = {g.edition: g for g in BY_NAME[name].house}
    if len(of_name) < PAIR:
        misused(f"{name} has only one edition, {editions(name)[0]}; use --set to compare its options")
    wanted = given or list(of_name)
    for edition in wanted:
        if edition not in of_name:
            unknown(f"edition of {name}", edition, of_name)
    if len(wanted) != PAIR:
        misused(f"name two editions, as in --edition {' --edition '.join(list(of_name)[:PAIR])}")
    return of_name[wanted[0]], of_name[wanted[1]]


def _table(found: list[Scenario], rows: list[dict[str, Any]]) -> Table:
    """The same for people: a line for each set of rules, a column for each wager whose edge moves."""
    moved = [row for row in rows if _moves(row["under"])]
    shown = moved or rows
    if len(shown) > FEW:
        return _upright(found, shown)
    heads = [head for row in shown for head in (row["wager"], "costs")]
    table = columns("", *heads, "rules")
    for place, scenario in enumerate(found):
        cells: list[str] = []
        for row in shown:
            one = row["under"][place]
            cells += ["-", ""] if one is None else [percent(one["edge"]), _more(one["costs"]) if place else ""]
        table.add_row(scenario.name, *cells, ", ".join(scenario.rules))
    return table


def _upright(found: list[Scenario], rows: list[dict[str, Any]]) -> Table:
    """Where many wagers move: a line for each of them, two columns for each set of rules."""
    table = columns()
    table.add_column("edge in %", no_wrap=True)
    for place, scenario in enumerate(found):
        table.add_column(scenario.name, justify="right", overflow="fold")
        if place:
            table.add_column("costs", no_wrap=True, justify="right")
    for row in rows:
        cells = [row["wager"]]
        for place, one in enumerate(row["under"]):
            more = () if not place else ("",) if one is None else (_more(one["costs"]),)
            cells += ["-" if one is None else f"{100 * one['edge']:.4f}", *more]
        table.add_row(*cells)
    by = [(", ".join(scenario.rules), "") if place else ("",) for place, scenario in enumerate(found)]
    table.add_row("rules", *[cell for cells in by for cell in cells])
    return table


def _moves(cells: list[dict[str, Any] | None]) -> bool:
    return len({None if cell is None else cell["edge"] for cell in cells}) > 1


def _more(change: float | None) -> str:
    return "" if change is None else f"{100 * change:+.4f}"
