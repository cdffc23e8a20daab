"""The hash chains: one through every stream, one through all batches, and what a checkpoint signs.

    record hash = sha256(hash of the stream's record before + framed(stream, version, at, command, payload))
    batch hash  = sha256(hash of the batch before + framed(number, at, command, last position,
                         hash of every record in order, hash of the entries,
                         and, if the batch keeps its command, the word "command" and its bytes))
    digest      = sha256(framed(number, last position, batch hash, signature of the batch before))

The digest is what a checkpoint signs, one for every batch. So the last signature vouches for every batch and for
every signature before it, and none of them can be taken away unnoticed but from the end. croupier 0.1 signed after
every 256th batch and on closing, sha256(framed(number, last position, batch hash, then name, version, head of every
stream by name)); the first digest of a store that began so has, for the signature before, the `witness` of all those
checkpoints.

The first link of each chain follows 32 zero bytes. A framed value is a letter for its type, its length in
eight bytes, most significant first, and its bytes: text in UTF-8, whole numbers in decimal.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from croupier.kernel.entries import Entry, Move, Pending, Post, Void
from croupier.law.books import Rule
from croupier.store.journal import Batch, Record, VersionConflict

GENESIS: Final = bytes(32)
"""What the first link of a chain follows."""

EntryRow: TypeAlias = tuple[str, str | None, str | None, str | None, int | None, str]
"""An entry flat: kind, id, debit, credit, amount, citation."""


class Head(msgspec.Struct, frozen=True):
    """Where a stream ends."""

    version: int
    hash: bytes


NO_HEAD: Final = Head(0, GENESIS)


class Sealed(msgspec.Struct, frozen=True):
    """A batch with its number, its time and its links."""

    number: int
    at: int
    command_id: str
    position: int
    hash: bytes
    records: tuple[Record, ...]
    entries: tuple[Entry, ...]
    command: bytes | None = None
    """What was asked for; batches of croupier 0.1 do not have it."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A signed statement of where everything stood after a batch."""

    number: int
    position: int
    digest: bytes
    signature: bytes


class Signing(msgspec.Struct, frozen=True):
    """From which batch on every batch is signed, and what the first of those signatures follows.

    `late` batches before that were signed only when the store was taken over from croupier 0.1.
    """

    since: int
    before: bytes
    late: int


NEVER: Final = Signing(2**62, b"", 0)
"""Of a store that croupier 0.1 has written to the end."""


def framed(*parts: str | int | bytes | None) -> bytes:
    """Values as bytes that no other values give."""
    return b"".join([_FRAMES[type(part)](part) if type(part) in _FRAMES else _frame(part) for part in parts])


def _text(part: str) -> bytes:
    # A damaged database can hold text that is no UTF-8; it must hash as something, not fail.
    body = part.encode("utf-8", "surrogateescape")
    return b"s" + len(body).to_bytes(8, "big") + body


_name: Final = lru_cache(4096)(_text)
"""The name of a stream: there are few, and each comes again and again."""


def _number(part: int) -> bytes:
    body = b"%d" % part
    return b"i" + len(body).to_bytes(8, "big") + body


def _bytes(part: bytes) -> bytes:
    return b"b" + len(part).to_bytes(8, "big") + part


def _nothing(_: None) -> bytes:
    return b"n" + bytes(8)


_FRAMES: Final[Mapping[type, Callable[[Any], bytes]]] = {
    str: _text,
    int: _number,
    bytes: _bytes,
    type(None): _nothing,
}


def _frame(part: Any) -> bytes:
    """A value of a type made from one of those, such as an enumeration."""
    return next(frame for kind, frame in _FRAMES.items() if isinstance(part, kind))(part)


def stamp(at: int, command_id: str) -> bytes:
    """What the hashes of all records of a batch have in common."""
    return _number(at) + _text(command_id)


def record_hash(before: bytes, record: Record, stamped: bytes) -> bytes:
    """The link of a record to the one before it in its stream; `stamped` is the stamp of its batch."""
    return _link(before, _name(record.stream), record.version, stamped, record.payload)


