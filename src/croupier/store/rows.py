"""Reading the tables of a journal in SQLite. Every row's types are checked: the file may be damaged."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from croupier.books.accounts import Books, Fate
from croupier.kernel.codec import SEAL
from croupier.kernel.entries import Entry, Move, Pending
from croupier.store.chain import NEVER, NO_HEAD, Checkpoint, Head, Sealed, Signing, entry_of
from croupier.store.database import Connection
from croupier.store.journal import Record
from croupier.store.schema import tables, version_of

T = TypeVar("T")

Signed: TypeAlias = tuple[int, bytes, bytes | None]
"""A batch by its number, hash and signature."""

LIST: Final = 256
"""So many names are asked for in one statement."""

BATCHES: Final = """select number, at, command_id, position, hash, body
    from batch left join command on command.batch = number"""
RECORDS: Final = """select stream, version, record.position, at, command_id, payload, record.hash
    from record join batch on number = batch"""

TRANSFERS: Final = "select fate, id, debit, credit, amount, cite from transfer"
FIRST_NUMBER: Final = -(2**63)
"""Less than the number of any row: a damaged file can hold anything."""

STRAY: Final = """select stream, version from record as r
    where position > ? and (not exists (select 1 from batch where number = r.batch and position >= r.position)
    or position <= coalesce((select position from batch where number = r.batch - 1), 0))"""
MISNUMBERED: Final = """select batch, n from entry as e
    where batch > ? and n <> (select count(*) from entry where batch = e.batch and n <= e.n)"""
ORPHANS: Final = """select batch, n from entry as e
    where batch > ? and not exists (select 1 from batch where number = e.batch)"""
UNASKED: Final = """select batch from command as c
    where batch > ? and not exists (select 1 from batch where number = c.batch)"""


def typed(rows: Iterable[Any], shape: type[T]) -> Iterator[T]:
    """Rows of a shape; raises msgspec.ValidationError if one is none."""
    found: list[T] = msgspec.convert(list(rows), list[shape])  # type: ignore[valid-type]  # a type that is given
    return iter(found)


def last_batch(db: Connection) -> Sealed | None:
    """The last batch without what it holds."""
    found = db.execute(f"{BATCHES} order by number desc limit 1")
    return next(_bare(found), None)


def signed(db: Connection, number: int | None = None) -> Signed | None:
    """A batch by its number, or the last one; None if it is not there."""
    sql = "select batch.number, hash, signature from batch left join checkpoint on checkpoint.number = batch.number"
    chosen = "where batch.number = ?" if number is not None else "order by batch.number desc limit 1"
    found = db.execute(f"{sql} {chosen}", () if number is None else (number,))
    return next(typed(found, tuple[int, bytes, bytes | None]), None)


def outcome(db: Connection, command_id: str) -> int | bytes | None:
    """The last position of a command that was carried out, the answer of one that was refused, or None."""
    done = db.execute("select position from batch where command_id = ?", (command_id,))
    for (position,) in typed(done, tuple[int]):
        return position
    refused = db.execute("select answer from refusal where id = ?", (short(command_id),))
    return next((answer for (answer,) in typed(refused, tuple[bytes])), None)


def short(command_id: str) -> bytes:
    """The id of a refused command as it is kept."""
    return sha256(command_id.encode()).digest()[:16]


def head_of(db: Connection, stream: str) -> Head | None:
    """Where a stream ends; None for an unknown one."""
    found = db.execute("select version, hash from stream where name = ?", (stream,))
    return next((Head(*row) for row in typed(found, tuple[int, bytes])), None)


def heads_of(db: Connection, streams: Iterable[str]) -> dict[str, Head]:
    """Where these streams end, those included that are not there yet."""
    names = list(streams)
    found = _among(db, "select name, version, hash from stream where name in", names)
    there = {name: Head(version, link) for name, version, link in typed(found, tuple[str, int, bytes])}
    return {name: there.get(name, NO_HEAD) for name in names}


def positions_of(db: Connection, commands: Iterable[str]) -> dict[str, int]:
    """The last positions of those commands that were carried out."""
    found = _among(db, "select command_id, position from batch where command_id in", commands)
    return dict(typed(found, tuple[str, int]))


def heads(db: Connection) -> dict[str, Head]:
    """Where every stream ends."""
    found = db.execute("select name, version, hash from stream order by name")
    return {name: Head(version, link) for name, version, link in typed(found, tuple[str, int, bytes])}


def page(db: Connection, stream: str, after: int, limit: int) -> list[Record]:
    """The next records of a stream."""
    sql = f"{RECORDS} where stream = ? and version > ? order by version limit ?"
    found = db.execute(sql, (stream, after, limit))
    return [Record(*row) for row in typed(found, tuple[str, int, int, int, str, bytes, bytes])]


def seals_after(db: Connection, position: int, limit: int) -> list[Record]:
    """The sealed records, and those that open a seal, that follow a position."""
    sql = f"{RECORDS} where record.position > ? and substr(payload, 1, ?) = ? order by record.position limit ?"
    found = db.execute(sql, (position, len(SEAL), SEAL, limit))
    return [Record(*row) for row in typed(found, tuple[str, int, int, int, str, bytes, bytes])]


def records_after(db: Connection, position: int, limit: int) -> list[Record]:
    """The records of all streams that follow a position."""
    found = db.execute(f"{RECORDS} where record.position > ? order by record.position limit ?", (position, limit))
    return [Record(*row) for row in typed(found, tuple[str, int, int, int, str, bytes, bytes])]


def beginnings(db: Connection) -> dict[str, int]:
    """The position of the first record of every stream, in order."""
    # A cross join keeps its order: there are few streams, and very many records.
    sql = "select name, position from stream cross join record on record.stream = name and record.version = 1"
    return dict(typed(db.execute(f"{sql} order by position"), tuple[str, int]))


def batch_of(db: Connection, number: int) -> Sealed | None:
    """The last batch up to a number, without what it holds."""
    found = db.execute(f"{BATCHES} where number <= ? order by number desc limit 1", (number,)) if number else ()
    return next(_bare(found), None)


def sealed_after(db: Connection, last: Sealed | None, limit: int) -> list[Sealed]:
    """The batches that follow one, or the first, with all that they hold; a query for each table."""
    found = db.execute(f"{BATCHES} where number > ? order by number limit ?", (last.number if last else 0, limit))
    bare = list(_bare(found.fetchall()))
    if not bare:
        return []
    starts = [last.position if last else 0, *(one.position for one in bare[:-1])]
    records = _records(db, min(starts), max(one.position for one in bare))
    positions = [position for _, _, position, _, _ in records]
    entries = _entries(db, bare[0].number, bare[-1].number)
    return [
        Sealed(
            *(one.number, one.at, one.command_id, one.position, one.hash),
            tuple(
                [
                    Record(stream, version, position, one.at, one.command_id, payload, link)
                    for stream, version, position, payload, link in records[
                        bisect_right(positions, start) : bisect_right(positions, one.position)
                    ]
                ]
            ),
            tuple(entries.get(one.number, ())),
            one.command,
        )
        for one, start in zip(bare, starts, strict=True)
    ]


def standing(db: Connection) -> Books:
    """The books as the tables have them."""
    return _books(db, TRANSFERS)


def accounts(db: Connection) -> Books:
    """The books as the tables have them, without what is closed."""
    return _books(db, f"{TRANSFERS} where fate is null")


def _books(db: Connection, transfers: str) -> Books:
    books = Books()
    found = db.execute("select name, posted, reserved from account order by name")
    for name, posted, reserved in typed(found, tuple[str, int, int]):
        books.posted[name] = posted
        books.reserved[name] = reserved
    _take_transfers(books, db.execute(transfers))
    return books


def learn_books(db: Connection, books: Books, entries: Iterable[Entry]) -> None:
    """Add to the books what judging the entries takes: transfers by their ids, and every account that may move."""
    names: set[str] = set()
    ids: set[str] = set()
    for entry in entries:
        if not isinstance(entry, Move):
            ids.add(entry.id)
        if isinstance(entry, Move | Pending):
            names |= {entry.debit, entry.credit}
    for name in _take_transfers(books, _among(db, f"{TRANSFERS} where id in", ids - books.open.keys())):
        names |= {books.open[name].debit, books.open[name].credit}
    names -= books.posted.keys()
    books.posted.update(dict.fromkeys(names, 0))
    books.reserved.update(dict.fromkeys(names, 0))
    found = _among(db, "select name, posted, reserved from account where name in", names)
    for name, posted, reserved in typed(found, tuple[str, int, int]):
        books.posted[name] = posted
        books.reserved[name] = reserved


def checkpoints(db: Connection) -> list[Checkpoint]:
    """Every checkpoint of croupier 0.1, of which there are few."""
    return checkpoints_after(db, FIRST_NUMBER, -1)


def checkpoints_after(db: Connection, number: int, limit: int) -> list[Checkpoint]:
    """The checkpoints that follow that of a batch."""
    sql = "select number, position, digest, signature from checkpoint where number > ? order by number limit ?"
    found = db.execute(sql, (number, limit))
    return [Checkpoint(*row) for row in typed(found, tuple[int, int, bytes, bytes])]


def checkpoint_of(db: Connection, number: int) -> Checkpoint | None:
    """The checkpoint of a batch, if it has one."""
    found = db.execute("select number, position, digest, signature from checkpoint where number = ?", (number,))
    return next((Checkpoint(*row) for row in typed(found, tuple[int, int, bytes, bytes])), None)


def signing(db: Connection) -> Signing:
    """Since when every batch is signed."""
    found = db.execute("select since, before, late from signing")
    return next((Signing(*row) for row in typed(found, tuple[int, bytes, int])), NEVER)


def public_key(db: Connection) -> bytes | None:
    """The key that the checkpoints were signed with; None before the journal was ever opened to write."""
    found = db.execute("select public_key from signer")
    return next((key for (key,) in typed(found, tuple[bytes])), None)


def owner(db: Connection) -> tuple[int, str]:
    """The epoch of whoever took the store last, and who that is."""
    found = db.execute("select epoch, who from owner")
    return next(typed(found, tuple[int, str]), (0, "nobody"))


def damage(db: Connection, after: int | None = None) -> Iterator[str]:
    """What is wrong with the file itself, apart from what the chains tell; behind a batch only what is quickly seen."""
    if after is None:
        for (text,) in db.execute("pragma integrity_check").fetchall():
            if text != "ok":
                yield f"the database file is damaged: {text}"
    present = {sql for (sql,) in db.execute("select sql from sqlite_master where sql is not null").fetchall()}
    if present != tables(version_of(db)):
        yield "the tables of the database were altered"
    last = None if after is None else batch_of(db, after)
    number, position = (last.number, last.position) if last else (FIRST_NUMBER, FIRST_NUMBER)
    for stream, version in db.execute(STRAY, (position,)).fetchall():
        yield f"record {version} of stream {stream!r} lies outside its batch"
    for batch, n in db.execute(MISNUMBERED, (number,)).fetchall():
        yield f"ledger entry {n} of batch {batch} is numbered out of order"
    for batch, n in db.execute(ORPHANS, (number,)).fetchall():
        yield f"ledger entry {n} belongs to batch {batch}, which is missing"
    for (batch,) in db.execute(UNASKED, (number,)).fetchall():
        yield f"a command belongs to batch {batch}, which is missing"


def _bare(found: Iterable[Any]) -> Iterator[Sealed]:
    """Batches without what they hold."""
    rows = typed(found, tuple[int, int, str, int, bytes, bytes | None])
    return (Sealed(n, at, name, position, link, (), (), body) for n, at, name, position, link, body in rows)


def _records(db: Connection, after: int, until: int) -> list[tuple[str, int, int, bytes, bytes]]:
    """The rows of records behind a position and up to another."""
    sql = "select stream, version, position, payload, hash from record where position > ? and position <= ?"
    found = db.execute(f"{sql} order by position", (after, until)).fetchall()
    return msgspec.convert(found, list[tuple[str, int, int, bytes, bytes]])


def _entries(db: Connection, first: int, last: int) -> dict[int, list[Entry]]:
    """The entries of a row of batches, by batch."""
    sql = "select batch, kind, id, debit, credit, amount, cite from entry where batch between ? and ? order by batch, n"
    entries: dict[int, list[Entry]] = {}
    for number, *row in db.execute(sql, (first, last)):
        entries.setdefault(number, []).append(entry_of(tuple(row)))
    return entries


def _take_transfers(books: Books, rows: Iterable[Any]) -> list[str]:
    """Add open and closed transfers to the books; the ids of the open ones."""
    found: list[str] = []
    for fate, *rest in rows:
        if fate is None:
            name, debit, credit, amount, cite = rest
            books.open[name] = entry_of(("pending", name, debit, credit, amount, cite))  # type: ignore[assignment]
            found.append(name)
        else:
            books.closed[rest[0]] = msgspec.convert(fate, Fate)
    return found


def _among(db: Connection, sql: str, names: Iterable[str]) -> Iterator[Any]:
    """The rows of a query that ends in `in`, for all of these names; few lengths of the list, so few statements."""
    left = list(names)
    while left:
        some, left = left[:LIST], left[LIST:]
        room = 1 << (len(some) - 1).bit_length()
        some += some[-1:] * (room - len(some))
        yield from db.execute(f"{sql} ({', '.join('?' * room)})", some).fetchall()
