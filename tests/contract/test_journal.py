"""What every journal promises, whatever keeps it."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from pathlib import Path

import pytest

from croupier.books.accounts import LedgerError
from croupier.kernel.entries import Entry, Move, Pending, Post, Void
from croupier.law.books import Rule
from croupier.store import writing
from croupier.store.journal import Append, Balance, Batch, Duplicate, Journal, StoreError, VersionConflict
from croupier.store.memory import MemoryJournal
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

CITE = Rule("caribbean-stud 10.6(b)")
MAKERS: dict[str, Callable[[Path], MemoryJournal | SqliteJournal]] = {
    "memory": lambda _: MemoryJournal(count(1000).__next__),
    "sqlite": lambda folder: SqliteJournal(folder / "floor.db", count(1000).__next__),
}


@pytest.fixture(params=MAKERS)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MemoryJournal | SqliteJournal]:
    """An empty journal of every kind."""
    made = MAKERS[request.param](tmp_path)
    yield made
    made.close()


def one(command: str, stream: str, expected: int, *payloads: bytes) -> Batch:
    """A batch for one stream, without money."""
    return Batch(command, (Append(stream, expected, payloads),))


def test_a_new_journal_is_empty(journal: Journal) -> None:
    """Unknown streams have version 0 and no records."""
    assert journal.streams() == ()
    assert journal.version("T1") == 0
    assert list(journal.read("T1")) == []
    assert journal.balances() == {}
    assert list(journal.entries()) == []


def test_records_come_back_as_they_were_written(journal: Journal) -> None:
    """Stream, version, position, time, command and payload."""
    assert journal.append(one("c1", "T1", 0, b"a", b"")) == 2
    assert journal.append(one("c2", "T2", 0, b"\x00\xff")) == 3
    assert journal.append(one("c3", "T1", 2, b"c")) == 4
    seen = [(r.version, r.position, r.at, r.command_id, r.payload) for r in journal.read("T1")]
    assert seen == [(1, 1, 1000, "c1", b"a"), (2, 2, 1000, "c1", b""), (3, 4, 1002, "c3", b"c")]
    assert [r.payload for r in journal.read("T1", after=2)] == [b"c"]
    assert list(journal.read("T1", after=3)) == []
    assert journal.streams() == ("T1", "T2")
    assert (journal.version("T1"), journal.version("T2")) == (3, 1)


def test_a_batch_may_touch_several_streams(journal: Journal) -> None:
    """Positions run through the batch in its order."""
    journal.append(Batch("c1", (Append("b", 0, (b"1", b"2")), Append("a", 0, (b"3",)))))
    assert [r.position for r in journal.read("b")] == [1, 2]
    assert [r.position for r in journal.read("a")] == [3]


def test_a_version_that_is_not_the_expected_one_changes_nothing(journal: Journal) -> None:
    """One stream in conflict keeps the whole batch out."""
    journal.append(one("c1", "T1", 0, b"a"))
    with pytest.raises(VersionConflict, match="'T1' was expected at version 0 but is at 1") as caught:
        journal.append(Batch("c2", (Append("T2", 0, (b"x",)), Append("T1", 0, (b"y",)))))
    assert (caught.value.stream, caught.value.expected, caught.value.found) == ("T1", 0, 1)
    assert journal.streams() == ("T1",)
    with pytest.raises(VersionConflict):
        journal.append(one("c3", "T1", 5, b"y"))
    assert journal.append(one("c2", "T1", 1, b"y")) == 2


def test_a_command_is_carried_out_once(journal: Journal) -> None:
    """A repeated command learns where it ended the first time, though its version is out of date."""
    batch = Batch("c1", (Append("T1", 0, (b"a", b"b")),), (Move("cage", "player:ann", 5, CITE),))
    assert journal.append(batch) == 2
    journal.append(one("c2", "T1", 2, b"c"))
    with pytest.raises(Duplicate, match="'c1' was carried out before") as caught:
        journal.append(batch)
    assert caught.value.position == 2
    assert journal.balances()["player:ann"].posted == 5


def test_what_became_of_a_command(journal: Journal) -> None:
    """Carried out, refused or never seen; the first answer stands."""
    assert journal.outcome("c1") is None
    journal.append(one("c1", "T1", 0, b"a", b"b"))
    journal.refuse({"c2": b"no", "c1": b"late"})
    journal.refuse({"c2": b"other", "c3": b""})
    assert [journal.outcome(name) for name in ("c1", "c2", "c3", "c4")] == [2, b"no", b"", None]
    assert journal.streams() == ("T1",)
    assert verify(journal).ok  # type: ignore[arg-type]


def test_batches_written_together(journal: Journal) -> None:
    """Each follows those before it; one that cannot be kept says why, and keeps nobody else out."""
    journal.append(one("c0", "T1", 0, b"a"))
    ann = Move("cage", "player:ann", 5, CITE)
    stake = Pending("s1", "player:ann", "house:T1", 5, CITE)
    outcomes = journal.append_all(
        [
            Batch("c1", (Append("T1", 1, (b"b", b"c")),), (ann,)),
            one("c0", "T1", 0, b"a"),
            one("c2", "T1", 1, b"late"),
            Batch("c3", (Append("T1", 3, (b"d",)),), (stake,)),
            Batch("c4", (Append("T1", 4, (b"e",)),), (Move("player:ann", "house:T1", 1, CITE),)),
            one("", "T1", 4, b"e"),
            one("c1", "T1", 4, b"again"),
            Batch("c5", (Append("T1", 4, (b"e",)), Append("T2", 0, (b"f",))), (Post("s1", CITE),)),
        ],
        {"c6": b"no", "c5": b"late"},
    )
    assert [type(found) for found in outcomes] == [
        *(int, Duplicate, VersionConflict, int, LedgerError, StoreError, Duplicate, int),
    ]
    assert [found for found in outcomes if isinstance(found, int)] == [3, 4, 6]
    assert [str(found) for found in outcomes if not isinstance(found, int)] == [
        "command 'c0' was carried out before, up to position 1",
        "stream 'T1' was expected at version 1 but is at 3",
        "player:ann has 0 cents available and cannot give 1 to house:T1",
        "a batch needs a command id that is not empty",
        "command 'c1' was carried out before, up to position 3",
    ]
    assert [r.payload for r in journal.read("T1")] == [b"a", b"b", b"c", b"d", b"e"]
    assert [journal.outcome(f"c{n}") for n in range(7)] == [1, 3, None, 4, None, 6, b"no"]
    assert journal.balances()["house:T1"] == Balance(5, 0)
    assert verify(journal).ok  # type: ignore[arg-type]


def test_nothing_written_together(journal: Journal) -> None:
    """No batch is no commit; refusals come alone as well."""
    assert journal.append_all([]) == []
    assert journal.append_all([], {"c1": b"no"}) == []
    assert journal.outcome("c1") == b"no"
    assert journal.streams() == ()


def at_random(dice: random.Random, journal: Journal, n: int) -> Batch:
    """A batch that most likely fits: streams, transfers and accounts out of a few."""
    streams = dice.sample(["T1", "T2", "T3"], dice.randint(1, 2))
    appends = tuple(
        Append(name, journal.version(name) + (dice.random() < 0.1), (b"x",) * dice.randint(dice.random() > 0.1, 2))
        for name in streams
    )
    makers: tuple[Callable[[], Entry], ...] = (
        lambda: Move("cage", f"player:{dice.randint(0, 3)}", dice.randint(1, 9), CITE),
        lambda: Move(f"player:{dice.randint(0, 3)}", "house:T1", dice.randint(1, 9), CITE),
        lambda: Pending(f"s{dice.randint(0, n)}", f"player:{dice.randint(0, 3)}", "pot", dice.randint(1, 5), CITE),
        lambda: Post(f"s{dice.randint(0, n)}", CITE),
        lambda: Void(f"s{dice.randint(0, n)}", CITE),
    )
    entries = tuple(dice.choice(makers)() for _ in range(dice.choice((0, 1, 1, 2))))
    return Batch(f"c{n - (dice.random() < 0.1)}", appends, entries, dice.choice((None, b"asked")))


@pytest.mark.parametrize("known", [writing.KNOWN, 3])
def test_together_or_one_by_one(tmp_path: Path, known: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However batches are grouped, each has the outcome, and the journal the chain, that one by one would give.

    However much of the journal is kept in mind, too.
    """
    monkeypatch.setattr(writing, "KNOWN", known)
    dice = random.Random(3)
    single, grouped = MemoryJournal(lambda: 7), SqliteJournal(tmp_path / "floor.db", lambda: 7)
    kinds: Counter[type] = Counter()
    for start in range(0, 600, 20):
        batches, apart = list[Batch](), list[object]()
        for n in range(start, start + 20):
            batches.append(at_random(dice, single, n))
            apart += single.append_all(batches[-1:])
        cuts = sorted({0, 20, *dice.sample(range(20), 2)})
        together = [found for a, b in pairwise(cuts) for found in grouped.append_all(batches[a:b])]
        assert [(type(one), str(one)) for one in together] == [(type(one), str(one)) for one in apart]
        kinds.update(type(one) for one in apart)
    assert all(kinds[kind] > 10 for kind in (int, StoreError, Duplicate, VersionConflict, LedgerError)), kinds
    assert list(grouped.sealed()) == list(single.sealed())
    assert (grouped.balances(), grouped.heads()) == (single.balances(), single.heads())
    assert verify(grouped).ok
    grouped.close()


