"""Who may write: one process at a time has a store, by a lock of the operating system on a file beside it.

The lock is gone with its process, however that ends, and costs an idle floor nothing. Where it does not reach (the file
was deleted, the disk is shared between hosts) the epoch in the store does: each taking raises it, and whoever finds
another than its own has been deposed.
"""

import fcntl
import os
import socket
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from croupier.store.database import narrow, passes
from croupier.store.journal import Passing, StoreError

TRIES: Final = 10
"""How often a lock is tried for: somebody may just be looking whether it is free."""
PAUSE: Final = 0.01
LONGEST: Final = 1000
"""Bytes; nobody's name comes near it."""


class Lease:
    """A store that this process has, until it lets go or ends."""

    def __init__(self, handle: int, who: str) -> None:
        """Who has locked the file behind this descriptor."""
        self._handle, self.who = handle, who
        self.epoch = 0

    def release(self) -> None:
        """Let go."""
        os.close(self._handle)


def take(path: Path, name: str) -> Lease:
    """Have a store as this owner from now on; StoreError names whoever has it."""
    lock = beside(path)
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        kind = Passing if passes(error) else StoreError
        raise kind(f"{lock} cannot be opened: {error.strerror}; its folder must be writable") from error
    try:
        return Lease(handle, _taken(path, handle, name))
    except BaseException as error:
        os.close(handle)
        if isinstance(error, OSError):
            raise StoreError(f"{lock} cannot be locked: {error.strerror}; use a local disk with room") from error
        raise


def holder(path: Path) -> str | None:
    """Who has a store just now; None if nobody has."""
    try:
        handle = os.open(beside(path), os.O_RDONLY | os.O_CLOEXEC)
    except (FileNotFoundError, PermissionError):
        return None  # who may not read the lock may not write the store either, and hears so
    try:
        return None if _locked(handle, fcntl.LOCK_SH, 1) else _said(handle)
    finally:
        os.close(handle)


def in_use(path: Path, who: str) -> str:
    """What to say to somebody else."""
    return (
        f"{path} is in use by {who}. Only one process may write to a store: stop that one first, or use another store;"
        " replay, audit and backup work meanwhile"
    )


def beside(path: Path) -> Path:
    """The file that is locked."""
    return path.with_name(path.name + ".lock")


def _taken(path: Path, handle: int, name: str) -> str:
    """Lock the file, and write down who has it."""
    narrow(beside(path))
    if not _locked(handle, fcntl.LOCK_EX, TRIES):
        raise StoreError(in_use(path, _said(handle)))
    who = f"{name} on {socket.gethostname()}, process {os.getpid()}, since {_now()}"
    os.ftruncate(handle, 0)
    os.pwrite(handle, who.encode(errors="replace")[:LONGEST], 0)
    return who


def _locked(handle: int, kind: int, tries: int) -> bool:
    for left in reversed(range(tries)):
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE if left else 0)
        else:
            return True
    return False


def _said(handle: int) -> str:
    """What the owner wrote down of itself."""
    return os.pread(handle, LONGEST, 0).decode(errors="replace") or "another process"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
