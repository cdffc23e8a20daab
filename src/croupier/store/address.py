"""From an address to an open journal."""

import time
from pathlib import Path

from croupier.store.journal import Clock, Journal, StoreError
from croupier.store.memory import MemoryJournal
from croupier.store.sqlite import SqliteJournal


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_store(
    address: str | Path,
    *,
    now: Clock = wall_clock,
    create: bool = True,
    read_only: bool = False,
    lease: str = "",
) -> Journal:
    """Open the journal at a plain path, at `sqlite:///PATH` or in `memory:`.

    An absolute path in the second form takes four slashes. A file that is missing is made, unless `create`
    is false or `read_only` is asked for. With a `lease` this process has the store under that name, and no other can
    write to it until it is closed; without one it is written to as long as nobody has it.
    """
    if str(address) == "memory:":
        return MemoryJournal(now)
    return SqliteJournal(file_of(address), now, create=create, read_only=read_only, lease=lease)


def file_of(address: str | Path) -> Path:
    """The file that an address names."""
    text = str(address)
    scheme, found, rest = text.partition("://")
    if found and (scheme != "sqlite" or not rest.startswith("/")):
        raise StoreError(f"{text!r} does not name a store; use a path, sqlite:///PATH or memory:")
    path = rest[1:] if found else text
    if not path or "\0" in path:
        raise StoreError(f"{text!r} does not name a file; use a path, sqlite:///PATH or memory:")
    return Path(path)
