"""Snapshots and marks: where streams and books stood after a batch, so that nobody has to begin at the beginning.

Both are caches. Each is signed with the store's key, and good for the croupier that made it and its schema of states;
whatever does not fit is as if it were not there, and the journal is read instead. A state holds the order of a deck: it
lies in a box under a key that is not in the store.
"""

import os
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

import msgspec

from croupier import __version__
from croupier.books.accounts import Books
from croupier.engines.pit.frozen import freeze, schema, thaw
from croupier.kernel.entries import Pending
from croupier.kernel.stream import Live
from croupier.store import rows
from croupier.store.chain import Head, framed
from croupier.store.database import Connection
from croupier.store.journal import Journal, StoreError
from croupier.store.keys import Signer, signed
from croupier.store.marks import Mark
from croupier.store.sqlite import SqliteJournal

KEY: Final = 32
"""Bytes of the key of a box."""
NONCE: Final = 12
OPENED: Final = "opened"
"""The mark from which the next opening goes on."""

# A cross join keeps its order: there are few snapshots, and very many records.
FOUND: Final = """select snapshot.stream, snapshot.number, snapshot.version, snapshot.position, head, body, signature
    from snapshot cross join record on record.stream = snapshot.stream and record.version = snapshot.version
    cross join batch on batch.number = snapshot.number
    where record.hash = head and batch.position = snapshot.position"""


class Snapshot(msgspec.Struct, frozen=True):
    """A stream as it stood after the batch that ends at a position, and the version that it had then."""

    stream: str
    version: int
    position: int
    state: Live


class _Body(msgspec.Struct, frozen=True, array_like=True):
    """What a mark keeps beside its batch."""

    heads: dict[str, tuple[int, bytes]]
    posted: dict[str, int]
    reserved: dict[str, int]
    open: tuple[Pending, ...]
    more: bytes


# --- snapshots ------------------------------------------------------------------------------------


def keep(journal: Journal, snapshots: Iterable[Snapshot], key: bytes, more: bytes = b"") -> None:
    """Keep snapshots in the place of earlier ones, and a mark at the end of the journal, in one transaction.

    The mark keeps `more` beside, of whoever takes the snapshots.

    A stream that keeps in mind what happens at others (the jackpot) has to be kept with them, or later. Raises
    StoreError if that cannot be done, and then nothing has changed.
    """
    if not isinstance(journal, SqliteJournal):
        return
    frozen = [(one, _frozen(one)) for one in snapshots]

    def work(db: Connection, signer: Signer) -> None:
        found = [row for one, state in frozen if (row := _row(db, one, state, key, signer)) is not None]
        db.executemany("insert or replace into snapshot values (?, ?, ?, ?, ?, ?, ?)", found)
        here = mark_here(db, more)
        if here is not None:
            put_mark(db, OPENED, here, signer)

    journal.keep(work)


def snapshots(journal: Journal, key: bytes) -> dict[str, Snapshot]:
    """The snapshots that are good, by stream."""
    if not isinstance(journal, SqliteJournal):
        return {}
    public, found = journal.look(lambda db: (rows.public_key(db), db.execute(FOUND).fetchall()))
    return {one.stream: one for row in found if (one := _thawed(row, key, public or b"")) is not None}


def _frozen(one: Snapshot) -> bytes:
    try:
        return freeze(one.state)
    except (TypeError, LookupError, OverflowError) as wrong:
        raise StoreError(f"the state of {one.stream} cannot be kept: {wrong}") from wrong


def _row(db: Connection, one: Snapshot, state: bytes, key: bytes, signer: Signer) -> tuple[Any, ...] | None:
    """A snapshot as it is kept; None where the journal has no such batch or record."""
    sql = "select number from record join batch on number = batch where record.position = ? and batch.position = ?"
    batch = db.execute(sql, (one.position, one.position)).fetchone()
    record = db.execute(
        "select hash from record where stream = ? and version = ?", (one.stream, one.version)
    ).fetchone()
    if batch is None or record is None:
        return None
    about = (one.stream, batch[0], one.version, one.position, record[0])
    box = locked(key, state, framed(*about))
    return *about, box, signer.sign(_digest("snapshot", *about, box))


