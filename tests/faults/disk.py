"""A disk that fails on demand, under the real store: SQLite on a virtual file system in Python.

Every write, sync, truncation and deletion is counted, and the fault happens at the chosen one. A loss of
power takes back what no sync has made safe: each such write is lost, torn at a sector or kept, by the dice;
files that were never synced may vanish, and deleted ones may be there again. Then nothing works any more. What the
system forgot when a sync failed is shown to every reader, and gone with the power, whatever was synced later.
"""

import contextlib
import errno
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512


class Fault(Enum):
    """What happens at the chosen operation."""

    POWER = "loss of power"
    FULL = "disk full"
    ERROR = "input/output error"
    FORGOTTEN = "failed sync that is forgotten"


class Disk(apsw.VFS):
    """Counts operations and fails at one of them. Its syncs are only pretended, which makes it quick."""

    def __init__(self) -> None:
        """A disk that works."""
        self.name = f"disk-{id(self):x}"
        super().__init__(self.name, "")
        self.plug_in()

    def plug_in(self, fault: Fault = Fault.POWER, at: int | None = None, *, seed: int = 0, lasts: int = 1) -> None:
        """Start counting anew; a full disk stays full for `lasts` operations."""
        self.fault, self.at, self.lasts = fault, at, lasts
        self.count = 0
        self.dead = False
        self.dice = random.Random(seed)
        self.unsynced: dict[str, list[tuple[int, bytes, bytes]]] = {}
        self.created: set[str] = set()
        self.deleted: dict[str, bytes] = {}
        self.forgotten: dict[str, list[tuple[int, bytes, bytes]]] = {}

    def connect(self, path: Path, synchronous: str = "full") -> "DiskConnection":
        """Open a file on this disk."""
        return DiskConnection(self, path, synchronous)

    def excepthook(self, *_: object) -> bool:
        """Say nothing of failures that SQLite itself passes over, as in copying the log back early."""
        return True

    def xOpen(self, name: Any, flags: list[int]) -> "DiskFile":  # noqa: N802
        """Open a file, and remember whether it is new."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path and not Path(path).exists():
            if self.dead:
                raise apsw.exception_for(apsw.SQLITE_CANTOPEN)
            self.created.add(path)
        return DiskFile(self, name, path, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        """Delete a file, which comes back unless the folder is synced."""
        self.tick()
        path = Path(name)
        if path.exists() and not sync and name not in self.created:
            self.deleted[name] = path.read_bytes()
        self.unsynced.pop(name, None)
        super().xDelete(name, sync)

    def tick(self, syncing: str | None = None) -> None:
        """Count an operation, which may be the sync of a file; fail if it is the one."""
        if self.dead:
            raise apsw.exception_for(apsw.SQLITE_IOERR)
        self.count += 1
        if self.at is None or not self.at <= self.count < self.at + self.lasts:
            return
        if self.fault is Fault.FORGOTTEN:
            if syncing is None:
                return
            self.forgotten.setdefault(syncing, []).extend(self.unsynced.pop(syncing, []))
        if self.fault is Fault.FULL:
            raise apsw.exception_for(apsw.SQLITE_FULL)
        if self.fault is Fault.POWER:
            self.lose_power()
        raise apsw.exception_for(apsw.SQLITE_IOERR)

    def lose_power(self) -> None:
        """Leave the files as the next start will find them."""
        self.dead = True
        for name, content in self.deleted.items():
            if self.dice.random() < 0.5:
                Path(name).write_bytes(content)
                self.unsynced.pop(name, None)
                self.created.discard(name)
        for name, writes in self.unsynced.items():
            if Path(name).exists():
                self.take_back(Path(name), writes)
        for name, writes in self.forgotten.items():
            if Path(name).exists():
                with Path(name).open("r+b") as file:
                    for offset, old, _ in reversed(writes):
                        file.seek(offset)
                        file.write(old)
        for name in self.created:
            if self.dice.random() < 0.5:
                Path(name).unlink(missing_ok=True)

    def rewrite(self, name: str) -> None:
        """Every byte of a file is written once more, and synced."""
        try:
            self.tick()
        except apsw.Error as error:
            raise OSError(errno.EIO, "Input/output error") from error
        self.forgotten.pop(name, None)
        self.unsynced.pop(name, None)

    def take_back(self, path: Path, writes: list[tuple[int, bytes, bytes]]) -> None:
        """Undo writes, the last one first: half of them whole, some from a sector on."""
        with path.open("r+b") as file:
            for offset, old, new in reversed(writes):
                chance = self.dice.random()
                cut = 0
                if chance >= 0.65:
                    continue
                if chance >= 0.5:
                    cut = self.dice.randrange(len(new) or 1) // SECTOR * SECTOR
                file.seek(offset + cut)
                file.write(old[cut:])


class DiskFile(apsw.VFSFile):
    """An open file that remembers what each unsynced write replaced."""

    def __init__(self, disk: Disk, name: Any, path: str | None, flags: list[int]) -> None:
        """Open a file on a disk; a file without a path is a temporary one."""
        self.disk, self.path = disk, path
        # As SQLite does it on Unix: the first sync of a journal or log also syncs its folder.
        self.folder_due = bool(flags[0] & (apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL))
        super().__init__("", name, flags)

    def excepthook(self, *_: object) -> bool:
        """Say nothing of failures that SQLite itself passes over, as in copying the log back early."""
        return True

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        """Write, and remember what was there."""
        self.disk.tick()
        if self.path:
            old = self.content(offset, len(data)).ljust(len(data), b"\0")
            self.disk.unsynced.setdefault(self.path, []).append((offset, old, bytes(data)))
            anew = range(offset, offset + len(data))
            earlier = self.disk.forgotten.get(self.path, [])
            earlier[:] = [w for w in earlier if not (w[0] in anew and w[0] + len(w[2]) <= anew.stop)]
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        """Cut, and remember what was cut off."""
        self.disk.tick()
        if self.path:
            old = self.content(size, max(0, super().xFileSize() - size))
            self.disk.unsynced.setdefault(self.path, []).append((size, old, b""))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802, ARG002
        """Make everything written to this file safe; with the folder, also what was created and deleted."""
        self.disk.tick(self.path)
        if self.path:
            self.disk.unsynced.pop(self.path, None)
            self.disk.created.discard(self.path)
        if self.folder_due:
            self.folder_due = False
            self.disk.created.clear()
            self.disk.deleted.clear()

    def content(self, offset: int, amount: int) -> bytes:
        """What the file holds now, as far as it goes."""
        there = max(0, min(amount, super().xFileSize() - offset))
        return bytes(super().xRead(there, offset)) if there else b""


class Answer(list[Any]):
    """Rows, with what the store asks of a cursor."""

    def fetchone(self) -> Any:
        """The first row, or None."""
        return self[0] if self else None

    def fetchall(self) -> list[Any]:
        """All rows."""
        return self


class DiskConnection:
    """A connection on a failing disk that looks like one of `sqlite3`.

    Exclusive locking, because a file system in Python has no shared memory for the write-ahead log; a
    log of few pages, so that copying it back into the file happens often.
    """

    def __init__(self, disk: Disk, path: Path, synchronous: str) -> None:
        """Open a file on a disk."""
        self.synchronous = synchronous
        with translated():
            self.db = apsw.Connection(str(path), vfs=disk.name)
        self.execute("pragma locking_mode = exclusive")
        self.execute("pragma wal_autocheckpoint = 20")

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self.db.in_transaction

    def execute(self, sql: str, parameters: Any = (), /) -> Answer:
        """Run one statement."""
        sql = sql.replace("synchronous = full", f"synchronous = {self.synchronous}")
        with translated():
            return Answer(self.db.execute(sql, parameters))

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Answer:
        """Run one statement for each row."""
        with translated():
            return Answer(self.db.executemany(sql, parameters))

    def close(self) -> None:
        """Close the file."""
        with translated():
            self.db.close(force=True)


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Errors of apsw as errors of sqlite3."""
    try:
        yield
    except apsw.Error as error:
        code = getattr(error, "extendedresult", 0)
        names: Callable[[int], Any] = {**apsw.mapping_result_codes, **apsw.mapping_extended_result_codes}.get
        twin = sqlite3.OperationalError(str(error))
        twin.sqlite_errorname = str(names(code) or names(code & 0xFF) or "")
        raise twin from error
