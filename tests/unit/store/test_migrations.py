"""Migrations: a version at a time, each whole or not at all, and the same tables in the end."""

import sqlite3
from itertools import count
from pathlib import Path

import pytest

from croupier.store import migrations
from croupier.store.database import connect
from croupier.store.journal import Append, Batch, StoreError
from croupier.store.keys import Signer, create_signer
from croupier.store.migrations import STEPS
from croupier.store.schema import SCHEMA_VERSION, tables, version_of
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify


def at_version(path: Path, version: int) -> Path:
    """An empty journal as it was made when this was the newest version."""
    signer = create_signer(path.with_name(path.name + ".key"))
    db = connect(path)
    db.execute("begin immediate")
    migrations._go(db, signer, STEPS[:version])
    db.execute("commit")
    db.close()
    return path


def look(path: Path) -> tuple[int, set[str]]:
    """The version and the tables of a file."""
    db = sqlite3.connect(path)
    found = {sql for (sql,) in db.execute("select sql from sqlite_master where sql is not null")}
    version = version_of(db)
    db.close()
    return version, found


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_every_version_comes_to_the_same(tmp_path: Path, version: int) -> None:
    """A file of any version, opened to write, has the tables that a new file has, and takes batches."""
    path = at_version(tmp_path / "floor.db", version)
    assert look(path) == (version, tables(version))
    journal = SqliteJournal(path, count(1).__next__)
    assert journal.append(Batch("c1", (Append("T1", 0, (b"a",)),))) == 1
    journal.close()
    SqliteJournal(tmp_path / "new.db", int).close()
    assert look(path) == look(tmp_path / "new.db") == (SCHEMA_VERSION, tables(SCHEMA_VERSION))
    assert verify(path).ok


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_an_older_file_is_read_as_it_is(tmp_path: Path, version: int) -> None:
    """It looks as if it had every table; nothing in it is changed."""
    path = at_version(tmp_path / "floor.db", version)
    before = path.read_bytes()
    journal = SqliteJournal(path, int, read_only=True)
    assert journal.outcome("c1") is None
    assert journal.signing().late == 0
    for table in ("owner", "snapshot", "mark"):
        assert journal._db.execute(f"select * from {table}").fetchall() == []  # noqa: S608
    journal.close()
    assert path.read_bytes() == before


def test_a_step_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps before it stand, it leaves nothing behind, and the next opening takes it again."""

    def trip(db: object, signer: Signer) -> None:
        raise StoreError("stumbled")

    path = at_version(tmp_path / "floor.db", 1)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (*STEPS[:2], migrations.Step(STEPS[2].statements, trip)))
        with pytest.raises(StoreError, match="stumbled"):
            SqliteJournal(path, int)
    assert look(path) == (2, tables(2))
    SqliteJournal(path, int).close()
    assert look(path) == (SCHEMA_VERSION, tables(SCHEMA_VERSION))
