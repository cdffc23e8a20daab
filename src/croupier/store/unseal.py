"""Reading a journal with seals: what was opened, or can be with the master key, is as if it had never been sealed.

What is still sealed stays as it is (`is_sealed`), and whoever reads says so.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.engines.pit.codec import is_sealed
from croupier.kernel.codec import SEAL
from croupier.store.chain import Sealed
from croupier.store.journal import Journal, Record, StoreError
from croupier.store.seals import (
    WRAPPED,
    Asked,
    Closed,
    Opened,
    about_command,
    about_event,
    take,
    unboxed,
    unlocked,
    wrappers,
)
from croupier.store.vault import Vault

Keys: TypeAlias = Mapping[str, bytes]
"""The keys of seals, by their names."""


def find_keys(journal: Journal, vault: Vault | None = None, after: int = 0) -> Keys:
    """The keys that stand in a journal behind a position; with the vault those of seals that are not open too."""
    found: dict[str, bytes] = {}
    for record, wrapped in wrappers(journal, after):
        if isinstance(wrapped, Opened):
            found.update(wrapped.keys)
        elif isinstance(wrapped, Closed) and wrapped.key and vault is not None:
            try:
                found.setdefault(wrapped.seal, unlocked(vault, wrapped, record.stream))
            except ValueError as wrong:
                raise StoreError(
                    f"record {record.position} of the store was sealed with another key; put the store's own back"
                ) from wrong
    return found


def clear(records: Iterable[Record], keys: Keys) -> Iterator[Record]:
    """Records as they were before they were sealed, as far as there are keys; StoreError for a box that is false."""
    for record in records:
        yield _record(record, keys) if record.payload.startswith(SEAL) else record


def clear_batches(batches: Iterable[Sealed], keys: Keys) -> Iterator[Sealed]:
    """Batches as they were before they were sealed, as far as there are keys; StoreError for a box that is false."""
    for batch in batches:
        if any(record.payload.startswith(SEAL) for record in batch.records):
            records = tuple(clear(batch.records, keys))
            yield replace(batch, records=records, command=_command(batch, keys))
        else:
            yield batch


def opened_event(stream: str, version: int, payload: bytes, keys: Keys) -> bytes | None:
    """The event in a record; None if it is sealed still; ValueError says what is wrong with its box."""
    wrapped = _wrapped(payload)
    if isinstance(wrapped, Opened):
        return bytes(wrapped.event)
    if not isinstance(wrapped, Closed):
        raise ValueError("a command lies where an event should")  # noqa: TRY004  (of what is written, not of a type)
    key = keys.get(wrapped.seal)
    return None if key is None else take(key, wrapped.box, about_event(wrapped.seal, stream, version))


def opened_command(command_id: str, command: bytes, keys: Keys) -> bytes | None:
    """The commands of a batch; None if they are sealed still; ValueError says what is wrong with their box."""
    wrapped = _wrapped(command)
    if not isinstance(wrapped, Asked):
        raise ValueError("an event lies where a command should")  # noqa: TRY004  (of what is written, not of a type)
    box = wrapped.box
    for name in reversed(wrapped.seals):
        key = keys.get(name)
        if key is None:
            return None
        opened = take if name == wrapped.seals[0] else unboxed
        box = opened(key, box, about_command(name, command_id))
    return box


def still_sealed(records: Iterable[Record]) -> bool:
    """Whether any of these records is sealed still."""
    return any(is_sealed(record.payload) for record in records)


def _wrapped(data: bytes) -> Closed | Opened | Asked:
    try:
        wrapped: Closed | Opened | Asked = WRAPPED.decode(data)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"it is sealed and cannot be read: {wrong}") from None
    return wrapped


def _record(record: Record, keys: Keys) -> Record:
    try:
        payload = opened_event(record.stream, record.version, record.payload, keys)
    except ValueError as wrong:
        raise StoreError(f"record {record.position} of the store: {wrong}; run croupier audit for details") from wrong
    return record if payload is None else replace(record, payload=payload)


def _command(batch: Sealed, keys: Keys) -> bytes | None:
    if batch.command is None or not batch.command.startswith(SEAL):
        return batch.command
    try:
        found = opened_command(batch.command_id, batch.command, keys)
    except ValueError as wrong:
        raise StoreError(f"batch {batch.number} of the store: {wrong}; run croupier audit for details") from wrong
    return batch.command if found is None else found