def _thawed(row: tuple[Any, ...], key: bytes, public: bytes) -> Snapshot | None:
    """The snapshot of a row, if all of it is as this croupier has written it."""
    *about, box, signature = row
    if not signed(public, _digest("snapshot", *about, box), signature):
        return None
    stream, _, version, position, _ = about
    try:
        return Snapshot(stream, version, position, thaw(unlocked(key, box, framed(*about))))
    except ValueError:
        return None


# --- marks ----------------------------------------------------------------------------------------


def mark(journal: Journal, name: str = OPENED) -> Mark | None:
    """The mark of this name; None if there is none that this croupier has made with the store's key."""
    if not isinstance(journal, SqliteJournal):
        return None
    public, found = journal.look(lambda db: (rows.public_key(db), _mark_row(db, name)))
    if found is None:
        return None
    *about, data, signature = found
    if not signed(public or b"", _digest("mark", *about, data), signature):
        return None
    try:
        body = msgspec.msgpack.decode(data, type=_Body)
    except msgspec.MsgspecError:
        return None
    _, number, position, link = about
    heads = {stream: Head(*head) for stream, head in body.heads.items()}
    return Mark(number=number, position=position, hash=link, heads=heads, books=_books(body), more=body.more)


def mark_here(db: Connection, more: bytes = b"") -> Mark | None:
    """A mark at the last batch, by the tables of the store; None while there is no batch."""
    last = rows.last_batch(db)
    if last is None:
        return None
    at, heads, books = (last.number, last.position, last.hash), rows.heads(db), rows.accounts(db)
    return Mark(number=at[0], position=at[1], hash=at[2], heads=heads, books=books, more=more)


def put_mark(db: Connection, name: str, one: Mark, signer: Signer) -> None:
    """Keep a mark under a name; the caller has begun a transaction."""
    heads = {stream: (head.version, head.hash) for stream, head in one.heads.items()}
    books = one.books
    body = _Body(heads, books.posted, books.reserved, tuple(books.open.values()), one.more)
    about = (name, one.number, one.position, one.hash)
    data = msgspec.msgpack.encode(body)
    row = (*about, data, signer.sign(_digest("mark", *about, data)))
    db.execute("insert or replace into mark values (?, ?, ?, ?, ?, ?)", row)


def _mark_row(db: Connection, name: str) -> Any:
    return db.execute(
        "select name, number, position, hash, body, signature from mark where name = ?", (name,)
    ).fetchone()


def _books(body: _Body) -> Books:
    books = Books()
    books.posted, books.reserved = body.posted, body.reserved
    books.open = {one.id: one for one in body.open}
    return books


# --- signatures and boxes -------------------------------------------------------------------------


def _digest(kind: str, *about: Any) -> bytes:
    """What is signed: the row, and by which croupier and for which states it was made."""
    *fields, body = about
    return sha256(framed(kind, __version__, schema(), *fields, sha256(body).digest())).digest()


def locked(key: bytes, data: bytes, about: bytes) -> bytes:
    """Data in a box that only this key opens, and only for what it is about."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    if len(key) != KEY:
        raise StoreError(f"a snapshot is locked with a key of {KEY} bytes, not {len(key)}")
    nonce = os.urandom(NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, about)


def unlocked(key: bytes, box: bytes, about: bytes) -> bytes:
    """What is in a box; ValueError if another key locked it, it was changed, or is about something else."""
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    try:
        return AESGCM(key).decrypt(box[:NONCE], box[NONCE:], about)
    except (InvalidTag, ValueError) as wrong:
        raise ValueError("the box was locked with another key, or changed") from wrong
