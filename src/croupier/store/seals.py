"""Sealed chance: while something that chance has settled is hidden from onlookers, the journal hides it too.

A seal is a random key. It begins with the first event of a stream that an onlooker may not see, and as long as the
stream is concealed every such event lies in the journal in a box under that key, as does the command behind it. The key
itself lies there locked by the floor's master key, which is not in the store; the event with which everything is open
to everybody brings the key along. Each outcome of chance comes with a commitment that anybody may read at once.

All of it is values: whoever has sealed a batch and cannot write it goes on with the seals as they were before.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.cards import events as ev
from croupier.engines.chance import events as te
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live
from croupier.store.commitment import commitment
from croupier.store.journal import Batch, Journal, Record, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.vault import KEY, NONCE, Vault, cipher, create_vault, load_vault, place_of, random_vault

ONE_DIGIT: Final = re.compile(rb"(?<!\d)\d(?!\d)")
ONLOOKER: Final = Who("onlooker", Role.WATCHER)
OUTCOMES = Handlers[tuple[int, ...]](
    on(ev.Shuffled, lambda e: e.order),
    on(ev.RackShuffled, lambda e: e.order),
    on(pe.CardsShuffled, lambda e: e.order),
    on(pe.StubShuffled, lambda e: e.order),
    on(pe.CardsLying, lambda e: e.order),
    on(te.Tumbled, lambda e: e.dice),
)
"""What chance has settled by an event, where it is not told to everybody at once: cards in their order, or dice."""


class Closed(msgspec.Struct, frozen=True, tag="seal.Closed/1", omit_defaults=True):
    """An event in a box."""

    seal: str
    box: bytes
    key: bytes = b""
    """In the first box of a seal: its key, locked by the master key."""
    outcome: int = 0
    """Which outcome of the seal this is, from 1; 0 if it is none."""
    commitment: str = ""


class Opened(msgspec.Struct, frozen=True, tag="seal.Opened/1"):
    """An event with which seals are opened: their keys, and the event itself as it is."""

    keys: dict[str, bytes]
    event: msgspec.Raw


class Asked(msgspec.Struct, frozen=True, tag="seal.Asked/1"):
    """The commands of a batch in a box within a box, one for each seal, the first named innermost."""

    seals: tuple[str, ...]
    box: bytes


class Seal(msgspec.Struct, frozen=True):
    """A seal that is not open yet."""

    id: str
    key: bytes
    locked: bytes
    """The key, locked by the master key."""
    commitments: tuple[str, ...] = ()
    """Those of its outcomes so far, in hex."""


Seals: TypeAlias = Mapping[str, Seal]
"""The seals that are not open yet, by stream. Nobody changes one: who goes on makes another."""
NONE: Final[Seals] = MappingProxyType({})


class Moved(NamedTuple):
    """An event of a stream, and the stream before and after it."""

    stream: str
    event: Event
    before: Live | None
    after: Live


class Commitment(msgspec.Struct, frozen=True):
    """What was promised of an outcome, in which round, and by which seal."""

    stream: str
    round: int
    seal: str
    number: int
    hash: str


class Unsealed(msgspec.Struct, frozen=True):
    """A seal that was opened, in which round."""

    stream: str
    round: int
    seal: str


class Sealing(NamedTuple):
    """What became of a batch: how it is to be written, and how the seals stand once it is."""

    batch: Batch
    seals: Seals
    commitments: tuple[Commitment, ...]
    opened: tuple[Unsealed, ...]


_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
WRAPPED: Final = msgspec.json.Decoder(Closed | Opened | Asked)


def seal(batch: Batch, moved: Sequence[Moved], seals: Seals, vault: Vault) -> Sealing:
    """A batch with everything in boxes that onlookers may not see; `moved` are its events, those of a stream in order.

    The commands lie in boxes where any of the events does: they name the same cards.
    """
    concealed = [one.after.concealed for one in moved]
    kept = [within and hidden(one) for one, within in zip(moved, concealed, strict=True)]
    ends = any(one.stream in seals and not within for one, within in zip(moved, concealed, strict=True))
    if not ends and not any(kept):
        return Sealing(batch, seals, (), ())
    now, used = dict(seals), dict[str, Seal]()
    commitments: list[Commitment] = []
    opened: list[Unsealed] = []
    bare = {append.stream: append for append in batch.streams}
    written: dict[str, list[bytes]] = {stream: [] for stream in bare}
    for one, within, keep in zip(moved, concealed, kept, strict=True):
        append, done, there = bare[one.stream], written[one.stream], now.get(one.stream)
        payload, version = append.payloads[len(done)], append.expected_version + len(done) + 1
        if keep:
            first = there is None
            closed, there = _closed(there or _new(vault, one.stream), one, payload, version, first=first)
            if closed.outcome:
                commitments.append(_told(one, there, closed))
            now[one.stream] = used[there.id] = there
            payload = _ENCODER.encode(closed)
        elif there is not None and not within:
            del now[one.stream]
            opened.append(Unsealed(one.stream, round_of(one), there.id))
            payload = _ENCODER.encode(Opened({there.id: there.key}, msgspec.Raw(payload)))
        done.append(payload)
    streams = tuple([replace(append, payloads=tuple(written[append.stream])) for append in batch.streams])
    command = _asked(batch, tuple(used.values())) if used else batch.command
    return Sealing(replace(batch, streams=streams, command=command), now, tuple(commitments), tuple(opened))


def hidden(one: Moved) -> bool:
    """Whether an onlooker may not see all of an event, before it or after."""
    event = one.event
    if one.after.redact(event, ONLOOKER) != event:
        return True
    return one.before is not None and one.before.redact(event, ONLOOKER) != event


def round_of(one: Moved) -> int:
    """The round, hand or spin that an event belongs to: its end is an event of the round that ends."""
    ends = isinstance(one.event, ev.RoundEnded | ev.RoundVoided) and one.before is not None
    return one.before.number if ends and one.before is not None else one.after.number


def outcome_of(event: Event) -> tuple[int, ...]:
    """What chance has settled by an event; nothing if it is no such event."""
    found = OUTCOMES.of.get(type(event))
    return () if found is None else found(event)


def _new(vault: Vault, stream: str) -> Seal:
    """A seal that begins."""
    drawn = os.urandom(NONCE + KEY)  # at once: each call lets go of the interpreter, and waits to have it back
    name, key = drawn[:NONCE].hex(), drawn[NONCE:]
    return Seal(name, key, vault.lock(key, _about_key(name, stream)))


def _closed(there: Seal, one: Moved, payload: bytes, version: int, *, first: bool) -> tuple[Closed, Seal]:
    """An event in its box, with the commitment of an outcome; and the seal after it."""
    box = put(there.key, payload, about_event(there.id, one.stream, version))
    key, order = there.locked if first else b"", outcome_of(one.event)
    if not order:
        return Closed(there.id, box, key), there
    number = len(there.commitments) + 1
    promised = commitment(one.stream, there.id, there.key, number, order)
    after = Seal(there.id, there.key, there.locked, (*there.commitments, promised))
    return Closed(there.id, box, key, number, promised), after


def _told(one: Moved, there: Seal, closed: Closed) -> Commitment:
    return Commitment(one.stream, round_of(one), there.id, closed.outcome, closed.commitment)


def _asked(batch: Batch, used: tuple[Seal, ...]) -> bytes | None:
    """Commands that each of these seals must keep: whoever has the key of one alone does not read them."""
    box = batch.command
    if box is None:
        return None
    for n, one in enumerate(used):
        locked = put if n == 0 else boxed  # JSON in the innermost, a box in each of the others
        box = locked(one.key, box, about_command(one.id, batch.command_id))
    return _ENCODER.encode(Asked(tuple([one.id for one in used]), box))


# --- boxes ----------------------------------------------------------------------------------------


def put(key: bytes, data: bytes, about: bytes) -> bytes:
    """JSON in a box, as long as if each number in it had two digits: the length tells no low card from a high one."""
    return boxed(key, data + b"\0" * len(ONE_DIGIT.findall(data)), about)


def boxed(key: bytes, data: bytes, about: bytes) -> bytes:
    """Bytes in a box as they are.

    The number used once follows from the data and what they are about. So it is another one for anything else that is
    put in a box under this key, even where a batch that could not be written left its traces on the disk.
    """
    nonce = blake2b(about + b"\n" + data, key=key, digest_size=NONCE, person=b"croupier nonce").digest()
    return nonce + cipher(key).encrypt(nonce, data, about)


def take(key: bytes, box: bytes, about: bytes) -> bytes:
    """The JSON in a box; ValueError if the key is another, the box was changed, or it comes from another place."""
    return unboxed(key, box, about).rstrip(b"\0")


def unboxed(key: bytes, box: bytes, about: bytes) -> bytes:
    """Bytes that are in a box as they are; ValueError as above."""
    return Vault(key).unlock(box, about)


def about_event(name: str, stream: str, version: int) -> bytes:
    """What the box of an event is about: no other place has this."""
    return f"event {name} {version} {stream}".encode()


def about_command(name: str, command_id: str) -> bytes:
    """What the box of a command is about."""
    return f"command {name} {command_id}".encode()


def _about_key(name: str, stream: str) -> bytes:
    return f"key {name} {stream}".encode()


def unlocked(vault: Vault, closed: Closed, stream: str) -> bytes:
    """The key of a seal, by its first box; ValueError if this vault did not lock it."""
    return vault.unlock(closed.key, _about_key(closed.seal, stream))


# --- finding seals again --------------------------------------------------------------------------


def encode(seals: Seals) -> bytes:
    """Seals as a snapshot may keep them on the disk: without their keys, but for those that are locked."""
    return _ENCODER.encode({stream: replace(one, key=b"") for stream, one in seals.items()})


def decode(data: bytes, vault: Vault) -> Seals:
    """The seals of a snapshot; StoreError if they are none, or of another vault."""
    try:
        found = msgspec.json.decode(data, type=dict[str, Seal])
        return {
            stream: replace(one, key=vault.unlock(one.locked, _about_key(one.id, stream)))
            for stream, one in found.items()
        }
    except ValueError as wrong:
        raise StoreError(f"the seals of the snapshot cannot be read: {wrong}") from wrong


def open_seals(journal: Journal, vault: Vault, before: Seals = NONE, after: int = 0) -> Seals:
    """The seals that a journal leaves unopened, as they stand after its last record.

    Where it is known how they stood at a position, only what comes after it is read.
    """
    found, first = dict(before), dict[str, tuple[Record, Closed]]()
    for record, wrapped in wrappers(journal, after):
        if isinstance(wrapped, Opened):
            found = {stream: one for stream, one in found.items() if one.id not in wrapped.keys}
        elif isinstance(wrapped, Closed):
            there = found.get(record.stream)
            if there is None or there.id != wrapped.seal:
                there, first[wrapped.seal] = Seal(wrapped.seal, b"", wrapped.key), (record, wrapped)
            promised = (wrapped.commitment,) if wrapped.outcome else ()
            found[record.stream] = replace(there, commitments=(*there.commitments, *promised))
    return {
        stream: one if one.key else replace(one, key=_recovered(vault, first[one.id][1], first[one.id][0]))
        for stream, one in found.items()
    }


def vault_for(journal: Journal, place: Path | None = None) -> Vault:
    """The vault that a floor on this journal seals with: its key lies beside the store, or where it is said.

    It is made at its first use; but a journal with seals that nobody has opened needs the key that locked them.
    """
    if not isinstance(journal, SqliteJournal):
        return random_vault()
    path = place or place_of(journal.path)
    if path.exists():
        return load_vault(path)
    waiting = sorted({record.stream for record, _ in _unopened(journal)})
    if waiting:
        raise StoreError(
            f"the seal key {path} is missing: rounds at {', '.join(waiting)} are in play and sealed with it."
            " Put your copy back"
        )
    return create_vault(path)


def _unopened(journal: Journal) -> list[tuple[Record, Closed]]:
    """The boxes of seals that were never opened."""
    boxes: dict[str, list[tuple[Record, Closed]]] = {}
    for record, wrapped in wrappers(journal):
        if isinstance(wrapped, Closed):
            boxes.setdefault(wrapped.seal, []).append((record, wrapped))
        elif isinstance(wrapped, Opened):
            for name in wrapped.keys:
                boxes.pop(name, None)
    return [one for some in boxes.values() for one in some]


def wrappers(journal: Journal, after: int = 0) -> Iterator[tuple[Record, Closed | Opened | Asked]]:
    """Every record behind a position that is sealed or opens a seal."""
    for record in journal.seals(after):
        try:
            yield record, WRAPPED.decode(record.payload)
        except msgspec.DecodeError as wrong:
            raise StoreError(f"record {record.position} of the store is sealed and cannot be read: {wrong}") from wrong


def _recovered(vault: Vault, closed: Closed, record: Record) -> bytes:
    try:
        return unlocked(vault, closed, record.stream)
    except ValueError as wrong:
        raise StoreError(
            f"the round in play at {record.stream} was sealed with another key (record {record.position}):"
            " put the store's own seal key back"
        ) from wrong
