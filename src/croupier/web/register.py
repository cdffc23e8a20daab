"""The register of sessions: a small file beside the store, for its owner's eyes only; they outlast a restart."""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

LOG = logging.getLogger("croupier.web")
PRIVATE = 0o600
PATIENCE = 0.2
"""Seconds for which a locked file is waited for: tables must not wait longer."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's session. What proves it is in their cookie; here is only its digest."""

    id: str
    name: str
    made: int
    used: int
    address: str
    staff: bool = False
    revoked: bool = False


class Register:
    """Sessions on a disk, or without a file in memory alone. What cannot be written is told in the log and goes on."""

    def __init__(self, path: Path | None) -> None:
        """Open the file, or make it."""
        self._path = path
        self._troubled = False
        self._file = self._opened()

    def _opened(self) -> sqlite3.Connection:
        try:
            return _connected(self._path)
        except sqlite3.DatabaseError as error:
            assert self._path is not None, "memory is never damaged"
            aside = self._path.with_name(f"{self._path.name}.damaged")
            LOG.warning(
                "%s is damaged (%s): it is put aside as %s, and sessions begin anew", self._path, error, aside.name
            )
            self._path.replace(aside)
            return _connected(self._path)

    def sessions(self) -> list[Session]:
        """Everything that is kept; a row that is no session is left out."""
        found = []
        for (kept,) in self._file.execute("SELECT kept FROM sessions"):
            with contextlib.suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(kept, type=Session))
        return found

    def keep(self, session: Session) -> None:
        """Write a session down, as it is now."""
        self._write("INSERT OR REPLACE INTO sessions VALUES (?, ?)", [(session.id, msgspec.json.encode(session))])

    def forget(self, ids: Iterable[str]) -> None:
        """Strike sessions out."""
        self._write("DELETE FROM sessions WHERE id = ?", [(one,) for one in ids])

    def _write(self, statement: str, rows: list[tuple[object, ...]]) -> None:
        try:
            with self._file:
                self._file.executemany(statement, rows)
        except sqlite3.Error as error:
            if not self._troubled:
                LOG.warning("sessions cannot be written down (%s); those of now will not outlast a restart", error)
            self._troubled = True
        else:
            self._troubled = False

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _connected(path: Path | None) -> sqlite3.Connection:
    """The file with its table; only its owner can read it, whatever it was before."""
    if path is not None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
        path.chmod(PRIVATE)
    found = sqlite3.connect(path or ":memory:", timeout=PATIENCE, check_same_thread=False)
    try:
        found.execute("PRAGMA journal_mode = WAL")
        found.execute("PRAGMA synchronous = NORMAL")
        found.execute("CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, kept BLOB NOT NULL)")
        found.execute("SELECT count(*) FROM sessions").fetchone()
    except sqlite3.DatabaseError:
        found.close()
        raise
    return found
