"""The ledger: accounts, pending and posted transfers, and the laws of double entry (pure)."""

from croupier.ledger.accounts import (
    LARGEST,
    Books,
    Change,
    Entry,
    Fate,
    LedgerError,
    Move,
    Pending,
    Post,
    Void,
    apply,
    available,
    balance,
    effect,
    may_be_negative,
    total,
)

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
