"""croupier replay: step through a round, from a case or from a journal."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeAlias

import typer
from rich.console import Console
from rich.text import Text

from croupier.cases.notation import load
from croupier.cases.one_round import round_of, rounds_of, write_round
from croupier.cases.records import Case, Happened
from croupier.cases.runner import run
from croupier.cases.writer import CannotWrite, write
from croupier.cli.support.cases import LARGEST, SUFFIX, Unread, read, there
from croupier.cli.support.errors import Failed, misused, unknown
from croupier.cli.support.journal import reading
from croupier.cli.support.output import Json, answer, console
from croupier.engines.betting.state import PokerTable, stack_of
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.table import Table
from croupier.engines.chance.state import System
from croupier.engines.pit.codec import decode, is_sealed
from croupier.engines.pit.opening import opens
from croupier.engines.pit.pit import Addressed, Pit, evolve, words
from croupier.engines.room.state import Room
from croupier.engines.tournament.state import Tournament
from croupier.floor.done import read_done
from croupier.kernel.codec import plain
from croupier.kernel.handlers import Handlers, on
from croupier.store.anchors import iso
from croupier.store.chain import Sealed
from croupier.store.sqlite import SqliteJournal
from croupier.store.unseal import clear, clear_batches, find_keys
from croupier.things.money import Money, dollars

EXAMPLES = """\b
Examples:
  croupier replay dispute.case
  croupier replay --store evening.db --table CS1 --round 12
  croupier replay --store evening.db --table CS1 --round 12 --step
  croupier replay --store evening.db --table CS1 --round 12 --as-case -o dispute.case"""
SEALED = (
    "round {number} at {table}, or the shoe that it is dealt from, is still in play and sealed:"
    " it can be read once that is over"
)
OLD = "croupier 0.1 wrote it and recorded what came of commands, but not the commands"


def replay(  # noqa: PLR0913  (each is an option of the command)
    file: Annotated[
        Path | None, typer.Argument(help="A case file; or name a store and a table.", show_default=False)
    ] = None,
    *,
    store: Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.", show_default=False)] = "",
    table: Annotated[str, typer.Option(help="The table.", show_default=False)] = "",
    number: Annotated[int | None, typer.Option("--round", min=0, help="One round only.", show_default=False)] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each event.")] = False,
    as_case: Annotated[bool, typer.Option("--as-case", help="Write it as a case that can be run.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Where --as-case writes: a .case file.", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Step through a round: every event with its sentence and rule, and the chips after it."""
    if (file is None) == (not store):
        misused("name either a case file, or --store and --table")
    if step and json:
        misused("--step waits for a person and --json talks to a program; leave out one of them")
    if step and as_case:
        misused("--step waits for a person and --as-case writes a case; leave out one of them")
    if out is not None and not as_case:
        misused(f"-o {out} is for --as-case; without that, the answer goes to standard output")
    if as_case:
        _write_case(file, store, table, number, out, json=json)
        return
    in_play = False
    if file is not None:
        found, source = list(frames((one, None) for one in _of_case(file))), str(file)
    else:
        events, in_play = _of_store(store, table)
        found, source = list(frames(events)), store
    tables = list(dict.fromkeys(f["table"] for f in found))
    if table and table not in tables:
        unknown("table", table, tables)
    rounds = sorted({f["round"] for f in found if table in ("", f["table"])})
    if number is not None and number not in rounds:
        _missing(number, rounds, table or source, in_play=in_play)
    kept = [f for f in found if table in ("", f["table"]) and number in (None, f["round"])]
    if json:
        said = {"source": source, "table": table or None, "round": number, "rounds": rounds, "in_play": in_play}
        answer({**said, "events": kept})
    else:
        _words(kept, step=step)
        _said(table, number, rounds[-1:] if in_play else [])


