"""The SQLite file of a journal: how it is opened, what its tables are, and its errors in plain words."""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from croupier.store.journal import Broken, Passing, StoreError

NOT_NOW: Final = "{path} cannot be written to just now ({error}); nothing was written, try again"

SENTENCES: Final = {
    "SQLITE_BUSY": "{path} is locked by another program; close it, or try again when it has finished",
    "SQLITE_LOCKED": "{path} is locked by another program; close it, or try again when it has finished",
    "SQLITE_FULL": "the disk that holds {path} is full; nothing was written, make room and try again",
    "SQLITE_READONLY": "{path} cannot be written to; change its permissions, or open a copy",
    "SQLITE_PERM": "{path} cannot be opened; change its permissions, or open a copy",
    "SQLITE_AUTH": "{path} cannot be opened; change its permissions, or open a copy",
    "SQLITE_CANTOPEN": "{path} cannot be opened; its folder must exist, and both must be readable and writable",
    "SQLITE_NOTADB": "{path} is not a journal, or its beginning is damaged ({error})",
    "SQLITE_CORRUPT": "{path} is damaged ({error}); carry on with a copy that passes the audit",
    "SQLITE_PROTOCOL": NOT_NOW,
    "SQLITE_IOERR_BLOCKED": NOT_NOW,
    "SQLITE_IOERR_LOCK": NOT_NOW,
    "SQLITE_IOERR_NOMEM": NOT_NOW,
    "SQLITE_IOERR_RDLOCK": NOT_NOW,
    "SQLITE_IOERR_SHM": NOT_NOW,
    "SQLITE_IOERR": "the disk failed under {path} ({error}); check the disk, then open the journal again",
    "SQLITE_TOOBIG": "a record for {path} is too large ({error})",
}


PASSING: Final = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_CANTOPEN"),
    *(name for name, text in SENTENCES.items() if text is NOT_NOW),
)
"""What passes: no page of the store was written, or SQLite took back what was."""

SCARCE: Final = (errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EDQUOT, errno.ENOMEM, errno.EAGAIN)
"""What passes by the system's own word."""


LOG_PART: Final = 1 << 20


