"""A journal in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged.

What is kept in mind of the journal's end is good for the next commit only if nothing failed and nobody else has
written meanwhile, which SQLite tells inside the transaction. So several programs may share a file, and what fails
leaves nothing to undo in memory.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from croupier.books.accounts import Books
from croupier.store import rows
from croupier.store.chain import GENESIS, Checkpoint, Head, Sealed, Signing, digest, old_digest, witness
from croupier.store.database import (
    SCHEMA_VERSION,
    Connection,
    add_tables,
    check_path,
    connect,
    connect_to_read,
    create_tables,
    explained,
    is_fatal,
    is_new,
    make_private,
    sentence,
    set_up,
    stand_in,
    version_of,
)
from croupier.store.journal import NONE_REFUSED, Balance, Batch, Clock, Outcome, Posting, Record, StoreError
from croupier.store.keys import Signer, create_signer, load_signer, signed, sync_directory
from croupier.store.writing import Tail, lay_down

T = TypeVar("T")

PAGE: Final = 256
"""So many rows are read at a time; between two pages others get their turn."""


class SqliteJournal:
    """A `Journal` in a file; `<file>.key` beside it holds the key that signs every batch.

    Without that key the journal can be read and verified, but not written. `read_only` shows the journal as
    it stood when it was opened and changes nothing. `connection` is for tests that inject faults.
    """

    def __init__(
        self,
        path: Path,
        now: Clock,
        *,
        create: bool = True,
        read_only: bool = False,
        connection: Callable[[Path], Connection] = connect,
    ) -> None:
        """Open the file, or make it."""
        create = create and not read_only
        check_path(path, create=create)
        self.path, self.key_path = path, path.with_name(path.name + ".key")
        self._now = now
        self._lock, self._reading = Lock(), Lock()
        self._reader: Connection | None = None
        self._closed = False
        self._stopped = ""
        self._tail: Tail | None = None
        self._changed = 0
        """What SQLite says as long as nobody else has written."""
        if not read_only:
            make_private(path)
        with explained(path):
            self._db = connect_to_read(path) if read_only else connection(path)
            try:
                self._signer = None if read_only else self._open(create=create)
                if read_only:
                    self._open_to_read()
            except BaseException:
                self._db.close()
                raise

    def append(self, batch: Batch) -> int:
        """Write a batch whole and wait for the disk, or raise."""
        (outcome,) = self.append_all((batch,))
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def append_all(self, batches: Sequence[Batch], refusals: Mapping[str, bytes] = NONE_REFUSED) -> list[Outcome]:
        """Write batches and the answers of refused commands, and wait for the disk once for all of them."""
        if not batches and not refusals:
            self._usable()
            return []
        return self._write(lambda signer: self._append_all(batches, refusals, signer))

    def refuse(self, refusals: Mapping[str, bytes]) -> None:
        """Keep the answers of refused commands and wait for the disk, once for all of them."""
        self.append_all((), refusals)

    def outcome(self, command_id: str) -> int | bytes | None:
        """What became of a command. This reads beside whoever writes, and does not wait for the disk."""
        with self._reading, explained(self.path):
            self._usable()
            if self._reader is None:
                self._reader = connect_to_read(self.path)
                if version_of(self._reader) < SCHEMA_VERSION:
                    stand_in(self._reader)
            return rows.outcome(self._reader, command_id)

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream behind a version."""
        self._usable()
        return self._pages(lambda db, last: rows.page(db, stream, last.version if last else after, PAGE))

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, sorted."""
        return tuple(sorted(self.heads()))

    def version(self, stream: str) -> int:
        """The version of the stream's last record."""
        head = self._read(lambda db: rows.head_of(db, stream))
        return head.version if head else 0

    def balances(self) -> dict[str, Balance]:
        """Every account that an entry ever touched."""
        books = self.standing()
        return {name: Balance(posted, books.reserved[name]) for name, posted in books.posted.items()}

    def entries(self) -> Iterator[Posting]:
        """Every ledger entry in the order of its coming."""
        return (Posting(b.position, b.at, b.command_id, entry) for b in self.sealed() for entry in b.entries)

    def checkpoint(self) -> Checkpoint | None:
        """The signature of the last batch; None while the journal is empty, or where croupier 0.1 left it unsigned."""
        last = self.last()
        return None if last is None else self._read(lambda db: rows.checkpoint_of(db, last.number))

    def last(self) -> Sealed | None:
        """The last batch, without what it holds."""
        return self._read(rows.last_batch)

    def close(self) -> None:
        """Close the file."""
        if self._closed:
            return
        with self._lock, self._reading, explained(self.path):
            self._closed = True
            if self._reader is not None:
                self._reader.close()
            self._db.close()

    def sealed(self) -> Iterator[Sealed]:
        """Every batch with its links, for `verify`."""
        self._usable()
        return self._pages(lambda db, last: rows.sealed_after(db, last, PAGE))

    def heads(self) -> dict[str, Head]:
        """Where every stream ends, for `verify`."""
        return self._read(rows.heads)

    def standing(self) -> Books:
        """The books as kept, for `verify`."""
        return self._read(rows.standing)

    def checkpoints(self) -> Iterator[Checkpoint]:
        """Every checkpoint, for `verify`."""
        self._usable()
        return self._pages(lambda db, last: rows.checkpoints_after(db, last, PAGE))

    def signing(self) -> Signing:
        """Since when every batch is signed, for `verify`."""
        return self._read(rows.signing)

    def public_key(self) -> bytes | None:
        """The key that checks the checkpoints."""
        return self._read(rows.public_key)

    def damage(self) -> Iterator[str]:
        """What is wrong with the file itself, for `verify`."""
        return iter(self._read(lambda db: list(rows.damage(db))))

    def _open_to_read(self) -> None:
        """Take a snapshot of an old file, which lasts as long as the transaction."""
        if version_of(self._db) < SCHEMA_VERSION:
            stand_in(self._db)
        self._db.execute("pragma query_only = on")
        self._db.execute("begin")
        if is_new(self._db, self.path):
            raise StoreError(f"{self.path} is empty; there is no journal in it")

    def _open(self, *, create: bool) -> Signer | None:
        """Make the tables of a new file; check and take the key of an old one."""
        if is_new(self._db, self.path):
            if not create:
                raise StoreError(f"{self.path} is empty; there is no journal in it")
            return self._found()
        set_up(self._db, self.path)
        signer = load_signer(self.key_path) if self.key_path.exists() else None
        if signer is not None and signer.public != rows.public_key(self._db):
            raise StoreError(f"{self.key_path} is not the key of {self.path}; put the right one back")
        if version_of(self._db) < SCHEMA_VERSION:
            self._migrate(signer)
        return signer

    def _migrate(self, signer: Signer | None) -> None:
        """Give a file of croupier 0.1 the later tables; without its key it is only read, and stays as it is."""
        if signer is None:
            stand_in(self._db)
            return
        self._db.execute("begin immediate")
        if version_of(self._db) < SCHEMA_VERSION:  # another program may have been quicker
            add_tables(self._db)
            last = rows.last_batch(self._db)
            signed_up_to = max((c.number for c in rows.checkpoints(self._db)), default=0)
            late = 0 if last is None else last.number - signed_up_to
            if last is not None and late:
                # As croupier 0.1 would have signed on closing, had it not been stopped.
                summary = old_digest(last.number, last.position, last.hash, rows.heads(self._db))
                signature = signer.sign(summary)
                row = (last.number, last.position, summary, signature)
                self._db.execute("insert into checkpoint values (?, ?, ?, ?)", row)
            before = witness(rows.checkpoints(self._db), late)
            since = 1 if last is None else last.number + 1
            self._db.execute("insert into signing values (1, ?, ?, ?)", (since, before, late))
        self._db.execute("commit")

    def _found(self) -> Signer:
        """Start a journal. The key comes first: no journal may name a key that a crash could take away."""
        signer = load_signer(self.key_path) if self.key_path.exists() else create_signer(self.key_path)
        set_up(self._db, self.path)
        self._db.execute("begin immediate")
        if is_new(self._db, self.path):  # another program may have been quicker
            create_tables(self._db)
            self._db.execute("insert into signer values (1, ?)", (signer.public,))
            self._db.execute("insert into signing values (1, 1, ?, 0)", (GENESIS,))
        self._db.execute("commit")
        sync_directory(self.path.parent)
        return signer

    def _append_all(self, batches: Sequence[Batch], refusals: Mapping[str, bytes], signer: Signer) -> list[Outcome]:
        """Write batches and refusals inside a transaction."""
        if refusals:
            kept = [(rows.short(command_id), answer) for command_id, answer in refusals.items()]
            self._db.executemany("insert or ignore into refusal values (?, ?)", kept)
        return lay_down(self._db, self._end(signer), batches, self._now, signer) if batches else []

    def _end(self, signer: Signer) -> Tail:
        """Where the journal ends: as we left it, unless somebody else has written since; inside a transaction."""
        (changed,) = self._db.execute("pragma data_version").fetchone()
        if self._tail is None or self._tail.too_long or changed != self._changed:
            last = rows.last_batch(self._db)
            self._tail = Tail(last, self._signature_of(last, signer))
            self._changed = changed
        return self._tail

    def _signature_of(self, last: Sealed | None, signer: Signer) -> bytes:
        """The signature that the next one follows. Nothing is signed behind a batch that is not signed truly itself.

        Else a forger would change the end of the journal and leave it to the house to sign for it.
        """
        signing = rows.signing(self._db)
        if last is None or last.number + 1 == signing.since:
            return signing.before
        found = rows.checkpoint_of(self._db, last.number)
        earlier = rows.checkpoint_of(self._db, last.number - 1)
        before = signing.before if last.number == signing.since else earlier.signature if earlier else b""
        summary = digest(last.number, last.position, last.hash, before)
        if found is None or found.digest != summary or not signed(signer.public, summary, found.signature):
            raise StoreError(
                f"batch {last.number} of {self.path} is not signed, or not as it reads now: somebody has changed the"
                " store. Nothing was written; `croupier audit` says how far the store can be trusted"
            )
        return found.signature

    def _write(self, work: Callable[[Signer], T]) -> T:
        """Do work in one transaction: all of it is on the disk when this returns, or none of it stays."""
        with self._lock, explained(self.path):
            self._usable()
            if self._stopped:
                raise StoreError(self._stopped)
            if self._signer is None:
                raise StoreError(self._unsigned())
            try:
                self._db.execute("begin immediate")
                answer = work(self._signer)
                self._db.execute("commit")
            except BaseException as error:
                self._give_up(error)
                raise
            return answer

    def _unsigned(self) -> str:
        """Why nothing can be written."""
        if self.key_path.exists():
            return f"{self.path} is open for reading only"
        return (
            f"{self.key_path} is missing, the key that signs {self.path}: put your copy back,"
            " or begin a new store. Without it the store can be read and audited, but nothing can be added"
        )

    def _give_up(self, error: BaseException) -> None:
        """Take an unfinished transaction back; after a failure of the disk, stop altogether."""
        self._tail = None
        if is_fatal(error):
            self._stopped = f"{self.path} accepts nothing more since its disk failed ({error}); open it again"
        try:
            if self._db.in_transaction:
                self._db.execute("rollback")
        except sqlite3.Error as second:
            self._stopped = sentence(second, self.path)

    def _read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads."""
        with self._lock, explained(self.path):
            self._usable()
            return work(self._db)

    def _pages(self, fetch: Callable[[Connection, T | None], list[T]]) -> Iterator[T]:
        """Rows page by page, each fetched behind the last row of the one before."""
        last: T | None = None
        while found := self._read(lambda db, last=last: fetch(db, last)):  # type: ignore[misc]
            yield from found
            last = found[-1]

    def _usable(self) -> None:
        """Refuse to work after the end."""
        if self._closed:
            raise StoreError("the journal is closed")
