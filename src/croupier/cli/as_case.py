"""croupier replay --as-case: a round, or all that was done at a table, as a case that anybody can run."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from croupier.cases import CannotWrite, Happened, load, run, write, write_round
from croupier.cases.one_round import rounds_of
from croupier.cli.files import LARGEST, SUFFIX
from croupier.cli.say import Failed, misused, unknown
from croupier.floor.done import read_done
from croupier.poker.state import PokerTable
from croupier.store.chain import Sealed
from croupier.table import Pit, evolve
from croupier.table.pit import JACKPOT
from croupier.tai_sai.state import System

OLD = "croupier 0.1 wrote it and kept what came of commands, but not the commands"


def of_journal(batches: Iterable[Sealed], table: str) -> tuple[Happened, ...]:
    """Everything in a journal that has to do with a table: what was done there, and wherever else it matters."""
    steps = tuple(read_done(batches))
    names = _near(steps, table)
    return tuple([step for step in steps if _streams(step) & names])


def of_table(steps: tuple[Happened, ...], table: str, number: int | None, source: str) -> str:
    """The text of the case: of one round, or of everything."""
    tables = list(dict.fromkeys(one.stream for step in steps for one in step.events if one.stream != JACKPOT))
    if table not in tables:
        unknown("table", table, tables)
    rounds = sorted(rounds_of(steps, table))
    if number is not None and number not in rounds:
        misused(f"{table} has no round {number}; its rounds are {rounds[0]} to {rounds[-1]}")
    what = f"{table}, round {number}" if number is not None else table
    try:
        if number is None:
            text = write(steps, title=f"{table} from its opening on")
        else:
            text = write_round(steps, table, number, title=f"Round {number} at {table}")
    except CannotWrite as cannot:
        _not_written(steps, what, source, str(cannot))
    if len(text.encode()) > LARGEST:
        raise Failed(f"{what} of {source} makes too long a case to run; name a --round")
    failures = run(load(text, what)).failures
    if failures:
        _not_written(steps, what, source, f"line {failures[0].line}: {failures[0].expected}; {failures[0].got}")
    return text


def _not_written(steps: tuple[Happened, ...], what: str, source: str, why: str) -> NoReturn:
    if not all(step.kept for step in steps):
        why = OLD
    raise Failed(f"{what} of {source} cannot be written as a case: {why}")


def put(text: str, out: Path) -> None:
    """Write the case into a file."""
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        raise Failed(f"-o {out}: {why}; name a file that can be written, as in -o dispute{SUFFIX}", 2) from wrong


def suits(out: Path) -> None:
    """Refuse a name that is not one of a case, before anything is worked out."""
    right = f"a case is text and its file is named {SUFFIX}, as in -o dispute{SUFFIX}"
    if out.suffix.lower() != SUFFIX:
        misused(f"-o {out}: {f'{out.suffix} files are not written here' if out.suffix else 'no suffix'}; {right}")
    with suppress(OSError, ValueError):
        if not out.parent.is_dir():
            misused(f"-o {out}: there is no folder {out.parent}; name a file in one that is there")


def _streams(step: Happened) -> set[str]:
    return {step.table, *(one.stream for one in step.events)}


def _near(steps: tuple[Happened, ...], table: str) -> set[str]:
    """The table and whatever it has to do with: tables that share a jackpot, the poker room and all in it."""
    pit = Pit()
    for step in steps:
        for one in step.events:
            pit = evolve(pit, one)
    room = {name for name in pit.systems if not isinstance(pit.systems[name], System)}
    near = room if table in room and not all(isinstance(pit.systems[n], PokerTable) for n in room) else {table}
    linked = {name for name, t in pit.tables.items() if t.game is not None and t.game.jackpot_wager}
    near |= {JACKPOT, *linked} if table in linked and pit.jackpot.name else set()
    grown = True
    while grown:
        joined = {name for step in steps if _streams(step) & near for name in _streams(step)} | near
        grown, near = joined != near, joined
    return near