class Connection(Protocol):
    """What the store uses of a `sqlite3.Connection` that starts no transactions of its own."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        """Run one statement; the answer can be iterated and has `fetchone` and `fetchall`."""

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Any:
        """Run one statement for each row."""

    def close(self) -> None:
        """Close the file."""


def connect(path: Path, wait: float = 5.0) -> Connection:
    """Open a file for reading and writing; wait so many seconds for other programs that lock it."""
    return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)


def make_private(path: Path) -> None:
    """Let only the owner read and write a store, its log and its key: they hold the order of cards not yet dealt.

    SQLite gives the log the permissions of the file. What was made with wider ones is narrowed.
    """
    try:
        if not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreError(f"{path} cannot be created: {error.strerror}; its folder must be writable") from error
    for name in (
        path.name,
        *(path.name + ending for ending in ("-wal", "-shm", "-journal", ".key", ".sessions", ".lock")),
    ):
        narrow(path.with_name(name))


def narrow(path: Path) -> None:
    """Take away what others may do with a file, if it is there; StoreError if that is not ours to do."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return  # not there, or hidden from us, and then opening it says so
    try:
        if mode & 0o077:
            path.chmod(mode & 0o700)
    except OSError as error:
        raise StoreError(
            f"{path} may be read by others (mode {mode:o}) and is not yours to change: have its owner run"
            f" chmod {mode & 0o700:o} {path.name}"
        ) from error


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a file to see what it says, with text that may be damaged.

    Mode `ro` would fail after a crash, whose traces SQLite must clear away before anybody can read.
    """
    # Where nothing may be written, a file without a log beside it is taken as one that nobody changes.
    log = path.with_name(path.name + "-wal")
    mode = "mode=rw" if os.access(path.parent, os.W_OK) or log.exists() else "mode=ro&immutable=1"
    address = f"{path.absolute().as_uri()}?{mode}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    db.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    return db


@contextmanager
def explained(path: object) -> Iterator[None]:
    """Turn what SQLite and damaged rows raise into a StoreError that says what happened to the file."""
    try:
        yield
    except sqlite3.Error as error:
        kind = Passing if passes(error) else Broken if is_fatal(error) else StoreError
        raise kind(sentence(error, path)) from error
    except OSError as error:
        if passes(error):
            raise Passing(f"{path} cannot be used just now ({error.strerror}); try again") from error
        raise Broken(f"the disk failed under {path} ({error.strerror or error}); check the disk") from error
    except OverflowError as error:
        raise StoreError(f"a number is too large for {path}: {error}") from error
    except (msgspec.ValidationError, UnicodeError) as error:
        raise StoreError(f"{path} is damaged: a row cannot be read ({error})") from error


def sentence(error: sqlite3.Error, path: object) -> str:
    """An error of SQLite in a sentence that says what would help."""
    name = _name(error)
    if name.startswith("SQLITE_CANTOPEN") and _no_descriptors():
        return f"{path} cannot be opened: this process, or the whole system, has too many files open; close some"
    for start, text in SENTENCES.items():
        if name.startswith(start):
            return text.format(path=path, error=error)
    return f"{path} could not be used: {error}"


def passes(error: BaseException) -> bool:
    """Whether waiting can help: somebody holds a lock, or there is no room, no memory or no descriptor just now."""
    return _name(error).startswith(PASSING) or (isinstance(error, OSError) and error.errno in SCARCE)


def is_fatal(error: BaseException) -> bool:
    """Whether the disk or the file failed, so that what is in memory can no longer be trusted.

    A full disk is not fatal. A failed sync is: the system may have dropped what it could not write, and
    the next sync would succeed without it (`rewrite_log`).
    """
    return not passes(error) and _name(error).startswith(("SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTADB"))


def is_disk(error: BaseException | None) -> bool:
    """Whether it was the disk, which may work again, and not what the file says."""
    return error is not None and (isinstance(error, OSError) or _name(error).startswith("SQLITE_IOERR"))


def _name(error: BaseException) -> str:
    """What SQLite calls an error."""
    return getattr(error, "sqlite_errorname", None) or ""


def _no_descriptors() -> bool:
    """Whether this process can open nothing at all."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        return True
    return False


class Gone:
    """Stands in for the connection of a file that could not be opened again yet."""

    in_transaction = False

    def __init__(self, why: str) -> None:
        """Say why, to whoever asks."""
        self._why = why

    def execute(self, _sql: str, _parameters: Any = (), /) -> Any:
        """Refuse."""
        raise Passing(self._why)

    def executemany(self, _sql: str, _parameters: Iterable[Any], /) -> Any:
        """Refuse."""
        raise Passing(self._why)

    def close(self) -> None:
        """Do nothing."""


def rewrite_log(path: Path) -> None:
    """Write the log of a file over itself, down to the disk; the caller keeps others from writing.

    When a sync fails, the system may forget what it could not write and still show it to every reader. What was
    read after that must be written once more before anything is built on it.
    """
    log = path.with_name(path.name + "-wal")
    if not log.exists():
        return
    with log.open("r+b") as file:
        while some := file.read(LOG_PART):
            file.seek(-len(some), os.SEEK_CUR)
            file.write(some)
        file.flush()
        os.fsync(file.fileno())


def check_path(path: Path, *, create: bool) -> None:
    """Refuse a path that can hold no journal, before SQLite speaks of it less clearly."""
    try:
        if path.is_dir():
            raise StoreError(f"{path} is a directory; name a file in it, such as {path / 'floor.db'}")
        if path.exists():
            return
        if not create:
            raise StoreError(f"there is no journal at {path}")
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} to put the journal {path.name} in")
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be opened: {getattr(error, 'strerror', None) or error}") from error


def set_up(db: Connection, path: Path) -> None:
    """Make every commit wait for the disk."""
    (mode,) = db.execute("pragma journal_mode = wal").fetchone()
    if mode != "wal":
        raise StoreError(f"the file system of {path} cannot keep a write-ahead log; use a local disk")
    # NORMAL would lose acknowledged bets on power loss.
    db.execute("pragma synchronous = full")
    db.execute("pragma fullfsync = on")  # on macOS a plain sync does not reach the disk
    db.execute("pragma foreign_keys = on")
