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
from croupier.store.unseal import clear_batches, find_keys
from croupier.store.vault import vault_beside

CONTENT = ("batch", "record", "entry", "stream", "account", "transfer", "command")
"""The tables that hold what happened; the others hold signatures."""

Change = Callable[[Event], Event]


def batches(path: Path) -> list[Sealed]:
    """Everything in a store, as it was before it was sealed."""
    return [clear for _, clear in both(path)]


def both(path: Path) -> list[tuple[Sealed, Sealed]]:
    """Everything in a store: the batches as they lie there, and as they were before they were sealed."""
    journal = SqliteJournal(path, int, read_only=True)
    try:
        clear = clear_batches(journal.sealed(), find_keys(journal, vault_beside(journal)))
        return list(zip(journal.sealed(), clear, strict=True))
    finally:
        journal.close()


def rebatched(sealed: Sealed, change: Change, *, commands: bool = True, written: Sealed | None = None) -> Batch:
    """A batch as a dishonest house would have written it: other events, booked to fit; the rest as it was written."""
    there = (written or sealed).records
    changed, payloads = [], dict[str, list[bytes]]()
    for record, old in zip(sealed.records, there, strict=True):
        event = decode(record.stream, record.payload)
        changed.append((record.stream, change(event)))
        payload = old.payload if changed[-1][1] == event else encode(changed[-1][1])
        payloads.setdefault(record.stream, []).append(payload)
    first = {record.stream: record.version for record in reversed(sealed.records)}
    appends = tuple(Append(s, first[s] - 1, tuple(some)) for s, some in payloads.items())
    booked = tuple(entry for s, e in changed for entry in entries(s, e))
    return Batch(sealed.command_id, appends, booked, (written or sealed).command if commands else None)


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
    found = both(path)
    times = iter([sealed.at for sealed, _ in found])
    journal = SqliteJournal(false, times.__next__)
    for written, sealed in found[:until]:
        journal.append(rebatched(sealed, change, commands=commands, written=written))
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
