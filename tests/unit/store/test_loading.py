"""Streams from a journal: with whatever snapshots there are, they are as if everything had been replayed."""

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.store.evenings import WITH_DICE, evening, taken

from croupier.cli.bench.evening import BOTS
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import Pit, evolve
from croupier.kernel.commands import CloseTable, OpenTable
from croupier.store.journal import Append, Batch, Record, StoreError
from croupier.store.loading import load
from croupier.store.memory import MemoryJournal
from croupier.store.record import read_all
from croupier.store.snapshots import Snapshot

STRETCHES = 4
STREAMS = (JACKPOT, *WITH_DICE)


@cache
def played() -> tuple[MemoryJournal, tuple[dict[str, Snapshot], ...], Pit]:
    """An evening in stretches, the snapshots after each, and the pit at the end."""
    journal = MemoryJournal(lambda: 0)
    one = evening(journal, WITH_DICE)
    found = []
    for _ in range(STRETCHES):
        one.play(150)
        found.append(taken(one))
    one.play(100)
    return journal, tuple(found), one.driver.pit


def test_without_snapshots() -> None:
    """Everything is replayed, in the order of its coming."""
    journal, _, pit = played()
    loaded = load(journal)
    again = Pit()
    for _, one in read_all(journal):
        again = evolve(again, one)
    assert loaded.streams == pit.streams == again.streams
    assert list(loaded.streams) == list(again.streams)
    assert loaded.versions == {stream: journal.version(stream) for stream in journal.streams()}
    assert (loaded.number, loaded.position) == journal.end()
    assert loaded.replayed == loaded.position


@pytest.mark.parametrize("stretch", range(STRETCHES))
def test_all_snapshots(stretch: int) -> None:
    """Only what came after them is replayed."""
    journal, found, pit = played()
    loaded = load(journal, found[stretch])
    assert loaded.streams == pit.streams
    assert list(loaded.streams) == list(load(journal).streams)
    assert loaded.replayed == loaded.position - found[stretch][JACKPOT].position


@given(st.fixed_dictionaries({}, optional={name: st.integers(0, STRETCHES - 1) for name in STREAMS}))
def test_any_snapshots(which: dict[str, int]) -> None:
    """Some of them missing, some older than others: the streams are the same."""
    journal, found, pit = played()
    assert load(journal, {name: found[n][name] for name, n in which.items()}).streams == pit.streams


def test_a_table_that_is_not_linked_is_left_alone() -> None:
    """Where the jackpot's snapshot is the oldest, linked tables are replayed with it, and others are not."""
    journal, found, pit = played()
    loaded = load(journal, {**found[3], JACKPOT: found[0][JACKPOT]})
    assert loaded.streams == pit.streams
    assert loaded.replayed < loaded.position - found[0]["BJ1"].version


def test_a_table_that_was_linked_once() -> None:
    """A table that was opened anew for another game was noted by the jackpot before: that is not lost."""
    journal = MemoryJournal(lambda: 0)
    one = evening(journal, {"CS1": "caribbean-stud", "BJ1": "blackjack"})
    early = taken(one)
    one.play(300)
    one.must("CS1", CloseTable(by=OPERATOR, agreed=tuple([bot.name for bot in BOTS])))
    one.must("CS1", OpenTable(by=OPERATOR, table="CS1", game="three-card-poker"))
    for known in ({}, {JACKPOT: early[JACKPOT]}):
        snapshots = {name: snapshot for name, snapshot in taken(one).items() if name != JACKPOT}
        assert load(journal, {**snapshots, **known}).streams == one.driver.pit.streams


def test_an_empty_journal() -> None:
    """Nothing is there."""
    loaded = load(MemoryJournal(lambda: 0))
    assert (loaded.streams, loaded.versions, loaded.number, loaded.position) == ({}, {}, 0, 0)


def test_a_snapshot_of_a_stream_that_is_not_there() -> None:
    """A journal says which streams there are."""
    _, found, _ = played()
    assert load(MemoryJournal(lambda: 0), found[0]).streams == {}


def test_records_are_made_clear_before_they_are_read() -> None:
    """What opens seals sees every record that is replayed, and no other."""
    journal, found, pit = played()
    seen: list[int] = []

    def clear(records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            seen.append(record.position)
            yield record

    assert load(journal, found[2], clear).streams == pit.streams
    assert seen == list(range(found[2][JACKPOT].position + 1, journal.end()[1] + 1))


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (b"junk", "record 2 of the store cannot be read"),
        (b'{"type":"cards.Cut/1"}', "record 2 of the store cannot be read"),
        (b'{"type":"cards.StoodUp/1","cite":"general G15","person":"nobody","box":1}', "record 2 .* does not follow"),
    ],
)
def test_a_record_that_is_wrong(payload: bytes, words: str) -> None:
    """It is named, whatever it does."""
    journal = MemoryJournal(lambda: 0)
    bought = b'{"type":"table.ChipsBought/1","cite":"general G15","person":"ann","amount":1}'
    journal.append(Batch("a", (Append("T1", 0, (bought, payload)),)))
    with pytest.raises(StoreError, match=words):
        load(journal)
