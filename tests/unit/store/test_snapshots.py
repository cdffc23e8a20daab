"""Snapshots and marks: kept with a signature and in a box, used as long as everything fits, and else not missed."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.unit.store.evenings import evening, taken

from croupier.cli.bench.evening import BOTS
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.pit.frozen import freeze
from croupier.kernel.stream import Live
from croupier.store import snapshots as kept
from croupier.store.address import wall_clock
from croupier.store.journal import StoreError
from croupier.store.loading import load
from croupier.store.marks import Mark
from croupier.store.memory import MemoryJournal
from croupier.store.snapshots import OPENED, Snapshot, keep, mark, snapshots
from croupier.store.sqlite import SqliteJournal

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Live]]:
    """A store with snapshots of all its streams and something after them, and the streams as they stand."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    journal = SqliteJournal(path, wall_clock)
    one = evening(journal)
    one.play(200)
    assert one._moves("CS1", BOTS[0])  # somebody has chips on the layout
    keep(journal, taken(one).values(), KEY)
    one.play(60)
    journal.close()
    return path, one.driver.pit.streams


@pytest.fixture
def store(written: tuple[Path, dict[str, Live]], tmp_path: Path) -> Path:
    """A copy to do something to."""
    path = tmp_path / "floor.db"
    for ending in ("", ".key"):
        (tmp_path / f"floor.db{ending}").write_bytes(written[0].with_name(f"floor.db{ending}").read_bytes())
    return path


def found(path: Path, key: bytes = KEY) -> dict[str, Snapshot]:
    """The snapshots of a store; whatever they are, the same streams come of them."""
    journal = SqliteJournal(path, wall_clock, read_only=True)
    try:
        there = snapshots(journal, key)
        assert load(journal, there).streams == load(journal).streams
        return there
    finally:
        journal.close()


def the_mark(path: Path, name: str = OPENED) -> Mark | None:
    """A mark of a store."""
    journal = SqliteJournal(path, wall_clock, read_only=True)
    try:
        return mark(journal, name)
    finally:
        journal.close()


def changed(path: Path, statement: str) -> None:
    """Change a file with plain SQL."""
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def test_snapshots_are_kept(written: tuple[Path, dict[str, Live]]) -> None:
    """Each stream has one, from which it comes to where it stands."""
    path, streams = written
    assert found(path).keys() == streams.keys() == {"jackpot", "CS1", "CS2", "BJ1", "HE1"}
    journal = SqliteJournal(path, wall_clock, read_only=True)
    loaded = load(journal, snapshots(journal, KEY))
    assert loaded.streams == streams
    assert 0 < loaded.replayed < 100
    journal.close()


def test_the_latest_is_kept(store: Path) -> None:
    """A snapshot takes the place of an earlier one of its stream."""
    journal = SqliteJournal(store, wall_clock)
    loaded = load(journal)
    one = Snapshot("BJ1", loaded.versions["BJ1"], loaded.position, loaded.streams["BJ1"])
    keep(journal, [one], KEY)
    assert snapshots(journal, KEY)["BJ1"] == one
    assert len(snapshots(journal, KEY)) == 5
    journal.close()


@pytest.mark.parametrize(
    "change",
    [
        "number = number - 1",
        "version = version - 1",
        "position = position - 1",
        "head = zeroblob(32)",
        "body = zeroblob(length(body))",
        "body = substr(body, 2)",
        "body = (select body from snapshot where stream = 'HE1')",
        "signature = zeroblob(64)",
        "signature = (select signature from snapshot where stream = 'HE1')",
        "number = number - 1, position = (select position from batch where number = snapshot.number - 1)",
        "version = 5, head = (select hash from record where stream = 'BJ1' and version = 5)",
    ],
)
def test_one_that_was_changed_is_not_used(store: Path, change: str) -> None:
    """The others are."""
    changed(store, f"update snapshot set {change} where stream = 'BJ1'")  # noqa: S608
    assert found(store).keys() == {"jackpot", "CS1", "CS2", "HE1"}


def test_one_of_another_stream(store: Path) -> None:
    """The state of one table is not another's, though it is truly signed."""
    changed(store, "delete from snapshot where stream = 'CS1'")
    changed(store, "update snapshot set stream = 'CS1' where stream = 'CS2'")
    assert "CS1" not in found(store)


@pytest.mark.parametrize(
    "statement",
    [
        "delete from record where stream = 'BJ1' and version >= (select version from snapshot where stream = 'BJ1')",
        "update record set hash = zeroblob(32) where stream = 'BJ1'",
        "update batch set position = position + 1000000 where number = (select number from snapshot limit 1)",
        "delete from batch where number = (select number from snapshot limit 1)",
        "update signer set public_key = zeroblob(32)",
        "delete from signer",
    ],
)
def test_one_that_does_not_fit_the_journal(store: Path, statement: str) -> None:
    """Its record is there with its hash, its batch at its place, and the key is the store's."""
    changed(store, statement)
    journal = SqliteJournal(store, wall_clock, read_only=True)
    assert "BJ1" not in snapshots(journal, KEY)
    journal.close()


