"""What is kept outside a store to hold it to: the number and hash of a batch, or a receipt that says it signed."""

import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from croupier.store.chain import Sealed
from croupier.store.keys import signed
from croupier.store.sqlite import SqliteJournal

LARGEST = 10_000
"""Bytes; no receipt comes near it."""


class Anchor(msgspec.Struct, frozen=True):
    """A batch that must be in the journal as it was, by somebody else's word; `source` is whose."""

    batch: int
    hash: str
    """In hex; the first sixteen digits are enough."""
    source: str
    public_key: str | None = None


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """Where a store stood, for keeping elsewhere."""

    store: str
    batch: int
    position: int
    at: str
    hash: str
    digest: str | None = None
    signature: str | None = None
    public_key: str | None = None


def receipt(journal: SqliteJournal) -> Receipt | None:
    """Where a journal stands now; None while it is empty."""
    last = journal.last()
    if last is None:
        return None
    checkpoint, key = journal.checkpoint(), journal.public_key()
    return Receipt(
        store=journal.path.name,
        batch=last.number,
        position=last.position,
        at=iso(last.at),
        hash=last.hash.hex(),
        digest=checkpoint.digest.hex() if checkpoint else None,
        signature=checkpoint.signature.hex() if checkpoint else None,
        public_key=key.hex() if key else None,
    )


def expected(text: str) -> Anchor:
    """The anchor that BATCH:HASH names; ValueError says what would be right."""
    found = re.fullmatch(r"\s*([0-9][0-9,_ ]{0,18}):([0-9a-fA-F]{16,64})\s*", text)
    if found is None:
        raise ValueError(
            f"{text!r} is not BATCH:HASH: the number of a batch, a colon and 16 to 64 hexadecimal digits of its hash,"
            " as `croupier receipt` prints them"
        )
    return Anchor(int(re.sub("[,_ ]", "", found[1])), found[2].lower(), f"--expect {text.strip()}")


def read_receipt(path: Path) -> Anchor:
    """The anchor in a receipt file; ValueError says what is wrong with it."""
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.read(LARGEST), type=Receipt)
        anchor = expected(f"{found.batch}:{found.hash}")
    except OSError as error:
        raise ValueError(f"the receipt {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(
            f"{path} is not a receipt of a store ({error}); `croupier receipt -o FILE` writes one"
        ) from error
    if found.signature is not None and not _intact(found):
        raise ValueError(f"the receipt {path} was changed: its signature does not match; use the original")
    return msgspec.structs.replace(anchor, source=f"the receipt {path.name}", public_key=found.public_key)


def iso(at: int) -> str:
    """A time in milliseconds since 1970 as people and programs read it, in UTC."""
    try:
        text = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):  # a damaged row
        return f"{at} ms"
    return text.replace("+00:00", "Z")


def holds(anchor: Anchor, sealed: Sealed) -> bool:
    """Whether a batch is the one that an anchor names."""
    return sealed.hash.hex().startswith(anchor.hash)


def _intact(found: Receipt) -> bool:
    try:
        parts = [bytes.fromhex(text or "") for text in (found.public_key, found.digest, found.signature)]
    except ValueError:
        return False
    return signed(*parts)
