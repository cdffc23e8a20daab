"""The ledger: accounts, pending and posted transfers, and the laws of double entry (pure)."""

from croupier.books.accounts import (
    LARGEST,
    Books,
    Change,
    Fate,
    LedgerError,
    apply,
    available,
    balance,
    effect,
    may_be_negative,
    total,
)
from croupier.kernel.entries import Entry, Move, Pending, Post, Void

__all__ = [
    "LARGEST",
    "Books",
    "Change",
    "Entry",
    "Fate",
    "LedgerError",
    "Move",
    "Pending",
    "Post",
    "Void",
    "apply",
    "available",
    "balance",
    "effect",
    "may_be_negative",
    "total",
]
