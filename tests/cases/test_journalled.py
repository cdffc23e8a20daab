"""Any round of a journal can be written as a case: random evenings of every game, stored, read back, written and run.

`JOURNALLED_ROUNDS=500 pytest -m slow tests/cases/test_journalled.py` takes so many rounds over all games.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cases.noted import NotedCasino, NotedEvening, NotedFloor, journalled
from tests.daily import daily
from tests.figures import Figure
from tests.laws.options import some_options as house_options
from tests.laws.poker_tables import some_options as poker_options
from tests.laws.test_tai_sai import SHARDS
from tests.laws.test_tai_sai import some_options as tai_sai_options
from tests.packaged import each, named

from croupier.cases.files import packaged
from croupier.cases.notation import load
from croupier.cases.one_round import COUNTING, SHUFFLED, rounds_of, span_of, write_round
from croupier.cases.records import Case, Happened
from croupier.cases.runner import run
from croupier.cases.values import MOST_COPIES
from croupier.cli.replay import of_journal, of_table
from croupier.engines.pit.pit import Addressed
from croupier.floor.done import read_done
from croupier.games import HOUSE_GAMES
from croupier.games.poker.variants import GAMES as POKER
from croupier.kernel.codec import plain as in_short
from croupier.kernel.commands import Shuffle
from croupier.kernel.events import TableOpened
from croupier.law.books import documents
from croupier.store.address import open_store
from croupier.store.memory import MemoryJournal
from croupier.store.sqlite import SqliteJournal

ROUNDS = int(os.environ.get("JOURNALLED_ROUNDS", "10000"))
"""Rounds of all games together that the slow test writes."""
AN_EVENING = 8
"""So many rounds are played at a table that is opened anew: those that need all that came before stay short."""
CHAOS = (0.0, 0.0, 0.01, 0.05)
"""How often something goes wrong, a step."""
CASES = named(documents())
KINDS = (*(f"{game.name} {game.edition}" for game in HOUSE_GAMES), *POKER, "tai-sai", "linked tables")


def poker_tables(game: str) -> Iterator[int]:
    """Evenings of a game for money; tables of a tournament have none of their own."""
    return (n for n in count() if poker_options(n)[0] == game and "tournament" not in poker_options(n)[1])


def evening(kind: str, number: int) -> tuple[list[Happened], str]:
    """What was done at a table in one random evening, and its game."""
    chaos = CHAOS[number % len(CHAOS)]
    if kind == "tai-sai":
        casino = NotedCasino(number, tai_sai_options(number % SHARDS))
        for _ in range(AN_EVENING):
            casino.spin(chaos)
        return casino.noted, "TS1"
    if kind in POKER:
        one = NotedEvening(next(islice(poker_tables(kind), number, None)), chaos=chaos)
        one.play(AN_EVENING)
        return one.noted, one.noted[0].table
    if kind == "linked tables":
        beside: tuple[tuple[str, str, dict[str, Any]], ...] = (("blackjack", "", {}),)
        pit = NotedFloor(number, {"jackpot": "electronically"}, ("T1", "T2"), game="caribbean-stud", beside=beside)
        pit.play(AN_EVENING, chaos)
        return pit.noted, "T1"
    game = next(game for game in HOUSE_GAMES if f"{game.name} {game.edition}" == kind)
    floor = NotedFloor(number, house_options(game, number), game=game.name, edition=game.edition)
    floor.play(AN_EVENING, chaos)
    return floor.noted, "T1"


def stored(noted: list[Happened], path: Path | None) -> tuple[Happened, ...]:
    """What was noted, written into a journal and read back: on disk, or in memory for volume."""
    journal: Any = open_store(path) if path is not None else MemoryJournal(lambda: 0)
    assert isinstance(journal, SqliteJournal | MemoryJournal)
    try:
        journalled(noted, journal)
        return tuple(read_done(journal.sealed()))
    finally:
        journal.close()


def said(one: Addressed, *, alone: bool) -> Any:
    """An event in plain values; of a round that stands alone without what only counts what came before."""
    plain = msgspec.json.decode(in_short(one.event))
    gone = {*COUNTING, *(("cite", "why", "by") if plain["type"] in SHUFFLED else ())} if alone else set()
    return one.stream, {name: value for name, value in plain.items() if name not in gone}


def check(steps: tuple[Happened, ...], table: str, number: int) -> bool:
    """A round written as a case passes and brings the events of the record; whether it stands alone."""
    text = write_round(steps, table, number, title=f"Round {number} at {table}")
    outcome = run(load(text, "round.case"))
    told = [f"line {one.line}: expected {one.expected}; got {one.got}" for one in outcome.failures[:3]]
    assert outcome.ok, "\n".join([*told, text])
    span = span_of(steps, table, number)
    alone = "Opening: by hand" not in text
    within = span.steps if alone else steps[span.since : span.until]
    wanted = [said(one, alone=alone) for step in within for one in step.events]
    found = [said(one, alone=alone) for one in outcome.log[-len(wanted) :]]
    assert found == wanted
    return alone


def written(kind: str, number: int, path: Path | None = None) -> Iterator[bool]:
    """Every round of an evening written as a case and run; of each whether it stands alone."""
    noted, table = evening(kind, number)
    steps = stored(noted, path)
    for number_of_round in rounds_of(steps, table):
        yield check(steps, table, number_of_round)


@pytest.mark.parametrize("kind", daily(KINDS))
def test_rounds_of_a_store(kind: str, tmp_path: Path) -> None:
    """Every round of an evening in a store on disk; most of them stand by themselves."""
    alone = list(written(kind, 2, tmp_path / "evening.db"))
    assert sum(alone) * 2 > len(alone)


def test_more_of_a_card_than_there_are_decks() -> None:
    """A card of another deck came into a shoe of eight: the shoe is written as it lies."""
    noted, table = evening("blackjack base with the amendments", 30)
    orders = [step.command.order for step in noted if isinstance(step.command, Shuffle)]
    assert max(max(Counter(order).values()) for order in orders) > MOST_COPIES
    steps = stored(noted, None)
    for number in rounds_of(steps, table):
        check(steps, table, number)


@each(CASES[::50])
def test_packaged_cases_of_a_store(case: Case) -> None:
    """What a packaged case does, as if it had been done on a floor: tournaments, waiting lists, linked tables."""
    through_a_journal(case)


@pytest.mark.slow
@pytest.mark.parametrize("document", documents())
def test_every_packaged_case_of_a_store(document: str) -> None:
    """The same with all of them."""
    for case in packaged(document):
        through_a_journal(case)


def through_a_journal(case: Case) -> None:
    """Every round of every table of a case, written into a journal and read back, is a case that passes."""
    if any(table.button or table.stood.number for table in case.tables):
        return  # its header puts a table to where it stood, which nothing in a journal can do
    done = run(case).done
    opened = {one.stream for step in done for one in step.events if isinstance(one.event, TableOpened)}
    journal = MemoryJournal(lambda: 0)
    journalled(done, journal)
    for table in opened:
        steps = of_journal(journal.sealed(), table)
        for number in (None, *rounds_of(steps, table)):
            of_table(steps, table, number, case.name)  # fails if it does not pass


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_rounds(kind: str, tmp_path: Path, figure: Figure) -> None:
    """Rounds by the thousand: every tenth evening from the disk, the others from memory."""
    counted, number = Counter[bool](), 0
    while counted.total() < ROUNDS / len(KINDS):
        path = tmp_path / f"{number}.db" if number % 10 == 0 else None
        counted.update(written(kind, number, path))
        number += 1
    figure.add("rounds of a journal written as cases and run", counted.total(), kind)
    figure.add("of these by themselves", counted[True], kind)