def _missing(number: int, rounds: list[int], what: str, *, in_play: bool) -> NoReturn:
    """End the command: the round that is wanted is not there, or not yet."""
    if in_play and number > max(rounds, default=0):
        misused(SEALED.format(table=what, number=number))
    misused(
        f"{what} has no round {number}; its rounds are {rounds[0]} to {rounds[-1]}" if rounds else f"{what} is empty"
    )


def _said(table: str, number: int | None, in_play: list[int]) -> None:
    """Say of a round that it is in play, where it is shown."""
    for last in in_play:
        if number in (None, last):
            console().print(SEALED.format(table=table, number=last), style="bold")


def _write_case(  # noqa: PLR0913  (the options of the command)
    file: Path | None, store: str, table: str, number: int | None, out: Path | None, *, json: bool
) -> None:
    """A round, or everything at a table, as a case: to the output or into a file."""
    if out is not None:
        suits(out)
    if file is not None:
        case = _case(file)
        if any(setup.button or setup.stood.number for setup in case.tables):
            misused(f"{file} begins after earlier rounds at the table; it cannot be written from the opening on")
        steps, source = run(case).done, str(file)
        table = table or (steps[0].table if steps else "")
    else:
        with _journal(store, table) as journal:
            steps, source = of_journal(clear_batches(journal.sealed(), find_keys(journal)), table), store
            if number is not None and number >= max(rounds_of(steps, table), default=0) and _events(journal, table)[1]:
                misused(SEALED.format(table=table, number=number))
    text = of_table(steps, table, number, source)
    if out is not None:
        put(text, out)
    if json:
        at = None if out is None else str(out)
        answer({"source": source, "table": table, "round": number, "file": at, "case": text})
    elif out is None:
        console().print(text, end="", soft_wrap=True)
    else:
        console().print(f"{out}: {len(text.splitlines()):,} lines; croupier case {out} runs it")


def _of_case(file: Path) -> Iterable[Addressed]:

    return run(_case(file)).log


def _case(file: Path) -> Case:

    path = file if str(file) == "-" else there(file)
    if str(file) != "-" and path.is_dir():
        misused(f"{file} is a folder; name one case file in it")
    case = read(path)
    if isinstance(case, Unread):
        where = f"{case.name}:{case.line}" if case.line else case.name
        raise Failed(f"{where}: {case.got}; expected {case.expected}")
    return case


@contextmanager
def _journal(store: str, table: str) -> Iterator[SqliteJournal]:
    """The journal at an address, open for reading, if it has this table."""
    with reading(store) as journal:
        tables = [s for s in journal.streams() if s != JACKPOT]
        if not table:
            misused(f"which table? --table takes one of {', '.join(tables)}" if tables else f"{store} has no tables")
        if table not in tables:
            unknown("table", table, tables)
        yield journal


Timed: TypeAlias = list[tuple[Addressed, int]]
"""Events with their time in milliseconds."""


def _of_store(store: str, table: str) -> tuple[Timed, bool]:
    """The events of a table, and whether it has a round in play."""
    with _journal(store, table) as journal:
        return _events(journal, table)


def _events(journal: SqliteJournal, table: str) -> tuple[Timed, bool]:
    """The events of a table up to what is sealed, and whether anything is: then a round is in play."""
    records = list(clear(journal.read(table), find_keys(journal)))
    known = list(takewhile(lambda r: not is_sealed(r.payload), records))
    return [(Addressed(table, decode(table, r.payload)), r.at) for r in known], len(known) < len(records)