def _link(before: bytes, stream: bytes, version: int, stamped: bytes, payload: bytes) -> bytes:
    """The hash of a record; stream and stamp are framed already."""
    return sha256(b"".join((before, stream, _number(version), stamped, _bytes(payload)))).digest()


def batch_hash(before: bytes, sealed: Sealed) -> bytes:
    """The link of a batch to the one before it."""
    entries = sha256(b"".join([framed(*entry_row(entry)) for entry in sealed.entries])).digest()
    links = [record.hash for record in sealed.records]
    asked = () if sealed.command is None else ("command", sealed.command)
    text = framed(sealed.number, sealed.at, sealed.command_id, sealed.position, *links, entries, *asked)
    return sha256(before + text).digest()


def digest(number: int, position: int, head: bytes, before: bytes) -> bytes:
    """What a checkpoint signs; `before` is the signature of the batch before."""
    return sha256(framed(number, position, head, before)).digest()


def witness(checkpoints: Iterable[Checkpoint], late: int) -> bytes:
    """One hash over the checkpoints of croupier 0.1, so that none of them can be taken away."""
    parts = [framed(c.number, c.position, c.digest, c.signature) for c in checkpoints]
    return sha256(framed(late, *parts)).digest() if parts else GENESIS


def old_digest(number: int, position: int, head: bytes, streams: Mapping[str, Head]) -> bytes:
    """What a checkpoint of croupier 0.1 signs."""
    summary = sha256(framed(number, position, head))
    for name in sorted(streams):
        summary.update(framed(name, streams[name].version, streams[name].hash))
    return summary.digest()


def seal(batch: Batch, at: int, last: Sealed | None, heads: Mapping[str, Head]) -> Sealed:
    """Number and link a batch behind the last one; raises VersionConflict.

    Of the last batch only number, position and hash count; `heads` needs the batch's streams only.
    """
    position = last.position if last else 0
    stamped = stamp(at, batch.command_id)
    records: list[Record] = []
    for append in batch.streams:
        head = heads.get(append.stream, NO_HEAD)
        if head.version != append.expected_version:
            raise VersionConflict(append.stream, append.expected_version, head.version)
        link, stream = head.hash, _name(append.stream)
        for version, payload in enumerate(append.payloads, head.version + 1):
            position += 1
            link = _link(link, stream, version, stamped, payload)
            records.append(Record(append.stream, version, position, at, batch.command_id, payload, link))
    number = last.number + 1 if last else 1
    bare = Sealed(number, at, batch.command_id, position, b"", tuple(records), batch.entries, batch.command)
    return msgspec.structs.replace(bare, hash=batch_hash(last.hash if last else GENESIS, bare))


def new_heads(records: Iterable[Record]) -> dict[str, Head]:
    """Where the records leave their streams."""
    return {record.stream: Head(record.version, record.hash) for record in records}


def entry_row(entry: Entry) -> EntryRow:
    """An entry flat, as it is hashed and stored."""
    match entry:
        case Pending():
            return "pending", entry.id, entry.debit, entry.credit, entry.amount, entry.cite
        case Move():
            return "move", None, entry.debit, entry.credit, entry.amount, entry.cite
        case Post():
            return "post", entry.id, None, None, None, entry.cite
        case Void():
            return "void", entry.id, None, None, None, entry.cite


def entry_of(row: tuple[Any, ...]) -> Entry:
    """An entry from its flat form; raises msgspec.ValidationError when that is not one."""
    kind, name, debit, credit, amount, cite = row
    moves = type(debit) is str and type(credit) is str and type(amount) is int
    named = type(name) is str
    if type(cite) is not str:
        pass
    elif kind == "move" and moves:
        return Move(debit, credit, amount, Rule(cite))
    elif kind == "pending" and moves and named:
        return Pending(name, debit, credit, amount, Rule(cite))
    elif kind == "post" and named:
        return Post(name, Rule(cite))
    elif kind == "void" and named:
        return Void(name, Rule(cite))
    raise msgspec.ValidationError(f"{row!r} is not a ledger entry")
