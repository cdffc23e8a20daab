"""What somebody can do to a store who may write its file and knows everything about it but the private key."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from croupier.books.postings import entries
from croupier.engines.pit.codec import decode
from croupier.kernel.codec import encode
from croupier.kernel.events import Event
from croupier.store.chain import Sealed
from croupier.store.journal import Append, Batch
from croupier.store.sqlite import SqliteJournal

CONTENT = ("batch", "record", "entry", "stream", "account", "transfer", "command")
"""The tables that hold what happened; the others hold signatures."""

Change = Callable[[Event], Event]


def batches(path: Path) -> list[Sealed]:
    """Everything in a store."""
    journal = SqliteJournal(path, int, read_only=True)
    try:
        return list(journal.sealed())
    finally:
        journal.close()


def rebatched(sealed: Sealed, change: Change, *, commands: bool = True) -> Batch:
    """A batch as a dishonest house would have written it: other events, booked to fit."""
    changed = [(r.stream, r.version, change(decode(r.stream, r.payload))) for r in sealed.records]
    appends = tuple(
        Append(s, min(v for t, v, _ in changed if t == s) - 1, tuple(encode(e) for t, _, e in changed if t == s))
        for s in dict.fromkeys(stream for stream, _, _ in changed)
    )
    booked = tuple(entry for s, _, e in changed for entry in entries(s, e))
    return Batch(sealed.command_id, appends, booked, sealed.command if commands else None)


def statements(path: Path, *lines: str) -> None:
    """Change the file with plain SQL."""
    db = sqlite3.connect(path)
    db.execute("pragma foreign_keys = off")
    for line in lines:
        db.execute(line)
    db.commit()
    db.close()


def rewritten(
    path: Path,
    change: Change,
    *,
    until: int | None = None,
    tables: tuple[str, ...] = CONTENT,
    commands: bool = True,
) -> None:
    """Write the store anew up to a batch: chains, balances and heads as they would be, signed with the forger's key."""
    folder = path.parent / "forger"
    folder.mkdir(exist_ok=True)
    false = folder / "forged.db"
    times = iter([sealed.at for sealed in batches(path)])
    journal = SqliteJournal(false, times.__next__)
    for sealed in batches(path)[:until]:
        journal.append(rebatched(sealed, change, commands=commands))
    journal.close()
    db = sqlite3.connect(path)
    db.execute("attach ? as false", (str(false),))
    for table in tables:
        db.execute(f"delete from main.{table}")  # noqa: S608
        db.execute(f"insert into main.{table} select * from false.{table}")  # noqa: S608
    db.commit()
    db.close()
    for file in folder.iterdir():
        file.unlink()
