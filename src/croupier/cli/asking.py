"""Questions of mathematics as they are written on the command line, and their answers, kept for the next time."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.say import misused, notes, unknown
from croupier.cli.settings import amount, plain_settings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

    from croupier.odds.records import Question, Report

Edition = Annotated[str, typer.Option("--edition", help="The edition of the rules.", show_default=False)]
PayLines = Annotated[
    list[str] | None,
    typer.Option("--pay", metavar="'WAGER: PRIZE = ODDS'", help="A line of a pay scale of your own."),
]
Stake = Annotated[
    str,
    typer.Option("--stake", help="What a unit is, in dollars: it counts where payouts are capped.", show_default=False),
]
Meter = Annotated[
    str, typer.Option("--meter", help="What the progressive jackpot stands at, in dollars.", show_default=False)
]


def asked(  # noqa: PLR0913  (each is an option of the command)
    game: str,
    edition: str = "",
    settings: list[str] | None = None,
    *,
    pays: list[str] | None = None,
    stake: str = "",
    meter: str = "",
) -> "Question":
    """The question that a command line puts; what is wrong with it ends the command."""
    from croupier.house import GAMES, find  # noqa: PLC0415  (help must not wait for the games)
    from croupier.house.options import fields  # noqa: PLC0415
    from croupier.odds.asking import ask, named, typed  # noqa: PLC0415
    from croupier.odds.games import MODULES  # noqa: PLC0415
    from croupier.odds.records import Unanswerable  # noqa: PLC0415
    from croupier.tai_sai.options import Options as TaiSaiOptions  # noqa: PLC0415

    if game not in MODULES:
        unknown("game of the house", game, MODULES)
    editions = [g.edition for g in GAMES if g.name == game] or ["gazetted"]
    if edition and edition not in editions:
        unknown(f"edition of {game}", edition, editions)
    kind = find(game, edition).options if any(g.name == game for g in GAMES) else TaiSaiOptions
    given = plain_settings(settings or [], fields(kind))
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


def answered(  # noqa: PLR0913  (each is an option of the command)
    game: str,
    edition: str = "",
    settings: list[str] | None = None,
    *,
    pays: list[str] | None = None,
    stake: str = "",
    meter: str = "",
) -> "tuple[Report, float]":
    """The report on a question, and how many seconds it took: kept from before, or worked out now."""
    from croupier.kept import keep, kept  # noqa: PLC0415
    from croupier.odds.writing import read_kept, written  # noqa: PLC0415

    began = perf_counter()
    # In the order they were written: of an option that is set twice, the last one counts.
    words = repr((game, edition, settings or [], pays or [], stake, meter))
    known = read_kept(kept(words))
    if known is not None:
        return known, perf_counter() - began
    question = asked(game, edition, settings, pays=pays, stake=stake, meter=meter)
    report = worked_out(question)
    keep(words, written(report))
    return report, perf_counter() - began


def worked_out(question: "Question") -> "Report":
    """The report, with a word to whoever waits."""
    from croupier.odds.asking import answer  # noqa: PLC0415
    from croupier.odds.compiling import told_when_compiling  # noqa: PLC0415
    from croupier.odds.records import Unanswerable  # noqa: PLC0415

    err = notes()
    what = f"working out {question.game}"
    try:
        with err.status(what) as status, told_when_compiling(lambda: _compiling(err, status, what)):
            return answer(question)
    except Unanswerable as wrong:
        misused(str(wrong))


def _compiling(err: "Console", status: "Status", what: str) -> None:
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
    from croupier.cards import card  # noqa: PLC0415

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
    return f"{100 * value:.4f} %"
