"""A copy of a store while a floor runs on it, and a store made from a copy; neither is called good unverified.

Keys are not copied: what signs, and what opens sealed cards, is kept apart by people.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from msgspec.structs import replace

from croupier.store.anchors import Receipt, receipt
from croupier.store.database import check_path, connect_to_read, explained
from croupier.store.journal import StoreError
from croupier.store.keys import load_signer, sync_directory
from croupier.store.lease import holder, in_use
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import Report, verify

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""

PAGES: Final = 512
"""So many pages of a store are copied between two words about it."""
PIECE: Final = 1 << 20
HEAD: Final = 100
"""Bytes at the beginning of a file of SQLite that say what it is."""
BESIDE: Final = ("", "-wal", "-shm", "-journal", ".key", ".seal", ".lock", ".sessions")
"""The endings of a store's files."""


def backup(
    store: Path, target: Path, *, force: bool = False, copying: Progress = lambda _done, _total: None
) -> Receipt:
    """Copy a store as it stands now, while others read and write; where the copy stands. StoreError if there is none.

    The copy is one file of its owner alone. It appears under its name when it is whole, verified and on the disk.
    """
    _worth_copying(store)
    _may_be_written(store, target, force=force)
    with _draft(target) as draft:
        with explained(target):
            _copy(store, draft, copying)
        _sync(draft)
        report = verify(draft)
        if not report.ok:
            raise StoreError(f"{store} does not verify, so this is no backup: {_first(report)}. Nothing was kept")
        made = _standing(draft, target)
        _put(draft, target, force=force)
    return made


def restore(copy: Path, store: Path, *, copying: Progress = lambda _done, _total: None) -> Receipt:
    """Make a store from a backup, verified with every signature; where it stands. StoreError if that cannot be done.

    If the key of the store lies where it belongs already, the backup has to be signed with it.
    """
    _is_backup(copy)
    _is_free(store)
    with _draft(store) as draft:
        _copy_bytes(copy, draft, copying)
        key = _key_beside(store)
        try:
            report = verify(draft, public_key=key, every_signature=True)
        except StoreError as error:
            said = str(error).replace(str(draft), str(copy))
            raise StoreError(f"{said}. It is not a whole backup, and nothing was restored; use another") from error
        if not report.ok:
            raise StoreError(f"{copy} is damaged or was changed: {_first(report)}. Nothing was restored; use another")
        made = _standing(draft, store)
        _put(draft, store, force=False)
    return made


# --- what has to be so before ---------------------------------------------------------------------


def _worth_copying(store: Path) -> None:
    with closing(SqliteJournal(store, now=int, read_only=True)) as journal:
        if journal.last() is None:
            raise StoreError(f"{store} is empty; there is nothing to back up")


def _may_be_written(store: Path, target: Path, *, force: bool) -> None:
    """Refuse a place where a backup would be in the way."""
    check_path(target, create=True)
    if any(_same(target, store.with_name(store.name + ending)) for ending in BESIDE):
        raise StoreError(f"{target} belongs to the store itself; name another file for the backup")
    if target.exists() and not force:
        raise StoreError(f"there is a file {target} already; name another, or use --force to replace it")
    _nobody_has(target)
    _has_no_log(target)


def _is_backup(copy: Path) -> None:
    """Refuse what is not a file that stands by itself."""
    check_path(copy, create=False)
    log = copy.with_name(copy.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreError(
            f"{copy} has a log beside it ({log.name}): it is a store that is in use or was not closed, and the file"
            f" alone is not all of it. `croupier backup --store {copy} -o FILE` makes a backup of it"
        )
    there, whole = copy.stat().st_size, _length(copy)
    if there < whole:
        raise StoreError(
            f"{copy} was cut short: {there:,} of its {whole:,} bytes are there. It is not a whole backup, and nothing"
            " was restored; use another"
        )


def _length(copy: Path) -> int:
    """How long a file of SQLite is by its own word: a page that ends early would be read as if it ended in zeros."""
    head = next(_pieces(copy), b"")[:HEAD]
    size = int.from_bytes(head[16:18], "big")
    return (65536 if size == 1 else size) * int.from_bytes(head[28:32], "big") if head.startswith(b"SQLite") else 0


def _is_free(store: Path) -> None:
    """Refuse a place where there is a store, or something left of one."""
    check_path(store, create=True)
    _nobody_has(store)
    if store.exists():
        raise StoreError(f"there is a file {store} already, and it is not replaced: name another, or move it away")
    _has_no_log(store)


def _nobody_has(store: Path) -> None:
    who = holder(store)
    if who is not None:
        raise StoreError(in_use(store, who))


def _has_no_log(place: Path) -> None:
    """A log that was left behind would be taken for the new file's own."""
    for ending in ("-wal", "-journal"):
        log = place.with_name(place.name + ending)
        if log.exists():
            raise StoreError(f"{log} is left of another store and would be mixed into this one; move it away")


def _key_beside(store: Path) -> str | None:
    key = store.with_name(store.name + ".key")
    return load_signer(key).public.hex() if key.exists() else None


def _same(one: Path, other: Path) -> bool:
    return one.absolute() == other.absolute() or (one.exists() and other.exists() and one.samefile(other))


# --- copying --------------------------------------------------------------------------------------


def _copy(store: Path, draft: Path, copying: Progress) -> None:
    """Copy the pages of a store at one moment, which whoever writes to it need not wait for."""
    source = connect_to_read(store)
    target = sqlite3.connect(draft, isolation_level=None)
    try:
        # A transaction that reads: without it the copy would begin again whenever somebody writes.
        source.execute("begin")
        source.execute("select 1 from sqlite_master").fetchone()
        target.execute("pragma synchronous = off")  # it is synced when it is whole
        source.backup(target, pages=PAGES, progress=lambda _, left, total: copying(total - left, total))
        # A file that stands by itself: without this whoever reads it would lay a log beside it.
        target.execute("pragma journal_mode = delete").fetchone()
    finally:
        target.close()
        source.close()


def _copy_bytes(copy: Path, draft: Path, copying: Progress) -> None:
    total, done = copy.stat().st_size, 0
    with draft.open("wb") as target:
        for piece in _pieces(copy):
            target.write(piece)
            done += len(piece)
            copying(done, total)
    _sync(draft)


def _pieces(copy: Path) -> Iterator[bytes]:
    """A file, piece by piece."""
    try:
        with copy.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
    except OSError as error:
        raise StoreError(f"{copy} cannot be read: {error.strerror or error}") from error


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file of its owner alone beside the place where it shall be; gone in the end, under this name."""
    draft = target.with_name(f"{target.name}.{secrets.token_hex(4)}.draft")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        yield draft
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror or error}") from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _sync(draft: Path) -> None:
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def _put(draft: Path, target: Path, *, force: bool) -> None:
    """Give a draft its name, for good."""
    if force:
        draft.replace(target)
    else:
        try:
            os.link(draft, target)  # never replaces a file that came meanwhile
        except FileExistsError:
            raise StoreError(f"there is a file {target} by now; nothing was written over it") from None
    sync_directory(target.parent)


def _standing(draft: Path, target: Path) -> Receipt:
    with closing(SqliteJournal(draft, now=int, read_only=True)) as journal:
        made = receipt(journal)
    if made is None:
        raise StoreError(f"there is no batch in what was to become {target}; it is of no use")
    return replace(made, store=target.name)


def _first(report: Report) -> str:
    more = len(report.findings) - 1
    return f"{report.findings[0]}{f' (and {more} more findings; `croupier audit` lists them)' if more else ''}"
