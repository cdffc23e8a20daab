"""The store: an append-only journal of events, with the ledger entries they cause, chained and signed."""

from croupier.books.batches import Finding
from croupier.store.address import file_of, open_store, wall_clock
from croupier.store.anchors import Anchor, Receipt, expected, iso, read_receipt, receipt
from croupier.store.chain import Checkpoint
from croupier.store.journal import (
    Append,
    Balance,
    Batch,
    Broken,
    Clock,
    Duplicate,
    Journal,
    Outcome,
    Passing,
    Posting,
    Record,
    StoreError,
    VersionConflict,
)
from croupier.store.memory import MemoryJournal
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import Report, verify

__all__ = [
    "Anchor",
    "Append",
    "Balance",
    "Batch",
    "Broken",
    "Checkpoint",
    "Clock",
    "Duplicate",
    "Finding",
    "Journal",
    "MemoryJournal",
    "Outcome",
    "Passing",
    "Posting",
    "Receipt",
    "Record",
    "Report",
    "SqliteJournal",
    "StoreError",
    "VersionConflict",
    "expected",
    "file_of",
    "iso",
    "open_store",
    "read_receipt",
    "receipt",
    "verify",
    "wall_clock",
]
