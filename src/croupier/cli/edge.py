"""croupier edge: what every wager of a game costs, exactly, and how to play it."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from croupier.cli.support.errors import misused
from croupier.cli.support.odds import Edition, Meter, PayLines, Stake, percent, report_of
from croupier.cli.support.output import Json, answer, columns, console, notes, show
from croupier.cli.support.settings import Settings
from croupier.games.questions import MODULES, Line, census, editions
from croupier.mathematics.lint import Doubt, doubts
from croupier.mathematics.records import Chart, Report
from croupier.mathematics.writing import asked_answer, change, heading, plain, wager_answer

EXAMPLES = """\b
Examples:
  croupier edge caribbean-stud
  croupier edge caribbean-stud --pay 'bet: royal flush = 100 to 1'
  croupier edge caribbean-stud --meter 250000
  croupier edge baccarat --set decks=6 --set two_to_one=true
  croupier edge four-card-poker --set aces_up_scale=7 --json
  croupier edge --all

\b
Answers are cached in $CROUPIER_CACHE (or the usual cache folder) and worked out again if it is deleted."""


def edge(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="A house game, by name.", show_default=False)] = "",
    *,
    edition: Edition = "",
    settings: Settings = None,
    pay: PayLines = None,
    stake: Stake = "",
    meter: Meter = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Every wager of every game, with a warning where something looks wrong.")
    ] = False,
    json: Json = False,
) -> None:
    """Work out the exact house edge of every wager of a game, its variance and the best play."""
    if everything:
        if game or edition or settings or pay or stake or meter:
            misused("--all covers every game: use it on its own, or leave it out")
        _all(json=json)
        return
    if not game:
        misused("which game? Write croupier edge GAME, or croupier edge --all; croupier games lists them")
    report, seconds = report_of(game, edition, settings, pays=pay, stake=stake, meter=meter)
    if json:
        answer(as_record(report, seconds))
    else:
        print_report(console(), report, seconds)


def as_record(report: Report, seconds: float) -> dict[str, Any]:
    """The public answer."""
    return {
        "game": report.game,
        "edition": report.edition,
        **asked_answer(report),
        "wagers": {wager.name: wager_answer(wager) for wager in report.wagers},
        "facts": report.facts,
        "strategy": plain(report.strategy),
        "warnings": [plain(one) for one in doubts(report)],
        "notes": list(report.notes),
        "seconds": round(seconds, 3),
    }


def print_report(out: Console, report: Report, seconds: float | None) -> None:
    """The report for people, a changed game headed as changed."""
    out.print(heading(report), style="bold")
    for one in report.changes:
        out.print(f"  {change(one)}")
    show(out, figures_table(report))
    if any(not wager.offered for wager in report.wagers):
        out.print("* not offered under these options: what it would be worth.", style="dim")
    for doubt in doubts(report):
        out.print(f"! {doubt.text} ({doubt.cite})", style="yellow")
    if report.facts:
        facts = Table("", "", box=None, pad_edge=False, show_header=False)
        for name, value in report.facts.items():
            facts.add_row(name, value)
        out.print()
        show(out, facts)
    _how_to_play(out, report)
    for note in report.notes:
        out.print(f"Note: {note}", style="dim")
    out.print(_methods(report), style="dim")
    if seconds is not None:
        more = f"croupier sheet {report.game} -o FILE.html shows every hand counted."
        out.print(f"{seconds:.2f} s; {more}", style="dim")


METHODS = {
    "exact": "counted in whole numbers, to the last digit",
    "computed": "every outcome worked out in floating point: about twelve digits, not a fraction",
    "simulation": "simulated, with a standard error",
}
"""What the words of `method` mean."""


def _methods(report: Report) -> str:
    """How the figures were found."""
    by_method: dict[str, list[str]] = {}
    for wager in report.wagers:
        by_method.setdefault(wager.method, []).append(wager.name)
    if len(by_method) == 1:
        (method,) = by_method
        return f"All figures are {method}: {METHODS[method]}." if method != "simulation" else f"{METHODS[method]}."
    return " ".join(f"{method}: {', '.join(names)} ({METHODS[method]})." for method, names in by_method.items())


def figures_table(report: Report) -> Any:
    """One line for each wager."""
    # What is the same for every wager takes no column: a terminal has eighty of them.
    raised = any(wager.element_of_risk != wager.edge for wager in report.wagers)
    simulated = any(wager.standard_error is not None for wager in report.wagers)
    table = columns()
    table.add_column("wager", no_wrap=True)
    for head in ("edge", "return", "standard deviation", "hit frequency", *(("element of risk",) if raised else ())):
        table.add_column(head, no_wrap=" " not in head, justify="right")
    table.add_column("rule", overflow="fold")
    if simulated:
        table.add_column("how")
    for wager in report.wagers:
        exactly = wager.method if wager.standard_error is None else f"{wager.method}, ± {percent(wager.standard_error)}"
        table.add_row(
            wager.name + ("" if wager.offered else " *"),
            percent(wager.edge),
            percent(1 - wager.edge),
            f"{wager.variance**0.5:.3f}",
            percent(wager.hit_rate),
            *((percent(wager.element_of_risk),) if raised else ()),
            wager.cite,
            *((exactly,) if simulated else ()),
        )
    return table


def _how_to_play(out: Console, report: Report) -> None:
    strategy = report.strategy
    if strategy.lines or strategy.charts:
        out.print("\nHow to play", style="bold")
    for line in strategy.lines:
        out.print(f"  {line}")
    for chart in strategy.charts:
        _chart(out, chart)
    if strategy.thumbs:
        table = columns("rule of thumb", "edge", "costs")
        for thumb in strategy.thumbs:
            table.add_row(thumb.rule, percent(thumb.edge), percent(thumb.cost))
        out.print()
        show(out, table)


def _chart(out: Console, chart: Chart) -> None:

    table = Table(chart.corner, *chart.columns, box=None, pad_edge=False, header_style="bold", title_justify="left")
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        table.add_row(row, *cells)
    out.print(f"\n{chart.title}")
    show(out, table)
    out.print(", ".join(f"{sign} {words}" for sign, words in chart.key.items()), style="dim")


# --- every game -----------------------------------------------------------------------------------


def _all(*, json: bool) -> None:
    """Go through everything, and say what looks wrong."""
    # Numba comes with it: an answer that was kept does not wait for that.
    from croupier.games.poker.odds import doubts as of_the_poker_room  # noqa: PLC0415

    lines: list[Line] = []
    found: list[Doubt] = []
    err = notes()
    with err.status("working out every game") as status:
        for game in MODULES:
            if err.is_terminal:
                status.update(f"working out {game}")
            for wagers, doubted in census(game, lambda *asked: report_of(*asked)[0]):
                lines += wagers
                found += [doubt for doubt in doubted if doubt not in found]
    found += of_the_poker_room()
    if json:
        every = [
            {"game": x.game, "edition": x.edition, "setting": x.setting, "wager": x.figures.name}
            | wager_answer(x.figures)
            for x in lines
        ]
        answer({"wagers": every, "warnings": [plain(doubt) for doubt in found]})
        return
    out = console()
    table = columns("game", "wager", "", "edge", "standard deviation", "rule")
    for line in lines:
        one = line.figures
        name = f"{line.game}, {line.edition}" if len(editions(line.game)) > 1 else line.game
        table.add_row(name, one.name, line.setting, percent(one.edge), f"{one.variance**0.5:.3f}", one.cite)
    show(out, table)
    out.print(f"\n{len(lines)} wagers; {len(found)} to look at" + (":" if found else "."), style="bold")
    for doubt in found:
        out.print(f"  {doubt.game}: {doubt.text} ({doubt.cite})", style="yellow")
