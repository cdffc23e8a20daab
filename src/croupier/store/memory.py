"""A journal in memory: for tests, demonstrations and play that nobody needs to remember."""

from collections.abc import Iterator, Mapping, Sequence
from threading import Lock

from croupier.books.accounts import Books, LedgerError
from croupier.kernel.codec import SEAL
from croupier.store.chain import Checkpoint, Head, Sealed, Signing, new_heads, seal
from croupier.store.journal import (
    NONE_REFUSED,
    Balance,
    Batch,
    Clock,
    Duplicate,
    Outcome,
    Posting,
    Record,
    StoreError,
    check_batch,
)


class MemoryJournal:
    """Keeps the promises of `Journal` except, of course, that it survives anything."""

    def __init__(self, now: Clock) -> None:
        """An empty journal."""
        self._now = now
        self._lock = Lock()
        self._closed = False
        self._batches: list[Sealed] = []
        self._seen: dict[str, int] = {}
        self._refused: dict[str, bytes] = {}
        self._records: dict[str, list[Record]] = {}
        self._heads: dict[str, Head] = {}
        self._books = Books()

    def append(self, batch: Batch) -> int:
        """Write a batch whole, or raise."""
        with self._lock:
            self._usable()
            return self._append(batch)

    def append_all(self, batches: Sequence[Batch], refusals: Mapping[str, bytes] = NONE_REFUSED) -> list[Outcome]:
        """Write batches and the answers of refused commands."""
        outcomes: list[Outcome] = []
        with self._lock:
            self._usable()
            for batch in batches:
                try:
                    outcomes.append(self._append(batch))
                except (StoreError, LedgerError) as error:
                    outcomes.append(error)
            self._refuse(refusals)
        return outcomes

    def refuse(self, refusals: Mapping[str, bytes]) -> None:
        """Keep the answers of commands that were refused."""
        with self._lock:
            self._usable()
            self._refuse(refusals)

    def mend(self) -> None:
        """Nothing can have failed."""
        self._usable()

    def _append(self, batch: Batch) -> int:
        check_batch(batch)
        if batch.command_id in self._seen:
            raise Duplicate(batch.command_id, self._seen[batch.command_id])
        last = self._batches[-1] if self._batches else None
        sealed = seal(batch, self._now(), last, self._heads)
        self._books.post(sealed.entries)
        self._batches.append(sealed)
        self._seen[sealed.command_id] = sealed.position
        for record in sealed.records:
            self._records.setdefault(record.stream, []).append(record)
        self._heads.update(new_heads(sealed.records))
        return sealed.position

    def _refuse(self, refusals: Mapping[str, bytes]) -> None:
        for command_id, answer in refusals.items():
            if command_id not in self._seen:
                self._refused.setdefault(command_id, answer)

    def outcome(self, command_id: str) -> int | bytes | None:
        """What became of a command."""
        with self._lock:
            self._usable()
            return self._seen.get(command_id, self._refused.get(command_id))

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream behind a version."""
        with self._lock:
            self._usable()
            return iter(self._records.get(stream, [])[max(after, 0) :])

    def seals(self, after: int = 0) -> Iterator[Record]:
        """The records that are sealed, or open a seal."""
        return (r for r in self.records(after) if r.payload.startswith(SEAL))

    def records(self, after: int = 0) -> Iterator[Record]:
        """The records of all streams behind a position."""
        return (record for b in self.sealed() if b.position > after for record in b.records if record.position > after)

    def beginnings(self) -> dict[str, int]:
        """Where every stream begins."""
        with self._lock:
            self._usable()
            return {stream: records[0].position for stream, records in self._records.items()}

    def end(self) -> tuple[int, int]:
        """The number of the last batch and its last position."""
        with self._lock:
            self._usable()
            return (self._batches[-1].number, self._batches[-1].position) if self._batches else (0, 0)

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, sorted."""
        return tuple(sorted(self.heads()))

    def version(self, stream: str) -> int:
        """The version of the stream's last record."""
        with self._lock:
            self._usable()
            return len(self._records.get(stream, ()))

    def balances(self) -> dict[str, Balance]:
        """Every account that an entry ever touched."""
        books = self.standing()
        names = sorted({*books.posted, *books.reserved})
        return {name: Balance(books.posted.get(name, 0), books.reserved.get(name, 0)) for name in names}

    def entries(self) -> Iterator[Posting]:
        """Every ledger entry in the order of its coming."""
        return (Posting(b.position, b.at, b.command_id, entry) for b in self.sealed() for entry in b.entries)

    def close(self) -> None:
        """Refuse everything from now on."""
        with self._lock:
            self._closed = True

    def sealed(self, after: int = 0) -> Iterator[Sealed]:
        """Every batch behind a number with its links, for `verify`."""
        with self._lock:
            self._usable()
            return iter(self._batches[max(after, 0) :])

    def heads(self) -> dict[str, Head]:
        """Where every stream ends, for `verify`."""
        with self._lock:
            self._usable()
            return self._heads.copy()

    def standing(self) -> Books:
        """The books as kept, for `verify`."""
        with self._lock:
            self._usable()
            return self._books.copy()

    def checkpoints(self, after: int = 0) -> Iterator[Checkpoint]:  # noqa: ARG002  (there is none after any)
        """None: what is not kept needs no signature."""
        return iter(())

    def signing(self) -> Signing | None:
        """Nobody signs here."""
        return None

    def public_key(self) -> bytes | None:
        """No key either."""
        return None

    def accounts(self) -> Books:
        """The books without what is closed, for `verify`."""
        books = self.standing()
        books.closed.clear()
        return books

    def damage(self, after: int | None = None) -> Iterator[str]:  # noqa: ARG002  (none anywhere)
        """Nothing lies between these records and their reader."""
        return iter(())

    def _usable(self) -> None:
        """Refuse to work after the end."""
        if self._closed:
            raise StoreError("the journal is closed")
