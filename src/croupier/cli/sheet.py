"""croupier sheet: the mathematics of a game as one file that stands by itself; its suffix says of which kind."""

import csv
from datetime import UTC, datetime
from errno import EDQUOT, ENOSPC
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from croupier import __version__
from croupier.cli.edge import as_record, print_report
from croupier.cli.support.errors import Failed, misused
from croupier.cli.support.odds import Edition, Meter, PayLines, Stake, report_of
from croupier.cli.support.output import Json, answer, console
from croupier.cli.support.settings import Settings
from croupier.games import BY_NAME
from croupier.games.questions import in_force
from croupier.mathematics.records import Figures, Report
from croupier.mathematics.writing import digests, heading
from croupier.web.sheet import page

EXAMPLES = """\b
Examples:
  croupier sheet caribbean-stud -o caribbean.html
  croupier sheet blackjack --set decks=6 --set hit_soft_17=true -o h17.html
  croupier sheet baccarat --pay 'tie: tie = 9 to 1' -o tie.json
  croupier sheet baccarat -o outcomes.csv

\b
The suffix decides the format: .html the whole sheet, to read and to print; .txt the figures in words;
.json everything for a program; .csv every outcome of every wager, a line each."""
COLUMNS = 100
"""Of a sheet in words."""
PRINTED = "write .html and print that page to a PDF"


def sheet(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="A house game, by name.")],
    *,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where the sheet goes: .html, .txt, .json or .csv.")
    ],
    edition: Edition = "",
    settings: Settings = None,
    pay: PayLines = None,
    stake: Stake = "",
    meter: Meter = "",
    json: Json = False,
) -> None:
    """Write the maths sheet: prizes, hits, derivation, edge, variance, confidence bands, strategy and plots."""
    write = WRITERS.get(out.suffix.lower())
    if write is None:
        said = f"{out.suffix} is not a format it writes" if out.suffix else "the name has no suffix"
        right = PRINTED if out.suffix.lower() == ".pdf" else f"name one of {', '.join(WRITERS)}"
        misused(f"-o {out}: {said}; {right}, as in -o {game}.html")
    if not out.parent.is_dir():
        misused(f"-o {out}: there is no folder {out.parent}; name a file that can be written, as in -o {game}.html")
    report, seconds = report_of(game, edition, settings, pays=pay, stake=stake, meter=meter)
    text = write(report, seconds)
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        full = getattr(wrong, "errno", None) in (ENOSPC, EDQUOT)
        right = f"name a file that can be written, as in -o {game}.html"
        raise Failed(f"-o {out}: {why}; {right}", 1 if full else 2) from wrong
    if json:
        answer({"game": game, "file": str(out), "bytes": len(text.encode()), "seconds": round(seconds, 3)})
    else:
        console().print(f"{out}: {len(text.encode()):,} bytes, {len(report.wagers)} wagers")


def _today() -> str:

    return datetime.now(UTC).strftime("%d %B %Y").lstrip("0")


def _html(report: Report, _: float) -> str:
    """The whole sheet as one page."""
    return page(report, title=BY_NAME[report.game].title, when=_today(), version=__version__)


def _text(report: Report, _: float) -> str:
    """The figures as `croupier edge` says them, with date, version, digests and the options in force."""
    file = StringIO()
    screen = Console(file=file, width=COLUMNS, markup=False, emoji=False, highlight=False, color_system=None)
    print_report(screen, report, None)
    screen.print("\nOptions in force")
    for one in in_force(report):
        screen.print(f"  {one.name} = {one.value}{' (changed)' if one.changed else ''}  {one.cite}")
    question, found = digests(report)
    screen.print(f"\n{_today()}, croupier {__version__}; question {question}, answer {found}.")
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def _json(report: Report, seconds: float) -> str:
    """What `croupier edge --json` answers, with date, version and every outcome."""
    found: dict[str, Any] = {**as_record(report, seconds), "date": _today(), "version": __version__}
    for wager in report.wagers:
        found["wagers"][wager.name]["outcomes"] = [dict(zip(HEADS[1:], row, strict=True)) for row in _rows(wager)]
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


HEADS = ("wager", "outcome", "ways", "chance", "result", "staked", "rule")


def _rows(wager: Figures) -> list[tuple[str, int | float, float, str, str, str]]:
    """Every outcome of a wager, under HEADS but for the first: results are fractions of the unit staked."""
    total = float(sum(one.ways for one in wager.outcomes))
    return [
        (one.label, one.ways, float(one.ways) / total, str(one.net), str(one.staked), one.cite or "")
        for one in wager.outcomes
    ]


def _csv(report: Report, _: float) -> str:
    """Every outcome of every wager, a line each; of a changed game the heading says so in a column of its own."""
    file = StringIO()
    lines = csv.writer(file)
    lines.writerow(("game", *HEADS))

    lines.writerows((heading(report), wager.name, *row) for wager in report.wagers for row in _rows(wager))
    return file.getvalue()


WRITERS = {".html": _html, ".htm": _html, ".txt": _text, ".json": _json, ".csv": _csv}
