"""Questions of mathematics as they are written on the command line, and their answers, kept for the next time."""

from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.status import Status

from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.output import notes
from croupier.cli.support.settings import amount, plain_settings
from croupier.games.questions import MODULES, answer, ask, editions, named, tables_of, typed
from croupier.kernel.options import fields
from croupier.mathematics.records import Question, Report, Unanswerable
from croupier.mathematics.writing import read_kept, written
from croupier.store.cache import keep, kept
from croupier.things.cards import card

Edition = Annotated[str, typer.Option("--edition", help="The edition of the rules.", show_default=False)]
PayLines = Annotated[
    list[str] | None,
    typer.Option("--pay", metavar="'WAGER: PRIZE = ODDS'", help="A line of your own pay scale."),
]
Stake = Annotated[
    str,
    typer.Option(
        "--stake", help="What a unit is, in dollars; it matters where payouts are capped.", show_default=False
    ),
]
Meter = Annotated[
    str, typer.Option("--meter", help="What the progressive jackpot stands at, in dollars.", show_default=False)
]


def question_of(  # noqa: PLR0913  (each is an option of the command)
    game: str,
    edition: str = "",
    settings: list[str] | None = None,
    *,
    pays: list[str] | None = None,
    stake: str = "",
    meter: str = "",
) -> Question:
    """The question that a command line puts; what is wrong with it ends the command."""
    if game not in MODULES:
        unknown("house game", game, MODULES)
    if edition and edition not in editions(game):
        unknown(f"edition of {game}", edition, editions(game))
    given = plain_settings(settings or [], fields(tables_of(game, edition).options))
    try:
        return named(
            ask(
                game,
                edition,
                given,
                pays=typed(pays or []),
                stake=_unit(stake),
                meter=amount("--meter", meter) if meter else None,
            )
        )
    except Unanswerable as wrong:
        misused(str(wrong))


def report_of(  # noqa: PLR0913  (each is an option of the command)
    game: str,
    edition: str = "",
    settings: list[str] | None = None,
    *,
    pays: list[str] | None = None,
    stake: str = "",
    meter: str = "",
) -> tuple[Report, float]:
    """The report on a question, and how many seconds it took: kept from before, or worked out now."""
    began = perf_counter()
    # In the order they were written: of an option that is set twice, the last one counts.
    words = repr((game, edition, settings or [], pays or [], stake, meter))
    known = read_kept(kept(words))
    if known is not None:
        return known, perf_counter() - began
    question = question_of(game, edition, settings, pays=pays, stake=stake, meter=meter)
    report = work_out(question)
    keep(words, written(report))
    return report, perf_counter() - began


def work_out(question: Question) -> Report:
    """The report, with a word to whoever waits."""
    # Numba takes its time to import: whoever is answered from the cache does not wait for it.
    from croupier.mathematics.compiling import told_when_compiling  # noqa: PLC0415

    err = notes()
    what = f"working out {question.game}"
    try:
        with err.status(what) as status, told_when_compiling(lambda: _compiling(err, status, what)):
            return answer(question)
    except Unanswerable as wrong:
        misused(str(wrong))


def _compiling(err: Console, status: Status, what: str) -> None:
    """Say that code is compiled: to whoever watches, or in one line to a log."""
    words = "compiling, the first time on this machine"
    if err.is_terminal:
        status.update(f"{what}: {words}")
    elif not _SAID:
        err.print(words)
        _SAID.append(words)


_SAID: list[str] = []
"""One line is enough for a log."""


def cards_of(text: str, what: str) -> tuple[int, ...]:
    """Cards as they are written: "AsKd", "As Kd" or "As,Kd"."""
    rest = text.replace(",", " ").replace("10", "T").split()
    pairs = [part[i : i + 2] for part in rest for i in range(0, len(part), 2)]
    try:
        return tuple([card(pair) for pair in pairs])
    except ValueError as wrong:
        misused(f"{what}: {wrong}")


def _unit(stake: str) -> int:
    """What a unit of the wager is, in cents; 0 where nobody said."""
    if not stake:
        return 0
    unit = amount("--stake", stake)
    if unit == 0:
        misused("--stake: a unit is a cent or more; leave it out for the table's minimum")
    return unit


def percent(value: float) -> str:
    """A share as people read it."""
    return f"{100 * value:.4f}%"