def test_entries_change_the_balances(journal: Journal) -> None:
    """Moved, reserved, posted and voided."""
    bought = Move("cage", "player:ann", 500, CITE)
    stakes = (
        Pending("s1", "player:ann", "house:T1", 100, CITE),
        Pending("s2", "player:ann", "house:T1", 50, CITE),
    )
    ends = (Post("s1", CITE), Void("s2", CITE))
    journal.append(Batch("c1", (Append("cage", 0, (b"bought",)),), (bought,)))
    journal.append(Batch("c2", (Append("T1", 0, (b"staked",)),), stakes))
    assert journal.balances()["player:ann"] == Balance(500, 150)
    assert journal.balances()["player:ann"].available == 350
    journal.append(Batch("c3", (Append("T1", 1, (b"settled",)),), ends))
    assert journal.balances() == {
        "cage": Balance(-500, 0),
        "house:T1": Balance(100, 0),
        "player:ann": Balance(400, 0),
    }
    postings = list(journal.entries())
    assert [posting.entry for posting in postings] == [bought, *stakes, *ends]
    assert [(p.position, p.at, p.command_id) for p in postings[:2]] == [(1, 1000, "c1"), (2, 1001, "c2")]


@pytest.mark.parametrize(
    "entry",
    [
        Move("player:ann", "house:T1", 501, CITE),
        Post("s9", CITE),
        Void("s1", CITE),
        Pending("s1", "cage", "house:T1", 1, CITE),
    ],
)
def test_entries_that_the_books_refuse_keep_the_batch_out(journal: Journal, entry: Move) -> None:
    """Events and money stand or fall together."""
    opening = (
        Move("cage", "player:ann", 500, CITE),
        Pending("s1", "player:ann", "house:T1", 500, CITE),
        Post("s1", CITE),
        Move("house:T1", "player:ann", 500, CITE),
    )
    journal.append(Batch("c1", (Append("T1", 0, (b"a",)),), opening))
    before = journal.balances()
    with pytest.raises(LedgerError):
        journal.append(Batch("c2", (Append("T1", 1, (b"b",)),), (Move("cage", "player:ann", 1, CITE), entry, entry)))
    assert journal.balances() == before
    assert journal.version("T1") == 1
    assert journal.append(one("c2", "T1", 1, b"b")) == 2