def frames(happened: Iterable[tuple[Addressed, int | None]]) -> Iterator[dict[str, Any]]:
    """Each event by evolve alone: number, round, time if it has one, sentence, rule, and everybody's chips after it."""
    timed = list(happened)
    begin_at_0 = {one.stream for one, _ in timed if opens(one.event)}
    pit, counted = Pit(), Counter[str]()
    for one, at in timed:
        before = pit
        counted[one.stream] += 1
        try:
            pit = evolve(pit, one)
        except Exception as error:  # a record of another make: the journal is at fault, and says where
            raise Failed(
                f"{one.stream} {counted[one.stream]} does not follow from those before it: {error!r}"
            ) from error
        if one.stream == JACKPOT:
            continue
        state = pit.state(one.stream, object)
        money, house, held = HELD.of[type(state)](state) if type(state) in HELD.of else (dollars, 0, {})
        yield {
            "n": counted[one.stream],
            "table": one.stream,
            "round": round_of(before, pit, one.stream, 0 if one.stream in begin_at_0 else 1),
            "time": None if at is None else iso(at),
            "event": plain(one.event),
            "words": words(pit, one.stream, one.event),
            "rule": one.event.cite,
            "money": money,
            "chips": held,
            "house": house,
        }


Held: TypeAlias = tuple[Money, int, dict[str, int]]
"""The money of a table, what the house has there, and who holds what."""


def _house(t: Table) -> Held:
    return t.law.money, t.house, {name: person.chips for name, person in t.people.items()}


def _poker(t: PokerTable) -> Held:
    stacks = {chair.person: stack_of(t, chair.person) for chair in t.chairs.values()}
    return t.money, t.totals.slide + t.totals.dropped, stacks


def _tai_sai(s: System) -> Held:
    credits_ = {f"terminal {n}": t.credits for n, t in s.terminals.items() if t.person}
    return s.law.money, s.house, credits_ | s.people


HELD = Handlers[Held](on(Table, _house), on(PokerTable, _poker), on(System, _tai_sai))


def _words(found: list[dict[str, Any]], *, step: bool) -> None:

    out = console()
    last, chips = None, dict[str, int]()
    for frame in found:
        at = (frame["table"], frame["round"])
        day, _, time = (frame["time"] or "").partition("T")
        if at != last:
            began = f", {day} {time[:8]} UTC" if time else ""
            out.print(f"{frame['table']}, round {frame['round']}{began}", style="bold")
            last = at
        clock = f"  {time[:8]}" if time else ""
        line = Text(f"{frame['n']:>5}{clock}  {frame['words']}  ").append(frame["rule"], style="dim")
        changed = {n: c for n, c in frame["chips"].items() if chips.get(n) != c}
        if changed:
            line.append("  " + ", ".join(f"{n} {frame['money'](c)}" for n, c in changed.items()), style="cyan")
        chips = frame["chips"]
        out.print(line)
        if step and not _next(out):
            return


def _next(out: Console) -> bool:
    """Whether the reader wants to see more."""
    if sys.stdin is None:
        return False
    line = sys.stdin.readline()
    if not line or line.strip().lower() in {"q", "quit"}:
        out.print("stopped")
        return False
    return True


# --- as a case ------------------------------------------------------------------------------------


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
        raise Failed(f"{what} of {source} is too long for a case; choose one round with --round")
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
        misused(f"-o {out}: {f'{out.suffix} is not a format it writes' if out.suffix else 'no suffix'}; {right}")
    with suppress(OSError, ValueError):
        if not out.parent.is_dir():
            misused(f"-o {out}: there is no folder {out.parent}; name a file in an existing folder")


def _streams(step: Happened) -> set[str]:
    return {step.table, *(one.stream for one in step.events)}


def _near(steps: tuple[Happened, ...], table: str) -> set[str]:
    """The table and whatever it has to do with: tables that share a jackpot, the poker room and all in it."""
    pit = Pit()
    for step in steps:
        for one in step.events:
            pit = evolve(pit, one)
    run = {*pit.states(Room), *pit.states(Tournament)}
    room = run | pit.states(PokerTable).keys()
    near = room if table in room and run else {table}
    linked = {name for name, t in pit.states(Table).items() if t.game is not None and t.game.jackpot_wager}
    near |= {JACKPOT, *linked} if table in linked and jackpot_of(pit.streams).name else set()
    grown = True
    while grown:
        joined = {name for step in steps if _streams(step) & near for name in _streams(step)} | near
        grown, near = joined != near, joined
    return near
