"""Writing batches into SQLite: judged one after the other in memory, laid down together in few statements.

A `Tail` is as much of the journal's end as that takes. It is read from the file, carried on from one commit to the
next, and thrown away as soon as anything went wrong or somebody else has written.
"""

from collections.abc import Sequence
from typing import Any, Final

from croupier.books.accounts import Books, Change, LedgerError
from croupier.store import rows
from croupier.store.chain import Head, Sealed, digest, entry_row, new_heads, seal
from croupier.store.database import Connection
from croupier.store.journal import Batch, Clock, Duplicate, Outcome, StoreError, check_batch
from croupier.store.keys import Signer

KNOWN: Final = 50_000
"""So many streams, accounts or open transfers are kept in mind; with more, the tail is read anew."""


class Tail:
    """Where a journal ends: its last batch with the signature, and the heads, accounts and transfers met so far."""

    def __init__(self, last: Sealed | None, signature: bytes) -> None:
        """The next batch follows this one, and its signature this signature."""
        self.last, self.signature = last, signature
        self.heads: dict[str, Head] = {}
        self.books = Books()

    @property
    def too_long(self) -> bool:
        """Whether more is kept in mind than that is worth."""
        return max(len(self.heads), len(self.books.posted), len(self.books.open)) > KNOWN

    def learn(self, db: Connection, batches: Sequence[Batch]) -> None:
        """Read what it takes to judge these batches and is not in mind yet."""
        streams = {append.stream for batch in batches for append in batch.streams}
        self.heads.update(rows.heads_of(db, streams - self.heads.keys()))
        rows.learn_books(db, self.books, [entry for batch in batches for entry in batch.entries])

    def follow(self, sealed: Sealed, signature: bytes) -> None:
        """Take a batch for the last one."""
        self.last, self.signature = sealed, signature
        self.heads.update(new_heads(sealed.records))


class Lot:
    """The batches of one transaction that were found right, as rows."""

    def __init__(self) -> None:
        """None yet."""
        self.batches: list[tuple[int, int, str, int, bytes]] = []
        self.commands: list[tuple[int, bytes]] = []
        self.records: list[tuple[int, str, int, int, bytes, bytes]] = []
        self.entries: list[tuple[Any, ...]] = []
        self.checkpoints: list[tuple[int, int, bytes, bytes]] = []
        self.accounts: set[str] = set()
        self.transfers: dict[str, tuple[Any, ...]] = {}

    def add(self, sealed: Sealed, summary: bytes, signature: bytes) -> None:
        """Take a batch and its signature."""
        number, position = sealed.number, sealed.position
        self.batches.append((number, sealed.at, sealed.command_id, position, sealed.hash))
        self.checkpoints.append((number, position, summary, signature))
        if sealed.command is not None:
            self.commands.append((number, sealed.command))
        self.records += [(r.position, r.stream, r.version, number, r.payload, r.hash) for r in sealed.records]
        self.entries += [(number, n, *entry_row(entry)) for n, entry in enumerate(sealed.entries, 1)]

    def book(self, change: Change) -> None:
        """Take what a batch changes in the books."""
        self.accounts.update(change.posted, change.reserved)
        for p in change.opened.values():
            self.transfers[p.id] = (p.id, None, p.debit, p.credit, p.amount, p.cite)
        for name, fate in change.closed.items():
            self.transfers[name] = (name, fate.value, None, None, None, None)

    def write(self, db: Connection, tail: Tail) -> None:
        """Lay everything down, once for each stream and account: they stand as the tail has them now."""
        posted, reserved = tail.books.posted, tail.books.reserved
        heads = [(name, *_plain(tail.heads[name])) for name in sorted({stream for _, stream, *_ in self.records})]
        accounts = [(name, posted[name], reserved[name]) for name in sorted(self.accounts)]
        db.executemany("insert into batch values (?, ?, ?, ?, ?)", self.batches)
        db.executemany("insert into command values (?, ?)", self.commands)
        db.executemany("insert into record values (?, ?, ?, ?, ?, ?)", self.records)
        db.executemany("insert into entry values (?, ?, ?, ?, ?, ?, ?, ?)", self.entries)
        db.executemany("insert into checkpoint values (?, ?, ?, ?)", self.checkpoints)
        db.executemany("insert or replace into stream values (?, ?, ?)", heads)
        db.executemany("insert or replace into account values (?, ?, ?)", accounts)
        db.executemany("insert or replace into transfer values (?, ?, ?, ?, ?, ?)", self.transfers.values())


def unfit(batch: Batch) -> StoreError | None:
    """Why no journal could keep a batch, if so."""
    try:
        check_batch(batch)
    except StoreError as error:
        return error
    return None


def lay_down(db: Connection, tail: Tail, batches: Sequence[Batch], now: Clock, signer: Signer) -> list[Outcome]:
    """Write the batches that are right, each behind those before it; the caller has begun a transaction."""
    wrong = [unfit(batch) for batch in batches]
    fit = [batch for batch, error in zip(batches, wrong, strict=True) if error is None]
    seen = rows.positions_of(db, [batch.command_id for batch in fit])
    tail.learn(db, fit)
    lot = Lot()

    def judged(batch: Batch) -> Outcome:
        """The position of a batch that is taken, or what keeps it out."""
        if batch.command_id in seen:
            return Duplicate(batch.command_id, seen[batch.command_id])
        try:
            sealed = seal(batch, now(), tail.last, tail.heads)
            lot.book(tail.books.post(sealed.entries))
        except (StoreError, LedgerError) as error:
            return error
        summary = digest(sealed.number, sealed.position, sealed.hash, tail.signature)
        signature = signer.sign(summary)
        lot.add(sealed, summary, signature)
        tail.follow(sealed, signature)
        seen[batch.command_id] = sealed.position
        return sealed.position

    outcomes = [error or judged(batch) for batch, error in zip(batches, wrong, strict=True)]
    lot.write(db, tail)
    tail.books.closed.clear()  # the file knows how they ended
    return outcomes


def _plain(head: Head) -> tuple[int, bytes]:
    return head.version, head.hash