@pytest.mark.parametrize(
    ("batch", "message"),
    [
        (Batch("", (Append("T1", 0, (b"a",)),)), "command id"),
        (Batch("c", ()), "no stream"),
        (Batch("c", (Append("", 0, (b"a",)),)), "without a name"),
        (Batch("c", (Append("T1", 0, ()),)), "appends nothing to stream 'T1'"),
        (Batch("c", (Append("T1", 0, (b"a",)), Append("T1", 1, (b"a",)))), "twice"),
        (Batch("c\ud800", (Append("T1", 0, (b"a",)),)), "half a character"),
        (Batch("c", (Append("T\ud800", 0, (b"a",)),)), "half a character"),
        (Batch("c", (Append("T1", 0, (b"a",)),), (Move("cage", "player:\ud800", 5, CITE),)), "half a character"),
    ],
)
def test_batches_that_make_no_sense(journal: Journal, batch: Batch, message: str) -> None:
    """A clear refusal, and nothing written."""
    with pytest.raises(StoreError, match=message):
        journal.append(batch)
    assert journal.streams() == ()


def test_a_closed_journal_refuses_everything_but_closing(journal: Journal) -> None:
    """After the end there is nothing to read or write."""
    journal.append(one("c1", "T1", 0, b"a"))
    journal.close()
    journal.close()
    for use in (
        lambda: journal.append(one("c2", "T1", 1, b"b")),
        lambda: journal.read("T1"),
        lambda: journal.version("T1"),
        lambda: journal.outcome("c1"),
        lambda: journal.refuse({"c2": b"no"}),
        lambda: journal.append_all([one("c2", "T1", 1, b"b")]),
        lambda: journal.append_all([]),
        journal.streams,
        journal.balances,
        journal.entries,
    ):
        with pytest.raises(StoreError, match="closed"):
            use()