def test_of_another_version(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another croupier froze may mean something else."""
    monkeypatch.setattr(kept, "__version__", "0.0.1")
    assert found(store) == {}
    assert the_mark(store) is None


def test_of_other_states(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So may what was frozen when states had other fields."""
    monkeypatch.setattr(kept, "schema", lambda: b"another")
    assert found(store) == {}
    assert the_mark(store) is None


@pytest.mark.parametrize("key", [bytes(32), b"", b"short"])
def test_without_the_key(store: Path, key: bytes) -> None:
    """Nobody reads a state who has the store alone."""
    assert found(store, key) == {}


def test_states_lie_in_boxes(written: tuple[Path, dict[str, Live]]) -> None:
    """Not a piece of a state, in which the deck lies in its order, is in the file."""
    path, _ = written
    db = sqlite3.connect(path)
    bodies = b"".join(body for (body,) in db.execute("select body from snapshot"))
    db.close()
    for one in found(path).values():
        state = freeze(one.state)
        assert not any(state[at : at + 16] in bodies for at in range(0, len(state) - 16, 16))


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)])
def test_a_key_is_32_bytes(store: Path, key: bytes) -> None:
    """Nothing is kept with another."""
    journal = SqliteJournal(store, wall_clock)
    loaded = load(journal)
    with pytest.raises(StoreError, match="32 bytes"):
        keep(journal, [Snapshot("BJ1", loaded.versions["BJ1"], loaded.position, loaded.streams["BJ1"])], key)
    assert len(snapshots(journal, KEY)) == 5
    journal.close()


def test_a_state_that_cannot_be_kept(store: Path) -> None:
    """It is named, and nothing is kept of the others either."""
    journal = SqliteJournal(store, wall_clock)
    loaded, before = load(journal), snapshots(journal, KEY)
    there = {name: Snapshot(name, loaded.versions[name], loaded.position, loaded.streams[name]) for name in before}
    pool = loaded.streams["jackpot"].state_of(Jackpot)
    assert pool is not None
    huge = loaded.streams["jackpot"].put(replace(pool, pool=2**70))
    with pytest.raises(StoreError, match="the state of jackpot cannot be kept"):
        keep(journal, [there["BJ1"], replace(there["jackpot"], state=huge)], KEY)
    assert snapshots(journal, KEY) == before
    journal.close()


def test_one_that_the_journal_does_not_know(store: Path) -> None:
    """A snapshot of a version that is not there, or of a position at which no batch ends, is not kept."""
    journal = SqliteJournal(store, wall_clock)
    loaded, before = load(journal), snapshots(journal, KEY)["BJ1"]
    version, state = loaded.versions["BJ1"], loaded.streams["BJ1"]
    within = next(one.position - 1 for one in journal.sealed() if len(one.records) > 1)
    for known in ((version + 1, loaded.position), (version, within), (version, 10**9)):
        keep(journal, [Snapshot("BJ1", *known, state)], KEY)
        assert snapshots(journal, KEY)["BJ1"] == before
    journal.close()


# --- marks ----------------------------------------------------------------------------------------


def test_a_mark_is_kept_with_them(written: tuple[Path, dict[str, Live]]) -> None:
    """It says where streams and books stood then."""
    path, _ = written
    there = the_mark(path)
    assert there is not None
    journal = SqliteJournal(path, wall_clock, read_only=True)
    (batch,) = [one for one in journal.sealed() if one.number == there.number]
    assert (there.position, there.hash) == (batch.position, batch.hash)
    heads = {
        r.stream: (r.version, r.hash) for one in journal.sealed() if one.number <= there.number for r in one.records
    }
    assert {name: (head.version, head.hash) for name, head in there.heads.items()} == heads
    assert sum(there.books.posted.values()) == 0
    assert there.books.open
    assert not there.books.closed
    journal.close()


@pytest.mark.parametrize(
    "change",
    [
        "number = number + 1",
        "position = position - 1",
        "hash = zeroblob(32)",
        "body = zeroblob(9)",
        "signature = zeroblob(64)",
        "name = 'audited'",
    ],
)
def test_a_mark_that_was_changed(store: Path, change: str) -> None:
    """There is none."""
    changed(store, f"update mark set {change}")  # noqa: S608
    assert the_mark(store) is None
    assert the_mark(store, "audited") is None


def test_an_empty_journal(tmp_path: Path) -> None:
    """There is nothing to mark, and nothing is kept."""
    journal = SqliteJournal(tmp_path / "floor.db", wall_clock)
    keep(journal, [], KEY)
    assert mark(journal) is None
    assert snapshots(journal, KEY) == {}
    journal.close()


def test_memory_keeps_none() -> None:
    """What is gone with the program needs no short way back."""
    journal = MemoryJournal(wall_clock)
    one = evening(journal)
    keep(journal, taken(one).values(), KEY)
    assert snapshots(journal, KEY) == {}
    assert mark(journal) is None
