"""The tables of a journal in SQLite, by the versions that brought them."""

from pathlib import Path
from typing import Final

from croupier.store.database import Connection
from croupier.store.journal import StoreError

APPLICATION: Final = 0x43525550  # "CRUP": marks the file as a journal of ours

FIRST: Final = (
    """CREATE TABLE batch (
        number integer primary key, at integer not null, command_id text not null unique,
        position integer not null, hash blob not null
    ) strict""",
    """CREATE TABLE record (
        position integer primary key, stream text not null, version integer not null,
        batch integer not null references batch (number), payload blob not null, hash blob not null,
        unique (stream, version)
    ) strict""",
    """CREATE TABLE entry (
        batch integer not null references batch (number), n integer not null,
        kind text not null check (kind in ('pending', 'post', 'void', 'move')),
        id text, debit text, credit text, amount integer, cite text not null,
        primary key (batch, n)
    ) strict, without rowid""",
    """CREATE TABLE stream (
        name text primary key, version integer not null, hash blob not null
    ) strict, without rowid""",
    """CREATE TABLE account (
        name text primary key, posted integer not null, reserved integer not null
    ) strict, without rowid""",
    # A transfer that is closed keeps its fate only, so that its id is never used again.
    """CREATE TABLE transfer (
        id text primary key, fate text check (fate in ('posted', 'voided')),
        debit text, credit text, amount integer, cite text
    ) strict, without rowid""",
    """CREATE TABLE checkpoint (
        number integer primary key, position integer not null, digest blob not null, signature blob not null
    ) strict""",
    "CREATE TABLE signer (one integer primary key check (one = 1), public_key blob not null) strict",
)
"""The tables of croupier 0.1."""

SECOND: Final = (
    """CREATE TABLE command (
        batch integer primary key references batch (number), body blob not null
    ) strict""",
    """CREATE TABLE signing (
        one integer primary key check (one = 1), since integer not null, before blob not null,
        late integer not null
    ) strict""",
    # The first half of the id's SHA-256, so that a row is small whatever people call their commands.
    "CREATE TABLE refusal (id blob primary key, answer blob not null) strict, without rowid",
)
"""What croupier 0.2 added: commands, a signature for every batch, and refusals."""

THIRD: Final = (
    # Who may write: the epoch goes up with every taking, and a writer of an earlier one is deposed.
    """CREATE TABLE owner (
        one integer primary key check (one = 1), epoch integer not null, who text not null
    ) strict""",
    # Caches: what they hold follows from the journal, and is signed so that nobody need work it out to trust it.
    """CREATE TABLE snapshot (
        stream text primary key, number integer not null, version integer not null, position integer not null,
        head blob not null, body blob not null, signature blob not null
    ) strict, without rowid""",
    """CREATE TABLE mark (
        name text primary key, number integer not null, position integer not null,
        hash blob not null, body blob not null, signature blob not null
    ) strict, without rowid""",
)
"""What came with the floor that carries a casino."""

VERSIONS: Final = (FIRST, SECOND, THIRD)
"""The tables that each version added. What was released is never changed: a change is a version of its own."""
SCHEMA_VERSION: Final = len(VERSIONS)


def tables(version: int) -> set[str]:
    """The tables of a file of this version, as SQLite keeps them."""
    return {statement for added in VERSIONS[:version] for statement in added}


def is_new(db: Connection, path: Path) -> bool:
    """Whether the file is still empty; raises StoreError for the files of others and of newer versions."""
    (application,) = db.execute("pragma application_id").fetchone()
    (version,) = db.execute("pragma user_version").fetchone()
    if (application, version) == (0, 0) and not db.execute("select 1 from sqlite_master").fetchall():
        return True
    if application != APPLICATION:
        raise StoreError(f"{path} is another program's database, not a journal")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was written by a newer croupier (schema {version}; this one knows {SCHEMA_VERSION}):"
            " open it with that one, nothing was changed"
        )
    if version < 1:
        raise StoreError(f"{path} is damaged: its schema number is {version}")
    return False


def version_of(db: Connection) -> int:
    """The number of the schema that a file has."""
    (version,) = db.execute("pragma user_version").fetchone()
    return int(version)


def stand_in(db: Connection) -> None:
    """Let an older file that is only read look as if it had the later tables, empty."""
    version = version_of(db)
    if version == SCHEMA_VERSION:
        return
    db.execute("pragma temp_store = memory")
    for added in VERSIONS[version:]:
        for statement in added:
            db.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))
