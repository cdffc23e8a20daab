"""A journal in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged.

What is kept in mind of the journal's end is good for the next commit only if nothing failed and nobody else has
written meanwhile, which SQLite tells inside the transaction. So several programs may share a file, and what fails
leaves nothing to undo in memory.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from croupier.books.accounts import Books
from croupier.store import rows
from croupier.store.chain import Checkpoint, Head, Sealed, Signing, digest
from croupier.store.database import (
    Connection,
    Gone,
    check_path,
    connect,
    connect_to_read,
    explained,
    is_disk,
    is_fatal,
    make_private,
    rewrite_log,
    sentence,
    set_up,
)
from croupier.store.journal import (
    NONE_REFUSED,
    Balance,
    Batch,
    Broken,
    Clock,
    Outcome,
    Passing,
    Posting,
    Record,
    StoreError,
)
from croupier.store.keys import Signer, create_signer, load_signer, signed, sync_directory
from croupier.store.lease import Lease, holder, in_use, take
from croupier.store.migrations import found, migrate
from croupier.store.schema import SCHEMA_VERSION, is_new, stand_in, version_of
from croupier.store.writing import Tail, lay_down

T = TypeVar("T")

PAGE: Final = 256
"""So many rows are read at a time; between two pages others get their turn."""
RECORDS: Final = 2048
"""As many records, where all are read."""

OWN: Final = """insert into owner values (1, 1, ?)
    on conflict (one) do update set epoch = epoch + 1, who = excluded.who"""
PATIENCE: Final = 200
"""Milliseconds that the owner of a store waits for a lock; it knows better what to do meanwhile."""


class SqliteJournal:
    """A `Journal` in a file; `<file>.key` beside it holds the key that signs every batch.

    Without that key the journal can be read and verified, but not written. `read_only` shows the journal as
    it stood when it was opened and changes nothing. With a `lease` the store is this process's under that name: no
    other writes to it, and locks of other programs are hardly waited for (`Passing` says so). `connection` is for
    tests that inject faults.
    """

    def __init__(  # noqa: PLR0913  (all but two by keyword)
        self,
        path: Path,
        now: Clock,
        *,
        create: bool = True,
        read_only: bool = False,
        lease: str = "",
        connection: Callable[[Path], Connection] = connect,
    ) -> None:
        """Open the file, or make it."""
        create = create and not read_only
        check_path(path, create=create)
        self.path, self.key_path = path, path.with_name(path.name + ".key")
        self._now, self._connect = now, connection
        self._lock, self._reading = Lock(), Lock()
        self._reader: Connection | None = None
        self._closed = False
        self._stopped = ""
        self._tail: Tail | None = None
        self._changed = 0
        """What SQLite says as long as nobody else has written."""
        self._acknowledged: rows.Signed | None = None
        """The last batch that is on the disk by our word, or was there when we came."""
        self._lease = take(path, lease) if lease and not read_only else None
        self._db: Connection = Gone(f"{path} is not open")
        self._signer: Signer | None = None
        try:
            with explained(path):
                if read_only:
                    self._open_to_read()
                else:
                    self._signer = self._open(create=create)
        except BaseException:
            self._let_go()
            self._release()
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

    def mend(self) -> None:
        """Open the file anew after its disk has failed, and see that what was acknowledged last is there."""
        with self._lock, self._reading:
            self._usable()
            if self._signer is None:
                raise StoreError(self._unsigned())
            self._stopped = self._stopped or f"{self.path} is being opened again"
            self._let_go()
            try:
                with explained(self.path):
                    self._open_again()
            except (Passing, Broken) as error:
                self._let_go()
                again = isinstance(error, Passing) or is_disk(error.__cause__)
                raise (Passing if again else StoreError)(str(error)) from error
            except StoreError as error:
                self._give_up(error)  # what is there can still be read
                self._stopped = str(error)
                raise
            self._stopped = ""

    def outcome(self, command_id: str) -> int | bytes | None:
        """What became of a command. This reads beside whoever writes, and does not wait for the disk."""
        with self._reading, explained(self.path):
            self._usable()
            if self._reader is None:
                self._reader = connect_to_read(self.path)
                stand_in(self._reader)
            return rows.outcome(self._reader, command_id)

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream behind a version."""
        self._usable()
        return self._pages(lambda db, last: rows.page(db, stream, last.version if last else after, PAGE))

    def seals(self, after: int = 0) -> Iterator[Record]:
        """The records that are sealed, or open a seal."""
        self._usable()
        return self._pages(lambda db, last: rows.seals_after(db, last.position if last else after, PAGE))

    def records(self, after: int = 0) -> Iterator[Record]:
        """The records of all streams behind a position."""
        self._usable()
        return self._pages(lambda db, last: rows.records_after(db, last.position if last else after, RECORDS))

    def beginnings(self) -> dict[str, int]:
        """Where every stream begins."""
        return self._read(rows.beginnings)

    def end(self) -> tuple[int, int]:
        """The number of the last batch and its last position."""
        last = self.last()
        return (last.number, last.position) if last else (0, 0)

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
            try:
                if self._reader is not None:
                    self._reader.close()
                self._db.close()
            finally:
                self._release()

    def sealed(self, after: int = 0) -> Iterator[Sealed]:
        """Every batch behind a number with its links, for `verify`."""
        self._usable()
        return self._pages(lambda db, last: rows.sealed_after(db, last or rows.batch_of(db, after), PAGE))

    def heads(self) -> dict[str, Head]:
        """Where every stream ends, for `verify`."""
        return self._read(rows.heads)

    def standing(self) -> Books:
        """The books as kept, for `verify`."""
        return self._read(rows.standing)

    def accounts(self) -> Books:
        """The books as kept without what is closed, for `verify`."""
        return self._read(rows.accounts)

    def checkpoints(self, after: int = rows.FIRST_NUMBER) -> Iterator[Checkpoint]:
        """Every checkpoint behind a number, for `verify`."""
        self._usable()
        return self._pages(lambda db, last: rows.checkpoints_after(db, last.number if last else after, PAGE))

    def signing(self) -> Signing:
        """Since when every batch is signed, for `verify`."""
        return self._read(rows.signing)

    def public_key(self) -> bytes | None:
        """The key that checks the checkpoints."""
        return self._read(rows.public_key)

    def damage(self, after: int | None = None) -> Iterator[str]:
        """What is wrong with the file itself, for `verify`; behind a batch only what is quickly seen."""
        return iter(self._read(lambda db: list(rows.damage(db, after))))

    def look(self, work: Callable[[Connection], T]) -> T:
        """Read what lies beside the journal: snapshots and marks."""
        return self._read(work)

    def keep(self, work: Callable[[Connection, Signer], None]) -> None:
        """Write what lies beside the journal, in one transaction."""
        self._write(lambda signer: work(self._db, signer))

    def _open_to_read(self) -> None:
        """Take a snapshot of an old file, which lasts as long as the transaction."""
        self._db = connect_to_read(self.path)
        stand_in(self._db)
        self._db.execute("pragma query_only = on")
        self._db.execute("begin")
        if is_new(self._db, self.path):
            raise StoreError(f"{self.path} is empty; there is no journal in it")

    def _open(self, *, create: bool) -> Signer | None:
        """Make the tables of a new file; check and take the key of an old one."""
        make_private(self.path)
        self._db = self._connect(self.path)
        if is_new(self._db, self.path):
            if not create:
                raise StoreError(f"{self.path} is empty; there is no journal in it")
            signer: Signer | None = self._found()
        else:
            set_up(self._db, self.path)
            signer = self._key()
        if self._lease is not None:
            self._own(self._lease)
        self._acknowledged = rows.signed(self._db)
        return signer

    def _key(self) -> Signer | None:
        """The key of an old file, if it is there; then the file has today's tables, else it only looks so."""
        signer = load_signer(self.key_path) if self.key_path.exists() else None
        if signer is None:
            if self._lease is not None:
                raise StoreError(self._unsigned())
            stand_in(self._db)
            return None
        if signer.public != rows.public_key(self._db):
            raise StoreError(f"{self.key_path} is not the key of {self.path}; put the right one back")
        if version_of(self._db) < SCHEMA_VERSION:
            self._refuse_if_taken()
            migrate(self._db, signer)
        return signer

    def _own(self, lease: Lease) -> None:
        """Depose whoever had the store before; what its log holds is on the disk before anything is built on it."""
        self._db.execute("begin immediate")
        rewrite_log(self.path)
        self._db.execute(OWN, (lease.who,))
        lease.epoch, _ = rows.owner(self._db)
        self._db.execute("commit")
        self._db.execute(f"pragma busy_timeout = {PATIENCE}")

    def _refuse_if_taken(self) -> None:
        """Raise if somebody else has the store."""
        who = holder(self.path) if self._lease is None else None
        if who is not None:
            raise StoreError(in_use(self.path, who))

    def _guard(self) -> None:
        """Let nobody write into what somebody else has; inside a transaction, so that nobody can take it meanwhile."""
        if self._lease is None:
            self._refuse_if_taken()
            return
        epoch, who = rows.owner(self._db)
        if epoch != self._lease.epoch:
            raise StoreError(
                f"{self.path} was taken over by {who}: nothing was written, and this process can write no more to it"
            )

    def _found(self) -> Signer:
        """Start a journal. The key comes first: no journal may name a key that a crash could take away."""
        self._refuse_if_taken()
        signer = load_signer(self.key_path) if self.key_path.exists() else create_signer(self.key_path)
        set_up(self._db, self.path)
        found(self._db, self.path, signer)
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
                raise Broken(self._stopped)
            if self._signer is None:
                raise StoreError(self._unsigned())
            try:
                self._db.execute("begin immediate")
                self._guard()
                answer = work(self._signer)
                self._db.execute("commit")
            except BaseException as error:
                self._give_up(error)
                raise
            if self._tail is not None and self._tail.last is not None:
                self._acknowledged = (self._tail.last.number, self._tail.last.hash, self._tail.signature)
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

    def _release(self) -> None:
        """Let others have the store."""
        if self._lease is not None:
            self._lease.release()

    def _let_go(self) -> None:
        """Close the file, however little of that succeeds."""
        for db in (self._reader, self._db):
            if db is not None:
                with suppress(sqlite3.Error):
                    db.close()
        self._reader, self._db, self._tail = None, Gone(self._stopped), None

    def _open_again(self) -> None:
        """Open a file that was open before; what its log holds is on the disk before anybody builds on it.

        And the disk takes something again: the number of the schema, which is what it was.
        """
        check_path(self.path, create=False)
        self._db = self._connect(self.path)
        if is_new(self._db, self.path):
            raise StoreError(f"{self.path} is empty, and was not before its disk failed; restore it from a backup")
        set_up(self._db, self.path)
        if self._lease is not None:
            self._db.execute(f"pragma busy_timeout = {PATIENCE}")
        self._db.execute("begin immediate")
        self._guard()
        rewrite_log(self.path)
        self._db.execute(f"pragma user_version = {version_of(self._db)}")
        self._db.execute("commit")
        if self._acknowledged is not None and rows.signed(self._db, self._acknowledged[0]) != self._acknowledged:
            raise StoreError(
                f"batch {self._acknowledged[0]} of {self.path} was acknowledged, and since its disk failed it is gone"
                " or another: `croupier audit` says how far the store can be trusted"
            )

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