def test_reading_goes_on_while_others_append(journal: Journal) -> None:
    """A reader of a long stream is neither stopped by a writer nor stops one."""
    journal.append(one("c0", "T1", 0, *(b"%d" % n for n in range(1000))))
    reader = journal.read("T1")
    first = next(reader)
    journal.append(one("c1", "T1", 1000, b"more"))
    rest = list(reader)
    assert first.payload == b"0"
    assert [r.version for r in rest][:999] == list(range(2, 1001))


def test_threads_may_share_a_journal(journal: MemoryJournal | SqliteJournal) -> None:
    """Of two threads that expect the same version one wins; every other stream goes its own way."""

    def work(name: int) -> int:
        wins = 0
        for n in range(20):
            journal.append(one(f"own-{name}-{n}", f"own-{name}", n, b"x"))
            try:
                journal.append(one(f"shared-{name}-{n}", "shared", n, b"y"))
                wins += 1
            except VersionConflict:
                pass
        return wins

    with ThreadPoolExecutor(4) as pool:
        wins = sum(pool.map(work, range(4)))
    assert wins == journal.version("shared")
    assert [journal.version(f"own-{name}") for name in range(4)] == [20] * 4
    assert verify(journal).ok


def test_the_same_batches_give_the_same_hashes(tmp_path: Path) -> None:
    """What keeps a journal does not show in its chain."""
    journals = [make(tmp_path) for make in MAKERS.values()]
    for journal in journals:
        journal.append(one("c1", "T1", 0, b"a", b"b"))
        journal.append(Batch("c2", (Append("T1", 2, (b"c",)),), (Move("cage", "player:ann", 5, CITE),)))
    sealed = [list(journal.sealed()) for journal in journals]
    for journal in journals:
        journal.close()
    assert sealed[0] == sealed[1]


def test_verify_finds_nothing_wrong(journal: MemoryJournal | SqliteJournal) -> None:
    """An untouched journal verifies, and the report says how much was seen."""
    for n in range(10):
        entries = (Move("cage", "player:ann", 5, CITE), Pending(f"s{n}", "player:ann", "house:T1", 5, CITE))
        journal.append(Batch(f"c{n}", (Append("T1", n, (b"a",)), Append("T2", n, (b"b",))), entries))
    report = verify(journal)
    assert report.ok
    assert (report.findings, report.batches, report.records, report.entries) == ((), 10, 20, 20)
